"""The printed tables of two runs of the same cards, compared deal by deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl
from rich.table import Table

from analysis import words
from analysis.compare import Comparison
from analysis.console_differences import gap, p_value, style, value
from analysis.differences import CLEAR
from analysis.estimate import Estimate
from analysis.grids import new, note
from analysis.paired import BASELINE_CONTRACT, NONE, OTHER_CONTRACT, OTHER_PLAYER
from analysis.questions.contracts import MADE, PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.tables import ALL

_Rows = Mapping[tuple[Any, ...], dict[str, Any]]


def tables(comparison: Comparison) -> Iterator[Table]:
    """Yield the tables: by contract what is received and what is made, by seat, and by both contracts."""
    yield _received(comparison)
    yield _made(comparison)
    yield _seats(comparison)
    if comparison.tables["paired-contracts"].filter(pl.col("contract") != pl.col("baseline_contract")).height:
        yield _by_both(comparison)


def _rows(comparison: Comparison, table: str, *keys: str) -> _Rows:
    rows = comparison.tables[table].iter_rows(named=True)
    return {(row["measure"], *(row[key] for key in keys)): row for row in rows}


def _received(comparison: Comparison) -> Table:
    rows = _rows(comparison, "paired", "contract")
    heads = ("contract", "deals", "run", "baseline", "difference", "p (Holm)", "saved")
    table = new(*heads, OTHER_CONTRACT, OTHER_PLAYER, name="paired-received")
    for measure, contract in rows:
        if measure != OTHER_CONTRACT:
            continue
        cells, bold = _compared(rows.get((PAYOUT, contract)))
        moved = [_hits(rows[(other, contract)]) for other in (OTHER_CONTRACT, OTHER_PLAYER)]
        deals = words.count(rows[(OTHER_CONTRACT, contract)]["n"])
        table.add_row(_contract(contract), deals, *cells, *moved, style=bold)
    whose = words.terms(comparison.run).declarer
    return note(
        table,
        f"payoff of the seat that is {whose} in the run, in {comparison.run.unit} over all who pay; "
        f"bold: p below {CLEAR:g}\nsaved: how many times as many deals independent runs would need; "
        f"{OTHER_CONTRACT}, {OTHER_PLAYER}: deals of the baseline",
    )


def _made(comparison: Comparison) -> Table:
    rows = _rows(comparison, "paired", "contract")
    table = new(
        "contract",
        "played in both",
        "made %, run",
        "baseline",
        "difference",
        "p (Holm)",
        "saved",
        name="paired-made",
    )
    for (measure, contract), row in rows.items():
        if measure == MADE:
            cells, bold = _compared(row)
            table.add_row(_contract(contract), words.count(row["n"]), *cells, style=bold)
    whose = words.terms(comparison.run).declarer
    return note(table, f"over the deals that are played in both runs, with the same seat as {whose}")


def _seats(comparison: Comparison) -> Table:
    table = new("seat", "deals", "run", "baseline", "difference", "p (Holm)", "saved", name="paired-seats")
    for row in comparison.tables["paired"].filter(measure=PAYOFF).iter_rows(named=True):
        cells, bold = _compared(row)
        table.add_row(f"seat {row['seat']}", words.count(row["n"]), *cells, style=bold)
    return note(table, f"mean payoff over all deals, {comparison.run.unit}")


def _by_both(comparison: Comparison) -> Table:
    """Return what came of each contract, where some hands did not come to the same in both runs."""
    rows = _rows(comparison, "paired-contracts", "contract", "baseline_contract")
    heads = (
        "contract",
        "baseline's",
        "deals",
        "share %",
        "run",
        "baseline",
        "difference",
        "p (Holm)",
        "saved",
    )
    table = new(*heads, OTHER_PLAYER, texts=2, name="paired-by-both")
    before = None
    for (measure, here, there), row in rows.items():
        if measure != BASELINE_CONTRACT:
            continue
        if before not in (None, here):
            table.add_section()
        cells, bold = _compared(rows.get((PAYOUT, here, there)))
        hits = _hits(row)
        share = Estimate(row["value"], row["value_low"], row["value_high"], row["level"], row["n"], "")
        moved = _hits(rows[(OTHER_PLAYER, here, there)])
        shown = _contract(here) if here != before else ""
        table.add_row(shown, _contract(there), hits, words.percent(share), *cells, moved, style=bold)
        before = here
    return note(table, "deals by their contracts in both runs; share: of the deals of the run's contract")


def _compared(row: dict[str, Any] | None) -> tuple[list[str], str]:
    """Return the cells of a figure: both runs, difference, p-value, what pairing saved; and their style."""
    if row is None:
        return ["–"] * 5, ""
    saved = "–" if row["saved"] is None else f"{row['saved']:.1f}×"
    cells = [value(row, "value"), value(row, "baseline"), gap(row), p_value(row["p_holm"]), saved]
    return cells, style(row)


def _hits(row: dict[str, Any]) -> str:
    """Return of how many deals a share is."""
    return words.count(round(row["value"] * row["n"]))


def _contract(name: str) -> str:
    return {ALL: "all contracts", NONE: "no contract"}.get(name) or words.name(name)
