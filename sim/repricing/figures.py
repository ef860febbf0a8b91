"""What deals paid before and after as figures with intervals, like those of two runs of the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np
import polars as pl

from analysis import clustered, differences, estimate
from analysis.counted import At
from analysis.differences import Figure, Pair
from analysis.estimate import LEVEL, Moments
from analysis.load import Run
from analysis.queries import drawn
from analysis.questions.contracts import PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.ruled import OF_DEFENDERS, OF_PARTNER
from analysis.tables import ALL
from sim.repricing.sums import (
    AFTER,
    BEFORE,
    CHANGED,
    DECLARER,
    DEFENDERS,
    N_AFTER,
    N_BEFORE,
    NN,
    PARTNER,
    SEAT,
    N,
    squares,
)

#: In how many deals somebody receives another amount.
MOVED = "paid otherwise"
_ROLES = {DECLARER: PAYOUT, PARTNER: OF_PARTNER, DEFENDERS: OF_DEFENDERS}


def table(cells: np.ndarray, scale: int, run: Run, level: float = LEVEL) -> pl.DataFrame:
    """Return what changes: one row a figure, as in ``paired`` of :mod:`analysis.paired`.

    Parameters
    ----------
    cells : numpy.ndarray
        Of :mod:`sim.repricing.sums`; the value of a figure is the mean after, its ``baseline`` that before.
    scale : int
        Parts of a unit in which the cells are.
    run : Run
        The run priced again.
    level : float
        Confidence of the intervals, 0 to 1.
    """
    found = differences.paired_table(list(_figures(cells, run.money / scale, run)), level)
    # A figure of forced deals must not pass for one of free play, wherever its file ends up.
    return found.with_columns(pl.lit(run.forced or None, pl.String).alias("forced"))


def _figures(cells: np.ndarray, factor: float, run: Run) -> Iterator[Pair]:
    # By contract; where nothing is declared there are only seats.
    names: list[str | None] = [] if drawn(run) else [*run.family.contracts, ALL]
    groups = [(name, group) for name, group in zip(names, cells, strict=False) if group[DECLARER, N]]
    for who, measure in _ROLES.items():
        for name, group in groups:
            if group[who, N]:
                yield _pair(partial(Figure, measure, name, None, run.unit), group[who], factor, run.session)
    for name, group in groups:
        yield _share(name, group[DECLARER])
    for name, group in [*groups, (None, cells[-1])]:
        for seat in range(run.seats):
            figure = partial(Figure, PAYOFF, name, seat, run.unit)
            yield _pair(figure, group[SEAT + seat], factor, run.session)


def _share(name: str | None, cell: np.ndarray) -> Pair:
    """Return in how many deals of a contract the declarer receives another amount: counted, not estimated."""
    changed, n = int(cell[CHANGED]), int(cell[N])
    share = Figure(MOVED, name, None, "share of deals", lambda level: estimate.rate(changed, n, level))
    return Pair(share, None)


def _pair(figure: partial[Figure], cell: np.ndarray, factor: float, session: int) -> Pair:
    """Return the means of an amount after and before, and of the difference."""
    words = [int(word) for word in cell]
    totals = (words[BEFORE], words[N_BEFORE]), (words[AFTER], words[N_AFTER])
    gap = tuple(after - before for before, after in zip(*totals, strict=True))
    before, after, between = (
        _mean(words, total, squares(cell, what), factor, session) for what, total in enumerate((*totals, gap))
    )
    return Pair(figure(after), figure(before), gap=between)


def _mean(words: list[int], total: tuple[int, ...], squared: int, factor: float, session: int) -> At:
    """Return the mean of an amount at a level; clustered where deals depend on each other (M-80)."""
    if session == 1:
        moments = Moments(words[N], total[0], squared)
        return lambda level: estimate.mean(moments, factor, level)
    sums = clustered.Sums(words[N], total[0], words[NN], total[1], squared)
    return lambda level: clustered.mean(sums, factor, level)
