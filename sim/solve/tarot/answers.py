"""Positions solved one at a time, from plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.games.tarot.settle import OUTCOME
from sim.solve.rooms import Rooms, as_record
from sim.solve.tarot import goals
from sim.solve.tarot.positions import Position, record
from sim.solve.tarot.words import workspace

_ROOMS = Rooms(workspace, OUTCOME)
#: Room of this thread, and for one settlement.
room, outcome_room = _ROOMS.words, _ROOMS.outcome


def solve_points(position: Position, rules: np.void) -> int:
    """Return the half points of card play that the taker reaches when both sides play exactly for them.

    Parameters
    ----------
    position : Position
    rules : RULES
        Packed house rules (:func:`sim.games.tarot.house.pack`).

    Returns
    -------
    int
        As settled (T-12, T-15): his tricks, what is laid aside for him, the Excuse wherever it ends.
    """
    return int(goals.points(record(position), _house(rules), outcome_room(), room()))


def solve_points_at_least(position: Position, rules: np.void, half_points: int) -> bool:
    """Return whether the taker reaches so many half points; see :func:`solve_points`."""
    packed, words = record(position), room()
    goals.count_points(packed, _house(rules), outcome_room(), words)
    return bool(goals.points_at_least(packed, words, half_points))


def solve_money(position: Position, rules: np.void) -> int:
    """Return what each defender pays the taker when both sides play exactly for that.

    Parameters
    ----------
    position : Position
    rules : RULES

    Returns
    -------
    int
        Scaled units: contract, Petit au bout, poignées and chelem; negative where the taker pays.
    """
    return int(goals.money(record(position), _house(rules), outcome_room(), room()))


def solve_money_at_least(position: Position, rules: np.void, amount: int) -> bool:
    """Return whether each defender pays the taker at least an amount; see :func:`solve_money`."""
    packed, words = record(position), room()
    goals.count_money(packed, _house(rules), outcome_room(), words)
    return bool(goals.money_at_least(packed, words, amount))


def _house(rules: np.void) -> Any:
    return as_record(np.array([rules]))
