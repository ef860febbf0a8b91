"""Sets of legal answers too large to list: they know their members, count them and draw one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from itertools import combinations
from math import comb
from random import Random
from typing import Any


class Subsets(Set[frozenset[str]]):
    """All sets of cards made of some that are always in and so many of the others.

    Parameters
    ----------
    always
        Cards of every member.
    free
        Cards that may be in or not, none of ``always``.
    choose
        How many of ``free`` are in; no member at all where that cannot be.
    """

    def __init__(self, always: Collection[str], free: Collection[str], choose: int) -> None:
        self.always = frozenset(always)
        self.free = frozenset(free)
        self.choose = choose

    def __contains__(self, cards: object) -> bool:
        if not isinstance(cards, frozenset) or not self.always <= cards:
            return False
        others = cards - self.always
        return others <= self.free and len(others) == self.choose

    def __len__(self) -> int:
        return comb(len(self.free), self.choose) if self.choose >= 0 else 0

    def __iter__(self) -> Iterator[frozenset[str]]:
        if self.choose >= 0:
            for some in combinations(sorted(self.free), self.choose):
                yield self.always | frozenset(some)

    def sample(self, rng: Random) -> frozenset[str]:
        """Draw a member, each as likely as any other."""
        return self.always | frozenset(rng.sample(sorted(self.free), self.choose))


#: Nothing is shown (None), or a level and the cards shown.
Answer = tuple[int, frozenset[str]] | None


class Showings(Set[Answer]):
    """All poignées that a player may show, and None for showing nothing.

    Parameters
    ----------
    ways
        Pairs of a level and the sets of cards that may be shown for it, no set twice at a level.
    declining
        Whether None is among them.
    """

    def __init__(self, ways: Collection[tuple[int, Subsets]], declining: bool = True) -> None:
        self.ways = tuple((level, cards) for level, cards in ways if len(cards))
        self.declining = declining

    def __contains__(self, answer: object) -> bool:
        if answer is None:
            return self.declining
        if not isinstance(answer, tuple):
            return False
        level, shown = answer
        return any(level == of and shown in cards for of, cards in self.ways)

    def __len__(self) -> int:
        return self.declining + sum(len(cards) for _, cards in self.ways)

    def __iter__(self) -> Iterator[Answer]:
        if self.declining:
            yield None
        for level, cards in self.ways:
            for shown in cards:
                yield level, shown

    def at(self, level: int) -> Showings:
        """Return the showings of one level, and None as before."""
        return Showings([(of, cards) for of, cards in self.ways if of == level], self.declining)

    def only(self) -> Showings:
        """Return the showings without None."""
        return Showings(self.ways, False)

    def sample(self, rng: Random) -> Answer:
        """Draw an answer, each as likely as any other; it is nearly never None."""
        number = rng.randrange(len(self))
        for level, cards in self.ways:
            if number < len(cards):
                return level, cards.sample(rng)
            number -= len(cards)
        return None


def draw(rng: Random, legal: Set[Any]) -> Any:
    """Draw one of the legal answers of a step, each as likely as any other, the same for the same seed."""
    if isinstance(legal, Subsets | Showings):
        return legal.sample(rng)
    return rng.choice(sorted(legal))
