"""Intervals by weighing blocks of deals anew: of the tariff, and of figures on deals kept back."""

from __future__ import annotations

import numpy as np

from sim.fair.problem import MISSING, Effort, Figure, Floats, Held, Problem
from sim.fair.trials import LEAST_SINGULAR, Trials, residuals, slopes_at, steps_to

#: Parts of a field's range by which the last linear step looks to either side.
WIDTH = 0.05
_RESAMPLES = 1000


def _weights(blocks: int, effort: Effort) -> Floats:
    """Return how often each block counts in each resample, float64[resamples, blocks]."""
    rng = np.random.default_rng(effort.seed)
    return rng.multinomial(blocks, np.full(blocks, 1 / blocks), size=_RESAMPLES).astype(np.float64)


def ends_of(
    trials: Trials, best: tuple[float, ...], effort: Effort
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
    slopes = slopes_at(trials, best, WIDTH, samples)[:, :, inner]
    # Fields have ranges of different sizes: what decides nothing is said of the ranges.
    scaled = slopes[0] * [fields[i].high - fields[i].low for i in inner]
    free = len(inner) - int(np.linalg.matrix_rank(scaled, tol=LEAST_SINGULAR * max(np.abs(scaled).max(), 1)))
    if free:
        return found, free
    steps = steps_to(slopes[1:], residuals(trials.problem, weights @ trials.measured(best)))
    tail = (1 - effort.level) / 2
    for i, column in zip(inner, steps.T, strict=True):
        field, value = fields[i], best[i]
        low, high = np.clip(value + np.quantile(column, (tail, 1 - tail)), field.low, field.high)
        found[field.name] = min(float(low), value), max(float(high), value)
    return found, 0


def confirmed(problem: Problem, sums: Floats, effort: Effort) -> Held:
    """Return the figures and the loss on deals kept back, with intervals from weighing blocks anew."""
    again = _weights(len(sums), effort) @ sums
    whole = sums.sum(axis=0)
    spread = np.array([problem.figures(one) for one in again])
    values = problem.figures(whole)
    figures = tuple(_figure(value, column, effort) for value, column in zip(values, spread.T, strict=True))
    return Held(figures, _loss(problem, whole, again, effort))


def _loss(problem: Problem, whole: Floats, again: Floats, effort: Effort) -> Figure:
    """Return the loss, give or take the length that residuals are off by in resamples.

    Chance makes a loss larger and never smaller than 0, resampling once more: quantiles of resampled losses
    would leave out 0 where it is the truth.  The truth is farther from what is found by no more than the
    residuals are off.
    """
    value = problem.loss(whole)
    off = residuals(problem, again) - problem.residuals(problem.figures(whole))
    lengths = np.sqrt(np.mean(off**2, axis=1))
    there = lengths[np.isfinite(lengths)]
    if value >= MISSING or not len(there):
        return Figure(None, None, None)
    arm = float(np.quantile(there, effort.level))
    return Figure(value, max(0.0, value - arm), value + arm)


def _figure(value: float, resampled: Floats, effort: Effort) -> Figure:
    there = resampled[np.isfinite(resampled)]
    if not np.isfinite(value) or not len(there):
        return Figure(None, None, None)
    tail = (1 - effort.level) / 2
    low, high = np.quantile(there, (tail, 1 - tail))
    return Figure(float(value), float(low), float(high))
