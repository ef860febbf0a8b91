"""Weighing layouts until enough is known: in threads here, or over Ray; the answer is the same."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from analysis.sequences import FIRST, TUNED, Stopping
from sim.execute.plan import cores
from sim.odds import sums
from sim.odds.answer import Counted
from sim.odds.counting import all_layouts, count_made
from sim.odds.intervals import Method
from sim.odds.sums import Sums
from sim.odds.weighing import LARGEST, Asking, Weigher

#: Pieces of a batch, so that workers share it evenly.
_PIECES = 16
#: Layouts of the first batch where time is short: slow players show something soon.
_FEW = 16


@dataclass(frozen=True)
class Effort:
    """How much is done for an answer.

    Attributes
    ----------
    deals : int
        Most layouts.
    half_width : float or None
        Stop once every chance is known to so much on either side.
    seconds : float or None
        Stop after about so long.
    sequential : bool
        Give intervals that hold wherever one stops, though the number of layouts is fixed.
    exact : bool
        Go through all layouts however long it takes.
    level : float
        Confidence of intervals.
    """

    deals: int
    half_width: float | None = None
    seconds: float | None = None
    sequential: bool = False
    exact: bool = False
    level: float = 0.95

    @property
    def stopping(self) -> Stopping:
        """When to stop, the clock apart."""
        return Stopping(self.deals, self.half_width, self.level)

    @property
    def method(self) -> Method:
        """How figures are estimated."""
        if self.half_width is not None and self.seconds is None:
            return Method(self.level, self.stopping.tuned)
        # Where the clock may stop it, it must be possible to repeat it by the number of layouts alone.  The clock says nothing of results, but slow layouts may be won or lost more often than others.
        return Method(self.level, TUNED if self.sequential or self.seconds is not None else None)

    def stopped(self, deals: int) -> Effort:
        """Return what would have given as much as was known when somebody stopped after some layouts."""
        return Effort(deals, None, None, sequential=True, exact=self.exact, level=self.level)

    def options(self, deals: int) -> list[str]:
        """Return the options that stop at the same layout on any machine, ``deals`` being where it did."""
        if self.half_width is not None and self.seconds is None:
            return ["--half-width", f"{self.half_width:g}", "--deals", str(self.deals)]
        fixed = ["--deals", str(deals)]
        return fixed if self.method.tuned is None else [*fixed, "--sequential"]

    def batches(self) -> Iterator[tuple[int, int]]:
        """Yield first layout and number of layouts of each batch; results are looked at after each."""
        if self.half_width is None and self.seconds is None:
            yield 0, self.deals
            return
        done, size = 0, _FEW
        if self.seconds is not None:
            while done + size < min(FIRST, self.deals):
                yield done, size
                done, size = done + size, done + size
        yield from self.stopping.batches(done)


class Found(NamedTuple):
    """What was found, and how."""

    names: tuple[tuple[str, str | None], ...]
    notes: tuple[str, ...]
    scale: int
    sums: Sums
    counted: Counted
    seconds: float
    #: How many there are, where all are gone through in their order: some of them are no sample.
    layouts: int | None = None

    @property
    def deals(self) -> int:
        """As many layouts asked for give the same."""
        return max(self.sums.n, self.layouts or 0)


#: Told after each batch: what is known so far.
Progress = Callable[[Found], None]


class Workers(Protocol):
    """Who weighs."""

    def weigh(self, spans: Iterable[tuple[int, int]], *, every: bool) -> Iterator[Sums]:
        """Yield the sums of spans of layouts, in their order; ``every``: of the numbering of all layouts."""

    def close(self) -> None:
        """Stop."""


class Threads:
    """Threads of this process, each with a weigher of its own.

    Parameters
    ----------
    asking : Asking
    first : Weigher
        There already.
    threads : int or None
        None: one for each core.
    """

    def __init__(self, asking: Asking, first: Weigher, threads: int | None = None) -> None:
        self._asking, self._free = asking, [first]
        self._own = threading.local()
        self._lock = threading.Lock()
        self.many = threads or cores()
        self._pool = ThreadPoolExecutor(self.many)

    def weigh(self, spans: Iterable[tuple[int, int]], *, every: bool = False) -> Iterator[Sums]:
        """Yield the sums of spans, in their order."""
        waiting: list[Future[Sums]] = [self._pool.submit(self._weigh, span, every) for span in spans]
        for future in waiting:
            yield future.result()

    def _weigh(self, span: tuple[int, int], every: bool) -> Sums:
        if not hasattr(self._own, "weigher"):
            # One at a time: a position is played up to its question at a table that threads share.
            with self._lock:
                self._own.weigher = self._free.pop() if self._free else Weigher(self._asking)
        weigher: Weigher = self._own.weigher
        return weigher.weigh_all(*span) if every else weigher.weigh(*span)

    def close(self) -> None:
        """Begin nothing more."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def find(
    asking: Asking,
    effort: Effort,
    progress: Progress | None = None,
    workers: Callable[[Asking, Weigher], Workers] = Threads,
) -> Found:
    """Weigh layouts until enough is known.

    Parameters
    ----------
    asking : Asking
    effort : Effort
    progress : callable, optional
        Called after each batch.
    workers : callable
        Makes those who weigh.

    Raises
    ------
    ConfigError
        If something asked for cannot be.
    StrategyFault, Stalled
        As of a table.
    """
    begun = time.perf_counter()
    first = Weigher(asking)
    there = sums.nothing(1 + len(asking.line_ups), len(first.names))
    counted = Counted(count_made(first, everything=effort.exact) if asking.perfect else {})

    def found(total: Sums, known: Counted, layouts: int | None = None) -> Found:
        now = time.perf_counter() - begun
        return Found(first.names, first.notes, first.scale, total, known, now, layouts)

    with closing(workers(asking, first)) as there_work:
        every = all_layouts(first, effort.deals, everything=effort.exact)
        if every is not None:
            complete = frozenset({0}) if first.perfect else frozenset[int]()
            known = Counted(counted.made, complete)
            for some in there_work.weigh(_cut(0, every, _piece(every)), every=True):
                there = there.plus(some)
                if progress is not None:
                    progress(found(there, counted, every))
            return found(there, known, every)
        for lo, n in effort.batches():
            if effort.seconds is not None and lo and _late(begun, lo, n, effort.seconds):
                break
            for some in there_work.weigh(_cut(lo, n, _piece(n)), every=False):
                there = there.plus(some)
                if progress is not None:
                    progress(found(there, counted))
            if enough(found(there, counted), effort):
                break
        return found(there, counted)


def enough(now: Found, effort: Effort) -> bool:
    """Return whether every chance is known as well as is wanted.

    Of a contract that never was what was played there is none, nor of answers without a contract.
    """
    method, stopping = effort.method, effort.stopping
    figures = [
        method.rate(tally.made, tally.known)
        for way, own in enumerate(now.sums.tallies)
        for at, tally in enumerate(own)
        if tally.known and (way or at not in now.counted.made)
    ]
    return stopping.enough(figures)


def _late(begun: float, done: int, more: int, seconds: float) -> bool:
    """Return whether a batch would likely end too late."""
    now = time.perf_counter() - begun
    return now * (1 + more / done) > seconds


def _piece(n: int) -> int:
    """Return how many layouts a worker gets at once; it follows from nothing but how many there are."""
    return max(_FEW, min(LARGEST, -(-n // _PIECES)))


def _cut(lo: int, n: int, size: int) -> Iterator[tuple[int, int]]:
    for at in range(lo, lo + n, size):
        yield at, min(size, lo + n - at)
