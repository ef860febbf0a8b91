"""Timing: players in turn on one core, so that what else the machine does hits all of them alike."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Player = Callable[[int, int], None]

#: A repetition lasts about this long, in seconds; the number of deals follows from it.
REPETITION_S = 2.0
_FIRST_GUESS = 2_000


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process on one core, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def _seconds(play: Player, deals: int, seed: int) -> float:
    began = time.perf_counter()
    play(deals, seed)
    return time.perf_counter() - began


def _size(play: Player) -> int:
    """Return how many deals a repetition should have; the first calls also load and compile.

    What a call costs beside its deals is left out: the size follows from the difference between two calls.
    """
    play(_FIRST_GUESS, 0)
    deals = _FIRST_GUESS
    base = _seconds(play, deals, 0)
    while (more := _seconds(play, 4 * deals, 0)) - base < REPETITION_S / 4:
        deals, base = 4 * deals, more
    return round(3 * deals * REPETITION_S / (more - base))


def rates(players: dict[str, Player], repeat: int) -> dict[str, list[float]]:
    """Measure players in turn, on one core.

    Parameters
    ----------
    players
        By name, each ``play(deals, seed)``.
    repeat
        Repetitions of each, each of about :data:`REPETITION_S`.

    Returns
    -------
    dict
        By name, deals per second of each repetition.
    """
    with one_core():
        sizes = {name: _size(play) for name, play in players.items()}
        found: dict[str, list[float]] = {name: [] for name in players}
        for repetition in range(repeat):
            for name, play in players.items():
                deals = sizes[name]
                found[name].append(deals / _seconds(play, deals, (repetition + 1) * 10_000_000))
    return found


def median(values: list[float]) -> float:
    """Return the median of measured values."""
    return statistics.median(values)
