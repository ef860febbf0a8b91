"""Sets of cards as the solver holds them: four lanes of eight bits, trumps in the top one, by strength.

The pack of :mod:`sim.games.marias.deck` is turned so that a card's place in its lane is its strength under
the contract (M-1) and trumps, where there are any, fill lane 3.  Then "higher in the suit" is a shift, a
bound is one expression for all four suits at once, and nothing else asks which suit is trumps.
"""

from __future__ import annotations

import numpy as np

from sim.core.jit import jit
from sim.games.marias.deck import PLAIN_ORDER, STRENGTH, TRUMP_ORDER, in_suit

LANES = 4
LANE = 0xFF
#: The trump lane.
TRUMP_LANE = 3
TRUMPS = LANE << 24
#: One bit of every lane, shifted to the rank in question.
ONES = 0x01010101
HIGHS = ONES << 7
LOWS = ONES * 0x7F
#: Ranks of trump contracts, from the lowest: 7 8 9 U O K X A.
SEVEN, OVER, KING, TEN, ACE = 0, 4, 5, 6, 7
ACES, TENS, SEVENS = ONES << ACE, ONES << TEN, ONES << SEVEN
SHARPS = ACES | TENS
TRUMP_ACE, TRUMP_SHARPS, PLAIN_SHARPS = 1 << 31, SHARPS & TRUMPS, SHARPS & ~TRUMPS
#: The trump seven.
TRUMP_SEVEN = 1 << 24


@jit
def lane_of(suit, trump):
    """Return the lane of a suit: trumps change places with the last suit."""
    if trump < 0 or suit not in (trump, TRUMP_LANE):
        return suit
    return TRUMP_LANE if suit == trump else trump


def _by_strength() -> np.ndarray:
    table = np.zeros((2, LANE + 1), np.int64)
    for order in (PLAIN_ORDER, TRUMP_ORDER):
        for ranks in range(LANE + 1):
            table[order, ranks] = sum(1 << STRENGTH[order, rank] for rank in range(8) if ranks >> rank & 1)
    return table


#: int64[2, 256]: by order and ranks of one suit, the same cards by strength.
BY_STRENGTH = _by_strength()


def _by_rank() -> np.ndarray:
    table = np.zeros_like(BY_STRENGTH)
    for order in (PLAIN_ORDER, TRUMP_ORDER):
        table[order, BY_STRENGTH[order]] = np.arange(LANE + 1)
    return table


#: int64[2, 256]: by order and cards of one suit by strength, their ranks.
BY_RANK = _by_rank()


@jit
def turned(cards, trump):
    """Return a set of the pack as lanes by strength.

    Parameters
    ----------
    cards : int
    trump : int
        Trump suit, -1 for contracts without.
    """
    order = PLAIN_ORDER if trump < 0 else TRUMP_ORDER
    lanes = 0
    for suit in range(LANES):
        lanes |= BY_STRENGTH[order, in_suit(cards, suit)] << (8 * lane_of(suit, trump))
    return lanes


@jit
def turned_back(lanes, trump):
    """Return lanes as a set of the pack."""
    order = PLAIN_ORDER if trump < 0 else TRUMP_ORDER
    cards = 0
    for suit in range(LANES):
        ranks = (lanes >> (8 * lane_of(suit, trump))) & LANE
        cards |= BY_RANK[order, ranks] << (8 * suit)
    return cards


@jit
def place(card, trump):
    """Return a card's place in the lanes."""
    order = PLAIN_ORDER if trump < 0 else TRUMP_ORDER
    return lane_of(card >> 3, trump) * 8 + STRENGTH[order, card & 7]


@jit
def lane_at(card):
    """Return all cards of a card's lane."""
    return LANE << (card & 24)


@jit
def above(card):
    """Return the cards higher in a card's lane."""
    return (LANE << (card & 24)) & ~((2 << card) - 1)


@jit
def not_below(cards):
    """Return what is as high as some card of a set in its lane, or higher."""
    cards |= (cards << 1) & 0xFEFEFEFE
    cards |= (cards << 2) & 0xFCFCFCFC
    return cards | ((cards << 4) & 0xF0F0F0F0)


@jit
def not_above(cards):
    """Return what is as low as some card of a set in its lane, or lower."""
    cards |= (cards >> 1) & 0x7F7F7F7F
    cards |= (cards >> 2) & 0x3F3F3F3F
    return cards | ((cards >> 4) & 0x0F0F0F0F)


@jit
def lanes_with(cards):
    """Return the top bit of every lane that holds a card of the set."""
    return (((cards & LOWS) + LOWS) | cards) & HIGHS


@jit
def whole_lanes(tops):
    """Return all cards of the lanes whose top bits are given."""
    return (tops - (tops >> 7)) | tops


@jit
def one_fewer(cards):
    """Return a set without the lowest card of every lane."""
    return cards & (cards - (lanes_with(cards) >> 7))


@jit
def representatives(hand, out, apart, sharps):
    """Return one card of every group of equal ones: neighbours in rank among the cards still out.

    Parameters
    ----------
    hand : int
    out : int
        Cards in anybody's hand when the trick began, those on the table included.
    apart : int
        Cards that are equal to none: marriages not yet played, sevens.
    sharps : int
        Aces and tens where points count, else 0: they are equal to each other only.

    Returns
    -------
    int
        The lowest of each group.
    """
    gone = ~out & 0xFFFFFFFF & ~HIGHS
    start = ((hand & ~apart) << 1) & 0xFEFEFEFE
    reached = ((start & gone) + gone) & ~gone
    same = (start | reached) & hand & ~apart
    return hand & ~(same & (~sharps | ((hand & sharps) << 1)))
