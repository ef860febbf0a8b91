"""Tariffs as they are tried, each measured once, and how figures change with them, taken to be linear."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from sim.fair.problem import Floats, Problem, named

#: Of singular values, in parts of the largest: what is below decides nothing.
LEAST_SINGULAR = 1e-6


class Trials:
    """Tariffs measured so far on some blocks; each once."""

    def __init__(self, problem: Problem, blocks: Sequence[int], pool: ThreadPoolExecutor) -> None:
        self.problem, self._blocks, self._pool = problem, blocks, pool
        self.sums: dict[tuple[float, ...], Floats] = {}

    def key(self, values: Sequence[float]) -> tuple[float, ...]:
        """Return values as those of a tariff that can be."""
        return tuple(field.at(float(v)) for field, v in zip(self.problem.fields, values, strict=True))

    def measured(self, key: tuple[float, ...]) -> Floats:
        """Return the sums of a tariff, float64[blocks, words]."""
        if key not in self.sums:
            tariff = named(self.problem.fields, key)
            rows = list(self._pool.map(lambda block: self.problem.measure(tariff, block), self._blocks))
            self.sums[key] = np.array(rows, np.float64)
        return self.sums[key]

    def loss(self, key: tuple[float, ...]) -> float:
        """Return the loss of a tariff over all blocks."""
        return self.problem.loss(self.measured(key).sum(axis=0))

    def best(self) -> tuple[float, ...]:
        """Return the tariff of the least loss; of equals, that measured first."""
        return min(self.sums, key=self.loss)


def residuals(problem: Problem, sums: Floats) -> Floats:
    """Return the residuals of several sums, float64[samples, residuals]."""
    return np.array([problem.residuals(problem.figures(one)) for one in sums])


def slopes_at(trials: Trials, at: tuple[float, ...], width: float, weights: Floats) -> Floats:
    """Return how residuals change with fields, float64[samples, residuals, fields].

    Parameters
    ----------
    trials : Trials
    at : tuple of float
    width : float
        Part of the ranges by which it is looked to either side.
    weights : float64[samples, blocks]
        How often each block counts.
    """
    columns = []
    for index, field in enumerate(trials.problem.fields):
        reach = max(width * (field.high - field.low), field.step)
        keys = [trials.key([*at[:index], at[index] + side * reach, *at[index + 1 :]]) for side in (-1, 1)]
        below, above = (residuals(trials.problem, weights @ trials.measured(key)) for key in keys)
        # A figure that is not there says nothing of the slope.
        columns.append(np.nan_to_num((above - below) / (keys[1][index] - keys[0][index])))
    return np.stack(columns, axis=-1)


def steps_to(slopes: Floats, missing: Floats) -> Floats:
    """Return the shortest steps that bring residuals nearest to 0, float64[samples, fields]."""
    inverse = np.linalg.pinv(slopes, rcond=LEAST_SINGULAR)
    steps: Floats = -np.einsum("sfr,sr->sf", inverse, np.nan_to_num(missing))
    return steps
