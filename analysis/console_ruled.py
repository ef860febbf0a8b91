"""How two rule sets are shown side by side, for people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

from analysis import roles, words
from analysis.console_differences import gap, p_value, style, value
from analysis.estimate import Estimate
from analysis.grids import new, note, page
from analysis.paired import NONE, OTHER_CONTRACT
from analysis.questions.contracts import DECLARED, PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.ruled import ARITHMETIC, DECISIONS, OF_DEFENDERS, OF_PARTNER, WHOLE, Ruled
from analysis.tables import ALL

#: Digits of a hash of house rules, as runs show it.
HASH = 8
#: What the parts of a difference are headed by.
HEADS = {WHOLE: "B less A", ARITHMETIC: "arithmetic", DECISIONS: "decisions"}
#: Who receives something beside the declarer.
OTHERS = {OF_PARTNER: "partner", OF_DEFENDERS: "defenders, all together"}


def show(answer: Ruled, console: Console) -> None:
    """Print an answer."""
    ends = (("sure", sure(answer)), ("again", str(answer.told["command"])))
    page(console, heading(answer), tables(answer), ends)


def heading(answer: Ruled) -> Iterator[tuple[str, str]]:
    """Yield what the answer is of, each with a label."""
    told = answer.told
    for label, one in told["rules"].items():
        yield label, f"{one['name']} · rules {one['hash'][:HASH]}"
    yield "A to B", changes(answer)
    yield "of", f"{told['game']} · {words.count(told['deals'])} deals · seed {told['seed']} · {by(told)}"
    yield "decide", deciding(answer)
    yield "split", str(told["why"])


def by(told: Any) -> str:
    """Return who plays, in short."""
    labels = [seat["label"] for seat in told["strategies"]]
    return f"all {labels[0]}" if len(set(labels)) == 1 else ", ".join(labels)


def changes(answer: Ruled) -> str:
    """Return the rules that differ."""
    said = (
        f"{one['rule']} {json.dumps(one['before'])} → {json.dumps(one['after'])}"
        for one in answer.told["changes"]
    )
    return ", ".join(said) or "nothing differs"


def deciding(answer: Ruled) -> str:
    """Return whose decisions depend on what differs."""
    if not answer.told["changes"]:
        return "nobody: A and B are the same rules"
    readers = answer.told["readers"]
    if readers:
        return "; ".join(f"{one['strategy']} reads {', '.join(one['rules'])}" for one in readers)
    return "nobody reads the rules that differ"


def sure(answer: Ruled) -> str:
    """Return what intervals and p-values are."""
    return (
        f"± and brackets: {words.level(answer.level)}, of the mean difference of the same deals; "
        f"p adjusted for all {answer.compared} comparisons (Holm)"
    )


def tables(answer: Ruled, *, everything: bool = False) -> Iterator[Table]:
    """Yield the tables; with everything, also what others than the declarer receive by his contract."""
    if roles.roles(str(answer.told["game"])):
        yield _by_contract(answer, everything=everything)
        if everything and (WHOLE, OF_PARTNER, ALL, None) in answer.rows:
            # Where the declarer is always alone, the others pay what he receives.
            yield _others(answer)
        yield _declared(answer)
    yield _by_seat(answer)


def _by_contract(answer: Ruled, *, everything: bool) -> Table:
    grid = new("declared under A", "deals", *_headings(answer), name="ruled-contracts")
    for contract in contracts(answer, PAYOUT):
        row = answer.rows[WHOLE, PAYOUT, contract, None]
        if contract == ALL:
            grid.add_section()
        grid.add_row(
            words.whose(contract, None),
            words.count(row["n"]),
            *_cells(answer, (PAYOUT, contract, None)),
            style=style(row),
        )
    for measure, label in OTHERS.items():
        if found := answer.rows.get((WHOLE, measure, ALL, None)):
            cells = _cells(answer, (measure, ALL, None))
            grid.add_row(label, words.count(found["n"]), *cells, style=style(found))
    below = "" if everything else "; by contract with --csv"
    return note(
        grid,
        f"payoff of the seat that is declarer, or taker, under A, {answer.unit}; "
        f"below, what others receive over all contracts{below}",
    )


def _others(answer: Ruled) -> Table:
    grid = new("declared under A", "who", "deals", *_headings(answer), texts=2, name="ruled-others")
    for contract in contracts(answer, OF_DEFENDERS):
        before = ""
        for measure, label in OTHERS.items():
            if row := answer.rows.get((WHOLE, measure, contract, None)):
                name = words.whose(contract, None)
                cells = _cells(answer, (measure, contract, None))
                shown = "" if name == before else name
                grid.add_row(shown, label, words.count(row["n"]), *cells, style=style(row))
                before = name
    return note(grid, f"what others receive, by the contract declared under A, {answer.unit}")


def contracts(answer: Ruled, measure: str) -> list[str]:
    """Return the contracts by which a measure is there, all of them together last."""
    return [str(key[2]) for key in answer.rows if key[:2] == (WHOLE, measure)]


def _declared(answer: Ruled) -> Table:
    grid = new("contract", "A %", "B %", "B less A", "p (Holm)", "another under B %", name="ruled-declared")
    for contract in contracts(answer, DECLARED):
        row = answer.rows[WHOLE, DECLARED, contract, None]
        moved = answer.rows.get((WHOLE, OTHER_CONTRACT, contract, None))
        name = "no contract" if contract == NONE else words.name(contract)
        other = "–" if moved is None else words.percent(estimate(moved))
        both = value(row, "baseline"), value(row, "value")
        grid.add_row(name, *both, _gap(row), p_value(row["p_holm"]), other, style=style(row))
    return note(grid, "how often each contract comes about; and of those under A, how many become another")


def estimate(row: dict[str, Any], name: str = "value") -> Estimate:
    """Return a figure of a row: ``value`` under B, ``baseline`` under A, or the ``difference``."""
    low, high = ("low", "high") if name == "difference" else (f"{name}_low", f"{name}_high")
    return Estimate(row[name], row[low], row[high], row["level"], row["n"], "")


def _by_seat(answer: Ruled) -> Table:
    grid = new("seat", *_headings(answer), name="ruled-seats")
    for seat in range(answer.seats):
        row = answer.rows[WHOLE, PAYOFF, None, seat]
        grid.add_row(f"seat {seat}", *_cells(answer, (PAYOFF, None, seat)), style=style(row))
    return note(grid, f"mean payoff over all deals, {answer.unit}")


def _headings(answer: Ruled) -> list[str]:
    return ["A", "B", *(HEADS[part] for part in answer.parts), "p (Holm)"]


def _cells(answer: Ruled, key: tuple[str, str | None, int | None]) -> list[str]:
    """Return what A and B pay, the difference, its parts where it is split, and the p-value of the whole."""
    row = answer.rows[WHOLE, *key] | {"measure": PAYOFF}
    gaps = [_gap(answer.rows[part, *key] | {"measure": PAYOFF}) for part in answer.parts]
    return [value(row, "baseline"), value(row, "value"), *gaps, p_value(row["p_holm"])]


def _gap(row: dict[str, Any]) -> str:
    """Return a difference; where it is 0 in every deal, no interval is needed."""
    return "0" if row["difference"] == row["low"] == row["high"] == 0 else gap(row)
