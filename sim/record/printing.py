"""A deal record as a page that a player can follow card by card."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sim.games import house
from sim.games.kinds import KINDS
from sim.record.form import STOPPED, Record
from sim.record.forms import FORMS
from sim.record.layout import hand, seat_line


def printed(record: Record, rate: Fraction = Fraction(1)) -> str:
    """Return a record that is right as text, ending with a newline.

    Parameters
    ----------
    record
        A deal record.
    rate : Fraction
        Money for one unit.
    """
    blocks = [_heading(record), _dealt(record), *FORMS[record["kind"]].book.course(record)]
    if record["outcome"]["reason"] == STOPPED:
        blocks.append(["the record stops here: a strategy failed"])
    else:
        blocks.append(settlement(record["kind"], record["outcome"], record["rules"], rate))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _heading(record: Record) -> list[str]:
    line_up = f", line-up {record['line_up']}" if "line_up" in record else ""
    session = f" of session {record['session']}" if "session" in record else ""
    deal = f"deal {record['deal']}{session}{line_up} of seed {record['seed']}"
    changed = house.changed(record["kind"], record["rules"])
    rules = [f"house.{name}={_value(value)}" for name, value in changed.items()]
    return [f"{KINDS[record['kind']].title}, {deal}", *rules]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name}: {_value(inner)}" for name, inner in value.items())
        return f"{{{inner}}}"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _dealt(record: Record) -> list[str]:
    form, deck = FORMS[record["kind"]], KINDS[record["kind"]].family.deck
    lines = [f"dealt ({form.book.suits})"]
    width = max(len(hand(deck, cards)) for cards in record["hands"])
    for seat, cards in enumerate(record["hands"]):
        name = record["strategies"][seat]
        if not cards:
            lines.append(seat_line(seat, "sits out"))
            continue
        first = f", first {hand(deck, cards[: form.first])}" if seat == 0 and form.first else ""
        lines.append(seat_line(seat, f"{hand(deck, cards):<{width}}  {name}{first}"))
    return [*lines, *form.book.apart(record)]


def settlement(
    kind: str, outcome: Mapping[str, Any], rules: Mapping[str, Any], rate: Fraction = Fraction(1)
) -> list[str]:
    """Return the lines that reckon what an outcome pays.

    Parameters
    ----------
    kind : str
    outcome
        Of a deal record, not stopped.
    rules
        Resolved house rules.
    rate : Fraction
        Money for one unit.
    """
    return FORMS[kind].book.settlement(outcome, rules, rate)
