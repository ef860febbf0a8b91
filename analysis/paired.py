"""Two runs of the same cards, compared deal by deal: what the hands that declared X earned otherwise (S-3).

Deals are grouped by the contract of the first run.  Compared is what the seat that plays alone in the first
run receives, the same seat in both; whether the contract is made, where the deal is played in both and that
seat plays alone in both; and what every seat receives over all deals.  The difference is taken in each deal,
first run less baseline, and its mean has the interval of a mean: the deal is what is independent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import polars as pl

from analysis import differences, estimate
from analysis.counted import At
from analysis.differences import Figure, Pair
from analysis.estimate import Moments
from analysis.load import Run
from analysis.matched import ALONE, NOBODY, OTHER, SEAT, Sums, scale, together
from analysis.matched import MADE as IS_MADE
from analysis.queries import drawn
from analysis.questions.contracts import MADE, PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.tables import ALL, Row, deals_in, where

#: Deals whose contract, and whose lone player, is another in the baseline, or is there in one run only.
OTHER_CONTRACT, OTHER_PLAYER = "another contract", "another player"
#: Deals that have this contract in the baseline.
BASELINE_CONTRACT = "contract in the baseline"
#: Stands for the contract of deals that have none.
NONE = "none"

_SHARE = "share of deals"
_PLAYED_IN_BOTH = "share of deals played in both"


def tables(run: Run, baseline: Run, rows: Sequence[Row], level: float) -> dict[str, pl.DataFrame]:
    """Return what differs between two runs of the same cards.

    Parameters
    ----------
    run, baseline
        The two runs.
    rows
        What :func:`analysis.matched.count` found.
    level
        Confidence of the intervals, 0 to 1.

    Returns
    -------
    dict
        ``paired``: one row a figure, by contract of the first run or by seat; ``paired-contracts``: by the
        contracts of both runs.
    """
    factor = run.money / scale((run, baseline))
    names = _contracts(run, rows)
    return {
        "paired": differences.paired_table(list(_figures(run, rows, names, factor)), level),
        "paired-contracts": differences.paired_table(list(_by_both(run, rows, names, factor)), level),
    }


def _contracts(run: Run, rows: Sequence[Row]) -> list[str]:
    """Return the contracts of either run, in rising order; none where nothing is declared."""
    if drawn(run):
        return []
    present = {row[key] for row in rows for key in ("contract", "baseline_contract")}
    return [name for name in run.family.contracts if name in present]


def _figures(run: Run, rows: Sequence[Row], names: Sequence[str], factor: float) -> Iterator[Pair]:
    declared = where(rows, lambda row: row["contract"] is not None)
    groups = {name: _of(declared, name) for name in names} | {ALL: declared}
    groups = {name: of for name, of in groups.items() if of}
    for name, of in groups.items():
        yield _means(partial(Figure, PAYOUT, name, None, run.unit), together(of, ALONE), factor)
    for name, of in groups.items():
        yield _rates(partial(Figure, MADE, name, None, _PLAYED_IN_BOTH), together(of, IS_MADE))
    undeclared = _of(rows, None)
    for name, of in (groups | ({NONE: undeclared} if undeclared else {})).items():
        yield _share(OTHER_CONTRACT, name, where(of, _another_contract), of)
        yield _share(OTHER_PLAYER, name, where(of, _another_player), of)
    for seat in range(run.seats):
        received = partial(Figure, PAYOFF, None, seat, run.unit)
        yield _means(received, together(rows, f"{SEAT}{seat}"), factor)


def _by_both(run: Run, rows: Sequence[Row], names: Sequence[str], factor: float) -> Iterator[Pair]:
    """Yield what came of the deals of one contract in the first run and one in the baseline."""
    for here in (*names, None):
        of = _of(rows, here)
        for there in (*names, None):
            both = where(of, lambda row, there=there: row["baseline_contract"] == there)  # type: ignore[misc]
            if not both:
                continue
            keys = {"baseline_contract": there or NONE}
            yield _share(BASELINE_CONTRACT, here or NONE, both, of)._replace(keys=keys)
            yield _share(OTHER_PLAYER, here or NONE, where(both, _another_player), both)._replace(keys=keys)
            if here is not None:
                paid = partial(Figure, PAYOUT, here, None, run.unit)
                yield _means(paid, together(both, ALONE), factor)._replace(keys=keys)


def _of(rows: Sequence[Row], contract: str | None) -> list[Row]:
    return where(rows, lambda row: row["contract"] == contract)


def _another_contract(row: Row) -> bool:
    return bool(row["contract"] != row["baseline_contract"])


def _another_player(row: Row) -> bool:
    return row["player"] in (OTHER, NOBODY)


def _means(figure: Callable[[At], Figure], sums: Sums, factor: float) -> Pair:
    """Return the mean of an amount in both runs and of its difference."""

    def mean(moments: Moments) -> At:
        return lambda level: estimate.mean(moments, factor, level)

    here, there = figure(mean(sums.first)), figure(mean(sums.second))
    return Pair(here, there, gap=mean(sums.gap), saved=sums.saved)


def _rates(figure: Callable[[At], Figure], sums: Sums) -> Pair:
    """Return the rate of what happens or not in both runs, and its mean difference."""

    def rate(hits: int) -> At:
        return lambda level: estimate.rate(hits, sums.n, level)

    gap: At = lambda level: estimate.mean(sums.gap, 1.0, level)  # noqa: E731 - like those beside it
    return Pair(figure(rate(sums.x)), figure(rate(sums.y)), gap=gap, saved=sums.saved)


def _share(measure: str, contract: str, hits: Sequence[Row], of: Sequence[Row]) -> Pair:
    """Return how many of some deals it happens to, which is no figure of one of the runs."""
    n, all_of = deals_in(hits), deals_in(of)
    return Pair(Figure(measure, contract, None, _SHARE, lambda level: estimate.rate(n, all_of, level)), None)
