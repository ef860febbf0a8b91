"""Deal records for tests: played by the engine with ``random`` seats, and changed ones."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from sim.games.marias import house
from sim.table import SeatSpec, Spec, Table
from tests.naive import random_house

TRANSCRIPTS = Path(__file__).resolve().parent / "transcripts" / "voleny"
RANDOM_SEATS = (SeatSpec("random", "random"),) * 3
Record = dict[str, Any]


def any_house(rng: Random) -> dict[str, Any]:
    """Return random house rules as the product writes them."""
    return house.resolve("voleny", random_house(rng))


def table(
    rules: Mapping[str, Any] | None = None, force: Mapping[str, Any] | None = None, seed: int = 5
) -> Table:
    """Return a table of three ``random`` players."""
    resolved = house.resolve("voleny", rules)
    return Table(Spec("voleny", resolved, RANDOM_SEATS, seed, dict(force or {})))


def line(record: Mapping[str, Any]) -> str:
    """Return a record as a line of a file."""
    return json.dumps(record, ensure_ascii=False, default=float)


def transcript(name: str) -> Record:
    """Return one of the golden transcripts."""
    record: Record = json.loads((TRANSCRIPTS / f"{name}.jsonl").read_text(encoding="utf-8"))
    return record


def changed(name: str, change: Callable[[Record], Any]) -> str:
    """Return a golden transcript with one thing changed, as a line."""
    record = copy.deepcopy(transcript(name))
    change(record)
    return line(record)
