"""Following to a trick: win it cheaply, load what a friend wins, give little to the other side."""

from __future__ import annotations

from sim.core.bits import highest, lowest, without_lowest
from sim.core.jit import jit
from sim.games.tarot.deck import (
    EACH_SUIT,
    EXCUSE,
    EXCUSE_BIT,
    NUMBERED,
    PETIT,
    PETIT_BIT,
    PLAIN,
    SUITS,
    TRUMPS,
    VALET,
    holds,
    suit_cards,
    suit_of,
)
from sim.games.tarot.names import TAKER
from strategies.tarot.features import WORTH, chance
from strategies.tarot.keeping import keep_excuse, keep_plain, keep_trump

COURT = EACH_SUIT * 0b1111 << VALET
PIPS = EACH_SUIT * ((1 << VALET) - 1)
NEVER = -1e9


@jit
def follow(view, w, unseen):
    """Return the card to follow with; a card winning already lies on the table."""
    suit = suit_of(lowest(view.led[PLAIN])) if view.led[PLAIN] else -1
    stake = 0.0
    for turn in range(view.turn):
        stake += WORTH[view.table[turn]]
    ours = view.role != TAKER and view.best_seat != view.taker
    stays = chance(view, w, view.best, suit, ours, unseen)
    card, value = NEVER_CARD, NEVER
    numbered = view.legal[TRUMPS] & NUMBERED
    if view.legal[PLAIN]:
        card, value = _plain(view, w, unseen, (suit, stake, stays))
    elif numbered:
        card, value = _trump(view, w, unseen, (suit, stake, stays))
    if view.legal[TRUMPS] & EXCUSE_BIT:
        excuse = stays * stake - (1.0 - stays) - keep_excuse(view, w)
        if excuse > value:
            return EXCUSE
    return card


NEVER_CARD = EXCUSE


@jit
def _plain(view, w, unseen, trick):
    """Return the best plain card and its value: one that follows suit, or one thrown off."""
    suit, stake, stays = trick
    legal = view.legal[PLAIN]
    over = legal & view.over[PLAIN]
    candidates = legal & COURT
    pips = legal & PIPS
    candidates |= over & pips & -(over & pips)
    if over or (suit >= 0 and pips & suit_cards(suit)):
        candidates |= pips & -pips
    else:
        for other in range(SUITS):
            of_suit = pips & suit_cards(other)
            candidates |= of_suit & -of_suit
    best, chosen = NEVER, -1
    while candidates:
        card = lowest(candidates)
        candidates = without_lowest(candidates)
        wins = stays
        if over and holds(view.over, card):
            wins = chance(view, w, card, suit, True, unseen)
        value = wins * (stake + WORTH[card]) - keep_plain(view, w, card, unseen)
        if value > best:
            best, chosen = value, card
    return chosen, best


@jit
def _trump(view, w, unseen, trick):
    """Return the best numbered trump and its value: the lowest, the highest, or the Petit."""
    suit, stake, stays = trick
    legal = view.legal[TRUMPS] & NUMBERED
    others = legal & ~PETIT_BIT
    candidates = legal & PETIT_BIT
    if others:
        candidates |= 1 << lowest(others)
        if view.turn < 3 and others & view.over[TRUMPS]:
            candidates |= 1 << highest(others)
    best, chosen = NEVER, -1
    while candidates:
        card = EXCUSE + lowest(candidates)
        candidates = without_lowest(candidates)
        wins = stays
        if holds(view.over, card):
            wins = chance(view, w, card, suit, True, unseen)
        value = wins * (stake + WORTH[card]) - keep_trump(view, w, card, unseen)
        if value > best:
            best, chosen = value, card
    return chosen, best
