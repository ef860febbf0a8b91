"""How records of tarot answer: who shows no poignée leaves no event (R-2)."""

from __future__ import annotations

from sim.core.jit import jit
from sim.core.slots import NOTHING
from sim.games.tarot.view import PLAY, PLAYS, POIGNEE, STATE
from sim.replay.script import ENDED, Script, next_card, no_answer, reader, script_dtype, stands

SCRIPT = script_dtype(PLAYS)

script_at = reader(SCRIPT)
state_at = reader(STATE)


@jit
def answer(view, params, memory):  # type: ignore[no-untyped-def]
    """Answer any question from the script."""
    script = script_at(params.script)
    if view.decision == PLAY:
        return next_card(script, view)
    place = state_at(params.state).events
    fits = stands(script, place, view.seat, view.decision)
    if view.decision == POIGNEE:
        if script.stopped and script.cards == 0:  # it belongs to no whole trick
            script.fault = ENDED
            return NOTHING
        return script.answer[place] if fits else 0
    return script.answer[place] if fits else no_answer(script, place)


RECORDS = Script(SCRIPT, answer)
