"""The taker's discard: make voids, save points that would be lost, keep kings' queens and long suits."""

from __future__ import annotations

from sim.core.bits import count, highest, lowest
from sim.core.jit import jit
from sim.games.tarot.chien import packed
from sim.games.tarot.deck import (
    CAVALIER,
    EACH_SUIT,
    KINGS,
    ONE_SUIT,
    PLAIN,
    QUEEN,
    RANKS,
    SUITS,
    TRUMPS,
    in_suit,
)
from sim.games.tarot.view import CHIEN
from strategies.tarot.following import PIPS

_KING = ONE_SUIT & KINGS
_QUEEN = 1 << QUEEN
_COURT = 0b1111 << 10


@jit
def discard(view, w):
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
        cards = _best_part(view.hand[PLAIN] & ~away, missing, w)
        away |= cards
        missing -= count(cards)
    return packed(away, shown)


@jit
def _best_part(plain, most, w):
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
            gain += _gain(card, king, w)
            if long > 0:
                gain -= w.d_long
            whole = gain
            if left == 0:
                whole += w.d_void if king == 0 else w.d_bare
            elif left & (left - 1) == 0 and king == 0:
                whole += w.d_single
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
def _gain(card, king, w):
    """Return what laying a card aside saves that may be lost in play, in half points."""
    if card == _QUEEN:
        return w.d_queen_k if king else w.d_queen
    if card == 1 << CAVALIER:
        return w.d_cavalier
    if card & _COURT:
        return w.d_valet
    return 0.0
