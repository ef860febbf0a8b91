"""Who stands at the declarer's side, and what it brings: alone, with a partner, with the rogue.

Of the deals of each contract: how often the declarer was alone, had a partner (the holder of the called
trump, M-61) or, in a durch, was joined by the rogue (M-67); then made, won and paid as in ``contracts``.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_marias import ALONE, PARTNER, ROGUE
from analysis.questions.contracts import Outcomes, add_outcomes
from analysis.tables import ALL, DEALS, Builder, contracts_in, deals_in, where

SHARE = "share"
#: Why nothing is lost with the rogue, for people (M-67).
BY_CONSTRUCTION = (
    "with the rogue: made by construction, for he joins only a durch made but for the last trick; "
    "lost ones stand under alone"
)


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and side."""
    out = Builder(contract=pl.String, side=pl.String)
    counted = cells["sides"]
    for name in (*contracts_in(counted.rows), ALL):
        of = [row for row in counted.rows if name in (ALL, row["contract"])]
        for side in (PARTNER, ALONE, ROGUE):
            rows = where(of, lambda row, side=side: row["side"] == side)  # type: ignore[misc]
            if not rows:
                continue
            out.add((name, side), DEALS, exact(deals_in(rows)), DEALS)
            out.add((name, side), SHARE, counted.rate(rows, of, level), "share of the contract's deals")
            add_outcomes(out, (name, side), rows, Outcomes(counted, run, level))
    return out.frame()
