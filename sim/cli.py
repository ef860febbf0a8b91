"""``forhont``: everything but experiments, which ``python -m sim.run`` plays.

Each command is a module of :mod:`sim.commands` with a function ``command``, or an ``app`` where it has
commands of its own; to add one, add its module here.  A module is imported when its command is asked for, so
that none waits for the libraries of the others.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

import typer
from typer.core import TyperGroup

import sim
from sim.commands import exits

#: Command -> module of sim.commands.
COMMANDS = {
    "odds": "odds",
    "tables": "tables",
    "list": "listing",
    "show": "showing",
    "report": "report",
    "record": "record",
    "replay": "replay",
    "settle": "settle",
    "reprice": "reprice",
    "rules": "rules",
    "fair": "fair",
    "try": "trial",
    "strength": "strength",
    "compare": "compare",
    "remove": "removing",
}


class _Commands(TyperGroup):
    """The commands, each made when it is asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Return their names, in the order in which help lists them."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by name, None where there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"sim.commands.{COMMANDS[cmd_name]}")
        if hasattr(module, "app"):
            return typer.main.get_command(module.app)
        alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
        alone.command(cmd_name)(module.command)
        return typer.main.get_command(alone)


app = typer.Typer(
    name="forhont",
    cls=_Commands,
    help="Odds of a hand, and runs of simulated card games: what is there, and what they say.  "
    "python -m sim.run plays them.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"forhont {sim.__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """Take the options that stand before a command."""


def main() -> None:
    """Read the command line, run its command, and end with the exit status."""
    try:
        app()
    except Exception as error:
        if exits.wants_traceback():
            raise
        sys.exit(exits.report(error))


if __name__ == "__main__":
    main()
