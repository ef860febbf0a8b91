"""What came of two rule sets on the same deals, as ``answer.json`` has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from analysis import differences
from analysis.questions.seats import PAYOFF

FORMAT = "rules/1"
#: The parts of a difference: all of it, what the arithmetic does, what decisions do.
WHOLE, ARITHMETIC, DECISIONS = PARTS = ("whole", "arithmetic", "decisions")
#: What others receive beside the declarer, by his contract.
OF_PARTNER, OF_DEFENDERS = "payoff of the partner", "payoff of the defenders together"
#: Columns of amounts.
_AMOUNTS = tuple(f"{name}{end}" for name in ("value", "baseline") for end in ("", "_low", "_high")) + (
    "difference",
    "low",
    "high",
    "low_all",
    "high_all",
)

Key = tuple[str, str, str | None, int | None]


@dataclass(frozen=True)
class Ruled:
    """An answer: ``told`` is its JSON."""

    told: Mapping[str, Any]

    def at(self, rate: float | None) -> Ruled:
        """Return it in money, with the command that says so; unchanged where there is no rate."""
        if rate is None:
            return self
        unit = self.unit
        figures = [priced(row, rate) if row["unit"] == unit else row for row in self.told["figures"]]
        more = {"command": f"{self.told['command']} --rate {rate:.12g}"}
        return Ruled({**self.told, **more, "unit": "money", "figures": figures})

    @property
    def unit(self) -> str:
        """What amounts are in."""
        return str(self.told["unit"])

    @property
    def level(self) -> float:
        """Confidence of intervals."""
        return float(self.told["level"])

    @property
    def split(self) -> bool:
        """Whether arithmetic and decisions are told apart."""
        return bool(self.told["split"])

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts that a difference is told in."""
        return PARTS if self.split else (WHOLE,)

    @cached_property
    def table(self) -> pl.DataFrame:
        """One row a figure and part: columns of :func:`analysis.differences.paired_table` and ``part``.

        ``value`` is what comes after, ``baseline`` before.
        """
        schema = differences.paired_table([], self.level).drop("baseline_contract").schema
        return pl.DataFrame(self.told["figures"], schema={"part": pl.String(), **schema}, orient="row")

    @cached_property
    def rows(self) -> dict[Key, dict[str, Any]]:
        """The rows by part, measure, contract and seat, in their order."""
        return {
            (row["part"], row["measure"], row["contract"], row["seat"]): row
            for row in self.table.iter_rows(named=True)
        }

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return sum(key[:2] == (WHOLE, PAYOFF) for key in self.rows)

    @property
    def compared(self) -> int:
        """How many comparisons p-values are adjusted for."""
        return int(self.table["compared"][0])


def apart(refused: Sequence[str], untold: int) -> str:
    """Return how arithmetic and decisions are told apart, or why they are not, in a sentence."""
    if refused:
        return f"not split into arithmetic and decisions: {'; '.join(refused)}"
    if untold:
        return (
            f"not split into arithmetic and decisions: in {untold:,} deals of A defenders "
            "would under B have doubled in vain, but nobody asked whether the contract was evident (M-39)"
        )
    return "arithmetic: the deals as they were played under A, paid by B; decisions: what playing B adds"


def priced(row: Mapping[str, Any], rate: float, columns: Sequence[str] = _AMOUNTS) -> dict[str, Any]:
    """Return a row of a table in money: the amounts in some columns are multiples of the rate."""
    amounts = {name: row[name] * rate for name in columns if row.get(name) is not None}
    return {**row, **amounts, "unit": "money"}
