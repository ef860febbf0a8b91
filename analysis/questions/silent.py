"""How often silent sevens and hundreds arise, for which side, and what they are worth.

Of the played deals in which points count (no betl, no durch); worth is the mean in units per defender, before
hearts and limit, + to the declarer, over the deals in which it arose.  A silent seven is lost by the side
whose trump seven was beaten in the last trick; a silent hundred is never lost.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_marias import silent_components
from analysis.tables import ALL, DEALS, Builder, contracts_in, deals_in, where

SHARE = "share"
WORTH = "worth"
#: Component, side, won or lost by that side; the value of the counted column.
EVENTS = (
    ("silent_seven", "declarer", "won"),
    ("silent_seven", "declarer", "lost"),
    ("silent_seven", "defender", "won"),
    ("silent_seven", "defender", "lost"),
    ("silent_hundred", "declarer", "won"),
    ("silent_hundred", "defender", "won"),
)


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any), component, side and fate."""
    out = Builder(contract=pl.String, component=pl.String, side=pl.String, fate=pl.String)
    counted = cells["silent"]
    present = silent_components(run)
    for name in (*contracts_in(counted.rows), ALL):
        rows = [row for row in counted.rows if name in (ALL, row["contract"])]
        for component, side, fate in EVENTS:
            if component not in present:
                continue
            arose = [row for row in rows if row[component] == f"{side}_{fate}"]
            keys = (name, component, side, fate)
            share = counted.rate(arose, rows, level)
            worth = counted.mean(arose, f"units_{component}", run.money / run.scale, level)
            out.add(keys, DEALS, exact(deals_in(arose)), DEALS)
            out.add(keys, SHARE, share, "share of played deals in which points count")
            out.add(keys, WORTH, worth, f"{run.unit}, per defender")
        silent = where(rows, lambda row: all(row[component] is None for component in present))
        out.add((name, "none", ALL, ALL), DEALS, exact(deals_in(silent)), DEALS)
    return out.frame()
