"""How often each component is made, and what it is worth.

A component stands in a deal when it was declared, announced against or arose silently.

- made: made by its own side (the declarer, the announcer, the holder of the seven, the side that reached
  100), of the played deals in which it stands, with the Wilson interval.
- worth: mean units per defender before hearts and limit, + to the declarer, over the deals in which it
  stands, those settled without play included (a balanced deal pays nothing).
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact, mean, rate
from analysis.load import Run
from analysis.tables import ALL, DEALS, Builder, contracts_in, deals_in, moments_of, where

MADE = "made"
PLAYED = "played"
WORTH = "worth"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and component; only those that stand somewhere."""
    out = Builder(contract=pl.String, component=pl.String)
    for name in (*contracts_in(cells["ledger"]), ALL):
        for component in run.components:
            rows = where(
                cells[f"component_{component}"].to_dicts(),
                lambda row, name=name: name in (ALL, row["contract"]),  # type: ignore[misc]
            )
            if not rows:
                continue
            keys = (name, component)
            played = where(rows, lambda row: row["reason"] == "played")
            made = deals_in(where(played, lambda row: row["made"] == 1))
            factor = run.money / run.scale
            out.add(keys, DEALS, exact(deals_in(rows)), DEALS)
            out.add(keys, PLAYED, exact(deals_in(played)), DEALS)
            out.add(keys, MADE, rate(made, deals_in(played), level), "share of played deals where it stands")
            out.add(keys, WORTH, mean(moments_of(rows, "units"), factor, level), f"{run.unit}, per defender")
    return out.frame()
