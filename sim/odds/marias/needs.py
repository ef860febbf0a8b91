"""Cards that others must have, and cannot have laid aside, by what they have done in a deal of mariáš."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import numpy as np

from sim.core.bits import card_bit
from sim.core.cards import MARIAS
from sim.core.jit import COMPILED, jit
from sim.faults import ConfigError
from sim.games import house
from sim.games.marias.contracts import (
    C_HUNDRED,
    C_SEVEN,
    C_TWO_SEVENS,
    DECLARED,
    HAS_TRUMPS,
    RUNG_CONTRACT,
)
from sim.games.marias.deck import CARDS, SEVEN, card_of, marriage_cards
from sim.games.marias.names import CONTRACTS, RANKS, RUNGS, SUITS
from sim.games.marias.talon import rules_out_trumps
from sim.odds.asked import Position
from sim.odds.marias.sight import trumps_shown
from sim.odds.piles import PILE, Course

Event = Mapping[str, Any]


class Needs:
    """What others' events say of their cards.

    Parameters
    ----------
    position : Position
    course : Course

    Attributes
    ----------
    barred : mapping
        Pool -> cards that cannot have been laid there (M-16).
    keeps : bool
        Forehand has kept trumps with its first discard (M-42).

    Raises
    ------
    ConfigError
        If a seat cannot have a card that it must have; the text has the rule.
    """

    def __init__(self, position: Position, course: Course) -> None:
        self._course, self._lacking = course, position.known.lacks
        self._cards: list[tuple[int, int]] = []
        self._why: dict[int, tuple[int, str]] = {}
        self._marriages: list[int] = []
        shown = trumps_shown(position.events)
        for event in position.events:
            if event["seat"] != position.seat:
                self._see(position, event, SUITS.index(shown) if shown else -1)
        for seat, codes in position.known.holds.items():
            self._want(seat, map(MARIAS.card, codes), "as told")
        self.keeps = _keeps(position)
        self.barred = dict(_barred(position, course, self.keeps))

    def _want(self, seat: int, cards: Iterable[int], why: str) -> None:
        """Take note that a seat has cards, or has played them; refuse what cannot be."""
        for card in cards:
            code, player = MARIAS.code(card), self._course.player.get(card)
            lacks = player is None and code in self._lacking.get(seat, ())
            if lacks or (player != seat if player is not None else seat not in self._course.where[card]):
                raise ConfigError(f"seat {seat} must have {code} ({why}), but cannot")
            other, told = self._why.setdefault(card, (seat, why))
            if other != seat:
                raise ConfigError(f"seat {seat} must have {code} ({why}), but seat {other} must ({told})")
            self._cards.append((card, seat))

    def _see(self, position: Position, event: Event, trump: int) -> None:
        """Take note of what an event says of the cards of its seat (M-3, M-19, M-23, M-63)."""
        seat, do = event["seat"], event["do"]
        if do == "trump" and event["card"] is not None:
            self._want(seat, [MARIAS.card(event["card"])], "M-41")
        elif do == "marriage":
            suit = SUITS.index(event["suit"])
            self._want(seat, MARIAS.cards(int(marriage_cards(suit))), "M-3")
        elif do == "declare" and event["trump"] is not None:
            self._declared(seat, needed(position, event), event)
        elif do == "comment" and trump >= 0:
            if "seven_against" in event["announce"]:
                self._want(seat, [int(card_of(trump, SEVEN))], "M-23")
            if "hundred_against" in event["announce"]:
                self._marriages.append(seat)
            if "hundred" in event["announce"]:
                called = RANKS.index(position.events[0]["call"])
                cards = {*MARIAS.cards(int(marriage_cards(trump))), int(card_of(trump, called))}
                self._want(seat, sorted(cards), "M-63")

    def _declared(self, seat: int, components: int, event: Event) -> None:
        trump, helper = (SUITS.index(event[name]) if event[name] else -1 for name in ("trump", "helper"))
        if components & (C_SEVEN | C_TWO_SEVENS):
            self._want(seat, [int(card_of(trump, SEVEN))], "M-19")
        if components & C_TWO_SEVENS:
            self._want(seat, [int(card_of(helper, SEVEN))], "M-19")
        if components & C_HUNDRED:
            self._marriages.append(seat)

    def drawn(self, rng: Random) -> dict[int, int] | None:
        """Return by card who must have it now, some marriage drawn at random; None where that cannot be."""
        wanted = list(self._cards)
        for seat in self._marriages:
            suits = [suit for suit in range(len(SUITS)) if self._may_marry(seat, suit)]
            if not suits:
                return None
            cards = MARIAS.cards(int(marriage_cards(rng.choice(suits))))
            wanted += [(card, seat) for card in cards]
        needs: dict[int, int] = {}
        for card, seat in wanted:
            if self._course.player.get(card, needs.setdefault(card, seat)) != seat:
                return None
        return needs

    def _may_marry(self, seat: int, suit: int) -> bool:
        cards = MARIAS.cards(int(marriage_cards(suit)))
        return all(
            self._course.player.get(card) == seat or seat in self._course.where[card] for card in cards
        )


def needed(position: Position, event: Event) -> int:
    """Return the components of a declaration that need their cards, as bits (M-19, M-54)."""
    components = int(DECLARED[CONTRACTS.index(event["contract"])])
    if position.kind == "licitovany":
        components &= ~int(DECLARED[RUNG_CONTRACT[rung_won(position)]])
    return components


def rung_won(position: Position) -> int:
    """Return the rung that an auction was won with (M-51)."""
    named = [RUNGS.index(e["rung"]) for e in position.events if e["do"] == "bid" and e["rung"] in RUNGS]
    return max(named, default=RUNGS.index(position.house.get("lowest_bid", RUNGS[0])))


def _keeps(position: Position) -> bool:
    """Tell whether forehand has discarded and kept trumps: it did not name a contract without (M-42)."""
    after = [event for event in position.events if event["do"] not in ("trump", "discard")]
    return position.kind in ("voleny", "pagat") and not (
        after and after[0]["do"] == "declare" and after[0]["trump"] is None
    )


def _barred(position: Position, course: Course, keeps: bool) -> Iterator[tuple[int, set[int]]]:
    """Yield pools and the cards that cannot have been laid there (M-16)."""
    declared = [event for event in position.events if event["do"] == "declare"]
    for number, pile in enumerate(course.piles):
        if pile.event < 0 or pile.giver == position.seat or number > course.piles[0].event + 1:
            continue
        if position.kind == "licitovany":
            yield from _thrown_by_winner(position, number, declared)
        elif keeps and number == 0:
            fixed = position.events[0]["card"]
            card = MARIAS.card(fixed) if fixed else -1
            yield PILE, forbidden(position.house, card // 8 if fixed else -1, card)


def _thrown_by_winner(position: Position, number: int, declared: list[Any]) -> Iterator[tuple[int, set[int]]]:
    if not declared or not HAS_TRUMPS[CONTRACTS.index(declared[0]["contract"])]:
        return
    cards = forbidden(position.house, -1, -1)
    components = int(DECLARED[CONTRACTS.index(declared[0]["contract"])])
    if components & (C_SEVEN | C_TWO_SEVENS):
        suits = [declared[0]["trump"], declared[0]["helper"]]
        cards |= {int(card_of(SUITS.index(suit), SEVEN)) for suit in suits if suit}
    yield PILE + number, cards


def forbidden(rules: Mapping[str, Any], trump: int, laid: int) -> set[int]:
    """Return the cards that rule out trumps when they are discarded (M-16).

    Parameters
    ----------
    rules : mapping
        Resolved house rules.
    trump : int
    laid : int
        The card that fixed trumps; -1: not known.
    """
    packed = np.array([house.pack(rules)])
    return set(MARIAS.cards(int(_forbidden(packed if COMPILED else packed.view(np.recarray), trump, laid))))


@jit
def _forbidden(rules, trump, laid):  # type: ignore[no-untyped-def]
    cards = 0
    for card in range(CARDS):
        if rules_out_trumps(rules[0], card_bit(card), trump, laid):
            cards |= card_bit(card)
    return cards
