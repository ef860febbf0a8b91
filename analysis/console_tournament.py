"""The tables of a tournament, for a terminal or a log."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis import roles, words
from analysis.console_differences import p_value, style, together
from analysis.differences import CLEAR
from analysis.estimate import Estimate
from analysis.grids import new, note, put, widen
from analysis.ratings import LARGEST
from analysis.tables import Lookup
from analysis.tournament import luck
from analysis.tournament.rated import FIRST_DEALS
from analysis.tournament.standings import AT_ONCE, IN_ROLE, MONEY
from analysis.tournament.summary import RATING, Summary
from analysis.tournament.told import cell_of, facts, names, turned, who

#: Entrants whose differences fit beside each other.
_MOST_COLUMNS = 8


def show(summary: Summary, console: Console) -> None:
    """Print the standings, what roles brought, the matrix, every pair, luck and skill."""
    widen(console)
    for line in heading(summary):
        console.print(line, highlight=False, soft_wrap=True)
    for table in tables(summary):
        console.print()
        put(table, console)
    console.print()
    for line in below(summary):
        console.print(line, highlight=False, soft_wrap=True)


def tables(summary: Summary) -> Iterator[Table]:
    """Yield the tables, in the order in which they are read."""
    yield _standings(summary)
    if roles.roles(summary.tournament.run.kind):
        yield _roles(summary)
    if 2 < len(summary.tournament.names) <= _MOST_COLUMNS:  # noqa: PLR2004 - of two, the one pair says it all
        yield _matrix(summary)
    yield _pairs(summary)
    if not summary.tables["luck"].is_empty():
        yield _luck(summary)


def heading(summary: Summary) -> Iterator[Text]:
    """Yield what the tournament is, and how its tables are to be read."""
    first, *rest = facts(summary)
    line = Text(first, style="bold")
    for fact in rest:
        line.append(f" · {fact}", style="bold red" if fact.startswith("FORCED") else "not bold")
    yield line
    yield Text("entrants: " + "; ".join(who(entrant) for entrant in summary.tournament.told["entrants"]))
    yield Text(
        f"Amounts in {summary.tournament.run.unit} a deal and seat; {words.level(summary.level)} intervals, "
        "the deal being what is independent; ± is the longer arm.",
        style="dim",
    )


def _standings(summary: Summary) -> Table:
    there, lookup = summary.tournament, Lookup(summary.tables["standings"])
    rated = Lookup(summary.tables["ratings"])
    seats = [f"seat {seat}" for seat in range(there.seats)]
    table = new(
        "entrant", "money a deal", "all at once", *seats, "rating", "deals", name="tournament-standings"
    )
    for name in names(summary):
        money, at_once = (lookup(name, None, None, what) for what in (MONEY, AT_ONCE))
        assert money is not None and at_once is not None
        own = [words.amount(lookup(name, seat, None, MONEY), 2) for seat in range(there.seats)]
        table.add_row(
            name,
            words.amount(money, 2),
            together(at_once.low, at_once.high),
            *own,
            words.amount(rated(name, RATING), 0),
            words.count(money.n),
        )
    how = "who earns more in a deal" if there.paired else "who earns more at a table"
    if there.paired and len(there.names) > LARGEST:
        how += f" of the first {FIRST_DEALS:,}"
    return note(
        table,
        f"all at once: intervals that hold together (Bonferroni); rating: Elo above the mean, by {how}, "
        "intervals by weighing deals anew",
    )


def _roles(summary: Summary) -> Table:
    there, lookup = summary.tournament, Lookup(summary.tables["standings"])
    own = roles.roles(there.run.kind)
    heads = [head for role in own for head in (f"as {role} %", "money")]
    table = new("entrant", *heads, name="tournament-roles")
    for name in names(summary):
        cells = []
        for role in own:
            share, money = (lookup(name, None, role, what) for what in (IN_ROLE, MONEY))
            cells += [words.percent(share), words.amount(money, 2)]
        table.add_row(name, *cells)
    return note(table, "how often each has a role, of all its seats in all deals, and what it is paid then")


def _matrix(summary: Summary) -> Table:
    entrants = names(summary)
    found = {(row["first"], row["second"]): row for row in summary.tables["pairs"].iter_rows(named=True)}
    table = new("row less column", *entrants, name="tournament-matrix")
    for one in entrants:
        cells = []
        for other in entrants:
            if one == other:
                cells.append("")
                continue
            row = found.get((one, other))
            cell = cell_of(row) if row else cell_of(turned(found[other, one]))
            bold = style(row or found[other, one])
            cells.append(f"[{bold}]{cell}[/{bold}]" if bold else cell)
        table.add_row(one, *cells)
    return note(table, f"bold: p below {CLEAR:g}, adjusted for all pairs (Holm)")


def _pairs(summary: Summary) -> Table:
    table = new(
        "entrant",
        "against",
        "difference",
        "all at once",
        "p (Holm)",
        "deals",
        "saved",
        texts=2,
        name="tournament-pairs",
    )
    for row in summary.tables["pairs"].iter_rows(named=True):
        saved = "–" if row["saved"] is None else f"{row['saved']:.3g}×"
        table.add_row(
            row["first"],
            row["second"],
            cell_of(row),
            together(row["low_all"], row["high_all"]),
            p_value(row["p_holm"]),
            words.count(row["n"]),
            saved,
            style=style(row),
        )
    compared = summary.tables["pairs"]["compared"].to_list()
    said = f"{compared[0]} comparisons, Holm and Bonferroni"
    if summary.tournament.paired:
        said += "; saved: how many times as many deals, were each line-up played on deals of its own"
    return note(table, said)


def _luck(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["luck"])
    table = new(
        "variance of a deal's money", "share %", f"{summary.tournament.run.unit}²", name="tournament-luck"
    )
    for cause, measure in lookup.keys():
        if measure == luck.SHARE:
            share, variance = lookup(cause, measure), lookup(cause, luck.VARIANCE)
            assert share is not None and variance is not None and variance.value is not None
            table.add_row(
                _CAUSES[cause], _percent(share), f"{round(variance.value, 2) + 0.0:,.2f}".replace("-", "−")
            )
    return note(table, "shares add up to 100 %; where nothing is, one may come out below 0")


_CAUSES = {
    "seat": "seat",
    "deal": "deal: the cards",
    "strategy": "strategy: who sits at the table",
    "rest": "rest: who suits which cards, luck in decisions",
}


def _percent(share: Estimate) -> str:
    """Return a share that may come out below 0, in percent."""
    value, low, high = (None if end is None else end * 100 for end in share[:3])
    return words.amount(share._replace(value=value, low=low, high=high), 1).removeprefix("+")


def below(summary: Summary) -> Iterator[Text]:
    """Yield what stands below the tables, where files are last."""
    there = summary.tournament
    if there.paired and summary.tables["luck"].is_empty():
        yield Text("too few deals, line-ups or payments to tell luck from skill", style="dim")
    if not there.paired:
        yield Text(
            "free deals: each is played once, so that the luck of the cards does not cancel; "
            "tournament=duplicate plays every deal in every seating",
            style="dim",
        )
    yield Text(f"again   {there.run.manifest['command']}")
    if summary.files:
        folders = dict.fromkeys(os.path.relpath(path.parent, Path.cwd()) for path in summary.files)
        yield Text(f"files   {', '.join(f'{folder}/' for folder in folders)}")
