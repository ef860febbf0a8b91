"""Deal records for tests: played by the engine with ``random`` seats, and changed ones."""

from __future__ import annotations

import copy
import itertools
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

from sim.games import house
from sim.games.kinds import KINDS
from sim.games.marias.names import CONTRACTS, REASONS
from sim.table import SeatSpec, Spec, Table, forced
from tests.naive import random_house

FOLDER = Path(__file__).resolve().parent / "transcripts"
TRANSCRIPTS = FOLDER / "voleny"
Record = dict[str, Any]
Force = Mapping[str, Any]


def any_house(rng: Random, kind: str = "voleny") -> dict[str, Any]:
    """Return random house rules as the product writes them."""
    return house.resolve(kind, random_house(rng, kind))


def table(
    rules: Mapping[str, Any] | None = None, force: Force | None = None, seed: int = 5, preset: str = "voleny"
) -> Table:
    """Return a table of ``random`` players, who are told apart by their labels.

    Parameters
    ----------
    rules
        House rules that differ from the preset.
    force
        What is prescribed.
    seed
        Of the deals.
    preset
        Preset of house rules; its kind is what is played.
    """
    kind = house.PRESETS[preset].kind
    seats = tuple(SeatSpec("random", f"random {seat}") for seat in range(KINDS[kind].players))
    return Table(Spec(kind, house.resolve(preset, rules), seats, seed, dict(force or {})))


def forces(kind: str, rules: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return all that can be prescribed under some house rules, nothing first."""
    found: list[dict[str, Any]] = [{}]
    for contract in CONTRACTS:
        for taker in range(KINDS[kind].players):
            force = {"contract": contract, "taker": taker}
            try:
                forced(kind, rules, force)
            except ValueError:
                continue
            found.append(force)
    return found


def recorded(preset: str, rules: Mapping[str, Any] | None, deals: int, seed: int = 5) -> list[Record]:
    """Return records of deals in which every contract comes about; those not declarable are left out."""
    kind = house.PRESETS[preset].kind
    tables = [table(rules, force, seed, preset) for force in forces(kind, house.resolve(preset, rules))]
    played = (table.record(deal) for deal in itertools.count() for table in tables)
    sound = (record for record in played if record["outcome"]["reason"] in REASONS[:-1])
    return list(itertools.islice(sound, deals))


def line(record: Mapping[str, Any]) -> str:
    """Return a record as a line of a file."""
    return json.dumps(record, ensure_ascii=False, default=float)


def transcript(name: str, kind: str = "voleny") -> Record:
    """Return one of the golden transcripts."""
    record: Record = json.loads((FOLDER / kind / f"{name}.jsonl").read_text(encoding="utf-8"))
    return record


def changed(name: str, change: Callable[[Record], Any], kind: str = "voleny") -> str:
    """Return a golden transcript with one thing changed, as a line."""
    record = copy.deepcopy(transcript(name, kind))
    change(record)
    return line(record)


def plain(value: Any) -> Any:
    """Return a value with every number exact and every key in place."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return value
    return Decimal(str(value))
