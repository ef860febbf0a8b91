"""Chunks of deals played in threads, each with tables of its own, and taken in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

_Tables = TypeVar("_Tables")
_Done = TypeVar("_Done")

#: Chunks under way or waiting for each thread, so that none stands idle.
AHEAD = 2
#: Chunks for each thread where all take about as long.
_PER_THREAD = 4


def in_order(
    tables: Sequence[_Tables],
    chunks: Iterable[tuple[int, int]],
    play: Callable[[_Tables, int, int], _Done],
) -> Generator[_Done, None, None]:
    """Yield what chunks come to, in their order; each is begun after all that come before it.

    Once nobody asks for more, those under way are waited for and no other is begun.

    Parameters
    ----------
    tables : sequence
        As many as there are to be threads; none is used by two at a time.
    chunks : iterable of (int, int)
        First deal and number of deals of each.
    play : callable
        Plays a chunk at tables.

    Raises
    ------
    Exception
        Whatever ``play`` raises.
    """
    free: SimpleQueue[_Tables] = SimpleQueue()
    for one in tables:
        free.put(one)

    def chunk(lo: int, n: int) -> _Done:
        mine = free.get()
        try:
            return play(mine, lo, n)
        finally:
            free.put(mine)

    todo, waiting = iter(chunks), deque[Future[_Done]]()
    pool = ThreadPoolExecutor(len(tables))
    try:
        while True:
            while len(waiting) < AHEAD * len(tables) and (span := next(todo, None)):
                waiting.append(pool.submit(chunk, *span))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def spans(lo: int, n: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the first deal and the number of deals of each chunk of n deals from number ``lo`` on."""
    for at in range(lo, lo + n, size):
        yield at, min(size, lo + n - at)


def even(n: int, threads: int, most: int) -> int:
    """Return the size of chunks that threads share evenly: memory does not grow with the deals."""
    return max(1, min(-(-n // (_PER_THREAD * threads)), most))
