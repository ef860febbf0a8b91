"""How the payouts of each contract are distributed.

Every amount that the declarer received or paid (over all payers), with the share of the contract's deals in
which he did, those settled without play included; Wilson intervals.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import polars as pl

from analysis.cells import Cells
from analysis.estimate import Estimate, exact, rate
from analysis.load import Run
from analysis.tables import ALL, DEALS, Builder, contracts_in, deals_in

SHARE = "share"
#: Bins of amounts that hold less than this share of every contract's deals are shown as one.
REST = 0.005


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any) and payout (in ``payout_unit``)."""
    out = Builder(contract=pl.String, payout=pl.Float64, payout_unit=pl.String)
    ledger = [row for row in cells["ledger"].to_dicts() if row["contract"] is not None]
    for name in (*contracts_in(cells["ledger"]), ALL):
        counts: dict[int, int] = {}
        rows = [row for row in ledger if name in (ALL, row["contract"])]
        for row in rows:
            counts[row["payout"]] = counts.get(row["payout"], 0) + row["n"]
        for amount in sorted(counts):
            keys = (name, amount / run.scale * run.money, run.unit)
            out.add(keys, DEALS, exact(counts[amount]), DEALS)
            out.add(keys, SHARE, rate(counts[amount], deals_in(rows), level), "share of declared deals")
    return out.frame()


class Bin(NamedTuple):
    """Payouts of one sign between two amounts.

    ``side`` is the sign, ``label`` the amount at its end as shown, ``share`` the rate with its interval.
    """

    side: int
    label: str
    share: Estimate


def bins(table: pl.DataFrame, run: Run, level: float) -> dict[str, list[Bin]]:
    """Return the payouts of each contract in bins that double, the same for all contracts.

    The first bin beside zero holds amounts up to one unit from each payer; each further one ends at the
    double of the one before.  The last on either side holds the rest, once no contract has ``REST`` of its
    deals there.
    """
    step = run.payers * run.money
    tallies: dict[str, Counter[int]] = {}
    for row in table.filter(pl.col("measure") == DEALS).iter_rows(named=True):
        tallies.setdefault(row["contract"], Counter())[_index(row["payout"], step)] += row["n"]
    ends = [_last(tallies, side) for side in (-1, 1)]
    found = {}
    for name, tally in tallies.items():
        cut: Counter[int] = Counter()
        for index, n in tally.items():
            cut[max(-ends[0], min(ends[1], index))] += n
        total = tally.total()
        found[name] = [
            Bin(
                (index > 0) - (index < 0),
                _label(index, step, last=index != 0 and abs(index) == ends[index > 0]),
                rate(cut[index], total, level),
            )
            for index in range(-ends[0], ends[1] + 1)
        ]
    return found


def _index(payout: float, step: float) -> int:
    """Return the bin of a payout: 0 for nothing, k for more than step * 2^(k-2) and up to step * 2^(k-1)."""
    if payout == 0:
        return 0
    # A hair less, so that a payout at the end of a bin stays in it whatever the division rounds to.
    size = max(0, math.ceil(math.log2(abs(payout) / step) - 1e-9)) + 1
    return size if payout > 0 else -size


def _last(tallies: Mapping[str, Counter[int]], side: int) -> int:
    """Return the bin beyond which no contract has enough deals to be shown apart."""
    furthest = max((index * side for tally in tallies.values() for index in tally), default=1)
    for end in range(1, max(furthest, 1)):
        beyond = max(sum(n for i, n in t.items() if i * side > end) / t.total() for t in tallies.values())
        if beyond < REST:
            return end + 1
    return max(furthest, 1)


def _label(index: int, step: float, *, last: bool) -> str:
    if index == 0:
        return "0"
    high = step * 2.0 ** (abs(index) - 1)
    low = 0.0 if abs(index) == 1 else high / 2
    return f">{low:g}" if last and low else f"{high:g}"
