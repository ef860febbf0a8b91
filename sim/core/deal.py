"""Shuffling and dealing: a dealing plan says which holder receives which place of the pack."""

from __future__ import annotations

import numpy as np

from sim.core.jit import jit
from sim.core.rng import DEAL_STREAM, advance, bounded, start, u64, word


def plan(*packets: tuple[int, int]) -> np.ndarray:
    """Return a dealing plan.

    Parameters
    ----------
    *packets : tuple of (holder, cards)
        In the order dealt; holders are seats, and the talon's number where there is one.

    Returns
    -------
    int64[cards]
        The holder of each place of the pack, from the top.
    """
    return np.repeat([holder for holder, _ in packets], [cards for _, cards in packets]).astype(np.int64)


@jit
def shuffle(deck, seed, deal):
    """Put a pack into the order of a deal: an unbiased Fisher-Yates shuffle.

    Parameters
    ----------
    deck : int64[cards]
        Any arrangement of the cards; overwritten with the shuffled one, top card first.  The result
        depends on the arrangement given, so callers hand in the same one each time.
    seed, deal : int
        Key of the random numbers.
    """
    position, increment = start(seed, DEAL_STREAM, deal)
    spare = u64(0)
    halves = 0
    for last in range(len(deck) - 1, 0, -1):
        other = -1
        while other < 0:
            if halves == 0:
                position = advance(position, increment)
                spare = word(position)
                halves = 2
            other = bounded(spare, last + 1)
            spare = spare >> u64(32)
            halves -= 1
        deck[last], deck[other] = deck[other], deck[last]
