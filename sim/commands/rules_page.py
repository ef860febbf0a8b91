"""How two rule sets are shown side by side, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

import polars as pl
import typer
from rich.console import Console
from rich.table import Table

import sim
from analysis import roles, words
from analysis.console_differences import gap, p_value, style, value
from analysis.estimate import Estimate
from analysis.grids import labelled, new, note, put, widen
from analysis.paired import NONE, OTHER_CONTRACT
from analysis.questions.contracts import DECLARED, PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.tables import ALL
from sim.games.house import rules_hash
from sim.games.house_values import show as written
from sim.repricing.figures import OF_DEFENDERS, OF_PARTNER
from sim.rulings.asked import Ruling
from sim.rulings.figures import Shown, split, table
from sim.rulings.playing import ARITHMETIC, DECISIONS, PARTS, WHOLE, Tally
from sim.seats import params_changed

#: Digits of a hash of house rules, as runs show it.
_HASH = 8
_Rows = dict[tuple[str, str, str | None, int | None], dict[str, Any]]


class Answer:
    """What came of two rule sets on the same deals.

    Attributes
    ----------
    ruling : Ruling
    tally : Tally
    shown : Shown
    command : str
        Does the same again.
    table : polars.DataFrame
        See :func:`sim.rulings.figures.table`.
    """

    def __init__(self, ruling: Ruling, tally: Tally, shown: Shown, command: str) -> None:
        self.ruling, self.tally, self.shown, self.command = ruling, tally, shown, command

    @cached_property
    def table(self) -> pl.DataFrame:
        """The differences, one row a figure and part."""
        return table(self.tally, self.ruling, self.shown)

    @property
    def split(self) -> bool:
        """Whether arithmetic and decisions are told apart."""
        return split(self.tally, self.ruling)

    @property
    def apart(self) -> str:
        """How arithmetic and decisions are told apart, or why they are not, in a sentence."""
        if self.ruling.refused:
            return f"not split into arithmetic and decisions: {'; '.join(self.ruling.refused)}"
        if self.tally.untold:
            return (
                f"not split into arithmetic and decisions: in {self.tally.untold:,} deals of A defenders "
                "would under B have doubled in vain, but nobody asked whether the contract was evident (M-39)"
            )
        return "arithmetic: the deals as they were played under A, paid by B; decisions: what playing B adds"

    @property
    def deciding(self) -> str:
        """Whose decisions depend on what differs, in a sentence."""
        if not self.ruling.changes:
            return "nobody: A and B are the same rules"
        if self.ruling.readers:
            return "; ".join(f"{one.strategy} reads {', '.join(one.rules)}" for one in self.ruling.readers)
        return "nobody reads the rules that differ"


def write(answer: Answer, *, as_json: bool, as_csv: bool) -> None:
    """Write an answer to standard output: as tables, as JSON or as CSV."""
    if as_json:
        typer.echo(json.dumps(plain(answer), ensure_ascii=False, indent=1))
    elif as_csv:
        typer.echo(answer.table.write_csv(), nl=False)
    else:
        _show(answer, Console())


def plain(answer: Answer) -> dict[str, Any]:
    """Return an answer as JSON has it; amounts in money where there is a rate."""
    ruling = answer.ruling
    return {
        "forhont": sim.__version__,
        "command": answer.command,
        "game": ruling.kind,
        "rules": {
            name: {"name": one.name, "preset": one.preset, "hash": rules_hash(one.house), "house": one.house}
            for name, one in (("A", ruling.first), ("B", ruling.second))
        },
        "changes": [change._asdict() for change in ruling.changes],
        "strategies": [
            {"name": seat.name, "label": seat.label, "params": params_changed(ruling.kind, seat)}
            for seat in ruling.seats
        ],
        "readers": [reader._asdict() for reader in ruling.readers],
        "split": answer.split,
        "why": answer.apart,
        "deals": answer.tally.deals,
        "seed": ruling.seed,
        "unit": answer.shown.unit,
        "level": answer.shown.level,
        "figures": [
            {key: cell for key, cell in row.items() if cell is not None}
            for row in answer.table.iter_rows(named=True)
        ],
    }


def _show(answer: Answer, console: Console) -> None:
    widen(console)
    for label, text in _heading(answer):
        console.print(labelled(label, text), highlight=False, soft_wrap=True)
    for grid in _tables(answer):
        console.print()
        put(grid, console)
    console.print()
    compared = int(answer.table["compared"][0])
    for label, text in (
        (
            "sure",
            f"± and brackets: {words.level(answer.shown.level)}, of the mean difference of the same deals; "
            f"p adjusted for all {compared} comparisons (Holm)",
        ),
        ("again", answer.command),
    ):
        console.print(labelled(label, text, "dim"), highlight=False, soft_wrap=True)


def _heading(answer: Answer) -> Iterator[tuple[str, str]]:
    ruling = answer.ruling
    for label, one in (("A", ruling.first), ("B", ruling.second)):
        yield label, f"{one.name} · rules {rules_hash(one.house)[:_HASH]}"
    changes = (f"{rule} {written(old)} → {written(new)}" for rule, old, new in ruling.changes)
    yield "A to B", ", ".join(changes) or "nothing differs"
    labels = [seat.label for seat in ruling.seats]
    who = f"all {labels[0]}" if len(set(labels)) == 1 else ", ".join(labels)
    yield "of", f"{ruling.kind} · {words.count(answer.tally.deals)} deals · seed {ruling.seed} · {who}"
    yield "decide", answer.deciding
    yield "split", answer.apart


class _Column(NamedTuple):
    part: int
    heading: str


_COLUMNS = (_Column(WHOLE, "B less A"), _Column(ARITHMETIC, "arithmetic"), _Column(DECISIONS, "decisions"))


def _tables(answer: Answer) -> Iterator[Table]:
    rows: _Rows = {
        (row["part"], row["measure"], row["contract"], row["seat"]): row
        for row in answer.table.iter_rows(named=True)
    }
    if roles.roles(answer.ruling.kind):
        yield _by_contract(answer, rows)
        yield _declared(rows)
    yield _by_seat(answer, rows)


def _by_contract(answer: Answer, rows: _Rows) -> Table:
    grid = new("declared under A", "deals", *_headings(answer), texts=1, name="contracts")
    for _, measure, contract, _ in [key for key in rows if key[:2] == (PARTS[WHOLE], PAYOUT)]:
        row = rows[PARTS[WHOLE], measure, contract, None]
        name = "all contracts" if contract == ALL else words.name(str(contract))
        grid.add_row(
            name, words.count(row["n"]), *_cells(answer, rows, (PAYOUT, contract, None)), style=style(row)
        )
    for measure, label in ((OF_PARTNER, "partner"), (OF_DEFENDERS, "defenders, all together")):
        if found := rows.get((PARTS[WHOLE], measure, ALL, None)):
            cells = _cells(answer, rows, (measure, ALL, None))
            grid.add_row(label, words.count(found["n"]), *cells, style=style(found))
    return note(
        grid,
        f"payoff of the seat that is declarer, or taker, under A, {answer.shown.unit}; "
        "below, what others receive over all contracts; by contract with --csv",
    )


def _declared(rows: _Rows) -> Table:
    grid = new("contract", "A %", "B %", "B less A", "p (Holm)", "another under B %", name="declared")
    for part, measure, contract, seat in list(rows):
        if measure != DECLARED:
            continue
        row, moved = rows[part, measure, contract, seat], rows.get((part, OTHER_CONTRACT, contract, None))
        name = "none" if contract == NONE else words.name(str(contract))
        other = "–" if moved is None else words.percent(_estimate(moved))
        both = value(row, "baseline"), value(row, "value")
        grid.add_row(name, *both, _gap(row), p_value(row["p_holm"]), other, style=style(row))
    return note(grid, "how often each contract comes about; and of those under A, how many become another")


def _estimate(row: dict[str, Any]) -> Estimate:
    return Estimate(row["value"], row["value_low"], row["value_high"], row["level"], row["n"], "")


def _by_seat(answer: Answer, rows: _Rows) -> Table:
    grid = new("seat", *_headings(answer), name="seats")
    for seat in range(answer.ruling.players):
        row = rows[PARTS[WHOLE], PAYOFF, None, seat]
        grid.add_row(f"seat {seat}", *_cells(answer, rows, (PAYOFF, None, seat)), style=style(row))
    return note(grid, f"mean payoff over all deals, {answer.shown.unit}")


def _headings(answer: Answer) -> list[str]:
    columns = _COLUMNS if answer.split else _COLUMNS[:1]
    return ["A", "B", *(column.heading for column in columns), "p (Holm)"]


def _cells(answer: Answer, rows: _Rows, key: tuple[str, str | None, int | None]) -> list[str]:
    """Return what A and B pay, the difference, its parts where it is split, and the p-value of the whole."""
    row = rows[PARTS[WHOLE], *key] | {"measure": PAYOFF}
    columns = _COLUMNS if answer.split else _COLUMNS[:1]
    gaps = [_gap(rows[PARTS[column.part], *key] | {"measure": PAYOFF}) for column in columns]
    return [value(row, "baseline"), value(row, "value"), *gaps, p_value(row["p_holm"])]


def _gap(row: dict[str, Any]) -> str:
    """Return a difference; where it is 0 in every deal, no interval is needed."""
    return "0" if row["difference"] == row["low"] == row["high"] == 0 else gap(row)
