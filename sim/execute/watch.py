"""Finding a strategy that never answers.

The kernel writes deal, seat, decision and the number of decisions into an int64[4], the beat.  While a table
plays, in a thread of its own, the thread that waits for it watches the beat: no decision for ``stall_s``
seconds is a stall.  This works alike in the driver and in every worker on every node, for compiled strategies
(the kernel gives the interpreter's lock away) and for plain Python ones.  The beat lies in a file where a
folder is given, so that it can be seen from outside as well: see :mod:`sim.execute.still`.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sim.execute import still
from sim.execute.still import Names, Words

__all__ = ["Beat", "Names", "Stalled", "Stopped", "ask_to_stop", "stalled", "stop_asked", "watched"]

_POLL_S = 0.2
_STOP = "stop"


class Stalled(Exception):
    """A strategy has not answered: ``label``, ``deal``, ``seat`` and ``decision`` say which and where."""

    def __init__(self, label: str, deal: int, seat: int, decision: str, seconds: float) -> None:
        super().__init__(label, deal, seat, decision, seconds)
        self.label, self.deal, self.seat, self.decision, self.seconds = label, deal, seat, decision, seconds

    def __str__(self) -> str:
        """Say who, where, and for how long, in one line."""
        return still.message(self.label, self.deal, self.seat, self.decision, self.seconds)


class Stopped(Exception):
    """The driver no longer wants what is being played."""


def ask_to_stop(folder: str) -> None:
    """Make whoever plays with a beat in this folder stop soon."""
    (Path(folder) / _STOP).touch()


def stop_asked(folder: str | None) -> bool:
    """Say whether the driver has asked; workers on other machines, who cannot see it, finish their chunk."""
    return folder is not None and (Path(folder) / _STOP).exists()


def stalled(names: Names, words: Words, stall_s: float) -> Stalled:
    """Return the fault that a beat which stands still means."""
    return Stalled(*names.of(words), words.allowed(stall_s))


class Beat:
    """The words of one table, in memory or in a file."""

    def __init__(self, folder: str | None = None) -> None:
        self.folder = folder
        self._path: Path | None = None
        self._array: np.ndarray = np.zeros(len(Words._fields), np.int64)
        if folder is not None and Path(folder).is_dir():
            self._path = Path(folder) / f"{os.getpid()}-{id(self)}.beat"
            self._array = np.memmap(self._path, np.int64, "w+", shape=self._array.shape)
        self._set(process=os.getpid())

    def _set(self, **words: int) -> None:
        for name, value in words.items():
            self._array[Words._fields.index(name)] = value

    @property
    def table(self) -> np.ndarray:
        """The int64[4] that the kernel writes."""
        return self._array[:4]

    @property
    def words(self) -> Words:
        """The words as they are now."""
        return Words(*self._array.tolist())

    def begin(self, lo: int, n: int) -> None:
        """Say that a chunk is being played."""
        self._set(deal=lo, lo=lo, n=n, before=int(self._array[3]))
        self._set(playing=1)

    def end(self) -> None:
        """Say that the chunk has been played."""
        self._set(playing=0)

    def close(self) -> None:
        """Remove the file."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)


def watched(
    play: Callable[[int, int], Any], span: tuple[int, int], beat: Beat, names: Names, stall_s: float
) -> Any:
    """Play a chunk in a thread of its own and return what comes of it, or raise what it raises.

    Parameters
    ----------
    play : callable
        Plays n deals from number lo on, at the table that writes the beat.
    span : (int, int)
        lo and n.
    beat : Beat
    names : Names
    stall_s : float

    Raises
    ------
    Stalled
        If the beat stands still for ``stall_s`` seconds.  The thread cannot be ended: it lives as long as the
        process, which should end soon.
    Stopped
        If the driver has asked for it.  The thread plays its chunk to the end, for nobody.
    """
    beat.begin(*span)
    try:
        return _answer(lambda: play(*span), beat, names, stall_s)
    finally:
        beat.end()


def _answer(play: Callable[[], Any], beat: Beat, names: Names, stall_s: float) -> Any:
    answer: list[Any] = []
    fault: list[BaseException] = []

    def body() -> None:
        try:
            answer.append(play())
        except BaseException as error:  # raised again in the thread that waits
            fault.append(error)

    thread = threading.Thread(target=body, daemon=True, name="table")
    last, since = beat.words.decisions, time.monotonic()
    thread.start()
    while True:
        thread.join(min(_POLL_S, stall_s / 4))
        if not thread.is_alive():
            break
        if stop_asked(beat.folder):
            raise Stopped
        now, words = time.monotonic(), beat.words
        if words.decisions != last:
            last, since = words.decisions, now
        if now - since > words.allowed(stall_s):
            raise stalled(names, words, stall_s)
    if fault:
        raise fault[0]
    return answer[0]
