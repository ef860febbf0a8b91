"""Dealing a large pool to four holders who may not hold all of it: how many ways, and a random one.

Counts reach 1e33, so they are doubles: sums and products of positive numbers, each step rounded, with a
relative error below 1e-13 and none below 2**53.  They decide how many cards of each class go to whom;
which cards these are is drawn with exact integers.

Cards fall into *classes* by who may hold them.  What is left for the holders is worked out from the last
class backwards: a table for each class says in how many ways it and those behind it can be dealt, by how
many cards the first, second and fourth holder still receive; the third receives the rest.

The room of a question is an int64 array::

    head        numbers named below
    from FIRST  WIDTH words for each class: who may hold it, how many cards, its two words
    from TABLES a table of doubles for each class but the first and the last

The fourth holder receives at most six cards, the others eighteen.
"""

from __future__ import annotations

from math import comb

import numpy as np

from sim.core.bits import count
from sim.core.jit import jit
from sim.core.rng import bounded, derive, u64
from sim.games.tarot.deck import PLAIN, TRUMPS

HOLDERS = 4
#: Words of the head: classes, drawn words so far; by holder how many cards it receives, and what it may hold.
CLASSES, DRAWN = 0, 1
SIZE, MAY = 4, 8
FIRST, WIDTH = 32, 4
_MOST_CLASSES = 15
TABLES = 128
#: Cards in a hand and in the chien, and one more for none.
_HAND, _ASIDE = 19, 7
TABLE = _HAND * _HAND * _ASIDE
ROOM = TABLES + TABLE * (_MOST_CLASSES - 1)

_POOL = 60
#: float64[61, 61]: the ways to choose k of n cards.
CHOOSE = np.array([[comb(n, k) for k in range(_POOL + 1)] for n in range(_POOL + 1)], dtype=np.float64)
#: A word of 53 bits to a number in [0, 1).
_FRACTION = 2.0**-53


@jit
def classify(room, plain, trumps):
    """Sort a pool, its two words given, into classes; return False where a card can be nowhere.

    The largest class comes last, for it needs no table.
    """
    room[CLASSES] = 0
    left = count(plain) + count(trumps)
    largest = 0
    for who in range(1, 1 << HOLDERS):
        cards = (plain, trumps)
        for holder in range(HOLDERS):
            may = (room[MAY + 2 * holder + PLAIN], room[MAY + 2 * holder + TRUMPS])
            if who >> holder & 1:
                cards = (cards[0] & may[0], cards[1] & may[1])
            else:
                cards = (cards[0] & ~may[0], cards[1] & ~may[1])
        many = count(cards[0]) + count(cards[1])
        if many == 0:
            continue
        left -= many
        at = FIRST + WIDTH * room[CLASSES]
        room[at] = who
        room[at + 1] = many
        room[at + 2] = cards[0]
        room[at + 3] = cards[1]
        if room[at + 1] >= room[FIRST + WIDTH * largest + 1]:
            largest = room[CLASSES]
        room[CLASSES] += 1
    if room[CLASSES] > 0:
        last = room[CLASSES] - 1
        for word in range(FIRST, FIRST + WIDTH):
            one, other = word + WIDTH * largest, word + WIDTH * last
            room[one], room[other] = room[other], room[one]
    return left == 0


@jit
def ways(room):
    """Fill the tables for the classes found, and return in how many ways they can be dealt."""
    classes = room[CLASSES]
    if classes == 0:
        return 1.0
    tables = room.view(np.float64)
    for k in range(classes - 2, 0, -1):
        left = _left(room, k)
        most = (_most(room, k, 0), _most(room, k, 1), _most(room, k, 2), _most(room, k, 3))
        for a in range(_least(room, k, 0), room[SIZE] + 1):
            for b in range(_least(room, k, 1), room[SIZE + 1] + 1):
                for d in range(_least(room, k, 3), room[SIZE + 3] + 1):
                    c = left - a - b - d
                    total = 0.0
                    if a <= most[0] and b <= most[1] and 0 <= c <= most[2] and d <= most[3]:
                        total = _split(room, tables, k, (a, b, c, d), -1.0)[0]
                    tables[_place(k, a, b, d)] = total
    sizes = (room[SIZE], room[SIZE + 1], room[SIZE + 2], room[SIZE + 3])
    if classes == 1:
        return _last(room, 0, sizes)
    return _split(room, tables, 0, sizes, -1.0)[0]


