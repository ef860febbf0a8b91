"""Deals of tarot: what has been public and seen in them, and how they are done again (T-21)."""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.tarot.deal import CHIEN_HOLDER
from sim.games.tarot.deck import KINGS, PLAIN_CARDS
from sim.games.tarot.names import GARDE
from sim.games.tarot.view import BID, CHELEM, CHIEN, DISCARD, PLAY, POIGNEE
from tests.hiding.knowing import IMPOSSIBLE, Deal
from tests.seating import Question, View, members
from tests.seating.tarot import discarding


class TarotDeal(Deal):
    """A deal of tarot."""

    def entries(self, question: Question, decision: int) -> list[list[int]]:
        """Return what the log had of one sort when a question was asked."""
        return [entry for entry in self.log[: question.events] if entry[1] == decision]

    def public(self, question: Question) -> list[Any]:
        """Return what everybody had heard and seen when a question was asked."""
        heard = [
            [seat, decision, None if decision == DISCARD else answer, more]
            for seat, decision, answer, more in self.log[: question.events]
        ]
        return [heard, self.history[: int(question.view["plays"])], self.chien(question)]

    def bids(self, question: Question) -> dict[int, int]:
        """Return what each seat had bid when a question was asked."""
        return {seat: bid for seat, _, bid, _ in self.entries(question, BID)}

    def chien(self, question: Question) -> set[int]:
        """Return the chien if it had been shown: in prise and garde, once the auction was over (T-6)."""
        contract, _ = self.contract(question)
        return self.dealt(CHIEN_HOLDER) if 0 <= contract <= GARDE else set()

    def contract(self, question: Question) -> tuple[int, int]:
        """Return contract and taker by the bids, -1 before all four have spoken (T-4)."""
        bids = self.bids(question)
        if len(bids) < self.row.players:
            return -1, -1
        taker = max(bids, key=lambda seat: bids[seat])
        return bids[taker] - 1, taker

    def laid_aside(self, question: Question) -> set[int]:
        """Return the taker's discard, empty before he has laid it aside."""
        return {card for entry in self.entries(question, DISCARD) for card in members(entry[2:])}

    def shown_trumps(self, question: Question) -> set[int]:
        """Return the trumps that everybody has seen: discarded (T-6), and shown in poignées (T-8)."""
        words = [more for *_, more in self.entries(question, DISCARD)]
        words += [shown for _, _, shown, _ in self.entries(question, POIGNEE)]
        return {card for word in words for card in members((0, word))}

    def seen(self, watched: Question) -> set[int]:
        """Return the cards a seat has seen when a question is put to it, beside its hands and the play."""
        own = watched.seat == self.contract(watched)[1]
        return self.chien(watched) | self.shown_trumps(watched) | (self.laid_aside(watched) if own else set())

    def otherwise(self, rng: Random, watched: Question, swap: list[int], pack: list[int]) -> dict[int, int]:
        """Draw cards that the taker laid aside and suit cards he kept, to go the other way round."""
        aside = {swap[card] for card in self.laid_aside(watched) if card < PLAIN_CARDS}
        taker = self.contract(watched)[1]
        if not aside or watched.seat == taker or rng.random() < 0.3:
            return {}
        kept = {swap[card] for card in self.dealt(taker) | self.dealt(CHIEN_HOLDER) if card < PLAIN_CARDS}
        kept -= aside | {*members(KINGS)} | {*self.history[: int(watched.view["plays"])]}
        many = min(rng.randint(1, CHIEN), len(aside), len(kept))
        return dict(zip(rng.sample(sorted(aside), many), rng.sample(sorted(kept), many), strict=True))

    def again(self, view: View, swap: list[int], otherwise: dict[int, int]) -> int:
        """Return the answer by which a seat does again in public what it did, with hidden cards exchanged."""
        decision = int(view.decision)
        if decision == PLAY:
            return self.history[view.plays] if view.plays < len(self.history) else IMPOSSIBLE
        if decision == DISCARD:
            aside = [swap[card] for entry in self.log if entry[1] == DISCARD for card in members(entry[2:])]
            return discarding(sum(1 << otherwise.get(card, card) for card in aside))
        nothing = {BID: IMPOSSIBLE, CHELEM: IMPOSSIBLE, POIGNEE: 0}[decision]
        own = [q for q in self.questions if (q.seat, q.view["decision"]) == (view.seat, decision)]
        return own[0].answer if own else nothing
