"""The hand count of Noël Chavey: the published scale by which players of tarot judge a hand before bidding.

Trumps, wherever the scale counts them, are those with a number and the Excuse: all bouts are among them.

========================================================  ================================================
21; Excuse                                                10; 8
Petit, with so many trumps in all                         under five 0, five 5, six 7, seven or more 9
each trump, where there are more than four                2
each trump from the 16 up                                 2 more
each of these next to another of these                    1 more
king and queen of a suit; king; queen; cavalier; valet    10; 6; 3; 2; 1
plain suit of five; six; seven or more cards              5; 7; 9
void; singleton (in plain suits)                          6; 3, counted for the two highest contracts only
========================================================  ================================================
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.tarot.deck import (
    CAVALIERS,
    EXCUSE_BIT,
    KING,
    KINGS,
    PETIT_BIT,
    PLAIN,
    QUEEN,
    QUEENS,
    RANKS,
    SUITS,
    TRUMP_21_BIT,
    TRUMPS,
    VALETS,
    in_suit,
)

TRUMP_21, OF_EXCUSE = 10, 8
#: More trumps than this count at all.
FEW_TRUMPS = 4
PER_TRUMP, PER_HIGH_TRUMP, PER_HIGH_IN_SEQUENCE = 2, 2, 1
#: The lowest trump that counts as a high one.
HIGH = 16
OF_KING, OF_QUEEN, OF_CAVALIER, OF_VALET = 6, 3, 2, 1
#: What a king and a queen of one suit are worth above the king and the queen.
OF_MARRIAGE = 10 - OF_KING - OF_QUEEN


def _from(values: dict[int, int], size: int) -> np.ndarray:
    """Return a table by number of cards, each entry that of the highest number listed not above it."""
    table = np.zeros(size, dtype=np.int64)
    for least in sorted(values):
        table[least:] = values[least]
    return table


#: By number of trumps held: what the Petit is worth.
OF_PETIT = _from({5: 5, 6: 7, 7: 9}, 23)
#: By number of cards of a plain suit: what its length, and what its shortness is worth.
OF_LENGTH = _from({5: 5, 6: 7, 7: 9}, RANKS + 1)
OF_SHORTNESS = _from({0: 6, 1: 3, 2: 0}, RANKS + 1)


@jit
def hand_count(hand):
    """Count a hand.

    Parameters
    ----------
    hand : pair or int64[2]
        Cards of any number, as a set of two words.

    Returns
    -------
    (int, int)
        Points of the scale without short suits; what voids and singletons add for the two highest contracts.
    """
    length = shortness = 0
    for suit in range(SUITS):
        cards = count(in_suit(hand[PLAIN], suit))
        length += OF_LENGTH[cards]
        shortness += OF_SHORTNESS[cards]
    return _trumps(hand[TRUMPS]) + _court(hand[PLAIN]) + length, shortness


@jit
def _trumps(trumps):
    held = count(trumps)
    points = PER_TRUMP * held if held > FEW_TRUMPS else 0
    points += TRUMP_21 if trumps & TRUMP_21_BIT else 0
    points += OF_EXCUSE if trumps & EXCUSE_BIT else 0
    points += OF_PETIT[held] if trumps & PETIT_BIT else 0
    high = trumps >> HIGH
    in_sequence = high & (high << 1 | high >> 1)
    return points + PER_HIGH_TRUMP * count(high) + PER_HIGH_IN_SEQUENCE * count(in_sequence)


@jit
def _court(plain):
    kings, queens = plain & KINGS, plain & QUEENS
    return (
        OF_KING * count(kings)
        + OF_QUEEN * count(queens)
        + OF_MARRIAGE * count(kings & (queens << KING - QUEEN))
        + OF_CAVALIER * count(plain & CAVALIERS)
        + OF_VALET * count(plain & VALETS)
    )
