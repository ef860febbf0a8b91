"""Chances in the contracts played without trumps, with all ten cards known or two of the talon still to come.

Betl and durch by the odds of each suit (:mod:`strategies.marias.tables`), corrected by what simulated deals
showed; the open contracts of pagat by counting *loose* cards: those that a card not seen could beat, or that
could beat one.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import card_bit, count, highest, lowest, single
from sim.core.jit import jit
from sim.games.marias.deck import HIGHER, PLAIN_ORDER, SUITS, in_suit, suit_cards, suit_of
from strategies.marias.features import (
    BETL_GONE,
    BETL_LEFT,
    BETL_RISK,
    DURCH_GONE,
    DURCH_LEFT,
    DURCH_RISK,
    NEVER,
    best_discard,
    chance,
    risk,
)
from strategies.marias.tables import OPEN_DURCH_LED

#: Chance of success as intercept and slope of the product of the suits' odds, float64[kinds, 2].
BETL_MADE = np.array([[0.25, 0.75], [0.25, 0.75], [0.25, 0.75], [0.25, 0.75], [0.0, 0.0]])
DURCH_MADE = np.array([[0.0, 1.0], [0.0, 1.0], [0.0, 1.0], [0.0, 1.0], [0.0, 0.0]])
#: Before the talon: intercept, slope of the product of all ten cards' odds, and of the best eight's.
BETL_BLIND = np.array([0.0, 0.5, 0.4])
DURCH_BLIND = np.array([0.0, 0.8, 0.1])
#: Chance of open betl before the talon, by loose cards among the ten.
OPEN_BETL_BLIND = np.array([0.99, 0.95, 0.45, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])


@jit
def _line(made, product):
    return min(max(made[0] + made[1] * product, 0.0), 1.0)


@jit
def betl_chance(view, hand):
    """Return the chance of betl with the cards that will be played."""
    return _line(BETL_MADE[view.kind], chance(risk(hand, BETL_RISK)))


@jit
def durch_chance(view, hand):
    """Return the chance of durch with the cards that will be played."""
    return _line(DURCH_MADE[view.kind], chance(risk(hand, DURCH_RISK)))


@jit
def rogue_chance(view, hand):
    """Return the chance of winning every trick but perhaps the last (M-67)."""
    total = risk(hand, DURCH_RISK)
    best = total
    for suit in range(SUITS):
        holding = in_suit(hand, suit)
        best = min(best, total - DURCH_LEFT[0, holding] + DURCH_LEFT[1, holding])
    return _line(DURCH_MADE[view.kind], chance(best))


@jit
def betl_blind(hand):
    """Return the chance of betl with a hand that will yet take the talon."""
    return _blind(BETL_BLIND, risk(hand, BETL_RISK), best_discard(hand, BETL_LEFT, BETL_GONE, -1)[1])


@jit
def durch_blind(hand):
    """Return the chance of durch with a hand that will yet take the talon."""
    return _blind(DURCH_BLIND, risk(hand, DURCH_RISK), best_discard(hand, DURCH_LEFT, DURCH_GONE, -1)[1])


@jit
def _blind(weights, whole, rest):
    chances = weights[0] + weights[1] * chance(whole) + (weights[2] * chance(rest) if rest < NEVER else 0.0)
    return min(max(chances, 0.0), 1.0)


@jit
def loose_low(hand, gone):
    """Return the cards of a hand above the lowest card of their suit that others may hold.

    Parameters
    ----------
    hand, gone : int
        The cards in question, and others that no opponent can hold.
    """
    loose = 0
    for suit in range(SUITS):
        missing = 0x1FF & ~in_suit(hand | gone, suit)
        loose |= (in_suit(hand, suit) & ~((missing & -missing) - 1)) << (8 * suit)
    return loose


@jit
def loose_high(hand, gone):
    """Return the cards of a hand below the highest card of their suit that others may hold."""
    loose = 0
    for suit in range(SUITS):
        missing = 0xFF & ~in_suit(hand | gone, suit)
        if missing:
            loose |= (in_suit(hand, suit) & ((1 << highest(missing)) - 1)) << (8 * suit)
    return loose


@jit
def open_betl_chance(hand, gone):
    """Return the chance of open betl with the ten cards that will be played: nearly always 1 or 0 (M-72).

    One loose card may be led, if somebody must beat it.
    """
    loose = loose_low(hand, gone)
    if loose == 0:
        return 1.0
    return 1.0 if single(loose) and HIGHER[PLAIN_ORDER, lowest(loose)] & ~(hand | gone) else 0.0


@jit
def open_durch_chance(hand, gone):
    """Return the chance of open durch with the ten cards that will be played.

    In one suit cards may be loose: leading its highest may bring down what is above them.
    """
    loose = loose_high(hand, gone)
    if loose == 0:
        return 1.0
    suit = suit_of(lowest(loose))
    return 0.0 if loose & ~suit_cards(suit) else 1.0 - OPEN_DURCH_LED[in_suit(hand, suit)]


@jit
def open_betl_blind(hand):
    """Return the chance of open betl with a hand that will yet take the talon."""
    return OPEN_BETL_BLIND[count(loose_low(hand, 0))]


@jit
def open_durch_blind(hand):
    """Return the chance of open durch with a hand that will yet take the talon: its cards will be discarded."""
    return open_durch_chance(hand, 0)


@jit
def open_betl_discard(hand):
    """Return the two of twelve cards to discard for open betl: the highest loose ones."""
    return _two(hand, loose_low(hand, 0), True)


@jit
def open_durch_discard(hand):
    """Return the two of twelve cards to discard for open durch: loose ones of suits that have fewest."""
    return _two(hand, loose_high(hand, 0), False)


@jit
def _two(hand, loose, high):
    cards = 0
    while count(cards) < 2:
        best = -1e9
        chosen = -1
        rest = loose & ~cards
        if rest == 0:
            rest = hand & ~cards
        for suit in range(SUITS):
            holding = in_suit(rest, suit)
            if holding == 0:
                continue
            card = highest(holding) if high else lowest(holding)
            value = 1.0 * card if high else -1.0 * count(holding) - 0.1 * card
            if value > best:
                best = value
                chosen = 8 * suit + card
        cards |= card_bit(chosen)
    return cards


@jit
def open_betl_lead(hand, unseen, candidate):
    """Return what a first lead is worth in open betl: the loose card that somebody must beat."""
    left = hand & ~card_bit(candidate)
    safe = HIGHER[PLAIN_ORDER, candidate] & unseen != 0
    return (0.0 if safe else -100.0) - 1.0 * count(loose_low(left, ~(left | unseen)))


@jit
def open_durch_lead(hand, unseen, candidate):
    """Return what a first lead is worth in open durch: a sure trick from the suit with loose cards."""
    suit = suit_of(candidate)
    sure = HIGHER[PLAIN_ORDER, candidate] & unseen == 0
    loose = loose_high(hand, ~(hand | unseen))
    return (0.0 if sure else -100.0) + 1.0 * count(in_suit(loose, suit))
