"""A result that somebody tells, checked and settled by the engine's own rules of payment (M-30 to M-38)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.faults import ConfigError, instead
from sim.games.marias.contracts import (
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
from sim.games.marias.doubling import how_it_ends
from sim.games.marias.house import pack
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS, COMPONENTS_OF, CONTRACTS, LAST_SEVEN, PLAYED, REASONS, SUITS
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY
from sim.games.marias.settle import OUTCOME, settle
from sim.games.marias.view import VIEW
from sim.record.writing import outcome_of

#: All points in tricks (M-2).
IN_TRICKS = 90
SIDES = ("declarer", "defenders")
#: The rule by which a deal is settled without play.
_RULES = {"balanced": "M-24", "unflekked": "M-25", "flekked_without_re": "M-25"}


@dataclass(frozen=True)
class Result:
    """What came of a deal.

    Attributes
    ----------
    contract : str
    trump : str or None
        Suit; None for a plain one.
    declarer : int
        Seat.
    levels : dict
        Doublings by component, 0 where none; a component against is there only where it was announced.
    points : tuple of int, or None
        Of the declarer's side and of the defenders, marriages included; the second may be left out.
    marriages : tuple of tuples of int
        What each side's announced marriages are worth, in the order announced.
    last_seven : str
        What became of the trump seven in the last trick, of ``names.LAST_SEVEN``.
    won : bool or None
        Whether betl or durch was made.
    """

    contract: str
    trump: str | None = None
    declarer: int = 0
    levels: Mapping[str, int] = field(default_factory=dict)
    points: tuple[int, ...] | None = None
    marriages: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    last_seven: str = "none"
    won: bool | None = None


def settled(kind: str, house: Mapping[str, Any], result: Result) -> dict[str, Any]:
    """Return the outcome, as in a deal record, of a result.

    Raises
    ------
    ConfigError
        If the result cannot be.
    """
    code = _contract(kind, result)
    rules = pack(house)
    outcome = np.zeros(1, OUTCOME)[0]
    outcome["contract"], outcome["declarer"], outcome["partner"] = code, result.declarer, -1
    outcome["trump"] = -1 if result.trump is None else SUITS.index(result.trump)
    _levels(outcome, rules, result)
    outcome["trick_points"] = outcome["marriage_points"] = -1
    reason = _reason(outcome, rules)
    outcome["reason"] = reason
    if reason != PLAYED:
        _refuse_play(result, REASONS[reason])
    elif HAS_POINTS[code]:
        _points(outcome, result)
    else:
        _all_or_nothing(outcome, result)
    record, house_rules = (np.array([entry]).view(np.recarray)[0] for entry in (outcome, rules))
    settle(record, house_rules)
    return outcome_of(house, record)


def _contract(kind: str, result: Result) -> int:
    """Check the contract, its trumps and its declarer."""
    known = [name for name in CONTRACTS if set(_components(name)) <= set(COMPONENTS_OF[kind])]
    if result.contract not in known:
        raise ConfigError(
            f"--contract {result.contract} is not played in {kind}{instead(result.contract, known)}"
        )
    code = CONTRACTS.index(result.contract)
    if result.trump is not None and result.trump not in SUITS:
        raise ConfigError(f"--trump {result.trump} is no suit; there are: {', '.join(SUITS)}")
    if result.trump is not None and not HAS_TRUMPS[code]:
        raise ConfigError(f"--trump {result.trump}: {result.contract} has no trumps; leave it out (M-15)")
    anybody = KINDS[kind].anybodys >> code & 1
    if result.declarer not in range(KINDS[kind].players if anybody else 1):
        seats = ", ".join(map(str, range(KINDS[kind].players))) if anybody else "0"
        raise ConfigError(f"--declarer {result.declarer}: the declarer of {result.contract} is seat {seats}")
    return code


def _components(contract: str) -> list[str]:
    bits = int(DECLARED[CONTRACTS.index(contract)])
    return [name for code, name in enumerate(COMPONENTS) if bits >> code & 1]


def _levels(outcome: np.void, rules: np.void, result: Result) -> None:
    """Fill in the components and how often each was doubled."""
    code = int(outcome["contract"])
    components = int(DECLARED[code])
    if rules["hundred_includes_game"] and HAS_POINTS[code]:
        components |= 1 << GAME
    can = components
    if rules["against"] and HAS_POINTS[code]:
        can |= 1 << SEVEN_AGAINST | 1 << HUNDRED_AGAINST
    names = [name for c, name in enumerate(COMPONENTS) if can >> c & 1]
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
    outcome["levels"] = -1
    for c in range(DOUBLED):
        if components >> c & 1:
            level, cap = result.levels.get(COMPONENTS[c], 0), int(rules["flek_cap"][c])
            if not 0 <= level <= cap:
                raise ConfigError(f"--level {COMPONENTS[c]}={level}: it is doubled 0 to {cap} times (M-22)")
            outcome["levels"][c] = level


def _reason(outcome: np.void, rules: np.void) -> int:
    """Return whether such doublings are played, as the engine decides it."""
    view = np.zeros(1, VIEW).view(np.recarray)
    view[0].components = outcome["components"]
    view[0].levels = outcome["levels"]
    view[0].rules = rules
    return int(how_it_ends(view[0]))


def _refuse_play(result: Result, reason: str) -> None:
    given = result.points is not None or any(result.marriages) or result.won is not None
    if given or result.last_seven != "none":
        raise ConfigError(
            f"{result.contract} with these doublings is not played ({reason}, {_RULES[reason]}); "
            "leave out how the play went"
        )


def _all_or_nothing(outcome: np.void, result: Result) -> None:
    """Fill in a contract without points (M-15)."""
    if result.points is not None or any(result.marriages) or result.last_seven != "none":
        raise ConfigError(f"{result.contract} has no points, marriages or seven; say --won or --lost (M-4)")
    if result.won is None:
        raise ConfigError(f"{result.contract}: say --won or --lost")
    outcome["won"] = result.won


def _points(outcome: np.void, result: Result) -> None:
    """Fill in points, marriages and the last seven."""
    if result.won is not None:
        raise ConfigError(
            f"{result.contract} is decided by points: give --points, not --won or --lost (M-11)"
        )
    if result.points is None:
        raise ConfigError(f"{result.contract}: give --points DECLARER,DEFENDERS, marriages included")
    worth = [sum(side) for side in result.marriages]
    _marriages(result)
    points = _both(result.points, sum(worth))
    for side, name in enumerate(SIDES):
        in_tricks = points[side] - worth[side]
        if in_tricks < 0 or in_tricks % TEN_POINTS:
            raise ConfigError(
                f"--points: {points[side]} of the {name} less {worth[side]} in marriages is {in_tricks}, "
                "but points in tricks are 0, 10, 20 … 90 (M-2)"
            )
        outcome["trick_points"][side] = in_tricks
        outcome["marriage_points"][side] = worth[side]
        outcome["first_marriage"][side] = next(iter(result.marriages[side]), 0)
        outcome["best_marriage"][side] = max(result.marriages[side], default=0)
    if result.last_seven not in LAST_SEVEN:
        raise ConfigError(
            f"--last-seven {result.last_seven} is unknown{instead(result.last_seven, LAST_SEVEN)}"
        )
    outcome["last_seven"] = LAST_SEVEN.index(result.last_seven)
    _last_trick(outcome, result)


def _both(points: tuple[int, ...], marriages: int) -> tuple[int, int]:
    """Return the points of both sides; those of the defenders follow from the others (M-2)."""
    total = IN_TRICKS + marriages
    if len(points) == 1:
        return points[0], total - points[0]
    own, theirs = points
    if own + theirs != total:
        meant = ""
        if not marriages:
            meant = "; say in --marriages whose there are"
        elif 0 <= own <= total:
            meant = f"; write --points {own},{total - own}"
        raise ConfigError(
            f"--points {own},{theirs} are {own + theirs} together, but {IN_TRICKS} in tricks "
            f"and {marriages} in marriages make {total} (M-2, M-3){meant}"
        )
    return own, theirs


def _marriages(result: Result) -> None:
    every = [worth for side in result.marriages for worth in side]
    for worth in every:
        if worth not in (TWENTY, FORTY):
            raise ConfigError(f"--marriages: {worth} is no marriage; one is 20, the one in trumps 40 (M-3)")
    if every.count(TWENTY) >= len(SUITS) or every.count(FORTY) > 1:
        raise ConfigError(
            "--marriages: there are four at most, three in plain suits, worth 20, and one in trumps, "
            "worth 40 (M-3)"
        )


def _last_trick(outcome: np.void, result: Result) -> None:
    """Refuse a seven from the wrong hand, and one that wins the last trick for a side without ten points."""
    components = int(outcome["components"])
    holder = "declarer" if components & C_SEVEN else "defender" if components & C_SEVEN_AGAINST else ""
    if holder and result.last_seven != "none" and not result.last_seven.startswith(holder):
        held = f"{result.contract} is declared" if components & C_SEVEN else "seven_against is announced"
        right = ", ".join(name for name in LAST_SEVEN if name == "none" or name.startswith(holder))
        raise ConfigError(
            f"--last-seven {result.last_seven}: {held} with the trump 7 in hand (M-19, M-23); "
            f"it can be {right}"
        )
    # A defender's seven may be beaten by his partner, so that case tells nothing.
    winner = {"declarer_won": 0, "defender_won": 1, "declarer_lost": 1}.get(result.last_seven)
    if winner is not None and outcome["trick_points"][winner] == 0:
        raise ConfigError(
            f"--last-seven {result.last_seven}: the last trick is 10 points to the {SIDES[winner]}, "
            "but --points leaves none in tricks (M-2)"
        )
