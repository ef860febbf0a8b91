"""What each player earns who moves on by a seat with every deal of a session (M-80).

Mean payoff over the deals that have a declarer, clustered by session; player p sits in seat p in a session's
first deal.  Empty where every deal is shuffled: there players keep their seats, see ``seats``.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.load import Run
from analysis.questions.seats import PAYOFF
from analysis.tables import Builder


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by player and the label of its strategy."""
    out = Builder(player=pl.Int64, strategy=pl.String)
    for player, label in enumerate(run.labels if run.session > 1 else ()):
        counted = cells[f"player_{player}"]
        payoff = counted.mean(counted.rows, "payoff", run.money / run.scale, level)
        out.add((player, label), PAYOFF, payoff, run.unit)
    return out.frame()
