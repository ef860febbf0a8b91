"""Events of deal records of tarot as rows of one table (R-1)."""

from __future__ import annotations

from sim.core.cards import TAROT, joined, words
from sim.games.tarot.chien import packed
from sim.games.tarot.names import BIDS
from sim.games.tarot.view import BID, CHELEM, DISCARD, POIGNEE
from sim.record.form import Event, Fields
from sim.record.tarot import telling
from sim.record.tarot.words import is_trump, shown

#: An answer that no hand allows.
_NEVER = -1


def _cards(event: Fields) -> tuple[int, int]:
    """Return the two words of the cards of an event."""
    return words(TAROT.mask(map(TAROT.card, event["cards"])))


def _discarded(event: Fields) -> int:
    return int(packed(*_cards(event)))


def _shown(event: Fields) -> int:
    """Return the trumps shown; the level is how many they are, whatever else is stated (T-8)."""
    fits = event["level"] == len(event["cards"]) and all(map(is_trump, event["cards"]))
    return _cards(event)[1] if fits else _NEVER


BIDDING = Event(
    "bid",
    BID,
    "T-4",
    telling.bid,
    ("bid",),
    written=lambda bid, more: {"bid": BIDS[bid]},
    answered=lambda event: BIDS.index(event["bid"]),
)
DISCARDS = Event(
    "discard",
    DISCARD,
    "T-6",
    telling.discard,
    ("cards",),
    written=lambda plain, trumps: {"cards": list(TAROT.codes(joined(plain, trumps)))},
    answered=_discarded,
    elsewhere="T-7",
)
ANNOUNCES = Event(
    "chelem",
    CHELEM,
    "T-10",
    telling.chelem,
    ("announce",),
    written=lambda answer, more: {"announce": bool(answer)},
    answered=lambda event: int(event["announce"]),
)
SHOWS = Event(
    "poignee",
    POIGNEE,
    "T-8",
    telling.poignee,
    ("level", "cards"),
    written=lambda trumps, level: {"level": trumps.bit_count(), "cards": shown(trumps)},
    answered=_shown,
    elsewhere="R-3",
)
