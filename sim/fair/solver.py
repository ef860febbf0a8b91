"""A tariff under which some figures are as wanted, sought on the same deals throughout (S-3).

The search is Optuna's; around the best tariff that it tries the figures are then taken to be linear, which a
few tariffs on either side show, and solved.  Sums are kept by blocks of deals: intervals come from weighing
the blocks anew, with the last linear step solved in each resample.  Deals that the search never saw confirm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from sim.fair.problem import MISSING, Effort, Floats, Problem, Solution, Swing, named
from sim.fair.resampling import WIDTH, confirmed, ends_of
from sim.fair.trials import Trials, residuals, slopes_at, steps_to

#: Parts of a field's range by which linear steps look to either side, one after another.
_WIDTHS = (0.1, WIDTH, WIDTH)


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
        trials = Trials(problem, range(effort.blocks), pool)
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
            ends, free = ends_of(trials, best, effort)
            swings = tuple(sorted((_swing(trials, best, i) for i in range(len(best))), key=_width))
            # What is measured for an interval, or at the end of a range, may be better still.
            if trials.best() == best:
                break
            best = trials.best()
        start = tuple(float(problem.start[field.name]) for field in problem.fields)
        kept = range(effort.blocks, 2 * effort.blocks)
        held = [confirmed(problem, _measured(problem, key, kept, pool), effort) for key in (start, best)]
    tariff = named(problem.fields, best)
    return Solution(tariff, ends, trials.loss(best), held[0], held[1], swings, free, len(trials.sums))


def _measured(
    problem: Problem, values: Sequence[float], blocks: Sequence[int], pool: ThreadPoolExecutor
) -> Floats:
    tariff = named(problem.fields, values)
    return np.array(list(pool.map(lambda block: problem.measure(tariff, block), blocks)), np.float64)


def _search(trials: Trials, effort: Effort, told: Callable[[int], None] | None) -> None:
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


def _refine(trials: Trials, told: Callable[[int], None] | None) -> None:
    """Take linear steps from the best tariff."""
    for width in _WIDTHS:
        best = trials.best()
        if trials.loss(best) >= MISSING:
            return
        figures = residuals(trials.problem, trials.measured(best).sum(axis=0)[None])
        slopes = slopes_at(trials, best, width, np.ones((1, len(trials.measured(best)))))
        trials.measured(trials.key(np.array(best) + steps_to(slopes, figures)[0]))
        if told is not None:
            told(len(trials.sums))


def _swing(trials: Trials, best: tuple[float, ...], index: int) -> Swing:
    field = trials.problem.fields[index]
    keys = [trials.key([*best[:index], end, *best[index + 1 :]]) for end in (field.low, field.high)]
    low, high = (trials.loss(key) for key in keys)
    return Swing(field.name, keys[0][index], low, keys[1][index], high)


def _width(swing: Swing) -> float:
    return -max(swing.at_low, swing.at_high)
