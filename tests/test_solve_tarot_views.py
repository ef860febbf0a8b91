"""Positions made from what a seat sees, in compiled code, are those of the deal's record."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from sim.core.cards import TAROT, joined, words
from sim.core.jit import COMPILED
from sim.games.house import pack, resolve
from sim.games.tarot.deck import EXCUSE
from sim.games.tarot.view import PLAY
from sim.solve.tarot import batch, goals
from sim.solve.tarot.answers import outcome_room, room, solve_money, solve_points
from sim.solve.tarot.positions import POSITION, Position, record
from sim.solve.tarot.views import from_view, lay, take_up
from sim.table import Table
from tests import seating
from tests.naive.tarot_tricks import legal_cards
from tests.seating.tables import play
from tests.solving.tarot_endings import SEATS, from_record, random_case

RULES = pack(resolve("tarot"))


def blank() -> tuple[np.ndarray, Any]:
    array = np.zeros(1, POSITION)
    return array, array[0] if COMPILED else array.view(np.recarray)[0]


def hands_of(position: Position) -> np.ndarray:
    return np.array([words(hand) for hand in position.hands], np.int64)


def house() -> Any:
    return RULES if COMPILED else np.array([RULES]).view(np.recarray)[0]


@pytest.mark.jit_off
@pytest.mark.parametrize("contract", ["prise", "garde_sans", "garde_contre"])
def test_from_view_is_the_position_of_the_record(contract: str) -> None:
    table = Table(seating.spec(force={"contract": contract, "taker": 2}, preset="tarot"))
    rng = random.Random(contract)

    def answer(view: Any) -> int:
        if int(view["decision"]) != PLAY:
            return seating.meek(view)
        return rng.choice(TAROT.cards(joined(*view["legal"])))

    for deal in range(10 if COMPILED else 3):
        done = play(table, answer, deal)
        for question in done.asked("play"):
            trick, turn = int(question.view["trick"]), int(question.view["turn"])
            if trick < 4:
                continue
            case = from_record(done.record, 18 - trick, turn)
            array, one = blank()
            view = question.view if COMPILED else np.array([question.view]).view(np.recarray)[0]
            from_view(view, hands_of(case.position), one)
            wanted = np.array([record(case.position)], POSITION)
            array["table"][0, turn:] = wanted["table"][0, turn:]
            for name in POSITION.names or ():
                assert (array[name] == wanted[name]).all(), (name, question, case.position)


@pytest.mark.jit_off
def test_the_best_card_is_worth_the_position() -> None:
    rng = random.Random("cards")
    outcome, ws = outcome_room(), room()
    for _ in range(150 if COMPILED else 4):
        case = random_case(rng, 4 if COMPILED else 2, 1, resolve("tarot"))
        one = record(case.position)
        seat = (case.position.leader + len(case.position.table)) % SEATS
        found = []
        for card in TAROT.cards(case.position.hands[seat]):
            if legal(case.ending.on_trick, case.ending.hands[seat], card):
                lay(one, card)
                found.append(int(goals.money(one, house(), outcome, ws)))
                take_up(one)
        best = max(found) if seat == case.position.taker else min(found)
        assert best == solve_money(case.position, RULES), case


def legal(on_trick: tuple[str, ...], held: frozenset[str], card: int) -> bool:
    return TAROT.code(card) in legal_cards(held, on_trick)


def test_many_at_once_are_as_one_by_one() -> None:
    rng = random.Random("many")
    cases = [random_case(rng, 4, 1, resolve("tarot")).position for _ in range(200)]
    positions = np.array([record(position) for position in cases], POSITION)
    values = np.zeros(len(cases), np.int64)
    batch.points(positions, RULES, outcome_room(), room(), values)
    assert values.tolist() == [solve_points(position, RULES) for position in cases]
    batch.payments(positions, RULES, outcome_room(), room(), values)
    assert values.tolist() == [solve_money(position, RULES) for position in cases]


def test_a_used_workspace_answers_as_a_fresh_one() -> None:
    rng = random.Random("used")
    ws, outcome = room(), outcome_room()
    for _ in range(300):
        case = random_case(rng, 5, 3)
        one = record(case.position)
        used = goals.points(one, case.rules, outcome, ws), goals.money(one, case.rules, outcome, ws)
        fresh = np.zeros_like(ws)
        assert used[0] == goals.points(one, case.rules, outcome, fresh)
        fresh[:] = 0
        assert used[1] == goals.money(one, case.rules, outcome, fresh)


def test_fourteen_tricks_fit() -> None:
    # The taker has all cards that win; nobody needs to look far.
    hands = (
        "T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8",
        "c1 c2 c3 c4 c5 c6 c7 c8 c9 cX cV cC cQ cK",
        "s1 s2 s3 s4 s5 s6 s7 s8 s9 sX sV sC sQ sK",
        "b1 b2 b3 b4 b5 b6 b7 b8 b9 bX bV bC bQ EX",
    )
    held = tuple(TAROT.mask(map(TAROT.card, hand.split())) for hand in hands)
    position = Position(held, 0, tricks=1, petit_trick=1, petit_winner=1)  # type: ignore[arg-type]
    assert held[3] >> EXCUSE & 1
    suit = 9 + 7 + 5 + 3 + 10
    assert solve_points(position, RULES) == 8 + 14 + suit + suit + (suit - 9) + 1
