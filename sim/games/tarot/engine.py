"""Deals by the million: the loop that deals, plays, settles and stores one row each."""

from __future__ import annotations

import numpy as np

from sim.core.bits import count
from sim.core.deal import shuffle
from sim.core.desk import Desk, open_streams, pack_dtype
from sim.core.jit import jit
from sim.core.outcomes import DIGITS, add_up, store, tally
from sim.core.rooms import record_at
from sim.games.tarot.deck import (
    BOUTS,
    EXCUSE_BIT,
    NUMBERED,
    PACK,
    PLAIN,
    PLAIN_CARDS,
    TRUMPS,
    half_points,
)
from sim.games.tarot.hand_count import hand_count
from sim.games.tarot.names import DEFENCE, GARDE_CONTRE, NOBODY, PLAYED, TAKER, TRICKS
from sim.games.tarot.procedure import play_deal
from sim.games.tarot.settle import settle
from sim.games.tarot.view import HOLDERS

_GIVEN = pack_dtype(len(PACK))


@jit
def play_deals(memory, deals, seed, rows):
    """Play deals and store their outcomes.

    Parameters
    ----------
    memory : Memory
        Of the desk; changed in place.
    deals : (int, int)
        First deal and how many.
    seed : uint64
    rows : Rows
        Row i receives deal ``deals[0] + i``.
    """
    # As in the other families: compiled functions cannot return records, so the desk is put together here.
    desk = Desk(
        memory.seen[0],
        memory.words[0],
        memory.state[0],
        memory.seated[0],
        memory.slots[0],
        memory.log[0],
        memory.beat[0],
    )
    plain = np.zeros((HOLDERS, DIGITS), np.int64)
    trumps = np.zeros((HOLDERS, DIGITS), np.int64)
    for row in range(deals[1]):
        memory.seen[0] = memory.blank_seen[0]
        memory.state[0] = memory.blank_state[0]
        open_streams(desk, seed, deals[0] + row)
        _lay_pack(desk.state, seed, deals[0] + row)
        reason = play_deal(desk)
        sum_up(desk, reason, rows.outcome[0])
        settle(rows.outcome[0], desk.seen.rules)
        tally(plain, desk.state.dealt[PLAIN])
        tally(trumps, desk.state.dealt[TRUMPS])
        store(rows, row)
    add_up(plain, rows.dealt[:PLAIN_CARDS])
    add_up(trumps, rows.dealt[PLAIN_CARDS:])


@jit
def _lay_pack(state, seed, deal):
    """Shuffle the pack of a deal, or lay down the one that is given for it."""
    if state.given == 0:
        state.deck[:] = PACK
        shuffle(state.deck, seed, deal)
    elif state.pack_step:
        pack = record_at(state.packs + deal * state.pack_step, _GIVEN)
        for place in range(len(PACK)):
            state.deck[place] = pack.cards[place]


@jit
def sum_up(desk, reason, outcome):
    """Say what a deal came to, without its payment."""
    view, state = desk.seen, desk.state
    outcome.kind = view.kind
    outcome.seats = view.seats
    outcome.reason = reason
    outcome.bids[:] = view.bids
    outcome.contract = view.contract
    outcome.taker = view.taker
    outcome.shown[:] = view.poignees
    outcome.discarded_trumps = count(view.discarded)
    outcome.chelem_announced = 1 if view.chelem > 0 else 0
    outcome.slam = NOBODY
    outcome.completed = state.completed
    outcome.excuse_seat, outcome.excuse_trick = state.excuse_seat, state.excuse_trick
    outcome.petit_seat, outcome.petit_trick = state.petit_seat, state.petit_trick
    outcome.excuse_winner = outcome.petit_winner = NOBODY
    outcome.tricks = outcome.pile = outcome.pile_bouts = 0
    outcome.hand_count = outcome.hand_shortness = outcome.hand_bouts = outcome.hand_trumps = -1
    if reason == PLAYED:
        _dealt_to_taker(view.taker, state, outcome)
        _count(view, state, outcome)


@jit
def _dealt_to_taker(taker, state, outcome):
    dealt = (state.dealt[PLAIN, taker], state.dealt[TRUMPS, taker])
    outcome.hand_count, outcome.hand_shortness = hand_count(dealt)
    outcome.hand_bouts = count(dealt[TRUMPS] & BOUTS)
    outcome.hand_trumps = count(dealt[TRUMPS])


@jit
def _count(view, state, outcome):
    """Count the taker's tricks, with what is laid aside for him (T-6, T-7); the Excuse is counted later."""
    taker = view.taker
    owner = DEFENCE if view.contract == GARDE_CONTRE else TAKER
    aside = (state.aside[PLAIN], state.aside[TRUMPS])
    outcome.tricks = view.tricks[taker]
    if outcome.tricks == TRICKS:
        outcome.slam = TAKER
    elif outcome.tricks == 0:
        outcome.slam = DEFENCE
    outcome.pile = view.points[taker]
    won = view.won_bouts[taker]
    if owner == TAKER:
        outcome.pile += half_points((aside[PLAIN], aside[TRUMPS] & NUMBERED))
        won += count(aside[TRUMPS] & BOUTS & NUMBERED)
    outcome.pile_bouts = won
    outcome.excuse_winner = owner if aside[TRUMPS] & EXCUSE_BIT else _side(taker, state.excuse_winner)
    outcome.petit_winner = owner if state.petit_seat < 0 else _side(taker, state.petit_winner)


@jit
def _side(taker, seat):
    return TAKER if seat == taker else DEFENCE
