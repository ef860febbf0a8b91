"""Doubling, what is announced against, and deals that are not played, rule by rule: M-20 to M-25."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.marias.names import COMPONENTS
from sim.games.marias.view import ANNOUNCE
from tests import seating
from tests.seating import Played, completed, deal, names
from tests.test_voleny_bidding import MIXED, RED, refused

pytestmark = pytest.mark.jit_off

#: Seat 1 holds the trump seven and a marriage, seat 2 another marriage.
AGAINST = completed(
    "lA lX lK lO hA h8 b9 b8 aX h9 b7 h7",
    "l7 aK aO hX hU bA l8 l9 hK a7",
    "aA aU a9 a8 bX bK bO bU lU hO",
)


#: Nothing is announced against.
PLAIN = {"against": False}


def doubled(hands: list[list[str]] = RED, house: Any = None, contract: str = "game", **lines: Any) -> Played:
    """Play a trump contract by script, keeping trumps; in AGAINST they are leaves."""
    if hands is AGAINST:
        lines.setdefault("trump", ["lA"])
    return deal(hands, house, declare=["keep", contract], **lines)


def spoken(played: Played) -> list[tuple[int, list[str], list[str]]]:
    """Return who said what: seat, raised, announced."""
    return [(e["seat"], e["raise"], e["announce"]) for e in played.record["events"] if e["do"] == "comment"]


def may(played: Played, n: int) -> tuple[int, set[str], set[str]]:
    """Return the n-th comment that was asked for: seat, what may be raised, what announced."""
    question = played.asked("comment")[n]
    legal = int(question.view["legal"])
    return question.seat, names(legal & 0xFFFF, COMPONENTS), names(legal >> ANNOUNCE, COMPONENTS)


def test_m20_seats_speak_in_rotation_from_the_one_after_the_declarer() -> None:
    played = doubled(comment_1=["game"], comment_0=["game"], comment_2=["", "game"])
    # Flek by seat 1, re by forehand (seat 2 can raise nothing and still speaks), tutti by seat 2.
    assert spoken(played) == [
        (1, ["game"], []), (2, [], []), (0, ["game"], []), (1, [], []), (2, ["game"], []), (0, [], []),
    ]  # fmt: skip
    assert played.outcome["levels"] == {"game": 3}


def test_m20_betl_of_seat_1_is_doubled_from_seat_2_on() -> None:
    played = deal(
        MIXED, discard=["b7 h7", "bA hX"], suit_1=["bad"], declare=["keep", "betl"],
        comment_2=["betl"], comment_1=["betl"],
    )  # fmt: skip
    assert spoken(played) == [
        (2, ["betl"], []), (0, [], []), (1, ["betl"], []), (2, [], []), (0, [], []),
    ]  # fmt: skip
    assert played.outcome["levels"] == {"betl": 2}


def test_m20_a_component_awaits_one_side_at_a_time() -> None:
    played = doubled(contract="seven", comment_1=["game"], comment_0=["game"])
    assert may(played, 0)[:2] == (1, {"game", "seven"})
    assert may(played, 1)[:2] == (2, {"seven"})
    assert may(played, 2)[:2] == (0, {"game"})
    assert may(played, 3)[:2] == (1, {"game"})
    refused("M-20", RED, declare=["keep", "seven"], comment_1=[1 << COMPONENTS.index("hundred")])
    refused("M-20", RED, declare=["keep", "seven"], comment_1=["game"], comment_2=["game"])
    refused("M-20", RED, declare=["keep", "game"], comment_1=["game"], comment_0=[3])


def test_m21_two_goods_close_it_and_the_declarer_is_not_asked() -> None:
    played = doubled()
    assert spoken(played) == [(1, [], []), (2, [], [])]
    played = doubled(comment_2=["game"])
    assert spoken(played) == [(1, [], []), (2, ["game"], []), (0, [], [])]


def test_m21_who_can_raise_nothing_speaks_without_being_asked() -> None:
    played = doubled(house=PLAIN, comment_1=["game"])
    assert spoken(played) == [(1, ["game"], []), (2, [], []), (0, [], [])]
    assert [q.seat for q in played.asked("comment")] == [1, 0]


def test_m21_components_close_apart() -> None:
    played = doubled(contract="seven", comment_1=["seven", ""], comment_2=["game"], comment_0=["game"])
    # Seven awaits forehand since seat 1, game since seat 2; forehand raises the game alone: seven is closed.
    assert spoken(played) == [
        (1, ["seven"], []), (2, ["game"], []), (0, ["game"], []), (1, [], []), (2, [], []),
    ]  # fmt: skip
    assert may(played, 3)[1] == {"game"}
    assert played.outcome["levels"] == {"game": 2, "seven": 1}


@pytest.mark.parametrize("cap", [1, 2, 3])
def test_m22_at_the_cap_a_component_is_closed(cap: int) -> None:
    always = {f"comment_{seat}": ["game"] * 6 for seat in (0, 1)}
    played = doubled(
        house=PLAIN | {"flek_cap": cap},
        **{k: v[: (cap + 1 - (k[-1] == "0")) // 2] for k, v in always.items()},
    )
    assert played.outcome["levels"] == {"game": cap}
    # All but the declarer speak at least once; nobody is asked for what is closed.
    assert len(spoken(played)) == {1: 2, 2: 3, 3: 4}[cap]
    assert len(played.asked("comment")) == cap


def test_m22_at_cap_0_the_others_still_speak_once() -> None:
    played = doubled(house=PLAIN | {"flek_cap": 0})
    assert spoken(played) == [(1, [], []), (2, [], [])]
    assert played.asked("comment") == []
    # What may be announced against is another component: its cap is 0 too, but it may be announced.
    played = doubled(AGAINST, {"flek_cap": 0}, comment_1=["seven_against"])
    assert spoken(played) == [(1, [], ["seven_against"]), (2, [], [])]
    refused("M-20", AGAINST, {"flek_cap": 0}, trump=["lA"], comment_1=[1])


def test_m22_caps_can_differ_by_component() -> None:
    played = doubled(
        house=PLAIN | {"flek_cap": {"game": 1}},
        contract="seven",
        comment_1=["game seven"],
        comment_0=["seven"],
    )
    assert may(played, 1) == (0, {"seven"}, set())
    assert played.outcome["levels"] == {"game": 1, "seven": 2}


def test_m22_without_a_cap_level_15_closes_and_is_counted() -> None:
    lines = {"comment_0": ["game"] * 8, "comment_1": ["game"] * 8}
    played = doubled(**lines)
    assert played.outcome["levels"] == {"game": 15}
    table = seating.scripted()
    seating.give(table, seating.pack_of(RED))
    seating.play(table, seating.Script(declare=["keep", "game"], **lines))
    assert table._memory.state[0]["level_15"] == 1
    played = doubled(house={"flek_cap": 9}, comment_0=["game"] * 4, comment_1=["game"] * 5)
    assert played.outcome["levels"] == {"game": 9}
    seating.play(table, seating.meek)
    assert table._memory.state[0]["level_15"] == 0


def test_m23_against_needs_the_seven_or_a_marriage_of_ones_own() -> None:
    assert may(doubled(AGAINST), 0) == (1, {"game"}, {"seven_against", "hundred_against"})
    assert may(doubled(AGAINST), 1) == (2, {"game"}, {"hundred_against"})
    assert may(doubled(RED), 0) == (1, {"game"}, {"hundred_against"})
    refused("M-23", RED, declare=["keep", "game"], comment_1=["seven_against"])
    refused("M-23", AGAINST, trump=["lA"], declare=["keep", "game"], comment_2=["seven_against"])


def test_m23_at_his_first_turn_and_once_per_deal() -> None:
    played = doubled(AGAINST, comment_1=["hundred_against"], comment_2=["game"], comment_0=["game"])
    assert may(played, 1) == (2, {"game"}, set())  # announced by seat 1
    again = [q for q in played.asked("comment", 1) if q.view["spoken"][1] > 0]
    assert again and all(int(q.view["legal"]) >> ANNOUNCE == 0 for q in again)
    refused(
        "M-23",
        AGAINST,
        trump=["lA"],
        declare=["keep", "game"],
        comment_1=["hundred_against"],
        comment_2=[1 << 25],
    )
    refused(
        "M-23",
        AGAINST,
        trump=["lA"],
        declare=["keep", "game"],
        comment_2=["game"],
        comment_0=["game"],
        comment_1=[0, 1 << 24],
    )


def test_m23_against_awaits_the_declarer_at_level_0_and_is_doubled_apart() -> None:
    played = doubled(
        AGAINST, comment_1=["seven_against", "seven_against"], comment_0=["seven_against", "seven_against"]
    )
    assert spoken(played)[0] == (1, [], ["seven_against"])
    assert may(played, 2)[:2] == (0, {"seven_against"})
    assert played.outcome["levels"] == {"game": 0, "seven_against": 3}


@pytest.mark.parametrize("contract", ["game", "hundred"])
def test_m23_hundred_against_may_stand_beside_a_hundred(contract: str) -> None:
    played = doubled(AGAINST, contract=contract, comment_1=["hundred_against"])
    assert set(played.outcome["levels"]) == {contract, "hundred_against"}


def test_m23_not_in_betl_and_not_where_the_house_forbids() -> None:
    played = deal(AGAINST, declare=["betl"])
    assert all(may(played, n)[2] == set() for n in range(2))
    played = doubled(AGAINST, {"against": False})
    assert all(may(played, n)[2] == set() for n in range(2))
    refused("M-23", AGAINST, {"against": False}, trump=["lA"], comment_1=["hundred_against"])


def test_m23_the_declarer_announces_nothing_against() -> None:
    played = doubled(AGAINST, contract="game", comment_1=["game"])
    assert may(played, 2) == (0, {"game"}, set())  # though he holds a marriage


@pytest.mark.parametrize(
    ("contract", "house", "lines", "reason"),
    [
        ("seven", None, {"comment_1": ["game"]}, "balanced"),
        ("seven", {"tariff": {"seven": 5}}, {"comment_2": ["game"]}, "balanced"),
        ("seven", {"settle_balanced_seven": False}, {"comment_1": ["game"]}, "played"),
        ("seven", None, {"comment_1": ["game seven"]}, "played"),
        ("seven", None, {"comment_1": ["seven"]}, "played"),
        ("seven", None, {"comment_1": ["game"], "comment_0": ["game"]}, "played"),
        ("seven", None, {"comment_1": ["game hundred_against"]}, "played"),
        ("seven", None, {}, "played"),
        ("game", None, {"comment_1": ["game"]}, "played"),
    ],
)
def test_m24_game_fleked_and_seven_not_is_balanced(
    contract: str, house: Any, lines: dict[str, Any], reason: str
) -> None:
    played = doubled(house=house, contract=contract, **lines)
    assert played.outcome["reason"] == reason
    if reason == "balanced":
        assert played.outcome["payoffs"] == [0, 0, 0]
        assert played.outcome["components"] == {}
        assert played.outcome["points"] is None
        assert played.outcome["levels"] == {"game": 1, "seven": 0}
        assert played.record["tricks"] == []
        assert not played.asked("play")


NOT_UNFLEKKED = {"play_unflekked_game": False}
NOT_FLEKKED = {"play_flekked_game_without_re": False}


@pytest.mark.parametrize(
    ("house", "lines", "reason", "payment"),
    [
        (NOT_UNFLEKKED, {}, "unflekked", 2),
        (NOT_UNFLEKKED, {"comment_1": ["game"]}, "played", None),
        (NOT_UNFLEKKED, {"comment_1": ["hundred_against"]}, "played", None),
        (None, {}, "played", None),
        (NOT_FLEKKED, {"comment_2": ["game"]}, "flekked_without_re", -4),
        (NOT_FLEKKED, {"comment_1": ["game"], "comment_0": ["game"]}, "played", None),
        (NOT_FLEKKED, {"comment_1": ["game hundred_against"]}, "played", None),
        (NOT_FLEKKED, {}, "played", None),
        (NOT_FLEKKED | {"limit": 3}, {"comment_2": ["game"]}, "flekked_without_re", -3),
        (NOT_UNFLEKKED | {"hearts_multiplier": 1}, {}, "unflekked", 1),
    ],
)
def test_m25_a_game_alone_may_be_settled_without_play(
    house: Any, lines: dict[str, Any], reason: str, payment: int | None
) -> None:
    played = doubled(house=house, **lines)
    assert played.outcome["reason"] == reason
    assert played.outcome["played"] == (reason == "played") == bool(played.record["tricks"])
    if payment is not None:
        assert played.outcome["payoffs"] == [2 * payment, -payment, -payment]
        assert set(played.outcome["components"]) == {"game"}  # silent components do not arise
        assert played.outcome["components"]["game"]["made"] == (payment > 0)


def test_m25_only_a_game_alone() -> None:
    played = doubled(house=NOT_UNFLEKKED, contract="hundred")
    assert played.outcome["reason"] == "played"
    played = doubled(house=NOT_UNFLEKKED | {"hundred_includes_game": True}, contract="hundred")
    assert played.outcome["levels"] == {"game": 0, "hundred": 0}
    assert played.outcome["reason"] == "played"
