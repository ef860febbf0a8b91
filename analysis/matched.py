"""The same deals of two runs, side by side, reduced to exact sums.

Both are read a stretch of deals at a time and joined by deal number: memory grows with the number of pairs of
contracts, not with the number of deals.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import polars as pl
from polars.exceptions import PolarsError

from analysis.cells import damaged
from analysis.estimate import Moments
from analysis.expressions import at
from analysis.load import LoadError, Run
from analysis.queries import made
from analysis.sessions import batches
from analysis.tables import Row

#: Names of what is summed: what the seat receives that plays alone in the first run, whether the contract is
#: made (of the deals that are played in both, by the same seat alone), and what each seat receives.
ALONE, MADE, SEAT = "alone", "made", "seat_"
#: Who plays alone in the baseline: the same seat, another, or nobody; in neither run anybody.
SAME, OTHER, NOBODY, NEITHER = "same", "other", "nobody", "neither"

_FIRST, _SECOND = "first_", "second_"


class Sums(NamedTuple):
    """Deals, and sums over them of an amount in both runs, x and y, and of their products: exact."""

    n: int
    x: int
    y: int
    xx: int
    xy: int
    yy: int

    @property
    def first(self) -> Moments:
        """The moments of the first run's amounts."""
        return Moments(self.n, self.x, self.xx)

    @property
    def second(self) -> Moments:
        """The moments of the baseline's."""
        return Moments(self.n, self.y, self.yy)

    @property
    def gap(self) -> Moments:
        """The moments of the differences, first less baseline."""
        return Moments(self.n, self.x - self.y, self.xx - 2 * self.xy + self.yy)

    @property
    def saved(self) -> float | None:
        """How many times larger the variance of the difference of independent runs would be.

        None where no difference varies.
        """
        here, there, paired = (_spread(moments) for moments in (self.first, self.second, self.gap))
        return (here + there) / paired if paired else None


def _spread(moments: Moments) -> int:
    return moments.n * moments.squares - moments.total**2


def together(rows: Iterable[Row], what: str) -> Sums:
    """Return the sums of one thing over some rows of :func:`count`."""
    names = [f"{what}_{name}" if name != "n" or what == MADE else "n" for name in Sums._fields]
    totals = [0] * len(names)
    for row in rows:
        totals = [total + row[name] for total, name in zip(totals, names, strict=True)]
    return Sums(*totals)


def refuse(run: Run, baseline: Run) -> None:
    """Refuse runs of one seed that cannot be compared deal by deal; LoadError says why."""
    why = ""
    if run.deals != baseline.deals:
        why = f"{baseline.deals} deals are not the same as {run.deals}"
    elif run.session > 1 or baseline.session > 1:
        why = "cards that are not shuffled lie as the deal before was played (M-80)"
    elif run.tallied or baseline.tallied:
        why = "store=summary forgets the single deals; play both with store=hands"
    elif run.manifest["dealt"] != baseline.manifest["dealt"]:
        why = "the cards were dealt otherwise; were they played by two versions?"
    if why:
        raise LoadError(
            f"{baseline.folder}: seed {baseline.manifest['seed']} as in the run compared with it deal by "
            f"deal, but {why}"
        )


def scale(runs: Iterable[Run]) -> int:
    """Return how many of the amounts of :func:`count` make one unit: as fine as the finer of the runs."""
    return math.lcm(*(run.scale for run in runs))


