"""What a strategy declares with what hand, and where another would earn more."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analysis import words
from analysis.differences import CLEAR
from analysis.estimate import Estimate
from analysis.figures import style
from analysis.load import Run

_COLUMNS = 2
_CELL = 0.36
_LINE = 0.36
#: Of fewer hands a share says nothing.
_FEWEST = 10
#: Below this a share is not written out, from this on its letters are white.
_WRITTEN, _DARK = 0.005, 0.6
#: So many columns have room for letters of full size.
_NARROW = 10
_COLORS = LinearSegmentedColormap.from_list("share", ["#ffffff", style.BLUE])


def draw_declares(run: Run, table: pl.DataFrame, level: float) -> Figure | None:
    """Draw one panel a contract: its share among all declared with so many trumps and sharps.

    Parameters
    ----------
    run
        What was played.
    table
        As :func:`analysis.profile.declares` returns it.
    level
        Of its intervals, for the caption.
    """
    names = table["contract"].unique(maintain_order=True).to_list()
    if not names:
        return None
    across = table.columns[table.columns.index("trumps") + 1]
    columns = min(_COLUMNS, len(names))
    rows = math.ceil(len(names) / columns)
    trumps, others = (sorted(table[axis].unique().to_list()) for axis in ("trumps", across))
    figure = style.page(
        run,
        rows * (_CELL * len(others) + 0.75),
        "What is declared with what hand?",
        f"% of the hands with so many trumps and {across} that came to a contract with trumps.",
        f"The data have {words.level(level)} Wilson intervals. Dots: fewer than {_FEWEST} hands.",
    )
    grid = style.bounds(figure, 0.07, 0.98, titled=True)
    grid |= {"hspace": 0.75 / (_CELL * len(others)), "wspace": 0.16}
    panels = figure.subplots(rows, columns, squeeze=False, gridspec_kw=grid).ravel()
    for axes, name in zip(panels, names, strict=False):
        _shares(axes, table.filter(pl.col("contract") == name), across, 8 if len(trumps) <= _NARROW else 6.5)
        axes.set_title(words.name(name), color=style.INK)
        axes.set_xticks(trumps)
        axes.set_yticks(others)
        axes.set_xlim(min(trumps) - 0.5, max(trumps) + 0.5)
        axes.set_ylim(min(others) - 0.5, max(others) + 0.5)
        axes.set_xlabel("trumps")
        axes.set_ylabel(across)
        axes.tick_params(length=0)
    for axes in panels[len(names) :]:
        axes.set_visible(False)
    return figure


def _shares(axes: Axes, cells: pl.DataFrame, across: str, size: float) -> None:
    for row in cells.iter_rows(named=True):
        x, y, share = row["trumps"], row[across], row["value"]
        if row["n"] < _FEWEST:
            axes.plot(x, y, ".", color=style.GREY, markersize=3)
            continue
        face = _COLORS(share)
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor=face, edgecolor=style.FAINT))
        if share >= _WRITTEN:
            color = "white" if share > _DARK else style.INK
            axes.text(x, y, f"{share * 100:.0f}", ha="center", va="center", size=size, color=color)


def draw_decisions(run: Run, table: pl.DataFrame, told: Mapping[str, str]) -> Figure | None:
    """Draw a line a step: what a seat earns more when the reference takes it.

    Parameters
    ----------
    run
        Of the strategy.
    table
        As :func:`analysis.profile.decisions` returns it.
    told
        ``reference``: who takes the step.
    """
    shown = table.drop_nulls(["value", "low", "high"])
    if shown.is_empty():
        return None
    level = float(table["level"].min() or 0.0)  # type: ignore[arg-type]
    figure = style.page(
        run,
        _LINE * shown.height + 0.3,
        "Which decisions cost money?",
        f"What a seat earns more a deal when {told['reference']} takes the decision, all else as before. "
        f"Filled: adjusted p below {CLEAR:g}.",
        f"Lines are {words.level(level)} intervals of the mean difference of the same deals.",
    )
    axes = figure.subplots(1, 1, gridspec_kw=style.bounds(figure, 0.16, 0.98))
    for place, row in enumerate(shown.iter_rows(named=True)):
        found = Estimate(*(row[field] for field in Estimate._fields))
        clear = row["p_holm"] is not None and row["p_holm"] < CLEAR
        color = style.BLUE if row["value"] >= 0 else style.RED
        axes.plot([row["low"], row["high"]], [place, place], color=color, linewidth=1.5)
        axes.plot(
            row["value"], place, "o", markersize=5, color=color, markerfacecolor=color if clear else "white"
        )
        text = f"{words.amount(found, 2)}, n {words.count(found.n)}"
        # Beside the end that is away from zero, so that no line runs through it.
        end, apart, side = (row["high"], 6, "left") if row["value"] >= 0 else (row["low"], -6, "right")
        label: Any = {"textcoords": "offset points", "ha": side, "va": "center", "size": 8}
        axes.annotate(text, (end, place), (apart, 0), **label)
    axes.axvline(0, color=style.GREY, linewidth=0.8, zorder=0)
    axes.set_yticks(range(shown.height), shown["step"].to_list(), size=9, color=style.INK)
    axes.set_ylim(shown.height - 0.5, -0.5)
    axes.margins(x=0.42)
    axes.set_xlabel(f"more a deal, {run.unit}")
    style.bare(axes)
    return figure
