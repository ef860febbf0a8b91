"""Deals played by the driver while Ray is starting: the time would be lost otherwise."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager

from sim.execute.work import Job, Player, Receipt


class Ahead:
    """Makes the driver's table, which compiles for all, and plays the first chunks with it.

    Parameters
    ----------
    job : Job
        The run.
    chunks : sequence of (first deal, deals)
        What is to be played; taken from the front.
    watched : callable
        Returns a context in which a player that holds the interpreter's lock for ever is found from outside.
    """

    def __init__(
        self,
        job: Job,
        chunks: Sequence[tuple[int, int]],
        watched: Callable[[Player], AbstractContextManager[None]],
    ) -> None:
        self._job = job
        self._watched = watched
        self._waiting = list(chunks)
        self._lock = threading.Lock()
        self._made = threading.Event()
        self._player: Player | None = None
        self._receipts: list[Receipt] = []
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._play, daemon=True, name="ahead")
        self._thread.start()

    def _next(self) -> tuple[int, int] | None:
        with self._lock:
            return self._waiting.pop(0) if self._waiting else None

    def _play(self) -> None:
        try:
            self._player = Player(self._job)
            self._made.set()
            with self._watched(self._player):
                while (chunk := self._next()) is not None:
                    self._receipts.append(self._player.chunk(*chunk))
        except BaseException as error:  # raised again in the driver's thread
            self._fault = error
        finally:
            self._made.set()

    def player(self) -> Player:
        """Wait for the table and return its player.

        Raises
        ------
        Exception
            Whatever making it raised.
        """
        self._made.wait()
        if self._player is None:
            assert self._fault is not None
            raise self._fault
        return self._player

    def rest(self) -> list[tuple[int, int]]:
        """Begin no further chunk, and return those that have not been begun."""
        with self._lock:
            rest, self._waiting = self._waiting, []
        return rest

    def receipts(self) -> list[Receipt]:
        """Wait for the chunk under way and return what was played.

        Raises
        ------
        Exception
            Whatever playing raised.
        """
        self._thread.join()
        if self._player is not None:
            self._player.beat.close()
        if self._fault is not None:
            raise self._fault
        return self._receipts
