"""Dealing a pool of unseen cards to holders who may not hold all of them: how many ways, and the i-th one.

Three holders may each hold a set of their own; cards fall into classes by who may hold them, and only how
many of each class go to whom matters for the count: a sum of products of binomials over three numbers,
the split of each class that two may hold.  A fourth holder, if any, may hold everything, and then so may
the others.  The ways are numbered; a uniform number gives a uniform way.  A pool of 32 cards has at most
about 2e14 ways in four hands, so int64 holds every count.
"""

from __future__ import annotations

from math import comb

import numpy as np

from sim.core.bits import count
from sim.core.jit import jit
from sim.core.rng import derive

#: Most cards of a pool.
MOST = 32
#: int64[33, 33]: the ways to choose k of n cards.
CHOOSE = np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(MOST + 1)], dtype=np.int64)


@jit
def below(random, n):
    """Return a number 0 .. n-1 made from a word of 63 bits, each exactly equally likely.

    Words derived from it are cut to the bits of n - 1 until one is below n: fewer than two on average.
    """
    mask = n - 1
    for shift in (1, 2, 4, 8, 16, 32):
        mask |= mask >> shift
    step = 0
    number = derive(random, step) & mask
    while number >= n:
        step += 1
        number = derive(random, step) & mask
    return number


@jit
def classes(pool, may, free):
    """Return the cards of a pool by who may hold them.

    Parameters
    ----------
    pool : int
    may : (int, int, int)
        What each of the three holders may hold; everything where a fourth has room.
    free : int
        Cards that the fourth holds.

    Returns
    -------
    tuple of seven int
        Those that all may hold, the first two, the first and the third, the last two, and each alone.
    """
    first, second, third = may
    if free:
        return pool, 0, 0, 0, 0, 0, 0
    return (
        first & second & third,
        first & second & ~third,
        first & third & ~second,
        second & third & ~first,
        first & ~(second | third),
        second & ~(first | third),
        third & ~(first | second),
    )


@jit
def ways(parts, sizes):
    """Return in how many ways classes of cards can be dealt.

    Parameters
    ----------
    parts : tuple of seven int
        Of :func:`classes`; together they are the pool.
    sizes : (int, int, int)
        Cards that each of the three holders receives; the fourth receives the rest.
    """
    return _walk(parts, sizes, -1)[0]


@jit
def deal(parts, sizes, number):
    """Return the sets that the three holders receive in one of the :func:`ways`, by its number from 0."""
    index, x, y, z = _walk(parts, sizes, number)
    whole, ab, ac, bc, a, b, c = parts
    # What is left of the number counts ways of this split: a digit for each choice of cards.
    ways_ab, ways_ac, ways_bc = (
        CHOOSE[count(ab), x],
        CHOOSE[count(ac), y],
        CHOOSE[count(bc), z],
    )
    to_first = subset(ab, x, index % ways_ab)
    index //= ways_ab
    first = a | to_first
    second = b | (ab & ~to_first)
    to_first = subset(ac, y, index % ways_ac)
    index //= ways_ac
    first |= to_first
    third = c | (ac & ~to_first)
    to_second = subset(bc, z, index % ways_bc)
    index //= ways_bc
    second |= to_second
    third |= bc & ~to_second
    n = count(whole)
    wanted = sizes[0] - count(first)
    chosen = subset(whole, wanted, index % CHOOSE[n, wanted])
    index //= CHOOSE[n, wanted]
    first |= chosen
    whole &= ~chosen
    n -= wanted
    wanted = sizes[1] - count(second)
    chosen = subset(whole, wanted, index % CHOOSE[n, wanted])
    index //= CHOOSE[n, wanted]
    second |= chosen
    whole &= ~chosen
    third |= subset(whole, sizes[2] - count(third), index)
    return first, second, third


@jit
def _walk(parts, sizes, number):
    """Add up the ways of all splits, or up to the one that a number falls in.

    Returns
    -------
    (int, int, int, int)
        Without a number (-1) the sum first; else what is left of the number, and the split: cards of the
        three classes of two that go to the first, the first, the second of its holders.
    """
    whole, ab, ac, bc, a, b, c = parts
    n, n_ab, n_ac, n_bc = count(whole), count(ab), count(ac), count(bc)
    room_a, room_b, room_c = sizes[0] - count(a), sizes[1] - count(b), sizes[2] - count(c)
    total = 0
    for x in range(n_ab + 1):
        for y in range(n_ac + 1):
            to_a = room_a - x - y
            if to_a < 0:
                break
            for z in range(n_bc + 1):
                to_b = room_b - (n_ab - x) - z
                to_c = room_c - (n_ac - y) - (n_bc - z)
                if to_b < 0 or to_c < 0 or to_a + to_b + to_c > n:
                    continue
                these = CHOOSE[n_ab, x] * CHOOSE[n_ac, y] * CHOOSE[n_bc, z]
                these *= CHOOSE[n, to_a] * CHOOSE[n - to_a, to_b] * CHOOSE[n - to_a - to_b, to_c]
                if number >= 0 and number - total < these:
                    return number - total, x, y, z
                total += these
    return total, 0, 0, 0


@jit
def subset(cards, size, number):
    """Return the subset of so many cards that has a number, from 0: those with low cards come first."""
    chosen = 0
    n = count(cards)
    while size > 0:
        low = cards & -cards
        cards ^= low
        n -= 1
        with_it = CHOOSE[n, size - 1]
        if number < with_it:
            chosen |= low
            size -= 1
        else:
            number -= with_it
    return chosen
