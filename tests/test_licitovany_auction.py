"""Deal, sitter and auction of licitovaný, rule by rule: M-10, M-30, M-45, M-50 to M-52, M-82."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.marias.names import RUNGS
from sim.table import StrategyFault, Table
from tests import seating
from tests.seating import Played, codes, completed, deal, legal_answers

pytestmark = pytest.mark.jit_off

#: Nobody is strong; the talon is b8 l9.
HANDS = completed(
    "hA hK h9 bA bO b9 lA lO l8 a8",
    "hX hU h8 bX bU lX lU l7 aX aU",
    "hO h7 bK b7 lK aA aK aO a9 a7",
    "b8 l9",
    kind="licitovany",
)
SOURCE = (
    "game", "seven", "hundred", "hundred_seven", "betl", "durch", "two_sevens", "two_sevens_hundred",
)  # fmt: skip
CSM = (
    "seven", "red_seven", "hundred", "hundred_seven", "red_hundred", "red_hundred_seven", "betl", "durch",
    "two_sevens", "two_sevens_hundred", "red_two_sevens", "red_two_sevens_hundred",
)  # fmt: skip
Bids = list[tuple[int, str]]


def bids(played: Played) -> Bids:
    """Return the auction as it was recorded: seat, rung or word."""
    return [(event["seat"], event["rung"]) for event in played.events("bid")]


def auction(
    said: str, house: Any = None, preset: str = "licitovany", hands: Any = HANDS, **lines: Any
) -> Played:
    """Play a deal with an auction like ``"2 seven, 0 hold, 2 resign"``; who is left out resigns."""
    for bid in said.split(", "):
        seat, word = bid.split()
        lines.setdefault(f"bid_{seat}", []).append(word)
    return deal(hands, house, preset=preset, **lines)


def refused(rule: str, said: str, house: Any = None, preset: str = "licitovany", **lines: Any) -> str:
    """Check that a deal with an auction is stopped by a rule, and that its record says so."""
    with pytest.raises(StrategyFault) as caught:
        auction(said, house, preset, **lines)
    message = str(caught.value)
    assert f"which {rule} does not allow" in message, message
    assert caught.value.record["outcome"] == {"reason": "stopped"}
    return message


def won(played: Played) -> tuple[int, str]:
    """Return who won the auction, and the rung, as the discarding seat sees them."""
    view = played.asked("discard")[0].view
    assert played.events("take_talon") == [{"seat": int(view["declarer"]), "do": "take_talon"}]
    return int(view["declarer"]), RUNGS[view["rung"]]


# --- the deal ---


def test_m50_deal_is_packets_of_5_5_5_2_5_5_5() -> None:
    pack = list(range(32))
    table = seating.scripted(preset="licitovany")
    seating.give(table, pack)
    record = seating.play(table, seating.Script()).record
    dealt = [[seating.NUMBER[code] for code in hand] for hand in record["hands"]]
    assert dealt == [
        [*range(5), *range(17, 22)], [*range(5, 10), *range(22, 27)], [*range(10, 15), *range(27, 32)],
    ]  # fmt: skip
    assert [seating.NUMBER[code] for code in record["talon"]] == [15, 16]


def test_m50_all_hold_ten_and_nobody_sees_the_talon() -> None:
    played = auction("2 seven, 0 hold, 2 hundred, 0 resign, 1 hold, 2 betl, 1 resign")
    for question in played.asked("bid"):
        assert codes(question.view["hand"]) == set(HANDS[question.seat])
        assert question.view["talon"] == question.view["gave"] == question.view["first"] == 0
    assert codes(played.asked("discard")[0].view["hand"]) == {*HANDS[2], *HANDS[3]}


# --- the auction ---

#: Every auction where only the two highest rungs of the source ladder may be named, and how it ends.
TREE = {
    "2 resign, 1 resign": (0, "two_sevens"),
    "2 resign, 1 two_sevens, 0 resign": (1, "two_sevens"),
    "2 resign, 1 two_sevens, 0 hold, 1 resign": (0, "two_sevens"),
    "2 resign, 1 two_sevens, 0 hold, 1 two_sevens_hundred, 0 resign": (1, "two_sevens_hundred"),
    "2 resign, 1 two_sevens, 0 hold, 1 two_sevens_hundred, 0 hold, 1 resign": (0, "two_sevens_hundred"),
    "2 resign, 1 two_sevens_hundred, 0 resign": (1, "two_sevens_hundred"),
    "2 resign, 1 two_sevens_hundred, 0 hold, 1 resign": (0, "two_sevens_hundred"),
    "2 two_sevens, 0 resign, 1 resign": (2, "two_sevens"),
    "2 two_sevens, 0 resign, 1 hold, 2 resign": (1, "two_sevens"),
    "2 two_sevens, 0 resign, 1 hold, 2 two_sevens_hundred, 1 resign": (2, "two_sevens_hundred"),
    "2 two_sevens, 0 resign, 1 hold, 2 two_sevens_hundred, 1 hold, 2 resign": (1, "two_sevens_hundred"),
    "2 two_sevens, 0 hold, 2 resign, 1 resign": (0, "two_sevens"),
    "2 two_sevens, 0 hold, 2 resign, 1 two_sevens_hundred, 0 resign": (1, "two_sevens_hundred"),
    "2 two_sevens, 0 hold, 2 resign, 1 two_sevens_hundred, 0 hold, 1 resign": (0, "two_sevens_hundred"),
    "2 two_sevens, 0 hold, 2 two_sevens_hundred, 0 resign, 1 resign": (2, "two_sevens_hundred"),
    "2 two_sevens, 0 hold, 2 two_sevens_hundred, 0 resign, 1 hold, 2 resign": (1, "two_sevens_hundred"),
    "2 two_sevens, 0 hold, 2 two_sevens_hundred, 0 hold, 2 resign, 1 resign": (0, "two_sevens_hundred"),
    "2 two_sevens_hundred, 0 resign, 1 resign": (2, "two_sevens_hundred"),
    "2 two_sevens_hundred, 0 resign, 1 hold, 2 resign": (1, "two_sevens_hundred"),
    "2 two_sevens_hundred, 0 hold, 2 resign, 1 resign": (0, "two_sevens_hundred"),
}
TWO_RUNGS = {"lowest_bid": "two_sevens"}


def parsed(said: str) -> Bids:
    """Return a written auction as :func:`bids` gives a recorded one."""
    return [(int(bid[0]), bid[2:]) for bid in said.split(", ")]


@pytest.mark.parametrize("said", TREE)
def test_m51_every_auction_for_two_rungs(said: str) -> None:
    played = auction(said, TWO_RUNGS)
    assert bids(played) == parsed(said)
    assert won(played) == TREE[said]
    assert played.outcome["declarer"] == TREE[said][0]
    # At each step just those words are offered with which some written auction goes on.
    asked = 0
    for step, (seat, _) in enumerate(parsed(said)):
        way = parsed(said)[:step]
        on = {parsed(other)[step] for other in TREE if parsed(other)[:step] == way}
        words = {word for _, word in on}
        assert {who for who, _ in on} == {seat}
        if words == {"resign"}:
            continue  # no choice: recorded, not asked
        question = played.asked("bid")[asked]
        assert (question.seat, legal_answers(question.view)) == (seat, words)
        asked += 1
    assert len(played.asked("bid")) == asked


def test_m51_rearhand_begins_and_forehand_waits_until_something_is_named() -> None:
    first = auction("2 game").asked("bid")[0]
    assert (first.seat, legal_answers(first.view)) == (2, {*SOURCE, "resign"})
    assert [int(first.view[role]) for role in ("raiser", "holder", "reserve")] == [2, 0, 1]
    refused("M-51", "2 hold")
    assert "seat 2" in refused("M-51", "2 hold")


def test_m51_nobody_names_anything_and_forehand_plays_the_lowest_rung_unasked() -> None:
    played = auction("2 resign, 1 resign")
    assert bids(played) == [(2, "resign"), (1, "resign")]
    assert not played.asked("bid", 0)
    assert won(played) == (0, "game")
    assert legal_answers(played.asked("declare")[0].view) > {("game", suit, None) for suit in "hbla"}
    assert won(auction("2 resign, 1 resign", {"lowest_bid": "hundred"})) == (0, "hundred")
    assert won(auction("2 resign, 1 resign", preset="licitovany_csm")) == (0, "seven")


def test_m51_the_raiser_goes_above_the_present_rung_and_may_skip() -> None:
    played = auction("2 seven, 0 hold, 2 betl, 0 hold, 2 two_sevens, 0 resign")
    offered = [legal_answers(q.view) for q in played.asked("bid", 2)]
    assert offered == [{*SOURCE, "resign"}, {*SOURCE[2:], "resign"}, {*SOURCE[5:], "resign"}]
    assert won(played) == (2, "two_sevens")
    refused("M-51", "2 seven, 0 hold, 2 seven")
    refused("M-51", "2 hundred, 0 hold, 2 game")
    refused("M-51", "2 seven, 0 hold, 2 hold")


def test_m51_the_holder_has_it_or_resigns() -> None:
    asked = auction("2 seven, 0 hold").asked("bid", 0)[0]
    assert legal_answers(asked.view) == {"hold", "resign"}
    assert RUNGS[asked.view["rung"]] == "seven"
    refused("M-51", "2 seven, 0 hundred")
    refused("M-51", "2 seven, 0 seven")


def test_m51_reserve_as_holder_may_match_the_rung() -> None:
    played = auction("2 hundred, 0 resign, 1 hold, 2 resign")
    reserve = played.asked("bid", 1)[0]
    assert legal_answers(reserve.view) == {"hold", "resign"}
    assert [int(reserve.view[role]) for role in ("raiser", "holder", "reserve")] == [2, 1, -1]
    assert won(played) == (1, "hundred")
    refused("M-51", "2 hundred, 0 resign, 1 betl")


def test_m51_reserve_as_raiser_must_go_above_the_rung() -> None:
    played = auction("2 hundred, 0 hold, 2 resign, 1 durch, 0 hold, 1 resign")
    reserve = played.asked("bid", 1)[0]
    assert legal_answers(reserve.view) == {*SOURCE[3:], "resign"}
    assert [int(reserve.view[role]) for role in ("raiser", "holder", "reserve")] == [1, 0, -1]
    assert won(played) == (0, "durch")
    refused("M-51", "2 hundred, 0 hold, 2 resign, 1 hundred")
    refused("M-51", "2 hundred, 0 hold, 2 resign, 1 hold")


def test_m51_reserve_as_first_raiser_may_name_the_lowest() -> None:
    played = auction("2 resign, 1 game, 0 hold, 1 seven, 0 resign")
    assert legal_answers(played.asked("bid", 1)[0].view) == {*SOURCE, "resign"}
    assert won(played) == (1, "seven")


def test_m51_who_resigned_is_not_asked_again() -> None:
    played = auction("2 game, 0 resign, 1 hold, 2 seven, 1 hold, 2 hundred, 1 hold, 2 resign")
    assert bids(played)[1] == (0, "resign")
    assert len(played.asked("bid", 0)) == 1
    assert won(played) == (1, "hundred")


def test_m51_over_the_top_rung_resigning_is_recorded_unasked() -> None:
    top = SOURCE[-1]
    played = auction(f"2 {top}, 0 hold")
    assert bids(played) == [(2, top), (0, "hold"), (2, "resign"), (1, "resign")]
    assert [q.seat for q in played.asked("bid")] == [2, 0]
    assert won(played) == (0, top)
    assert won(auction(f"2 resign, 1 {CSM[-1]}, 0 hold", preset="licitovany_csm")) == (0, CSM[-1])


def test_m51_the_auction_is_public() -> None:
    played = auction("2 seven, 0 hold, 2 hundred, 0 resign, 1 hold, 2 resign")
    last = played.asked("bid")[-1].view
    assert [RUNGS[last["bids"][2]], int(last["rung"])] == ["hundred", RUNGS.index("hundred")]
    for question in played.asked("comment"):
        assert RUNGS[question.view["rung"]] == "hundred"
        assert [int(word) for word in question.view["bids"]][:3] == [14, 13, 14]  # resign, hold, resign


# --- the ladders ---


@pytest.mark.parametrize(("preset", "ladder"), [("licitovany", SOURCE), ("licitovany_csm", CSM)])
def test_m52_rungs_stand_in_the_order_of_the_ladder(preset: str, ladder: tuple[str, ...]) -> None:
    assert legal_answers(auction("2 resign", preset=preset).asked("bid")[0].view) == {*ladder, "resign"}
    for place, rung in enumerate(ladder[:-1]):
        second = auction(f"2 {rung}, 0 hold", preset=preset).asked("bid", 2)[1]
        assert legal_answers(second.view) == {*ladder[place + 1 :], "resign"}, rung
    for rung in {*SOURCE, *CSM} - set(ladder):
        refused("M-51", f"2 {rung}", preset=preset)


@pytest.mark.parametrize(("preset", "ladder"), [("licitovany", SOURCE), ("licitovany_csm", CSM)])
def test_m52_lowest_rung(preset: str, ladder: tuple[str, ...]) -> None:
    for place, rung in enumerate(ladder[:-1]):
        played = auction("2 resign, 1 resign", {"lowest_bid": rung}, preset)
        assert legal_answers(played.asked("bid")[0].view) == {*ladder[place:], "resign"}
        assert won(played) == (0, rung)
    refused("M-51", "2 game", {"lowest_bid": "seven"})


@pytest.mark.parametrize(("preset", "ladder"), [("licitovany", SOURCE[:6]), ("licitovany_csm", CSM[:8])])
def test_m52_with_two_sevens_off_their_rungs_vanish(preset: str, ladder: tuple[str, ...]) -> None:
    house = {"tariff": {"two_sevens": None}}
    played = auction("2 durch, 0 hold", house, preset)
    assert legal_answers(played.asked("bid")[0].view) == {*ladder, "resign"}
    assert bids(played)[2:] == [(2, "resign"), (1, "resign")]  # durch is the top rung now
    assert legal_answers(auction("2 betl", house, preset).asked("declare")[0].view) == {
        ("betl", None, None), ("durch", None, None),
    }  # fmt: skip
    refused("M-51", "2 two_sevens", house, preset)
    refused("M-53", "2 betl", house, preset, declare=["two_sevens l h"])


def test_m10_contracts_of_licitovany() -> None:
    lines = {"game": "game l", "hundred": "hundred l", "two_sevens": "two_sevens l b"}
    lines |= {"seven": "seven l", "hundred_seven": "hundred_seven l", "betl": "betl", "durch": "durch"}
    lines |= {"two_sevens_hundred": "two_sevens_hundred l b"}
    for rung in SOURCE:
        played = auction(f"2 {rung}", declare=[lines[rung]])
        assert (played.outcome["contract"], played.outcome["declarer"]) == (rung, 2)
    for contract in ("open_betl", "open_durch"):
        with pytest.raises(ValueError, match="is not played in licitovany"):
            Table(seating.spec(preset="licitovany", force={"contract": contract}))
        refused("M-53", "2 game", declare=[contract])


# --- four at the table ---

FOUR = {"players": 4}


def test_m30_a_sitter_gets_no_cards_and_takes_no_decision() -> None:
    played = auction("2 seven, 0 resign", FOUR, declare=["seven h"])
    record = played.record
    assert [len(hand) for hand in record["hands"]] == [10, 10, 10, 0]
    assert record["strategies"][3] is None
    assert {event["seat"] for event in record["events"]} == {0, 1, 2}
    assert {question.seat for question in played.questions} == {0, 1, 2}
    assert all(len(trick["cards"]) == 3 for trick in record["tricks"])


@pytest.mark.parametrize("declarer", [0, 1, 2])
@pytest.mark.parametrize("pays", [True, False])
def test_m30_a_sitter_counts_as_a_defender_in_payments(declarer: int, pays: bool) -> None:
    said = ("2 resign, 1 resign", "2 resign, 1 betl, 0 resign", "2 betl, 0 resign")[declarer]
    lines = {"declare": ["betl"]}
    three = auction(said, **lines).outcome
    four = auction(said, FOUR | {"sitter_pays": pays}, **lines).outcome
    unit = -three["payoffs"][(declarer + 1) % 3]
    assert abs(unit) == 15
    assert three["payoffs"] == [2 * unit if seat == declarer else -unit for seat in range(3)]
    expected = [(3 if pays else 2) * unit if seat == declarer else -unit for seat in range(3)]
    assert four["payoffs"] == [*expected, -unit if pays else 0]
    assert sum(four["payoffs"]) == 0


# --- what is known ---


def test_m45_a_talon_taken_is_public_and_its_cards_are_not() -> None:
    played = auction("2 seven, 0 hold, 2 resign", discard=["b9 b8"], declare=["seven h"])
    for question in played.asked("comment") + played.asked("play"):
        view = question.view
        assert view["talon_owner"] == 0
        assert codes(view["talon"]) == ({"b9", "b8"} if question.seat == 0 else set())


def test_m45_trumps_are_known_when_declared_and_not_before() -> None:
    played = auction("2 hundred, 0 resign, 1 resign", declare=["two_sevens h b"])
    for question in played.asked("bid") + played.asked("discard") + played.asked("declare"):
        assert int(question.view["trump"]) == int(question.view["contract"]) == -1
    for question in played.asked("comment"):
        assert (int(question.view["trump"]), int(question.view["helper"])) == (0, 1)
        assert question.view["contract"] == seating.CONTRACTS.index("two_sevens")
        assert question.view["hidden"] == 0


def test_m82_a_prescribed_contract_is_bought_by_its_taker() -> None:
    table = Table(seating.spec("random", None, {"contract": "seven", "taker": 1}, preset="licitovany"))
    for number in range(20):
        record = table.record(number)
        if record["outcome"]["reason"] != "not_declarable":
            assert (record["outcome"]["contract"], record["outcome"]["declarer"]) == ("seven", 1)
            assert [e for e in record["events"] if e["do"] == "bid" and e["seat"] == 1][0]["rung"] == "game"
