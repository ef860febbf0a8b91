"""Confidence sequences: intervals that hold at all numbers of deals at once, so that results may stop (S-5).

An interval for a fixed number of deals is dishonest where one looks again and again and stops when it is
narrow enough.  A confidence sequence holds the true value at every number of deals together with the
confidence of its level, hence at whichever deal somebody stops, for whatever reason.

- A rate p has Robbins' mixture, of betas around the very p that is tested: the likelihood of the deals,
  averaged over rates near p, divided by that under p, is a martingale that starts at 1 and ever exceeds
  1 / (1 - level) with probability 1 - level at most (Ville); the rates that it has not refuted are the
  interval.  Nothing is approximated.  It always holds hits / n: no average likelihood exceeds the largest.
- A mean has the same with normal likelihoods and the sample variance, which is right in the limit only (an
  asymptotic confidence sequence: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, *Annals of Statistics* 2024),
  and says so.  Differences of paired deals are means.

Both are narrowest at a number of deals that is chosen beforehand (``tuned``): there about 1.55 times as wide
as the interval for just so many deals at 95 %, and up to 1.75 times from a fifth of it to twenty times it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaln, xlog1py, xlogy

from analysis import estimate
from analysis.estimate import CONSTANT, LEVEL, NOTHING, SINGLE, Estimate, Moments, normal, quantile

RATE = "sampled, confidence sequence, valid whenever stopped"
MEAN = "sampled, asymptotic confidence sequence, valid whenever stopped"

#: Deals at which a sequence is narrowest where nothing says how many there will be.
TUNED = 10_000
#: Deals before a result is looked at, and by what part their number grows between two looks.
FIRST = 256
GROWTH = 4

_BISECTIONS = 60
#: Deals by the weight of the mixture where the square of :func:`reach` at 95 % is least: the solution of
#: x = 2 ln(1 / (1 - level)) + ln(1 + x).
_RATIO = 8.2105
#: Rates for which :func:`tuned_for` suits best have this variance: it errs little from 0.02 to 0.98.
_VARIANCE = 0.125

_Floats = NDArray[np.float64]


def rate(hits: int, n: int, level: float = LEVEL, tuned: int = TUNED) -> Estimate:
    """Return a proportion with the interval of its confidence sequence.

    Parameters
    ----------
    hits, n
        Deals in which it happened, deals in which it could.
    level
        Confidence of the whole sequence, 0 to 1.
    tuned
        Deals at which it is narrowest; to be chosen before the first.

    Raises
    ------
    ValueError
        If ``hits`` is not between 0 and ``n``, or the level not between 0 and 1.
    """
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} of {n} is no rate")
    if n == 0:
        return Estimate(None, None, None, level, 0, NOTHING)
    low, high = ends(np.array([hits]), np.array([n]), level, tuned)
    p = hits / n
    return Estimate(p, min(float(low[0]), p), max(float(high[0]), p), level, n, RATE)


def mean(m: Moments, factor: float = 1.0, level: float = LEVEL, tuned: int = TUNED) -> Estimate:
    """Return a mean with the interval of its asymptotic confidence sequence.

    Parameters
    ----------
    m
        Exact moments of the stored integers.
    factor
        What one stored integer is shown as, for instance 1/scale for units.
    level, tuned
        As in :func:`rate`.
    """
    fixed = estimate.mean(m, factor, level)
    if fixed.value is None or fixed.how in (SINGLE, CONSTANT):
        return fixed
    spread = m.n * m.squares - m.total * m.total  # n(n - 1) times the sample variance, still exact
    half = math.sqrt(spread / (m.n * (m.n - 1))) * abs(factor) * reach(m.n, level, tuned)
    return Estimate(fixed.value, fixed.value - half, fixed.value + half, level, m.n, MEAN)


def reach(n: int, level: float = LEVEL, tuned: int = TUNED) -> float:
    """Return how many standard deviations of a deal the interval of a mean of n deals reaches either way."""
    weight = _weight(tuned)
    log = math.log((n + weight) / weight) / 2 - math.log1p(-level)
    return math.sqrt(2 * (n + weight) * log) / n


def extra_of_rate(hits: int, n: int, level: float = LEVEL, tuned: int = TUNED) -> float:
    """Return how many times as wide as Wilson's, for n deals alone, the interval of a rate is; n above 0."""
    wide, fixed = rate(hits, n, level, tuned), estimate.rate(hits, n, level)
    return _width(wide) / _width(fixed)


