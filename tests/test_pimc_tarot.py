"""``pimc`` and ``oracle`` of tarot: deals in the mind end as real ones do, the last tricks are exact."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.belief.tarot import ROOM, consider
from sim.core.cards import TAROT, words
from sim.core.desk import SEATED, SEATS
from sim.core.jit import COMPILED, jit
from sim.core.rooms import fresh, record_at
from sim.core.slots import slots_at
from sim.games.tarot.chien import may_discard, unpacked
from sim.games.tarot.names import DEFENCE, TAKER, TRICKS
from sim.games.tarot.playout import imagine, mind, payoff
from sim.games.tarot.settle import OUTCOME
from sim.games.tarot.view import PLAY, STATE, VIEW
from sim.solve.tarot.positions import POSITION
from sim.solve.tarot.words import WORDS
from sim.table import SeatSpec, Table
from strategies import registry
from strategies.registry import Strategy
from strategies.tarot.pimc import SLOTS, of_base
from strategies.tarot.pimc_answers import MOST, cards_worth, discards_worth
from strategies.tarot.pimc_weighing import by_exact_play, solve_all
from tests import seating
from tests.hiding.again import watch

registry.names("tarot")  # those that are delivered take their names first
#: Little work, for tests of other things than strength.
BRIEF = {"layouts": 4, "exact_layouts": 4, "bid_layouts": 4, "discard_layouts": 2, "tries": 3}
#: Many poignées.
LOW = {"poignee": {"thresholds": [3, 5, 7]}}
TOLD = 32
#: What deal 2 pays.
GOLDEN = [[-106, -106, 318, -106]]

FORESEEING = Strategy(
    "foreseeing",
    "Answers as its base does and notes what a play-out in the true hands says that it will be paid.",
    family="tarot",
    base="heuristic",
    peeks=True,
    plays_out=True,
    memory={"asked": 1, "told": TOLD},
)


@jit
def foresee(view: Any, params: Any, memory: Any) -> Any:
    """Note the payoff foreseen, and return the base's answer."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    answer = of_base(view, slots, seated)
    room = mind()
    imagine(room, view, record_at(params.state, STATE).hands, view.random)
    memory.told[memory.asked] = payoff(room, slots, seated, answer)
    memory.asked += 1
    return answer


@FORESEEING.decision
def bid(view: Any, params: Any, memory: Any) -> Any:
    """Say what the base says."""
    return foresee(view, params, memory)


@FORESEEING.decision
def discard(view: Any, params: Any, memory: Any) -> Any:
    """Lay aside what the base does."""
    return foresee(view, params, memory)


@FORESEEING.decision
def chelem(view: Any, params: Any, memory: Any) -> Any:
    """Announce as the base does."""
    return foresee(view, params, memory)


@FORESEEING.decision
def play(view: Any, params: Any, memory: Any) -> Any:
    """Play what the base plays."""
    return foresee(view, params, memory)


EXACT = Strategy(
    "exact-at-the-end",
    "Plays the last tricks as pimc does, counts cards that one layout allows and those not played exactly.",
    family="tarot",
    base="heuristic",
    peeks=True,
    plays_out=True,
    memory={"certain": 1, "wrong": 1},
)


