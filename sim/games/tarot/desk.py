"""What every question of tarot needs beside the desk: what a seat knows, and which rules it can break."""

from __future__ import annotations

from sim.core.desk import put
from sim.core.jit import jit
from sim.games.tarot.names import DEFENCE, TAKER

#: Rules that an answer can break; the desk's log holds an index.
CITED = ("C-1", "C-2", "C-3", "C-7", "T-4", "T-6", "T-8", "T-10")
C_1, C_2, C_3, C_7, T_4, T_6, T_8, T_10 = range(len(CITED))


@jit
def look(desk, seat):
    """Fill the private part of the view for a seat: its own knowledge and nothing else (T-21)."""
    view, state = desk.seen, desk.state
    view.hand[0] = state.hands[seat, 0]
    view.hand[1] = state.hands[seat, 1]
    if state.closed == 0:
        return
    mine = seat == view.taker
    view.role = TAKER if mine else DEFENCE
    knows = mine and state.laid_aside != 0
    view.discard[0] = state.aside[0] if knows else 0
    view.discard[1] = state.aside[1] if knows else 0


@jit
def ask(desk, seat, decision):
    """Put a decision to a seat's strategy and return its answer, unchecked."""
    look(desk, seat)
    return put(desk, seat, decision)
