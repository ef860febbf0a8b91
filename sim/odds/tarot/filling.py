"""Cards that others must, may and cannot have in a position of tarot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import numpy as np

from sim.core.cards import EXCUSE, TAROT, joined, words
from sim.games.tarot.chien import packed
from sim.games.tarot.deck import KINGS, suit_cards, suit_of
from sim.games.tarot.names import GARDE
from sim.odds.asked import Position
from sim.odds.filling import Filled, Lacks, placed
from sim.odds.piles import PILE, Course, Pile, Step, follow, spread, undo
from sim.odds.sight import cards_of
from sim.odds.tarot.sight import won

_TRUMPS = frozenset(card for card in TAROT.pack if card >= EXCUSE)
#: Cards that are never laid aside in secret (T-6).
_NEVER = frozenset(TAROT.cards(KINGS)) | _TRUMPS


def seen(view: np.void) -> Iterator[int]:
    """Yield all cards that a seat has seen at its question."""
    for name in ("hand", "discard", "chien", "played"):
        yield from TAROT.cards(joined(*view[name]))
    yield from TAROT.cards(joined(0, int(view["discarded"]) | int(np.bitwise_or.reduce(view["shown"]))))


def implied(position: Position) -> tuple[int, ...]:
    """Return cards that everybody can name though no card of the record tells them: none."""
    return ()


def void(position: Position, rule: str, trick: Sequence[int]) -> Sequence[int]:
    """Return the cards none of which a seat holds whose card would else break a rule (C-2, C-3).

    Parameters
    ----------
    position : Position
    rule : str
    trick : sequence of int
        Cards of the trick, in order.
    """
    numbered = tuple(sorted(_TRUMPS - {EXCUSE}))
    led = next((card for card in trick if card != EXCUSE), EXCUSE)
    if rule == "C-2" and led < EXCUSE:
        return TAROT.cards(int(suit_cards(suit_of(led))))
    return numbered if rule in ("C-2", "C-3") and led != EXCUSE else ()


class Gaps:
    """What a position of tarot does not tell.

    Parameters
    ----------
    position : Position
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        piles, steps = _course(position)
        self.course: Course = follow(position, piles, steps)
        self._needs, self._barred = _needed(position)
        self._needs_known()
        #: By seat: cards that it may have without ever having shown them.
        self.hidden = {
            seat: frozenset(card for card, pools in self.course.where.items() if seat in pools)
            for seat in range(len(position.hands))
        }

    def _needs_known(self) -> None:
        for seat, codes in self.position.known.holds.items():
            self._needs |= {TAROT.card(code): seat for code in codes}

    def fill(self, lacks: Lacks, rng: Random) -> Filled | None:
        """Fill everything in at random; None where that cannot be."""
        where = {}
        for card, pools in self.course.where.items():
            if not pools:
                continue
            may = {pool for pool in pools if card not in lacks.get(pool, ())}
            may -= {pool for pool in may if card in self._barred.get(pool, ())}
            where[card] = may & {self._needs[card]} if card in self._needs else may
        lying = spread(where, self.course.room, rng)
        back = undo(self.course, lying, self._barred, rng) if lying else None
        if back is None:
            return None
        dealt, piles = back
        known = [[TAROT.card(code) for code in hand if code] for hand in self.position.hands]
        hands = [
            placed(codes, told, cards, rng)
            for codes, told, cards in zip(self.position.hands, known, dealt, strict=True)
        ]
        chien = self.course.piles[0].cards
        talon = placed(chien, [TAROT.card(code) for code in chien if code], piles[0], rng)
        hidden = [
            int(packed(*words(TAROT.mask(piles[number]))))
            for number, pile in enumerate(self.course.piles)
            if pile.event >= 0 and None in pile.cards
        ]
        return Filled(hands, talon, hidden)


def _course(position: Position) -> tuple[list[Pile], list[Step]]:
    """Return the chien and the discard, and who took them up and laid them aside."""
    contract, taker = won(position.events)
    takes = 0 <= contract <= GARDE
    piles = [Pile(-1, -1, taker if takes else -1, tuple(position.talon))]
    steps = [Step(taker, 0, True)] if takes else []
    for place, event in enumerate(position.events):
        if event["do"] == "discard":
            cards = tuple(cards_of(event, len(position.talon)))
            steps.append(Step(event["seat"], len(piles), False))
            piles.append(Pile(place, event["seat"], -1, cards))
    return piles, steps


def _needed(position: Position) -> tuple[dict[int, int], dict[int, set[int]]]:
    """Return by card who must have it, and by pool the cards that cannot be there (T-6, T-8)."""
    needs: dict[int, int] = {}
    barred: dict[int, set[int]] = {}
    discarded = [e["cards"] or () for e in position.events if e["do"] == "discard"]
    away = {TAROT.card(code) for cards in discarded for code in cards if code}
    if discarded:
        barred[PILE + 1] = set(_NEVER - away)
    if away & _TRUMPS:  # every suit card but kings went first
        taker = next(event["seat"] for event in position.events if event["do"] == "discard")
        barred[taker] = set(TAROT.pack) - _NEVER
    played = {TAROT.card(code) for trick in position.tricks for code in trick["cards"]}
    for event in position.events:
        if event["do"] == "poignee" and event["seat"] != position.seat:
            cards = {TAROT.card(code) for code in event["cards"]} - away
            needs |= dict.fromkeys(cards - played, event["seat"])
            if EXCUSE in cards:
                barred.setdefault(event["seat"], set()).update(_TRUMPS - cards)
    return needs, barred
