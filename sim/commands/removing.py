"""``forhont remove RUN``: frees the disk that a run takes."""

from __future__ import annotations

from pathlib import Path

import typer

from sim.commands.listing import disk
from sim.commands.options import RUN, RUNS
from sim.store import find_run, remove_run


def command(
    run: str = RUN,
    yes: bool = typer.Option(False, "--yes", "-y", help="Do not ask."),
    runs: Path = RUNS,
) -> None:
    """Remove a run and its parts."""
    folder = find_run(run, runs)
    manifest = folder.read()
    if not yes:
        what = f"{folder.path} ({manifest.deals:,} deals, {manifest.state}, {disk(folder.disk_use())})"
        if not typer.confirm(f"Remove {what}?"):
            typer.echo("nothing removed")
            raise typer.Exit(1)
    freed = remove_run(folder)
    typer.echo(f"removed {folder.path}, {disk(freed)}")
