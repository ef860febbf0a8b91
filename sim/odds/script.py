"""A position as a player: it answers every question up to the one that is asked about.

One wrapper of compiled code sits in the slots of a table in every seat's place.  Until the question has
arrived it answers from the position's events and cards, and for everybody in silence what leaves no event
(R-2); from then on the seat asked gives the answers of a candidate, and whoever is asked for anything else
answers by the strategy that was moved aside.  What a decision asks of a script is the family's: the modules
``scripted`` of its packages.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.belief.counting import below
from sim.core.desk import LOG_LENGTH, LOG_WIDTH, SEATED, forget
from sim.core.jit import jit
from sim.core.rng import derive
from sim.core.rooms import record_at
from sim.core.slots import NOTHING, call
from sim.faults import ConfigError
from sim.games.kinds import FAMILY_OF
from sim.record.form import Event
from sim.record.forms import FORMS
from sim.replay.script import script_dtype

#: What was wrong, beside what a script of a record says (NO_FAULT, OTHER, ENDED): what the engine did without
#: asking is not what the position has; the seat was passed over.
DIFFERENT, PASSED = 3, 4
#: Who gave the last answer.
SCRIPT, CANDIDATE, STRATEGY = range(3)
#: What a belief has found: it laid away cards of its own choice, would not have said what was said, or the
#: question has arrived.
CHOSEN, DENIED, ARRIVED = 1, 2, 4
#: The word, of those made from a seat's luck, by which layouts are left out that are too many.
_SPARE = 1 << 20
#: Answers that a candidate may have.
MOST_ANSWERS = 16
#: That an event tells nothing more.
NOT_TOLD = -1

#: The parameters of the wrapper: where its plan lies.
PARAMS = np.dtype([("plan", np.int64)])

#: What the wrapper needs beside the script, as addresses, and what it notes.
PLAN = np.dtype(
    [
        ("script", np.int64),
        # Of the table that it sits at: VIEW, STATE, BEAT, log.
        ("seen", np.int64),
        ("state", np.int64),
        ("beat", np.int64),
        ("log", np.int64),
        # The strategies: their slots, as :func:`sim.core.slots.told` tells them, and SEATED.
        ("slots", np.int64),
        ("seated", np.int64),
        # Answers of events that are not known, by deal: where those of deal 0 lie, and bytes to the next.
        ("hidden", np.int64),
        ("hidden_step", np.int64),
        # 1: stop at the question, VIEW and STATE copied to these addresses.
        ("stops", np.int64),
        ("seen_copy", np.int64),
        ("state_copy", np.int64),
        # Where positions are solved, of the family's own type; 0: they are not.
        ("probe", np.int64),
        # 1: whoever else has said something is asked by a belief's strategy whether he would have: its slots
        # and SEATED, where it notes what it found, by deal (the address for deal 0), where layouts lie and
        # bytes to the next, and the trump suit that the seat asked knows.
        ("believes", np.int64),
        ("minds", np.int64),
        ("minded", np.int64),
        ("noted", np.int64),
        ("layouts", np.int64),
        ("layout_step", np.int64),
        ("suit", np.int64),
        # The candidate's answers.
        ("answers", np.int64),
        ("do", np.int64, (MOST_ANSWERS,)),
        ("answer", np.int64, (MOST_ANSWERS,)),
        ("arrivals", np.int64),  # deals in which the question has arrived
        # Of the present deal: its number, whether the question has arrived, answers given, questions put to
        # strategies, who gave the last answer, and why the script had none.
        ("deal", np.int64),
        ("arrived", np.int64),
        ("given", np.int64),
        ("asked", np.int64),
        ("source", np.int64),
        ("fault", np.int64),
    ],
    align=True,
)

_WORD = np.dtype([("word", np.int64)])
#: How a log begins.
ENTRIES = np.dtype([("entries", np.int64, (LOG_LENGTH, LOG_WIDTH))])


class Told(NamedTuple):
    """An event as a script has it."""

    answer: int
    more: int
    #: Whether the answer is not known and is looked up for each layout.
    hidden: bool


class Stored(NamedTuple):
    """Outcomes of n deals."""

    #: A field of the family's OUTCOME, and its entry: int[n].
    column: Callable[[str, int], np.ndarray]
    #: VIEW[1] of the table, for its kind and rules.
    seen: np.ndarray


class Scripted(NamedTuple):
    """How positions of a family answer."""

    #: Of :func:`position_dtype`.
    dtype: np.dtype
    #: The wrapper: ``int64 f(view, params, memory)``, the parameters PARAMS.
    answer: Any
    #: An event of a position as a script has it, by its row.
    told: Callable[[Event, Mapping[str, Any]], Told]
    #: Whether a seat makes what it declares, int8[n]: 1, 0; -1 where it declares nothing, or another contract
    #: than the one given (-1: any).
    made: Callable[[Stored, int, int], np.ndarray]
    #: The field of an OUTCOME that has the declarer.
    declarer: str


def is_hidden(event: Mapping[str, Any]) -> bool:
    """Return whether the cards of an event are not known, all or some."""
    if "cards" in event:
        return event["cards"] is None or None in event["cards"]
    return event["card"] is None


def scripted_of(kind: str) -> Scripted:
    """Return how positions of a kind answer."""
    found: Scripted = importlib.import_module(f"sim.odds.{FAMILY_OF[kind]}.scripted").SCRIPTED
    return found


def position_dtype(plays: int) -> np.dtype:
    """Return the record of the script of a position.

    Parameters
    ----------
    plays : int
        Cards in the longest play.
    """
    return script_dtype(
        plays,
        (
            ("asked", np.int64),  # the seat asked
            ("hidden", np.int64, (LOG_LENGTH,)),  # by event: its place among those not known, -1 if known
        ),
    )


def script_of(
    kind: str, seat: int, events: Sequence[Mapping[str, Any]], cards: Sequence[int]
) -> tuple[np.ndarray, tuple[int, ...]]:
    """Return the script of a position, an array of one, and the places of events that are not known.

    Parameters
    ----------
    kind : str
    seat : int
        The seat asked.
    events : sequence of mapping
        Of a deal record; ``card``, ``cards`` or some of the cards None where they are not known.
    cards : sequence of int
        Those played, in order.

    Raises
    ------
    ConfigError
        If there are more events or cards than a deal can have.
    """
    scripted, rows = scripted_of(kind), FORMS[kind].events
    script = np.zeros(1, scripted.dtype)
    most = script["card"].shape[1]
    if len(events) > LOG_LENGTH or len(cards) > most:
        raise ConfigError(f"{len(events)} events, {len(cards)} cards played: no deal of {kind} has so many")
    script["asked"], script["count"], script["cards"] = seat, len(events), len(cards)
    script["card"][0, : len(cards)] = cards
    script["hidden"] = -1
    hidden: list[int] = []
    for place, event in enumerate(events):
        row = rows[event["do"]]
        told = scripted.told(row, event)
        script["seat"][0, place], script["do"][0, place] = event["seat"], row.code
        script["answer"][0, place], script["more"][0, place] = told.answer, told.more
        if told.hidden:
            script["hidden"][0, place] = len(hidden)
            hidden.append(place)
    return script, tuple(hidden)


@jit
def begin(plan, beat, seated):  # type: ignore[no-untyped-def]
    """Begin a deal, if this is the first question of one: nobody remembers anything."""
    if plan.deal == beat.deal:
        return
    plan.deal = beat.deal
    plan.arrived = plan.given = plan.asked = plan.fault = 0
    plan.source = SCRIPT
    forget(seated)
    if plan.believes:
        forget(record_at(plan.minded, SEATED))


@jit
def arrives(script, view, events):  # type: ignore[no-untyped-def]
    """Return whether a question is the one asked about, or one after it where that one does not arise.

    Parameters
    ----------
    script
        Of :func:`position_dtype`.
    view : VIEW
    events : int
        Events so far.
    """
    if events < script.count or view.plays < script.cards:
        return False
    return view.seat == script.asked or events > script.count or view.plays > script.cards


@jit
def agrees(script, entries, events, view):  # type: ignore[no-untyped-def]
    """Return whether the deal has come the position's way, with what the engine did without asking."""
    for place in range(min(events, script.count)):
        if entries[place, 0] != script.seat[place] or entries[place, 1] != script.do[place]:
            return False
    for play in range(min(view.plays, script.cards)):
        if view.history[play] != script.card[play]:
            return False
    return True


