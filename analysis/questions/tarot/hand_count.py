"""How the made rate depends on the count of the taker's hand.

The hand as dealt, by Noël Chavey's count, with what short suits add in garde sans and garde contre, where
nothing can be discarded: the number that bids are made by.  Of the played deals of each contract; for each
count, and for stretches of five.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.questions.contracts import MADE
from analysis.tables import ALL, DEALS, Builder, Row, contracts_in, deals_in, where

#: Counts that stand together.
STRETCH = 5


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any), lowest and highest count."""
    del run
    out = Builder(contract=pl.String, count=pl.Int64, upto=pl.Int64)
    counted = cells["hand_count"]
    for name in (*contracts_in(counted.rows), ALL):
        rows = [row for row in counted.rows if name in (ALL, row["contract"])]
        for (count, upto), deals in sorted(_by_count(rows).items()):
            made = where(deals, lambda row: row["made"])
            out.add((name, count, upto), DEALS, exact(deals_in(deals)), DEALS)
            out.add((name, count, upto), MADE, counted.rate(made, deals, level), "share of played deals")
    return out.frame()


def _by_count(rows: list[Row]) -> Mapping[tuple[int, int], list[Row]]:
    found: dict[tuple[int, int], list[Row]] = {}
    for row in rows:
        low = row["count"] // STRETCH * STRETCH
        for key in ((row["count"], row["count"]), (low, low + STRETCH - 1)):
            found.setdefault(key, []).append(row)
    return found


def thresholds(run: Run) -> dict[str, list[float]]:
    """Return, by contract, the counts from which the strategies of the run bid it; nothing where none does.

    A strategy that bids by the count has a parameter of each contract's name.
    """
    found: dict[str, list[float]] = {}
    for seat in run.manifest["seats"]:
        params = seat.get("params") or {}
        for contract in run.family.contracts:
            if contract in params:
                found[contract] = sorted({*found.get(contract, []), float(params[contract])})
    return found
