"""Exact play by trying everything: no pruning, no table, the rules as tests/naive has them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from tests.naive.cardplay import (
    Announced,
    Table,
    Trick,
    marriage_possible,
    saved_sevens,
    sum_up,
    sweep_failed,
)
from tests.naive.cards import seven_of, suit
from tests.naive.contracts import CONTRACTS, DECLARING
from tests.naive.lizany import legal_plays, may_announce
from tests.naive.settlement import Play
from tests.naive.tricks import legal_cards, winning_card

SIDES = 2


class Ending(NamedTuple):
    """The last tricks of a deal."""

    hands: tuple[frozenset[str], ...]
    leader: int
    #: Cards on the table.
    lying: tuple[str, ...]
    rules: Table
    talon: frozenset[str] = frozenset()
    points: tuple[int, int] = (0, 0)
    marriages: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    #: Two sevens: whether the helper seven won the trick before.
    helped: bool = True
    #: Two hands, the stock gone.
    lizany: bool = False
    #: Whether anybody may announce: off, what is asked does not depend on it.
    announcing: bool = True


class Line(NamedTuple):
    """What has been played of an ending."""

    hands: tuple[frozenset[str], ...]
    leader: int
    lying: tuple[str, ...] = ()
    tricks: tuple[Trick, ...] = ()
    announced: tuple[Announced, ...] = ()


def value(ending: Ending, worth: Callable[[Ending, Line], Any], line: Line | None = None) -> Any:
    """Return what exact play comes to; ``worth`` is what a finished ending is to the declarer's side."""
    if line is None:
        line = Line(ending.hands, ending.leader, ending.lying)
    if len(line.lying) == len(ending.hands):
        line = _take(ending, line)
        if _decided(ending, line):
            return worth(ending, line)
    seat = (line.leader + len(line.lying)) % len(ending.hands)
    best = max if ending.rules.sides[seat] == DECLARING else min
    return best(value(ending, worth, after) for after in plays(ending, line, seat))


def number_of(ending: Ending, line: Line) -> int:
    """Return the number of the trick being played in the whole deal, from 1."""
    left = max(map(len, line.hands))
    return ending.rules.tricks - left + 1


def _take(ending: Ending, line: Line) -> Line:
    seats = len(ending.hands)
    winner = (line.leader + line.lying.index(winning_card(line.lying, ending.rules.trump))) % seats
    trick = Trick(line.leader, line.lying, winner)
    return Line(line.hands, winner, (), (*line.tricks, trick), line.announced)


def _decided(ending: Ending, line: Line) -> bool:
    contract = CONTRACTS[ending.rules.contract]
    return not line.hands[0] or sweep_failed(line.tricks, ending.rules) or contract.shown


def plays(ending: Ending, line: Line, seat: int) -> list[Line]:
    """Return what may come of the next card, with its marriage announced and without."""
    hand = line.hands[seat]
    found = []
    for card in sorted(legal(ending, line, seat)):
        hands = tuple(held - {card} for held in line.hands)
        lying = (*line.lying, card)
        found.append(Line(hands, line.leader, lying, line.tricks, line.announced))
        if ending.announcing and _may_announce(ending, line, card, hand):
            said = Announced(seat, suit(card), len(line.tricks))
            found.append(Line(hands, line.leader, lying, line.tricks, (*line.announced, said)))
    return found


def legal(ending: Ending, line: Line, seat: int) -> Collection[str]:
    """Return what a seat may play."""
    hand = line.hands[seat]
    if ending.lizany:
        return legal_plays(hand, line.lying, ending.rules.trump or "", True, ending.rules.house)
    # The hands are those before the card of this seat.
    saved = saved_sevens(seat, ending.rules, ending.rules.tricks - len(hand) + 1)
    return legal_cards(hand, line.lying, ending.rules.trump, saved)


def _may_announce(ending: Ending, line: Line, card: str, hand: Collection[str]) -> bool:
    if ending.lizany:
        return may_announce(card, hand, not line.lying, ending.rules.house)
    return marriage_possible(card, hand, CONTRACTS[ending.rules.contract].points, ending.rules.house)


def summed(ending: Ending, line: Line) -> Play:
    """Return what the whole deal came to, what was before the ending included."""
    tricks = line.tricks
    if ending.rules.helper is not None and len(tricks) == 1:
        tricks = (_made_up(ending), *tricks)
    if not CONTRACTS[ending.rules.contract].points:
        return sum_up(tricks, (), ending.talon, ending.rules, line.hands)
    play = sum_up(tricks, line.announced, ending.talon, ending.rules, line.hands)
    assert play.trick_points is not None
    return play._replace(
        trick_points=tuple(a + b for a, b in zip(play.trick_points, ending.points, strict=True)),
        marriages=tuple(b + a for a, b in zip(play.marriages, ending.marriages, strict=True)),
    )


def _made_up(ending: Ending) -> Trick:
    """Stand in for the trick before the last, as far as two sevens look at it; worth no points."""
    seven = seven_of(ending.rules.helper or "")
    declarer = ending.rules.declarer
    seats = len(ending.hands)
    cards = (seven, *(seven[0] + "8" for _ in range(seats - 1)))
    return Trick(declarer, cards, declarer if ending.helped else (declarer + 1) % seats)


def tens(ending: Ending, line: Line) -> int:
    """Return the declarer's side's points in tricks."""
    points = summed(ending, line).trick_points
    assert points is not None
    return points[0]


def achieved(ending: Ending, line: Line) -> bool:
    """Return whether betl, durch or both sevens are made."""
    return bool(summed(ending, line).achieved)


def seven_of_side(side: str) -> Callable[[Ending, Line], int]:
    """Return a worth: 1 where a side's trump seven wins the last trick, for the defenders -1."""
    good = 1 if side == DECLARING else -1
    return lambda ending, line: good * (summed(ending, line).last_seven == (side, True))
