"""The card play, rule by rule: C-1 to C-6, M-1 to M-5, M-11 to M-17, M-36, M-44."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from sim.core.jit import COMPILED
from sim.table import Table
from tests import seating
from tests.naive.cards import height, is_sharp
from tests.seating import Played, completed, deal, legal_answers
from tests.test_voleny_bidding import MIXED, RED, refused

pytestmark = pytest.mark.jit_off

#: Hearts are trumps, h9 laid aside; the talon is h7 l7.  Seats 1 and 2 follow as the tests say.
TABLE = completed(
    "h9 h8 bU bA bK aO aK lX b7 a7 l7 h7",
    "hX hU b9 bX bO lA lK l8 aX a9",
    "hA hK hO b8 l9 lO lU aA aU a8",
)
START: dict[str, list[Any]] = {"trump": ["h9"], "discard": ["h7 l7"], "declare": ["keep", "game"]}


def turns(played: Played) -> list[tuple[int, set[str]]]:
    """Return who was asked for a card, and among which he chose."""
    return [(q.seat, legal_answers(q.view)) for q in played.asked("play")]


def test_c1_the_leader_plays_any_card_the_next_seats_follow_in_order() -> None:
    played = deal(TABLE, **START, play_0=["bU"], play_1=["bO"])
    assert turns(played)[0] == (0, set(TABLE[0]) - {"h7", "l7"})
    assert played.record["tricks"][0] == {"leader": 0, "cards": ["bU", "bO", "b8"], "winner": 1}
    assert turns(played)[2][0] == 1  # seat 2 had one card to play, seat 1 has won and leads
    refused("C-1", TABLE, **START, play_0=["hX"])
    refused("C-1", TABLE, **START, play_0=[-1])
    refused("C-1", TABLE, **START, play_0=[32])


def test_c2_c6_who_holds_the_suit_led_follows_and_beats() -> None:
    played = deal(TABLE, **START, play_0=["bU"], play_1=["bO"])
    assert turns(played)[1] == (1, {"bO", "bX"})
    refused("C-2", TABLE, **START, play_0=["bU"], play_1=["hX"])
    refused("C-6", TABLE, **START, play_0=["bU"], play_1=["b9"])


def test_c3_c6_who_is_void_trumps_and_the_next_may_follow_with_any() -> None:
    lines: dict[str, list[Any]] = {"play_0": ["bU", "b7"], "play_1": ["bX", "b9"], "play_2": ["hK"]}
    played = deal(TABLE, **START, **lines)
    assert turns(played)[3] == (2, {"hA", "hK", "hO"})
    # In the trick already trumped forehand may play any of the suit, though bA and bK are higher than b9.
    assert turns(played)[4] == (0, {"bA", "bK", "b7"})
    assert played.record["tricks"][1] == {"leader": 1, "cards": ["b9", "hK", "b7"], "winner": 2}
    refused("C-3", TABLE, **START, play_0=["bU"], play_1=["bX", "b9"], play_2=["l9"])
    refused("C-2", TABLE, **START, play_0=["bU", "h8"], play_1=["bX", "b9"], play_2=["hK"])


def test_c6_trumps_led_must_be_beaten_too() -> None:
    played = deal(TABLE, **START, play_0=["h8"], play_1=["hU"])
    assert turns(played)[1] == (1, {"hX", "hU"})
    assert turns(played)[2] == (2, {"hA", "hK", "hO"})
    played = deal(TABLE, **START, play_0=["h8"], play_1=["hX"])
    assert turns(played)[2][0] == 2 and played.record["tricks"][0]["cards"][2] == "hA"  # the only one above


def test_c6_also_without_trumps() -> None:
    played = deal(TABLE, discard=["h7 l7"], declare=["betl"], play_0=["bU"])
    # Without trumps the ten stands below the under: only the over beats it.
    assert played.record["tricks"][0]["cards"][:2] == ["bU", "bO"]
    assert all(q.seat != 1 or q.view["plays"] != 1 for q in played.asked("play"))


def test_c6_an_undertrump_is_forced_where_no_trump_is_higher() -> None:
    seen = Counter()
    for record in sample("game"):
        trump = record["outcome"]["trump"]
        for trick in record["tricks"]:
            led, second, third = trick["cards"]
            both_ruff = led[0] != trump and second[0] == third[0] == trump
            if both_ruff:
                seen[height(third, trump) > height(second, trump)] += 1
    assert seen[True] >= 3 and seen[False] >= 3


def test_c4_c5_who_can_neither_follow_nor_trump_throws_anything_and_cannot_win() -> None:
    seen = 0
    for record in (*sample("game"), *sample("betl"), *sample("durch")):
        trump = record["outcome"]["trump"]
        for trick in record["tricks"]:
            led = trick["cards"][0][0]
            in_force = {c for c in trick["cards"] if c[0] == trump} or {
                c for c in trick["cards"] if c[0] == led
            }
            best = max(in_force, key=lambda c: height(c, trump))
            assert trick["winner"] == (trick["leader"] + trick["cards"].index(best)) % 3
            seen += any(c[0] not in (led, trump) for c in trick["cards"])
        leaders = [trick["leader"] for trick in record["tricks"][1:]]
        assert leaders == [trick["winner"] for trick in record["tricks"][:-1]]
    assert seen > 200


def test_m1_ten_is_second_with_trumps_and_below_the_under_without() -> None:
    with_trumps = deal(TABLE, **START, play_0=["bK"])
    assert with_trumps.record["tricks"][0]["cards"][:2] == ["bK", "bX"]
    without = deal(TABLE, discard=["h7 l7"], declare=["betl"], play_0=["bK"], play_1=["bX"])
    assert without.record["tricks"][0]["winner"] == 0
    assert len(with_trumps.record["tricks"]) == 10


def test_m2_sharps_and_the_last_trick_are_90_points() -> None:
    for record in sample("game"):
        sides = [0, 0]
        for number, trick in enumerate(record["tricks"]):
            side = int(trick["winner"] != record["outcome"]["declarer"])
            sides[side] += 10 * sum(map(is_sharp, trick["cards"])) + 10 * (number == 9)
        assert record["outcome"]["trick_points"] == sides
        assert sum(sides) == 90


def test_m3_a_marriage_is_announced_with_its_first_card() -> None:
    lines: dict[str, list[Any]] = {
        "marriage_0": [True],
        "play_0": ["hO"],
        "trump": ["hA"],
        "discard": ["h8 b7"],
    }
    played = deal(RED, **lines, declare=["keep", "game"])
    asked = played.asked("marriage", 0)
    assert len(asked) == 1  # not again with the second card
    assert int(asked[0].view["marriage"]) == 0
    assert played.outcome["marriage_points"] == [40, 0]
    assert [e for e in played.record["events"] if e["do"] == "marriage"] == [
        {"seat": 0, "do": "marriage", "suit": "h", "trick": 1}
    ]
    assert deal(RED, **lines | {"marriage_0": [False]}).outcome["marriage_points"] == [0, 0]
    assert deal(RED, trump=["hA"], discard=["hO b7"], play_0=["hK"]).asked("marriage", 0) == []
    refused("M-3", RED, **lines | {"marriage_0": [2]})


def test_m3_over_first() -> None:
    lines: dict[str, list[Any]] = {"marriage_0": [True], "trump": ["hA"], "discard": ["h8 b7"]}
    rule = {"marriage_first_card": "over_first"}
    for first, any_first, over_first in (("hO", 40, 40), ("hK", 40, 0)):
        assert deal(RED, play_0=[first], **lines).outcome["marriage_points"][0] == any_first
        assert deal(RED, rule, play_0=[first], **lines).outcome["marriage_points"][0] == over_first


def test_m3_also_when_thrown_on_a_trick_he_does_not_win_twenty_in_plain_suits() -> None:
    # Forehand draws trumps; seat 1 throws lK, holding lO, on a trick of forehand.
    played = deal(RED, trump=["hA"], discard=["h8 b7"], play_0=["hX"], play_1=["lK"], marriage_1=[True])
    assert played.record["tricks"][0]["winner"] == 0
    assert played.outcome["marriage_points"] == [0, 20]


@pytest.mark.parametrize("contract", ["betl", "durch"])
def test_m4_no_marriages_and_points_in_betl_and_durch(contract: str) -> None:
    for record in sample(contract):
        assert not any(event["do"] == "marriage" for event in record["events"])
        assert record["outcome"]["points"] is record["outcome"]["marriage_points"] is None
        assert set(record["outcome"]["components"]) == {contract}
    assert not deal(RED, discard=["h8 b7"], declare=[contract]).asked("marriage")


def test_m5_sharps_in_the_talon_are_the_defenders() -> None:
    house = {"talon_allows_sharp": True}
    played = deal(RED, house, trump=["hO"], discard=["bA lA"], play_0=["hA", "hX", "hK", "hU"])
    assert sum(played.outcome["trick_points"]) == 90
    assert played.outcome["trick_points"][1] >= 20
    without = deal(RED, house, trump=["hO"], discard=["b7 h8"])
    assert sum(without.outcome["trick_points"]) == 90
    betl = deal(RED, house, discard=["bA lA"], declare=["betl"])
    assert betl.outcome["trick_points"] is None


@cache
def sample(contract: str) -> list[dict[str, Any]]:
    """Return records of a contract played at random under the preset, those that were played out."""
    if not COMPILED:
        pytest.skip("plays hundreds of deals")
    table = Table(seating.spec("random", force={"contract": contract}, seed=3))
    records = [
        table.record(number) for number in range({"game": 250, "hundred_seven": 1500}.get(contract, 500))
    ]
    return [record for record in records if record["outcome"]["reason"] == "played"]


def test_m11_a_game_is_made_with_more_points_than_the_defenders() -> None:
    seen = Counter()
    for record in sample("game"):
        own, theirs = record["outcome"]["points"]
        assert own != theirs
        assert record["outcome"]["components"]["game"]["made"] == (own > theirs)
        seen[own > theirs] += 1
    assert min(seen[True], seen[False]) > 20


@pytest.mark.parametrize("contract", ["seven", "hundred_seven"])
def test_m12_m14_a_seven_is_made_when_it_wins_the_last_trick(contract: str) -> None:
    seen = Counter()
    for record in sample(contract):
        outcome = record["outcome"]
        last = record["tricks"][-1]
        seven = outcome["trump"] + "7"
        if seven not in last["cards"]:
            fate = "earlier"
        elif last["winner"] == outcome["declarer"]:
            fate = "won"
        else:
            fate = "beaten"
        assert outcome["components"]["seven"]["made"] == (fate == "won")
        assert set(outcome["levels"]) >= ({"game", "seven"} if contract == "seven" else {"hundred", "seven"})
        seen[fate] += 1
    assert all(seen[fate] for fate in ("earlier", "won", "beaten")), seen


@pytest.mark.parametrize("contract", ["hundred", "hundred_seven"])
def test_m13_m14_a_hundred_counts_one_marriage_the_first(contract: str) -> None:
    seen = Counter()
    for record in sample(contract):
        outcome = record["outcome"]
        own = [e for e in record["events"] if e["do"] == "marriage" and e["seat"] == outcome["declarer"]]
        first = 0 if not own else 40 if own[0]["suit"] == outcome["trump"] else 20
        made = outcome["trick_points"][0] + first >= 100
        assert outcome["components"]["hundred"]["made"] == made
        assert ("game" in outcome["levels"]) is False
        seen[made] += 1
    assert seen[False] > 10
    # Random play makes few: the strong red hand makes one for certain.
    lines: dict[str, list[Any]] = {"trump": ["hA"], "discard": ["h8 b7"], "declare": ["keep", contract]}
    assert deal(RED, **lines, marriage_0=[True]).outcome["components"]["hundred"] == {
        "made": True,
        "units": 16,
    }
    assert not deal(RED, **lines, marriage_0=[False]).outcome["components"]["hundred"]["made"]


def test_m13_a_hundred_may_include_the_game() -> None:
    lines: dict[str, list[Any]] = {"trump": ["hA"], "discard": ["h8 b7"], "declare": ["keep", "hundred"]}
    played = deal(RED, {"hundred_includes_game": True}, **lines, comment_1=["game"])
    assert played.outcome["levels"] == {"game": 1, "hundred": 0}
    assert set(deal(RED, **lines).outcome["levels"]) == {"hundred"}


def test_m13_first_or_highest_marriage() -> None:
    hands = completed("lK lO hK hO hA hX bA aA bX l9 b7 b8", "h9 h8 h7 hU lA lX aX bK b9 a9", "")
    lines: dict[str, list[Any]] = {
        "trump": ["hA"], "discard": ["b7 b8"], "declare": ["keep", "hundred"],
        "play_0": ["lK", "hK"], "marriage_0": [True, True],
    }  # fmt: skip
    first, highest = (deal(hands, {"hundred_marriage": word}, **lines) for word in ("first", "highest"))
    assert first.outcome["trick_points"] == highest.outcome["trick_points"] == [70, 20]
    assert first.outcome["marriage_points"] == [60, 0]
    assert not first.outcome["components"]["hundred"]["made"]  # 70 and the first 20
    assert highest.outcome["components"]["hundred"]["made"]  # 70 and the 40


@pytest.mark.parametrize(("contract", "taker"), [("betl", 0), ("betl", 2), ("durch", 0), ("durch", 1)])
def test_m15_m44_betl_and_durch_end_at_once_and_the_declarer_leads(contract: str, taker: int) -> None:
    table = Table(seating.spec("random", force={"contract": contract, "taker": taker}, seed=4))
    for number in range(150):
        record = table.record(number)
        taken = [trick["winner"] == taker for trick in record["tricks"]]
        good = [won == (contract == "durch") for won in taken]
        assert record["tricks"][0]["leader"] == taker
        assert all(good[:-1])
        assert len(good) == 10 or not good[-1]
        assert record["outcome"]["components"][contract]["made"] == good[-1]


def test_m15_made_betl_and_durch() -> None:
    low = completed("h7 h8 h9 b7 b8 b9 l7 l8 l9 a7 hA bA", "", "")
    betl = deal(low, discard=["hA bA"], declare=["betl"])
    assert betl.outcome["components"] == {"betl": {"made": True, "units": 15}}
    assert len(betl.record["tricks"]) == 10
    high = completed("hA hK hO hU hX bA bK bO lA aA h7 b7", "", "")
    durch = deal(high, discard=["h7 b7"], declare=["durch"])
    assert durch.outcome["components"] == {"durch": {"made": True, "units": 30}}
    assert durch.outcome["payoffs"] == [60, -30, -30]
    lost = deal(high, discard=["h7 hA"], declare=["durch"], play_0=["b7"])
    assert lost.outcome["payoffs"] == [-60, 30, 30] and len(lost.record["tricks"]) == 1


def test_m44_forehand_leads_in_trump_contracts() -> None:
    for contract in ("game", "seven", "hundred", "hundred_seven"):
        assert all(record["tricks"][0]["leader"] == 0 for record in sample(contract))
        assert all(len(record["tricks"]) == 10 for record in sample(contract))


SAVE: dict[str, list[Any]] = {"trump": ["hO"], "discard": ["h8 b7"]}


def test_m17_who_declared_a_seven_saves_it() -> None:
    ten = set(RED[0]) - {"h8", "b7"}
    seven = deal(RED, **SAVE, declare=["keep", "seven"])
    assert turns(seven)[0] == (0, ten - {"h7"})
    assert turns(deal(RED, **SAVE, declare=["keep", "hundred_seven"]))[0] == (0, ten - {"h7"})
    refused("M-17", RED, **SAVE, declare=["keep", "seven"], play_0=["h7"])
    assert seven.record["tricks"][-1]["cards"][0] == "h7"


def test_m17_nobody_saves_a_seven_that_was_not_declared() -> None:
    ten = set(RED[0]) - {"h8", "b7"}
    for contract in ("game", "hundred"):
        assert turns(deal(RED, **SAVE, declare=["keep", contract]))[0] == (0, ten)
    assert deal(RED, **SAVE, declare=["keep", "game"], play_0=["h7"]).record["tricks"][0]["cards"][0] == "h7"


def test_m17_the_other_side_is_not_bound() -> None:
    # Seat 1 holds the trump seven; forehand leads a plain suit that seat 1 lacks.
    hands = completed("lA lX lK lO hA h8 b9 b8 aX h9 b7 h7", "l7 l8 aK aO hX hU hK a7 a8 a9", "")
    lines: dict[str, list[Any]] = {"trump": ["lA"], "discard": ["h7 b7"], "play_0": ["b8"]}
    assert turns(deal(hands, **lines, comment_2=["hundred_against"]))[1] == (1, {"l7", "l8"})
    # Announced, it is saved: l8 is the only card left, and he is not asked.
    against = deal(hands, **lines, comment_1=["seven_against"])
    assert against.record["tricks"][0]["cards"][1] == "l8"
    assert turns(against)[1][0] == 2


def test_m17_where_no_other_card_is_legal_the_seven_is_played() -> None:
    hands = completed("lA lX lK lO hA h8 b9 b8 aX h9 b7 h7", "l7 aK aO hX hU bA l8 l9 hK a7", "")
    played = deal(
        hands, trump=["lA"], discard=["h7 b7"], comment_1=["seven_against"], play_0=["lA", "lX", "lK"],
        play_1=["l9"], marriage_0=[False],
    )  # fmt: skip
    # With l9 and l8 he chooses between them; the third trump of forehand takes the seven.
    assert turns(played)[1] == (1, {"l8", "l9"})
    assert [trick["cards"][1] for trick in played.record["tricks"][:3]] == ["l9", "l8", "l7"]
    assert played.outcome["components"]["seven_against"] == {"made": False, "units": 2}


@cache
def silent() -> dict[str, list[dict[str, Any]]]:
    """Return records of games by what became of the trump seven in the last trick, a few of each."""
    if not COMPILED:
        pytest.skip("plays thousands of deals to find some")
    table = Table(seating.spec("random", {"against": False}, {"contract": "game"}, seed=5))
    fates = table.play(0, 6000).rows.column("last_seven").to_pylist()
    return {
        fate: [table.record(number) for number, found in enumerate(fates) if found == fate][:12]
        for fate in ("none", "declarer_won", "declarer_lost", "defender_won", "defender_lost")
    }


@pytest.mark.parametrize(
    ("fate", "made", "units"),
    [
        ("none", None, 0),
        ("declarer_won", True, 1),
        ("declarer_lost", False, -1),
        ("defender_won", True, -1),
        ("defender_lost", False, 1),
    ],
)
def test_m36_fates_of_a_seven_nobody_declared(fate: str, made: bool | None, units: int) -> None:
    records = silent()[fate]
    assert len(records) >= 4
    for record in records:
        outcome, last = record["outcome"], record["tricks"][-1]
        seven = outcome["trump"] + "7"
        if made is None:
            assert seven not in last["cards"]
            assert "silent_seven" not in outcome["components"]
            continue
        owner = (last["leader"] + last["cards"].index(seven)) % 3
        assert (last["winner"] == owner) == made
        assert (owner == outcome["declarer"]) == fate.startswith("declarer")
        assert outcome["components"]["silent_seven"] == {"made": made, "units": units}


def test_m36_a_defenders_seven_beaten_by_his_partner_pays_the_declarer() -> None:
    by_partner = [
        r for r in silent()["defender_lost"] if r["tricks"][-1]["winner"] != r["outcome"]["declarer"]
    ]
    assert by_partner
    assert all(r["outcome"]["components"]["silent_seven"]["units"] == 1 for r in by_partner)


def test_m36_not_where_a_seven_was_declared_or_is_worth_nothing() -> None:
    lines: dict[str, list[Any]] = SAVE | {"play_0": "hA hX hK hU hO h9 bA lA aA h7".split()}
    assert deal(RED, **lines).outcome["components"]["silent_seven"] == {"made": True, "units": 1}
    assert "silent_seven" not in deal(RED, {"silent_seven": 0}, **lines).outcome["components"]
    seven = deal(RED, **lines, declare=["keep", "seven"]).outcome["components"]
    assert set(seven) == {"game", "seven"} and seven["seven"]["made"]
    early = deal(RED, **SAVE, play_0=["h7"]).outcome["components"]
    assert "silent_seven" not in early


def test_m19_m17_views_of_the_talon() -> None:
    played = deal(MIXED, trump=["l7"], discard=["b7 h7"])
    for question in played.asked("play"):
        expected = {"b7", "h7"} if question.seat == 0 else set()
        assert seating.codes(question.view["talon"]) == expected
