"""A tariff under which some figures are as wanted, sought on the same deals throughout (S-3).

The search is Optuna's; around the best tariff that it tries the figures are then taken to be linear, which a
few tariffs on either side show, and solved.  Sums are kept by blocks of deals: intervals come from weighing
the blocks anew, with the last linear step solved in each resample.  Deals that the search never saw confirm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

#: What stands for the loss where a figure is not there, as where nobody declares a contract.
MISSING = 1e9
#: Parts of a field's range by which linear steps look to either side, one after another.
_WIDTHS = (0.1, 0.05, 0.05)
_RESAMPLES = 1000
#: Of singular values, in parts of the largest: what is below decides nothing.
_LEAST_SINGULAR = 1e-6


class Field(NamedTuple):
    """A number of the tariff that may change: its name, its range, and of what it is a multiple."""

    name: str
    low: float
    high: float
    step: float = 0.1

    def at(self, value: float) -> float:
        """Return the value in the range, whole steps from its lower end, that is nearest to one."""
        steps = math.floor((self.high - self.low) / self.step + 1e-9)
        nearest = min(max(round((value - self.low) / self.step), 0), steps)
        return round(self.low + nearest * self.step, 10)


@dataclass(frozen=True)
class Problem:
    """What is sought.

    Attributes
    ----------
    fields : tuple of Field
    start : mapping
        The tariff as it is; need not lie in the ranges.
    measure : callable
        Of a tariff (every field, and nothing else) and the number of a block of deals; returns sums that add
        up over blocks, float64[words].  The same deals for every tariff.
    figures : callable
        Of sums; returns what is shown, float64[figures], NaN where the deals do not give it.
    residuals : callable
        Of figures; returns how far they are from what is wanted, float64[residuals].
    names : tuple of str
        Of the figures.
    """

    fields: tuple[Field, ...]
    start: Mapping[str, float]
    measure: Callable[[Mapping[str, float], int], Floats]
    figures: Callable[[Floats], Floats]
    residuals: Callable[[Floats], Floats]
    names: tuple[str, ...]

    def loss(self, sums: Floats) -> float:
        """Return the root of the mean square of the residuals."""
        found = self.residuals(self.figures(sums))
        return float(np.sqrt(np.mean(found**2))) if np.isfinite(found).all() else MISSING


class Effort(NamedTuple):
    """How much is done: trials of the search, blocks of deals, threads; the seed of search and resamples."""

    trials: int = 60
    blocks: int = 40
    threads: int = 1
    seed: int = 1
    level: float = 0.95


class Figure(NamedTuple):
    """A figure on the deals kept back: under a tariff, with its interval; None where it is not there."""

    value: float | None
    low: float | None
    high: float | None


class Held(NamedTuple):
    """A tariff on the deals kept back: its figures, and the loss."""

    figures: tuple[Figure, ...]
    loss: Figure


class Swing(NamedTuple):
    """The loss, on the search's deals, with one field at either end of its range, all others as solved."""

    field: str
    low: float
    at_low: float
    high: float
    at_high: float


class Solution(NamedTuple):
    """What was found.

    Attributes
    ----------
    tariff : dict
        In whole steps of the fields.
    ends : dict
        By field, the interval of the tariff, from resampling blocks of deals, with fields at an end of their
        range held there; None for these, and for all where ``free``.
    loss : float
        On the search's deals.
    before, after : Held
        The tariff as it was, and the one found, on deals kept back.
    swings : tuple of Swing
        The widest first.
    free : int
        Directions in which fields inside their ranges can be changed together without changing the figures.
    tried : int
        Tariffs that were measured on the search's deals.
    """

    tariff: dict[str, float]
    ends: dict[str, tuple[float, float] | None]
    loss: float
    before: Held
    after: Held
    swings: tuple[Swing, ...]
    free: int
    tried: int


class _Trials:
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


def named(fields: Sequence[Field], values: Sequence[float]) -> dict[str, float]:
    """Return a tariff by names."""
    return {field.name: value for field, value in zip(fields, values, strict=True)}


def solve(problem: Problem, effort: Effort, told: Callable[[int], None] | None = None) -> Solution:
    """Find a tariff whose residuals are as near to 0 as can be.

    Parameters
    ----------
    problem : Problem
    effort : Effort
        The search has blocks 0 to ``blocks`` - 1, as many further ones confirm.
    told : callable, optional
        Called with the number of tariffs measured so far.

    Raises
    ------
    ValueError
        If under no tariff that was tried all figures are there.
    """
    with ThreadPoolExecutor(effort.threads, "fair") as pool:
        trials = _Trials(problem, range(effort.blocks), pool)
        _search(trials, effort, told)
        _refine(trials, told)
        best = trials.best()
        if trials.loss(best) >= MISSING:
            figures = problem.figures(trials.measured(best).sum(axis=0))
            gone = [
                name for name, value in zip(problem.names, figures, strict=True) if not np.isfinite(value)
            ]
            raise ValueError(f"under no tariff that was tried all figures are there: {', '.join(gone)}")
        while True:
            ends, free = _ends(trials, best, effort)
            swings = tuple(sorted((_swing(trials, best, i) for i in range(len(best))), key=_width))
            # What is measured for an interval, or at the end of a range, may be better still.
            if trials.best() == best:
                break
            best = trials.best()
        start = tuple(float(problem.start[field.name]) for field in problem.fields)
        kept = range(effort.blocks, 2 * effort.blocks)
        held = [_held(problem, _measured(problem, key, kept, pool), effort) for key in (start, best)]
    tariff = named(problem.fields, best)
    return Solution(tariff, ends, trials.loss(best), held[0], held[1], swings, free, len(trials.sums))


