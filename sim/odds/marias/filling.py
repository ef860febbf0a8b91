"""Filling what a position of mariáš does not tell: hands, talons, the card that fixed trumps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from sim.core.cards import MARIAS
from sim.games.marias.deck import SEVEN, card_of, suit_cards, suit_of
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import SUITS
from sim.games.marias.talon import TALON
from sim.odds.asked import Position
from sim.odds.filling import Filled, Lacks, placed
from sim.odds.marias.needs import Needs
from sim.odds.marias.sight import trumps_shown
from sim.odds.marias.stock import StockGaps
from sim.odds.piles import Pile, Step, follow, spread, undo
from sim.odds.sight import cards_of


def seen(view: np.void) -> Iterator[int]:
    """Yield all cards that a seat has seen at its question."""
    for name in ("hand", "talon", "gave", "first", "played"):
        yield from MARIAS.cards(int(view[name]))
    yield from MARIAS.cards(int(np.bitwise_or.reduce(view["hands"])))
    yield from (int(view[name]) for name in ("laid", "turned", "exchanged") if view[name] >= 0)


def implied(position: Position) -> Iterator[int]:
    """Yield cards that everybody can name though no card of the record tells them (M-94)."""
    if any(event["do"] == "exchange" for event in position.events):
        yield int(card_of(suit_of(MARIAS.card(position.talon[-1] or "")), SEVEN))


def void(position: Position, rule: str, trick: Sequence[int]) -> Sequence[int]:
    """Return the cards none of which a seat holds whose card would else break a rule (C-2, C-3).

    Parameters
    ----------
    position : Position
    rule : str
    trick : sequence of int
        Cards of the trick, in order.
    """
    if rule == "C-2":
        return MARIAS.cards(int(suit_cards(suit_of(trick[0]))))
    shown = trumps_shown(position.events)
    return MARIAS.cards(int(suit_cards(SUITS.index(shown)))) if rule == "C-3" and shown else ()


def Gaps(position: Position) -> TalonGaps | StockGaps:  # noqa: N802
    """Return what a position does not tell."""
    return StockGaps(position) if position.kind == "lizany" else TalonGaps(position)


class TalonGaps:
    """What a position of a kind without a stock does not tell.

    Parameters
    ----------
    position : Position
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        piles, steps = _course(position)
        self.course = follow(position, piles, steps)
        self.needs = Needs(position, self.course)
        #: By seat: cards that it may have without ever having shown them.
        self.hidden = {
            seat: frozenset(card for card, pools in self.course.where.items() if seat in pools)
            for seat in range(len(position.hands))
        }

    def fill(self, lacks: Lacks, rng: Random) -> Filled | None:
        """Fill everything in at random; None where that cannot be."""
        needs, barred = self.needs.drawn(rng), self.needs.barred
        if needs is None:
            return None
        where = {}
        for card, pools in self.course.where.items():
            if not pools:
                continue
            may = {pool for pool in pools if card not in lacks.get(pool, ())}
            may -= {pool for pool in may if card in barred.get(pool, ())}
            where[card] = may & {needs[card]} if card in needs else may
        lying = spread(where, self.course.room, rng)
        back = undo(self.course, lying, barred, rng) if lying else None
        return self._dealt(*back, rng) if back else None

    def _dealt(self, dealt: list[set[int]], piles: list[set[int]], rng: Random) -> Filled | None:
        position = self.position
        hands = [
            placed(codes, [MARIAS.card(code) for code in codes if code], cards, rng)
            for codes, cards in zip(position.hands, dealt, strict=True)
        ]
        talon: list[int] = []
        hidden = []
        for number, pile in enumerate(self.course.piles):
            if pile.event < 0:
                known = [MARIAS.card(code) for code in pile.cards if code]
                talon = placed(pile.cards, known, piles[number], rng)
            elif None in pile.cards:
                hidden.append(MARIAS.mask(piles[number]))
        if position.events and position.events[0]["do"] == "trump":
            card = self._fix(hands[0], piles, rng)
            if card is None:
                return None
            if position.events[0]["card"] is None:
                hidden.insert(0, card)
        return Filled(hands, talon, hidden)

    def _fix(self, hand: list[int], piles: list[set[int]], rng: Random) -> int | None:
        """Find the card that fixed trumps, and put it among the cards of forehand that it was taken from."""
        event, codes = self.position.events[0], self.position.hands[0]
        first = KINDS[self.position.kind].first
        part = range(first, len(hand)) if event.get("people") else range(first)
        if event["card"] is None:
            thrown = piles[0] if piles and self.needs.keeps else set()
            chosen = [place for place in part if hand[place] not in thrown]
            return hand[rng.choice(chosen)] if chosen else None
        card = MARIAS.card(event["card"])
        if card not in hand:
            return None
        at = hand.index(card)
        if at not in part and codes[at] is None:
            free = [place for place in part if codes[place] is None]
            if free:
                other = rng.choice(free)
                hand[at], hand[other] = hand[other], hand[at]
        return card


def _course(position: Position) -> tuple[list[Pile], list[Step]]:
    """Return the talons in order, and who laid them aside and took them up."""
    piles: list[Pile] = []
    if position.talon:
        piles.append(Pile(-1, -1, -1, tuple(position.talon)))
    steps: list[Step] = []
    for place, event in enumerate(position.events):
        _step(place, event, piles, steps)
    return piles, steps


def _step(place: int, event: Any, piles: list[Pile], steps: list[Step]) -> None:
    if event["do"] == "take_talon" and piles:
        piles[-1] = piles[-1]._replace(taker=event["seat"])
        steps.append(Step(event["seat"], len(piles) - 1, True))
    elif event["do"] == "discard":
        steps.append(Step(event["seat"], len(piles), False))
        piles.append(Pile(place, event["seat"], -1, tuple(cards_of(event, TALON))))
