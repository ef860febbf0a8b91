"""Lízaný played on in somebody's mind, from what a seat sees and a layout, until the stock is gone.

The tricks are the engine's own, on another desk; everybody plays by the strategies in the slots given::

    room = mind()
    imagine(room, view, layout, random)        # for each layout
    play_on(room, slots, seated, card)         # for each card; the imagined view and hands are in the room
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.core.desk import BEAT, Desk, forget, imagine_luck, log_dtype, words_dtype
from sim.core.jit import jit
from sim.core.rooms import fresh
from sim.games.marias.deck import CARDS
from sim.games.marias.lizany import lay, play_trick
from sim.games.marias.view import PLAYS, STATE, VIEW

_WORDS = words_dtype(VIEW)
_LOG = log_dtype(CARDS)


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


@jit
def mind():
    """Return a fresh :class:`Mind`."""
    return Mind(fresh(VIEW), fresh(STATE), fresh(VIEW), fresh(_WORDS), fresh(STATE), fresh(_LOG), fresh(BEAT))


@jit
def imagine(room, view, layout, random):
    """Make a mind ready to play on from a question for a card, the others' cards and the stock as laid out.

    Parameters
    ----------
    room : Mind
    view : VIEW
        Of lízaný.
    layout : LAYOUT
        Or any record with ``hands`` and, in the order of drawing, ``stock``.
    random : int
        A word of 63 bits, from which all luck in the mind comes.
    """
    room.from_view[0] = view
    state = room.from_state[0]
    state.trump, state.shown, state.opens = view.trump, 1, PLAYS + 1
    state.laid = state.partner = state.owner = -1
    state.hands[:] = layout.hands
    # The turned card is drawn last and does not lie in the pack.
    for place in range(view.stock - 1):
        state.deck[CARDS + 1 - view.stock + place] = layout.stock[place]
    imagine_luck(state, random)


@jit
def play_on(room, slots, seated, card):
    """Play a card and go on until the stock is gone; ``seen`` and ``state`` are then before a lead.

    Parameters
    ----------
    room : Mind
        As :func:`imagine` left it.
    slots, seated
        Who plays in the mind.
    card : int
        One that may be played.
    """
    room.seen[0] = room.from_view[0]
    room.state[0] = room.from_state[0]
    forget(seated)
    desk = Desk(room.seen[0], room.words[0], room.state[0], seated, slots, room.log[0], room.beat[0])
    view = desk.seen
    lay(desk, view.seat, card)
    play_trick(desk, view.turn + 1)
    while view.stock > 0:
        view.trick += 1
        play_trick(desk, 0)
    view.trick += 1
    view.turn = 0
