"""How a run that was priced again is shown: what changes, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

import polars as pl
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

import sim
from analysis import files, words
from analysis.console_differences import gap, value
from analysis.estimate import Estimate
from analysis.grids import labelled, new, note, put, widen
from analysis.load import Run, load
from analysis.questions.contracts import PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.ruled import OF_DEFENDERS, OF_PARTNER
from analysis.tables import ALL
from sim.games.house_values import show as written
from sim.repricing.figures import MOVED, table

if TYPE_CHECKING:
    from rich.table import Table

    from sim.repricing.asked import Change, Reader
    from sim.repricing.making import Repriced
    from sim.store import RunFolder

#: The table's files in the run's ``summary/``.
NAME = "repriced"


class Answer:
    """What came of pricing a run again.

    Attributes
    ----------
    found : Repriced
    source : RunFolder
        The run that was played.
    changes, readers
        Rules that change, and strategies whose decisions depend on them.
    command : str
        Does the same again.
    run : analysis.load.Run
        The run priced again.
    table : polars.DataFrame
        See :func:`sim.repricing.figures.table`.
    """

    def __init__(  # noqa: PLR0913, PLR0917 - each is a fact about the answer
        self,
        found: Repriced,
        source: RunFolder,
        changes: Sequence[Change],
        readers: Sequence[Reader],
        command: str,
        level: float,
        rate: float | None,
    ) -> None:
        self.found, self.source, self.changes, self.readers = found, source, changes, readers
        self.command, self.level, self.rate = command, level, rate
        _write(table(found.cells, found.scale, load(found.folder.path), level), found)

    @cached_property
    def run(self) -> Run:
        """The run priced again, in units or in money."""
        return load(self.found.folder.path, self.rate)

    @cached_property
    def table(self) -> pl.DataFrame:
        """What changes, one row a figure."""
        return table(self.found.cells, self.found.scale, self.run, self.level)

    @property
    def decisions(self) -> str:
        """Whether playing again under the new rules would give the same deals, in a sentence."""
        if not self.readers:
            who = ", ".join(dict.fromkeys(self.run.labels))
            return f"identical to playing again: no decision of {who} depends on these rules"
        said = "; ".join(f"{one.strategy} reads {', '.join(one.rules)}" for one in self.readers)
        return (
            f"fixed as they were played: {said}, and would decide otherwise; forhont rules shows by how much"
        )


def _write(shown: pl.DataFrame, found: Repriced) -> None:
    target = found.folder.path / "summary" / f"{NAME}.csv"
    files.write(target, shown.write_csv().encode())


@contextmanager
def progress(deals: int) -> Iterator[Callable[[int], None]]:
    """Show how many deals are done, on a terminal only."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done: None
        return
    columns = TextColumn("pricing again"), BarColumn(), TextColumn("{task.percentage:.0f} %")
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as shown:
        task = shown.add_task("", total=deals)
        yield lambda done: shown.update(task, completed=done)


def show(answer: Answer, console: Console) -> None:
    """Print what changes: the rules, whether decisions would, by contract, and by seat."""
    widen(console)
    for label, text in _heading(answer):
        console.print(labelled(label, text), highlight=False, soft_wrap=True)
    for grid in _tables(answer):
        console.print()
        put(grid, console)
    console.print()
    path = answer.found.folder.path
    for label, text in (
        ("sure", f"± and brackets: {words.level(answer.level)}, of the mean difference of the same deals"),
        ("run", f"{path}: forhont show {answer.run.id} for its tables" + _beside(answer)),
        ("files", f"{path / 'summary' / NAME}.csv"),
        ("again", answer.command),
    ):
        console.print(labelled(label, text, "dim"), highlight=False, soft_wrap=True)


def _beside(answer: Answer) -> str:
    return ", deal by deal beside those played" if answer.found.manifest.baseline is not None else ""


def _heading(answer: Answer) -> Iterator[tuple[str, str]]:
    there = "" if answer.found.new else " (there already)"
    yield "priced", f"again from {answer.source.path}{there}"
    yield "of", " · ".join(words.facts(answer.run))
    yield (
        "rules",
        ", ".join(f"{rule} {written(new)} (was {written(old)})" for rule, old, new in answer.changes),
    )
    yield "played", answer.decisions


def _tables(answer: Answer) -> Iterator[Table]:
    rows = {(row["measure"], row["contract"], row["seat"]): row for row in answer.table.iter_rows(named=True)}
    contracts = [contract for measure, contract, _ in rows if measure == MOVED]
    if contracts:
        yield _by_contract(answer, rows, contracts)
    yield _by_seat(answer, rows)


_Rows = dict[tuple[str, str | None, int | None], dict[str, Any]]


def _by_contract(answer: Answer, rows: _Rows, contracts: Sequence[str]) -> Table:
    grid = new("contract", "deals", "paid otherwise %", "before", "after", "difference")
    for contract in contracts:
        row, moved = rows[PAYOUT, contract, None], rows[MOVED, contract, None]
        share = Estimate(
            moved["value"], moved["value_low"], moved["value_high"], moved["level"], moved["n"], ""
        )
        # How many deals of the run change is counted, not estimated.
        counted = words.percent(share._replace(how="exact")).removesuffix(" exact")
        name = "all contracts" if contract == ALL else words.name(contract)
        grid.add_row(name, words.count(row["n"]), counted, *_compared(row))
    terms = words.terms(answer.run)
    for measure, label in ((OF_PARTNER, "partner"), (OF_DEFENDERS, f"{terms.defenders}, all together")):
        if found := rows.get((measure, ALL, None)):
            grid.add_row(label, words.count(found["n"]), "", *_compared(found))
    return note(
        grid,
        f"payoff of the seat that is {terms.declarer}, {answer.run.unit} {terms.payers}; "
        "below, what others receive over all contracts",
    )


def _by_seat(answer: Answer, rows: _Rows) -> Table:
    grid = new("seat", "deals", "before", "after", "difference")
    for seat in range(answer.run.seats):
        row = rows[PAYOFF, None, seat]
        grid.add_row(f"seat {seat}", words.count(row["n"]), *_compared(row))
    return note(grid, f"mean payoff over all deals, {answer.run.unit}; by contract in the file")


def _compared(row: dict[str, Any]) -> tuple[str, str, str]:
    named = row | {"measure": PAYOFF}
    same = row["difference"] == row["low"] == row["high"] == 0
    return value(named, "baseline"), value(named, "value"), "0" if same else gap(named)


def as_json(answer: Answer) -> str:
    """Return an answer for programs; amounts in money where there is a rate."""
    told = {
        "forhont": sim.__version__,
        "command": answer.command,
        "run": answer.run.id,
        "folder": str(answer.found.folder.path),
        "repriced_from": answer.found.manifest.repriced_from,
        "game": answer.run.kind,
        "deals": answer.run.deals,
        "changes": [change._asdict() for change in answer.changes],
        "identical_to_playing_again": not answer.readers,
        "readers": [reader._asdict() for reader in answer.readers],
        "unit": answer.run.unit,
        "level": answer.level,
        "figures": [
            {key: cell for key, cell in row.items() if cell is not None}
            for row in answer.table.iter_rows(named=True)
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def as_csv(answer: Answer) -> str:
    """Return the figures as CSV."""
    return answer.table.write_csv()
