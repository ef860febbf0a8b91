"""How often the auction is won with each rung, and what the winner makes of it."""

from __future__ import annotations

from matplotlib.figure import Figure

from analysis import words
from analysis.figures import style
from analysis.questions import contracts
from analysis.questions.rungs import FOLDED, HIGHER, WON_WITH
from analysis.summary import Summary
from analysis.tables import ALL, Lookup

_ABOVE = 0.2


def draw(summary: Summary) -> Figure | None:
    """Draw one row a rung: a bar for its share of the auctions, a dot for the made rate of what followed."""
    if "rungs" not in summary.tables:
        return None
    lookup = Lookup(summary.tables["rungs"])
    names = [key[0] for key in lookup.keys() if key[1:] == (None, WON_WITH) and key[0] != ALL]
    if not names:
        return None
    folds = any((one := lookup(name, None, FOLDED)) and one.value for name in names)
    figure = style.page(
        summary.run,
        style.ROW * len(names) + 0.2,
        "With which rung is the auction won, and what is declared then?",
        f"Open circles: declared higher than won{', crosses: folded' if folds else ''}. "
        "Dots: made, whatever was declared.",
        f"Lines are {words.level(summary.level)} {words.intervals(summary.run, 'Wilson')}; "
        "where none shows, the mark hides it.",
    )
    grid = {**style.bounds(figure, 0.22, 0.98), "wspace": 0.08}
    left, right = figure.subplots(1, 2, sharey=True, gridspec_kw=grid)
    for row, name in enumerate(names):
        style.bar(left, row, lookup(name, None, WON_WITH))
        made, higher = lookup(name, None, contracts.MADE), lookup(name, None, HIGHER)
        if made is not None and made.value is not None:
            style.dot(right, row, made, style.BLUE)
            style.label(right, (made.value * 100, row), words.percent(made), -12, style.INK)
        if higher is not None and higher.value is not None:
            style.dot(right, row - _ABOVE, higher, style.RED, filled=False)
            style.label(right, (higher.value * 100, row - _ABOVE), words.percent(higher), 5, style.RED)
        folded = lookup(name, None, FOLDED)
        if folded is not None and folded.value:
            ends = [100 * (end or 0.0) for end in (folded.low, folded.high)]
            right.plot(ends, [row, row], color=style.GREY, linewidth=1.5)
            right.plot(folded.value * 100, row, "x", color=style.GREY, markersize=6, clip_on=False)
            # Beside the cross: above and below it stand the figures of the dots.
            away = folded.value > (made.value or 0.0) if made is not None else False
            folds_said = right.annotate(
                words.percent(folded),
                (ends[1] if away else ends[0], row),
                (7, 0),
                textcoords="offset points",
                ha="left",
                va="center",
                size=7.5,
                color=style.GREY,
            )
            style.over_lines(folds_said)
    shares = [lookup(name, None, WON_WITH) for name in names]
    left.set_yticks(range(len(names)), [words.name(name) for name in names], size=9, color=style.INK)
    left.set_ylim(len(names) - 0.5, -0.5)
    style.room(figure, left, shares, 130 * max(share.high or 0 for share in shares if share is not None))
    right.set_xlim(0, 100)
    style.inside(figure, right)
    left.set_xlabel("auctions won with it, %")
    right.set_xlabel("of the deals won with it, %")
    for axes in (left, right):
        style.bare(axes)
    right.grid(axis="x", color=style.FAINT, linewidth=0.6)
    right.set_axisbelow(True)
    return figure
