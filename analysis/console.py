"""The tables that a run ends with, for a terminal or a log."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis import console_kinds, console_tarot, words
from analysis.console_comparison import show_comparison
from analysis.estimate import Estimate
from analysis.expressions import drawn
from analysis.grids import WIDTH, deals, labelled, new, note, put, widen
from analysis.queries_marias import is_against
from analysis.questions import components as component_question
from analysis.questions import contracts as outcomes
from analysis.questions import levels, silent
from analysis.questions.checks import SUSPICIOUS
from analysis.questions.seats import PAYOFF
from analysis.summary import Summary
from analysis.tables import ALL, DEALS, SHARE, Lookup
from sim.schema import marias

__all__ = ["WIDTH", "checks", "heading", "show", "show_comparison", "tables"]


def show(summary: Summary, console: Console) -> None:
    """Print the tables of a run: what its family has, then seats, endings, checks.

    Between them stand those that only its kind has, or only runs in sessions.
    """
    widen(console)
    for line in heading(summary):
        console.print(line, highlight=False, soft_wrap=True)
    for table in tables(summary):
        console.print()
        put(table, console)
    console.print()
    for line in (*checks(summary), *_files(summary)):
        console.print(line, highlight=False, soft_wrap=True)


def tables(summary: Summary) -> Iterator[Table]:
    """Yield the tables that have rows, in the order in which they are read."""
    for table in _all_tables(summary):
        if table.row_count:
            yield table


def _all_tables(summary: Summary) -> Iterator[Table]:
    yield from _FAMILIES[summary.run.family.name](summary)
    if not drawn(summary.run):
        yield _seats(summary)
    yield from console_kinds.in_sessions(summary)
    yield _endings(summary)


def _marias(summary: Summary) -> Iterator[Table]:
    if drawn(summary.run):
        yield console_kinds.drawing(summary)
        if any(one.n for one in _arose(summary)):
            yield _silent(summary)
        return
    yield _contracts(summary)
    yield from console_kinds.own(summary)
    yield _components(summary)
    # Where points never count, as in two sevens, nothing could arise.
    if _pointed(summary):
        yield _silent(summary)


_FAMILIES: Mapping[str, Callable[[Summary], Iterator[Table]]] = {
    "marias": _marias,
    "tarot": console_tarot.tables,
}


def _arose(summary: Summary) -> Iterator[Estimate]:
    """Yield how often each silent component arose."""
    lookup = Lookup(summary.tables["silent"])
    for contract, component, *_, measure in lookup.keys():
        found = lookup(contract, component, *_, measure)
        if measure == DEALS and component != "none" and found is not None:
            yield found


def _pointed(summary: Summary) -> int:
    """Return in how many played deals points count."""
    counted = Lookup(summary.tables["silent"])(ALL, *silent.EVENTS[0], silent.SHARE)
    return counted.n if counted else 0


def heading(summary: Summary) -> Iterator[Text]:
    """Yield what the run is, and how its tables are to be read."""
    run = summary.run
    first, *rest = words.facts(run)
    line = Text(first, style="bold")
    for fact in rest:
        line.append(f" · {fact}", style="bold red" if fact.startswith("FORCED") else "not bold")
    yield line
    clustered = ", all clustered by session" if run.session > 1 else ""
    yield Text(
        f"Rates in % with Wilson intervals, amounts in {run.unit} with intervals of the mean{clustered}; "
        f"{words.level(summary.level)}, ± is the longer arm.",
        style="dim",
    )
    if drawn(run):
        yield Text(
            "Nothing is declared: a deal is won by who has more points, marriages included.", style="dim"
        )
        return
    if run.family.name == "tarot":
        yield Text(console_tarot.heading(run), style="dim")
        return
    yield Text(
        "made: of played deals · won, payout: of declared deals, played or not · "
        f"payout: the declarer's, {words.terms(run).payers}",
        style="dim",
    )


def _contracts(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["contracts"])
    sessions = summary.run.session > 1
    behind = ("sessions*",) if sessions else ()
    table = new(
        "contract",
        "deals",
        *behind,
        "declared %",
        "played",
        "made %",
        "won %",
        "payout",
        "per payer",
        name="contracts",
    )
    for seat, contract, measure in lookup.keys():
        if seat is None and measure == DEALS:
            if contract == ALL:
                table.add_section()
            key = (None, contract)
            payout = lookup(*key, outcomes.PAYOUT)
            independent = payout.sessions if payout is not None else None
            table.add_row(
                words.name(contract),
                words.count(deals(lookup, *key)),
                *((words.count(round(independent or 0)),) if sessions else ()),
                words.percent(lookup(*key, outcomes.DECLARED)),
                words.count(deals(lookup, *key, measure=outcomes.PLAYED)),
                words.percent(lookup(*key, outcomes.MADE)),
                words.percent(lookup(*key, outcomes.WON)),
                words.amount(payout, 2),
                words.amount(lookup(*key, outcomes.PER_PAYER), 2),
            )
    if sessions:
        note(table, "* how many sessions with equally many of its deals they amount to")
    return table


def _components(summary: Summary) -> Table:
    """Return each declared component beside its contract, then what was announced against."""
    lookup = Lookup(summary.tables["components"])
    raised = Lookup(summary.tables["levels"])
    table = new(
        "contract",
        "component",
        "deals",
        "worth*",
        "flek %",
        "re %",
        "played",
        "made %",
        texts=2,
        name="components",
    )
    before = None
    for contract, component, measure in lookup.keys():
        declared = component in marias.DOUBLED and not is_against(component)
        announced = contract == ALL and is_against(component)
        if measure != DEALS or not (announced or (declared and contract != ALL)):
            continue
        table.add_row(
            words.name(contract) if contract != before else "",
            words.name(component),
            words.count(deals(lookup, contract, component)),
            words.amount(lookup(contract, component, component_question.WORTH), 2),
            *(words.percent(raised(contract, component, times, levels.AT_LEAST)) for times in (1, 2)),
            words.count(deals(lookup, contract, component, measure=component_question.PLAYED)),
            words.percent(lookup(contract, component, component_question.MADE)),
        )
        before = contract
    return note(table, "* mean per defender before hearts and limit, + to the declarer; flek, re: or more")


def _silent(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["silent"])
    said = words.terms(summary.run)
    sides = {"declarer": said.declarers, "defender": said.defenders}
    of = f"% of {words.count(_pointed(summary))} played with points"
    table = new("silent", "side", "deals", of, "worth*", texts=2, name="silent")
    for contract, component, side, fate, measure in lookup.keys():
        key = (ALL, component, side, fate)
        if contract == ALL and measure == silent.SHARE:
            table.add_row(
                words.name(component),
                f"{sides[side]} {fate}",
                words.count(deals(lookup, *key)),
                words.percent(lookup(*key, silent.SHARE)),
                words.amount(lookup(*key, silent.WORTH), 2),
            )
    return table


def _seats(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["seats"])
    declared = outcomes.measure_declared(summary.run)
    alone = f"deals as {words.terms(summary.run).declarer.removeprefix('the ')}"
    table = new(
        "seat", "strategy", "payoff", alone, "%", "played", "made %", "won %", "payout", texts=2, name="seats"
    )
    for seat, strategy, measure in lookup.keys():
        if measure == PAYOFF:
            key = (seat, strategy)
            table.add_row(
                str(seat),
                strategy or "sits out",
                words.amount(lookup(*key, PAYOFF), 2),
                words.count(deals(lookup, *key)),
                words.percent(lookup(*key, declared)),
                words.count(deals(lookup, *key, measure=outcomes.PLAYED)),
                words.percent(lookup(*key, outcomes.MADE)),
                words.percent(lookup(*key, outcomes.WON)),
                words.amount(lookup(*key, outcomes.PAYOUT), 2),
            )
    return table


def _endings(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["endings"])
    table = new(
        "ending", "deals", f"{SHARE} %", f"payout of {words.terms(summary.run).declarer}", name="endings"
    )
    # Deals without a contract are paid nothing: they are cancelled, except where one could not be declared.
    cancelled = "cancelled" if summary.run.family.name == "tarot" else "not played"
    for reason in summary.run.family.reasons:
        ended = deals(lookup, reason, ALL)
        if ended:
            table.add_row(
                words.name(reason) if reason == "played" else f"{cancelled}: {words.name(reason)}",
                words.count(ended),
                words.percent(lookup(reason, ALL, "share")),
                words.amount(lookup(reason, ALL, outcomes.PAYOUT), 2),
            )
    return table


def checks(summary: Summary) -> Iterator[Text]:
    """Yield whether the counts add up and the dealing is uniform, a line each with what it is about."""
    dealt = words.count(summary.run.deals)
    yield labelled("checks", f"{dealt} deals add up by ending and by contract · payoffs sum to zero in each")
    if summary.run.session > 1:
        yield _first_deals(summary)
        return
    z = {row["holder"]: row["z"] for row in summary.tables["dealing"].to_dicts()}
    if not z:
        yield labelled("dealing", "not counted")
        return
    row = summary.tables["dealing"].row(0, named=True)
    each = ", ".join(f"{holder} {score:+.2f}" for holder, score in z.items() if holder != ALL)
    odd = abs(z[ALL]) > SUSPICIOUS
    text = f"chi-square of card by holder z {z[ALL]:+.2f} ({row['df']} df; {each}), n {words.count(row['n'])}"
    yield labelled("dealing", f"{text}: NOT UNIFORM" if odd else text, "bold red" if odd else "not bold")


def _first_deals(summary: Summary) -> Text:
    """Return whether what was shuffled, the first deal of each session, was shuffled uniformly."""
    found = [row for row in summary.tables["checks"].to_dicts() if row["check"].startswith("marriages")]
    if not found:
        return labelled("dealing", "gathered and cut, not shuffled: not tested")
    z, n = found[0]["found"], words.count(summary.run.sessions)
    text = f"only first deals are shuffled: marriages dealt in them z {z:+.2f}, n {n}"
    odd = not found[0]["holds"]
    return labelled("dealing", f"{text}: NOT UNIFORM" if odd else text, "bold red" if odd else "not bold")


def _near(folder: Path) -> str:
    """Return a folder as a reader in the working directory would name it."""
    try:
        return str(folder.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(folder.resolve())


def _files(summary: Summary) -> Iterator[Text]:
    folders = sorted({file.parent for file in summary.files}, reverse=True)
    names = {"summary": "tables", "plots": "figures"}
    for folder in folders:
        yield labelled(names.get(folder.name, folder.name), f"{_near(folder)}{os.sep}")
