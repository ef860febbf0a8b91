"""Who may hold which card: hands as dealt, cards laid aside and taken up again, cards played.

A *pool* is where a card can lie at the question: a seat's hand, its number, or a pile that nobody has taken
up, PILE + its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from sim.faults import ConfigError
from sim.games.kinds import KINDS
from sim.odds.arriving import played as cards_played
from sim.odds.asked import Position

#: Pools from here on are piles.
PILE = 8


class Pile(NamedTuple):
    """Cards laid aside together."""

    #: The place of its event, -1: dealt so.
    event: int
    #: Who laid it aside, and who took it up, -1: nobody.
    giver: int
    taker: int
    #: Its cards, None for each that is not known.
    cards: tuple[str | None, ...]


class Step(NamedTuple):
    """A seat takes a pile up, or lays it aside."""

    seat: int
    pile: int
    takes: bool


class Course(NamedTuple):
    """What became of the cards, as far as it is known."""

    piles: tuple[Pile, ...]
    steps: tuple[Step, ...]
    #: By card: the pools in which it may lie now; none where it has been played.
    where: Mapping[int, frozenset[int]]
    #: By card: who played it.
    player: Mapping[int, int]
    #: By pool: how many cards lie there now.
    room: Mapping[int, int]
    #: By pile: cards that may have been dealt or laid aside there.
    may: tuple[frozenset[int], ...]
    #: By pile: cards that its taker may have had before he took it up.
    other: tuple[frozenset[int], ...]


def follow(position: Position, piles: Sequence[Pile], steps: Sequence[Step]) -> Course:
    """Follow the cards of a position from the deal to the question.

    Raises
    ------
    ConfigError
        If somebody lays aside or plays a card that he cannot hold.
    """
    kind = KINDS[position.kind]
    deck = kind.family.deck
    where = _dealt(position, piles)
    room = {seat: len(hand) for seat, hand in enumerate(position.hands)}
    room |= {PILE + number: len(pile.cards) for number, pile in enumerate(piles) if pile.giver < 0}
    may = [_in(where, PILE + number) for number in range(len(piles))]
    other: list[frozenset[int]] = [frozenset()] * len(piles)
    for step in steps:
        pool, pile = PILE + step.pile, piles[step.pile]
        size = len(pile.cards)
        room[step.seat] += size if step.takes else -size
        room[pool] = 0 if step.takes else size
        if step.takes:
            other[step.pile] = _in(where, step.seat)
            for card in _in(where, pool):
                where[card] = where[card] - {pool} | {step.seat}
        else:
            known = [deck.card(code) for code in pile.cards if code is not None]
            for card in known:
                if step.seat not in where[card]:
                    raise ConfigError(
                        f"seat {step.seat} lays aside {deck.code(card)}, which it does not hold"
                    )
            may[step.pile] = frozenset(known) if len(known) == size else _in(where, step.seat)
            for card in may[step.pile]:
                where[card] = frozenset({pool}) if card in known else where[card] | {pool}
    player = _play(position, where, room)
    return Course(tuple(piles), tuple(steps), where, player, room, tuple(may), tuple(other))


def _dealt(position: Position, piles: Sequence[Pile]) -> dict[int, frozenset[int]]:
    """Return by card who may have been dealt it."""
    deck = KINDS[position.kind].family.deck
    dealt = [*enumerate(position.hands)]
    dealt += [(PILE + number, pile.cards) for number, pile in enumerate(piles) if pile.giver < 0]
    unknown = frozenset(holder for holder, cards in dealt if None in cards)
    where = dict.fromkeys(deck.pack, unknown)
    for holder, cards in dealt:
        where |= {deck.card(code): frozenset({holder}) for code in cards if code is not None}
    return where


def _in(where: Mapping[int, frozenset[int]], pool: int) -> frozenset[int]:
    return frozenset(card for card, pools in where.items() if pool in pools)


def _play(position: Position, where: dict[int, frozenset[int]], room: dict[int, int]) -> dict[int, int]:
    """Take the cards that have been played away; return who played each."""
    kind, player, place = KINDS[position.kind], {}, 0
    cards = cards_played(position)
    for trick in position.tricks:
        for turn in range(len(trick["cards"])):
            seat, card = (trick["leader"] + turn) % kind.players, cards[place]
            code = kind.family.deck.code(card)
            if card in player:
                raise ConfigError(f"{code} is played twice")
            if seat not in where[card]:
                raise ConfigError(f"seat {seat} plays {code}, which it cannot hold")
            player[card] = seat
            room[seat] -= 1
            where[card] = frozenset()
            place += 1
    return player


def spread(
    where: Mapping[int, Iterable[int]], room: Mapping[int, int], rng: Random
) -> dict[int, set[int]] | None:
    """Put every card into one of its pools at random so that all are full; None if that cannot be.

    Parameters
    ----------
    where : mapping
        Card -> pools.
    room : mapping
        Pool -> how many cards it takes.
    rng : random.Random
    """
    pools = {card: list(places) for card, places in where.items()}
    order = sorted(pools)
    rng.shuffle(order)
    order.sort(key=lambda card: len(pools[card]) > 1)
    lying: dict[int, set[int]] = {pool: set() for pool in room}
    for card in order:
        free = {pool: room[pool] - len(lying[pool]) for pool in pools[card]}
        if any(free.values()):
            chosen = rng.choices(list(free), list(free.values()))[0]
            lying[chosen].add(card)
        elif not _make_room(card, pools, room, lying, set()):
            return None
    return lying if all(len(lying[pool]) == room[pool] for pool in room) else None


def _make_room(
    card: int,
    pools: Mapping[int, list[int]],
    room: Mapping[int, int],
    lying: dict[int, set[int]],
    tried: set[int],
) -> bool:
    """Put a card into one of its pools by moving others on."""
    for pool in pools[card]:
        if pool in tried:
            continue
        tried.add(pool)
        if len(lying[pool]) < room[pool]:
            lying[pool].add(card)
            return True
        for other in sorted(lying[pool]):
            if _make_room(other, pools, room, lying, tried):
                lying[pool].remove(other)
                lying[pool].add(card)
                return True
    return False


def undo(
    course: Course, lying: Mapping[int, set[int]], barred: Mapping[int, Iterable[int]], rng: Random
) -> tuple[list[set[int]], list[set[int]]] | None:
    """Go back from what lies where to the deal: return the cards dealt by seat, and those of each pile.

    Parameters
    ----------
    course : Course
    lying : mapping
        Pool -> cards, at the question.
    barred : mapping
        Pool -> cards that cannot have been laid there.
    rng : random.Random

    Returns
    -------
    (list of set, list of set) or None
        None where the choice made at random cannot have been.
    """
    held = {seat: set(cards) for seat, cards in lying.items() if seat < PILE}
    for card, seat in course.player.items():
        held[seat].add(card)
    piles = [set(lying.get(PILE + number, ())) for number in range(len(course.piles))]
    for step in reversed(course.steps):
        if not step.takes:
            held[step.seat] |= piles[step.pile]
            continue
        found = _taken(course, step, held[step.seat], set(barred.get(PILE + step.pile, ())), rng)
        if found is None:
            return None
        piles[step.pile] = found
        held[step.seat] -= found
    return [held[seat] for seat in sorted(held)], piles


def _taken(course: Course, step: Step, held: set[int], barred: set[int], rng: Random) -> set[int] | None:
    """Return a pile that a seat has taken up, from what it held then."""
    size = len(course.piles[step.pile].cards)
    must = held - course.other[step.pile]
    free = (held - must) & course.may[step.pile] - barred
    if must & barred:
        return None
    if len(must) > size or len(must) + len(free) < size:
        return None
    return must | set(rng.sample(sorted(free), size - len(must)))
