"""How the made rate depends on the trumps and sharps in the declarer's hand.

Made as in ``contracts``, of the played deals of a contract, by the trumps and the sharps (aces and tens)
among the declarer's ten cards when play begins; Wilson intervals.  Rows with sharps null are over any number
of them.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.load import Run
from analysis.questions.contracts import MADE
from analysis.tables import Builder, by, contracts_in, where

#: In place of a number of trumps: betl and durch have none.
NO_TRUMPS = -1


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, trumps (-1: a contract without) and sharps (null: any number)."""
    out = Builder(contract=pl.String, trumps=pl.Int64, sharps=pl.Int64)
    counted = cells["hand"]
    grouped = by(counted.rows, "contract")
    for name in contracts_in(counted.rows):
        rows = grouped[(name,)]
        groups = {(trumps, None): group for (trumps,), group in by(rows, "hand_trumps").items()}
        groups |= by(rows, "hand_trumps", "hand_sharps")
        for trumps, sharps in sorted(groups, key=lambda key: (key[0], -1 if key[1] is None else key[1])):
            group = groups[trumps, sharps]
            estimate = counted.rate(where(group, lambda row: row["made"]), group, level)
            out.add((name, trumps, sharps), MADE, estimate, "share of played deals")
    return out.frame()
