"""Exact play of a tarot ending by trying everything, from the rule text alone: nothing here imports `sim`.

Every legal card is tried at every turn, nothing is cut off; what a line comes to is counted and settled as a
whole deal of eighteen tricks.  Only lines that have come to the same are looked at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.naive.tarot.cards import BOUTS, EXCUSE, PETIT, half_points
from tests.naive.tarot.counting import count
from tests.naive.tarot.play import TAKER, TRICKS, Table, Trick, winner_of
from tests.naive.tarot.settlement import Announced, settle
from tests.naive.tarot_tricks import legal_cards

SEATS = 4


class Ending(NamedTuple):
    """The end of a deal."""

    table: Table
    announced: Announced
    #: What lies aside and counts for the taker.
    aside: frozenset[str]
    #: The whole tricks before.
    tricks: tuple[Trick, ...]
    #: What each seat holds, cards on the table left out.
    hands: tuple[frozenset[str], ...]
    leader: int
    #: Cards on the table, in order of play.
    on_trick: tuple[str, ...] = ()


class Best(NamedTuple):
    """What the taker can be sure of: half points; payment of each defender, in points."""

    half_points: int
    share: Fraction


def value(ending: Ending) -> Best:
    """Return both values of an ending, each as if both sides played for it alone."""
    return _value(ending, {})


def _value(ending: Ending, known: dict[object, Best]) -> Best:
    if len(ending.tricks) == TRICKS:
        counted = count(ending.tricks, ending.table, ending.aside)
        return Best(counted.half_points, settle(ending.announced, counted, ending.table.house).share)
    summary = None if ending.on_trick else _summary(ending)
    if summary in known:
        return known[summary]
    seat = (ending.leader + len(ending.on_trick)) % SEATS
    found = [
        _value(_played(ending, seat, card), known)
        for card in sorted(legal_cards(ending.hands[seat], ending.on_trick))
    ]
    choose = max if ending.table.side(seat) == TAKER else min
    best = Best(choose(one.half_points for one in found), choose(one.share for one in found))
    if summary is not None:
        known[summary] = best
    return best


def _played(ending: Ending, seat: int, card: str) -> Ending:
    hands = list(ending.hands)
    hands[seat] = hands[seat] - {card}
    cards = (*ending.on_trick, card)
    if len(cards) < SEATS:
        return ending._replace(hands=tuple(hands), on_trick=cards)
    winner = winner_of(ending.leader, cards, ending.tricks, ending.table)
    tricks = (*ending.tricks, Trick(ending.leader, cards, winner))
    return ending._replace(hands=tuple(hands), on_trick=(), leader=winner, tricks=tricks)


def _summary(ending: Ending) -> object:
    """Return all that the end of a deal can depend on: hands, who leads, and what the tricks came to."""
    sides = tuple(ending.table.side(trick.winner) for trick in ending.tricks)
    watched = tuple(_fate(card, ending.tricks) for card in (EXCUSE, PETIT))
    won = [
        card for trick in ending.tricks if ending.table.side(trick.winner) == TAKER for card in trick.cards
    ]
    points = sum(half_points(card) for card in won if card != EXCUSE)
    return ending.hands, ending.leader, sides, watched, points, len(BOUTS & set(won))


def _fate(card: str, tricks: Sequence[Trick]) -> tuple[int, int] | None:
    """Return to which trick, and by whom, a card was played."""
    for number, trick in enumerate(tricks):
        if card in trick.cards:
            return number, trick.player_of(card)
    return None
