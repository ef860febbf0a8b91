"""Layouts of tarot: the unseen cards as a seat may think they lie.

What counts as known for certain (the *hard facts*):

* own cards, the taker's own discard, all cards played;
* ``missing``: cards a seat would have had to play (C-2, C-3, C-7);
* in prise and garde the chien: its cards are the taker's, played or laid aside, and nobody else's (T-6);
* a discard that another made: no king, no bout, of the trumps exactly those shown; where it has trumps
  the taker had no other cards to lay aside and holds none (T-6);
* trumps shown in a poignée were in that hand, the discarded ones apart; with the Excuse among them it had
  no other numbered trump (T-8); shown with discards, it had the four kings (T-9);
* nobody was dealt the Petit as his only trump, the Excuse counted, where that cancels the deal (T-3).

What is merely likely and is *not* used: bids and passes, a poignée or chelem not announced, which cards
were laid aside, leads and cards played by choice.

Counts are doubles (:mod:`sim.belief.fourfold`).  T-3 alone is not built into them but taken off, and a
draw that breaks it is drawn again.
"""

from __future__ import annotations

import numpy as np

from sim.belief.fourfold import MAY, ROOM, SIZE, classify, scatter, ways
from sim.core.bits import count
from sim.core.desk import SEATS
from sim.core.jit import jit
from sim.core.rng import derive
from sim.games.tarot.deck import (
    ALL_PLAIN,
    EXCUSE_BIT,
    KINGS,
    NUMBERED,
    PETIT_BIT,
    PLAIN,
    TRUMPS,
    bits_of,
)
from sim.games.tarot.house import CANCEL
from sim.games.tarot.names import GARDE, NOBODY, TRICKS

__all__ = ["KNOWN", "LAYOUT", "ROOM", "consider", "consider_told", "draw"]

LAYOUT = np.dtype(
    [
        ("hands", np.int64, (SEATS, 2)),  # cards held now, by seat, the own hand included
        ("aside", np.int64, (2,)),  # the discard, or the chien that nobody sees
    ],
    align=True,
)

#: What somebody was told beyond the view.
KNOWN = np.dtype(
    [
        ("holds", np.int64, (SEATS, 2)),  # by seat: cards that it holds now
        ("lacks", np.int64, (SEATS, 2)),  # by seat: cards none of which it holds now
    ],
    align=True,
)

#: Counts are doubles: what is less than this part of one is nothing.
_ROUNDED = 1e-11

#: The holder of what lies aside, after the three other seats in order.
ASIDE = SEATS - 1


@jit
def consider(view, room):
    """Gather what a seat knows for certain, once for a question.

    Parameters
    ----------
    view : VIEW
        At any decision.
    room : int64[ROOM]
        Of any content; holds what was found, for :func:`draw` with the same view.

    Returns
    -------
    float
        How many layouts agree with it, at least 1; exact below 2**53.
    """
    shown = np.zeros((SEATS, 2), np.int64)
    _see_plays(view, shown)
    plain, trumps = _survey(view, room, shown)
    _narrow(view, room, shown)
    cancelled = _all_cancelled(view, room, shown, (plain, trumps))
    classify(room, plain, trumps)
    return ways(room) - cancelled


@jit
def consider_told(view, known, room):
    """Gather what a seat knows for certain and what it was told, a record KNOWN.

    Of the seat itself facts are about the cards in its hand.  :func:`draw` draws with the same view.

    Returns
    -------
    float
        How many layouts agree with both; 0 where none does, and then nothing can be drawn.
    """
    shown = np.zeros((SEATS, 2), np.int64)
    _see_plays(view, shown)
    plain, trumps = _survey(view, room, shown)
    _narrow(view, room, shown)
    if not _narrow_told(view, known, room, (plain, trumps)):
        return 0.0
    cancelled = _all_cancelled(view, room, shown, (plain, trumps))
    if not classify(room, plain, trumps):
        return 0.0
    all_ways = ways(room)
    left = all_ways - cancelled
    # Where all break T-3 rounding may leave a little.
    return left if left > _ROUNDED * all_ways else 0.0


