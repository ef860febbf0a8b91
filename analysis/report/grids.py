"""Tables of a report from those that are printed."""

from __future__ import annotations

import io
from collections.abc import Iterable

import polars as pl
from rich.table import Table
from rich.text import Text

from analysis.report.model import Data, Grid, Line
from analysis.report.words import Words


def grid(
    table: Table, words: Words, prefix: str = "", missing: set[str] | None = None, *, plain: bool = False
) -> Grid:
    """Return a printed table, in the words of a language.

    Parameters
    ----------
    table
        As :func:`analysis.grids.new` makes it.
    words
        The language.
    prefix
        What the name begins with, where several runs have a table of this name.
    missing
        Takes what has no word.
    plain
        Whether cells are names and values that are the same in every language.
    """
    name = getattr(table, "name", "")
    written = [[_written(cell) for cell in column.cells] for column in table.columns]
    columns = [[cell.plain for cell in column] for column in written]
    texts = max(1, sum(column.justify == "left" for column in table.columns))
    lines = []
    first, ruled = "", False
    for number, row in enumerate(table.rows):
        cells = [column[number] for column in columns]
        bold = tuple(index for index, column in enumerate(written) if column[number].spans)
        again = not cells[0]
        first = cells[0] or first
        said = (first, *cells[1:])
        if not plain:
            said = tuple(words.of(cell, missing) for cell in said)
        strong = str(row.style or "") == "bold"
        lines.append(Line(said, strong=strong, again=again, bold=bold, ruled=ruled))
        ruled = row.end_section
    heads = tuple(words.of(str(column.header), missing) for column in table.columns)
    note = words.of(str(table.caption), missing) if table.caption else ""
    return Grid(prefix + name, words.titles[name], heads, texts, tuple(lines), note)


def _written(cell: object) -> Text:
    """Return a cell with what is marked in it."""
    return cell if isinstance(cell, Text) else Text.from_markup(str(cell))


def csv(name: str, frames: Iterable[tuple[str, pl.DataFrame]]) -> tuple[Data, ...]:
    """Return tables as CSV files, ``name-table.csv`` each."""
    return tuple(Data(f"{name}-{table}.csv", frame.write_csv().encode()) for table, frame in frames)


def read(data: Data) -> pl.DataFrame:
    """Return a CSV file of a report as a table."""
    return pl.read_csv(io.BytesIO(data.csv), infer_schema_length=None)
