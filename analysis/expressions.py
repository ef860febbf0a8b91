"""What the queries of every family are put together from: who plays, what is paid, where a deal stands."""

from __future__ import annotations

import polars as pl

from analysis.load import Run

#: Into how many groups of equal length the deals of a session are put.
POSITIONS = 40

#: Narrow keys of a query, and the rows that it counts.
Kept = tuple[pl.LazyFrame, list[pl.Expr]]


def key(column: str) -> pl.Expr:
    """Return a narrow column as int64, for arithmetic that must not wrap."""
    return pl.col(column).cast(pl.Int64)


def at(columns: list[str], index: pl.Expr) -> pl.Expr:
    """Return, for each row, the column that an index names; 0 for an index below 0."""
    chosen = pl.lit(0, pl.Int64)
    for number, column in enumerate(columns):
        chosen = pl.when(index == number).then(key(column)).otherwise(chosen)
    return chosen


def played() -> pl.Expr:
    """Return whether a deal was played to its end."""
    return pl.col("reason") == "played"


def alone(run: Run) -> pl.Expr:
    """Return the seat that plays the contract, below 0 where there is none, as ``declarer``."""
    return pl.col(run.family.alone).alias("declarer")


def declared(run: Run) -> pl.Expr:
    """Return whether a deal came to a contract."""
    return pl.col(run.family.alone) >= 0


def payout(run: Run) -> pl.Expr:
    """Return the declarer's payoff in scaled units; 0 without a declarer."""
    return at([f"payoff_{seat}" for seat in range(run.seats)], pl.col(run.family.alone)).alias("payout")


def each(run: Run) -> pl.Expr:
    """Return what the declarer receives from each payer: with a partner or rogue there is one for each."""
    if not run.partners:
        return (payout(run) // run.payers).alias("each")
    accompanied = (pl.col("partner") >= 0) | (pl.col("rogue") >= 0)
    return (payout(run) // pl.when(accompanied).then(1).otherwise(run.payers)).alias("each")


def group_size(run: Run) -> int:
    """Return how many neighbouring deals of a session are shown as one position."""
    return -(-run.session // POSITIONS)


def drawn(run: Run) -> bool:
    """Return whether nothing is declared: cards are drawn and whoever has more points wins (M-95)."""
    return run.doubled == ("game",)
