"""What changes within a session of unshuffled cards, by the place of the deal in it (M-80).

Deals of a session are put into up to 40 groups of neighbours; ``position`` is the first deal of a group and
``upto`` its last, from 0.  Per group: the share of each contract, its made rate and mean payout, the mean and
the spread (standard deviation) of payouts over all contracts, and the marriages dealt per deal.  Intervals
are clustered by session; where a group is one deal, its deals are independent.  The first deal of a session
is shuffled uniformly.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.expressions import group_size
from analysis.load import Run
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.tables import ALL, SHARE, Builder, Row, by, contracts_in, where

SPREAD = "spread of payouts"
MARRIAGES = "marriages dealt"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by position, last position of the group, and contract (``all``: any)."""
    out = Builder(position=pl.Int64, upto=pl.Int64, contract=pl.String)
    dealt, ledger = cells["position_married"], cells["position_ledger"]
    married, paid = by(dealt.rows, "position"), by(ledger.rows, "position")
    names = contracts_in(ledger.rows)
    factor = run.money / run.scale
    for (position,), deals in sorted(paid.items()):
        last = min(position + group_size(run), run.session) - 1
        for name in (*names, ALL):
            keys = (position, last, name)
            rows = _of(deals, name)
            played = where(rows, lambda row: row["made"] is not None)
            made = where(played, lambda row: row["made"])
            out.add(keys, DECLARED, ledger.rate(rows, deals, level), SHARE)
            out.add(keys, MADE, ledger.rate(made, played, level), "share of played deals")
            out.add(keys, PAYOUT, ledger.mean(rows, "payout", factor, level), run.unit)
        spread = ledger.deviation(_of(deals, ALL), "payout", factor, level)
        out.add((position, last, ALL), SPREAD, spread, run.unit)
        dealt_here = dealt.mean(married[(position,)], "married", 1.0, level)
        out.add((position, last, ALL), MARRIAGES, dealt_here, "marriages dealt into one hand")
    return out.frame()


def _of(rows: list[Row], contract: str) -> list[Row]:
    return [row for row in rows if row["contract"] is not None and contract in (ALL, row["contract"])]
