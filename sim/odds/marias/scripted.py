"""How positions of mariáš answer: kept trumps, no fold, no marriage, no exchange leave no event (R-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.core.cards import MARIAS
from sim.core.desk import BEAT, SEATED, SEATS, words_dtype
from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.core.slots import slots_at, slots_dtype
from sim.games.marias.names import DECISIONS
from sim.games.marias.view import (
    CALL,
    DECLARE,
    DISCARD,
    EXCHANGE,
    FOLD,
    KEEP,
    MARRIAGE,
    PEOPLE,
    PLAY,
    PLAYS,
    STATE,
    TRUMP,
    VIEW,
)
from sim.odds.marias.made import made
from sim.odds.script import (
    ENTRIES,
    NOT_TOLD,
    PLAN,
    Scripted,
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
    """Return an event of a position as a script has it.

    Of a card that people drew ``more`` is the card; a rank that has not been called yet is NOT_TOLD.
    """
    if row.code == TRUMP:
        hidden = is_hidden(event)
        card = NOT_TOLD if hidden else MARIAS.card(event["card"])
        if "people" in event:
            return Told(PEOPLE, card, hidden)
        return Told(card, NOT_TOLD if event.get("call") is None else row.more(event), hidden)
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
        state = record_at(plan.state, STATE)
        if not (arrives(script, view, state.events) or _call_is_open(script, view, state.events)):
            return _scripted(plan, script, view, state)
        if not agrees(script, record_at(plan.log, ENTRIES).entries, state.events, view):
            return differs(plan)
        if plan.stops:
            record_at(plan.seen_copy, _SEEN).words[:] = record_at(plan.seen, _SEEN).words
            record_at(plan.state_copy, _KEPT).words[:] = record_at(plan.state, _KEPT).words
            return stop(plan, script, view)
        arrive(plan)
    return play_on(plan, script, view, slots_at(plan.slots, _SLOTS), seated)


@jit
def _call_is_open(script, view, events):  # type: ignore[no-untyped-def]
    """Return whether a rank is asked for that the position does not tell (M-61)."""
    if view.decision != CALL or view.seat != script.asked:
        return False
    return stands(script, events, view.seat, TRUMP) and script.more[events] == NOT_TOLD


@jit
def _scripted(plan, script, view, state):  # type: ignore[no-untyped-def]
    """Answer from the position."""
    if view.decision == PLAY:
        return next_card(script, view)
    place = state.events
    # One event tells both that trumps are fixed and which rank is called.
    fits = stands(script, place, view.seat, TRUMP if view.decision == CALL else view.decision)
    if view.decision in (MARRIAGE, EXCHANGE):
        fits = fits and script.more[place] == view.trick
        if view.decision == MARRIAGE:
            fits = fits and script.answer[place] == view.marriage
        return 1 if fits else 0
    if fits:
        if view.decision == CALL:
            return script.more[place]
        if view.decision == TRUMP and script.answer[place] == PEOPLE:
            known = script.hidden[place] < 0
            state.drawn = script.more[place] if known else told_answer(plan, script, place)
            return PEOPLE
        return told_answer(plan, script, place)
    if view.decision == DECLARE and view.may_keep:
        return KEEP
    if view.decision == FOLD:
        return 0
    return no_answer(script, place)


SCRIPTED = Scripted(POSITION, answer, told, made, "declarer")
