"""What every question of mariáš needs beside the desk: what a seat knows, and which rules it can break."""

from __future__ import annotations

from sim.core.bits import has
from sim.core.desk import put
from sim.core.jit import jit
from sim.games.marias.view import DECLARERS, DEFENDERS

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
    look(desk, seat)
    return put(desk, seat, decision)


@jit
def members(desk, side):
    """Return the seats of a side as bits."""
    own = 1 << desk.seen.declarer
    if desk.state.partner >= 0:
        own |= 1 << desk.state.partner
    return own if side == DECLARERS else ((1 << desk.seen.seats) - 1) & ~own
