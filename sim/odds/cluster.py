"""Weighing over Ray: tasks that return sums, a few kilobytes however many layouts."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

import ray

from sim.execute import cluster
from sim.execute.plan import Settings
from sim.execute.work import portable
from sim.odds.sums import Sums
from sim.odds.weighing import Asking, Weigher


class _Mine:
    """The weigher that a worker process keeps from span to span."""

    asking: Asking | None = None
    weigher: Weigher | None = None


def _work(asking: Asking, lo: int, n: int, every: bool) -> Sums | BaseException:
    """Weigh a span in a worker; a fault is returned, not raised, so that it arrives as it is."""
    os.environ.setdefault("POLARS_MAX_THREADS", "1")
    try:
        if _Mine.weigher is None or _Mine.asking != asking:
            _Mine.weigher, _Mine.asking = Weigher(asking), asking
        return _Mine.weigher.weigh_all(lo, n) if every else _Mine.weigher.weigh(lo, n)
    except BaseException as error:
        _Mine.weigher = None
        return portable(error)


class Cluster:
    """Ray workers.

    Parameters
    ----------
    asking : Asking
    settings : Settings
        Of how many, and where.
    """

    def __init__(self, asking: Asking, settings: Settings) -> None:
        self._window = 2 * cluster.start(settings)
        self._shared = ray.put(asking)
        self._task = ray.remote(num_cpus=1, max_retries=5)(_work)
        self._under_way: deque[Any] = deque()

    def weigh(self, spans: Iterable[tuple[int, int]], *, every: bool) -> Iterator[Sums]:
        """Yield the sums of spans, in their order."""
        waiting = iter(spans)
        while True:
            while len(self._under_way) < self._window and (span := next(waiting, None)) is not None:
                self._under_way.append(self._task.remote(self._shared, *span, every))
            if not self._under_way:
                return
            found = ray.get(self._under_way.popleft())
            if isinstance(found, BaseException):
                raise found
            yield found

    def close(self) -> None:
        """Begin nothing more, and stop Ray if it was started here."""
        self._under_way.clear()
        cluster.stop()