@jit
def told_answer(plan, script, place):  # type: ignore[no-untyped-def]
    """Return the answer that an event is: the position's, or where that does not know it the layout's."""
    number = script.hidden[place]
    if number < 0:
        return script.answer[place]
    return record_at(plan.hidden + plan.deal * plan.hidden_step + 8 * number, _WORD).word


@jit
def doubts(plan, script, view):  # type: ignore[no-untyped-def]
    """Return whether the seat that is asked is to be asked by a belief's strategy too."""
    return plan.believes != 0 and view.seat != script.asked and not _noted(plan).word & DENIED


@jit
def _noted(plan):  # type: ignore[no-untyped-def]
    """Return where it is noted what a belief has found in this deal: CHOSEN, DENIED, ARRIVED."""
    return record_at(plan.noted + 8 * plan.deal, _WORD)


@jit
def would_say(plan, view, slots):  # type: ignore[no-untyped-def]
    """Return what the belief's strategy says in this seat's place."""
    seat, minded = view.seat, record_at(plan.minded, SEATED)
    return call(slots, view.decision, seat, view, minded.params[seat], minded.memory[seat])


@jit
def settle(plan, own, given, same):  # type: ignore[no-untyped-def]
    """Note whether a belief's own answer is the same as the position's, and return the latter.

    An answer that is none is passed on, so that the table says why.
    """
    if own == NOTHING:
        return NOTHING
    if not same:
        _noted(plan).word |= DENIED
    return given


