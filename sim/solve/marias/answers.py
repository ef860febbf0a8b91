"""Positions solved one at a time, from plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.bits import count
from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.deck import CARDS
from sim.games.marias.house import RULES
from sim.games.marias.names import CONTRACTS, KRIZOVY
from sim.games.marias.settle import OUTCOME
from sim.solve.marias import evident, goals
from sim.solve.marias.made import made
from sim.solve.marias.money import money
from sim.solve.marias.positions import Position, record
from sim.solve.marias.words import workspace
from sim.solve.rooms import Rooms, as_record

_ROOMS = Rooms(workspace, OUTCOME)
#: Room of this thread, and for one settlement.
room, outcome_room = _ROOMS.words, _ROOMS.outcome


def solve_won(position: Position) -> bool:
    """Return whether betl, durch, the seven or both sevens of the contract are made by exact play.

    In a game and a hundred: whether the trump seven of the declarer's side wins the last trick.  A seven
    announced against is :func:`solve_seven_against`.

    Raises
    ------
    ValueError
        If the position cannot arise.
    """
    return bool(goals.won(record(position), room()))


def solve_seven_against(position: Position) -> bool:
    """Return whether the defenders' trump seven wins the last trick by exact play (M-23)."""
    if position.trump < 0:
        raise ValueError(f"{CONTRACTS[position.contract]} has no trumps, so no seven against")
    return bool(goals.seven(record(position), room(), 1))


def solve_points(position: Position) -> int:
    """Return the points in tricks that the declarer's side reaches by exact play.

    The last trick's ten is included; those of ``position.points`` count; marriages do not.
    """
    _need_points(position)
    return int(goals.points(record(position), room()))


def solve_at_least(position: Position, points: int) -> bool:
    """Return whether the declarer's side reaches so many points in tricks; see :func:`solve_points`."""
    _need_points(position)
    packed, words = record(position), room()
    goals.count_points(packed, words)
    return bool(goals.at_least(packed, words, points))


def solve_money(position: Position, rules: np.void) -> int:
    """Return what each defender pays the declarer when both sides play exactly for that.

    Parameters
    ----------
    position : Position
    rules : RULES
        Packed house rules (:func:`sim.games.marias.house.pack`).

    Returns
    -------
    int
        Scaled units, after hearts and limit, negative where the declarer pays.
    """
    return int(money(record(position), house_of(rules), outcome_room(), room()))


def solve_made(position: Position, rules: np.void) -> bool:
    """Return whether every declared component is made when both sides play exactly for that (S-13).

    Parameters are those of :func:`solve_money`.
    """
    return bool(made(record(position), house_of(rules), outcome_room(), room()))


def solve_evident(position: Position, unseen: int | None = None) -> bool:
    """Return whether a contract is evident to its declarer (M-39).

    Parameters
    ----------
    position : Position
        Of three seats, before a lead.  Of the others' hands only the cards count, not who holds them.
    unseen : int, optional
        The cards that the declarer does not see, where these are others than what the defenders hold: with
        those of a talon that he does not know.
    """
    if len(position.hands) != evident.SEATS or position.table:
        raise ValueError("evident is a contract of three seats before a lead (M-39)")
    packed = record(position)
    if unseen is None:
        unseen = sum(hand for seat, hand in enumerate(position.hands) if seat != position.declarer)
    if position.side not in (0, 1 << position.declarer) or position.kind == KRIZOVY:
        raise ValueError("evident is the contract of a declarer alone, not in křížový (M-39)")
    own = position.hands[position.declarer]
    if unseen < 0 or unseen >> CARDS:
        raise ValueError("unseen has a card that is none of the pack")
    missing = count(unseen) - 2 * count(own)
    if missing not in (0, evident.TALON) or unseen & (own | position.talon):
        raise ValueError(f"{count(unseen)} unseen cards do not go with a hand of {count(own)}")
    return bool(evident.evident(packed, unseen, room()))


def house_of(rules: np.void) -> Any:
    """Return packed house rules as compiled code takes them; ValueError where they are none."""
    if getattr(rules, "dtype", None) != RULES:
        raise ValueError("rules are packed house rules: sim.games.house.pack(resolve(preset))")
    return as_record(np.array([rules]))


def _need_points(position: Position) -> None:
    if not HAS_POINTS[position.contract]:
        raise ValueError(f"{CONTRACTS[position.contract]} has no points (M-4)")
