"""A stand-in for ``sim.table.Table``: rows that are a function of (seed, deal), and faults on demand.

``spec.house["fake"]`` may hold: ``fault`` (the deal at which a strategy raises), ``stall`` (the deal at which
one never answers), ``how`` (``wait``: sleeping, until :data:`RELEASE` is set; ``loop``: a Python loop;
``hold``: holding the interpreter's lock), ``die`` (the deal at which the process is killed, once per
``marker`` file), ``pause`` (seconds per chunk), ``unbalanced`` (the deal whose payoffs do not sum to zero).
"""

from __future__ import annotations

import dataclasses
import os
import signal
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from sim import schema
from sim.spec import SeatSpec, Spec

DECISIONS = ("trump", "discard", "declare", "comment", "play")
#: Set by a test to let a stalled table's thread end.
RELEASE = threading.Event()

_BLOCK = 500
_SPREAD = {"int8": 3, "int16": 40, "amount": 25}


class Played(NamedTuple):
    """Rows and counts, as ``sim.table.Played``."""

    rows: pa.Table
    dealt: np.ndarray


class Fault(Exception):
    """A strategy's fault, as ``sim.table.StrategyFault``."""

    def __init__(self, message: str, record: dict[str, Any]) -> None:
        super().__init__(message)
        self.record = record

    def __reduce__(self) -> Any:
        """Travel whole."""
        return (type(self), (str(self), self.record))


def spec(seed: int = 7, labels: tuple[str, ...] = ("a", "b", "c"), **fake: Any) -> Spec:
    """Return a spec for the fake table."""
    return Spec(
        kind="voleny",
        house={"players": 3, "tariff": {"game": 1}, "fake": fake},
        seats=tuple(SeatSpec("random", label, {}) for label in labels),
        seed=seed,
        force={"contract": None, "taker": None, "trump": None},
    )


def real_spec(seed: int = 7, strategy: str = "random", kind: str = "voleny", **rules: Any) -> Spec:
    """Return a spec for the real table."""
    from sim.games import house
    from sim.games.kinds import KINDS

    return Spec(
        kind=kind,
        house=house.resolve(kind, rules),
        seats=tuple(SeatSpec(strategy, strategy, {}) for _ in range(KINDS[kind].players)),
        seed=seed,
        force={"contract": None, "taker": None, "trump": None},
    )


def in_sessions(spec: Spec, session: int) -> Spec:
    """Return a spec for the same table with cards that are not shuffled."""
    house = spec.house | {"shuffle": "gather_cut", "session_length": session}
    return dataclasses.replace(spec, house=house)


def words(seed: int, stream: int, lo: int, n: int) -> np.ndarray:
    """Return uint64[n]: splitmix64 of (seed, stream, deal)."""
    with np.errstate(over="ignore"):
        start = np.uint64((seed * 0x9E3779B97F4A7C15 + stream * 0xD1B54A32D192ED03) & (2**64 - 1))
        z = start + np.arange(lo, lo + n, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


class Table:
    """Rows from a hash; the same interface as ``sim.table.Table``."""

    scale = 1
    decisions = DECISIONS

    def __init__(self, spec: Spec, beat: np.ndarray | None = None) -> None:
        self.spec = spec
        self.fake: dict[str, Any] = spec.house["fake"]
        self.beat = np.zeros(4, np.int64) if beat is None else beat
        if self.fake.get("refuse"):
            raise ValueError("strategy 'nobody' is not known")

    def play(self, lo: int, n: int) -> Played:
        """Play deals ``lo`` to ``lo + n - 1``."""
        time.sleep(self.fake.get("pause", 0))
        for deal in range(lo, lo + n, _BLOCK):
            self._decide(deal, min(deal + _BLOCK, lo + n))
        dealt = np.zeros((32, 3), np.int64)
        np.add.at(dealt, (words(self.spec.seed, 99, lo, n) % np.uint64(32), np.arange(lo, lo + n) % 3), 1)
        return Played(rows(self.spec, lo, n, self.fake.get("unbalanced")), dealt)

    def _decide(self, deal: int, end: int) -> None:
        self.beat[:3] = deal, 1, 4
        self.beat[3] += 1
        for name, act in (("fault", self._fail), ("stall", self._stall), ("die", self._die)):
            at = self.fake.get(name)
            if at is not None and deal <= at < end:
                self.beat[0] = at
                act(at)

    def _fail(self, deal: int) -> None:
        message = f"strategy 'b' at seat 1, deal {deal}, decision play: card 99 is none of the legal ones"
        raise Fault(message, {"format": "deal-record/1", "deal": deal, "reason": "stopped"})

    def _stall(self, deal: int) -> None:
        how = self.fake.get("how", "wait")
        if how == "wait":
            RELEASE.wait()
        if how == "hold":
            sum(range(10**12))
        while how == "loop":
            pass

    def _die(self, deal: int) -> None:
        marker = Path(self.fake["marker"])
        if self.fake.get("always") or not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)


def rows(spec: Spec, lo: int, n: int, unbalanced: int | None = None) -> pa.Table:
    """Return the stored columns of deals ``lo`` to ``lo + n - 1``, without ``run``."""
    arrays: dict[str, pa.Array] = {}
    columns = [column for column in schema.hands(spec.kind) if column.name != "run"]
    for stream, column in enumerate(columns):
        value = words(spec.seed, stream, lo, n)
        if column.name == "deal":
            array = pa.array(np.arange(lo, lo + n))
        elif column.name == "game":
            array = _coded(np.zeros(n, np.int8), [spec.kind])
        elif column.name.startswith("strategy_"):
            seat = int(column.name[-1])
            playing = seat < len(spec.seats)
            codes = pa.array(np.zeros(n, np.int8), mask=None if playing else np.ones(n, bool))
            label = spec.seats[seat].label if playing else "-"
            array = pa.DictionaryArray.from_arrays(codes, pa.array([label]))
        elif column.type == "dict":
            codes = (value % np.uint64(len(column.values) + column.nullable)).astype(np.int8)
            array = _coded(codes, list(column.values), codes == len(column.values))
        elif column.name == "declarer":
            array = pa.array((value % np.uint64(3)).astype(np.int8))
        elif column.type == "bool":
            array = pa.array(value % np.uint64(2) == 1)
        else:
            kind = np.int32 if column.type == "amount" else np.dtype(column.type)
            array = pa.array((value % np.uint64(_SPREAD[column.type])).astype(kind))
        arrays[column.name] = array
    first, second = (arrays[f"payoff_{seat}"].to_numpy() for seat in (0, 1))
    arrays["payoff_2"] = pa.array((-first - second).astype(np.int32))
    zero = np.zeros(n, np.int32)
    if unbalanced is not None and lo <= unbalanced < lo + n:
        zero[unbalanced - lo] = 5
    arrays["payoff_3"] = pa.array(zero)
    return pa.table(arrays)


def _coded(codes: np.ndarray, values: list[str], null: np.ndarray | None = None) -> pa.Array:
    mask = None if null is None or not null.any() else null
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=mask), pa.array(values, pa.string()))
