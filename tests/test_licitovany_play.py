"""Doubling, play and payment of licitovaný, rule by rule: M-4, M-13, M-17, M-18, M-20 to M-25, M-55."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.marias.names import COMPONENTS
from sim.games.marias.view import ANNOUNCE
from tests import seating
from tests.seating import Played, codes, completed, legal_answers, names
from tests.test_licitovany_auction import auction, refused

pytestmark = pytest.mark.jit_off

#: Forehand makes two sevens in hearts with bells: it draws every trump and bell before them.
SURE = completed(
    "hA hX hK hO h7 bA bX bK bO b7",
    "hU h9 bU b9 lA lX lK lO lU l9",
    "h8 b8 aA aX aK aO aU a9 a8 a7",
    "l8 l7",
    kind="licitovany",
)
DRAWN = "hA hX hK hO bA bX bK bO".split()
#: Forehand has all trumps, a leaf and the seven of bells; seat 1 can keep a bell for trick 9.
LONG = completed(
    "hA hX hK hO hU h9 h8 h7 b7 lA",
    "bA bK bO lX lK l8 l7 aX aU aK",
    "bX bU b9 b8 lO lU l9 aA aO a9",
    "a8 a7",
    kind="licitovany",
)
TWO_SEVENS = ["two_sevens h b"]


def plays(contract: str, hands: Any, rung: str = "game", house: Any = None, **lines: Any) -> Played:
    """Play a contract of forehand, who took over a rung that rearhand named; the talon goes back."""
    lines.setdefault("discard", [" ".join(hands[3])])
    preset = lines.pop("preset", "licitovany")
    said = f"2 {rung}, 0 hold, 2 resign, 1 resign"
    return auction(said, house, preset, hands, declare=[contract], **lines)


def spoken(played: Played) -> list[tuple[int, list[str]]]:
    """Return who raised what."""
    assert all(event["announce"] == [] for event in played.events("comment"))
    return [(event["seat"], event["raise"]) for event in played.events("comment")]


def choices(played: Played, seat: int = 0) -> list[set[str]]:
    """Return among which cards a seat chose, question by question."""
    return [legal_answers(question.view) for question in played.asked("play", seat)]


# --- doubling ---


@pytest.mark.parametrize(("said", "declarer"), [("2 seven, 0 resign", 2), ("2 resign, 1 seven, 0 resign", 1)])
def test_m20_seats_speak_from_the_one_after_the_declarer(said: str, declarer: int) -> None:
    played = auction(said, declare=["seven h"], **{f"comment_{(declarer + 1) % 3}": ["seven"]})
    first, second = (declarer + 1) % 3, (declarer + 2) % 3
    assert spoken(played) == [(first, ["seven"]), (second, []), (declarer, [])]
    assert played.outcome["levels"] == {"game": 0, "seven": 1}


def test_m55_nothing_is_announced_against() -> None:
    # Seat 1 holds the trump seven and seat 2 a marriage, yet there is nothing but raising.
    hands = completed("hA hX hU", "h7", "aK aO", "a8 a9", kind="licitovany")
    played = plays("seven h", hands, "seven")
    for question in played.asked("comment"):
        assert names(question.view["legal"], COMPONENTS) == {"game", "seven"}
        assert int(question.view["legal"]) >> ANNOUNCE == 0
    said = "2 seven, 0 hold, 2 resign, 1 resign"
    for comment in ("seven_against", "hundred_against"):
        refused("M-55", said, hands=hands, declare=["seven h"], comment_1=[comment])


def test_m22_m55_csm_ends_at_level_4() -> None:
    lines: dict[str, Any] = {f"comment_{seat}": ["game"] * 3 for seat in (0, 1)}
    played = plays("seven h", SURE, "seven", preset="licitovany_csm", **lines)
    assert played.outcome["levels"] == {"game": 4, "seven": 0}
    free = plays("game h", SURE, **{name: said * 2 for name, said in lines.items()})
    assert free.outcome["levels"] == {"game": 12}


def test_m21_two_sevens_and_hundred_are_doubled_apart() -> None:
    played = plays(
        "two_sevens_hundred h b", SURE, comment_1=["hundred"], comment_2=["two_sevens"],
        comment_0=["two_sevens"],
    )  # fmt: skip
    assert spoken(played) == [
        (1, ["hundred"]), (2, ["two_sevens"]), (0, ["two_sevens"]), (1, []), (2, []),
    ]  # fmt: skip
    assert played.outcome["levels"] == {"hundred": 1, "two_sevens": 2}


@pytest.mark.parametrize("preset", ["licitovany", "licitovany_csm"])
@pytest.mark.parametrize("winner", [0, 2])
def test_m24_game_fleked_and_seven_not_is_balanced(preset: str, winner: int) -> None:
    said = {0: "2 seven, 0 hold", 2: "2 seven, 0 resign"}[winner]
    lines: dict[str, Any] = {"declare": ["seven h"], "comment_1": ["game"]}
    played = auction(said, None, preset, SURE, **lines)
    assert (played.outcome["reason"], played.outcome["declarer"]) == ("balanced", winner)
    assert played.outcome["payoffs"] == [0, 0, 0]
    assert played.record["tricks"] == []
    played = auction(said, {"settle_balanced_seven": False}, preset, SURE, **lines)
    assert played.outcome["reason"] == "played"


def test_m24_a_seven_with_a_hundred_is_no_balance() -> None:
    played = plays("hundred_seven h", SURE, house={"hundred_includes_game": True}, comment_1=["game"])
    assert played.outcome["levels"] == {"game": 1, "hundred": 0, "seven": 0}
    assert played.outcome["reason"] == "played"


# --- who leads ---


@pytest.mark.parametrize(
    ("rung", "declared", "leader"),
    [
        ("game", "game h", 0),
        ("seven", "seven h", 0),
        ("hundred", "hundred h", 0),
        ("hundred_seven", "hundred_seven h", 0),
        ("betl", "betl", 2),
        ("durch", "durch", 2),
        ("two_sevens", "two_sevens h b", 0),
        ("two_sevens_hundred", "two_sevens_hundred h b", 0),
    ],
)
def test_m55_forehand_leads_except_in_betl_and_durch(rung: str, declared: str, leader: int) -> None:
    played = auction(f"2 {rung}, 0 resign", declare=[declared])
    assert played.outcome["declarer"] == 2
    assert played.record["tricks"][0]["leader"] == leader


@pytest.mark.parametrize(("opens", "first"), [("trick_2", 3), ("lead_2", 4), ("never", 99)])
def test_m66_betl_lies_open_from_trick_2_or_its_lead(opens: str, first: int) -> None:
    low = completed("h7 h8 h9 b7 b8 b9 l7 l8 l9 a7", kind="licitovany")
    played = plays("betl", low, "betl", {"betl_open_from": opens})
    assert played.outcome["components"]["betl"]["made"] and len(played.record["tricks"]) == 10
    for question in played.asked("play"):
        view = question.view
        assert view["open"] == (view["plays"] >= first)
        held = [codes(hand) for hand in view["hands"]]
        assert held[question.seat] == (codes(view["hand"]) if view["open"] else set())
        assert sum(map(len, held)) == (30 - view["plays"] if view["open"] else 0)


# --- two sevens ---


def test_m17_both_sevens_are_kept_before_trick_9() -> None:
    played = plays("two_sevens h b", SURE, play_0=DRAWN)
    left = [set(SURE[0]) - set(DRAWN[:n]) - {"h7", "b7"} for n in range(7)]
    # At the eighth trick one card is free, at the ninth the helper seven: then he is not asked.
    assert choices(played) == left
    assert [trick["cards"][0] for trick in played.record["tricks"]] == [*DRAWN, "b7", "h7"]
    said = "2 game, 0 hold, 2 resign, 1 resign"
    for seven in ("h7", "b7"):
        refused("M-17", said, hands=SURE, discard=["l8 l7"], declare=TWO_SEVENS, play_0=[seven])


def test_m17_a_seven_that_is_not_declared_may_be_played() -> None:
    assert choices(plays("game h", SURE))[0] == set(SURE[0])
    assert choices(plays("seven h", SURE))[0] == set(SURE[0]) - {"h7"}
    assert choices(plays("hundred_seven h", SURE))[0] == set(SURE[0]) - {"h7"}


def test_m17_the_other_side_keeps_nothing() -> None:
    # Forehand declared both sevens without their cards; seat 1 has the trump seven, seat 2 the helper.
    hands = completed(
        "bA bX bK bO lA lX lK lO a7 l9", "h7 hA hX l7 l8", "b7 b8 b9 bU", "a8 a9", kind="licitovany"
    )
    played = plays("two_sevens h b", hands, "two_sevens", play_0=["bA"], play_1=["h7"])
    assert {"h7", "hA", "hX"} <= choices(played, 1)[0] <= {card for card in hands[1] if card[0] == "h"}
    assert choices(played, 2)[0] == {"b7", "b8", "b9", "bU"}
    assert played.record["tricks"][0]["cards"] == ["bA", "h7", "b7"]


def test_m17_where_no_other_card_is_legal_a_seven_is_played() -> None:
    # Seat 1 comes to the lead with lA and leads bells: forehand has the seven alone.
    hands = completed(
        "hA hX hK hO hU h9 h8 h7 b7 l7", "lA bA bX bK bO bU b9 b8 lX a7", "", "a8 a9", kind="licitovany"
    )
    played = plays("two_sevens h b", hands, play_0=["l7"], play_1=["lA", "bA"])
    assert played.record["tricks"][1]["cards"] == ["bA", played.record["tricks"][1]["cards"][1], "b7"]
    assert played.outcome["components"]["two_sevens"]["made"] is False
    # With another bell beside it the seven stays in hand.
    hands = completed(
        "hA hX hK hO hU h9 h7 b8 b7 l7", "lA bA bX bK bO bU b9 h8 lX a7", "", "a8 a9", kind="licitovany"
    )
    played = plays("two_sevens h b", hands, play_0=["l7"], play_1=["lA", "bA"])
    assert played.record["tricks"][1]["cards"][2] == "b8"


def test_m18_two_sevens_made_pay_80_in_hearts_and_40_elsewhere() -> None:
    played = plays("two_sevens h b", SURE, play_0=DRAWN)
    assert [trick["winner"] for trick in played.record["tricks"]][8:] == [0, 0]
    assert played.outcome["components"] == {"two_sevens": {"made": True, "units": 40}}
    assert played.outcome["payoffs"] == [160, -80, -80]
    swap = str.maketrans("hl", "lh")
    leaves = [[code.translate(swap) for code in hand] for hand in SURE]
    drawn = [code.translate(swap) for code in DRAWN]
    assert plays("two_sevens l b", leaves, play_0=drawn).outcome["payoffs"] == [80, -40, -40]


def test_m4_m18_two_sevens_know_no_points_marriages_or_game() -> None:
    played = plays("two_sevens h b", SURE, play_0=DRAWN, marriage=[True, True])
    assert not played.asked("marriage")
    assert played.outcome["points"] is played.outcome["trick_points"] is None
    assert played.outcome["levels"] == {"two_sevens": 0}


def test_m18_lost_where_the_helper_seven_is_beaten_in_trick_9() -> None:
    lines: dict[str, Any] = {"play_0": ["lA", "hA", "hX", "hK", "hO", "hU", "h9", "h8"]}
    thrown = plays("two_sevens h b", LONG, **lines)
    assert [trick["cards"][0] for trick in thrown.record["tricks"]][8:] == ["b7", "h7"]
    assert thrown.outcome["components"]["two_sevens"]["made"] is True
    kept = plays("two_sevens h b", LONG, **lines, play_1=["l7", "l8", "lK", "lX", "aU", "aK", "aX", "bK"])
    ninth, tenth = kept.record["tricks"][8:]
    assert (ninth["cards"][0], ninth["winner"]) == ("b7", 1)
    assert (tenth["cards"][2], tenth["winner"]) == ("h7", 0)
    assert kept.outcome["components"]["two_sevens"] == {"made": False, "units": -40}
    assert kept.outcome["payoffs"] == [-160, 80, 80]


def test_m18_lost_where_the_helper_seven_is_played_earlier() -> None:
    # Seat 1 leads bells in trick 2; forehand takes all later tricks, the last with the trump seven.
    hands = completed(
        "hA hX hK hO hU h9 h8 h7 b7 l7", "lA bA bX bK bO bU b9 b8 lX a7", "", "a8 a9", kind="licitovany"
    )
    played = plays("two_sevens h b", hands, play_0=["l7", "hA"], play_1=["lA", "bA", "bX"])
    assert "b7" in played.record["tricks"][1]["cards"]
    assert (played.record["tricks"][9]["winner"], "h7" in played.record["tricks"][9]["cards"]) == (0, True)
    assert played.outcome["components"]["two_sevens"]["made"] is False


def test_m18_lost_where_the_sevens_win_the_last_tricks_the_wrong_way_round() -> None:
    # Trick 8 goes to seat 1, who leads an acorn: forehand trumps with the seven and leads the other last.
    hands = completed(
        "hA hX hK hO hU h9 h8 h7 b7 l7", "lA lX lK aA aX aK aO aU a9 l8", "", "b8 b9", kind="licitovany"
    )
    played = plays(
        "two_sevens h b", hands, play_0=["hA", "hX", "hK", "hO", "hU", "h9", "h8", "l7"],
        play_1=["l8", "lK", "lX", "a9", "aU", "aO", "aK", "aA"], play_2=["l9"],
    )  # fmt: skip
    ninth, tenth = played.record["tricks"][8:]
    assert (ninth["leader"], ninth["cards"][0][0], ninth["cards"][2], ninth["winner"]) == (1, "a", "h7", 0)
    assert (tenth["cards"][0], tenth["winner"]) == ("b7", 0)
    assert played.outcome["components"]["two_sevens"]["made"] is False


def test_m18_lost_where_the_trump_seven_is_played_before() -> None:
    # Seat 1 has more trumps than forehand and draws them.
    hands = completed(
        "h7 h8 bA bX bK bO bU b9 b8 b7", "hA hX hK hO hU h9 lA lX lK lO", "", "a8 a9", kind="licitovany"
    )
    played = plays("two_sevens h b", hands, play_0=["bA"], play_1=["h9", "hA", "hX"])
    assert [trick["leader"] for trick in played.record["tricks"][:4]] == [0, 1, 1, 1]
    assert [trick["cards"][2] for trick in played.record["tricks"][1:3]] == ["h8", "h7"]
    assert played.outcome["components"]["two_sevens"]["made"] is False


def test_m18_lost_where_only_the_helper_seven_wins_its_trick() -> None:
    """Forehand declared two sevens without that of trumps, which seat 1 has, and wins every trick."""
    hands = completed(
        "hA hX hK hO h9 bA bX bK bO b7", "hU h7 bU b9 lA lX lK lO lU l9", "", "l8 l7", kind="licitovany"
    )
    played = plays("two_sevens h b", hands, "two_sevens", play_0=[*DRAWN, "b7"])
    assert [trick["cards"][0] for trick in played.record["tricks"]][8:] == ["b7", "h9"]
    assert [trick["winner"] for trick in played.record["tricks"]] == [0] * 10
    assert played.outcome["components"] == {"two_sevens": {"made": False, "units": -40}}


@pytest.mark.parametrize(("declarer", "payoffs"), [(1, [80, -160, 80]), (2, [80, 80, -160])])
def test_m18_the_sevens_must_win_for_the_declarer(declarer: int, payoffs: list[int]) -> None:
    """Forehand holds both sevens and wins with them; another declared them without."""
    said = {1: "2 resign, 1 two_sevens, 0 resign", 2: "2 two_sevens, 0 resign"}[declarer]
    last = {"play_0": [*DRAWN, "b7"]}
    played = auction(said, hands=SURE, declare=TWO_SEVENS, discard=["l8 l7"], **last)
    assert [trick["cards"][0] for trick in played.record["tricks"]][8:] == ["b7", "h7"]
    assert [trick["winner"] for trick in played.record["tricks"]] == [0] * 10
    assert played.outcome["payoffs"] == payoffs


# --- with the hundred ---


def test_m18_two_sevens_and_hundred_count_points_and_marriages() -> None:
    played = plays("two_sevens_hundred h b", SURE, play_0=DRAWN, marriage_0=[True, False])
    assert played.outcome["trick_points"] == [90, 0]
    assert played.outcome["marriage_points"] == [40, 0]
    assert played.outcome["components"] == {
        "two_sevens": {"made": True, "units": 40},
        "hundred": {"made": True, "units": 16},
    }
    assert played.outcome["payoffs"] == [224, -112, -112]


def test_m18_hundred_made_beside_two_sevens_lost() -> None:
    lines: dict[str, Any] = {"play_0": ["lA", "hA", "hX", "hK", "hO", "hU", "h9", "h8"]}
    played = plays(
        "two_sevens_hundred h b", LONG, **lines, marriage_0=[True],
        play_1=["l7", "l8", "lK", "lX", "aU", "aK", "aX", "bK", "bA"],
        play_2=["l9", "bX", "b8", "b9", "bU", "aA", "aO", "a9"],
    )  # fmt: skip
    assert played.record["tricks"][8]["cards"][1] == "bA"
    # Of the sharps bA alone is lost: 80 in tricks and 40.
    assert played.outcome["points"] == [120, 10]
    assert played.outcome["components"] == {
        "two_sevens": {"made": False, "units": -40},
        "hundred": {"made": True, "units": 12},
    }
    assert played.outcome["payoffs"] == [-112, 56, 56]


def test_m18_hundred_lost_beside_two_sevens_made() -> None:
    played = plays("two_sevens_hundred h b", SURE, play_0=DRAWN, marriage_0=[False, False])
    assert played.outcome["components"] == {
        "two_sevens": {"made": True, "units": 40},
        "hundred": {"made": False, "units": -4},
    }


def test_m13_a_game_beside_the_hundred_but_not_beside_two_sevens() -> None:
    house = {"hundred_includes_game": True}
    assert set(plays("hundred h", SURE, house=house).outcome["levels"]) == {"game", "hundred"}
    assert set(plays("hundred_seven h", SURE, house=house).outcome["levels"]) == {"game", "hundred", "seven"}
    both = plays("two_sevens_hundred h b", SURE, house=house)
    assert set(both.outcome["levels"]) == {"hundred", "two_sevens"}


def test_m13_a_hundred_counts_the_first_marriage_or_the_highest() -> None:
    hands = completed(
        "lK lO hK hO hA hX bA aA bX l9", "h9 h8 h7 hU lA lX aX bK b9 a9", "", "b7 b8", kind="licitovany"
    )
    lines: dict[str, Any] = {"play_0": ["lK", "hK"], "marriage_0": [True, True]}
    first, highest = (
        plays("hundred h", hands, "hundred", {"hundred_marriage": word}, **lines).outcome
        for word in ("first", "highest")
    )
    assert first["trick_points"] == highest["trick_points"] == [70, 20]
    assert first["marriage_points"] == highest["marriage_points"] == [60, 0]
    assert first["components"]["hundred"] == {"made": False, "units": -4}  # 70 and the first 20
    assert highest["components"]["hundred"] == {"made": True, "units": 16}  # 70 and the 40; 130 in all


@pytest.mark.parametrize(
    ("declared", "arises"),
    [
        ("game h", True),
        ("hundred h", True),
        ("seven h", False),
        ("hundred_seven h", False),
        ("two_sevens_hundred h b", False),
        ("two_sevens h b", False),
    ],
)
def test_m36_silent_seven_where_no_seven_is_declared(declared: str, arises: bool) -> None:
    played = plays(declared, SURE, play_0=[*DRAWN, "b7"])
    last = played.record["tricks"][9]
    assert (last["cards"][0], last["winner"]) == ("h7", 0)
    assert ("silent_seven" in played.outcome["components"]) is arises
    if arises:
        assert played.outcome["components"]["silent_seven"] == {"made": True, "units": 1}


def test_m36_a_defenders_silent_seven() -> None:
    # Seat 2 plays alone; forehand wins the last trick with the trump seven.
    played = auction("2 game, 0 resign", hands=SURE, declare=["game h"], play_0=[*DRAWN, "b7"])
    assert played.record["tricks"][9]["cards"][0] == "h7"
    assert played.outcome["components"]["silent_seven"] == {"made": True, "units": -1}


# --- payment ---


def test_m37_cut_at_the_limit_per_defender() -> None:
    lines: dict[str, Any] = {"comment_1": ["two_sevens"] * 2, "comment_0": ["two_sevens"], "play_0": DRAWN}
    played = plays("two_sevens h b", SURE, **lines)
    assert played.outcome["levels"] == {"two_sevens": 3}
    assert played.outcome["components"]["two_sevens"]["units"] == 320
    assert (played.outcome["payoffs"], played.outcome["limited"]) == ([1000, -500, -500], True)
    four = plays("two_sevens h b", SURE, house={"players": 4}, **lines)
    assert four.outcome["payoffs"] == [1500, -500, -500, -500]
    free = plays("two_sevens h b", SURE, house={"limit": None}, **lines)
    assert (free.outcome["payoffs"], free.outcome["limited"]) == ([1280, -640, -640], False)


def test_m15_betl_and_durch_of_the_auction() -> None:
    low = completed("h7 h8 h9 b7 b8 b9 l7 l8 l9 a7", kind="licitovany")
    assert plays("betl", low, "betl").outcome["payoffs"] == [30, -15, -15]
    high = completed("hA hK hO hU hX bA bK bO lA aA", kind="licitovany")
    durch = plays("durch", high, "durch")
    assert durch.outcome["payoffs"] == [60, -30, -30]
    assert "rogue" not in durch.events("declare")[0]
    gap = completed("hA hK hO hU hX bA bK bO lA a7", "", "", "b8 b9", kind="licitovany")
    lost = plays("durch", gap, "durch", play_0=["a7"])
    assert (lost.outcome["payoffs"], len(lost.record["tricks"])) == ([-60, 30, 30], 1)


def test_m17_views_name_trump_and_helper_to_all() -> None:
    played = plays("two_sevens h b", SURE, play_0=DRAWN)
    for question in played.asked("play"):
        assert seating.SUITS[question.view["trump"]] == "h"
        assert seating.SUITS[question.view["helper"]] == "b"
