"""Unseen cards over places of given sizes, every layout as likely as any other; all chances are fractions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, prod

#: How many marked cards lie in each of some places.
Layout = tuple[int, ...]


def layouts(places: Sequence[int]) -> int:
    """Return how many ways there are to lay distinct cards into places that hold just so many."""
    return factorial(sum(places)) // prod(factorial(size) for size in places)


def spread(marked: int, places: Sequence[int]) -> dict[Layout, Fraction]:
    """Return the chance of every way in which marked cards can lie.

    Parameters
    ----------
    marked : int
        Number of marked cards among the unseen ones.
    places
        Size of each place, in cards; together they hold all unseen cards.

    Returns
    -------
    dict
        Marked cards in each place -> chance, above 0; the first place with most cards stands first.

    Raises
    ------
    ValueError
        If there are fewer unseen cards than marked ones, or fewer than none.
    """
    if not 0 <= marked <= sum(places):
        raise ValueError(f"{marked} of {sum(places)} unseen cards cannot be")
    whole = comb(sum(places), marked)
    return {
        found: Fraction(prod(comb(size, n) for size, n in zip(places, found, strict=True)), whole)
        for found in _ways(marked, places)
    }


def _ways(marked: int, places: Sequence[int]) -> Iterator[Layout]:
    if len(places) == 1:
        yield (marked,)
        return
    first, rest = places[0], places[1:]
    for here in range(min(marked, first), max(0, marked - sum(rest)) - 1, -1):
        for others in _ways(marked - here, rest):
            yield (here, *others)


def patterns(
    marked: int, hands: Sequence[int], apart: Sequence[int] = ()
) -> dict[tuple[Layout, Layout], Fraction]:
    """Return the chance of every way in which marked cards can lie, whichever hand has how many.

    Parameters
    ----------
    marked : int
    hands
        Sizes of hands that are not told apart.
    apart
        Sizes of the other places.

    Returns
    -------
    dict
        (Marked cards of the hands, most first; of the other places) -> chance.
    """
    found: dict[tuple[Layout, Layout], Fraction] = {}
    for layout, chance in spread(marked, (*hands, *apart)).items():
        held = tuple(sorted(layout[: len(hands)], reverse=True))
        key = held, layout[len(hands) :]
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def orders(held: Layout) -> int:
    """Return in how many ways hands can be told which of them holds how many."""
    return len(set(permutations(held)))


def drawn(marked: int, cards: int, among: int) -> tuple[Fraction, ...]:
    """Return the chances that some cards of many hold 0, 1, 2 … marked ones, up to the most there can be.

    Parameters
    ----------
    marked, cards, among : int
        Marked cards, cards drawn, cards to draw from.
    """
    found = spread(marked, (cards, among - cards))
    return tuple(found.get((n, marked - n), Fraction(0)) for n in range(min(marked, cards) + 1))


def at_least(chances: Sequence[Fraction], least: int) -> Fraction:
    """Return the chance of at least so many, given those of just 0, 1, 2 and so on."""
    return sum(chances[least:], start=Fraction(0))


def company(marked: int, places: Sequence[int]) -> tuple[tuple[Fraction, ...], ...]:
    """Return where one named card of the marked ones lies, and with how many of the others.

    Parameters
    ----------
    marked : int
        Marked cards, the named one among them.
    places
        Size of each place.

    Returns
    -------
    tuple of tuple
        For each place the chances that the named card lies there with 0, 1 … ``marked`` − 1 others.
    """
    unseen = sum(places)
    found = []
    for size in places:
        others = drawn(marked - 1, size - 1, unseen - 1) if size else ()
        here = [Fraction(size, unseen) * chance for chance in others]
        found.append(tuple(here + [Fraction(0)] * (marked - len(here))))
    return tuple(found)


def without(marked: int, hands: Sequence[int], apart: Sequence[int] = ()) -> tuple[Fraction, ...]:
    """Return the chances that 0, 1, 2 … of the hands have no marked card, whatever lies apart."""
    found = [Fraction(0)] * (len(hands) + 1)
    for (held, _), chance in patterns(marked, hands, apart).items():
        found[held.count(0)] += chance
    return tuple(found)


def thrown(marked: int, hands: int) -> Fraction:
    """Return the chance that every hand has a marked card if each card chose its hand by itself.

    Not how cards are dealt: a hand that has one card has one place less for the next.  It is what the tables
    in circulation have.
    """
    return sum(
        (
            (-1) ** empty * comb(hands, empty) * Fraction(hands - empty, hands) ** marked
            for empty in range(hands + 1)
        ),
        start=Fraction(0),
    )
