"""``forhont show RUN``: a run's results again."""

from __future__ import annotations

from pathlib import Path

from sim.commands import play
from sim.commands.options import RATE, RUN, RUNS
from sim.store import find_run


def command(run: str = RUN, rate: float | None = RATE, runs: Path = RUNS) -> None:
    """Show a run's results again."""
    play.show(find_run(run, runs), rate)
