"""Chances in the contracts played without trumps, with all ten cards known or two of the talon still to come.

Betl and durch by the odds of each suit (:mod:`strategies.marias.tables`), corrected by what simulated deals
showed; the open contracts of pagat by counting *loose* cards: those that a card not seen could beat, or that
could beat one.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import card_bit, count, highest, lowest, single, without_lowest
from sim.core.jit import jit
from sim.games.marias.deck import HIGHER, PLAIN_ORDER, SUITS, in_suit, suit_cards, suit_of
from strategies.marias.features import (
    BETL_GONE,
    BETL_LEFT,
    BETL_RISK,
    DURCH_GONE,
    DURCH_LEFT,
    DURCH_RISK,
    DURCH_THREE_RISK,
    best_discard,
    chance,
    risk,
)
from strategies.marias.tables import OPEN_DURCH_LED
from strategies.marias.weights import BETL_ODDS, BLIND_BETL_ODDS, BLIND_DURCH_ODDS

#: Chance of open betl before the talon, by loose cards among the ten.
OPEN_BETL_BLIND = np.array([0.99, 0.95, 0.45, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0])


@jit
def _chance(against):
    """Return the chance for the logarithm of the odds against it."""
    return 1.0 / (1.0 + np.exp(against))


@jit
def betl_chance(view, hand):
    """Return the chance of betl with the cards that will be played."""
    return _chance(BETL_ODDS[view.kind, 0] + BETL_ODDS[view.kind, 1] * risk(hand, BETL_RISK))


@jit
def durch_chance(view, hand):
    """Return the chance of durch with the cards that will be played."""
    return chance(risk(hand, DURCH_THREE_RISK if view.seats > 3 else DURCH_RISK))


@jit
def rogue_chance(hand):
    """Return the chance of winning every trick but perhaps the last, against three opponents (M-67)."""
    total = risk(hand, DURCH_THREE_RISK)
    best = total
    rest = hand
    while rest:
        left = hand & ~(rest & -rest)
        rest = without_lowest(rest)
        best = min(best, risk(left, DURCH_THREE_RISK))
    return chance(best)


@jit
def betl_blind(view, hand):
    """Return the chance of betl with a hand that will yet take the talon."""
    return _blind(
        BLIND_BETL_ODDS[view.kind], risk(hand, BETL_RISK), best_discard(hand, BETL_LEFT, BETL_GONE, -1)[1]
    )


@jit
def durch_blind(view, hand):
    """Return the chance of durch with a hand that will yet take the talon."""
    return _blind(
        BLIND_DURCH_ODDS[view.kind], risk(hand, DURCH_RISK), best_discard(hand, DURCH_LEFT, DURCH_GONE, -1)[1]
    )


@jit
def _blind(odds, whole, rest):
    return _chance(odds[0] + odds[1] * whole + odds[2] * rest)


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
    """Return the chance of open durch with a hand that will take the talon, and discard it."""
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
