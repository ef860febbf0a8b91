"""How far each component is doubled.

Of the deals in which a component was declared or announced: at level 0 (undoubled), 1 (flek), 2 (re), 3
(tutti), 4 (boty) and so on, and at that level or above; Wilson intervals.  Deals settled without play count,
with their levels as they stood.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.load import Run
from analysis.tables import ALL, Builder, contracts_in, where

AT = "at the level"
AT_LEAST = "at least the level"
#: Levels up to this one are listed even where nobody came so far.
SHOWN = 2


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any), component and doublings."""
    out = Builder(contract=pl.String, component=pl.String, doublings=pl.Int64)
    unit = "share of deals where it stands"
    for name in (*contracts_in(cells["ledger"].rows), ALL):
        for component in run.doubled:
            counted = cells[f"component_{component}"]
            rows = where(
                counted.rows,
                lambda row, name=name: name in (ALL, row["contract"]),  # type: ignore[misc]
            )
            if not rows:
                continue
            for doublings in range(max(SHOWN, *(row["level"] for row in rows)) + 1):
                at = [row for row in rows if row["level"] == doublings]
                above = [row for row in rows if row["level"] >= doublings]
                out.add((name, component, doublings), AT, counted.rate(at, rows, level), unit)
                if doublings:
                    out.add((name, component, doublings), AT_LEAST, counted.rate(above, rows, level), unit)
    return out.frame()
