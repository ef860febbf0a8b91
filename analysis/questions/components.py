"""How often each component is made, and what it is worth.

A component stands in a deal when it was declared, announced against or arose silently.

- made: the share of its played deals in which the side that it belongs to (who declared or announced it,
  who held the seven, who came to 100) brought it off; a rate with Wilson's interval.
- worth: what it brought the declarer from one defender, in mean units, neither hearts nor limit applied;
  also over its deals that ended before the first card (a balanced one counts as 0).
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.tables import ALL, DEALS, Builder, contracts_in, deals_in, where

MADE = "made"
PLAYED = "played"
WORTH = "worth"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and component; only those that stand somewhere."""
    out = Builder(contract=pl.String, component=pl.String)
    for name in (*contracts_in(cells["ledger"].rows), ALL):
        for component in run.components:
            counted = cells[f"component_{component}"]
            rows = where(
                counted.rows,
                lambda row, name=name: name in (ALL, row["contract"]),  # type: ignore[misc]
            )
            if not rows:
                continue
            keys = (name, component)
            played = where(rows, lambda row: row["reason"] == "played")
            made = where(played, lambda row: row["made"] == 1)
            factor = run.money / run.scale
            out.add(keys, DEALS, exact(deals_in(rows)), DEALS)
            out.add(keys, PLAYED, exact(deals_in(played)), DEALS)
            out.add(keys, MADE, counted.rate(made, played, level), "share of played deals where it stands")
            out.add(keys, WORTH, counted.mean(rows, "units", factor, level), f"{run.unit}, per defender")
    return out.frame()
