"""Sets of cards as the solver holds them: the cards still out, one bit each in one word.

The cards out stand in the order of their suits and ranks, the trumps after the plain suits, the Excuse last,
with one free bit after each suit.  Fourteen tricks and the free bits fit one word.  "Higher in the suit" is a
mask by place; two cards are neighbours where no bit between them is a card still out.
"""

from __future__ import annotations

from sim.core.bits import count, highest, lowest
from sim.core.jit import jit
from sim.core.rng import u64
from sim.games.tarot.deck import (
    CARDS,
    EXCUSE,
    HIGHEST_TRUMP,
    PETIT,
    PLAIN,
    RANKS,
    SUITS,
    TRUMPS,
    bits_of,
    half_points,
    holds,
)
from sim.solve.tarot import words
from sim.solve.tarot.words import ABOVE, CARD, EIGHTS, FOURS, LANE, LANES, PLACE, TWOS

#: Tricks that fit one word.
MOST_TRICKS = 14
TRUMP_LANE = SUITS
TRUMP_21 = EXCUSE + HIGHEST_TRUMP


@jit
def give_places(ws, plain, trumps):
    """Give every card still out its place; write lanes, ranks and values into a workspace.

    Parameters
    ----------
    ws : int64[WORDS]
    plain, trumps : int
        The two words of all cards in the hands and on the table.
    """
    for card in range(CARDS):
        ws[PLACE + card] = -1
    ws[TWOS] = ws[FOURS] = ws[EIGHTS] = 0
    place = 0
    for lane in range(SUITS + 1):
        start = place
        first = lane * RANKS if lane < SUITS else EXCUSE + PETIT
        last = first + (RANKS if lane < SUITS else HIGHEST_TRUMP)
        for card in range(first, last):
            if holds((plain, trumps), card):
                put(ws, card, place)
                place += 1
        whole = (1 << place) - (1 << start)
        ws[LANES + lane] = whole
        for each in range(start, place):
            ws[LANE + each] = whole
            ws[ABOVE + each] = whole & ~((2 << each) - 1)
        place += 1
    ws[words.TRUMPS] = ws[LANES + TRUMP_LANE]
    ws[words.EXCUSE] = 0
    if holds((plain, trumps), EXCUSE):
        ws[PLACE + EXCUSE] = place
        ws[CARD + place] = EXCUSE
        ws[words.EXCUSE] = 1 << place
    ws[words.PETIT] = bit_of(ws, EXCUSE + PETIT)


@jit
def put(ws, card, place):
    """Put a card at its place, with its value (T-15)."""
    bit = 1 << place
    ws[PLACE + card] = place
    ws[CARD + place] = card
    more = half_points(bits_of(card)) - 1
    ws[TWOS] |= bit if more & 2 else 0
    ws[FOURS] |= bit if more & 4 else 0
    ws[EIGHTS] |= bit if more & 8 else 0


@jit
def bit_of(ws, card):
    """Return the bit of a card, 0 where it is out of play."""
    place = ws[PLACE + card]
    return 1 << place if place >= 0 else 0


@jit
def placed(ws, cards):
    """Return a set of the pack, a pair of words of cards that are out, by place."""
    found = 0
    plain, trumps = cards[PLAIN], cards[TRUMPS]
    while plain:
        found |= bit_of(ws, lowest(plain))
        plain &= plain - 1
    while trumps:
        found |= bit_of(ws, EXCUSE + lowest(trumps))
        trumps &= trumps - 1
    return found


@jit
def worth(ws, cards):
    """Return the half points of a set by place, the Excuse not among them (T-15)."""
    more = count(cards & ws[TWOS]) + 2 * count(cards & ws[FOURS]) + 4 * count(cards & ws[EIGHTS])
    return count(cards) + 2 * more


@jit
def masters(ws, hand, others):
    """Return the cards of a hand that no card of a set beats within their suit."""
    found = 0
    for lane in range(SUITS + 1):
        own = hand & ws[u64(LANES + lane)]
        if own:
            theirs = others & ws[u64(LANES + lane)]
            found |= own & ~((2 << highest(theirs)) - 1) if theirs else own
    return found


@jit
def representatives(ws, cards, out):
    """Return one card, the lowest, of every group of equal ones: neighbours that count one half point each.

    Parameters
    ----------
    ws : int64[WORDS]
    cards : int
        Cards that may be played.
    out : int
        What tells ranks apart: all hands, and the card now winning the trick.
    """
    same = cards & ~(ws[TWOS] | ws[FOURS] | ws[EIGHTS])
    inside = ws[LANES] | ws[LANES + 1] | ws[LANES + 2] | ws[LANES + 3] | ws[LANES + 4]
    gone = inside & ~out
    start = (same << 1) & inside
    reached = ((start & gone) + gone) & ~gone
    return cards & ~((start | reached) & same)
