"""How often each contract is declared, made and won, and what it pays.

- declared: deals in which it was declared, of all deals dealt.
- made: every component that the declarer's side declared was made, of the played deals of the contract.
- won: the declarer's payoff is positive, of the deals of the contract, those settled without play included.
- payout: mean of the declarer's payoff over the same deals, over all payers; per payer: divided by their
  number.

Rates and means have the intervals of :mod:`analysis.estimate`; the deal is the unit.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact, mean, rate
from analysis.load import Run
from analysis.tables import ALL, DEALS, SHARE, Builder, Row, contracts_in, deals_in, moments_of, where

DECLARED = "declared"
PLAYED = "played"
MADE = "made"
WON = "won"
PAYOUT = "payout"
PER_PAYER = "payout per payer"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by the declarer's seat (null: any) and contract (``all``: any)."""
    ledger = where(cells["ledger"].to_dicts(), lambda row: row["contract"] is not None)
    out = Builder(seat=pl.Int64, contract=pl.String)
    names = [*contracts_in(cells["ledger"]), ALL]
    for seat in (None, *range(len(run.labels))):
        for name in names:
            rows = [
                row for row in ledger if seat in (None, row["declarer"]) and name in (ALL, row["contract"])
            ]
            add_outcomes(out, (seat, name), rows, run, level)
    return out.frame()


def add_outcomes(
    out: Builder, keys: tuple[str | int | None, ...], rows: list[Row], run: Run, level: float
) -> None:
    """Add the figures of the deals that ``rows`` of the ledger stand for."""
    n = deals_in(rows)
    played = where(rows, lambda row: row["made"] is not None)
    made = deals_in(where(played, lambda row: row["made"]))
    won = deals_in(where(rows, lambda row: row["payout"] > 0))
    payout = moments_of(rows, "payout")
    factor = run.money / run.scale
    out.add(keys, DEALS, exact(n), DEALS)
    out.add(keys, PLAYED, exact(deals_in(played)), DEALS)
    out.add(keys, DECLARED, rate(n, run.deals, level), SHARE)
    out.add(keys, MADE, rate(made, deals_in(played), level), "share of played deals")
    out.add(keys, WON, rate(won, n, level), "share of declared deals")
    out.add(keys, PAYOUT, mean(payout, factor, level), run.unit)
    out.add(keys, PER_PAYER, mean(payout, factor / run.payers, level), f"{run.unit}, per payer")
