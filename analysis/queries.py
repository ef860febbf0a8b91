"""By which keys the deals of a run are counted: one query for each set of questions.

Every query groups narrow integer and dictionary columns; amounts stay keys instead of being summed, so the
result is small (one row per distinct value), has no rounding and cannot overflow.
"""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

from analysis.load import Run
from analysis.sessions import CLUSTER
from sim import schema

#: Into how many groups of equal length the deals of a session are put.
POSITIONS = 40

# Who stands at the declarer's side (M-61, M-67).
ALONE, PARTNER, ROGUE = "alone", "with a partner", "with the rogue"


class Query(NamedTuple):
    """Which deals are counted by which keys, and which of them depend on each other."""

    rows: pl.LazyFrame
    keys: list[pl.Expr]
    cluster: pl.Expr


def queries(run: Run, rows: pl.LazyFrame) -> dict[str, Query]:
    """Return the queries over some rows of a run; :func:`analysis.cells.count` says what they give."""
    played = pl.col("reason") == "played"
    declared = pl.col("declarer") >= 0
    basic = [pl.col("reason"), pl.col("contract")]
    amounts = [payout(run), each(run), made(run)]
    kept = {
        "ledger": (rows, [*basic, pl.col("declarer"), *amounts]),
        "married": (rows, [_key("married")]),
        "hand": (
            rows.filter(played),
            [pl.col("contract"), _key("hand_trumps"), _key("hand_sharps"), made(run)],
        ),
        "silent": (rows.filter(played & (pl.col("trick_points") >= 0)), _silent(run)),
    }
    for component in run.components:
        kept[f"component_{component}"] = _component(run, rows, component)
    for seat in range(run.seats):
        kept[f"seat_{seat}"] = (rows.filter(declared), [_key(f"payoff_{seat}").alias("payoff")])
    if run.partners:
        kept["sides"] = (rows.filter(declared), [*basic, side(), *amounts])
        called = declared & pl.col("call").is_not_null() & pl.col("trump").is_not_null()
        kept["calls"] = (rows.filter(called), [pl.col("call"), *basic, side(), *amounts])
    if run.has("rung"):
        # Who cannot declare what is forced leaves no contract behind, as in the other tables.
        won = rows.filter(pl.col("rung").is_not_null() & declared)
        kept["rungs"] = (won, [pl.col("rung"), _declared_rung(run), *basic, *amounts])
    if run.has("helper"):
        helped = rows.filter(pl.col("helper").is_not_null())
        kept["helpers"] = (helped, [pl.col("trump"), pl.col("helper"), *basic, *amounts])
    if drawn(run):
        kept["drawing"] = (rows.filter(played), _drawing())
    found = {name: Query(of, keys, _session(run)) for name, (of, keys) in kept.items()}
    return found | (_in_session(run, rows) if run.session > 1 else {})


def _in_session(run: Run, rows: pl.LazyFrame) -> dict[str, Query]:
    """Return what is asked of sessions only: by position, and by player, who moves on with every deal."""
    place = (pl.col("deal") % run.session) // group_size(run)
    # No figure mixes two groups, so only deals of one group are paired.
    cluster = _session(run) * POSITIONS + place
    position = (place * group_size(run)).cast(pl.Int64).alias("position")
    found = {
        "position_ledger": Query(rows, [position, pl.col("contract"), payout(run), made(run)], cluster),
        "position_married": Query(rows, [position, _key("married")], cluster),
    }
    declared = rows.filter(pl.col("declarer") >= 0)
    players = len(run.labels)
    for player in range(players):
        seat = (player - pl.col("deal") % run.session) % players
        payoff = _at([f"payoff_{s}" for s in range(players)], seat).alias("payoff")
        found[f"player_{player}"] = Query(declared, [payoff], _session(run))
    return found


