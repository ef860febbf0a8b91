"""The standings of a tournament with their intervals, and who earns how much more than whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from analysis import words
from analysis.differences import CLEAR
from analysis.figures import style
from analysis.tables import Lookup
from analysis.tournament.standings import AT_ONCE, MONEY
from analysis.tournament.summary import Summary
from analysis.tournament.told import cell_of, facts, names, turned, who

_ROW = 0.42
#: Entrants up to which figures are written into the fields of the matrix.
_WRITTEN = 8
_COLOURS = LinearSegmentedColormap.from_list("differences", [style.RED, "white", style.BLUE])


def _facts(summary: Summary) -> list[str]:
    entrants = "; ".join(who(entrant) for entrant in summary.tournament.told["entrants"])
    return [*facts(summary), f"entrants: {entrants}"]


def _left(entrants: list[str]) -> float:
    return 0.04 + 0.0096 * max(map(len, entrants))


def draw_standings(summary: Summary) -> Figure:
    """Draw what each entrant earns a deal, the best first, alone and all at once."""
    lookup, entrants = Lookup(summary.tables["standings"]), names(summary)
    unit = summary.tournament.run.unit
    figure = style.sheet(
        _facts(summary),
        _ROW * len(entrants) + 0.3,
        "Who earns how much?",
        f"Mean {unit} a deal and seat. Thick: {words.level(summary.level)} interval; thin: all at once.",
        "Intervals of the mean over deals, every seat of every line-up counted; Bonferroni all at once.",
    )
    axes = figure.subplots(gridspec_kw=style.bounds(figure, _left(entrants), 0.97))
    for place, name in enumerate(entrants):
        money, at_once = (lookup(name, None, None, what) for what in (MONEY, AT_ONCE))
        assert money is not None and at_once is not None
        for found, width in ((at_once, 1.0), (money, 3.0)):
            if found.low is not None and found.high is not None:
                axes.plot([found.low, found.high], [place, place], color=style.BLUE, linewidth=width)
        axes.plot([money.value or 0.0], [place], "o", markersize=6, color=style.BLUE)
        axes.annotate(
            words.amount(money, 2),
            (money.value or 0.0, place),
            (0, 7),
            textcoords="offset points",
            ha="center",
            size=7.5,
        )
    axes.axvline(0, color=style.FAINT, zorder=0)
    axes.set_yticks(range(len(entrants)), entrants, size=8.5, color=style.INK)
    axes.set_ylim(len(entrants) - 0.4, -0.7)
    axes.margins(x=0.12)
    axes.set_xlabel(unit)
    style.bare(axes)
    style.inside(figure, axes)
    return figure


def draw_matrix(summary: Summary) -> Figure:
    """Draw what the entrant of a row earns more than that of a column, as a heat map."""
    entrants = names(summary)
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for row in summary.tables["pairs"].iter_rows(named=True):
        found[row["first"], row["second"]] = row
        found[row["second"], row["first"]] = turned(row)
    paired = "deal by deal" if summary.tournament.paired else "over the deals of each"
    figure = style.sheet(
        _facts(summary),
        max(_ROW * 1.1 * len(entrants) + 0.35, 1.2),
        "Who earns more than whom?",
        f"Row less column, {summary.tournament.run.unit} a deal and seat, {paired}. Bold: p below {CLEAR:g}.",
        f"{words.level(summary.level)} intervals; p-values adjusted for all pairs (Holm).",
    )
    edges = style.bounds(figure, _left(entrants), 0.97)
    axes = figure.subplots(gridspec_kw=edges | {"top": edges["top"] - 0.3 / figure.get_size_inches()[1]})
    values = [
        [found[one, other]["difference"] if one != other else 0.0 for other in entrants] for one in entrants
    ]
    largest = max((abs(value or 0.0) for row in values for value in row), default=0.0) or 1.0
    axes.imshow(values, cmap=_COLOURS, vmin=-largest * 1.4, vmax=largest * 1.4, aspect="auto")
    for down, one in enumerate(entrants):
        for across, other in enumerate(entrants):
            if one == other or len(entrants) > _WRITTEN:
                continue
            row = found[one, other]
            clear = row["p_holm"] is not None and row["p_holm"] < CLEAR
            axes.text(
                across,
                down,
                cell_of(row),
                ha="center",
                va="center",
                size=7.5,
                weight="bold" if clear else "normal",
            )
    axes.set_xticks(range(len(entrants)), entrants, size=8, color=style.INK)
    axes.set_yticks(range(len(entrants)), entrants, size=8, color=style.INK)
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    for side in axes.spines.values():
        side.set_visible(False)
    return figure


FIGURES: Mapping[str, Callable[[Summary], Figure]] = {"standings": draw_standings, "matrix": draw_matrix}
