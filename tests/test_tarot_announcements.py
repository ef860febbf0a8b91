"""Poignées and chelem of tarot, rule by rule: T-8 to T-10, T-21, T-22."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.tarot.names import CONTRACTS
from tests.following import again, refused
from tests.naive.tarot import referee
from tests.naive.tarot.by_hand import bids
from tests.naive.tarot.by_hand import played as by_hand
from tests.naive.tarot.cards import EXCUSE
from tests.seating import Played, completed, deal, legal_answers
from tests.seating.tarot import trumps
from tests.test_naive_tarot_deals import CHIEN, HANDS, LATE, LEADS, all_to_seat_0, suit
from tests.test_naive_tarot_deals import trumps as numbered

pytestmark = pytest.mark.jit_off

KINGS = ["cK", "sK", "bK", "dK"]


def named(first: int, last: int) -> list[str]:
    """Return trumps from the lower number up."""
    return [f"T{number}" for number in range(first, last + 1)]


def holding(*cards: str, seat: int = 0) -> list[list[str]]:
    """Return a deal in which a seat holds some cards, and low suit cards else."""
    others = [letter + rank for letter in "csbd" for rank in "1234567"]
    hand = [*cards, *others[: 18 - len(cards)]]
    hands = ["", "", "", ""]
    hands[seat] = " ".join(hand)
    return completed(*hands, kind="tarot")


def shown(hands: list[list[str]], said: str | None, seat: int = 0, house: Any = None) -> Played:
    """Play a garde sans of a seat that shows some trumps."""
    lines: dict[str, Any] = {f"bid_{seat}": ["garde_sans"], f"poignee_{seat}": [said]}
    return deal(hands, house, preset="tarot", **lines)


def offered(played: Played, seat: int = 0) -> dict[int, int]:
    """Return the sets that a seat may show, by level."""
    legal = legal_answers(played.asked("poignee", seat)[0].view)
    assert None in legal
    sets: dict[int, int] = {}
    for level, ways in legal.ways:
        sets[level] = sets.get(level, 0) + len(ways)
    return sets


# --- T-8: levels, what is hidden ---


@pytest.mark.parametrize(
    ("held", "sets"),
    [
        (named(1, 10), {10: 1}),
        (named(1, 11), {10: 11}),
        (named(1, 13), {10: 286, 13: 1}),
        (named(1, 15), {10: 3003, 13: 105, 15: 1}),
        ([EXCUSE, *named(1, 9)], {10: 1}),  # shows all
        ([EXCUSE, *named(1, 10)], {10: 1}),  # the Excuse stays
        ([EXCUSE, *named(1, 12)], {10: 66, 13: 1}),
        ([EXCUSE, *named(1, 14)], {10: 1001, 13: 14, 15: 1}),
        ([EXCUSE, *named(1, 17)], {10: 19448, 13: 2380, 15: 136}),
    ],
)
def test_t8_levels_and_how_many_ways_to_hide(held: list[str], sets: dict[int, int]) -> None:
    played = shown(holding(*held), None)
    assert offered(played) == sets
    assert played.events("poignee") == []
    assert played.outcome["poignees"] == 0


@pytest.mark.parametrize("held", [named(1, 9), [EXCUSE, *named(1, 8)], ["T21"], []])
def test_t8_fewer_are_not_asked(held: list[str]) -> None:
    assert shown(holding(*held), None).asked("poignee", 0) == []


@pytest.mark.parametrize(
    ("held", "said", "level"),
    [
        (named(1, 10), named(1, 10), 10),
        (named(1, 15), named(3, 12), 10),
        (named(1, 15), named(2, 14), 13),
        (named(1, 15), named(1, 15), 15),
        ([EXCUSE, *named(1, 9)], [EXCUSE, *named(1, 9)], 10),
        ([EXCUSE, *named(1, 12)], [EXCUSE, *named(1, 12)], 13),
        ([EXCUSE, *named(1, 12)], named(2, 11), 10),
        ([EXCUSE, *named(1, 14)], [EXCUSE, *named(1, 14)], 15),
    ],
)
def test_t8_what_is_shown_is_recorded_and_paid(held: list[str], said: list[str], level: int) -> None:
    played = shown(holding(*held), " ".join(said))
    assert [{**event, "cards": {*event["cards"]}} for event in played.events("poignee")] == [
        {"seat": 0, "do": "poignee", "level": level, "cards": {*said}}
    ]
    worth = {10: 20, 13: 30, 15: 40}[level]
    assert played.outcome["poignees"] == (worth if played.outcome["made"] else -worth)
    assert referee(played.record) == played.outcome


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (named(1, 11), named(1, 9)),  # too few
        (named(1, 11), named(1, 11)),  # no level
        (named(1, 13), named(1, 12)),
        (named(1, 10), [*named(1, 9), "T11"]),  # another's
        (named(1, 10), [*named(1, 10), EXCUSE]),
        (named(1, 12), [*named(1, 12), EXCUSE]),  # the Excuse of another
        ([EXCUSE, *named(1, 10)], [EXCUSE, *named(1, 9)]),  # one stays hidden
        ([EXCUSE, *named(1, 14)], [EXCUSE, *named(1, 12)]),
    ],
)
def test_t8_what_may_not_be_shown_is_refused(held: list[str], said: list[str]) -> None:
    refused("T-8", holding(*held), bid_0=["garde_sans"], poignee_0=[" ".join(said)])


def test_t8_answers_that_are_no_trumps() -> None:
    for answer in (-1, 1 << 40, 1 << 22 | (1 << 10) - 2, 2):
        refused("T-8", holding(*named(1, 12)), bid_0=["garde_sans"], poignee_0=[answer])


@pytest.mark.parametrize("thresholds", [[1, 2, 3], [3, 4, 18], [8, 10, 13]])
def test_t8_other_thresholds(thresholds: list[int]) -> None:
    house = {"poignee.thresholds": thresholds, "poignee.values": [1, 2, 3]}
    held = named(1, thresholds[1])
    for number, level in enumerate(thresholds[:2], start=1):
        played = shown(holding(*held), " ".join(held[:level]), house=house)
        assert abs(played.outcome["poignees"]) == number
        assert set(offered(played)) == set(thresholds[:2])
        assert referee(played.record) == played.outcome


# --- T-8, T-21, T-22: when, and who sees it ---


def two_showing(leader: int = 0) -> Played:
    """Return a deal in which seats 0 and 1 show ten trumps; the taker is seat 1."""
    answers: dict[str, Any] = {
        "bids": bids(1, "prise"),
        "discard": [*suit("d", "9XVCQ"), "c1"],
        "poignees": {0: (10, numbered(21, 12)), 1: (10, numbered(10, 1))},
        "chelem": leader == 1,
    }
    return again(by_hand(LATE, CHIEN, answers, {0: LEADS}))[1]


@pytest.mark.parametrize("leader", [0, 1])
def test_t8_each_is_asked_before_his_own_first_card_and_once(leader: int) -> None:
    played = two_showing(leader)
    asked = [question for question in played.questions if question.decision == "poignee"]
    assert [question.seat for question in asked] == ([0, 1] if leader == 0 else [1, 0])
    for question in asked:
        view = question.view
        turn = (question.seat - leader) % 4
        assert (view["trick"], view["turn"], view["plays"]) == (0, turn, turn)


@pytest.mark.parametrize("leader", [0, 1])
def test_t8_t21_all_see_what_was_shown_from_then_on(leader: int) -> None:
    played = two_showing(leader)
    seen: dict[int, set[str]] = {}
    for question in played.questions:
        for seat in range(4):
            assert trumps(question.view["shown"][seat]) == seen.get(seat, set())
            assert question.view["poignees"][seat] == int(seat in seen)
        if question.decision == "poignee":
            seen[question.seat] = trumps(question.answer)
    assert len(seen) == 2


@pytest.mark.parametrize(("setting", "amount"), [("contract_winner", -40), ("shower", 0)])
def test_t8_poignees_of_both_sides_add_up(setting: str, amount: int) -> None:
    answers: dict[str, Any] = {
        "bids": bids(1, "prise"),
        "discard": [*suit("d", "9XVCQ"), "c1"],
        "poignees": {0: (10, numbered(21, 12)), 1: (10, numbered(10, 1))},
    }
    outcome = again(by_hand(LATE, CHIEN, answers, {0: LEADS}, poignee_to=setting))[1].outcome
    assert (outcome["made"], outcome["poignees"]) == (False, amount)


# --- T-9 ---

Laid = tuple[list[str], list[str]]
#: By trumps laid aside: the discard, and the hand that is left.
TWO: Laid = ["c1", "c2", "c3", "c4", "T2", "T3"], [*KINGS, EXCUSE, *named(4, 16)]
ONE: Laid = ["c1", "c2", "c3", "c4", "c5", "T2"], [*KINGS, EXCUSE, *named(3, 15)]
ONE_NO_EXCUSE: Laid = ["c1", "c2", "c3", "c4", "c5", "T2"], [*KINGS, *named(3, 16)]
SIX: Laid = named(2, 7), [*KINGS, EXCUSE, "T1", *named(8, 19)]
THREE_KINGS: Laid = ["c1", "c2", "c3", "c4", "c5", "T2"], [*KINGS[:3], EXCUSE, *named(3, 16)]


def dealt(laid: Laid) -> list[list[str]]:
    """Return hands and chien of which seat 0 lays aside some cards and keeps the others."""
    whole = [*laid[0], *laid[1]]
    return completed(" ".join(whole[6:]), "", "", "", " ".join(whole[:6]), kind="tarot")


def garde(laid: Laid, said: list[str] | None = None, house: Any = None) -> Played:
    """Play a garde of seat 0, who lays aside what he does and shows some trumps."""
    lines: dict[str, Any] = {"poignee_0": [None if said is None else " ".join(said)]}
    return deal(dealt(laid), house, preset="tarot", bid_0=["garde"], discard=[" ".join(laid[0])], **lines)


@pytest.mark.parametrize(
    ("laid", "sets"),
    [
        (TWO, {10: 286, 13: 1, 15: 1}),  # both laid aside and the thirteen of the hand
        (ONE, {10: 286, 13: 1, 15: 1}),  # one and thirteen, and the Excuse
        (ONE_NO_EXCUSE, {10: 1001, 13: 14, 15: 1}),
        (SIX, {10: 286, 13: 1, 15: 715}),  # nine of thirteen
        (THREE_KINGS, {10: 1001, 13: 14, 15: 1}),  # those of the hand alone
    ],
)
def test_t9_with_four_kings_the_triple_may_hold_the_trumps_laid_aside(
    laid: Laid, sets: dict[int, int]
) -> None:
    assert offered(garde(laid)) == sets
    without = garde(laid, house={"four_kings_poignee": False})
    hand = {level: ways for level, ways in sets.items() if level < 15 or laid is THREE_KINGS}
    assert offered(without) == hand


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        (TWO, named(2, 16)),
        (ONE, [EXCUSE, *named(2, 15)]),
        (ONE_NO_EXCUSE, named(2, 16)),
        (SIX, [*named(2, 7), "T1", *named(9, 16)]),
        (THREE_KINGS, [EXCUSE, *named(3, 16)]),
    ],
)
def test_t9_what_is_shown_counts_as_the_triple(laid: Laid, said: list[str]) -> None:
    played = garde(laid, said)
    event = played.events("poignee")[0]
    assert (event["level"], {*event["cards"]}) == (15, {*said})
    assert abs(played.outcome["poignees"]) == 40
    assert referee(played.record) == played.outcome


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        (SIX, [*named(2, 6), *named(8, 17)]),  # one laid aside is missing
        (SIX, [*named(2, 7), "T1", EXCUSE, *named(8, 14)]),  # the Excuse while others stay hidden
        (SIX, [*named(2, 7), *named(8, 14)]),  # the double
        (SIX, [*named(2, 7), *named(8, 11)]),  # the simple one
        (TWO, [EXCUSE, *named(2, 15)]),
        (TWO, named(2, 11)),
        (THREE_KINGS, named(2, 16)),
    ],
)
def test_t9_only_the_triple_and_with_all_of_them(laid: Laid, said: list[str]) -> None:
    lines: dict[str, Any] = {"bid_0": ["garde"], "discard": [" ".join(laid[0])]}
    refused("T-8", dealt(laid), poignee_0=[" ".join(said)], **lines)


def test_t9_not_where_it_is_not_agreed_on() -> None:
    lines: dict[str, Any] = {"bid_0": ["garde"], "discard": [" ".join(TWO[0])]}
    house = {"four_kings_poignee": False}
    refused("T-8", dealt(TWO), house, poignee_0=[" ".join(named(2, 16))], **lines)


# --- T-10 ---


@pytest.mark.parametrize("contract", CONTRACTS)
@pytest.mark.parametrize("taker", range(4))
def test_t10_t22_the_taker_is_always_asked_and_then_leads(contract: str, taker: int) -> None:
    for announced in (False, True):
        lines: dict[str, Any] = {f"bid_{taker}": [contract], "chelem": [announced]}
        played = deal([*HANDS, CHIEN], preset="tarot", **lines)
        asked = [question for question in played.questions if question.decision == "chelem"]
        assert [question.seat for question in asked] == [taker]
        assert played.events("chelem") == [{"seat": taker, "do": "chelem", "announce": announced}]
        assert played.record["tricks"][0]["leader"] == (taker if announced else 0)
        for question in played.questions:
            said = int(announced) if question.decision in ("poignee", "play") else -1
            assert question.view["chelem"] == (0 if question.decision == "chelem" else said)
        assert referee(played.record) == played.outcome


def test_t10_it_is_announced_or_not() -> None:
    for answer in (2, -1, 3):
        refused("T-10", [*HANDS, CHIEN], bid_2=["garde"], chelem=[answer])


def test_t10_what_it_pays() -> None:
    """Seat 0 wins every trick; the defenders' slam counts too where the taker announced one."""
    assert again(all_to_seat_0(0, "garde"))[1].outcome["chelem"] == 200
    assert again(all_to_seat_0(3, "garde"))[1].outcome["chelem"] == -200
    announced = {"bids": bids(0, "garde"), "discard": [*CHIEN[:-1], "T4"], "chelem": True}
    orders = {0: [*numbered(21, 4), "dK"], 2: [*HANDS[2][:4], EXCUSE]}
    assert again(by_hand(HANDS, CHIEN, announced, orders))[1].outcome["chelem"] == 400
    announced |= {"bids": bids(3, "garde"), "discard": suit("d", "123456")}
    played = again(by_hand(HANDS, CHIEN, announced, orders))[1]
    assert [trick["leader"] for trick in played.record["tricks"][:2]] == [3, 0]
    assert played.outcome["chelem"] == -400


def test_t22_nothing_is_asked_between_chelem_and_the_first_card_but_a_poignee() -> None:
    played = shown(holding(*named(1, 12)), None)
    order = [question.decision for question in played.questions]
    assert order[:7] == ["bid"] * 4 + ["chelem", "poignee", "play"]
    assert {*order[7:]} == {"play"}
