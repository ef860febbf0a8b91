"""What has been public in a deal and what a seat has seen, told by the log alone and not by the view."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from random import Random
from typing import Any

from sim.core.desk import IllegalAnswer
from sim.games.family import Kind
from sim.games.kinds import KINDS
from sim.table import StrategyFault, Table
from tests import seating
from tests.seating import Question, View

#: An answer that no question allows: what was done cannot be done again.
IMPOSSIBLE = -2


class Stop(Exception):
    """The watched seat has been asked often enough."""


@dataclass(frozen=True)
class Deal:
    """A deal as far as it was played."""

    number: int
    row: Kind
    #: Top card first.
    pack: list[int]
    questions: list[Question]
    #: Entries of the log: seat, decision, answer, further.
    log: list[list[int]]
    #: Cards in order of play.
    history: list[int]

    @abstractmethod
    def public(self, question: Question) -> list[Any]:
        """Return what everybody had heard and seen when a question was asked."""

    @abstractmethod
    def seen(self, watched: Question) -> set[int]:
        """Return the cards a seat has seen when a question is put to it, beside its hands and the play."""

    @abstractmethod
    def again(self, view: View, swap: list[int], otherwise: Any) -> int:
        """Return the answer by which a seat does again in public what it did, with hidden cards exchanged."""

    def otherwise(self, rng: Random, watched: Question, swap: list[int], pack: list[int]) -> Any:
        """Draw what a player may have done in secret otherwise than he did; handed to :meth:`again`."""
        return None

    @property
    def drawn(self) -> int:
        """A card that is drawn from the pack (the one from the people), -1 for none."""
        return -1

    @property
    def mixed(self) -> range:
        """The holders whose cards nobody sees in the order in which they were dealt."""
        return range(self.row.holders)

    def dealt(self, holder: int) -> set[int]:
        """Return the cards that a holder was dealt."""
        return {card for card, to in zip(self.pack, self.row.deal, strict=True) if to == holder}

    def holder(self, card: int) -> int:
        """Return who was dealt a card."""
        return int(self.row.deal[self.pack.index(card)])


def played(table: Table, number: int, answers: seating.Player, before: seating.Player | None = None) -> Deal:
    """Play a deal, perhaps broken off by a player who cannot do again what he did, or who stops it."""
    from tests.hiding.marias import MariasDeal
    from tests.hiding.tarot import TarotDeal

    try:
        seating.play_on(table, answers, number, before)
    except StrategyFault as fault:
        if not isinstance(fault.__cause__, IllegalAnswer | Stop):
            raise
    state, view, log = (memory[0] for memory in (table._memory.state, table._memory.seen, table._memory.log))
    row = KINDS[table.spec.kind]
    return (TarotDeal if row.family.name == "tarot" else MariasDeal)(
        number,
        row,
        state["deck"].tolist(),
        seating.asked_so_far(),
        log["entries"][: int(state["events"])].tolist(),
        view["history"][: int(view["plays"])].tolist(),
    )


def own_questions(was: Deal, watched: Question) -> list[Question]:
    """Return the questions to a seat up to one of them."""
    own = [q for q in was.questions if q.seat == watched.seat]
    return own[: next(i for i, q in enumerate(own) if q is watched) + 1]


def unseen(was: Deal, watched: Question) -> list[int]:
    """Return the cards that a seat has never seen when a question is put to it."""
    known = {*was.history[: int(watched.view["plays"])], *was.seen(watched)}
    for question in own_questions(was, watched):
        known.update(seating.members(question.view["hand"]))
    return [card for card in was.row.family.deck.pack if card not in known]
