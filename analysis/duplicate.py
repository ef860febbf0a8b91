"""Deals played in several seatings: who sits where, and money that can be added up exactly (S-3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

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


def checked(money: _Ints, design: Design, seating: int) -> NDArray[Any]:
    """Return money for exact sums: of Python's integers where those of 64 bits might not do.

    Parameters
    ----------
    money : int64 array (deals, seats)
        Of one seating.
    design
    seating
        Its number.

    Raises
    ------
    ValueError
        If the shape is not the design's, or money does not sum to 0.
    """
    many = len(design.seatings)
    if not 0 <= seating < many or money.shape[1:] != (design.seats,):
        raise ValueError(
            f"{many} seatings of {design.seats} seats: money of number {seating} has shape {money.shape}"
        )
    (off,) = money.sum(axis=1).nonzero()
    if len(off):
        raise ValueError(f"money does not sum to 0 in row {off[0]}, seating {seating}")
    amounts = many * design.seats
    largest = max(abs(int(money.max(initial=0))), abs(int(money.min(initial=0))), amounts)
    return money if largest * largest * amounts < _INT64 else money.astype(object)


def added(values: NDArray[Any]) -> int:
    """Return an exact sum."""
    return sum(values.tolist())
