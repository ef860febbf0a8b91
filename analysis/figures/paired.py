"""How a run differs from one of the same cards: by contract and by seat, in both and deal by deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis import words
from analysis.compare import Comparison
from analysis.differences import CLEAR
from analysis.figures import style
from analysis.figures.comparison import gaps, page
from analysis.questions.contracts import MADE, PAYOUT
from analysis.questions.seats import PAYOFF

_LINE = 0.34
#: How far the marks of the two runs lie from the middle of their line, in lines.
_APART = 0.13


def draw(comparison: Comparison) -> Figure | None:
    """Draw both runs' figures side by side, and beside them their differences with paired intervals."""
    unit = comparison.run.unit
    whose = words.terms(comparison.run).declarer
    kinds = [
        (PAYOUT, f"mean payoff of the run's {whose.removeprefix('the ')}, {unit}", unit, 1.0),
        (MADE, "made, % of deals played in both", "points of %", 100.0),
        (PAYOFF, f"mean payoff of a seat, {unit}", unit, 1.0),
    ]
    table = comparison.tables["paired"].drop_nulls(["difference", "low", "high"])
    drawn = [(table.filter(measure=kind[0]), kind) for kind in kinds]
    panels = [(rows, kind) for rows, kind in drawn if not rows.is_empty()]
    if not panels:
        return None
    heights = [rows.height for rows, _ in panels]
    figure = page(
        comparison,
        sum(heights) * _LINE + len(heights) * (style.TITLE + 0.35),
        "What would the same hands have earned?",
        f"Blue: the run. Grey: its baseline. Right: the difference, deal by deal; filled: p below {CLEAR:g}.",
    )
    grid: dict[str, Any] = {**style.bounds(figure, 0.17, 0.98, titled=True), "wspace": 0.08}
    grid |= {"hspace": 0.75 / (sum(heights) / len(heights) * _LINE), "height_ratios": heights}
    axes = figure.subplots(len(panels), 2, squeeze=False, gridspec_kw=grid)
    for (left, right), (rows, (_, title, difference, factor)) in zip(axes, panels, strict=True):
        _both(left, rows, factor)
        left.set_title(title, color=style.INK)
        gaps(right, rows, factor)
        right.set_yticklabels([])
        right.set_title(f"difference, {difference}", color=style.INK)
    return figure


def _both(axes: Axes, rows: pl.DataFrame, factor: float) -> None:
    """Draw what each line is in the run, blue, and in the baseline, grey."""
    labels = []
    for place, row in enumerate(rows.iter_rows(named=True)):
        for name, color, offset in (("value", style.BLUE, -_APART), ("baseline", style.GREY, _APART)):
            low, high = row[f"{name}_low"], row[f"{name}_high"]
            at = place + offset
            if low is not None:
                axes.plot([low * factor, high * factor], [at, at], color=color, linewidth=1.5)
            axes.plot(row[name] * factor, at, "o", markersize=4.5, color=color)
        labels.append(words.whose(row["contract"], row["seat"]))
    axes.set_yticks(range(len(labels)), labels, size=8, color=style.INK)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    style.bare(axes)


FIGURES: Mapping[str, Callable[[Comparison], Figure | None]] = {"paired": draw}
