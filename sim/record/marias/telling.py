"""What is said and done in a deal of mariáš, in players' words; the functions are columns of the events."""

from __future__ import annotations

from sim.games.marias.names import RANKS, SUITS
from sim.record.form import Fields
from sim.record.words import listed, phrase

RANK_NAMES = dict(zip(RANKS, ("seven", "eight", "nine", "ten", "under", "over", "king", "ace"), strict=True))
SUIT_NAMES = dict(zip(SUITS, ("hearts", "bells", "leaves", "acorns"), strict=True))
#: What a doubling is called, by the level it makes.
DOUBLINGS = ("", "flek", "re", "tutti", "boty")


def doubling(level: int) -> str:
    """Return what people call the doubling that makes a level, and its factor."""
    factor = f"×{1 << level}"
    return f"{DOUBLINGS[level]}, {factor}," if level < len(DOUBLINGS) else factor


def trump(event: Fields) -> str:
    """Fix trumps (M-41, M-61)."""
    whence = "draws a card unseen, lays it aside:" if "people" in event else "lays aside"
    call = f", calls the {RANK_NAMES[event['call']]}" if "call" in event else ""
    return f"{whence} {event['card']}{call}"


def declare(event: Fields) -> str:
    """Declare a contract (M-43)."""
    trumps = f", trumps {SUIT_NAMES[event['trump']]}" if event["trump"] else ""
    helper = f", helper {SUIT_NAMES[event['helper']]}" if event["helper"] else ""
    rogue = " with the rogue" if event.get("rogue") else ""
    return f"declares {phrase(event['contract'])}{rogue}{trumps}{helper}"


#: Bids that name no rung.
_BIDS = {"hold": "has it", "resign": "resigns"}


def bid(event: Fields) -> str:
    """Bid (M-51)."""
    return _BIDS.get(event["rung"]) or f"bids {phrase(event['rung'])}"


def exchange(event: Fields) -> str:
    """Take up the turned card (M-94)."""
    return f"takes up the turned card for the trump seven before trick {event['trick']}"


def comment(event: Fields) -> str:
    """Double and announce (M-20)."""
    says = [f"raises {listed(map(phrase, event['raise']))}"] if event["raise"] else []
    says += [f"announces {listed(map(phrase, event['announce']))}"] if event["announce"] else []
    return ", ".join(says) or "says good"


def discard(event: Fields) -> str:
    """Lay cards aside (M-16)."""
    return f"discards {' '.join(event['cards'])}"


def answer(event: Fields) -> str:
    """Answer to "suit?", in pagat to a contract (M-42, M-71)."""
    return f"says {event['answer']}"


def fold(event: Fields) -> str:
    """Pay instead of playing (M-54)."""
    return "folds"


def take_talon(event: Fields) -> str:
    """Take up the talon (M-42)."""
    return "takes the talon"


def marriage(event: Fields) -> str:
    """Announce a marriage (M-3)."""
    return f"announces the marriage in {SUIT_NAMES[event['suit']]} in trick {event['trick']}"
