"""The base of a strategy that plays deals out: what it would answer, and it in every seat."""

from __future__ import annotations

from sim.core.desk import SEATED, SEATS
from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.core.slots import call, slots_at, slots_dtype
from sim.games.marias.names import DECISIONS

SLOTS = slots_dtype(len(DECISIONS), SEATS)


@jit
def usual(view, params):
    """Return what the base answers to the question in a view."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    seat = view.seat
    return call(slots, view.decision, seat, view, seated.params[seat], seated.memory[seat])
