"""How what a defender pays is distributed, for each contract.

Share of the contract's played deals (T-20) by what each defender pays the taker, + to the taker: first the
amounts below those of a contract just made or just lost, to which only other bonuses lead, then stretches of
ten points over or under the target, times the multiplier (T-17).  The outermost stretches are open: beyond
where they begin lies less than two percent of the deals on either side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import polars as pl

from analysis.cells import Cells
from analysis.load import Run
from analysis.tables import Builder, Row, contracts_in, deals_in

SHARE = "share"
#: Points over or under the target in one stretch.
STRETCH = 10
#: Less than this share of the deals on either side stands in one open stretch.
REST = 0.02


class _Stretches(NamedTuple):
    """Amounts at which stretches begin, in stored amounts: ``first + k * step``, alike on both sides."""

    first: Fraction
    step: Fraction

    def number(self, amount: int) -> int:
        """Return 0 for amounts below the first, else the number of the stretch, with the amount's sign."""
        if abs(amount) < self.first:
            return 0
        number = int((abs(amount) - self.first) // self.step) + 1
        return number if amount >= 0 else -number


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by contract, side (sign) and, sign aside, the amounts from and below which.

    ``least`` and ``below`` are in units of the run, ``below`` null where the stretch is open.
    """
    out = Builder(contract=pl.String, side=pl.Int64, least=pl.Float64, below=pl.Float64)
    counted = cells["bouts"]
    factor = run.money / run.scale
    for name in contracts_in(counted.rows):
        rows = [row for row in counted.rows if row["contract"] == name]
        stretches = _stretches(run, name)
        found: dict[int, list[Row]] = defaultdict(list)
        for row in rows:
            found[stretches.number(row["each"])].append(row)
        end = _last(found)
        for number in range(-end, end + 1):
            open_ended = abs(number) == end
            side = (number > 0) - (number < 0)
            within = [
                row
                for at, those in found.items()
                if at == number or (open_ended and at * side > end)
                for row in those
            ]
            low, high = _ends(stretches, abs(number))
            key = (name, side, low * factor, None if open_ended and side else high * factor)
            out.add(key, SHARE, counted.rate(within, rows, level), "share of the contract's played deals")
    return out.frame()


def _stretches(run: Run, contract: str) -> _Stretches:
    multiplier = Fraction(str(run.house["multiplier"][contract])) * run.scale
    return _Stretches(Fraction(str(run.house["contract_base"])) * multiplier, STRETCH * multiplier)


def _ends(stretches: _Stretches, number: int) -> tuple[float, float]:
    first, step = stretches
    if number == 0:
        return 0.0, float(first)
    return float(first + (number - 1) * step), float(first + number * step)


def _last(found: Mapping[int, list[Row]]) -> int:
    """Return the stretch beyond which too few deals lie on either side to be shown apart."""
    deals = {number: deals_in(rows) for number, rows in found.items()}
    furthest = max(1, *(abs(number) for number in deals))
    for end in range(1, furthest):
        beyond = max(sum(n for at, n in deals.items() if at * side >= end) for side in (-1, 1))
        if beyond < REST * sum(deals.values()):
            return end
    return furthest
