"""Deals of the mariáš family: what has been public and seen in them, and how they are done again."""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.marias.bidding import HELPER_NOTED, ROGUE_NOTED
from sim.games.marias.house_table import LEAD_2, TRICK_2
from sim.games.marias.kinds import KINDS
from sim.games.marias.lizany import HAND, TURNED
from sim.games.marias.names import CONTRACTS
from sim.games.marias.view import (
    CALL,
    COMMENT,
    DECLARE,
    DISCARD,
    EXCHANGE,
    FOLD,
    KEEP,
    MARRIAGE,
    PEOPLE,
    PLAY,
    ROGUE,
    TRUMP,
    declaration,
)
from tests import seating
from tests.hiding.knowing import IMPOSSIBLE, Deal
from tests.seating import Question, View

BETL = CONTRACTS.index("betl")
RANKS, SUIT_PART = 8, 0b1111


class MariasDeal(Deal):
    """A deal of the family."""

    def public(self, question: Question) -> list[Any]:
        """Return what everybody had heard and seen when a question was asked."""
        heard = [
            [seat, decision, None if decision in (TRUMP, DISCARD) else answer, more]
            for seat, decision, answer, more in self.log[: question.events]
        ]
        return [heard, self.history[: int(question.view["plays"])], self.turned(question)]

    def turned(self, question: Question) -> list[int]:
        """Return the cards that have lain turned up beside the stock."""
        if self.row.name != "lizany":
            return []
        turned = self.pack[TURNED]
        exchanged = any(decision == EXCHANGE for _, decision, *_ in self.log[: question.events])
        return [turned, turned - turned % RANKS] if exchanged else [turned]

    def seen(self, watched: Question) -> set[int]:
        """Return the cards a seat has seen when a question is put to it, beside its hands and the play."""
        if opened(watched):
            return {*self.pack}
        fixed = self.row.name not in ("licitovany", "lizany") and shown(watched)
        return {*self.turned(watched), *([self.trumps_fixed()[0]] if fixed else [])}

    @property
    def drawn(self) -> int:
        """The card from the people, -1 where trumps were fixed by a card seen."""
        if self.row.name == "krizovy":
            return -1
        return next((answer for _, decision, answer, people in self.log if decision == TRUMP and people), -1)

    @property
    def mixed(self) -> range:
        """The holders whose cards nobody sees in the order of dealing; a stock's is that of drawing."""
        return range(self.row.players if self.row.name == "lizany" else self.row.holders)

    def otherwise(self, rng: Random, watched: Question, swap: list[int], pack: list[int]) -> int:
        """Draw the card by which forehand fixes trumps now, -1: the one by which he did, exchanged."""
        first = KINDS[self.row.name].first
        if first and watched.seat != 0 and not shown(watched) and rng.random() < 0.5:
            return rng.choice(pack[:first])
        return -1

    def again(self, view: View, swap: list[int], otherwise: int) -> int:
        """Return the answer by which a seat does again in public what it did, with hidden cards exchanged."""
        decision = int(view.decision)
        if decision == PLAY:
            return self.history[view.plays] if view.plays < len(self.history) else IMPOSSIBLE
        place = seating.events()
        entry = self.log[place] if place < len(self.log) else [-1, -1, -1, -1]
        seat, made, answer, more = entry
        # Trumps and the rank called are one entry.
        same = bool(seat == view.seat and made == (TRUMP if decision == CALL else decision))
        if decision == MARRIAGE:
            return int(same and answer == view.marriage and more == view.trick)
        if decision in (EXCHANGE, FOLD):
            return int(same and (decision == FOLD or more == view.trick))
        if not same:
            return KEEP if decision == DECLARE else IMPOSSIBLE
        if decision == TRUMP:
            if self.drawn >= 0 and more:
                return PEOPLE
            return swap[answer] if otherwise < 0 else otherwise
        if decision == DISCARD:
            return sum(1 << swap[card] for card in seating.members(answer))
        if decision == DECLARE:
            return repeated(entry, self.row.name)
        return more if decision == CALL else answer

    def trumps_fixed(self) -> tuple[int, int]:
        """Return the card that fixed trumps, -1 for none, and the rank called or whether from the people."""
        return next(((answer, more) for _, decision, answer, more in self.log if decision == TRUMP), (-1, 0))

    def called(self) -> int:
        """Return the called trump in křížový, -1 while there is none."""
        card, rank = self.trumps_fixed()
        return card - card % RANKS + rank if card >= 0 else -1

    def owner(self) -> int:
        """Return who was dealt the called trump, -1 while there is none."""
        return self.holder(self.called()) if self.called() >= 0 else -1


def opened(question: Question) -> bool:
    """Tell whether betl had been opened when a question was asked (M-66)."""
    seats = int(question.view["seats"])
    after = {TRICK_2: seats, LEAD_2: seats + 1}.get(int(question.view["rules"]["betl_open_from"]))
    return question.view["contract"] == BETL and after is not None and int(question.view["plays"]) >= after


def shown(question: Question) -> bool:
    """Tell whether the card that fixed trumps had been shown, by what was public: trumps stand."""
    return 0 <= int(question.view["contract"]) < BETL


def stock_left(question: Question) -> int:
    """Return how many cards the stock of lízaný held when a question was asked (M-91)."""
    return max(0, 32 - 2 * HAND - 2 * (int(question.view["plays"]) // 2))


def revealed(was: MariasDeal, question: Question) -> bool:
    """Tell whether in křížový all know the partner: by the called trump played, or by what he said."""
    owner = was.owner()
    said = any(
        seat == owner != 0 and decision == COMMENT and answer
        for seat, decision, answer, _ in was.log[: question.events]
    )
    return said or was.called() in was.history[: int(question.view["plays"])]


def repeated(entry: list[int], kind: str) -> int:
    """Return the answer to ``declare`` that an entry of the log came from."""
    _, decision, code, more = entry
    assert decision == DECLARE
    if kind == "licitovany" and code not in (BETL, CONTRACTS.index("durch")):
        trump, helper = (more & SUIT_PART) - 1, (more >> HELPER_NOTED & SUIT_PART) - 1
        return int(declaration(code, trump, helper))
    return int(code | (ROGUE if more >> ROGUE_NOTED & 1 else 0))
