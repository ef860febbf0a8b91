"""How a fair tariff is shown, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from analysis import words
from analysis.console_ruled import HASH, by
from analysis.fair import AWAY, Fair
from analysis.grids import new, note, page


def show(answer: Fair, console: Console) -> None:
    """Print an answer."""
    ends = (("sure", sure(answer)), ("again", str(answer.told["command"])))
    page(console, heading(answer), tables(answer), ends)


def heading(answer: Fair) -> Iterator[tuple[str, str]]:
    """Yield what the answer is of, each with a label."""
    told = answer.told
    yield "fair", f"{told['rules']['name']} · rules {told['rules']['hash'][:HASH]} · seed {told['seed']}"
    yield "wanted", told["objective"]["wants"]
    yield (
        "by",
        f"{by(told)} · {words.count(told['tariffs_tried'])} tariffs on the same "
        f"{words.count(told['deals'])} deals, confirmed on {words.count(told['deals_kept_back'])} others",
    )
    for text in reservations(answer):
        yield "but", text


def reservations(answer: Fair) -> Iterator[str]:
    """Yield what keeps the answer from being all that it seems."""
    told = answer.told
    if told["unread"]:
        yield f"nobody at the table reads {', '.join(told['unread'])}: only payment changes with it"
    if told["free"]:
        yield (
            f"{told['free']} of {len(told['tariff'])} fields can be changed together with the others "
            "without changing what is wanted: many tariffs do as well; name fewer fields"
        )


def sure(answer: Fair) -> str:
    """Return what intervals are."""
    return f"brackets: {words.level(answer.level)}, each by itself; {answer.told['how']}"


def tables(answer: Fair) -> Iterator[Table]:
    """Yield the tables."""
    yield _tariff(answer)
    yield _figures(answer)
    yield _swings(answer)


def _tariff(answer: Fair) -> Table:
    grid = new("field", "as it is", "fair", "interval", "range", "", name="fair-tariff")
    for one in answer.told["tariff"]:
        low, high = one["range"]
        grid.add_row(
            one["field"],
            f"{one['before']:g}",
            f"{one['value']:g}",
            "–" if one["low"] is None else f"{one['low']:.2f} to {one['high']:.2f}",
            f"{low:g} to {high:g} by {one['step']:g}",
            "at the end of its range" if one["at_an_end"] else "",
        )
    return note(grid, "the tariff nearest to what is wanted")


def _figures(answer: Fair) -> Table:
    grid = new("on deals kept back", "as it is", "fair", name="fair-figures")
    before, after = answer.told["before"], answer.told["after"]
    for one, other in zip(before["figures"], after["figures"], strict=True):
        grid.add_row(named(one), cell(one), cell(other))
    grid.add_section()
    grid.add_row(f"{AWAY}, {answer.told['loss_unit']}", cell(before["loss"]), cell(after["loss"]))
    money = "; money is the declarer's, from all who pay" if answer.money_wanted else ""
    return note(grid, f"the last line is the root of the mean square{money}")


def named(one: Mapping[str, Any]) -> str:
    """Return the name of a figure with its unit."""
    return f"{one['figure']} %" if one["unit"] == "%" else f"{one['figure']}, {one['unit']}"


def _swings(answer: Fair) -> Table:
    grid = new("field", "lower end", "away", "upper end", "away", name="fair-swings")
    for one in answer.told["sensitivity"]:
        grid.add_row(
            one["field"],
            f"{one['low']:g}",
            _loss(one["at_low"]),
            f"{one['high']:g}",
            _loss(one["at_high"]),
        )
    return note(
        grid,
        f"{AWAY}, {answer.told['loss_unit']}, with one field at an end of its range, the others as found; "
        f"{answer.told['loss_of_search']:.2f} as found, on the deals of the search",
    )


def _loss(loss: float | None) -> str:
    return "–" if loss is None else f"{loss:.2f}"


def cell(figure: Mapping[str, Any]) -> str:
    """Return a figure with its interval; a dash where it is not there."""
    if figure["value"] is None:
        return "–"
    return f"{figure['value']:.2f} [{figure['low']:.2f}, {figure['high']:.2f}]".replace("-", "−")
