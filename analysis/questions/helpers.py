"""Which trump and helper suits are named in two sevens, and what they bring (M-18).

Of the deals of the contract; made, won and paid as in ``contracts``.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.questions.contracts import Outcomes, add_outcomes
from analysis.tables import ALL, DEALS, Builder, contracts_in, deals_in
from sim.schema import marias

SHARE = "share"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, trump suit and helper suit (each ``all``: any)."""
    out = Builder(contract=pl.String, trump=pl.String, helper=pl.String)
    counted = cells["helpers"]
    for name in contracts_in(counted.rows):
        of = [row for row in counted.rows if row["contract"] == name]
        for trump in (*marias.SUITS, ALL):
            for helper in (*marias.SUITS, ALL):
                rows = [r for r in of if trump in (ALL, r["trump"]) and helper in (ALL, r["helper"])]
                if not rows:
                    continue
                keys = (name, trump, helper)
                out.add(keys, DEALS, exact(deals_in(rows)), DEALS)
                out.add(keys, SHARE, counted.rate(rows, of, level), "share of the contract's deals")
                add_outcomes(out, keys, rows, Outcomes(counted, run, level))
    return out.frame()
