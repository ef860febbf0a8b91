"""What becomes of the Excuse (T-7, T-12, T-13).

Of the played deals (T-20), by who plays it: the taker, a defender, or nobody because it lies in the chien of
a garde sans or garde contre.  Kept; kept for the half point that is paid when the other side wins its trick;
or lost, because it was played to the last trick.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_tarot import CHIEN, KEPT, LOST, PAID_FOR
from analysis.questions.tarot.petit import SHARE, by_holder
from analysis.tables import DEALS, Builder, deals_in

FATES = (KEPT, PAID_FOR, LOST)


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, holder (each ``all``: any) and what became of it (null: any)."""
    del run
    out = Builder(contract=pl.String, holder=pl.String, fate=pl.String)
    counted = cells["excuse"]
    for name, holder, rows in by_holder(out, counted, level):
        played = [row for row in rows if row["holder"] != CHIEN]
        for fate in FATES if holder != CHIEN else ():
            ended = [row for row in played if row["fate"] == fate]
            out.add((name, holder, fate), DEALS, exact(deals_in(ended)), DEALS)
            out.add((name, holder, fate), SHARE, counted.rate(ended, played, level), "share where played")
    return out.frame()
