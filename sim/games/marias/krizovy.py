"""Křížový (cross) mariáš for four (M-60 to M-69).

Forehand fixes trumps by one of its first four cards and calls a rank: who holds that trump is its partner and
nobody else knows.  Betl and durch are played alone against three, named by forehand or over "suit?".
"""

from __future__ import annotations

from sim.core.bits import has
from sim.core.deal import plan
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.marias.bidding import (
    declare,
    look_at_hand,
    name_before_asking,
    name_over,
    over,
    who_says_bad,
)
from sim.games.marias.contracts import HAS_TRUMPS, contract
from sim.games.marias.deck import SEVEN, card_of, marriages
from sim.games.marias.desk import M_61, ask
from sim.games.marias.doubling import double
from sim.games.marias.forehand import deal_first, fix_trumps, take_up
from sim.games.marias.names import NOT_DECLARABLE, RANKS
from sim.games.marias.play import play_out
from sim.games.marias.view import CALL, TRUMP

#: M-60: four each in turn, twice; forehand fixes trumps when it has seen the first four.
DEAL = plan((0, 4), (1, 4), (2, 4), (3, 4), (0, 4), (1, 4), (2, 4), (3, 4))
FIRST = 4
PLAYERS = 4
HAND = 8

EVERY_RANK = (1 << len(RANKS)) - 1
WITHOUT_HUNDRED = (1 << contract("game")) | (1 << contract("seven"))


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack and return how it ended, a code of ``names.REASONS``."""
    view = desk.seen
    deal_first(desk, DEAL, FIRST)
    if not _fix_and_call(desk) or not _find_contract(desk):
        return NOT_DECLARABLE
    look_at_hand(desk)
    double(desk)
    return play_out(desk, 0 if HAS_TRUMPS[view.contract] else view.declarer, HAND)  # M-62


@jit
def _fix_and_call(desk):
    """M-61: forehand fixes trumps and calls a rank; False where the prescribed suit cannot be fixed."""
    view = desk.seen
    card = fix_trumps(desk)
    if card < 0:
        return False
    view.legal = EVERY_RANK
    rank = ask(desk, 0, CALL)
    if rank < 0 or rank >= len(RANKS):
        refuse(desk, M_61, rank)
    view.call = rank
    note(desk, 0, TRUMP, card, rank)
    take_up(desk.state)
    return True


@jit
def _find_contract(desk):
    """M-62, M-63: "suit?", take-overs; False where the prescribed contract cannot be declared."""
    view, state = desk.seen, desk.state
    name_before_asking(desk)
    namer = 0
    while over(view):
        taker = who_says_bad(desk, namer)
        if taker < 0:
            break
        view.takeovers += 1
        name_over(desk, taker)
        namer = taker
    if view.contract >= 0:
        return True
    _find_partner(desk)
    own = has(marriages(state.hands[0]), card_of(state.trump, SEVEN)) != 0
    return declare(desk, WITHOUT_HUNDRED if own and view.rules.mandatory_hundred else 0)


@jit
def _find_partner(desk):
    """M-61: trumps are shown; who holds the called one is the partner, nobody where it is forehand itself."""
    view, state = desk.seen, desk.state
    state.called = card_of(state.trump, view.call)
    for seat in range(view.seats):
        if has(state.hands[seat], state.called):
            state.owner = seat
    state.partner = state.owner if state.owner != 0 else -1
