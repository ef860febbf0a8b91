"""How records of mariáš answer: kept trumps, folding, marriages and exchanges leave events or none (R-2)."""

from __future__ import annotations

import numpy as np

from sim.core.desk import SEATS
from sim.core.jit import jit
from sim.core.slots import NOTHING
from sim.games.marias.view import (
    CALL,
    DECLARE,
    EXCHANGE,
    FOLD,
    KEEP,
    MARRIAGE,
    PLAY,
    PLAYS,
    STATE,
    TRICKS,
    TRUMP,
)
from sim.replay.script import ENDED, Script, next_card, no_answer, reader, script_dtype, stands

SCRIPT = script_dtype(
    PLAYS,
    (
        ("marriages", np.int64, (4,)),  # by suit: 1 + trick * SEATS + seat of who could announce it, or 0
        ("exchanges", np.int64, (TRICKS,)),  # by trick: 1 + the seat that could exchange, or 0
    ),
)

script_at = reader(SCRIPT)
state_at = reader(STATE)


@jit
def answer(view, params, memory):  # type: ignore[no-untyped-def]
    """Answer any question from the script."""
    script = script_at(params.script)
    if view.decision == PLAY:
        return next_card(script, view)
    place = state_at(params.state).events
    asked = TRUMP if view.decision == CALL else view.decision  # one event tells both
    fits = stands(script, place, view.seat, asked)
    if view.decision in (MARRIAGE, EXCHANGE):
        return _in_play(view, script, place, fits)
    if fits:
        return script.more[place] if view.decision == CALL else script.answer[place]
    if not (place >= script.count and script.stopped):
        if view.decision == DECLARE and view.may_keep:
            return KEEP
        if view.decision == FOLD:
            return 0
    return no_answer(script, place)


@jit
def _in_play(view, script, place, fits):  # type: ignore[no-untyped-def]
    """Announce a marriage or exchange where the next event says so, in this trick (R-2)."""
    fits = fits and script.more[place] == view.trick
    if view.decision == MARRIAGE:
        script.marriages[view.marriage] = 1 + view.trick * SEATS + view.seat
        fits = fits and script.answer[place] == view.marriage
    else:
        script.exchanges[view.trick] = 1 + view.seat
    if script.stopped and view.plays >= script.cards and not (fits and view.decision == EXCHANGE):
        script.fault = ENDED
        return NOTHING
    return 1 if fits else 0


RECORDS = Script(SCRIPT, answer)
