"""``python -m analysis.sql "select …"``: a query over the views ``hands``, ``runs`` and ``seats``."""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
from rich.console import Console
from rich.table import Table

from analysis.db import NoRun, connect

_ROWS = 200
_BATCH = 10_000
#: So many runs are named one by one.
_NAMED = 3
_EXAMPLE = '"select run, avg(payoff_0) / any_value(scale) from hands join runs using (run) group by run"'


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a query and print its rows; return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m analysis.sql",
        description="Query stored runs: view hands has one row per deal of every complete run, "
        "view runs one row per run, view seats one per run and seat. Line-ups of tournaments are runs, told "
        "by tournament and line_up. Columns: docs/data-dictionary.md, or 'describe hands'. Amounts are in "
        "the scale of their run: divide them by runs.scale. Runs with store=summary have no rows in hands.",
        epilog=f"Example, what seat 0 earns per deal: {_EXAMPLE}",
    )
    parser.add_argument("query", help="SQL as DuckDB understands it")
    parser.add_argument(
        "--run", help="only this run or tournament: its folder, its id, or the beginning of its id"
    )
    parser.add_argument("--root", default="runs", help="the folder of all runs (%(default)s)")
    parser.add_argument("--csv", action="store_true", help="print CSV, all rows")
    parser.add_argument("--rows", type=int, default=_ROWS, help="most rows of a table to print (%(default)s)")
    options = parser.parse_args(arguments)
    try:
        connection = connect(options.root, options.run)
        # Asked first: a connection forgets the rows of a query with the next one.
        runs = connection.execute("select run, store, state from runs").fetchall()
        cursor: Any = connection.execute(options.query)  # typed as if it always were a result
        if cursor is None:  # DuckDB's answer to spaces and comments
            print(f'error: {options.query!r} asks for nothing; write "select …"', file=sys.stderr)
            return 1
        if not runs:
            raise NoRun(_no_runs(Path(options.root)))
        _note_left_out(runs, options.query)
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


def _no_runs(root: Path) -> str:
    """Return why there is nothing to ask."""
    return (
        f"no runs under {root}" if root.is_dir() else f"no folder {root}; --root names the folder of all runs"
    )


def _note_left_out(runs: list[tuple[str, str, str]], query: str) -> None:
    """Say on stderr which complete runs (of name, store, state) a query over ``hands`` does not see."""
    left_out = [run for run, store, state in runs if store == "summary" and state == "complete"]
    if left_out and re.search(r"\bhands\b", query, re.IGNORECASE):
        more = f" and {len(left_out) - _NAMED} more" if len(left_out) > _NAMED else ""
        named = ", ".join(left_out[:_NAMED])
        print(f"note: store=summary, so without rows in hands: {named}{more}", file=sys.stderr)


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
