"""Which answers are worth a thought: bids, discards near the base's, one card of each group of equal ones."""

from __future__ import annotations

from sim.core.bits import lowest, without_lowest
from sim.core.jit import jit
from sim.games.tarot.chien import packed, unpacked
from sim.games.tarot.deck import (
    ALL_PLAIN,
    HIGHER,
    NUMBERED,
    PLAIN,
    TRUMPS,
    bits_of,
    first_of,
    half_points,
    size,
)
from sim.games.tarot.names import BIDS

#: Most answers that are weighed: a discard of six of 24 cards with one of them exchanged.
MOST = 1 + 6 * 18


@jit
def cards_worth(view, preferred, answers):
    """Write the cards that may be played, one of each group of equal ones; return how many.

    Equal are cards of a suit that count the same, nobody else holding one between them.  The preferred card
    comes first and stands for its group.

    Parameters
    ----------
    view : VIEW
        At a decision ``play``.
    preferred : int
        One of the cards.
    answers : int64[MOST]
    """
    others = _others(view)
    answers[0] = preferred
    found, own, left = 1, 1, (view.legal[PLAIN], view.legal[TRUMPS])
    before, group = -1, -1
    while size(left) > 0:
        card = first_of(left)
        bits = bits_of(card)
        left = (left[PLAIN] & ~bits[PLAIN], left[TRUMPS] & ~bits[TRUMPS])
        if before < 0 or not _equal(before, card, others):
            group = found
            answers[found] = card
            found += 1
        if card == preferred:
            own = group
        before = card
    found -= 1
    answers[own] = answers[found]
    return found


@jit
def _others(view):
    """Return the cards that others hold or have on the table, as far as the seat knows, and some aside."""
    plain = ALL_PLAIN & ~(view.hand[PLAIN] | view.played[PLAIN] | view.discard[PLAIN])
    trumps = NUMBERED & ~(view.hand[TRUMPS] | view.played[TRUMPS] | view.discarded)
    for turn in range(view.turn):
        bits = bits_of(view.table[turn])
        plain |= bits[PLAIN]
        trumps |= bits[TRUMPS]
    return plain, trumps


@jit
def _equal(low, high, others):
    """Return whether two cards of a hand that has none between them are worth the same."""
    over_low, over_high = (
        (HIGHER[low, PLAIN], HIGHER[low, TRUMPS]),
        (HIGHER[high, PLAIN], HIGHER[high, TRUMPS]),
    )
    bits = bits_of(high)
    if bits[PLAIN] & over_low[PLAIN] | bits[TRUMPS] & over_low[TRUMPS] == 0:
        return False
    if (over_low[PLAIN] & ~over_high[PLAIN] & others[PLAIN]) | (
        over_low[TRUMPS] & ~over_high[TRUMPS] & others[TRUMPS]
    ):
        return False
    return half_points(bits_of(low)) == half_points(bits)


@jit
def bids_worth(view, preferred, answers):
    """Write the bids that may be said, the preferred one first; return how many."""
    answers[0] = preferred
    found = 1
    for bid in range(len(BIDS)):
        if view.legal[0] >> bid & 1 and bid != preferred:
            answers[found] = bid
            found += 1
    return found


@jit
def discards_worth(view, preferred, answers):
    """Write a discard and all that differ from it in one card, equal cards once; return how many."""
    answers[0] = preferred
    found = 1
    away, shown = unpacked(preferred)
    if shown:  # T-6: which plain cards go is no choice then
        return found
    others = _others(view)
    goes = _one_of_each(away, others)
    while goes:
        out = goes & -goes
        goes = without_lowest(goes)
        stays = _one_of_each(view.legal[PLAIN] & ~away, others)
        while stays:
            into = stays & -stays
            stays = without_lowest(stays)
            if not _equal(min(lowest(out), lowest(into)), max(lowest(out), lowest(into)), others):
                answers[found] = packed(away & ~out | into, 0)
                found += 1
    return found


@jit
def _one_of_each(cards, others):
    """Return the lowest card of each group of equal ones among some plain cards of a hand."""
    some = 0
    before = -1
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if before < 0 or not _equal(before, card, others):
            some |= 1 << card
        before = card
    return some
