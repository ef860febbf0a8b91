"""``forhont remove RUN``: frees the disk that a run takes."""

from __future__ import annotations

from pathlib import Path

import typer

from sim.commands.answers import AnswerFolder, named
from sim.commands.kept import Kept, find
from sim.commands.listing import disk
from sim.commands.options import RUN, RUNS
from sim.store import RunFolder, remove_run
from sim.store.standing import standing, together
from sim.sweep.folder import SweepFolder, find_sweep
from sim.tournament.folder import TournamentFolder


def command(
    run: str = RUN,
    yes: bool = typer.Option(False, "--yes", "-y", help="Do not ask."),
    runs: Path = RUNS,
) -> None:
    """Remove a run and its parts, a tournament with all its runs, or what rules or fair found.

    Of a sweep, its tables are removed but not its runs.
    """
    folder = find_sweep(run, runs) or find(run, runs)
    if not yes:
        what = f"{folder.path} ({_said(folder)}, {disk(folder.disk_use())})"
        if not typer.confirm(f"Remove {what}?"):
            typer.echo("nothing removed")
            raise typer.Exit(1)
    freed = remove_run(folder) if isinstance(folder, RunFolder) else folder.remove()
    typer.echo(f"removed {folder.path}, {disk(freed)}")


def _said(folder: Kept | SweepFolder) -> str:
    """Return how much has been played, and whether that is all."""
    if isinstance(folder, AnswerFolder):
        told = folder.told()
        return f"{named(told)}, {told['deals']:,} deals"
    if isinstance(folder, SweepFolder):
        return f"the tables of a sweep of {len(folder.told()['jobs'])} jobs, whose runs stay"
    if isinstance(folder, TournamentFolder):
        state = together([standing(run, run.read()) for run in folder.runs()])
        return f"tournament, {folder.played():,} deals, {state}"
    manifest = folder.read()
    return f"{manifest.deals:,} deals, {standing(folder, manifest)}"
