"""Luck and skill: how much of the variance of a deal's money is due to cards, seat, strategy (S-3, S-14).

A table of money by deal, seating and seat is taken apart.  In every seating of every deal the money sums to
0, so that a deal as such is worth nothing: its luck is that of the cards that each seat is dealt.

- *seat*: what a seat earns in the mean, whoever sits there and whatever is dealt.
- *deal*: what the cards of a seat earn in the mean of all seatings, less what the seat does.
- *strategy*: what is explained by who sits at the table: strengths that are the same in every seat and deal,
  of which a seat earns its own less the mean of the table's.
- *rest*: all else: strategies that suit some cards or seats better, and luck in their decisions.

In a balanced design the first three are at right angles: their sums of squares add up, with the rest's, to
that of the money; exactly, as fractions of whole numbers.  A mean over few seatings still holds some of the
rest, so sums of squares overrate all but the rest.  The *variances* are free of that: what is expected of the
rest is taken off.  They add up to the mean square of the money, and may come out below 0 where nothing is.

Shares have standard errors by the jackknife: deals are left out in turn, where they are many in groups of
neighbours, so that memory has a bound.

This takes deals as drawn, strategies and seats as given, the rest as independent from seating to seating.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from operator import mul
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from analysis.duplicate import Design, added, checked
from analysis.estimate import LEVEL, Estimate, quantile

SEAT, DEAL, STRATEGY, REST = "seat", "deal", "strategy", "rest"
PARTS = (SEAT, DEAL, STRATEGY, REST)
JACKKNIFE = "sampled, jackknife over deals"
#: Groups of deals that are left out in turn; fewer deals are left out one by one.
GROUPS = 10_000

_Ints = NDArray[np.int64]


class Part(NamedTuple):
    """What one cause does.

    Attributes
    ----------
    name
        One of :data:`PARTS`.
    squares
        Its sum of squares, in squared units of the money: exact.
    df
        Its degrees of freedom.
    variance
        Its part of the mean square of what a seat earns, freed of the rest: exact.
    share
        That part in the whole, with its interval.
    """

    name: str
    squares: Fraction
    df: int
    variance: Fraction
    share: Estimate


class _Sums(NamedTuple):
    """What is known of each group of deals, besides the design: whole numbers, Python's own.

    ``deals``: how many; ``squares``: of their money; ``cards``: of the money of each seat of a deal over all
    seatings; ``by_seat`` (groups, seats): that money; ``lifted`` (groups, strategies): money by the lifts of
    each strategy.
    """

    deals: NDArray[Any]
    squares: NDArray[Any]
    cards: NDArray[Any]
    by_seat: NDArray[Any]
    lifted: NDArray[Any]


class Block:
    """Some deals, a row each, to which the seatings are added in turn.

    Parameters
    ----------
    design
    lifts
        Those of the strategies that follow from no others.
    deals
        How many.
    """

    def __init__(self, design: Design, lifts: Sequence[_Ints], deals: int) -> None:
        self._design, self._lifts = design, lifts
        self._there: set[int] = set()
        # By deal: 1, squares, money by seat, money by the lifts.
        self._columns: NDArray[Any] = np.zeros((deals, 2 + design.seats + len(lifts)), np.int64)
        self._columns[:, 0] = 1

    def add(self, seating: int, money: _Ints) -> None:
        """Add one seating: int64 array (deals, seats).

        Raises
        ------
        ValueError
            If the shape is not the design's, or money does not sum to 0.
        """
        exact = checked(money, self._design, seating)
        if exact.dtype == object and self._columns.dtype != object:
            self._columns = self._columns.astype(object)
        seats = self._design.seats
        self._columns[:, 1] += (exact * exact).sum(axis=1)
        self._columns[:, 2 : 2 + seats] += exact
        for place, lift in enumerate(self._lifts, 2 + seats):
            self._columns[:, place] += (exact * lift[seating]).sum(axis=1)
        self._there.add(seating)

    def columns(self) -> NDArray[Any]:
        """Return the rows as Python's integers, with the squares of the money by seat before it.

        Raises
        ------
        ValueError
            If a seating is missing.
        """
        if len(self._there) != len(self._design.seatings):
            raise ValueError(f"{len(self._there)} seatings of {len(self._design.seatings)} are there")
        whole: NDArray[Any] = self._columns.astype(object)
        by_seat = whole[:, 2 : 2 + self._design.seats]
        return np.insert(whole, 2, (by_seat * by_seat).sum(axis=1), axis=1)


class Gathered:
    """Exact sums of deals, added a block at a time: what is kept does not grow with the deals.

    Parameters
    ----------
    design
        Who sits where.
    deals
        How many there will be.
    """

    def __init__(self, design: Design, deals: int) -> None:
        self._design, self._deals = design, deals
        self._size = max(1, -(-deals // GROUPS))
        self._lifts, self._inverse = _independent([design.lifts(name) for name in design.names])
        self._sums = np.zeros((-(-deals // self._size), 3 + design.seats + len(self._lifts)), object)
        self._done = 0

    def block(self, deals: int) -> Block:
        """Return the next deals, to be filled and then added."""
        return Block(self._design, self._lifts, deals)

    def add(self, block: Block) -> None:
        """Add a block in which all seatings are.

        Raises
        ------
        ValueError
            If one is missing.
        """
        whole = block.columns()
        group = (self._done + np.arange(len(whole))) // self._size
        begins = np.flatnonzero(np.diff(group, prepend=-1))
        self._sums[group[begins]] += np.add.reduceat(whole, begins, axis=0)
        self._done += len(whole)

    def parts(self, level: float = LEVEL) -> list[Part]:
        """Take the variance apart, once all deals are there.

        Parameters
        ----------
        level
            Confidence of the intervals of the shares, 0 to 1.

        Returns
        -------
        list
            In the order of :data:`PARTS`.

        Raises
        ------
        ValueError
            If money is 0 in all deals but one, or there are too few deals, seatings or seats: three, two and
            two at least.
        """
        seats = self._design.seats
        columns = self._sums
        deals, squares, cards = columns[:, :3].T
        sums = _Sums(deals, squares, cards, columns[:, 3 : 3 + seats], columns[:, 3 + seats :])
        return _parts(sums, self._inverse, (self._done, len(self._design.seatings), seats), level)


def _parts(
    sums: _Sums, inverse: list[list[Fraction]], shape: tuple[int, int, int], level: float
) -> list[Part]:
    deals, seatings, seats = shape
    _, of_deals, _, of_rest = _freedoms((deals - 1, seatings, seats), len(inverse))
    if of_deals < 1 or of_rest < 1:
        raise ValueError(f"too few deals, seatings or seats to tell luck from skill: {shape}")
    total = added(sums.squares)
    if total == int(sums.squares.max()):
        raise ValueError("all money but of one deal is 0: there is no variance to take apart")
    total = added(sums.squares)
    seat = Fraction(sum(added(column) ** 2 for column in sums.by_seat.T), deals * seatings)
    cards = Fraction(added(sums.cards), seatings) - seat
    up = [added(column) for column in sums.lifted.T]
    strategy = _form(up, inverse) / deals
    squares = (seat, cards, strategy, total - seat - cards - strategy)
    df = _freedoms(shape, len(inverse))
    variances = _variances(squares, df, shape)
    whole = Fraction(total, deals * seatings * seats)
    found = []
    for i, (name, arm) in enumerate(zip(PARTS, _errors(sums, inverse, df, shape), strict=True)):
        value, half = float(variances[i] / whole), arm * quantile(deals, level)
        share = Estimate(value, value - half, value + half, level, deals, JACKKNIFE)
        found.append(Part(name, squares[i], df[i], variances[i], share))
    return found


def _independent(lifts: Sequence[_Ints]) -> tuple[list[_Ints], list[list[Fraction]]]:
    """Return the lifts that follow from none before, and the inverse of their products (Gauss, exactly)."""
    kept: list[_Ints] = []
    inverse: list[list[Fraction]] = []
    for lift in lifts:
        cross = [Fraction(int((lift * other).sum())) for other in kept]
        along = [sum(map(mul, row, cross), Fraction()) for row in inverse]
        own = int((lift * lift).sum()) - sum(map(mul, along, cross), Fraction())
        if own == 0:
            continue
        inverse = [
            [value + a * b / own for value, b in zip(row, along, strict=True)] + [-a / own]
            for row, a in zip(inverse, along, strict=True)
        ]
        inverse.append([-a / own for a in along] + [1 / own])
        kept.append(lift)
    return kept, inverse


def _form(values: Sequence[int], matrix: list[list[Fraction]]) -> Fraction:
    rows = (sum(map(mul, row, values), Fraction()) for row in matrix)
    return sum(map(mul, rows, values), Fraction())


def _freedoms(shape: tuple[Any, ...], strategies: int) -> tuple[Any, ...]:
    """Return the degrees of freedom; money that sums to 0 has one less than seats in each seating."""
    deals, seatings, seats = shape
    free = seats - 1
    return free, (deals - 1) * free, strategies, deals * (seatings - 1) * free - strategies


def _variances(squares: Sequence[Any], df: Sequence[Any], shape: tuple[Any, ...]) -> list[Any]:
    """Return the variances of the parts, from what is expected of each sum of squares.

    With r the variance of the rest and d that of the cards for one degree of freedom, v that of the seats and
    w that of the strategies for one amount, and N amounts, expected are df r of the rest, df (r + seatings d)
    of the deal, the same and N v of the seat, df r + N w of the strategy.
    """
    deals, seatings, seats = shape
    seat, deal, strategy, rest = squares
    amounts = deals * seatings * seats
    of_rest, of_deal = rest / df[3], deal / df[1]
    return [
        (seat - df[0] * of_deal) / amounts,
        (of_deal - of_rest) * (seats - 1) / (seatings * seats),
        (strategy - df[2] * of_rest) / amounts,
        of_rest * (seats - 1) / seats,
    ]


def _errors(
    sums: _Sums, inverse: list[list[Fraction]], df: Sequence[int], shape: tuple[int, ...]
) -> list[float]:
    """Return the standard errors of the shares: how they move as each deal in turn is left out.

    Squares of means that are about 0 do not move, and yet are not known so well: what their squares vary by
    where the means are 0 is added.
    """
    deals, seatings, seats = shape
    groups = len(sums.deals)
    left: Any = deals - sums.deals.astype(np.float64)
    by_seat, lifted = sums.by_seat.astype(np.float64), sums.lifted.astype(np.float64)
    totals = float(added(sums.squares)) - sums.squares.astype(np.float64)
    of_seats = np.array([added(column) for column in sums.by_seat.T], np.float64) - by_seat
    seat = (of_seats**2).sum(axis=1) / (left * seatings)
    cards = (float(added(sums.cards)) - sums.cards.astype(np.float64)) / seatings - seat
    up = np.array([added(column) for column in sums.lifted.T], np.float64) - lifted
    products = np.array(inverse, np.float64).reshape(len(inverse), len(inverse))
    strategy = np.einsum("di,ij,dj->d", up, products, up) / left
    squares = (seat, cards, strategy, totals - seat - cards - strategy)
    fewer = (left, seatings, seats)
    shares = [
        one * (left * seatings * seats) / totals
        for one in _variances(squares, _freedoms(fewer, df[2]), fewer)
    ]
    total = float(added(sums.squares))
    size = deals / groups
    at_zero = (
        _of_squares(by_seat, np.eye(seats) / seatings) / size**2,
        0.0,
        _of_squares(lifted, products) / size**2,
        0.0,
    )
    found = []
    for share, more in zip(shares, at_zero, strict=True):
        middle = math.fsum(share) / groups
        jackknife = (groups - 1) / groups * math.fsum((share - middle) ** 2)
        found.append(math.sqrt(jackknife + more / total**2))
    return found


def _of_squares(values: NDArray[np.float64], form: NDArray[np.float64]) -> float:
    """Return the variance of a quadratic form of means, times their deals, where they are 0 in truth."""
    deals, columns = values.shape
    centred = values - np.array([math.fsum(column) / deals for column in values.T])
    covariance = [
        [math.fsum(centred[:, i] * centred[:, j]) / (deals - 1) for j in range(columns)]
        for i in range(columns)
    ]
    spread = form @ np.array(covariance).reshape(columns, columns)
    return 2 * float(np.trace(spread @ spread))
