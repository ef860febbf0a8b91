"""Elo and normalised Elo: how strong by wins, draws and losses, as chess players say it.

A game scores 1, 1/2 or 0.  *Elo* (logistic) says what score is to be expected, whatever luck there is::

    score = 1 / (1 + 10 ** (-elo / 400)),   elo = 400 log10(score / (1 - score))

*Normalised Elo* says how soon it shows: it is the score above one half in standard deviations of a game's
score (the *effect*), times 800 / ln 10 = 347.44, so that it is Elo where strengths are near and no game is
drawn.  The games that a difference takes to be seen go by its inverse square.  Where games come in pairs, a
deal played twice with the seats exchanged, the score of a game is half the pair's, and its standard deviation
that of the mean of a pair times the root of two: luck that the exchange cancels then counts for nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from analysis import estimate
from analysis.estimate import CONSTANT, LEVEL, Estimate, Moments, quantile

DELTA = "sampled, normal interval of a function of means"

#: Elo for each factor e that odds grow by, and normalised Elo for one standard deviation of a game.
LOGISTIC = 400 / math.log(10)
NORMALISED = 800 / math.log(10)

#: How many kinds of results a game has, and a pair of games.
OF_GAME, OF_PAIR = 3, 5


class Scores(NamedTuple):
    """Results counted by what they score, from all lost to all won.

    Attributes
    ----------
    counts
        Losses, draws, wins of games; or pairs that scored 0, 1/2, 1, 3/2, 2 points.
    """

    counts: tuple[int, ...]

    @property
    def n(self) -> int:
        """Games, or pairs."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """Games of one result: 1, or 2 of a pair."""
        return (len(self.counts) - 1) // 2

    @property
    def moments(self) -> Moments:
        """Exact moments of the results' places, 0 upwards."""
        return estimate.moments(range(len(self.counts)), self.counts)

    @property
    def of_score(self) -> float:
        """Score of a game that one place upwards is."""
        return 1 / (len(self.counts) - 1)


def games(wins: int, draws: int, losses: int) -> Scores:
    """Return the scores of single games.

    Raises
    ------
    ValueError
        If a count is below 0, or all are 0.
    """
    return _checked((losses, draws, wins))


def pairs(counts: Sequence[int]) -> Scores:
    """Return the scores of pairs of games.

    Parameters
    ----------
    counts
        Pairs that scored 0, 1/2, 1, 3/2 and 2 points.

    Raises
    ------
    ValueError
        If there are not five counts, one is below 0, or all are 0.
    """
    if len(counts) != OF_PAIR:
        raise ValueError(f"pairs have five counts (of 0, 1/2, 1, 3/2, 2 points), not {len(counts)}")
    return _checked(tuple(counts))


def _checked(counts: tuple[int, ...]) -> Scores:
    if min(counts) < 0:
        raise ValueError(f"a count is 0 or more, not {min(counts)}")
    if not any(counts):
        raise ValueError("no games are counted")
    return Scores(counts)


def elo(score: float) -> float:
    """Return the Elo of an expected score; infinite at 0 and 1."""
    if not 0 <= score <= 1:
        raise ValueError(f"a score lies between 0 and 1, not {score}")
    if score in (0, 1):
        return math.copysign(math.inf, score - 0.5)
    return LOGISTIC * math.log(score / (1 - score))


def score(elo: float) -> float:
    """Return the score that an Elo lets expect."""
    odds = math.exp(-abs(elo) / LOGISTIC)
    return 1 / (1 + odds) if elo >= 0 else odds / (1 + odds)


def normalised(effect: float) -> float:
    """Return the normalised Elo of a score above one half, given in standard deviations of a game."""
    return NORMALISED * effect


def effect(normalised_elo: float, games: int = 1) -> float:
    """Return what a normalised Elo is in standard deviations of a game's score, or of a pair's mean."""
    return normalised_elo / NORMALISED * math.sqrt(games)


def elo_of(scores: Scores, level: float = LEVEL) -> Estimate:
    """Return the Elo of results: the interval of their mean score, read as Elo."""
    mean = estimate.mean(scores.moments, scores.of_score, level)
    low, value, high = (
        None if end is None else elo(min(max(end, 0.0), 1.0)) for end in (mean.low, mean.value, mean.high)
    )
    return Estimate(value, low, high, level, scores.n, mean.how)


def normalised_elo_of(scores: Scores, level: float = LEVEL) -> Estimate:
    """Return the normalised Elo of results; without a value where all are equal.

    The interval is that of the ratio of a mean and a standard deviation, linear in both: its variance for one
    result is 1 - t g + t² (k - 1) / 4, where t is the ratio, g the skewness and k the kurtosis.
    """
    n = scores.n
    mean = sum(place * count for place, count in enumerate(scores.counts)) / n
    second, third, fourth = (
        sum((place - mean) ** power * count for place, count in enumerate(scores.counts)) / n
        for power in (2, 3, 4)
    )
    if second == 0:
        return Estimate(None, None, None, level, n, CONSTANT)
    t = (mean - (len(scores.counts) - 1) / 2) / math.sqrt(second)
    variance = 1 - t * third / second**1.5 + t * t * (fourth / second**2 - 1) / 4
    unit = NORMALISED / math.sqrt(scores.games)
    half = math.sqrt(max(variance, 0.0) / n) * quantile(n, level)
    return Estimate(unit * t, unit * (t - half), unit * (t + half), level, n, DELTA)
