"""Whether a result of tarot that somebody tells can be."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sim.faults import ConfigError, instead
from sim.games.tarot.names import CONTRACTS, GARDE_CONTRE, SIDES
from sim.games.tarot.settle import SEATS
from sim.record.layout import spelled
from sim.settling.tarot.result import LEVELS, Result

#: All points, and what a bout counts (T-15); the Excuse is worth half a point less to who pays for it (T-12).
POINTS, BOUT, ODD_CARD = 91, Fraction(9, 2), Fraction(1, 2)
BOUTS = 3
#: Trumps with the Excuse.
TRUMPS = 22
#: What can be laid aside for a taker, at most: four queens and two cavaliers, or a chien of kings and bouts;
#: by contract (T-6, T-7).
ASIDE = dict(zip(CONTRACTS, (19, 19, 27, 0), strict=True))


def check(house: Mapping[str, Any], result: Result) -> None:
    """Refuse a result that cannot be.

    Raises
    ------
    ConfigError
    """
    if result.contract is None:
        raise ConfigError(f"give --contract; there are: {', '.join(CONTRACTS)}")
    if result.contract not in CONTRACTS:
        raise ConfigError(
            f"--contract {result.contract} is not played in tarot{instead(result.contract, CONTRACTS)}"
        )
    if result.taker not in range(SEATS):
        raise ConfigError(f"--taker {result.taker}: seats are 0, 1, 2, 3")
    for option, side in (("--petit", result.petit), ("--slam", result.slam)):
        if side is not None and side not in SIDES:
            raise ConfigError(f"{option} {side}: it is one of {', '.join(SIDES)}")
    _points(house, result)
    _poignees(house, result)
    _slam(result)


def _points(house: Mapping[str, Any], result: Result) -> None:
    """Refuse points that the bouts, or the rules of the Excuse, do not allow (T-12, T-15, T-18)."""
    if result.points is None:
        raise ConfigError("give --points, the taker's")
    if result.bouts is None:
        raise ConfigError("give --bouts, those in the taker's final pile: 0, 1, 2 or 3 (T-16)")
    points, bouts = result.points, result.bouts
    if bouts not in range(BOUTS + 1):
        raise ConfigError(f"--bouts {bouts}: there are three, so it is 0, 1, 2 or 3 (T-1)")
    shown = f"--points {spelled(points, sign=False)}"
    if points.denominator > 2 or not 0 <= points <= POINTS:  # noqa: PLR2004 - halves
        raise ConfigError(f"{shown}: points are 0 to {POINTS}, in whole and half points (T-15)")
    low, high = _worth(bouts), POINTS - _worth(BOUTS - bouts)
    if not low <= points <= high:
        raise ConfigError(
            f"{shown}: with {bouts} bouts a taker has {spelled(low, sign=False)} to "
            f"{spelled(high, sign=False)} (T-12, T-15)"
        )
    if points.denominator == 1:
        return
    setting = house["excuse_last_trick"]
    if setting != "opponents":
        raise ConfigError(f"{shown}: there are no half points with house.excuse_last_trick={setting} (T-18)")
    if bouts == 0 or result.slam is not None and result.slam != "defence":
        raise ConfigError(
            f"{shown}: half points come only of a defender's Excuse in trick 18, which the taker then has, "
            "and a defender wins (T-18)"
        )


def _worth(bouts: int) -> Fraction:
    """Return the least points of a pile with so many bouts."""
    return bouts * BOUT - ODD_CARD if bouts else Fraction(0)


def _poignees(house: Mapping[str, Any], result: Result) -> None:
    """Refuse poignées that no deal has (T-8, T-9)."""
    for level, side in result.poignees:
        if level not in LEVELS:
            raise ConfigError(f"--poignee {level}:{side}: a poignée is {', '.join(LEVELS)} (T-8)")
        if side not in SIDES:
            raise ConfigError(f"--poignee {level}:{side}: it is shown by one of {', '.join(SIDES)}")
    sides = [side for _, side in result.poignees]
    if sides.count("taker") > 1 or sides.count("defence") >= SEATS:
        raise ConfigError("--poignee: each player shows one at most (T-8); the taker is alone")
    thresholds = house["poignee"]["thresholds"]
    trumps = sum(thresholds[LEVELS.index(level)] for level, _ in result.poignees)
    if trumps > TRUMPS:
        raise ConfigError(
            f"--poignee: {trumps} trumps are shown, but there are {TRUMPS} with the Excuse (T-1)"
        )


def _slam(result: Result) -> None:
    """Refuse what cannot be where one side won all tricks (T-7, T-12 to T-14)."""
    if result.slam is None:
        return
    if result.petit not in (None, result.slam):
        raise ConfigError(
            f"--petit {result.petit}: the {result.slam} won every trick, so the Petit au bout too (T-14)"
        )
    assert result.contract is not None
    assert result.points is not None
    most = ASIDE[result.contract] + BOUT
    if result.slam == "defence" and result.points > most:
        raise ConfigError(
            f"--slam defence: without a trick the taker of {result.contract} has {spelled(most, sign=False)} "
            "points at most, laid aside and for the Excuse (T-6, T-7, T-12)"
        )
    # T-7: in garde contre the chien is the defenders'.
    if result.slam == "taker" and result.contract != CONTRACTS[GARDE_CONTRE]:
        right = {POINTS: BOUTS, POINTS - BOUT + ODD_CARD: BOUTS - 1}
        if right.get(result.points) != result.bouts:
            raise ConfigError(
                f"--slam taker: who wins every trick has {POINTS} points and {BOUTS} bouts, or 87 and 2 "
                "where a defender kept the Excuse (T-12)"
            )
