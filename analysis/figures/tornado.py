"""How much an objective depends on each number of a tariff: one bar each, the widest on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from matplotlib.figure import Figure

from analysis.figures import style

_ROW = 0.42
_LEAST = 0.9
#: How thick a bar is, in rows.
_THICK = 0.34


class Bar(NamedTuple):
    """One field: the objective with it at its lower end, and at its upper end, all others as found."""

    name: str
    low: float
    at_low: float
    high: float
    at_high: float


def draw(bars: Sequence[Bar], found: float, unit: str, title: str, facts: Sequence[str]) -> Figure:
    """Draw a tornado.

    Parameters
    ----------
    bars : sequence of Bar
        The widest first.
    found : float
        The objective at the tariff that was found, in which bars begin.
    unit : str
        What the objective is in.
    title : str
    facts : sequence of str
        What makes the figure again, most important first.
    """
    height = max(_LEAST, _ROW * len(bars))
    figure = style.sheet(
        facts,
        height,
        title,
        f"How far figures are from what is wanted ({unit}), with one field at an end of its range.",
        "Blue: the lower end, red: the upper end, the other fields as found; on the deals of the search.",
    )
    longest = max(len(one.name) for one in bars)
    axes = figure.subplots(gridspec_kw=style.bounds(figure, 0.05 + 0.0096 * longest, 0.93))
    for row, one in enumerate(bars):
        ends = ((one.at_low, one.low, style.BLUE), (one.at_high, one.high, style.RED))
        for side, (loss, value, color) in zip((-1, 1), ends, strict=True):
            place = row + side * _THICK / 2
            axes.barh(place, loss - found, left=found, height=_THICK, color=color)
            axes.annotate(
                f"{value:g}",
                (loss, place),
                (4, 0),
                textcoords="offset points",
                va="center",
                size=7,
                color=color,
            )
    axes.axvline(found, color=style.INK, linewidth=0.8)
    axes.set_yticks(range(len(bars)), [one.name for one in bars])
    axes.invert_yaxis()
    axes.margins(x=0.1)
    style.bare(axes)
    axes.set_xlabel(unit)
    return figure
