"""What was declared and doubled in a deal that somebody tells, or that its declarer folded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.faults import ConfigError, instead
from sim.games.marias.contracts import (
    BESIDE_GAME,
    C_GAME,
    C_HUNDRED,
    C_SEVEN,
    C_SEVEN_AGAINST,
    DECLARED,
    DOUBLED,
    GAME,
    HAS_POINTS,
    HAS_TRUMPS,
    HUNDRED_AGAINST,
    SEVEN_AGAINST,
)
from sim.games.marias.house import rungs
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS, CONTRACTS, FOLD, RUNGS, SUITS
from sim.games.marias.play import FORTY
from sim.settling.marias.result import Result, refuse_others

#: The house rule that is there where partners are.
_OF_PARTNERS = "mandatory_hundred"


def fold(outcome: np.void, kind: str, house: Mapping[str, Any], result: Result) -> None:
    """Fill in that the winner of a plain seven paid instead of playing (M-54)."""
    if house.get("misdeclare_fold") is None:
        why = "house.misdeclare_fold is null" if "misdeclare_fold" in house else f"{kind} has no auction"
        raise ConfigError(f"--fold: nobody can fold, {why} (M-54)")
    if result.contract not in (None, "seven"):
        raise ConfigError(f"--fold: only who won the plain seven can fold, not {result.contract} (M-54)")
    if RUNGS.index(house["lowest_bid"]) > RUNGS.index("seven"):
        lowest = house["lowest_bid"]
        raise ConfigError(f"--fold: nobody wins the plain seven with house.lowest_bid={lowest} (M-52, M-54)")
    refuse_others(
        result, ("contract", "declarer", "fold"), "who folds has declared and played nothing (M-54)"
    )
    code = CONTRACTS.index("seven")
    check_declarer(kind, result, code)
    outcome["reason"], outcome["contract"], outcome["declarer"] = FOLD, code, result.declarer


def check_contract(kind: str, house: Mapping[str, Any], result: Result) -> int:
    """Check that a contract can be declared in a kind under its house rules."""
    row = KINDS[kind]
    known = [name for c, name in enumerate(CONTRACTS) if (row.forehands | row.anybodys) >> c & 1]
    if result.contract is None:
        raise ConfigError(f"give --contract; in {kind} there are: {', '.join(known)}")
    if result.contract not in known:
        raise ConfigError(
            f"--contract {result.contract} is not played in {kind}{instead(result.contract, known)}"
        )
    code = CONTRACTS.index(result.contract)
    for component in _names(int(DECLARED[code])):
        if house["tariff"][component] is None:
            raise ConfigError(
                f"--contract {result.contract} is not played: house.tariff.{component} is null; "
                "set it to an amount"
            )
    _on_the_ladder(house, result, result.contract)
    return code


def _on_the_ladder(house: Mapping[str, Any], result: Result, contract: str) -> None:
    """Refuse a contract that no rung allows (M-52, M-53)."""
    ladder = rungs(house)
    if not ladder:
        return
    red = f"red_{contract}"
    rung = red if result.trump == "h" and red in ladder else contract
    if rung not in ladder:
        raise ConfigError(
            f"--contract {contract} is not on the ladder {house['ladder']} (M-52); "
            f"there are: {', '.join(ladder)}"
        )
    if RUNGS.index(rung) < RUNGS.index(house["lowest_bid"]):
        raise ConfigError(
            f"--contract {contract}: {rung} is below house.lowest_bid={house['lowest_bid']} (M-53)"
        )


def put_trump(outcome: np.void, result: Result) -> None:
    """Fill in the trump suit, where it is told."""
    if result.trump is None:
        return
    if result.trump not in SUITS:
        raise ConfigError(f"--trump {result.trump} is no suit; there are: {', '.join(SUITS)}")
    if not HAS_TRUMPS[outcome["contract"]]:
        raise ConfigError(f"--trump {result.trump}: {result.contract} has no trumps; leave it out (M-15)")
    outcome["trump"] = SUITS.index(result.trump)


def check_declarer(kind: str, result: Result, code: int) -> None:
    """Refuse a seat that cannot come to play a contract."""
    anybody = KINDS[kind].anybodys >> code & 1
    if result.declarer not in range(KINDS[kind].players if anybody else 1):
        seats = ", ".join(map(str, range(KINDS[kind].players))) if anybody else "0"
        raise ConfigError(f"--declarer {result.declarer}: the declarer of {CONTRACTS[code]} is seat {seats}")


def put_allies(outcome: np.void, kind: str, house: Mapping[str, Any], result: Result) -> None:
    """Fill in the partner (M-61), or the rogue who joined (M-67)."""
    others = [seat for seat in range(KINDS[kind].players) if seat != result.declarer]
    if result.partner is not None:
        if _OF_PARTNERS not in house:
            raise ConfigError(f"--partner {result.partner}: nobody has a partner in {kind}; leave it out")
        if not HAS_TRUMPS[outcome["contract"]]:
            raise ConfigError(
                f"--partner {result.partner}: {result.contract} is played alone (M-62); leave it out"
            )
        outcome["partner"] = _other("--partner", result.partner, others)
    if result.rogue is not None:
        if not house.get("durch_rogue"):
            why = "house.durch_rogue is false" if "durch_rogue" in house else f"{kind} has no rogue"
            raise ConfigError(f"--rogue {result.rogue}: {why} (M-67); leave it out")
        if result.contract != "durch" or result.won is False:
            raise ConfigError(
                f"--rogue {result.rogue}: the rogue joins in a durch made but for the last trick (M-67); "
                "leave out --lost, or --rogue"
            )
        outcome["rogue"] = _other("--rogue", result.rogue, others)


def _other(option: str, seat: int, others: list[int]) -> int:
    if seat not in others:
        raise ConfigError(f"{option} {seat}: it is another seat, one of {', '.join(map(str, others))}")
    return seat


def _names(components: int) -> list[str]:
    return [name for code, name in enumerate(COMPONENTS) if components >> code & 1]


def put_levels(outcome: np.void, rules: np.void, result: Result) -> None:
    """Fill in the components and how often each was doubled."""
    code = int(outcome["contract"])
    components = int(DECLARED[code])
    if rules["hundred_includes_game"] and BESIDE_GAME[code]:
        components |= C_GAME
    can = components
    if rules["against"] and HAS_POINTS[code]:
        can |= 1 << SEVEN_AGAINST | 1 << HUNDRED_AGAINST
    names = _names(can)
    for name in result.levels:
        if name not in names:
            raise ConfigError(
                f"--level {name}: {result.contract} has no such component{instead(name, names)}"
            )
        components |= 1 << COMPONENTS.index(name)
    if components & C_SEVEN and components & C_SEVEN_AGAINST:
        raise ConfigError(
            f"--level seven_against: who declares {result.contract} holds the trump 7, so no defender "
            "can announce it (M-19, M-23)"
        )
    outcome["components"] = components
    for c in range(DOUBLED):
        if components >> c & 1:
            level, cap = result.levels.get(COMPONENTS[c], 0), int(rules["flek_cap"][c])
            if not 0 <= level <= cap:
                raise ConfigError(f"--level {COMPONENTS[c]}={level}: it is doubled 0 to {cap} times (M-22)")
            outcome["levels"][c] = level


def check_mandatory(outcome: np.void, rules: np.void, house: Mapping[str, Any], result: Result) -> None:
    """Refuse what whoever holds the trump marriage had to prevent (M-63, M-64)."""
    components, (own, theirs) = int(outcome["components"]), result.marriages
    if house.get("mandatory_hundred") and FORTY in own and not components & C_HUNDRED:
        hundred = "hundred_seven" if components & C_SEVEN else "hundred"
        raise ConfigError(
            "--marriages: who holds the trump marriage on the declaring side must play a hundred (M-63); "
            f"write --contract {hundred}"
        )
    undoubled = outcome["levels"][GAME] == 0 and rules["flek_cap"][GAME] > 0
    if house.get("mandatory_flek") and FORTY in theirs and undoubled:
        raise ConfigError(
            "--marriages: a defender who holds the trump marriage must double the game (M-64); "
            "write --level game=1 or more"
        )
