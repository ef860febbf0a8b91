"""Deals played under two rule sets and priced between them, in threads, into exact sums."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa

from analysis.ruled import PARTS
from sim import schema
from sim.execute.pooled import even, in_order, spans
from sim.execute.watch import Beat
from sim.games import house
from sim.repricing.pricing import Pricing, compared
from sim.repricing.sums import Deals, added, blank
from sim.rulings.asked import RuleSet, Ruling, players
from sim.strength.match import LARGEST_CHUNK, Seats
from sim.table import SeatSpec

#: The parts of a difference: all of it, what the arithmetic does, what decisions do.
WHOLE, ARITHMETIC, DECISIONS = range(len(PARTS))


@dataclass(frozen=True)
class _Under:
    """What a table must know of a ruling under one of its rule sets."""

    ruling: Ruling
    rules: RuleSet

    @property
    def game(self) -> str:
        return self.rules.preset

    @property
    def kind(self) -> str:
        return self.rules.kind

    @property
    def players(self) -> int:
        return players(self.rules)

    @property
    def house(self) -> dict[str, Any]:
        return self.rules.house

    @property
    def seed(self) -> int:
        return self.ruling.seed

    @property
    def paths(self) -> tuple[str, ...]:
        return self.ruling.paths

    @property
    def stall_s(self) -> float:
        return self.ruling.stall_s


class Tally(NamedTuple):
    """What some deals came to, exact.

    Attributes
    ----------
    deals : int
    cells : object[parts, groups, who, words]
        Sums of :mod:`sim.repricing.sums` for each of :data:`PARTS`, in 1/scale units: before and after are,
        of the whole, what was paid under the first and the second rule set; of the arithmetic the first, and
        its deals priced by the second; of decisions these, and the second.  The contract, the declarer and
        his partner are those under the first.  Where deals cannot be priced, the parts are empty.
    moves : int64[contracts + 1, contracts + 1]
        Deals by contract under the first and the second, the last of each being none.
    untold : int
        Deals that do not tell what they pay under the second (M-39).
    """

    deals: int
    cells: np.ndarray
    moves: np.ndarray
    untold: int = 0

    def plus(self, other: Tally) -> Tally:
        """Return what both together came to."""
        return Tally(
            self.deals + other.deals,
            self.cells + other.cells,
            self.moves + other.moves,
            self.untold + other.untold,
        )


class Three(NamedTuple):
    """What some deals pay, int64[seats, deals] in the ruling's scale, and who declared what.

    ``fixed`` are the deals of the first rule set priced by the second; None where they cannot be.
    """

    first: np.ndarray
    fixed: np.ndarray | None
    second: np.ndarray
    about: dict[str, Any]
    contracts: np.ndarray
    untold: int = 0


def nothing(ruling: Ruling) -> Tally:
    """Return the tally of no deals."""
    contracts = len(schema.family(ruling.kind).contracts)
    cells = np.stack([blank(contracts).astype(object)] * len(PARTS))
    return Tally(0, cells, np.zeros((contracts + 1, contracts + 1), np.int64))


class Tables:
    """A table under either rule set, played in turn; one pair for each thread."""

    def __init__(self, ruling: Ruling) -> None:
        self._ruling, beat = ruling, Beat()
        sitting = tuple(SeatSpec(seat.name, seat.label, seat.params) for seat in ruling.seats)
        pair = (ruling.first, ruling.second) if ruling.changes else (ruling.first,)
        self._tables = [Seats(_Under(ruling, rules), sitting, beat) for rules in pair]
        self._pricing = [Pricing(ruling.kind, rules.house) for rules in (ruling.first, ruling.second)]
        scales = [pricing.scale for pricing in self._pricing]
        self._factors = ruling.scale // scales[0], ruling.scale // scales[1]
        self._largest = max(
            house.largest_amount(rules.house) * factor
            for rules, factor in zip((ruling.first, ruling.second), self._factors, strict=True)
        )

    def three(self, lo: int, n: int) -> Three:
        """Play deals ``lo`` to ``lo + n - 1`` under both rule sets, and price those of the first again."""
        rows = [table.rows(lo, n) for table in self._tables]
        first, second = rows[0], rows[-1]
        about, other = self._pricing[0].deals(first), self._pricing[1].deals(second)
        played = compared(first, second, about, self._factors)
        fixed, untold = None, 0
        if not self._ruling.refused:
            fixed, untold = self._fixed(first, about)
        return Three(played.before, fixed, played.after, about, other["contract"], untold)

    def _fixed(self, first: pa.Table, about: dict[str, Any]) -> tuple[np.ndarray, int]:
        again, untold = self._pricing[1].price(first)
        return compared(first, again, about, self._factors).after, untold

    def play(self, lo: int, n: int) -> Tally:
        """Return what deals ``lo`` to ``lo + n - 1`` come to."""
        three, zero = self.three(lo, n), nothing(self._ruling)
        contracts = len(zero.moves) - 1
        pairs = {WHOLE: (three.first, three.second)}
        if three.fixed is not None:
            pairs |= {ARITHMETIC: (three.first, three.fixed), DECISIONS: (three.fixed, three.second)}
        for part, (before, after) in pairs.items():
            deals = Deals(before=before, after=after, **three.about)
            zero.cells[part] = added(deals, 1, contracts, self._largest).astype(object)
        # Contract -1, none, counts as the last one.
        np.add.at(zero.moves, (three.about["contract"], three.contracts), 1)
        return Tally(n, zero.cells, zero.moves, three.untold)


def play(
    tables: list[Tables], ruling: Ruling, deals: int, told: Callable[[int], None] | None = None
) -> Tally:
    """Play deals from number 0 on, a thread for each pair of tables.

    Parameters
    ----------
    tables : list of Tables
    ruling : Ruling
    deals : int
    told : callable, optional
        Called with the number of deals that are done.

    Raises
    ------
    sim.table.StrategyFault, sim.execute.watch.Stalled, ArithmeticError
        As :meth:`sim.strength.match.Seats.rows`.
    """
    total = nothing(ruling)
    chunks = spans(0, deals, even(deals, len(tables), LARGEST_CHUNK))
    for done in in_order(tables, chunks, Tables.play):
        total = total.plus(done)
        if told is not None:
            told(total.deals)
    return total
