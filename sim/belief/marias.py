"""Layouts of the mariáš family: the unseen cards as a seat may think they lie.

What counts as known for certain (the *hard facts*; each is exact, with its "or"s):

* own cards; the talon where the seat made it; all cards played; hands that lie open (M-66);
* ``missing``: cards a seat would have had to play (C-2 to C-6); and who is bound to save a seven and
  played it early had no other card of that suit (M-17);
* the card that fixed trumps, once shown, was in forehand's hand when play began (M-16, M-41);
* a talon that somebody else made for a trump contract has no aces and tens, unless the house rules allow
  them, no trumps where they forbid them (M-16), and no seven that was declared (M-16, M-53).  Who asks
  "suit?"  without naming a contract has kept trumps, so the first holds of his talon already;
* cards that the seat laid into a talon taken by another are with him or in his talon (M-42);
* declared sevens and marriages: the declarer held the trump seven, the helper seven, some marriage,
  unless the rung he had won is what says so (M-19, M-54); likewise what was announced against (M-23);
* an announced marriage: the other card was in the same hand (M-3, M-93);
* křížový: facts of :mod:`sim.belief.partners`;
* lízaný: the turned card is drawn last; the card it was exchanged for is in the hand of who exchanged it.

What is merely likely and is *not* used: a marriage card played without announcing, a contract, flek or
"good" said freely, a discard, a lead, a card played by choice.  Two facts are left out though certain;
the few layouts that break them are drawn too:

* under ``talon_forbids_trump``, unless trumps are shown, that forehand held some suit that its talon
  lacked;
* in pagat, after three or more take-overs, which of the others still hold cards once laid into a talon.

Only the view counts, which is one question's: what else the seat has heard, the order of several fleks,
is not in it, and layouts that agree with some order agree (:mod:`sim.belief.heard` knows the order).

A prescribed contract (``forced``) tells nothing beyond what is declared.
"""

from __future__ import annotations

import numpy as np

from sim.belief import counting
from sim.belief.cases import (
    CASES,
    FIRST,
    FREE,
    LAYOUTS,
    ORDERS,
    PLACE,
    POOL,
    ROOM,
    SHOWN,
    SIZE,
    WIDTH,
    add,
    case,
)
from sim.belief.marias_facts import apply_facts
from sim.belief.partners import holder_of_called
from sim.core.bits import card_bit, count, lowest
from sim.core.desk import SEATS
from sim.core.jit import jit
from sim.games.marias.deck import ALL
from sim.games.marias.names import LIZANY
from sim.games.marias.view import CALL, TRUMP

__all__ = ["LAYOUT", "ROOM", "consider", "draw", "fill", "lay", "sum_up"]

#: Most cards of the stock of lízaný, the turned one included.
STOCK = 16

LAYOUT = np.dtype(
    [
        ("hands", np.int64, (SEATS,)),  # cards held now, by seat, the own hand included
        ("talon", np.int64),  # the talon: discarded, or, in an auction, not taken up yet
        ("unseen", np.int64),  # decisions trump and call: forehand's cards that it has not taken up
        ("stock", np.int64, (STOCK,)),  # lízaný: cards in the order in which they will be drawn
        ("stocked", np.int64),  # how many
        ("partner", np.int64),  # křížový, trumps shown: who plays with forehand, -1: it is alone
    ],
    align=True,
)

#: Cards in a hand by number of seats, before any is played.
_HAND = np.array([0, 0, 8, 10, 8], dtype=np.int64)
#: Tricks of lízaný after which both draw.
_DRAWS = 8


@jit
def consider(view, room):
    """Gather what a seat knows for certain, once for a question.

    Parameters
    ----------
    view : VIEW
        At any decision.
    room : int64[ROOM]
        Of any content; holds what was found, for :func:`draw` and :func:`lay` with the same view.

    Returns
    -------
    int
        How many layouts agree with it; at least 1, below 2**63.
    """
    _survey(view, room)
    room[CASES] = 0
    pool = room[POOL]
    first = second = third = 0
    for seat in range(view.seats):
        place = room[PLACE + seat]
        held = view.hands[seat] if view.open else pool & ~view.missing[seat]
        if place == 0:
            first = held
        elif place == 1:
            second = held
        elif place == 2:  # noqa: PLR2004 - the third place
            third = held
    if view.seats < SEATS:
        # The last place is the talon's or, for two, the stock's.
        third = pool & ~(view.hands[0] | view.hands[1] | view.hands[2]) if view.open else pool
    if room[SIZE + 1] == 0:
        second = 0
    if room[SIZE + 2] == 0:
        third = 0
    add(room, (first, second, third))
    if room[FREE] == 0 and view.open == 0:
        apply_facts(view, room)
    return sum_up(room)


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
    lay(view, room, counting.below(random, room[LAYOUTS]), layout)


