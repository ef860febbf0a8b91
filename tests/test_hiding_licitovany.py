"""Licitovaný: the talon before and after it is taken, discards, bids (M-45, M-51, M-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sim.games.marias.licitovany import TALON
from sim.games.marias.names import RUNGS
from sim.games.marias.view import BID, DECLARE, DISCARD, HOLD, RESIGN, TAKE_TALON
from sim.table import Table
from tests import seating
from tests.hiding.again import all_of, watch
from tests.hiding.knowing import Deal, played
from tests.seating import Question, cards, completed, deal

PRESETS = ("licitovany", "licitovany_csm")


def deals(preset: str, numbers: range) -> Iterator[Deal]:
    """Yield deals played by each strategy."""
    for name in seating.own_strategies():
        table = Table(seating.spec(preset=preset))
        for number in numbers:
            yield played(table, number, all_of(name, table))


def entries(was: Deal, question: Question, decision: int) -> list[list[int]]:
    """Return what the log had of one sort when a question was asked."""
    return [entry for entry in was.log[: question.events] if entry[1] == decision]


@pytest.mark.parametrize("preset", PRESETS)
def test_m45_the_talon_is_seen_by_its_taker_only_and_his_discard_by_nobody_else(preset: str) -> None:
    seen: Counter[Any] = Counter()
    for was in deals(preset, range(60)):
        talon = sum(1 << card for card in was.dealt(TALON))
        for question in was.questions:
            view, taken = question.view, entries(was, question, TAKE_TALON)
            thrown = entries(was, question, DISCARD)
            if not taken:
                assert not int(view["hand"]) & talon and view["talon"] == 0
            elif not thrown:
                assert question.seat == taken[0][0] and int(view["hand"]) & talon == talon
            own = bool(thrown) and question.seat == thrown[0][0]
            assert view["talon"] == (thrown[0][2] if own else 0)
            assert view["gave"] == 0
            assert view["talon_owner"] == (thrown[0][0] if thrown else -1)
            seen["taken" if taken else "lies", "thrown" if thrown else "", own] += 1
    assert all(
        seen[when] >= 40
        for when in (
            ("lies", "", False),
            ("taken", "", False),
            ("taken", "thrown", True),
            ("taken", "thrown", False),
        )
    ), seen


@pytest.mark.parametrize("preset", PRESETS)
def test_m53_what_the_taker_could_have_declared_stays_his(preset: str) -> None:
    """Which declarations were possible tells the cards they need, and who threw what (M-19, M-53)."""
    seen: Counter[Any] = Counter()
    for was in deals(preset, range(20)):
        for question in was.questions:
            declared = entries(was, question, DECLARE)
            if question.decision == "declare":
                assert question.view["suits"].any()
            elif not declared or question.seat != declared[0][0]:
                assert not question.view["suits"].any(), f"{question.decision} of seat {question.seat}"
                seen[bool(declared)] += 1
    assert seen[True] >= 100 and seen[False] >= 100, seen


def test_m16_that_the_taker_had_to_throw_trumps_stays_his() -> None:
    """He won the red two sevens and has nothing but hearts and sharps: trumps may go, and only he knows."""
    taker = "h7 h8 h9 hX hU hO hK hA bX bA"
    hands = completed("", "", taker, "lX lA", kind="licitovany")
    script = {"bid_2": ["red_two_sevens"], "discard": ["h8 h9"], "declare": ["two_sevens h b"]}
    game = deal(hands, {"talon_forbids_trump": True}, preset="licitovany_csm", **script)
    assert game.events("discard")[0]["cards"] == ["h8", "h9"]
    assert [q.view["waived"] for q in game.asked("discard")] == [1]
    others = [q for q in game.questions if q.seat != 2]
    assert len([q for q in others if q.view["contract"] >= 0]) >= 10
    assert not any(q.view["waived"] for q in others)


@pytest.mark.parametrize("preset", PRESETS)
def test_m45_a_discard_changes_nothing_for_the_defenders(preset: str) -> None:
    rng = Random(8)
    seen: Counter[str] = Counter()
    for name in seating.own_strategies():
        for pair in watch(name, (preset, {}, {"contract": "hundred", "taker": 1}), range(120), rng):
            thrown = [next((e[2] for e in deal_.log if e[1] == DISCARD), 0) for deal_ in (pair.was, pair.now)]
            if pair.watched.seat != 1 and thrown[0] and thrown[1] and thrown[0] != thrown[1]:
                seen[pair.watched.decision] += 1
    assert seen["comment"] >= 10 and seen["play"] >= 10, seen


@pytest.mark.parametrize("preset", PRESETS)
def test_m51_every_seat_hears_all_bids(preset: str) -> None:
    seen: Counter[Any] = Counter()
    for was in deals(preset, range(60)):
        for question in was.questions:
            last = {seat: answer for seat, _, answer, _ in entries(was, question, BID)}
            assert question.view["bids"].tolist() == [last.get(seat, -1) for seat in range(4)]
            named = [entry[2] for entry in entries(was, question, BID) if entry[2] < len(RUNGS)]
            if named:
                assert question.view["rung"] == named[-1]
            seen.update(last.values())
    assert seen[HOLD] and seen[RESIGN] and sum(seen[rung] for rung in range(len(RUNGS))), seen


def test_m54_a_fold_is_asked_of_the_winner_who_sees_the_talon_and_of_nobody_else() -> None:
    hands = completed("h7 h8", kind="licitovany")
    for folds in (True, False):
        game = deal(hands, preset="licitovany_csm", bid_2=["resign"], bid_1=["resign"], fold=[folds])
        (asked,) = game.asked("fold")
        assert asked.seat == 0 and int(asked.view["hand"]) & cards(hands[TALON]) == cards(hands[TALON])
        assert bool(game.events("fold")) == folds == (game.outcome["reason"] == "fold")
        assert bool(game.asked("discard")) != folds
