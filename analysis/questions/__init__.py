"""One question a module: each turns the exact counts of a run into one table.

What only tarot is asked stands in :mod:`analysis.questions.tarot`.

A question is a module with a function ``table(cells, run, level)``; its name here is the name of its files in
``summary/``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import polars as pl

from analysis.cells import Cells
from analysis.expressions import drawn
from analysis.load import Run
from analysis.questions import (
    bins,
    calls,
    checks,
    components,
    contracts,
    dealing,
    drawing,
    endings,
    hand,
    helpers,
    levels,
    marriages,
    payouts,
    players,
    positions,
    rungs,
    running,
    seats,
    sides,
    silent,
)
from analysis.questions.tarot import bouts, excuse, hand_count, petit, poignees, shares, slams

Question = Callable[[Cells, Run, float], pl.DataFrame]

#: What every run is asked.
_ALL: Mapping[str, Question] = {
    "contracts": contracts.table,
    "seats": seats.table,
    "players": players.table,
    "endings": endings.table,
    "payouts": payouts.table,
    "running": running.table,
    "positions": positions.table,
    "dealing": dealing.table,
    "checks": checks.table,
}
_MARIAS: Mapping[str, Question] = {
    "components": components.table,
    "levels": levels.table,
    "silent": silent.table,
    "bins": bins.table,
    "hand": hand.table,
    "rungs": rungs.table,
    "helpers": helpers.table,
    "sides": sides.table,
    "calls": calls.table,
    "drawing": drawing.table,
    "points": drawing.spread,
    "marriages": marriages.table,
}
_TAROT: Mapping[str, Question] = {
    "bouts": bouts.table,
    "shares": shares.table,
    "hand-count": hand_count.table,
    "petit": petit.table,
    "petit-tricks": petit.tricks,
    "excuse": excuse.table,
    "poignees": poignees.table,
    "slams": slams.table,
}
#: What one family alone is asked.
_OWN: Mapping[str, Mapping[str, Question]] = {"marias": _MARIAS, "tarot": _TAROT}
QUESTIONS: Mapping[str, Question] = {**_ALL, **_MARIAS, **_TAROT}


def _in_sessions(run: Run) -> bool:
    return run.session > 1


#: Of which runs a question is asked, where not of all.
_ONLY: Mapping[str, Callable[[Run], bool]] = {
    "players": _in_sessions,
    "positions": _in_sessions,
    "rungs": lambda run: run.has("rung"),
    "helpers": lambda run: run.has("helper"),
    "sides": lambda run: run.partners,
    "calls": lambda run: run.has("call"),
    "drawing": drawn,
    "points": drawn,
}


def of(run: Run) -> Mapping[str, Question]:
    """Return the questions that a run can answer: of its kind, shuffled or in sessions."""
    asked = {**_ALL, **_OWN[run.family.name]}
    return {name: ask for name, ask in asked.items() if name not in _ONLY or _ONLY[name](run)}
