"""Chances of the pack of 32 before anybody plays."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb, prod

from sim.chances.lying import drawn

#: Cards of the pack, its suits and their length; cards of one rank; cards of a marriage (M-3).
CARDS, SUITS, LENGTH, RANK, PAIR = 32, 4, 8, 4, 2
#: What forehand of volený sees first, and what comes after it (M-40).
FIRST, REST = 7, 5


def _lengths(cards: int, suits: int, length: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Yield how many cards of each suit a hand can have, with the chance of it."""
    whole = comb(suits * length, cards)
    for held in product(range(min(length, cards) + 1), repeat=suits):
        if sum(held) == cards:
            yield held, Fraction(prod(comb(length, n) for n in held), whole)


def longest(cards: int, suits: int = SUITS, length: int = LENGTH) -> tuple[Fraction, ...]:
    """Return the chances that the longest suit of a hand has 0, 1, 2 … ``length`` cards."""
    found = [Fraction(0)] * (length + 1)
    for held, chance in _lengths(cards, suits, length):
        found[max(held)] += chance
    return tuple(found)


def longest_as_trumps(
    first: int = FIRST, rest: int = REST, suits: int = SUITS, length: int = LENGTH
) -> tuple[Fraction, ...]:
    """Return the chances of 0, 1, 2 … trumps where trumps are the longest suit of the first cards.

    Parameters
    ----------
    first, rest : int
        Cards seen first; cards that come after trumps are fixed (M-41).
    suits, length : int
    """
    found = [Fraction(0)] * (length + 1)
    for most, chance in enumerate(longest(first, suits, length)):
        if chance:
            for more, comes in enumerate(drawn(length - most, rest, suits * length - first)):
                found[most + more] += chance * comes
    return tuple(found)


def named(held: tuple[Fraction, ...], cards: int, length: int = LENGTH) -> Fraction:
    """Return the chance to hold some named cards of a suit, of the chances of 0, 1, 2 … cards of it.

    Which suit it is and how long it is tell nothing of which cards of it are held.
    """
    return sum(
        (chance * Fraction(comb(n, cards), comb(length, cards)) for n, chance in enumerate(held)),
        start=Fraction(0),
    )


def marriages(cards: int, suits: int = SUITS, length: int = LENGTH) -> tuple[Fraction, ...]:
    """Return the chances that a hand holds 0, 1, 2 … marriages (M-3)."""
    others = suits * (length - PAIR)
    found = [Fraction(0)] * (suits + 1)
    for held in product(range(PAIR + 1), repeat=suits):
        left = cards - sum(held)
        if 0 <= left <= others:
            ways = comb(others, left) * prod(comb(PAIR, n) for n in held)
            found[held.count(PAIR)] += Fraction(ways, comb(suits * length, cards))
    return tuple(found)


def marriage(cards: int, pack: int = CARDS) -> Fraction:
    """Return the chance that a hand holds one named marriage."""
    held = drawn(PAIR, cards, pack)
    return held[PAIR] if len(held) > PAIR else Fraction(0)
