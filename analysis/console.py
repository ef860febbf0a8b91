"""The tables that a run ends with, for a terminal or a log."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rich import box
from rich.console import Console, JustifyMethod
from rich.table import Table
from rich.text import Text

from analysis import words
from analysis.cells import is_against
from analysis.questions import components as component_question
from analysis.questions import contracts as outcomes
from analysis.questions import levels, silent
from analysis.questions.checks import SUSPICIOUS
from analysis.questions.seats import PAYOFF
from analysis.summary import Summary
from analysis.tables import ALL, DEALS, SHARE, Lookup
from sim import schema

#: What the tables need; a log, which has no width of its own, gets it.
WIDTH = 128


def show(summary: Summary, console: Console) -> None:
    """Print the tables of a run: contracts, components and doubling, silent ones, seats, endings, checks."""
    if not console.is_terminal and console.width < WIDTH:
        console.width = WIDTH
    for line in _heading(summary):
        console.print(line, highlight=False, soft_wrap=True)
    for table in (
        _contracts(summary),
        _components(summary),
        _silent(summary),
        _seats(summary),
        _endings(summary),
    ):
        console.print()
        console.print(table, highlight=False)
    console.print()
    for line in (*_checks(summary), *_files(summary)):
        console.print(line, highlight=False, soft_wrap=True)


def _heading(summary: Summary) -> Iterator[Text]:
    run = summary.run
    first, *rest = words.facts(run)
    line = Text(first, style="bold")
    for fact in rest:
        line.append(f" · {fact}", style="bold red" if fact.startswith("FORCED") else "not bold")
    yield line
    yield Text(
        f"Rates in % with Wilson intervals, amounts in {run.unit} with intervals of the mean; "
        f"{words.level(summary.level)}, ± is the longer arm.",
        style="dim",
    )
    yield Text(
        "made: of played deals · won, payout: of declared deals, played or not · "
        f"payout: the declarer's, over all {run.payers} payers",
        style="dim",
    )


def _new(*columns: str, texts: int = 1) -> Table:
    """Return an empty table; the first ``texts`` columns are words, the others numbers."""
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=True, header_style="bold"
    )
    for index, column in enumerate(columns):
        # Folded rather than cut: a narrow terminal gets more lines, never fewer digits.
        justify: JustifyMethod = "left" if index < texts else "right"
        table.add_column(column, justify=justify, overflow="fold", no_wrap=index == 0)
    return table


def _deals(lookup: Lookup, *key: str | int | None, measure: str = DEALS) -> int:
    found = lookup(*key, measure)
    return 0 if found is None else found.n


def _contracts(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["contracts"])
    table = _new("contract", "deals", "declared %", "played", "made %", "won %", "payout", "per payer")
    for seat, contract, measure in lookup.keys():
        if seat is None and measure == DEALS:
            if contract == ALL:
                table.add_section()
            key = (None, contract)
            table.add_row(
                words.name(contract),
                words.count(_deals(lookup, *key)),
                words.percent(lookup(*key, outcomes.DECLARED)),
                words.count(_deals(lookup, *key, measure=outcomes.PLAYED)),
                words.percent(lookup(*key, outcomes.MADE)),
                words.percent(lookup(*key, outcomes.WON)),
                words.amount(lookup(*key, outcomes.PAYOUT), 2),
                words.amount(lookup(*key, outcomes.PER_PAYER), 2),
            )
    return table


def _components(summary: Summary) -> Table:
    """Return each declared component beside its contract, then what was announced against."""
    lookup = Lookup(summary.tables["components"])
    raised = Lookup(summary.tables["levels"])
    table = _new("contract", "component", "deals", "worth*", "flek %", "re %", "played", "made %", texts=2)
    before = None
    for contract, component, measure in lookup.keys():
        declared = component in schema.DOUBLED and not is_against(component)
        announced = contract == ALL and is_against(component)
        if measure != DEALS or not (announced or (declared and contract != ALL)):
            continue
        table.add_row(
            words.name(contract) if contract != before else "",
            words.name(component),
            words.count(_deals(lookup, contract, component)),
            words.amount(lookup(contract, component, component_question.WORTH), 2),
            *(words.percent(raised(contract, component, times, levels.AT_LEAST)) for times in (1, 2)),
            words.count(_deals(lookup, contract, component, measure=component_question.PLAYED)),
            words.percent(lookup(contract, component, component_question.MADE)),
        )
        before = contract
    table.caption = "* mean per defender before hearts and limit, + to the declarer; flek, re: or more"
    table.caption_justify = "left"
    return table


def _silent(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["silent"])
    counted = lookup(ALL, *silent.EVENTS[0], silent.SHARE)
    of = f"% of {words.count(counted.n if counted else 0)} played with points"
    table = _new("silent", "side", "deals", of, "worth*", texts=2)
    for contract, component, side, fate, measure in lookup.keys():
        key = (ALL, component, side, fate)
        if contract == ALL and measure == silent.SHARE:
            table.add_row(
                words.name(component),
                f"{side} {fate}",
                words.count(_deals(lookup, *key)),
                words.percent(lookup(*key, silent.SHARE)),
                words.amount(lookup(*key, silent.WORTH), 2),
            )
    return table


def _seats(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["seats"])
    table = _new(
        "seat", "strategy", "payoff", "deals as declarer", "%", "played", "made %", "won %", "payout", texts=2
    )
    for seat, strategy, measure in lookup.keys():
        if measure == PAYOFF:
            key = (seat, strategy)
            table.add_row(
                str(seat),
                strategy or "sits out",
                words.amount(lookup(*key, PAYOFF), 2),
                words.count(_deals(lookup, *key)),
                words.percent(lookup(*key, outcomes.DECLARED)),
                words.count(_deals(lookup, *key, measure=outcomes.PLAYED)),
                words.percent(lookup(*key, outcomes.MADE)),
                words.percent(lookup(*key, outcomes.WON)),
                words.amount(lookup(*key, outcomes.PAYOUT), 2),
            )
    return table


def _endings(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["endings"])
    table = _new("ending", "deals", f"{SHARE} %", "payout")
    for reason in schema.REASONS:
        deals = _deals(lookup, reason, ALL)
        if deals:
            table.add_row(
                words.name(reason) if reason == "played" else f"not played: {words.name(reason)}",
                words.count(deals),
                words.percent(lookup(reason, ALL, "share")),
                words.amount(lookup(reason, ALL, outcomes.PAYOUT), 2),
            )
    return table


def _checks(summary: Summary) -> Iterator[Text]:
    dealt = words.count(summary.run.deals)
    yield _labelled("checks", f"{dealt} deals add up by ending and by contract · payoffs sum to zero in each")
    z = {row["holder"]: row["z"] for row in summary.tables["dealing"].to_dicts()}
    if not z:
        yield _labelled("dealing", "not counted")
        return
    row = summary.tables["dealing"].row(0, named=True)
    each = ", ".join(f"{holder} {score:+.2f}" for holder, score in z.items() if holder != ALL)
    odd = abs(z[ALL]) > SUSPICIOUS
    text = f"chi-square of card by holder z {z[ALL]:+.2f} ({row['df']} df; {each}), n {words.count(row['n'])}"
    yield _labelled("dealing", f"{text}: NOT UNIFORM" if odd else text, "bold red" if odd else "not bold")


def _near(folder: Path) -> str:
    """Return a folder as a reader in the working directory would name it."""
    try:
        return str(folder.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(folder.resolve())


def _labelled(label: str, text: str, style: str = "not bold") -> Text:
    return Text(f"{label:<8}", style="bold").append(text, style)


def _files(summary: Summary) -> Iterator[Text]:
    folders = sorted({file.parent for file in summary.files}, reverse=True)
    names = {"summary": "tables", "plots": "figures"}
    for folder in folders:
        yield _labelled(names.get(folder.name, folder.name), f"{_near(folder)}{os.sep}")