@EXACT.decision  # type: ignore[no-redef]
def play(view: Any, params: Any, memory: Any) -> Any:  # noqa: F811
    """Play what pimc would, and look whether another card would have been paid more."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    card = of_base(view, slots, seated)
    if TRICKS - view.trick > 3 or consider(view, np.zeros(ROOM, np.int64)) != 1.0:
        return card
    cards, paid = np.zeros(MOST, np.int64), np.zeros(MOST, np.int64)
    found = cards_worth(view, card, cards)
    card = by_exact_play(view, cards[:found], (slots, seated), (2, 2), 0.5)
    solver = (fresh(POSITION), fresh(OUTCOME), np.zeros(WORDS, np.int64))
    solve_all(solver, view, record_at(params.state, STATE).hands, cards[:found], paid[:found])
    memory.certain += found > 1
    for index in range(found):
        if cards[index] == card:
            memory.wrong += paid[index] < paid[:found].max()
    return card


def memories(table: Table, strategy: Strategy) -> list[Any]:
    """Return what every seat remembers of the deal played last."""
    seated, dtype = table._memory.seated[0], strategy.memory_dtype
    return [seated["memory"][seat]["bytes"][: dtype.itemsize].view(dtype)[0] for seat in range(SEATS)]


def payoffs(rows: Any) -> np.ndarray:
    """Return int64[deals, 4]."""
    return np.stack([rows.column(f"payoff_{seat}").to_numpy() for seat in range(SEATS)], axis=1)


@pytest.mark.jit_off
@pytest.mark.parametrize(
    ("house", "force"),
    [
        ({}, {}),
        (LOW | {"excuse_last_trick": "keep", "rounding": "up"}, {"contract": "garde", "taker": 2}),
        ({}, {"contract": "garde_sans", "taker": 3}),
        (LOW, {"contract": "garde_contre", "taker": 1}),
    ],
)
def test_a_deal_played_out_in_the_mind_ends_as_the_deal_itself_does(house: Any, force: Any) -> None:
    table = Table(seating.spec("foreseeing", house, force, preset="tarot"))
    asked: list[int] = []
    for deal in range(25 if COMPILED else 1):
        (paid,) = payoffs(table.play(deal, 1).rows)
        for seat, memory in enumerate(memories(table, FORESEEING)):
            told = memory["told"][: memory["asked"]].tolist()
            assert told == [paid[seat]] * len(told), (deal, seat)
            asked.append(len(told))
    assert not COMPILED or (sum(asked) > 1000 and max(asked) < TOLD)


def test_the_last_tricks_are_played_exactly_where_one_layout_is_possible() -> None:
    table = Table(seating.spec("exact-at-the-end", preset="tarot"))
    certain = 0
    for deal in range(1500):
        table.play(deal, 1)
        for memory in memories(table, EXACT):
            certain += int(memory["certain"])
            assert memory["wrong"] == 0, deal
    assert certain >= 30, certain


def view_of(hand: str, table: str = "", played: str = "") -> Any:
    """Return a view at a decision ``play`` of somebody who may play every card of a hand."""
    array = np.zeros(1, VIEW)
    view = array[0] if COMPILED else array.view(np.recarray)[0]
    view["decision"] = PLAY
    view["hand"] = view["legal"] = words(seating.cards(hand, TAROT))
    view["played"] = words(seating.cards(played, TAROT) | seating.cards(table, TAROT))
    for turn, code in enumerate(table.split()):
        view["table"][turn] = TAROT.card(code)
        view["turn"] = turn + 1
    return view


@pytest.mark.jit_off
@pytest.mark.parametrize(
    ("hand", "table", "played", "preferred", "expected"),
    [
        ("c2 c3 c5 cX cV", "", "", "c3", "c3 c5 cX cV"),
        ("c2 c3 c5 c7", "", "c4 c6", "c5", "c5"),
        ("c5 c7", "c6", "", "c7", "c7 c5"),
        ("T1 T2 T3 T20 T21", "", "", "T2", "T2 T1 T20 T21"),
        ("EX T1 T2", "", "", "EX", "EX T1 T2"),
        ("c1 s1 s2 dQ dK", "", "", "s2", "s2 c1 dQ dK"),
    ],
)
def test_equal_cards_are_weighed_once(
    hand: str, table: str, played: str, preferred: str, expected: str
) -> None:
    answers = np.zeros(MOST, np.int64)
    found = cards_worth(view_of(hand, table, played), TAROT.card(preferred), answers)
    assert answers[0] == TAROT.card(preferred)
    assert {TAROT.code(int(card)) for card in answers[:found]} == {*expected.split()}
    assert found == len(expected.split())


@pytest.mark.jit_off
def test_every_discard_that_is_weighed_is_legal_and_another_one() -> None:
    asked = 0
    table = seating.scripted(force={"contract": "garde", "taker": 1}, preset="tarot")
    for deal in range(15):
        for question in seating.play(table, seating.meek, deal).questions:
            if question.decision == "discard":
                view = question.view if COMPILED else np.array([question.view]).view(np.recarray)[0]
                answers = np.zeros(MOST, np.int64)
                found = discards_worth(view, seating.meek(question.view), answers)
                sets = [unpacked(int(answer)) for answer in answers[:found]]
                assert all(may_discard(view, *cards) for cards in sets)
                assert len({*sets}) == found
                asked += found
    assert asked > 500


@pytest.mark.jit_off
def test_the_same_deals_are_played_the_same_compiled_or_not_alone_or_among_others() -> None:
    table = among_heuristics("pimc", 0, BRIEF)
    alone = payoffs(table.play(2, 1).rows)
    assert alone.tolist() == GOLDEN
    if COMPILED:
        assert payoffs(table.play(0, 4).rows)[2:3].tolist() == GOLDEN


def test_t21_what_a_seat_cannot_know_changes_no_answer() -> None:
    rng = Random(13)
    seen: Counter[Any] = Counter()
    for force in ({}, {"contract": "garde", "taker": 1}, {"contract": "garde_sans", "taker": 2}):
        for pair in watch("pimc", ("tarot", LOW, force), range(12), rng):
            seen.update([pair.watched.decision, ("role", int(pair.watched.view["role"]))])
    assert seen["play"] >= 20 and seen["bid"] >= 5, seen
    assert seen["role", DEFENCE] >= 15 and seen["role", TAKER] >= 10, seen


def among_heuristics(strategy: str, seat: int, params: dict[str, int]) -> Table:
    """Return a table of one strategy and three of heuristic."""
    seats = [SeatSpec("heuristic", "heuristic")] * SEATS
    seats[seat] = SeatSpec(strategy, strategy, params)
    return Table(replace(seating.spec("heuristic", preset="tarot"), seats=tuple(seats)))


def gained(strategy: str, params: dict[str, int], deals: int) -> np.ndarray:
    """Return what a strategy gains over heuristic against three of them, by deal, in points."""
    usual = payoffs(Table(seating.spec("heuristic", preset="tarot")).play(0, deals).rows)
    gains = np.zeros(deals)
    for seat in range(SEATS):
        paid = payoffs(among_heuristics(strategy, seat, params).play(0, deals).rows)
        gains += (paid[:, seat] - usual[:, seat]) / 2 / SEATS
    return gains


@pytest.mark.slow
def test_pimc_gains_over_heuristic_and_oracle_over_pimc() -> None:
    work = {"layouts": 20, "exact_layouts": 20, "bid_layouts": 40, "discard_layouts": 10}
    by_pimc, by_oracle = gained("pimc", work, 150), gained("oracle", {}, 150)
    assert by_pimc.mean() > 4 * by_pimc.std(ddof=1) / 150**0.5
    assert (by_oracle - by_pimc).mean() > 4 * (by_oracle - by_pimc).std(ddof=1) / 150**0.5


def test_only_oracle_sees_all_cards() -> None:
    assert registry.get("oracle", "tarot").peeks
    assert not registry.get("pimc", "tarot").peeks
