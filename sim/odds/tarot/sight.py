"""What a seat has seen of the cards of a tarot deal (T-6, T-7, T-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.games.tarot.kinds import KINDS
from sim.games.tarot.names import BIDS, CONTRACTS, GARDE, PLAYERS
from sim.games.tarot.view import CHIEN
from sim.odds.sight import Sight, cards_of
from sim.record.tarot.words import is_trump


def sight_of(record: Mapping[str, Any], seat: int) -> Sight:
    """Return what a seat has seen of the cards of a record."""
    dealt, events = KINDS[record["kind"]].dealt, record["events"]
    contract, _ = won(events)
    secret = {
        place: tuple(
            event["seat"] == seat or (card is not None and is_trump(card)) for card in cards_of(event, CHIEN)
        )
        for place, event in enumerate(events)
        if event["do"] == "discard"
    }
    hands = tuple((holder == seat,) * dealt[holder] for holder in range(PLAYERS))
    return Sight(hands, (0 <= contract <= GARDE,) * len(record["talon"]), secret)


def won(events: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """Return contract and taker once all have spoken and somebody took, else -1 (T-4)."""
    bids = [event for event in events if event["do"] == "bid"]
    if len(bids) < PLAYERS:
        return -1, -1
    best = max(bids, key=lambda event: BIDS.index(event["bid"]))
    taken = best["bid"] in CONTRACTS
    return (CONTRACTS.index(best["bid"]), best["seat"]) if taken else (-1, -1)
