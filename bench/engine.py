"""Our engine as the benchmark plays it: specs as a run has them, tables not stored, runs stored serially."""

from __future__ import annotations

import dataclasses
import tempfile
from collections.abc import Callable
from pathlib import Path

from sim.compose import make
from sim.execute import Settings, run
from sim.store.folder import RunFolder
from sim.table import Spec, Table

Player = Callable[[int, int], None]


def spec_of(settings: tuple[str, ...]) -> Spec:
    """Return the spec that settings of ``python -m sim.run`` make."""
    return make(settings).spec()


def unstored(spec: Spec) -> Player:
    """Return a player that keeps nothing: ``play(deals, first)`` plays deals from a first one on."""
    table = Table(spec)

    def play(deals: int, first: int) -> None:
        rows = table.play(first, deals).rows
        if len(rows) != deals:
            raise AssertionError(f"{len(rows)} rows for {deals} deals")

    return play


def stored(spec: Spec) -> Player:
    """Return a player that plays a serial run of the deals into a fresh folder, every deal in Parquet.

    A run begins at deal 0, so ``first`` chooses the seed instead.
    """

    def play(deals: int, first: int) -> None:
        other = dataclasses.replace(spec, seed=spec.seed + first)
        with tempfile.TemporaryDirectory(prefix="forhont-bench-") as folder:
            manifest = run(other, deals, RunFolder(Path(folder) / "stored"), Settings(mode="serial"))
            if sum(part.n for part in manifest.parts) != deals:
                raise AssertionError(f"not all of {deals} deals were stored")

    return play
