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
from strategies.tarot.features import SURE, WORTH, out, rows_of, stays, still_won
from strategies.tarot.keeping import completes_slam, keep_excuse, keep_plain, keep_trump

COURT = EACH_SUIT * 0b1111 << VALET
PIPS = EACH_SUIT * ((1 << VALET) - 1)
#: What winning a trick brings besides its cards: the lead, which a taker has more use for.
LEAD = (2.4, 0.0)
#: A defender trusts less in the chance to bring his Petit home.
PETIT_TRUST = (1.0, 0.8)
#: Below every value.
NEVER = -1e9


@jit
def follow(view, params, memory):
    """Return the card to follow with to a trick that some card is winning.

    Each card is valued by what its trick brings, as likely as the side wins it, less its worth to keep.
    """
    excuse = view.legal[TRUMPS] & EXCUSE_BIT
    plain = _plain_candidates(view)
    trumps = 0 if plain else _trump_candidates(view)
    if excuse == 0 and (plain | trumps) & (plain | trumps) - 1 == 0:
        return lowest(plain) if plain else EXCUSE + lowest(trumps)
    unseen = out(view, memory)
    suit = suit_of(lowest(view.led[PLAIN])) if view.led[PLAIN] else -1
    theirs = view.role == TAKER or view.best_seat == view.taker
    rows = rows_of(view, suit) if theirs else (0, 0)
    stake = LEAD[view.role]
    for turn in range(view.turn):
        stake += WORTH[view.table[turn]]
    otherwise = still_won(view, suit, unseen, rows)
    trick = (suit, rows, stake, otherwise)
    if plain:
        card, value = _best_plain(view, params, unseen, plain, trick)
    else:
        card, value = _best_trump(view, unseen, trumps, trick)
    if excuse:
        if completes_slam(view) and holds(view.over, card):
            if stays(view, card, suit, unseen, rows) > SURE:
                return card
        if otherwise * stake - (1.0 - otherwise) - keep_excuse(view) > value:
            return EXCUSE
    return card


@jit
def _plain_candidates(view):
    """Return the plain cards worth a thought: court cards; low cards the lowest, and the lowest that wins."""
    legal = view.legal[PLAIN]
    pips = legal & PIPS
    if legal & view.led[PLAIN]:
        winning = pips & view.over[PLAIN]
        return legal & COURT | pips & -pips | winning & -winning
    candidates = legal & COURT
    for suit in range(SUITS):
        of_suit = pips & suit_cards(suit)
        candidates |= of_suit & -of_suit
    return candidates


@jit
def _trump_candidates(view):
    """Return the trumps worth a thought: the Petit, the lowest other, and the highest if it may win more."""
    legal = view.legal[TRUMPS] & NUMBERED
    others = legal & ~PETIT_BIT
    candidates = legal & PETIT_BIT | others & -others
    if others & view.over[TRUMPS] and view.turn < 3:
        candidates |= 1 << highest(others)
    return candidates


@jit
def _best_plain(view, params, unseen, candidates, trick):
    """Return the best of some plain cards and its value; ``trick`` as :func:`follow` makes it."""
    suit, rows, stake, otherwise = trick
    best, chosen = NEVER, -1
    while candidates:
        card = lowest(candidates)
        wins = otherwise
        if candidates & -candidates & view.over[PLAIN]:
            wins = stays(view, card, suit, unseen, rows)
        value = wins * (stake + WORTH[card]) - keep_plain(view, params, card, unseen)
        if value > best:
            best, chosen = value, card
        candidates = without_lowest(candidates)
    return chosen, best


@jit
def _best_trump(view, unseen, candidates, trick):
    """Return the best of some trumps and its value, likewise; the Excuse where there are none."""
    suit, rows, stake, otherwise = trick
    best, chosen = NEVER, EXCUSE
    while candidates:
        card = EXCUSE + lowest(candidates)
        wins = otherwise
        if candidates & -candidates & view.over[TRUMPS]:
            wins = stays(view, card, suit, unseen, rows)
        if card == EXCUSE + PETIT:
            wins *= PETIT_TRUST[view.role]
        value = wins * (stake + WORTH[card]) - keep_trump(view, card, unseen)
        if value > best:
            best, chosen = value, card
        candidates = without_lowest(candidates)
    return chosen, best
