"""Finding a strategy that never answers.

The kernel writes deal, seat, decision and the number of decisions into an int64[4], the beat.  While a table
plays, in a thread of its own, the thread that waits for it watches the beat: no decision for ``stall_s``
seconds is a stall.  This works alike in the driver and in every worker on every node, for compiled strategies
(the kernel gives the interpreter's lock away) and for plain Python ones.  The beat lies in a file where a
folder is given, so that the driver can see how far its workers are, and can find even a worker that holds the
interpreter's lock for ever and so cannot watch itself.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

_POLL_S = 0.2
#: Until the first decision a table may still be loading or compiling.
_FIRST_DECISION_S = 180.0
#: Words of a beat file: the table's four, then first deal and size of the chunk, 1 while playing, process id.
_WORDS = 8


class Stalled(Exception):
    """A strategy has not answered: ``label``, ``deal``, ``seat`` and ``decision`` say which and where."""

    def __init__(self, label: str, deal: int, seat: int, decision: str, seconds: float) -> None:
        super().__init__(label, deal, seat, decision, seconds)
        self.label, self.deal, self.seat, self.decision, self.seconds = label, deal, seat, decision, seconds

    def __str__(self) -> str:
        """Say who, where, and for how long, in one line."""
        return (
            f"strategy {self.label} at seat {self.seat} has not answered for {self.seconds:g} s: "
            f"deal {self.deal}, decision {self.decision} (execute.stall_s is the time allowed)"
        )


class Names(NamedTuple):
    """What turns a beat's numbers into words."""

    labels: Sequence[str]
    decisions: Sequence[str]

    def stalled(self, beat: np.ndarray, seconds: float) -> Stalled:
        """Return the fault that a beat which stands still means."""
        deal, seat, code = (int(word) for word in beat[:3])
        label = self.labels[seat] if 0 <= seat < len(self.labels) else "?"
        decision = self.decisions[code] if 0 <= code < len(self.decisions) else str(code)
        return Stalled(label, deal, seat, decision, seconds)


class Beat:
    """The eight words of one table, in memory or in a file."""

    def __init__(self, folder: str | None = None) -> None:
        self._path: Path | None = None
        self.words: np.ndarray = np.zeros(_WORDS, np.int64)
        if folder is not None and Path(folder).is_dir():
            self._path = Path(folder) / f"{os.getpid()}-{id(self)}.beat"
            self.words = np.memmap(self._path, np.int64, "w+", shape=(_WORDS,))
        self.words[7] = os.getpid()

    @property
    def table(self) -> np.ndarray:
        """The int64[4] that the kernel writes."""
        return self.words[:4]

    def begin(self, lo: int, n: int) -> None:
        """Say that a chunk is being played."""
        self.words[0], self.words[4], self.words[5], self.words[6] = lo, lo, n, 1

    def end(self) -> None:
        """Say that the chunk has been played."""
        self.words[6] = 0

    def close(self) -> None:
        """Remove the file."""
        if self._path is not None:
            self._path.unlink(missing_ok=True)


def under_way(words: np.ndarray) -> tuple[int, int] | None:
    """Return first deal and number of finished deals of the chunk that is being played, or None."""
    if words[6] != 1:
        return None
    lo, n = int(words[4]), int(words[5])
    return lo, min(max(int(words[0]) - lo, 0), n)


def watched(play: Callable[[], Any], beat: Beat, names: Names, stall_s: float) -> Any:
    """Call ``play`` in a thread of its own and return its answer, or raise what it raises.

    Raises
    ------
    Stalled
        If the beat stands still for ``stall_s`` seconds.  The thread cannot be ended: it lives as long as the
        process, which should end soon.
    """
    answer: list[Any] = []
    fault: list[BaseException] = []

    def body() -> None:
        try:
            answer.append(play())
        except BaseException as error:  # noqa: BLE001 - it is raised again in the thread that waits
            fault.append(error)

    thread = threading.Thread(target=body, daemon=True, name="table")
    first = last = int(beat.words[3])
    since = time.monotonic()
    thread.start()
    while True:
        thread.join(min(_POLL_S, stall_s / 4))
        if not thread.is_alive():
            break
        now, count = time.monotonic(), int(beat.words[3])
        if count != last:
            last, since = count, now
        allowed = stall_s if last != first else stall_s + _FIRST_DECISION_S
        if now - since > allowed:
            raise names.stalled(beat.words, allowed)
    if fault:
        raise fault[0]
    return answer[0]


class Outside:
    """The driver's view of its workers' beat files in a folder."""

    def __init__(self, folder: str, names: Names, stall_s: float) -> None:
        self._folder, self._names = Path(folder), names
        self._allowed = stall_s + _FIRST_DECISION_S
        self._short = stall_s + 10.0  # the worker itself, which reports better, comes first
        self._seen: dict[str, tuple[int, int, float, bool]] = {}

    def _beats(self) -> Iterator[tuple[str, np.ndarray]]:
        for path in self._folder.glob("*.beat"):
            words = np.fromfile(path, np.int64)
            if len(words) == _WORDS and _alive(int(words[7])):
                yield path.name, words

    def look(self) -> dict[int, int]:
        """Return how many deals are finished in each chunk under way, by the chunk's first deal.

        Raises
        ------
        Stalled
            If a worker stands still and has not said so itself.
        """
        result: dict[int, int] = {}
        now = time.monotonic()
        for name, words in self._beats():
            chunk = under_way(words)
            if chunk is None:
                self._seen.pop(name, None)
                continue
            lo, done = chunk
            result[lo] = max(done, result.get(lo, 0))
            count = int(words[3])
            old = self._seen.get(name)
            if old is None or old[0] != lo:
                self._seen[name] = (lo, count, now, False)
            elif old[1] != count:
                self._seen[name] = (lo, count, now, True)
            elif now - old[2] > (self._short if old[3] else self._allowed):
                raise self._names.stalled(words, now - old[2])
        return result


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
