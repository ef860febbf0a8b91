"""The look that all figures share, and how they are written: the same bytes on every run."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Annotation, Text

from analysis import files, words
from analysis.estimate import Estimate
from analysis.load import Run

# Okabe and Ito's colours, told apart by colour-blind readers and in grey.
BLUE = "#0072B2"
RED = "#D55E00"
INK = "#222222"
GREY = "#6e6e6e"
FAINT = "#d9d9d9"

WIDTH = 8.0
#: Inches kept free above the axes for title and subtitle, and below for what is written under the axes and
#: for each line of the caption.
TOP = 0.75
BELOW = 0.6
LINE = 0.13
TITLE = 0.2
#: Width of a line of text, in characters: of the caption, in its size.
CAPTION = 125

#: Wider intervals of a rate, ± so much, say nothing: it is an open circle then, and not written out.
WIDEST = 0.10
OPEN = f"Open circles: too few deals to say (interval wider than ±{WIDEST * 100:.0f})."
OPEN_BARS = f"Open bars: too few deals to say (interval wider than ±{WIDEST * 100:.0f})."

_RC: Any = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.labelsize": 9,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 9,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelsize": 8,
    "ytick.labelsize": 8,
    "lines.linewidth": 1.5,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "svg.hashsalt": "forhont",
    "svg.fonttype": "path",
}
_DPI = 160
#: Inches of a labelled row.
ROW = 0.55
#: Within so many points of the ends of a panel, text is turned inwards.
_EDGE = 8
#: Points in an inch; points from a bar to its figure; points by which letters may be wider when drawn finer.
POINTS = 72
_BESIDE = 5
_SPARE = 1
#: Points beyond the end of a panel that are free before the next panel begins.
_BETWEEN = 8
#: Above the grid, which lies below everything, and below bars and lines.
_OVER_LINES = 0.9


def save(draw: Callable[[], Figure | None], target: Path) -> list[Path]:
    """Draw a figure and write it as PNG and SVG; nothing is written where there is nothing to draw.

    Parameters
    ----------
    draw
        Makes the figure.
    target
        Path without suffix.
    """
    return [
        files.write(target.with_suffix(suffix), content)
        for suffix, content in render(draw, (".png", ".svg")).items()
    ]


def render(draw: Callable[[], Figure | None], suffixes: Sequence[str]) -> dict[str, bytes]:
    """Return a figure as files of these suffixes, .png or .svg; none where there is nothing to draw.

    An SVG names its title and its subtitle, for readers who cannot see it.
    """
    with rc_context():
        # Whatever the reader's own matplotlibrc says, the bytes stay the same.
        rcdefaults()
        rcParams.update(_RC)
        figure = draw()
        if figure is None:
            return {}
        title, subtitle = (text.get_text() for text in figure.texts[:2])
        metadata = {
            ".png": {"Software": None},
            ".svg": {"Date": None, "Creator": None, "Title": title, "Description": subtitle},
        }
        drawn = {}
        for suffix in suffixes:
            buffer = io.BytesIO()
            figure.savefig(buffer, format=suffix[1:], dpi=_DPI, metadata=metadata[suffix])
            drawn[suffix] = buffer.getvalue()
    return drawn


def page(run: Run, height: float, title: str, subtitle: str, how: str) -> Figure:
    """Return an empty figure with its title, what is shown in it, and the caption that identifies the run.

    Parameters
    ----------
    run
        What is shown.
    height
        Inches of the axes; title and caption come on top.
    title, subtitle
        The question that the figure answers; how to read it.
    how
        How intervals were estimated, for the caption.
    """
    return sheet(words.facts(run), height, title, subtitle, how)


def sheet(facts: Sequence[str], height: float, title: str, subtitle: str, how: str) -> Figure:
    """Return likewise one of anything: ``facts``, most important first, say what it is."""
    lines = [*_wrap(facts), *how.splitlines()]
    bottom = BELOW + LINE * len(lines)
    whole = height + TOP + bottom
    # Letters are measured as fine as they are drawn.
    figure = Figure(figsize=(WIDTH, whole), dpi=_DPI)
    figure.subplots_adjust(bottom=bottom / whole)
    figure.text(0.02, 1 - 0.18 / whole, title, size=12, weight="bold", va="top")
    figure.text(0.02, 1 - 0.42 / whole, subtitle, size=8.5, color=GREY, va="top")
    figure.text(0.02, 0.08 / whole, "\n".join(lines), size=7, color=GREY, va="bottom", linespacing=1.3)
    return figure


def bounds(figure: Figure, left: float, right: float, *, titled: bool = False) -> dict[str, float]:
    """Return the edges of the axes, in shares of the figure, for ``figure.subplots(gridspec_kw=...)``.

    ``titled`` axes have a line of their own above them.
    """
    whole = float(figure.get_size_inches()[1])
    top = TOP + (TITLE if titled else 0.0)
    return {"left": left, "right": right, "top": 1 - top / whole, "bottom": figure.subplotpars.bottom}


def margin(names: Sequence[str]) -> float:
    """Return the share of the width that the longest of some contracts' names needs beside the axes."""
    return 0.03 + 0.0096 * max((len(words.name(name)) for name in names), default=0)


