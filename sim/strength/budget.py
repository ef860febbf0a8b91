"""How many deals a pair gets: a round number that follows from how fast both play, never from results.

What is shown is thus a sample whose size was fixed before, and whoever asks for that size gets it again.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sim.strength.match import LARGEST_CHUNK
from sim.strength.seatings import seatings

#: Blocks of deals whose median is the speed, and how long they last together unless time is short.
BLOCKS = 5
SECONDS = 5.0
#: Part of the time that a pair is planned for: mixed tables may be slower, or the machine busy.
_PLANNED = 0.6
#: Part of a pair's time that measuring one strategy's speed may take.
_MEASURED = 0.05
#: Digits of a round number.
_DIGITS = 2

#: A game and two strategies, in the order of their names.
Named = tuple[str, str, str]


class Speed(NamedTuple):
    """How fast a table is where every seat is one strategy's, in one thread."""

    #: Median over blocks of deals.
    rate: float
    deals: int
    seconds: float

    @property
    def pace(self) -> float:
        """Seconds a deal, the mean."""
        return self.seconds / self.deals


@dataclass(frozen=True)
class Budget:
    """What every pair may take.

    Attributes
    ----------
    deals : int
        Most deals of a pair.
    seconds : float
        Most time of a pair; infinite: none is cut short.
    threads : int
    most : mapping
        Pairs that get fewer deals.
    """

    deals: int = 100_000
    seconds: float = 1200.0
    threads: int = 1
    most: Mapping[Named, int] = field(default_factory=dict)

    @property
    def for_speed(self) -> float:
        """Seconds in which one strategy's speed is measured."""
        return min(SECONDS, self.seconds * _MEASURED)

    def planned(self, named: Named, players: int, speeds: tuple[Speed, Speed]) -> int:
        """Return how many deals a pair gets; one at least."""
        asked = min(self.deals, self.most.get(named, self.deals))
        affordable = self.seconds * self.threads * _PLANNED / pace(players, speeds)
        return asked if asked <= affordable else max(1, rounded(affordable))


def pace(players: int, speeds: tuple[Speed, Speed]) -> float:
    """Return the seconds that a deal takes in all seatings: half of the seats are either's."""
    return len(seatings(players)) * (speeds[0].pace + speeds[1].pace) / 2


def rounded(deals: float) -> int:
    """Return the round number next below."""
    whole = int(deals)
    step = int(10 ** max(0, len(str(whole)) - _DIGITS))
    return whole // step * step


def pair(game: str, one: str, other: str) -> Named:
    """Return what a pair goes by, whichever of the two is named first."""
    low, high = sorted((one, other))
    return game, low, high


def speed(
    play: Callable[[int, int], object], seconds: float, clock: Callable[[], float] = time.perf_counter
) -> Speed:
    """Measure a table.

    Parameters
    ----------
    play : callable
        Plays n deals from number lo on.
    seconds : float
        About so long; each block has a deal at least.
    clock : callable
        What tells the time, in seconds.
    """

    def timed(lo: int, n: int) -> float:
        begun = clock()
        play(lo, n)
        return max(clock() - begun, 1e-9)

    play(0, 1)  # loads what is not loaded yet
    deals, took = 1, timed(0, 1)
    while took < seconds / BLOCKS / 4 and deals < LARGEST_CHUNK:
        deals = min(4 * deals, LARGEST_CHUNK)
        took = timed(0, deals)
    block = max(1, min(math.ceil(deals * seconds / BLOCKS / took), LARGEST_CHUNK))
    times = [timed(number * block, block) for number in range(BLOCKS)]
    return Speed(block / statistics.median(times), BLOCKS * block, sum(times))
