"""The judge of evident contracts: a slot of the engine, as strategies are (M-39)."""

from __future__ import annotations

import numpy as np

from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.games.marias import evident as game
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import PACK
from sim.games.marias.view import STATE
from sim.solve.judges import Judge
from sim.solve.marias.evident import evident
from sim.solve.marias.positions import POSITION
from sim.solve.marias.words import WORDS

#: Where it works.
ROOM = np.dtype([("position", POSITION), ("words", np.int64, (WORDS,))])
_PACK = (1 << len(PACK)) - 1


@jit
def answer(view, params, memory):
    """Return 1 where the contract that has just been played was evident before the first lead, else 0."""
    state = record_at(params.state, STATE)
    room = record_at(params.room, ROOM)
    position = room.position
    own = game.hand_at_first(view, state.hands)
    position.kind = view.kind
    position.seats = view.seats
    position.hands[:] = 0
    position.hands[view.declarer] = own
    # His talon, if he made it; one that lies there as it was dealt, or as another left it, he does not see.
    position.talon = state.talon if view.talon_owner == view.declarer else 0
    position.trump = state.trump if HAS_TRUMPS[view.contract] else -1
    position.helper = view.helper
    position.contract = view.contract
    position.declarer = view.declarer
    position.leader = view.leaders[0]
    position.must_beat = 1
    position.on_lead = 0
    position.points[:] = 0
    position.helped = 1
    return evident(position, _PACK & ~own & ~position.talon, room.words)


JUDGE = Judge(answer, game.JUDGE, game.ASKED, ROOM)
