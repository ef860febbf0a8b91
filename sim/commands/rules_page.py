"""How two rule sets are shown side by side, for people and for programs."""

from __future__ import annotations

import typer
from rich.console import Console

from analysis import console_ruled
from analysis.ruled import Ruled
from sim.commands.answers import as_json


def write(answer: Ruled, *, json: bool = False, csv: bool = False) -> None:
    """Write an answer to standard output: as tables, as JSON or as CSV."""
    if json:
        typer.echo(as_json(answer.told))
    elif csv:
        typer.echo(answer.table.write_csv(), nl=False)
    else:
        console_ruled.show(answer, Console())
