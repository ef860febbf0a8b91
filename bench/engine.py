"""Our engine as the benchmark plays it: tables that keep nothing, and parts as workers write them."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from sim.compose import make
from sim.execute.driver import TABLE
from sim.execute.work import Job
from sim.execute.work import Player as Worker
from sim.store.folder import RunFolder
from sim.store.manifest import digest
from sim.store.parts import Identity
from sim.table import Spec, Table

Player = Callable[[int, int], None]

#: Deals of a part, as in a run of ten million.
CHUNK = 100_000
STALL_S = 60.0


def spec_of(settings: tuple[str, ...]) -> Spec:
    """Return the spec that settings of ``python -m sim.run`` make."""
    return make(settings).spec()


def unstored(spec: Spec) -> Player:
    """Return a player that keeps nothing: ``play(deals, first)`` plays deals from a first one."""
    table = Table(spec)

    def play(deals: int, first: int) -> None:
        dealt = 0
        for lo in range(first, first + deals, CHUNK):
            dealt += table.play(lo, min(CHUNK, first + deals - lo)).dealt[0].sum()
        if dealt != deals:
            raise AssertionError(f"{dealt} of {deals} deals were dealt")

    return play


def stored(spec: Spec) -> Player:
    """Return a player that writes every deal into Parquet, as the workers of a run do."""
    scratch = tempfile.TemporaryDirectory(prefix="forhont-bench-")
    folder = RunFolder(Path(scratch.name))
    job = Job(
        spec, TABLE, Identity("bench", spec.kind, spec.seed, digest(spec), "hands"), folder.shelf, STALL_S
    )
    worker = Worker(job)

    def play(deals: int, first: int) -> None:
        for lo in range(first, first + deals, CHUNK):
            worker.chunk(lo, min(CHUNK, first + deals - lo))
        written = sum(1 for _ in folder.path.glob("hands/*.parquet"))
        if written != -(-deals // CHUNK):
            raise AssertionError(f"{written} parts for {deals} deals")
        shutil.rmtree(folder.path / "hands")

    # The folder lives as long as its player.
    play.scratch = scratch  # type: ignore[attr-defined]
    return play
