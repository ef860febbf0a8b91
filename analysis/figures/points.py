"""How many points the two seats come to, where nothing is declared."""

from __future__ import annotations

import polars as pl
from matplotlib.figure import Figure
from matplotlib.ticker import MultipleLocator

from analysis import words
from analysis.figures import style
from analysis.questions.drawing import HUNDRED, HUNDRED_POINTS, POINTS, SEATS, WINNER, WINS
from analysis.summary import Summary
from analysis.tables import Lookup

_HEIGHT = 2.6
#: Bars of the two seats stand beside each other, in points.
_BESIDE = 2.0


def draw(summary: Summary) -> Figure | None:
    """Draw the share of deals by points, for each seat."""
    if "points" not in summary.tables or summary.tables["points"].is_empty():
        return None
    table = summary.tables["points"]
    lookup = Lookup(summary.tables["drawing"])
    figure = style.page(
        summary.run,
        _HEIGHT,
        "How many points does each seat come to, and who wins?",
        "Share of deals by points in tricks and marriages; more points win, from 100 on dearer.",
        f"Dark lines are {words.level(summary.level)} {words.intervals(summary.run, 'Wilson')}.",
    )
    axes = figure.subplots(gridspec_kw=style.bounds(figure, 0.09, 0.98))
    for seat, color in enumerate((style.BLUE, style.RED)):
        rows = table.filter(pl.col("seat") == seat)
        places = rows["points"] + (2 * seat - 1) * _BESIDE
        who = SEATS[seat]
        said = (
            f"{who}, {summary.run.labels[seat]}: wins {words.percent(lookup(who, WINS))} %, "
            f"mean {words.number(lookup(who, POINTS))} points"
        )
        axes.bar(places, rows["value"] * 100, width=2 * _BESIDE, color=color, alpha=0.45, label=said)
        axes.vlines(places, rows["low"] * 100, rows["high"] * 100, color=color, linewidth=1.2)
    hundred = words.percent(lookup(WINNER, HUNDRED))
    axes.axvline(HUNDRED_POINTS - 5, color=style.GREY, linewidth=0.8, linestyle=(0, (2, 3)))
    axes.annotate(
        f"100 or more: {hundred} % of deals",
        (HUNDRED_POINTS - 5, 0.4),
        (6, 0),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        size=8,
        color=style.GREY,
    )
    axes.set_xlabel("points")
    axes.set_ylabel("% of deals")
    axes.xaxis.set_major_locator(MultipleLocator(20))
    axes.legend(facecolor="white", edgecolor="white", framealpha=1, loc="upper right", fontsize=8)
    return figure
