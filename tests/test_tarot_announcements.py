"""Poignées and chelem of tarot, rule by rule: T-8 to T-10, T-21, T-22."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.tarot.names import CONTRACTS
from sim.games.tarot.view import PLAY
from tests import seating
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

#: The taker with the chien: four kings, twenty trumps, no other card.
TWENTY = [*KINGS, EXCUSE, "T1", "T21", *named(2, 18)]


def four_kings(away: list[str], hand: list[str], house: Any = None, said: list[str] | None = None) -> Played:
    """Play a garde of seat 0 who discards and is left with a hand."""
    all_24 = [*away, *hand]
    hands = completed(" ".join(all_24[6:]), "", "", "", " ".join(all_24[:6]), kind="tarot")
    lines: dict[str, Any] = {"poignee_0": [None if said is None else " ".join(said)]}
    return deal(hands, house, preset="tarot", bid_0=["garde"], discard=[" ".join(away)], **lines)


def test_t9_the_triple_with_the_discarded_trumps() -> None:
    away, hand = ["c1", "c2", "c3", "c4", "T2", "T3"], [*KINGS, EXCUSE, *named(4, 16)]
    played = four_kings(away, hand)
    # 13 numbered and the Excuse in the hand: ten and thirteen of them, or all 15 numbered.
    assert offered(played) == {10: 286, 13: 1, 15: 1}
    said = ["T2", "T3", *named(4, 16)]
    played = four_kings(away, hand, said=said)
    assert {*played.events("poignee")[0]["cards"]} == {*said}
    assert abs(played.outcome["poignees"]) == 40
    assert referee(played.record) == played.outcome


def test_t9_the_excuse_counts_and_is_shown_only_with_all_the_others() -> None:
    away = ["c1", "c2", "c3", "c4", "c5", "T2"]
    hand = [*KINGS, EXCUSE, *named(3, 15)]
    played = four_kings(away, hand)
    assert offered(played)[15] == 1
    played = four_kings(away, hand, said=[EXCUSE, "T2", *named(3, 15)])
    assert played.events("poignee")[0]["level"] == 15
    assert referee(played.record) == played.outcome
    # Without it there are 14, not enough.
    played = four_kings(away, [*KINGS, "c6", *named(3, 15)][:18] if False else [*KINGS, *named(3, 16)])
    assert offered(played)[15] == 1  # fourteen in the hand and one laid aside
    assert four_kings(["c1", "c2", "c3", "c4", "c5", "T2"], [*KINGS, "c6", *named(3, 15)][:18]).events("poignee") == []


def test_t9_every_discarded_trump_is_among_those_shown() -> None:
    away, hand = named(2, 7), [*KINGS, EXCUSE, "T1", *named(8, 19)]
    played = four_kings(away, hand)
    assert offered(played) == {10: 286, 13: 1, 15: 715}  # nine of the thirteen
    for said in ([*named(2, 6), *named(8, 17)], [*named(2, 7), "T1", EXCUSE, *named(8, 14)]):
        with pytest.raises(AssertionError):
            raise AssertionError if not _refused(away, hand, said) else AssertionError
