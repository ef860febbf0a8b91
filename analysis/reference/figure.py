"""How often contracts are made, and what they pay, by strategy."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from analysis import beside, words
from analysis.expressions import drawn
from analysis.figures import style
from analysis.summary import Summary

#: Colours told apart by colour-blind readers (Okabe and Ito), by place in the legend.
_COLOURS = ("#999999", "#0072B2", "#009E73", "#E69F00", "#D55E00", "#CC79A7")
_MARKS = "osD^vP"
#: Inches of a row, for each strategy and between rows.
_EACH, _BETWEEN = 0.11, 0.16
#: Payments up to here are drawn as they are, larger ones by their logarithm.
_LINEAR = 10


def draw(summaries: Sequence[Summary], strategies: Sequence[str]) -> Figure | None:
    """Draw a row a contract, in it a mark a strategy with its interval: made, and what it pays.

    Where nothing is declared, a row a seat: how often it wins, and what it is paid.
    """
    run = summaries[0].run
    left_title, right_title = ("wins %", "payoff") if drawn(run) else ("made %", "payout")
    found = list(beside.figures(summaries))
    left = [one for one in found if one.title == left_title]
    right = [one for one in found if one.title == right_title]
    if not left:
        return None
    height = len(left) * (_EACH * len(strategies) + _BETWEEN) + 0.35
    asked = "How often does each seat win" if drawn(run) else "How often is each contract made"
    facts = [fact for fact in words.facts(run) if "deals" not in fact and "every seat" not in fact]
    figure = style.sheet(
        [*facts, "the same strategy in every seat"],
        height,
        f"{asked}, and what does it pay?",
        f"Lines are {words.level(summaries[0].level)} intervals; where none shows, the mark hides it. "
        f"Amounts beyond ±{_LINEAR} by their logarithm.",
        "",
    )
    grid = {**style.bounds(figure, max(0.13, style.margin([one.of for one in left])), 0.98), "wspace": 0.08}
    grid["top"] -= 0.22 / float(figure.get_size_inches()[1])
    rates, amounts = figure.subplots(1, 2, sharey=True, gridspec_kw=grid)
    _marks(rates, left, 100.0, strategies)
    _marks(amounts, right, 1.0, strategies)
    rates.set_xlim(0, 100)
    rates.set_xlabel("wins, % of deals" if drawn(run) else "made, % of played deals")
    amounts.set_xscale("symlog", linthresh=_LINEAR, linscale=1.0)
    amounts.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:,.0f}".replace("-", "−")))
    amounts.set_xlabel(
        f"paid, {run.unit}" if drawn(run) else f"{words.terms(run).declarer} is paid, {run.unit}"
    )
    rates.set_yticks(range(len(left)), [one.of for one in left], size=9, color=style.INK)
    rates.set_ylim(len(left) - 0.5, -0.5)
    for axes in (rates, amounts):
        style.bare(axes)
        axes.grid(axis="x", color=style.FAINT, linewidth=0.6)
        axes.set_axisbelow(True)
        for row in range(1, len(left)):
            axes.axhline(row - 0.5, color=style.FAINT, linewidth=0.6, zorder=0)
    amounts.axvline(0, color=style.INK, linewidth=0.8, zorder=0)
    handles, labels = rates.get_legend_handles_labels()
    figure.legend(
        handles,
        labels,
        loc="upper right",
        ncols=len(labels),
        frameon=False,
        fontsize=8,
        bbox_to_anchor=(0.99, 1 - 0.58 / float(figure.get_size_inches()[1])),
        borderaxespad=0,
        handletextpad=0.2,
    )
    return figure


def _marks(axes: Axes, rows: Sequence[beside.Figure], factor: float, strategies: Sequence[str]) -> None:
    """Draw the marks of a panel."""
    step = 0.72 / len(strategies)
    for number, strategy in enumerate(strategies):
        colour, mark = _COLOURS[number % len(_COLOURS)], _MARKS[number % len(_MARKS)]
        axes.plot([], [], mark, color=colour, markersize=4, label=strategy)
        for row, figure in enumerate(rows):
            one = figure.found[number]
            if one is None or one.value is None:
                continue
            y = row + (number - (len(strategies) - 1) / 2) * step
            if one.low is not None and one.high is not None:
                axes.plot([one.low * factor, one.high * factor], [y, y], color=colour, linewidth=1.4)
            axes.plot(one.value * factor, y, mark, color=colour, markersize=4, clip_on=False)
