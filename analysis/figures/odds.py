"""What each answer to a question is worth: its chance by perfect play and as played, and its money."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from analysis import words
from analysis.estimate import EXACT, Estimate
from analysis.figures import style

#: Perfect play, then line-ups: Okabe and Ito's, darker and lighter by turns; after the last the first again.
COLORS = (style.BLUE, style.RED, "#009E73", "#CC79A7", "#E69F00")
#: Inches of a bar, and between two answers.
_BAR = 0.2
_BETWEEN = 0.16
_LEAST = 0.9
#: Letters of an answer's name in a line, and lines of it.
_NAME = 24
_LETTER = 0.0085
#: How high a bar is, and the line of an exact value, in bars.
_THICK, _TALL = 0.72, 0.46
_SMALL = 7.0
#: Letters of the title; letters of a line of the key, and what a patch of colour takes of them.
_TITLE, _KEY, _HANDLE = 72, 110, 6
#: Inches of a line of the key, and from the top of the page to the key.
_KEY_LINE, _UNDER = 0.19, 0.66


class Mark(NamedTuple):
    """What an answer is worth in one way of playing; None for what is not known."""

    chance: Estimate | None = None
    money: Estimate | None = None
    break_even: Estimate | None = None


class Line(NamedTuple):
    """One answer: its name, and a mark for each way of playing."""

    answer: str
    marks: tuple[Mark, ...]


class Told(NamedTuple):
    """What stands around the answers.

    Attributes
    ----------
    title
        The question.
    ways
        What the ways of playing are called, perfect play first.
    unit
        What amounts are in.
    facts
        What makes the figure again, most important first.
    how
        How intervals were estimated.
    """

    title: str
    ways: tuple[str, ...]
    unit: str
    facts: tuple[str, ...]
    how: str


def draw(lines: Sequence[Line], told: Told) -> Figure | None:
    """Draw a bar for each answer and way of playing, and beside it what it pays; None without any answer.

    Parameters
    ----------
    lines
        From top to bottom.
    told
        What stands around them.
    """
    shown = [way for way in range(len(told.ways)) if any(any(line.marks[way]) for line in lines)]
    if not lines or not shown:
        return None
    places = _places(lines, shown)
    height = max(_LEAST, places[-1][-1] + _BAR)
    ways = [told.ways[way] for way in shown]
    columns = len(ways) if sum(map(len, ways)) + _HANDLE * len(ways) <= _KEY else 1
    key = _KEY_LINE * math.ceil(len(ways) / columns)
    subtitle = "Bars: sampled, with intervals. Upright lines: exact. Open triangles: break-even chances."
    title = textwrap.shorten(told.title, _TITLE, placeholder=" …")
    facts = told.facts if title == told.title else (*textwrap.wrap(told.title, style.CAPTION), *told.facts)
    figure = style.sheet(facts, height + style.TITLE + key, title, subtitle, told.how)
    names = [textwrap.fill(line.answer, _NAME) for line in lines]
    left = 0.03 + _LETTER * max(len(row) for name in names for row in name.splitlines())
    money = any(line.marks[way].money for line in lines for way in shown)
    grid: dict[str, Any] = style.bounds(figure, max(left, 0.1), 0.87, titled=True)
    grid["top"] -= key / float(figure.get_size_inches()[1])
    grid |= {"wspace": 0.5, "width_ratios": (3, 2)} if money else {}
    panels = figure.subplots(1, 2 if money else 1, squeeze=False, gridspec_kw=grid)[0]
    for line, row in zip(lines, places, strict=True):
        for way, place in zip(shown, row, strict=True):
            _chance(panels[0], place, line.marks[way], COLORS[way % len(COLORS)])
            if money:
                _money(panels[1], place, line.marks[way].money, COLORS[way % len(COLORS)])
    panels[0].set_xlim(0, 100)
    panels[0].set_title("chance that the contract is made, %", color=style.INK)
    if money:
        panels[1].set_title(f"mean payoff, {told.unit}", color=style.INK)
        panels[1].axvline(0, color=style.INK, linewidth=0.8, zorder=0)
        panels[1].xaxis.set_major_locator(MaxNLocator(4))
    middles = [(row[0] + row[-1]) / 2 for row in places]
    for panel in panels:
        panel.set_yticks(middles, names if panel is panels[0] else [""] * len(names), size=8, color=style.INK)
        panel.set_ylim(height, 0)
        style.bare(panel)
    _key(figure, [(told.ways[way], COLORS[way % len(COLORS)]) for way in shown], columns)
    return figure


def _places(lines: Sequence[Line], shown: Sequence[int]) -> list[list[float]]:
    """Return how far below the top each bar is, in inches, by answer and way."""
    places, at = [], _BAR
    for _ in lines:
        places.append([at + _BAR * bar for bar in range(len(shown))])
        at += _BAR * len(shown) + _BETWEEN
    return places


def _chance(axes: Axes, place: float, mark: Mark, color: str) -> None:
    chance, even = mark.chance, mark.break_even
    if chance is not None and chance.value is not None:
        value = chance.value * 100
        if chance.how == EXACT:
            ends = [place - _TALL * _BAR, place + _TALL * _BAR]
            axes.plot([value, value], ends, color=color, linewidth=2.2, clip_on=False)
            axes.plot([0, value], [place, place], color=color, linewidth=0.8, alpha=0.6)
        else:
            axes.barh(place, value, height=_THICK * _BAR, color=color, alpha=0.35)
            if chance.low is not None and chance.high is not None:
                axes.plot([chance.low * 100, chance.high * 100], [place, place], color=color, linewidth=2)
        _beside(axes, place, words.percent(chance))
    if even is not None and even.value is not None:
        if even.low is not None and even.high is not None:
            axes.plot([even.low * 100, even.high * 100], [place, place], color=style.INK, linewidth=0.8)
        axes.plot(even.value * 100, place, "^", color=style.INK, markersize=5, markerfacecolor="white")


def _money(axes: Axes, place: float, money: Estimate | None, color: str) -> None:
    if money is None or money.value is None:
        return
    if money.low is not None and money.high is not None and money.low < money.high:
        axes.plot([money.low, money.high], [place, place], color=color, linewidth=1.5)
    marker = "|" if money.how == EXACT else "o"
    size = 10.0 if money.how == EXACT else 4.5
    axes.plot(money.value, place, marker, color=color, markersize=size, markeredgewidth=1.5)
    _beside(axes, place, words.amount(money, 2))


def _beside(axes: Axes, place: float, text: str) -> None:
    """Write a figure to the right of a panel, on its bar's line."""
    axes.annotate(
        text,
        (1, place),
        (6, 0),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        va="center",
        size=_SMALL,
        annotation_clip=False,
    )


def _key(figure: Figure, ways: Sequence[tuple[str, str]], columns: int) -> None:
    """Say which colour is which way of playing, below the subtitle."""
    handles = [Line2D([], [], color=color, linewidth=5, alpha=0.7) for _, color in ways]
    whole = float(figure.get_size_inches()[1])
    figure.legend(
        handles,
        [name for name, _ in ways],
        loc="upper left",
        bbox_to_anchor=(0.02, 1 - _UNDER / whole),
        borderpad=0,
        borderaxespad=0,
        ncols=columns,
        frameon=False,
        fontsize=8,
        handlelength=1.2,
        labelcolor=style.INK,
    )
