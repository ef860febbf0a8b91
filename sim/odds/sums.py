"""What layouts came to, added up in exact integers (S-14): by answer, by way of playing, and in pairs.

A *way* is how a layout is played to its end: perfectly, or by a line-up of strategies.  Each answer is
weighed on the same layouts in each way, so that what one answer is better than another, and what hidden
information costs, are differences layout by layout (S-3).  Sums of chunks add up to those of all layouts, in
any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import add
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from analysis.estimate import Moments

#: Sums below this stay exact in 64 bits.
_EXACT = 2**63 - 1

_NO_MONEY = Moments(0, 0, 0)

_Amounts = NDArray[np.int64]
_One = TypeVar("_One")


class Came(NamedTuple):
    """What one answer came to in one way, layout by layout; None for what was not measured in a chunk.

    Attributes
    ----------
    made : int8[n] or None
        1 the contract was made, 0 it was not, -1 it was not what was played.
    money : int64[n] or None
        What the seat asked received, in 1/scale units.
    contract : int8[n] or None
        Code of the contract that was played, -1 without one.
    """

    made: NDArray[np.int8] | None = None
    money: _Amounts | None = None
    contract: NDArray[np.int8] | None = None

    @property
    def n(self) -> int | None:
        """Layouts of the chunk; None where nothing was measured."""
        return next((len(column) for column in self if column is not None), None)


class Tally(NamedTuple):
    """Sums of one answer in one way.

    Attributes
    ----------
    n
        Layouts on which it was seen whether the contract was made.
    made, lost
        Of these, layouts where it was and where it was not; on the others it was not what was played.
    money
        Moments of what the seat asked received, whatever was played.
    when_made, when_lost
        Likewise where the contract was made, and where it was not.
    contracts
        Codes of contracts with how often each was played, in rising order.
    """

    n: int = 0
    made: int = 0
    lost: int = 0
    money: Moments = _NO_MONEY
    when_made: Moments = _NO_MONEY
    when_lost: Moments = _NO_MONEY
    contracts: tuple[tuple[int, int], ...] = ()

    @property
    def known(self) -> int:
        """Layouts on which the contract was played."""
        return self.made + self.lost

    def plus(self, other: Tally) -> Tally:
        """Return what both together came to."""
        counts = Counter(dict(self.contracts))
        counts.update(dict(other.contracts))
        return Tally(
            self.n + other.n,
            self.made + other.made,
            self.lost + other.lost,
            _together(self.money, other.money),
            _together(self.when_made, other.when_made),
            _together(self.when_lost, other.when_lost),
            tuple(sorted(counts.items())),
        )


class Paired(NamedTuple):
    """Layouts, and sums over them of two amounts, x and y, and of their products."""

    n: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    xy: int = 0
    yy: int = 0

    @property
    def gap(self) -> Moments:
        """The moments of the differences, x less y."""
        return Moments(self.n, self.x - self.y, self.xx - 2 * self.xy + self.yy)

    def plus(self, other: Paired) -> Paired:
        """Return what both together came to."""
        return Paired(*map(add, self, other))

    def turned(self) -> Paired:
        """Return the same of y and x."""
        return Paired(self.n, self.y, self.x, self.yy, self.xy, self.xx)


class Against(NamedTuple):
    """One answer, played perfectly and by a line-up.

    Attributes
    ----------
    both, perfect, played, neither
        Layouts on which the contract was made both ways, by perfect play alone, by the line-up alone, and in
        neither way; of those where both are seen.
    money
        What the seat received by perfect play, x, and from the line-up, y.
    """

    both: int = 0
    perfect: int = 0
    played: int = 0
    neither: int = 0
    money: Paired = Paired()

    @property
    def gap(self) -> Moments:
        """The moments of made by perfect play (1 or 0) less made by the line-up."""
        n = self.both + self.perfect + self.played + self.neither
        return Moments(n, self.perfect - self.played, self.perfect + self.played)

    def plus(self, other: Against) -> Against:
        """Return what both together came to."""
        both, perfect, played, neither = map(add, self[:4], other[:4])
        return Against(both, perfect, played, neither, self.money.plus(other.money))


@dataclass(frozen=True)
class Sums:
    """Sums over layouts for k answers; way 0 is perfect play, the others are line-ups.

    Attributes
    ----------
    n : int
        Layouts.
    tallies : tuple of tuple of Tally
        By way and answer.
    against : tuple of tuple of Against
        By line-up (way 1 on) and answer.
    pairs : tuple of tuple of Paired
        By way, money of each two answers on the same layouts: of 0 and 1, 0 and 2, ..., 1 and 2, ...
    """

    n: int
    tallies: tuple[tuple[Tally, ...], ...]
    against: tuple[tuple[Against, ...], ...]
    pairs: tuple[tuple[Paired, ...], ...]

    @property
    def answers(self) -> int:
        """How many answers are weighed."""
        return len(self.tallies[0])

    def pair(self, way: int, one: int, other: int) -> Paired:
        """Return the sums of two answers' money in a way, in this order."""
        if one > other:
            return self.pair(way, other, one).turned()
        if one == other:
            n, x, xx = self.tallies[way][one].money
            return Paired(n, x, x, xx, xx, xx)
        before = one * (2 * self.answers - one - 1) // 2
        return self.pairs[way][before + other - one - 1]

    def plus(self, other: Sums) -> Sums:
        """Return what the layouts of both came to; ValueError where they are of other answers or ways."""
        if (len(self.tallies), self.answers) != (len(other.tallies), other.answers):
            raise ValueError("sums of other answers or other ways cannot be added")
        return Sums(
            self.n + other.n,
            _merged(Tally.plus, self.tallies, other.tallies),
            _merged(Against.plus, self.against, other.against),
            _merged(Paired.plus, self.pairs, other.pairs),
        )

    def to_json(self) -> dict[str, Any]:
        """Return numbers in lists, for JSON."""
        return {"n": self.n, "tallies": self.tallies, "against": self.against, "pairs": self.pairs}

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Sums:
        """Return what :meth:`to_json` gave, or what JSON has made of it."""
        return cls(
            told["n"],
            tuple(tuple(_told_tally(*one) for one in way) for way in told["tallies"]),
            tuple(tuple(_told_against(*one) for one in way) for way in told["against"]),
            tuple(tuple(Paired(*one) for one in way) for way in told["pairs"]),
        )


