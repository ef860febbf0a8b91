"""Pagat: who leads, marriages, the sitter, open hands: M-73; also M-3, M-4, M-13, M-15, M-17, M-30, M-66."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.seating import codes, completed, legal_answers
from tests.test_pagat_bidding import LADDER, MIXED, ended, play, refused
from tests.test_voleny_bidding import RED

pytestmark = pytest.mark.jit_off

# --- who leads, and how contracts end ---


@pytest.mark.parametrize("contract", ["game", "seven", "hundred", "hundred_seven"])
def test_m73_forehand_leads_to_its_suit_contract(contract: str) -> None:
    played = play(declare_0=["keep", contract])
    assert played.record["tricks"][0]["leader"] == 0
    assert len(played.record["tricks"]) == 10


@pytest.mark.parametrize("contract", LADDER)
@pytest.mark.parametrize("taker", [1, 2])
def test_m73_the_declarer_leads(contract: str, taker: int) -> None:
    lines: dict[str, list[Any]] = {f"answer_{taker}": ["bad"], f"declare_{taker}": [contract]}
    played = play(**lines)
    assert played.record["tricks"][0]["leader"] == taker
    assert played.asked("play")[0].seat == taker
    assert codes(played.asked("play")[0].view["legal"]) == set(MIXED[taker])


def test_m15_betl_and_durch_end_at_once_at_their_tariff() -> None:
    low = completed("h7 h8 h9 b7 b8 b9 l7 l8 l9 a7 hA bA", "", "")
    betl = play(low, discard=["hA bA"], declare_0=["betl"])
    assert betl.outcome["payoffs"] == [10, -5, -5]
    assert len(betl.record["tricks"]) == 10
    lost = play(low, discard=["h7 bA"], declare_0=["betl"], play_0=["hA"])
    assert (len(lost.record["tricks"]), lost.outcome["payoffs"]) == (1, [-10, 5, 5])
    high = completed("hA hK hO hU hX bA bK bO lA aA h7 b7", "", "")
    durch = play(high, discard=["h7 b7"], declare_0=["durch"])
    assert (len(durch.record["tricks"]), durch.outcome["payoffs"]) == (10, [20, -10, -10])
    lost = play(high, discard=["h7 hA"], declare_0=["durch"], play_0=["b7"])
    assert (len(lost.record["tricks"]), lost.outcome["payoffs"]) == (1, [-20, 10, 10])


def test_m17_a_declared_seven_is_saved() -> None:
    lines: dict[str, list[Any]] = {"trump": ["hO"], "discard": ["h8 b7"]}
    seven = play(RED, **lines, declare_0=["keep", "seven"])
    assert legal_answers(seven.asked("play")[0].view) == set(RED[0]) - {"h8", "b7", "h7"}
    assert "h7" in legal_answers(play(RED, **lines).asked("play")[0].view)
    refused("M-17", None, RED, **lines, declare_0=["keep", "seven"], play_0=["h7"])


# --- marriages ---


@pytest.mark.parametrize(
    ("house", "first", "points"),
    [
        (None, "hO", 40),
        (None, "hK", 0),
        ({"marriage_first_card": "any"}, "hO", 40),
        ({"marriage_first_card": "any"}, "hK", 40),
    ],
)
def test_m73_m3_over_before_king(house: Any, first: str, points: int) -> None:
    played = play(RED, house, trump=["hA"], discard=["h8 b7"], play_0=[first], marriage_0=[True])
    assert played.outcome["marriage_points"] == [points, 0]
    assert len(played.asked("marriage", 0)) == (points > 0)  # the king is not asked about
    marriages = [{"seat": 0, "do": "marriage", "suit": "h", "trick": 1}] if points else []
    assert played.events("marriage") == marriages


def test_m73_m3_the_over_after_its_king_announces_nothing() -> None:
    played = play(RED, trump=["hA"], discard=["h8 b7"], play_0=["hK", "hO"], marriage_0=[True])
    assert played.asked("marriage", 0) == []
    alone = play(RED, trump=["hA"], discard=["hK b7"], play_0=["hO"], marriage_0=[True])
    assert alone.asked("marriage", 0) == []  # the king lies in the talon


def test_m73_m3_also_on_a_trick_he_does_not_win() -> None:
    for card, suits in (("lO", ["l"]), ("lK", [])):
        played = play(
            RED, trump=["hA"], discard=["h8 b7"], play_0=["hX"], play_1=[card, "bK"], marriage_1=[True]
        )  # fmt: skip
        assert [event["suit"] for event in played.events("marriage")] == suits
        assert played.outcome["marriage_points"] == [0, 20 * len(suits)]
        assert played.record["tricks"][0]["winner"] == 0


@pytest.mark.parametrize("contract", LADDER)
def test_m4_no_marriages_and_points_without_trumps(contract: str) -> None:
    played = play(declare_0=[contract], discard=["hA b7"])
    assert played.asked("marriage") == []
    assert played.outcome["points"] is None
    assert set(played.outcome["components"]) == {contract}


def test_m13_the_highest_marriage_counts_wherever_it_was_announced() -> None:
    hands = completed("lK lO hK hO hA hX bA aA bX l9 b7 b8", "h9 h8 h7 hU lA lX aX bK b9 a9", "")
    lines: dict[str, list[Any]] = {
        "trump": ["hA"], "discard": ["b7 b8"], "declare": ["keep", "hundred"],
        "play_0": ["lO", "hO"], "marriage_0": [True, True],
    }  # fmt: skip
    highest, first = (
        play(hands, {"hundred_marriage": word}, **lines).outcome for word in ("highest", "first")
    )
    assert highest["trick_points"] == first["trick_points"] == [70, 20]
    assert highest["marriage_points"] == [60, 0]
    # 70 + 40 make it; paid is 130 - 90 by doubling: 4 × 8. 70 + 20 lack ten: 4.
    assert highest["components"]["hundred"] == {"made": True, "units": 32}
    assert first["components"]["hundred"] == {"made": False, "units": -4}


# --- four at the table ---


def test_m30_the_sitter_gets_no_cards_and_takes_no_decision() -> None:
    four = play(house={"players": 4}, answer_1=["bad"], declare_1=["durch"], answer_2=["flek"])
    three = play(answer_1=["bad"], declare_1=["durch"], answer_2=["flek"])
    assert four.record["hands"] == [*three.record["hands"], []]
    assert four.record["strategies"] == ["by-script"] * 3 + [None]
    assert four.record["events"] == three.record["events"]
    assert {question.seat for question in four.questions} == {0, 1, 2}
    assert all(len(trick["cards"]) == 3 for trick in four.record["tricks"])


@pytest.mark.parametrize(("contract", "taker"), [("game", 0), *product(LADDER, range(3))])
@pytest.mark.parametrize("pays", [True, False])
def test_m30_the_sitter_counts_as_a_defender_in_payments(contract: str, taker: int, pays: bool) -> None:
    lines: dict[str, list[Any]] = {"declare_0": ["keep" if taker or contract == "game" else contract]}
    if taker:
        lines |= {f"answer_{taker}": ["bad"], f"declare_{taker}": [contract]}
    three = play(**lines)
    four = play(house={"players": 4, "sitter_pays": pays}, **lines)
    assert ended(four) == ended(three) == (contract, taker)
    unit = -three.outcome["payoffs"][(taker + 1) % 3]
    assert unit != 0
    payers = 3 if pays else 2
    expected = [payers * unit if seat == taker else -unit for seat in range(3)]
    assert four.outcome["payoffs"] == [*expected, -unit if pays else 0]


# --- open hands in betl ---

BETL = completed("h7 h8 h9 b7 b8 b9 l7 l8 l9 a7 hA bA", "hX hK bX bK lX lK aX aK a8 a9", "")


@pytest.mark.parametrize(("rule", "opens"), [("never", 99), ("trick_2", 3), ("lead_2", 4)])
def test_m66_betl_may_lie_open_from_trick_2(rule: str, opens: int) -> None:
    played = play(BETL, {"betl_open_from": rule}, discard=["hA bA"], declare_0=["betl"])
    assert len(played.record["tricks"]) == 10
    for question in played.asked("play"):
        view = question.view
        is_open = view["plays"] >= opens
        assert view["open"] == is_open
        left = [set(hand) - codes(view["played"]) - {"hA", "bA"} for hand in BETL]
        assert [codes(hand) for hand in view["hands"][:3]] == (left if is_open else [set()] * 3)


@pytest.mark.parametrize("contract", ["durch", "open_betl", "open_durch", "game"])
def test_m66_only_betl(contract: str) -> None:
    high = completed("hA hK hO hU hX bA bK bO lA aA h7 b7", "", "")
    named = ["keep", "game"] if contract == "game" else [contract]
    played = play(high, {"betl_open_from": "trick_2"}, discard=["h7 b7"], trump=["hK"], declare_0=named)
    assert ended(played)[0] == contract
    assert all(not question.view["open"] for question in played.asked("play"))
