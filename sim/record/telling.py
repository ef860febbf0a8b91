"""What is said and done in a deal, in players' words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sim.games.marias.names import RANKS, SUITS

RANK_NAMES = dict(zip(RANKS, ("seven", "eight", "nine", "ten", "under", "over", "king", "ace"), strict=True))
SUIT_NAMES = dict(zip(SUITS, ("hearts", "bells", "leaves", "acorns"), strict=True))
#: What a doubling is called, by the level it makes.
DOUBLINGS = ("", "flek", "re", "tutti", "boty")


def component(name: str) -> str:
    """Return the name of a component or contract as people write it."""
    return name.replace("_and_", " and ").replace("_", " ")


def doubling(level: int) -> str:
    """Return what people call the doubling that makes a level, and its factor."""
    factor = f"×{1 << level}"
    return f"{DOUBLINGS[level]}, {factor}," if level < len(DOUBLINGS) else factor


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def told(event: Mapping[str, Any]) -> str:
    """Return what an event says its seat does, without the seat."""
    return _TOLD[event["do"]](event)


def _trump(event: Mapping[str, Any]) -> str:
    whence = "draws a card unseen, lays it aside:" if "people" in event else "lays aside"
    call = f", calls the {RANK_NAMES[event['call']]}" if "call" in event else ""
    return f"{whence} {event['card']}{call}"


def _declare(event: Mapping[str, Any]) -> str:
    trump = event["trump"]
    trumps = f", trumps {SUIT_NAMES[trump]}" if trump else ""
    helper = f", helper {SUIT_NAMES[event['helper']]}" if event["helper"] else ""
    rogue = " with the rogue" if event.get("rogue") else ""
    return f"declares {component(event['contract'])}{rogue}{trumps}{helper}"


#: Bids that name no rung.
_BIDS = {"hold": "has it", "resign": "resigns"}


def _bid(event: Mapping[str, Any]) -> str:
    return _BIDS.get(event["rung"]) or f"bids {component(event['rung'])}"


def _exchange(event: Mapping[str, Any]) -> str:
    return f"takes up the turned card for the trump seven before trick {event['trick']}"


def _comment(event: Mapping[str, Any]) -> str:
    says = [f"raises {listed(map(component, event['raise']))}"] if event["raise"] else []
    says += [f"announces {listed(map(component, event['announce']))}"] if event["announce"] else []
    return ", ".join(says) or "says good"


_TOLD: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "trump": _trump,
    "discard": lambda event: f"discards {' '.join(event['cards'])}",
    "suit": lambda event: f"says {event['answer']}",
    "answer": lambda event: f"says {event['answer']}",
    "bid": _bid,
    "fold": lambda event: "folds",
    "take_talon": lambda event: "takes the talon",
    "declare": _declare,
    "comment": _comment,
    "exchange": _exchange,
    "marriage": lambda event: (
        f"announces the marriage in {SUIT_NAMES[event['suit']]} in trick {event['trick']}"
    ),
}
