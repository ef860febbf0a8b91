"""How many deals each run of a reference set gets: a number that follows from speed, never from results."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from sim.config import Experiment
from sim.execute.watch import Beat, Names, watched
from sim.reference.setting import Reference, key
from sim.strength.budget import Speed, rounded, speed
from sim.table import Table

#: Seconds in which a table's speed is measured.
SECONDS = 2.0
_SECONDS_AN_HOUR = 3600


class Sized(NamedTuple):
    """A run with its number of deals."""

    line: Experiment
    deals: int
    #: Deals a second, one thread.
    rate: float


def sizes(wanted: Reference, workers: int, tell: Callable[[str], None]) -> list[Sized]:
    """Return the runs of a set in the order in which they are played: first all that are fast.

    Slower strategies share the hours evenly: each plays as many deals as it can in its part on so many
    workers, rounded down to two digits, and at most as many as a fast one.

    Parameters
    ----------
    wanted : Reference
    workers : int
        Threads or processes that play at once.
    tell : callable
        Gets a line about each run.
    """
    if wanted.like is not None:
        rows = wanted.like.rows
        return [Sized(line, line.deals, rows[key(line)]["deals_per_second"]) for line in wanted.lines]
    rates: list[float] = []
    for line in wanted.lines:
        rates.append(measured(line).rate)
        tell(f"{line.preset}: {line.seats[0].label}, {rates[-1]:,.3g} deals/s")
    slower = sum(rate <= wanted.faster_than for rate in rates)
    share = wanted.hours * _SECONDS_AN_HOUR / max(slower, 1)
    found = []
    for line, rate in zip(wanted.lines, rates, strict=True):
        deals = wanted.deals
        if rate <= wanted.faster_than:
            deals = min(deals, max(1, rounded(rate * workers * share)))
        found.append(Sized(line, deals, rate))
    # Whoever looks in while it is made finds most of it soon; the order changes no result.
    return sorted(found, key=lambda one: one.rate <= wanted.faster_than)


def measured(line: Experiment) -> Speed:
    """Return how fast a run is played in one thread, by the time of the processor.

    Raises
    ------
    sim.table.StrategyFault
        If a strategy fails (S-9).
    sim.execute.Stalled
        If one does not answer.
    """
    beat = Beat()
    table = Table(line.spec(), beat.table)
    names = Names(tuple(seat.label for seat in line.seats), table.decisions, table.session)

    def play(lo: int, n: int) -> object:
        return watched(table.play, (lo, n), beat, names, line.settings.stall_s)

    # Time of the processor: whatever else is busy must not make a set smaller.
    return speed(play, SECONDS, time.process_time)
