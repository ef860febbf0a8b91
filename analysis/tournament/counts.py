"""Exact sums over the deals of a tournament: what all its tables are made of.

Deals are read a stretch at a time; what stays are sums for each entrant, pair and line-up, and for luck and
skill and ratings what :mod:`analysis.variance` and :mod:`analysis.tournament.rated` keep: nothing grows with
the deals.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from analysis import clustered, roles
from analysis.clustered import Sums
from analysis.duplicate import Design
from analysis.estimate import Moments
from analysis.tournament.load import Stretch, Tournament
from analysis.tournament.rated import Orders
from analysis.variance import Gathered

_Ints = NDArray[np.int64]
_EXACT = 2**62


def products(columns: _Ints) -> list[list[int]]:
    """Return the sums over rows of the products of every two columns: exact.

    Parameters
    ----------
    columns : int64 array (rows, columns)
    """
    largest = max(abs(int(columns.max(initial=0))), abs(int(columns.min(initial=0))))
    if largest * largest * len(columns) < _EXACT:
        found: list[list[int]] = (columns.T @ columns).tolist()
        return found
    whole: NDArray[Any] = columns.astype(object)
    return [[int((one * other).sum()) for other in whole.T] for one in whole.T]


@dataclass
class Gram:
    """Sums of some columns and of the products of every two, over any number of rows."""

    sums: list[int]
    products: list[list[int]]
    n: int = 0

    @staticmethod
    def of(many: int) -> Gram:
        """Return the sums over no rows."""
        return Gram([0] * many, [[0] * many for _ in range(many)])

    def add(self, columns: _Ints) -> None:
        """Add rows, int64 array (rows, columns)."""
        self.n += len(columns)
        self.sums = [a + sum(column.tolist()) for a, column in zip(self.sums, columns.T, strict=True)]
        self.products = [
            [a + b for a, b in zip(mine, more, strict=True)]
            for mine, more in zip(self.products, products(columns), strict=True)
        ]

    def moments(self, weights: dict[int, int]) -> Moments:
        """Return the moments of a sum of columns, each times its weight."""
        total = sum(weight * self.sums[at] for at, weight in weights.items())
        squares = sum(
            one * other * self.products[at][beside]
            for at, one in weights.items()
            for beside, other in weights.items()
        )
        return Moments(self.n, total, squares)


@dataclass
class Counts:
    """The sums of a tournament.

    Attributes
    ----------
    whole
        Money by entrant, then seats taken by entrant; a row a deal.
    by_line
        Likewise money of those who sit in a line-up, in the order of their numbers; by line-up.
    by_seat
        Money of an entrant in a seat, one number a deal in which it sits there; by both.
    by_role
        Deals and money of an entrant in a role, clustered by deal; by both.
    luck
        For :func:`analysis.variance.parts`; None where no deal is played twice.
    orders
        Who earned more in how many deals.
    """

    whole: Gram
    by_line: dict[int, Gram] = field(default_factory=dict)
    by_seat: dict[tuple[int, int], Moments] = field(default_factory=dict)
    by_role: dict[tuple[int, str], Sums] = field(default_factory=dict)
    luck: Gathered | None = None
    orders: Orders | None = None


def count(tournament: Tournament) -> Counts:
    """Add up a tournament.

    Raises
    ------
    LoadError, CheckError
        As :meth:`analysis.tournament.load.Tournament.stretches`.
    """
    entrants = len(tournament.names)
    found = Counts(Gram.of(2 * entrants), orders=Orders(tournament))
    if tournament.paired and len(tournament.runs) > 1:
        named = tuple(tuple(tournament.names[at] for at in line_up) for line_up in tournament.line_ups)
        found.luck = Gathered(Design(named), tournament.deals)
    found.by_line = {line: Gram.of(len(set(line_up))) for line, line_up in enumerate(tournament.line_ups)}
    for stretch in tournament.stretches():
        _add(found, tournament, stretch)
    return found


def _add(found: Counts, tournament: Tournament, stretch: Stretch) -> None:
    entrants, n = len(tournament.names), len(stretch.money)
    earned, taken = np.zeros((n, entrants), np.int64), np.zeros((n, entrants), np.int64)
    by_seat: dict[tuple[int, int], _Ints] = defaultdict(lambda: np.zeros(n, np.int64))
    by_role: dict[tuple[int, str], _Ints] = defaultdict(lambda: np.zeros((n, 2), np.int64))
    masks = [roles.masks(tournament.run.kind, stretch.stored, seat) for seat in range(tournament.seats)]
    for place, line in enumerate(stretch.lines):
        line_up = tournament.line_ups[line]
        own = {entrant: np.zeros(n, np.int64) for entrant in sorted(set(line_up))}
        for seat, entrant in enumerate(line_up):
            paid = stretch.money[:, place, seat]
            own[entrant] += paid
            taken[:, entrant] += 1
            by_seat[entrant, seat] += paid
            for role, mask in masks[seat].items():
                by_role[entrant, role][:, 0] += mask[:, place]
                by_role[entrant, role][:, 1] += np.where(mask[:, place], paid, 0)
        for entrant, paid in own.items():
            earned[:, entrant] += paid
        found.by_line[line].add(np.stack(list(own.values()), axis=1))
    found.whole.add(np.hstack([earned, taken]))
    for seated, paid in by_seat.items():
        n_, total, squares = found.by_seat.get(seated, Moments(0, 0, 0))
        found.by_seat[seated] = Moments(
            n_ + n, total + sum(paid.tolist()), squares + products(paid[:, None])[0][0]
        )
    for acted, both in by_role.items():
        (xx, xy), (_, yy) = products(both)
        x, y = (sum(column.tolist()) for column in both.T)
        before = found.by_role.get(acted, clustered.Sums(0, 0, 0, 0, 0))
        found.by_role[acted] = Sums(*(a + b for a, b in zip(before, (x, y, xx, xy, yy), strict=True)))
    if found.luck is not None:
        found.luck.add(stretch.money)
    if found.orders is not None:
        found.orders.add(stretch, earned)
