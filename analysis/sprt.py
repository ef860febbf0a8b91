"""Wald's sequential probability ratio test: which of two hypotheses holds, in as few deals as can be (S-5).

After any number of deals the logarithm of how much likelier they are under the second hypothesis than under
the first is compared with two bounds::

    ln(beta / (1 - alpha)) < llr < ln((1 - beta) / alpha)      go on

At the upper one the second hypothesis is accepted, at the lower one the first; alpha is how often the second
is accepted though the first holds, beta the reverse.  Whoever looks after batches of deals only errs no more
often.  Tests are made of totals, so that order, workers and restarts change nothing.

Where the hypotheses leave something open, as the spread of the deals, each is given the distribution under
which the deals are likeliest (generalised likelihood ratio): right in the limit of small differences.  An
*effect* is a mean in standard deviations of one deal.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import xlogy

from analysis import elo, likeliest
from analysis.elo import Scores
from analysis.estimate import Moments
from analysis.sequences import FIRST as FIRST_LOOK

GO_ON = "go on"
FIRST = "the first hypothesis is accepted"
SECOND = "the second hypothesis is accepted"

#: What hypotheses are about.
PROBABILITY = "probability"
EFFECT = "standard deviations of a deal's difference"
NORMALISED_ELO = "normalised Elo"
ELO = "Elo"
#: Elo, normalised or not, beyond which nothing is asked.
LARGEST_ELO = 1000


@dataclass(frozen=True)
class Hypotheses:
    """Two hypotheses, and how often each may be accepted though the other holds.

    Attributes
    ----------
    first, second
        A probability, an effect or an Elo, as the test is about.
    alpha
        How often the second may be accepted though the first holds.
    beta
        How often the first may be accepted though the second holds.

    Raises
    ------
    ValueError
        If the hypotheses are equal, or alpha and beta are not above 0 and together below 1.
    """

    first: float
    second: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        """Refuse what is no test."""
        for value in (self.first, self.second):
            if not math.isfinite(value):
                raise ValueError(f"a hypothesis is a finite number, not {value}")
        if self.first == self.second:
            raise ValueError(f"the hypotheses are the same, {self.first}")
        if not (self.alpha > 0 and self.beta > 0 and self.alpha + self.beta < 1):
            raise ValueError(
                f"alpha and beta lie above 0 and are together below 1, not {self.alpha} and {self.beta}"
            )

    @property
    def low(self) -> float:
        """Bound at which the first hypothesis is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def high(self) -> float:
        """Bound at which the second hypothesis is accepted."""
        return math.log((1 - self.beta) / self.alpha)


class Result(NamedTuple):
    """Where a test stands.

    Attributes
    ----------
    llr
        Logarithm of how much likelier the deals are under the second hypothesis.
    hypotheses
        With the bounds.
    about
        What the hypotheses are about, one of the constants above.
    n
        Deals (pairs, games, trials).
    least
        Deals before which nothing is accepted.
    """

    llr: float
    hypotheses: Hypotheses
    about: str
    n: int
    least: int = 0

    @property
    def verdict(self) -> str:
        """Which hypothesis is accepted, or to go on."""
        if self.n < self.least:
            return GO_ON
        if self.llr >= self.hypotheses.high:
            return SECOND
        return FIRST if self.llr <= self.hypotheses.low else GO_ON

    @property
    def accepted(self) -> float | None:
        """The hypothesis that is accepted; None: go on."""
        return {FIRST: self.hypotheses.first, SECOND: self.hypotheses.second}.get(self.verdict)


class Lengths(NamedTuple):
    """Mean number of deals until a test stops, where the first and where the second hypothesis holds."""

    first: float
    second: float


def bernoulli(hits: int, n: int, asked: Hypotheses) -> Result:
    """Test the probability of something that happens or not.

    Parameters
    ----------
    hits, n
        Trials in which it happened, all trials.
    asked
        Two probabilities between 0 and 1.

    Raises
    ------
    ValueError
        If ``hits`` is not between 0 and ``n``, or a hypothesis not a probability within 0 and 1.
    """
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} of {n} is no rate")
    hit, miss = _steps(asked)
    return Result(hits * hit + (n - hits) * miss, asked, PROBABILITY, n)


def _steps(asked: Hypotheses) -> tuple[float, float]:
    """Return what a hit and what a miss adds."""
    for p in (asked.first, asked.second):
        if not 0 < p < 1:
            raise ValueError(f"a hypothesis is a probability above 0 and below 1, not {p}")
    return math.log(asked.second / asked.first), math.log((1 - asked.second) / (1 - asked.first))


