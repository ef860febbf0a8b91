"""Many positions in one compiled call: functions of ``goals``, ``made`` and ``money`` for all of an array."""

from __future__ import annotations

from sim.core.jit import jit
from sim.solve.marias import goals
from sim.solve.marias.made import made as everything_made
from sim.solve.marias.money import money


@jit
def won(positions, ws, values):
    """Write into ``values``, int64[n], whether POSITION[n] are won."""
    for index in range(len(positions)):
        values[index] = goals.won(positions[index], ws)


@jit
def points(positions, ws, values):
    """Write into ``values``, int64[n], the points of POSITION[n]."""
    for index in range(len(positions)):
        values[index] = goals.points(positions[index], ws)


@jit
def made(positions, rules, outcome, ws, values):
    """Write into ``values``, int64[n], whether everything declared is made of POSITION[n]."""
    for index in range(len(positions)):
        values[index] = everything_made(positions[index], rules, outcome, ws)


@jit
def payments(positions, rules, outcome, ws, values):
    """Write into ``values``, int64[n], the payments of POSITION[n]."""
    for index in range(len(positions)):
        values[index] = money(positions[index], rules, outcome, ws)
