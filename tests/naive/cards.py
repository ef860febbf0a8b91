"""Cards of the 32-card pack, spelt suit letter, then rank."""

from __future__ import annotations

from collections.abc import Collection

#: h hearts, b bells, l leaves, a acorns.
SUITS = ("h", "b", "l", "a")
RANKS = ("7", "8", "9", "X", "U", "O", "K", "A")
DECK = tuple(suit + rank for suit in SUITS for rank in RANKS)

# M-1, from the lowest rank to the highest.
WITH_TRUMPS = ("7", "8", "9", "U", "O", "K", "X", "A")
WITHOUT_TRUMPS = ("7", "8", "9", "X", "U", "O", "K", "A")


def suit(card: str) -> str:
    """Return the suit letter of a card."""
    return card[0]


def rank(card: str) -> str:
    """Return the rank letter of a card."""
    return card[1]


def height(card: str, trump: str | None) -> int:
    """Return how high a card stands in its suit; the ten drops below the under without trumps (M-1)."""
    order = WITHOUT_TRUMPS if trump is None else WITH_TRUMPS
    return order.index(rank(card))


def is_sharp(card: str) -> bool:
    """Tell whether a card is an ace or a ten, which count 10 points each (M-2)."""
    return rank(card) in {"A", "X"}


def seven_of(trump: str) -> str:
    """Return the trump 7."""
    return trump + "7"


def marriages_in(hand: Collection[str]) -> set[str]:
    """Return the suits of which a hand has both king and over (M-3)."""
    return {s for s in SUITS if s + "K" in hand and s + "O" in hand}


def marriage_value(of_suit: str, trump: str | None) -> int:
    """Return the points of a marriage: 20, in trumps 40 (M-3)."""
    return 40 if of_suit == trump else 20


def mate(card: str) -> str | None:
    """Return the other card of the marriage a king or over belongs to, None for other cards."""
    other = {"K": "O", "O": "K"}.get(rank(card))
    return None if other is None else suit(card) + other
