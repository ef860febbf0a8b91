"""What ``forhont compare`` shows of two strategies: the difference, by seat, by role, and the test."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import polars as pl
import typer
from rich.console import Console
from rich.table import Table

import sim
from analysis import estimate, sequences, sprt, words
from analysis.console_differences import gap, p_value, style, together
from analysis.counted import At
from analysis.differences import Figure, Pair, paired_p_value, paired_table
from analysis.estimate import Estimate, Moments
from analysis.grids import new, note, put, widen
from analysis.questions.seats import PAYOFF
from analysis.sprt import Hypotheses
from sim import schema
from sim.commands.compare_counts import as_dict, test_lines, test_of
from sim.games.house import rules_hash
from sim.seats import Seat, params_changed
from sim.strength.field import Asked, Tally
from sim.trial import Sums

#: Digits of a hash of house rules, as runs show it.
_HASH = 8
#: Whoever of both is in turn in a seat, as JSON tells seatings.
_CANDIDATE = Seat("A or B", "A or B", {})


@dataclass(frozen=True)
class Told:
    """What is compared, until when, and how it is shown.

    Attributes
    ----------
    asked : Asked
    deals : int
        Most deals.
    hypotheses : Hypotheses or None
    half_width : float or None
        In what is shown.
    level : float
    one : float
        What one unit is shown as.
    paid : bool
        Whether that is money.
    """

    asked: Asked
    deals: int
    hypotheses: Hypotheses | None = None
    half_width: float | None = None
    level: float = estimate.LEVEL
    one: float = 1.0
    paid: bool = False

    @property
    def sequential(self) -> bool:
        """Whether results decide when to stop, so that intervals must hold wherever that is."""
        return self.hypotheses is not None or self.half_width is not None

    @property
    def unit(self) -> str:
        """What amounts are shown in."""
        return "money" if self.paid else schema.family(self.asked.kind).unit

    def mean(self, sums: Sums, deals: int, parts: int) -> At:
        """Return the mean a deal, ``parts`` amounts being one unit, at any level."""
        found, factor = Moments(deals, *sums), self.one / parts
        if not self.sequential:
            return lambda level: estimate.mean(found, factor, level)
        tuned = min(self.deals, sequences.TUNED)
        return lambda level: sequences.mean(found, factor, level, tuned)

    def enough(self, tally: Tally) -> bool:
        """Return whether to stop."""
        if self.hypotheses is not None:
            return sprt.money(Moments(tally.deals, *tally.gap), self.hypotheses).accepted is not None
        assert self.half_width is not None
        found = self.mean(tally.gap, tally.deals, self.parts)(self.level)
        return tally.deals > 1 and sequences.arm(found) <= self.half_width

    @property
    def parts(self) -> int:
        """How many amounts, summed over the seatings, are one unit a seat."""
        from sim.games.house import scale

        return int(scale(self.asked.house)) * self.seatings

    @property
    def seatings(self) -> int:
        """In how many seatings either strategy plays each deal."""
        return self.asked.players * len(self.asked.orders)


def show(told: Told, tally: Tally, scale: int, again: str, *, as_json: bool) -> None:
    """Print what was found, as tables or as JSON."""
    found = figures(told, tally, scale, again)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    console = Console()
    widen(console)
    for line in _lines(found):
        console.print(line, highlight=False, soft_wrap=True)
    for table in (_seats(found), _roles(found)):
        if table.row_count:
            console.print()
            put(table, console)
    console.print()
    console.print(f"again   {again}", highlight=False, soft_wrap=True)


def figures(told: Told, tally: Tally, scale: int, again: str) -> dict[str, Any]:
    """Return everything that is shown, as JSON has it; amounts in :attr:`Told.unit` a deal and seat."""
    asked, deals = told.asked, tally.deals
    parts = scale * told.seatings
    whole = told.mean(tally.gap, deals, parts)
    test = None
    if told.hypotheses is not None:
        test = sprt.money(Moments(deals, *tally.gap), told.hypotheses)
    return {
        "game": asked.game,
        "kind": asked.kind,
        "rules_hash": rules_hash(asked.house)[:_HASH],
        "house": asked.rules,
        "seed": asked.seed,
        "version": sim.__version__,
        "strategies": {
            "A": _who(asked, asked.first),
            "B": _who(asked, asked.second),
            "field": [_who(asked, seat) for seat in asked.among],
        },
        "seatings": [
            [seat.label for seat in asked.seating(_CANDIDATE, place, order)]
            for place in range(asked.players)
            for order in asked.orders
        ],
        "unit": told.unit,
        "deals": deals,
        "most": told.deals,
        "sequential": told.sequential,
        "half_width": told.half_width,
        "difference": {
            **as_dict(whole(told.level)),
            "error": error(Moments(deals, *tally.gap), told.one / parts),
            "p": paired_p_value(whole),
            "saved": tally.saved() if deals > 1 else None,
            "A": as_dict(told.mean(tally.first, deals, parts)(told.level)),
            "B": as_dict(told.mean(tally.second, deals, parts)(told.level)),
        },
        "seats": _by_seat(told, tally, scale),
        "roles": _by_role(told, tally, scale),
        "sprt": None if test is None else test_of(test),
        "command": again,
    }


def _who(asked: Asked, seat: Seat) -> dict[str, Any]:
    return {"name": seat.name, "label": seat.label, "params": params_changed(asked.kind, seat)}


def error(m: Moments, factor: float) -> float | None:
    """Return the standard error of a mean for so many deals; None of one deal."""
    if m.n < 2:  # noqa: PLR2004 - one deal has no spread
        return None
    return math.sqrt((m.n * m.squares - m.total**2) / (m.n * m.n * (m.n - 1))) * abs(factor)


def _by_seat(told: Told, tally: Tally, scale: int) -> list[dict[str, Any]]:
    pairs, parts = [], scale * len(told.asked.orders)
    for seat, (gap_, first, second) in enumerate(zip(tally.gaps, tally.firsts, tally.seconds, strict=True)):
        pairs.append(
            Pair(
                Figure(PAYOFF, None, seat, told.unit, told.mean(first, tally.deals, parts)),
                Figure(PAYOFF, None, seat, told.unit, told.mean(second, tally.deals, parts)),
                gap=told.mean(gap_, tally.deals, parts),
                saved=tally.saved_in(seat),
            )
        )
    return _rows(paired_table(pairs, told.level), ["seat"])


def _by_role(told: Told, tally: Tally, scale: int) -> list[dict[str, Any]]:
    """Return what each role brings to the money of a deal and seat, and how often it is had."""
    deals = tally.deals
    parts, pairs = scale * told.seatings, []
    for acted in tally.roles:
        pairs.append(
            Pair(
                Figure(PAYOFF, None, None, told.unit, told.mean(acted.first, deals, parts)),
                Figure(PAYOFF, None, None, told.unit, told.mean(acted.second, deals, parts)),
                gap=told.mean(acted.gap, deals, parts),
                saved=acted.saved(deals),
            )
        )
    found = []
    plain = Told(told.asked, told.deals, told.hypotheses, told.half_width, told.level)
    rows = _rows(paired_table(pairs, told.level), []) if pairs else []
    for role, acted, row in zip(told.asked.roles, tally.roles, rows, strict=True):
        often = {
            f"{name}_often": as_dict(plain.mean(sums, deals, told.seatings)(told.level))
            for name, sums in (("A", acted.first_often), ("B", acted.second_often))
        }
        found.append({"role": role, **often, **row})
    return found


def _rows(table: pl.DataFrame, keys: list[str]) -> list[dict[str, Any]]:
    names = {"value": "A", "value_low": "A_low", "value_high": "A_high"}
    names |= {"baseline": "B", "baseline_low": "B_low", "baseline_high": "B_high"}
    more = (
        "difference",
        "low",
        "high",
        "level",
        "p",
        "p_holm",
        "low_all",
        "high_all",
        "compared",
        "n",
        "saved",
    )
    return table.select([*keys, *names, *more]).rename(names).to_dicts()


# --- for people ---------------------------------------------------------------------------------------------


def _lines(found: dict[str, Any]) -> Iterator[str]:
    names = {name: _named(found["strategies"][name]) for name in ("A", "B")}
    yield (
        f"[bold]{names['A']} against {names['B']}[/bold], each in turn in every seat {_beside(found)} "
        f"· {found['game']} · rules {found['rules_hash']} · seed {found['seed']} · forhont {found['version']}"
    )
    of = f" of {found['most']:,} at most" if found["sequential"] else ""
    how = "confidence sequences, which hold wherever one stops" if found["sequential"] else "intervals"
    yield (
        f"[dim]{found['deals']:,} deals{of}, the same ones; {found['unit']} a deal and seat, "
        f"{words.level(found['difference']['level'])} {how}[/dim]"
    )
    yield ""
    whole = found["difference"]
    both = ", ".join(f"{name} {words.amount(_read(whole[name]), 2)}" for name in ("A", "B"))
    yield f"[bold]difference  {words.amount(_read(whole), 2)}[/bold]   ({both})"
    said = [f"standard error {whole['error']:.3g}"] if whole["error"] is not None else []
    said += [f"p {p_value(whole['p'])}"] if whole["p"] is not None else []
    if found["deals"] > 1:
        said.append(
            "every deal has the same difference"
            if whole["saved"] is None
            else f"pairing saved {whole['saved']:.3g}×: so many times as many deals without it"
        )
    yield f"            {'; '.join(said)}"
    if found["sprt"] is not None:
        yield from test_lines(found["sprt"], "deals")


def _beside(found: dict[str, Any]) -> str:
    """Return who sits in the other seats, and in how many ways."""
    *others, last = (_named(who) for who in found["strategies"]["field"])
    if not others:
        return f"among {last}"
    return f"beside {', '.join(others)} and {last} in every order: {len(found['seatings'])} seatings each"


def _named(who: dict[str, Any]) -> str:
    params = ", ".join(f"{key} {value:g}" for key, value in who["params"].items())
    return f"{who['name']} ({params})" if params else str(who["name"])


def _read(found: dict[str, Any]) -> Estimate:
    return Estimate(*(found[name] for name in ("value", "low", "high", "level", "n", "how")))


def _seats(found: dict[str, Any]) -> Table:
    table = new("seat", "A", "B", "difference", "all at once", "p (Holm)", "saved")
    for row in found["seats"]:
        table.add_row(f"seat {row['seat']}", *_cells(row), style=style(row))
    return note(table, f"{len(found['seats'])} comparisons, Holm and Bonferroni")


def _roles(found: dict[str, Any]) -> Table:
    table = new("role", "A %", "B %", "A", "B", "difference", "all at once", "p (Holm)", "saved")
    for row in found["roles"]:
        often = [words.percent(_read(row[f"{name}_often"])) for name in ("A", "B")]
        table.add_row(row["role"], *often, *_cells(row), style=style(row))
    return note(
        table,
        "how often of all seats and deals, and what of the money of a deal and seat comes of it;\n"
        "the rows add up to the difference",
    )


def _cells(row: dict[str, Any]) -> list[str]:
    both = [
        words.amount(
            Estimate(row[name], row[f"{name}_low"], row[f"{name}_high"], row["level"], row["n"], ""), 2
        )
        for name in ("A", "B")
    ]
    shown = gap({**row, "measure": PAYOFF})
    saved = "–" if row["saved"] is None else f"{row['saved']:.3g}×"
    return [*both, shown, together(row["low_all"], row["high_all"]), p_value(row["p_holm"]), saved]
