"""Which poignées are shown, by which side, and whether they pay it (T-8, T-9).

Of the played deals (T-20); the deal is the unit, also where both sides, or two defenders, show one.

- share: deals in which a side shows a poignée of a level.
- paid: of these, those whose bonus goes to that side: its contract came out well, or the house pays whoever
  shows.
- worth: the mean of all the deal's poignées, per defender, + to the side that showed.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_tarot import DEFENCE, LEVELS, TAKER
from analysis.tables import ALL, DEALS, Builder, Row, contracts_in, deals_in, where

SHARE = "share"
PAID = "paid"
WORTH = "worth"
_SIGN = {TAKER: 1, DEFENCE: -1}


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, side (each ``all``: any) and level of the poignée (null: any)."""
    out = Builder(contract=pl.String, side=pl.String, poignee=pl.Int64)
    counted = cells["poignees"]
    shower = run.house.get("poignee_to") == "shower"
    for name in (*contracts_in(counted.rows), ALL):
        of = [row for row in counted.rows if name in (ALL, row["contract"])]
        for side in (TAKER, DEFENCE, ALL):
            for poignee in (*LEVELS, None):
                rows = [row for row in of if _shown(row, side, poignee)]
                key = (name, side, poignee)
                out.add(key, DEALS, exact(deals_in(rows)), DEALS)
                out.add(key, SHARE, counted.rate(rows, of, level), "share of played deals")
                if side == ALL:
                    continue
                paid = rows if shower else where(rows, lambda row, side=side: _good(row, side))  # type: ignore[misc]
                out.add(key, PAID, counted.rate(paid, rows, level), "share of these deals")
                factor = run.money / run.scale * _SIGN[side]
                worth = counted.mean(rows, "units_poignees", factor, level)
                out.add(key, WORTH, worth, f"{run.unit}, per defender")
    return out.frame()


def _shown(row: Row, side: str, level: int | None) -> bool:
    sides = (TAKER, DEFENCE) if side == ALL else (side,)
    levels = LEVELS if level is None else (level,)
    return any(row[f"{one}_{height}"] for one in sides for height in levels)


def _good(row: Row, side: str) -> bool:
    """Return whether the contract came out well for a side."""
    return bool(row["made"]) == (side == TAKER)
