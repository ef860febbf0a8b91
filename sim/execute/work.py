"""What a worker does with a chunk: play it, check it, write its part, and return a receipt."""

from __future__ import annotations

import importlib
import pickle
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from sim.execute.still import Names
from sim.execute.watch import Beat, watched
from sim.store.manifest import Part
from sim.store.parts import Identity, Outcome, conform, encode, outcomes, part_of, tallies
from sim.store.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pyarrow as pa

    from sim.spec import Spec


class WorkerLost(Exception):
    """Workers died again and again over the same chunk."""


class PlayedRows(Protocol):
    """What a table answers; see ``sim.table.Played``."""

    rows: pa.Table
    dealt: np.ndarray


class TableLike(Protocol):
    """What the executors need of a table; see ``sim.table.Table``."""

    scale: int
    #: What the codes of its beat stand for.
    decisions: Sequence[str]

    def play(self, lo: int, n: int) -> PlayedRows:
        """Play deals ``lo`` to ``lo + n - 1``; without shuffling ``lo`` opens a session (M-80)."""


@dataclass(frozen=True)
class Job:
    """All that a worker must know; small and picklable.

    ``factory`` names the table's class as ``module:attribute``, ``session`` is how many deals a session has
    (1 where every deal is shuffled), ``beats`` a folder for beat files.
    """

    spec: Spec
    factory: str
    identity: Identity
    shelf: Shelf
    stall_s: float
    session: int = 1
    beats: str | None = None


@dataclass(frozen=True)
class Receipt:
    """What a worker returns for a chunk: a few hundred bytes, however many deals."""

    part: Part
    dealt: np.ndarray
    outcomes: dict[str, Outcome]


class Player:
    """A table with its beat; one per thread or worker process, kept from chunk to chunk."""

    def __init__(self, job: Job) -> None:
        module_name, _, attribute = job.factory.partition(":")
        module = importlib.import_module(module_name)
        self.job = job
        self.beat = Beat(job.beats)
        self._table: TableLike = getattr(module, attribute)(job.spec, self.beat.table)
        labels = [seat.label for seat in job.spec.seats]
        self.names = Names(labels, self._table.decisions, job.session)

    @property
    def scale(self) -> int:
        """How many amounts make one unit."""
        return self._table.scale

    def chunk(self, lo: int, n: int) -> Receipt:
        """Play a chunk, write its part and return the receipt.

        Raises
        ------
        Stalled
            If a strategy does not answer; the player must not be used again.
        Stopped
            If the driver has asked for it; likewise.
        Exception
            Whatever the table raises, a strategy's fault among them.
        """
        job, identity = self.job, self.job.identity
        played = watched(self._table.play, (lo, n), self.beat, self.names, job.stall_s)
        table = conform(played.rows, identity, lo, n)
        result = outcomes(table, identity.game)
        if identity.store == "summary":
            table = tallies(table)
        data = encode(table, identity, lo, n, played.dealt)
        name = identity.name(lo)
        job.shelf.write(name, data)
        return Receipt(part_of(name, lo, n, data), played.dealt, result)


def portable(error: BaseException) -> BaseException:
    """Return the exception if another process can read it, else one with the same message."""
    try:
        copy: Any = pickle.loads(pickle.dumps(error))
    except Exception:  # whatever its class does when pickled, the message must arrive
        copy = None
    if isinstance(copy, type(error)):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}")
