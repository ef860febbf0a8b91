"""How a fair tariff is sought while somebody watches, and shown: for people, for programs, as a figure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.console import Console
from rich.table import Table

import sim
from analysis import words
from analysis.grids import labelled, new, note, put, widen
from sim import schema
from sim.fair.asked import Asked, problem
from sim.fair.objectives import OBJECTIVES, Objective
from sim.fair.solver import Effort, Figure, Held, Solution, solve
from sim.faults import ConfigError
from sim.games.house import rules_hash
from sim.seats import params_changed

#: Digits of a hash of house rules, as runs show it.
_HASH = 8
#: How intervals come about.
HOW = "resampling of deals in blocks, for the tariff with the last linear step of the search solved anew"


class Answer(NamedTuple):
    """What was asked, what was found, how much was done for it, and the command that does it again."""

    asked: Asked
    wanted: Objective
    found: Solution
    size: int
    effort: Effort
    command: str

    @property
    def unit(self) -> str:
        """What the loss is in."""
        return "points of %" if self.asked.wanted == "mix" else schema.family(self.asked.rules.kind).unit

    @property
    def deals(self) -> int:
        """Deals of the search; as many others confirm."""
        return self.size * self.effort.blocks


def solved(asked: Asked, size: int, effort: Effort, command: str) -> Answer:
    """Solve what is asked, in blocks of so many deals.

    Raises
    ------
    ConfigError
        If there is no tariff under which all figures are there.
    """
    with Console(stderr=True).status("getting ready …") as status:
        task, wanted = problem(asked, size, effort)
        try:
            found = solve(task, effort, lambda tried: status.update(f"{tried} tariffs tried"))
        except ValueError as error:
            raise ConfigError(f"{error}; give more --deals, other ranges or --contracts") from error
    return Answer(asked, wanted, found, size, effort, command)


def write(answer: Answer, *, as_json: bool) -> None:
    """Write an answer to standard output."""
    if as_json:
        typer.echo(json.dumps(plain(answer), ensure_ascii=False, indent=1))
        return
    console = Console()
    widen(console)
    for label, text in _heading(answer):
        console.print(labelled(label, text), highlight=False, soft_wrap=True)
    for grid in (_tariff(answer), _figures(answer), _swings(answer)):
        console.print()
        put(grid, console)
    console.print()
    for label, text in (
        ("sure", f"brackets: {words.level(answer.effort.level)}; {HOW}"),
        ("again", answer.command),
    ):
        console.print(labelled(label, text, "dim"), highlight=False, soft_wrap=True)


def plain(answer: Answer) -> dict[str, Any]:
    """Return an answer as JSON has it."""
    asked, found = answer.asked, answer.found
    return {
        "forhont": sim.__version__,
        "command": answer.command,
        "game": asked.rules.kind,
        "rules": {
            "name": asked.rules.name,
            "preset": asked.rules.preset,
            "hash": rules_hash(asked.rules.house),
        },
        "objective": {"name": asked.wanted, "wants": OBJECTIVES[asked.wanted], "mix": asked.mix},
        "strategies": [
            {"name": seat.name, "label": seat.label, "params": params_changed(asked.rules.kind, seat)}
            for seat in asked.seats
        ],
        "seed": asked.seed,
        "deals": answer.deals,
        "deals_kept_back": answer.deals,
        "trials": answer.effort.trials,
        "tariffs_tried": found.tried,
        "level": answer.effort.level,
        "how": HOW,
        "unit": answer.unit,
        "free": found.free,
        "unread": asked.unread,
        "tariff": [
            {
                "field": one.name,
                "before": asked.start[one.name],
                "value": found.tariff[one.name],
                **dict(zip(("low", "high"), found.ends[one.name] or (None, None), strict=True)),
                "range": [one.low, one.high],
                "step": one.step,
                "at_an_end": found.tariff[one.name] in (one.at(one.low), one.at(one.high)),
            }
            for one in asked.fields
        ],
        "loss_of_search": found.loss,
        "before": _held(answer, found.before),
        "after": _held(answer, found.after),
        "sensitivity": [swing._asdict() for swing in found.swings],
    }


def _held(answer: Answer, held: Held) -> dict[str, Any]:
    figures = zip(answer.wanted.names, answer.wanted.units, held.figures, strict=True)
    return {
        "loss": held.loss._asdict(),
        "figures": [{"figure": name, "unit": unit, **one._asdict()} for name, unit, one in figures],
    }


def _heading(answer: Answer) -> Iterator[tuple[str, str]]:
    asked, labels = answer.asked, [seat.label for seat in answer.asked.seats]
    yield "fair", f"{asked.rules.name} · rules {rules_hash(asked.rules.house)[:_HASH]} · seed {asked.seed}"
    yield "wanted", OBJECTIVES[asked.wanted]
    who = f"all {labels[0]}" if len(set(labels)) == 1 else ", ".join(labels)
    yield (
        "by",
        f"{who} · {words.count(answer.found.tried)} tariffs on the same {words.count(answer.deals)} deals, "
        f"confirmed on {words.count(answer.deals)} others",
    )
    if asked.unread:
        yield "but", f"nobody at the table reads {', '.join(asked.unread)}: only payment changes with it"
    if answer.found.free:
        yield (
            "but",
            f"{answer.found.free} of {len(asked.fields)} fields can be changed together with the others "
            "without changing what is wanted: many tariffs do as well; name fewer fields",
        )


def _tariff(answer: Answer) -> Table:
    grid = new("field", "as it is", "fair", "interval", "range", "")
    for one in answer.asked.fields:
        value, ends = answer.found.tariff[one.name], answer.found.ends[one.name]
        edge = "at the end of its range" if value in (one.at(one.low), one.at(one.high)) else ""
        grid.add_row(
            one.name,
            f"{answer.asked.start[one.name]:g}",
            f"{value:g}",
            "–" if ends is None else f"{ends[0]:.2f} to {ends[1]:.2f}",
            f"{one.low:g} to {one.high:g} by {one.step:g}",
            edge,
        )
    return note(grid, "the tariff nearest to what is wanted")


def _figures(answer: Answer) -> Table:
    grid = new("on deals kept back", "as it is", "fair")
    found, unit = answer.found, schema.family(answer.asked.rules.kind).unit
    figures = zip(
        answer.wanted.names, answer.wanted.units, found.before.figures, found.after.figures, strict=True
    )
    for name, kind, before, after in figures:
        shown = f"{name} %" if kind == "%" else f"{name}, {unit}"
        grid.add_row(shown.replace("_", "-"), _cell(before), _cell(after))
    grid.add_row(
        f"away from what is wanted, {answer.unit}", _cell(found.before.loss), _cell(found.after.loss)
    )
    return note(
        grid, "the last line is the root of the mean square; money is the declarer's, from all who pay"
    )


def _swings(answer: Answer) -> Table:
    grid = new("away from what is wanted", "lower end", "", "upper end", "")
    for swing in answer.found.swings:
        grid.add_row(
            swing.field, f"{swing.low:g}", _loss(swing.at_low), f"{swing.high:g}", _loss(swing.at_high)
        )
    return note(
        grid,
        f"{answer.unit}, one field at an end of its range, the others as found; {answer.found.loss:.2f} "
        "as found, on the deals of the search",
    )


def _loss(loss: float) -> str:
    from sim.fair.solver import MISSING

    return "–" if loss >= MISSING else f"{loss:.2f}"


def _cell(figure: Figure) -> str:
    if figure.value is None:
        return "–"
    return f"{figure.value:.2f} [{figure.low:.2f}, {figure.high:.2f}]".replace("-", "−")


def draw(answer: Answer, target: Path) -> None:
    """Write the tornado as PNG and SVG; fields whose ends leave a figure undefined are not in it."""
    from analysis.figures import style, tornado
    from sim.fair.solver import MISSING

    asked, found = answer.asked, answer.found
    bars = [tornado.Bar(*one) for one in found.swings if max(one.at_low, one.at_high) < MISSING]
    if not bars:
        raise ConfigError("--figure: at the ends of their ranges no field leaves all figures there")
    facts = [answer.command, f"forhont {sim.__version__}", f"{words.count(answer.deals)} deals"]
    title = f"What decides {asked.wanted} in {asked.rules.kind}?"
    style.save(lambda: tornado.draw(bars, found.loss, answer.unit, title, facts), target)