def bare(axes: Axes) -> None:
    """Leave only the horizontal axis of a panel whose rows are labelled directly."""
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)


def bar(axes: Axes, row: int, share: Estimate | None) -> None:
    """Draw a share as a bar with its interval, in percent."""
    if share is None or share.value is None or share.low is None or share.high is None:
        return
    axes.barh(row, share.value * 100, height=0.45, color=BLUE, alpha=0.35)
    axes.plot([share.low * 100, share.high * 100], [row, row], color=BLUE, linewidth=2)
    axes.annotate(
        words.percent(share),
        (share.high * 100, row),
        (_BESIDE, 0),
        textcoords="offset points",
        va="center",
        size=8,
    )


def dot(axes: Axes, y: float, estimate: Estimate, color: str, *, filled: bool = True) -> None:
    """Draw a rate as a dot with its interval, in percent."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return
    axes.plot([estimate.low * 100, estimate.high * 100], [y, y], color=color, linewidth=1.5)
    face = color if filled else "white"
    axes.plot(estimate.value * 100, y, "o", markersize=5.5, color=color, markerfacecolor=face, clip_on=False)


def clear(estimate: Estimate) -> bool:
    """Return whether a rate's interval says something; where it does not, the circle is open."""
    return words.half_width(estimate) <= WIDEST


def column(axes: Axes, x: float, share: Estimate, color: str, text: str) -> None:
    """Draw a share as a bar upwards, its interval and a text above; open, without text, if not clear."""
    if share.value is None or share.low is None or share.high is None:
        return
    known = clear(share)
    look: Any = {"color": color, "alpha": 0.55}
    if not known:
        look = {"facecolor": "white", "edgecolor": color, "linewidth": 0.8}
    axes.bar(x, share.value, width=0.86, **look)
    axes.plot([x, x], [share.low, share.high], color=color, linewidth=1.2)
    if known and text:
        axes.annotate(text, (x, share.high), (0, 2), textcoords="offset points", ha="center", size=7)


def over_lines(text: Text) -> None:
    """Let the lines of the grid end at a text, below all that is drawn."""
    text.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 0.4})
    text.set_zorder(_OVER_LINES)


def label(axes: Axes, where: tuple[float, float], text: str, above: float, color: str) -> None:
    """Write ``above`` points from a mark in percent, turned inwards at the ends of the panel."""
    x, _ = where
    align: Literal["left", "center", "right"] = (
        "left" if x < _EDGE else "right" if x > 100 - _EDGE else "center"
    )
    over_lines(
        axes.annotate(text, where, (0, above), textcoords="offset points", ha=align, size=7.5, color=color)
    )


def room(figure: Figure, axes: Axes, shares: Sequence[Estimate | None], least: float) -> None:
    """End the axis of bars, in percent, at ``least`` or where the figures beside all bars have room."""
    points = POINTS / figure.dpi
    width = axes.bbox.width * points
    end = least
    for text, share in zip(axes.texts, [one for one in shares if one and one.high is not None], strict=True):
        taken = text.get_window_extent().width * points + _BESIDE + _SPARE - _BETWEEN
        end = max(end, (share.high or 0.0) * 100 * width / (width - taken))
    axes.set_xlim(0, end)


def inside(figure: Figure, axes: Axes) -> None:
    """Move what is written at marks and would leave the panel at its left or right back into it.

    The limits of the panel must stand.
    """
    points = POINTS / figure.dpi
    for text in axes.texts:
        if isinstance(text, Annotation):
            taken = text.get_window_extent()
            over = max(taken.x1 - axes.bbox.x1, 0.0) or min(taken.x0 - axes.bbox.x0, 0.0)
            if over:
                x, y = text.xyann
                spare = _SPARE if over > 0 else -_SPARE
                text.xyann = (x - over * points - spare, y)


def band(axes: Axes, places: Sequence[float], found: Sequence[Estimate | None], color: str) -> None:
    """Draw estimates at places from left to right, with their intervals."""
    known = [
        (x, one.value, one.low, one.high)
        for x, one in zip(places, found, strict=True)
        if one is not None and one.value is not None
    ]
    axes.plot(
        [x for x, *_ in known], [value for _, value, *_ in known], color=color, linewidth=0.8, alpha=0.5
    )
    for x, value, low, high in known:
        if low is not None and high is not None:
            axes.plot([x, x], [low, high], color=color, linewidth=1.2, alpha=0.7)
        axes.plot(x, value, "o", markersize=3, color=color)


def _wrap(facts: Sequence[str]) -> list[str]:
    lines = [""]
    for fact in facts:
        joined = f"{lines[-1]} · {fact}" if lines[-1] else fact
        if len(joined) > CAPTION and lines[-1]:
            lines.append(fact)
        else:
            lines[-1] = joined
    return lines
