"""Weighing layouts until enough is known: in threads here, or over Ray; the answer is the same."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import NamedTuple, Protocol

from analysis.sequences import FIRST, TUNED, Stopping
from sim.execute.plan import cores
from sim.faults import ConfigError
from sim.odds import sums
from sim.odds.answer import Counted
from sim.odds.believing import NEVER
from sim.odds.counting import all_layouts, count_made
from sim.odds.intervals import Method
from sim.odds.sums import Sums
from sim.odds.weighing import Asking, Weigher
from sim.seats import Seat

#: Pieces of a batch, so that workers share it evenly; layouts of the largest, so that none takes long.
_PIECES, _LARGEST = 16, 512
#: Pieces that wait for each thread.
_WAITING = 4
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
        # The clock says nothing of results, but slow layouts may be won or lost more often than others; and
        # the number of layouts alone must give the same again.
        return Method(self.level, TUNED if self.sequential or self.seconds is not None else None)

    def stopped(self, deals: int) -> Effort:
        """Return what would have given as much as was known when somebody stopped after some layouts."""
        return Effort(deals, None, None, sequential=True, exact=self.exact, level=self.level)

    def options(self, deals: int) -> list[str]:
        """Return the options that stop at the same layout on any machine, ``deals`` being where it did."""
        if self.half_width is not None and self.seconds is None:
            return ["--half-width", repr(self.half_width), "--deals", str(self.deals)]
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
    #: How many were drawn, where a belief counts some of them only.
    drawn: int | None = None

    @property
    def deals(self) -> int:
        """As many layouts asked for give the same."""
        return max(self.sums.n, self.layouts or 0, self.drawn or 0)


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

    They are let go, not waited for, where somebody stops: a slow player may take minutes for a span.

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
        self._lock = threading.Lock()
        self._work: SimpleQueue[tuple[tuple[int, int], bool, Future[Sums]] | None] = SimpleQueue()
        self.many = threads or cores()
        for _ in range(self.many):
            threading.Thread(target=self._serve, daemon=True, name="weigher").start()

    def weigh(self, spans: Iterable[tuple[int, int]], *, every: bool) -> Iterator[Sums]:
        """Yield the sums of spans, in their order."""
        # Few at a time: there may be millions.
        waiting: deque[Future[Sums]] = deque()
        for span in spans:
            waiting.append(Future())
            self._work.put((span, every, waiting[-1]))
            if len(waiting) > _WAITING * self.many:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _serve(self) -> None:
        """Weigh what is asked for until there is no more."""
        weigher: Weigher | None = None
        while (wanted := self._work.get()) is not None:
            span, every, answer = wanted
            try:
                weigher = weigher or self._weigher()
                answer.set_result(weigher.weigh_all(*span) if every else weigher.weigh(*span))
            except BaseException as error:  # raised again in the thread that waits
                answer.set_exception(error)

    def _weigher(self) -> Weigher:
        # One at a time: a position is played up to its question at a table that threads share.
        with self._lock:
            return self._free.pop() if self._free else Weigher(self._asking)

    def close(self) -> None:
        """Begin nothing more."""
        with suppress(Empty):
            while True:
                self._work.get_nowait()
        for _ in range(self.many):
            self._work.put(None)


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
        If something asked for cannot be, or nobody would have said what was said by the belief.
    StrategyFault, Stalled
        As of a table.
    """
    begun = time.perf_counter()
    first = Weigher(asking)
    there = sums.nothing(1 + len(asking.line_ups), len(first.names))
    drawn, belief = 0, asking.belief
    # What a belief leaves out depends on cards laid away, and on which were seen first: that is drawn.
    whole = asking.perfect and belief is None
    counted = Counted(count_made(first, everything=effort.exact) if whole else {})

    def found(total: Sums, known: Counted, layouts: int | None = None) -> Found:
        now = time.perf_counter() - begun
        told = drawn if belief is not None else None
        return Found(first.names, first.notes, first.scale, total, known, now, layouts, told)

    with closing(workers(asking, first)) as there_work:
        every = None
        # What the clock stopped is drawn, and so is what repeats it by the number of layouts.
        if belief is None and (effort.exact or not (effort.sequential or effort.seconds is not None)):
            every = all_layouts(first, effort.deals, everything=effort.exact)
        if every is not None:
            complete = frozenset({0}) if first.perfect else frozenset[int]()
            known = Counted(counted.made, complete)
            for some in there_work.weigh(_cut(0, every), every=True):
                there = there.plus(some)
                if progress is not None:
                    progress(found(there, counted, every))
            return found(there, known, every)
        since, took, before = time.perf_counter(), 0.0, 1
        for lo, n in effort.batches():
            spent = time.perf_counter() - since
            # A batch takes about as long as the one before did for as many layouts.
            if effort.seconds is not None and lo and spent + took * n / before > effort.seconds:
                break
            spans, weighed = _cut(lo, n), there_work.weigh(_cut(lo, n), every=False)
            for (_, size), some in zip(spans, weighed, strict=True):
                there, drawn = there.plus(some), drawn + size
                if belief is not None and not there.n and drawn >= NEVER:
                    raise _never(belief, drawn)
                if progress is not None:
                    progress(found(there, counted))
            if enough(found(there, counted), effort):
                break
            took, before = time.perf_counter() - since - spent, n
        if belief is not None and not there.n:
            raise _never(belief, drawn)
        return found(there, counted)


def _never(belief: Seat, drawn: int) -> ConfigError:
    """Return the fault that a belief counts none of the layouts."""
    said = f"--belief {belief.label}: in none of {drawn:,} layouts would it have said what the others said"
    return ConfigError(said if drawn >= NEVER else f"{said}; draw more: --deals {NEVER}")


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


def _cut(lo: int, n: int) -> Iterator[tuple[int, int]]:
    """Yield pieces of a batch; they follow from nothing but how many layouts it has.

    The first are small, so that of slow players something is known soon.
    """
    size, most = _FEW, max(_FEW, min(_LARGEST, -(-n // _PIECES)))
    at = lo
    while at < lo + n:
        yield at, min(size, lo + n - at)
        at += size
        size = min(2 * size, most)
