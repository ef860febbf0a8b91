"""``python -m analysis.sql "select …"``: a query over the views ``hands`` and ``runs``."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from typing import Any

import duckdb
from rich.console import Console
from rich.table import Table

from analysis.db import NoRun, connect

_ROWS = 200
_BATCH = 10_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a query and print its rows; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m analysis.sql",
        description="Query stored runs: view hands has one row per deal of every complete run, "
        "view runs one row per run. Columns: docs/data-dictionary.md, or 'describe hands'. Amounts are in "
        "the scale of their run: divide them by runs.scale. Runs with store=summary have no rows in hands.",
    )
    parser.add_argument("query", help="SQL as DuckDB understands it")
    parser.add_argument("--run", help="only this run: its folder, its id, or the beginning of its id")
    parser.add_argument("--root", default="runs", help="the folder of all runs (%(default)s)")
    parser.add_argument("--csv", action="store_true", help="print CSV, all rows")
    parser.add_argument("--rows", type=int, default=_ROWS, help="most rows of a table to print (%(default)s)")
    options = parser.parse_args(arguments)
    try:
        connection = connect(options.root, options.run)
        cursor: Any = connection.execute(options.query)  # typed as if it always were a result
        if cursor is None:  # DuckDB's answer to spaces and comments
            print(f'error: {options.query!r} asks for nothing; write "select …"', file=sys.stderr)
            return 1
        names = [str(column[0]) for column in cursor.description or ()]
        if options.csv:
            _print_csv(cursor, names)
        else:
            _print_table(cursor, names, options.rows)
    except NoRun as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except duckdb.Error as error:
        print(f"error: {_one_line(str(error))}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
    return 0


def _print_csv(cursor: duckdb.DuckDBPyConnection, names: list[str]) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(names)
    while rows := cursor.fetchmany(_BATCH):
        writer.writerows(rows)


def _print_table(cursor: duckdb.DuckDBPyConnection, names: list[str], most: int) -> None:
    rows = cursor.fetchmany(most + 1)
    table = Table(header_style="bold")
    for number, name in enumerate(names):
        right = any(isinstance(row[number], int | float) for row in rows)
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    for row in rows[:most]:
        table.add_row(*map(_shown, row))
    console = Console() if sys.stdout.isatty() else Console(width=max(80, 18 * len(names)), no_color=True)
    console.print(table)
    if len(rows) > most:
        console.print(f"the first {most} rows; --rows N shows more, --csv all")


def _shown(value: Any) -> str:
    if value is None:
        return "–"
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _one_line(message: str) -> str:
    """Return a DuckDB message without its picture of the query."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    kept = [line for line in lines if not line.startswith(("LINE ", "^"))]
    return " ".join(kept)


if __name__ == "__main__":
    sys.exit(main())
