"""What is told of a deal of tarot."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

#: Names of the poignées, from the lowest (T-8).
LEVELS = ("single", "double", "triple")


@dataclass(frozen=True)
class Result:
    """What came of a deal that was played.

    Attributes
    ----------
    contract : str or None
    taker : int
        Seat.
    points : Fraction or None
        The taker's, as they stand in the end, the Excuse moved (T-12).
    bouts : int or None
        In the taker's final pile.
    petit : str or None
        Side that won the Petit au bout, of ``names.SIDES``.
    poignees : tuple of (str, str)
        Level, of :data:`LEVELS`, and side of everyone who showed trumps.
    chelem : bool
        Whether the taker announced a chelem.
    slam : str or None
        Side that won all eighteen tricks.
    """

    contract: str | None = None
    taker: int = 0
    points: Fraction | None = None
    bouts: int | None = None
    petit: str | None = None
    poignees: tuple[tuple[str, str], ...] = ()
    chelem: bool = False
    slam: str | None = None
