"""Positions as they are asked about: a record for compiled code, and a named tuple for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import TAROT, words
from sim.core.desk import SEATS
from sim.core.jit import COMPILED
from sim.games.tarot.deck import EXCUSE, NUMBERED, PETIT, TRUMP_21_BIT, half_points
from sim.games.tarot.house import LEVELS
from sim.games.tarot.names import CONTRACTS, DEFENCE, NOBODY, PLAYERS, SIDES, TAKER, TRICKS
from sim.solve.tarot.places import MOST_TRICKS

#: A position, all hands known.  Sets of cards are pairs of words of the pack (:mod:`sim.games.tarot.deck`).
POSITION = np.dtype(
    [
        ("hands", np.int64, (SEATS, 2)),  # cards still held; those on the table are not
        ("contract", np.int64),
        ("taker", np.int64),
        ("chelem", np.int64),  # 1: the taker announced a chelem
        ("poignees", np.int64, (SEATS,)),  # level of each seat's poignée, from 1; 0: none
        ("trick", np.int64),  # number of the current trick, from 0
        ("leader", np.int64),  # who led, or leads, to it
        ("turn", np.int64),  # cards on the table
        ("table", np.int64, (SEATS,)),  # they, in order of play
        ("tricks", np.int64),  # won by the taker
        ("pile", np.int64),  # half points of his tricks and what is laid aside for him, no Excuse
        ("pile_bouts", np.int64),  # bouts among them, no Excuse
        # Where the Excuse is no more in a hand or on the table.
        ("excuse_seat", np.int64),  # who played it; -1: it lies aside
        ("excuse_trick", np.int64),  # to which trick, from 1; 0
        ("excuse_winner", np.int64),  # the side that won that trick, or that the cards aside count for
        # Where the Petit is neither.
        ("petit_trick", np.int64),  # to which trick it was played, from 1; 0: it lies aside
        ("petit_winner", np.int64),  # the side that won it
    ],
    align=True,
)


class Position(NamedTuple):
    """A position, all hands known: from the fifth trick on, between tricks or within one.

    Sets of cards are masks of :data:`sim.core.cards.TAROT`; cards, contracts and sides are numbers of the
    tables of :mod:`sim.games.tarot`.
    """

    #: Cards still held, by seat; those on the table are not.
    hands: tuple[int, int, int, int]
    contract: int
    taker: int = 0
    #: Who led, or leads, to the trick.
    leader: int = 0
    #: The cards on the table in order of play.
    table: tuple[int, ...] = ()
    #: Half points of the taker's tricks and of what is laid aside for him, the Excuse left out.
    pile: int = 0
    #: Bouts among them, the Excuse left out.
    pile_bouts: int = 0
    #: Tricks won by the taker.
    tricks: int = 1
    #: Who played the Excuse, -1: nobody yet, or it lies aside.
    excuse_seat: int = -1
    #: To which trick, from 1.
    excuse_trick: int = 0
    #: The side that won that trick; of an Excuse that lies aside, the side for which it counts (T-7).
    excuse_winner: int = TAKER
    #: To which trick the Petit was played, from 1; 0: to none yet, or it lies aside.
    petit_trick: int = 0
    #: The side that won it.
    petit_winner: int = DEFENCE
    #: Whether the taker announced a chelem.
    chelem: bool = False
    #: Level of each seat's poignée, from 1; 0: none.
    poignees: tuple[int, int, int, int] = (0, 0, 0, 0)


def record(position: Position) -> Any:
    """Return a position as a record of POSITION.

    Raises
    ------
    ValueError
        If it cannot arise: hands that share cards or do not fit the cards on the table, more points taken
        than are gone, an Excuse in two places, and the like.
    """
    check(position)
    array = np.zeros(1, POSITION)
    one = array.view(np.recarray)[0]
    for seat, hand in enumerate(position.hands):
        one.hands[seat] = words(hand)
    one.table[: len(position.table)] = position.table
    one.turn, one.trick = len(position.table), TRICKS - cards_left(position)
    one.poignees[:] = position.poignees
    for name in position._fields:
        if name not in {"hands", "table", "poignees"}:
            setattr(one, name, getattr(position, name))
    return array[0] if COMPILED else one


def cards_left(position: Position) -> int:
    """Return how many cards each seat has, its card on the table counted: the tricks left."""
    return position.hands[position.leader].bit_count() + (1 if position.table else 0)


def check(position: Position) -> None:
    """Raise ValueError where a position cannot arise, saying what would be right."""
    _numbers(position)
    _cards(position)
    _tricks(position)
    _taken(position)


def _within(name: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}; it must be {least} to {most}")


def _numbers(position: Position) -> None:
    for name, values in (("hands", position.hands), ("poignees", position.poignees)):
        if len(values) != SEATS:
            raise ValueError(f"{name} has {len(values)} entries; a position has {SEATS}, one for each seat")
    _within("contract", position.contract, 0, len(CONTRACTS) - 1)
    for name in ("taker", "leader"):
        _within(name, getattr(position, name), 0, SEATS - 1)
    for name in ("excuse_winner", "petit_winner"):
        _within(name, getattr(position, name), 0, len(SIDES) - 1)
    for level in position.poignees:
        _within("a level in poignees", level, 0, LEVELS)
    _within("excuse_seat", position.excuse_seat, NOBODY, PLAYERS - 1)


def _cards(position: Position) -> None:
    if len(position.table) >= SEATS:
        raise ValueError(
            f"{len(position.table)} cards on the table are a whole trick; give its winner the lead"
        )
    seen = 0
    for what in (*position.hands, *(1 << card for card in position.table)):
        if what < 0 or what & ~TAROT.full:
            raise ValueError(f"{what:#x} has bits that are no cards of the tarot deck")
        if seen & what:
            raise ValueError(f"{TAROT.codes(seen & what)[0]} lies in two places")
        seen |= what
    held = [hand.bit_count() for hand in position.hands]
    for turn in range(len(position.table)):
        held[(position.leader + turn) % SEATS] += 1
    if len(set(held)) != 1 or not 1 <= held[0] <= MOST_TRICKS:
        raise ValueError(
            f"the hands with their cards on the table are of {held} cards; they must be equal, "
            f"1 to {MOST_TRICKS}"
        )


def _tricks(position: Position) -> None:
    """See that the Excuse and the Petit are either still there or were played to a trick that is over."""
    done = TRICKS - cards_left(position)
    _within("tricks", position.tricks, 0, done)
    played = {"excuse": position.excuse_trick, "petit": position.petit_trick}
    for name, card in (("excuse", EXCUSE), ("petit", EXCUSE + PETIT)):
        _within(f"{name}_trick", played[name], 0, 0 if _is_there(position, card) else done)
        if played[name] and not 0 < _won_by(position, getattr(position, f"{name}_winner")):
            raise ValueError(f"{name}_winner {getattr(position, f'{name}_winner')} has won no trick")
    if (position.excuse_seat >= 0) != (position.excuse_trick > 0):
        raise ValueError(
            f"excuse_seat {position.excuse_seat} and excuse_trick {position.excuse_trick} do not go together"
        )


def _won_by(position: Position, side: int) -> int:
    done = TRICKS - cards_left(position)
    return position.tricks if side == TAKER else done - position.tricks


def _out(position: Position) -> Iterable[int]:
    return (*position.hands, *(1 << card for card in position.table))


def _is_there(position: Position, card: int) -> bool:
    return any(what >> card & 1 for what in _out(position))


def _taken(position: Position) -> None:
    """See that the taker has no more than what is gone from the hands and the table."""
    plain, trumps = words(TAROT.full & ~sum(_out(position)))
    most = int(half_points((plain, trumps & NUMBERED)))
    _within("pile", position.pile, 0, most)
    gone = [bit for bit in (1 << PETIT, TRUMP_21_BIT) if trumps & bit]
    _within("pile_bouts", position.pile_bouts, 0, len(gone))
