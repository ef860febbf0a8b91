"""How a deal that somebody tells was played: points, marriages, the last seven (M-2, M-3, M-11 to M-18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.faults import ConfigError, instead
from sim.games.marias.contracts import C_SEVEN, C_SEVEN_AGAINST, C_TWO_SEVENS
from sim.games.marias.house import rungs
from sim.games.marias.names import LAST_SEVEN, SUITS
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY
from sim.settling.marias.result import Result

#: All points in tricks (M-2).
IN_TRICKS = 90
#: Whose points are told, in that order.
SIDES = ("the declarer", "the defenders")
#: The rule by which a deal is settled without play.
_RULES = {"balanced": "M-24", "unflekked": "M-25", "flekked_without_re": "M-25"}


def refuse_play(result: Result, reason: str) -> None:
    """Refuse what is told of the play where there was none (M-24, M-25)."""
    given = result.points is not None or any(result.marriages) or result.won is not None
    if given or result.last_seven != "none" or result.evident:
        raise ConfigError(
            f"{result.contract} with these doublings is not played ({reason}, {_RULES[reason]}); "
            "leave out how the play went"
        )


def put_won(outcome: np.void, result: Result) -> None:
    """Fill in a contract without points (M-15, M-18)."""
    if result.points is not None or any(result.marriages) or result.last_seven != "none":
        raise ConfigError(f"{result.contract} has no points, marriages or seven; say --won or --lost (M-4)")
    if result.won is None and result.rogue is None:
        raise ConfigError(f"{result.contract}: say --won or --lost")
    outcome["won"] = result.rogue is not None or bool(result.won)


def put_points(outcome: np.void, house: Mapping[str, Any], result: Result) -> None:
    """Fill in points, marriages and the last seven."""
    sevens = int(outcome["components"]) & C_TWO_SEVENS
    if result.won is not None and not sevens:
        raise ConfigError(
            f"{result.contract} is decided by points: give --points, not --won or --lost (M-11)"
        )
    if result.points is None:
        raise ConfigError(f"{result.contract}: give --points DECLARER,DEFENDERS, marriages included")
    if sevens and result.won is None:
        raise ConfigError(f"{result.contract}: say --won or --lost too, of the two sevens (M-18)")
    worth = [sum(side) for side in result.marriages]
    check_marriages(result)
    put_in_tricks(outcome, both_points(result.points, sum(worth)), worth, SIDES)
    for side, marriages in enumerate(result.marriages):
        outcome["first_marriage"][side] = next(iter(marriages), 0)
        outcome["best_marriage"][side] = max(marriages, default=0)
    outcome["won"] = bool(result.won)
    put_last_seven(outcome, result, _holder(outcome, house), SIDES)


def put_in_tricks(
    outcome: np.void, points: tuple[int, int], worth: list[int], sides: tuple[str, str]
) -> None:
    """Fill in what each side has in tricks and in marriages."""
    for side, name in enumerate(sides):
        in_tricks = points[side] - worth[side]
        if in_tricks < 0 or in_tricks % TEN_POINTS:
            raise ConfigError(
                f"--points: {points[side]} of {name} less {worth[side]} in marriages is {in_tricks}, "
                "but points in tricks are 0, 10, 20 … 90 (M-2)"
            )
        outcome["trick_points"][side] = in_tricks
        outcome["marriage_points"][side] = worth[side]


def both_points(points: tuple[int, ...], marriages: int) -> tuple[int, int]:
    """Return the points of both sides; those of the second follow from the others (M-2)."""
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


def check_marriages(result: Result) -> None:
    """Refuse marriages that the pack does not have (M-3)."""
    every = [worth for side in result.marriages for worth in side]
    for worth in every:
        if worth not in (TWENTY, FORTY):
            raise ConfigError(f"--marriages: {worth} is no marriage; one is 20, the one in trumps 40 (M-3)")
    if every.count(TWENTY) >= len(SUITS) or every.count(FORTY) > 1:
        raise ConfigError(
            "--marriages: there are four at most, three in plain suits, worth 20, and one in trumps, "
            "worth 40 (M-3)"
        )


def _holder(outcome: np.void, house: Mapping[str, Any]) -> str:
    """Return which side must hold the trump seven, "" where it need be neither.

    Who has won a rung in an auction declares it without its cards too (M-54).
    """
    components = int(outcome["components"])
    if components & C_SEVEN_AGAINST:
        return "defender"
    return "declarer" if components & C_SEVEN and not rungs(house) else ""


def put_last_seven(outcome: np.void, result: Result, holder: str, sides: tuple[str, str]) -> None:
    """Fill in the seven of the last trick.

    Refused is one from the wrong hand, and one that wins the trick for a side without ten points.
    """
    told = result.last_seven
    if told not in LAST_SEVEN:
        raise ConfigError(f"--last-seven {told} is unknown{instead(told, LAST_SEVEN)}")
    if int(outcome["components"]) & C_TWO_SEVENS and result.won:
        if told not in ("none", "declarer_won"):
            raise ConfigError(f"--last-seven {told}: two sevens made end with the declarer's own (M-18)")
        told = "declarer_won"
    if holder and told != "none" and not told.startswith(holder):
        held = "seven_against is announced" if holder == "defender" else f"{result.contract} is declared"
        right = ", ".join(name for name in LAST_SEVEN if name == "none" or name.startswith(holder))
        raise ConfigError(
            f"--last-seven {told}: {held} with the trump 7 in hand (M-19, M-23); it can be {right}"
        )
    outcome["last_seven"] = LAST_SEVEN.index(told)
    winner = {"declarer_won": 0, "defender_won": 1}.get(told)
    # A seven may be beaten by a partner too; only where it has none is it known who took the trick.
    if told == "declarer_lost" and outcome["partner"] < 0:
        winner = 1
    if told == "defender_lost" and len(sides) == outcome["seats"]:
        winner = 0
    if winner is not None and outcome["trick_points"][winner] == 0:
        raise ConfigError(
            f"--last-seven {told}: the last trick is 10 points to {sides[winner]}, "
            "but --points leaves none in tricks (M-2)"
        )