def extra_of_mean(n: int, level: float = LEVEL, tuned: int = TUNED) -> float:
    """Return likewise that of a mean of n deals, two at least: whatever the deals are."""
    return reach(n, level, tuned) * math.sqrt(n) / quantile(n, level)


def _width(found: Estimate) -> float:
    assert found.low is not None and found.high is not None
    return found.high - found.low


def tuned_for(half_width: float, level: float = LEVEL) -> int:
    """Return the deals to tune to where a rate is to be known to so much on either side.

    About as many as a rate of 15 or 85 % takes.  Who stops at a half-width knows the rate no better before.
    """
    if not half_width > 0:
        raise ValueError(f"a half-width lies above 0, not {half_width}")
    at_best = reach(TUNED, level, TUNED) * math.sqrt(TUNED)
    return max(FIRST, math.ceil(_VARIANCE * (at_best / half_width) ** 2))


def ends(
    hits: NDArray[np.int64], n: NDArray[np.int64], level: float = LEVEL, tuned: int = TUNED
) -> tuple[_Floats, _Floats]:
    """Return the ends of many rates' intervals at once; arguments as in :func:`rate`, n above 0.

    Returns
    -------
    low, high : float64, of one shape with ``hits`` and ``n``
    """
    normal(level)  # refuses what is no level
    of, misses = n.astype(np.float64), (n - hits).astype(np.float64)
    weight, bar = _weight(tuned), -math.log1p(-level)
    # A single hit refutes no rate however small but 0 itself.
    low = np.where(hits <= 1, 0.0, _crossing(hits.astype(np.float64), of, weight, bar))
    high = np.where(misses <= 1, 1.0, 1 - _crossing(misses, of, weight, bar))
    return low, high


def _crossing(hits: _Floats, n: _Floats, weight: float, bar: float) -> _Floats:
    """Return the largest rates below hits / n that are refuted, from above."""
    refuted, held = np.zeros(hits.shape), hits / n
    for _ in range(_BISECTIONS):
        middle = (refuted + held) / 2
        out = _evidence(middle, hits, n, weight) >= bar
        refuted, held = np.where(out, middle, refuted), np.where(out, held, middle)
    return refuted


def _evidence(p: _Floats, hits: _Floats, n: _Floats, weight: float) -> _Floats:
    """Return the logarithm of the mixture's likelihood over that of rates p, 0 < p < 1."""
    p = np.clip(p, 1e-300, 1 - 2**-53)
    a, b = weight * p, weight * (1 - p)
    found: _Floats = betaln(a + hits, b + n - hits) - betaln(a, b) - xlogy(hits, p) - xlog1py(n - hits, -p)
    return found


def _weight(tuned: int) -> float:
    """Return how many deals the mixture weighs; the same at every level, so that p-values follow (S-6)."""
    if tuned < 1:
        raise ValueError(f"a sequence is tuned to one deal at least, not {tuned}")
    return tuned / _RATIO


class Stopping(NamedTuple):
    """When to stop: where all figures that are wanted are known well enough, or at a number of deals.

    Looks are taken after numbers of deals that follow from nothing but :data:`FIRST` and :data:`GROWTH`, on
    every machine the same, so that the same question stops at the same deal.

    Attributes
    ----------
    deals
        Most deals.
    half_width
        How far the longer arm of each interval may reach; None: all deals are wanted.
    level
        Confidence of the intervals.
    """

    deals: int
    half_width: float | None = None
    level: float = LEVEL

    @property
    def tuned(self) -> int:
        """Deals at which the sequences are to be narrowest."""
        return (
            self.deals if self.half_width is None else min(self.deals, tuned_for(self.half_width, self.level))
        )

    def batches(self, done: int = 0) -> Iterator[tuple[int, int]]:
        """Yield the first deal and the number of deals of each batch after ``done`` deals."""
        end = FIRST
        while done < self.deals:
            while end <= done:
                end += end // GROWTH
            upto = min(end, self.deals)
            yield done, upto - done
            done = upto

    def enough(self, figures: Iterable[Estimate]) -> bool:
        """Return whether every figure is as narrow as wanted; never where none is, or no width is."""
        found = list(figures)
        return (
            self.half_width is not None and bool(found) and all(arm(one) <= self.half_width for one in found)
        )


def arm(found: Estimate) -> float:
    """Return the longer arm of an interval, infinite where there is none."""
    if found.value is None or found.low is None or found.high is None:
        return math.inf
    return max(found.high - found.value, found.value - found.low)