@jit
def draw(view, room, random, layout):
    """Fill a layout, each of those that agree being equally likely.

    Parameters
    ----------
    view : VIEW
    room : int64[ROOM]
        As :func:`consider` left it.
    random : int
        A word of 63 bits, another one for each draw.
    layout : LAYOUT
    """
    sets = np.zeros((SEATS, 2), np.int64)
    shown = np.zeros((SEATS, 2), np.int64)
    if view.rules.petit_sec == CANCEL:
        _see_plays(view, shown)
    again = True
    while again:
        scatter(room, random, sets)
        again = view.rules.petit_sec == CANCEL and _breaks_petit_sec(view, shown, sets)
        random = derive(random, 0)
    layout.hands[view.seat, PLAIN] = view.hand[PLAIN]
    layout.hands[view.seat, TRUMPS] = view.hand[TRUMPS]
    for holder in range(ASIDE):
        seat = (view.seat + 1 + holder) % SEATS
        layout.hands[seat, PLAIN] = sets[holder, PLAIN]
        layout.hands[seat, TRUMPS] = sets[holder, TRUMPS]
    layout.aside[PLAIN] = sets[ASIDE, PLAIN] | view.discard[PLAIN]
    layout.aside[TRUMPS] = sets[ASIDE, TRUMPS] | view.discard[TRUMPS] | view.discarded


@jit
def _all_cancelled(view, room, shown, pool):
    """Return in how many ways some other seat had been dealt the Petit as its only trump (T-3)."""
    cancelled = 0.0
    if view.rules.petit_sec == CANCEL:
        for seat in range(SEATS):
            cancelled += _cancelled(view, room, shown, seat, pool)
    return cancelled


@jit
def _narrow_told(view, known, room, pool):
    """Narrow what each holder may have by what was told; return False where the view contradicts it."""
    for seat in range(SEATS):
        holder = _holder(view, seat)
        for word in range(2):
            there = pool[word] if holder >= 0 else view.hand[word]
            if known.holds[seat, word] & ~there:
                return False
            if holder < 0 and known.lacks[seat, word] & there:
                return False
        if holder >= 0:
            _must(room, holder, known.holds[seat, PLAIN], known.holds[seat, TRUMPS])
            _cannot(room, holder, known.lacks[seat, PLAIN], known.lacks[seat, TRUMPS])
    return True


@jit
def _see_plays(view, shown):
    """Note the cards that each seat has played."""
    for play in range(view.plays):
        trick = play // SEATS
        leader = view.leader if trick == view.trick else view.leaders[trick]
        bits = bits_of(view.history[play])
        shown[(leader + play) % SEATS, PLAIN] |= bits[PLAIN]
        shown[(leader + play) % SEATS, TRUMPS] |= bits[TRUMPS]


@jit
def _survey(view, room, shown):
    """Find what is not seen and who holds how much of it; return it."""
    plain = ALL_PLAIN & ~(view.hand[PLAIN] | view.played[PLAIN] | view.discard[PLAIN])
    seen = view.hand[TRUMPS] | view.played[TRUMPS] | view.discard[TRUMPS] | view.discarded
    trumps = (NUMBERED | EXCUSE_BIT) & ~seen
    left = count(plain) + count(trumps)
    for holder in range(ASIDE):
        seat = (view.seat + 1 + holder) % SEATS
        room[SIZE + holder] = TRICKS - count(shown[seat, PLAIN]) - count(shown[seat, TRUMPS])
        left -= room[SIZE + holder]
        room[MAY + 2 * holder + PLAIN] = plain & ~view.missing[seat, PLAIN]
        room[MAY + 2 * holder + TRUMPS] = trumps & ~view.missing[seat, TRUMPS]
    room[SIZE + ASIDE] = left
    room[MAY + 2 * ASIDE + PLAIN] = plain if left else 0
    room[MAY + 2 * ASIDE + TRUMPS] = trumps if left else 0
    return plain, trumps


