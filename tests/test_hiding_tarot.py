"""Tarot: chien, discard, trumps that are shown, and those that are not (T-6 to T-9, T-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sim.games.tarot.names import CONTRACTS, DEFENCE, GARDE, NOBODY, TAKER
from sim.games.tarot.view import DISCARD, POIGNEE
from sim.table import Table
from tests import seating
from tests.hiding.again import Pair, all_of, variants, watch
from tests.hiding.knowing import played
from tests.hiding.tarot import CHIEN_HOLDER, TarotDeal
from tests.seating import Question, completed, members, one_set

#: Every contract by some taker, and auctions as they come.
FORCES: tuple[dict[str, Any], ...] = (
    {},
    *({"contract": contract, "taker": taker} for taker, contract in enumerate(CONTRACTS)),
)
#: Poignées in nearly every deal.
LOW = {"poignee": {"thresholds": [3, 5, 7]}}
each_strategy = pytest.mark.parametrize("name", seating.own_strategies("tarot"))


def deals(numbers: range, name: str = "random") -> Iterator[TarotDeal]:
    """Yield deals of every contract with many poignées."""
    for force in FORCES:
        table = Table(seating.spec(house=LOW, force=force, preset="tarot"))
        for number in numbers:
            was = played(table, number, all_of(name, table))
            assert isinstance(was, TarotDeal)
            yield was


def differ(pair: Pair, holder: int) -> bool:
    """Tell whether a holder was dealt other cards."""
    return pair.was.dealt(holder) != pair.now.dealt(holder)


def thrown(deal: Any, question: Question) -> set[int]:
    """Return the taker's discard."""
    found: set[int] = deal.laid_aside(question)
    return found


@each_strategy
def test_t21_the_chien_is_seen_by_all_in_prise_and_garde_and_by_nobody_else(name: str) -> None:
    seen: Counter[Any] = Counter()
    for was in deals(range(8), name):
        for question in was.questions:
            view = question.view
            contract, taker = was.contract(question)
            lies_open = 0 <= contract <= GARDE
            assert one_set(view["chien"]) == sum(1 << card for card in was.chien(question))
            assert bool(was.chien(question)) == lies_open
            if question.decision == "discard":
                assert {*members(view["hand"])} == was.dealt(taker) | was.dealt(CHIEN_HOLDER)
            elif not lies_open:
                assert not {*members(view["hand"])} & was.dealt(CHIEN_HOLDER)
            assert view["role"] == (NOBODY if contract < 0 else TAKER if question.seat == taker else DEFENCE)
            seen[contract, question.seat == taker] += 1
    assert all(seen[contract, own] >= 40 for contract in range(len(CONTRACTS)) for own in (True, False)), seen
    assert seen[-1, False] >= 20, seen


@each_strategy
def test_t4_every_seat_hears_the_bids_before_it(name: str) -> None:
    seen: Counter[Any] = Counter()
    for was in deals(range(8), name):
        for question in was.questions:
            said = was.bids(question)
            assert question.view["bids"].tolist() == [said.get(seat, -1) for seat in range(4)]
            seen.update(said.items())
    assert all(seen[seat, 0] and sum(seen[seat, bid] for bid in range(1, 5)) for seat in range(4)), seen


@pytest.mark.parametrize("contract", ["garde_sans", "garde_contre"])
@each_strategy
def test_t7_a_chien_that_stays_down_is_hidden_from_the_taker_too_until_the_end(
    name: str, contract: str
) -> None:
    rng = Random(7)
    seen: Counter[Any] = Counter()
    for pair in watch(name, ("tarot", LOW, {"contract": contract, "taker": 1}), range(60), rng):
        if differ(pair, CHIEN_HOLDER):
            own = pair.watched.seat == 1
            seen[own, pair.watched.decision] += 1
            seen[own, "late"] += pair.watched.view["plays"] >= 40
    assert all(seen[own, "play"] >= 10 and seen[own, "late"] >= 3 for own in (True, False)), seen
    assert seen[True, "chelem"] >= 10 and seen[False, "poignee"] >= 5, seen


