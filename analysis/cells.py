"""Exact counts of the stored deals, by the keys that the questions ask for.

The queries stream over the parts: memory grows with the number of distinct values, not with the number of
deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl
from polars.exceptions import PolarsError

from analysis.counted import Counted
from analysis.load import PART, LoadError, Run
from analysis.queries import Query, declared, payout, queries
from analysis.sessions import CLUSTER, PairCounts, batches
from analysis.tables import ALL
from sim import schema

#: Into how many stretches of equal length the deals are cut for the running mean.
BLOCKS = 200


@dataclass(frozen=True)
class Cells:
    """The counts of a run, by name as in :func:`count`.

    Attributes
    ----------
    blocks
        block (the number of deals up to its end), contract -> n, total, squares of the payout; with sessions
        also the sums over them ``nn`` of n², ``nt`` of n x total, ``squares`` of total², and ``all`` as a
        contract.
    faults, first
        Deals whose payoffs do not sum to zero, and the first of them (its part, where deals are not stored).
    """

    counted: Mapping[str, Counted]
    blocks: pl.DataFrame
    faults: int = 0
    first: int | None = None

    def __getitem__(self, name: str) -> Counted:
        """Return the counts of a name."""
        return self.counted[name]

    def __contains__(self, name: str) -> bool:
        """Return whether this kind of game, or of run, has the counts."""
        return name in self.counted


def count(run: Run) -> Cells:
    """Count the deals of a run.

    Returns
    -------
    Cells
        ``ledger``: reason, contract, declarer, payout (declarer's payoff, scaled units), each (the same from
        each payer), made (every declared component made; null unless played) -> n.  In tarot the taker is
        the declarer.
        ``seat_S``: payoff of seat S in the deals that have a declarer -> n.
        In mariáš ``component_C``: contract, reason, level, made, units of the deals in which component C
        stands -> n.
        ``hand``: contract, trumps, sharps, made of the played deals -> n.
        ``silent``: contract, silent components (side and fate; null where none arose), their units, of the
        played deals in which points count -> n.
        ``married``: marriages dealt complete into one hand -> n.
        Where the kind has them: ``sides`` and ``calls`` (partners), ``rungs`` and ``helpers`` (auction),
        ``drawing`` (points of both, without contracts).
        In tarot, of the played deals: ``bouts`` (in hand, captured; made, each), ``points`` (likewise; half
        points), ``hand_count`` (for the bidding), ``petit``, ``excuse``, ``poignees``, ``slams``.
        With sessions: ``position_ledger`` and ``position_married`` by position in the session, ``player_P``:
        payoff of the player who began in seat P.

    Raises
    ------
    LoadError
        If a part cannot be read to its end.
    """
    try:
        return _by_session(run) if run.session > 1 else _by_deal(run)
    except (PolarsError, OSError) as error:
        raise _blame(run, error) from error


def _by_deal(run: Run) -> Cells:
    # One after another: collected together they share their scan by keeping all of it in memory.
    rows = run.rows()
    counted = {
        name: Counted(_plain(_collect(query.rows.group_by(*query.keys).agg(run.n))))
        for name, query in queries(run, rows).items()
    }
    faults = _collect(_faults(run, rows)).row(0)
    return Cells(counted, _plain(_collect(_blocks(run, rows))), *faults)


def _by_session(run: Run) -> Cells:
    pairs: dict[str, PairCounts] = {}
    blocks: list[pl.DataFrame] = []
    faults, first = 0, None
    for batch in batches(run.parts):
        rows = run.rows(batch)
        for name, query in queries(run, rows).items():
            pairs.setdefault(name, PairCounts()).add(_by_cluster(run, query))
        blocks.append(_session_blocks(run, rows))
        more, where = _collect(_faults(run, rows)).row(0)
        faults, first = faults + more, where if first is None else first
    together = pl.concat(blocks).group_by("block", "contract").agg(pl.all().sum())
    return Cells({name: one.counted() for name, one in pairs.items()}, _plain(together), faults, first)


def _by_cluster(run: Run, query: Query) -> pl.DataFrame:
    counts = query.rows.group_by(query.cluster.alias(CLUSTER), *query.keys).agg(run.n)
    return _strings(_collect(counts))


def _faults(run: Run, rows: pl.LazyFrame) -> pl.LazyFrame:
    paid = pl.sum_horizontal([pl.col(f"payoff_{seat}").cast(pl.Int64) for seat in schema.SEATS])
    first = pl.col(PART if run.tallied else "deal").min().cast(pl.Int64).alias("first")
    return rows.filter(paid != 0).select(run.n, first)


def _blocks(run: Run, rows: pl.LazyFrame) -> pl.LazyFrame:
    wide = payout(run).cast(pl.Int128)
    sums = (run.n, run.total(wide).alias("total"), run.total(wide * wide).alias("squares"))
    return rows.filter(declared(run)).group_by(_block(run), "contract").agg(*sums)


def _block(run: Run) -> pl.Expr:
    """Return the number of deals up to the end of the block that a row lies in.

    Blocks are cut by deal number, so neither parts nor workers move them; tallies, which have lost the deal
    number, are cut at their parts, and sessions are not cut.
    """
    if run.tallied:
        ends = {part.lo: part.lo + part.n for part in run.parts}
        return pl.col(PART).replace_strict(ends, return_dtype=pl.Int64).alias("block")
    blocks = min(BLOCKS, run.sessions)
    index = pl.col("deal") // run.session * blocks // run.sessions
    # The last session of block i is the last one with session * blocks < (i + 1) * sessions.
    end = ((index + 1) * run.sessions + blocks - 1) // blocks * run.session
    return pl.min_horizontal(end, pl.lit(run.deals)).alias("block")


def _session_blocks(run: Run, rows: pl.LazyFrame) -> pl.DataFrame:
    """Return the sums over the sessions of some rows, by block and contract."""
    session = pl.col("deal") // run.session
    paid = rows.filter(declared(run)).select(
        session.alias(CLUSTER), _block(run), pl.col("contract").cast(pl.String), payout(run).cast(pl.Int128)
    )
    n, total = pl.col("n").cast(pl.Int128), pl.col("total")
    found = []
    for of in (paid, paid.with_columns(contract=pl.lit(ALL))):
        single = of.group_by(CLUSTER, "block", "contract").agg(
            pl.len().alias("n"), pl.col("payout").sum().alias("total")
        )
        sums = (n.sum(), total.sum(), (n * n).sum().alias("nn"), (n * total).sum().alias("nt"))
        squares = (total * total).sum().alias("squares")
        found.append(_collect(single.group_by("block", "contract").agg(*sums, squares)))
    return pl.concat(found)


def _collect(query: pl.LazyFrame) -> pl.DataFrame:
    return query.collect(engine="streaming")


def _strings(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String))


def _plain(frame: pl.DataFrame) -> pl.DataFrame:
    """Return a small result with strings instead of dictionary columns, in an order free of threads."""
    frame = _strings(frame)
    return frame.sort(frame.columns)


def _blame(run: Run, error: Exception) -> LoadError:
    """Find out why the parts cannot be read."""
    if fault := damaged(run):
        return fault
    first = str(error).splitlines()[0] if str(error) else type(error).__name__
    return LoadError(f"{run.folder}: the parts cannot be read together: {first}")


def damaged(run: Run) -> LoadError | None:
    """Find the part that cannot be read; None where all can."""
    for part in run.parts:
        try:
            pl.scan_parquet(part.path).select(pl.all().null_count()).collect()
        except (PolarsError, OSError):
            return LoadError(f"{part.path}: damaged; remove it and resume the run")
    return None
