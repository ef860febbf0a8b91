"""Differences of two samples, figure by figure, and many of them at once (S-6).

Of independent samples the interval of a difference has as arms the root of the sum of squares of the arms of
both estimates (Newcombe's way for rates, the usual one for means): at each end those that reach towards it.
Of the same deals twice it is that of the mean of one difference a deal (S-3).  A p-value is one less the
highest level at which the interval does not hold zero.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import polars as pl

from analysis.counted import At
from analysis.estimate import CONSTANT, Estimate

#: A difference whose adjusted p-value is below this is marked as clear.
CLEAR = 0.05
#: Below this no p-value is told from the next.
LEAST_P = 1e-12
_BISECTIONS = 50


class Figure(NamedTuple):
    """One thing that a run says: its name (measure, contract, seat), its unit, its estimate at a level."""

    measure: str
    contract: str | None
    seat: int | None
    unit: str
    at: At

    @property
    def name(self) -> tuple[str, str | None, int | None]:
        """What the same figure of another run is found by."""
        return self[:3]


class Pair(NamedTuple):
    """A figure of two runs, one of which may lack it.

    Attributes
    ----------
    keys
        Further columns that say what it is of: ``position`` and ``upto``, the deals of a session, or
        ``baseline_contract``.
    gap, saved
        Where both are of the same deals: the mean difference, and by what factor the variance of the
        difference is less than that of independent samples.
    """

    first: Figure | None
    second: Figure | None
    keys: Mapping[str, Any] | None = None
    gap: At | None = None
    saved: float | None = None


_SCHEMA = {
    "position": pl.Int64,
    "upto": pl.Int64,
    "measure": pl.String,
    "contract": pl.String,
    "baseline_contract": pl.String,
    "seat": pl.Int64,
    "value": pl.Float64,
    "value_low": pl.Float64,
    "value_high": pl.Float64,
    "baseline": pl.Float64,
    "baseline_low": pl.Float64,
    "baseline_high": pl.Float64,
    "difference": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "level": pl.Float64,
    "p": pl.Float64,
    "p_holm": pl.Float64,
    "low_all": pl.Float64,
    "high_all": pl.Float64,
    "compared": pl.Int64,
    "n": pl.Int64,
    "sessions": pl.Float64,
    "baseline_n": pl.Int64,
    "baseline_sessions": pl.Float64,
    "saved": pl.Float64,
    "unit": pl.String,
    "how": pl.String,
}
#: Columns that only tables of independent, and of paired samples have.
_INDEPENDENT = ("position", "upto", "sessions", "baseline_sessions")
_PAIRED = ("baseline_contract", "saved")
#: How a table says that its figures are many.
MANY = "p Holm-adjusted, *_all Bonferroni"
HOW = f"independent samples, arms of both intervals added in squares; {MANY}"
HOW_PAIRED = f"the same deals, interval of the mean difference; {MANY}"


def difference(first: Estimate, second: Estimate) -> tuple[float, float] | None:
    """Return the ends of the interval of first less second; None where one of them has no interval."""
    if first.value is None or first.low is None or first.high is None:
        return None
    if second.value is None or second.low is None or second.high is None:
        return None
    gap = first.value - second.value
    down = math.hypot(first.value - first.low, second.high - second.value)
    up = math.hypot(first.high - first.value, second.value - second.low)
    return gap - down, gap + up


def p_value(first: At, second: At) -> float | None:
    """Return the two-sided p-value of no difference of independent estimates; None without an interval.

    Values below :data:`LEAST_P` are given as that.
    """
    return _p_value(lambda level: difference(first(level), second(level)))


def paired_p_value(gap: At) -> float | None:
    """Return likewise that of a mean difference; None too where all deals have the same, other than 0."""
    if (found := gap(0.5)).how == CONSTANT and found.value:
        return None
    return _p_value(lambda level: _ends(gap(level)))


def _ends(gap: Estimate) -> tuple[float, float] | None:
    return None if gap.low is None or gap.high is None else (gap.low, gap.high)


def _p_value(ends_at: Callable[[float], tuple[float, float] | None]) -> float | None:
    def without_zero(p: float) -> bool:
        ends = ends_at(1 - p)
        return ends is not None and not ends[0] <= 0 <= ends[1]

    if ends_at(0.5) is None:
        return None
    if without_zero(LEAST_P):
        return LEAST_P
    low, high = math.log(LEAST_P), math.log1p(-LEAST_P)
    if not without_zero(math.exp(high)):
        return 1.0
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        if without_zero(math.exp(middle)):
            high = middle
        else:
            low = middle
    return math.exp(high)


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values adjusted after Holm, in their own order."""
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for place, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - place) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def table(pairs: Sequence[Pair], level: float) -> pl.DataFrame:
    """Return one row a pair of independent samples; a figure of one run only stands without a difference."""
    return _table(pairs, level, HOW).drop(_PAIRED)


def paired_table(pairs: Sequence[Pair], level: float) -> pl.DataFrame:
    """Return one row a pair of the same deals; likewise."""
    return _table(pairs, level, HOW_PAIRED).drop(_INDEPENDENT)


def _table(pairs: Sequence[Pair], level: float, how: str) -> pl.DataFrame:
    p_values = [_p_of(pair) for pair in pairs]
    tested = [p for p in p_values if p is not None]
    adjusted = iter(holm(tested))
    together = 1 - (1 - level) / max(len(tested), 1)
    rows = []
    for pair, p in zip(pairs, p_values, strict=True):
        row = _row(pair, level, together)
        row |= {"p": p, "p_holm": None if p is None else next(adjusted), "compared": len(tested), "how": how}
        rows.append(row)
    return pl.DataFrame(rows, schema=_SCHEMA)


def _p_of(pair: Pair) -> float | None:
    if pair.gap is not None:
        return paired_p_value(pair.gap)
    return p_value(pair.first.at, pair.second.at) if pair.first and pair.second else None


def _row(pair: Pair, level: float, together: float) -> dict[str, object]:
    first, second = pair.first, pair.second
    known = first or second
    assert known is not None
    row: dict[str, object] = {"level": level, "saved": pair.saved, **(pair.keys or {})}
    row |= {"measure": known.measure, "contract": known.contract, "seat": known.seat, "unit": known.unit}
    for figure, name, before in ((first, "value", ""), (second, "baseline", "baseline_")):
        if figure is not None:
            one = figure.at(level)
            row |= {name: one.value, f"{name}_low": one.low, f"{name}_high": one.high}
            row |= {f"{before}n": one.n, f"{before}sessions": one.sessions}
    if first is not None and second is not None:
        one, two = first.at(level), second.at(level)
        if one.value is not None and two.value is not None:
            row["difference"] = one.value - two.value
        for columns, at in ((("low", "high"), level), (("low_all", "high_all"), together)):
            ends = difference(first.at(at), second.at(at)) if pair.gap is None else _ends(pair.gap(at))
            row |= dict(zip(columns, ends or (None, None), strict=True))
    if pair.gap is not None:
        row["difference"] = pair.gap(level).value
    return row
