"""Where the Petit is, who captures it, and what it is worth in the last trick (T-14).

Of the played deals (T-20), by who plays it: the taker, a defender, or nobody because it lies in the chien of
a garde sans or garde contre (T-7).

- captured: the side that did not play it won its trick.
- au bout, by the side that earns it, and what it is worth then: the mean per defender, + to the taker.

``tricks`` has the trick that it was played to, and how often it was captured there.
"""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from analysis.cells import Cells
from analysis.counted import Counted
from analysis.estimate import exact
from analysis.load import Run
from analysis.queries_tarot import CHIEN, DEFENCE, TAKER
from analysis.tables import ALL, DEALS, Builder, Row, by, contracts_in, deals_in, where

HOLDERS = (TAKER, DEFENCE, CHIEN)
SHARE = "share"
CAPTURED = "captured"
AU_BOUT = "au bout"
WORTH = "worth"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, holder (each ``all``: any) and side that earns it (null: any)."""
    out = Builder(contract=pl.String, holder=pl.String, side=pl.String)
    counted = cells["petit"]
    for name, holder, rows in by_holder(out, counted, level):
        held = [row for row in rows if row["holder"] != CHIEN]
        lost = where(held, captured)
        out.add((name, holder, None), CAPTURED, counted.rate(lost, held, level), "share where played")
        for side in (TAKER, DEFENCE):
            earned = [row for row in rows if row["au_bout"] == side]
            worth = counted.mean(earned, "units_petit", run.money / run.scale, level)
            out.add((name, holder, side), DEALS, exact(deals_in(earned)), DEALS)
            out.add((name, holder, side), AU_BOUT, counted.rate(earned, rows, level), "share of deals")
            out.add((name, holder, side), WORTH, worth, f"{run.unit}, per defender")
    return out.frame()


def by_holder(out: Builder, counted: Counted, level: float) -> Iterator[tuple[str, str, list[Row]]]:
    """Yield contract, holder of a card (each also ``all``) and their rows, having added how many they are."""
    for name in (*contracts_in(counted.rows), ALL):
        of = [row for row in counted.rows if name in (ALL, row["contract"])]
        for holder in (*HOLDERS, ALL):
            rows = [row for row in of if holder in (ALL, row["holder"])]
            if rows:
                out.add((name, holder, None), DEALS, exact(deals_in(rows)), DEALS)
                out.add((name, holder, None), SHARE, counted.rate(rows, of, level), "share of played deals")
                yield name, holder, rows


def tricks(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table of the tricks that it was played to, keyed by holder and trick, from 1."""
    del run
    out = Builder(holder=pl.String, trick=pl.Int64)
    counted = cells["petit"]
    for holder in (TAKER, DEFENCE):
        of = [row for row in counted.rows if row["holder"] == holder]
        for (trick,), rows in sorted(by(of, "trick").items()):
            out.add((holder, trick), DEALS, exact(deals_in(rows)), DEALS)
            out.add((holder, trick), SHARE, counted.rate(rows, of, level), "share of the holder's deals")
            lost = where(rows, captured)
            out.add((holder, trick), CAPTURED, counted.rate(lost, rows, level), "share where played")
    return out.frame()


def captured(row: Row) -> bool:
    """Return whether the side that played a card lost the trick it fell in."""
    return bool(row["winner"] != row["holder"])
