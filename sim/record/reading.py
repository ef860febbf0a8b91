"""Reading deal records: everything about one that can be seen without playing it (R-0, R-1, R-8 to R-13)."""

from __future__ import annotations

import functools
import json
from decimal import Decimal
from typing import Any

from sim.core.desk import LOG_LENGTH
from sim.games import house
from sim.games.kinds import KINDS
from sim.record.checks import card, fields, ill, listed, number, whole
from sim.record.decoding import RecordError, decode
from sim.record.forms import FORMS
from sim.record.reading_events import check_event
from sim.record.reading_outcome import check_outcome
from sim.record.shape import Shape
from sim.record.writing import FORMAT, at_table

__all__ = ["RecordError", "check", "parse"]

#: Seeds of records are whole numbers below this.
SEEDS = 2**64

_FIELDS = (
    "format",
    "kind",
    "rules",
    "seed",
    "deal",
    "strategies",
    "hands",
    "talon",
    "events",
    "tricks",
    "outcome",
)
_OPTIONAL = ("line_up", "session")


def parse(line: str) -> dict[str, Any]:
    """Return the record that one line of a file holds, its form checked.

    Amounts stay exact: numbers with a point become :class:`~decimal.Decimal`, but for those in ``rules``.

    Raises
    ------
    RecordError
        R-1 for an unknown field, R-0 for a missing or ill-formed one, H-2 and H-3 for house rules that are
        not whole or cannot be, M-40, M-50, M-60, M-70, M-90 or T-2 for cards that are not a pack dealt by
        the plan of the kind, R-8, R-10.
    """
    record = None
    try:
        record = decode(line)
        check(record)
    except RecursionError as error:
        raise RecordError("R-0", "no JSON that a record can be: it is nested too deep") from error
    except RecordError as error:
        deal = record.get("deal") if isinstance(record, dict) else None
        error.deal = deal if whole(deal) else None
        raise
    return dict(record)


def check(record: Any) -> None:
    """Check the form of a record; see :func:`parse`.  Its house rules become plain numbers."""
    if not isinstance(record, dict):
        raise ill("a record", "an object", record)
    if record.get("format") != FORMAT:
        raise ill("format", f'"{FORMAT}"', record.get("format"))
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ill("kind", f"one of {' '.join(KINDS)}", kind)
    fields("", record, _FIELDS, _OPTIONAL)
    number("seed", record["seed"], SEEDS)
    number("deal", record["deal"])
    if "line_up" in record:
        number("line_up", record["line_up"])
    _rules(record)
    _session(record)
    shape = Shape(KINDS[kind], FORMS[kind].under(record["rules"]), at_table(kind, record["rules"]))
    _strategies(record["strategies"], shape)
    _dealt(record, shape)
    if len(listed("events", record["events"])) > LOG_LENGTH:
        raise RecordError("R-3", f"events: {len(record['events'])} of them, more than any deal can have")
    for place, event in enumerate(record["events"]):
        check_event(f"events[{place}]", event, shape)
    for place, trick in enumerate(listed("tricks", record["tricks"])):
        _trick(f"tricks[{place}]", trick, shape)
    check_outcome(record["outcome"], shape)


def _rules(record: dict[str, Any]) -> None:
    """Check the house rules."""
    # Most records of a file have the same rules: they are checked once, and become one object.
    record["rules"] = _complete(record["kind"], json.dumps(_plain(record["rules"])))


@functools.lru_cache(maxsize=256)
def _complete(kind: str, text: str) -> dict[str, Any]:
    try:
        return house.complete(kind, json.loads(text))
    except house.HouseRuleError as error:
        said = str(error)
        rule = "R-1" if "is not a house rule" in said else "H-2" if "is missing" in said else "H-3"
        raise RecordError(rule, f"rules: {said}") from error


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return float(value) if isinstance(value, Decimal) else value


def _session(record: dict[str, Any]) -> None:
    """Check that a session is named exactly where the cards are gathered, and has such a deal (R-10)."""
    if record["rules"].get("shuffle") != "gather_cut":
        if "session" in record:
            raise RecordError("R-10", "session: deals shuffled each anew belong to none; leave it out")
        return
    if "session" not in record:
        raise RecordError("R-0", "session is missing; cards that are not shuffled are dealt in sessions")
    number("session", record["session"])
    length = record["rules"]["session_length"]
    if record["deal"] >= length:
        raise RecordError("R-10", f"deal {record['deal']}: a session has deals 0 to {length - 1}")


def _strategies(names: Any, shape: Shape) -> None:
    if len(listed("strategies", names)) != shape.players:
        raise ill("strategies", f"{shape.players} names, one per seat", names)
    for seat, name in enumerate(names):
        if seat >= shape.kind.players and name is not None:
            raise RecordError("R-8", f"strategies[{seat}] must be null: seat {seat} sits out")
        if seat < shape.kind.players and not isinstance(name, str):
            raise ill(f"strategies[{seat}]", "a name", name)


def _dealt(record: dict[str, Any], shape: Shape) -> None:
    """Check that hands and talon are one pack, dealt by the plan of the kind."""
    hands, talon, seats = record["hands"], record["talon"], shape.kind.players
    if len(listed("hands", hands)) != shape.players:
        raise ill("hands", f"{shape.players} lists of cards, one per seat", hands)
    held: dict[str, str] = {}
    for seat, cards in enumerate(hands):
        dealt = shape.kind.dealt[seat] if seat < seats else 0
        _held(f"hands[{seat}]", cards, f"seat {seat}", held, shape)
        if len(cards) != dealt:
            rule = shape.form.deal if seat < seats else "R-8"
            raise RecordError(rule, f"hands[{seat}] has {len(cards)} cards; seat {seat} is dealt {dealt}")
    if not shape.form.talon:
        if talon != []:
            raise ill("talon", f"empty: in {shape.kind.name} nothing is dealt to a talon", talon)
        return
    _held("talon", talon, "the talon", held, shape)
    if len(talon) != len(shape.form.talon):
        right = len(shape.form.talon)
        raise RecordError(shape.form.deal, f"talon has {len(talon)} cards; {right} are dealt to it")


def _held(path: str, cards: Any, holder: str, held: dict[str, str], shape: Shape) -> None:
    for place, code in enumerate(listed(path, cards)):
        card(f"{path}[{place}]", code, shape.deck)
        if code in held:
            raise RecordError(shape.form.deal, f"{path}[{place}]: {code} is dealt to {held[code]} already")
        held[code] = holder


def _trick(path: str, trick: Any, shape: Shape) -> None:
    fields(path, trick, ("leader", "cards", "winner"))
    shape.seat(f"{path}.leader", trick["leader"])
    shape.seat(f"{path}.winner", trick["winner"])
    if len(listed(f"{path}.cards", trick["cards"])) != shape.kind.players:
        raise ill(f"{path}.cards", f"{shape.kind.players} cards", trick["cards"])
    for place, code in enumerate(trick["cards"]):
        card(f"{path}.cards[{place}]", code, shape.deck)
