"""A record as a strategy: it answers every question with what the record has in that place.

One script serves all seats.  Where it stands in the events is the engine's own count of events, so that what
the engine notes without asking (an empty comment, the taking of the talon) needs no skipping; where it stands
in the card play is the view's count of cards played.  What a decision asks of it beyond that is the family's:
the modules ``script`` of its packages.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numba import from_dtype, types
from numba.extending import intrinsic, overload

from sim.core.desk import LOG_LENGTH
from sim.core.jit import jit
from sim.core.slots import NOTHING
from sim.games.kinds import KINDS
from sim.record.form import STOPPED
from sim.record.forms import FORMS

#: What was wrong when a script could not answer: the next event is another one, or the record has ended.
NO_FAULT, OTHER, ENDED = range(3)

#: The parameters of a script: where it lies, and where the engine's own state lies.
PARAMS = np.dtype([("script", np.int64), ("state", np.int64)])


class Script(NamedTuple):
    """How a family's records answer."""

    #: Of :func:`script_dtype`.
    dtype: np.dtype
    #: Answers any question: ``int64 f(view, params, memory)``, the parameters PARAMS.
    answer: Any


def script_dtype(plays: int, notes: tuple[Any, ...] = ()) -> np.dtype:
    """Return the record of a script.

    Parameters
    ----------
    plays : int
        Cards in the longest play.
    notes
        Further fields that the script sets.
    """
    return np.dtype(
        [
            ("count", np.int64),  # events
            ("seat", np.int64, (LOG_LENGTH,)),
            ("do", np.int64, (LOG_LENGTH,)),  # codes of decisions and other entries of the log
            ("answer", np.int64, (LOG_LENGTH,)),
            ("more", np.int64, (LOG_LENGTH,)),  # a further number of the event, -1 without
            ("cards", np.int64),  # cards in tricks
            ("card", np.int64, (plays,)),  # in order of play
            ("stopped", np.int64),  # 1: the record may end early
            # Set by the script.
            ("fault", np.int64),
            *notes,
        ],
        align=True,
    )


def reader(dtype: np.dtype) -> Any:
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


@jit
def next_card(script, view):  # type: ignore[no-untyped-def]
    """Return the card of the record that comes next in the play."""
    if view.plays >= script.cards:
        script.fault = ENDED
        return NOTHING
    return script.card[view.plays]


@jit
def stands(script, place, seat, do):  # type: ignore[no-untyped-def]
    """Return whether the record has this event of this seat in a place."""
    return place < script.count and script.seat[place] == seat and script.do[place] == do


@jit
def no_answer(script, place):  # type: ignore[no-untyped-def]
    """Say that the record has another event in a place, or none, and give no answer."""
    script.fault = ENDED if place >= script.count else OTHER
    return NOTHING


def write(record: Mapping[str, Any], script: np.ndarray) -> None:
    """Write a record whose form is right into a script, an array of one."""
    rows, events, tricks = FORMS[record["kind"]].events, record["events"], record["tricks"]
    script[0] = np.zeros(1, script.dtype)[0]
    script["count"] = len(events)
    script["stopped"] = record["outcome"]["reason"] == STOPPED
    for place, event in enumerate(events):
        row = rows[event["do"]]
        script["seat"][0, place] = event["seat"]
        script["do"][0, place] = row.code
        script["answer"][0, place] = row.answered(event)
        script["more"][0, place] = row.more(event)
    deck, plays = KINDS[record["kind"]].family.deck, script["card"].shape[1]
    cards = [deck.card(card) for trick in tricks for card in trick["cards"]][:plays]
    script["cards"] = len(cards)
    script["card"][0, : len(cards)] = cards
