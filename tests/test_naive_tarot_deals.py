"""Whole deals of tarot laid out by hand, from the bids to the payment, rule by rule."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.naive.tarot import decisions, referee
from tests.naive.tarot.by_hand import bids, played, written
from tests.naive.tarot.cards import half_points
from tests.naive.tarot.play import Table, Trick, winner_of

Hands = list[list[str]]


def suit(letter: str, ranks: str) -> list[str]:
    return [letter + rank for rank in ranks]


def trumps(high: int, low: int) -> list[str]:
    return [f"T{number}" for number in range(high, low - 1, -1)]


ALL = "123456789XVCQK"
#: Seat 0 wins every trick with its trumps, whatever is played.
HANDS: Hands = [
    trumps(21, 4),
    ["T2", "T1", *suit("c", ALL), "s1", "s2"],
    ["T3", *suit("s", ALL[2:]), *suit("b", "1234"), "EX"],
    [*suit("b", ALL[4:]), *suit("d", ALL[:8])],
]
CHIEN = suit("d", ALL[8:])  # 13 points
#: Discarding five diamonds and T4 seat 0 keeps the king of diamonds.
AWAY = [*CHIEN[:-1], "T4"]


def all_to_seat_0(taker: int, contract: str, excuse: int = 5, **changes: Any) -> dict[str, Any]:
    """Seat 0 leads trumps from the highest; the Excuse comes from seat 2 in the trick given."""
    order = [*HANDS[2][:-1]]
    order.insert(excuse - 1, "EX")
    answers: dict[str, Any] = {"bids": bids(taker, contract), "discard": AWAY}
    if taker == 3:
        answers["discard"] = suit("d", "123456")
    return played(HANDS, CHIEN, answers, {0: [*trumps(21, 4), "dK"], 2: order}, **changes)


def said(outcome: dict[str, Any], *names: str) -> tuple[Any, ...]:
    return tuple(outcome[name] for name in names)


# --- one deal written out, without the maker ---


def written_out(contract: str = "garde_sans") -> dict[str, Any]:
    rows = zip(
        trumps(21, 4), HANDS[1], [*HANDS[2][:4], "EX", *HANDS[2][4:-1]], HANDS[3], strict=True
    )  # every row is a trick led by seat 0
    events: list[Any] = [{"seat": seat, "do": "bid", "bid": bids(0, contract)[seat]} for seat in range(4)]
    events += [
        {"seat": 0, "do": "chelem", "announce": False},
        {"seat": 0, "do": "poignee", "level": 15, "cards": trumps(20, 6)},
    ]
    tricks = [{"leader": 0, "cards": list(row), "winner": 0} for row in rows]
    return written(HANDS, CHIEN, events, tricks)


def test_r7_outcome_of_a_deal_written_out() -> None:
    assert referee(written_out()) == {
        "payoffs": [3 * 524, -524, -524, -524],
        "played": True,
        "reason": "played",
        "contract": "garde_sans",
        "taker": 0,
        "points": 87,
        "bouts": 2,
        "target": 41,
        "made": True,
        "base": 284,
        "petit": 0,
        "poignees": 40,
        "chelem": 200,
    }


def test_t7_the_chien_counts_for_the_defenders_in_garde_contre() -> None:
    outcome = referee(written_out("garde_contre"))
    assert said(outcome, "points", "bouts", "base") == (74, 2, (25 + 33) * 6)
    assert sum(map(half_points, CHIEN)) == 26


def test_t7_bouts_of_the_chien() -> None:
    hands = [[*trumps(20, 4), "dK"], HANDS[1], HANDS[2], HANDS[3]]
    chien = [*CHIEN[:-1], "T21"]
    for contract, bouts, points in (("garde_sans", 2, 87), ("garde_contre", 1, 87 - 4.5 - 8.5)):
        record = played(hands, chien, {"bids": bids(0, contract)}, {2: [*HANDS[2][:4], "EX"]})
        outcome = referee(record)
        assert said(outcome, "points", "bouts", "chelem") == (points, bouts, 200)


# --- before the play ---


def test_t3_petit_sec_cancels_before_the_auction() -> None:
    petit_alone = [*suit("c", ALL), "T1", "s1", "s2", "s3"]
    hands = [HANDS[0], petit_alone, ["EX", "T2", "T3", *suit("s", ALL[3:]), *suit("b", "1234")], HANDS[3]]
    outcome = referee(written(hands, CHIEN, [], []))
    assert said(outcome, "played", "reason", "payoffs") == (False, "petit_sec", [0] * 4)
    assert outcome["contract"] is outcome["taker"] is outcome["points"] is outcome["chelem"] is None
    assert list(decisions(written(hands, CHIEN, [], []))) == []
    on = played(hands, CHIEN, {"bids": bids(0, "garde_sans")}, {}, petit_sec="play_on")
    assert referee(on)["reason"] == "played"


def test_t5_r7_four_passes_cancel() -> None:
    outcome = referee(played(HANDS, CHIEN, {"bids": ["pass"] * 4}, {}))
    assert outcome.pop("payoffs") == [0] * 4
    assert (outcome.pop("played"), outcome.pop("reason")) == (False, "all_pass")
    names = {"contract", "taker", "points", "bouts", "target", "made", "base", "petit", "poignees", "chelem"}
    assert outcome == dict.fromkeys(names)


def test_t4_each_speaks_once_and_above() -> None:
    answers = {"bids": ["prise", "garde", "pass", "garde_sans"]}
    record = played(HANDS, CHIEN, answers, {})
    asked = [d for d in decisions(record) if d["decision"] == "bid"]
    assert [len(d["legal"]) for d in asked] == [5, 4, 3, 3]
    assert asked[3]["legal"] == {"pass", "garde_sans", "garde_contre"}
    assert said(referee(record), "taker", "contract") == (3, "garde_sans")


def test_t6_t22_prise_and_garde_have_a_discard_the_others_none() -> None:
    for contract, discards in (("prise", 1), ("garde", 1), ("garde_sans", 0), ("garde_contre", 0)):
        record = all_to_seat_0(0, contract)
        order = [d["decision"] for d in decisions(record)]
        assert order[: 5 + discards] == ["bid"] * 4 + ["discard"] * discards + ["chelem"]
        assert order[5 + discards : 13 + discards] == ["poignee", "play"] * 4
        assert set(order[13 + discards :]) == {"play"}
        assert len(order) == 4 + discards + 1 + 4 + 72


def test_t6_the_discard_counts_for_the_taker() -> None:
    # 17 trumps and the king of diamonds take every trick; T4 and five diamonds lie in the discard
    outcome = referee(all_to_seat_0(0, "garde"))
    assert said(outcome, "points", "bouts", "base", "chelem") == (87, 2, 142, 200)
    assert outcome["payoffs"] == [3 * 342, -342, -342, -342]


def test_t10_an_announced_chelem_leads_and_failed_costs_both() -> None:
    record = all_to_seat_0(3, "garde")
    assert referee(record)["payoffs"] == [356, 356, 356, -3 * 356]
    announced = {"bids": bids(3, "garde"), "discard": suit("d", "123456"), "chelem": True}
    record = played(HANDS, CHIEN, announced, {0: trumps(21, 4), 2: [*HANDS[2][:4], "EX"]})
    assert [trick["leader"] for trick in record["tricks"][:2]] == [3, 0]
    assert referee(record)["chelem"] == -400
    assert referee(all_to_seat_0(0, "prise"))["chelem"] == 200


# --- the Excuse ---

SETTINGS = ("opponents", "trick_winner", "keep")


@pytest.mark.parametrize("setting", SETTINGS)
def test_t12_tricks_1_to_17_it_stays_against_half_a_point(setting: str) -> None:
    for excuse in (1, 9, 17):
        defender = referee(all_to_seat_0(0, "garde_sans", excuse, excuse_last_trick=setting))
        assert said(defender, "points", "bouts") == (87, 2)
        taker = referee(all_to_seat_0(2, "garde_sans", excuse, excuse_last_trick=setting))
        assert said(taker, "points", "bouts") == (13 + 4.5 - 0.5, 1)
        own_side = referee(all_to_seat_0(3, "garde_sans", excuse, excuse_last_trick=setting))
        assert said(own_side, "points", "bouts") == (13, 0)


@pytest.mark.parametrize(
    ("setting", "by_defender", "by_taker", "for_partner"),
    [
        ("opponents", (91, 3), (13, 0), (Decimal("17.5"), 1)),
        ("trick_winner", (91, 3), (13, 0), (13, 0)),
        ("keep", (87, 2), (17, 1), (13, 0)),
    ],
)
def test_t12_trick_18(setting: str, by_defender: Any, by_taker: Any, for_partner: Any) -> None:
    for taker, right in ((0, by_defender), (2, by_taker), (3, for_partner), (1, for_partner)):
        outcome = referee(all_to_seat_0(taker, "garde_sans", 18, excuse_last_trick=setting))
        assert said(outcome, "points", "bouts") == right
        # T-13: though the Excuse crosses over, the slam stands
        assert outcome["chelem"] == (200 if taker == 0 else -200)


def test_t18_half_points_stay_or_are_rounded_up() -> None:
    outcome = referee(all_to_seat_0(3, "garde_sans", 18))
    assert said(outcome, "points", "target", "base") == (Decimal("17.5"), 51, -234)
    outcome = referee(all_to_seat_0(3, "prise", 18, petit_au_bout={"value": 0}))
    assert outcome["base"] == Decimal("-25") - Decimal(51) + outcome["points"]
    outcome = referee(all_to_seat_0(3, "garde_sans", 18, rounding="up"))
    assert said(outcome, "points", "base") == (Decimal("17.5"), -236)


def with_the_excuse(petit: int = 1) -> Hands:
    """Seat 0 has the Excuse and 17 trumps, the Petit in its hand or, with 0, in that of seat 1."""
    if petit:
        own, others = ["EX", "T1", *trumps(21, 6)], ["T5", "T2", "T3", "T4"]
    else:
        own, others = ["EX", *trumps(21, 5)], ["T2", "T1", "T3", "T4"]
    return [
        own,
        [*others[:2], *suit("c", ALL), "s1", "s2"],
        [*others[2:], *suit("s", ALL[2:]), *suit("b", "1234")],
        HANDS[3],
    ]


def led_last(taker: int, contract: str, **changes: Any) -> dict[str, Any]:
    """Seat 0 leads 16 trumps, the Petit, and the Excuse last."""
    answers = {"bids": bids(taker, contract), "discard": [*CHIEN[:-1], "T6"]}
    return played(with_the_excuse(), CHIEN, answers, {0: [*trumps(21, 6), "dK", "T1", "EX"]}, **changes)


@pytest.mark.parametrize("setting", SETTINGS)
def test_t13_the_excuse_led_last_wins_and_stays(setting: str) -> None:
    record = led_last(0, "garde_sans", excuse_last_trick=setting)
    last = record["tricks"][17]
    assert (last["leader"], last["cards"][0], last["winner"]) == (0, "EX", 0)
    # T-14: the Petit in trick 17 counts
    assert said(referee(record), "points", "bouts", "chelem", "petit") == (91, 3, 200, 40)
    for taker in (1, 2, 3):
        outcome = referee(led_last(taker, "garde_sans", excuse_last_trick=setting))
        assert said(outcome, "points", "bouts", "chelem", "petit") == (13, 0, -200, -40)


def test_t13_t14_announced_chelem_with_the_petit_in_trick_17() -> None:
    answers = {"bids": bids(0, "garde"), "discard": [*CHIEN[:-1], "T6"], "chelem": True}
    order = [*trumps(21, 7), "dK", "T1", "EX"]
    outcome = referee(played(with_the_excuse(), CHIEN, answers, {0: order}))
    assert said(outcome, "points", "bouts", "petit", "chelem") == (91, 3, 20, 400)
    assert outcome["payoffs"] == [1740, -580, -580, -580]


def test_t13_needs_all_seventeen_tricks_before() -> None:
    table = Table(0, False, frozenset(), {})
    own, lost = Trick(0, ("cK", "c1", "c2", "c3"), 0), Trick(0, ("c4", "cQ", "c5", "c6"), 1)
    last = ("EX", "d1", "d5", "T2")
    assert winner_of(0, last, [own] * 17, table) == 0
    assert winner_of(0, last, [*[own] * 16, lost], table) == 3
    assert winner_of(0, last, [lost, *[own] * 16], table) == 3
    assert winner_of(0, last, [own] * 16, table) == 3  # only trick 18
    assert winner_of(3, last, [lost] * 17, table) == 3  # any defender may lead it
    assert winner_of(2, last, [lost] * 17, table) == 2
    assert winner_of(1, ("d1", "EX", "d5", "d4"), [lost] * 17, table) == 3  # not led


def test_t12_c8_the_excuse_led_earlier_loses_and_the_next_card_sets_the_suit() -> None:
    hands = with_the_excuse(petit=0)
    orders = {0: ["EX", *trumps(21, 5)], 1: ["c5", "T2"], 2: ["s3", "T3"], 3: ["b5"]}
    record = played(hands, CHIEN, {"bids": bids(0, "garde_sans")}, orders)
    first = record["tricks"][0]
    # seat 1 sets cups, seats 2 and 3 are void: 2 must trump
    assert (first["cards"], first["winner"]) == (["EX", "c5", "T3", "b5"], 2)
    outcome = referee(record)
    lost = Decimal("0.5") + sum(Decimal(half_points(card)) for card in first["cards"][1:]) / 2
    assert said(outcome, "points", "bouts", "chelem") == (91 - lost, 3, 0)


# --- petit au bout ---

#: Seat 0 leads ten trumps and seven suit cards; seat 1 follows every time and keeps its last trump.
LATE: Hands = [
    ["EX", *trumps(21, 12), *suit("c", "KQCV"), *suit("s", "KQC")],
    [*trumps(11, 1), *suit("c", "1234"), *suit("s", "123")],
    [*suit("c", "56789X"), *suit("s", "456789XV"), *suit("b", "1234")],
    [*suit("b", ALL[4:]), *suit("d", ALL[:8])],
]
LEADS = [*LATE[0][1:], "EX"]


def test_t14_under_t13_a_petit_in_trick_18_counts_nothing() -> None:
    for taker, points in ((0, 91), (1, 13), (2, 13), (3, 13)):
        record = played(LATE, CHIEN, {"bids": bids(taker, "garde_sans")}, {0: LEADS, 1: LATE[1]})
        assert record["tricks"][17]["cards"][:2] == ["EX", "T1"]
        outcome = referee(record)
        assert said(outcome, "points", "petit") == (points, 0)
        assert abs(outcome["chelem"]) == 200


@pytest.mark.parametrize(("taker", "petit"), [(0, -40), (1, 40), (2, -40)])
def test_t14_the_petit_in_trick_18_pays_the_side_that_wins_it(taker: int, petit: int) -> None:
    hands = [["sV" if card == "EX" else card for card in LATE[0]], LATE[1]]
    hands += [["EX" if card == "sV" else card for card in LATE[2]], LATE[3]]
    orders = {0: [*LATE[0][1:], "sV"], 1: LATE[1], 2: ["EX", *LATE[2]]}
    outcome = referee(played(hands, CHIEN, {"bids": bids(taker, "garde_sans")}, orders))
    # seat 1 trumps the last spade with the Petit
    assert said(outcome, "petit", "chelem") == (petit, 0 if taker < 2 else -200)


@pytest.mark.parametrize(("taker", "petit"), [(0, 40), (1, -40), (3, -40)])
def test_t14_the_petit_led_to_trick_18_is_taken(taker: int, petit: int) -> None:
    # seat 1 trumps the last spade and has to lead the Petit; seat 0 kept the highest trump
    hands = [["sV" if card == "EX" else card for card in LATE[0]], LATE[1]]
    hands += [["EX" if card == "sV" else card for card in LATE[2]], LATE[3]]
    orders = {0: [*trumps(20, 12), *LATE[0][11:], "sV", "T21"], 1: LATE[1]}
    record = played(hands, CHIEN, {"bids": bids(taker, "garde_sans")}, orders)
    assert said(record["tricks"][17], "leader", "winner") == (1, 0)
    assert referee(record)["petit"] == petit


# --- poignées in a deal ---


def test_t8_poignees_of_both_sides_and_who_is_asked_when() -> None:
    answers = {
        "bids": bids(1, "prise"),
        "discard": [],
        "poignees": {0: (10, trumps(21, 12)), 1: (10, trumps(10, 1))},
    }
    answers["discard"] = suit("d", "9XVCQ") + ["c1"]
    for setting, amount in (("contract_winner", -40), ("shower", 0)):
        outcome = referee(played(LATE, CHIEN, answers, {0: LEADS}, poignee_to=setting))
        assert said(outcome, "made", "poignees") == (False, amount)


def test_t9_four_kings_and_a_forced_discard() -> None:
    hands = [
        [*trumps(21, 8), "cK", "sK", "bK", "dK"],
        [*suit("c", ALL[:13]), "T1", "T2", "s1", "s2", "s3"],
        [*suit("s", ALL[3:13]), "EX", "T3", *suit("b", "123456")],
        [*suit("b", "789XVCQ"), *suit("d", ALL[:11])],
    ]
    chien = ["T4", "T5", "T6", "T7", "dC", "dQ"]
    answers = {
        "bids": bids(0, "garde"),
        "discard": ["T4", "T5", "T6", "T7", "dC", "dQ"],
        "poignees": {0: (15, [*trumps(18, 8), "T4", "T5", "T6", "T7"])},
    }
    outcome = referee(played(hands, chien, answers, {}))
    assert said(outcome, "made", "poignees") == (True, 40)
    record = played(hands, chien, answers | {"poignees": {}}, {})
    shows = next(d["legal"] for d in decisions(record) if d["decision"] == "poignee")
    assert {level for level, _ in shows.ways} == {10, 13, 15}
    assert len(shows) == 1 + 1001 + 14 + 364  # of 14 in hand; with the four discards eleven of them
