"""Whether a result of tarot that somebody tells can be."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sim.faults import ConfigError, instead
from sim.games.tarot.names import CONTRACTS, DEFENCE, GARDE_CONTRE, GARDE_SANS, PLAYERS, POINTS, SIDES, TAKER
from sim.record.layout import spelled
from sim.settling.tarot.result import LEVELS, Result

#: What a bout counts (T-15); the Excuse is worth half a point less to who pays for it (T-12).
BOUT, ODD_CARD = Fraction(9, 2), Fraction(1, 2)
BOUTS = 3
#: What six cards laid aside are worth at least, and four in a trick; each bout is worth so much more.
SIX_CARDS, TRICK, FOR_BOUT = 3, 2, 4
#: Trumps with the Excuse.
TRUMPS = 22
#: What a chien is worth at most, six kings and bouts, and a discard, four queens and two cavaliers.
CHIEN, DISCARD = 27, 19
#: What can be laid aside for a taker, at most, by contract (T-6, T-7).
ASIDE = dict(zip(CONTRACTS, (DISCARD, DISCARD, CHIEN, 0), strict=True))


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
    if result.taker not in range(PLAYERS):
        raise ConfigError(f"--taker {result.taker}: seats are 0, 1, 2, 3")
    for option, side in (("--petit", result.petit), ("--slam", result.slam)):
        if side is not None and side not in SIDES:
            raise ConfigError(f"{option} {side}: it is one of {', '.join(SIDES)}")
    _points(house, result)
    _petit(result)
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
    _within(result, points, bouts)
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


def _within(result: Result, points: Fraction, bouts: int) -> None:
    """Refuse points that no pile with so many bouts has, or only that of a side that won every trick."""
    assert result.contract is not None
    low, high = _range(result.contract, points, bouts, result.slam)
    if low <= points <= high:
        return
    slams = [] if result.slam else SIDES
    within = {side: _range(result.contract, points, bouts, side) for side in slams}
    right = "".join(
        f"; write --slam {side} if the {side} won every trick"
        for side, (least, most) in within.items()
        if least <= points <= most
    )
    raise ConfigError(
        f"--points {spelled(points, sign=False)}: with {bouts} bout{'s' * (bouts != 1)} the taker of "
        f"{result.contract} has {spelled(low, sign=False)} to {spelled(high, sign=False)} "
        f"(T-6, T-7, T-12, T-15){right}"
    )


def _range(contract: str, points: Fraction, bouts: int, slam: str | None) -> tuple[Fraction, Fraction]:
    """Return the least and the most points of a taker with so many bouts; ``slam`` won every trick.

    An Excuse that is paid for is worth four, as any other bout is above the half point of a small card.  One
    that is taken in trick 18 is not paid for: both limits are half a point higher where halves are.
    """
    theirs = contract == CONTRACTS[GARDE_CONTRE]  # T-7: the six cards that are laid aside
    low = _least(bouts, aside=not theirs, tricks=slam != SIDES[DEFENCE])
    high = POINTS - _least(BOUTS - bouts, aside=theirs, tricks=slam != SIDES[TAKER])
    return low + points % 1, high + points % 1


def _least(bouts: int, *, aside: bool, tricks: bool) -> int:
    """Return the least points of a side, the cards aside counted where they are its own."""
    return FOR_BOUT * bouts + SIX_CARDS * aside + TRICK * tricks


def _petit(result: Result) -> None:
    """Refuse a Petit au bout that is not among the bouts of its side, or in a trick that it lost (T-14)."""
    assert result.points is not None
    if result.petit == SIDES[TAKER] and result.bouts == 0:
        raise ConfigError("--petit taker: the Petit is his, so he has 1 bout at least (T-14)")
    if result.petit == SIDES[DEFENCE] and result.bouts == BOUTS:
        raise ConfigError("--petit defence: the Petit is theirs, so the taker has 2 bouts at most (T-14)")
    if result.petit == SIDES[TAKER] and result.points.denominator > 1:
        raise ConfigError(
            "--petit taker: where there are half points a defender wins trick 18, so --petit defence (T-18)"
        )


def _poignees(house: Mapping[str, Any], result: Result) -> None:
    """Refuse poignées that no deal has (T-8, T-9)."""
    for level, side in result.poignees:
        if level not in LEVELS:
            raise ConfigError(f"--poignee {level}:{side}: a poignée is {', '.join(LEVELS)} (T-8)")
        if side not in SIDES:
            raise ConfigError(f"--poignee {level}:{side}: it is shown by one of {', '.join(SIDES)}")
    sides = [side for _, side in result.poignees]
    if sides.count("taker") > 1 or sides.count("defence") >= PLAYERS:
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
    assert result.bouts is not None
    if result.slam == "defence":
        _without_a_trick(result.contract, result.points, result.bouts)
        return
    kept = POINTS - BOUT + ODD_CARD
    if result.contract == CONTRACTS[GARDE_CONTRE]:  # T-7: the chien is the defenders'
        if result.points < kept - CHIEN:
            raise ConfigError(
                f"--slam taker: who wins every trick has {spelled(kept - CHIEN, sign=False)} points at "
                "least, without the chien and where a defender kept the Excuse (T-7, T-12)"
            )
    elif {POINTS: BOUTS, kept: BOUTS - 1}.get(result.points) != result.bouts:
        raise ConfigError(
            f"--slam taker: who wins every trick has {POINTS} points and {BOUTS} bouts, or 87 and 2 "
            "where a defender kept the Excuse (T-12)"
        )


def _without_a_trick(contract: str, points: Fraction, bouts: int) -> None:
    """Refuse what a taker who won no trick cannot have: a discard has no bouts (T-6, T-7, T-12)."""
    most = ASIDE[contract] + BOUT
    if points > most:
        raise ConfigError(
            f"--slam defence: without a trick the taker of {contract} has {spelled(most, sign=False)} "
            "points at most, laid aside and for the Excuse (T-6, T-7, T-12)"
        )
    if bouts > 1 and contract != CONTRACTS[GARDE_SANS]:
        raise ConfigError(
            f"--slam defence: without a trick the taker of {contract} has no bout but the Excuse, "
            f"not {bouts} (T-6, T-7, T-12)"
        )
