"""What each seat earns, and how it fares as declarer.

Mean payoff of the seat over the deals that have a declarer, as declarer and as defender; the seats' means add
up to zero.  Then the share of deals in which the seat is declarer, and what it makes, wins and is paid there
(as in ``contracts``).
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import mean
from analysis.load import Run
from analysis.questions.contracts import add_outcomes
from analysis.tables import Builder, moments_of, where

PAYOFF = "payoff"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by seat and the label of its strategy (null: the dealer who sits out)."""
    out = Builder(seat=pl.Int64, strategy=pl.String)
    ledger = cells["ledger"].to_dicts()
    for seat in range(run.seats):
        plays = seat < len(run.labels)
        keys = (seat, run.labels[seat] if plays else None)
        payoff = moments_of(cells[f"seat_{seat}"].to_dicts(), "payoff")
        out.add(keys, PAYOFF, mean(payoff, run.money / run.scale, level), run.unit)
        if plays:
            declared = where(ledger, lambda row, seat=seat: row["declarer"] == seat)  # type: ignore[misc]
            add_outcomes(out, keys, declared, run, level)
    return out.frame()
