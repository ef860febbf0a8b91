"""Slams: announced by the taker, or won without a word by either side (T-10, T-13).

Share of the played deals (T-20), how often an announced one is made, and what the slam is worth: the mean per
defender, + to the taker.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_tarot import DEFENCE, TAKER
from analysis.questions.contracts import MADE
from analysis.tables import ALL, DEALS, Builder, Row, contracts_in, deals_in, where

SHARE = "share"
WORTH = "worth"
ANNOUNCED = "announced"
#: What can happen; the first two make up those announced.
EVENTS: Mapping[str, Callable[[Row], bool]] = {
    "announced, made": lambda row: row["announced"] and row["slam"] == TAKER,
    "announced, failed": lambda row: row["announced"] and row["slam"] != TAKER,
    "taker, not announced": lambda row: not row["announced"] and row["slam"] == TAKER,
    "defence": lambda row: row["slam"] == DEFENCE,
    "completed by the Excuse": lambda row: row["completed"],
}


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and what happened."""
    out = Builder(contract=pl.String, event=pl.String)
    counted = cells["slams"]
    for name in (*contracts_in(counted.rows), ALL):
        of = [row for row in counted.rows if name in (ALL, row["contract"])]
        announced = where(of, lambda row: row["announced"])
        out.add((name, ANNOUNCED), DEALS, exact(deals_in(announced)), DEALS)
        out.add((name, ANNOUNCED), SHARE, counted.rate(announced, of, level), "share of played deals")
        made = where(announced, lambda row: row["slam"] == TAKER)
        out.add((name, ANNOUNCED), MADE, counted.rate(made, announced, level), "share of those announced")
        for event, happened in EVENTS.items():
            rows = where(of, happened)
            worth = counted.mean(rows, "units_chelem", run.money / run.scale, level)
            out.add((name, event), DEALS, exact(deals_in(rows)), DEALS)
            out.add((name, event), SHARE, counted.rate(rows, of, level), "share of played deals")
            out.add((name, event), WORTH, worth, f"{run.unit}, per defender")
    return out.frame()