def _told_tally(n: int, made: int, lost: int, *rest: Sequence[Any]) -> Tally:
    money, when_made, when_lost, contracts = rest
    counts = tuple((code, count) for code, count in contracts)
    return Tally(n, made, lost, Moments(*money), Moments(*when_made), Moments(*when_lost), counts)


def _told_against(both: int, perfect: int, played: int, neither: int, money: Sequence[int]) -> Against:
    return Against(both, perfect, played, neither, Paired(*money))


def nothing(ways: int, answers: int) -> Sums:
    """Return the sums of no layouts, for perfect play and line-ups together so many ways."""
    pairs = answers * (answers - 1) // 2
    return Sums(
        0,
        ((Tally(),) * answers,) * ways,
        ((Against(),) * answers,) * (ways - 1),
        ((Paired(),) * pairs,) * ways,
    )


def of(came: Sequence[Sequence[Came]]) -> Sums:
    """Return the sums of the layouts of a chunk.

    Parameters
    ----------
    came
        By way, perfect play first, and answer: all on the same layouts.

    Raises
    ------
    ValueError
        If columns are of different lengths, or ways of different answers.
    """
    sizes = {len(column) for way in came for one in way for column in one if column is not None}
    if len(sizes) > 1 or len({len(way) for way in came}) != 1:
        raise ValueError(f"answers are weighed on the same layouts, not on {sorted(sizes)} of them")
    perfect, *lineups = came
    return Sums(
        max(sizes, default=0),
        tuple(tuple(_counted(one) for one in way) for way in came),
        tuple(tuple(map(_against, perfect, lineup)) for lineup in lineups),
        tuple(tuple(_pairs([one.money for one in way])) for way in came),
    )


def _counted(came: Came) -> Tally:
    made, money = came.made, came.money
    whole = _NO_MONEY if money is None else _moments(money)
    contracts: tuple[tuple[int, int], ...] = ()
    if came.contract is not None:
        codes, counts = np.unique(came.contract, return_counts=True)
        contracts = tuple(zip(codes.tolist(), counts.tolist(), strict=True))
    if made is None:
        return Tally(money=whole, contracts=contracts)
    won, lost = made == 1, made == 0
    when_made, when_lost = (_NO_MONEY if money is None else _moments(money[on]) for on in (won, lost))
    return Tally(len(made), int(won.sum()), int(lost.sum()), whole, when_made, when_lost, contracts)


def _against(perfect: Came, played: Came) -> Against:
    money = _paired(perfect.money, played.money)
    if perfect.made is None or played.made is None:
        return Against(money=money)
    seen = (perfect.made >= 0) & (played.made >= 0)
    counts = np.bincount(2 * perfect.made[seen] + played.made[seen], minlength=4).tolist()
    neither, only_played, only_perfect, both = counts
    return Against(both, only_perfect, only_played, neither, money)


def _paired(x: _Amounts | None, y: _Amounts | None) -> Paired:
    return next(_pairs([x, y]))


def _pairs(amounts: Sequence[_Amounts | None]) -> Iterator[Paired]:
    """Yield the sums of each two of some amounts on the same layouts."""
    alone = [None if one is None else _moments(one) for one in amounts]
    for (x, mine), (y, theirs) in combinations(zip(amounts, alone, strict=True), 2):
        if x is None or y is None or mine is None or theirs is None:
            yield Paired()
        else:
            yield Paired(mine.n, mine.total, theirs.total, mine.squares, dot(x, y), theirs.squares)


def _moments(values: _Amounts) -> Moments:
    return Moments(len(values), dot(values, np.ones_like(values)), dot(values, values))


def dot(x: _Amounts, y: _Amounts) -> int:
    """Return the sum of products of amounts (int64[n]), exact however large they are."""
    x, y = x.astype(np.int64, copy=False), y.astype(np.int64, copy=False)
    largest = max(_largest(x) * _largest(y), 1)
    step = _EXACT // largest
    if step == 0:
        return sum(map(int.__mul__, x.tolist(), y.tolist()))
    return sum(int(x[lo : lo + step] @ y[lo : lo + step]) for lo in range(0, len(x), step))


def _largest(values: _Amounts) -> int:
    return max(-int(values.min()), int(values.max()), 0) if len(values) else 0


def _together(one: Moments, other: Moments) -> Moments:
    return Moments(*map(add, one, other))


def _merged(
    plus: Callable[[_One, _One], _One], mine: Sequence[Sequence[_One]], theirs: Sequence[Sequence[_One]]
) -> tuple[tuple[_One, ...], ...]:
    return tuple(tuple(map(plus, *ways)) for ways in zip(mine, theirs, strict=True))
