"""Distribution of the payouts of each contract."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import blended_transform_factory

from analysis import words
from analysis.expressions import drawn
from analysis.figures import style
from analysis.questions import bins, contracts
from analysis.summary import Summary
from analysis.tables import ALL, DEALS, Lookup

_ROW = 0.95
#: Shares at least this high are written at their bar.
_WRITTEN = 0.03


def draw(summary: Summary) -> Figure | None:
    """Draw one row a contract: how much of its deals pays how much."""
    if "bins" not in summary.tables:
        return None
    binned = bins.read(summary.tables["bins"])
    names = [name for name in binned if name != ALL]
    if not names:
        return None
    whose = words.terms(summary.run)
    deals = "deals" if drawn(summary.run) else "each contract's deals"
    clustered = ", clustered by session" if summary.run.session > 1 else ""
    figure = style.page(
        summary.run,
        _ROW * len(names) + 0.3,
        f"What does {whose.declarer} receive or pay?",
        f"Share of {deals} by the amount, in {summary.run.unit} {whose.paid}: "
        "up to the one under the bar, above the one before.",
        f"Dark lines and ± are {words.level(summary.level)} intervals (rates Wilson, means normal)"
        f"{clustered}.{'' if drawn(summary.run) else ' Deals settled without play are in.'}\n"
        f"{style.OPEN_BARS}",
    )
    left = max(0.165, style.margin(names))
    grid = {**style.bounds(figure, left, 0.98), "hspace": 0.5}
    panels = figure.subplots(len(names), 1, sharex=True, squeeze=False, gridspec_kw=grid)[:, 0]
    lookup = Lookup(summary.tables["contracts"])
    for axes, name in zip(panels, names, strict=True):
        _row(axes, binned[name])
        mean = words.amount(lookup(None, name, contracts.PAYOUT), 2)
        won = words.percent(lookup(None, name, contracts.WON))
        counted = lookup(None, name, DEALS)
        side = blended_transform_factory(figure.transFigure, axes.transAxes)
        axes.text(
            0.02,
            0.8,
            whose.declarer if drawn(summary.run) else words.name(name),
            transform=side,
            size=9,
            weight="bold",
            va="center",
        )
        note = f"mean {mean}\nwon {won} %\nn {words.count(counted.n if counted else 0)}"
        axes.text(0.02, 0.62, note, transform=side, size=6.5, color=style.GREY, va="top")
    labels = [one.label for one in binned[names[0]]]
    panels[-1].set_xticks(range(len(labels)), labels, size=7)
    panels[-1].set_xlabel(f"←  pays      {summary.run.unit}, up to      receives  →")
    return figure


def _row(axes: Axes, row: list[bins.Bin]) -> None:
    style.bare(axes)
    axes.set_yticks([])
    axes.tick_params(axis="x", length=0)
    top = max((one.share.high or 0.0) for one in row)
    for position, one in enumerate(row):
        share = one.share
        if not share.value:
            continue
        color = style.GREY if one.side == 0 else style.BLUE if one.side > 0 else style.RED
        style.column(
            axes, position, share, color, f"{share.value * 100:.0f} %" if share.value >= _WRITTEN else ""
        )
    axes.set_ylim(0, top * 1.2)
    axes.set_xlim(-0.6, len(row) - 0.4)
