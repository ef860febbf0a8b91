"""Line-ups: every seating of some entrants, or a balanced part where all are too many (S-4).

Entrants are numbers from 0, a line-up is the entrant of each seat.  A part is made of *orbits*: one line-up
and all that come of it by adding 1 to every number, modulo the number of entrants.  In an orbit every entrant
sits in every seat exactly once, and how often two meet depends on the difference of their numbers alone; so
a few counts say how even a part is, and the orbits are chosen by them.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from sim.strength.seatings import seatings

#: The entrant of each seat.
LineUp = tuple[int, ...]

#: Most orbits among which those of a part are chosen; of more, so many are drawn.
_CANDIDATES = 20_000
#: Exchanges of one orbit for another after which a part is as even as it gets.
_EXCHANGES = 200


class Chosen(NamedTuple):
    """Line-ups that are played, in order, and of how many."""

    line_ups: tuple[LineUp, ...]
    possible: int

    @property
    def whole(self) -> bool:
        """Whether every one is played."""
        return len(self.line_ups) == self.possible


def possible(entrants: int, players: int, at_table: int) -> int:
    """Return how many line-ups there are in which exactly so many different entrants sit."""
    onto: int = sum(
        (-1) ** missing * math.comb(at_table, missing) * (at_table - missing) ** players
        for missing in range(at_table + 1)
    )
    return math.comb(entrants, at_table) * onto


def every(entrants: int, players: int, at_table: int) -> Iterator[LineUp]:
    """Yield all line-ups in which exactly so many different entrants sit, table by table."""
    for sitting in itertools.combinations(range(entrants), at_table):
        for seating in seatings(players, at_table):
            yield tuple(sitting[place] for place in seating)


def choose(entrants: int, players: int, at_table: int, most: int, seed: int) -> Chosen:
    """Return every line-up, or a balanced part of at most so many.

    Parameters
    ----------
    entrants : int
    players : int
        Seats of a table.
    at_table : int
        How many different entrants sit at one, at most as many as there are of either.
    most : int
        At least as many as there are entrants.
    seed : int
        Decides between parts that are equally even.

    Raises
    ------
    ValueError
        If not even one orbit may be played.
    """
    there = possible(entrants, players, at_table)
    if there <= most:
        return Chosen(tuple(every(entrants, players, at_table)), there)
    if most < entrants:
        raise ValueError(f"{entrants} line-ups at least: each of {entrants} entrants once in each seat")
    return Chosen(tuple(balanced(entrants, players, at_table, most // entrants, seed)), there)


def balanced(entrants: int, players: int, at_table: int, orbits: int, seed: int) -> list[LineUp]:
    """Return a balanced part: every entrant equally often in every seat and as evenly as can be with others.

    How often two sit at one table comes first, then how often one sits so many seats behind another.

    Parameters
    ----------
    entrants, players, at_table, seed : int
        As in :func:`choose`.
    orbits : int
        So many times ``entrants`` line-ups are returned, fewer where there are not so many.
    """
    bases = _bases(entrants, players, at_table, seed)
    meetings = np.array([_meetings(base, entrants) for base in bases])
    orders = np.array([_orders(base, entrants) for base in bases])
    # Each count stands for so many pairs of entrants.
    pairs = np.array([entrants // 2 if 2 * apart == entrants else entrants for apart in _apart(entrants)])
    found = _evenly(meetings, pairs, orders, min(orbits, len(bases)))
    return sorted(
        tuple((entrant + shift) % entrants for entrant in bases[at])
        for at in found
        for shift in range(entrants)
    )


def _apart(entrants: int) -> range:
    """Return the differences, either way round, that two entrants can have."""
    return range(1, entrants // 2 + 1)


def _bases(entrants: int, players: int, at_table: int, seed: int) -> list[LineUp]:
    """Return a line-up of each orbit, entrant 0 in its first seat, in an order that the seed decides."""
    many = possible(entrants, players, at_table) // entrants
    if many <= _CANDIDATES:
        return sorted(_from_zero(entrants, players, at_table), key=lambda base: hashed(seed, base))
    drawn: dict[LineUp, None] = {}
    number = 0
    while len(drawn) < _CANDIDATES:
        drawn.setdefault(_drawn(entrants, players, at_table, seed, number))
        number += 1
    return list(drawn)


def _from_zero(entrants: int, players: int, at_table: int) -> Iterator[LineUp]:
    """Yield all line-ups with entrant 0 in the first seat: one of each orbit."""
    for others in itertools.combinations(range(1, entrants), at_table - 1):
        sitting = (0, *others)
        for seating in seatings(players, at_table):
            if seating[0] == 0:
                yield tuple(sitting[place] for place in seating)


def _drawn(entrants: int, players: int, at_table: int, seed: int, number: int) -> LineUp:
    """Return a base drawn at random: entrant 0 and others, in a seating that has entrant 0 in front."""
    order = sorted(range(1, entrants), key=lambda entrant: hashed(seed, (number, entrant)))
    sitting = (0, *order[: at_table - 1])
    seated = [seating for seating in seatings(players, at_table) if seating[0] == 0]
    return tuple(sitting[place] for place in seated[hashed(seed, (number,)) % len(seated)])


def hashed(seed: int, what: object) -> int:
    """Return a number that follows from a seed and something else, the same for ever."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{what}".encode()).digest()[:8], "big")


def _meetings(base: LineUp, entrants: int) -> list[int]:
    """Return how often two entrants meet in an orbit, by the difference of their numbers."""
    counts = dict.fromkeys(_apart(entrants), 0)
    for one, other in itertools.combinations(sorted(set(base)), 2):
        apart = min(other - one, entrants - (other - one))
        counts[apart] += 2 if 2 * apart == entrants else 1
    return list(counts.values())


def _orders(base: LineUp, entrants: int) -> list[int]:
    """Return how often one entrant sits 1, 2 … seats behind another, by difference."""
    players = len(base)
    counts = [0] * ((players - 1) * entrants)
    for seat, behind in itertools.product(range(players), range(1, players)):
        apart = (base[(seat + behind) % players] - base[seat]) % entrants
        counts[(behind - 1) * entrants + apart] += 1
    return counts


def _evenly(meetings: np.ndarray, pairs: np.ndarray, orders: np.ndarray, many: int) -> list[int]:
    """Return which orbits make sums of squares of the counts least: one after another, then by exchange."""
    chosen: list[int] = []
    met, ordered = np.zeros(meetings.shape[1], np.int64), np.zeros(orders.shape[1], np.int64)

    def best(met: np.ndarray, ordered: np.ndarray, barred: list[int]) -> tuple[int, tuple[int, int]]:
        uneven = (((met + meetings) ** 2) * pairs).sum(axis=1)
        behind = ((ordered + orders) ** 2).sum(axis=1)
        free = np.setdiff1d(np.arange(len(meetings)), barred)
        at = int(free[np.lexsort((free, behind[free], uneven[free]))[0]])
        return at, (int(uneven[at]), int(behind[at]))

    cost = (0, 0)
    while len(chosen) < many:
        at, cost = best(met, ordered, chosen)
        chosen.append(at)
        met, ordered = met + meetings[at], ordered + orders[at]
    for _ in range(_EXCHANGES):
        if len(chosen) == len(meetings):
            break
        for place, old in enumerate(chosen):
            at, less = best(met - meetings[old], ordered - orders[old], [one for one in chosen if one != old])
            if less < cost:
                chosen[place], cost = at, less
                met, ordered = met - meetings[old] + meetings[at], ordered - orders[old] + orders[at]
                break
        else:
            break
    return chosen
