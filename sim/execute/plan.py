"""How a run is cut into chunks, by whom it is played, and what its progress says."""

from __future__ import annotations

import os
from dataclasses import dataclass

from sim.store.parts import Outcome

MODES = ("serial", "threads", "ray")

#: Below the first, a chunk's fixed cost (a task, an fsync, a Parquet footer: about 10 ms) shows; above the
#: second, memory grows and nothing is gained.
_CHUNK_WORTH_A_TASK = 50_000
_LARGEST_CHUNK = 100_000
#: No chunk may be larger: its rows are in memory at once, and sums over it must be exact.
LARGEST = 2**20
_FEWEST_CHUNKS, _MANY_CHUNKS = 16, 64


def default_chunk(deals: int) -> int:
    """Return the chunk size for a number of deals; it depends on nothing else, so that parts are the same.

    Small runs are cut in 16, so that two workers and slow strategies share them evenly; large ones in 64 or
    more, each at most 100,000 deals, so that memory does not grow with the run.
    """
    size = max(-(-deals // _MANY_CHUNKS), min(-(-deals // _FEWEST_CHUNKS), _CHUNK_WORTH_A_TASK))
    size = min(size, _LARGEST_CHUNK)
    step = 1000 if size > 10_000 else 1  # noqa: PLR2004 - round numbers in file names, where it costs nothing
    return min(-(-size // step) * step, _LARGEST_CHUNK)


@dataclass(frozen=True)
class Settings:
    """By whom a run is played; none of it changes results.

    Attributes
    ----------
    mode : str
        ``serial``, ``threads`` or ``ray``.
    workers : int, optional
        Threads or Ray workers; without it as many as the machine (or the cluster) has cores.
    chunk : int, optional
        Deals per part of a new run; without it :func:`default_chunk`.  A resumed run keeps its own.
    address : str, optional
        Of an existing Ray cluster.
    stall_s : float
        Seconds after which a strategy that has not answered ends the run.
    """

    mode: str = "ray"
    workers: int | None = None
    chunk: int | None = None
    address: str | None = None
    stall_s: float = 60.0

    def __post_init__(self) -> None:
        """Refuse what cannot be meant."""
        if self.mode not in MODES:
            raise ValueError(f"execute={self.mode}: known are {', '.join(MODES)}")
        for name, value in (("workers", self.workers), ("chunk", self.chunk)):
            if value is not None and value < 1:
                raise ValueError(f"{name}={value}: at least 1 is needed")
        if self.chunk is not None and self.chunk > LARGEST:
            raise ValueError(f"chunk={self.chunk}: at most {LARGEST} deals, so that memory stays bounded")
        if not self.stall_s > 0:
            raise ValueError(f"stall_s={self.stall_s}: a number of seconds above 0 is needed")

    @property
    def threads(self) -> int:
        """How many threads play when Ray does not."""
        return 1 if self.mode == "serial" else self.workers or cores()


@dataclass(frozen=True)
class Progress:
    """How far a run is.

    ``done`` counts finished deals, those of chunks under way and those of an earlier start; ``rate`` is in
    deals per second since this start, ``left_s`` in seconds (infinite before the first deal).  ``outcomes``
    has, by contract, the finished parts' deals, deals won by the declarer and sum of the declarer's payoffs
    in scaled units (``scale`` of them are one unit).
    """

    done: int
    deals: int
    rate: float
    seconds: float
    left_s: float
    parts: int
    scale: int
    outcomes: dict[str, Outcome]


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
