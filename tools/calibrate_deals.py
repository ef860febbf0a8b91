"""Deals played for a calibration: who held which cards when play began, what was said, what came of it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.jit import jit
from sim.games.house import resolve
from sim.games.marias.contracts import SILENT_HUNDRED
from sim.games.marias.engine import LOOPS
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS_OF
from sim.games.marias.settle import HUNDRED_POINTS, OUTCOME, qualifying
from sim.table import SeatSpec, Spec, Table, _outcome_rows

#: Seats, and the holder of the talon among those that cards are dealt to.
SEATS, TALON = 4, 3
#: One deal.  Sides: 0 the declarer's, 1 the others'.
DEAL = np.dtype(
    [
        ("dealt", np.int64, (4,)),  # cards by seat as dealt
        ("hands", np.int64, (4,)),  # when play began
        ("first", np.int64),  # those among which trumps were fixed
        ("talon", np.int64),
        ("contract", np.int16),
        ("declarer", np.int16),
        ("partner", np.int16),
        ("trump", np.int16),
        ("takeovers", np.int16),
        ("reason", np.int16),
        ("components", np.int16),
        ("levels", np.int16, (10,)),
        ("raised", np.int16, (4,)),
        ("made", np.int16, (12,)),
        ("silent_hundred", np.int16),  # tens paid for, minus where the others are paid; else 0
        ("points", np.int16, (2,)),  # in tricks and all marriages
        ("qualifying", np.int16, (2,)),  # with the one marriage that counts (M-13)
        ("marriages", np.int16, (2,)),
        ("tricks", np.int16),
        ("last_seven", np.int16),
        ("total", np.int64),
    ],
    align=True,
)


def _collector(kind: int) -> Any:
    """Return the loop that plays deals of a kind and looks at each."""
    loop = LOOPS[kind]

    @jit
    def collect(memory, first, seed, rows, found):  # type: ignore[no-untyped-def]
        for deal in range(len(found)):
            loop(memory, (first + deal, 1), seed, rows)
            look(memory.seen[0], memory.state[0], rows.outcome[0], found[deal])

    return collect


@jit
def look(view, state, outcome, deal):  # type: ignore[no-untyped-def]
    """Note one deal that has just been played.

    Parameters
    ----------
    view : VIEW
    state : STATE
    outcome : OUTCOME
    deal : DEAL
        Written in place.
    """
    for seat in range(SEATS):
        deal.dealt[seat] = state.dealt[seat] if seat < view.seats else 0
        deal.hands[seat] = deal.dealt[seat]
        deal.raised[seat] = view.raised[seat]
    # Where four play, there is no talon.
    taken = 0 if view.takeovers or view.seats == SEATS else state.dealt[TALON]
    for seat in range(view.seats):
        deal.hands[seat] &= ~state.gave[seat]
        taken |= state.gave[seat]
    if view.talon_owner >= 0:
        deal.hands[view.talon_owner] |= taken
        deal.hands[view.talon_owner] &= ~state.talon
    deal.talon = state.talon
    deal.first = state.first
    deal.contract, deal.declarer, deal.partner = outcome.contract, outcome.declarer, outcome.partner
    deal.trump, deal.takeovers, deal.reason = outcome.trump, outcome.takeovers, outcome.reason
    deal.components = outcome.components
    for component in range(10):
        deal.levels[component] = outcome.levels[component]
    for component in range(12):
        deal.made[component] = outcome.made[component]
    for side in range(2):
        deal.points[side] = outcome.trick_points[side] + outcome.marriage_points[side]
        deal.qualifying[side] = qualifying(outcome, view.rules, side)
        deal.marriages[side] = outcome.marriage_points[side]
    deal.silent_hundred = 0
    if outcome.made[SILENT_HUNDRED]:
        side = 0 if deal.points[0] >= HUNDRED_POINTS else 1
        tens = (deal.points[side] - 90) // 10
        deal.silent_hundred = tens if side == 0 else -tens
    deal.tricks, deal.last_seven, deal.total = outcome.tricks, outcome.last_seven, outcome.total


@functools.cache
def _loop_of(kind: str) -> Any:
    return _collector(tuple(COMPONENTS_OF).index(kind))


def deals(
    kind: str,
    house: Mapping[str, Any],
    seats: Sequence[SeatSpec],
    stretch: tuple[int, int, int],
    **force: Any,
) -> np.ndarray:
    """Play deals and return what came of each.

    Parameters
    ----------
    kind : str
    house : mapping
        House rules that differ from the kind's.
    seats : sequence of SeatSpec
    stretch : (int, int, int)
        Seed, first deal, how many.
    **force
        ``contract``, ``taker``, ``trump`` that the deals are to be played with.

    Returns
    -------
    DEAL[deals]
        Those that could be played so.
    """
    seed, first, number = stretch
    table = Table(Spec(kind, resolve(kind, dict(house)), tuple(seats), seed, force))
    found = np.zeros(number, DEAL)
    rows = _outcome_rows(KINDS[kind], 1)
    _loop_of(kind)(table._memory, first, np.uint64(seed), rows, found)
    assert rows.outcome.dtype == OUTCOME
    return found[found["contract"] >= 0]
