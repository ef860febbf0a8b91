"""What is asked of tarot alone: bouts, hands counted for the bidding, Petit, Excuse, poignées, slams."""

from __future__ import annotations

import polars as pl

from analysis.expressions import Kept, each, key, played
from analysis.load import Run
from sim.schema.tarot import CONTRACTS

TAKER, DEFENCE = "taker", "defence"
#: Where a card was that nobody played.
CHIEN = "chien"
#: What became of the Excuse, for the side that had it (T-7, T-12, T-13).
KEPT, PAID_FOR, LOST = "kept", "kept for half a point", "lost"

#: Levels of a poignée (T-8).
LEVELS = (1, 2, 3)
#: Half points of the Excuse (T-15).
_EXCUSE = 9
#: Contracts whose bidders count short suits: the two highest.
SHORT_SUITS_COUNT = CONTRACTS[2:]
_SEATS = range(4)


def made(run: Run) -> pl.Expr:
    """Return whether the contract was made (T-16); null unless played."""
    del run
    return pl.when(played()).then(pl.col("made") == 1)


def own(run: Run, rows: pl.LazyFrame) -> dict[str, Kept]:
    """Return the queries."""
    of = rows.filter(played())
    contract, result = pl.col("contract"), made(run).alias("made")
    bouts = [key("hand_bouts"), key("bouts")]
    au_bout = pl.col("petit_au_bout").cast(pl.String)
    return {
        "bouts": (of, [contract, *bouts, result, each(run)]),
        "points": (of, [contract, *bouts, key("points")]),
        "hand_count": (of, [contract, _count().alias("count"), result]),
        "petit": (
            of,
            [contract, _holder("petit"), *_fall("petit"), au_bout.alias("au_bout"), key("units_petit")],
        ),
        "excuse": (of, [contract, _holder("excuse"), *_fall("excuse"), _fate()]),
        "poignees": (of, [contract, *_shown(), result, key("units_poignees")]),
        "slams": (
            of,
            [
                contract,
                pl.col("chelem_announced").alias("announced"),
                pl.col("slam").cast(pl.String),
                pl.col("completed"),
                key("units_chelem"),
            ],
        ),
    }


def _count() -> pl.Expr:
    """Return the count that the taker's hand was worth when he bid his contract."""
    short = pl.col("contract").cast(pl.String).is_in(list(SHORT_SUITS_COUNT))
    return key("hand_count") + pl.when(short).then(key("hand_shortness")).otherwise(0)


def _holder(card: str) -> pl.Expr:
    """Return who had a card in the play: a side, or nobody because it lay in the chien."""
    seat = pl.col(f"{card}_seat")
    side = pl.when(seat == pl.col("taker")).then(pl.lit(TAKER)).otherwise(pl.lit(DEFENCE))
    return pl.when(seat < 0).then(pl.lit(CHIEN)).otherwise(side).alias("holder")


def _fall(card: str) -> list[pl.Expr]:
    """Return the trick that a card fell in, and the side that won it."""
    return [key(f"{card}_trick").alias("trick"), pl.col(f"{card}_winner").cast(pl.String).alias("winner")]


def _fate() -> pl.Expr:
    """Return what became of the Excuse, read off the taker's bouts and points beside his pile's."""
    taker_has = pl.col("bouts") > pl.col("pile_bouts")
    taker_had = pl.col("excuse_seat") == pl.col("taker")
    paid = key("points") - key("pile") != pl.when(taker_has).then(_EXCUSE).otherwise(0)
    stays = pl.when(paid).then(pl.lit(PAID_FOR)).otherwise(pl.lit(KEPT))
    crosses = (taker_has != taker_had) & (pl.col("excuse_seat") >= 0)
    return pl.when(crosses).then(pl.lit(LOST)).otherwise(stays).alias("fate")


def _shown() -> list[pl.Expr]:
    """Return how many poignées each side showed of each level, in columns like ``taker_1``."""
    keys = []
    for level in LEVELS:
        for side in (TAKER, DEFENCE):
            shown = [
                (pl.col(f"poignee_{seat}") == level) & ((pl.col("taker") == seat) == (side == TAKER))
                for seat in _SEATS
            ]
            keys.append(pl.sum_horizontal([one.cast(pl.Int64) for one in shown]).alias(f"{side}_{level}"))
    return keys
