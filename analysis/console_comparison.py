"""The printed tables of a comparison of two runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl
from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis import console_paired, words
from analysis.compare import Comparison
from analysis.console_differences import gap, p_value, style, value
from analysis.differences import CLEAR
from analysis.grids import labelled, new, note, put, widen
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.questions.positions import MARRIAGES, SPREAD
from analysis.questions.seats import PAYOFF
from analysis.tables import ALL

#: So many groups of positions are printed; the files have all.
_SHOWN = 8


def show_comparison(comparison: Comparison, console: Console) -> None:
    """Print what differs between a run and its baseline."""
    widen(console)
    for line in _heading(comparison):
        console.print(line, highlight=False, soft_wrap=True)
    for table in tables(comparison):
        console.print()
        put(table, console)
    console.print()
    for said in comparison.notes:
        console.print(Text(said, style="dim"), highlight=False, soft_wrap=True)
    names = "paired*" if comparison.paired else "comparison*"
    folders = sorted({str(path.parent / names) for path in comparison.files}, reverse=True)
    if folders:
        console.print(labelled("files", " ".join(folders)), highlight=False, soft_wrap=True)


def _heading(comparison: Comparison) -> Iterator[Text]:
    how = ", deal by deal, of the same cards" if comparison.paired else ""
    yield Text(f"Compared with another run{how}", style="bold")
    for label, run in (("run", comparison.run), ("baseline", comparison.baseline)):
        yield labelled(f"{label:<9}", " · ".join([run.id, *words.facts(run)]))
    differing = ", ".join(words.differing(comparison.run, comparison.baseline))
    yield labelled("differing", f" {differing}")


def tables(comparison: Comparison) -> Iterator[Table]:
    """Yield the tables of two runs: deal by deal where they have the same cards, or as independent ones."""
    if comparison.paired:
        yield from console_paired.tables(comparison)
        return
    yield _figures(comparison)
    if "comparison-positions" in comparison.tables:
        yield _positions(comparison)


def _figures(comparison: Comparison) -> Table:
    table = new(
        "figure", "of", "run", "baseline", "difference", "p (Holm)", texts=2, name="comparison-figures"
    )
    before = None
    for row in comparison.tables["comparison"].iter_rows(named=True):
        if before is not None and row["measure"].split(":")[0] != before:
            table.add_section()
        kind = row["measure"].split(":")[0]
        table.add_row(
            title(row, comparison) if kind != before or ":" in row["measure"] else "",
            words.whose(row["contract"], row["seat"]),
            value(row, "value"),
            value(row, "baseline"),
            gap(row),
            p_value(row["p_holm"]),
            style=style(row),
        )
        before = kind
    unit = comparison.run.unit
    return note(table, f"shares in %, payouts in {unit} over all who pay; bold: p below {CLEAR:g}")


def title(row: dict[str, Any], comparison: Comparison) -> str:
    """Return what a figure is, for people."""
    whose_payout = words.terms(comparison.run).declarer
    said = {
        DECLARED: "contract declared, % of deals",
        MADE: "contract made, % of played deals",
        PAYOUT: f"mean payout of {whose_payout}",
        SPREAD: "spread (standard deviation) of payouts",
        PAYOFF: "mean payoff of the seat",
        MARRIAGES: "marriages dealt per deal",
    }
    if row["measure"] in said:
        return said[row["measure"]]
    number = row["measure"].split()[-1]
    return f"deals with {number} marriage{'' if number == '1' else 's'}, %"


def _positions(comparison: Comparison) -> Table:
    """Return the differences from the baseline by position in the session, some of the positions."""
    frame = comparison.tables["comparison-positions"]
    groups = frame.select("position", "upto").unique(maintain_order=True).rows()
    every = sorted({round(i * (len(groups) - 1) / (_SHOWN - 1)) for i in range(_SHOWN)})
    table = new("deal of session", "marriages", "made %", "payout", "spread", name="comparison-positions")
    for index in every:
        position, upto = groups[index]
        here = frame.filter((pl.col("position") == position) & (pl.col("upto") == upto))
        found = {(row["measure"], row["contract"]): row for row in here.iter_rows(named=True)}
        wanted = [(MARRIAGES, None), (MADE, ALL), (PAYOUT, ALL), (SPREAD, ALL)]
        cells = [gap(found[key]) if key in found else "–" for key in wanted]
        label = f"{position + 1}" if position == upto else f"{position + 1} to {upto + 1}"
        table.add_row(label, *cells)
    more = "by contract and for more positions: summary/comparison-positions.csv"
    return note(table, f"differences from the baseline over all its deals; {more}")
