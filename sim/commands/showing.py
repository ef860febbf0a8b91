"""``forhont show RUN``: a run's results again."""

from __future__ import annotations

from pathlib import Path

from sim.commands import play, tournament
from sim.commands.options import RATE, RUN, RUNS
from sim.tournament.folder import TournamentFolder, find


def command(run: str = RUN, rate: float | None = RATE, runs: Path = RUNS) -> None:
    """Show a run's results again, or a tournament's."""
    there = find(run, runs)
    if isinstance(there, TournamentFolder):
        tournament.show(there, rate)
    else:
        play.show(there, rate)
