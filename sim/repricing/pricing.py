"""One part priced again: its columns say what came of its deals, other rules what that pays."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from sim import schema
from sim.core import outcomes
from sim.core.jit import COMPILED
from sim.games import house
from sim.games.kinds import KINDS
from sim.repricing.sums import Deals
from sim.schema.columns import ABOUT
from sim.table import place, stored

#: Types by the width in which outcomes keep them: 8, 16, 64 bits.
_WIDTHS = (("int8", "bool", "dict"), ("int16",), ("amount", "int64"))


class Pricing:
    """The payments of one kind under some house rules.

    Parameters
    ----------
    kind : str
    rules : dict
        Resolved house rules.
    """

    def __init__(self, kind: str, rules: Mapping[str, Any]) -> None:
        self._kind = KINDS[kind]
        self.scale = house.scale(rules)
        self.largest = house.largest_amount(rules)
        family = importlib.import_module(f"sim.repricing.{self._kind.family.name}")
        self._settle = family.settle_rows
        packed = np.array([house.pack(rules)])
        self._rules = packed if COMPILED else packed.view(np.recarray)
        self._amount = pa.int32() if house.amounts_fit_int32(rules) else pa.int64()
        columns = [column for column in schema.hands(kind) if column.name not in ABOUT]
        #: Columns that tell a deal, and those that payment fills.
        self._told = [column for column in columns if column.type not in _WIDTHS[2]]
        self._paid = [column for column in columns if (column.field or (column.name, 0))[0] in family.PAID]

    def price(self, table: pa.Table) -> tuple[pa.Table, int]:
        """Return a part's table, hands or tallies, with what its deals pay under these rules.

        Parameters
        ----------
        table : pyarrow.Table
            As stored, in one chunk.

        Returns
        -------
        pyarrow.Table
            The other columns are as they were, ``run`` too.
        int
            Rows that do not tell what they pay (M-39); of these the payments are wrong.
        """
        told = self._rows(self._told, table.num_rows)
        for column, array in self._by_column(self._told, told):
            array[:] = _codes(table.column(column.name).chunk(0))
        paid = self._rows(self._paid, table.num_rows)._replace(
            outcome=told.outcome, outcome_words=told.outcome_words
        )
        told.outcome_words[:] = -1  # what no column stores is not there
        told.outcome["kind"], told.outcome["seats"] = self._kind.code, self._kind.players
        untold = int(self._settle(told, paid, self._rules))
        for column, array in self._by_column(self._paid, paid):
            index = table.column_names.index(column.name)
            made = stored(column, array, self._amount)
            field = pa.field(column.name, made.type, nullable=column.nullable)
            table = table.set_column(index, field, made)
        return table, untold

    def _rows(self, columns: list[schema.Column], n: int) -> outcomes.Rows:
        """Return room for what some columns store."""
        narrow, short, wide = (
            np.array([place(self._kind.family, c) for c in columns if c.type in types], np.int64)
            for types in _WIDTHS
        )
        return outcomes.rows(self._kind.family.outcome, (narrow, short, wide), n, (0, 0))

    @staticmethod
    def _by_column(
        columns: list[schema.Column], rows: outcomes.Rows
    ) -> Iterator[tuple[schema.Column, np.ndarray]]:
        """Yield each column with its row of the stored arrays."""
        for types, arrays in zip(_WIDTHS, (rows.bytes, rows.shorts, rows.words), strict=True):
            yield from zip((c for c in columns if c.type in types), arrays, strict=True)

    def deals(self, table: pa.Table) -> dict[str, Any]:
        """Return what sums need of a table beside its payments; see :class:`sim.repricing.sums.Deals`."""
        contract = _codes(table.column("contract").chunk(0))
        alone = _codes(table.column(schema.family(self._kind.name).alone).chunk(0))
        partner = np.full(len(alone), -1, np.int8)
        for name in ("partner", "rogue"):
            if name in table.column_names:
                with_him = _codes(table.column(name).chunk(0))
                partner = np.where(partner < 0, with_him, partner)
        counted = schema.COUNT.name in table.column_names
        times = table.column(schema.COUNT.name).to_numpy() if counted else np.ones(len(alone), np.int64)
        return {"contract": contract, "declarer": alone, "partner": partner, "times": times}


def compared(table: pa.Table, again: pa.Table, about: dict[str, Any], factors: tuple[int, int]) -> Deals:
    """Return the deals of a part before and after.

    Parameters
    ----------
    table, again : pyarrow.Table
        The same rows before and after.
    about : dict
        What :meth:`Pricing.deals` says of them.
    factors : (int, int)
        By what payments before and after are multiplied to be in one scale.
    """
    before, after = (
        np.array([one.column(f"payoff_{seat}").to_numpy() for seat in schema.SEATS], np.int64) * factor
        for one, factor in zip((table, again), factors, strict=True)
    )
    return Deals(before=before, after=after, **about)


def _codes(array: pa.Array) -> np.ndarray:
    """Return a stored column that is no amount as integers: codes of words, -1 for none."""
    if pa.types.is_dictionary(array.type):
        array = array.indices.fill_null(-1) if array.null_count else array.indices
    if pa.types.is_boolean(array.type):
        array = array.cast(pa.int8())
    codes: np.ndarray = array.to_numpy()
    return codes
