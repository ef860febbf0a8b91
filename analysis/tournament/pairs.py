"""Any two entrants: what one earns more a deal than the other, all pairs at once (S-3, S-6).

Where both play the same deals, the difference of a deal is that of their means over all their seats, one
number a deal.  Free deals are each played once: the difference is that of two means over other deals, some of
which they share; its variance is that of the sum of what each deal moves either mean by.
"""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import polars as pl

from analysis import estimate
from analysis.counted import At
from analysis.differences import HOW_PAIRED, Figure, Pair, paired_table
from analysis.estimate import CONSTANT, SINGLE, Estimate, Moments, quantile
from analysis.questions.seats import PAYOFF
from analysis.tournament.counts import Counts
from analysis.tournament.load import Tournament
from analysis.tournament.standings import money, order

FREE = "sampled, interval of a difference of means over deals of which some are shared"
_COLUMNS = (
    *("difference", "low", "high", "level", "p", "p_holm", "low_all", "high_all"),
    *("compared", "n", "saved", "unit", "how"),
)


def table(tournament: Tournament, counts: Counts, level: float) -> pl.DataFrame:
    """Return a row for every two entrants, the better first: difference, p-values, what pairing saved."""
    names = tournament.names
    pairs = list(itertools.combinations(order(tournament, counts), 2))
    compared = [_pair(tournament, counts, *pair) for pair in pairs]
    found = paired_table(compared, level)
    found = found.with_columns(n=pl.Series([pair.gap(level).n if pair.gap else 0 for pair in compared]))
    if not tournament.paired:
        how = HOW_PAIRED.replace("the same deals, interval of the mean difference", FREE)
        found = found.with_columns(how=pl.lit(how))
    return pl.DataFrame(
        {
            "first": [names[one] for one, _ in pairs],
            "second": [names[other] for _, other in pairs],
        }
    ).with_columns(found.select(_COLUMNS))


def _pair(tournament: Tournament, counts: Counts, one: int, other: int) -> Pair:
    unit = tournament.run.unit
    first, second = (
        Figure(PAYOFF, None, None, unit, _mean(tournament, counts, entrant)) for entrant in (one, other)
    )
    if not tournament.paired:
        return Pair(first, second, gap=_free(tournament, counts, one, other))
    ones, others = tournament.cells(one), tournament.cells(other)
    weights = {one: others, other: -ones}
    found = counts.whole.moments(weights)
    factor = tournament.factor / (ones * others)
    return Pair(
        first,
        second,
        gap=lambda level: estimate.mean(found, factor, level),
        saved=_saved(tournament, counts, weights, found),
    )


def _mean(tournament: Tournament, counts: Counts, entrant: int) -> At:
    found, factor = money(tournament, counts, entrant)
    return lambda level: estimate.mean(found, factor, level)


def _saved(tournament: Tournament, counts: Counts, weights: dict[int, int], found: Moments) -> float | None:
    """Return the variance with every line-up on deals of its own, over that with the same deals."""
    apart = 0
    for line, gram in counts.by_line.items():
        sitting = sorted(set(tournament.line_ups[line]))
        apart += _spread(
            gram.moments({place: weights[at] for place, at in enumerate(sitting) if at in weights})
        )
    own = _spread(found)
    return apart / own if own else None


def _spread(m: Moments) -> int:
    return m.n * m.squares - m.total * m.total


def _free(tournament: Tournament, counts: Counts, one: int, other: int) -> At:
    """Return the difference of means over deals of which some are shared, at any level."""
    many, gram = len(tournament.names), counts.whole
    taken = [gram.sums[many + at] for at in (one, other)]
    if not all(taken):
        return lambda level: Estimate(None, None, None, level, 0, estimate.NOTHING)
    means = [Fraction(gram.sums[at], deals) for at, deals in zip((one, other), taken, strict=True)]
    # What a deal moves the difference by: (its money - mean) / deals of the one, less that of the other.
    weights = {
        one: Fraction(1, taken[0]),
        many + one: -means[0] / taken[0],
        other: -Fraction(1, taken[1]),
        many + other: means[1] / taken[1],
    }
    square = sum(
        a * b * gram.products[at][beside] for at, a in weights.items() for beside, b in weights.items()
    )
    deals = taken[0] + taken[1] - gram.products[many + one][many + other]
    value = float(means[0] - means[1]) * tournament.factor

    def at(level: float) -> Estimate:
        if deals == 1:
            return Estimate(value, None, None, level, 1, SINGLE)
        if square == 0:
            return Estimate(value, value, value, level, deals, CONSTANT)
        half = math.sqrt(float(square) * deals / (deals - 1)) * tournament.factor * quantile(deals, level)
        return Estimate(value, value - half, value + half, level, deals, FREE)

    return at
