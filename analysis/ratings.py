"""Ratings: one number a strategy, such that differences say who beats whom how often (S-1, S-6).

A strategy of strength x earns more than one of strength y in the share 1 / (1 + exp(y - x)) of deals
(Bradley-Terry, :func:`bradley_terry`); of several at one table the next best is each with a chance in
proportion to exp(strength) (Plackett-Luce, :func:`plackett_luce`, the same where there are two).  Strategies
do not change, so all deals are rated together and their order does not matter, as it would for Elo after
every game.  Only who earns more counts, not how much; money is the first measure, ratings stand beside it.

- Equal money is half a deal each: strategies that tie are taken in every order, each of the same weight.
- Strengths are in Elo points, 400 for odds of ten, and 0 in the mean.
- Each line-up also gets one deal in which all tie, so that who never loses is not infinitely strong.
- Intervals are quantiles of ratings for which every deal, that one too, had a weight drawn anew (exponential,
  of mean 1: Rubin's Bayesian bootstrap), since where nobody ever lost all samples drawn of the deals would be
  equal.  Whatever was played on one deal has one weight: the deal is what is independent (S-2).  Intervals
  for all ratings at once are ratings give or take so many standard errors as suffice for all of them in the
  share of draws that is the level.

The strengths are found by iterated Luce spectral ranking (the library choix).
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from analysis.elo import LOGISTIC
from analysis.estimate import LEVEL, Estimate, normal

RESAMPLED = "sampled, deals weighted anew"
ALL_AT_ONCE = "sampled, deals weighted anew, all ratings at once"

#: How often deals are weighted anew.
DRAWS = 500
#: Most strategies of one line-up.
LARGEST = 8

_STEPS = 500
_CLOSE = 1e-9

_Floats = NDArray[np.float64]
_Ints = NDArray[np.int64]
#: Strategies that one was chosen of, that one, and the weight of it.
_Choice = tuple[tuple[int, ...], int, float]


@dataclass(frozen=True)
class LineUp:
    """Strategies that were compared on some deals.

    Attributes
    ----------
    names
        Strategies, each once; two or more.
    deals : int64 array (deals,)
        Numbers of the deals, each once.
    money : int64 array (deals, strategies)
        What each earned in a deal: where it sat in several seats or seatings, a multiple of the mean,
        the same for all.
    times : int64 array (deals,), optional
        How many deals each row stands for, 1 unless given; the same for one number in all line-ups.

    Raises
    ------
    ValueError
        If the names, or the shapes, are not as said.
    """

    names: tuple[str, ...]
    deals: _Ints
    money: _Ints
    times: _Ints | None = None

    def __post_init__(self) -> None:
        """Refuse what is no line-up."""
        known = " against ".join(self.names)
        if not 2 <= len(set(self.names)) == len(self.names) <= LARGEST:  # noqa: PLR2004 - it takes two
            raise ValueError(f"a line-up has 2 to {LARGEST} strategies, each once, not {known or 'none'}")
        if self.money.shape != (len(self.deals), len(self.names)):
            raise ValueError(f"{known}: {len(self.deals)} deals have money of shape {self.money.shape}")
        if not len(self.deals):
            raise ValueError(f"{known}: no deals")
        if len(np.unique(self.deals)) != len(self.deals):
            raise ValueError(f"{known}: a deal is there twice")
        if self.times is not None and (self.times.shape != self.deals.shape or self.times.min() < 1):
            raise ValueError(f"{known}: each row stands for one deal or more")

    @property
    def often(self) -> _Ints:
        """How many deals each row stands for."""
        return np.ones(len(self.deals), np.int64) if self.times is None else self.times


class Rating(NamedTuple):
    """How strong a strategy is, in Elo points above the mean: alone, and with all others at once."""

    name: str
    elo: Estimate
    at_once: Estimate


def bradley_terry(
    line_ups: Sequence[LineUp], seed: int, level: float = LEVEL, draws: int = DRAWS
) -> list[Rating]:
    """Rate strategies by who of any two of a line-up earns more.

    Parameters
    ----------
    line_ups
        Of which deals have the same number where the cards are the same.
    seed
        Of the draws.
    level
        Confidence of the intervals, 0 to 1.
    draws
        How often deals are weighted anew, twice at least.

    Returns
    -------
    list
        The strongest first.

    Raises
    ------
    ValueError
        If strategies never met, not even by way of others: the message says which.
    """
    pairs: list[LineUp] = []
    for line_up in line_ups:
        for places in itertools.combinations(range(len(line_up.names)), 2):
            names = tuple(line_up.names[place] for place in places)
            pairs.append(LineUp(names, line_up.deals, line_up.money[:, places], line_up.times))
    return plackett_luce(pairs, seed, level, draws)


def plackett_luce(
    line_ups: Sequence[LineUp], seed: int, level: float = LEVEL, draws: int = DRAWS
) -> list[Rating]:
    """Rate strategies by their order in every deal of a line-up; as :func:`bradley_terry`."""
    normal(level)  # refuses what is no level
    if draws < 2:  # noqa: PLR2004 - a spread takes two
        raise ValueError(f"deals are weighted anew twice at least, not {draws} times")
    line_ups = sorted(map(_by_name, line_ups), key=lambda one: (one.names, one.deals.tolist()))
    names = sorted({name for line_up in line_ups for name in line_up.names})
    _refuse_apart(names, line_ups)
    seen = _Seen(line_ups, names)
    best = strengths(seen.among, seen.chosen(seen.counts, np.ones(len(line_ups))))
    rng = np.random.Generator(np.random.Philox(seed))
    drawn = np.array(
        [
            strengths(
                seen.among,
                seen.chosen(rng.standard_gamma(seen.counts), rng.standard_exponential(len(line_ups))),
                best,
            )
            for _ in range(draws)
        ]
    )
    return _ratings(names, best * LOGISTIC, drawn * LOGISTIC, seen.of_each, level)


def _by_name(line_up: LineUp) -> LineUp:
    """Return a line-up in the order of the names, and of the deals: what is drawn depends on neither."""
    places = sorted(range(len(line_up.names)), key=line_up.names.__getitem__)
    order = np.argsort(line_up.deals)
    names = tuple(line_up.names[place] for place in places)
    return LineUp(names, line_up.deals[order], line_up.money[order][:, places], line_up.often[order])


def _refuse_apart(names: Sequence[str], line_ups: Sequence[LineUp]) -> None:
    group = {name: {name} for name in names}
    for line_up in line_ups:
        together = set().union(*(group[name] for name in line_up.names))
        for name in together:
            group[name] = together
    apart = sorted({tuple(sorted(one)) for one in group.values()})
    if len(apart) != 1:
        said = "; ".join(", ".join(one) for one in apart)
        raise ValueError(
            f"strategies that never met cannot be rated together, not even by way of others: {said}"
            if apart
            else "there are no line-ups to rate"
        )


class _Seen:
    """What happened in the deals: rows of equal deals, counted, in an order that follows from them.

    Attributes
    ----------
    counts : int64 array (rows,)
        Deals of each row.
    among : float64 array (sets, strategies)
        1 for the members of each set that one was chosen of.
    of_each
        Deals of each strategy.
    """

    def __init__(self, line_ups: Sequence[LineUp], names: Sequence[str]) -> None:
        deals = np.unique(np.concatenate([line_up.deals for line_up in line_ups]))
        codes = np.full((len(deals), len(line_ups)), -1, np.int64)
        often = np.zeros(len(deals), np.int64)
        orders: list[list[_Choice]] = []
        self._ties = np.empty(len(line_ups), np.int64)
        for place, line_up in enumerate(line_ups):
            found, which = np.unique(_ranks(line_up.money), axis=0, return_inverse=True)
            here = np.searchsorted(deals, line_up.deals)
            codes[here, place] = len(orders) + which.ravel()
            often[here] = line_up.often
            members = [names.index(name) for name in line_up.names]
            self._ties[place] = len(orders) + len(found)
            orders += [_choices(members, order) for order in (*found, np.zeros_like(found[0]))]
        self._codes, which = np.unique(codes, axis=0, return_inverse=True)
        self.counts = np.zeros(len(self._codes), np.int64)
        np.add.at(self.counts, which.ravel(), often)
        self.of_each = [
            int(
                often[
                    np.isin(deals, np.concatenate([one.deals for one in line_ups if name in one.names]))
                ].sum()
            )
            for name in names
        ]
        sets = {of: row for row, of in enumerate(dict.fromkeys(of for order in orders for of, *_ in order))}
        self.among = np.zeros((len(sets), len(names)))
        for of, row in sets.items():
            self.among[row, of] = 1
        entries = [
            (weight, number, sets[of] * len(names) + member)
            for number, order in enumerate(orders)
            for of, member, weight in order
        ]
        weights, numbers, cells = zip(*entries, strict=True)
        self._weights = csr_array((weights, (cells, numbers)), shape=(self.among.size, len(orders)))

    def chosen(self, rows: _Ints | _Floats, ties: _Floats) -> _Floats:
        """Return how often which strategy was chosen of which set.

        Parameters
        ----------
        rows : array (rows,)
            How often each row came, or its weight.
        ties : float64 array (line-ups,)
            Weights of deals in which all of a line-up tie.

        Returns
        -------
        float64 array (sets, strategies)
        """
        often = np.zeros(self._weights.shape[1])
        for codes in self._codes.T:
            played = codes >= 0
            often += np.bincount(codes[played], rows[played], minlength=len(often))
        often[self._ties] += ties
        return np.asarray((self._weights @ often).reshape(self.among.shape))


def _ranks(money: _Ints) -> NDArray[np.int8]:
    """Return how many strategies of the deal earned more, for each: int8 array (deals, strategies)."""
    return np.asarray((money[:, None, :] > money[:, :, None]).sum(axis=2, dtype=np.int8))


def _choices(members: Sequence[int], ranks: NDArray[np.int8]) -> list[_Choice]:
    """Return what one order says, as choices of the best of a set.

    Of m strategies that tie, at some time r are still to be placed, each r of them as often: every such set
    has a part of 1 / C(m, r), and each of its members is chosen from it in a part of 1 / r.
    """
    found: list[_Choice] = []
    for rank in np.unique(ranks):
        worse = [member for member, its in zip(members, ranks, strict=True) if its > rank]
        tied = [member for member, its in zip(members, ranks, strict=True) if its == rank]
        for size in range(1, len(tied) + 1):
            for some in itertools.combinations(tied, size):
                of = tuple(sorted((*some, *worse)))
                if len(of) > 1:
                    part = 1 / math.comb(len(tied), size) / size
                    found += [(of, member, part) for member in some]
    return found


def strengths(among: _Floats, chosen: _Floats, start: _Floats | None = None) -> _Floats:
    """Return the likeliest strengths, 0 in the mean.

    Parameters
    ----------
    among : float64 array (sets, strategies)
        1 for the members of each set that one was chosen of.
    chosen : float64 array (sets, strategies)
        How often which of them was.
    start : float64 array (strategies,)
        Strengths to begin from.

    Returns
    -------
    float64 array (strategies,)
    """
    import choix

    found = np.zeros(among.shape[1]) if start is None else start
    for _ in range(_STEPS):
        weight = np.exp(found)
        # A choice among several is worth as many comparisons of two as give the same step of the ranking.
        rates = (chosen / (among @ weight)[:, None]).T @ among
        np.fill_diagonal(rates, 0)
        last, found = found, choix.lsr_pairwise_dense(rates * np.add.outer(weight, weight), 0.0, found)
        if np.abs(found - last).max() < _CLOSE:
            return found
    raise RuntimeError(f"ratings are not found in {_STEPS} steps")


def _ratings(
    names: Sequence[str], best: _Floats, drawn: _Floats, of_each: Sequence[int], level: float
) -> list[Rating]:
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
    error = drawn.std(axis=0, ddof=1)
    off = np.abs(drawn - best) / np.where(error > 0, error, 1)
    half = np.quantile(off.max(axis=1), level) * error
    found = []
    for name, value, *ends, arm, n in zip(
        names, best.tolist(), low.tolist(), high.tolist(), half.tolist(), of_each, strict=True
    ):
        # A rating may lie beyond all draws but few.
        alone = Estimate(value, min(ends[0], value), max(ends[1], value), level, n, RESAMPLED)
        at_once = Estimate(value, value - arm, value + arm, level, n, ALL_AT_ONCE)
        found.append(Rating(name, alone, at_once))
    return sorted(found, key=lambda rating: (-(rating.elo.value or 0.0), rating.name))
