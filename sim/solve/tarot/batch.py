"""Many positions in one compiled call."""

from __future__ import annotations

from sim.core.jit import jit
from sim.solve.tarot import goals


@jit
def points(positions, rules, outcome, ws, values):
    """Write into ``values``, int64[n], the half points of POSITION[n]; see :func:`goals.points`."""
    for index in range(len(positions)):
        values[index] = goals.points(positions[index], rules, outcome, ws)


@jit
def payments(positions, rules, outcome, ws, values):
    """Write into ``values``, int64[n], the payments of POSITION[n]; see :func:`goals.money`."""
    for index in range(len(positions)):
        values[index] = goals.money(positions[index], rules, outcome, ws)