def money(m: Moments, asked: Hypotheses) -> Result:
    """Test the mean of a difference in money, one a deal, by its effect.

    The differences are taken as normal with a spread that is not known; under either hypothesis it is the
    likeliest one.  Only r, the mean by the root of the mean square, then matters: with v the solution of
    v² = 1 + r t v, the logarithm of the likelihood for an effect t is n (ln v + r t v / 2 - t² / 2) and what
    does not depend on t.  No deal adds more than about the difference of the effects, so that equal ones do
    not decide at once; where all are 0, r is 0, and the effect nearer to 0 is likelier.

    Rare large losses are missing in few deals, which then look better and more even than they are: nothing is
    accepted before so many deals as are awaited before intervals are looked at.  Measured at alpha = beta =
    5 % with a skewness of -2.6 (-4.6): 4 to 5 % (4 to 7 %) are wrong for effects to 0.05, 3 to 5 % (4 to 8 %)
    at 0.15.

    Parameters
    ----------
    m
        Exact moments of the differences, in any unit.
    asked
        Two effects, in standard deviations of a deal's difference.
    """
    r = 0.0 if m.squares == 0 else m.total / math.sqrt(m.n * m.squares)
    llr = m.n * (_log_likelihood(r, asked.second) - _log_likelihood(r, asked.first))
    return Result(llr, asked, EFFECT, m.n, FIRST_LOOK)


def _log_likelihood(r: float, t: float) -> float:
    v = (r * t + math.sqrt(r * r * t * t + 4)) / 2
    return math.log(v) + r * t * v / 2 - t * t / 2


def scores(counted: Scores, asked: Hypotheses, logistic: bool = False) -> Result:
    """Test strength by wins, draws and losses, or by the five counts of pairs of games.

    Parameters
    ----------
    counted
        What :func:`analysis.elo.games` or :func:`analysis.elo.pairs` made.
    asked
        Two values of normalised Elo, or of Elo, between -1000 and 1000.
    logistic
        Whether the hypotheses are of Elo: they then fix the mean score, else the mean in standard deviations.

    Raises
    ------
    ValueError
        If a hypothesis is beyond 1000 either way.
    """
    for value in (asked.first, asked.second):
        if abs(value) > LARGEST_ELO:
            raise ValueError(f"a hypothesis is an Elo between -{LARGEST_ELO} and {LARGEST_ELO}, not {value}")
    counts = np.array(counted.counts)
    values = np.linspace(-0.5, 0.5, len(counts))
    observed = likeliest.shares(counts)
    logs = []
    for hypothesis in (asked.first, asked.second):
        if logistic:
            found = likeliest.with_mean_zero(observed, values + 0.5 - elo.score(hypothesis))
        else:
            found = likeliest.with_effect(observed, values, elo.effect(hypothesis, counted.games))
        # What never came weighs too: else the likelihood of both were not that of the same results.
        logs.append(math.fsum(xlogy(np.where(counts == 0, likeliest.NEVER, counts), found)))
    return Result(logs[1] - logs[0], asked, ELO if logistic else NORMALISED_ELO, counted.n)


def pair_counts(amounts: NDArray[np.int64]) -> Scores:
    """Return the pair counts of deals played twice, with the seats exchanged.

    Parameters
    ----------
    amounts : int64 array (deals, 2)
        What one strategy won from the other, once in either seating.
    """
    places = np.sign(amounts).sum(axis=1) + 2
    return elo.pairs(np.bincount(places, minlength=elo.OF_PAIR).tolist())


def lengths_of_bernoulli(asked: Hypotheses) -> Lengths:
    """Return Wald's approximation of the mean number of trials: it neglects the overshoot of the bounds."""
    hit, miss = _steps(asked)
    drifts = (p * hit + (1 - p) * miss for p in (asked.first, asked.second))
    return _lengths(asked, *drifts)


def lengths_of_money(asked: Hypotheses) -> Lengths:
    """Return likewise that of deals, where the hypotheses are effects (see :func:`analysis.elo.effect`)."""
    drift = (asked.second - asked.first) ** 2 / 2
    return _lengths(asked, -drift, drift)


def _lengths(asked: Hypotheses, first: float, second: float) -> Lengths:
    at_first = (1 - asked.alpha) * asked.low + asked.alpha * asked.high
    at_second = asked.beta * asked.low + (1 - asked.beta) * asked.high
    return Lengths(at_first / first, at_second / second)
