"""How far a run is while it is played: on a terminal a moving line and the results so far, else one line."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from sim.execute import Progress

_REFRESH_HZ = 4


class Display:
    """Shows progress reports as they come.

    Parameters
    ----------
    console : rich.console.Console
        Where to; nothing moves unless it is a terminal.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._live: Live | None = None
        self.last: Progress | None = None

    @contextmanager
    def shown(self) -> Iterator[Display]:
        """Show reports while the context lasts, and say at its end how far it came."""
        if self._console.is_terminal:
            waiting = Text("getting ready …", style="dim")
            with Live(
                waiting, console=self._console, refresh_per_second=_REFRESH_HZ, transient=True
            ) as self._live:
                yield self
        else:
            yield self
        if self.last is not None:
            self._console.print(_ended(self.last), highlight=False, soft_wrap=True)

    def __call__(self, progress: Progress) -> None:
        """Take a report."""
        self.last = progress
        if self._live is not None:
            self._live.update(Group(_line(progress), *_results(progress)))


def _line(progress: Progress) -> Table:
    line = Table.grid(padding=(0, 2))
    for _ in range(4):
        line.add_column(no_wrap=True)
    bar = ProgressBar(total=progress.deals, completed=progress.done, width=24)
    line.add_row(
        bar,
        f"{progress.done:,} of {progress.deals:,} deals{_sessions(progress)}",
        f"{progress.rate:,.0f} deals/s",
        f"{clock(progress.left_s)} left",
    )
    return line


def _results(progress: Progress) -> list[Table]:
    """Return what the finished parts count per contract.

    Rates come with their intervals when the run is complete; until then none is shown.
    """
    if not progress.outcomes:
        return []
    table = Table("so far", box=None, header_style="dim", padding=(0, 2))
    for heading in ("deals", "won"):
        table.add_column(heading, justify="right")
    for contract, outcome in sorted(progress.outcomes.items(), key=lambda row: -row[1].deals):
        table.add_row(contract.replace("_", " "), f"{outcome.deals:,}", f"{outcome.won:,}")
    return [table]


def _ended(progress: Progress) -> str:
    rate = f" ({progress.rate:,.0f} deals/s)" if progress.rate else ""
    deals = f"{progress.done:,} of {progress.deals:,} deals{_sessions(progress)}"
    return f"{deals} in {progress.seconds:.1f} s{rate}"


def _sessions(progress: Progress) -> str:
    """Return how many sessions are finished, where deals are bound together in sessions."""
    if progress.session == 1:
        return ""
    whole = -(-progress.deals // progress.session)
    done = whole if progress.done == progress.deals else progress.done // progress.session
    return f", {done:,} of {whole:,} sessions"


def clock(seconds: float) -> str:
    """Return a duration as people write it."""
    if not math.isfinite(seconds):
        return "?"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
