"""A record as a strategy: it answers every question with what the record has in that place.

One script serves all seats.  Where it stands in the events is the engine's own count of events, so that what
the engine notes without asking (an empty comment, the taking of the talon) needs no skipping; where it stands
in the card play is the view's count of cards played.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.extending import intrinsic, overload

from sim.core.cards import MARIAS
from sim.core.jit import jit
from sim.core.slots import NOTHING
from sim.games.marias.view import (
    CALL,
    DECLARE,
    EXCHANGE,
    FOLD,
    KEEP,
    LOG_LENGTH,
    MARRIAGE,
    PLAY,
    PLAYS,
    SEATS,
    STATE,
    TRICKS,
    TRUMP,
)
from sim.record.forms import FORMS, STOPPED

#: What was wrong when a script could not answer: the next event is another one, or the record has ended.
NO_FAULT, OTHER, ENDED = range(3)

SCRIPT = np.dtype(
    [
        ("count", np.int64),  # events
        ("seat", np.int64, (LOG_LENGTH,)),
        ("do", np.int64, (LOG_LENGTH,)),  # decision codes, and TAKE_TALON
        ("answer", np.int64, (LOG_LENGTH,)),
        ("more", np.int64, (LOG_LENGTH,)),  # the trick, from 0; the rank called; -1
        ("cards", np.int64),  # cards in tricks
        ("card", np.int64, (PLAYS,)),  # in order of play
        ("stopped", np.int64),  # 1: the record may end early
        # Set by the script.
        ("fault", np.int64),
        ("marriages", np.int64, (4,)),  # by suit: 1 + trick * SEATS + seat of who could announce it, or 0
        ("exchanges", np.int64, (TRICKS,)),  # by trick: 1 + the seat that could exchange, or 0
    ],
    align=True,
)

#: The parameters of a script: where it lies, and where the engine's own state lies.
PARAMS = np.dtype([("script", np.int64), ("state", np.int64)])


def _at(dtype: np.dtype) -> Any:
    """Return a function that reads the record of a type that lies at an address, in compiled code too."""
    record = from_dtype(dtype)

    def at(address: int) -> Any:
        memory: Any = (ctypes.c_char * dtype.itemsize).from_address(int(address))
        return np.frombuffer(memory, dtype).view(np.recarray)[0]

    @intrinsic
    def _pointed(typing_context: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(record))

        return record(types.int64), code

    @overload(at)
    def _at_address(address):  # type: ignore[no-untyped-def]
        return lambda address: _pointed(address)  # noqa: PLW0108

    return at


script_at = _at(SCRIPT)
state_at = _at(STATE)


@jit
def answer(view, params, memory):  # type: ignore[no-untyped-def]
    """Answer any question from the script."""
    script = script_at(params.script)
    if view.decision == PLAY:
        if view.plays >= script.cards:
            script.fault = ENDED
            return NOTHING
        return script.card[view.plays]
    place = state_at(params.state).events
    ended = place >= script.count
    asked = TRUMP if view.decision == CALL else view.decision  # one event tells both
    fits = not ended and script.seat[place] == view.seat and script.do[place] == asked
    if view.decision in (MARRIAGE, EXCHANGE):
        return _in_play(view, script, place, fits)
    if fits:
        return script.more[place] if view.decision == CALL else script.answer[place]
    if not (ended and script.stopped):
        if view.decision == DECLARE and view.may_keep:
            return KEEP
        if view.decision == FOLD:
            return 0
    script.fault = ENDED if ended else OTHER
    return NOTHING


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


def write(record: Mapping[str, Any], script: np.void) -> None:
    """Write a record whose form is right into a script."""
    rows, events, tricks = FORMS[record["kind"]].events, record["events"], record["tricks"]
    script["count"] = len(events)
    script["stopped"] = record["outcome"]["reason"] == STOPPED
    script["fault"] = NO_FAULT
    script["marriages"] = script["exchanges"] = 0
    for place, event in enumerate(events):
        row = rows[event["do"]]
        script["seat"][place] = event["seat"]
        script["do"][place] = row.code
        script["answer"][place] = row.answered(event)
        script["more"][place] = row.more(event)
    cards = [MARIAS.card(card) for trick in tricks for card in trick["cards"]][:PLAYS]
    script["cards"] = len(cards)
    script["card"][: len(cards)] = cards
