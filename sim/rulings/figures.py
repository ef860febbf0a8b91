"""What two rule sets pay on the same deals, as figures with paired intervals (S-3, S-6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import numpy as np
import polars as pl

from analysis import differences, estimate, roles
from analysis.counted import At
from analysis.differences import Figure, Pair
from analysis.estimate import LEVEL, Moments
from analysis.paired import NONE, OTHER_CONTRACT
from analysis.questions.contracts import DECLARED, PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.ruled import OF_DEFENDERS, OF_PARTNER, PARTS
from analysis.tables import ALL
from sim import schema
from sim.repricing.sums import AFTER, BEFORE, DECLARER, DEFENDERS, PARTNER, SEAT, N, squares
from sim.rulings.asked import Ruling
from sim.rulings.playing import WHOLE, Tally

_ROLES = {DECLARER: PAYOUT, PARTNER: OF_PARTNER, DEFENDERS: OF_DEFENDERS}
_SHARE = "share of deals"


class Shown(NamedTuple):
    """How figures are shown: what one unit is, how it is called, the confidence of intervals."""

    one: float = 1.0
    unit: str = "units"
    level: float = LEVEL


def split(tally: Tally, ruling: Ruling) -> bool:
    """Return whether the difference is split: deals of the first can all be priced by the second."""
    return not ruling.refused and not tally.untold


def table(tally: Tally, ruling: Ruling, shown: Shown) -> pl.DataFrame:
    """Return the differences, one row a figure and part.

    Parameters
    ----------
    tally : Tally
    ruling : Ruling
    shown : Shown

    Returns
    -------
    polars.DataFrame
        Columns of :func:`analysis.differences.paired_table`, and ``part``, a word of
        :data:`analysis.ruled.PARTS`; ``value`` is what comes after, ``baseline`` before.  All rows are
        adjusted together (S-6).
    """
    parts = range(len(PARTS)) if split(tally, ruling) else (WHOLE,)
    pairs = [(PARTS[part], pair) for part in parts for pair in _paid(tally, ruling, shown, part)]
    pairs += [(PARTS[WHOLE], pair) for pair in _contracts(tally, ruling)]
    found = differences.paired_table([pair for _, pair in pairs], shown.level)
    of = pl.Series("part", [part for part, _ in pairs], pl.String)
    return found.insert_column(0, of).drop("baseline_contract")


def _paid(tally: Tally, ruling: Ruling, shown: Shown, part: int) -> Iterator[Pair]:
    """Yield what each role receives by contract under the first rule set, and each seat over all deals."""
    cells, factor = tally.cells[part], shown.one / ruling.scale
    names = [*schema.family(ruling.kind).contracts, ALL] if roles.roles(ruling.kind) else []
    for who, measure in _ROLES.items():
        for name, group in zip(names, cells, strict=False):
            if group[who, N]:
                yield _pair(partial(Figure, measure, name, None, shown.unit), group[who], factor)
    for seat in range(ruling.players):
        yield _pair(partial(Figure, PAYOFF, None, seat, shown.unit), cells[-1, SEAT + seat], factor)


def _pair(figure: partial[Figure], cell: np.ndarray, factor: float) -> Pair:
    """Return the means of an amount after and before, and of the difference."""
    n, before, after = (int(cell[word]) for word in (N, BEFORE, AFTER))
    both = [Moments(n, total, squares(cell, what)) for what, total in enumerate((before, after))]
    gap = Moments(n, after - before, squares(cell, 2))
    return Pair(
        figure(_mean(both[1], factor)),
        figure(_mean(both[0], factor)),
        gap=_mean(gap, factor),
        saved=_saved(both, gap),
    )


def _mean(moments: Moments, factor: float) -> At:
    return lambda level: estimate.mean(moments, factor, level)


def _saved(both: list[Moments], gap: Moments) -> float | None:
    """Return by what factor the variance of the difference is less than that of independent deals."""
    own = _spread(gap)
    return sum(map(_spread, both)) / own if own else None


def _spread(m: Moments) -> int:
    return m.n * m.squares - m.total * m.total


def _contracts(tally: Tally, ruling: Ruling) -> Iterator[Pair]:
    """Yield how often each contract comes about under either, and how often it becomes another."""
    if not roles.roles(ruling.kind):
        return
    n, moves = tally.deals, tally.moves
    for code, name in enumerate((*schema.family(ruling.kind).contracts, NONE)):
        here, there, both = int(moves[code].sum()), int(moves[:, code].sum()), int(moves[code, code])
        if not here and not there:
            continue
        figure = partial(Figure, DECLARED, name, None, _SHARE)
        # In each deal the difference is 1, 0 or -1: it is not 0 where the contract is in one of both only.
        gap = _mean(Moments(n, there - here, here + there - 2 * both), 1.0)
        yield Pair(figure(_rate(there, n)), figure(_rate(here, n)), gap=gap)
        if here:
            yield Pair(Figure(OTHER_CONTRACT, name, None, _SHARE, _rate(here - both, here)), None)


def _rate(hits: int, n: int) -> At:
    return lambda level: estimate.rate(hits, n, level)
