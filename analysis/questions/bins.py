"""The payouts of each contract in bins that double, the same for all contracts.

The first bin beside zero holds amounts up to one unit from each payer; each further one ends at the double
of the one before.  The last, the same on both sides, holds the rest, once no contract has half a percent of
its deals there.  Shares of the contract's deals, those settled without play included; Wilson intervals.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

import polars as pl

from analysis.cells import Cells
from analysis.estimate import Estimate
from analysis.load import Run
from analysis.questions.payouts import SHARE
from analysis.tables import ALL, Builder, Row, contracts_in, deals_in

#: Bins of amounts that hold less than this share of every contract's deals are shown as one.
REST = 0.005


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract (``all``: any), side (sign), and the bin's end in ``upto``."""
    out = Builder(contract=pl.String, side=pl.Int64, upto=pl.String)
    counted = cells["ledger"]
    ledger = [row for row in counted.rows if row["contract"] is not None]
    groups: dict[str, dict[int, list[Row]]] = {}
    for name in (*contracts_in(ledger), ALL):
        groups[name] = defaultdict(list)
        for row in ledger:
            if name in (ALL, row["contract"]):
                groups[name][_index(row["payout"], run)].append(row)
    # Both sides end with the same bin, so that they can be compared by eye.
    end = max(_last(groups, side) for side in (-1, 1))
    for name, by_index in groups.items():
        cut: dict[int, list[Row]] = defaultdict(list)
        for index, rows in by_index.items():
            cut[max(-end, min(end, index))] += rows
        every = [row for rows in by_index.values() for row in rows]
        for index in range(-end, end + 1) if every else ():
            keys = (name, (index > 0) - (index < 0), _label(index, run, last=abs(index) == end))
            out.add(keys, SHARE, counted.rate(cut[index], every, level), "share of declared deals")
    return out.frame()


class Bin(NamedTuple):
    """Payouts of one sign between two amounts.

    ``side`` is the sign, ``label`` the amount at its end as shown, ``share`` the rate with its interval.
    """

    side: int
    label: str
    share: Estimate


def read(table: pl.DataFrame) -> dict[str, list[Bin]]:
    """Return the bins of each contract in a table, lowest amounts first."""
    found: dict[str, list[Bin]] = {}
    for row in table.iter_rows(named=True):
        share = Estimate(*(row[field] for field in Estimate._fields))
        found.setdefault(row["contract"], []).append(Bin(row["side"], row["upto"], share))
    return found


def _index(payout: int, run: Run) -> int:
    """Return the bin of a payout: 0 for nothing, k for more than step * 2^(k-2) and up to step * 2^(k-1)."""
    if payout == 0:
        return 0
    # Exact, so that a payout at the end of a bin stays in it: the step is a unit from each payer.
    steps = -(-abs(payout) // (run.payers * run.scale))
    size = (steps - 1).bit_length() + 1
    return size if payout > 0 else -size


def _last(groups: Mapping[str, Mapping[int, list[Row]]], side: int) -> int:
    """Return the bin beyond which no contract has enough deals to be shown apart."""
    counts = [{i: deals_in(rows) for i, rows in by_index.items()} for by_index in groups.values() if by_index]
    furthest = max((index * side for count in counts for index in count), default=1)
    for end in range(1, max(furthest, 1)):
        beyond = max(sum(n for i, n in c.items() if i * side > end) / sum(c.values()) for c in counts)
        if beyond < REST:
            return end + 1
    return max(furthest, 1)


def _label(index: int, run: Run, *, last: bool) -> str:
    if index == 0:
        return "0"
    high = run.payers * run.money * math.ldexp(1.0, abs(index) - 1)
    low = 0.0 if abs(index) == 1 else high / 2
    return f">{low:g}" if last and low else f"{high:g}"
