"""Whether the mean payout settles as deals are added.

Mean of the declarer's payoff over the first so many deals, at up to 200 equal steps of the deal number
(tallies: at the ends of their parts), with the interval of a mean.  Each interval holds by itself, for a
number of deals fixed beforehand; it is no rule for stopping.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import Moments, mean
from analysis.load import Run
from analysis.questions.contracts import PAYOUT
from analysis.tables import ALL, Builder, contracts_in


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and deals dealt so far."""
    out = Builder(contract=pl.String, deals=pl.Int64)
    blocks = cells["blocks"].sort("block", "contract").to_dicts()
    for name in (*contracts_in(cells["blocks"]), ALL):
        so_far = Moments(0, 0, 0)
        sums: dict[int, Moments] = {}
        for row in blocks:
            if name in (ALL, row["contract"]):
                so_far = Moments(
                    so_far.n + row["n"], so_far.total + row["total"], so_far.squares + row["squares"]
                )
                sums[row["block"]] = so_far
        for deals, moments in sums.items():
            out.add((name, deals), PAYOUT, mean(moments, run.money / run.scale, level), run.unit)
    return out.frame()
