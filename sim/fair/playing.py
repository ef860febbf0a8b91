"""Deals played under a tariff: the sums that objectives are of."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pyarrow as pa

from sim import schema
from sim.execute.watch import Beat
from sim.fair.objectives import Layout
from sim.fair.problem import Field, Floats
from sim.games.house import flatten, resolve
from sim.repricing.pricing import Pricing
from sim.rulings.asked import RuleSet, players
from sim.seats import Seat
from sim.strength.match import Seats, payoffs
from sim.table import SeatSpec

#: What seats are paid, int64[seats, deals], the contract, and the declarer's seat, of some deals.
_Paid = tuple[np.ndarray, np.ndarray, np.ndarray]


@dataclass(frozen=True)
class _At:
    """What a table must know of what is played at it."""

    game: str
    kind: str
    players: int
    house: dict[str, Any]
    seed: int
    paths: tuple[str, ...]
    stall_s: float


class _Table:
    """A table under one tariff, with its prices."""

    def __init__(self, at: _At, seats: tuple[SeatSpec, ...], beat: Beat) -> None:
        self.seats, self.pricing, self.players = (
            Seats(at, seats, beat),
            Pricing(at.kind, at.house),
            at.players,
        )

    def paid(self, rows: pa.Table) -> _Paid:
        """Return what seats are paid, int64[seats, deals], the contract, and the declarer's seat."""
        about = self.pricing.deals(rows)
        return payoffs(rows, self.players), about["contract"], about["declarer"]


@dataclass
class Playing:
    """Measures tariffs: plays a block of deals under each.

    Attributes
    ----------
    rules : RuleSet
        All house rules but the fields.
    seats : tuple of Seat
    fields : tuple of Field
    size : int
        Deals of a block; block *b* has those from ``b * size`` on.
    seed : int
    margin : bool
        Whether hands at the margin of each field are looked for, which plays the deals once more for each.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    fields: tuple[Field, ...]
    size: int
    seed: int = 1
    margin: bool = False
    paths: tuple[str, ...] = ()
    stall_s: float = 60.0
    _own: threading.local = field(default_factory=threading.local, repr=False)

    @property
    def layout(self) -> Layout:
        """Where the sums are."""
        return Layout(len(schema.family(self.rules.kind).contracts), len(self.fields))

    def __call__(self, tariff: Mapping[str, float], block: int) -> Floats:
        """Return the sums of a block under a tariff, float64[words], money in units."""
        first, *raised = self._tables(tariff)
        rows = first.seats.rows(block * self.size, self.size)
        paid, contract, declarer = first.paid(rows)
        layout, scale = self.layout, first.pricing.scale
        declared = np.flatnonzero(contract >= 0)
        money = paid[declarer[declared], declared]
        often = np.bincount(contract[declared], minlength=layout.contracts)
        earned = np.bincount(contract[declared], weights=money, minlength=layout.contracts)
        at_margin, contracts = np.zeros((2, layout.fields)), schema.family(self.rules.kind).contracts
        for index, other in enumerate(raised):
            code = contracts.index(contract_of(self.fields[index].name))
            rows = other.seats.rows(block * self.size, self.size)
            at_margin[:, index] = _switched((paid, contract, declarer), self._again(first, rows), code)
        head = [self.size, paid[0].sum() / scale]
        return np.concatenate([head, often, earned / scale, at_margin[0], at_margin[1] / scale])

    @staticmethod
    def _again(first: _Table, rows: pa.Table) -> _Paid:
        """Return deals of another tariff as :meth:`_Table.paid`, paid by that of the first table."""
        again, _ = first.pricing.price(rows)
        return first.paid(again)

    def _tables(self, tariff: Mapping[str, float]) -> list[_Table]:
        """Return this thread's tables under a tariff, and under it with each field raised."""
        key = tuple(tariff.items())
        if getattr(self._own, "key", None) != key:
            self._own.tables = [self._table(tariff)]
            if self.margin:
                self._own.tables += [
                    self._table({**tariff, one.name: _raised(one, tariff)}) for one in self.fields
                ]
            self._own.key = key
        tables: list[_Table] = self._own.tables
        return tables

    def _table(self, tariff: Mapping[str, float]) -> _Table:
        rules = self.rules
        flat = dict(flatten(rules.kind, rules.house)) | dict(tariff)
        at = _At(
            rules.preset,
            rules.kind,
            players(rules),
            resolve(rules.preset, flat),
            self.seed,
            self.paths,
            self.stall_s,
        )
        sitting = tuple(SeatSpec(seat.name, seat.label, seat.params) for seat in self.seats)
        return _Table(at, sitting, Beat())


def contract_of(rule: str) -> str:
    """Return the contract that a rule is the worth of: that of its name, if there is one."""
    return rule.rpartition(".")[2]


def _switched(here: _Paid, there: _Paid, code: int) -> tuple[int, int]:
    """Return in how many deals one of two playings alone has a contract, and what it pays there."""
    found = [0, 0]
    for one, other in ((here, there), (there, here)):
        paid, contract, declarer = one
        alone = np.flatnonzero((contract == code) & (other[1] != code))
        found[0] += len(alone)
        found[1] += int(paid[declarer[alone], alone].sum())
    return found[0], found[1]


def _raised(one: Field, tariff: Mapping[str, float]) -> float:
    """Return a field a little higher: by a twentieth of its range, in whole steps, one at least."""
    steps = max(1, round((one.high - one.low) / one.step / 20))
    return round(tariff[one.name] + steps * one.step, 10)
