"""The form that every table of estimates has: one row per figure.

Keys first (contract, seat, ...), then ``measure``, ``value``, ``low``, ``high``, ``level``, ``n``, ``unit``
and ``how``, so that no figure ever stands without its interval, its level and the deals behind it; and
``sessions``, where deals of one session depend on each other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import polars as pl

from analysis.estimate import Estimate
from sim import schema

#: Key that stands for all contracts, components or sides together.
ALL = "all"

DEALS = "deals"
SHARE = "share of deals"

_ESTIMATE = {
    "measure": pl.String,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "level": pl.Float64,
    "n": pl.Int64,
    "unit": pl.String,
    "how": pl.String,
    "sessions": pl.Float64,
}
#: The contracts of all families, each in rising order.
_RISING = tuple(contract for family in schema.FAMILIES for contract in family.contracts)
Key = str | int | float | None
Row = dict[str, Any]


class Builder:
    """Collects estimates under keys and makes the table of them."""

    def __init__(self, **keys: type[pl.DataType]) -> None:
        self._keys = keys
        self._rows: list[tuple[Any, ...]] = []

    def add(self, keys: tuple[Key, ...], measure: str, estimate: Estimate, unit: str) -> None:
        """Add one figure.  ``keys`` in the order of the constructor."""
        value, low, high, level, n, how, sessions = estimate
        self._rows.append((*keys, measure, value, low, high, level, n, unit, how, sessions))

    def frame(self) -> pl.DataFrame:
        """Return the table, rows in the order in which they were added."""
        return pl.DataFrame(self._rows, schema={**self._keys, **_ESTIMATE}, orient="row")


class Lookup:
    """Finds the estimates of a table again, by keys and measure."""

    def __init__(self, table: pl.DataFrame) -> None:
        keys = table.columns[: table.columns.index("measure")]
        self.units: dict[tuple[Any, ...], str] = {}
        self._found: dict[tuple[Any, ...], Estimate] = {}
        for row in table.iter_rows(named=True):
            key = (*(row[k] for k in keys), row["measure"])
            self._found[key] = Estimate(*(row[f] for f in Estimate._fields))
            self.units[key] = row["unit"]

    def __call__(self, *key: Key) -> Estimate | None:
        """Return the estimate under the keys and the measure, None where the table has none."""
        return self._found.get(key)

    def keys(self) -> Iterator[tuple[Any, ...]]:
        """Yield keys and measure of every row, in order."""
        return iter(self._found)


def contracts_in(rows: Iterable[Row]) -> list[str]:
    """Return the contracts that occur in the rows, in rising order."""
    present = {row["contract"] for row in rows}
    return [contract for contract in _RISING if contract in present]


def where(rows: Iterable[Row], test: Callable[[Row], bool]) -> list[Row]:
    """Return the rows that pass a test."""
    return [row for row in rows if test(row)]


def deals_in(rows: Iterable[Row]) -> int:
    """Return how many deals the rows stand for."""
    return sum(row["n"] for row in rows)


def by(rows: Iterable[Row], *keys: str) -> Mapping[tuple[Any, ...], list[Row]]:
    """Group rows by some of their columns, in order of first appearance."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row[key] for key in keys)].append(row)
    return groups
