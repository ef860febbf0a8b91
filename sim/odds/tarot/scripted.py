"""How positions of tarot answer: who shows no poignée leaves no event (R-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.belief.counting import CHOOSE
from sim.belief.tarot import LAYOUT
from sim.core.bits import count
from sim.core.desk import BEAT, SEATED, SEATS, words_dtype
from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.core.slots import NOTHING, slots_at, slots_dtype
from sim.games.tarot.chien import unpacked
from sim.games.tarot.deck import PLAIN, TRUMPS
from sim.games.tarot.names import DECISIONS
from sim.games.tarot.view import CHIEN, DISCARD, PLAY, PLAYS, POIGNEE, STATE, VIEW
from sim.odds.script import (
    ENTRIES,
    NOT_TOLD,
    PLAN,
    Scripted,
    Stored,
    Told,
    agrees,
    arrive,
    arrives,
    begin,
    choose,
    differs,
    doubts,
    is_hidden,
    is_spare,
    layout_of,
    play_on,
    position_dtype,
    settle,
    stop,
    told_answer,
    would_say,
)
from sim.record.form import Event
from sim.replay.script import next_card, no_answer, stands

POSITION = position_dtype(PLAYS)
#: Of a hand that could lay cards away in many ways there are as many layouts, and one of them counts; so many
#: count as there are ways for so few cards, which all hands but the rarest have.
FEWEST = 9

_SLOTS = slots_dtype(len(DECISIONS), SEATS)
_SEEN, _KEPT = words_dtype(VIEW), words_dtype(STATE)


def told(row: Event, event: Mapping[str, Any]) -> Told:
    """Return an event of a position as a script has it."""
    if row.code == DISCARD and is_hidden(event):
        return Told(NOT_TOLD, NOT_TOLD, True)
    return Told(row.answered(event), row.more(event), False)


@jit
def answer(view, params, memory):  # type: ignore[no-untyped-def]
    """Answer any question: the position, the candidate or a strategy."""
    plan = record_at(params.plan, PLAN)
    script = record_at(plan.script, POSITION)
    seated = record_at(plan.seated, SEATED)
    begin(plan, record_at(plan.beat, BEAT), seated)
    if plan.arrived == 0:
        events = record_at(plan.state, STATE).events
        if not arrives(script, view, events):
            given = _scripted(plan, script, view, events)
            return _believed(plan, script, view, events, given) if doubts(plan, script, view) else given
        if not agrees(script, record_at(plan.log, ENTRIES).entries, events, view):
            return differs(plan)
        if plan.stops:
            record_at(plan.seen_copy, _SEEN).words[:] = record_at(plan.seen, _SEEN).words
            record_at(plan.state_copy, _KEPT).words[:] = record_at(plan.state, _KEPT).words
            return stop(plan, script, view)
        arrive(plan)
        if plan.believes:
            _lay(layout_of(plan, LAYOUT), record_at(plan.state, STATE))
    return play_on(plan, script, view, slots_at(plan.slots, _SLOTS), seated)


@jit
def _scripted(plan, script, view, place):  # type: ignore[no-untyped-def]
    """Answer from the position."""
    if view.decision == PLAY:
        return next_card(script, view)
    fits = stands(script, place, view.seat, view.decision)
    if fits:
        return told_answer(plan, script, place)
    return 0 if view.decision == POIGNEE else no_answer(script, place)


@jit
def _believed(plan, script, view, place, given):  # type: ignore[no-untyped-def]
    """Return the position's answer; note whether who gives it would have said so by a belief's strategy.

    A discard is the strategy's own, as long as all see the same trumps in it.  Of a poignée what counts is
    whether one is shown.
    """
    if view.decision == PLAY or given == NOTHING or (view.decision == DISCARD and script.hidden[place] < 0):
        return given
    own = would_say(plan, view, slots_at(plan.minds, _SLOTS))
    if own == NOTHING:
        return own
    if view.decision == POIGNEE:
        return settle(plan, own, given, (own != 0) == (given != 0))
    if view.decision != DISCARD:
        return settle(plan, own, given, own == given)
    if unpacked(own)[TRUMPS] != unpacked(given)[TRUMPS]:
        return settle(plan, own, given, False)
    if is_spare(view, CHOOSE[count(view.legal[PLAIN]), CHIEN], CHOOSE[FEWEST, CHIEN]):
        return settle(plan, own, given, False)
    return choose(plan, script, place, own)


@jit
def _lay(layout, state):  # type: ignore[no-untyped-def]
    """Let a layout have the cards as they lie in a deal at the question."""
    for suit in range(2):
        layout.aside[suit] = state.aside[suit]
        for seat in range(SEATS):
            layout.hands[seat, suit] = state.hands[seat, suit]


def made(stored: Stored, seat: int, contract: int) -> np.ndarray:
    """Return whether a seat makes what it bids, int8[n] (T-17): see :class:`sim.odds.script.Scripted`."""
    played = stored.column("contract", 0)
    its = (stored.column("taker", 0) == seat) & (played >= 0)
    if contract >= 0:
        its &= played == contract
    return np.where(its, stored.column("made", 0) > 0, -1).astype(np.int8)


SCRIPTED = Scripted(POSITION, answer, told, made, "taker")
