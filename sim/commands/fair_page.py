"""How a fair tariff is shown: for people, for programs, as a figure."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.console import Console

from analysis import console_fair
from analysis.fair import Fair
from sim.commands.answers import as_json
from sim.faults import ConfigError


def write(answer: Fair, *, json: bool = False) -> None:
    """Write an answer to standard output: as tables or as JSON."""
    if json:
        typer.echo(as_json(answer.told))
    else:
        console_fair.show(answer, Console())


def draw(answer: Fair, target: Path) -> None:
    """Write the tornado as PNG and SVG, ``target`` being without suffix.

    Raises
    ------
    ConfigError
        If at the ends of their ranges no field leaves all figures there.
    """
    from analysis.figures import fair, style

    if not style.save(lambda: fair.draw_sensitivity(answer), target):
        raise ConfigError("--figure: at the ends of their ranges no field leaves all figures there")
