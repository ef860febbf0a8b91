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
from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, SUITS
from sim.games.marias.view import (
    ANNOUNCE,
    BAD,
    COMMENT,
    DECLARE,
    DISCARD,
    GOOD,
    KEEP,
    LOG_LENGTH,
    MARRIAGE,
    PEOPLE,
    PLAY,
    PLAYS,
    STATE,
    SUIT,
    TAKE_TALON,
    TRUMP,
)

#: What was wrong when a script could not answer: the next event is another one, or the record has ended.
NO_FAULT, OTHER, ENDED = range(3)

SCRIPT = np.dtype(
    [
        ("count", np.int64),  # events
        ("seat", np.int64, (LOG_LENGTH,)),
        ("do", np.int64, (LOG_LENGTH,)),  # decision codes, and TAKE_TALON
        ("answer", np.int64, (LOG_LENGTH,)),
        ("trick", np.int64, (LOG_LENGTH,)),  # of a marriage, from 0; -1
        ("cards", np.int64),  # cards in tricks
        ("card", np.int64, (PLAYS,)),  # in order of play
        ("stopped", np.int64),  # 1: the record may end early
        ("fault", np.int64),  # set by the script
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
    fits = not ended and script.seat[place] == view.seat and script.do[place] == view.decision
    if view.decision == MARRIAGE:
        if script.stopped and view.plays >= script.cards:
            script.fault = ENDED
            return NOTHING
        if fits and script.answer[place] == view.marriage and script.trick[place] == view.trick:
            return 1
        return 0
    if fits:
        return script.answer[place]
    if view.decision == DECLARE and view.may_keep and not (ended and script.stopped):
        return KEEP
    script.fault = ENDED if ended else OTHER
    return NOTHING


def write(record: Mapping[str, Any], script: np.void) -> None:
    """Write a record whose form is right into a script."""
    events, tricks = record["events"], record["tricks"]
    script["count"] = len(events)
    script["stopped"] = record["outcome"]["reason"] == "stopped"
    script["fault"] = NO_FAULT
    rows = [
        (event["seat"], _code(event["do"]), _answer(event), event.get("trick", 0) - 1) for event in events
    ]
    for field, column in zip(("seat", "do", "answer", "trick"), zip(*rows, strict=True), strict=False):
        script[field][: len(column)] = column
    cards = [MARIAS.card(card) for trick in tricks for card in trick["cards"]][:PLAYS]
    script["cards"] = len(cards)
    script["card"][: len(cards)] = cards


def _code(do: str) -> int:
    return TAKE_TALON if do == "take_talon" else DECISIONS.index(do)


def _answer(event: Mapping[str, Any]) -> int:
    decision = _code(event["do"])
    if decision == TRUMP:
        return PEOPLE if "people" in event else MARIAS.card(event["card"])
    if decision == DISCARD:
        return MARIAS.mask(map(MARIAS.card, event["cards"]))
    if decision == SUIT:
        return BAD if event["answer"] == "bad" else GOOD
    if decision == DECLARE:
        return CONTRACTS.index(event["contract"])
    if decision == COMMENT:
        raised = sum(1 << COMPONENTS.index(name) for name in event["raise"])
        return raised | sum(1 << (ANNOUNCE + COMPONENTS.index(name)) for name in event["announce"])
    return SUITS.index(event["suit"]) if decision == MARRIAGE else 0
