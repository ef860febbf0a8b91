"""Playing a run: serially, in threads or over Ray, behind one function, :func:`run`.

Results depend on the spec alone, never on who played which chunk; only where one part ends and the next
begins depends on the chunk size, and that is fixed when the run begins.
"""

from __future__ import annotations

from sim.execute.driver import run
from sim.execute.plan import MODES, Progress, Settings, chunk_size, default_chunk, session_of, sessions
from sim.execute.watch import Stalled
from sim.execute.work import WorkerLost

__all__ = [
    "MODES",
    "Progress",
    "Settings",
    "Stalled",
    "WorkerLost",
    "chunk_size",
    "default_chunk",
    "run",
    "session_of",
    "sessions",
]
