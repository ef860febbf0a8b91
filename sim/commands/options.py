"""Arguments and options that several commands have, so that they are spelled and explained alike."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

RUN: Any = typer.Argument(..., metavar="RUN", help="A run's folder, its id, or how the id begins.")
RUNS: Any = typer.Option(Path("runs"), "--runs", help="The folder that holds the runs.")
RERUN: Any = typer.Option(False, "--rerun", help="Play anew even if the answer is kept already.")
RATE: Any = typer.Option(None, "--rate", help="Money for one unit (tarot: one point); shows money instead.")


def typed(options: Mapping[str, Any]) -> list[str]:
    """Return options as typed: a list repeats its option, True is a flag, None and False are left out."""
    words = []
    for name, value in options.items():
        if value is True:
            words.append(name)
        elif value is not None and value is not False:
            for one in value if isinstance(value, list) else [value]:
                words += [name, str(one)]
    return words
