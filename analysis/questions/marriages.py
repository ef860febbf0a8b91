"""How many marriages are dealt complete into one hand.

Mean per deal, all seats together, and the share of deals with none, one, two, three or four of them.  Beside
it the exact mean of a uniform shuffle: a hand of k cards holds a given king and over in k (k - 1) / (32 x 31)
of all deals.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import EXACT, Estimate
from analysis.load import Run
from analysis.questions.dealing import CARDS
from analysis.tables import Builder

MEAN = "per deal"
UNIFORM = "per deal, uniform shuffle"
SHARE = "share"
SUITS = 4
_UNIT = "marriages dealt into one hand"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by marriages in the deal (null: their mean)."""
    out = Builder(marriages=pl.Int64)
    counted = cells["married"]
    out.add((None,), MEAN, counted.mean(counted.rows, "married", 1.0, level), _UNIT)
    if (wanted := uniform(run)) is not None:
        out.add((None,), UNIFORM, Estimate(wanted, wanted, wanted, 1.0, run.deals, EXACT), _UNIT)
    for marriages in range(SUITS + 1):
        having = [row for row in counted.rows if row["married"] == marriages]
        out.add((marriages,), SHARE, counted.rate(having, counted.rows, level), "share of deals")
    return out.frame()


def uniform(run: Run) -> float | None:
    """Return the mean of a uniform shuffle; None where the manifest does not say how many cards are dealt."""
    dealt: list[list[int]] = run.manifest["dealt"]
    deals = sum(dealt[0]) if dealt else 0
    if deals == 0:
        return None
    hands = [sum(row[seat] for row in dealt) // deals for seat in range(len(run.labels))]
    cards = CARDS[run.family.name]
    return SUITS * sum(k * (k - 1) for k in hands) / (cards * (cards - 1))
