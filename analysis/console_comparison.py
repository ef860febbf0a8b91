"""The printed tables of a comparison of two runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import polars as pl
from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis import words
from analysis.compare import Comparison
from analysis.estimate import Estimate
from analysis.grids import labelled, new, note, put, widen
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.questions.positions import MARRIAGES, SPREAD
from analysis.questions.seats import PAYOFF
from analysis.tables import ALL

#: Figures that are shares, written in percent.
_SHARES = (DECLARED, MADE)
#: Below this a p-value is not written out.
_SMALL = 0.0001
#: A difference whose adjusted p-value is below this is marked.
_CLEAR = 0.05
#: So many groups of positions are printed; the files have all.
_SHOWN = 8


def show_comparison(comparison: Comparison, console: Console) -> None:
    """Print what differs between a run and its baseline."""
    widen(console)
    for line in _heading(comparison):
        console.print(line, highlight=False, soft_wrap=True)
    console.print()
    put(_figures(comparison), console)
    if "comparison-positions" in comparison.tables:
        console.print()
        put(_positions(comparison), console)
    console.print()
    for said in comparison.notes:
        console.print(Text(said, style="dim"), highlight=False, soft_wrap=True)
    folders = sorted({str(path.parent / "comparison*") for path in comparison.files}, reverse=True)
    if folders:
        console.print(labelled("files", " ".join(folders)), highlight=False, soft_wrap=True)


def _heading(comparison: Comparison) -> Iterator[Text]:
    yield Text("Compared with another run", style="bold")
    for label, run in (("run", comparison.run), ("baseline", comparison.baseline)):
        yield labelled(f"{label:<9}", " · ".join([run.id, *words.facts(run)]))
    differing = ", ".join(words.differing(comparison.run, comparison.baseline))
    yield labelled("rules    ", f"that differ: {differing}")


def _figures(comparison: Comparison) -> Table:
    table = new("figure", "of", "run", "baseline", "difference", "p (Holm)", texts=2)
    before = None
    for row in comparison.tables["comparison"].iter_rows(named=True):
        if before is not None and row["measure"].split(":")[0] != before:
            table.add_section()
        kind = row["measure"].split(":")[0]
        table.add_row(
            title(row, comparison) if kind != before or ":" in row["measure"] else "",
            words.whose(row["contract"], row["seat"]),
            _value(row, "value"),
            _value(row, "baseline"),
            _gap(row),
            _p(row["p_holm"]),
            style="bold" if row["p_holm"] is not None and row["p_holm"] < _CLEAR else "",
        )
        before = kind
    unit = comparison.run.unit
    return note(table, f"shares in %, payouts in {unit} over all who pay; bold: p below {_CLEAR:g}")


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


def _is_share(row: dict[str, Any]) -> bool:
    return row["measure"] in _SHARES or ":" in row["measure"]


def _value(row: dict[str, Any], name: str) -> str:
    n = row["n"] if name == "value" else row["baseline_n"]
    found = Estimate(row[name], row[f"{name}_low"], row[f"{name}_high"], row["level"], n or 0, "")
    if _is_share(row):
        return words.percent(found)
    if row["measure"] in (PAYOUT, PAYOFF):
        return words.amount(found, 2)
    return words.number(found, 2)


def _gap(row: dict[str, Any]) -> str:
    found = Estimate(row["difference"], row["low"], row["high"], row["level"], row["n"] or 0, "")
    if _is_share(row) and found.value is not None:
        low, high = (None if end is None else end * 100 for end in (found.low, found.high))
        found = found._replace(value=found.value * 100, low=low, high=high)
    return words.amount(found, 1 if _is_share(row) else 2)


def _p(p: float | None) -> str:
    if p is None:
        return "–"
    return f"<{_SMALL:g}" if p < _SMALL else f"{p:.4f}" if p < _CLEAR else f"{p:.2f}"


def _positions(comparison: Comparison) -> Table:
    """Return the differences from the baseline by position in the session, some of the positions."""
    frame = comparison.tables["comparison-positions"]
    groups = frame.select("position", "upto").unique(maintain_order=True).rows()
    every = sorted({round(i * (len(groups) - 1) / (_SHOWN - 1)) for i in range(_SHOWN)})
    table = new("deal of session", "marriages", "made %", "payout", "spread")
    for index in every:
        position, upto = groups[index]
        here = frame.filter((pl.col("position") == position) & (pl.col("upto") == upto))
        found = {(row["measure"], row["contract"]): row for row in here.iter_rows(named=True)}
        wanted = [(MARRIAGES, None), (MADE, ALL), (PAYOUT, ALL), (SPREAD, ALL)]
        cells = [_gap(found[key]) if key in found else "–" for key in wanted]
        label = f"{position + 1}" if position == upto else f"{position + 1} to {upto + 1}"
        table.add_row(label, *cells)
    more = "by contract and for more positions: summary/comparison-positions.csv"
    return note(table, f"differences from the baseline over all its deals; {more}")
