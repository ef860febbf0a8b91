"""A deal played to its end in somebody's mind, from what a seat sees and hands it imagines.

Auction, tricks, announcements and payment are the engine's own, on another desk; everybody plays by the
strategies in the slots given.  How to weigh answers in several layouts::

    room = mind()
    imagine(room, view, layout.hands, random)   # for each layout
    payoff(room, slots, seated, answer)         # for each answer
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.core.cards import TAROT
from sim.core.desk import BEAT, SEATS, Desk, forget, imagine_luck, log_dtype, words_dtype
from sim.core.jit import jit
from sim.core.rooms import fresh
from sim.games.tarot.announcements import chelem
from sim.games.tarot.auction import say, speak
from sim.games.tarot.chien import lay_aside, unpacked
from sim.games.tarot.deck import ALL_PLAIN, EXCUSE, EXCUSE_BIT, NUMBERED, PETIT, PLAIN, TRUMPS, bits_of
from sim.games.tarot.engine import sum_up
from sim.games.tarot.names import ALL_PASS, GARDE, NOBODY, PLAYED
from sim.games.tarot.play import play_on
from sim.games.tarot.procedure import play_contract, play_tricks
from sim.games.tarot.settle import OUTCOME, settle
from sim.games.tarot.view import BID, DISCARD, PLAY, STATE, VIEW

_WORDS = words_dtype(VIEW)
_LOG = log_dtype(len(TAROT.pack))


class Mind(NamedTuple):
    """Room to imagine deals in: arrays of one record each."""

    #: VIEW and STATE from which an imagined deal goes on
    from_view: Any
    from_state: Any
    #: VIEW, STATE and what else belongs to the desk on which it does
    seen: Any
    words: Any
    state: Any
    log: Any
    beat: Any
    #: OUTCOME
    outcome: Any


@jit
def mind():
    """Return a fresh :class:`Mind`."""
    return Mind(
        fresh(VIEW),
        fresh(STATE),
        fresh(VIEW),
        fresh(_WORDS),
        fresh(STATE),
        fresh(_LOG),
        fresh(BEAT),
        fresh(OUTCOME),
    )


@jit
def imagine(room, view, hands, random):
    """Make a mind ready to play on from a question, all hands as given.

    Parameters
    ----------
    room : Mind
    view : VIEW
        At any decision.
    hands : int64[4, 2]
        What each seat holds now, cards on the table left out; what is neither there nor played lies aside, or
        in the chien before the taker took it.
    random : int
        63 random bits, from which the seats' own random sequences are made.
    """
    room.from_view[0] = view
    seen, state = room.from_view[0], room.from_state[0]
    state.closed = 1 if view.decision != BID else 0
    state.laid_aside = 1 if view.decision > DISCARD and view.contract <= GARDE else 0
    imagine_luck(state, random)
    state.hands[:] = hands
    plain, trumps = ALL_PLAIN & ~view.played[PLAIN], (NUMBERED | EXCUSE_BIT) & ~view.played[TRUMPS]
    for seat in range(SEATS):
        plain &= ~hands[seat, PLAIN]
        trumps &= ~hands[seat, TRUMPS]
    state.chien[PLAIN] = state.aside[PLAIN] = plain
    state.chien[TRUMPS] = state.aside[TRUMPS] = trumps
    _take_back(seen, state)
    _watch_again(seen, state)


@jit
def _take_back(view, state):
    """Return the cards on the table to the hands they came from: tricks are played from their beginning."""
    for turn in range(view.turn):
        seat = (view.leader + turn) & (SEATS - 1)
        bits = bits_of(view.table[turn])
        state.hands[seat, PLAIN] |= bits[PLAIN]
        state.hands[seat, TRUMPS] |= bits[TRUMPS]
        view.played[PLAIN] &= ~bits[PLAIN]
        view.played[TRUMPS] &= ~bits[TRUMPS]
    view.plays -= view.turn


@jit
def _watch_again(view, state):
    """Take note of the Excuse and the Petit in the tricks that are over."""
    state.excuse_seat = state.excuse_winner = state.petit_seat = state.petit_winner = NOBODY
    state.excuse_trick = state.petit_trick = 0
    for play in range(SEATS * view.trick):
        trick = play // SEATS
        seat = (view.leaders[trick] + play) & (SEATS - 1)
        if view.history[play] == EXCUSE:
            state.excuse_seat, state.excuse_trick = seat, trick + 1
            state.excuse_winner = view.winners[trick]
        elif view.history[play] == EXCUSE + PETIT:
            state.petit_seat, state.petit_trick = seat, trick + 1
            state.petit_winner = view.winners[trick]


@jit
def payoff(room, slots, seated, answer):
    """Return what a seat is paid, scaled units, when it gives an answer and the deal goes on.

    Parameters
    ----------
    room : Mind
        Made ready at a ``bid``, ``discard``, ``chelem`` or ``play``.
    slots, seated : slots_dtype, SEATED
        Who plays on, in every seat.
    answer : int
        A legal one.
    """
    room.seen[0] = room.from_view[0]
    room.state[0] = room.from_state[0]
    forget(seated)
    # As in the engine: compiled functions cannot return records, so the desk is put together here.
    desk = Desk(room.seen[0], room.words[0], room.state[0], seated, slots, room.log[0], room.beat[0])
    reason = _go_on(desk, answer)
    sum_up(desk, reason, room.outcome[0])
    settle(room.outcome[0], desk.seen.rules)
    return room.outcome[0].payoff[room.from_view[0].seat]


@jit
def _go_on(desk, answer):
    """Give the answer to the view's question and play on; return how the deal ended."""
    view = desk.seen
    if view.decision == PLAY:
        view.table[view.turn] = answer
        play_on(desk, view.turn + 1)
        return PLAYED
    if view.decision == BID:
        say(desk, view.seat, answer)
        return play_contract(desk) if speak(desk, view.seat + 1) else ALL_PASS
    if view.decision == DISCARD:
        away, shown = unpacked(answer)
        lay_aside(desk, away, shown)
        chelem(desk)
    else:
        view.chelem = answer
    play_tricks(desk)
    return PLAYED
