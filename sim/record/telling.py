"""What is said and done in a deal, in players' words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sim.games.marias.names import SUITS

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
    return f"{whence} {event['card']}"


def _declare(event: Mapping[str, Any]) -> str:
    trump = event["trump"]
    trumps = f", trumps {SUIT_NAMES[trump]}" if trump else ""
    helper = f", helper {SUIT_NAMES[event['helper']]}" if event["helper"] else ""
    return f"declares {component(event['contract'])}{trumps}{helper}"


def _comment(event: Mapping[str, Any]) -> str:
    says = [f"raises {listed(map(component, event['raise']))}"] if event["raise"] else []
    says += [f"announces {listed(map(component, event['announce']))}"] if event["announce"] else []
    return ", ".join(says) or "says good"


_TOLD: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "trump": _trump,
    "discard": lambda event: f"discards {' '.join(event['cards'])}",
    "suit": lambda event: f"says {event['answer']}",
    "take_talon": lambda event: "takes the talon",
    "declare": _declare,
    "comment": _comment,
    "marriage": lambda event: (
        f"announces the marriage in {SUIT_NAMES[event['suit']]} in trick {event['trick']}"
    ),
}
