"""``forhont show RUN``: the results of a run, a tournament, a sweep or an answer again."""

from __future__ import annotations

from pathlib import Path

from sim.commands import answers, play, report, sweeping, tournament
from sim.commands.answers import AnswerFolder
from sim.commands.kept import find
from sim.commands.options import RATE, RUN, RUNS
from sim.sweep.folder import find_sweep
from sim.tournament.folder import TournamentFolder


def command(run: str = RUN, rate: float | None = RATE, runs: Path = RUNS) -> None:
    """Show a run's results again, a tournament's, the table of a sweep, or what rules or fair found."""
    if (sweep := find_sweep(run, runs)) is not None:
        sweeping.show(sweep, rate)
        return
    there = find(run, runs)
    if isinstance(there, TournamentFolder):
        tournament.show(there, rate)
    elif isinstance(there, AnswerFolder):
        answers.show(there, rate)
    else:
        # The reports that are there are written anew; what was played without one gets none.
        play.show(there, rate, *report.pages(there.path))