@jit
def _discards(view):
    """Return whether the chien was shown and six cards are to be laid aside (T-6)."""
    return view.role != NOBODY and view.contract <= GARDE


@jit
def _narrow(view, room, shown):
    """Take from every holder what it cannot have."""
    if _discards(view):
        for holder in range(ASIDE):
            if (view.seat + 1 + holder) % SEATS != view.taker:
                _cannot(room, holder, view.chien[PLAIN], view.chien[TRUMPS])
        _cannot(room, ASIDE, KINGS, NUMBERED | EXCUSE_BIT)
        if view.discarded:
            _cannot(room, _holder(view, view.taker), ALL_PLAIN & ~KINGS, 0)
    for seat in range(SEATS):
        held = view.shown[seat] & ~(view.discarded | shown[seat, TRUMPS])
        if seat == view.seat or view.shown[seat] == 0:
            continue
        _must(room, _holder(view, seat), 0, held)
        if view.shown[seat] & EXCUSE_BIT:
            _cannot(room, _holder(view, seat), 0, NUMBERED & ~view.shown[seat])
        if view.shown[seat] & view.discarded:
            _must(room, _holder(view, seat), KINGS & ~shown[seat, PLAIN], 0)


@jit
def _holder(view, seat):
    """Return the number of another seat among the holders, -1 for the own one."""
    return (seat - view.seat - 1) % SEATS if seat != view.seat else -1


@jit
def _cannot(room, holder, plain, trumps):
    """Take cards from what a holder may have."""
    if holder >= 0:
        room[MAY + 2 * holder + PLAIN] &= ~plain
        room[MAY + 2 * holder + TRUMPS] &= ~trumps


@jit
def _must(room, holder, plain, trumps):
    """Leave cards to one holder only."""
    for other in range(SEATS):
        if other != holder:
            _cannot(room, other, plain, trumps)


@jit
def _not_dealt(view, seat):
    """Return the trumps that a seat got from the chien and was not dealt."""
    return view.chien[TRUMPS] if seat == view.taker and _discards(view) else 0


@jit
def _known_trumps(view, shown, seat):
    """Return the trumps that a seat is seen to have been dealt, the Excuse counted."""
    known = shown[seat, TRUMPS] | view.shown[seat]
    if seat == view.taker:
        known |= view.discarded
    return known & ~_not_dealt(view, seat)


@jit
def _cancelled(view, room, shown, seat, pool):
    """Return in how many ways a seat had been dealt the Petit as its only trump (T-3).

    What each holder may have is put back as it was.
    """
    holder = _holder(view, seat)
    if holder < 0 or _known_trumps(view, shown, seat) & ~PETIT_BIT:
        return 0.0
    before = np.zeros(2 * SEATS, np.int64)
    before[:] = room[MAY : MAY + 2 * SEATS]
    _cannot(room, holder, 0, (NUMBERED | EXCUSE_BIT) & ~(PETIT_BIT | _not_dealt(view, seat)))
    possible = True
    if shown[seat, TRUMPS] & PETIT_BIT:
        possible = _not_dealt(view, seat) & PETIT_BIT == 0
    else:
        possible = room[MAY + 2 * holder + TRUMPS] & PETIT_BIT & ~_not_dealt(view, seat) != 0
        _must(room, holder, 0, PETIT_BIT)
    found = 0.0
    if possible and classify(room, pool[PLAIN], pool[TRUMPS]):
        found = ways(room)
    room[MAY : MAY + 2 * SEATS] = before
    return found


@jit
def _breaks_petit_sec(view, shown, sets):
    """Return whether a draw gives some other seat the Petit as the only trump it was dealt (T-3)."""
    for holder in range(ASIDE):
        seat = (view.seat + 1 + holder) % SEATS
        dealt = sets[holder, TRUMPS] & ~_not_dealt(view, seat) | _known_trumps(view, shown, seat)
        if dealt == PETIT_BIT:
            return True
    return False
