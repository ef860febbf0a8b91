"""Layouts played exactly: the contract, hands and side meant, and what the seat asked receives of it."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import numpy as np
import pytest

from sim.belief import marias
from sim.core.bits import count
from sim.core.jit import COMPILED
from sim.core.rng import derive
from sim.games.house import pack, resolve
from sim.games.marias.names import CONTRACTS
from sim.odds.asked import Declared
from sim.odds.marias import perfect
from sim.odds.marias.laying import LAID
from sim.solve.marias import made, money
from sim.solve.marias.answers import outcome_room, room, solve_made, solve_money
from sim.solve.marias.each import ANNOUNCED, SILENT
from sim.solve.marias.positions import POSITION, Position
from sim.solve.marias.seen import from_view
from sim.solve.rooms import as_record
from tests.belief_deals import Asked, questions
from tests.seating import members

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")
ROOM = np.zeros(marias.ROOM, np.int64)
PACK = (1 << 32) - 1


@cache
def asked(preset: str, decision: str, most: int) -> list[Asked]:
    """Return some questions of a kind, about a card when few are left."""
    found = []
    for one in questions(preset, "heuristic", {}, {}, range(60)):
        small = decision != "play" or count(int(one.question.view["hand"])) in (3, 5)
        if one.question.decision == decision and small and len(found) < most:
            found.append(one)
    return found


def drawn(view: np.ndarray, n: int) -> np.ndarray:
    laid = np.zeros(n, LAID)
    marias.consider(record_of(view), ROOM)
    for i in range(n):
        layout = np.zeros(1, marias.LAYOUT)
        marias.draw(record_of(view), ROOM, derive(n, i), as_record(layout))
        laid["layout"][i] = layout[0]
    return laid


def record_of(view: np.ndarray) -> Any:
    return as_record(view)


def position_of(declared: Declared, layout: Any, seat: int, seats: int, called: int = -1) -> Position:
    hands = [int(hand) for hand in layout["hands"][:seats]]
    hands[seat] = declared.hand
    side = 1 << seat
    side |= sum(1 << other for other, cards in enumerate(hands) if called >= 0 and cards >> called & 1)
    return Position(
        tuple(hands),
        CONTRACTS.index(declared.contract),
        declared.trump,
        seat,
        side,
        0 if declared.trump >= 0 else seat,
        helper=declared.helper,
        talon=declared.talon,
    )


@pytest.mark.parametrize("contract", ["game", "seven", "hundred", "betl", "durch"])
def test_s13_a_declared_contract_is_played_from_its_first_lead(contract: str) -> None:
    rules = pack(resolve("voleny"))
    for one in asked("voleny", "discard", 3):
        view = np.array([one.question.view])
        seat, hand = int(view["seat"][0]), int(view["hand"][0])
        plain = [card for card in members(hand) if card % 8 not in (3, 7)][:2]
        talon = sum(1 << card for card in plain)
        trump = (
            -1 if contract in ("betl", "durch") else max(range(4), key=lambda s: count(hand & 255 << 8 * s))
        )
        declared = Declared(contract, trump, -1, hand & ~talon, talon)
        laid = drawn(view, 12)
        found = perfect.made(laid, view, declared, rules)
        paid = perfect.money(laid, view, declared, rules)
        for row, is_made, amount in zip(laid, found, paid, strict=True):
            position = position_of(declared, row["layout"], seat, 3)
            assert is_made == solve_made(position, rules)
            assert amount == 2 * solve_money(position, rules)


def test_m61_m68_in_krizovy_who_has_the_called_trump_in_a_layout_plays_with_forehand() -> None:
    rules = pack(resolve("krizovy"))
    sides = set()
    for one in asked("krizovy", "declare", 12):
        view = np.array([one.question.view])
        seat, hand, trump = (int(view[name][0]) for name in ("seat", "hand", "trump"))
        if seat:
            continue
        declared = Declared("game", trump, -1, hand, 0)
        laid = drawn(view, 6)
        found, paid = perfect.made(laid, view, declared, rules), perfect.money(laid, view, declared, rules)
        for row, is_made, amount in zip(laid, found, paid, strict=True):
            position = position_of(declared, row["layout"], 0, 4, 8 * trump + int(view["call"][0]))
            sides.add(position.side)
            payers = 3 if position.side == 1 else 1
            assert is_made == solve_made(position, rules)
            assert amount == payers * solve_money(position, rules)
    assert len(sides) > 2


@pytest.mark.parametrize("preset", ["voleny", "licitovany", "krizovy"])
def test_in_mid_play_the_best_card_is_worth_what_the_position_is(preset: str) -> None:
    outcome, words, before = outcome_room(), room(), np.zeros(1, POSITION)
    for one in asked(preset, "play", 25):
        view = np.array([one.question.view])
        seat, laid = int(view["seat"][0]), drawn(view, 4)
        cards = [(card, says) for card in members(int(view["legal"][0])) for says in (SILENT, ANNOUNCED)]
        reached, paid = perfect.made_after(laid, view, cards), perfect.paid_after(laid, view, cards)
        assert reached.shape == paid.shape == (4, len(cards))
        for row, own, amounts in zip(laid, reached, paid, strict=True):
            layout, position, rules = row["layout"], as_record(before), record_of(view)["rules"]
            from_view(record_of(view), layout["hands"], layout["talon"], layout["partner"], position)
            declaring = int(before["side"][0]) >> seat & 1
            best = max if declaring else min
            assert best(own) == made.made(position, rules, outcome, words)
            total = money.money(position, rules, outcome, words)
            payers = int(before["seats"][0]) - 1 if count(int(before["side"][0])) == 1 else 1
            assert max(amounts) == (payers * total if declaring else -total)


def test_layouts_may_be_solved_in_several_threads_at_once() -> None:
    rules, one = pack(resolve("voleny")), asked("voleny", "discard", 1)[0]
    view = np.array([one.question.view])
    hand = int(view["hand"][0])
    talon = sum(1 << card for card in [card for card in members(hand) if card % 8 not in (3, 7)][:2])
    declared = Declared("game", 0, -1, hand & ~talon, talon)
    laid = drawn(view, 400)
    alone = perfect.made(laid, view, declared, rules).tolist()
    found: list[list[int]] = [[], [], []]

    def solve(n: int) -> None:
        found[n] = perfect.made(laid, view, declared, rules).tolist()

    threads = [threading.Thread(target=solve, args=(n,)) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 3


def test_what_is_not_known_is_refused() -> None:
    view = np.array([asked("lizany", "play", 1)[0].question.view])
    view["stock"] = 2
    with pytest.raises(ValueError, match="stock"):
        perfect.made_after(np.zeros(1, LAID), view, [(0, 1)])
    view["stock"], view["rogue"] = 0, 1
    with pytest.raises(ValueError, match="rogue"):
        perfect.made_after(np.zeros(1, LAID), view, [(0, 1)])
