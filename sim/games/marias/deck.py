"""The pack of 32: card i is suit i // 8 and rank i % 8 in the order 7 8 9 X U O K A, bit i of a set.

That is also the order of contracts without trumps; with trumps the ten (X) stands above the king (M-1).
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import card_bit
from sim.core.jit import jit

CARDS = 32
SUITS = 4
ALL = 0xFFFFFFFF

HEARTS, BELLS, LEAVES, ACORNS = range(4)
SEVEN, EIGHT, NINE, TEN, UNDER, OVER, KING, ACE = range(8)

#: One rank in all four suits is this pattern shifted by the rank.
EACH_SUIT = 0x01010101
SEVENS = EACH_SUIT << SEVEN
ACES = EACH_SUIT << ACE
TENS = EACH_SUIT << TEN
#: Aces and tens, worth 10 points each (M-2).
SHARPS = ACES | TENS

#: Rank orders of M-1: row 0 without trumps, row 1 with; place of each rank index from the lowest.
PLAIN_ORDER, TRUMP_ORDER = 0, 1
STRENGTH = np.array([[0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 6, 3, 4, 5, 7]], dtype=np.int64)


def _higher() -> np.ndarray:
    table = np.zeros((2, CARDS), dtype=np.int64)
    for order in (PLAIN_ORDER, TRUMP_ORDER):
        for card in range(CARDS):
            for rank in range(8):
                if STRENGTH[order, rank] > STRENGTH[order, card % 8]:
                    table[order, card] |= 1 << (card - card % 8 + rank)
    return table


#: int64[2, 32]: the cards of the same suit that rank above a card, by order and card.
HIGHER = _higher()
#: int64[32]: all cards in the order of dealing plans' shuffles.
PACK = np.arange(CARDS, dtype=np.int64)


@jit
def suit_of(card):
    """Return the suit of a card."""
    return card >> 3


@jit
def rank_of(card):
    """Return the rank index of a card."""
    return card & 7


@jit
def suit_cards(suit):
    """Return all eight cards of a suit; the empty set for suit -1."""
    if suit < 0:
        return 0
    return 0xFF << (suit * 8)


@jit
def card_of(suit, rank):
    """Return the card of a suit and a rank index."""
    return suit * 8 + rank


@jit
def in_suit(cards, suit):
    """Return the cards of one suit as eight bits, the seven lowest."""
    return (cards >> (suit * 8)) & 0xFF


@jit
def marriage_cards(suit):
    """Return the set of king and over of a suit."""
    return card_bit(card_of(suit, KING)) | card_bit(card_of(suit, OVER))


@jit
def marriages(cards):
    """Return the suits whose king and over are both in the set, one bit each at the suit's lowest place."""
    return (cards >> KING) & (cards >> OVER) & EACH_SUIT
