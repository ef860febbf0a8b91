"""Counting deals that depend on each other by session: counts, and sums of products over sessions (M-80).

The parts hold whole sessions, so they are read one after another (small ones together), reduced and added up:
memory grows with the number of distinct rows, not with the number of deals or sessions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import polars as pl
from scipy.sparse import csr_array

from analysis.counted import Counted
from analysis.load import Part

#: Deals whose sessions are in memory at once; a larger part is read alone.
_BATCH = 1 << 19
#: Column of the rows given to :meth:`PairCounts.add` that says what depends on each other.
CLUSTER = "cluster"


def batches(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Yield the parts in order, as many together as fit."""
    batch: list[Part] = []
    for part in parts:
        if batch and sum(one.n for one in batch) + part.n > _BATCH:
            yield batch
            batch = []
        batch.append(part)
    if batch:
        yield batch


class PairCounts:
    """Adds up counts by keys, and products of counts within clusters."""

    def __init__(self) -> None:
        self._cells: pl.DataFrame | None = None
        self._counts = np.zeros(0, dtype=np.int64)
        self._pairs = csr_array((0, 0), dtype=np.int64)

    def add(self, counted: pl.DataFrame) -> None:
        """Add the counts of some whole clusters.

        Parameters
        ----------
        counted
            ``cluster``, keys, ``n``: deals of the cluster with these keys, each combination once.
        """
        keys = [name for name in counted.columns if name not in (CLUSTER, "n")]
        cell = self._number(counted.select(keys))
        size = len(self._counts)
        _, cluster = np.unique(counted[CLUSTER].to_numpy(), return_inverse=True)
        n = counted["n"].to_numpy().astype(np.int64)
        np.add.at(self._counts, cell, n)
        by_cluster = csr_array((n, (cluster, cell)), shape=(cluster.max(initial=-1) + 1, size))
        self._pairs.resize((size, size))
        self._pairs = csr_array(self._pairs + by_cluster.T @ by_cluster)

    def _number(self, rows: pl.DataFrame) -> np.ndarray:
        """Return the number of the cell that each row belongs to, new ones at the end."""
        keys = rows.columns
        if self._cells is None:
            self._cells = rows.clear().with_columns(pl.lit(0, pl.Int64).alias("cell"))
        new = rows.unique(maintain_order=True).join(self._cells, on=keys, how="anti", nulls_equal=True)
        first = self._cells.height
        numbered = new.with_columns(pl.int_range(first, first + new.height, dtype=pl.Int64).alias("cell"))
        self._cells = pl.concat([self._cells, numbered])
        self._counts = np.concatenate([self._counts, np.zeros(new.height, dtype=np.int64)])
        found = rows.join(self._cells, on=keys, how="left", nulls_equal=True, maintain_order="left")
        return found["cell"].to_numpy()

    def counted(self) -> Counted:
        """Return what was added, in order of the keys."""
        assert self._cells is not None
        keys = self._cells.columns[:-1]
        frame = self._cells.with_columns(n=pl.Series(self._counts)).sort(keys)
        order = frame["cell"].to_numpy()
        return Counted(frame.drop("cell"), csr_array(self._pairs[order][:, order]))
