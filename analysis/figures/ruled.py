"""What other rules change, part by part, and how often contracts come about under either."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis import console_ruled, roles, words
from analysis.console_ruled import HASH, HEADS
from analysis.figures import style
from analysis.paired import NONE, OTHER_CONTRACT
from analysis.questions.contracts import DECLARED, PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.ruled import ARITHMETIC, DECISIONS, WHOLE, Ruled
from analysis.tables import ALL

_ROW = 0.42
#: Inches between panels, for the labels of the upper one and the title of the lower one.
_GAP = 0.65
_COLOURS = {WHOLE: style.INK, ARITHMETIC: style.BLUE, DECISIONS: style.RED}
_MARKS = {WHOLE: "D", ARITHMETIC: "o", DECISIONS: "s"}
#: How far parts of a difference stand apart, in rows.
_APART = 0.24
#: What is left of two panels for the right one.
_RIGHT = 0.34


def facts(answer: Ruled) -> list[str]:
    """Return what identifies an answer, most important first."""
    told = answer.told
    sets = [f"{name}: rules {one['preset']} ({one['hash'][:HASH]})" for name, one in told["rules"].items()]
    return [
        words.kind(told["game"]),
        f"{words.count(told['deals'])} deals",
        f"seed {told['seed']}",
        words.players(told["strategies"], [seat["changed"] for seat in told["strategies"]]),
        *sets,
        f"forhont {told['forhont']}",
    ]


def draw_received(answer: Ruled) -> Figure | None:
    """Draw what declarers receive otherwise by contract, and what roles and seats do over all deals."""
    by_contract: list[tuple[str, tuple[str, str | None, int | None]]] = []
    over_all: list[tuple[str, tuple[str, str | None, int | None]]] = []
    if roles.roles(str(answer.told["game"])):
        for contract in console_ruled.contracts(answer, PAYOUT):
            if contract != ALL:
                by_contract.append((words.name(contract), (PAYOUT, contract, None)))
        over_all.append(("declarer", (PAYOUT, ALL, None)))
        for measure, label in console_ruled.OTHERS.items():
            if (WHOLE, measure, ALL, None) in answer.rows:
                over_all.append((label.partition(",")[0], (measure, ALL, None)))
    over_all += [(f"seat {seat}", (PAYOFF, None, seat)) for seat in range(answer.seats)]
    panels = [rows for rows in (by_contract, over_all) if rows]
    said = (
        "Black: B less A, blue: of it arithmetic, red: decisions; lines are {0} intervals of the mean."
        if answer.split
        else "B less A, not split into arithmetic and decisions; lines are {0} intervals of the mean."
    )
    figure = style.sheet(
        facts(answer),
        sum(_ROW * len(rows) for rows in panels) + _GAP * (len(panels) - 1),
        "Who receives what otherwise?",
        said.format(words.level(answer.level)),
        "Upper: the declarer by the contract declared under A. Lower: roles and seats over all deals."
        if len(panels) > 1
        else "Seats over all deals.",
    )
    longest = max(len(label) for rows in panels for label, _ in rows)
    edges = style.bounds(figure, 0.04 + 0.0096 * longest, 0.96)
    whole = figure.get_size_inches()[1]
    grid = edges | {"height_ratios": [len(rows) for rows in panels]}
    if len(panels) > 1:
        inner = (edges["top"] - edges["bottom"]) * whole
        grid["hspace"] = _GAP / ((inner - _GAP) / len(panels))
    axes = figure.subplots(len(panels), squeeze=False, gridspec_kw=grid)[:, 0]
    for panel, rows in zip(axes, panels, strict=True):
        _differences(panel, answer, rows)
    return figure


def _differences(
    axes: Axes, answer: Ruled, rows: Sequence[tuple[str, tuple[str, str | None, int | None]]]
) -> None:
    """Draw differences, a row each, their parts one above the other."""
    parts = answer.parts
    for place, (_, key) in enumerate(rows):
        for number, part in enumerate(parts):
            _mark(axes, place + (number - (len(parts) - 1) / 2) * _APART, answer.rows[part, *key], part)
    axes.axvline(0, color=style.FAINT, zorder=0)
    axes.set_yticks(range(len(rows)), [label for label, _ in rows], size=8.5, color=style.INK)
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlabel(f"{HEADS[WHOLE]}, {answer.unit} a deal")
    style.bare(axes)


def _mark(axes: Axes, place: float, row: Mapping[str, Any], part: str) -> None:
    value, low, high = row["difference"], row["low"], row["high"]
    if value is None:
        return
    color = _COLOURS[part]
    if low is not None and high is not None:
        axes.plot([low, high], [place, place], color=color, linewidth=1.5)
    face = color if low is not None else "white"
    axes.plot(value, place, _MARKS[part], markersize=4, color=color, markerfacecolor=face)


def draw_declared(answer: Ruled) -> Figure | None:
    """Draw how often each contract comes about under A and B, and how often one becomes another."""
    contracts = console_ruled.contracts(answer, DECLARED)
    if not contracts:
        return None
    figure = style.sheet(
        facts(answer),
        _ROW * len(contracts),
        "How often does each contract come about?",
        "Open: under A, filled: under B, % of deals. On the right: of those under A, % that become another.",
        f"Lines are {words.level(answer.level)} Wilson intervals; where none shows, the mark hides it.",
    )
    names = ["no contract" if one == NONE else words.name(one) for one in contracts]
    edges = style.bounds(figure, style.margin(contracts) + 0.02, 0.96)
    left, right = figure.subplots(
        1, 2, sharey=True, gridspec_kw=edges | {"width_ratios": [1 - _RIGHT, _RIGHT], "wspace": 0.08}
    )
    for place, contract in enumerate(contracts):
        row = answer.rows[WHOLE, DECLARED, contract, None]
        style.dot(left, place - 0.14, console_ruled.estimate(row, "baseline"), style.GREY, filled=False)
        style.dot(left, place + 0.14, console_ruled.estimate(row), style.BLUE)
        moved = answer.rows.get((WHOLE, OTHER_CONTRACT, contract, None))
        if moved is not None:
            found = console_ruled.estimate(moved)
            style.dot(right, place, found, style.RED, filled=style.clear(found))
    left.set_yticks(range(len(names)), names, size=8.5, color=style.INK)
    left.set_ylim(len(names) - 0.5, -0.5)
    for axes, said in ((left, "% of deals"), (right, "% that become another")):
        axes.set_xlim(left=0)
        axes.set_xlabel(said)
        style.bare(axes)
    right.set_xlim(0, max(right.get_xlim()[1], 1))
    return figure


FIGURES: Mapping[str, Callable[[Ruled], Figure | None]] = {
    "received": draw_received,
    "declared": draw_declared,
}
