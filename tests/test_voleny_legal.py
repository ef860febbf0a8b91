"""What the kernel asks, and what it offers at each question, against the naive reference."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sim.games.marias.house import resolve
from sim.games.marias.view import COMMENT, DECLARE, DISCARD, KEEP, MARRIAGE, PEOPLE, SUIT, TRUMP
from tests import seating
from tests.generators import house_rules
from tests.naive.referee import decisions
from tests.seating import Question, answer_of, legal_answers, meek, scripted

CONTRACTS = ("game", "seven", "hundred", "hundred_seven", "betl", "durch", None)


class Whim:
    """Answers at random among what is legal, in each deal leaning towards one contract: then none is rare."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.wish = rng.choice(CONTRACTS)
        self.taker = rng.randrange(3)
        self.raises = rng.choice((0.1, 0.5, 0.9))

    def __call__(self, view: Any) -> int:
        decision, legal = int(view.decision), int(view.legal)
        if decision == TRUMP:
            return PEOPLE if view.may_people and self.rng.random() < 0.3 else self._one(legal)
        if decision == DISCARD:
            # A discard that keeps trumps where trumps are wished for, and can be.
            if self.wish in CONTRACTS[:4] and view.seat == 0:
                try:
                    return meek(view)
                except AssertionError:
                    pass
            first = self._one(int(view.hand))
            return 1 << first | 1 << self._one(int(view.hand) & ~(1 << first))
        if decision == DECLARE:
            return self._declare(view, legal)
        if decision == SUIT:
            bad = 0.9 if self.wish in ("betl", "durch") and self.taker == view.seat else 0.1
            return int(self.rng.random() < bad)
        if decision == COMMENT:
            return sum(1 << bit for bit in range(32) if legal >> bit & 1 and self.rng.random() < self.raises)
        if decision == MARRIAGE:
            return int(self.rng.random() < 0.7)
        return self._one(legal)

    def _declare(self, view: Any, legal: int) -> int:
        if self.wish is not None and self.rng.random() < 0.9:
            wish = seating.CONTRACTS.index(self.wish)
            if legal >> wish & 1:
                return wish
            if view.may_keep:
                return KEEP
        return self._one(legal)

    def _one(self, mask: int) -> int:
        return self.rng.choice([bit for bit in range(32) if mask >> bit & 1])


def in_order(found: list[dict[str, Any]], asked: list[Question]) -> None:
    """Check that what was asked is every decision with a choice, in order, each with its legal answers."""
    with_choice = [d for d in found if len(d["legal"]) > 1]
    for right, question in zip(with_choice, asked, strict=False):
        assert (question.seat, question.decision) == (right["seat"], right["decision"])
        assert legal_answers(question.view) == right["legal"], question
        assert answer_of(question) == right["chosen"]
    assert len(asked) == len(with_choice)


@pytest.mark.jit_off
def test_m82_everything_legal_is_offered_and_nothing_else() -> None:
    rng = Random(4)
    seen: Counter[str] = Counter()
    for number in range(28):
        table = scripted(house_rules(rng) if number else resolve("voleny", {}))
        for deal in range(14):
            played = seating.play(table, Whim(rng), deal)
            in_order(list(decisions(played.record)), played.questions)
            seen[played.outcome["contract"]] += 1
            seen.update(q.decision for q in played.questions)
    assert set(CONTRACTS[:-1]) <= set(seen)
    assert set(seating.DECISIONS) <= set(seen)


def test_m20_m23_comments_offered_over_many_deals() -> None:
    rng = Random(9)
    table = scripted({"flek_cap": 2})
    offered: Counter[Any] = Counter()
    for deal in range(150):
        played = seating.play(table, Whim(rng), deal)
        in_order(list(decisions(played.record)), played.questions)
        offered.update((q.seat, len(legal_answers(q.view))) for q in played.asked("comment"))
    assert {size for _, size in offered} >= {2, 4, 8}
    assert {seat for seat, _ in offered} == {0, 1, 2}
