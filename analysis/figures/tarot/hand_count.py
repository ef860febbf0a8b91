"""Made rate by the count of the taker's hand, with the counts from which contracts are bid."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from analysis import words
from analysis.estimate import Estimate
from analysis.figures import style
from analysis.questions.contracts import MADE
from analysis.questions.tarot import hand_count
from analysis.summary import Summary
from analysis.tables import ALL, by

_ROW = 1.2
#: A rate whose interval is wider than ± this says nothing.
_WIDEST = 0.15
#: Part of the width that the name of a contract needs.
_NAME = 0.18
#: Lines in which the names stand that would run into each other, points between them and above the panel.
_LINES, _LINE, _ABOVE = 2, 9, 3


def draw(summary: Summary) -> Figure | None:
    """Draw one panel a contract: the made rate at each count."""
    if "hand-count" not in summary.tables:
        return None
    rows = [
        row
        for row in summary.tables["hand-count"].iter_rows(named=True)
        if row["contract"] != ALL and row["measure"] == MADE
    ]
    found = by(rows, "contract")
    shown = [row[end] for row in rows if _clear(row) for end in ("count", "upto")]
    if not shown:
        return None
    bids = hand_count.thresholds(summary.run)
    drawn_in = (
        "Broken lines: the count from which a contract is bid." if bids else "Nobody bids by the count."
    )
    figure = style.page(
        summary.run,
        _ROW * len(found) + style.TITLE,
        "How good a hand makes which contract?",
        f"Made, % of played deals, by Chavey's count of the taker's hand as dealt. {drawn_in}",
        f"Lines and boxes are {words.level(summary.level)} {words.intervals(summary.run, 'Wilson')}, "
        f"of single counts and of five together; those wider than ±{_WIDEST * 100:.0f} are left out.\n"
        "Voids and singletons count in garde sans and garde contre, where nothing is discarded.",
    )
    bid_from = [round(count) for counts in bids.values() for count in counts]
    low, high = min(shown + bid_from) - 2, max(shown) + 2
    if bid_from:
        # Room for what is written at the last line.
        high = max(high, round(max(bid_from) + _NAME * (max(bid_from) - low)))
    grid = {**style.bounds(figure, 0.2, 0.98, titled=True), "hspace": 0.28}
    panels = figure.subplots(len(found), 1, sharex=True, squeeze=False, gridspec_kw=grid)[:, 0]
    for place, (axes, ((name,), counts)) in enumerate(zip(panels, found.items(), strict=True)):
        known = [row for row in counts if _clear(row) and row["count"] == row["upto"]]
        _stretches(axes, [row for row in counts if _clear(row) and row["count"] < row["upto"]])
        axes.set_xlim(low, high)
        axes.set_ylim(-3, 103)
        style.band(axes, [row["count"] for row in known], [_percent(row) for row in known], style.BLUE)
        if not any(_clear(row) for row in counts):
            look: Any = {"size": 8, "color": style.GREY, "ha": "center", "va": "center"}
            style.over_lines(axes.text((low + high) / 2, 50, "too few deals to say", **look))
        _thresholds(axes, bids, name, labelled=place == 0)
        axes.set_yticks([0, 25, 50, 75, 100])
        axes.grid(axis="y", color=style.FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
        deals = sum(row["n"] for row in counts if row["count"] == row["upto"])
        text: Any = {"transform": axes.get_yaxis_transform(), "ha": "right"}
        axes.text(-0.08, 62, words.name(name), size=9, weight="bold", va="center", **text)
        axes.text(-0.08, 40, f"n {words.count(deals)}", size=6.5, color=style.GREY, va="center", **text)
    panels[-1].set_xlabel("count of the hand")
    return figure


def _thresholds(axes: Axes, bids: dict[str, list[float]], contract: str, *, labelled: bool) -> None:
    """Draw where each contract is bid from, the panel's own in red; name them above the first panel."""
    low, high = axes.get_xlim()
    lines = sorted((count, name) for name, counts in bids.items() for count in counts)
    ends = [0.0] * _LINES
    for count, name in lines:
        if not low < count < high:
            continue
        color = style.RED if name == contract else style.GREY
        # A bid begins with its count: the line stands before it.
        axes.axvline(count - 0.5, color=color, linewidth=1.0, linestyle=(0, (4, 3)), zorder=0)
        if not labelled:
            continue
        text = axes.annotate(
            f"{words.name(name)} {count:g}",
            (count - 0.5, 1),
            (2, _ABOVE),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            size=7,
            color=style.GREY,
            annotation_clip=False,
        )
        extent = text.get_window_extent()
        line = next((at for at, end in enumerate(ends) if end < extent.x0), 0)
        text.xyann = (2, _ABOVE + line * _LINE)
        ends[line] = extent.x1


def _stretches(axes: Axes, rows: list[dict[str, Any]]) -> None:
    """Draw the intervals of several counts together as boxes."""
    for row in rows:
        left, width = row["count"] - 0.5, row["upto"] - row["count"] + 1
        low, high = row["low"] * 100, row["high"] * 100
        axes.add_patch(Rectangle((left, low), width, high - low, color=style.BLUE, alpha=0.15, linewidth=0))


def _clear(row: dict[str, Any]) -> bool:
    return words.half_width(_estimate(row)) <= _WIDEST


def _estimate(row: dict[str, Any]) -> Estimate:
    return Estimate(*(row[field] for field in Estimate._fields))


def _percent(row: dict[str, Any]) -> Estimate:
    made = _estimate(row)
    value, low, high = (None if end is None else end * 100 for end in made[:3])
    return made._replace(value=value, low=low, high=high)
