"""Deals for the tests of layouts: what really lay where, and whether another layout could have led here.

A layout could have if the deal can be played with it: the watched seat sees the same bytes at each of its
questions while the others do in public again what they did (tests/hiding/again.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import WORD
from sim.core.jit import COMPILED
from sim.games.marias.deck import SHARPS
from sim.games.marias.names import CONTRACTS
from sim.table import Table
from tests import seating
from tests.hiding.again import Again, all_of, compared
from tests.hiding.brains import Brain
from tests.hiding.knowing import Deal, Stop, own_questions, played
from tests.seating import Question, members
from tests.seating.tarot import discarding

#: The first contract without trumps.
FIRST_LONE = CONTRACTS.index("betl")


class Asked(NamedTuple):
    """A question of a deal, and what was known to nobody but the engine when it was asked."""

    table: Table
    deal: Deal
    name: str
    question: Question
    state: Any


def questions(
    preset: str, who: str | seating.Player, house: Mapping[str, Any], force: Mapping[str, Any], deals: range
) -> Iterator[Asked]:
    """Play deals of one strategy or player at all seats and yield every question with the state behind it."""
    table = seating.scripted(house=house, force=force, preset=preset)
    for number in deals:
        seating.give(table, None)
        states: list[Any] = []
        brains = all_of(who, table) if isinstance(who, str) else who

        def player(view: Any, brains: Any = brains, states: list[Any] = states) -> int:
            states.append(table._memory.state[0].copy())
            return int(brains(view))

        deal = played(table, number, player)
        for question, state in zip(deal.questions, states, strict=True):
            yield Asked(table, deal, str(who), question, state)


def record(dtype: np.dtype, value: Any = None) -> Any:
    """Return an array of one record that compiled and plain functions take alike."""
    array = np.zeros(1, dtype)
    if value is not None:
        array[0] = value
    return array if COMPILED else array.view(np.recarray)


def hands_of(state: Any, seats: int) -> list[set[int]]:
    """Return the cards of each seat."""
    return [_set(state["hands"][seat]) for seat in range(seats)]


def _set(words: Any) -> set[int]:
    return {int(card) for card in members(words)}


def lies_aside(asked: Asked) -> set[int]:
    """Return the cards in talon, discard or chien when a question was asked; the stock is left out."""
    state = asked.state
    if "talon" in state.dtype.names:
        return _set(state["talon"])
    if asked.question.decision == "bid":
        return _set(state["chien"])
    return set() if asked.question.decision == "discard" else _set(state["aside"])


def unsettled(asked: Asked) -> bool:
    """Tell whether the view leaves open what the seat has heard, or the deal cannot simply be dealt anew.

    The order of three or more doublings in křížový is not in the view.  Two take-overs, and a forehand whose
    trumps nobody sees and that must not discard them, are too much for :func:`could_be`.
    """
    view = asked.question.view
    if asked.deal.row.name == "tarot":
        return False
    if view["takeovers"] > 1 or (asked.deal.row.name == "krizovy" and max(view["levels"]) > 2):  # noqa: PLR2004
        return True
    return bool(view["rules"]["talon_forbids_trump"]) and not 0 <= view["contract"] < FIRST_LONE


def could_be(asked: Asked, hands: Sequence[set[int]], aside: set[int], stock: Sequence[int] = ()) -> bool:
    """Tell whether the deal can have been played with these cards now in the hands and aside."""
    deal, question = asked.deal, asked.question
    before, after, discards = _cells(asked, hands, aside, stock)
    swap = list(range(2 * WORD))
    for was, now in zip(before, after, strict=True):
        if len(was) != len(now):
            return False
        for card, other in zip(sorted(was - now), sorted(now - was), strict=True):
            swap[card] = other
    if sorted(swap) != list(range(2 * WORD)):
        return False
    pack = [swap[card] for card in deal.pack]
    seating.give(asked.table, pack, swap[deal.drawn] if deal.drawn >= 0 else -1)
    again = _Anew(deal, question, asked.name, swap, discards)
    anew = played(asked.table, deal.number, again, Brain("random", deal.row.family))
    try:
        return compared(deal, anew, question, asked.name) == len(own_questions(deal, question))
    except AssertionError:
        return False


class _Anew(Again):
    """As Again, but others discard what they are told to."""

    def __init__(
        self, was: Deal, watched: Question, name: str, swap: list[int], discards: dict[int, set[int]]
    ) -> None:
        super().__init__(was, watched, name, swap, {} if was.row.name == "tarot" else -1)
        self.discards = discards

    def __call__(self, view: Any) -> int:
        decisions = self.was.row.family.decisions
        if (
            view.seat != self.seat
            and decisions[int(view.decision)] == "discard"
            and view.seat in self.discards
        ):
            cards = self.discards[int(view.seat)]
            if self.was.row.name == "tarot":
                return int(discarding(sum(1 << card for card in cards)))
            return sum(1 << card for card in cards)
        if view.seat == self.seat and not self.left:
            raise Stop
        return super().__call__(view)


def _cells(
    asked: Asked, hands: Sequence[set[int]], aside: set[int], stock: Sequence[int]
) -> tuple[list[set[int]], list[set[int]], dict[int, set[int]]]:
    """Return disjoint sets of cards as they were, as they are to be, and the discards that lead there."""
    view, state = asked.question.view, asked.state
    seats = len(hands)
    was = hands_of(state, seats)
    lay = lies_aside(asked)
    if asked.deal.row.name == "lizany":
        left = int(view["stock"])
        order = [int(state["deck"][33 - place]) for place in range(left, 1, -1)]
        return (
            [*was, *({card} for card in order)],
            [*hands, *({card} for card in stock[: len(order)])],
            {},
        )
    if asked.deal.row.name == "tarot":
        taker = int(view["taker"])
        chien = _set(view["chien"])
        if not chien:
            return [*was, lay], [*hands, aside], {}
        shown = _shown(asked, taker)
        before = [hand if seat != taker else (hand | lay | shown) - chien for seat, hand in enumerate(was)]
        after = [hand if seat != taker else (hand | aside | shown) - chien for seat, hand in enumerate(hands)]
        return before, after, {taker: aside}
    unseen = _set(state["unseen"]) if "unseen" in state.dtype.names else set()
    rest = set(range(32)) - set().union(*hands) - aside - {*asked.deal.history[: int(view["plays"])]}
    if int(view["takeovers"]) == 0 or seats > 3:  # noqa: PLR2004
        owner = int(view["talon_owner"])
        return [*was, lay, unseen], [*hands, aside, rest], {owner: aside} if owner >= 0 else {}
    return _after_take_over(asked, was, hands, aside)


def _after_take_over(
    asked: Asked, was: Sequence[set[int]], hands: Sequence[set[int]], aside: set[int]
) -> tuple[list[set[int]], list[set[int]], dict[int, set[int]]]:
    """Return the cells of a deal where one seat has taken up forehand's talon."""
    view = asked.question.view
    discarded = [_set(entry[2]) for entry in asked.deal.log if entry[1] == 1]
    first = discarded[0]
    taker = int(view["talon_owner"]) if view["talon_owner"] >= 0 else asked.question.seat
    shown = _shown(asked, taker)
    twelve = hands[taker] | shown | aside
    kept = first
    if not first <= twelve:
        plain = [card for card in sorted(twelve) if not SHARPS >> card & 1]
        kept = set(sorted(plain, key=lambda card: card not in first)[:2])
    before = [
        hand if seat != taker else (hand | lies_aside(asked) | shown) - first for seat, hand in enumerate(was)
    ]
    after = [hand if seat != taker else twelve - kept for seat, hand in enumerate(hands)]
    return [*before, first], [*after, kept], {0: kept, taker: aside}


def _shown(asked: Asked, seat: int) -> set[int]:
    """Return the cards that a seat has played."""
    view = asked.question.view
    seats = int(view["seats"])
    shown = set()
    for play, card in enumerate(asked.deal.history[: int(view["plays"])]):
        trick = play // seats
        leader = view["leader"] if trick == view["trick"] else view["leaders"][trick]
        if (int(leader) + play) % seats == seat:
            shown.add(card)
    return shown


def partitions(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[list[set[int]]]:
    """Yield every way to put cards into sets of given sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in chosen]
        for others in partitions(left, sizes[1:]):
            yield [set(chosen), *others]
