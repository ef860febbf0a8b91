"""Lízaný: duties when the stock is gone, marriages, what it pays, rule by rule: M-92, M-93, M-95."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.jit import COMPILED
from sim.table import Table
from tests import seating
from tests.naive.referee import referee
from tests.seating import Played, deal, legal_answers
from tests.test_lizany_stock import closed, dealt, in_order, play, refused

pytestmark = pytest.mark.jit_off

HEARTS, BELLS = "h7 h8 h9 hX hU hO hK hA", "b7 b8 b9 bX bU bO bK bA"
FREE = {"closed_must_beat": False}


def ending(zero: str, house: Any = None, order: tuple[str, str] = ("", ""), **lines: list[Any]) -> Played:
    """Play eight tricks that seat 0 wins, hearts over bells, so that it holds given cards of l and a then.

    Seat 1 has the others of these suits; leaves are trumps and seat 0 leads.
    """
    hands = dealt(HEARTS, BELLS, closed(zero))
    wins = (f"{HEARTS} {order[0]}", f"{BELLS} {order[1]}")
    return play(hands, house, wins, **lines)


def choice(played: Played, trick: int, seat: int) -> set[str] | None:
    """Return the cards among which a seat chose in a trick, counted from 1; None where it had no choice."""
    for question in played.asked("play", seat):
        if question.view["trick"] == trick - 1:
            return legal_answers(question.view)
    return None


# --- duties when the stock is gone ---

#: Seat 1 then holds l7 l8 lX, aO aU a9 aX and aA.
ZERO = "l9 lU lO lK lA a7 a8 aK"


@pytest.mark.parametrize(
    ("led", "beat", "follow"),
    [
        ("aK", {"aX", "aA"}, {"aO", "aU", "a9", "aX", "aA"}),
        ("a7", {"aO", "aU", "a9", "aX", "aA"}, {"aO", "aU", "a9", "aX", "aA"}),
        ("l9", {"lX"}, {"l7", "l8", "lX"}),
        ("lA", {"l7", "l8", "lX"}, {"l7", "l8", "lX"}),  # nothing beats the ace
    ],
)
def test_m92_the_suit_is_followed_and_beaten(led: str, beat: set[str], follow: set[str]) -> None:
    for house, legal in (({}, beat), (FREE, follow)):
        played = ending(ZERO, house, (led, ""))
        assert choice(played, 9, 0) == set(ZERO.split())
        assert choice(played, 9, 1) == (legal if len(legal) > 1 else None)
        assert played.record["tricks"][8]["cards"][0] == led
        assert played.record["tricks"][8]["cards"][1] in legal


def test_m92_c2_c6_refused_where_the_house_must_beat() -> None:
    lines: dict[str, list[Any]] = {"play_0": [None] * 8 + ["aK"], "play_1": [None] * 8 + ["aO"]}
    hands = dealt(HEARTS, BELLS, closed(ZERO))
    refused("C-6", hands, **lines)
    assert deal(hands, FREE, preset="lizany", **lines).record["tricks"][8]["cards"] == ["aK", "aO"]
    for house in ({}, FREE):
        refused("C-2", hands, house, **lines | {"play_1": [None] * 8 + ["l8"]})


@pytest.mark.parametrize("house", [{}, FREE])
def test_m92_c3_who_is_void_trumps(house: dict[str, Any]) -> None:
    # Seat 1 holds all leaves; then seat 0, with acorns only, throws what it likes on a trump (C-4).
    played = ending("a7 a8 a9 aX aU aO aK aA", house, ("aX", "lX l7"))
    assert choice(played, 9, 1) == {"l7", "l8", "l9", "lX", "lU", "lO", "lK", "lA"}
    assert played.record["tricks"][8] == {"leader": 0, "cards": ["aX", "lX"], "winner": 1}
    assert choice(played, 10, 0) == {"a7", "a8", "a9", "aU", "aO", "aK", "aA"}
    assert played.record["tricks"][9]["winner"] == 1  # the seven of trumps, led
    # With other suits beside the trumps too: b7 is led, and no acorn may be thrown on it.
    stock = "l7 b7 aO a8 aK a9 aA aX lU aU lO l8 lK l9 lA lX"
    hands = dealt(HEARTS, "b8 b9 bX bU bO bK bA a7", stock)
    played = play(hands, house, (HEARTS, "b8 b9 bX bU bO bK bA a7"))
    assert played.record["tricks"][8]["cards"][0] == "b7"
    assert choice(played, 9, 1) == {"l7", "lU", "lO", "lK", "lA"}


@pytest.mark.parametrize(("house", "legal"), [({}, {"lA", "lO"}), (FREE, {"lA", "lO", "l8"})])
def test_m92_a_trump_led_must_be_beaten(house: dict[str, Any], legal: set[str]) -> None:
    played = ending("l9 lX lU lK a7 a8 a9 aX", house, ("lU", ""))
    assert choice(played, 9, 1) == legal | ({"l7"} if house else set())


def test_m92_only_when_the_stock_is_gone() -> None:
    played = ending(ZERO)
    for question in played.asked("play"):
        free = legal_answers(question.view) == seating.codes(question.view["hand"])
        assert free or question.view["trick"] >= 8
    assert choice(played, 8, 1) is not None


# --- marriages ---


def married(played: Played) -> list[tuple[int, str, int]]:
    """Return the marriages that were announced: seat, suit, trick."""
    return [(event["seat"], event["suit"], event["trick"]) for event in played.events("marriage")]


@pytest.mark.parametrize("first", ["hK", "hO"])
@pytest.mark.parametrize(("turned", "points"), [("l7", 20), ("h7", 40)])
def test_m93_announced_when_leading_its_first_card(first: str, turned: str, points: int) -> None:
    hands = dealt("hK hO hA hX b7 b8 b9 bU", "", turned)
    played = play(hands, order=(first, ""), marriage_0=[True])
    assert married(played) == [(0, "h", 1)]
    assert played.outcome["marriage_points"] == [points, 0]
    (question,) = played.asked("marriage", 0)
    assert (question.view["marriage"], question.view["turn"]) == (0, 0)
    for later in played.asked("play"):
        if later.view["plays"] > 0:
            assert [int(seat) for seat in later.view["marriages"]] == [0, -1, -1, -1]  # public
    assert married(play(hands, order=(first, ""), marriage_0=[False])) == []
    refused("M-3", hands, play_0=[first], marriage_0=[2])


def test_m93_once_per_suit() -> None:
    # hO led first, hK led later: nothing is asked about it, whether or not it was announced.
    hands = dealt("hK hO hA hX b7 b8 b9 bU", "a7 a8 a9 aX aU aO aK aA", "l7")
    for says in (True, False):
        played = play(hands, order=("hO hK", ""), marriage=[says])
        assert len(played.asked("marriage", 0)) == 1
        assert played.record["tricks"][1]["cards"][0] == "hK"
        assert sum(played.outcome["marriage_points"]) == 20 * says


def test_m93_both_must_be_in_hand_at_that_moment() -> None:
    # Seat 0 draws hO after trick 1, when hK is still there, and then leads one.
    hands = dealt("hK h7 hA hX b7 b8 b9 bU", "a7 a8 a9 aX aU aO aK aA", "l7 hO")
    assert married(play(hands, order=("hA hK", ""), marriage=[True])) == [(0, "h", 2)]
    # Led before the other is drawn, hK announces nothing, and neither does hO later.
    assert married(play(hands, order=("hK hO", ""), marriage=[True])) == []


def test_m93_several_suits_and_both_players() -> None:
    hands = dealt("hK hO bK bO hA bA h7 b7", "lK lO aK aO aA aX a7 a8", "lX h8 l9")
    order = ("hO bO b7 h7", "a7 a8 l9 aO")
    played = play(hands, order=order, marriage_0=[True, True], marriage_1=[True])
    assert married(played) == [(0, "h", 1), (0, "b", 2), (1, "a", 4)]
    assert played.outcome["marriage_points"] == [40, 20]


def test_m93_when_following_only_where_the_house_has_it() -> None:
    hands = dealt("h7 h8 hA h9 hX hU b7 b8", "lK lO aK aO a7 a8 a9 aX", "bX")
    order = ("hA hX hU h9", "lO aK lK aO")
    assert married(play(hands, order=order, marriage=[True] * 9)) == []
    played = play(hands, {"marriage_on_lead": False}, order, marriage=[True] * 9)
    assert married(played)[:2] == [(1, "l", 1), (1, "a", 2)]
    assert played.record["tricks"][0]["winner"] == 0  # though he does not win the trick
    assert played.outcome["marriage_points"] == [0, 40]
    # When leading it is as ever.
    leads = dealt("hK hO hA hX b7 b8 b9 bU", "", "l7")
    assert married(play(leads, {"marriage_on_lead": False}, ("hK", ""), marriage_0=[True]))[0] == (0, "h", 1)


def test_m93_in_the_closed_phase_too() -> None:
    zero = "lK lO lA lX aA aK a8 a9"
    led = ending(zero, None, ("lO", "lU"), marriage=[False, True])
    assert married(led) == [(0, "l", 9)]  # hearts of trick 6 were let be
    assert led.outcome["marriage_points"] == [40, 0]
    # Seat 1 follows with aO, holding aK: only where following announces.
    other = "lK lO lA lX aA a7 a8 a9"
    for house, found in (({}, []), ({"marriage_on_lead": False}, [(1, "a", 9)])):
        played = ending(other, house, ("aA", "aO"), marriage_0=[False] * 9, marriage_1=[False, True])
        assert played.record["tricks"][8]["cards"] == ["aA", "aO"]
        assert [entry for entry in married(played) if entry[0] == 1] == found


# --- what it pays ---

#: By it seat 0 wins every trick, and with it all 90 points.
ALL = "lA lX lK lO lU l9 l8 aA"
#: Seat 1 wins the last trick with aK, and so 10 points, where it throws aA away before.
TEN = "lA lX lK lO lU l9 l8 a7"


@pytest.mark.parametrize(
    ("zero", "marriages", "points", "units", "none"),
    [
        (ALL, [False, False], 90, 1, 1),
        (TEN, [False, False], 80, 1, 1),
        (TEN, [True, False], 100, 2, 1),
        (ALL, [True, False], 110, 3, 1),
        (TEN, [False, True], 120, 4, 1),
        (ALL, [False, True], 130, 5, 1),
        (TEN, [True, True], 140, 6, 1),
        (ALL, [True, True], 150, 7, 1),
    ],
)
def test_m95_more_points_win_and_100_pay_more_by_tens(
    zero: str, marriages: list[bool], points: int, units: int, none: int
) -> None:
    order = ("lA lX lK lO lU l9 l8", "aA a8 a9 aX aU aO aK")
    for house, paid in (({}, units), ({"hundred_scaling": "none"}, none)):
        outcome = ending(zero, house, order, marriage_0=marriages).outcome
        assert outcome["points"] == [points, 90 + 20 * marriages[0] + 40 * marriages[1] - points]
        assert (outcome["winner"], outcome["components"]) == (0, {"game": {"units": paid}})
        assert outcome["payoffs"] == [paid, -paid]
        assert (outcome["hearts"], outcome["trump"], outcome["reason"]) == (1, "l", "played")


def test_m95_seat_1_wins_as_well() -> None:
    # Seat 1 trumps, leads its trumps and a7, then what it drew; only aO loses to the seven.
    stock = "l7 hA h7 hX h8 hK h9 hO hU aA a8 aX a9 aK aU aO"
    hands = dealt(BELLS, "lU lO lK l8 l9 lX lA a7", stock)
    order = (in_order(hands)[0], f"{in_order(hands)[1]} aA aX aK aO hA hX hK hO")
    for announced, points, units in ((False, 90, 1), (True, 130, 5)):
        outcome = play(hands, order=order, marriage_1=[announced]).outcome
        assert (outcome["winner"], outcome["points"]) == (1, [0, points])
        assert outcome["components"] == {"game": {"units": -units}}
        assert outcome["payoffs"] == [-units, units]


@pytest.mark.parametrize("worth", [0, 0.5, 3])
def test_m95_game_is_worth_the_tariff(worth: float) -> None:
    order = ("lA lX lK lO lU l9 l8", "")
    outcome = ending(ALL, {"tariff": {"game": worth}}, order, marriage_0=[True]).outcome
    assert outcome["payoffs"] == [3 * worth, -3 * worth]


def test_m95_hearts_multiply_only_where_the_house_says_so() -> None:
    hands = dealt("l7 l8 l9 lX lU lO lK lA", BELLS, "h7 hA a7 hX a8 hK a9 hO aX hU aU h9 aO h8 aK aA")
    order = (f"{' '.join(hands[0])} hA hX hK hO hU h9 h8 aA", BELLS)
    for house, factor in (({}, 1), ({"hearts_multiplier": 2}, 2), ({"hearts_multiplier": 4}, 4)):
        outcome = play(hands, house, order).outcome
        assert (outcome["trump"], outcome["hearts"], outcome["points"]) == ("h", factor, [90, 0])
        assert outcome["payoffs"] == [factor, -factor]
    assert ending(ALL, {"hearts_multiplier": 4}, ("lA", "")).outcome["hearts"] == 1


def test_m95_the_silent_seven_is_worth_nothing_by_default() -> None:
    # Seat 1 holds all trumps and keeps the seven to the last trick, which it wins with it.
    zero, order = "a7 a8 a9 aX aU aO aK aA", ("", "lA lX lK lO lU l9 l8 l7")
    assert set(ending(zero, None, order).outcome["components"]) == {"game"}
    won = ending(zero, {"silent_seven": 2}, order).outcome
    assert won["points"] == [40, 50]
    assert won["components"] == {"game": {"units": -1}, "silent_seven": {"units": -2}}
    assert won["payoffs"] == [-3, 3]
    early = ending(zero, {"silent_seven": 2}, ("", "l7")).outcome
    assert set(early["components"]) == {"game"}


def test_m95_m36_a_seven_beaten_in_the_last_trick_pays_the_other() -> None:
    zero = "aA aX aK aO lX lK lO lA"
    outcome = ending(zero, {"silent_seven": 2}, (zero, "aU a9 a8 a7 lU l9 l8 l7")).outcome
    assert outcome["points"] == [90, 0]
    assert outcome["components"] == {"game": {"units": 1}, "silent_seven": {"units": 2}}
    assert outcome["payoffs"] == [3, -3]


def test_m95_a_tie_cannot_occur() -> None:
    table = Table(seating.spec("random", preset="lizany", house={"marriage_on_lead": False}))
    sums = set()
    for number in range(150 if COMPILED else 15):
        record = table.record(number)
        outcome = record["outcome"]
        assert outcome["points"][0] != outcome["points"][1]
        assert sum(outcome["trick_points"]) == 90
        sums.add(sum(outcome["points"]))
        assert outcome["winner"] == (outcome["points"][1] > outcome["points"][0])
        assert sum(outcome["payoffs"]) == 0
        assert referee(record) == outcome
    assert {90, 110} <= sums and all((total - 90) % 20 == 0 for total in sums)


def test_m95_nobody_doubles() -> None:
    played = ending(ALL, marriage=[True] * 9)
    assert {question.decision for question in played.questions} == {"play", "marriage"}
