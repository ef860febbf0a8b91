"""The order in which cards are tried."""

from __future__ import annotations

from sim.core.bits import highest, lowest
from sim.core.jit import jit
from sim.core.rng import u64
from sim.solve.marias.lanes import (
    HIGHS,
    SHARPS,
    TRUMPS,
    lane_at,
    lanes_with,
    not_above,
    not_below,
    one_fewer,
    whole_lanes,
)
from sim.solve.marias.words import EVERY_TRICK, GOAL, LONE, NO_TRICK, POINTS, SIDE


@jit
def next_card(ws, seat, trick, cards, out):
    """Return the card to try next among those left.

    Parameters
    ----------
    ws : int64[WORDS]
    seat : int
        Who plays.
    trick : (int, int, int, int)
        As for :func:`sim.solve.marias.search.laid`.
    cards, out : int
        Those left to try; all that were out when the trick began.
    """
    goal = ws[GOAL]
    if goal >= POINTS:
        return _for_points(ws, seat, trick, cards, out)
    if goal == NO_TRICK:
        return _against_betl(ws, seat, trick, cards, out)
    return lowest(cards)


@jit
def _for_points(ws, seat, trick, cards, out):
    side = ws[SIDE]
    if trick[3] == 0:
        # High cards that no opponent ruffs, then low ones of one suit after another.
        hand = ws[u64(seat)]
        high = cards & ~TRUMPS & ~not_above(out & ~hand)
        if high:
            high &= whole_lanes(unruffed(ws, seat, side))
        if high:
            return highest(high)
        some = cards & ~TRUMPS & ~SHARPS
        return lowest(some & lane_at(highest(some))) if some else lowest(cards)
    beating = cards & trick[1]
    if beating == 0:
        ours = ((side >> seat) ^ (side >> trick[2])) & 1 == 0
        some = cards & (SHARPS if ours else ~SHARPS)
        if ours and some:
            return highest(some)
        return lowest(some if some else cards)
    some = beating & SHARPS
    return lowest(some if some else beating)


@jit
def unruffed(ws, leader, side):
    """Return the top bits of the lanes that no opponent of a leader can ruff."""
    lanes = HIGHS
    for seat in range(4):
        if ((side >> seat) ^ (side >> leader)) & 1 and ws[u64(seat)] & TRUMPS:
            lanes &= lanes_with(ws[u64(seat)])
    return lanes


@jit
def _against_betl(ws, seat, trick, cards, out):
    own = ws[u64(ws[LONE])]
    if seat == ws[LONE]:
        # What could take a trick goes first, unless the trick must be taken now for another to overtake.
        risky = 0 if cards & trick[1] else cards & not_below(out & ~own)
        return highest(risky if risky else cards)
    if trick[3] == 0:
        some = cards & whole_lanes(lanes_with(own))
        return lowest(some if some else cards)
    return highest(cards)


@jit
def worth_trying(ws, seat, trick, cards, out):
    """Return those of the cards that need be tried: of durch not all.

    The lone hand leads only what nobody can beat: who can, must (C-6).  The others part with their lowest:
    in no later trick does a higher card serve them worse, as long as the lone hand leads.
    """
    if ws[GOAL] != EVERY_TRICK:
        return cards
    lone = ws[LONE]
    if seat == lone:
        high = cards & ~not_above(out & ~ws[u64(seat)]) if trick[3] == 0 else cards
        return high if high else cards & -cards
    if trick[3] == 0 or trick[2] != lone:
        return cards
    return cards & ~one_fewer(cards)
