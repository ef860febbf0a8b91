"""The form of a position written as a deal record cut short: null where a card is not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sim.games.house import KINDS as RULES
from sim.games.house import resolve
from sim.games.kinds import KINDS
from sim.odds.sight import Sight, cards_of, sight_of
from sim.record import reading
from sim.record.checks import card, fields, ill, listed, whole
from sim.record.decoding import RecordError
from sim.record.form import STOPPED
from sim.record.forms import FORMS
from sim.record.shape import Shape
from sim.record.writing import FORMAT, at_table

Record = Mapping[str, Any]


def formed(record: Any, seat: int) -> dict[str, Any]:
    """Return a record cut short, its form checked, with everything that may be left out.

    What names a deal or tells how it went on may be left out; ``rules`` too, for those of the kind; and a
    whole hand, the talon or the cards of an event may be null, as single cards may be.

    Raises
    ------
    RecordError
        As :func:`sim.record.reading.parse`, and R-0 where a card that the seat has seen is null, or one that
        it cannot know is told.
    """
    found = well_formed(record)
    Shape(KINDS[found["kind"]], FORMS[found["kind"]], KINDS[found["kind"]].players).seat("seat", seat)
    _check_sight(found, seat, sight_of(found, seat))
    return found


def well_formed(record: Any) -> dict[str, Any]:
    """Return a record, whole or cut short, its form checked, with everything that may be left out.

    Whoever knows which of its cards is not looked at; see :func:`formed`.
    """
    if not isinstance(record, Mapping):
        raise ill("a position", "an object", record)
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise ill("kind", f"one of {' '.join(KINDS)}", kind)
    given = {**_defaults(kind, record), **record}
    part = _parted(given, kind)
    dealt = {**given, "hands": _listed_hands(given, kind), "talon": _listed_talon(given, kind)}
    filled = _filled(dealt, kind)
    reading.check(filled)
    players = KINDS[kind].players
    found = {
        "kind": kind,
        "rules": filled["rules"],
        "hands": dealt["hands"][:players],
        "talon": dealt["talon"],
        "events": [dict(event) for event in given["events"]],
        "tricks": [dict(trick) for trick in given["tricks"]],
    }
    if part:
        _check_part(part, Shape(KINDS[kind], FORMS[kind], at_table(kind, filled["rules"])))
    return found


def _defaults(kind: str, record: Record) -> dict[str, Any]:
    rules = record.get("rules", resolve(kind))
    shown = rules if isinstance(rules, Mapping) else {}
    seats = KINDS[kind].players
    told: Any = shown.get("players")
    sitting = int(told) if whole(told) and "sitter_pays" in RULES[kind].preset else seats
    found = {
        "format": FORMAT,
        "rules": rules,
        "seed": 0,
        "deal": 0,
        "strategies": [""] * seats + [None] * (sitting - seats),
        "talon": None,
        "events": [],
        "tricks": [],
        "outcome": {"reason": STOPPED},
    }
    return found | ({"session": 0} if shown.get("shuffle") == "gather_cut" else {})


def _parted(given: Record, kind: str) -> Any:
    """Return the last trick where it is a part of one."""
    tricks = listed("tricks", given["tricks"])
    last = tricks[-1] if tricks else None
    if not isinstance(last, Mapping) or "winner" in last or "cards" not in last:
        return None
    if isinstance(last["cards"], list) and len(last["cards"]) >= KINDS[kind].players:
        return None  # it lacks its winner, which the check says
    return {"path": f"tricks[{len(tricks) - 1}]", "trick": last}


def _check_part(part: Mapping[str, Any], shape: Shape) -> None:
    path, trick = part["path"], part["trick"]
    fields(path, trick, ("leader", "cards"))
    shape.seat(f"{path}.leader", trick["leader"])
    if not listed(f"{path}.cards", trick["cards"]):
        raise ill(f"{path}.cards", "the cards on the table; leave the trick out where there are none", [])
    for place, code in enumerate(trick["cards"]):
        card(f"{path}.cards[{place}]", code, shape.deck)


def _listed_hands(given: Record, kind: str) -> Any:
    """Return the hands with a list for each that is null."""
    row, hands = KINDS[kind], given.get("hands")
    if not isinstance(hands, list):
        raise ill("hands", f"{row.players} lists of cards, one per seat", hands)
    sitting = len(given["strategies"]) if isinstance(given["strategies"], list) else row.players
    if len(hands) == row.players < sitting:
        hands = [*hands, []]
    dealt = [*row.dealt[: row.players], 0]
    return [
        [None] * dealt[min(seat, row.players)] if hand is None else hand for seat, hand in enumerate(hands)
    ]


def _listed_talon(given: Record, kind: str) -> Any:
    size = len(FORMS[kind].talon)
    return [None] * size if given["talon"] is None else given["talon"]


def _filled(dealt: Record, kind: str) -> dict[str, Any]:
    """Return a record in which anything stands for what is not known, so that the rest can be checked."""
    deck = KINDS[kind].family.deck
    pack = deck.codes(deck.full)
    held = [code for hand in (*dealt["hands"], dealt["talon"]) if isinstance(hand, list) for code in hand]
    left = iter([code for code in pack if code not in held])
    unknown = sum(1 for code in held if code is None)
    if unknown > len(pack) - sum(1 for code in held if code is not None):
        rule = FORMS[kind].deal
        raise RecordError(rule, f"hands and talon have {len(held)} cards; the pack has {len(pack)}")

    def standing(cards: Any) -> Any:
        return [next(left) if code is None else code for code in cards] if isinstance(cards, list) else cards

    tricks = dealt["tricks"][:-1] if _parted(dealt, kind) else dealt["tricks"]
    return {
        **dealt,
        "hands": [standing(hand) for hand in dealt["hands"]],
        "talon": standing(dealt["talon"]),
        "events": [_told(event, kind, pack) for event in listed("events", dealt["events"])],
        "tricks": tricks,
    }


def _told(event: Any, kind: str, pack: tuple[str, ...]) -> Any:
    """Return an event with anything for its cards, or its call, that is not known."""
    if not isinstance(event, Mapping) or event.get("do") not in ("trump", "discard"):
        return event
    found = dict(event)
    if "card" in found and found["card"] is None:
        found["card"] = pack[0]
    if "call" in found and found["call"] is None:
        found["call"] = KINDS[kind].family.deck.ranks[0]
    if "cards" in found and (found["cards"] is None or isinstance(found["cards"], list)):
        cards = cards_of(found, discarded(kind))
        others = iter([code for code in pack if code not in cards])
        found["cards"] = [next(others) if code is None else code for code in cards]
    return found


def discarded(kind: str) -> int:
    """Return how many cards are discarded at once."""
    return 6 if KINDS[kind].family.deck.trumps else 2


def _check_sight(record: Record, seat: int, seen: Sight) -> None:
    """Refuse null for what the seat has seen, and a card for what it cannot know."""
    for path, code, known in _cards(record, seen):
        if code is None and known:
            raise RecordError("R-0", f"{path} is null; seat {seat} has seen that card: write it")
        if code is not None and not known:
            raise RecordError(
                "R-0", f"{path} is {code}, which seat {seat} has not seen; write null, or tell it beside"
            )
    last = len(record["events"]) - 1
    for place, event in enumerate(record["events"]):
        if event.get("call", "") is None and (place != last or event["seat"] != seat):
            raise RecordError("M-61", f"events[{place}].call is null; everybody heard the rank called")


def _cards(record: Record, seen: Sight) -> Iterator[tuple[str, str | None, bool]]:
    """Yield place, card and whether it is seen, of all cards that may be secret."""
    for holder, flags in enumerate(seen.hands):
        for place, known in enumerate(flags):
            yield f"hands[{holder}][{place}]", record["hands"][holder][place], known
    for place, known in enumerate(seen.talon):
        yield f"talon[{place}]", record["talon"][place], known
    for at, flags in seen.events.items():
        event = record["events"][at]
        whole = "card" in event or event["cards"] is None
        for place, code in enumerate(cards_of(event, len(flags))):
            path = f"events[{at}].{'card' if 'card' in event else 'cards'}"
            yield path if whole else f"{path}[{place}]", code, flags[place]
