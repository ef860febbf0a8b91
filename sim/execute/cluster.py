"""Playing over Ray: tasks that write their own parts and return receipts."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import ray
import ray.exceptions

from sim.execute import still
from sim.execute.ledger import Ledger
from sim.execute.plan import Settings, cores
from sim.execute.still import Names, Outside
from sim.execute.watch import Stalled, Stopped, ask_to_stop, stalled, stop_asked
from sim.execute.work import Job, Player, Receipt, WorkerLost, portable

_POLL_S = 0.2
#: Receipts are a few hundred bytes: Ray's smallest store is enough.
_OBJECT_STORE_BYTES = 80 * 1024 * 1024
#: A lost worker or node costs its chunks a retry; a chunk that kills every worker must come to an end.
_RETRIES = 5
_STOP_S = 5.0
_LOST = (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError, ray.exceptions.OutOfMemoryError)

#: How this process started Ray: (address, workers), or None if it did not.
_started: tuple[str | None, int | None] | None = None


def start(settings: Settings) -> int:
    """Start Ray, or connect to it, once per process; return how many workers can play at a time.

    Raises
    ------
    ConnectionError
        If there is no cluster at the address.
    """
    global _started  # noqa: PLW0603 - Ray itself is a process-wide singleton
    wanted = (settings.address, settings.workers)
    if ray.is_initialized() and _started is not None and _started != wanted:
        ray.shutdown()
    if not ray.is_initialized():
        quiet: dict[str, Any] = {"include_dashboard": False, "logging_level": "error", "log_to_driver": False}
        if settings.address is None:
            quiet |= {"num_cpus": settings.workers or cores(), "object_store_memory": _OBJECT_STORE_BYTES}
            ray.init(address="local", **quiet)
        else:
            del quiet["include_dashboard"]
            ray.init(address=settings.address, **quiet)
        _started = wanted
    there = int(ray.cluster_resources().get("CPU", 0))
    if there < 1:
        raise ConnectionError(f"the Ray cluster at {settings.address} offers no CPU")
    return min(settings.workers or there, there)


def stop() -> None:
    """Stop Ray if this process started it."""
    global _started  # noqa: PLW0603 - see start
    if _started is not None and ray.is_initialized():
        ray.shutdown()
    _started = None


class _Kept:
    """The player that a worker process keeps from chunk to chunk."""

    job: Job | None = None
    player: Player | None = None


def _work(job: Job, lo: int, n: int) -> Receipt | BaseException:
    """Play one chunk in a worker; a fault is returned, not raised, so that it arrives as it is."""
    import pyarrow as pa

    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    pa.set_cpu_count(1)
    try:
        if stop_asked(job.beats):
            return Stopped()
        if _Kept.player is None or _Kept.job != job:
            if _Kept.player is not None:
                _Kept.player.beat.close()
            _Kept.player, _Kept.job = None, None
            _Kept.player, _Kept.job = Player(job), job
        return _Kept.player.chunk(lo, n)
    except Stalled as fault:
        # The thread that plays cannot be stopped; without its process it would burn a core for ever.
        threading.Timer(2.0, os._exit, (1,)).start()
        _Kept.player = None
        return fault
    except BaseException as error:
        _Kept.player = None
        return portable(error)


def play(
    job: Job, names: Names, chunks: Iterable[tuple[int, int]], settings: Settings, ledger: Ledger
) -> None:
    """Play chunks as Ray tasks, at most twice as many under way as there are workers.

    Raises
    ------
    Stalled
        If a strategy does not answer.
    WorkerLost
        If a chunk ended its worker too often.
    Exception
        Whatever a table raises; workers are asked to stop.
    """
    workers = start(settings)
    # With more cores in the cluster than workers asked for, a queued task would be a worker too many.
    whole = workers == int(ray.cluster_resources().get("CPU", 0))
    window = 2 * workers if whole else workers
    task = ray.remote(num_cpus=1, max_retries=_RETRIES)(_work)
    shared = ray.put(job)
    assert job.beats is not None
    outside = Outside(job.beats, job.stall_s, still.GRACE_S)

    stuck: list[int] = []

    def look() -> dict[int, int]:
        under_way, words = outside.look()
        if words is not None:
            stuck.append(words.process)
            raise stalled(names, words, job.stall_s)
        return under_way

    waiting: Iterator[tuple[int, int]] = iter(chunks)
    pending: dict[Any, int] = {}
    try:
        while True:
            while len(pending) < window and (chunk := next(waiting, None)) is not None:
                pending[task.remote(shared, *chunk)] = chunk[0]
            if not pending:
                return
            ready, _ = ray.wait(list(pending), num_returns=1, timeout=_POLL_S)
            for reference in ready:
                ledger.add(_answer(reference, pending.pop(reference)))
            ledger.tick(look)
    except BaseException:
        _stop(job.beats, list(pending), stuck)
        raise


def _answer(reference: Any, lo: int) -> Receipt:
    try:
        answer = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause if isinstance(error.cause, BaseException) else error from None
    except _LOST as error:
        raise WorkerLost(
            f"the chunk that begins with deal {lo} ended its worker {_RETRIES + 1} times; "
            "execute=serial shows what happens there"
        ) from error
    if isinstance(answer, BaseException):
        raise answer
    assert isinstance(answer, Receipt)
    return answer


def _stop(folder: str, references: list[Any], stuck: Sequence[int]) -> None:
    """Have workers stop, and wait a little, so that none writes into a run that has ended.

    They are asked, not cancelled: a task that ends while Ray cancels it can take the driver with it (2.60,
    "Tried to complete task that was not pending").  ``stuck`` are processes of this machine that hold the
    interpreter's lock and hear nothing.
    """
    ask_to_stop(folder)
    for process in stuck:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    end = time.monotonic() + _STOP_S
    while references and time.monotonic() < end:
        _, references = ray.wait(references, num_returns=1, timeout=_POLL_S)
