"""How a run is cut into chunks, by whom it is played, and what its progress says."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sim.store.parts import Outcome

MODES = ("serial", "threads", "ray")

#: Below the first, a chunk's fixed cost (a task, an fsync, a Parquet footer: about 10 ms) shows; above the
#: second, memory grows and nothing is gained.
_CHUNK_WORTH_A_TASK = 50_000
_LARGEST_CHUNK = 100_000
#: No chunk may be larger: its rows are in memory at once, and sums over it must be exact.
LARGEST = 2**20
_FEWEST_CHUNKS, _MANY_CHUNKS = 16, 64


def default_chunk(deals: int, session: int = 1) -> int:
    """Return the chunk size for a number of deals; it depends on nothing else, so that parts are the same.

    Small runs are cut in 16, so that two workers and slow strategies share them evenly; large ones in 64 or
    more, each at most 100,000 deals, so that memory does not grow with the run.  Only sessions that are
    longer make chunks longer.
    """
    size = max(-(-deals // _MANY_CHUNKS), min(-(-deals // _FEWEST_CHUNKS), _CHUNK_WORTH_A_TASK))
    size = min(size, _LARGEST_CHUNK)
    step = 1000 if size > 10_000 else 1  # noqa: PLR2004 - round numbers in file names, where it costs nothing
    return whole_sessions(min(-(-size // step) * step, _LARGEST_CHUNK), session, _LARGEST_CHUNK)


def whole_sessions(chunk: int, session: int, most: int = LARGEST) -> int:
    """Return the chunk size next to one asked for that holds whole sessions.

    Parameters
    ----------
    chunk : int
        Deals asked for; more are taken where that is no multiple of a session.
    session : int
        Deals of a session.
    most : int
        Where more would be too many, fewer are taken, but always one session.
    """
    up = -(-chunk // session) * session
    return up if up <= most else max(up - session, session)


def chunk_size(deals: int, asked: int | None, session: int = 1) -> int:
    """Return the chunk size of a run: the one asked for, else :func:`default_chunk`, in whole sessions."""
    return whole_sessions(asked, session) if asked else default_chunk(deals, session)


def sessions(deals: int, session: int) -> int | None:
    """Return how many sessions some deals make (the last may be shorter); None where all are shuffled."""
    return -(-deals // session) if session > 1 else None


def session_of(house: Mapping[str, Any], deals: int, store: str) -> int:
    """Return the deals of a session, 1 where every deal is shuffled, once a run of sessions can be played.

    Raises
    ------
    ValueError
        If a session would not fit into a chunk, or the store would forget which deals it has.
    """
    # Here, because whoever only lists runs need not wait for the compiler to be imported.
    from sim.table import session_length

    session = session_length(house)
    if session == 1:
        return session
    if min(session, deals) > LARGEST:
        raise ValueError(
            f"house.session_length={session}: at most {LARGEST} deals, for a session is played as one chunk"
        )
    if store == "summary":
        raise ValueError(
            "store=summary forgets which deals are of one session, and house.shuffle=gather_cut makes them "
            "depend on each other; use store=hands"
        )
    return session


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
        Deals per part of a new run; without it :func:`default_chunk`.  A resumed run keeps its own.  Cards
        that are not shuffled bind the deals of a session: then chunks hold whole ones (M-80), see
        :func:`whole_sessions`.
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
    has, by contract, the finished parts' deals, deals won by the seat that played it and sum of its payoffs
    in scaled units (``scale`` of them are one unit).  ``session`` is how many deals a session has, 1 where
    every deal is shuffled.
    """

    done: int
    deals: int
    rate: float
    seconds: float
    left_s: float
    parts: int
    scale: int
    outcomes: dict[str, Outcome]
    session: int = 1


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
