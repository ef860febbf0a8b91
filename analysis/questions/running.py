"""Whether the mean payout settles as deals are added.

Mean of the declarer's payoff over the first so many deals, at up to 200 equal steps of the deal number
(tallies: at the ends of their parts; sessions are not cut), with the interval of a mean.  Each interval holds
by itself, for a number of deals fixed beforehand; it is no rule for stopping.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence

import polars as pl

from analysis import clustered
from analysis.cells import Cells
from analysis.clustered import Sums
from analysis.estimate import Estimate, Moments, mean
from analysis.load import Run
from analysis.questions.contracts import PAYOUT
from analysis.tables import ALL, Builder, contracts_in

#: What is added up from block to block: of deals, of sessions.
_OF_DEALS = ("n", "total", "squares")
_OF_SESSIONS = ("n", "total", "nn", "nt", "squares")


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and deals dealt so far."""
    out = Builder(contract=pl.String, deals=pl.Int64)
    blocks = cells.blocks.sort("block", "contract").to_dicts()
    of_sessions = run.session > 1
    columns = _OF_SESSIONS if of_sessions else _OF_DEALS
    for name in (*contracts_in(blocks), ALL):
        so_far: tuple[int, ...] = (0,) * len(columns)
        sums: dict[int, tuple[int, ...]] = {}
        for row in blocks:
            # Sessions hold several contracts: their sums over all of them are counted apart.
            if row["contract"] == name or (name == ALL and not of_sessions):
                so_far = tuple(map(operator.add, so_far, (int(row[column]) for column in columns)))
                sums[row["block"]] = so_far
        for deals, found in sums.items():
            out.add((name, deals), PAYOUT, _mean(found, run, level), run.unit)
    return out.frame()


def _mean(sums: Sequence[int], run: Run, level: float) -> Estimate:
    factor = run.money / run.scale
    if run.session > 1:
        return clustered.mean(Sums(*sums), factor, level)
    return mean(Moments(*sums), factor, level)
