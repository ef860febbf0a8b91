"""Chances of the pack of 78 before anybody plays, for three, four and five players."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from sim.chances.lying import at_least, drawn

#: Cards of the pack; of a suit; trumps with the Excuse; bouts (T-1); kings.
CARDS, LENGTH, TRUMPS, BOUTS, KINGS = 78, 14, 22, 3, 4
LEVELS = ("single", "double", "triple")


class Table(NamedTuple):
    """What a number of players is dealt, and from how many trumps a hand can be shown (T-8)."""

    players: int
    hand: int
    chien: int
    poignees: tuple[int, int, int]


TABLES = {
    3: Table(3, 24, 6, (13, 15, 18)),
    4: Table(4, 18, 6, (10, 13, 15)),
    5: Table(5, 15, 3, (8, 10, 13)),
}


def petit_sec(hand: int, cards: int = CARDS, trumps: int = TRUMPS) -> Fraction:
    """Return the chance that a hand holds the Petit, no other trump and no Excuse (T-3).

    Parameters
    ----------
    hand, cards, trumps : int
        Cards of the hand, of the pack, trumps with the Excuse.
    """
    return Fraction(comb(cards - trumps, hand - 1), comb(cards, hand))


def poignees(
    hand: int, levels: tuple[int, ...], cards: int = CARDS, trumps: int = TRUMPS
) -> tuple[Fraction, ...]:
    """Return the chances that a dealt hand can show a poignée of each level, but none above it (T-8).

    Parameters
    ----------
    hand : int
        Cards of the hand.
    levels
        Trumps of each level, the Excuse counted, rising.
    cards, trumps : int
    """
    held = drawn(trumps, hand, cards)
    reached = [at_least(held, level) for level in levels] + [Fraction(0)]
    return tuple(low - high for low, high in zip(reached, reached[1:], strict=False))
