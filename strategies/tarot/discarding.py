"""The taker's discard: make voids, save points that would be lost, keep kings' queens and long suits."""

from __future__ import annotations

from sim.core.bits import count, highest
from sim.core.jit import jit
from sim.games.tarot.chien import packed
from sim.games.tarot.deck import (
    CAVALIER,
    KINGS,
    ONE_SUIT,
    PLAIN,
    QUEEN,
    RANKS,
    SUITS,
    TRUMPS,
    VALET,
    in_suit,
)
from sim.games.tarot.view import CHIEN

#: What laying aside brings, in half points: a void, a singleton, each card of a suit of more than four lost.
VOID, SINGLETON, LONG = 7.0, 1.0, 0.3
#: What a court card laid aside saves: a queen whose king is held or not, a cavalier, a valet.
KINGS_QUEEN, LONE_QUEEN, OF_CAVALIER, OF_VALET = 0.3, 3.5, 1.3, 0.75

_KING = ONE_SUIT & KINGS
_QUEEN = 1 << QUEEN
_COURT = 0b1111 << VALET


@jit
def discard(view):
    """Return the six cards to lay aside."""
    away, shown = view.must[PLAIN], 0
    if view.legal[TRUMPS]:  # T-6: all plain cards go, and the lowest trumps hurt least
        left = view.legal[TRUMPS]
        for _ in range(CHIEN - count(away)):
            shown |= left & -left
            left &= left - 1
        return packed(away, shown)
    missing = CHIEN
    while missing:
        cards = _best_part(view.hand[PLAIN] & ~away, missing)
        away |= cards
        missing -= count(cards)
    return packed(away, shown)


@jit
def _best_part(plain, most):
    """Return those cards of one suit, at most so many, that gain most each when they are laid aside."""
    best, chosen = -1e9, 0
    for suit in range(SUITS):
        held = in_suit(plain, suit)
        king = held & _KING
        left = held ^ king
        long = count(held) - 4
        gain = 0.0
        for cards in range(1, most + 1):
            if left == 0:
                break
            card = _next(left, king)
            left ^= card
            gain += _gain(card, king)
            if long > 0:
                gain -= LONG
            whole = gain
            if left == 0:
                whole += VOID if king == 0 else 0.0
            elif left & (left - 1) == 0 and king == 0:
                whole += SINGLETON
            if whole > best * cards:
                best, chosen = whole / cards, (held & ~(left | king)) << (suit * RANKS)
    return chosen


@jit
def _next(cards, king):
    """Return the card of a suit to go first: the queen where no king guards her, courts, low cards."""
    queen = cards & _QUEEN
    court = cards & _COURT & ~_QUEEN
    if queen and king == 0:
        return queen
    if court:
        return 1 << highest(court)
    rest = cards & ~_QUEEN
    return rest & -rest if rest else queen


@jit
def _gain(card, king):
    """Return what laying a card aside saves that may be lost in play, in half points."""
    if card == _QUEEN:
        return KINGS_QUEEN if king else LONE_QUEEN
    if card == 1 << CAVALIER:
        return OF_CAVALIER
    if card & _COURT:
        return OF_VALET
    return 0.0
