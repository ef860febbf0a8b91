"""The look that all figures share, and how they are written: the same bytes on every run."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from matplotlib import rc_context, rcdefaults, rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import files, words
from analysis.summary import Summary

# Okabe and Ito's colours, told apart by colour-blind readers and in grey.
BLUE = "#0072B2"
RED = "#D55E00"
INK = "#222222"
GREY = "#6e6e6e"
FAINT = "#d9d9d9"

WIDTH = 8.0
#: Inches kept free above the axes for title and subtitle, and below for the caption.
TOP = 0.75
BOTTOM = 0.85
TITLE = 0.2
#: Width of a line of text, in characters: of the caption, in its size.
CAPTION = 125

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


def save(draw: Callable[[Summary], Figure | None], summary: Summary, target: Path) -> list[Path]:
    """Draw a figure and write it as PNG and SVG; nothing is written where there is nothing to draw.

    Parameters
    ----------
    target
        Path without suffix.
    """
    with rc_context():
        # Whatever the reader's own matplotlibrc says, the bytes stay the same.
        rcdefaults()
        rcParams.update(_RC)
        figure = draw(summary)
        if figure is None:
            return []
        written = []
        for suffix, metadata in ((".png", {"Software": None}), (".svg", {"Date": None, "Creator": None})):
            buffer = io.BytesIO()
            figure.savefig(buffer, format=suffix[1:], dpi=_DPI, metadata=metadata)
            written.append(files.write(target.with_suffix(suffix), buffer.getvalue()))
    return written


def page(summary: Summary, height: float, title: str, subtitle: str, how: str) -> Figure:
    """Return an empty figure with its title, what is shown in it, and the caption that identifies the run.

    Parameters
    ----------
    height
        Inches of the axes; title and caption come on top.
    title, subtitle
        The question that the figure answers; how to read it.
    how
        How intervals were estimated, for the caption.
    """
    whole = height + TOP + BOTTOM
    figure = Figure(figsize=(WIDTH, whole))
    figure.text(0.02, 1 - 0.18 / whole, title, size=12, weight="bold", va="top")
    figure.text(0.02, 1 - 0.42 / whole, subtitle, size=8.5, color=GREY, va="top")
    lines = [*_wrap(words.facts(summary.run)), how]
    figure.text(0.02, 0.08 / whole, "\n".join(lines), size=6.5, color=GREY, va="bottom", linespacing=1.35)
    return figure


def bounds(figure: Figure, left: float, right: float, *, titled: bool = False) -> dict[str, float]:
    """Return the edges of the axes, in shares of the figure, for ``figure.subplots(gridspec_kw=...)``.

    ``titled`` axes have a line of their own above them.
    """
    whole = float(figure.get_size_inches()[1])
    top = TOP + (TITLE if titled else 0.0)
    return {"left": left, "right": right, "top": 1 - top / whole, "bottom": BOTTOM / whole}


def bare(axes: Axes) -> None:
    """Leave only the horizontal axis of a panel whose rows are labelled directly."""
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)


def _wrap(facts: list[str]) -> list[str]:
    lines = [""]
    for fact in facts:
        joined = f"{lines[-1]} · {fact}" if lines[-1] else fact
        if len(joined) > CAPTION and lines[-1]:
            lines.append(fact)
        else:
            lines[-1] = joined
    return lines
