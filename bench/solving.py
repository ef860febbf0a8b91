"""Rates of the exact solver on files of positions, one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from bench.clock import one_core
from bench.rows import Solving
from sim.games.house import pack, resolve
from sim.games.marias.names import CONTRACTS
from sim.solve.marias import batch
from sim.solve.marias.answers import outcome_room
from sim.solve.marias.files import read
from sim.solve.marias.positions import record
from sim.solve.marias.words import workspace

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "solve" / "marias"


class Rate(NamedTuple):
    """Positions solved per second, and the 99th percentile of the time of one over its mean."""

    positions: int
    per_second: float
    percentile: float


def measure(row: Solving, repeat: int) -> Rate:
    """Solve a file's positions several times; return the median rate, and the tail of single times."""
    code = CONTRACTS.index(row.contract)
    positions = np.array([record(line.position._replace(contract=code)) for line in read(FOLDER / row.file)])
    values = np.zeros(len(positions), np.int64)
    solve = _solver(row.goal)
    with one_core():
        solve(positions[:1], values)  # compiles
        rates = [len(positions) / _seconds(solve, positions, values) for _ in range(repeat)]
        each = [_seconds(solve, positions[i : i + 1], values) for i in range(len(positions))]
    return Rate(len(positions), float(np.median(rates)), float(np.percentile(each, 99) / np.mean(each)))


def _solver(goal: str) -> Callable[[np.ndarray, np.ndarray], None]:
    """Return what writes the values of positions; made and money are by volený's own house rules."""
    ws = workspace()
    if goal == "won":
        return lambda positions, values: batch.won(positions, ws, values)
    if goal == "points":
        return lambda positions, values: batch.points(positions, ws, values)
    rules, outcome = pack(resolve("voleny")), outcome_room()
    if goal == "made":
        return lambda positions, values: batch.made(positions, rules, outcome, ws, values)
    return lambda positions, values: batch.payments(positions, rules, outcome, ws, values)


def _seconds(
    solve: Callable[[np.ndarray, np.ndarray], None], positions: np.ndarray, values: np.ndarray
) -> float:
    # The core's time, which nothing else that runs makes longer: single positions take microseconds.
    began = time.thread_time()
    solve(positions, values)
    return time.thread_time() - began
