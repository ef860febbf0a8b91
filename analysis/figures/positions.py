"""What changes within a session of cards that are never shuffled."""

from __future__ import annotations

import math

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis import words
from analysis.estimate import Estimate
from analysis.figures import style
from analysis.questions import contracts, marriages
from analysis.questions.positions import MARRIAGES, SPREAD
from analysis.summary import Summary
from analysis.tables import ALL, Lookup

_COLUMNS = 2
_ROW = 1.35


def draw(summary: Summary) -> Figure | None:
    """Draw one panel for the marriages, the payouts and the share of each contract, by position."""
    if "positions" not in summary.tables:
        return None
    frame = summary.tables["positions"]
    lookup = Lookup(frame)
    places = frame.select("position", "upto").unique(maintain_order=True).rows()
    wanted = [
        ("marriages dealt per deal", (ALL, MARRIAGES), 1.0),
        (f"mean payout, {summary.run.unit}", (ALL, contracts.PAYOUT), 1.0),
        (f"spread of payouts, {summary.run.unit}", (ALL, SPREAD), 1.0),
    ]
    names = [name for name in frame["contract"].unique(maintain_order=True) if name != ALL]
    for name in names if len(names) > 1 else ():
        wanted.append((f"{words.name(name)} declared, % of deals", (name, contracts.DECLARED), 100.0))
    rows = math.ceil(len(wanted) / _COLUMNS)
    figure = style.page(
        summary.run,
        _ROW * rows + style.TITLE,
        "What changes within a session of unshuffled cards?",
        "By the number of the deal in its session; the first is shuffled uniformly.",
        f"Lines are {words.level(summary.level)} {words.intervals(summary.run, '')}; each holds by itself. "
        "Dashed: a uniform shuffle, exact.",
    )
    grid = {**style.bounds(figure, 0.08, 0.98, titled=True), "hspace": 0.6, "wspace": 0.18}
    panels = figure.subplots(rows, _COLUMNS, sharex=True, squeeze=False, gridspec_kw=grid).ravel()
    for axes, (title, key, factor) in zip(panels, wanted, strict=False):
        found = [_times(lookup(*place, *key), factor) for place in places]
        middle = [(position + upto) / 2 + 1 for position, upto in places]
        style.band(axes, middle, found, style.BLUE)
        axes.set_title(title, color=style.INK)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(4))
    _uniform(panels[0], summary)
    for axes in panels[len(wanted) :]:
        axes.set_visible(False)
    for axes in panels[max(0, len(wanted) - _COLUMNS) : len(wanted)]:
        axes.tick_params(labelbottom=True)
        axes.set_xlabel("deal of the session")
    return figure


def _times(estimate: Estimate | None, factor: float) -> Estimate | None:
    if estimate is None:
        return None
    value, low, high = (None if x is None else x * factor for x in estimate[:3])
    return estimate._replace(value=value, low=low, high=high)


def _uniform(axes: Axes, summary: Summary) -> None:
    exact = Lookup(summary.tables["marriages"])(None, marriages.UNIFORM)
    if exact is not None and exact.value is not None:
        axes.axhline(exact.value, color=style.GREY, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
