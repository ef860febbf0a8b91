"""Deals by the million: the loop that deals, plays, settles and stores one row each."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.bits import count
from sim.core.deal import shuffle
from sim.core.desk import SEATS, Desk, open_streams, pack_dtype
from sim.core.jit import jit
from sim.core.outcomes import DIGITS, add_up, store, tally
from sim.core.rooms import record_at
from sim.games.marias import krizovy, licitovany, lizany, pagat, voleny
from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.deck import PACK, SHARPS
from sim.games.marias.desk import side_of
from sim.games.marias.evident import judge
from sim.games.marias.house_table import GATHER_CUT
from sim.games.marias.names import COMPONENTS_OF, KRIZOVY, LICITOVANY, PAGAT, PLAYED, VOLENY
from sim.games.marias.play import TEN_POINTS
from sim.games.marias.session import cut, gather
from sim.games.marias.settle import DEFENDERS, UNASKED, settle

_GIVEN = pack_dtype(len(PACK))


def _loop(kind: int) -> Any:
    """Return the loop of one kind.

    The kind is a constant to the compiler, which leaves the others out: each kind is compiled and cached
    alone, when first played.
    """

    @jit
    def play_deals(memory, deals, seed, rows):
        """Play deals and store their outcomes.

        Parameters
        ----------
        memory : Memory
            Of the desk; changed in place.
        deals : (int, int)
            First deal and how many; without shuffling the first opens a session (M-80).
        seed : uint64
        rows : Rows
            Row i receives deal ``deals[0] + i``.
        """
        # Compiled functions cannot return records, so the desk is put together here.
        desk = Desk(
            memory.seen[0],
            memory.words[0],
            memory.state[0],
            memory.seated[0],
            memory.slots[0],
            memory.log[0],
            memory.beat[0],
        )
        tallies = np.zeros((SEATS, DIGITS), np.int64)
        for row in range(deals[1]):
            deal = deals[0] + row
            number = _number_in_session(desk.seen.rules, deal)
            if number > 0 and memory.blank_state[0].pack_step == 0:
                gather(desk)
            memory.seen[0] = memory.blank_seen[0]
            memory.state[0] = memory.blank_state[0]
            prepare(desk, seed, deal, number)
            if kind == VOLENY:
                reason = voleny.play_deal(desk)
            elif kind == LICITOVANY:
                reason = licitovany.play_deal(desk)
            elif kind == KRIZOVY:
                reason = krizovy.play_deal(desk)
            elif kind == PAGAT:
                reason = pagat.play_deal(desk)
            else:
                reason = lizany.play_deal(desk)
            _sum_up(desk, reason, rows.outcome[0])
            if desk.seen.rules.evident_rule:
                judge(desk, rows.outcome[0])
            settle(rows.outcome[0], desk.seen.rules)
            tally(tallies, desk.state.dealt)
            store(rows, row)
        add_up(tallies, rows.dealt)

    return play_deals


#: By code of the kind: its loop.
LOOPS = tuple(_loop(code) for code in range(len(COMPONENTS_OF)))


@jit
def _number_in_session(rules, deal):
    """Return how many deals of the same session came before, 0 where every deal is shuffled (M-80)."""
    return deal % rules.session_length if rules.shuffle == GATHER_CUT else 0


@jit
def prepare(desk, seed, deal, number):
    """Make a cleared desk ready for a deal: its pack, fresh memory, random sequences at their start."""
    state = desk.state
    open_streams(desk, seed, deal)
    if state.given:
        if state.pack_step:
            _lay_down(state, deal)
        return
    if number > 0:
        for seat in range(desk.seen.seats):
            state.sits[seat] = (seat + number) % desk.seen.seats
        cut(desk, seed, deal)
    else:
        state.deck[:] = PACK
        shuffle(state.deck, seed, deal)


@jit
def _lay_down(state, deal):
    """Lay down the pack that is given for a deal."""
    pack = record_at(state.packs + deal * state.pack_step, _GIVEN)
    for place in range(len(PACK)):
        state.deck[place] = pack.cards[place]


@jit
def _sum_up(desk, reason, outcome):
    view, state = desk.seen, desk.state
    outcome.kind = view.kind
    outcome.seats = view.seats
    outcome.reason = reason
    outcome.contract = view.contract
    outcome.declarer = view.declarer if view.contract >= 0 else -1
    outcome.partner = state.partner if view.contract >= 0 else -1
    outcome.rogue = state.joined
    outcome.helper = view.helper
    outcome.rung = view.rung
    outcome.call = view.call
    outcome.trump = state.trump if view.contract >= 0 else -1
    outcome.people = view.people
    outcome.takeovers = view.takeovers
    outcome.components = view.components
    outcome.levels[:] = view.levels
    outcome.won = state.won
    outcome.tricks = view.tricks.sum()
    outcome.last_seven = state.last_seven
    outcome.hand_trumps = state.hand_trumps
    outcome.hand_sharps = state.hand_sharps
    outcome.married = state.married
    outcome.level_15 = state.level_15
    outcome.raised = 0
    outcome.evident = UNASKED
    outcome.first_marriage[:] = state.first_marriage
    outcome.best_marriage[:] = state.best_marriage
    if reason != PLAYED or not HAS_POINTS[view.contract]:
        outcome.trick_points[:] = -1
        outcome.marriage_points[:] = -1
        return
    outcome.marriage_points[:] = state.marriage_points
    outcome.trick_points[:] = 0
    for seat in range(view.seats):
        outcome.trick_points[side_of(desk, seat)] += view.points[seat]
    # M-5: sharps can lie in the talon only where the house rules let the defenders have them.
    outcome.trick_points[DEFENDERS] += TEN_POINTS * count(state.talon & SHARPS)
