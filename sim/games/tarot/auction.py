"""The auction: each seat speaks once, and names a contract above the current one or passes (T-4, T-5)."""

from __future__ import annotations

from sim.core.bits import has
from sim.core.desk import SEATS, note, refuse
from sim.core.jit import jit
from sim.games.tarot.desk import T_4, ask
from sim.games.tarot.names import BIDS, PASS
from sim.games.tarot.view import BID

_ANY = (1 << len(BIDS)) - 1


@jit
def auction(desk):
    """Let all four speak; return whether there is a taker (T-5)."""
    view = desk.seen
    if view.forced >= 0:
        _prescribed(desk)
        desk.state.closed = 1
        return True
    return speak(desk, 0)  # T-2


@jit
def speak(desk, first):
    """Let a seat and those after it speak; return whether there is a taker."""
    view = desk.seen
    for seat in range(first, SEATS):
        view.legal[0] = above(view.contract)
        view.legal[1] = 0
        bid = ask(desk, seat, BID)
        if bid < 0 or bid >= len(BIDS) or not has(view.legal[0], bid):
            refuse(desk, T_4, bid)
        say(desk, seat, bid)
    if view.contract >= 0 and view.instead[view.contract] != view.contract:
        _play_instead(desk)
    desk.state.closed = 1
    return view.contract >= 0


@jit
def above(contract):
    """Return what may be said over a contract (-1: none yet), bit by code: nothing, or a higher one."""
    return _ANY & ~((1 << contract + 2) - 1) | 1 << PASS


@jit
def say(desk, seat, bid):
    """Take note of what a seat says."""
    view = desk.seen
    note(desk, seat, BID, bid, 0)
    view.bids[seat] = bid
    if bid != PASS:
        view.contract = bid - 1
        view.taker = seat


@jit
def _prescribed(desk):
    """Let the experiment's taker bid its contract and the others pass."""
    view = desk.seen
    for seat in range(SEATS):
        say(desk, seat, view.forced + 1 if seat == view.forced_taker else PASS)


@jit
def _play_instead(desk):
    """Let the taker have bid the contract that the experiment has played instead of the one he won.

    Whoever had bid as much before him passes, so that the auction is one that could have been.
    """
    view = desk.seen
    contract = view.instead[view.contract]
    view.contract = contract
    for seat in range(SEATS):
        if seat == view.taker:
            view.bids[seat] = contract + 1
        elif view.bids[seat] > contract:
            view.bids[seat] = PASS
        desk.log.entries[seat][2] = view.bids[seat]  # the first events are the four bids
