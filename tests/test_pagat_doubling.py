"""Pagat: answers that double, and doubling after suit, rule by rule: M-71, M-74; also M-13, M-20 to M-25."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.marias.names import COMPONENTS
from sim.games.marias.view import ANNOUNCE
from tests.seating import Played, legal_answers, names
from tests.test_pagat_bidding import LADDER, MIXED, offered, play, refused, said
from tests.test_voleny_doubling import AGAINST

pytestmark = pytest.mark.jit_off

WORTH = {"betl": 5, "durch": 10, "open_betl": 10, "open_durch": 20}


def named(contract: str, house: Any = None, by: int = 0, **lines: list[Any]) -> Played:
    """Let a seat name a contract without trumps, the others before it saying good."""
    start: dict[str, list[Any]] = {f"declare_{by}": [contract]}
    if by:
        for seat in range(1, by + 1):
            start[f"answer_{seat}"] = ["bad" if seat == by else "good"]
        for seat in range(1, by):
            start[f"answer_{seat}"] += lines.pop(f"answer_{seat}", [])
    return play(house=house, **start, **lines)


def comments(played: Played) -> list[tuple[int, list[str]]]:
    """Return who raised what in the comments that were recorded."""
    assert all(not event["announce"] for event in played.events("comment"))
    return [(event["seat"], event["raise"]) for event in played.events("comment")]


def may(played: Played, n: int) -> tuple[int, set[str], set[str]]:
    """Return the n-th comment that was asked for: seat, what may be raised, what announced."""
    question = played.asked("comment")[n]
    legal = int(question.view["legal"])
    return question.seat, names(legal & 0xFFFF, COMPONENTS), names(legal >> ANNOUNCE, COMPONENTS)


# --- answers are the first turn of doubling ---


@pytest.mark.parametrize("contract", LADDER)
@pytest.mark.parametrize("by", [0, 1, 2])
def test_m71_two_goods_end_it(contract: str, by: int) -> None:
    played = named(contract, by=by)
    assert said(played)[-2:] == [((by + 1) % 3, "good"), ((by + 2) % 3, "good")]
    assert played.events("comment") == [] and played.asked("comment") == []
    assert played.outcome["levels"] == {contract: 0}
    first = played.asked("play")[0]
    assert first.seat == by
    assert [int(n) for n in first.view["spoken"][:3]] == [0 if seat == by else 1 for seat in range(3)]
    assert not first.view["raised"].any()


@pytest.mark.parametrize("contract", LADDER)
@pytest.mark.parametrize("by", [0, 1, 2])
@pytest.mark.parametrize("second", [False, True])
def test_m71_after_a_flek_the_declarer_goes_on(contract: str, by: int, second: bool) -> None:
    flek = (by + 1 + second) % 3
    # A seat that said good to the suit has one answer behind it already.
    said_before = 1 if flek < by and flek else 0
    line = {f"answer_{flek}": ["flek"]}
    played = named(contract, by=by, **line)
    assert said(played)[-2:] == [
        ((by + n) % 3, "flek" if (by + n) % 3 == flek else "good") for n in (1, 2)
    ]  # fmt: skip
    assert comments(played) == [(by, [])]
    assert played.outcome["levels"] == {contract: 1}
    assert may(played, 0) == (by, {contract}, set())
    view = played.asked("comment")[0].view
    # Both answers count as first comments, the flek as what that seat has raised.
    assert [int(n) for n in view["spoken"][:3]] == [0 if seat == by else 1 for seat in range(3)]
    raised = 1 << COMPONENTS.index(contract)
    assert [int(n) for n in view["raised"][:3]] == [raised if seat == flek else 0 for seat in range(3)]
    assert view["levels"][COMPONENTS.index(contract)] == 1
    assert len([who for who, _ in said(played) if who == flek]) == said_before + 1
    payoff = abs(played.outcome["payoffs"][(by + 1) % 3])
    assert payoff == 2 * WORTH[contract]


def test_m71_re_by_the_declarer_goes_round_as_m20() -> None:
    played = named("betl", answer_1=["flek"], comment_0=["betl", "betl"], comment_2=["betl"], comment_1=[""])
    # Re; seat 1 lets it pass, seat 2 says tutti; boty; both let it pass.
    assert comments(played) == [
        (0, ["betl"]), (1, []), (2, ["betl"]), (0, ["betl"]), (1, []), (2, []),
    ]  # fmt: skip
    assert [may(played, n)[0] for n in range(6)] == [0, 1, 2, 0, 1, 2]
    assert played.outcome["levels"] == {"betl": 4}
    assert abs(played.outcome["payoffs"][1]) == 5 * 16
    refused("M-20", declare_0=["betl"], answer_1=["flek"], comment_0=[1 << COMPONENTS.index("durch")])


def test_m71_a_tutti_of_the_first_leaves_nothing_to_the_second() -> None:
    played = named(
        "open_betl", by=2, answer_0=["flek"], comment_2=["open_betl"], comment_0=["open_betl"]
    )  # fmt: skip
    assert comments(played) == [(2, ["open_betl"]), (0, ["open_betl"]), (1, []), (2, [])]
    assert [q.seat for q in played.asked("comment")] == [2, 0, 2]
    assert played.outcome["levels"] == {"open_betl": 3}


def test_m71_the_second_cannot_flek_again() -> None:
    played = named("durch", answer_1=["flek"])
    assert offered(played, "answer", 1) == {"good", "bad", "flek"}
    assert offered(played, "answer", 2) == {"good", "bad"}
    assert played.asked("answer", 2)[0].view["answers"][1] == 2  # he heard it
    refused("M-71", declare_0=["durch"], answer_1=["flek"], answer_2=["flek"])


def test_m71_after_a_good_the_second_may_flek() -> None:
    assert offered(named("durch", answer_1=["good"]), "answer", 2) == {"good", "bad", "flek"}


def test_m71_a_later_bad_voids_a_flek() -> None:
    lines: dict[str, list[Any]] = {"answer_1": ["flek"], "answer_2": ["bad"], "declare_2": ["durch"]}
    played = named("betl", **lines)
    assert said(played) == [(1, "flek"), (2, "bad"), (0, "good"), (1, "good")]
    assert played.outcome["levels"] == {"durch": 0}
    assert comments(played) == []
    assert abs(played.outcome["payoffs"][0]) == 10
    # Over the new contract anybody may say flek, he who has said it too.
    assert offered(played, "answer", 0) == offered(played, "answer", 1, 1) == {"good", "bad", "flek"}
    again = named("betl", **lines | {"answer_1": ["flek", "flek"]})
    assert again.outcome["levels"] == {"durch": 1}
    assert comments(again) == [(2, [])]
    view = again.asked("comment")[0].view
    assert [int(n) for n in view["raised"][:3]] == [0, 1 << COMPONENTS.index("durch"), 0]
    assert [int(n) for n in view["spoken"][:3]] == [1, 1, 0]


def test_m71_a_flek_on_a_contract_taken_over_binds_nobody_who_takes_it() -> None:
    # Seat 1 says flek to betl; seat 2 takes it; forehand says flek, seat 1 takes that for an open betl.
    played = named(
        "betl", answer_1=["flek", "bad"], answer_2=["bad"], declare_2=["durch"], answer_0=["flek"],
        declare_1=["open_betl"],
    )  # fmt: skip
    assert said(played) == [
        (1, "flek"), (2, "bad"), (0, "flek"), (1, "bad"), (2, "good"), (0, "good"),
    ]  # fmt: skip
    assert played.outcome["levels"] == {"open_betl": 0}
    assert not played.asked("play")[0].view["raised"].any()
    assert comments(played) == []


# --- the cap ---


@pytest.mark.parametrize("contract", LADDER)
def test_m22_at_cap_0_nobody_can_say_flek(contract: str) -> None:
    for house in ({"flek_cap": 0}, {"flek_cap": {contract: 0}}):
        played = named(contract, house)
        assert said(played) == [(1, "good"), (2, "good")]
        asked = [legal_answers(question.view) for question in played.asked("answer")]
        assert asked == ([] if contract == LADDER[-1] else [{"good", "bad"}] * 2)
        assert comments(played) == []
        assert played.outcome["levels"] == {contract: 0}
        if asked:
            refused("M-71", house, declare_0=[contract], answer_2=["flek"])


def test_m22_the_cap_of_another_contract_is_none_of_this_one() -> None:
    house = {"flek_cap": {"betl": 0, "open_durch": 1}}
    assert offered(named("durch", house), "answer", 1) == {"good", "bad", "flek"}
    played = named("open_durch", house, answer_2=["flek"])
    assert (played.outcome["levels"], comments(played)) == ({"open_durch": 1}, [])


@pytest.mark.parametrize("contract", LADDER)
def test_m22_at_cap_1_a_flek_closes_it(contract: str) -> None:
    for flek in (1, 2):
        played = named(contract, {"flek_cap": 1}, **{f"answer_{flek}": ["flek"]})
        assert played.outcome["levels"] == {contract: 1}
        assert comments(played) == [] and played.asked("comment") == []


def test_m22_at_cap_2_the_declarers_re_closes_it() -> None:
    played = named("durch", {"flek_cap": 2}, answer_1=["flek"], comment_0=["durch"])
    assert (played.outcome["levels"], comments(played)) == ({"durch": 2}, [(0, ["durch"])])


def test_m22_without_a_cap_level_15_closes() -> None:
    played = named("durch", answer_1=["flek"], comment_0=["durch"] * 9, comment_1=["durch"] * 9)
    assert played.outcome["levels"] == {"durch": 15}
    assert abs(played.outcome["payoffs"][1]) == 10 * 2**15  # and no limit (M-75)


# --- suit: doubling and against ---


def suit(house: Any = None, contract: str = "game", **lines: list[Any]) -> Played:
    """Play a suit contract of AGAINST in leaves by script."""
    return play(AGAINST, house, trump=["lA"], declare_0=["keep", contract], **lines)


def spoken(played: Played) -> list[tuple[int, list[str], list[str]]]:
    """Return who said what after the declaration: seat, raised, announced."""
    return [(event["seat"], event["raise"], event["announce"]) for event in played.events("comment")]


def test_m74_goods_to_suit_are_no_comments_and_all_speak_after_the_declaration() -> None:
    played = suit(comment_1=["game"], comment_0=["game"])
    assert spoken(played) == [
        (1, ["game"], []), (2, [], []), (0, ["game"], []), (1, [], []), (2, [], []),
    ]  # fmt: skip
    assert may(played, 0) == (1, {"game"}, {"seven_against", "hundred_against"})
    assert not played.asked("comment")[0].view["spoken"].any()
    assert spoken(suit()) == [(1, [], []), (2, [], [])]
    assert played.outcome["levels"] == {"game": 2}


def test_m74_m23_against_needs_its_cards_once_and_at_the_first_turn() -> None:
    played = suit(comment_1=["hundred_against"], comment_0=["hundred_against"])
    assert may(played, 1) == (2, {"game"}, set())
    assert spoken(played)[2] == (0, ["hundred_against"], [])
    assert played.outcome["levels"] == {"game": 0, "hundred_against": 1}
    assert may(suit(), 1) == (2, {"game"}, {"hundred_against"})  # a marriage, and not the trump seven
    assert may(suit({"against": False}), 0) == (1, {"game"}, set())


@pytest.mark.parametrize("contract", LADDER)
def test_m23_nothing_is_announced_against_a_contract_without_trumps(contract: str) -> None:
    played = play(
        AGAINST, trump=["lA"], declare_0=[contract], answer_1=["flek"], comment_0=[contract],
        discard=["b9 h9"],
    )  # fmt: skip
    assert [may(played, n) for n in range(3)] == [(seat, {contract}, set()) for seat in (0, 1, 2)]


def test_m24_a_balanced_seven_is_played_by_default_and_settled_where_the_house_says_so() -> None:
    lines: dict[str, list[Any]] = {"declare_0": ["keep", "seven"], "comment_1": ["game"]}
    assert play(MIXED, **lines).outcome["reason"] == "played"
    balanced = play(MIXED, {"settle_balanced_seven": True}, **lines).outcome
    assert (balanced["reason"], balanced["payoffs"]) == ("balanced", [0, 0, 0])


def test_m25_a_game_alone_may_be_settled_without_play() -> None:
    house = {"play_unflekked_game": False, "play_flekked_game_without_re": False, "against": False}
    assert suit(house).outcome["payoffs"] == [2, -1, -1]
    flekked = suit(house, comment_2=["game"]).outcome
    assert (flekked["reason"], flekked["payoffs"]) == ("flekked_without_re", [-4, 2, 2])
    assert suit(house, comment_2=["game"], comment_0=["game"]).outcome["reason"] == "played"
    betl = named("betl", house).outcome
    assert betl["reason"] == "played"
    assert named("betl", house, answer_1=["flek"]).outcome["reason"] == "played"


def test_m13_a_hundred_may_stand_beside_the_game_and_each_is_doubled_apart() -> None:
    house = {"hundred_includes_game": True}
    played = suit(house, "hundred", comment_1=["game"], comment_2=["hundred"], comment_0=["hundred"])
    assert may(played, 0)[:2] == (1, {"game", "hundred"})
    assert may(played, 1)[:2] == (2, {"hundred"})
    assert played.outcome["levels"] == {"game": 1, "hundred": 2}
    assert suit(None, "hundred").outcome["levels"] == {"hundred": 0}
    both = play(MIXED, house, declare_0=["keep", "hundred_seven"])
    assert both.outcome["levels"] == {"game": 0, "hundred": 0, "seven": 0}
    assert set(play(MIXED, house, declare_0=["keep", "seven"]).outcome["levels"]) == {"game", "seven"}
