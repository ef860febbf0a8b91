"""The desk: everything one deal needs, and how a seat is asked; the same for every game.

A game brings the records VIEW (what a strategy sees) and STATE (what the engine keeps to itself), which begin
with :func:`question_fields` and hold :func:`deal_fields`; before :func:`put` it fills what the seat knows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.core.jit import COMPILED, jit
from sim.core.rng import ENGINE_STREAM, SEAT_STREAM, advance, bounded, derive, i64, start, u64, word
from sim.core.slots import BYTES, call

SEATS = 4

#: What seats bring: parameters and memory of their strategies, and how many bytes of memory each uses.
SEATED = np.dtype([("params", BYTES, (SEATS,)), ("memory", BYTES, (SEATS,)), ("used", np.int64, (SEATS,))])
#: What the table is doing, where other processes may look on.
BEAT = np.dtype([("deal", np.int64), ("seat", np.int64), ("decision", np.int64), ("asked", np.int64)])
#: The log of a deal: seat, decision, answer and a further word per event, in order.
LOG_WIDTH, LOG_LENGTH = 4, 1024

#: Random sequence of the engine's own draws, after those of the seats.
ENGINE = SEATS

_ONE = np.uint64(1) if COMPILED else 1


def question_fields() -> tuple[Any, ...]:
    """Return the fields with which every VIEW begins."""
    return (
        ("decision", np.int64),  # its code, place in the game's DECISIONS
        ("seat", np.int64),  # whose view this is
        ("kind", np.int64),  # code of the kind within its family
        ("seats", np.int64),  # seats in play
        ("random", np.int64),  # 63 random bits of this seat's own, new at each question
    )


def deal_fields(cards: int) -> tuple[Any, ...]:
    """Return the fields that every STATE has, for a pack of so many cards."""
    return (
        ("deck", np.int64, (cards,)),
        ("given", np.int64),  # 1: the pack is somebody's choice and is not shuffled
        ("sits", np.int64, (SEATS,)),  # by seat: which player sits there; they turn in a session (M-80)
        ("start", np.uint64, (SEATS + 1, 2)),  # random sequences: position and increment, by stream
        ("events", np.int64),  # entries used in the log
        ("packs", np.int64),  # a pack given for each deal: the address of the one of deal 0, and how many
        ("pack_step", np.int64),  # bytes lie between two; 0: all deals have the one in ``deck``
    )


def pack_dtype(cards: int) -> np.dtype:
    """Return the record of a pack, top card first."""
    return np.dtype([("cards", np.int64, (cards,))])


def log_dtype(cards: int) -> np.dtype:
    """Return the record of a deal's log.

    Its events, the rule and the answer of a refusal, whether views are checked for changes, and the pack as
    gathered after the deal before (M-81).
    """
    return np.dtype(
        [
            ("entries", np.int64, (LOG_LENGTH, LOG_WIDTH)),
            ("rule", np.int64),
            ("answer", np.int64),
            ("audit", np.int64),
            ("pack", np.int64, (cards,)),
        ]
    )


def words_dtype(view: np.dtype) -> np.dtype:
    """Return the memory of a view as plain words."""
    return np.dtype([("words", np.int64, (view.itemsize // 8,))])


class Desk(NamedTuple):
    """Everything one deal needs, as records: addresses that cost nothing to hand on; changed in place."""

    #: VIEW, and the same memory as words
    seen: Any
    words: Any
    #: STATE
    state: Any
    #: SEATED
    seated: Any
    #: slots_dtype: the strategies
    slots: Any
    #: log_dtype
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


@jit
def open_streams(desk, seed, deal):
    """Put the random sequences of a deal at their start and clear the strategies' memories."""
    state = desk.state
    for seat in range(SEATS):
        position, increment = start(seed, SEAT_STREAM + seat, deal)
        state.start[seat, 0] = position
        state.start[seat, 1] = increment
    forget(desk.seated)
    position, increment = start(seed, ENGINE_STREAM, deal)
    state.start[ENGINE, 0] = position
    state.start[ENGINE, 1] = increment
    desk.beat.deal = deal


@jit
def forget(seated):
    """Clear what strategies remember of a deal."""
    for seat in range(SEATS):
        for byte in range(seated.used[seat]):
            seated.memory[seat].bytes[byte] = 0


@jit
def imagine_luck(state, random):
    """Seat everybody at his own place and start the seats' random sequences from a word of 63 bits.

    For deals that are played on in somebody's mind.
    """
    for seat in range(SEATS):
        state.sits[seat] = seat
        state.start[seat, 0] = u64(derive(random, 2 * seat))
        state.start[seat, 1] = u64(derive(random, 2 * seat + 1) | 1)


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
def put(desk, seat, decision):
    """Put a decision to a seat's strategy and return its answer, unchecked.

    The view must show what the seat knows and nothing else.
    """
    view, state = desk.seen, desk.state
    view.seat = seat
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
