"""Where nothing is declared (M-95): who wins, with how many points, and what is paid.

Per seat and for the winner, whoever it is: share of deals won, mean points (tricks and marriages), mean
points of marriages, share of deals with 100 points or more, mean payoff.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.counted import Counted
from analysis.estimate import exact
from analysis.load import Run
from analysis.questions.seats import PAYOFF
from analysis.tables import DEALS, SHARE, Builder, Row, deals_in, where

WINNER, LOSER = "winner", "loser"
SEATS = ("seat 0", "seat 1")
WINS = "wins"
POINTS = "points"
MARRIAGES = "points of marriages"
HUNDRED = "100 points or more"
#: Points that make a hundred (M-95).
HUNDRED_POINTS = 100


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by who: a seat, the winner or the loser."""
    out = Builder(who=pl.String)
    counted = Counted(cells["drawing"].frame, cells["drawing"].pairs)
    for row in counted.rows:
        row.update(_by_result(row))
    for who in (*SEATS, WINNER, LOSER):
        of = counted.rows
        place = str(SEATS.index(who)) if who in SEATS else who
        out.add((who,), DEALS, exact(deals_in(of)), DEALS)
        if who in SEATS:
            wins = where(of, lambda row, place=place: row[f"payoff_{place}"] > 0)  # type: ignore[misc]
            out.add((who,), WINS, counted.rate(wins, of, level), SHARE)
        out.add((who,), POINTS, counted.mean(of, f"points_{place}", 1.0, level), "points")
        out.add((who,), MARRIAGES, counted.mean(of, f"marriages_{place}", 1.0, level), "points")
        high = where(of, lambda row, place=place: row[f"points_{place}"] >= HUNDRED_POINTS)  # type: ignore[misc]
        out.add((who,), HUNDRED, counted.rate(high, of, level), SHARE)
        factor = run.money / run.scale
        out.add((who,), PAYOFF, counted.mean(of, f"payoff_{place}", factor, level), run.unit)
    return out.frame()


def _by_result(row: Row) -> Row:
    """Return what the two seats had, named by who had more points; no tie can occur (M-95)."""
    won = 0 if row["points_0"] > row["points_1"] else 1
    return {
        f"{what}_{who}": row[f"{what}_{seat}"]
        for what in ("points", "marriages", "payoff")
        for who, seat in ((WINNER, won), (LOSER, 1 - won))
    }


def spread(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the shares of deals by points of a seat, keyed by seat and points."""
    del run
    out = Builder(seat=pl.Int64, points=pl.Int64)
    counted = cells["drawing"]
    for seat in range(len(SEATS)):
        for points in sorted({row[f"points_{seat}"] for row in counted.rows}):
            having = [row for row in counted.rows if row[f"points_{seat}"] == points]
            out.add((seat, points), SHARE, counted.rate(having, counted.rows, level), SHARE)
    return out.frame()
