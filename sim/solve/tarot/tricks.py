"""Cards laid to a trick, and what a full trick brings (T-11 to T-15)."""

from __future__ import annotations

from sim.core.bits import count, lowest
from sim.core.jit import jit
from sim.core.rng import u64
from sim.solve.tarot.places import worth
from sim.solve.tarot.states import (
    BOUTS,
    DEFENCE,
    NOBODY,
    PETIT_AT,
    POINTS_ONLY,
    SLAM_DEFENCE,
    SLAM_TAKER,
    SLAMS_AT,
    TAKER,
    outcome_place,
    state_of,
)
from sim.solve.tarot.words import (
    ABOVE,
    EXCUSE,
    EXCUSE_BOUTS,
    EXCUSE_POINTS,
    HOLDER,
    LANE,
    LIMITS,
    OPEN,
    PETIT,
    TRUMPS,
)
from sim.solve.tarot.words import TAKER as TAKER_WORD

#: Cases of the Excuse: in a trick before the last, in the last, completing a slam.
BEFORE, LAST, COMPLETING = range(3)
_SEATS = 4


@jit
def laid(ws, trick, place, seat):
    """Return a trick after a card is laid to it: suit led, what beats its best card, who wins, its cards.

    Parameters
    ----------
    ws : int64[WORDS]
    trick : (int, int, int, int)
        All cards of the suit led, the cards that beat the one now winning, the seat that wins, the cards on
        the table; zeros on lead.  After a led Excuse the next card leads (T-12).
    place, seat : int
        What is laid, by whom.
    """
    led, over, winner, pile = trick
    bit = 1 << place
    if bit == ws[EXCUSE]:
        return led, over, winner, pile | bit
    if led == 0 or over & bit:
        trumps = ws[TRUMPS]
        led = led if led else ws[u64(LANE + place)]
        over = ws[u64(ABOVE + place)] | (0 if trumps & bit else trumps)
        winner = seat
    return led, over, winner, pile | bit


@jit
def closed(ws, trick, state, left):
    """Return the half points that a full trick before the last brings the taker, and the state after it.

    Parameters
    ----------
    ws : int64[WORDS]
    trick : (int, int, int, int)
        As for :func:`laid`.
    state : int
        See :mod:`sim.solve.tarot.states`.
    left : int
        All cards still out after the trick.

    Returns
    -------
    (int, int)
        Where only points are open from here on, the limit that the bouts have come to is taken off.
    """
    winner, pile = trick[2], trick[3]
    own = winner == ws[TAKER_WORD]
    gain = worth(ws, pile & ~ws[EXCUSE]) if own else 0
    if state == POINTS_ONLY:
        return gain, state
    bouts = (state & BOUTS) + (count(pile & ws[OPEN]) if own else 0)
    if pile & ws[EXCUSE]:
        gain += ws[u64(EXCUSE_POINTS + 2 * BEFORE + (0 if own else 1))]
        bouts += ws[u64(EXCUSE_BOUTS + 2 * BEFORE + (0 if own else 1))]
    slams = (state >> SLAMS_AT) & (SLAM_TAKER if own else SLAM_DEFENCE)
    if slams == 0 and left & (ws[OPEN] | ws[EXCUSE]) == 0:
        return gain - ws[u64(LIMITS + outcome_place(bouts, NOBODY, NOBODY))], POINTS_ONLY
    petit = 0
    if slams and pile & ws[PETIT] and count(left) == _SEATS:
        petit = TAKER if own else DEFENCE
    return gain, state_of(bouts, slams, petit)


@jit
def ended(ws, leader, trick, state):
    """Return the half points that the last trick brings the taker, less the limit it all comes to."""
    winner, pile = trick[2], trick[3]
    taker = ws[TAKER_WORD]
    if state == POINTS_ONLY:
        return worth(ws, pile) if winner == taker else 0
    slams = state >> SLAMS_AT & (SLAM_TAKER | SLAM_DEFENCE)
    case = LAST
    # T-13: who has won everything leads the Excuse.
    if pile & ws[EXCUSE] and ws[HOLDER] == leader:
        if slams & (SLAM_TAKER if leader == taker else SLAM_DEFENCE):
            case, winner = COMPLETING, leader
    own = winner == taker
    gain = worth(ws, pile & ~ws[EXCUSE]) if own else 0
    bouts = (state & BOUTS) + (count(pile & ws[OPEN]) if own else 0)
    if pile & ws[EXCUSE]:
        gain += ws[u64(EXCUSE_POINTS + 2 * case + (0 if own else 1))]
        bouts += ws[u64(EXCUSE_BOUTS + 2 * case + (0 if own else 1))]
    # T-14: the last trick, but where the Excuse completed a slam the one before.
    petit = NOBODY
    if case == COMPLETING:
        petit = state >> PETIT_AT & 3
    elif pile & ws[PETIT]:
        petit = TAKER if own else DEFENCE
    slam = NOBODY
    if slams & (SLAM_TAKER if own else SLAM_DEFENCE):
        slam = TAKER if own else DEFENCE
    return gain - ws[u64(LIMITS + outcome_place(bouts, petit, slam))]


@jit
def last(ws, leader, state):
    """Return what the last trick brings, in which nobody has a choice; as :func:`ended`."""
    trick = (0, 0, leader, 0)
    seat = leader
    for _ in range(_SEATS):
        trick = laid(ws, trick, lowest(ws[u64(seat)]), seat)
        seat = (seat + 1) & (_SEATS - 1)
    return ended(ws, leader, trick, state)
