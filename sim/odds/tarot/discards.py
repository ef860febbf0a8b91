"""Discards of tarot worth a thought, from the best on: by what ``heuristic`` gains with each card (T-6).

What is laid aside of one suit is a number of low cards, the lowest first, and any of its courts; the king
stays.  Worth adds up over suits, so all ways to lay six aside are gone through suit by suit, and of those
that make the same voids and lay aside the same courts only the best is kept.
"""

from __future__ import annotations

from typing import NamedTuple

from sim.core.bits import count, lowest
from sim.games.tarot.deck import CAVALIER, KING, QUEEN, RANKS, SUITS, VALET, in_suit
from sim.games.tarot.view import CHIEN
from strategies.tarot import discarding
from strategies.tarot.discarding import LONG, SINGLETON, VOID

_COURTS = (1 << VALET, 1 << CAVALIER, 1 << QUEEN)
_KING = 1 << KING
#: From this many cards on each card of a suit laid aside costs a little.
LONG_FROM = 5


class Part(NamedTuple):
    """What is laid aside: cards, how many, what it is worth, and what tells it from others."""

    cards: int
    number: int
    worth: float
    kind: tuple[int, ...]


def best(plain: int, most: int) -> list[int]:
    """Return discards of six plain cards, the best first, no two of which make the same voids and courts.

    Parameters
    ----------
    plain : int
        Plain cards held, first word of a set; more than six of them are no kings.
    most : int
        How many discards are wanted.
    """
    found: dict[tuple[int, ...], Part] = {(): Part(0, 0, 0.0, ())}
    for suit in range(SUITS):
        parts = _parts(int(in_suit(plain, suit)), suit)
        merged: dict[tuple[int, ...], Part] = {}
        for before in found.values():
            for part in parts:
                number = before.number + part.number
                if number > CHIEN:
                    continue
                kind = (*before.kind, *part.kind)
                cards = before.cards | part.cards << suit * RANKS
                one = Part(cards, number, before.worth + part.worth, kind)
                if (number, *kind) not in merged or merged[number, *kind].worth < one.worth:
                    merged[number, *kind] = one
        found = merged
    whole = sorted((p for p in found.values() if p.number == CHIEN), key=lambda p: -p.worth)
    return [part.cards for part in whole[:most]]


def _parts(held: int, suit: int) -> list[Part]:
    """Return what may be laid aside of a suit, its cards as fourteen bits."""
    low = [1 << rank for rank in range(VALET) if held >> rank & 1]
    courts = [court for court in _COURTS if held & court]
    found = []
    for chosen in range(1 << len(courts)):
        away = sum(court for place, court in enumerate(courts) if chosen >> place & 1)
        for number in range(len(low) + 1):
            if number:
                away |= low[number - 1]
            if count(away) <= CHIEN:
                found.append(Part(away, int(count(away)), worth(held, away), _kind(held, away, suit)))
    return found


def _kind(held: int, away: int, suit: int) -> tuple[int, ...]:
    """Return what a discard does to a suit: the courts it takes, and whether it takes all."""
    courts = away >> VALET
    void = 1 if held and away == held else 0
    return (suit, courts, void) if courts or void else ()


def worth(held: int, away: int) -> float:
    """Return what laying aside some cards of a suit gains, in half points.

    As :mod:`strategies.tarot.discarding` counts it.
    """
    if away == 0:
        return 0.0
    king, left = held & _KING, held & ~away
    value, rest = 0.0, away
    while rest:
        card = 1 << lowest(rest)
        rest ^= card
        value += float(discarding._gain(card, king))
    if count(held) >= LONG_FROM:
        value -= LONG * count(away)
    if king == 0:
        value += VOID if left == 0 else SINGLETON if count(left) == 1 else 0.0
    return float(value)
