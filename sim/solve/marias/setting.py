"""From a position to the workspace, and from there into the search."""

from __future__ import annotations

from sim.core.bits import card_bit
from sim.core.jit import jit
from sim.games.marias.contracts import C_SEVEN, C_SEVEN_AGAINST, C_TWO_SEVENS
from sim.solve.marias.lanes import TRUMP_SEVEN, TRUMPS, lane_of, place, turned
from sim.solve.marias.search import laid, reach
from sim.solve.marias.table import fill_codes
from sim.solve.marias.words import (
    APART,
    COUNTED,
    GOAL,
    HELPER,
    HOLDER,
    LONE,
    MUST_BEAT,
    NODES,
    ON_LEAD,
    OVER_FIRST,
    PAIRS,
    SAVED,
    SEATS,
    SHARPS_COUNT,
    SHOWN,
    SIDE,
    SIGNATURE,
    SILENT,
    TABLE,
    TABLE_SIZE,
)
from sim.solve.marias.words import TRUMPS as TRUMPS_WORD

_MOST_SEATS = 4


@jit
def spread(position, ws):
    """Write hands, seats and the rules of play of a position into a workspace; no goal yet."""
    trump = position.trump
    for seat in range(_MOST_SEATS):
        ws[seat] = turned(position.hands[seat], trump) if seat < position.seats else 0
        ws[SAVED + seat] = 0
    ws[SEATS] = position.seats
    ws[SIDE] = position.side
    ws[TRUMPS_WORD] = TRUMPS if trump >= 0 else 0
    ws[MUST_BEAT] = position.must_beat
    ws[ON_LEAD] = position.on_lead
    ws[LONE] = position.declarer
    ws[HELPER] = card_bit(8 * lane_of(position.helper, trump)) if position.helper >= 0 else 0
    ws[SHOWN] = ws[PAIRS] = ws[APART] = ws[SHARPS_COUNT] = ws[OVER_FIRST] = ws[SILENT] = 0
    ws[COUNTED] = ws[NODES] = 0
    ws[HOLDER] = holder_of(position, ws, TRUMP_SEVEN) if trump >= 0 else -1
    holder = ws[HOLDER]
    if holder >= 0:
        wanted = C_SEVEN if (position.side >> holder) & 1 else C_SEVEN_AGAINST
        if position.components & wanted:
            ws[SAVED + holder] = ws[holder] & TRUMP_SEVEN
    if position.components & C_TWO_SEVENS:
        ws[SAVED + position.declarer] = ws[position.declarer] & (TRUMP_SEVEN | ws[HELPER])


@jit
def holder_of(position, ws, card):
    """Return the seat that holds a card or has just played it, -1 if it is out of play."""
    for turn in range(position.turn):
        if card_bit(place(position.table[turn], position.trump)) == card:
            return (position.leader + turn) % position.seats
    for seat in range(position.seats):
        if ws[seat] & card:
            return seat
    return -1


@jit
def saves(ws):
    """Return all sevens that somebody must save (M-17)."""
    return ws[SAVED] | ws[SAVED + 1] | ws[SAVED + 2] | ws[SAVED + 3]


@jit
def take_back(position, ws):
    """Return the cards on the table to the hands, or take them out again."""
    for turn in range(position.turn):
        seat = (position.leader + turn) % position.seats
        ws[seat] ^= card_bit(place(position.table[turn], position.trump))


@jit
def open_table(position, ws):
    """Make the table of solved positions ready: it is kept where the same was asked last."""
    take_back(position, ws)
    fill_codes(ws)
    take_back(position, ws)
    signature = ws[SIGNATURE]
    ws[SIGNATURE] = 0
    mark = 1
    # Everything between the hands and the counters says what is asked.
    for index in range(SEATS, NODES):
        mark = mixed(mark, ws[index])
    ws[SIGNATURE] = mark
    if mark != signature:
        forget(ws)


@jit
def forget(ws):
    """Empty the table."""
    ws[TABLE : TABLE + TABLE_SIZE] = 0


@jit
def mixed(mark, word):
    """Return the mark of some words and one more."""
    return ((mark & 0x3FFFFFFF) * 1000003 + (mark >> 30) + word * 7919 + 1) & 0xFFFFFFFFFFFF


@jit
def from_here(position, ws, need, state):
    """Return 1 where the goal in ``ws`` is reached from a position, else 0.

    Parameters
    ----------
    position : POSITION
    ws : int64[WORDS]
        Spread, with a goal, its table open.
    need, state : int
        As for :func:`sim.solve.marias.search.reach`.
    """
    seat = position.leader
    trick = (0, 0, seat, 0)
    for turn in range(position.turn):
        trick = laid(trick, place(position.table[turn], position.trump), seat, ws[TRUMPS_WORD])
        seat = seat + 1 if seat + 1 < position.seats else 0
    return reach(ws, seat, position.turn, trick, need, state)


@jit
def ask(position, ws, goal, apart):
    """Set a goal, with the cards that are equal to none, and open its table."""
    ws[GOAL] = goal
    ws[APART] = apart
    open_table(position, ws)