@jit
def scatter(room, random, sets):
    """Deal the pool at random, each way equally likely.

    Parameters
    ----------
    room : int64[ROOM]
        As :func:`ways` left it.
    random : int
        A word of 63 bits.
    sets : int64[4, 2]
        Receives what each holder is dealt.
    """
    sets[:, :] = 0
    room[DRAWN] = 0
    tables = room.view(np.float64)
    a, b, c, d = room[SIZE], room[SIZE + 1], room[SIZE + 2], room[SIZE + 3]
    classes = room[CLASSES]
    for k in range(classes):
        x, y, z, w = a, b, c, d
        if k < classes - 1:
            total = tables[_place(k, a, b, d)] if k else _split(room, tables, 0, (a, b, c, d), -1.0)[0]
            fraction = (_next(room, random) >> 10) * _FRACTION
            _, x, y, z, w = _split(room, tables, k, (a, b, c, d), fraction * total)
        _hand_out(room, random, k, (x, y, z, w), sets)
        a -= x
        b -= y
        c -= z
        d -= w


@jit
def _split(room, tables, k, sizes, mark):
    """Add up the ways of all splits of a class, or up to the one that a mark falls in.

    Returns
    -------
    (float, int, int, int, int)
        Without a mark (below 0) the sum; else the split: cards of the class that go to each holder.
    """
    at = FIRST + WIDTH * k
    who, n = room[at], room[at + 1]
    last_but_one = k == room[CLASSES] - 2
    a, b, c, d = sizes
    most_a, most_b, most_c, most_d = (
        min(n, a) if who & 1 else 0,
        min(n, b) if who & 2 else 0,
        min(n, c) if who & 4 else 0,
        min(n, d) if who & 8 else 0,
    )
    total = 0.0
    found = (0, 0, 0, 0)
    for x in range(max(0, n - most_b - most_c - most_d), most_a + 1):
        for y in range(max(0, n - x - most_c - most_d), min(most_b, n - x) + 1):
            for w in range(max(0, n - x - y - most_c), min(most_d, n - x - y) + 1):
                z = n - x - y - w
                if last_but_one:
                    after = _last(room, k + 1, (a - x, b - y, c - z, d - w))
                else:
                    after = tables[_place(k + 1, a - x, b - y, d - w)]
                if after == 0.0:
                    continue
                total += CHOOSE[n, x] * CHOOSE[n - x, y] * CHOOSE[n - x - y, w] * after
                found = (x, y, z, w)
                if 0.0 <= mark < total:
                    return total, x, y, z, w
    # Rounding may leave a mark at the very end: the last split that can be.
    return total, found[0], found[1], found[2], found[3]


@jit
def _last(room, k, sizes):
    """Return in how many ways the last class can be dealt, which must fill every hand."""
    who, n = room[FIRST + WIDTH * k], room[FIRST + WIDTH * k + 1]
    for holder in range(HOLDERS):
        if sizes[holder] < 0 or (sizes[holder] and not who >> holder & 1):
            return 0.0
    a, b, c, d = sizes
    if a + b + c + d != n:
        return 0.0
    return CHOOSE[n, a] * CHOOSE[n - a, b] * CHOOSE[n - a - b, c]


@jit
def _place(k, a, b, d):
    """Return the place of a double in the room, by class and what three holders still receive."""
    return TABLES + TABLE * (k - 1) + (a * _HAND + b) * _ASIDE + d


@jit
def _left(room, k):
    """Return how many cards the classes from one on have."""
    left = 0
    for i in range(k, room[CLASSES]):
        left += room[FIRST + WIDTH * i + 1]
    return left


@jit
def _least(room, k, holder):
    """Return the least that a holder still receives when a class's turn comes."""
    before = 0
    for i in range(k):
        if room[FIRST + WIDTH * i] >> holder & 1:
            before += room[FIRST + WIDTH * i + 1]
    return max(0, room[SIZE + holder] - before)


@jit
def _most(room, k, holder):
    """Return the most that a holder can receive of the classes from one on."""
    after = 0
    for i in range(k, room[CLASSES]):
        if room[FIRST + WIDTH * i] >> holder & 1:
            after += room[FIRST + WIDTH * i + 1]
    return min(after, room[SIZE + holder])


@jit
def _hand_out(room, random, k, split, sets):
    """Give each holder so many cards of a class, all arrangements equally likely."""
    at = FIRST + WIDTH * k
    left = room[at + 1]
    a, b, c, _ = split
    for word in range(2):
        cards = room[at + 2 + word]
        while cards:
            bit = cards & -cards
            cards ^= bit
            n = -1
            while n < 0:
                n = bounded(u64(_next(room, random)), left)
            left -= 1
            if n < a:
                a -= 1
                sets[0, word] |= bit
            elif n < a + b:
                b -= 1
                sets[1, word] |= bit
            elif n < a + b + c:
                c -= 1
                sets[2, word] |= bit
            else:
                sets[3, word] |= bit


@jit
def _next(room, random):
    """Return the next word of 63 bits made from the one of a draw."""
    room[DRAWN] += 1
    return derive(random, room[DRAWN])
