"""What each seat earns, and how it fares as declarer.

Mean payoff of the seat over the deals that have a declarer, as declarer and as defender; the seats' means add
up to zero.  Then the share of deals in which the seat is declarer, and what it makes, wins and is paid there
(as in ``contracts``).  In a session the strategies move on by a seat with every deal (M-80): what a player
earns, wherever it sits, is in ``players``.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.questions.contracts import Outcomes, add_outcomes, measure_declared
from analysis.tables import DEALS, SHARE, Builder, deals_in, where

PAYOFF = "payoff"
#: Instead of a label, where several strategies sit in a seat in turn.
IN_TURN = "each in turn"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by seat and the label of its strategy (null: the dealer who sits out)."""
    out = Builder(seat=pl.Int64, strategy=pl.String)
    counted = cells["ledger"]
    rotates = run.session > 1 and len(set(run.labels)) > 1
    for seat in range(run.seats):
        plays = seat < len(run.labels)
        label = IN_TURN if rotates else run.labels[seat] if plays else None
        keys = (seat, label)
        payoffs = cells[f"seat_{seat}"]
        payoff = payoffs.mean(payoffs.rows, "payoff", run.money / run.scale, level)
        out.add(keys, PAYOFF, payoff, run.unit)
        if plays:
            declared = where(counted.rows, lambda row, seat=seat: row["declarer"] == seat)  # type: ignore[misc]
            out.add(keys, DEALS, exact(deals_in(declared)), DEALS)
            out.add(keys, measure_declared(run), counted.rate(declared, counted.rows, level), SHARE)
            add_outcomes(out, keys, declared, Outcomes(counted, run, level))
    return out.frame()
