"""Running mean of the payouts, with its interval."""

from __future__ import annotations

import math
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from analysis import words
from analysis.estimate import Estimate
from analysis.expressions import drawn
from analysis.figures import style
from analysis.summary import Summary
from analysis.tables import ALL

_COLUMNS = 2
_ROW = 1.45
#: The vertical range is that of the band after this share of the deals; the band may leave it before.
_SETTLED = 0.05
#: Letters that there is room for beside a panel.
_WIDE = 15


def draw(summary: Summary) -> Figure | None:
    """Draw one panel a contract, and one for all together."""
    table = summary.tables["running"]
    only = table["contract"].n_unique() <= 2 and drawn(summary.run)  # noqa: PLR2004 - one, and all of them
    names = (
        [ALL]
        if only
        else [ALL, *(name for name in table["contract"].unique(maintain_order=True) if name != ALL)]
    )
    if table.is_empty():
        return None
    whose = words.terms(summary.run)
    unit = "sessions, by which they are clustered" if summary.run.session > 1 else "deals"
    columns = min(_COLUMNS, len(names))
    rows = math.ceil(len(names) / columns)
    figure = style.page(
        summary.run,
        _ROW * rows + style.TITLE,
        "Does the mean payout settle as deals are added?",
        f"Mean payoff of {whose.declarer} so far, in {summary.run.unit} {whose.paid}.",
        f"Bands are {words.level(summary.level)} intervals of the mean (Student's t below 100 {unit}), "
        "each for a number of deals fixed beforehand.",
    )
    grid = {**style.bounds(figure, 0.08, 0.87, titled=True), "hspace": 0.55, "wspace": 0.55}
    panels = figure.subplots(rows, columns, sharex=True, squeeze=False, gridspec_kw=grid).ravel()
    for axes, name in zip(panels, names, strict=False):
        _panel(axes, table.filter(pl.col("contract") == name), summary.run.deals)
        axes.set_title(
            ("all deals" if only else "all contracts") if name == ALL else words.name(name), color=style.INK
        )
    for axes in panels[len(names) :]:
        axes.set_visible(False)
    for column in range(columns):
        last = max(i for i in range(len(names)) if i % columns == column)
        panels[last].tick_params(labelbottom=True)
        panels[last].set_xlabel("deals dealt")
    return figure


def _panel(axes: Axes, rows: pl.DataFrame, deals: int) -> None:
    sure = rows.drop_nulls(["low", "high"])
    axes.fill_between(sure["deals"], sure["low"], sure["high"], color=style.BLUE, alpha=0.25, linewidth=0)
    axes.plot(rows["deals"], rows["value"], color=style.BLUE)
    settled = sure.filter(pl.col("deals") >= _SETTLED * deals)
    if not settled.is_empty():
        low, high = float(settled["low"].min()), float(settled["high"].max())  # type: ignore[arg-type]
        room = 0.08 * (high - low) or 1.0
        axes.set_ylim(low - room, high + room)
    last = rows.row(-1, named=True)
    final = Estimate(*(last[field] for field in Estimate._fields))
    mean = words.amount(final, 2)
    mean = mean if len(mean) <= _WIDE else mean.replace(" ", "\n", 1)
    text = f"{mean}\nn {words.count(final.n)}"
    # Beside the panel, where the line of the mean does not run through it.
    end: Any = {"xycoords": axes.get_yaxis_transform(), "textcoords": "offset points", "va": "center"}
    axes.annotate(text, (1, last["value"]), (4, 0), size=7.5, annotation_clip=False, **end)
    axes.axhline(last["value"], color=style.GREY, linewidth=0.6, linestyle=(0, (2, 3)), zorder=0)
    axes.set_xlim(0, deals)
    axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
    axes.xaxis.set_major_formatter(FuncFormatter(_thousands))
    axes.yaxis.set_major_locator(MaxNLocator(4))


def _thousands(value: float, _position: int) -> str:
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if abs(value) >= size:
            return f"{value / size:g} {letter}"
    return f"{value:g}"
