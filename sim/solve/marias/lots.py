"""Ways to give cards to two hands: groups of equal ones, how many of each, which of them."""

from __future__ import annotations

from math import comb

import numpy as np

from sim.core.bits import count
from sim.core.jit import jit
from sim.core.rng import advance, bounded, word
from sim.solve.marias.lanes import LANE, LANES

#: Groups of equal cards are at most as many as cards.
MOST_GROUPS = 32
#: int64[9, 9]: the ways to choose k of n cards of a suit.
_CHOOSE = np.array([[comb(n, k) for k in range(9)] for n in range(9)], dtype=np.int64)


@jit
def next_choice(chosen):
    """Return the next higher number with as many ones; 0 after 0."""
    if chosen == 0:
        return 0
    low = chosen & -chosen
    higher = chosen + low
    return higher | (((chosen ^ higher) >> 2) // low)


@jit
def spread_over(cards, chosen):
    """Return those cards of a set whose places in it are the ones of a number."""
    some = 0
    while chosen:
        bit = cards & -cards
        cards ^= bit
        if chosen & 1:
            some |= bit
        chosen >>= 1
    return some


@jit
def drawn(cards, number, place, step):
    """Return so many of some cards, drawn at random, and where the sequence stands afterwards."""
    some = 0
    left = count(cards)
    while number:
        place = advance(place, step)
        chance = bounded(word(place), left)
        if chance < 0:
            continue
        bit = cards & -cards
        cards ^= bit
        left -= 1
        if chance < number:
            some |= bit
            number -= 1
    return some, place


@jit
def grouped(own, free, sharps, groups):
    """Write the groups of equal cards among some, trumps first, and return how many there are.

    Parameters
    ----------
    own : int
        The cards that tell others apart.
    free : int
        Cards, as lanes.
    sharps : int
        Cards that are equal to each other only.
    groups : int64[>= cards]
    """
    used = 0
    for turn in range(LANES):
        lane = LANE << (8 * (LANES - 1 - turn))
        group = 0
        cards = (free | own) & lane
        while cards:
            bit = cards & -cards
            cards ^= bit
            alike = free & bit != 0 and (group & sharps == 0) == (bit & sharps == 0)
            if group and not alike:
                groups[used] = group
                used += 1
                group = 0
            if free & bit:
                group |= bit
        if group:
            groups[used] = group
            used += 1
    return used


@jit
def fill(groups, taken, used, needed):
    """Take so many cards, of the first groups as many as there are."""
    for group in range(used):
        taken[group] = min(needed, count(groups[group]))
        needed -= taken[group]


@jit
def following(groups, taken, used):
    """Go on to the next way of taking as many cards; return False after the last."""
    freed = 0
    for group in range(used):
        if freed and taken[group] < count(groups[group]):
            taken[group] += 1
            fill(groups, taken, group, freed - 1)
            return True
        freed += taken[group]
    return False


@jit
def lowest_of(cards, number):
    """Return so many of the lowest cards of a set."""
    rest = cards
    for _ in range(number):
        rest &= rest - 1
    return cards ^ rest


@jit
def lowest_of_each(groups, taken, used):
    """Return so many of the lowest cards of each group: one way of a class."""
    some = 0
    for group in range(used):
        some |= lowest_of(groups[group], taken[group])
    return some


@jit
def ways_of_class(groups, taken, used):
    """Return in how many ways so many cards of each group can be taken."""
    ways = 1
    for group in range(used):
        ways *= _CHOOSE[count(groups[group]), taken[group]]
    return ways


@jit
def choose_lowest(taken, chosen, used):
    """Choose so many of the lowest cards of each group: the first way of a class."""
    for group in range(used):
        chosen[group] = (1 << taken[group]) - 1


@jit
def chosen_of(groups, chosen, used):
    """Return the cards that are chosen, by their places in each group."""
    some = 0
    for group in range(used):
        some |= spread_over(groups[group], chosen[group])
    return some


@jit
def next_of_class(groups, taken, chosen, used):
    """Go on to the next way of taking so many cards of each group; return False after the last."""
    for group in range(used):
        chosen[group] = next_choice(chosen[group])
        if chosen[group] >> count(groups[group]) == 0 and chosen[group]:
            return True
        chosen[group] = (1 << taken[group]) - 1
    return False
