"""Arguments and options that several commands have, so that they are spelled and explained alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

RUN: Any = typer.Argument(..., metavar="RUN", help="A run's folder, its id, or how the id begins.")
RUNS: Any = typer.Option(Path("runs"), "--runs", help="The folder that holds the runs.")
RATE: Any = typer.Option(None, "--rate", help="Money for one unit (tarot: one point); shows money instead.")
