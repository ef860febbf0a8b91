"""Estimates where deals of one session depend on each other: the session is what is independent (M-80).

A rate or a mean is a ratio of two sums over sessions, sum(y) / sum(x), with x the deals that count in a
session and y what happened in them.  Its variance is the cluster-robust one,

    V = G / (G - 1) * sum (y - R x)^2 / (sum x)^2,

with G = (sum x)^2 / sum(x^2) sessions behind it: all of them where each has equally many deals that count,
fewer where these lie in few sessions.  G - 1 are the degrees of freedom of Student's t below 100.  With
sessions of one deal everything here is what :mod:`analysis.estimate` gives.  Sums are exact integers.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple

from analysis.estimate import CONSTANT, FEW, LEVEL, NOTHING, Estimate, quantile

WILSON = "sampled, Wilson interval, clustered by session"
NORMAL = "sampled, normal interval, clustered by session"
STUDENT = "sampled, Student t interval, clustered by session"
SINGLE = "sampled, one session: no interval"


class Sums(NamedTuple):
    """Sums over sessions of x (deals that count), y (hits or amounts) and their products: exact."""

    x: int
    y: int
    xx: int
    xy: int
    yy: int

    @property
    def sessions(self) -> float:
        """How many equally long sessions the deals amount to."""
        return self.x * self.x / self.xx

    @property
    def variance(self) -> Fraction:
        """The variance of y / x without its factor G / (G - 1): exact."""
        square = self.x * self.x
        residual = square * self.yy - 2 * self.x * self.y * self.xy + self.y * self.y * self.xx
        return Fraction(residual, square * square)


def rate(sums: Sums, level: float = LEVEL) -> Estimate:
    """Return a proportion with the Wilson interval of the deals that its sessions are worth.

    The number of deals is divided by the design effect, the ratio of the clustered variance to that of
    independent deals.  Without a hit, without a miss, or in a single session the design effect is unknown:
    each session then counts as one deal, which bounds it.
    """
    if sums.x == 0:
        return Estimate(None, None, None, level, 0, NOTHING, 0.0)
    sessions = sums.sessions
    p = sums.y / sums.x
    worth = sessions
    if 0 < sums.y < sums.x and sums.xx < sums.x * sums.x:
        own = p * (1 - p) / (sums.x - 1)
        clustered = float(sums.variance) * sessions / (sessions - 1)
        worth = sums.x * own / clustered if clustered > 0 else float(sums.x)
    z = quantile(max(sessions, 2.0), level)
    centre = (p + z * z / (2 * worth)) / (1 + z * z / worth)
    half = z / (1 + z * z / worth) * math.sqrt(p * (1 - p) / worth + z * z / (4 * worth * worth))
    low = 0.0 if sums.y == 0 else max(0.0, centre - half)
    high = 1.0 if sums.y == sums.x else min(1.0, centre + half)
    return Estimate(p, low, high, level, sums.x, WILSON, sessions)


def mean(sums: Sums, factor: float = 1.0, level: float = LEVEL) -> Estimate:
    """Return a mean per deal with its interval; ``factor`` as in :func:`analysis.estimate.mean`."""
    if sums.x == 0:
        return Estimate(None, None, None, level, 0, NOTHING, 0.0)
    sessions = sums.sessions
    value = sums.y / sums.x * factor
    if sums.xx == sums.x * sums.x:
        return Estimate(value, None, None, level, sums.x, SINGLE, sessions)
    variance = float(sums.variance)
    if variance == 0:
        return Estimate(value, value, value, level, sums.x, CONSTANT, sessions)
    half = math.sqrt(variance * sessions / (sessions - 1)) * abs(factor) * quantile(sessions, level)
    how = STUDENT if sessions < FEW else NORMAL
    return Estimate(value, value - half, value + half, level, sums.x, how, sessions)
