"""How figures of an answer are estimated: for a number of deals, or valid wherever it was stopped (S-5)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from analysis import estimate, sequences
from analysis.estimate import CONSTANT, EXACT, FEW, LEVEL, SINGLE, Estimate, Moments

DELTA = "sampled, interval by the delta method"
DELTA_SEQUENCE = "sampled, by confidence sequences of both means, asymptotic, valid whenever stopped"


@dataclass(frozen=True)
class Method:
    """How to estimate.

    Attributes
    ----------
    level : float
        Confidence of every interval.
    tuned : int or None
        Deals at which confidence sequences are narrowest; None: how many deals there are was fixed before
        the first, so that intervals for just so many hold.
    """

    level: float = LEVEL
    tuned: int | None = None

    def at(self, level: float) -> Method:
        """Return the same for another confidence."""
        return Method(level, self.tuned)

    def rate(self, hits: int, n: int) -> Estimate:
        """Return a proportion."""
        if self.tuned is None:
            return estimate.rate(hits, n, self.level)
        return sequences.rate(hits, n, self.level, self.tuned)

    def mean(self, m: Moments, factor: float = 1.0) -> Estimate:
        """Return a mean; ``factor`` is what one stored integer is shown as."""
        if self.tuned is None:
            return estimate.mean(m, factor, self.level)
        return sequences.mean(m, factor, self.level, self.tuned)

    def extra(self, hits: int, n: int) -> float | None:
        """Return how many times as wide as for a fixed number of deals a rate's interval is."""
        if self.tuned is None or n == 0:
            return None
        return sequences.extra_of_rate(hits, n, self.level, self.tuned)

    def break_even(self, won: Moments, lost: Moments) -> Estimate | None:
        """Return at which chance of making it a contract pays nothing in the mean.

        Where one receives a when it is made, b when it is not: -b / (a - b).

        Parameters
        ----------
        won, lost
            Moments of what one received where it was made, and where not.

        Returns
        -------
        Estimate or None
            None where either never came, or where it pays, or costs, in both.
        """
        if not won.n or not lost.n or won.total <= 0 or lost.total >= 0:
            return None
        value, n = _even(won.total / won.n, lost.total / lost.n), won.n + lost.n
        if min(won.n, lost.n) == 1 or (min(won.n, lost.n) < FEW and not (_variance(won) and _variance(lost))):
            return Estimate(value, None, None, self.level, n, SINGLE)
        if not _variance(won) and not _variance(lost):
            return Estimate(value, value, value, self.level, n, CONSTANT)
        if self.tuned is not None:
            return self._between(won, lost, value)
        a, b = won.total / won.n, lost.total / lost.n
        error = math.hypot(b * math.sqrt(_variance(won)), a * math.sqrt(_variance(lost))) / (a - b) ** 2
        half = error * estimate.quantile(min(won.n, lost.n), self.level)
        return Estimate(value, max(0.0, value - half), min(1.0, value + half), self.level, n, DELTA)

    def _between(self, won: Moments, lost: Moments, value: float) -> Estimate:
        """Return the break-even chance from sequences of both means, each with half of what may err."""
        half = self.at((1 + self.level) / 2)
        a, b = half.mean(won), half.mean(lost)
        assert a.low is not None and a.high is not None and b.low is not None and b.high is not None
        # It falls with what is won and rises with what is lost.
        low, high = _even(a.high, b.high), _even(a.low, b.low)
        return Estimate(value, low, high, self.level, won.n + lost.n, DELTA_SEQUENCE)


def _even(a: float, b: float) -> float:
    """Return the chance of a at which both cancel: 0 where nothing is lost, else 1 where nothing is won."""
    return 0.0 if b >= 0 else 1.0 if a <= 0 else -b / (a - b)


def _variance(m: Moments) -> float:
    """Return the variance of a mean."""
    return (m.n * m.squares - m.total * m.total) / (m.n * m.n * (m.n - 1))


def exact_rate(hits: int, n: int) -> Estimate:
    """Return a proportion of all layouts: nothing is estimated."""
    if not 0 <= hits <= n or n == 0:
        raise ValueError(f"{hits} of {n} is no rate")
    value = hits / n
    return Estimate(value, value, value, 1.0, n, EXACT)


def exact_mean(m: Moments, factor: float = 1.0) -> Estimate:
    """Return a mean over all layouts."""
    value = m.total / m.n * factor
    return Estimate(value, value, value, 1.0, m.n, EXACT)
