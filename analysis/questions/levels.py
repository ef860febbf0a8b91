"""How far each component is doubled.

Of the deals in which a component was declared or announced: at level 0 (undoubled), 1 (flek), 2 (re), 3
(tutti), 4 (boty) and so on, and at that level or above; Wilson intervals.  Deals settled without play count,
with their levels as they stood.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import rate
from analysis.load import Run
from analysis.tables import ALL, Builder, contracts_in, deals_in, where

AT = "at the level"
AT_LEAST = "at least the level"
#: Levels up to this one are listed even where nobody came so far.
SHOWN = 2


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any), component and doublings."""
    out = Builder(contract=pl.String, component=pl.String, doublings=pl.Int64)
    unit = "share of deals where it stands"
    for name in (*contracts_in(cells["ledger"]), ALL):
        for component in run.doubled:
            rows = where(
                cells[f"component_{component}"].to_dicts(),
                lambda row, name=name: name in (ALL, row["contract"]),  # type: ignore[misc]
            )
            n = deals_in(rows)
            if not rows:
                continue
            for doublings in range(max(SHOWN, *(row["level"] for row in rows)) + 1):
                at = sum(row["n"] for row in rows if row["level"] == doublings)
                above = sum(row["n"] for row in rows if row["level"] >= doublings)
                out.add((name, component, doublings), AT, rate(at, n, level), unit)
                if doublings:
                    out.add((name, component, doublings), AT_LEAST, rate(above, n, level), unit)
    return out.frame()
