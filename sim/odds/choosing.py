"""Which answer is recommended, and how sure that is (S-6).

Recommended is the answer with the most money in the mean.  Since the layouts that show how sure it is have
chosen it, adjusted for are the comparisons of every answer with every other, not of the best with the others
alone: then it does not matter which one came out best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from analysis.estimate import CONSTANT, EXACT, FEW, Estimate, Moments
from sim.odds.intervals import Method, exact_mean
from sim.odds.sums import Sums

#: What is known of a difference.
BETTER = "better"
UNCLEAR = "not separable"
SAME = "the same in every deal"
#: It is the only answer.
ALONE = "no other answer"

#: What Holm's p-values and the intervals that hold together are of.
MANY = "p Holm-adjusted, *_all Bonferroni, over all pairs of answers"


class Versus(NamedTuple):
    """The recommended answer less another, layout by layout.

    Attributes
    ----------
    name
        The other answer.
    gap
        Mean difference in units.
    low_all, high_all
        Ends of its interval that hold together with those of all pairs of answers.
    p, p_holm
        Of no difference, alone and adjusted for all pairs; None where every layout has the same difference.
    verdict
        :data:`BETTER`, :data:`UNCLEAR` or :data:`SAME`.
    """

    name: str
    gap: Estimate
    low_all: float | None
    high_all: float | None
    p: float | None
    p_holm: float | None
    verdict: str


class Recommendation(NamedTuple):
    """What to answer.

    Attributes
    ----------
    name
        The answer with the most money.
    way
        The way of playing that decides it, perfect play or the first line-up.
    verdict
        How sure it is, against the next best: as of :class:`Versus`, or :data:`ALONE`.
    versus
        Against every other, the next best first.
    compared
        How many pairs of answers were adjusted for.
    """

    name: str
    way: str
    verdict: str
    versus: tuple[Versus, ...]
    compared: int

    @property
    def as_good(self) -> tuple[str, ...]:
        """Answers that cannot be told from it, or that come to the same."""
        return tuple(one.name for one in self.versus if one.verdict != BETTER)


class Weighed(NamedTuple):
    """What decides: one way of some sums, what an amount is in units, and whether all layouts are in them."""

    sums: Sums
    way: int
    label: str
    factor: float
    complete: bool


def recommend(names: Sequence[str], weighed: Weighed, method: Method) -> Recommendation | None:
    """Return the answer with the most money; None where money was not measured for all on the same layouts.

    Of answers with the same money the first is taken.
    """
    sums, way = weighed.sums, weighed.way
    deals = {tally.money.n for tally in sums.tallies[way]}
    if len(deals) != 1 or deals == {0}:
        return None
    totals = [tally.money.total for tally in sums.tallies[way]]
    order = sorted(range(len(names)), key=lambda answer: (-totals[answer], answer))
    best, *others = order
    pairs = list(combinations(range(len(names)), 2))
    adjusted = _adjusted([sums.pair(way, *pair).gap for pair in pairs], weighed, method)
    p_values = dict(zip(pairs, adjusted, strict=True))
    together = method.at(1 - (1 - method.level) / max(len(pairs), 1))
    versus = []
    for other in others:
        gap = sums.pair(way, best, other).gap
        found, all_at_once = (_mean(gap, weighed, one) for one in (method, together))
        p, p_holm = p_values[min(best, other), max(best, other)]
        verdict = _verdict(found, p_holm, 1 - method.level)
        versus.append(Versus(names[other], found, all_at_once.low, all_at_once.high, p, p_holm, verdict))
    verdict = versus[0].verdict if versus else ALONE
    return Recommendation(names[best], weighed.label, verdict, tuple(versus), len(pairs))


def _mean(gap: Moments, weighed: Weighed, method: Method) -> Estimate:
    return exact_mean(gap, weighed.factor) if weighed.complete else method.mean(gap, weighed.factor)


def _adjusted(
    gaps: Sequence[Moments], weighed: Weighed, method: Method
) -> list[tuple[float | None, float | None]]:
    """Return the p-values of differences, alone and after Holm; None where nothing is estimated."""
    from analysis.differences import holm, paired_p_value

    def at(gap: Moments, level: float) -> Estimate:
        return method.at(level).mean(gap, weighed.factor)

    alone = [None if weighed.complete else paired_p_value(partial(at, gap)) for gap in gaps]
    adjusted = iter(holm([p for p in alone if p is not None]))
    return [(p, None if p is None else next(adjusted)) for p in alone]


def _verdict(gap: Estimate, p_holm: float | None, error: float) -> str:
    """Return what is known of the difference of a better answer from another, or one as good."""
    if gap.how in (EXACT, CONSTANT):
        if gap.value == 0:
            return SAME
        return BETTER if gap.how == EXACT or gap.n >= FEW else UNCLEAR
    return BETTER if p_holm is not None and p_holm < error else UNCLEAR
