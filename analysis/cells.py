"""Exact counts of the stored deals, by the keys that the questions ask for.

Every query groups narrow integer and dictionary columns and counts deals; amounts stay keys instead of being
summed, so the result is small (one row per distinct value), has no rounding and cannot overflow.  The queries
stream over the parts: memory grows with the number of distinct values, not with the number of deals.
"""

from __future__ import annotations

from collections.abc import Mapping

import polars as pl
from polars.exceptions import PolarsError

from analysis.load import PART, LoadError, Run
from sim import schema

#: Into how many stretches of equal length the deals are cut for the running mean.
BLOCKS = 200

Cells = Mapping[str, pl.DataFrame]


def count(run: Run) -> Cells:
    """Count the deals of a run.

    Returns
    -------
    Cells
        ``ledger``: reason, contract, declarer, payout (declarer's payoff, scaled units), made (every declared
        component made; null unless played) -> n.
        ``component_C``: contract, reason, level, made, units of the deals in which component C stands -> n.
        ``seat_S``: payoff of seat S in the deals that have a declarer -> n.
        ``blocks``: block (the first deal after it), contract -> n, total, squares of the payout.
        ``hand``: contract, trumps, sharps, made of the played deals -> n.
        ``silent``: contract, seven, hundred (side and fate; null where none arose), units of both, of the
        played deals in which points count -> n.
        ``faults``: n deals whose payoffs do not sum to zero, and the first of them where deals are stored.

    Raises
    ------
    LoadError
        If a part cannot be read to its end.
    """
    queries = _queries(run)
    try:
        # One after another: collected together they share their scan by keeping all of it in memory.
        return {name: _plain(query.collect(engine="streaming")) for name, query in queries.items()}
    except (PolarsError, OSError) as error:
        raise _blame(run, error) from error


def _queries(run: Run) -> dict[str, pl.LazyFrame]:
    rows = run.rows()
    played = pl.col("reason") == "played"
    declared = pl.col("declarer") >= 0
    payout = _payout(run)
    wide = payout.cast(pl.Int128)
    made = _made(run)
    queries = {
        "ledger": _count(run, rows, "reason", "contract", "declarer", payout, made),
        "hand": _count(run, rows.filter(played), "contract", _key("hand_trumps"), _key("hand_sharps"), made),
        "silent": _silent(run, rows.filter(played & (pl.col("trick_points") >= 0))),
        "faults": _faults(run, rows),
        "blocks": rows.filter(declared)
        .group_by(_block(run), "contract")
        .agg(run.n, run.total(payout).alias("total"), run.total(wide * wide).alias("squares")),
    }
    for component in run.components:
        queries[f"component_{component}"] = _component(run, rows, component)
    for seat in range(run.seats):
        queries[f"seat_{seat}"] = _count(run, rows.filter(declared), _key(f"payoff_{seat}").alias("payoff"))
    return queries


def _count(run: Run, rows: pl.LazyFrame, *keys: str | pl.Expr) -> pl.LazyFrame:
    return rows.group_by(*keys).agg(run.n)


def _key(column: str) -> pl.Expr:
    """Return a narrow column as int64, for arithmetic that must not wrap."""
    return pl.col(column).cast(pl.Int64)


def _payout(run: Run) -> pl.Expr:
    """Return the declarer's payoff in scaled units; 0 without a declarer."""
    chosen = pl.lit(0, pl.Int64)
    for seat in range(run.seats):
        chosen = pl.when(pl.col("declarer") == seat).then(_key(f"payoff_{seat}")).otherwise(chosen)
    return chosen.alias("payout")


def _made(run: Run) -> pl.Expr:
    """Return whether every component that the declarer's side declared was made; null unless played."""
    declared = [c for c in run.doubled if not is_against(c)]
    every = pl.all_horizontal([(pl.col(f"level_{c}") < 0) | (pl.col(f"made_{c}") == 1) for c in declared])
    return pl.when(pl.col("reason") == "played").then(every).alias("made")


def is_against(component: str) -> bool:
    """Return whether the defenders announce the component (M-23)."""
    return component.endswith("_against")


def _component(run: Run, rows: pl.LazyFrame, component: str) -> pl.LazyFrame:
    level = _key(f"level_{component}") if component in run.doubled else pl.lit(-1, pl.Int64)
    made = _key(f"made_{component}")
    return _count(
        run,
        rows.filter((level >= 0) | (made != 0)),
        "contract",
        "reason",
        level.alias("level"),
        made.alias("made"),
        _key(f"units_{component}").alias("units"),
    )


def _silent(run: Run, rows: pl.LazyFrame) -> pl.LazyFrame:
    # Only one side can reach 100 (M-35), so the side with more points is the one that did.
    mine = _key("trick_points") + _key("marriage_points")
    theirs = _key("trick_points_defenders") + _key("marriage_points_defenders")
    hundred = pl.when(mine > theirs).then(pl.lit("declarer_won")).otherwise(pl.lit("defender_won"))
    seven = pl.col("last_seven").cast(pl.String)
    return _count(
        run,
        rows,
        "contract",
        pl.when(pl.col("made_silent_seven") != 0).then(seven).alias("silent_seven"),
        pl.when(pl.col("made_silent_hundred") != 0).then(hundred).alias("silent_hundred"),
        _key("units_silent_seven"),
        _key("units_silent_hundred"),
    )


def _faults(run: Run, rows: pl.LazyFrame) -> pl.LazyFrame:
    paid = pl.sum_horizontal([_key(f"payoff_{seat}") for seat in schema.SEATS])
    first = pl.col(PART if run.tallied else "deal").min().cast(pl.Int64).alias("first")
    return rows.filter(paid != 0).select(run.n, first)


def _block(run: Run) -> pl.Expr:
    """Return the number of deals up to the end of the block that a row lies in.

    Blocks are cut by deal number, so neither parts nor workers move them; tallies, which have lost the deal
    number, are cut at their parts.
    """
    if run.tallied:
        ends = {part.lo: part.lo + part.n for part in run.parts}
        return pl.col(PART).replace_strict(ends, return_dtype=pl.Int64).alias("block")
    blocks = min(BLOCKS, run.deals)
    index = pl.col("deal") * blocks // run.deals
    # The last deal of block i is the last one with deal * blocks < (i + 1) * deals.
    return (((index + 1) * run.deals + blocks - 1) // blocks).alias("block")


def _plain(frame: pl.DataFrame) -> pl.DataFrame:
    """Return a small result with strings instead of dictionary columns, in an order free of threads."""
    frame = frame.with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))
    return frame.sort(frame.columns)


def _blame(run: Run, error: Exception) -> LoadError:
    """Find the part that cannot be read."""
    for part in run.parts:
        try:
            pl.scan_parquet(part.path).select(pl.all().null_count()).collect()
        except (PolarsError, OSError):
            return LoadError(f"{part.path}: damaged; remove it and resume the run")
    first = str(error).splitlines()[0] if str(error) else type(error).__name__
    return LoadError(f"{run.folder}: the parts cannot be read together: {first}")