@each_strategy
def test_t21_the_discard_is_the_takers_alone(name: str) -> None:
    seen: Counter[Any] = Counter()
    for was in deals(range(8), name):
        for question in was.questions:
            aside, own = thrown(was, question), question.seat == was.contract(question)[1]
            assert {*members(question.view["discard"])} == (aside if own else set())
            seen[bool(aside), own] += 1
    assert all(seen[key] >= 50 for key in ((True, True), (True, False), (False, True), (False, False))), seen


@each_strategy
def test_t21_another_discard_changes_nothing_for_the_defenders(name: str) -> None:
    rng = Random(8)
    seen: Counter[Any] = Counter()
    for pair in watch(name, ("tarot", LOW, {"contract": "garde", "taker": 1}), range(90), rng):
        then, now = thrown(pair.was, pair.watched), thrown(pair.now, pair.watched)
        if pair.watched.seat != 1 and then != now:
            seen[pair.watched.decision] += 1
            # What came from the chien, which everybody saw, may lie in the hand or aside.
            seen["from the chien"] += bool((then ^ now) & pair.was.dealt(CHIEN_HOLDER))
        assert pair.watched.seat != 1 or then == now
    assert seen["play"] >= 15 and seen["poignee"] >= 10 and seen["from the chien"] >= 10, seen


@each_strategy
def test_t8_what_is_shown_is_public_and_what_could_be_shown_is_not(name: str) -> None:
    rng = Random(9)
    seen: Counter[Any] = Counter()
    for was in deals(range(8), name):
        for question in was.questions:
            view, said = question.view, {entry[0]: entry[2:] for entry in was.entries(question, POIGNEE)}
            assert view["shown"].tolist() == [said.get(seat, (0, 0))[0] for seat in range(4)]
            assert view["poignees"].tolist() == [said.get(seat, (0, 0))[1] for seat in range(4)]
            asked = question.decision == "poignee"
            assert bool(view["levels"] or view["with_discards"]) == asked
            seen["shown"] += bool(said) and question.seat not in said
    for pair in watch(name, ("tarot", LOW, {"contract": "prise"}), range(40), rng):
        asked_of = {q.seat for q in pair.was.questions if q.decision == "poignee"} - {pair.watched.seat}
        trumps = [[sum(card >= 64 for card in deal.dealt(seat)) for seat in asked_of] for deal in pair[1:]]
        seen["other levels"] += trumps[0] != trumps[1] and pair.watched.decision == "play"
    assert seen["shown"] >= 100 and seen["other levels"] >= 10, seen


#: The taker has three suit cards that may go, so three trumps go too and are shown (T-6); with the four kings
#: he may show fifteen, those among them (T-9).
SHOWS = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 cK sK bK dK"


@each_strategy
def test_t6_t9_discarded_trumps_are_public_and_the_rest_of_the_hand_is_not(name: str) -> None:
    rng = Random(10)
    seen: Counter[Any] = Counter()
    hands = completed("", "", SHOWS, "", "T16 T17 T18 c1 c2 c3", kind="tarot")
    table = Table(seating.spec(force={"contract": "garde", "taker": 2}, preset="tarot"))
    for number in range(40):
        seating.give(table, seating.pack_of(hands, "tarot"))
        was = played(table, number, all_of(name, table))
        assert isinstance(was, TarotDeal)
        for question in was.questions:
            laid = was.entries(question, DISCARD)
            assert question.view["discarded"] == (laid[0][3] if laid else 0)
            assert bool(question.view["with_discards"]) == (question.decision == "poignee")
            assert bool(one_set(question.view["must"])) == (question.decision == "discard")
            seen["public"] += bool(laid) and question.seat != 2
        early = [q for q in was.questions if q.view["plays"] < 16]
        assert [q.seat for q in was.questions if q.decision == "poignee"] == [2]
        for pair in variants(table, was, name, rng, early):
            seen[pair.watched.decision] += any(differ(pair, seat) for seat in range(4))
    assert seen["public"] >= 40 and seen["play"] >= 5 and seen["poignee"] >= 10, seen
