"""A fair tariff beside the one as it is, what it comes to on other deals, and what depends on each field."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import words
from analysis.console_ruled import HASH
from analysis.fair import Fair
from analysis.figures import style, tornado

_ROW = 0.42
#: Inches of a field: its row and the numbers of its range.
_FIELD = 0.62
#: Inches between panels, for the labels of the upper one.
_GAP = 0.6
_APART = 0.26


def facts(answer: Fair) -> list[str]:
    """Return what identifies an answer, most important first."""
    told = answer.told
    return [
        words.kind(told["game"]),
        f"wanted: {told['objective']['wants']}",
        f"{words.count(told['deals'])} deals",
        f"seed {told['seed']}",
        words.players(told["strategies"], [seat["changed"] for seat in told["strategies"]]),
        f"rules {told['rules']['preset']} ({told['rules']['hash'][:HASH]})",
        f"forhont {told['forhont']}",
    ]


def draw_tariff(answer: Fair) -> Figure:
    """Draw each field of the tariff found, with its interval, beside the one as it is, in its range."""
    fields = answer.told["tariff"]
    figure = style.sheet(
        facts(answer),
        _FIELD * len(fields),
        "Which tariff would be fair?",
        f"Open: as it is, filled: fair, with its {words.level(answer.level)} interval; "
        "the axis is what was searched.",
        "A field at the end of its range has no interval: what is wanted may lie beyond.",
    )
    longest = max(len(one["field"]) for one in fields)
    edges = style.bounds(figure, 0.05 + 0.0096 * longest, 0.96)
    rows = figure.subplots(len(fields), squeeze=False, gridspec_kw=edges | {"hspace": 1.4})[:, 0]
    for axes, one in zip(rows, fields, strict=True):
        _field(axes, one)
    return figure


def _field(axes: Axes, one: Mapping[str, Any]) -> None:
    if one["low"] is not None:
        axes.plot([one["low"], one["high"]], [0, 0], color=style.BLUE, linewidth=3)
    axes.plot(one["before"], 0, "o", markersize=7, color=style.GREY, markerfacecolor="white", clip_on=False)
    axes.plot(one["value"], 0, "o", markersize=6, color=style.BLUE, clip_on=False)
    places = [(one["value"], style.BLUE)]
    places += [(one["before"], style.GREY)] if one["before"] != one["value"] else []
    for value, color in places:
        style.label(axes, (value, 0), f"{value:g}", 7, color)
    low, high = one["range"]
    axes.set_xlim(min(low, one["before"]), max(high, one["before"]))
    axes.set_ylim(-0.5, 1)
    axes.set_yticks([0], [one["field"]], size=8.5, color=style.INK)
    style.bare(axes)
    # A mark at the lower end of the range reaches out of it.
    axes.tick_params(axis="y", pad=9)


def draw_figures(answer: Fair) -> Figure:
    """Draw what is to be made even, and how often contracts come about, before and after."""
    before, after = (answer.told[when]["figures"] for when in ("before", "after"))
    pairs = list(zip(before, after, strict=True))
    panels = [
        rows
        for rows in (
            [pair for pair in pairs if pair[0]["unit"] != "%"],
            [pair for pair in pairs if pair[0]["unit"] == "%"],
        )
        if rows
    ]
    figure = style.sheet(
        facts(answer),
        sum(_ROW * len(rows) for rows in panels) + _GAP * (len(panels) - 1),
        "What does the fair tariff come to?",
        f"Open: as it is, filled: fair{_dashed(answer)}. Lines are {words.level(answer.level)} intervals.",
        "On deals kept back, which the search never saw; intervals by weighing blocks of deals anew.",
    )
    longest = max(len(one["figure"]) for one, _ in pairs)
    edges = style.bounds(figure, 0.04 + 0.0096 * longest, 0.96)
    grid: dict[str, Any] = edges | {"height_ratios": [len(rows) for rows in panels]}
    if len(panels) > 1:
        inner = (edges["top"] - edges["bottom"]) * figure.get_size_inches()[1]
        grid["hspace"] = _GAP / ((inner - _GAP) / len(panels))
    for axes, rows in zip(
        figure.subplots(len(panels), squeeze=False, gridspec_kw=grid)[:, 0], panels, strict=True
    ):
        _beside(axes, rows)
        _wanted(axes, answer, rows)
    return figure


def _dashed(answer: Fair) -> str:
    """Return what dashed lines are, where there are any."""
    return ", dashed: what is wanted" if answer.objective in ("mix", "forehand") else ""


def _beside(axes: Axes, rows: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]]) -> None:
    """Draw figures under either tariff, a row each."""
    for place, (one, other) in enumerate(rows):
        for side, figure, color in ((-1, one, style.GREY), (1, other, style.BLUE)):
            if figure["value"] is None:
                continue
            at = place + side * _APART / 2
            axes.plot([figure["low"], figure["high"]], [at, at], color=color, linewidth=1.5)
            face = "white" if side < 0 else color
            axes.plot(figure["value"], at, "o", markersize=5.5, color=color, markerfacecolor=face)
    axes.set_yticks(range(len(rows)), [one["figure"] for one, _ in rows], size=8.5, color=style.INK)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    unit = rows[0][0]["unit"]
    axes.set_xlabel("% of deals" if unit == "%" else f"paid, {unit}")
    style.bare(axes)


def _wanted(axes: Axes, answer: Fair, rows: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]]) -> None:
    """Draw what is wanted, where it is a number: shares, or nothing for forehand."""
    mix = answer.told["objective"]["mix"] or {}
    if rows[0][0]["unit"] != "%":
        if answer.objective == "forehand":
            axes.axvline(0, color=style.RED, linewidth=0.8, linestyle="--", zorder=0)
        return
    shares = {f"{words.name(contract)} declared": share for contract, share in mix.items()}
    for place, (one, _) in enumerate(rows):
        if one["figure"] in shares:
            share = shares[one["figure"]]
            axes.vlines(share, place - 0.4, place + 0.4, color=style.RED, linestyle="--", linewidth=1)


def draw_sensitivity(answer: Fair) -> Figure | None:
    """Draw the tornado; fields whose ends leave a figure undefined are not in it."""
    told = answer.told
    bars = [
        tornado.Bar(one["field"], one["low"], one["at_low"], one["high"], one["at_high"])
        for one in told["sensitivity"]
        if one["at_low"] is not None and one["at_high"] is not None
    ]
    if not bars:
        return None
    return tornado.draw(
        bars, told["loss_of_search"], told["loss_unit"], "What does the answer depend on?", facts(answer)
    )


FIGURES: Mapping[str, Callable[[Fair], Figure | None]] = {
    "tariff": draw_tariff,
    "kept-back": draw_figures,
    "tornado": draw_sensitivity,
}
