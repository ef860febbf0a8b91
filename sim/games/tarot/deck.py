"""The pack of 78: plain card i is suit i // 14 and rank i % 14, the Excuse is 64, trump n is 64 + n.

A set of cards is a pair of words: plain suits, bit i for card i; trumps, bit n for trump n and bit 0 for the
Excuse.  Arrays of two hold the same.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import count, has, lowest, nth
from sim.core.jit import jit

SUITS, RANKS = 4, 14
PLAIN_CARDS = SUITS * RANKS
#: Number of the Excuse, bit 0 of the second word.
EXCUSE = 64
HIGHEST_TRUMP = 21
#: Numbers of cards end below this.
CARDS = EXCUSE + HIGHEST_TRUMP + 1

VALET, CAVALIER, QUEEN, KING = range(10, RANKS)

#: Words of a set.
PLAIN, TRUMPS = 0, 1
#: All plain cards; one suit; one rank in all suits, to be shifted.
ALL_PLAIN = (1 << PLAIN_CARDS) - 1
ONE_SUIT = (1 << RANKS) - 1
EACH_SUIT = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS
KINGS = EACH_SUIT << KING
QUEENS = EACH_SUIT << QUEEN
CAVALIERS = EACH_SUIT << CAVALIER
VALETS = EACH_SUIT << VALET

#: In the second word: the Excuse, the Petit, the 21, the bouts (T-1), the trumps with a number.
EXCUSE_BIT = 1
PETIT = 1
PETIT_BIT = 1 << PETIT
TRUMP_21_BIT = 1 << HIGHEST_TRUMP
BOUTS = EXCUSE_BIT | PETIT_BIT | TRUMP_21_BIT
NUMBERED = ((1 << HIGHEST_TRUMP + 1) - 1) & ~EXCUSE_BIT

#: All cards in the order of dealing plans' shuffles.
PACK = np.array([*range(PLAIN_CARDS), *range(EXCUSE, CARDS)], dtype=np.int64)


def _higher() -> np.ndarray:
    table = np.zeros((CARDS, 2), dtype=np.int64)
    for card in range(PLAIN_CARDS):
        table[card, PLAIN] = (ONE_SUIT << card // RANKS * RANKS) & ~((1 << card + 1) - 1)
    for trump in range(1, HIGHEST_TRUMP + 1):
        table[EXCUSE + trump, TRUMPS] = NUMBERED & ~((1 << trump + 1) - 1)
    return table


#: int64[86, 2]: the cards of the same suit that rank above a card; the empty set for the Excuse.
HIGHER = _higher()


@jit
def suit_of(card):
    """Return the suit of a plain card."""
    return card // RANKS


@jit
def rank_of(card):
    """Return the rank of a plain card, from 0 for the ace."""
    return card % RANKS


@jit
def suit_cards(suit):
    """Return all fourteen cards of a plain suit, as the first word."""
    return ONE_SUIT << (suit * RANKS)


@jit
def in_suit(cards, suit):
    """Return the cards of one plain suit as fourteen bits, the ace lowest."""
    return (cards >> (suit * RANKS)) & ONE_SUIT


@jit
def bits_of(card):
    """Return the set that holds one card."""
    return (1 << card, 0) if card < EXCUSE else (0, 1 << (card - EXCUSE))


@jit
def holds(cards, card):
    """Return 1 if the set holds the card, else 0."""
    return has(cards[PLAIN], card) if card < EXCUSE else has(cards[TRUMPS], card - EXCUSE)


@jit
def size(cards):
    """Return how many cards a set has."""
    return count(cards[PLAIN]) + count(cards[TRUMPS])


@jit
def first_of(cards):
    """Return the card with the lowest number of a set that is not empty."""
    return lowest(cards[PLAIN]) if cards[PLAIN] else EXCUSE + lowest(cards[TRUMPS])


@jit
def nth_of(cards, n):
    """Return the n-th card of a set in the order of their numbers, from 0; the set has more than n cards."""
    plain = count(cards[PLAIN])
    return nth(cards[PLAIN], n) if n < plain else EXCUSE + nth(cards[TRUMPS], n - plain)


@jit
def half_points(cards):
    """Return half points of cards (T-15): bouts and kings 9, queens 7, cavaliers 5, valets 3, others 1."""
    plain, trumps = cards[PLAIN], cards[TRUMPS]
    return (
        count(plain)
        + count(trumps)
        + 8 * (count(plain & KINGS) + count(trumps & BOUTS))
        + 6 * count(plain & QUEENS)
        + 4 * count(plain & CAVALIERS)
        + 2 * count(plain & VALETS)
    )
