"""What a seat knows of the past of a mariáš deal: which cards lay in the talon, and what fixed trumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.belief.rounds import PLACES
from sim.core.cards import MARIAS
from sim.core.desk import SEATS
from sim.games.marias.deck import CARDS, SUITS
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS
from sim.record.forms import FORMS
from sim.record.marias.words import suit_code

if TYPE_CHECKING:
    from sim.odds.position import Question

Event = Mapping[str, Any]

#: Most pairs of cards that lie in the talon one after the other: forehand's or the dealt one, one for each of
#: four contracts over another's, and one taken and not laid down yet.
PAIRS = 6
#: Holders of places in the pack beside the seats and the talon: forehand's first cards, the stock.
FIRST_CARDS, STOCK_CARDS = SEATS, SEATS + 1
HOLDERS = SEATS + 2
#: A card, a set, a place or a seat that is not known or not there.
NONE = -1

COURSE = np.dtype(
    [
        ("plan", np.int64, (CARDS,)),  # who is dealt each place of the pack
        ("card", np.int64, (CARDS,)),  # which card, where it is the seat's own or seen, else NONE
        # Pairs of cards in the talon, in order; the last may be one that is still in the hand (empty).
        ("pairs", np.int64),
        ("layer", np.int64, (PAIRS,)),  # who laid it there; NONE: it was dealt
        ("cards", np.int64, (PAIRS,)),  # the set, NONE where it is not known
        ("place", np.int64, (PAIRS,)),  # its place among the hidden events, NONE where it is none
        # How trumps were fixed, where another did (kinds in which forehand does).
        ("first", np.int64),  # forehand's cards among which the card was, 0: none of this
        ("trump", np.int64),  # the card, NONE where it is not known
        ("trump_place", np.int64),  # its place among the hidden events
        ("people", np.int64),  # 1: it came from the unseen ones
        ("kept", np.int64),  # 1: forehand asked "suit?", so its discard left trumps possible
        ("raised", np.int64, (PLACES,)),  # křížový: what each comment raised, bit per component
        # Lízaný.
        ("turned", np.int64),  # the card turned up at first
        ("exchanger", np.int64),  # who took it for the trump seven, and before which trick
        ("exchange", np.int64),
        ("announced", np.int64, (SUITS,)),  # the trick in which each marriage was announced
    ],
    align=True,
)


def course_of(question: Question) -> np.ndarray:
    """Return COURSE[1] of a question."""
    position, found = question.position, np.zeros(1, COURSE)
    course = found[0]
    for name in (
        "card",
        "layer",
        "cards",
        "place",
        "trump",
        "trump_place",
        "turned",
        "exchanger",
        "announced",
    ):
        course[name] = NONE
    _plan(position, course)
    places = {place: number for number, place in enumerate(question.hidden)}
    if position.kind == "lizany":
        _stock(position.events, course)
    elif KINDS[position.kind].players < SEATS:
        _talons(position, places, course)
    comments = [event for event in position.events if event["do"] == "comment"]
    for i, comment in enumerate(comments[:PLACES]):
        course["raised"][i] = sum(1 << COMPONENTS.index(name) for name in comment["raise"])
    if KINDS[position.kind].first and position.seat:
        _trumps(position.events, KINDS[position.kind].first, places, course)
    return found


def set_of(cards: Sequence[str | None] | None) -> int:
    """Return a set of cards, NONE where one of them is not known."""
    if cards is None or None in cards:
        return NONE
    return MARIAS.mask(MARIAS.card(card) for card in cards if card is not None)


def _plan(position: Any, course: np.void) -> None:
    """Note who is dealt which place of the pack, and the cards that the seat has seen there."""
    row, form = KINDS[position.kind], FORMS[position.kind]
    course["plan"] = row.deal
    if position.kind == "lizany":
        course["plan"][list(form.talon)] = STOCK_CARDS
    elif row.first and position.seat:
        course["plan"][: row.first] = FIRST_CARDS
    own = np.flatnonzero(row.deal == position.seat).tolist()
    for places, cards in ((own, position.hands[position.seat]), (form.talon, position.talon)):
        for place, card in zip(places, cards, strict=False):
            if card is not None:
                course["card"][place] = MARIAS.card(card)
    if position.kind == "lizany":
        course["turned"] = course["card"][form.talon[-1]]


def _talons(position: Any, places: Mapping[int, int], course: np.void) -> None:
    """Note the pairs of cards that have lain in the talon."""
    pairs: list[tuple[int, int, int]] = []
    if position.kind == "licitovany":
        pairs.append((NONE, set_of(position.talon) if position.talon else NONE, NONE))
    taker = NONE
    for place, event in enumerate(position.events):
        if event["do"] == "take_talon":
            taker = event["seat"]
        elif event["do"] == "discard":
            pairs.append((event["seat"], set_of(event["cards"]), places.get(place, NONE)))
            taker = NONE
    if taker != NONE:
        pairs.append((taker, 0, NONE))
    course["pairs"] = len(pairs)
    for i, (layer, cards, place) in enumerate(pairs):
        course["layer"][i], course["cards"][i], course["place"][i] = layer, cards, place


def _trumps(events: Sequence[Event], first: int, places: Mapping[int, int], course: np.void) -> None:
    """Note what is known of the card that fixed trumps (M-41), and whether forehand kept them (M-42)."""
    card = events[0]["card"]
    course["first"] = first
    course["trump"] = NONE if card is None else MARIAS.card(card)
    course["trump_place"] = places.get(0, NONE)
    course["people"] = bool(events[0].get("people"))
    says = next((event for event in events[1:] if event["do"] in ("declare", "suit", "answer")), None)
    course["kept"] = says is None or says["do"] != "declare"


def _stock(events: Sequence[Event], course: np.void) -> None:
    """Note who exchanged the turned card, and when marriages were announced (M-93, M-94)."""
    for event in events:
        trick = event["trick"] - 1
        if event["do"] == "exchange":
            course["exchanger"], course["exchange"] = event["seat"], trick
        else:
            course["announced"][suit_code(event["suit"])] = trick
