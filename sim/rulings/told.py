"""What came of a question about rules, as it is kept and as programs read it: plain values for JSON."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import sim
from analysis import ruled
from sim import schema
from sim.config import ID_DIGITS
from sim.games import house
from sim.rulings.asked import RuleSet, Ruling
from sim.rulings.figures import Shown, split, table
from sim.rulings.playing import Tally
from sim.seats import Seat, params_changed, sources

#: Libraries that figures depend on.
_LIBRARIES = ("numpy", "numba", "polars", "scipy")


def identity(deciding: Mapping[str, Any]) -> str:
    """Return the id of an answer: a hash of what decides it."""
    text = json.dumps(deciding, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]


def made_with(kind: str, seats: Sequence[Seat]) -> dict[str, Any]:
    """Return the version and the strategies' sources, on which every answer depends."""
    return {"version": sim.__version__, "strategy_sources": sources(kind, seats)}


def versions(*more: str) -> dict[str, str]:
    """Return the versions of Python and of the libraries that figures depend on."""
    libraries = {name: importlib.metadata.version(name) for name in (*_LIBRARIES, *more)}
    return {"python": platform.python_version(), **libraries}


def set_told(rules: RuleSet) -> dict[str, Any]:
    """Return a rule set: as it was typed, its preset, hash and rules, what of them is set, the preset's."""
    return {
        "name": rules.name,
        "preset": rules.preset,
        "hash": house.rules_hash(rules.house),
        "house": rules.house,
        "changed": house.changed(rules.kind, rules.house, rules.preset),
        "usual": dict(house.PRESETS[rules.preset].rules),
    }


def seats_told(kind: str, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Return who plays, a mapping for each seat, with the parameters that are not the usual ones apart."""
    return [asdict(seat) | {"changed": params_changed(kind, seat)} for seat in seats]


def about(ruling: Ruling, deals: int, level: float, command: str) -> dict[str, Any]:
    """Return the question, with the id of its answer.

    Parameters
    ----------
    ruling : Ruling
    deals : int
    level : float
        Confidence of intervals.
    command : str
        Gives the same answer again.
    """
    both = ruling.first, ruling.second
    deciding = {
        "question": ruled.FORMAT,
        "game": ruling.kind,
        "rules": [rules.house for rules in both],
        "seats": [asdict(seat) for seat in ruling.seats],
        "deals": deals,
        "seed": ruling.seed,
        "level": level,
        **made_with(ruling.kind, ruling.seats),
    }
    return {
        "format": ruled.FORMAT,
        "id": identity(deciding),
        "forhont": sim.__version__,
        "command": command,
        "game": ruling.kind,
        "rules": {name: set_told(rules) for name, rules in zip(("A", "B"), both, strict=True)},
        "changes": [change._asdict() for change in ruling.changes],
        "strategies": seats_told(ruling.kind, ruling.seats),
        "readers": [reader._asdict() for reader in ruling.readers],
        "deals": deals,
        "seed": ruling.seed,
        "unit": schema.family(ruling.kind).unit,
        "level": level,
        "versions": versions(),
        "strategy_sources": deciding["strategy_sources"],
    }


def results(ruling: Ruling, tally: Tally, level: float) -> dict[str, Any]:
    """Return what was found, amounts in units: figures, and whether and why they are not split."""
    frame = table(tally, ruling, Shown(unit=schema.family(ruling.kind).unit, level=level))
    rows = [
        {key: cell for key, cell in row.items() if cell is not None} for row in frame.iter_rows(named=True)
    ]
    return {
        "split": split(tally, ruling),
        "refused": list(ruling.refused),
        "untold": tally.untold,
        "why": ruled.apart(ruling.refused, tally.untold),
        "figures": rows,
    }
