"""What a deal record of one kind has, as rows: :class:`Form` for the kind, :class:`Event` for each event.

Writing takes an event's fields from the engine's log, reading checks them, replaying gives the engine the
answers that they are, printing tells them, and all know an event by its row.  What all kinds of a family do
alike is its :class:`Book`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from sim.record.shape import Shape

Fields = Mapping[str, Any]
Record = Mapping[str, Any]
#: Refuses a value of an event: its place, the value, the event, the shape.
EventCheck = Callable[[str, Any, Fields, "Shape"], None]
#: Refuses a value of an outcome: its place, the value, the shape.
OutcomeCheck = Callable[[str, Any, "Shape"], None]

STOPPED = "stopped"
#: Fields of an outcome that every kind has (R-4).
COMMON = ("payoffs", "played", "reason")


def _no_fields(answer: int, more: int) -> dict[str, Any]:
    return {}


def _nothing_more(event: Fields) -> int:
    return -1


def _all_right(path: str, event: Fields, shape: Shape) -> None:
    return None


class Event(NamedTuple):
    """One row."""

    #: Its name, ``do``.
    do: str
    #: Code of the decision that leaves it, or of another entry of the log.
    code: int
    #: The rule that says when it comes.
    when: str
    #: What it says its seat does, in players' words, without the seat.
    told: Callable[[Fields], str]
    #: Fields beside ``seat`` and ``do``, and those that it may have.
    fields: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    #: Fields from what the engine noted: the answer and the further word.
    written: Callable[[int, int], dict[str, Any]] = _no_fields
    #: The answer that the fields are.
    answered: Callable[[Fields], int] = lambda event: 0
    #: A further number of the fields that replaying needs; -1 without.
    more: Callable[[Fields], int] = _nothing_more
    #: The rule that it breaks where another event must follow; "" where that is the other one's ``when``.
    elsewhere: str = ""
    #: Refuses what single fields cannot tell.
    check: Callable[[str, Fields, Shape], None] = _all_right


class Book(NamedTuple):
    """What the kinds of a family have in common."""

    #: What checks the fields of an outcome that are not in :data:`COMMON`.
    outcome: Mapping[str, OutcomeCheck]
    #: An OUTCOME in words (R-4 to R-7, R-12): the form, the house rules, the record.
    outcome_of: Callable[[Form, Mapping[str, Any], np.void], dict[str, Any]]
    #: An answer for a message: the decision's code, the answer.
    spell: Callable[[int, int], str]
    #: A hand is written in suits of these names.
    suits: str
    #: Lines of what is dealt to no seat.
    apart: Callable[[Record], list[str]]
    #: Blocks of lines from the first event to the last trick.
    course: Callable[[Record], list[list[str]]]
    #: Lines that reckon what an outcome pays: the outcome, the house rules, money for one unit.
    settlement: Callable[[Mapping[str, Any], Mapping[str, Any], Fraction], list[str]]
    #: Codes of decisions whose choices, in a view, are a bit for each answer in the first word.
    bitwise: tuple[int, ...] = ()


class Form(NamedTuple):
    """One kind."""

    #: The rules that say how it is dealt, who leads to trick 1, and to the others.
    deal: str
    lead: str
    next_lead: str
    #: Its events by name, and the same by code.
    events: Mapping[str, Event]
    by_code: Mapping[int, Event]
    book: Book
    #: What checks the fields of its events.
    checks: Mapping[str, EventCheck]
    #: The rule that says what a deal without card play has.
    unplayed: str
    #: How a deal can end.
    reasons: tuple[str, ...]
    #: Fields of its outcome.
    outcome: tuple[str, ...]
    #: Places of the pack that are dealt to the talon, in the order in which the record has them.
    talon: tuple[int, ...] = ()
    #: Events that happen in the card play, after all others (R-3).
    in_play: tuple[str, ...] = ()
    #: Fields that its outcome has only where a house rule is true: field -> rule.
    ruled: Mapping[str, str] = {}
    #: Where its own rules say what the engine cites another for: (event, rule cited) -> rule.
    own: Mapping[tuple[str, str], str] = {}
    #: Cards that its first seat sees before it decides, 0 where it sees all.
    first: int = 0

    def under(self, rules: Mapping[str, Any]) -> Form:
        """Return the form of records under resolved house rules."""
        more = tuple(name for name, rule in self.ruled.items() if rules.get(rule))
        return self._replace(outcome=(*self.outcome, *more)) if more else self

    def cited(self, do: str, rule: str) -> str:
        """Return the rule of this kind that an event breaks, from the one that the family would cite."""
        return self.own.get((do, rule), rule)

    def told(self, event: Fields) -> str:
        """Return what an event says its seat does, without the seat."""
        return self.events[event["do"]].told(event)


def form(rules: tuple[str, str, str], rows: tuple[Event, ...], **more: Any) -> Form:
    """Return a form of some events; ``rules``: how it is dealt, who leads to trick 1, and to the others."""
    return Form(*rules, {row.do: row for row in rows}, {row.code: row for row in rows}, **more)
