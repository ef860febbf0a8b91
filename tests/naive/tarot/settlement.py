"""What a deal pays (T-4, T-8, T-10, T-14, T-16 to T-19), a pure function.

Amounts are exact :class:`fractions.Fraction` in points, per defender, + to the taker.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from tests.naive.settlement import exact
from tests.naive.tarot.counting import Count
from tests.naive.tarot.play import DEFENDERS, TAKER

SIGN = {TAKER: 1, DEFENDERS: -1}
House = Mapping[str, Any]


class Announced(NamedTuple):
    """What was said before and during trick 1."""

    contract: str
    #: Whether the taker announced a chelem.
    chelem: bool = False
    #: (level, side of the player) of every poignée shown.
    poignees: Sequence[tuple[int, str]] = ()


class Settlement(NamedTuple):
    """The payment and how it comes about."""

    #: The taker's points.
    points: Fraction
    target: Fraction
    made: bool
    base: Fraction
    petit: Fraction
    poignees: Fraction
    chelem: Fraction

    @property
    def share(self) -> Fraction:
        """What each defender pays the taker (T-17)."""
        return self.base + self.petit + self.poignees + self.chelem


def settle(announced: Announced, count: Count, house: House) -> Settlement:
    """Settle a deal that was played.

    Parameters
    ----------
    announced
        Contract, chelem and poignées.
    count
        What the play came to.
    house
        House rules, every field.
    """
    points = Fraction(count.half_points, 2)
    target = exact(house["targets"][count.bouts])  # T-16
    made = points >= target
    return Settlement(
        points,
        target,
        made,
        _base(points - target, announced.contract, house),
        _petit(count.petit, announced.contract, house),
        _poignees(announced.poignees, made, house),
        _chelem(announced.chelem, count.slam, house),
    )


def _base(margin: Fraction, contract: str, house: House) -> Fraction:
    """T-17, T-18; a margin of nothing is made."""
    over = abs(margin)
    if house["rounding"] == "up":
        over = Fraction(ceil(over))
    units = (exact(house["contract_base"]) + over) * exact(house["multiplier"][contract])
    return units if margin >= 0 else -units


def _petit(side: str | None, contract: str, house: House) -> Fraction:
    """T-14: whatever becomes of the contract."""
    if side is None:
        return Fraction(0)
    value = exact(house["petit_au_bout"]["value"])
    if house["petit_au_bout"]["multiplied"]:
        value *= exact(house["multiplier"][contract])
    return SIGN[side] * value


def _poignees(shown: Sequence[tuple[int, str]], made: bool, house: House) -> Fraction:
    """T-8: to the side that makes its contract good, or to that which showed; no multiplier."""
    value_of = dict(zip(house["poignee"]["thresholds"], house["poignee"]["values"], strict=True))
    good = TAKER if made else DEFENDERS
    total = Fraction(0)
    for level, side in shown:
        gets = good if house["poignee_to"] == "contract_winner" else side
        total += SIGN[gets] * exact(value_of[level])
    return total


def _chelem(announced: bool, slam: str | None, house: House) -> Fraction:
    """T-10; no multiplier."""
    values = {name: exact(value) for name, value in house["chelem"].items()}
    total = Fraction(0)
    if announced:
        total += values["made"] if slam == TAKER else -values["failed"]
    if slam == DEFENDERS or (slam == TAKER and not announced):
        total += SIGN[slam] * values["unannounced"]
    return total
