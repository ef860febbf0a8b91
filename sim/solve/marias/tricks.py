"""What a full trick decides (M-2, M-12, M-15, M-18, M-72)."""

from __future__ import annotations

from sim.core.bits import count, lowest
from sim.core.jit import jit
from sim.core.rng import u64
from sim.solve.marias.lanes import SHARPS, TRUMP_SEVEN, above, not_above, not_below
from sim.solve.marias.states import BOTH_WON, HOPE, NO_SEVEN, SEVEN_LOST, SEVEN_WON, value_place
from sim.solve.marias.words import (
    EVERY_TRICK,
    GOAL,
    HELPER,
    HOLDER,
    LONE,
    MONEY,
    NO_TRICK,
    POINTS,
    SEATS,
    SHARPS_COUNT,
    SHOWN,
    SIDE,
    TRUMPS,
    TWO_SEVENS,
    VALUES,
)

#: Nothing is decided yet.
OPEN = -1


@jit
def closed(ws, trick, need, state, over):
    """Return what a full trick decides: 1, 0 or OPEN, what is still needed, and the state of the payment.

    Parameters
    ----------
    ws : int64[WORDS]
        Hands without the cards of the trick.
    trick : (int, int, int, int)
        As for :func:`sim.solve.marias.search.laid`.
    need : int
        What was needed before.
    state : int
        See :mod:`sim.solve.marias.states`.
    over : bool
        Whether it is the last trick.
    """
    goal = ws[GOAL]
    winner, pile = trick[2], trick[3]
    if goal == POINTS:
        if (ws[SIDE] >> winner) & 1:
            need -= count(pile & ws[SHARPS_COUNT]) + (1 if over else 0)
        if need <= 0:
            return 1, need, state
        return (0 if over else OPEN), need, state
    if goal >= MONEY:
        verdict, state = _for_money(ws, trick, need, state, over)
        return verdict, need, state
    if goal <= EVERY_TRICK:
        return _of_the_lone(ws, winner, goal, over), need, state
    return _of_sevens(ws, winner, pile, over), need, state


@jit
def last_winner(ws, leader):
    """Return who wins the last trick, in which nobody has a choice."""
    best = ws[u64(leader)]
    over = above(lowest(best)) | (ws[TRUMPS] if best & ws[TRUMPS] == 0 else 0)
    winner = seat = leader
    for _ in range(1, ws[SEATS]):
        seat = seat + 1 if seat + 1 < ws[SEATS] else 0
        if ws[u64(seat)] & over:
            best = ws[u64(seat)]
            over = above(lowest(best)) | (ws[TRUMPS] if best & ws[TRUMPS] == 0 else 0)
            winner = seat
    return winner


@jit
def _for_money(ws, trick, need, state, over):
    winner, pile = trick[2], trick[3]
    if (ws[SIDE] >> winner) & 1:
        state += count(pile & SHARPS) + (1 if over else 0)
    if not over:
        if state & HOPE and not _helped(ws, winner, pile):
            state &= ~HOPE
        return OPEN, state
    seven = NO_SEVEN
    if pile & TRUMP_SEVEN:
        seven = SEVEN_WON if winner == ws[HOLDER] else SEVEN_LOST
        if seven == SEVEN_WON and state & HOPE:
            seven = BOTH_WON
    return 1 if ws[u64(VALUES + value_place(state, seven))] >= need else 0, state


@jit
def _helped(ws, winner, pile):
    """Return whether the helper seven can still win, or has won, the last trick but one (M-18)."""
    left = count(ws[u64(winner)])
    if pile & ws[HELPER]:
        return left == 1 and winner == ws[HOLDER]
    return left != 1 and pile & TRUMP_SEVEN == 0


@jit
def _of_the_lone(ws, winner, goal, over):
    lone = ws[LONE]
    if (winner == lone) == (goal == NO_TRICK):
        return 0
    if over:
        return 1
    if ws[SHOWN]:
        return 1 if stands(ws, goal) else 0
    return OPEN


@jit
def stands(ws, goal):
    """Return whether no card of the others ever comes between the lone hand and its contract (M-72)."""
    own = ws[u64(ws[LONE])]
    others = (ws[0] | ws[1] | ws[2] | ws[3]) & ~own
    return own & (not_below(others) if goal == NO_TRICK else not_above(others)) == 0


@jit
def _of_sevens(ws, winner, pile, over):
    if pile & ws[SHARPS_COUNT] and not (ws[SIDE] >> winner) & 1:
        return 0  # all points are asked for as well (M-39)
    seven = pile & TRUMP_SEVEN
    if over:
        return 1 if seven and winner == ws[HOLDER] else 0
    if seven:
        return 0
    if ws[GOAL] == TWO_SEVENS:
        return OPEN if _helped(ws, winner, pile) else 0
    return OPEN
