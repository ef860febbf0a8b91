"""Estimates with their intervals, from exact integer counts and moments.

A rate gets Wilson's interval.  A mean gets its sample standard error times a quantile: the normal one, or
Student's where fewer than 100 deals stand behind it.  Counts, sums and sums of squares are Python integers,
of any size; floats enter in the last formula only, so no order of the deals changes a digit.

Where deals of one session depend on each other (M-80), :mod:`analysis.clustered` takes the sessions instead.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from scipy.special import chdtrc, ndtri, stdtrit

LEVEL = 0.95
#: Below so many deals a mean has Student's t instead of the normal quantile.
FEW = 100

EXACT = "exact"
WILSON = "sampled, Wilson interval"
NORMAL = "sampled, normal interval"
STUDENT = "sampled, Student t interval"
#: All deals paid the same: the sample says nothing of its spread, hence zero width without being exact.
CONSTANT = "sampled, all deals equal"
SINGLE = "sampled, one deal: no interval"
NOTHING = "no deals"


class Estimate(NamedTuple):
    """A number with its interval.

    ``value``, ``low`` and ``high`` are None where the deals do not give them; ``n`` is how many deals stand
    behind it, ``level`` the confidence of the interval (1 for exact), ``how`` how it was estimated.
    """

    value: float | None
    low: float | None
    high: float | None
    level: float
    n: int
    how: str
    sessions: float | None = None


class Moments(NamedTuple):
    """Number of deals, sum and sum of squares of an integer amount: exact."""

    n: int
    total: int
    squares: int


def moments(values: Iterable[int], counts: Iterable[int]) -> Moments:
    """Return the moments of amounts that came ``counts`` times each."""
    n = total = squares = 0
    for value, count in zip(values, counts, strict=True):
        n += count
        total += count * value
        squares += count * value * value
    return Moments(n, total, squares)


def exact(count: int) -> Estimate:
    """Return a count of deals: not estimated, of zero width."""
    return Estimate(float(count), float(count), float(count), 1.0, count, EXACT)


def rate(hits: int, n: int, level: float = LEVEL) -> Estimate:
    """Return a proportion with its Wilson interval.

    Parameters
    ----------
    hits, n
        Deals in which it happened, deals in which it could.
    level
        Confidence of the interval, 0 to 1.

    Raises
    ------
    ValueError
        If ``hits`` is not between 0 and ``n``.
    """
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} of {n} is no rate")
    if n == 0:
        return Estimate(None, None, None, level, 0, NOTHING)
    z = normal(level)
    p = hits / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(hits * (n - hits) / n**3 + z * z / (4 * n * n))
    low = 0.0 if hits == 0 else max(0.0, centre - half)
    high = 1.0 if hits == n else min(1.0, centre + half)
    return Estimate(p, low, high, level, n, WILSON)


def mean(m: Moments, factor: float = 1.0, level: float = LEVEL) -> Estimate:
    """Return a mean with its interval.

    Parameters
    ----------
    m
        Exact moments of the stored integers.
    factor
        What one stored integer is shown as, for instance 1/scale for units.
    level
        Confidence of the interval, 0 to 1.
    """
    if m.n == 0:
        return Estimate(None, None, None, level, 0, NOTHING)
    value = m.total / m.n * factor
    if m.n == 1:
        return Estimate(value, None, None, level, 1, SINGLE)
    spread = m.n * m.squares - m.total * m.total  # n(n - 1) times the sample variance, still exact
    if spread == 0:
        return Estimate(value, value, value, level, m.n, CONSTANT)
    error = math.sqrt(spread / (m.n * m.n * (m.n - 1))) * abs(factor)
    half = error * quantile(m.n, level)
    return Estimate(value, value - half, value + half, level, m.n, STUDENT if m.n < FEW else NORMAL)


class ChiSquare(NamedTuple):
    """A chi-square statistic: its degrees of freedom, z = (T - df) / sqrt(2 df) and P(chi-square >= T)."""

    statistic: float
    df: int
    z: float
    p: float


def chi_square(statistic: float, df: int) -> ChiSquare:
    """Return a statistic with its z-score and its tail probability."""
    return ChiSquare(statistic, df, (statistic - df) / math.sqrt(2 * df), float(chdtrc(df, statistic)))


def quantile(n: float, level: float) -> float:
    """Return what a standard error of n independent things is multiplied by: Student's or the normal one."""
    if n < FEW:
        return float(stdtrit(n - 1, (1 + level) / 2))
    return normal(level)


def normal(level: float) -> float:
    """Return the two-sided normal quantile of a level.

    Raises
    ------
    ValueError
        If the level is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"a level lies between 0 and 1, not {level}")
    return float(ndtri((1 + level) / 2))