@jit
def choose(plan, script, place, own):  # type: ignore[no-untyped-def]
    """Put a belief's own answer in the place of a layout's, which the seat asked does not know."""
    record_at(plan.hidden + plan.deal * plan.hidden_step + 8 * script.hidden[place], _WORD).word = own
    _noted(plan).word |= CHOSEN
    return own


@jit
def is_spare(view, ways, fewest):  # type: ignore[no-untyped-def]
    """Return whether a layout is one too many of a hand's, which has one for each way to lay cards away."""
    return ways > fewest and below(derive(view.random, _SPARE), ways) >= fewest


@jit
def layout_of(plan, dtype):  # type: ignore[no-untyped-def]
    """Return the layout of this deal, in which the question has arrived; its type is a global constant."""
    _noted(plan).word |= ARRIVED
    return record_at(plan.layouts + plan.deal * plan.layout_step, dtype)


@jit
def stop(plan, script, view):  # type: ignore[no-untyped-def]
    """Give no answer, as the question is reached; or another seat's is, and this one was passed over."""
    if view.seat != script.asked or view.plays > script.cards:
        plan.fault = PASSED
    arrive(plan)
    return NOTHING


@jit
def arrive(plan):  # type: ignore[no-untyped-def]
    """Note that the question has arrived."""
    plan.arrived = 1
    plan.arrivals += 1


@jit
def differs(plan):  # type: ignore[no-untyped-def]
    """Give no answer: the deal has not come the position's way."""
    plan.fault = DIFFERENT
    return NOTHING


@jit
def play_on(plan, script, view, slots, seated):  # type: ignore[no-untyped-def]
    """Answer a question from the one asked about on: the candidate's next answer, or a strategy's."""
    seat = view.seat
    if plan.given < plan.answers and seat == script.asked:
        if plan.do[plan.given] == view.decision:
            plan.source = CANDIDATE
            plan.given += 1
            return plan.answer[plan.given - 1]
        plan.given = plan.answers  # it is asked for something else, and its strategy takes over
    plan.source = STRATEGY
    plan.asked += 1
    return call(slots, view.decision, seat, view, seated.params[seat], seated.memory[seat])
