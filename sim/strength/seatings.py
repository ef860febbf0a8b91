"""The seatings in which two strategies play a deal, and the one number that the deal comes to (S-2, S-4).

A deal is played once in every seating in which both strategies have a seat: two for two players, six for
three, fourteen for four.  In each the mean of what the seats of the one are paid, less the mean of what the
seats of the other are paid, is taken; the mean over the seatings is what the deal says.  With every seating
the one with both strategies exchanged is there too, so that every seat, and every company in it, is as often
the one's as the other's: the luck of the cards cancels, and a strategy against itself gets 0 in every deal.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

#: By seat, the number of its strategy: 0 for the first, 1 for the second.
Seating = tuple[int, ...]


def seatings(players: int, strategies: int = 2) -> tuple[Seating, ...]:
    """Return every seating of so many players in which each of so many strategies has a seat."""
    of = range(strategies)
    if strategies == players:
        return tuple(itertools.permutations(of))
    return tuple(
        seating for seating in itertools.product(of, repeat=players) if len(set(seating)) == strategies
    )


def parts(players: int) -> int:
    """Return in how many parts amounts are counted, so that the mean over any number of seats is whole."""
    return math.lcm(*range(1, players))


def means(payoffs: np.ndarray, seating: Seating) -> tuple[np.ndarray, np.ndarray]:
    """Return the mean payoff of the seats of each strategy in one seating.

    Parameters
    ----------
    payoffs : int64[players, deals]
        In 1/scale units.
    seating : tuple of int

    Returns
    -------
    first, second : int64[deals]
        In ``1 / (scale * parts(players))`` units: whole numbers.
    """
    of, whole = np.array(seating), parts(len(seating))
    first, second = (payoffs[of == side].sum(axis=0) * (whole // int((of == side).sum())) for side in (0, 1))
    return first, second
