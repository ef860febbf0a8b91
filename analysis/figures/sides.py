"""How often the declarer has a partner, and whether his side makes its contracts."""

from __future__ import annotations

from matplotlib.figure import Figure

from analysis import words
from analysis.figures import style
from analysis.queries_marias import ROGUE
from analysis.questions import contracts
from analysis.questions.sides import BY_CONSTRUCTION, SHARE
from analysis.summary import Summary
from analysis.tables import ALL, Lookup

_ROW = 0.42


def draw(summary: Summary) -> Figure | None:
    """Draw one row for each contract and side: a bar for its share, a dot for its made rate."""
    if "sides" not in summary.tables:
        return None
    lookup = Lookup(summary.tables["sides"])
    rows = [key[:2] for key in lookup.keys() if key[2] == SHARE and key[0] != ALL]
    if not rows:
        return None
    rogue = (
        f"\n{BY_CONSTRUCTION[0].upper()}{BY_CONSTRUCTION[1:]}."
        if any(side == ROGUE for _, side in rows)
        else ""
    )
    figure = style.page(
        summary.run,
        _ROW * len(rows) + 0.2,
        "How often does the declarer have a partner, and what is made?",
        "Made: every declared component is made. The rogue joins the declarer of a durch in the last trick.",
        f"Lines are {words.level(summary.level)} {words.intervals(summary.run, 'Wilson')}; "
        f"where none shows, the mark hides it.{rogue}",
    )
    grid = {**style.bounds(figure, 0.29, 0.98), "wspace": 0.08}
    left, right = figure.subplots(1, 2, sharey=True, gridspec_kw=grid)
    labels, before = [], None
    for row, (name, side) in enumerate(rows):
        style.bar(left, row, lookup(name, side, SHARE))
        made = lookup(name, side, contracts.MADE)
        if made is not None and made.value is not None:
            style.dot(right, row, made, style.BLUE)
            style.label(right, (made.value * 100, row), words.percent(made), -12, style.INK)
        labels.append(f"{words.name(name)}, {side}" if name != before else side)
        if before not in (None, name):
            for axes in (left, right):
                axes.axhline(row - 0.5, color=style.FAINT, linewidth=0.6)
        before = name
    left.set_yticks(range(len(rows)), labels, size=9, color=style.INK)
    left.set_ylim(len(rows) - 0.4, -0.5)
    style.room(figure, left, [lookup(*key, SHARE) for key in rows], 175)
    left.set_xticks(range(0, 101, 25))
    right.set_xlim(0, 100)
    style.inside(figure, right)
    left.set_xlabel("% of the contract's deals")
    right.set_xlabel("made, % of played deals")
    for axes in (left, right):
        style.bare(axes)
    right.grid(axis="x", color=style.FAINT, linewidth=0.6)
    right.set_axisbelow(True)
    return figure
