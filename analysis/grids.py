"""The grids that tables for people are printed in."""

from __future__ import annotations

from collections.abc import Iterable

from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from analysis.tables import DEALS, Key, Lookup

#: Columns of what a line is about.
LABEL = 8
#: What the tables need; a log, which has no width of its own, gets it.
WIDTH = 128
#: More than any table needs.
_UNBOUND = 1000


def widen(console: Console) -> None:
    """Give a log the width that the tables need."""
    if not console.is_terminal and console.width < WIDTH:
        console.width = WIDTH


def put(table: Table, console: Console) -> None:
    """Print a table; in a log, which has no edge, no cell is broken, however wide the table is."""
    if not console.is_terminal:
        for column in table.columns:
            column.no_wrap = True
        unbound = console.options.update(width=_UNBOUND, max_width=_UNBOUND)
        console.width = max(console.width, table.__rich_measure__(console, unbound).maximum)
    console.print(table, highlight=False)


class Grid(Table):
    """A table with a name, by which reports head it; no two that stand in one report have the same."""

    name: str = ""


def new(*columns: str, texts: int = 1, name: str = "") -> Grid:
    """Return an empty table; the first ``texts`` columns are words, the others numbers."""
    table = Grid(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True, header_style="bold"
    )
    table.name = name
    for index, column in enumerate(columns):
        # Folded rather than cut: a narrow terminal gets more lines, never fewer digits.
        justify: JustifyMethod = "left" if index < texts else "right"
        table.add_column(column, justify=justify, overflow="fold", no_wrap=index == 0)
    return table


def note(table: Table, text: str) -> Table:
    """Return a table with a line below it."""
    table.caption = text
    table.caption_justify = "left"
    return table


def deals(lookup: Lookup, *key: Key, measure: str = DEALS) -> int:
    """Return how many deals a figure stands for."""
    found = lookup(*key, measure)
    return 0 if found is None else found.n


def page(
    console: Console,
    heading: Iterable[tuple[str, str]],
    tables: Iterable[Table],
    ends: Iterable[tuple[str, str]],
) -> None:
    """Print an answer: lines with labels, tables, and dim lines with labels that say how it was found."""
    widen(console)
    for label, text in heading:
        console.print(labelled(label, text), highlight=False, soft_wrap=True)
    for table in tables:
        console.print()
        put(table, console)
    console.print()
    for label, text in ends:
        console.print(labelled(label, text, "dim"), highlight=False, soft_wrap=True)


def labelled(label: str, text: str, style: str = "not bold") -> Text:
    """Return a line that begins with what it is about."""
    return Text(f"{label:<{LABEL}}", style="bold").append(text, style)
