"""Which trump rank forehand calls, how often it finds it in its own hand, and what comes of it (M-61).

Of the deals in which trumps stood; ``alone``: the caller held the called trump itself.  Made, won and paid as
in ``contracts``.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_marias import ALONE
from analysis.questions.contracts import Outcomes, add_outcomes
from analysis.tables import ALL, DEALS, Builder, deals_in, where
from sim import schema

SHARE = "share"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by the rank called (``all``: any)."""
    out = Builder(call=pl.String)
    counted = cells["calls"]
    ranks = next(column.values for column in schema.hands(run.kind) if column.name == "call")
    for rank in (*ranks, ALL):
        rows = [row for row in counted.rows if rank in (ALL, row["call"])]
        alone = where(rows, lambda row: row["side"] == ALONE)
        out.add((rank,), DEALS, exact(deals_in(rows)), DEALS)
        out.add((rank,), SHARE, counted.rate(rows, counted.rows, level), "share of deals with trumps")
        out.add((rank,), ALONE, counted.rate(alone, rows, level), "share of the deals with this call")
        add_outcomes(out, (rank,), rows, Outcomes(counted, run, level))
    return out.frame()
