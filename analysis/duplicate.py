"""Deals played in several seatings: who sits where, and what one strategy earns more than another (S-3)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.estimate import LEVEL, Estimate, Moments, mean

_Ints = NDArray[np.int64]
_INT64 = 2**63


@dataclass(frozen=True)
class Design:
    """Who sits where in each seating.

    Attributes
    ----------
    seatings
        Each the names of the strategies, by seat.

    Raises
    ------
    ValueError
        If a strategy does not sit in each seat as often as in any other, or tables are of different sizes.
    """

    seatings: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        """Refuse what is not balanced."""
        if len({len(seating) for seating in self.seatings}) != 1:
            raise ValueError("seatings have all as many seats, and there is one at least")
        for name in self.names:
            often = [sum(name == one for one in column) for column in zip(*self.seatings, strict=True)]
            if len(set(often)) != 1:
                said = ", ".join(map(str, often))
                raise ValueError(f"{name} does not sit in each seat as often: by seat in {said} seatings")

    @property
    def names(self) -> tuple[str, ...]:
        """Strategies, sorted."""
        return tuple(sorted({name for seating in self.seatings for name in seating}))

    @property
    def seats(self) -> int:
        """Seats of the table."""
        return len(self.seatings[0])

    def sits(self, name: str) -> _Ints:
        """Return 1 where a strategy sits: int64 array (seatings, seats)."""
        return np.array([[int(one == name) for one in seating] for seating in self.seatings])

    def lifts(self, name: str) -> _Ints:
        """Return seats times what a unit of strength adds to each seat: int64 array (seatings, seats).

        It adds to where the strategy sits, less the mean of the table.
        """
        sits = self.sits(name)
        return np.asarray(self.seats * sits - sits.sum(axis=1, keepdims=True))


class Gap(NamedTuple):
    """What a strategy earns more than another in a seat of a deal, and what pairing saved.

    Attributes
    ----------
    first, second
        Strategies.
    moments
        Exact moments of one number a deal, ``unit`` of which are one unit of the money.
    unit
        See ``moments``.
    saved
        The variance if each seating had been played on deals of its own, as many, over that of the same
        deals; None where all deals say the same.
    """

    first: str
    second: str
    moments: Moments
    unit: int
    saved: float | None

    def difference(self, level: float = LEVEL) -> Estimate:
        """Return the mean difference in units of the money, paired."""
        return mean(self.moments, 1 / self.unit, level)


def gap(money: _Ints, design: Design, first: str, second: str) -> Gap:
    """Compare two strategies on the same deals.

    Parameters
    ----------
    money, design
        As in :func:`analysis.variance.parts`.
    first, second
        Strategies of the design.
    """
    for name in (first, second):
        if name not in design.names:
            raise ValueError(f"{name} sits at no table: there are {', '.join(design.names)}")
    exact = checked(money, design)
    one, other = design.sits(first), design.sits(second)
    ones, others = int(one.sum()), int(other.sum())
    by_seating = (exact * (one * others - other * ones)).sum(axis=2)
    whole = _moments(by_seating.sum(axis=1))
    apart = sum(_spread(_moments(column)) for column in by_seating.T)
    spread = _spread(whole)
    return Gap(first, second, whole, ones * others, apart / spread if spread else None)


def checked(money: _Ints, design: Design) -> NDArray[Any]:
    """Return money for exact sums: of Python's integers where those of 64 bits might not do.

    Raises
    ------
    ValueError
        If the shape is not the design's, or money does not sum to 0.
    """
    shape = (len(design.seatings), design.seats)
    if money.shape[1:] != shape:
        raise ValueError(
            f"money of {shape[0]} seatings and {shape[1]} seats is of another shape: {money.shape}"
        )
    off = np.argwhere(money.sum(axis=2) != 0)
    if len(off):
        deal, seating = off[0].tolist()
        raise ValueError(f"money does not sum to 0 in row {deal}, seating {seating}")
    largest = max(abs(int(money.max())), abs(int(money.min())), math.prod(shape))
    safe = largest * largest * math.prod(shape) < _INT64
    return money if safe else money.astype(object)


def added(values: NDArray[Any]) -> int:
    """Return an exact sum."""
    return sum(values.tolist())


def added_squares(values: NDArray[Any]) -> int:
    """Return an exact sum of squares."""
    return sum(value * value for value in values.tolist())


def _moments(values: NDArray[Any]) -> Moments:
    return Moments(len(values), added(values), added_squares(values))


def _spread(m: Moments) -> int:
    return m.n * m.squares - m.total * m.total
