"""The form of a record: fields, types, cards (R-0, R-1, R-8, R-13), apart from the rules of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tests.naive.cards import DECK, RANKS, SUITS
from tests.naive.contracts import COMPONENTS, CONTRACTS, RUNGS
from tests.naive.errors import NotCovered, RuleBroken
from tests.naive.house import check_house, is_whole

KINDS = ("voleny", "licitovany", "krizovy", "pagat", "lizany", "tarot")
FIELDS = tuple("format kind rules seed deal strategies hands talon events tricks outcome".split())
OPTIONAL = ("line_up", "session")

#: Fields of each event (R-1), ``seat`` and ``do`` apart.
EVENTS: dict[str, tuple[str, ...]] = {
    "trump": ("card",),
    "discard": ("cards",),
    "suit": ("answer",),
    "answer": ("answer",),
    "take_talon": (),
    "declare": ("contract", "trump", "helper"),
    "comment": ("raise", "announce"),
    "bid": ("rung",),
    "fold": (),
    "exchange": ("trick",),
    "marriage": ("suit", "trick"),
}
ANNOUNCEMENTS = ("seven_against", "hundred_against", "hundred")
ANSWERS = {"suit": ("good", "bad"), "answer": ("good", "bad", "flek")}


class Shape(NamedTuple):
    """What the records of a kind look like."""

    #: The rule that gives the deal.
    rule: str
    #: Cards dealt to each seat that plays; one who sits out gets none (R-8).
    dealt: tuple[int, ...]
    #: Cards of ``talon`` as dealt.
    talon: int
    tricks: int
    #: Events that occur, with the fields that each may have and need not.
    events: Mapping[str, tuple[str, ...]]
    #: Fields that an event has beside those of other kinds.
    further: Mapping[str, tuple[str, ...]] = {}

    @property
    def seats(self) -> int:
        """The number of seats that get cards, which is also that of the cards in a trick."""
        return len(self.dealt)


def _events(*names: str, **optional: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return {name: optional.get(name, ()) for name in names}


SHAPES = {
    "voleny": Shape(
        "M-40",
        (12, 10, 10),
        0,
        10,
        _events(*"trump discard suit take_talon declare comment marriage".split(), trump=("people",)),
    ),
    "pagat": Shape(
        "M-70",
        (12, 10, 10),
        0,
        10,
        _events(*"trump discard answer take_talon declare comment marriage".split(), trump=("people",)),
    ),
    "licitovany": Shape(
        "M-50",
        (10, 10, 10),
        2,
        10,
        _events(*"bid take_talon fold discard declare comment marriage".split()),
    ),
    "krizovy": Shape(
        "M-60",
        (8, 8, 8, 8),
        0,
        8,
        _events(*"trump suit declare comment marriage".split(), declare=("rogue",)),
        {"trump": ("call",)},
    ),
    "lizany": Shape("M-90", (8, 8), 16, 16, _events("exchange", "marriage")),
}
#: Kinds with this many seats may have one more that sits out (M-30).
WITH_SITTER = 3


def check_form(record: Mapping[str, Any]) -> None:
    """Check everything about a record that can be seen without playing it.

    Raises
    ------
    RuleBroken
        R-1 for an unknown field, R-0 for a missing or ill-formed one, H-3 for impossible house rules, M-40
        (M-50, M-60, M-70, M-90) for a deal that cannot be, R-8 for what concerns the seat that sits out, R-10
        for a ``session`` that cannot be.
    NotCovered
        For other kinds, and house rules this reference does not know.
    """
    _top_level(record)
    kind = record["kind"]
    shape = SHAPES[kind]
    check_house(record["rules"], kind)
    _session(record)
    players = record["rules"].get("players", shape.seats)
    _strategies(record["strategies"], players, shape)
    _hands(record["hands"], record["talon"], players, shape)
    for number, event in enumerate(record["events"]):
        _event(event, f"event {number}", kind)
    for number, trick in enumerate(record["tricks"], start=1):
        _trick(trick, f"trick {number}", shape)


def _ill(what: str, must: str) -> RuleBroken:
    return RuleBroken("R-0", f"{what} must be {must}")


def _fields(what: str, given: object, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    if not isinstance(given, Mapping):
        raise _ill(what, "an object")
    for name in given:
        if name not in needed and name not in optional:
            raise RuleBroken("R-1", f"{what} has the unknown field {name}")
    for name in needed:
        if name not in given:
            raise RuleBroken("R-0", f"{what} lacks {name}")


def _top_level(record: Mapping[str, Any]) -> None:
    if not isinstance(record, Mapping):
        raise _ill("a record", "an object")
    if record.get("format") != "deal-record/1":
        raise _ill("format", "deal-record/1")
    kind = record.get("kind")
    if kind not in KINDS:
        raise _ill("kind", "one of " + " ".join(KINDS))
    if kind not in SHAPES:
        raise NotCovered(f"kind {kind}")
    _fields("the record", record, FIELDS, OPTIONAL)
    for name in ("seed", "deal", "line_up", "session"):
        if name in record and not (is_whole(record[name]) and record[name] >= 0):
            raise _ill(name, "a whole number, not negative")
    for name in ("strategies", "hands", "talon", "events", "tricks"):
        if not isinstance(record[name], list):
            raise _ill(name, "a list")
    cards = SHAPES[kind].talon
    if len(record["talon"]) != cards:
        must = f"a list of {cards} cards" if cards else f"empty: {kind} is dealt without a talon"
        raise _ill("talon", must)
    if not isinstance(record["outcome"], Mapping):
        raise _ill("outcome", "an object")


def _session(record: Mapping[str, Any]) -> None:
    """Check that a session is named exactly where the cards are gathered, and that the deal lies in it."""
    gathered = record["rules"].get("shuffle") == "gather_cut"
    if not gathered and "session" in record:
        raise RuleBroken("R-10", "with uniform shuffling there is no session")
    if gathered and "session" not in record:
        raise RuleBroken("R-0", "the record lacks session")
    if gathered and record["deal"] >= record["rules"]["session_length"]:
        raise RuleBroken("R-10", f"a session has no deal {record['deal']}")


def _strategies(names: list[Any], players: int, shape: Shape) -> None:
    if len(names) != players:
        raise _ill("strategies", f"a list of {players}")
    if any(not isinstance(name, str) for name in names[: shape.seats]):
        raise _ill("strategies", "names")
    if any(name is not None for name in names[shape.seats :]):
        raise RuleBroken("R-8", "the strategy of the seat that sits out must be null")


def _hands(hands: list[Any], talon: list[Any], players: int, shape: Shape) -> None:
    if len(hands) != players or any(not isinstance(hand, list) for hand in hands):
        raise _ill("hands", f"a list of {players} lists of cards")
    if any(hand for hand in hands[shape.seats :]):
        raise RuleBroken("R-8", "the seat that sits out gets no cards")
    cards = [card for hand in hands for card in hand]
    for card in cards:
        _card(card, "hands")
    for card in talon:
        _card(card, "talon")
    for card in DECK:
        if (cards + talon).count(card) != 1:
            raise RuleBroken(shape.rule, f"{card} is dealt {(cards + talon).count(card)} times")
    for seat, dealt in enumerate(shape.dealt):
        if len(hands[seat]) != dealt:
            raise RuleBroken(shape.rule, f"seat {seat} has {len(hands[seat])} cards, not {dealt}")


def _card(card: object, where: str) -> None:
    if card not in DECK:
        raise RuleBroken("R-0", f"{where}: {card!r} is no card")


def _seat(seat: object, where: str, shape: Shape) -> None:
    seats = shape.seats + (shape.seats == WITH_SITTER)
    if not is_whole(seat) or seat not in range(seats):
        raise _ill(f"{where}: seat", "a seat")
    if seat == shape.seats:
        raise RuleBroken("R-8", f"{where}: seat {seat} does not play")


def _event(event: object, where: str, kind: str) -> None:
    shape = SHAPES[kind]
    if not isinstance(event, Mapping):
        raise _ill(where, "an object")
    do = event.get("do")
    if not isinstance(do, str) or do not in shape.events:
        raise RuleBroken("R-1", f"{where}: {kind} has no event {do!r}")
    fields = (*EVENTS[do], *shape.further.get(do, ()))
    _fields(f"{where}, {do}", event, ("seat", "do", *fields), shape.events[do])
    _seat(event["seat"], where, shape)
    if event.get("people", True) is not True:
        raise RuleBroken("R-1", f"{where}: people is true or absent")
    for name in fields:
        _value(name, event, where, shape)
    if "rogue" in shape.events[do]:
        _rogue(event, where)


def _rogue(event: Mapping[str, Any], where: str) -> None:
    """Check that ``rogue`` stands in a declaration of durch and in no other (R-1)."""
    if event["contract"] != "durch":
        if "rogue" in event:
            raise RuleBroken("R-1", f"{where}: rogue belongs to durch only")
    elif not isinstance(event.get("rogue"), bool):
        raise _ill(f"{where}: rogue", "true or false in a durch")


def _value(name: str, event: Mapping[str, Any], where: str, shape: Shape) -> None:
    """Check the value of one field of an event."""
    value = event[name]
    if name == "card":
        _card(value, where)
    elif name == "cards":
        if not isinstance(value, list):
            raise _ill(f"{where}: cards", "a list")
        for card in value:
            _card(card, where)
    elif name == "answer":
        _one_of(value, ANSWERS[event["do"]], f"{where}: answer")
    elif name == "contract":
        _one_of(value, tuple(CONTRACTS), f"{where}: contract")
    elif name in {"trump", "helper"}:
        _one_of(value, (*SUITS, None), f"{where}: {name}")
    elif name == "suit":
        _one_of(value, SUITS, f"{where}: suit")
    elif name == "rung":
        _one_of(value, (*RUNGS, "hold", "resign"), f"{where}: rung")
    elif name == "call":
        _one_of(value, RANKS, f"{where}: call")
    elif name == "trick":
        if not is_whole(value) or not 1 <= value <= shape.tricks:
            raise _ill(f"{where}: trick", f"1 to {shape.tricks}")
    else:
        known = COMPONENTS if name == "raise" else ANNOUNCEMENTS
        if not isinstance(value, list):
            raise _ill(f"{where}: {name}", "a list")
        for item in value:
            _one_of(item, known, f"{where}: {name}")
        if len(set(value)) != len(value):
            raise _ill(f"{where}: {name}", "without repetition")


def _one_of(value: object, known: tuple[Any, ...], where: str) -> None:
    if not (value is None or isinstance(value, str)) or value not in known:
        raise _ill(where, "one of " + " ".join(str(k) for k in known))


def _trick(trick: object, where: str, shape: Shape) -> None:
    _fields(where, trick, ("leader", "cards", "winner"))
    assert isinstance(trick, Mapping)
    _seat(trick["leader"], where, shape)
    _seat(trick["winner"], where, shape)
    if not isinstance(trick["cards"], list) or len(trick["cards"]) != shape.seats:
        raise _ill(f"{where}: cards", f"{shape.seats} cards")
    for card in trick["cards"]:
        _card(card, where)
