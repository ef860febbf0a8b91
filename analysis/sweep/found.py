"""Finding the figures of a sweep again, by job, for tables and figures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl

from analysis.estimate import Estimate
from analysis.questions import contracts as outcomes
from analysis.questions.contracts import PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.sweep.load import Job
from analysis.sweep.summary import Summary
from analysis.tables import ALL, DEALS, Lookup, contracts_in

#: Amounts that are shown, which a rate turns into money, and their columns.
_AMOUNTS = (PAYOUT, PAYOFF)
_OF_AMOUNTS = (
    *("value", "low", "high", "value_low", "value_high"),
    *("baseline", "baseline_low", "baseline_high", "difference"),
)
#: Settings by which games differ, and so the contracts that can be declared.
_OF_GAMES = ("game", "experiment")
#: Whose values, or the ends of whose names, name contracts.
_FORCED, _HOUSE = "force.", "house."


class Found:
    """The figures of a sweep, by job.

    Parameters
    ----------
    summary
    rate
        Money per unit; None shows units.
    """

    def __init__(self, summary: Summary, rate: float | None = None) -> None:
        self.summary = summary
        self.jobs: Sequence[Job] = summary.sweep.tabled
        figures, differences = (_paid(table, rate) for table in (summary.figures, summary.differences))
        self._contracts = _lookups(figures, "contracts", ["seat", "contract"])
        self._seats = _lookups(figures, "seats", ["seat"])
        #: The jobs in which nothing is declared.
        self.drawn = set(_lookups(figures, "drawing", ["who"]))
        self._differences = _by_name(differences)

    def has(self, job: Job) -> bool:
        """Return whether a job has figures."""
        return job.number in self._contracts

    def dealt(self, job: Job) -> int | None:
        """Return how many deals a run dealt."""
        share = self.of(job, outcomes.DECLARED)
        return None if share is None else share.n

    def of(self, job: Job, measure: str, contract: str = ALL) -> Estimate | None:
        """Return a figure of a contract, whoever declared it."""
        if not self.has(job):
            return None
        lookup = self._contracts[job.number]
        if measure == outcomes.DECLARED:
            # Where what is bid is played, it is called so.
            return lookup(None, contract, outcomes.DECLARED) or lookup(None, contract, outcomes.BID)
        return lookup(None, contract, measure)

    def payoff(self, job: Job, seat: int) -> Estimate | None:
        """Return what a seat earns."""
        return self._seats[job.number](seat, PAYOFF) if job.number in self._seats else None

    @property
    def seats(self) -> int:
        """The most seats of any run."""
        keys = [key for lookup in self._seats.values() for key in lookup.keys()]
        return max((int(key[0]) + 1 for key in keys), default=0)

    @property
    def units(self) -> str:
        """What the amounts of files are in: units, points, or both."""
        keys = ((lookup, None, ALL, PAYOUT) for lookup in self._contracts.values())
        found = [lookup.units[key] for lookup, *of in keys if (key := tuple(of)) in lookup.units]
        return " or ".join(dict.fromkeys(found)) or "units"

    @property
    def contracts(self) -> list[str]:
        """The contracts of all runs in which something is declared, in rising order."""
        declaring = [lookup for job, lookup in self._contracts.items() if job not in self.drawn]
        keys = [key for lookup in declaring for key in lookup.keys()]
        return contracts_in({"contract": key[1]} for key in keys if key[0] is None)

    @property
    def named(self) -> list[str]:
        """Those of them that a setting names which differs, such as ``house.tariff.betl``."""
        said: set[str] = set()
        for name in self.summary.sweep.differing:
            if name.startswith(_HOUSE):
                said.add(name.rpartition(".")[2])
            elif name.startswith(_FORCED):
                said |= {job.settings.get(name, "") for job in self.jobs}
        return [one for one in self.contracts if one in said or said & set(one.split("_"))]

    def declaring(self, contract: str) -> list[Job]:
        """Return the jobs that have a contract; where all play one game, all do, be it never declared."""
        games = any(name in _OF_GAMES for name in self.summary.sweep.differing)
        every = [job for job in self.jobs if self.has(job) and job.number not in self.drawn]
        return [job for job in every if not games or self.of(job, DEALS, contract) is not None]

    def difference(self, job: Job, measure: str, contract: str | None = ALL) -> dict[str, Any] | None:
        """Return the row of a difference of a job, None where it is compared with nothing."""
        return self._differences.get((job.number, measure, contract))

    @property
    def compared(self) -> bool:
        """Whether any run is compared."""
        return bool(self._differences)


def _lookups(figures: pl.DataFrame, table: str, keys: list[str]) -> Mapping[int, Lookup]:
    if not set(keys) <= set(figures.columns):
        return {}
    rows = figures.filter(pl.col("table") == table)
    columns = ["measure", *Estimate._fields, "unit"]
    found = rows.partition_by("job", as_dict=True, maintain_order=True)
    return {int(str(job)): Lookup(part.select(*keys, *columns)) for (job,), part in found.items()}


def _by_name(differences: pl.DataFrame) -> dict[tuple[int, str, str | None], dict[str, Any]]:
    """Return the differences of contracts by job, measure and contract."""
    found: dict[tuple[int, str, str | None], dict[str, Any]] = {}
    for row in differences.iter_rows(named=True):
        if not _any(row.get(name) for name in ("baseline_contract", "position", "seat")):
            found[row["job"], row["measure"], row["contract"]] = row
    return found


def _any(values: Iterable[Any]) -> bool:
    return any(value is not None for value in values)


def _paid(table: pl.DataFrame, rate: float | None) -> pl.DataFrame:
    """Return a table with its amounts in money."""
    if rate is None or table.is_empty():
        return table
    names = [name for name in _OF_AMOUNTS if name in table.columns]
    amount = pl.col("measure").is_in(_AMOUNTS)
    return table.with_columns(
        pl.when(amount).then(pl.col(name) * rate).otherwise(pl.col(name)).alias(name) for name in names
    )
