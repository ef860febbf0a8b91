"""Synthetic runs for the tests of the analyses: folders that look as the driver leaves them.

The rows obey the schema of their kind.  Random ones have the payments of volený (M-30 to M-38) for the
components drawn, but nothing is played: made and lost are coin flips, so every figure has a known
expectation.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from sim import schema
from sim.schema import marias

KIND = "voleny"
COLUMNS = schema.hands(KIND)
COMPONENTS = marias.COMPONENTS_OF[KIND]
DOUBLED = tuple(c for c in COMPONENTS if c in marias.DOUBLED)
#: What each contract of volený declares (M-11 to M-15).
DECLARES = {
    "game": ("game",),
    "seven": ("game", "seven"),
    "hundred": ("hundred",),
    "hundred_seven": ("hundred", "seven"),
    "betl": ("betl",),
    "durch": ("durch",),
}
WORTH = {
    "game": 1,
    "seven": 2,
    "hundred": 4,
    "betl": 15,
    "durch": 30,
    "seven_against": 2,
    "hundred_against": 4,
}
CHANCE = {"game": 0.7, "seven": 0.6, "hundred": 0.8, "betl": 0.75, "durch": 0.9}
SHARE = {"game": 0.7, "seven": 0.2, "hundred": 0.05, "hundred_seven": 0.02, "betl": 0.02, "durch": 0.01}
ARROW = {
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int64": pa.int64(),
    "bool": pa.bool_(),
    "dict": pa.dictionary(pa.int8(), pa.string()),
    "amount": pa.int32(),
}
#: Seats that play, where not three.
PLAYERS = {"krizovy": 4, "lizany": 2, "tarot": 4}
#: Cards of a pack, and holders of them, where not 32 and three.
PACKS = {"tarot": (78, 5)}
Rows = dict[str, Any]
Change = Callable[[Rows], None]


def blank(n: int, kind: str = KIND) -> Rows:
    """Return ``n`` rows of a plain game of seat 0, undoubled, played, paying nobody."""
    rows = empty(n, kind)
    for component in marias.COMPONENTS_OF[kind]:
        if component in marias.DOUBLED:
            rows[f"level_{component}"][:] = -1
    if "rogue" in rows:
        rows["rogue"][:] = -1
    rows["contract"][:] = "game"
    rows["last_seven"][:] = "none"
    rows["partner"][:] = -1
    rows["hearts"][:] = 1
    rows["tricks"][:] = 10
    return rows


def empty(n: int, kind: str) -> Rows:
    """Return ``n`` rows of played deals of a kind in which nothing happened."""
    rows: Rows = {}
    for column in schema.hands(kind):
        if column.type == "dict":
            rows[column.name] = np.full(n, None, dtype=object)
        elif column.type == "bool":
            rows[column.name] = np.zeros(n, dtype=bool)
        else:
            rows[column.name] = np.zeros(n, dtype=np.int64)
    rows["deal"][:] = np.arange(n)
    rows["game"][:] = kind
    rows["reason"][:] = "played"
    for seat in range(PLAYERS.get(kind, 3)):
        rows[f"strategy_{seat}"][:] = "coin"
    return rows


def random_rows(n: int, seed: int = 1, payers: int = 2) -> Rows:
    """Return ``n`` rows drawn by coin flips, with every ending and every component of volený."""
    rng = np.random.default_rng(seed)
    rows = blank(n)
    names = np.array(list(SHARE), dtype=object)
    contract = rng.choice(names, size=n, p=list(SHARE.values()))
    rows["contract"] = contract
    rows["declarer"] = np.where(np.isin(contract, ["betl", "durch"]), rng.integers(0, 3, n), 0)
    for component in WORTH:
        _component(rows, component, contract, rng)
    pointed = ~np.isin(contract, ["betl", "durch"])
    rows["trick_points"] = np.where(pointed, rng.integers(0, 10, n) * 10, -1)
    rows["trick_points_defenders"] = np.where(pointed, 90 - rows["trick_points"], -1)
    rows["marriage_points"] = np.where(pointed, rng.choice([0, 20, 40, 60], n), -1)
    rows["marriage_points_defenders"] = np.where(pointed, 0, -1)
    rows["trump"][pointed] = np.array(list(marias.SUITS), dtype=object)[rng.integers(0, 4, n)][pointed]
    rows["hearts"] = np.where(pointed & (rows["trump"] == "h"), 2, 1)
    rows["hand_trumps"] = np.where(pointed, rng.integers(2, 8, n), -1)
    rows["hand_sharps"] = rng.integers(0, 7, n)
    _silent(rows, rng)
    _endings(rows, rng)
    total = sum(rows[f"units_{c}"] for c in COMPONENTS) * rows["hearts"]
    _pay(rows, np.clip(total, -500, 500), payers)
    rows["limited"] = np.abs(total) > 500
    return rows


def _component(rows: Rows, component: str, contract: np.ndarray, rng: np.random.Generator) -> None:
    n = len(contract)
    if component.endswith("_against"):
        stands = np.isin(contract, ["game", "seven"]) & (rng.random(n) < 0.01)
    else:
        stands = np.isin(contract, [c for c, parts in DECLARES.items() if component in parts])
    made = np.where(rng.random(n) < CHANCE.get(component, 0.5), 1, -1)
    level = np.minimum(rng.geometric(0.7, n) - 1, 15)
    rows[f"level_{component}"] = np.where(stands, level, -1)
    rows[f"made_{component}"] = np.where(stands, made, 0)
    side = -1 if component.endswith("_against") else 1
    rows[f"units_{component}"] = np.where(stands, side * made * WORTH[component] * 2**level, 0)


def _silent(rows: Rows, rng: np.random.Generator) -> None:
    contract = rows["contract"]
    n = len(contract)
    arises = np.isin(contract, ["game", "hundred"]) & (rng.random(n) < 0.1)
    kinds = np.array(["declarer_won", "declarer_lost", "defender_won", "defender_lost"], dtype=object)
    which = rng.integers(0, 4, n)
    rows["last_seven"][arises] = kinds[which][arises]
    rows["made_silent_seven"] = np.where(arises, np.where(which % 2 == 0, 1, -1), 0)
    rows["units_silent_seven"] = np.where(arises, np.where((which == 0) | (which == 3), 1, -1), 0)
    points = rows["trick_points"] + rows["marriage_points"]
    reached = np.isin(contract, ["game", "seven"]) & (points >= 100)
    rows["made_silent_hundred"] = np.where(reached, 1, 0)
    worth = 2 * 2 ** np.maximum(rows["level_game"], 0) * (points - 90) // 10
    rows["units_silent_hundred"] = np.where(reached, worth, 0)
    rows["units_game"] = np.where(reached, 0, rows["units_game"])


def _endings(rows: Rows, rng: np.random.Generator) -> None:
    """Settle some deals without play: balanced (M-24), unflekked and flekked_without_re (M-25), forced."""
    contract = rows["contract"]
    balanced = (contract == "seven") & (rows["level_game"] == 1) & (rows["level_seven"] == 0)
    against = (rows["level_seven_against"] >= 0) | (rows["level_hundred_against"] >= 0)
    plain = (contract == "game") & ~against & (rng.random(len(contract)) < 0.2)
    settle(rows, balanced & ~against, "balanced")
    settle(rows, plain & (rows["level_game"] == 0), "unflekked", game=1)
    settle(rows, plain & (rows["level_game"] == 1), "flekked_without_re", game=-1)
    undeclared = rng.random(len(contract)) < 0.01
    settle(rows, undeclared, "not_declarable")
    rows["contract"][undeclared] = None
    rows["declarer"][undeclared] = -1
    for component in DOUBLED:
        rows[f"level_{component}"][undeclared] = -1


def settle(rows: Rows, which: np.ndarray, reason: str, game: int = 0) -> None:
    """Settle the rows ``which`` without play; ``game``: 1 paid as made, -1 as lost, 0 not at all."""
    rows["reason"][which] = reason
    for component in COMPONENTS:
        rows[f"made_{component}"][which] = 0
        rows[f"units_{component}"][which] = 0
    rows["made_game"][which] = game
    rows["units_game"][which] = game * 2 ** np.maximum(rows["level_game"][which], 0)
    rows["last_seven"][which] = "none"
    rows["tricks"][which] = 0
    for column in ("trick_points", "trick_points_defenders", "marriage_points", "marriage_points_defenders"):
        rows[column][which] = -1


def _pay(rows: Rows, per_defender: np.ndarray, payers: int) -> None:
    for seat in range(payers + 1):
        pays = np.where(rows["declarer"] == seat, payers * per_defender, -per_defender)
        rows[f"payoff_{seat}"] = np.where(rows["declarer"] < 0, 0, pays)


def fair_dealt(n: int, holders: Sequence[int] = (12, 10, 10), seed: int = 1) -> np.ndarray:
    """Deal all cards ``n`` times and return how often each came to each holder, int64[cards, holders]."""
    rng = np.random.default_rng(seed)
    owner = np.repeat(np.arange(len(holders)), holders)
    dealt = np.zeros((len(owner), len(holders)), dtype=np.int64)
    for _ in range(n):
        np.add.at(dealt, (np.arange(len(owner)), rng.permutation(owner)), 1)
    return dealt


def table(rows: Rows, run: str = "synthetic") -> pa.Table:
    """Return the rows as the stored table, columns and types as ``sim.schema`` has them."""
    rows = {**rows, "run": np.full(len(rows["deal"]), run, dtype=object)}
    columns = schema.hands(rows["game"][0])
    arrays = []
    for column in columns:
        if column.type == "dict":
            arrays.append(pa.array(rows[column.name], pa.string()).dictionary_encode().cast(ARROW["dict"]))
        else:
            arrays.append(pa.array(rows[column.name]).cast(ARROW[column.type]))
    return pa.table(arrays, names=[c.name for c in columns])


def tally(hands: pa.Table) -> pa.Table:
    """Return the distinct rows without ``deal`` and how often each came."""
    names = [name for name in hands.column_names if name not in schema.PER_DEAL]
    plain = pa.table(
        [
            hands[n].cast(pa.string()) if pa.types.is_dictionary(hands[n].type) else hands[n].combine_chunks()
            for n in names
        ],
        names=names,
    )
    grouped = plain.group_by(names, use_threads=False).aggregate([([], "count_all")])
    grouped = grouped.rename_columns([*names, "count"])
    return grouped.cast(
        pa.schema([*(pa.field(n, hands.schema.field(n).type) for n in names), pa.field("count", pa.int64())])
    )


def write_run(
    folder: Path,
    rows: Rows,
    *,
    store: str = "hands",
    chunk: int = 1000,
    dealt: np.ndarray | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Path:
    """Write a complete run of the rows, ``chunk`` deals a part, and return its folder."""
    hands = table(rows)
    folder.mkdir(parents=True)
    sub = "hands" if store == "hands" else "tallies"
    (folder / sub).mkdir()
    parts = []
    for lo in range(0, hands.num_rows, chunk):
        piece = hands.slice(lo, chunk)
        path = folder / sub / f"{lo:012d}.parquet"
        pq.write_table(piece if store == "hands" else tally(piece), path, compression="zstd")
        content = path.read_bytes()
        parts.append(
            {
                "file": f"{sub}/{path.name}",
                "lo": lo,
                "n": piece.num_rows,
                "bytes": len(content),
                "sha256": hashlib.sha256(content).hexdigest(),
            }
        )
    kind = rows["game"][0]
    if dealt is None:
        dealt = np.zeros(PACKS.get(kind, (32, 3)), dtype=np.int64)
    manifest = manifest_of(hands.num_rows, store, parts, dealt)
    seats = [{"name": "coin", "label": "coin", "params": {}}] * PLAYERS.get(kind, 3)
    manifest.update({"game": kind, "preset": kind, "seats": seats})
    manifest.update(changes or {})
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def manifest_of(deals: int, store: str, parts: list[dict[str, Any]], dealt: np.ndarray) -> dict[str, Any]:
    """Return the manifest of a complete run."""
    return {
        "format": "run/1",
        "id": "synthetic",
        "experiment": "default",
        "state": "complete",
        "version": "0.1.0",
        "game": KIND,
        "deals": deals,
        "seed": 7,
        "scale": 1,
        "store": store,
        "chunk": 1000,
        "seats": [{"name": "coin", "label": "coin", "params": {}}] * 3,
        "house": {"players": 3, "sitter_pays": True, "tariff": {"game": 1, "seven": 2}},
        "preset": "voleny",
        "rules_hash": "0123456789abcdef" * 4,
        "force": {"contract": None, "taker": None, "trump": None},
        "schema": schema.VERSION,
        "command": "python -m sim.run",
        "parts": parts,
        "dealt": dealt.tolist(),
        "dealt_deals": deals if dealt.any() else 0,
    }