@jit
def lay(view, room, number, layout):
    """Fill the layout that has a number, 0 to :func:`consider` - 1."""
    order = number % room[ORDERS]
    number //= room[ORDERS]
    i = 0
    while room[FIRST + WIDTH * i] <= number:
        i += 1
    if i > 0:
        number -= room[FIRST + WIDTH * (i - 1)]
    parts = counting.classes(room[POOL], case(room, i), room[FREE])
    fill(
        view, room, counting.deal(parts, (room[SIZE], room[SIZE + 1], room[SIZE + 2]), number), order, layout
    )


@jit
def fill(view, room, sets, order, layout):
    """Fill a layout from what each of the three holders receives and the number of the stock's order."""
    layout.hands[:] = 0
    layout.hands[view.seat] = view.hand
    for seat in range(view.seats):
        if room[PLACE + seat] >= 0:
            layout.hands[seat] = sets[room[PLACE + seat]]
    layout.unseen = room[POOL] & ~(sets[0] | sets[1] | sets[2])
    layout.talon = layout.stocked = 0
    if view.kind == LIZANY:
        _lay_stock(view, sets[2], order, layout)
    elif view.seats < SEATS:
        layout.talon = view.talon | sets[2]
    layout.partner = -1
    called = holder_of_called(view, layout.hands)
    if called > 0:
        layout.partner = called


@jit
def _lay_stock(view, cards, order, layout):
    """Put the cards of the stock into one of their orders; the turned one comes last (M-90)."""
    size = count(cards)
    for place in range(size):
        # The digits of the order, the last one's base being 1.
        left = size - place
        n = order % left
        order //= left
        card = cards
        for _ in range(n):
            card &= card - 1
        layout.stock[place] = lowest(card)
        cards ^= card_bit(lowest(card))
    if view.turned >= 0:
        layout.stock[size] = view.turned
        size += 1
    layout.stocked = size


@jit
def _survey(view, room):
    """Find what is not seen, who holds how much of it, and what each seat has played."""
    pool = ALL & ~(view.hand | view.played | view.talon)
    if view.turned >= 0:
        pool &= ~card_bit(view.turned)
    left = count(pool)
    for seat in range(SEATS):
        room[PLACE + seat] = -1
        room[SHOWN + seat] = 0
    for place in range(3):
        room[SIZE + place] = 0
    _see_plays(view, room)
    drawn = min(view.trick, _DRAWS) if view.kind == LIZANY else 0
    for step in range(1, view.seats):
        seat = (view.seat + step) % view.seats
        size = _HAND[view.seats] + drawn - count(room[SHOWN + seat])
        room[PLACE + seat] = step - 1
        room[SIZE + step - 1] = size
        left -= size
    room[FREE] = 0
    room[ORDERS] = 1
    if view.decision in (TRUMP, CALL):
        room[FREE] = left
    elif view.seats < SEATS:
        room[SIZE + 2] = left
        if view.kind == LIZANY:
            for card in range(2, left + 1):
                room[ORDERS] *= card
    room[POOL] = pool


@jit
def _see_plays(view, room):
    """Note the cards that each seat has played."""
    for play in range(view.plays):
        trick = play // view.seats
        leader = view.leader if trick == view.trick else view.leaders[trick]
        room[SHOWN + (leader + play) % view.seats] |= card_bit(view.history[play])


@jit
def sum_up(room):
    """Count the ways of each case and return how many layouts there are."""
    sizes = (room[SIZE], room[SIZE + 1], room[SIZE + 2])
    total = 0
    for i in range(room[CASES]):
        total += counting.ways(counting.classes(room[POOL], case(room, i), room[FREE]), sizes)
        room[FIRST + WIDTH * i] = total
    room[LAYOUTS] = total * room[ORDERS]
    return room[LAYOUTS]
