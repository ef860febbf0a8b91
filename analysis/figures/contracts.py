"""Share and made rate of each contract, with intervals."""

from __future__ import annotations

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import words
from analysis.expressions import drawn
from analysis.figures import style
from analysis.queries_marias import is_against
from analysis.questions import components, contracts
from analysis.summary import Summary
from analysis.tables import ALL, DEALS, Lookup
from sim.schema import marias

#: Components whose rates lie within so many points are named together.
_CROWDED = 15
#: A contract of one component is that component: it is not drawn twice.
_SEVERAL = 2
#: Components stand above their contract, by this part of a row.
_ABOVE = 0.2

#: How to read it.
_HOW = {
    "marias": "Made: every declared component is made. "
    "Open circles: the components of a contract by themselves.",
    "tarot": f"Made: the taker has the points that he needs with his bouts. {style.OPEN}",
}
#: What it is to bid the contract that is played.
_DECLARED = {"marias": "declared", "tarot": "bid and played"}


def draw(summary: Summary) -> Figure | None:
    """Draw one row a contract: a bar for its share of the deals, a dot for its made rate."""
    if drawn(summary.run):
        return None
    lookup = Lookup(summary.tables["contracts"])
    names = [key[1] for key in lookup.keys() if key[0] is None and key[2] == DEALS and key[1] != ALL]
    if not names:
        return None
    declared = _DECLARED[summary.run.family.name]
    figure = style.page(
        summary.run,
        style.ROW * len(names) + 0.2,
        f"How often is each contract {declared}, and how often made?",
        _HOW[summary.run.family.name],
        f"Lines are {words.level(summary.level)} {words.intervals(summary.run, 'Wilson')}; "
        "where none shows, the mark hides it.",
    )
    left_edge = max(0.15, style.margin(names))
    grid = {**style.bounds(figure, left_edge, 0.98), "wspace": 0.08}
    left, right = figure.subplots(1, 2, sharey=True, gridspec_kw=grid)
    shares = [lookup(None, name, contracts.measure_declared(summary.run)) for name in names]
    for row, name in enumerate(names):
        style.bar(left, row, shares[row])
        _made(right, row, name, lookup, summary)
    left.set_yticks(range(len(names)), [words.name(name) for name in names], size=9, color=style.INK)
    left.set_ylim(len(names) - 0.5, -0.5)
    style.room(figure, left, shares, 130 * max(share.high or 0 for share in shares if share is not None))
    right.set_xlim(0, 100)
    style.inside(figure, right)
    left.set_xlabel(f"{declared}, % of all deals dealt")
    right.set_xlabel("made, % of the contract's played deals")
    for axes in (left, right):
        style.bare(axes)
    right.grid(axis="x", color=style.FAINT, linewidth=0.6)
    right.set_axisbelow(True)
    return figure


def _made(axes: Axes, row: int, name: str, lookup: Lookup, summary: Summary) -> None:
    made = lookup(None, name, contracts.MADE)
    if made is None or made.value is None:
        axes.annotate("never played", (2, row), va="center", size=8, color=style.GREY)
        return
    n = f"n {words.count(made.n)}"
    if "components" not in summary.tables:
        clear = style.clear(made)
        style.dot(axes, row, made, style.BLUE, filled=clear)
        style.label(
            axes, (made.value * 100, row), f"{words.percent(made)}, {n}" if clear else n, -12, style.INK
        )
        return
    # Here open circles are components: every contract is filled.
    style.dot(axes, row, made, style.BLUE)
    style.label(axes, (made.value * 100, row), f"{words.percent(made)}, {n}", -12, style.INK)
    alone = Lookup(summary.tables["components"])
    declared = [c for c in marias.DOUBLED if not is_against(c)]
    parts = [
        (part, c) for c in declared if (part := alone(name, c, components.MADE)) and part.value is not None
    ]
    if len(parts) < _SEVERAL:
        return
    parts.sort(key=lambda pair: pair[0].value or 0.0)
    for part, _ in parts:
        style.dot(axes, row - _ABOVE, part, style.RED, filled=False)
    places = [100 * (part.value or 0.0) for part, _ in parts]
    names = [words.name(component) for _, component in parts]
    if places[-1] - places[0] < _CROWDED:
        # Names of neighbours would run into each other: they stand together, in the order of the circles.
        places, names = [sum(places) / len(places)], [", ".join(names)]
    for place, text in zip(places, names, strict=True):
        style.label(axes, (place, row - _ABOVE), text, 5, style.RED)
