"""How positions of tarot answer: who shows no poignée leaves no event (R-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.desk import BEAT, SEATED, SEATS, words_dtype
from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.core.slots import slots_at, slots_dtype
from sim.games.tarot.names import DECISIONS
from sim.games.tarot.view import DISCARD, PLAY, PLAYS, POIGNEE, STATE, VIEW
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
    differs,
    is_hidden,
    play_on,
    position_dtype,
    stop,
    told_answer,
)
from sim.record.form import Event
from sim.replay.script import next_card, no_answer, stands

POSITION = position_dtype(PLAYS)

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
            return _scripted(plan, script, view, events)
        if not agrees(script, record_at(plan.log, ENTRIES).entries, events, view):
            return differs(plan)
        if plan.stops:
            record_at(plan.seen_copy, _SEEN).words[:] = record_at(plan.seen, _SEEN).words
            record_at(plan.state_copy, _KEPT).words[:] = record_at(plan.state, _KEPT).words
            return stop(plan, script, view)
        arrive(plan)
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


def made(stored: Stored, seat: int, contract: int) -> np.ndarray:
    """Return whether a seat makes what it bids, int8[n] (T-17): see :class:`sim.odds.script.Scripted`."""
    played = stored.column("contract", 0)
    its = (stored.column("taker", 0) == seat) & (played >= 0)
    if contract >= 0:
        its &= played == contract
    return np.where(its, stored.column("made", 0) > 0, -1).astype(np.int8)


SCRIPTED = Scripted(POSITION, answer, told, made, "taker")
