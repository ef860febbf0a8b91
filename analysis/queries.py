"""By which keys the deals of a run are counted: one query for each set of questions.

Every query groups narrow integer and dictionary columns; amounts stay keys instead of being summed, so the
result is small (one row per distinct value), has no rounding and cannot overflow.  What all families are
asked stands here, what one of them alone is asked in a module of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import polars as pl

from analysis import queries_marias, queries_tarot
from analysis.expressions import (
    POSITIONS,
    Kept,
    alone,
    at,
    declared,
    drawn,
    each,
    group_size,
    key,
    payout,
)
from analysis.load import Run
from analysis.sessions import CLUSTER

__all__ = ["POSITIONS", "Query", "at", "declared", "drawn", "each", "group_size", "made", "payout", "queries"]


class Query(NamedTuple):
    """Which deals are counted by which keys, and which of them depend on each other."""

    rows: pl.LazyFrame
    keys: list[pl.Expr]
    cluster: pl.Expr


class _Family(NamedTuple):
    """What is counted in another way in each family."""

    #: Whether the contract is made; null unless played.
    made: Callable[[Run], pl.Expr]
    #: What is asked of no other.
    own: Callable[[Run, pl.LazyFrame], dict[str, Kept]]


_FAMILIES: Mapping[str, _Family] = {
    "marias": _Family(queries_marias.made, queries_marias.own),
    "tarot": _Family(queries_tarot.made, queries_tarot.own),
}


def queries(run: Run, rows: pl.LazyFrame) -> dict[str, Query]:
    """Return the queries over some rows of a run; :func:`analysis.cells.count` says what they give."""
    amounts = [payout(run), each(run), made(run)]
    kept: dict[str, Kept] = {
        "ledger": (rows, [pl.col("reason"), pl.col("contract"), alone(run), *amounts]),
    }
    for seat in range(run.seats):
        kept[f"seat_{seat}"] = (rows.filter(declared(run)), [key(f"payoff_{seat}").alias("payoff")])
    kept |= _FAMILIES[run.family.name].own(run, rows)
    found = {name: Query(of, keys, _session(run)) for name, (of, keys) in kept.items()}
    return found | (_in_session(run, rows) if run.session > 1 else {})


def made(run: Run) -> pl.Expr:
    """Return whether the contract was made; null unless played."""
    return _FAMILIES[run.family.name].made(run).alias("made")


def _in_session(run: Run, rows: pl.LazyFrame) -> dict[str, Query]:
    """Return what is asked of sessions only: by position, and by player, who moves on with every deal."""
    place = (pl.col("deal") % run.session) // group_size(run)
    # No figure mixes two groups, so only deals of one group are paired.
    cluster = _session(run) * POSITIONS + place
    position = (place * group_size(run)).cast(pl.Int64).alias("position")
    found = {
        "position_ledger": Query(rows, [position, pl.col("contract"), payout(run), made(run)], cluster),
        "position_married": Query(rows, [position, key("married")], cluster),
    }
    paid = rows.filter(declared(run))
    players = len(run.labels)
    for player in range(players):
        seat = (player - pl.col("deal") % run.session) % players
        payoff = at([f"payoff_{s}" for s in range(players)], seat).alias("payoff")
        found[f"player_{player}"] = Query(paid, [payoff], _session(run))
    return found


def _session(run: Run) -> pl.Expr:
    return (pl.col("deal") // run.session).alias(CLUSTER)
