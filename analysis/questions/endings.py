"""How the deals end: played, settled without play, or cancelled, and why.

Share of all deals dealt, with the Wilson interval, and the declarer's mean payoff in them.  Every ending that
the rules know is listed, also with no deals, so that the counts visibly add up.  ``not_declarable`` are deals
of a forced contract that the hand may not declare; like the deals of tarot that are cancelled (T-20) they
have no declarer and no payoff.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import exact
from analysis.load import Run
from analysis.questions.contracts import PAYOUT
from analysis.tables import ALL, DEALS, SHARE, Builder, contracts_in, deals_in


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by reason and contract (``all``: any, or none where the deal has none)."""
    out = Builder(reason=pl.String, contract=pl.String)
    counted = cells["ledger"]
    ledger = counted.rows
    for reason in run.family.reasons:
        for name in (ALL, *contracts_in(ledger)):
            rows = [row for row in ledger if row["reason"] == reason and name in (ALL, row["contract"])]
            if name != ALL and not rows:
                continue
            keys = (reason, name)
            out.add(keys, DEALS, exact(deals_in(rows)), DEALS)
            out.add(keys, "share", counted.rate(rows, ledger, level), SHARE)
            if reason not in run.family.without:
                payout = counted.mean(rows, "payout", run.money / run.scale, level)
                out.add(keys, PAYOUT, payout, run.unit)
    return out.frame()
