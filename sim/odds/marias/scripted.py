"""How positions of mariáš answer: kept trumps, no fold, no marriage, no exchange leave no event (R-2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.belief.counting import CHOOSE
from sim.belief.marias import LAYOUT
from sim.core.bits import card_bit, count
from sim.core.cards import MARIAS
from sim.core.desk import BEAT, SEATED, SEATS, words_dtype
from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.core.slots import NOTHING, slots_at, slots_dtype
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import CARDS, SHARPS, suit_cards, suit_of
from sim.games.marias.names import DECISIONS
from sim.games.marias.talon import TALON
from sim.games.marias.view import (
    ANSWER,
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
    SUIT,
    TRUMP,
    TRUMP_AT,
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
FEWEST = 5
#: The bits of a declaration that are its contract.
CONTRACT = (1 << TRUMP_AT) - 1

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
            given = _scripted(plan, script, view, state)
            return _believed(plan, script, view, state.events, given) if doubts(plan, script, view) else given
        if not agrees(script, record_at(plan.log, ENTRIES).entries, state.events, view):
            return differs(plan)
        if plan.stops:
            record_at(plan.seen_copy, _SEEN).words[:] = record_at(plan.seen, _SEEN).words
            record_at(plan.state_copy, _KEPT).words[:] = record_at(plan.state, _KEPT).words
            return stop(plan, script, view)
        arrive(plan)
        if plan.believes:
            _lay(layout_of(plan, LAYOUT), state)
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


@jit
def _believed(plan, script, view, place, given):  # type: ignore[no-untyped-def]
    """Return the position's answer; note whether who gives it would have said so by a belief's strategy.

    What nobody has seen, a discard or the card that fixed trumps, is the strategy's own: a layout has any
    that it may have been.  Of a card that was seen its suit is what was said.
    """
    if view.decision in (PLAY, MARRIAGE, EXCHANGE) or given == NOTHING:
        return given
    if view.decision == DISCARD and script.hidden[place] < 0:
        return given
    own = would_say(plan, view, slots_at(plan.minds, _SLOTS))
    if own == NOTHING:
        return own
    if view.decision == DISCARD:
        may = _discardable(script, view)
        if is_spare(view, CHOOSE[count(may), TALON], CHOOSE[FEWEST, TALON]):
            return settle(plan, own, given, False)
        return choose(plan, script, place, own)
    if view.decision != TRUMP or PEOPLE in (given, own):
        return settle(plan, own, given, own == given)
    if own < 0 or own >= CARDS or not (view.legal >> own) & 1:
        return settle(plan, own, given, False)
    if script.hidden[place] >= 0 and script.more[place] == NOT_TOLD and plan.suit < 0:
        return choose(plan, script, place, own)
    return settle(plan, own, given, suit_of(own) == suit_of(given))


@jit
def _discardable(script, view):  # type: ignore[no-untyped-def]
    """Return of which cards a layout's discard may be, by what was declared first after it (M-16, M-42)."""
    for place in range(script.count):
        if script.do[place] == DECLARE and not HAS_TRUMPS[script.answer[place] & CONTRACT]:
            return view.hand
        if script.do[place] in (SUIT, ANSWER, DECLARE):
            break
    may = view.hand
    if not view.rules.talon_allows_sharp:
        may &= ~SHARPS
    if view.trump >= 0 and view.rules.talon_forbids_trump:
        may &= ~suit_cards(view.trump)
    return may & ~card_bit(view.laid) if view.laid >= 0 else may


@jit
def _lay(layout, state):  # type: ignore[no-untyped-def]
    """Let a layout have the cards as they lie in a deal at the question."""
    layout.talon = state.talon
    for seat in range(SEATS):
        layout.hands[seat] = state.hands[seat]


SCRIPTED = Scripted(POSITION, answer, told, made, "declarer")
