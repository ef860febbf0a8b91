"""How a run differs from another: all figures, and by position in a session."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis import words
from analysis.compare import Comparison
from analysis.differences import CLEAR
from analysis.estimate import Estimate
from analysis.figures import style
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.questions.positions import MARRIAGES, SPREAD
from analysis.questions.seats import PAYOFF
from analysis.tables import ALL

_COLUMNS = 2
_LINE = 0.24
_ROW = 1.35
#: Letters that the rules which differ may take.
_RULES = 70


def draw(comparison: Comparison) -> Figure | None:
    """Draw the differences with their intervals, one panel for each kind of figure."""
    unit = comparison.run.unit
    kinds = [
        (DECLARED, "declared, points of % of deals", 100.0),
        (MADE, "made, points of % of played deals", 100.0),
        (PAYOUT, f"mean payout, {unit}", 1.0),
        (SPREAD, f"spread of payouts, {unit}", 1.0),
        (PAYOFF, f"mean payoff of a seat, {unit}", 1.0),
        (MARRIAGES, "marriages dealt, per deal", 1.0),
    ]
    table = comparison.tables["comparison"].drop_nulls(["difference", "low", "high"])
    panels = [(title, factor, table.filter(measure=measure)) for measure, title, factor in kinds]
    panels = [panel for panel in panels if not panel[2].is_empty()]
    if not panels:
        return None
    pairs = [panels[i : i + _COLUMNS] for i in range(0, len(panels), _COLUMNS)]
    heights = [max(panel[2].height for panel in pair) for pair in pairs]
    figure = page(
        comparison,
        sum(heights) * _LINE + len(heights) * (style.TITLE + 0.35),
        "What is different?",
        f"Run less baseline: {rules(comparison)}. Filled: adjusted p below {CLEAR:g}.",
    )
    grid: dict[str, Any] = {**style.bounds(figure, 0.17, 0.98, titled=True), "wspace": 0.5}
    grid |= {"hspace": 0.75 / (sum(heights) / len(heights) * _LINE), "height_ratios": heights}
    axes = figure.subplots(len(pairs), _COLUMNS, squeeze=False, gridspec_kw=grid).ravel()
    for one, (title, factor, rows) in zip(axes, panels, strict=False):
        gaps(one, rows, factor)
        one.set_title(title, color=style.INK)
    for one in axes[len(panels) :]:
        one.set_visible(False)
    return figure


def gaps(axes: Axes, rows: pl.DataFrame, factor: float) -> None:
    """Draw differences with their intervals, a line each, with what they are of."""
    labels = []
    for place, row in enumerate(rows.iter_rows(named=True)):
        clear = row["p_holm"] is not None and row["p_holm"] < CLEAR
        color = style.RED if clear else style.GREY
        axes.plot([row["low"] * factor, row["high"] * factor], [place, place], color=color, linewidth=1.5)
        face = color if clear else "white"
        axes.plot(row["difference"] * factor, place, "o", markersize=4.5, color=color, markerfacecolor=face)
        labels.append(words.whose(row["contract"], row["seat"]) or "all deals")
    axes.axvline(0, color=style.INK, linewidth=0.8, zorder=0)
    axes.set_yticks(range(len(labels)), labels, size=8, color=style.INK)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(5))
    style.bare(axes)


def draw_positions(comparison: Comparison) -> Figure | None:
    """Draw the figures by position in the session, beside the baseline's value with its interval."""
    if "comparison-positions" not in comparison.tables:
        return None
    table = comparison.tables["comparison-positions"]
    contracts = [name for name in table["contract"].drop_nulls().unique(maintain_order=True) if name != ALL]
    unit = comparison.run.unit
    wanted: list[tuple[str, str, str | None, float]] = [
        ("marriages dealt per deal", MARRIAGES, None, 1.0),
        (f"mean payout, {unit}", PAYOUT, ALL, 1.0),
        (f"spread of payouts, {unit}", SPREAD, ALL, 1.0),
        ("made, % of played deals", MADE, ALL, 100.0),
    ]
    wanted += [(f"{words.name(name)} declared, % of deals", DECLARED, name, 100.0) for name in contracts]
    rows = math.ceil(len(wanted) / _COLUMNS)
    figure = page(
        comparison,
        _ROW * rows + style.TITLE,
        "Where in a session is it different?",
        "Blue: by the number of the deal in its session. Grey: the baseline, over all its deals.",
    )
    grid = {**style.bounds(figure, 0.08, 0.98, titled=True), "hspace": 0.6, "wspace": 0.18}
    panels = figure.subplots(rows, _COLUMNS, sharex=True, squeeze=False, gridspec_kw=grid).ravel()
    for axes, (title, measure, contract, factor) in zip(panels, wanted, strict=False):
        of = pl.col("contract").eq_missing(pl.lit(contract, pl.String))
        _by_position(axes, table.filter((pl.col("measure") == measure) & of), factor)
        axes.set_title(title, color=style.INK)
    for axes in panels[len(wanted) :]:
        axes.set_visible(False)
    for axes in panels[max(0, len(wanted) - _COLUMNS) : len(wanted)]:
        axes.tick_params(labelbottom=True)
        axes.set_xlabel("deal of the session")
    return figure


def _by_position(axes: Axes, rows: pl.DataFrame, factor: float) -> None:
    found = []
    for row in rows.iter_rows(named=True):
        value, low, high = (
            None if row[name] is None else row[name] * factor for name in ("value", "value_low", "value_high")
        )
        found.append(Estimate(value, low, high, row["level"], row["n"], row["how"]))
    middle = ((rows["position"] + rows["upto"]) / 2 + 1).to_list()
    style.band(axes, middle, found, style.BLUE)
    base = rows.drop_nulls(["baseline_low", "baseline_high"])
    if not base.is_empty():
        row = base.row(0, named=True)
        axes.axhspan(
            row["baseline_low"] * factor, row["baseline_high"] * factor, color=style.GREY, alpha=0.25, lw=0
        )
        axes.axhline(row["baseline"] * factor, color=style.GREY, linewidth=0.8, zorder=0)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4))


def page(comparison: Comparison, height: float, title: str, subtitle: str) -> Figure:
    """Return an empty figure, its caption saying what the baseline is; as :func:`style.page`."""
    other = comparison.baseline
    how = [f"Differing: {rules(comparison, style.CAPTION)}."] if comparison.paired else []
    how += [
        f"Baseline: {words.dealt(other)}, seed {other.manifest['seed']}, rules {other.rules_hash}, "
        f"run {other.id}.",
        f"Lines are {words.level(comparison.level)} intervals. " + comparison.notes[1].split(";")[0] + ".",
    ]
    return style.page(comparison.run, height, title, subtitle, "\n".join(how))


def rules(comparison: Comparison, width: int = _RULES) -> str:
    """Return in what the runs differ, in so many letters at most."""
    differing = "; ".join(words.differing(comparison.run, comparison.baseline))
    return textwrap.shorten(differing, width, placeholder=" …")


FIGURES: Mapping[str, Callable[[Comparison], Figure | None]] = {
    "comparison": draw,
    "comparison-positions": draw_positions,
}
