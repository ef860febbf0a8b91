"""What is asked of mariáš alone: components, silent ones, hands, marriages, and what single kinds have."""

from __future__ import annotations

import polars as pl

from analysis.expressions import Kept, declared, drawn, each, key, payout, played
from analysis.load import Run
from sim import schema
from sim.schema import marias

# Who stands at the declarer's side (M-61, M-67).
ALONE, PARTNER, ROGUE = "alone", "with a partner", "with the rogue"


def own(run: Run, rows: pl.LazyFrame) -> dict[str, Kept]:
    """Return the queries of the kind."""
    basic = [pl.col("reason"), pl.col("contract")]
    amounts = [payout(run), each(run), made(run).alias("made")]
    kept: dict[str, Kept] = {
        "married": (rows, [key("married")]),
        "hand": (
            rows.filter(played()),
            [pl.col("contract"), key("hand_trumps"), key("hand_sharps"), made(run).alias("made")],
        ),
        "silent": (rows.filter(played() & (pl.col("trick_points") >= 0)), _silent(run)),
    }
    for component in run.components:
        kept[f"component_{component}"] = _component(run, rows, component)
    if run.partners:
        kept["sides"] = (rows.filter(declared(run)), [*basic, side(), *amounts])
        called = declared(run) & pl.col("call").is_not_null() & pl.col("trump").is_not_null()
        kept["calls"] = (rows.filter(called), [pl.col("call"), *basic, side(), *amounts])
    if run.has("rung"):
        # Who cannot declare what is forced leaves no contract behind, as in the other tables.
        won = rows.filter(pl.col("rung").is_not_null() & declared(run))
        kept["rungs"] = (won, [pl.col("rung"), _declared_rung(run), *basic, *amounts])
    if run.has("helper"):
        helped = rows.filter(pl.col("helper").is_not_null())
        kept["helpers"] = (helped, [pl.col("trump"), pl.col("helper"), *basic, *amounts])
    if drawn(run):
        kept["drawing"] = (rows.filter(played()), _drawing())
    return kept


def side() -> pl.Expr:
    """Return who stands at the declarer's side."""
    beside = pl.when(pl.col("rogue") >= 0).then(pl.lit(ROGUE)).otherwise(pl.lit(ALONE))
    return pl.when(pl.col("partner") >= 0).then(pl.lit(PARTNER)).otherwise(beside).alias("side")


def made(run: Run) -> pl.Expr:
    """Return whether every component that the declarer's side declared was made; null unless played."""
    declared = [c for c in run.doubled if not is_against(c)]
    every = pl.all_horizontal([(pl.col(f"level_{c}") < 0) | (pl.col(f"made_{c}") == 1) for c in declared])
    return pl.when(played()).then(every)


def is_against(component: str) -> bool:
    """Return whether the defenders announce the component (M-23)."""
    return component.endswith("_against")


def _component(run: Run, rows: pl.LazyFrame, component: str) -> tuple[pl.LazyFrame, list[pl.Expr]]:
    level = key(f"level_{component}") if component in run.doubled else pl.lit(-1, pl.Int64)
    result = key(f"made_{component}")
    keys = [
        pl.col("contract"),
        pl.col("reason"),
        level.alias("level"),
        result.alias("made"),
        key(f"units_{component}").alias("units"),
    ]
    return rows.filter((level >= 0) | (result != 0)), keys


def _silent(run: Run) -> list[pl.Expr]:
    # Only one side can reach 100 (M-35), so the side with more points is the one that did.
    mine = key("trick_points") + key("marriage_points")
    theirs = key("trick_points_defenders") + key("marriage_points_defenders")
    hundred = pl.when(mine > theirs).then(pl.lit("declarer_won")).otherwise(pl.lit("defender_won"))
    fates = {"silent_seven": pl.col("last_seven").cast(pl.String), "silent_hundred": hundred}
    keys = [pl.col("contract")]
    for component in silent_components(run):
        arose = pl.col(f"made_{component}") != 0
        keys += [pl.when(arose).then(fates[component]).alias(component), key(f"units_{component}")]
    return keys


def silent_components(run: Run) -> list[str]:
    """Return the components that arise without being declared."""
    return [component for component in run.components if component not in marias.DOUBLED]


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
    own = (key("trick_points") + key("marriage_points")).alias("points_0")
    theirs = (key("trick_points_defenders") + key("marriage_points_defenders")).alias("points_1")
    return [
        own,
        theirs,
        key("marriage_points").alias("marriages_0"),
        key("marriage_points_defenders").alias("marriages_1"),
        key("payoff_0"),
        key("payoff_1"),
    ]
