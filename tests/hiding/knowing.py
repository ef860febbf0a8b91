"""What has been public in a deal and what a seat has seen, told by the log alone and not by the view."""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.games.marias.bidding import HELPER_NOTED, ROGUE_NOTED
from sim.core.desk import IllegalAnswer
from sim.games.marias.house_table import LEAD_2, TRICK_2
from sim.games.marias.kinds import KINDS
from sim.games.marias.lizany import HAND, TURNED
from sim.games.marias.names import CONTRACTS, KRIZOVY, LICITOVANY, LIZANY
from sim.games.marias.view import (
    COMMENT,
    DECLARE,
    DISCARD,
    EXCHANGE,
    ROGUE,
    TRUMP,
    declaration,
)
from sim.table import StrategyFault, Table
from tests import seating
from tests.seating import Question

BETL = CONTRACTS.index("betl")
RANKS, SUIT_PART = 8, 0b1111
ROWS = {row.code: row for row in KINDS.values()}


class Stop(Exception):
    """The watched seat has been asked often enough."""


class Deal(NamedTuple):
    """A deal as far as it was played."""

    number: int
    #: Code of the kind.
    kind: int
    #: Top card first.
    pack: list[int]
    questions: list[Question]
    #: Entries of the log: seat, decision, answer, further.
    log: list[list[int]]
    #: Cards in order of play.
    history: list[int]

    def public(self, question: Question) -> list[Any]:
        """Return what everybody had heard and seen when a question was asked."""
        heard = [
            [seat, decision, None if decision in (TRUMP, DISCARD) else answer, more]
            for seat, decision, answer, more in self.log[: question.events]
        ]
        return [heard, self.history[: int(question.view["plays"])], self.turned(question)]

    def turned(self, question: Question) -> list[int]:
        """Return the cards that have lain turned up beside the stock."""
        if self.kind != LIZANY:
            return []
        turned = self.pack[TURNED]
        exchanged = any(decision == EXCHANGE for _, decision, *_ in self.log[: question.events])
        return [turned, turned - turned % RANKS] if exchanged else [turned]

    @property
    def drawn(self) -> int:
        """The card from the people, -1 where trumps were fixed by a card seen."""
        if self.kind == KRIZOVY:
            return -1
        return next((answer for _, decision, answer, people in self.log if decision == TRUMP and people), -1)

    def dealt(self, holder: int) -> set[int]:
        """Return the cards that a holder was dealt."""
        places = ROWS[self.kind].deal
        return {card for card, to in zip(self.pack, places, strict=True) if to == holder}

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

    def holder(self, card: int) -> int:
        """Return who was dealt a card."""
        return int(ROWS[self.kind].deal[self.pack.index(card)])


def played(table: Table, number: int, answers: seating.Player, before: seating.Player | None = None) -> Deal:
    """Play a deal, perhaps broken off by a player who cannot do again what he did, or who stops it."""
    try:
        seating.play_on(table, answers, number, before)
    except StrategyFault as fault:
        if not isinstance(fault.__cause__, IllegalAnswer | Stop):
            raise
    state, view, log = (memory[0] for memory in (table._memory.state, table._memory.seen, table._memory.log))
    return Deal(
        number,
        int(view["kind"]),
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
    if opened(watched):
        return []
    known = {*was.history[: int(watched.view["plays"])], *was.turned(watched)}
    for question in own_questions(was, watched):
        known.update(seating.members(question.view["hand"]))
    if was.kind not in (LICITOVANY, LIZANY) and shown(watched):
        known.add(was.trumps_fixed()[0])
    return [card for card in range(32) if card not in known]


def opened(question: Question) -> bool:
    """Tell whether betl had been opened when a question was asked (M-66)."""
    seats = int(question.view["seats"])
    after = {TRICK_2: seats, LEAD_2: seats + 1}.get(int(question.view["rules"]["betl_open_from"]))
    return question.view["contract"] == BETL and after is not None and int(question.view["plays"]) >= after


def shown(question: Question) -> bool:
    """Tell whether the card that fixed trumps had been shown, by what was public: trumps stand."""
    return 0 <= int(question.view["contract"]) < BETL


def stock_left(was: Deal, question: Question) -> int:
    """Return how many cards the stock of lízaný held when a question was asked (M-91)."""
    return max(0, 32 - 2 * HAND - 2 * (int(question.view["plays"]) // 2)) if was.kind == LIZANY else 0


def revealed(was: Deal, question: Question) -> bool:
    """Tell whether in křížový all know the partner: by the called trump played, or by what he said."""
    owner = was.owner()
    said = any(
        seat == owner != 0 and decision == COMMENT and answer
        for seat, decision, answer, _ in was.log[: question.events]
    )
    return said or was.called() in was.history[: int(question.view["plays"])]


def repeated(entry: list[int], kind: int) -> int:
    """Return the answer to ``declare`` that an entry of the log came from."""
    _, decision, code, more = entry
    assert decision == DECLARE
    if kind == LICITOVANY and code not in (BETL, CONTRACTS.index("durch")):
        trump, helper = (more & SUIT_PART) - 1, (more >> HELPER_NOTED & SUIT_PART) - 1
        return int(declaration(code, trump, helper))
    return int(code | (ROGUE if more >> ROGUE_NOTED & 1 else 0))
