"""Exact sums over the deals of a tournament: what all its tables are made of.

Deals are read a block at a time, line-up after line-up; what stays are sums for each entrant, pair and
line-up, and for luck and skill and ratings what :mod:`analysis.variance` and :mod:`analysis.tournament.rated`
keep: nothing grows with the deals, and of a block nothing but these sums with the line-ups.
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
from analysis.tournament.load import Block, Stretch, Tournament
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
        What luck and skill are told from; None where no deal is played twice.
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
        As :meth:`analysis.tournament.load.Tournament.stretch`.
    """
    entrants = len(tournament.names)
    found = Counts(Gram.of(2 * entrants), orders=Orders(tournament))
    if tournament.paired and len(tournament.runs) > 1:
        named = tuple(tuple(tournament.names[at] for at in line_up) for line_up in tournament.line_ups)
        found.luck = Gathered(Design(named), tournament.deals)
    found.by_line = {line: Gram.of(len(set(line_up))) for line, line_up in enumerate(tournament.line_ups)}
    for block in tournament.blocks(_numbers(tournament)):
        adding = _Adding(found, tournament, block)
        for line in block.lines:
            adding.add(line, tournament.stretch(line, block.lo, block.n))
        adding.finish()
    return found


def _numbers(tournament: Tournament) -> int:
    """Return how many numbers :class:`_Adding` keeps of a deal, and reads with it, about."""
    entrants, seats = len(tournament.names), tournament.seats
    by_role = 2 * len(roles.roles(tournament.run.kind))
    return entrants * (3 + seats + by_role) + 3 * (seats + by_role)


class _Adding:
    """A block of deals, to which line-ups are added in turn; then it is added to the sums.

    Of each deal it has what an entrant earns in all line-ups together: that is one number a deal.
    """

    def __init__(self, found: Counts, tournament: Tournament, block: Block) -> None:
        self._found, self._tournament, self._lines = found, tournament, block.lines
        entrants, n = len(tournament.names), block.n
        self._earned, self._taken = np.zeros((n, entrants), np.int64), np.zeros((n, entrants), np.int64)
        self._by_seat: dict[tuple[int, int], _Ints] = defaultdict(lambda: np.zeros(n, np.int64))
        self._by_role: dict[tuple[int, str], _Ints] = defaultdict(lambda: np.zeros((n, 2), np.int64))
        self._luck = None if found.luck is None else found.luck.block(n)

    def add(self, line: int, stretch: Stretch) -> None:
        """Add the deals of a line-up."""
        line_up = self._tournament.line_ups[line]
        own = {entrant: np.zeros(len(stretch.money), np.int64) for entrant in sorted(set(line_up))}
        for seat, entrant in enumerate(line_up):
            paid = stretch.money[:, seat]
            own[entrant] += paid
            self._taken[:, entrant] += 1
            self._by_seat[entrant, seat] += paid
            masks = roles.masks(self._tournament.run.kind, stretch.stored, seat)
            for role, mask in masks.items():
                acted = self._by_role[entrant, role]
                acted[:, 0] += mask
                acted[:, 1] += np.where(mask, paid, 0)
        for entrant, paid in own.items():
            self._earned[:, entrant] += paid
        self._found.by_line[line].add(np.stack(list(own.values()), axis=1))
        if self._luck is not None:
            self._luck.add(self._lines.index(line), stretch.money)

    def finish(self) -> None:
        """Add the block to the sums, once all line-ups are there."""
        found = self._found
        found.whole.add(np.hstack([self._earned, self._taken]))
        for seated, paid in self._by_seat.items():
            n, total, squares = found.by_seat.get(seated, Moments(0, 0, 0))
            found.by_seat[seated] = Moments(
                n + len(paid), total + sum(paid.tolist()), squares + products(paid[:, None])[0][0]
            )
        for acted, both in self._by_role.items():
            (xx, xy), (_, yy) = products(both)
            x, y = (sum(column.tolist()) for column in both.T)
            before = found.by_role.get(acted, clustered.Sums(0, 0, 0, 0, 0))
            found.by_role[acted] = Sums(*(a + b for a, b in zip(before, (x, y, xx, xy, yy), strict=True)))
        if found.luck is not None and self._luck is not None:
            found.luck.add(self._luck)
        if found.orders is not None:
            found.orders.add(self._lines[0], self._earned)
