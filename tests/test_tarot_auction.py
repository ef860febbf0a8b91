"""Deal and auction of tarot, rule by rule: T-2 to T-5, T-20 to T-22, and what an experiment prescribes."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from sim.games.tarot.names import BIDS, CONTRACTS
from sim.table import Table, forced
from tests import seating
from tests.following import refused
from tests.naive.tarot import referee
from tests.naive.tarot.auction import SEATS
from tests.naive.tarot.house import TAROT
from tests.seating import Played, codes, completed, deal, legal_answers

pytestmark = pytest.mark.jit_off

#: Nobody is strong; everybody has trumps, seat 2 the Petit, seat 3 the Excuse.
HANDS = completed(
    "cK c1 c2 c3 sK s1 s2 bQ b1 b2 d1 d2 d3 T21 T8 T7 T6 T5",
    "cQ c4 c5 c6 sQ s3 s4 bK b3 b4 d4 d5 d6 T20 T12 T11 T10 T9",
    "cC c7 c8 c9 sC s5 s6 bC b5 b6 d7 d8 d9 T19 T15 T14 T13 T1",
    "cV cX sV s7 s8 s9 sX bV b7 b8 b9 dK dQ T18 T17 T16 T4 EX",
    "T2 T3 bX dX dV dC",
    kind="tarot",
)


def auction(said: str, hands: Any = HANDS, house: Any = None, **lines: Any) -> Played:
    """Play a deal in which the seats bid these words in turn."""
    return deal(hands, house, preset="tarot", bid=said.split(), **lines)


# --- the deal ---


def test_t2_eighteen_cards_three_at_a_time_and_six_to_the_chien() -> None:
    table = seating.scripted(preset="tarot")
    pack = [*range(56), *range(64, 86)]
    Random(2).shuffle(pack)
    seating.give(table, pack)
    record = seating.play(table, seating.Script()).record
    code = table._family.deck.code
    # A packet to each seat in turn, a card to the chien after each of the first six.
    left, chien = [code(card) for card in pack], []
    hands: list[list[str]] = [[] for _ in range(SEATS)]
    for packet in range(24):
        hands[packet % SEATS] += [left.pop(0) for _ in range(3)]
        if packet < 6:
            chien.append(left.pop(0))
    assert (record["hands"], record["talon"], left) == (hands, chien, [])


def petit_alone(seat: int, more: str = "") -> list[list[str]]:
    """Return hands of which one holds the Petit and plain cards, and what else is named."""
    plain = [f"{suit}{rank}" for suit in "csbd" for rank in "123456789"][: 17 - len(more.split())]
    hands = ["", "", "", ""]
    hands[seat] = " ".join(["T1", *plain, *more.split()])
    return completed(*hands, kind="tarot")


@pytest.mark.parametrize("seat", range(SEATS))
def test_t3_a_petit_sec_cancels_before_anybody_is_asked(seat: int) -> None:
    played = deal(petit_alone(seat), preset="tarot", bid_0=["garde"])
    assert played.questions == played.record["events"] == played.record["tricks"] == []
    assert (played.outcome["reason"], played.outcome["payoffs"]) == ("petit_sec", [0] * 4)
    on = deal(petit_alone(seat), {"petit_sec": "play_on"}, preset="tarot", bid_0=["garde"])
    assert on.outcome["reason"] == "played"


@pytest.mark.parametrize("more", ["EX", "T2", "T21"])
def test_t3_the_petit_with_another_trump_or_the_excuse_is_none(more: str) -> None:
    assert deal(petit_alone(1, more), preset="tarot", bid_0=["garde"]).outcome["reason"] == "played"


def test_t3_neither_is_the_petit_in_the_chien_nor_the_excuse_alone() -> None:
    plain = [f"{suit}{rank}" for suit in "csbd" for rank in "123456789"][:17]
    for hand in (["EX", *plain], ["T2", *plain]):
        hands = completed(" ".join(hand), "", "", "", "T1", kind="tarot")
        assert deal(hands, preset="tarot", bid_0=["garde_sans"]).outcome["reason"] == "played"


# --- the auction ---


@pytest.mark.parametrize(
    ("said", "taker", "contract", "offered"),
    [
        ("prise pass pass pass", 0, "prise", (5, 4, 4, 4)),
        ("pass pass pass prise", 3, "prise", (5, 5, 5, 5)),
        ("prise garde garde_sans garde_contre", 3, "garde_contre", (5, 4, 3, 2)),
        ("garde_contre pass pass pass", 0, "garde_contre", (5, 1, 1, 1)),
        ("garde pass garde_sans pass", 2, "garde_sans", (5, 3, 3, 2)),
    ],
)
def test_t4_all_four_speak_once_and_above_the_current_contract(
    said: str, taker: int, contract: str, offered: tuple[int, ...]
) -> None:
    played = auction(said)
    asked = played.asked("bid")
    assert [question.seat for question in asked] == [0, 1, 2, 3]
    assert tuple(len(legal_answers(question.view)) for question in asked) == offered
    assert all("pass" in legal_answers(question.view) for question in asked)
    assert (played.outcome["taker"], played.outcome["contract"]) == (taker, contract)
    assert [(event["seat"], event["bid"]) for event in played.events("bid")] == [*enumerate(said.split())]


def test_t4_a_bid_that_is_not_above_is_refused() -> None:
    for low, high in ((0, 0), (0, 1), (1, 3), (3, 3)):
        names = CONTRACTS[high], CONTRACTS[low]
        assert "seat 1" in refused("T-4", HANDS, bid_0=[names[0]], bid_1=[names[1]])
    assert "seat 3" in refused("T-4", HANDS, bid_1=["garde"], bid_3=["prise"])
    for code in (-1, len(BIDS), 64, 1 << 40):
        refused("T-4", HANDS, bid_2=[code])


def test_t5_t20_four_passes_cancel() -> None:
    played = auction("pass pass pass pass")
    assert {question.decision for question in played.questions} == {"bid"}
    assert (played.outcome["reason"], played.outcome["payoffs"]) == ("all_pass", [0] * 4)
    assert len(played.record["events"]) == SEATS
    assert played.record["tricks"] == []
    assert referee(played.record) == played.outcome


def test_t21_in_the_auction_a_seat_sees_its_hand_and_what_was_said() -> None:
    played = auction("pass prise pass garde")
    said = ("pass", "prise", "pass", "garde")
    for seat, question in enumerate(played.asked("bid")):
        view = question.view
        assert codes(view["hand"]) == set(HANDS[seat])
        assert view["bids"].tolist() == [BIDS.index(bid) for bid in said[:seat]] + [-1] * (4 - seat)
        assert (view["contract"], view["taker"]) == ((0, 1) if seat > 1 else (-1, -1))
        assert (view["role"], view["chelem"], view["discarded"]) == (-1, -1, 0)
        assert not view["chien"].any()
        assert not view["discard"].any()


def test_t22_the_order_of_decisions() -> None:
    played = auction("pass prise pass pass", chelem=[False])
    order = [(question.decision, question.seat) for question in played.questions]
    assert order[:6] == [*(("bid", seat) for seat in range(4)), ("discard", 1), ("chelem", 1)]
    assert {decision for decision, _ in order[6:]} == {"play"}  # nobody holds ten trumps
    for contract in ("garde_sans", "garde_contre"):
        decided = [question.decision for question in auction(f"pass pass {contract} pass").questions]
        assert decided[4] == "chelem"
        assert "discard" not in decided


def test_t4_the_taker_is_alone_against_three() -> None:
    played = auction("pass pass prise pass")
    for question in played.questions[4:]:
        assert question.view["role"] == (0 if question.seat == 2 else 1)
        assert question.view["taker"] == 2


def test_t3_t20_cancelled_and_played_deals_are_rows_of_their_own() -> None:
    for hands, lines, reason in (
        (petit_alone(2), {}, "petit_sec"),
        (HANDS, {}, "all_pass"),
        (HANDS, {"bid_3": ["prise"]}, "played"),
    ):
        table = seating.scripted(preset="tarot")
        seating.give(table, seating.pack_of(hands, "tarot"))
        # A new script at each question: the deal is played twice.
        seating.play(table, lambda view, lines=lines: seating.Script(**lines)(view))
        row = table.play(0, 1).rows.to_pylist()[0]
        assert row["reason"] == reason
        assert (row["contract"], row["taker"]) == (("prise", 3) if reason == "played" else (None, -1))
        assert (row["bid_0"] is None) == (reason == "petit_sec")
        assert (row["made"] == 0) == (reason != "played")


# --- what an experiment prescribes ---


@pytest.mark.parametrize("taker", range(SEATS))
@pytest.mark.parametrize("contract", CONTRACTS)
def test_a_prescribed_contract_is_bid_by_its_taker_and_nobody_is_asked(contract: str, taker: int) -> None:
    played = deal(HANDS, preset="tarot", force={"contract": contract, "taker": taker})
    assert played.asked("bid") == []
    said = [event["bid"] for event in played.events("bid")]
    assert said == [contract if seat == taker else "pass" for seat in range(SEATS)]
    assert (played.outcome["taker"], played.outcome["contract"]) == (taker, contract)
    assert played.questions[0].view["forced"] == CONTRACTS.index(contract)
    assert played.questions[0].view["forced_taker"] == taker
    assert referee(played.record) == played.outcome


def test_t3_a_prescribed_contract_does_not_lift_a_petit_sec() -> None:
    played = deal(petit_alone(1), preset="tarot", force={"contract": "garde"})
    assert (played.outcome["reason"], played.questions) == ("petit_sec", [])


@pytest.mark.parametrize(
    ("force", "said"),
    [
        ({"contract": "garde", "trump": "h"}, "trump"),
        ({"trump": "h"}, "trump"),
        ({"contract": "game"}, "garde_sans"),
        ({"contract": "pass"}, "garde_sans"),
        ({"taker": 2}, "force.contract"),
        ({"contract": "garde", "taker": 4}, "no seat"),
        ({"contract": "garde", "taker": True}, "no seat"),
        ({"contract": "garde", "instead": {"garde": "prise"}}, "no auction"),
        ({"instead": {"garde": "game"}}, "no contract"),
        ({"instead": {"pass": "garde"}}, "no contract"),
        ({"instead": "garde"}, "says nothing"),
    ],
)
def test_what_cannot_be_prescribed_is_refused(force: Mapping[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        forced("tarot", TAROT, force)


@pytest.mark.parametrize(
    ("instead", "said", "recorded", "contract"),
    [
        ({"garde": "prise"}, "prise garde pass pass", "pass prise pass pass", "prise"),
        ({"garde": "prise"}, "pass garde garde_sans pass", "pass garde garde_sans pass", "garde_sans"),
        ({"prise": "garde"}, "pass prise pass pass", "pass garde pass pass", "garde"),
        ({"prise": "garde", "garde": "prise"}, "prise garde pass pass", "pass prise pass pass", "prise"),
        ({"garde_contre": "garde"}, "prise garde pass garde_contre", "prise pass pass garde", "garde"),
    ],
)
def test_an_auction_won_with_one_contract_is_played_as_another(
    instead: Mapping[str, str], said: str, recorded: str, contract: str
) -> None:
    table = Table(seating.spec(force={"instead": instead}, preset="tarot"))
    seating.give(table, seating.pack_of(HANDS, "tarot"))
    played = seating.play(table, seating.Script(bid=said.split()))
    assert [event["bid"] for event in played.events("bid")] == recorded.split()
    assert played.outcome["contract"] == contract
    assert referee(played.record) == played.outcome
    # Everybody has heard the bids that were made; from then on the ones that are played count.
    assert played.asked("bid")[3].view["bids"].tolist()[:3] == [BIDS.index(bid) for bid in said.split()[:3]]
    assert played.asked("chelem")[0].view["bids"].tolist() == [BIDS.index(bid) for bid in recorded.split()]
