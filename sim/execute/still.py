"""Reading beats from outside: how far each table is, and whether one stands still.

Only the standard library is used, so that this file is also a small program.  The driver starts it beside
itself when tables play in its own process: a strategy that holds the interpreter's lock for ever (say, in a
C function) stops every thread there, the watching one too.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

#: Until the first decision a table may still be loading or compiling.
FIRST_DECISION_S = 180.0
#: How much longer the outside waits: the inside, which reports better, comes first.
GRACE_S = 10.0
_POLL_S = 0.5


class Words(NamedTuple):
    """The int64 words of a beat file: the table's four, then those of whoever plays it."""

    deal: int
    seat: int
    decision: int
    #: Decisions so far.
    decisions: int
    #: First deal and size of the chunk.
    lo: int
    n: int
    #: 1 while the chunk is being played.
    playing: int
    #: Id of the process.
    process: int
    #: Decisions before the chunk.
    before: int

    @property
    def done(self) -> int:
        """Finished deals of the chunk."""
        return min(max(self.deal - self.lo, 0), self.n)

    def allowed(self, stall_s: float) -> float:
        """Return for how many seconds the beat may stand still."""
        return stall_s if self.decisions != self.before else stall_s + FIRST_DECISION_S


FORMAT = struct.Struct(f"={len(Words._fields)}q")


def message(label: str, deal: int, seat: int, decision: str, seconds: float) -> str:
    """Say who does not answer, where, and for how long, in one line."""
    return (
        f"strategy {label} at seat {seat} has not answered for {seconds:g} s: "
        f"deal {deal}, decision {decision} (execute.stall_s is the time allowed)"
    )


class Names(NamedTuple):
    """What turns a beat's numbers into words."""

    #: Of the strategies, by seat in the first deal of a session.
    labels: Sequence[str]
    decisions: Sequence[str]
    #: Deals of a session; in each but its first everybody has moved on by a seat (M-80).
    session: int = 1

    def of(self, words: Words) -> tuple[str, int, int, str]:
        """Return strategy, deal, seat and decision of a beat."""
        label, code = "?", words.decision
        if 0 <= words.seat < len(self.labels):
            label = self.labels[(words.seat + words.deal % self.session) % len(self.labels)]
        decision = self.decisions[code] if 0 <= code < len(self.decisions) else str(code)
        return label, words.deal, words.seat, decision


class Outside:
    """The beat files of a folder, of one process or of all, seen again and again."""

    def __init__(
        self, folder: str, stall_s: float, grace_s: float = GRACE_S, process: int | None = None
    ) -> None:
        self._folder, self._stall_s, self._grace_s, self._process = Path(folder), stall_s, grace_s, process
        #: By file: first deal of the chunk, decisions, and since when it has shown these.
        self._seen: dict[str, tuple[int, int, float]] = {}

    def _beats(self) -> Iterator[tuple[str, Words]]:
        for path in self._folder.glob("*.beat"):
            try:
                data = path.read_bytes()
            except FileNotFoundError:
                continue
            if len(data) == FORMAT.size:
                yield path.name, Words(*FORMAT.unpack(data))

    def look(self) -> tuple[dict[int, int], Words | None]:
        """Return the finished deals of each chunk under way, by first deal, and a beat that stands still."""
        result: dict[int, int] = {}
        still = None
        now = time.monotonic()
        for name, words in self._beats():
            if self._process not in (None, words.process):
                continue
            if words.playing != 1 or not _alive(words.process):
                self._seen.pop(name, None)
                continue
            result[words.lo] = max(words.done, result.get(words.lo, 0))
            old = self._seen.get(name)
            if old is None or old[:2] != (words.lo, words.decisions):
                self._seen[name] = (words.lo, words.decisions, now)
            elif now - old[2] > words.allowed(self._stall_s) + self._grace_s:
                still = words
        return result, still


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


class Task(NamedTuple):
    """What the program is told: whom to watch, and what to say and write when it stands still."""

    folder: str
    stall_s: float
    grace_s: float
    names: Names
    manifest: str


def start(task: Task) -> subprocess.Popen[bytes]:
    """Start the program beside this process; it ends with it, or when it is killed."""
    command = [sys.executable, "-I", "-S", __file__, json.dumps(task), str(os.getpid())]
    # In a session of its own, so that an interrupt from the keyboard reaches the driver alone.
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True
    )


def main(task: Task, parent: int) -> None:
    """Watch the parent process; if it stands still, say so, note that the run failed, and end it."""
    outside = Outside(task.folder, task.stall_s, task.grace_s, parent)
    while os.getppid() == parent:
        _, still = outside.look()
        if still is not None:
            seconds = still.allowed(task.stall_s)
            print(message(*task.names.of(still), seconds), file=sys.stderr, flush=True)
            _note_failure(Path(task.manifest))
            os.kill(parent, signal.SIGKILL)
            break
        time.sleep(_POLL_S)
    # Whoever is killed cannot clear up.
    shutil.rmtree(task.folder, ignore_errors=True)


def _note_failure(path: Path) -> None:
    manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    aside = path.with_name(f"{path.name}.{os.getpid()}.part")
    text = json.dumps(manifest | {"state": "failed"}, ensure_ascii=False, indent=1)
    aside.write_text(text + "\n", encoding="utf-8")
    aside.replace(path)


if __name__ == "__main__":
    told = Task(*json.loads(sys.argv[1]))
    main(told._replace(names=Names(*told.names)), int(sys.argv[2]))
