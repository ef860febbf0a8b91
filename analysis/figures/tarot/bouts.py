"""Made rate of each contract by the bouts in the taker's hand, and by those that he captured."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import words
from analysis.estimate import Estimate
from analysis.figures import style
from analysis.questions.contracts import MADE
from analysis.questions.tarot import bouts
from analysis.summary import Summary
from analysis.tables import ALL, Lookup

#: Inches of a contract's row, and of a number of bouts in it.
_ROW = 0.95
_TITLES = {
    bouts.IN_HAND: "in the hand as dealt",
    bouts.CAPTURED: "in the final pile",
}
#: Rows between two numbers of bouts.
_STEP = 0.22
#: Rates up to this have room for their figures on the right.
_ROOM = 0.70


def draw(summary: Summary) -> Figure | None:
    """Draw one row a contract: the made rate for no, one, two and three bouts."""
    if "bouts" not in summary.tables:
        return None
    table = summary.tables["bouts"]
    names = [name for name in table["contract"].unique(maintain_order=True) if name != ALL]
    if not names:
        return None
    figure = style.page(
        summary.run,
        _ROW * len(names) + style.TITLE,
        "How often is a contract made, with how many bouts?",
        "Made, % of the played deals with 0, 1, 2 and 3 bouts. Those in the final pile set the target.",
        f"Lines and ± are {words.level(summary.level)} {words.intervals(summary.run, 'Wilson')}; "
        "where no line shows, the mark hides it.\n"
        f"{style.OPEN} No mark: never played.",
    )
    left_edge = max(0.13, style.margin(names)) + 0.02
    grid = {**style.bounds(figure, left_edge, 0.98, titled=True), "wspace": 0.08}
    panels = figure.subplots(1, 2, sharey=True, gridspec_kw=grid)
    lookup = Lookup(table)
    for axes, (counted, title) in zip(panels, _TITLES.items(), strict=True):
        places = []
        for row, name in enumerate(names):
            for number in range(bouts.MOST + 1):
                place = row + (number - bouts.MOST / 2) * _STEP
                places.append((place, number))
                _mark(axes, place, lookup(name, counted, number, MADE))
            if row:
                axes.axhline(row - 0.5, color=style.FAINT, linewidth=0.6)
        axes.set_title(title, color=style.INK)
        axes.set_xlim(0, 100)
        axes.set_ylim(len(names) - 0.5, -0.5)
        axes.set_xlabel("made, %")
        axes.grid(axis="x", color=style.FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
        style.bare(axes)
        style.inside(figure, axes)
    panels[0].set_yticks([at for at, _ in places], [str(number) for _, number in places], size=7.5)
    for row, name in enumerate(names):
        panels[0].text(
            -0.07, row, words.name(name), transform=panels[0].get_yaxis_transform(), ha="right", va="center"
        )
    return figure


def _mark(axes: Axes, y: float, made: Estimate | None) -> None:
    """Draw a rate, and write it beside its interval: on the left where there is no room on the right."""
    if made is None or made.value is None or made.low is None or made.high is None:
        return
    clear = style.clear(made)
    style.dot(axes, y, made, style.BLUE, filled=clear)
    if clear:
        room = made.high <= _ROOM
        said = axes.annotate(
            words.percent(made),
            ((made.high if room else made.low) * 100, y),
            (6 if room else -6, 0),
            textcoords="offset points",
            ha="left" if room else "right",
            va="center",
            size=7,
        )
        style.over_lines(said)
