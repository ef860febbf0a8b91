"""Cards by their codes and sets by their words, for tests.

A set is one whole number of Python, bit i for card i.  A mariáš view holds it as it is, a tarot view as two
words, suits and trumps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from sim.core.cards import MARIAS, TAROT, WORD, Deck

CODES = tuple(map(MARIAS.code, MARIAS.pack))
NUMBER = {code: number for number, code in enumerate(CODES)}


def cards(codes: str | Iterable[str], deck: Deck = MARIAS) -> int:
    """Return the set of some cards; a string is split at spaces."""
    codes = codes.split() if isinstance(codes, str) else codes
    return sum(1 << deck.card(code) for code in codes)


def codes(some: Any) -> set[str]:
    """Return the codes of a set of cards: a number for mariáš, two words for tarot."""
    deck = TAROT if np.ndim(some) else MARIAS
    return {deck.code(card) for card in members(some)}


def one_set(some: Any) -> int:
    """Return a set of cards as one number, whether it is that or two words."""
    return int(some[0]) | int(some[1]) << WORD if np.ndim(some) else int(some)


def names(mask: int, words: Sequence[str]) -> set[str]:
    """Return the words of a set of bits."""
    return {word for bit, word in enumerate(words) if int(mask) >> bit & 1}


def subsets(words: Iterable[str]) -> list[frozenset[str]]:
    """Return all subsets of a few words."""
    ordered = sorted(words)
    return [frozenset(some) for n in range(len(ordered) + 1) for some in combinations(ordered, n)]


def low(some: Any) -> int:
    """Return the lowest member of a set."""
    return members(some)[0]


def members(some: Any) -> list[int]:
    """Return the members of a set, ascending."""
    mask = one_set(some)
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]