def _measured(
    problem: Problem, values: Sequence[float], blocks: Sequence[int], pool: ThreadPoolExecutor
) -> Floats:
    tariff = named(problem.fields, values)
    return np.array(list(pool.map(lambda block: problem.measure(tariff, block), blocks)), np.float64)


def _search(trials: _Trials, effort: Effort, told: Callable[[int], None] | None) -> None:
    """Let Optuna try tariffs, the one as it is first."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    fields = trials.problem.fields
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=effort.seed % 2**32))
    study.enqueue_trial({field.name: field.at(trials.problem.start[field.name]) for field in fields})

    def tried(trial: optuna.Trial) -> float:
        values = [trial.suggest_float(field.name, field.low, field.high) for field in fields]
        loss = trials.loss(trials.key(values))
        if told is not None:
            told(len(trials.sums))
        return loss

    study.optimize(tried, n_trials=effort.trials)


def _refine(trials: _Trials, told: Callable[[int], None] | None) -> None:
    """Take linear steps from the best tariff."""
    for width in _WIDTHS:
        best = trials.best()
        if trials.loss(best) >= MISSING:
            return
        figures = _residuals(trials.problem, trials.measured(best).sum(axis=0)[None])
        slopes = _slopes(trials, best, width, np.ones((1, len(trials.measured(best)))))
        trials.measured(trials.key(np.array(best) + _steps(slopes, figures)[0]))
        if told is not None:
            told(len(trials.sums))


def _residuals(problem: Problem, sums: Floats) -> Floats:
    """Return the residuals of several sums, float64[samples, residuals]."""
    return np.array([problem.residuals(problem.figures(one)) for one in sums])


def _slopes(trials: _Trials, at: tuple[float, ...], width: float, weights: Floats) -> Floats:
    """Return how residuals change with fields, float64[samples, residuals, fields].

    Parameters
    ----------
    trials : _Trials
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
        below, above = (_residuals(trials.problem, weights @ trials.measured(key)) for key in keys)
        # A figure that is not there says nothing of the slope.
        columns.append(np.nan_to_num((above - below) / (keys[1][index] - keys[0][index])))
    return np.stack(columns, axis=-1)


def _steps(slopes: Floats, residuals: Floats) -> Floats:
    """Return the shortest steps that bring residuals nearest to 0, float64[samples, fields]."""
    inverse = np.linalg.pinv(slopes, rcond=_LEAST_SINGULAR)
    steps: Floats = -np.einsum("sfr,sr->sf", inverse, np.nan_to_num(residuals))
    return steps


def _weights(blocks: int, effort: Effort) -> Floats:
    """Return how often each block counts in each resample, float64[resamples, blocks]."""
    rng = np.random.default_rng(effort.seed)
    return rng.multinomial(blocks, np.full(blocks, 1 / blocks), size=_RESAMPLES).astype(np.float64)


def _ends(
    trials: _Trials, best: tuple[float, ...], effort: Effort
) -> tuple[dict[str, tuple[float, float] | None], int]:
    """Return the interval of each field, and how many directions no figure decides."""
    fields = trials.problem.fields
    found: dict[str, tuple[float, float] | None] = dict.fromkeys(field.name for field in fields)
    # Who is at an end of the range might go on: the others are solved with it there.
    inner = [i for i, field in enumerate(fields) if field.at(field.low) < best[i] < field.at(field.high)]
    if not inner:
        return found, 0
    weights = _weights(effort.blocks, effort)
    samples = np.concatenate([np.ones((1, effort.blocks)), weights])
    slopes = _slopes(trials, best, _WIDTHS[-1], samples)[:, :, inner]
    # Fields have ranges of different sizes: what decides nothing is said of the ranges.
    scaled = slopes[0] * [fields[i].high - fields[i].low for i in inner]
    free = len(inner) - int(np.linalg.matrix_rank(scaled, tol=_LEAST_SINGULAR * max(np.abs(scaled).max(), 1)))
    if free:
        return found, free
    steps = _steps(slopes[1:], _residuals(trials.problem, weights @ trials.measured(best)))
    tail = (1 - effort.level) / 2
    for i, column in zip(inner, steps.T, strict=True):
        field, value = fields[i], best[i]
        low, high = np.clip(value + np.quantile(column, (tail, 1 - tail)), field.low, field.high)
        found[field.name] = min(float(low), value), max(float(high), value)
    return found, 0


def _swing(trials: _Trials, best: tuple[float, ...], index: int) -> Swing:
    field = trials.problem.fields[index]
    keys = [trials.key([*best[:index], end, *best[index + 1 :]]) for end in (field.low, field.high)]
    low, high = (trials.loss(key) for key in keys)
    return Swing(field.name, keys[0][index], low, keys[1][index], high)


def _width(swing: Swing) -> float:
    return -max(swing.at_low, swing.at_high)


def _held(problem: Problem, sums: Floats, effort: Effort) -> Held:
    """Return the figures and the loss on deals kept back, with intervals from weighing blocks anew."""
    again = _weights(len(sums), effort) @ sums
    whole = sums.sum(axis=0)
    spread = np.array([problem.figures(one) for one in again])
    values = problem.figures(whole)
    figures = tuple(_figure(value, column, effort) for value, column in zip(values, spread.T, strict=True))
    losses = np.array([problem.loss(one) for one in again])
    return Held(figures, _figure(problem.loss(whole), losses, effort))


def _figure(value: float, resampled: Floats, effort: Effort) -> Figure:
    there = resampled[np.isfinite(resampled) & (resampled < MISSING)]
    if not np.isfinite(value) or value >= MISSING or not len(there):
        return Figure(None, None, None)
    tail = (1 - effort.level) / 2
    low, high = np.quantile(there, (tail, 1 - tail))
    return Figure(float(value), float(low), float(high))
