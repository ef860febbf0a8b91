"""What the cards of the 78-card pack are and count (T-1, T-15)."""

from __future__ import annotations

from collections.abc import Collection

from tests.naive.tarot_tricks import EXCUSE, PACK, RANKS, SUITS, TRUMPS, height, suit

__all__ = ["EXCUSE", "PACK", "RANKS", "SUITS", "TRUMPS", "height", "suit"]

PETIT = "T1"
BOUTS = frozenset({PETIT, "T21", EXCUSE})  # T-1
KINGS = frozenset(suit + "K" for suit in SUITS)
#: Trumps that have a number: the Excuse is none (C-8).
NUMBERED = frozenset(TRUMPS)
#: Half points of the court cards (T-15).
COURT = {"K": 9, "Q": 7, "C": 5, "V": 3}


def half_points(card: str) -> int:
    """Return what a card counts, in half points (T-15)."""
    if card in BOUTS:
        return 9
    if card in NUMBERED:
        return 1
    return COURT.get(card[1], 1)


def numbered(cards: Collection[str]) -> frozenset[str]:
    """Return the trumps among the cards, the Excuse left out."""
    return frozenset(cards) & NUMBERED


def plain(cards: Collection[str]) -> frozenset[str]:
    """Return the suit cards that are not kings, those that are discarded first (T-6)."""
    return frozenset(cards) - NUMBERED - KINGS - {EXCUSE}
