"""What becomes of each contract, by the bouts in the taker's hand and by those that he captured.

Of the played deals (T-20), with the bouts of the hand as it was dealt, and with those of the final pile, on
which the target depends (T-16):

- share: of the contract's played deals; without bouts, of all played deals.
- made: of those deals.
- points: the mean of the taker's card points (T-15).
- share: the mean of what each defender pays the taker, + to the taker (T-17, T-19), and its spread, the
  standard deviation from deal to deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import polars as pl

from analysis.cells import Cells
from analysis.counted import Counted
from analysis.estimate import exact
from analysis.load import Run
from analysis.questions.contracts import MADE, PER_PAYER
from analysis.tables import ALL, DEALS, Builder, Row, contracts_in, deals_in, where

IN_HAND, CAPTURED = "in hand", "captured"
#: The columns that hold them.
COLUMNS = {IN_HAND: "hand_bouts", CAPTURED: "bouts"}
MOST = 3
OF_DEALS = "share"
POINTS = "taker's points"
SPREAD = "spread of the payout per payer"
#: Half points to a point (T-15).
HALF = 0.5


class _Deals(NamedTuple):
    """Some deals: their key, and the test of the rows that are among them."""

    contract: str
    counted: str
    bouts: int | None

    def rows(self, of: Counted) -> list[Row]:
        """Return the rows of these deals."""
        of_contract = [row for row in of.rows if self.contract in (ALL, row["contract"])]
        if self.bouts is None:
            return of_contract
        return [row for row in of_contract if row[COLUMNS[self.counted]] == self.bouts]


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, which bouts (``all``: any number of them) and how many."""
    out = Builder(contract=pl.String, counted=pl.String, bouts=pl.Int64)
    results, points = cells["bouts"], cells["points"]
    factor = run.money / run.scale
    for name in (*contracts_in(results.rows), ALL):
        whole = _Deals(name, ALL, None)
        for deals in (whole, *_by_bouts(name)):
            rows = deals.rows(results)
            if not rows:
                continue
            among = results.rows if deals is whole else whole.rows(results)
            of = "share of played deals" if deals is whole else "share of the contract's played deals"
            out.add(deals, DEALS, exact(deals_in(rows)), DEALS)
            out.add(deals, OF_DEALS, results.rate(rows, among, level), of)
            made = where(rows, lambda row: row["made"])
            out.add(deals, MADE, results.rate(made, rows, level), "share of these deals")
            out.add(deals, POINTS, points.mean(deals.rows(points), "points", HALF, level), "card points")
            out.add(deals, PER_PAYER, results.mean(rows, "each", factor, level), f"{run.unit}, per payer")
            out.add(deals, SPREAD, results.deviation(rows, "each", factor, level), f"{run.unit}, per payer")
    return out.frame()


def _by_bouts(contract: str) -> Iterator[_Deals]:
    for counted in COLUMNS:
        for bouts in range(MOST + 1):
            yield _Deals(contract, counted, bouts)
