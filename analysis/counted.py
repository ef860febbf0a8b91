"""Deals counted by keys, and what can be estimated from the counts.

Where every deal is shuffled a count is all that is needed.  Where deals of one session depend on each other,
``pairs`` adds, for every two rows, the sum over sessions of the product of their counts: from these all sums
over sessions follow exactly, whatever rows and amounts are put together later, and nothing grows with the
number of deals.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import polars as pl
from scipy.sparse import csr_array

from analysis import clustered, estimate
from analysis.clustered import Sums
from analysis.estimate import Estimate, moments, quantile
from analysis.tables import Row, deals_in

#: Sums below this stay exact in 64 bits.
_EXACT = 2**62

BY_DEAL = "sampled, interval of the standard error"
BY_SESSION = "sampled, interval of the standard error, clustered by session"
NO_ERROR = "sampled, one deal or session: no interval"

#: What gives an estimate at a level of confidence.
At = Callable[[float], Estimate]


@dataclass(frozen=True)
class Counted:
    """Counts of deals.

    Attributes
    ----------
    frame
        Keys, and ``n`` deals of each combination; in order of the keys.
    pairs
        int64[rows, rows], rows of ``frame``: sum over sessions of the product of their counts; None where
        deals are independent.
    """

    frame: pl.DataFrame
    pairs: csr_array | None = None
    _weighed: dict[bytes, np.ndarray] = field(default_factory=dict, repr=False)

    @cached_property
    def rows(self) -> list[Row]:
        """The rows of the frame; ``cell`` is their place in it."""
        return self.frame.with_row_index("cell").to_dicts()

    def rate(self, hits: Sequence[Row], of: Sequence[Row], level: float) -> Estimate:
        """Return the share of the deals of some rows that lie in ``hits``, which are among them."""
        return self.rate_at(hits, of)(level)

    def mean(self, rows: Sequence[Row], amount: str, factor: float, level: float) -> Estimate:
        """Return the mean of a column over the deals of some rows, times a factor."""
        return self.mean_at(rows, amount, factor)(level)

    def deviation(self, rows: Sequence[Row], amount: str, factor: float, level: float) -> Estimate:
        """Return the standard deviation of a column over the deals of some rows, times a factor."""
        return self.deviation_at(rows, amount, factor)(level)

    def rate_at(self, hits: Sequence[Row], of: Sequence[Row]) -> At:
        """Return what gives :meth:`rate` at any level without counting again."""
        if self.pairs is None:
            n, all_of = deals_in(hits), deals_in(of)
            return lambda level: estimate.rate(n, all_of, level)
        sums = self._sums(of, hits, None)
        return lambda level: clustered.rate(sums, level)

    def mean_at(self, rows: Sequence[Row], amount: str, factor: float) -> At:
        """Return what gives :meth:`mean` at any level without counting again."""
        if self.pairs is None:
            found = moments((row[amount] for row in rows), (row["n"] for row in rows))
            return lambda level: estimate.mean(found, factor, level)
        sums = self._sums(rows, rows, amount)
        return lambda level: clustered.mean(sums, factor, level)

    def deviation_at(self, rows: Sequence[Row], amount: str, factor: float) -> At:
        """Return what gives :meth:`deviation` at any level without counting again.

        The standard error comes from the influence of each deal on the variance,
        ((y - mean)^2 - variance) / n.
        """
        found = moments((row[amount] for row in rows), (row["n"] for row in rows))
        value = variance = 0.0
        if found.n > 1:
            variance = (found.n * found.squares - found.total**2) / (found.n * (found.n - 1))
            value = math.sqrt(variance)
        error, independent = self._error_of(rows, amount, variance) if value else (0.0, float(found.n))
        of_sessions = None if self.pairs is None else independent
        shown = value * factor

        def at(level: float) -> Estimate:
            if found.n < 2 or independent <= 1:  # noqa: PLR2004 - one deal has no spread
                return Estimate(
                    shown if found.n > 1 else None, None, None, level, found.n, NO_ERROR, of_sessions
                )
            half = error * quantile(independent, level) * abs(factor)
            how = BY_DEAL if of_sessions is None else BY_SESSION
            return Estimate(shown, shown - half, shown + half, level, found.n, how, of_sessions)

        return at

    def _error_of(self, rows: Sequence[Row], amount: str, variance: float) -> tuple[float, float]:
        """Return the standard error of a standard deviation, and how many independent things it is from."""
        n = deals_in(rows)
        mean = sum(row[amount] * row["n"] for row in rows) / n
        influence = np.array([(row[amount] - mean) ** 2 - variance for row in rows])
        if self.pairs is None:
            independent = float(n)
            square = float(np.array([row["n"] for row in rows], dtype=np.float64) @ influence**2)
        else:
            cells = np.array([row["cell"] for row in rows])
            among = self.pairs[cells][:, cells]
            independent = n**2 / float(among.sum())
            square = float(influence @ (among @ influence))
        if independent <= 1:
            return 0.0, independent
        error = math.sqrt(max(square, 0.0) * independent / (independent - 1)) / n
        return error / (2 * math.sqrt(variance)), independent

    def _sums(self, of: Sequence[Row], hits: Sequence[Row], amount: str | None) -> Sums:
        """Return the sums over sessions: x deals of ``of``, y hits or amounts of the rows ``hits``."""
        values = [1 if amount is None else int(row[amount]) for row in hits]
        counts = [int(row["n"]) for row in hits]
        x, y = deals_in(of), sum(v * n for v, n in zip(values, counts, strict=True))
        assert self.pairs is not None
        beside = self._beside(np.array([row["cell"] for row in of], dtype=np.int64))
        cells = np.array([row["cell"] for row in hits], dtype=np.int64)
        among = self.pairs[cells][:, cells].tocoo()
        largest = max(map(abs, values), default=0)
        weights: Any = np.array(values, dtype=np.int64 if largest < _EXACT else object)
        if largest**2 * max(int(among.sum()), 1) >= _EXACT:
            weights = weights.astype(object)
        yy = int((weights[among.row] * weights[among.col] * among.data).sum())
        xy = sum(v * int(beside[cell]) for v, cell in zip(values, cells, strict=True))
        return Sums(x, y, int(beside[[row["cell"] for row in of]].sum()), xy, yy)

    def _beside(self, cells: np.ndarray) -> np.ndarray:
        """Return, for each row, the sum over sessions of its count times the deals in some cells."""
        key = cells.tobytes()
        if key not in self._weighed:
            assert self.pairs is not None
            counts = np.zeros(self.frame.height, dtype=np.int64)
            counts[cells] = 1
            self._weighed[key] = self.pairs @ counts
        return self._weighed[key]
