"""The desk: everything one deal needs, and how a seat is asked."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.core.bits import has
from sim.core.jit import COMPILED, jit
from sim.core.rng import advance, bounded, i64, u64, word
from sim.core.slots import BYTES, call
from sim.games.marias.deck import CARDS
from sim.games.marias.view import DECLARERS, DEFENDERS, LOG_LENGTH, LOG_WIDTH, SEATS, VIEW

#: What seats bring: parameters and memory of their strategies, and how many bytes of memory each uses.
SEATED = np.dtype([("params", BYTES, (SEATS,)), ("memory", BYTES, (SEATS,)), ("used", np.int64, (SEATS,))])
#: Events of the deal, the rule and the answer of a refusal, whether views are checked for changes, and the
#: pack as gathered after the deal before (M-81).
LOG = np.dtype(
    [
        ("entries", np.int64, (LOG_LENGTH, LOG_WIDTH)),
        ("rule", np.int64),
        ("answer", np.int64),
        ("audit", np.int64),
        ("pack", np.int64, (CARDS,)),
    ]
)
#: What the table is doing, where other processes may look on.
BEAT = np.dtype([("deal", np.int64), ("seat", np.int64), ("decision", np.int64), ("asked", np.int64)])
#: The memory of a view as plain words.
WORDS = np.dtype([("words", np.int64, (VIEW.itemsize // 8,))])


class Desk(NamedTuple):
    """Everything one deal needs, as records: addresses that cost nothing to hand on; changed in place."""

    #: VIEW, and the same memory as WORDS
    seen: Any
    words: Any
    #: STATE
    state: Any
    #: SEATED
    seated: Any
    #: slots_dtype: the strategies
    slots: Any
    #: LOG
    log: Any
    #: BEAT
    beat: Any


class Memory(NamedTuple):
    """The arrays of one entry each that a desk's records live in, and what a deal starts from."""

    seen: Any
    words: Any
    state: Any
    seated: Any
    slots: Any
    log: Any
    beat: Any
    blank_seen: Any
    blank_state: Any


class IllegalAnswer(Exception):
    """A strategy's answer that the rules do not allow; the desk's ``log`` says which rule."""


class ViewChanged(Exception):
    """A strategy wrote into its view."""


class LogFull(Exception):
    """More events in a deal than the rules can make: a fault of the engine."""


#: Rules that an answer can break; the desk's log holds an index.
CITED = (
    "C-1",
    "C-2",
    "C-3",
    "C-6",
    "M-3",
    "M-16",
    "M-17",
    "M-19",
    "M-20",
    "M-23",
    "M-41",
    "M-42",
    "M-43",
    "M-51",
    "M-53",
    "M-54",
    "M-61",
    "M-63",
    "M-64",
    "M-67",
    "M-71",
    "M-94",
)
(
    C_1,
    C_2,
    C_3,
    C_6,
    M_3,
    M_16,
    M_17,
    M_19,
    M_20,
    M_23,
    M_41,
    M_42,
    M_43,
    M_51,
    M_53,
    M_54,
    M_61,
    M_63,
    M_64,
    M_67,
    M_71,
    M_94,
) = range(len(CITED))

#: Random sequence of the engine's own draws, after those of the seats.
ENGINE = SEATS

_ONE = np.uint64(1) if COMPILED else 1


@jit
def refuse(desk, rule, answer):
    """Stop the deal: an answer breaks a rule (M-82)."""
    desk.log.rule = rule
    desk.log.answer = answer
    raise IllegalAnswer


@jit
def draw(state, stream):
    """Return the next 63 random bits of a stream of this deal."""
    position = advance(state.start[stream, 0], state.start[stream, 1])
    state.start[stream, 0] = position
    return i64(word(position) >> _ONE)


@jit
def draw_below(state, n):
    """Return one of 0 .. n-1, each exactly equally likely, from the engine's own stream of this deal."""
    while True:
        number = bounded(u64(draw(state, ENGINE)), n)
        if number >= 0:
            return number


@jit
def side_of(desk, seat):
    """Return the side a seat is on once the contract is declared, whether or not the others know."""
    if seat in (desk.seen.declarer, desk.state.partner):
        return DECLARERS
    return DEFENDERS


@jit
def look(desk, seat):
    """Fill the private part of the view for a seat: its own knowledge and nothing else (M-45)."""
    view, state = desk.seen, desk.state
    view.seat = seat
    view.hand = state.hands[seat]
    view.talon = state.talon if view.talon_owner == seat else 0
    view.gave = state.gave[seat]
    knows = state.shown != 0 or seat == 0
    view.trump = state.trump if knows else -1
    view.laid = state.laid if knows else -1
    view.first = state.first if seat == 0 else 0
    view.committed = state.committed if seat == 0 and view.talon_owner == 0 else 0
    if view.plays >= state.opens:  # M-66
        view.open = 1
        view.hands[:] = state.hands
    if state.owner >= 0:
        # M-45: the partner knows himself once trumps are shown, everybody once he has shown himself.
        known = state.revealed != 0 or has(view.played, state.called) or seat == state.owner
        view.partner = state.partner if known else -1
        view.hidden = 0 if known else 1
    view.role = -1
    if view.contract >= 0:
        view.role = side_of(desk, seat)


@jit
def ask(desk, seat, decision):
    """Put a decision to a seat's strategy and return its answer, unchecked."""
    view, state = desk.seen, desk.state
    look(desk, seat)
    view.decision = decision
    view.random = draw(state, seat)
    player = state.sits[seat]
    desk.beat.seat = seat
    desk.beat.decision = decision
    desk.beat.asked += 1
    seated = desk.seated
    if desk.log.audit == 0:
        return call(desk.slots, decision, player, view, seated.params[player], seated.memory[player])
    before = _sum(desk.words.words)
    answer = call(desk.slots, decision, player, view, seated.params[player], seated.memory[player])
    if before != _sum(desk.words.words):
        raise ViewChanged
    return answer


@jit
def _sum(words):
    total = u64(0)
    for i in range(len(words)):
        total = u64(u64(total ^ u64(words[i])) * u64(0x100000001B3))
    return total


@jit
def note(desk, seat, decision, answer, more):
    """Write an event of the deal record into the log (R-1)."""
    state = desk.state
    if state.events >= LOG_LENGTH:
        raise LogFull
    entry = desk.log.entries[state.events]
    entry[0] = seat
    entry[1] = decision
    entry[2] = answer
    entry[3] = more
    state.events += 1


@jit
def members(desk, side):
    """Return the seats of a side as bits."""
    own = 1 << desk.seen.declarer
    if desk.state.partner >= 0:
        own |= 1 << desk.state.partner
    return own if side == DECLARERS else ((1 << desk.seen.seats) - 1) & ~own
