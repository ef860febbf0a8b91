"""Card play of tarot, rule by rule: C-1 to C-8, T-11 to T-16, T-18, T-21, in deals laid out by hand."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from sim.core.cards import TAROT, WORD
from sim.core.jit import COMPILED
from sim.games.tarot.deck import ALL_PLAIN, EXCUSE_BIT, HIGHER, NUMBERED, half_points
from tests.following import again, refused
from tests.naive.tarot import random_record, referee
from tests.naive.tarot.auction import CONTRACTS
from tests.naive.tarot.by_hand import bids
from tests.naive.tarot.by_hand import played as by_hand
from tests.naive.tarot.cards import BOUTS, EXCUSE, PACK, height
from tests.naive.tarot.cards import half_points as naive_half_points
from tests.naive.tarot_tricks import legal_cards, suit_led, winning_card
from tests.naive.tarot_tricks import suit as suit_of
from tests.seating import Played, Question, codes, completed, deal, legal_answers
from tests.test_naive_tarot_deals import (
    ALL,
    CHIEN,
    LATE,
    LEADS,
    SETTINGS,
    all_to_seat_0,
    led_last,
    said,
    suit,
    trumps,
    with_the_excuse,
)

pytestmark = pytest.mark.jit_off

#: Seat 1 follows cups, seat 2 is void of them and has trumps, seat 3 is void of them and of trumps.
FOUR = completed(
    "cK cV c1 c2 T21 T12 T6 sK sQ sC s1 s2 s3 s4 bK bQ bC b1",
    "cQ c3 c4 c5 T20 T13 T7 T2 sV s5 s6 s7 b2 b3 b4 b5 b6 b7",
    "T19 T14 T8 T5 T1 EX s8 s9 sX b8 b9 bX bV d1 d2 d3 d4 d5",
    "d6 d7 d8 d9 dX dV dC dQ dK c6 c7 c8 c9 T3 T4 T9 T10 T11",
    kind="tarot",
)


def free_at(played: Played, trick: int, turn: int) -> set[str]:
    """Return the cards offered to who plays in a turn of a trick, both from 0."""
    for question in played.asked("play"):
        if (question.view["trick"], question.view["turn"]) == (trick, turn):
            legal: set[str] = legal_answers(question.view)
            return legal
    raise AssertionError("nobody was asked there")


def first_trick(*cards: str, hands: Any = FOUR, leader: int = 0) -> Played:
    """Play a garde sans of seat 0 in which the first trick begins with these cards."""
    lines = {f"play_{(leader + turn) % 4}": [card] for turn, card in enumerate(cards)}
    return deal(hands, preset="tarot", bid_0=["garde_sans"], **lines)


def not_allowed(rule: str, *cards: str, hands: Any = FOUR) -> None:
    lines = {f"play_{turn}": [card] for turn, card in enumerate(cards)}
    refused(rule, hands, bid_0=["garde_sans"], **lines)


# --- C-1 to C-8 ---


def test_c1_the_leader_plays_any_card_of_his_own() -> None:
    assert free_at(first_trick(), 0, 0) == set(FOUR[0])
    for card in ("cQ", "EX", "T20", "d6"):
        not_allowed("C-1", card)
    for number in (-1, 60, 63, 86, 1 << 40):
        refused("C-1", FOUR, bid_0=["garde_sans"], play_0=[number])


def test_c2_suit_is_followed_and_need_not_be_beaten() -> None:
    assert free_at(first_trick("cV"), 0, 1) == {"cQ", "c3", "c4", "c5"}
    for card in ("sV", "b2", "T2", "T20"):
        not_allowed("C-2", "cV", card)


def test_c3_c8_who_is_void_trumps_or_plays_the_excuse() -> None:
    assert free_at(first_trick("cV", "c3"), 0, 2) == {"T19", "T14", "T8", "T5", "T1", "EX"}
    for card in ("s8", "d1", "bV"):
        not_allowed("C-3", "cV", "c3", card)
    assert first_trick("cV", "c3", "EX").record["tricks"][0]["cards"][2] == EXCUSE


def test_c2_c7_who_follows_a_trick_already_trumped_is_free() -> None:
    assert free_at(first_trick("cV", "c3", "T19"), 0, 3) == {"c6", "c7", "c8", "c9"}


def test_c7_trumps_led_are_beaten_where_they_can_be() -> None:
    assert free_at(first_trick("T12"), 0, 1) == {"T20", "T13"}
    assert free_at(first_trick("T12", "T13"), 0, 2) == {"T19", "T14", "EX"}
    assert free_at(first_trick("T12", "T20"), 0, 2) == {"T19", "T14", "T8", "T5", "T1", "EX"}
    # also against his own side
    assert free_at(first_trick("T6", "T7", "T8"), 0, 3) == {"T9", "T10", "T11"}
    not_allowed("C-7", "T12", "T7")
    not_allowed("C-7", "T12", "T13", "T8")
    not_allowed("C-7", "T6", "T7", "T8", "T4")
    not_allowed("C-2", "T6", "cQ")


def test_c7_a_trick_already_trumped_is_trumped_higher() -> None:
    # diamonds led: seats 0 and 1 are void
    hands = [FOUR[3], FOUR[0], FOUR[1], FOUR[2], FOUR[4]]
    assert free_at(first_trick("d6", "T12", hands=hands), 0, 2) == {"T20", "T13"}
    assert free_at(first_trick("d6", "T21", hands=hands), 0, 2) == {"T20", "T13", "T7", "T2"}
    not_allowed("C-7", "d6", "T12", "T2", hands=hands)
    not_allowed("C-3", "d6", "T12", "b2", hands=hands)


def test_c8_an_excuse_that_is_led_leaves_the_suit_to_the_next_card() -> None:
    hands = [FOUR[2], FOUR[3], FOUR[0], FOUR[1], FOUR[4]]
    assert free_at(first_trick("EX", hands=hands), 0, 1) == set(FOUR[3])
    assert free_at(first_trick("EX", "c6", hands=hands), 0, 2) == {"cK", "cV", "c1", "c2"}
    assert free_at(first_trick("EX", "T11", hands=hands), 0, 2) == {"T21", "T12"}
    # seat 3 is the last to play: what was led still binds him
    assert free_at(first_trick("EX", "c6", "cV", hands=hands), 0, 3) == {"cQ", "c3", "c4", "c5"}
    not_allowed("C-2", "EX", "c6", "T21", hands=hands)
    not_allowed("C-7", "EX", "T11", "T6", hands=hands)


def test_c8_who_has_only_the_excuse_for_a_trump_plays_anything() -> None:
    hand = [*suit("s", ALL), "b1", "b2", "b3", EXCUSE]
    hands = completed("cK T21", " ".join(hand), "", "", "c1 c2 c3 c4 c5 c6", kind="tarot")
    for led in ("cK", "T21"):
        assert free_at(first_trick(led, hands=hands), 0, 1) == set(hand)


def test_c4_who_has_neither_plays_anything_and_cannot_win() -> None:
    hand = [*suit("s", ALL), "b1", "b2", "b3", "bK"]
    hands = completed("c1", " ".join(hand), "", "", kind="tarot")
    played = first_trick("c1", "sK", hands=hands)
    assert free_at(played, 0, 1) == set(hand)
    assert played.record["tricks"][0]["winner"] != 1


def test_one_legal_card_is_played_without_a_question() -> None:
    hands = completed("cK", "c1 " + " ".join(suit("s", ALL)) + " T1 T2 b1", "", "", kind="tarot")
    played = first_trick("cK", hands=hands)
    assert played.record["tricks"][0]["cards"][1] == "c1"
    asked = {(int(q.view["trick"]), int(q.view["turn"])) for q in played.asked("play")}
    assert (0, 1) not in asked
    assert not any(trick == 17 for trick, _ in asked)  # everybody's last card
    assert all(len(legal_answers(q.view)) > 1 for q in played.asked("play"))


# --- T-11, T-15 ---


def two_words(card: str) -> tuple[int, int]:
    mask = 1 << TAROT.card(card)
    return mask & (1 << WORD) - 1, mask >> WORD


def test_t11_the_ranks_of_suits_and_trumps() -> None:
    order = {letter: suit(letter, ALL) for letter in "csbd"} | {"T": trumps(21, 1)[::-1]}
    for cards in order.values():
        for place, card in enumerate(cards):
            assert codes(HIGHER[TAROT.card(card)]) == set(cards[place + 1 :])
    assert codes(HIGHER[TAROT.card(EXCUSE)]) == set()


def test_t15_what_cards_count() -> None:
    for card in PACK:
        assert half_points(two_words(card)) == naive_half_points(card)
    assert half_points((ALL_PLAIN, NUMBERED | EXCUSE_BIT)) == 2 * 91


# --- T-12 ---


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("trick", [1, 9, 17])
def test_t12_in_tricks_1_to_17_it_stays_against_half_a_point(setting: str, trick: int) -> None:
    for taker, right in ((0, (87, 2)), (2, (17, 1)), (3, (13, 0)), (1, (13, 0))):
        record = all_to_seat_0(taker, "garde_sans", trick, excuse_last_trick=setting)
        outcome = again(record)[1].outcome
        assert said(outcome, "points", "bouts") == right


@pytest.mark.parametrize(
    ("setting", "by_defender", "by_taker", "for_partner"),
    [
        ("opponents", (91, 3), (13, 0), (Decimal("17.5"), 1)),
        ("trick_winner", (91, 3), (13, 0), (13, 0)),
        ("keep", (87, 2), (17, 1), (13, 0)),
    ],
)
def test_t12_t18_in_trick_18(setting: str, by_defender: Any, by_taker: Any, for_partner: Any) -> None:
    for taker, right in ((0, by_defender), (2, by_taker), (3, for_partner), (1, for_partner)):
        table, played = again(all_to_seat_0(taker, "garde_sans", 18, excuse_last_trick=setting))
        assert said(played.outcome, "points", "bouts") == right
        assert played.outcome["chelem"] == (200 if taker == 0 else -200)  # T-13: though it crosses over
        row = table.play(0, 1).rows.to_pylist()[0]
        assert (row["excuse_seat"], row["excuse_trick"], row["completed"]) == (2, 18, False)


def test_t18_half_points_stay_or_are_rounded_up() -> None:
    outcome = again(all_to_seat_0(3, "garde_sans", 18))[1].outcome
    assert said(outcome, "points", "target", "base") == (Decimal("17.5"), 51, -234)
    outcome = again(all_to_seat_0(3, "garde_sans", 18, rounding="up"))[1].outcome
    assert said(outcome, "points", "base") == (Decimal("17.5"), -236)


# --- T-13 ---


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("taker", range(4))
def test_t13_the_excuse_led_last_wins_completes_the_slam_and_stays(setting: str, taker: int) -> None:
    table, played = again(led_last(taker, "garde_sans", excuse_last_trick=setting))
    last = played.record["tricks"][17]
    assert (last["leader"], last["cards"][0], last["winner"]) == (0, EXCUSE, 0)
    right = (91, 3, 200, 40) if taker == 0 else (13, 0, -200, -40)
    assert said(played.outcome, "points", "bouts", "chelem", "petit") == right
    row = table.play(0, 1).rows.to_pylist()[0]
    assert (row["completed"], row["petit_trick"], row["excuse_trick"]) == (True, 17, 18)
    assert row["tricks"] == (18 if taker == 0 else 0)


@pytest.mark.parametrize("taker", range(4))
def test_t13_needs_the_first_seventeen_tricks(taker: int) -> None:
    """Seat 1 wins the first trick: enough for a side that seats 0 and 1 are of, else not."""
    answers = {"bids": bids(taker, "garde_sans")}
    record = by_hand(with_the_excuse(), CHIEN, answers, {0: ["T1", *trumps(21, 6), EXCUSE]})
    played = again(record)[1]
    tricks = played.record["tricks"]
    assert [trick["winner"] for trick in tricks[:17]] == [1] + [0] * 16
    assert tricks[17]["cards"][0] == EXCUSE
    together = taker in (2, 3)
    assert (tricks[17]["winner"] == 0) == together
    assert played.outcome["chelem"] == (-200 if together else 0)
    # T-12: else it crosses over; the Petit is seat 1's, the 21 seat 0's.
    assert played.outcome["bouts"] == {0: 1, 1: 2, 2: 0, 3: 0}[taker]


def test_t12_c8_the_excuse_led_earlier_loses() -> None:
    orders = {0: [EXCUSE, *trumps(21, 5)], 1: ["c5", "T2"], 2: ["s3", "T3"], 3: ["b5"]}
    record = by_hand(with_the_excuse(petit=0), CHIEN, {"bids": bids(0, "garde_sans")}, orders)
    played = again(record)[1]
    first = played.record["tricks"][0]
    assert (first["cards"], first["winner"]) == ([EXCUSE, "c5", "T3", "b5"], 2)
    assert played.outcome["bouts"] == 3
    assert referee(played.record) == played.outcome


# --- T-14 ---

#: LATE without the Excuse in seat 0: it has the valet of swords, seat 2 the Excuse.
SWAPPED = [
    ["sV" if card == EXCUSE else card for card in LATE[0]],
    LATE[1],
    [EXCUSE if card == "sV" else card for card in LATE[2]],
    LATE[3],
]


@pytest.mark.parametrize(("taker", "petit"), [(0, -40), (1, 40), (2, -40), (3, -40)])
def test_t14_the_petit_in_trick_18_pays_the_side_that_wins_it(taker: int, petit: int) -> None:
    orders = {0: [*LATE[0][1:], "sV"], 1: LATE[1], 2: [EXCUSE, *LATE[2]]}
    table, played = again(by_hand(SWAPPED, CHIEN, {"bids": bids(taker, "garde_sans")}, orders))
    assert "T1" in played.record["tricks"][17]["cards"]
    assert played.outcome["petit"] == petit
    row = table.play(0, 1).rows.to_pylist()[0]
    assert row["petit_au_bout"] == ("taker" if petit > 0 else "defence")
    assert (row["petit_seat"], row["petit_trick"]) == (1, 18)


@pytest.mark.parametrize(("taker", "petit"), [(0, 40), (1, -40), (3, -40)])
def test_t14_the_petit_led_to_trick_18_is_taken(taker: int, petit: int) -> None:
    orders = {0: [*trumps(20, 12), *LATE[0][11:], "sV", "T21"], 1: LATE[1]}
    played = again(by_hand(SWAPPED, CHIEN, {"bids": bids(taker, "garde_sans")}, orders))[1]
    assert said(played.record["tricks"][17], "leader", "winner") == (1, 0)
    assert played.outcome["petit"] == petit


@pytest.mark.parametrize(("taker", "points"), [(0, 91), (1, 13), (2, 13), (3, 13)])
def test_t14_under_t13_a_petit_in_trick_18_counts_nothing(taker: int, points: int) -> None:
    record = by_hand(LATE, CHIEN, {"bids": bids(taker, "garde_sans")}, {0: LEADS, 1: LATE[1]})
    played = again(record)[1]
    assert played.record["tricks"][17]["cards"][:2] == [EXCUSE, "T1"]
    assert said(played.outcome, "points", "petit") == (points, 0)
    assert abs(played.outcome["chelem"]) == 200


def test_t14_a_petit_in_trick_17_counts_nothing_without_a_slam_completed_by_the_excuse() -> None:
    """Seat 0 leads the Excuse to trick 16 and loses it; the last two are its trumps."""
    order = [*trumps(21, 7), EXCUSE, "T1", "T6"]
    for taker in range(4):
        record = by_hand(with_the_excuse(), CHIEN, {"bids": bids(taker, "garde_sans")}, {0: order})
        played = again(record)[1]
        assert "T1" in played.record["tricks"][16]["cards"]
        assert [trick["winner"] for trick in played.record["tricks"][16:]] == [0, 0]
        assert played.outcome["petit"] == 0


# --- T-21: what a player sees of the play ---


def seen_so_far(record: Mapping[str, Any], cards: int) -> dict[str, Any]:
    """Return the public fields of a view once so many cards have been played, from the record alone."""
    whole, turn = divmod(cards, 4)
    tricks = record["tricks"][:whole]
    leader = record["tricks"][whole]["leader"]
    table = record["tricks"][whole]["cards"][:turn]
    best = winning_card(table)
    led = suit_led(table)
    winners = [trick["winner"] for trick in tricks]
    won = [[c for t in tricks if t["winner"] == s for c in t["cards"] if c != EXCUSE] for s in range(4)]
    return {
        "trick": whole,
        "turn": turn,
        "leader": leader,
        "table": table,
        "played": {card for trick in tricks for card in trick["cards"]} | set(table),
        "history": [card for trick in tricks for card in trick["cards"]] + table,
        "led": {card for card in PACK if led is not None and suit_of(card) == led},
        "best": best,
        "best_seat": -1 if best is None else (leader + table.index(best)) % 4,
        "over": set() if best is None else {card for card in PACK if beats(card, best)},
        "winners": winners,
        "leaders": [trick["leader"] for trick in tricks],
        "tricks": [winners.count(seat) for seat in range(4)],
        "points": [sum(map(naive_half_points, own)) for own in won],
        "won_bouts": [len(BOUTS & {*own}) for own in won],
        "missing": [missing(record, cards, seat) for seat in range(4)],
    }


def beats(card: str, best: str) -> bool:
    """Tell whether a card would win a trick over the one that wins it now (C-5)."""
    if card == EXCUSE:
        return False
    if suit_of(card) == suit_of(best):
        return height(card) > height(best)
    return suit_of(card) == "T"


def missing(record: Mapping[str, Any], cards: int, seat: int) -> set[str]:
    """Return the cards that a seat has shown not to hold: with them its cards would not have been legal."""
    gone: set[str] = set()
    for number in range(cards):
        trick = record["tricks"][number // 4]
        turn = number % 4
        card, before = trick["cards"][turn], trick["cards"][:turn]
        if (trick["leader"] + turn) % 4 != seat or card == EXCUSE:
            continue
        gone |= {other for other in PACK if other != card and card not in legal_cards({card, other}, before)}
    return gone


def shown_by(question: Question) -> dict[str, Any]:
    """Return the same fields of a view."""
    view = question.view
    whole, turn, cards = int(view["trick"]), int(view["turn"]), int(view["plays"])
    named = [TAROT.code(int(card)) for card in view["history"][:cards]]
    assert view["history"][cards:].tolist() == [-1] * (72 - cards)
    best = int(view["best"])
    found = {name: int(view[name]) for name in ("trick", "turn", "leader", "best_seat")}
    found |= {name: codes(view[name]) for name in ("played", "led", "over")}
    found |= {name: view[name].tolist() for name in ("tricks", "points", "won_bouts")}
    found |= {name: view[name].tolist()[:whole] for name in ("winners", "leaders")}
    table = [TAROT.code(int(card)) for card in view["table"][:turn]]
    return found | {
        "history": named,
        "table": table,
        "best": None if best < 0 else TAROT.code(best),
        "missing": [codes(view["missing"][seat]) for seat in range(4)],
    }


def test_t21_every_field_of_the_play_follows_from_the_cards_on_the_table() -> None:
    rng, deals = Random(21), 9 if COMPILED else 3
    excuse_led = 0
    for number in range(deals):
        led = {"slam": "taker", "excuse_led": True}
        force = ({"excuse": rng.choice((1, 2, 5, 18))}, led, None)[number % 3]
        record = random_record(rng, None, force)
        _, played = again(record)
        held = [set(hand) for hand in record["hands"]]
        for question in played.asked("play"):
            right = seen_so_far(record, int(question.view["plays"]))
            assert shown_by(question) == right
            seat = question.seat
            hand = codes(question.view["hand"])
            assert hand.isdisjoint(right["missing"][seat])
            assert hand.isdisjoint(right["played"])
            assert hand <= held[seat] | set(record["talon"])
            excuse_led += right["table"] == [EXCUSE]
    assert excuse_led


def test_t19_three_pay_or_receive_the_same_and_the_taker_three_times_it() -> None:
    rng = Random(19)
    for contract in CONTRACTS:
        for taker in range(4):
            table, played = again(random_record(rng, None, {"contract": contract, "taker": taker}))
            row = table.play(0, 1).rows.to_pylist()[0]
            share = sum(row[f"units_{name}"] for name in ("base", "petit", "poignees", "chelem"))
            paid = [row[f"payoff_{seat}"] for seat in range(4)]
            assert paid == [3 * share if seat == taker else -share for seat in range(4)]
            assert row["points"] == 2 * played.outcome["points"]
