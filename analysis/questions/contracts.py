"""How often each contract is declared, made and won, and what it pays.

- declared (in tarot: bid, and played): deals in which it was declared, of all deals dealt.
- made: every component that the declarer's side declared was made, of the played deals of the contract.
- won: the declarer's payoff is positive, of the deals of the contract, those settled without play included.
- payout: mean of the declarer's payoff over the same deals, over all payers; per payer: what each of them
  paid (of two against two one pays each).

Rates and means have the intervals of :mod:`analysis.estimate`, the deal being the unit, or of
:mod:`analysis.clustered`, the session being the unit.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from analysis.cells import Cells
from analysis.counted import Counted
from analysis.estimate import exact
from analysis.load import Run
from analysis.tables import ALL, DEALS, SHARE, Builder, Key, Row, contracts_in, deals_in, where

DECLARED = "declared"
BID = "bid"
PLAYED = "played"
MADE = "made"
WON = "won"
PAYOUT = "payout"
PER_PAYER = "payout per payer"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by the declarer's seat (null: any) and contract (``all``: any)."""
    counted = cells["ledger"]
    ledger = where(counted.rows, lambda row: row["contract"] is not None)
    out = Builder(seat=pl.Int64, contract=pl.String)
    names = [*contracts_in(ledger), ALL]
    for seat in (None, *range(len(run.labels))):
        for name in names:
            rows = [
                row for row in ledger if seat in (None, row["declarer"]) and name in (ALL, row["contract"])
            ]
            out.add((seat, name), DEALS, exact(deals_in(rows)), DEALS)
            out.add((seat, name), measure_declared(run), counted.rate(rows, counted.rows, level), SHARE)
            add_outcomes(out, (seat, name), rows, Outcomes(counted, run, level))
    return out.frame()


def measure_declared(run: Run) -> str:
    """Return what the tables call the share of deals in which a contract is declared: in tarot it is bid."""
    return BID if run.family.name == "tarot" else DECLARED


class Outcomes(NamedTuple):
    """What the figures of some deals are computed with."""

    counted: Counted
    run: Run
    level: float


def add_outcomes(out: Builder, keys: tuple[Key, ...], rows: list[Row], of: Outcomes) -> None:
    """Add what was played, made, won and paid in the deals that some rows stand for.

    The rows have ``made``, ``payout`` and ``each``, as those of the ledger.
    """
    counted, run, level = of
    played = where(rows, lambda row: row["made"] is not None)
    made = where(played, lambda row: row["made"])
    won = where(rows, lambda row: row["payout"] > 0)
    factor = run.money / run.scale
    # What is bid in tarot is played.
    kept = PLAYED if measure_declared(run) == BID else DECLARED
    out.add(keys, PLAYED, exact(deals_in(played)), DEALS)
    out.add(keys, MADE, counted.rate(made, played, level), "share of played deals")
    out.add(keys, WON, counted.rate(won, rows, level), f"share of {kept} deals")
    out.add(keys, PAYOUT, counted.mean(rows, "payout", factor, level), run.unit)
    out.add(keys, PER_PAYER, counted.mean(rows, "each", factor, level), f"{run.unit}, per payer")
