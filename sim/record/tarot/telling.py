"""What is said and done in a deal of tarot, in players' words; the functions are columns of the events."""

from __future__ import annotations

from sim.games.tarot.names import BIDS, PASS
from sim.record.form import Fields
from sim.record.tarot.words import in_order, is_trump
from sim.record.words import phrase


def bid(event: Fields) -> str:
    """Speak in the auction (T-4)."""
    return "passes" if event["bid"] == BIDS[PASS] else f"bids {phrase(event['bid'])}"


def discard(event: Fields) -> str:
    """Lay six cards aside, trumps openly (T-6)."""
    trumps = [card for card in event["cards"] if is_trump(card)]
    return f"discards {in_order(event['cards'])}" + (f", showing {in_order(trumps)}" if trumps else "")


def chelem(event: Fields) -> str:
    """Announce all tricks, or not (T-10)."""
    return "announces a chelem" if event["announce"] else "announces no chelem"


def poignee(event: Fields) -> str:
    """Show trumps (T-8)."""
    return f"shows a poignée of {event['level']}: {in_order(event['cards'])}"