def group_size(run: Run) -> int:
    """Return how many neighbouring deals of a session are shown as one position."""
    return -(-run.session // POSITIONS)


def drawn(run: Run) -> bool:
    """Return whether nothing is declared: cards are drawn and whoever has more points wins (M-95)."""
    return run.doubled == ("game",)


def _session(run: Run) -> pl.Expr:
    return (pl.col("deal") // run.session).alias(CLUSTER)


def _key(column: str) -> pl.Expr:
    """Return a narrow column as int64, for arithmetic that must not wrap."""
    return pl.col(column).cast(pl.Int64)


def _at(columns: list[str], index: pl.Expr) -> pl.Expr:
    """Return, for each row, the column that an index names; 0 for an index below 0."""
    chosen = pl.lit(0, pl.Int64)
    for number, column in enumerate(columns):
        chosen = pl.when(index == number).then(_key(column)).otherwise(chosen)
    return chosen


def payout(run: Run) -> pl.Expr:
    """Return the declarer's payoff in scaled units; 0 without a declarer."""
    return _at([f"payoff_{seat}" for seat in range(run.seats)], pl.col("declarer")).alias("payout")


def each(run: Run) -> pl.Expr:
    """Return what the declarer receives from each payer: with a partner or rogue there is one for each."""
    if not run.partners:
        return (payout(run) // run.payers).alias("each")
    accompanied = (pl.col("partner") >= 0) | (pl.col("rogue") >= 0)
    return (payout(run) // pl.when(accompanied).then(1).otherwise(run.payers)).alias("each")


def side() -> pl.Expr:
    """Return who stands at the declarer's side."""
    beside = pl.when(pl.col("rogue") >= 0).then(pl.lit(ROGUE)).otherwise(pl.lit(ALONE))
    return pl.when(pl.col("partner") >= 0).then(pl.lit(PARTNER)).otherwise(beside).alias("side")


def made(run: Run) -> pl.Expr:
    """Return whether every component that the declarer's side declared was made; null unless played."""
    declared = [c for c in run.doubled if not is_against(c)]
    every = pl.all_horizontal([(pl.col(f"level_{c}") < 0) | (pl.col(f"made_{c}") == 1) for c in declared])
    return pl.when(pl.col("reason") == "played").then(every).alias("made")


def is_against(component: str) -> bool:
    """Return whether the defenders announce the component (M-23)."""
    return component.endswith("_against")


def _component(run: Run, rows: pl.LazyFrame, component: str) -> tuple[pl.LazyFrame, list[pl.Expr]]:
    level = _key(f"level_{component}") if component in run.doubled else pl.lit(-1, pl.Int64)
    result = _key(f"made_{component}")
    keys = [
        pl.col("contract"),
        pl.col("reason"),
        level.alias("level"),
        result.alias("made"),
        _key(f"units_{component}").alias("units"),
    ]
    return rows.filter((level >= 0) | (result != 0)), keys


def _silent(run: Run) -> list[pl.Expr]:
    # Only one side can reach 100 (M-35), so the side with more points is the one that did.
    mine = _key("trick_points") + _key("marriage_points")
    theirs = _key("trick_points_defenders") + _key("marriage_points_defenders")
    hundred = pl.when(mine > theirs).then(pl.lit("declarer_won")).otherwise(pl.lit("defender_won"))
    fates = {"silent_seven": pl.col("last_seven").cast(pl.String), "silent_hundred": hundred}
    keys = [pl.col("contract")]
    for component in silent_components(run):
        arose = pl.col(f"made_{component}") != 0
        keys += [pl.when(arose).then(fates[component]).alias(component), _key(f"units_{component}")]
    return keys


def silent_components(run: Run) -> list[str]:
    """Return the components that arise without being declared."""
    return [component for component in run.components if component not in schema.DOUBLED]


def _declared_rung(run: Run) -> pl.Expr:
    """Return the rung that a declaration counts as (M-52): the red one with hearts, where there is one."""
    plain = pl.col("contract").cast(pl.String)
    red = "red_" + plain
    has_red = run.house.get("ladder") == "csm"
    with_hearts = pl.col("trump").cast(pl.String) == "h"
    counts = has_red & with_hearts & red.is_in(list(rungs(run)))
    declared = pl.when(counts).then(red).otherwise(plain)
    # Who folds declares nothing (M-54).
    return pl.when(pl.col("reason") != "fold").then(declared).alias("declared")


def rungs(run: Run) -> tuple[str, ...]:
    """Return the rungs of the auction, lowest first (M-52)."""
    return next(column.values for column in schema.hands(run.kind) if column.name == "rung")


def _drawing() -> list[pl.Expr]:
    own = (_key("trick_points") + _key("marriage_points")).alias("points_0")
    theirs = (_key("trick_points_defenders") + _key("marriage_points_defenders")).alias("points_1")
    return [
        own,
        theirs,
        _key("marriage_points").alias("marriages_0"),
        _key("marriage_points_defenders").alias("marriages_1"),
        _key("payoff_0"),
        _key("payoff_1"),
    ]