def count(run: Run, baseline: Run) -> list[Row]:
    """Return exact sums over the deals of two runs of the same cards.

    Parameters
    ----------
    run, baseline
        Runs of one seed and as many deals, with single deals stored.

    Returns
    -------
    list of rows
        ``contract``, ``baseline_contract`` (None: there is none), ``player`` (:data:`SAME`, :data:`OTHER`,
        :data:`NOBODY`, :data:`NEITHER`), ``n`` deals; for each thing W of :data:`ALONE`, :data:`MADE`
        and :data:`SEAT` with its number, the sums ``W_x`` … ``W_yy`` of :class:`Sums`, and ``made_n``.
        Amounts: :func:`scale` of them to a unit.

    Raises
    ------
    LoadError
        If a part cannot be read to its end, or a deal is not in both runs exactly once.
    """
    found = []
    for batch in batches(run.parts):
        low, high = batch[0].lo, batch[-1].lo + batch[-1].n
        beside = [part for part in baseline.parts if part.lo < high and part.lo + part.n > low]
        rows = _played(run, run.rows(batch), _FIRST, scale((run, baseline)))
        others = _played(baseline, baseline.rows(beside), _SECOND, scale((run, baseline)))
        joined = rows.join(others.filter(pl.col("deal").is_between(low, high - 1)), on="deal", validate="1:1")
        unmatched = LoadError(
            f"{baseline.folder}: deals {low} to {high - 1} are not once each there and in {run.folder}"
        )
        try:
            found.append(_collect(joined.group_by(*_keys()).agg(pl.len().alias("n"), *_sums(run.seats))))
        except (PolarsError, OSError) as error:
            raise damaged(run) or damaged(baseline) or unmatched from error
        if int(found[-1]["n"].sum()) != high - low:
            raise unmatched
    keys = ["contract", "baseline_contract", "player"]
    every: list[Row] = pl.concat(found).group_by(keys).agg(pl.exclude(keys).sum()).sort(keys).to_dicts()
    return every


def _played(run: Run, rows: pl.LazyFrame, side: str, finest: int) -> pl.LazyFrame:
    """Return what of a run's deals is compared, under names of its side."""
    paid = [
        (pl.col(f"payoff_{seat}").cast(pl.Int64) * (finest // run.scale)).alias(f"{side}{SEAT}{seat}")
        for seat in range(run.seats)
    ]
    alone = pl.col(run.family.alone).alias(f"{side}alone")
    contract = pl.col("contract").alias(f"{side}contract")
    return rows.select("deal", contract, alone, made(run).alias(f"{side}made"), *paid)


def _keys() -> Iterator[pl.Expr]:
    yield pl.col(f"{_FIRST}contract").alias("contract")
    yield pl.col(f"{_SECOND}contract").alias("baseline_contract")
    here, there = pl.col(f"{_FIRST}alone"), pl.col(f"{_SECOND}alone")
    player = pl.when(here == there).then(pl.when(here < 0).then(pl.lit(NEITHER)).otherwise(pl.lit(SAME)))
    yield player.when(there < 0).then(pl.lit(NOBODY)).otherwise(pl.lit(OTHER)).alias("player")


def _sums(seats: int) -> Iterator[pl.Expr]:
    """Yield the aggregations, in 128 bits: no stake overflows them."""
    alone = pl.col(f"{_FIRST}alone")
    here, there = (at([f"{side}{SEAT}{seat}" for seat in range(seats)], alone) for side in (_FIRST, _SECOND))
    yield from _products(ALONE, here, there)
    for seat in range(seats):
        yield from _products(
            f"{SEAT}{seat}", pl.col(f"{_FIRST}{SEAT}{seat}"), pl.col(f"{_SECOND}{SEAT}{seat}")
        )
    mine, theirs = pl.col(f"{_FIRST}made"), pl.col(f"{_SECOND}made")
    both = mine.is_not_null() & theirs.is_not_null() & (alone == pl.col(f"{_SECOND}alone"))
    yield both.sum().cast(pl.Int64).alias(f"{MADE}_n")
    yield from _products(MADE, both & mine.fill_null(False), both & theirs.fill_null(False))


def _products(what: str, here: pl.Expr, there: pl.Expr) -> Iterator[pl.Expr]:
    x, y = here.cast(pl.Int128), there.cast(pl.Int128)
    for name, value in (("x", x), ("y", y), ("xx", x * x), ("xy", x * y), ("yy", y * y)):
        yield value.sum().alias(f"{what}_{name}")


def _collect(query: pl.LazyFrame) -> pl.DataFrame:
    frame = query.collect(engine="streaming")
    return frame.with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String), pl.col("n").cast(pl.Int64))
