"""The form of a record of tarot: fields, types, cards (R-0, R-1, R-10, R-13), not the play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.naive.errors import NotCovered, RuleBroken
from tests.naive.house import is_whole
from tests.naive.tarot.auction import BIDS, SEATS
from tests.naive.tarot.cards import PACK
from tests.naive.tarot.chien import CHIEN
from tests.naive.tarot.house import check_house

FIELDS = tuple("format kind rules seed deal strategies hands talon events tricks outcome".split())
#: Cards dealt to each seat (T-2).
DEALT = 18

#: Fields of each event (R-1), ``seat`` and ``do`` apart.
EVENTS: dict[str, tuple[str, ...]] = {
    "bid": ("bid",),
    "discard": ("cards",),
    "chelem": ("announce",),
    "poignee": ("level", "cards"),
}


def check_form(record: Mapping[str, Any]) -> None:
    """Check everything about a record that can be seen without playing it.

    Raises
    ------
    RuleBroken
        R-1 for an unknown field, R-0 for a missing or ill-formed one, R-10 for a session, H-3 for impossible
        house rules, T-2 for a deal that cannot be.
    NotCovered
        For other kinds.
    """
    _top_level(record)
    check_house(record["rules"])
    _deal(record["hands"], record["talon"])
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
    if record.get("kind") != "tarot":
        raise NotCovered(f"kind {record.get('kind')}")
    if "session" in record:
        raise RuleBroken("R-10", "tarot is shuffled anew for each deal: there is no session")
    _fields("the record", record, FIELDS, ("line_up",))
    for name in ("seed", "deal", "line_up"):
        if name in record and not (is_whole(record[name]) and record[name] >= 0):
            raise _ill(name, "a whole number, not negative")
    for name in ("strategies", "hands", "talon", "events", "tricks"):
        if not isinstance(record[name], list):
            raise _ill(name, "a list")
    names = record["strategies"]
    if len(names) != SEATS or any(not isinstance(name, str) for name in names):
        raise _ill("strategies", f"a list of {SEATS} names")
    if not isinstance(record["outcome"], Mapping):
        raise _ill("outcome", "an object")


def _deal(hands: list[Any], chien: list[Any]) -> None:
    if len(hands) != SEATS or any(not isinstance(hand, list) for hand in hands):
        raise _ill("hands", f"a list of {SEATS} lists of cards")
    if len(chien) != CHIEN:
        raise _ill("talon", f"a list of {CHIEN} cards, the chien")
    cards = [card for hand in hands for card in hand] + chien
    for card in cards:
        _card(card, "hands or talon")
    for card in PACK:
        if cards.count(card) != 1:
            raise RuleBroken("T-2", f"{card} is dealt {cards.count(card)} times")
    for seat, hand in enumerate(hands):
        if len(hand) != DEALT:
            raise RuleBroken("T-2", f"seat {seat} has {len(hand)} cards, not {DEALT}")


def _card(card: object, where: str) -> None:
    if card not in PACK:
        raise RuleBroken("R-0", f"{where}: {card!r} is no card")


def _cards(cards: object, where: str) -> None:
    if not isinstance(cards, list):
        raise _ill(f"{where}: cards", "a list")
    for card in cards:
        _card(card, where)


def _seat(seat: object, where: str) -> None:
    if not is_whole(seat) or seat not in range(SEATS):
        raise _ill(f"{where}: seat", "a seat")


def _event(event: object, where: str) -> None:
    if not isinstance(event, Mapping):
        raise _ill(where, "an object")
    do = event.get("do")
    if not isinstance(do, str) or do not in EVENTS:
        raise RuleBroken("R-1", f"{where}: tarot has no event {do!r}")
    _fields(f"{where}, {do}", event, ("seat", "do", *EVENTS[do]))
    _seat(event["seat"], where)
    if "bid" in event and not (isinstance(event["bid"], str) and event["bid"] in BIDS):
        raise _ill(f"{where}: bid", "one of " + " ".join(BIDS))
    if "announce" in event and not isinstance(event["announce"], bool):
        raise _ill(f"{where}: announce", "true or false")
    if "level" in event and not is_whole(event["level"]):
        raise _ill(f"{where}: level", "a number of cards")
    if "cards" in event:
        _cards(event["cards"], where)


def _trick(trick: object, where: str) -> None:
    _fields(where, trick, ("leader", "cards", "winner"))
    assert isinstance(trick, Mapping)
    _seat(trick["leader"], where)
    _seat(trick["winner"], where)
    _cards(trick["cards"], where)
    if len(trick["cards"]) != SEATS:
        raise _ill(f"{where}: cards", f"{SEATS} cards")
