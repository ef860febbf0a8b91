"""The form of a volený record: fields, types, cards (R-0, R-1, R-8, R-13), apart from the rules of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.naive.cards import DECK, SUITS
from tests.naive.contracts import COMPONENTS, CONTRACTS
from tests.naive.errors import NotCovered, RuleBroken
from tests.naive.house import check_house, is_whole

KINDS = ("voleny", "licitovany", "krizovy", "pagat", "lizany", "tarot")
FIELDS = tuple("format kind rules seed deal strategies hands talon events tricks outcome".split())
OPTIONAL = ("line_up",)

#: Fields of each event of volený (R-1), ``seat`` and ``do`` apart.
EVENTS: dict[str, tuple[str, ...]] = {
    "trump": ("card",),
    "discard": ("cards",),
    "suit": ("answer",),
    "take_talon": (),
    "declare": ("contract", "trump", "helper"),
    "comment": ("raise", "announce"),
    "marriage": ("suit", "trick"),
}
ANNOUNCEMENTS = ("seven_against", "hundred_against", "hundred")
IN_PLAY = 3  # seats that get cards
DEALT = (12, 10, 10, 0)  # M-40, R-8
TRICKS = 10


def check_form(record: Mapping[str, Any]) -> None:
    """Check everything about a record that can be seen without playing it.

    Raises
    ------
    RuleBroken
        R-1 for an unknown field, R-0 for a missing or ill-formed one, H-3 for impossible house rules, M-40
        for a deal that cannot be, R-8 for what concerns the seat that sits out, R-10 for a ``session``.
    NotCovered
        For other kinds, and house rules this reference does not know.
    """
    _top_level(record)
    check_house(record["rules"])
    players = record["rules"]["players"]
    _strategies(record["strategies"], players)
    _hands(record["hands"], players)
    for number, event in enumerate(record["events"]):
        _event(event, f"event {number}")
    for number, trick in enumerate(record["tricks"], start=1):
        _trick(trick, f"trick {number}")


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
    if kind != "voleny":
        raise NotCovered(f"kind {kind}")
    if "session" in record:
        raise RuleBroken("R-10", "with uniform shuffling there is no session")
    _fields("the record", record, FIELDS, OPTIONAL)
    for name in ("seed", "deal", "line_up"):
        if name in record and not (is_whole(record[name]) and record[name] >= 0):
            raise _ill(name, "a whole number, not negative")
    for name in ("strategies", "hands", "talon", "events", "tricks"):
        if not isinstance(record[name], list):
            raise _ill(name, "a list")
    if record["talon"]:
        raise _ill("talon", "empty: volený is dealt without a talon")
    if not isinstance(record["outcome"], Mapping):
        raise _ill("outcome", "an object")


def _strategies(names: list[Any], players: int) -> None:
    if len(names) != players:
        raise _ill("strategies", f"a list of {players}")
    if any(not isinstance(name, str) for name in names[:IN_PLAY]):
        raise _ill("strategies", "names")
    if any(name is not None for name in names[IN_PLAY:]):
        raise RuleBroken("R-8", "the strategy of the seat that sits out must be null")


def _hands(hands: list[Any], players: int) -> None:
    if len(hands) != players or any(not isinstance(hand, list) for hand in hands):
        raise _ill("hands", f"a list of {players} lists of cards")
    if any(hand for hand in hands[IN_PLAY:]):
        raise RuleBroken("R-8", "the seat that sits out gets no cards")
    cards = [card for hand in hands for card in hand]
    for card in cards:
        _card(card, "hands")
    for card in DECK:
        if cards.count(card) != 1:
            raise RuleBroken("M-40", f"{card} is dealt {cards.count(card)} times")
    for seat, hand in enumerate(hands):
        if len(hand) != DEALT[seat]:
            raise RuleBroken("M-40", f"seat {seat} has {len(hand)} cards, not {DEALT[seat]}")


def _card(card: object, where: str) -> None:
    if card not in DECK:
        raise RuleBroken("R-0", f"{where}: {card!r} is no card")


def _seat(seat: object, where: str) -> None:
    if not is_whole(seat) or seat not in range(IN_PLAY + 1):
        raise _ill(f"{where}: seat", "a seat")
    if seat == IN_PLAY:
        raise RuleBroken("R-8", f"{where}: seat 3 does not play")


def _event(event: object, where: str) -> None:
    if not isinstance(event, Mapping):
        raise _ill(where, "an object")
    do = event.get("do")
    if not isinstance(do, str) or do not in EVENTS:
        raise RuleBroken("R-1", f"{where}: volený has no event {do!r}")
    optional = ("people",) if do == "trump" else ()
    _fields(f"{where}, {do}", event, ("seat", "do", *EVENTS[do]), optional)
    _seat(event["seat"], where)
    if event.get("people", True) is not True:
        raise RuleBroken("R-1", f"{where}: people is true or absent")
    for name in EVENTS[do]:
        _value(name, event[name], where)


def _value(name: str, value: Any, where: str) -> None:
    """Check the value of one field of an event."""
    if name == "card":
        _card(value, where)
    elif name == "cards":
        if not isinstance(value, list):
            raise _ill(f"{where}: cards", "a list")
        for card in value:
            _card(card, where)
    elif name == "answer":
        _one_of(value, ("good", "bad"), f"{where}: answer")
    elif name == "contract":
        _one_of(value, tuple(CONTRACTS), f"{where}: contract")
    elif name in {"trump", "helper"}:
        _one_of(value, (*SUITS, None), f"{where}: {name}")
    elif name == "suit":
        _one_of(value, SUITS, f"{where}: suit")
    elif name == "trick":
        if not is_whole(value) or not 1 <= value <= TRICKS:
            raise _ill(f"{where}: trick", "1 to 10")
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


def _trick(trick: object, where: str) -> None:
    _fields(where, trick, ("leader", "cards", "winner"))
    assert isinstance(trick, Mapping)
    _seat(trick["leader"], where)
    _seat(trick["winner"], where)
    if not isinstance(trick["cards"], list) or len(trick["cards"]) != IN_PLAY:
        raise _ill(f"{where}: cards", "three cards")
    for card in trick["cards"]:
        _card(card, where)
