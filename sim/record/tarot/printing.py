"""What a deal of tarot looks like in print, from the auction to the payment."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sim.core.cards import TAROT
from sim.games.tarot.names import SIDES
from sim.record.form import Record
from sim.record.forms import FORMS
from sim.record.layout import (
    Item,
    currency,
    exact,
    hand,
    line,
    payoffs_line,
    reckoning,
    seat_line,
    spelled,
)
from sim.record.tarot.playing import played
from sim.record.tarot.words import points
from sim.schema.tarot import FAMILY

#: How a deal that was not played ended (R-4).
_CANCELLED = {
    "petit_sec": "a hand holds the Petit, no other trump and no Excuse: the deal is cancelled",
    "all_pass": "everybody passed: the deal is cancelled",
}
#: What players call the components; the base goes by its contract.
_NAMES = {"base": "", "petit": "petit au bout", "poignees": "poignées", "chelem": "chelem"}


def apart(record: Record) -> list[str]:
    """Return the chien."""
    return [line("chien", " ".join(record["talon"]))]


def course(record: Record) -> list[list[str]]:
    """Return the blocks of a deal from its auction to its last trick."""
    said = [_said(record, "auction", ("bid",)), _discard(record)]
    said.append(_said(record, "announcements", ("chelem", "poignee")))
    return [*said, played(record)] if record["tricks"] else said


def _said(record: Record, title: str, names: tuple[str, ...]) -> list[str]:
    told = FORMS[record["kind"]].told
    lines = [seat_line(event["seat"], told(event)) for event in record["events"] if event["do"] in names]
    return [title, *lines] if lines else []


def _discard(record: Record) -> list[str]:
    """Return who took the chien, what he laid aside and what he holds then (T-6)."""
    for event in record["events"]:
        if event["do"] == "discard":
            seat = event["seat"]
            kept = {*record["hands"][seat], *record["talon"]} - {*event["cards"]}
            told = FORMS[record["kind"]].told(event)
            then = f"holds {hand(TAROT, kept)}"
            return ["chien", seat_line(seat, f"takes the chien, {told}"), line("", then)]
    return []


# --- the payment --------------------------------------------------------------------------------------------


def settlement(outcome: Mapping[str, Any], rules: Mapping[str, Any], rate: Fraction) -> list[str]:
    """Return the lines that reckon what an outcome pays."""
    lines = [f"settlement in {currency(rate, FAMILY.unit)}, per defender, + to the taker"]
    if outcome["reason"] in _CANCELLED:
        return [lines[0], f"  {_CANCELLED[outcome['reason']]}", payoffs_line(outcome, rate)]
    bouts = f"{outcome['bouts'] or 'no'} bout{'s' * (outcome['bouts'] != 1)}"
    half = points(int(2 * exact(outcome["points"])))
    target = spelled(exact(outcome["target"]), sign=False)
    lines.append(f"  seat {outcome['taker']}, the taker: {half} points with {bouts}, target {target}")
    lines += [f"  {text}" for text in reckoning(list(_items(outcome, rules)), (), rate)]
    return [*lines, payoffs_line(outcome, rate)]


def _items(outcome: Mapping[str, Any], rules: Mapping[str, Any]) -> Iterator[Item]:
    """Yield the components that arose."""
    times = spelled(exact(rules["multiplier"][outcome["contract"]]), sign=False)
    for name, title in _NAMES.items():
        units = exact(outcome[name])
        if name == "base":
            base = spelled(exact(rules["contract_base"]), sign=False)
            reckoned = f"({base} + {spelled(_margin(outcome, rules), sign=False)}) × {times}"
            became = "made" if outcome["made"] else "lost"
            yield Item(outcome["contract"], became, reckoned, units)
        elif units:
            reckoned = spelled(abs(units), sign=False)
            if name == "petit" and rules["petit_au_bout"]["multiplied"]:
                reckoned = f"{spelled(exact(rules['petit_au_bout']['value']), sign=False)} × {times}"
            if name == "chelem":
                reckoned = _slams(units, rules["chelem"]) or reckoned
            yield Item(title, SIDES[units < 0], reckoned, units)


def _slams(units: Fraction, values: Mapping[str, Any]) -> str:
    """Return how a failed chelem and the defenders' slam add up, "" where only one arose (T-10)."""
    failed, slam = (exact(values[name]) for name in ("failed", "unannounced"))
    if not failed or not slam or units != -failed - slam:
        return ""
    return f"{spelled(failed, sign=False)} failed + {spelled(slam, sign=False)} slam"


def _margin(outcome: Mapping[str, Any], rules: Mapping[str, Any]) -> Fraction:
    """Return the points over the target or under it that are paid (T-17, T-18)."""
    over = abs(exact(outcome["points"]) - exact(outcome["target"]))
    return Fraction(math.ceil(over)) if rules["rounding"] == "up" else over
