"""From the deal to the declaration, rule by rule: M-10, M-16, M-19, M-40 to M-43, M-82."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sim.games.house import resolve
from sim.table import StrategyFault, Table, forced
from tests import seating
from tests.naive.referee import referee
from tests.seating import answer_of, codes, completed, deal, legal_answers

pytestmark = pytest.mark.jit_off

#: Forehand has the red suit from the top, all else in order.
RED = completed(
    "hA hX hK hO h9 h8 h7 hU bA lA aA b7",
    "bX bK bO bU b9 b8 lX lK lO lU",
    "l9 l8 l7 aX aK aO aU a9 a8 a7",
)
#: Nobody is strong; forehand has seven and marriage of leaves, seat 1 those of acorns.
MIXED = completed(
    "l7 lK lO hA h8 b9 bU aX h7 h9 b7 l8",
    "a7 aK aO hX hU bA b8 lX l9 hK",
    "aA aU a9 a8 bX bK bO lA lU hO",
)


def refused(rule: str, hands: list[list[str]], house: Any = None, **lines: list[Any]) -> str:
    """Check that a deal by script is stopped by a rule, and that its record is right as far as it goes."""
    with pytest.raises(StrategyFault) as caught:
        deal(hands, house, **lines)
    message = str(caught.value)
    assert f"which {rule} does not allow" in message
    assert message.startswith("strategy by-script (seat ")
    assert caught.value.record["outcome"] == {"reason": "stopped"}
    assert referee(caught.value.record) == {"reason": "stopped"}
    return message


def test_m40_forehand_sees_seven_of_its_twelve_the_others_have_ten() -> None:
    played = deal(RED, suit=["good", "good"])
    first = played.asked("trump")[0].view
    assert codes(first["hand"]) == codes(first["legal"]) == set(RED[0][:7])
    assert codes(played.asked("discard")[0].view["hand"]) == set(RED[0])
    assert codes(played.asked("discard")[0].view["first"]) == set(RED[0][:7])
    for seat in (1, 2):
        asked = played.asked("suit", seat)[0].view
        assert codes(asked["hand"]) == set(RED[seat])
        assert asked["first"] == 0
    assert played.record["hands"] == RED


def test_m41_trumps_are_fixed_by_one_of_the_seven() -> None:
    for card in RED[0][:7]:
        record = deal(RED, trump=[card]).record
        assert record["events"][0] == {"seat": 0, "do": "trump", "card": card}
    refused("M-41", RED, trump=["hU"])
    refused("M-41", RED, trump=["b7"])
    refused("M-41", RED, trump=["b8"])


def test_m41_from_the_people_draws_one_of_the_five_and_everybody_knows() -> None:
    drawn = Counter()
    table = seating.scripted()
    seating.give(table, seating.pack_of(RED))
    for number in range(500):
        played = seating.play(table, seating.Script(trump=["people"]), number)
        event = played.record["events"][0]
        assert event["people"] is True
        drawn[event["card"]] += 1
        assert all(q.view["people"] == 1 for q in played.questions[1:])
        if event["card"][0] != "h":
            continue
        assert played.outcome["trump"] == "h"
    assert set(drawn) == set(RED[0][7:])
    # 500 draws of five: 100 each, standard deviation 9.
    assert all(abs(times - 100) < 40 for times in drawn.values())
    refused("M-41", RED, {"choose_from_people": False}, trump=["people"])
    assert legal_answers(deal(RED, {"choose_from_people": False}).asked("trump")[0].view) == set(RED[0][:7])


def test_m41_a_record_can_name_the_card_from_the_people() -> None:
    played = deal(RED, drawn="aA", trump=["people"])
    assert played.record["events"][0] == {"seat": 0, "do": "trump", "card": "aA", "people": True}
    refused("M-41", RED, drawn="hA", trump=["people"])


def test_m16_no_sharp_and_not_the_trump_card_under_trumps() -> None:
    for discard, may_keep in (
        ("h8 b7", True),
        ("h8 h7", True),  # trumps may be discarded, the seven too: then no seven can be declared
        ("hX b7", False),
        ("b7 aA", False),
        ("hO b7", False),  # the card that fixed trumps lies apart
    ):
        asked = deal(RED, trump=["hO"], discard=[discard], declare_0=[None] if may_keep else ["durch"])
        opening = asked.asked("declare", 0)[0].view
        assert bool(opening["may_keep"]) == may_keep
        assert legal_answers(opening) == {"betl", "durch"} | ({"keep"} if may_keep else set())
        assert opening["committed"] == (not may_keep)
    refused("M-16", RED, trump=["hO"], discard=["hX b7"], declare=["keep"])
    refused("M-16", RED, trump=["hO"], discard=["hO b7"], declare=["keep"])


def test_m16_house_rules_on_the_talon() -> None:
    sharp, trump = {"talon_allows_sharp": True}, {"talon_forbids_trump": True}
    for house, discard, may_keep in (
        (sharp, "hX b7", True),
        (sharp, "hO b7", False),
        (trump, "h8 b7", False),
        (None, "h8 b7", True),
    ):
        line: list[Any] = [None] if may_keep else ["betl"]
        opening = deal(RED, house, trump=["hO"], discard=[discard], declare_0=line).asked("declare", 0)[0]
        assert bool(opening.view["may_keep"]) == may_keep, (house, discard)


def test_m16_a_hand_without_two_other_cards_cannot_keep_trumps() -> None:
    # Eight trumps and three aces: b7 alone may go where trumps may not.
    seen = Counter()
    for discard in ("h8 b7", "bA b7", "h8 h9", "lA aA"):
        opening = deal(
            RED, {"talon_forbids_trump": True}, trump=["hO"], discard=[discard], declare_0=["durch"]
        )
        seen[int(opening.asked("declare", 0)[0].view["may_keep"])] += 1
    assert seen == {0: 4}


def test_m42_any_two_of_the_twelve_may_be_discarded() -> None:
    view = deal(RED).asked("discard")[0].view
    assert len(legal_answers(view)) == 66
    for wrong in ("h8", "h8 b7 h7", "b8 b7"):
        refused("M-42", RED, discard=[wrong])


def test_m42_after_good_and_good_trumps_stand() -> None:
    played = deal(MIXED, trump=["l7"], suit=["good", "good"])
    assert [q.seat for q in played.asked("suit")] == [1, 2]
    assert played.outcome["trump"] == "l"
    refused("M-42", MIXED, suit=[2])


def test_m42_betl_named_before_asking_all_are_asked_over_it() -> None:
    played = deal(MIXED, discard=["hA aX"], declare=["betl"], suit=["good", "good"])
    assert [q.seat for q in played.asked("suit")] == [1, 2]
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("betl", 0)
    assert all(q.view["contract"] == seating.CONTRACTS.index("betl") for q in played.asked("suit"))


def test_m42_who_says_bad_takes_the_talon_and_names_betl_or_durch() -> None:
    played = deal(
        MIXED, trump=["l7"], discard=["b7 h7", "bA hX"], declare=["keep", "betl"],
        suit_1=["bad", "good"], suit_2=["good"], suit_0=["good"],
    )  # fmt: skip
    events = played.record["events"]
    assert [(e["seat"], e["do"]) for e in events[:8]] == [
        (0, "trump"), (0, "discard"), (1, "suit"), (1, "take_talon"), (1, "discard"), (1, "declare"),
        (2, "suit"), (0, "suit"),
    ]  # fmt: skip
    taker = played.asked("discard", 1)[0].view
    assert codes(taker["hand"]) == {*MIXED[1], "b7", "h7"}
    assert legal_answers(played.asked("declare", 1)[0].view) == {"betl", "durch"}
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("betl", 1)
    refused("M-42", MIXED, suit_1=["bad"], declare_1=["game"])


def test_m42_over_betl_durch_must_be_named_and_all_are_asked_whatever_they_said() -> None:
    played = deal(
        MIXED, discard=["b7 h7", "aA aU", "aA aU"], suit_1=["good", "bad"], suit_2=["bad"], suit_0=["good"],
        declare=["keep", "betl"],
    )  # fmt: skip
    # Seat 1 said good to the suit; over the betl of seat 2 forehand is asked, then seat 1 again.
    assert [(q.seat, answer_of(q)) for q in played.asked("suit")] == [
        (1, "good"), (2, "bad"), (0, "good"), (1, "bad"),
    ]  # fmt: skip
    assert [q.seat for q in played.asked("declare")] == [0, 2]  # durch over betl is no choice
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("durch", 1)
    assert played.record["events"][-4]["do"] != "suit"  # nothing goes over durch


def test_m42_over_durch_nobody_is_asked() -> None:
    played = deal(RED, discard=["h8 b7"], declare=["durch"])
    assert played.asked("suit") == []
    assert played.outcome["contract"] == "durch"


def test_m42_forehand_may_come_back_over_a_betl() -> None:
    played = deal(
        MIXED, discard=["b7 h7", "bA hX", "bA hX"], suit_1=["bad"], suit_2=["good"], suit_0=["bad"],
        declare=["keep", "betl"],
    )  # fmt: skip
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("durch", 0)
    again = played.asked("discard", 0)[1].view
    assert codes(again["hand"]) == {*MIXED[0], "bA", "hX"} - {"b7", "h7"}
    assert codes(again["gave"]) == {"b7", "h7"}
    assert again["takeovers"] == 2


def test_m43_trumps_are_shown_and_forehand_declares() -> None:
    played = deal(MIXED, trump=["l7"], discard=["b7 h7"], declare=["keep", "hundred_seven"])
    assert legal_answers(played.asked("declare", 0)[1].view) == {"game", "seven", "hundred", "hundred_seven"}
    assert played.outcome["contract"] == "hundred_seven"
    for seat in (1, 2):
        assert played.asked("suit", seat)[0].view["laid"] == -1
        assert played.asked("comment", seat)[0].view["laid"] == seating.NUMBER["l7"]
        assert played.asked("comment", seat)[0].view["trump"] == seating.SUITS.index("l")
    refused("M-43", MIXED, trump=["l7"], declare=["keep", "betl"])
    refused("M-43", MIXED, trump=["l7"], declare=["keep", "keep"])


@pytest.mark.parametrize(
    ("trump", "discard", "legal"),
    [
        ("l7", "b7 h7", {"game", "seven", "hundred", "hundred_seven"}),
        ("lK", "b7 l7", {"game", "hundred"}),
        ("l7", "b7 lK", {"game", "seven"}),
        ("b9", "l8 lO", {"game", "seven"}),
        ("b9", "b7 lO", {"game"}),
        ("h8", "h9 b7", {"game", "seven", "hundred", "hundred_seven"}),
    ],
)
def test_m19_a_seven_needs_the_seven_and_a_hundred_a_marriage(
    trump: str, discard: str, legal: set[str]
) -> None:
    played = deal(MIXED, trump=[trump], discard=[discard])
    asked = played.asked("declare", 0)
    if len(legal) == 1:  # no choice, so he is not asked
        assert len(asked) == 1
        assert played.outcome["contract"] == "game"
        return
    assert legal_answers(asked[1].view) == legal
    for contract in {"seven", "hundred", "hundred_seven"} - legal:
        refused("M-19", MIXED, trump=[trump], discard=[discard], declare=["keep", contract])


def test_m10_contracts_of_voleny() -> None:
    declared = {
        deal(MIXED, trump=["l7"], discard=["b7 h7"], declare=["keep", name]).outcome["contract"]
        for name in ("game", "seven", "hundred", "hundred_seven")
    }
    declared |= {
        deal(MIXED, declare=[name], discard=["b7 h7"]).outcome["contract"] for name in ("betl", "durch")
    }
    assert declared == {"game", "seven", "hundred", "hundred_seven", "betl", "durch"}
    for other in ("two_sevens", "open_betl", "open_durch", "two_sevens_hundred"):
        with pytest.raises(ValueError, match="is not played in voleny"):
            Table(seating.spec(force={"contract": other}))
        rule = "M-43" if other.startswith("open") else "M-19"
        refused(rule, MIXED, trump=["l7"], declare=["keep", other])


@pytest.mark.parametrize("taker", [1, 2])
def test_m10_only_forehand_can_be_made_to_play_trumps(taker: int) -> None:
    with pytest.raises(ValueError, match=f"force.taker={taker}"):
        Table(seating.spec(force={"contract": "game", "taker": taker}))


@pytest.mark.parametrize(
    ("force", "message"),
    [
        ({"taker": 0}, "needs force.contract"),
        ({"trump": "h"}, "needs force.contract"),
        ({"contract": "game", "trump": "x"}, "force.trump=x is no suit"),
        ({"contract": "betl", "taker": 3}, "force.taker=3 is no seat"),
        ({"contract": "betl", "taker": True}, "force.taker=True is no seat"),
        ({"contract": "bottle"}, "game, seven, hundred, hundred_seven, betl, durch"),
    ],
)
def test_what_cannot_be_prescribed_is_refused(force: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Table(seating.spec(force=force))


@pytest.mark.parametrize("contract", ["game", "seven", "hundred", "hundred_seven"])
def test_prescribed_contracts_with_a_prescribed_trump(contract: str) -> None:
    table = Table(seating.spec("random", force={"contract": contract, "trump": "a"}))
    reasons = Counter()
    for number in range(120):
        record = table.record(number)
        reasons[record["outcome"]["reason"]] += 1
        if record["outcome"]["reason"] == "not_declarable":
            assert record["tricks"] == []
            assert record["outcome"]["payoffs"] == [0, 0, 0]
            continue
        assert record["events"][0]["card"][0] == "a"
        assert record["outcome"]["contract"] == contract
        assert not any(e.get("answer") == "bad" for e in record["events"])
        referee(record)
    assert reasons["played"] > 0


def test_m82_a_discard_that_makes_the_prescribed_contract_impossible_is_refused() -> None:
    table = seating.scripted(force={"contract": "hundred"})
    seating.give(table, seating.pack_of(MIXED))
    with pytest.raises(StrategyFault, match=r"seat 0, deal 0, seed 7, decision discard\) .*lO lK\).* M-16"):
        seating.play(table, seating.Script(trump=["l7"], discard=["lK lO"]))
    played = seating.play(table, seating.Script(trump=["l7"], discard=["b7 h7"]))
    assert played.outcome["contract"] == "hundred"


@pytest.mark.parametrize("contract", ["betl", "durch"])
def test_m15_no_trump_suit_can_be_prescribed_for_a_contract_without(contract: str) -> None:
    with pytest.raises(ValueError, match=rf"force.trump=h: {contract} has no trumps"):
        forced("voleny", resolve("voleny"), {"contract": contract, "taker": 0, "trump": "h"})
