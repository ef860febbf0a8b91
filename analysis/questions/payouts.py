"""How the payouts of each contract are distributed.

Every amount that the declarer received or paid (over all payers), with the share of the contract's deals in
which he did, those settled without play included; Wilson intervals.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.tables import ALL, DEALS, Builder, Row, contracts_in, deals_in

SHARE = "share"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and payout (in ``payout_unit``)."""
    out = Builder(contract=pl.String, payout=pl.Float64, payout_unit=pl.String)
    counted = cells["ledger"]
    ledger = [row for row in counted.rows if row["contract"] is not None]
    for name in (*contracts_in(ledger), ALL):
        rows = [row for row in ledger if name in (ALL, row["contract"])]
        paid: dict[int, list[Row]] = {}
        for row in rows:
            paid.setdefault(row["payout"], []).append(row)
        for amount in sorted(paid):
            keys = (name, amount / run.scale * run.money, run.unit)
            share = counted.rate(paid[amount], rows, level)
            out.add(keys, DEALS, exact(deals_in(paid[amount])), DEALS)
            out.add(keys, SHARE, share, "share of declared deals")
    return out.frame()
