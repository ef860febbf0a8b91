"""The form of the events of a deal record (R-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sim.games.marias.names import CONTRACTS, DOUBLED, RANKS, SUITS
from sim.games.marias.talon import TALON
from sim.record.checks import card, fields, flag, ill, listed, number, one_of, some_of
from sim.record.decoding import RecordError
from sim.record.events import ANSWERS, BIDS
from sim.record.shape import Shape
from sim.record.words import quoted

#: What each event answers with, where not with all the words there are.
_ANSWERS = {"suit": ("good", "bad")}
_ROGUE = "rogue"


def check_event(path: str, event: Any, shape: Shape) -> None:
    """Check the form of one event."""
    if not isinstance(event, dict):
        raise ill(path, "an object", event)
    do = event.get("do")
    rows = shape.form.events
    if not isinstance(do, str) or do not in rows:
        raise RecordError("R-1", f"{path}.do must be one of {' '.join(rows)}, not {quoted(do)}")
    row = rows[do]
    fields(path, event, ("seat", "do", *row.fields), row.optional)
    shape.seat(f"{path}.seat", event["seat"])
    if event.get("people", True) is not True:
        seen = f"one of the {_COUNTED.get(shape.kind.first, shape.kind.first)} seen"
        raise RecordError("R-1", f"{path}.people is true, or left out where the card was {seen}")
    for name in row.fields:
        _VALUES[name](f"{path}.{name}", event[name], event, shape)
    if _ROGUE in row.optional:
        _rogue(path, event)


def _rogue(path: str, event: Mapping[str, Any]) -> None:
    """Check that ``rogue`` stands in a declaration of durch and in no other."""
    if event["contract"] != "durch":
        if _ROGUE in event:
            raise RecordError("R-1", f"{path}.rogue belongs to durch only; leave it out")
    elif _ROGUE not in event:
        raise RecordError("R-0", f"{path}.rogue is missing; in durch it is true or false")
    else:
        flag(f"{path}.rogue", event[_ROGUE])


def _cards(path: str, cards: Any) -> None:
    for place, code in enumerate(listed(path, cards)):
        card(f"{path}[{place}]", code)
        if code in cards[:place]:
            raise ill(path, "different cards", cards)
    if len(cards) != TALON:
        raise RecordError("M-16", f"{path}: {len(cards)} cards; two are discarded")


#: Numbers that messages write out.
_COUNTED = {7: "seven"}
#: What checks the value of a field: its place, the value, the event, the shape.
_VALUES: dict[str, Callable[[str, Any, Mapping[str, Any], Shape], None]] = {
    "card": lambda path, value, event, shape: card(path, value),
    "cards": lambda path, value, event, shape: _cards(path, value),
    "call": lambda path, value, event, shape: one_of(path, value, RANKS),
    "rung": lambda path, value, event, shape: one_of(path, value, BIDS.values()),
    "answer": lambda path, value, event, shape: one_of(
        path, value, _ANSWERS.get(event["do"], tuple(ANSWERS.values()))
    ),
    "contract": lambda path, value, event, shape: one_of(path, value, CONTRACTS),
    "trump": lambda path, value, event, shape: one_of(path, value, SUITS, null=True),
    "helper": lambda path, value, event, shape: one_of(path, value, SUITS, null=True),
    "raise": lambda path, value, event, shape: some_of(path, value, DOUBLED),
    "announce": lambda path, value, event, shape: some_of(path, value, shape.form.announce),
    "suit": lambda path, value, event, shape: one_of(path, value, SUITS),
    "trick": lambda path, value, event, shape: number(path, value, shape.kind.tricks + 1, 1),
}
