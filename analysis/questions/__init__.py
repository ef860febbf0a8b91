"""One question a module: each turns the exact counts of a run into one table.

A question is a module with a function ``table(cells, run, level)``; its name here is the name of its files in
``summary/``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import polars as pl

from analysis.cells import Cells
from analysis.load import Run
from analysis.questions import (
    checks,
    components,
    contracts,
    dealing,
    endings,
    hand,
    levels,
    payouts,
    running,
    seats,
    silent,
)

Question = Callable[[Cells, Run, float], pl.DataFrame]

QUESTIONS: Mapping[str, Question] = {
    "contracts": contracts.table,
    "components": components.table,
    "levels": levels.table,
    "silent": silent.table,
    "seats": seats.table,
    "endings": endings.table,
    "payouts": payouts.table,
    "running": running.table,
    "hand": hand.table,
    "dealing": dealing.table,
    "checks": checks.table,
}
