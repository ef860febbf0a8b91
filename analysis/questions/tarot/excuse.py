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
from analysis.questions.tarot.petit import HOLDERS
from analysis.tables import ALL, DEALS, Builder, contracts_in, deals_in

SHARE = "share"
FATES = (KEPT, PAID_FOR, LOST)


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, holder (each ``all``: any) and what became of it (null: any)."""
    del run
    out = Builder(contract=pl.String, holder=pl.String, fate=pl.String)
    counted = cells["excuse"]
    for name in (*contracts_in(counted.rows), ALL):
        of = [row for row in counted.rows if name in (ALL, row["contract"])]
        for holder in (*HOLDERS, ALL):
            rows = [row for row in of if holder in (ALL, row["holder"])]
            if not rows:
                continue
            out.add((name, holder, None), DEALS, exact(deals_in(rows)), DEALS)
            out.add((name, holder, None), SHARE, counted.rate(rows, of, level), "share of played deals")
            for fate in FATES if holder != CHIEN else ():
                ended = [row for row in rows if row["fate"] == fate and row["holder"] != CHIEN]
                out.add((name, holder, fate), DEALS, exact(deals_in(ended)), DEALS)
                share = counted.rate(ended, [row for row in rows if row["holder"] != CHIEN], level)
                out.add((name, holder, fate), SHARE, share, "share where played")
    return out.frame()
