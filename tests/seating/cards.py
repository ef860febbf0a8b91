"""Cards by their codes and sets by their words, for tests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from sim.games.marias.names import RANKS, SUITS

CODES = tuple(suit + rank for suit in SUITS for rank in RANKS)
NUMBER = {code: number for number, code in enumerate(CODES)}


def cards(codes: str | Iterable[str]) -> int:
    """Return the set of some cards; a string is split at spaces."""
    codes = codes.split() if isinstance(codes, str) else codes
    return sum(1 << NUMBER[code] for code in codes)


def codes(mask: int) -> set[str]:
    """Return the codes of a set of cards."""
    return names(mask, CODES)


def names(mask: int, words: Sequence[str]) -> set[str]:
    """Return the words of a set of bits."""
    return {word for bit, word in enumerate(words) if int(mask) >> bit & 1}


def subsets(words: Iterable[str]) -> list[frozenset[str]]:
    """Return all subsets of a few words."""
    ordered = sorted(words)
    return [frozenset(some) for n in range(len(ordered) + 1) for some in combinations(ordered, n)]


def low(mask: int) -> int:
    """Return the lowest member of a set."""
    return (int(mask) & -int(mask)).bit_length() - 1


def members(mask: int) -> list[int]:
    """Return the members of a set, ascending."""
    return [bit for bit in range(int(mask).bit_length()) if int(mask) >> bit & 1]
