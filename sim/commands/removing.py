"""``forhont remove RUN``: frees the disk that a run takes."""

from __future__ import annotations

from pathlib import Path

import typer

from sim.commands.listing import disk
from sim.commands.options import RUN, RUNS
from sim.store import RunFolder, remove_run
from sim.tournament.folder import TournamentFolder, find


def command(
    run: str = RUN,
    yes: bool = typer.Option(False, "--yes", "-y", help="Do not ask."),
    runs: Path = RUNS,
) -> None:
    """Remove a run and its parts, or a tournament with all its runs."""
    folder = find(run, runs)
    if not yes:
        what = f"{folder.path} ({_said(folder)}, {disk(folder.disk_use())})"
        if not typer.confirm(f"Remove {what}?"):
            typer.echo("nothing removed")
            raise typer.Exit(1)
    freed = folder.remove() if isinstance(folder, TournamentFolder) else remove_run(folder)
    typer.echo(f"removed {folder.path}, {disk(freed)}")


def _said(folder: RunFolder | TournamentFolder) -> str:
    """Return how much has been played, and whether that is all."""
    if isinstance(folder, TournamentFolder):
        state = "complete" if folder.complete else "running"
        return f"tournament, {folder.played():,} deals, {state}"
    manifest = folder.read()
    return f"{manifest.deals:,} deals, {manifest.state}"
