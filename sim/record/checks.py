"""Checks of single values of a deal record; a refusal names the place and what would be right (R-0, R-1)."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from sim.core.cards import Deck
from sim.record.decoding import RecordError
from sim.record.words import quoted

#: Deals, and whatever is counted, are below this.
DEALS = 2**63


@functools.cache
def _codes(deck: Deck) -> frozenset[str]:
    return frozenset(deck.codes(deck.full))


def ill(path: str, right: str, found: Any) -> RecordError:
    """Return the refusal of an ill-formed value."""
    return RecordError("R-0", f"{path} must be {right}, not {quoted(found)}")


def fields(path: str, given: Any, needed: Iterable[str], optional: Iterable[str] = ()) -> None:
    """Refuse an object that has other fields than these."""
    if not isinstance(given, dict):
        raise ill(path, "an object", given)
    dot = f"{path}." if path else ""
    known = (*needed, *optional)
    for name in given:
        if name not in known:
            raise RecordError("R-1", f"{dot}{name}: an unknown field; there are: {' '.join(known)}")
    for name in needed:
        if name not in given:
            raise RecordError("R-0", f"{dot}{name} is missing")


def whole(value: Any) -> bool:
    """Say whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def number(path: str, value: Any, below: int = DEALS, least: int = 0) -> None:
    """Refuse what is no whole number from ``least`` to ``below`` - 1."""
    if not whole(value) or not least <= value < below:
        raise ill(path, f"a whole number from {least} to {below - 1}", value)


def listed(path: str, value: Any) -> list[Any]:
    """Return a list; refuse what is none."""
    if not isinstance(value, list):
        raise ill(path, "a list", value)
    return value


def one_of(path: str, value: Any, known: Iterable[str], *, null: bool = False) -> None:
    """Refuse what is none of some words."""
    words = tuple(known)
    if (value is None and null) or (isinstance(value, str) and value in words):
        return
    raise ill(path, f"one of {' '.join(words)}{' or null' if null else ''}", value)


def some_of(path: str, value: Any, known: Iterable[str]) -> None:
    """Refuse what is no list of different ones of some words."""
    words = tuple(known)
    for place, name in enumerate(listed(path, value)):
        one_of(f"{path}[{place}]", name, words)
        if name in value[:place]:
            raise ill(path, "without repetition", value)


def card(path: str, value: Any, deck: Deck) -> None:
    """Refuse what is no card of a deck."""
    if not isinstance(value, str) or value not in _codes(deck):
        suits, ranks = " ".join(deck.suits), " ".join(deck.ranks)
        others = f", or T1 to T{deck.trumps}, EX" if deck.trumps else ""
        raise ill(path, f"a card, a suit of {suits} and a rank of {ranks}{others}", value)


def cards(path: str, value: Any, deck: Deck) -> None:
    """Refuse what is no list of different cards."""
    for place, code in enumerate(listed(path, value)):
        card(f"{path}[{place}]", code, deck)
        if code in value[:place]:
            raise ill(path, "different cards", value)


def amount(path: str, value: Any) -> None:
    """Refuse what is no number."""
    if not (whole(value) or isinstance(value, Decimal | float)):
        raise ill(path, "a number", value)


def flag(path: str, value: Any) -> None:
    """Refuse what is neither true nor false."""
    if not isinstance(value, bool):
        raise ill(path, "true or false", value)
