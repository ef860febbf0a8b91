"""With which rung the auction is won, and what becomes of it (M-51 to M-54).

Of the deals of each rung won: how often the winner folds, and of those that he plays how often he declares
higher than he had to; with hearts as trumps a declaration counts as the red rung, where the ladder has it.
The rows with ``declared`` say how often the winner of the rung declared which.  Made, won and paid as in
``contracts``.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_marias import rungs
from analysis.questions.contracts import Outcomes, add_outcomes
from analysis.tables import ALL, DEALS, Builder, deals_in, where

WON_WITH = "auction won with it"
FOLDED = "folded"
HIGHER = "declared higher"
SHARE = "share"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by rung won (``all``: any) and rung declared (null: any)."""
    out = Builder(rung=pl.String, declared=pl.String)
    counted = cells["rungs"]
    ladder = rungs(run)
    height = {rung: place for place, rung in enumerate(ladder)}
    won = [rung for rung in ladder if any(row["rung"] == rung for row in counted.rows)]
    for rung in (*won, ALL):
        rows = [row for row in counted.rows if rung in (ALL, row["rung"])]
        folded = where(rows, lambda row: row["reason"] == "fold")
        declared = where(rows, lambda row: row["declared"] is not None)
        higher = where(declared, lambda row: height[row["declared"]] > height[row["rung"]])
        out.add((rung, None), DEALS, exact(deals_in(rows)), DEALS)
        out.add((rung, None), WON_WITH, counted.rate(rows, counted.rows, level), "share of auctions")
        out.add((rung, None), FOLDED, counted.rate(folded, rows, level), "share of the rung's deals")
        out.add((rung, None), HIGHER, counted.rate(higher, declared, level), "share of declared deals")
        add_outcomes(out, (rung, None), rows, Outcomes(counted, run, level))
        for other in ladder:
            so = where(declared, lambda row, other=other: row["declared"] == other)  # type: ignore[misc]
            if so:
                out.add((rung, other), DEALS, exact(deals_in(so)), DEALS)
                out.add((rung, other), SHARE, counted.rate(so, declared, level), "share of declared deals")
    return out.frame()
