"""Layouts that a player believes in: they agree with all he saw, and everybody had the hand for his bid."""

from __future__ import annotations

from sim.belief.tarot import draw
from sim.core.desk import SEATS, forget
from sim.core.jit import jit
from sim.core.rng import derive
from sim.core.slots import call
from sim.games.tarot.auction import above
from sim.games.tarot.deck import PLAIN, TRUMPS, bits_of
from sim.games.tarot.names import CONTRACTS, GARDE, NOBODY, PASS
from sim.games.tarot.view import BID


@jit
def believe(mind, view, belief, tables, which):
    """Draw a layout: the first of some in which the base would have bid as everybody did, else the last.

    Parameters
    ----------
    mind : Mind
        Its ``seen`` is overwritten.
    view : VIEW
        At any decision.
    belief : (int64[ROOM], LAYOUT)
        What is known for certain; the layout that is filled.
    tables : (slots_dtype, SEATED)
        The base in every seat.
    which : (int, int)
        Number of the layout, each another one; how many draws are looked at.
    """
    room, layout = belief
    number, tries = which
    random = derive(view.random, number)
    for attempt in range(tries):
        draw(view, room, derive(random, attempt), layout)
        if attempt + 1 < tries and bids_agree(mind, view, layout, tables):
            return


@jit
def bids_tell(view):
    """Return whether the bids in a view say what somebody thought of his hand: nothing was prescribed."""
    if view.forced >= 0:
        return False
    for contract in range(len(CONTRACTS)):
        if view.instead[contract] != contract:
            return False
    return True


@jit
def bids_agree(mind, view, layout, tables):
    """Return whether everybody else, playing the base's way, would have bid as he did in a layout."""
    slots, seated = tables
    mind.seen[0] = view
    seen = mind.seen[0]
    seen.decision = BID
    seen.chien[:] = 0
    seen.discard[:] = 0
    seen.role = seen.contract = seen.taker = NOBODY
    seen.bids[:] = NOBODY
    for seat in range(SEATS):
        bid = view.bids[seat]
        if bid < PASS:
            break
        if seat != view.seat:
            _as_dealt(view, layout, seat, seen.hand)
            seen.seat = seat
            seen.legal[0] = above(seen.contract)
            seen.legal[1] = 0
            forget(seated)
            if call(slots, BID, seat, seen, seated.params[seat], seated.memory[seat]) != bid:
                return False
        seen.bids[seat] = bid
        if bid != PASS:
            seen.contract = bid - 1
            seen.taker = seat
    return True


@jit
def _as_dealt(view, layout, seat, hand):
    """Write the hand that another seat was dealt, in a layout."""
    plain, trumps = layout.hands[seat, PLAIN], layout.hands[seat, TRUMPS]
    for play in range(view.plays):
        trick = play // SEATS
        leader = view.leader if trick == view.trick else view.leaders[trick]
        if (leader + play) & (SEATS - 1) == seat:
            bits = bits_of(view.history[play])
            plain |= bits[PLAIN]
            trumps |= bits[TRUMPS]
    if seat == view.taker and view.role != NOBODY and view.contract <= GARDE:
        plain = (plain | layout.aside[PLAIN]) & ~view.chien[PLAIN]
        trumps = (trumps | layout.aside[TRUMPS]) & ~view.chien[TRUMPS]
    hand[PLAIN] = plain
    hand[TRUMPS] = trumps
