"""``forhont``: everything but experiments, which ``python -m sim.run`` plays.

Each command is a module of :mod:`sim.commands` with a function ``command``; to add one, add its module here.
"""

from __future__ import annotations

import sys

import typer

import sim
from sim.commands import exits, listing, record, removing, replay, settle, showing, strength, trial

app = typer.Typer(
    name="forhont",
    help="Runs of simulated card games: what is there, and what they say.  python -m sim.run plays them.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.command("list")(listing.command)
app.command("show")(showing.command)
app.command("record")(record.command)
app.command("replay")(replay.command)
app.command("settle")(settle.command)
app.command("try")(trial.command)
app.command("strength")(strength.command)
app.command("remove")(removing.command)


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
