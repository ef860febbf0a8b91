"""Layouts of the mariáš family where more is known than the seat has seen: cards that others hold or lack.

As in :mod:`sim.belief.marias`, with a record KNOWN beside the view::

    layouts = consider_told(view, known, room)      # 0: what was told cannot be
    draw_told(view, known, room, random, layout)
    lay_told(view, known, room, number, layout)

Before forehand takes up its last cards (decisions ``trump`` and ``call``) these are a fourth hand that may be
anything but what others are told to hold.  It is shared out first, by how many cards of each class it has.
"""

from __future__ import annotations

import numpy as np

from sim.belief import counting
from sim.belief.cases import (
    CASES,
    FIRST,
    FREE,
    LAYOUTS,
    MOST,
    PLACE,
    POOL,
    SIZE,
    WIDTH,
    RoomFull,
    add,
    cannot,
    case,
    forget,
    must,
)
from sim.belief.marias import consider, fill, lay, sum_up
from sim.core.bits import count
from sim.core.desk import SEATS
from sim.core.jit import jit

__all__ = ["KNOWN", "consider_told", "draw_told", "lay_told"]

KNOWN = np.dtype(
    [
        ("holds", np.int64, (SEATS,)),  # by seat: cards that it holds now
        ("lacks", np.int64, (SEATS,)),  # by seat: cards none of which it holds now
    ],
    align=True,
)

#: Classes of cards by who of three may hold them, and the bits of a count of them in one word.
_CLASSES, _BITS = 7, 4


@jit
def consider_told(view, known, room):
    """Gather what a seat knows for certain and what it was told.

    Parameters
    ----------
    view : VIEW
        At any decision.
    known : KNOWN
        What was told; of the seat itself, about the cards in its hand.
    room : int64[ROOM]
        Of any content.

    Returns
    -------
    int
        How many layouts agree with both; 0 where none does, and then nothing can be drawn.
    """
    consider(view, room)
    if not _agrees_with_own(view, known):
        room[LAYOUTS] = 0
        return 0
    many = room[CASES]
    for i in range(many):
        may = case(room, i)
        for seat in range(view.seats):
            may = must(may, room[PLACE + seat], known.holds[seat])
            may = cannot(may, room[PLACE + seat], known.lacks[seat])
        add(room, may)
    forget(room, many)
    if room[FREE] == 0 or room[CASES] == 0:
        return sum_up(room)
    return _share_out(room, _held(view, known))


@jit
def draw_told(view, known, room, random, layout):
    """Fill a layout, each of those that agree being equally likely; there is at least one.

    Parameters
    ----------
    view : VIEW
    known : KNOWN
    room : int64[ROOM]
        As :func:`consider_told` left it.
    random : int
        A word of 63 bits, another one for each draw.
    layout : LAYOUT
    """
    lay_told(view, known, room, counting.below(random, room[LAYOUTS]), layout)


@jit
def lay_told(view, known, room, number, layout):
    """Fill the layout that has a number, 0 to :func:`consider_told` - 1."""
    if room[FREE] == 0:
        lay(view, room, number, layout)
        return
    i = 1
    while room[FIRST + WIDTH * i] <= number:
        i += 1
    if i > 1:
        number -= room[FIRST + WIDTH * (i - 1)]
    shares = room[FIRST + WIDTH * i + 1]
    held = _held(view, known)
    whole, ab, ac, bc, a, b, c = _parts(room)
    whole, number = _less(whole, held, shares, 0, number)
    ab, number = _less(ab, held, shares, 1, number)
    ac, number = _less(ac, held, shares, 2, number)
    bc, number = _less(bc, held, shares, 3, number)
    a, number = _less(a, held, shares, 4, number)
    b, number = _less(b, held, shares, 5, number)
    c, number = _less(c, held, shares, 6, number)
    sizes = (room[SIZE], room[SIZE + 1], room[SIZE + 2])
    fill(view, room, counting.deal((whole, ab, ac, bc, a, b, c), sizes, number), 0, layout)


@jit
def _agrees_with_own(view, known):
    """Return whether what was told of the seat itself, and of seats where nobody plays, is so."""
    for seat in range(SEATS):
        hand = view.hand if seat == view.seat else 0
        if (seat == view.seat or seat >= view.seats) and known.holds[seat] & ~hand | known.lacks[seat] & hand:
            return False
    return True


@jit
def _held(view, known):
    """Return all cards that others are told to hold."""
    held = 0
    for seat in range(view.seats):
        if seat != view.seat:
            held |= known.holds[seat]
    return held


@jit
def _parts(room):
    """Return the cards not seen by who of the three others may hold them; the rest only the fourth may."""
    return counting.classes(room[POOL], case(room, 0), 0)


@jit
def _less(cards, held, shares, k, number):
    """Return a class without what the fourth hand has of it, and what is left of a layout's number."""
    size = shares >> _BITS * k & ((1 << _BITS) - 1)
    there = cards & ~held
    ways = counting.CHOOSE[count(there), size]
    return cards & ~counting.subset(there, size, number % ways), number // ways


@jit
def _share_out(room, held):
    """Count the layouts by how many cards of each class the fourth hand has; note both in the room.

    The first case stays where it is: it says who may hold what.
    """
    whole, ab, ac, bc, a, b, c = _parts(room)
    sizes = (room[SIZE], room[SIZE + 1], room[SIZE + 2])
    there = np.zeros(_CLASSES, np.int64)
    for k, cards in enumerate((whole, ab, ac, bc, a, b, c)):
        there[k] = count(cards & ~held)
    left = room[FREE] - count(room[POOL] & ~(whole | ab | ac | bc | a | b | c))
    total = shares = i = 0
    while shares >= 0 and left >= 0:
        if _shared(shares) == left:
            these = 1
            for k in range(_CLASSES):
                these *= counting.CHOOSE[there[k], shares >> _BITS * k & ((1 << _BITS) - 1)]
            these *= counting.ways(
                (
                    _less(whole, held, shares, 0, 0)[0],
                    _less(ab, held, shares, 1, 0)[0],
                    _less(ac, held, shares, 2, 0)[0],
                    _less(bc, held, shares, 3, 0)[0],
                    _less(a, held, shares, 4, 0)[0],
                    _less(b, held, shares, 5, 0)[0],
                    _less(c, held, shares, 6, 0)[0],
                ),
                sizes,
            )
            if these:
                i += 1
                if i >= MOST:
                    raise RoomFull
                total += these
                room[FIRST + WIDTH * i] = total
                room[FIRST + WIDTH * i + 1] = shares
        shares = _next_shares(shares, there, left)
    room[LAYOUTS] = total
    return total


@jit
def _shared(shares):
    """Return how many cards some shares are together."""
    total = 0
    for k in range(_CLASSES):
        total += shares >> _BITS * k & ((1 << _BITS) - 1)
    return total


@jit
def _next_shares(shares, there, left):
    """Return the shares that come next, -1 after the last; none gives more than is there or wanted."""
    for k in range(_CLASSES):
        one = 1 << _BITS * k
        if (shares >> _BITS * k & ((1 << _BITS) - 1)) < there[k] and _shared(shares) < left:
            return shares + one
        shares &= ~(((1 << _BITS) - 1) << _BITS * k)
    return -1
