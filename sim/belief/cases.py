"""What is known for certain, as a list of cases that exclude each other; each says who may hold which cards.

A fact that one holder has or lacks a card narrows all; a fact with an "or" in it (some marriage, one of
two takers) splits each into several.  A case in which a card can be nowhere is dropped at once.

They live in the room of a question, an int64 array that :func:`sim.belief.marias.consider` fills::

    head        numbers named below
    from FIRST  WIDTH words for each case: ways of it and those before, and what the three holders may hold

A case is handled as a tuple of its three sets; ``NEVER`` is one that cannot be.  Holders have *places* 0,
1 and 2: the other seats in order, and among three the talon, among two the stock as the last.
"""

from __future__ import annotations

from sim.core.bits import card_bit
from sim.core.jit import jit
from sim.games.marias.deck import KING, OVER, SUITS, card_of

#: Words of the head: layouts, cases, cards not seen, how many of them the fourth holder has, orders of the
#: stock; by place how many cards it receives; by seat its place (-1: none), and the cards it has played.
LAYOUTS, CASES, POOL, FREE, ORDERS = range(5)
SIZE, PLACE, SHOWN = 5, 8, 12
FIRST, WIDTH = 16, 4
#: Most cases.  Two seats with some marriage each make 15 x 15, a hidden partner at most four times as many;
#: while a fact is applied the cases before stand beside those after.
MOST = 2048
ROOM = FIRST + WIDTH * MOST

NEVER = (-1, -1, -1)


class RoomFull(Exception):
    """More cases than the rules can make: a fault of the sampler."""


@jit
def case(room, i):
    """Return the i-th case."""
    at = FIRST + WIDTH * i
    return room[at + 1], room[at + 2], room[at + 3]


@jit
def add(room, may):
    """Add a case, unless it cannot be."""
    if may[0] < 0 or (room[FREE] == 0 and room[POOL] & ~(may[0] | may[1] | may[2])):
        return
    i = room[CASES]
    if i >= MOST:
        raise RoomFull
    at = FIRST + WIDTH * i
    room[at + 1] = may[0]
    room[at + 2] = may[1]
    room[at + 3] = may[2]
    room[CASES] = i + 1


@jit
def forget(room, many):
    """Drop the cases that a fact has been applied to, the first so many; those that came of them stay."""
    left = room[CASES] - many
    for word in range(FIRST, FIRST + WIDTH * left):
        room[word] = room[word + WIDTH * many]
    room[CASES] = left


@jit
def cannot(may, place, cards):
    """Narrow a case: a holder has none of these cards among those not seen."""
    if may[0] < 0 or place < 0:
        return may
    first, second, third = may
    if place == 0:
        return first & ~cards, second, third
    if place == 1:
        return first, second & ~cards, third
    return first, second, third & ~cards


@jit
def must(may, place, cards):
    """Narrow a case: a holder has all these cards, each of which is among those not seen."""
    if may[0] < 0 or place < 0:
        return may
    first, second, third = may
    if cards & ~(first if place == 0 else second if place == 1 else third):
        return NEVER
    if place == 0:
        return first, second & ~cards, third & ~cards
    if place == 1:
        return first & ~cards, second, third & ~cards
    return first & ~cards, second & ~cards, third


@jit
def had(room, may, seat, cards):
    """Narrow a case: all these cards were in a seat's hand when play began."""
    if room[PLACE + seat] < 0:
        return may  # its own hand, which it knows
    left = cards & ~room[SHOWN + seat]
    return must(may, room[PLACE + seat], left)


@jit
def had_not(room, may, seat, cards):
    """Narrow a case: none of these cards was in a seat's hand when play began."""
    if room[PLACE + seat] < 0:
        return may
    if cards & room[SHOWN + seat]:
        return NEVER
    return cannot(may, room[PLACE + seat], cards)


@jit
def all_had(room, seat, cards):
    """Apply a fact to every case: a seat had these cards when play began."""
    many = room[CASES]
    for i in range(many):
        add(room, had(room, case(room, i), seat, cards))
    forget(room, many)


@jit
def all_without(room, place, cards):
    """Apply a fact to every case: a holder has none of these cards."""
    many = room[CASES]
    for i in range(many):
        add(room, cannot(case(room, i), place, cards))
    forget(room, many)


@jit
def king_of(suit):
    """Return the king of a suit, as a set."""
    return card_bit(card_of(suit, KING))


@jit
def over_of(suit):
    """Return the over of a suit, as a set."""
    return card_bit(card_of(suit, OVER))


@jit
def some_marriage(room, seat):
    """Split every case: a seat had some whole marriage when play began, the first one by suit."""
    if room[PLACE + seat] < 0:
        return
    many = room[CASES]
    for i in range(many):
        for suit in range(SUITS):
            # Each suit below is broken: no king there, or a king without the over.
            for broken in range(1 << suit):
                may = had(room, case(room, i), seat, king_of(suit) | over_of(suit))
                for lower in range(suit):
                    may = without_marriage(room, may, seat, lower, (broken >> lower) & 1)
                add(room, may)
    forget(room, many)


@jit
def without_marriage(room, may, seat, suit, king):
    """Narrow a case: a seat had no marriage of a suit: no king (0), or the king without the over (1)."""
    if king == 0:
        return had_not(room, may, seat, king_of(suit))
    return had_not(room, had(room, may, seat, king_of(suit)), seat, over_of(suit))


@jit
def no_marriage(room, seat, suit):
    """Split every case: a seat had not the whole marriage of a suit when play began."""
    if room[PLACE + seat] < 0:
        return
    many = room[CASES]
    for i in range(many):
        for king in range(2):
            add(room, without_marriage(room, case(room, i), seat, suit, king))
    forget(room, many)
