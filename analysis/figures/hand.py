"""Made rate by the trumps and sharps in the declarer's hand."""

from __future__ import annotations

import math

import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analysis import words
from analysis.estimate import Estimate
from analysis.expressions import drawn
from analysis.figures import style
from analysis.questions.hand import NO_TRUMPS
from analysis.summary import Summary

_COLUMNS = 2
_CELL = 0.36
#: One hand alone compares nothing.
_FEWEST = 2
#: A cell whose interval is wider than ± this has no number: it says nothing.
_WIDEST = 0.10
#: From poor to good: orange, white at an even chance, blue; told apart by colour-blind readers.
_COLORS = LinearSegmentedColormap.from_list("chance", [style.RED, "#ffffff", style.BLUE])
#: Rates so far from the middle have white letters on their dark ground.
_DARK = 0.38


def draw(summary: Summary) -> Figure | None:
    """Draw one panel a contract with trumps: a cell for each number of trumps and sharps."""
    if "hand" not in summary.tables:
        return None
    table = summary.tables["hand"].filter((pl.col("trumps") != NO_TRUMPS) & pl.col("sharps").is_not_null())
    names = table["contract"].unique(maintain_order=True).to_list()
    if table.select("trumps", "sharps").n_unique() < _FEWEST:
        return None
    columns = min(_COLUMNS, len(names))
    rows = math.ceil(len(names) / columns)
    sharps = sorted(table["sharps"].unique().to_list())
    trumps = sorted(table["trumps"].unique().to_list())
    whose = words.terms(summary.run).declarer
    result = "Won, % of deals" if drawn(summary.run) else "Made, % of played deals"
    question = "How good a hand wins?" if drawn(summary.run) else "How good a hand makes which contract?"
    figure = style.page(
        summary.run,
        rows * (_CELL * len(sharps) + 0.75),
        question,
        f"{result}, by trumps and sharps (aces, tens) in the hand of {whose} as play begins.",
        f"± {words.level(summary.level)} {words.intervals(summary.run, 'Wilson')}, longer arm. "
        f"A dot: played, but too seldom to say (interval wider than ±{_WIDEST * 100:.0f}). "
        "Empty: never played.",
    )
    grid = style.bounds(figure, 0.07, 0.98, titled=True)
    grid |= {"hspace": 0.75 / (_CELL * len(sharps)), "wspace": 0.16}
    panels = figure.subplots(rows, columns, squeeze=False, gridspec_kw=grid).ravel()
    for axes, name in zip(panels, names, strict=False):
        one = table.filter(pl.col("contract") == name)
        _panel(axes, one)
        axes.set_title(f"{words.name(name)}, {words.count(int(one['n'].sum()))} deals", color=style.INK)
        axes.set_xticks(trumps)
        axes.set_yticks(sharps)
        axes.set_xlim(min(trumps) - 0.5, max(trumps) + 0.5)
        axes.set_ylim(min(sharps) - 0.5, max(sharps) + 0.5)
        axes.set_xlabel("trumps")
        axes.set_ylabel("sharps")
        axes.tick_params(length=0)
    for axes in panels[len(names) :]:
        axes.set_visible(False)
    return figure


def _panel(axes: Axes, cells: pl.DataFrame) -> None:
    for row in cells.iter_rows(named=True):
        made = Estimate(*(row[field] for field in Estimate._fields))
        if made.value is None:
            continue
        x, y = row["trumps"], row["sharps"]
        width = words.half_width(made)
        if width > _WIDEST:
            axes.plot(x, y, ".", color=style.GREY, markersize=3)
            continue
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=_COLORS(made.value), edgecolor="white"))
        color = "white" if abs(made.value - 0.5) > _DARK else style.INK
        axes.text(x, y + 0.12, f"{made.value * 100:.0f}", ha="center", va="center", size=8, color=color)
        arm = f"±{math.ceil(width * 1000) / 10:.1f}"
        axes.text(x, y - 0.28, arm, ha="center", va="center", size=6, color=color)
