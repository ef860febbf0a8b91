"""What may be asked of a position: is it won, how many points, at least so many."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.marias.contracts import C_TWO_SEVENS, ENDING, IS_SHOWN, LOSES_WITH_A_TRICK, TO_THE_END
from sim.solve.marias.lanes import ACES, SHARPS, TENS, TRUMP_SEVEN, TRUMPS
from sim.solve.marias.setting import ask, from_here, holder_of, saves, spread, take_back
from sim.solve.marias.words import (
    EVERY_TRICK,
    HELPER,
    HOLDER,
    LAST_SEVEN,
    NO_TRICK,
    POINTS,
    SHARPS_COUNT,
    SHOWN,
    SIDE,
    TWO_SEVENS,
)

TEN_POINTS = 10


@jit
def lone(position, ws):
    """Return 1 where betl or durch, open or not, is won against every defence, else 0 (M-15, M-72).

    Durch is without the rogue.

    Parameters
    ----------
    position : POSITION
    ws : int64[WORDS]
        Room of this thread's own; what it holds is overwritten.
    """
    spread(position, ws)
    ws[SHOWN] = IS_SHOWN[position.contract]
    ws[SIDE] = 1 << position.declarer
    ask(position, ws, NO_TRICK if ENDING[position.contract] == LOSES_WITH_A_TRICK else EVERY_TRICK, 0)
    return from_here(position, ws, 1, 0)


@jit
def seven(position, ws, against):
    """Return 1 where the trump seven wins the last trick for its side, else 0 (M-12, M-17).

    Parameters
    ----------
    position : POSITION
    ws : int64[WORDS]
    against : int
        0: the seven of the declarer's side; 1: of the others (M-23).
    """
    spread(position, ws)
    side = position.side ^ ((1 << position.seats) - 1) if against else position.side
    holder = ws[HOLDER]
    if holder < 0 or not (side >> holder) & 1:
        return 0
    ws[SIDE] = side
    ask(position, ws, LAST_SEVEN, TRUMP_SEVEN)
    return from_here(position, ws, 1, 0)


@jit
def two_sevens(position, ws):
    """Return 1 where the declarer wins the last two tricks with both his sevens, else 0 (M-18)."""
    spread(position, ws)
    if not hopeful(position, ws):
        return 0
    ask(position, ws, TWO_SEVENS, TRUMP_SEVEN | ws[HELPER])
    return from_here(position, ws, 1, 0)


@jit
def hopeful(position, ws):
    """Return whether both sevens can still be made: the declarer has them, or the first was made (M-18)."""
    if position.components & C_TWO_SEVENS == 0 or ws[HOLDER] != position.declarer:
        return False
    seat = (position.leader + position.turn) % position.seats
    if count(ws[seat]) <= 1:
        # Within or before the last trick the helper seven has done what it could.
        return position.helped != 0
    return holder_of(position, ws, ws[HELPER]) == position.declarer


@jit
def won(position, ws):
    """Return 1 where what the contract stakes apart from points is won, else 0: betl, durch, sevens."""
    if ENDING[position.contract] != TO_THE_END:
        return lone(position, ws)
    if position.components & C_TWO_SEVENS:
        return two_sevens(position, ws)
    return seven(position, ws, 0)


@jit
def count_points(position, ws):
    """Make ready for :func:`at_least` and :func:`best_points`: points of tricks are asked for."""
    spread(position, ws)
    ws[SHARPS_COUNT] = SHARPS
    ask(position, ws, POINTS, saves(ws))


@jit
def at_least(position, ws, points):
    """Return 1 where the declarer's side reaches so many points in tricks in all, else 0.

    ``ws`` is as :func:`count_points` left it; those already won count.
    """
    more = (points - position.points[0] + TEN_POINTS - 1) // TEN_POINTS
    if more <= 0:
        return 1
    return from_here(position, ws, more, 0)


@jit
def best_points(position, ws):
    """Return the points in tricks that the declarer's side reaches in all; ``ws`` as for :func:`at_least`."""
    take_back(position, ws)
    low, high = 0, count(SHARPS & (ws[0] | ws[1] | ws[2] | ws[3])) + 1
    guess = guessed(ws)
    take_back(position, ws)
    while low < high:
        guess = max(low + 1, min(high, guess))
        if from_here(position, ws, guess, 0):
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess -= 1
    return position.points[0] + TEN_POINTS * low


@jit
def points(position, ws):
    """Return the points in tricks, the last trick's ten included, that the declarer's side reaches in all."""
    count_points(position, ws)
    return best_points(position, ws)


@jit
def guessed(ws):
    """Return about how many tens the side asked for may win: where to begin (fitted to dealt hands)."""
    own = 0
    for seat in range(4):
        own |= ws[seat] if (ws[SIDE] >> seat) & 1 else 0
    aces, tens = own & ACES, own & TENS
    twice = count(own & TRUMPS) + 3 * count(aces) + count(tens) + count(tens & (TRUMPS | (aces >> 1)))
    return (twice - 4) >> 1
