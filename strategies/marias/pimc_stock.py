"""Lízaný while the stock lasts: play-outs by the base until it is gone, then exact play (M-90 to M-96)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.belief.marias import LAYOUT, ROOM, consider, draw
from sim.core.bits import lowest, without_lowest
from sim.core.desk import SEATED
from sim.core.jit import jit
from sim.core.rng import derive
from sim.core.rooms import fresh, record_at
from sim.core.slots import slots_at
from sim.games.marias.playout import Mind, imagine, mind, play_on
from sim.games.marias.settle import OUTCOME
from sim.solve.marias.money import money
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import from_view
from sim.solve.marias.words import WORDS
from strategies.marias.pimc_base import SLOTS

_CARDS = 32


class Rooms(NamedTuple):
    """Room for play-outs: a mind, arrays of one POSITION and one OUTCOME, a workspace, values by card."""

    mind: Mind
    position: Any
    outcome: Any
    ws: Any
    values: Any


@jit
def open_rooms():
    """Return fresh :class:`Rooms`."""
    ws, values = np.zeros(WORDS, np.int64), np.zeros(_CARDS, np.int64)
    return Rooms(mind(), fresh(POSITION), fresh(OUTCOME), ws, values)


@jit
def best_card(view, params, usual):
    """Return the card with the best mean payment over play-outs of drawn layouts.

    Parameters
    ----------
    view : VIEW
        Of lízaný, the stock not yet gone.
    params : PARAMS
        With ``stock_samples``, and the base in every imagined seat.
    usual : int
        The base's card, which is played where no other is better.
    """
    rooms = open_rooms()
    room = np.zeros(ROOM, np.int64)
    consider(view, room)
    layout = fresh(LAYOUT)[0]
    for sample in range(params.stock_samples):
        random = derive(view.random, sample)
        draw(view, room, random, layout)
        add_values(view, params, (layout, random), rooms)
    return best_of(view.legal, rooms.values, usual)


@jit
def add_values(view, params, drawn, rooms):
    """Add what each card that may be played is paid in one layout.

    Parameters
    ----------
    view : VIEW
    params : PARAMS
    drawn : (LAYOUT, int)
        And the random word from which all luck in the play-outs comes.
    rooms : Rooms
    """
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    position = rooms.position[0]
    sign = 1 if view.seat == view.declarer else -1
    imagine(rooms.mind, view, drawn[0], drawn[1])
    rest = view.legal
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        play_on(rooms.mind, slots, seated, card)
        from_view(rooms.mind.seen[0], rooms.mind.state[0].hands, 0, -1, position)
        rooms.values[card] += sign * money(position, view.rules, rooms.outcome[0], rooms.ws)


@jit
def best_of(cards, values, usual):
    """Return the card of most value, the usual one where no other has more."""
    chosen = usual
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        if values[card] > values[chosen]:
            chosen = card
    return chosen
