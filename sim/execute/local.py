"""Playing without Ray: one thread, or several, each with its own table."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator

from sim.execute.ledger import Ledger
from sim.execute.watch import ask_to_stop
from sim.execute.work import Job, Player, Receipt

_POLL_S = 0.1
_STOP_S = 5.0


class _Desk:
    """Hands out chunks to threads and takes their answers."""

    def __init__(self, chunks: Iterable[tuple[int, int]]) -> None:
        self._chunks: Iterator[tuple[int, int]] = iter(chunks)
        self._lock = threading.Lock()
        self.closed = False
        self.answers: queue.Queue[Receipt | BaseException | None] = queue.Queue()

    def next(self) -> tuple[int, int] | None:
        with self._lock:
            return None if self.closed else next(self._chunks, None)

    def serve(self, player: Callable[[], Player]) -> None:
        """Play chunks until there are none; answer with receipts, then None, or with what went wrong."""
        try:
            mine = player()
            while (chunk := self.next()) is not None:
                self.answers.put(mine.chunk(*chunk))
            self.answers.put(None)
        except BaseException as error:  # raised again in the driver's thread
            self.answers.put(error)


def play(job: Job, first: Player, chunks: Iterable[tuple[int, int]], threads: int, ledger: Ledger) -> None:
    """Play chunks in ``threads`` threads, the first of which uses the table that is there already.

    The calling thread only waits and reports, so that an interrupt reaches it at once.

    Raises
    ------
    Stalled
        If a strategy does not answer.
    Exception
        Whatever a table raises; no further chunk is begun then.
    """
    desk = _Desk(chunks)
    players = [first]

    def another() -> Player:
        player = Player(job)
        players.append(player)
        return player

    def looks() -> dict[int, int]:
        beats = [player.beat.words for player in list(players)]
        return {words.lo: words.done for words in beats if words.playing}

    makers: list[Callable[[], Player]] = [lambda: first, *[another] * (threads - 1)]
    serving = [
        threading.Thread(target=desk.serve, args=(maker,), daemon=True, name="player") for maker in makers
    ]
    for thread in serving:
        thread.start()
    playing = threads
    try:
        while playing:
            try:
                answer = desk.answers.get(timeout=_POLL_S)
            except queue.Empty:
                ledger.tick(looks)
                continue
            if answer is None:
                playing -= 1
            elif isinstance(answer, BaseException):
                raise answer
            else:
                ledger.add(answer)
                ledger.tick(looks)
    except BaseException:
        desk.closed = True
        assert job.beats is not None
        ask_to_stop(job.beats)
        # Waited for a little, so that none writes into a run that has ended.
        end = time.monotonic() + _STOP_S
        for thread in serving:
            thread.join(max(0.0, end - time.monotonic()))
        raise
    finally:
        for player in players:
            player.beat.close()
