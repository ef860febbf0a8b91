"""Whether a contract is evident: certain for its declarer, however the cards he does not see lie (M-39).

A few random distributions come first: where one fails, most do.  Then all of them, in classes.  A class says
how many cards of each group either defender has, a group being what lies between two neighbouring cards of
the declarer, aces and tens apart where points count.  In durch that is all that matters, as he leads to
every trick.  Elsewhere it may matter who has which; but what is won against freer defenders
(:mod:`sim.solve.marias.loose`) is won in the whole class.  Where that fails, each distribution of the class
is played.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import card_bit, count, lowest, next_pair
from sim.core.jit import jit
from sim.core.rng import start
from sim.games.marias.contracts import (
    C_TWO_SEVENS,
    DECLARED,
    ENDING,
    HAS_POINTS,
    LOSES_WITH_A_TRICK,
    TO_THE_END,
)
from sim.solve.marias.lanes import ACES, SHARPS, TRUMP_SEVEN, lane_at, not_above, turned
from sim.solve.marias.lanes import TRUMPS as TRUMP_LANES
from sim.solve.marias.loose import reach_loosely
from sim.solve.marias.lots import (
    MOST_GROUPS,
    choose_lowest,
    chosen_of,
    drawn,
    fill,
    following,
    grouped,
    lowest_of_each,
    next_of_class,
)
from sim.solve.marias.setting import from_here, open_table, saves, spread
from sim.solve.marias.table import fill_codes
from sim.solve.marias.words import (
    APART,
    EVERY_TRICK,
    GOAL,
    HELPER,
    LOOSE,
    MUST_BEAT,
    NO_TRICK,
    POINTS,
    SHARPS_COUNT,
    TRUMPS,
    TWO_SEVENS,
)

#: Seats, and cards that the declarer may not know to be out of play.
SEATS, TALON = 3, 2
#: Random distributions that are tried first; the sequence that draws them.
TRIED = 4
_STREAM = 39


@jit
def evident(position, unseen, ws):
    """Return 1 where the contract of a position is evident to its declarer, else 0.

    What counts is what he sees: his hand and the talon he made, not what the others said.  Two sevens are
    evident if they are made although one defender has all missing trumps and helpers; where so many are
    missing that no hand can have them all, they are not.

    Parameters
    ----------
    position : POSITION
        Of three seats, before the lead; of its hands only the declarer's is read.  Its components are set to
        those of the contract.
    unseen : int
        The cards that the declarer does not see: two more than the defenders hold where he does not know the
        talon.
    ws : int64[WORDS]
        Room of this thread's own; what it holds is overwritten.

    Returns
    -------
    int
        1 or 0.
    """
    if HAS_POINTS[position.contract] and turned(position.talon, position.trump) & SHARPS:
        return 0  # M-5: ten points are lost already
    prepare(position, ws)
    hidden = turned(unseen, position.trump)
    if count(hidden) == 2 * count(ws[position.declarer]):
        return certain(position, hidden, ws)
    talon = next_pair(hidden, 0)
    while talon:
        # M-16: aces and tens of a trump contract are in the hands.
        if talon & ws[SHARPS_COUNT] == 0 and not certain(position, hidden & ~talon, ws):
            return 0
        talon = next_pair(hidden, talon)
    return 1


@jit
def prepare(position, ws):
    """Write a position, and what its declarer must reach, into a workspace."""
    position.components = DECLARED[position.contract]
    for seat in range(SEATS):
        if seat != position.declarer:
            position.hands[seat] = 0
    position.side = card_bit(position.declarer)
    position.turn = 0
    spread(position, ws)
    if ENDING[position.contract] != TO_THE_END:
        ws[GOAL] = NO_TRICK if ENDING[position.contract] == LOSES_WITH_A_TRICK else EVERY_TRICK
        return
    ws[SHARPS_COUNT] = SHARPS if HAS_POINTS[position.contract] else 0
    if position.components & C_TWO_SEVENS:
        ws[GOAL] = TWO_SEVENS
        ws[APART] = TRUMP_SEVEN | ws[HELPER]
    else:
        ws[GOAL] = POINTS
        ws[APART] = saves(ws)


@jit
def certain(position, unseen, ws):
    """Return 1 where the goal is reached in every distribution of some cards to the defenders, else 0.

    Parameters
    ----------
    position : POSITION
    unseen : int
        Lanes; as many cards as the defenders hold.
    ws : int64[WORDS]
        As :func:`prepare` left it.
    """
    declarer = position.declarer
    own = ws[declarer]
    if ws[GOAL] == TWO_SEVENS:
        sevens = TRUMP_SEVEN | ws[HELPER]
        if own & sevens != sevens:
            return 0
        long = unseen & (ws[TRUMPS] | lane_at(lowest(ws[HELPER])))
        if count(long) > count(own):
            return 0
        for defender in range(SEATS):
            if defender != declarer and not _every(position, defender, (long, unseen & ~long), ws):
                return 0
        return 1
    if ws[GOAL] == POINTS and _loses_an_ace(own, unseen):
        return 0
    if position.leader == declarer and ws[GOAL] != NO_TRICK and _high(own, unseen, ws):
        return 1
    return _every(position, (declarer + 1) % SEATS, (0, unseen), ws)


@jit
def _loses_an_ace(own, unseen):
    """Return whether an ace is sure to be lost in some distribution.

    That of trumps, or of a suit of which the declarer has a card and both defenders can have one: they keep
    theirs until he leads it, or lead it as soon as they can.
    """
    aces = unseen & ACES
    if aces & TRUMP_LANES:
        return True
    while aces:
        lane = lane_at(lowest(aces))
        if own & lane and count(unseen & lane) > 1:
            return True
        aces &= aces - 1
    return False


@jit
def _high(own, unseen, ws):
    """Return whether a hand on lead wins every trick with high cards, however the others lie."""
    if own & not_above(unseen):
        return False
    trumps = count(unseen & ws[TRUMPS])
    return count(own & ws[TRUMPS]) >= min(trumps, count(own))


@jit
def _every(position, first, lots, ws):
    """Return 1 where the goal is reached however some cards lie, else 0.

    Parameters
    ----------
    position : POSITION
    first : int
        A defender.
    lots : (int, int)
        What he has for certain; what may be with either defender.
    ws : int64[WORDS]
    """
    fixed, free = lots
    own = ws[position.declarer]
    second = SEATS - position.declarer - first
    groups = np.zeros(MOST_GROUPS, np.int64)
    taken = np.zeros(MOST_GROUPS, np.int64)
    used = grouped(own, free, ws[SHARPS_COUNT], groups)
    needed = count(own) - count(fixed)
    place, step = start(_STREAM, used, needed)
    ws[first], ws[second] = fixed | free, 0  # the table is opened for all cards
    open_table(position, ws)
    for _ in range(TRIED):
        some, place = drawn(free, needed, place, step)
        ws[first], ws[second] = fixed | some, free & ~some
        if not _reached(position, ws):
            return 0
    loose = ws[GOAL] != EVERY_TRICK
    _play_by(position, ws, LOOSE if loose else 1)
    fill(groups, taken, used, needed)
    more = True
    while more:
        some = lowest_of_each(groups, taken, used)
        ws[first], ws[second] = fixed | some, free & ~some
        if not _reached(position, ws):
            if not loose:
                return 0
            _play_by(position, ws, 1)
            if not _each(position, (first, second), (fixed, free), (groups, taken, used), ws):
                return 0
            _play_by(position, ws, LOOSE)
        more = following(groups, taken, used)
    return 1


@jit
def _each(position, defenders, lots, split, ws):
    """Return 1 where the goal is reached in each distribution of a class, else 0.

    Parameters
    ----------
    position : POSITION
    defenders, lots : (int, int)
        Both, and as for :func:`_every`.
    split : (int64[], int64[], int)
        Groups, how many cards of each the first defender has, how many groups.
    ws : int64[WORDS]
    """
    first, second = defenders
    fixed, free = lots
    groups, taken, used = split
    chosen = np.zeros(MOST_GROUPS, np.int64)
    choose_lowest(taken, chosen, used)
    more = True
    while more:
        some = chosen_of(groups, chosen, used)
        ws[first], ws[second] = fixed | some, free & ~some
        if not _reached(position, ws):
            return 0
        more = next_of_class(groups, taken, chosen, used)
    return 1


@jit
def _play_by(position, ws, rule):
    """Set whether defenders play as they must, or more freely, and make the table ready for it."""
    ws[MUST_BEAT] = rule
    open_table(position, ws)


@jit
def _reached(position, ws):
    """Return 1 where the goal is reached from the first lead with the hands as they lie in ``ws``."""
    fill_codes(ws)
    need = 1
    if ws[GOAL] == POINTS:
        need = count(SHARPS & (ws[0] | ws[1] | ws[2])) + 1
    if ws[MUST_BEAT] == LOOSE:
        leader, turn = position.leader, position.turn
        return reach_loosely(ws, leader, turn, (turn, turn, leader, turn), need, turn)
    return from_here(position, ws, need, 0)
