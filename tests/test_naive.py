"""The parts of the naive reference: settlements whose values are known, tricks, doubling, house rules."""

from __future__ import annotations

import copy
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from sim.games.house import resolve
from tests.naive import RuleBroken, random_house
from tests.naive.contracts import DECLARING, DEFENDING
from tests.naive.doubling import Doubling
from tests.naive.house import VOLENY, check_house
from tests.naive.settlement import Agreed, Paid, Play, not_played, settle
from tests.naive.talon import legal_declarations, legal_discards, legal_openings, legal_trump_cards
from tests.naive.tricks import legal_cards, why_illegal, winning_card
from tests.naive.voleny import voleny


def house_with(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(VOLENY) | changes


# --- settlements whose values are known ---

PAGAT = {
    "silent_hundred_scaling": "doubling",
    "silent_hundred_qualifies": "one",
    "hundred_marriage": "highest",
}
NO_MARRIAGES: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
HOLDS = (DECLARING, True)


def played(
    own: int, marriages: tuple[tuple[int, ...], tuple[int, ...]] = NO_MARRIAGES, seven: Any = None
) -> Play:
    return Play((own, 90 - own), marriages, seven, None)


FLEK, PLAIN = {"game": 1}, {"game": 0}
BOTH = {"game": 0, "seven": 0}
HUNDRED = {"hundred": 0}

PAYMENTS = [
    ("game made, plain", "game", "b", PLAIN, played(50), {}, 1),
    ("game made, hearts", "game", "h", PLAIN, played(50), {}, 2),
    ("game flek, lost", "game", "b", FLEK, played(40), {}, -2),
    ("seven and game made, plain", "seven", "b", BOTH, played(50, seven=HOLDS), {}, 3),
    ("seven and game made, hearts", "seven", "h", BOTH, played(50, seven=HOLDS), {}, 6),
    ("seven made, game lost", "seven", "b", BOTH, played(40, seven=HOLDS), {}, 1),
    ("both flek, both lost, hearts", "seven", "h", {"game": 1, "seven": 1}, played(40), {}, -12),
    ("hundred with 100", "hundred", "b", HUNDRED, played(60, ((40,), ())), {}, 4),
    ("hundred with 110", "hundred", "b", HUNDRED, played(70, ((40,), ())), {}, 8),
    ("hundred with 130", "hundred", "b", HUNDRED, played(90, ((40,), ())), {}, 16),
    ("hundred lost with 80", "hundred", "b", HUNDRED, played(40, ((40,), ())), {}, -8),
    ("hundred lost, 20 against", "hundred", "b", HUNDRED, played(60, ((20,), (20,))), {}, -16),
    ("hundred lost, 40 against", "hundred", "b", HUNDRED, played(60, ((20,), (40,))), {}, -24),
    ("hundred with a further 20", "hundred", "b", HUNDRED, played(60, ((40, 20), ())), {}, 12),
    ("first 20, then 40", "hundred", "b", HUNDRED, played(60, ((20, 40), ())), {}, -8),
    (
        "highest",
        "hundred",
        "b",
        HUNDRED,
        played(60, ((20, 40), ())),
        {"hundred_marriage": "highest"},
        12,
    ),
    ("silent seven in hundred", "hundred", "b", HUNDRED, played(60, ((40,), ()), HOLDS), {}, 4 + 1),
    ("limit", "hundred", "h", {"hundred": 9}, played(10), {}, -500),
    (
        "game flek, made with 100, includes game",
        "game",
        "b",
        FLEK,
        played(60, ((40,), ())),
        {"hundred_includes_game": True},
        6,
    ),
    ("pagat: 50 + 40 < 100", "game", "b", PLAIN, played(50, ((40, 20), ())), PAGAT, 1),
    ("betl made", "betl", None, {"betl": 0}, Play(None, NO_MARRIAGES, None, True), {}, 15),
    ("betl flek, lost", "betl", None, {"betl": 1}, Play(None, NO_MARRIAGES, None, False), {}, -30),
    ("seven, game flek, no re", "seven", "b", {"game": 1, "seven": 0}, None, {}, 0),
]

SILENT = [
    ("hundred 100", PLAIN, played(60, ((40,), ())), {}, "silent_hundred", 2),
    ("hundred 110", PLAIN, played(70, ((40,), ())), {}, "silent_hundred", 4),
    ("hundred 120", PLAIN, played(60, ((40, 20), ())), {}, "silent_hundred", 6),
    ("defenders' hundred, flek", FLEK, played(30, ((), (40,))), {}, "silent_hundred", -4),
    ("seven made", PLAIN, played(50, seven=HOLDS), {}, "silent_seven", 1),
    ("defender's seven beaten", PLAIN, played(50, seven=(DEFENDING, False)), {}, "silent_seven", 1),
    ("pagat 100", PLAIN, played(60, ((40,), ())), PAGAT, "silent_hundred", 2),
    ("pagat 110", PLAIN, played(70, ((40,), ())), PAGAT, "silent_hundred", 4),
    ("pagat 120", PLAIN, played(80, ((40,), ())), PAGAT, "silent_hundred", 8),
    ("pagat 130", PLAIN, played(90, ((40,), ())), PAGAT, "silent_hundred", 16),
    ("pagat 60 + 40 + 20", PLAIN, played(60, ((40, 20), ())), PAGAT, "silent_hundred", 8),
]


@pytest.mark.parametrize("row", PAYMENTS, ids=lambda row: row[0])
def test_known_settlement(row: Any) -> None:
    _, contract, trump, levels, play, changes, value = row
    assert settle(Agreed(contract, trump, levels), play, house_with(**changes)).payment == value


@pytest.mark.parametrize("row", SILENT, ids=lambda row: row[0])
def test_known_silent_component(row: Any) -> None:
    _, levels, play, changes, component, value = row
    settled = settle(Agreed("game", "b", levels), play, house_with(**changes))
    assert settled.components[component].units == value
    if component == "silent_hundred":
        assert settled.components["game"].units == 0


def test_m24_balanced_seven_is_not_played_whatever_the_tariff() -> None:
    agreed = Agreed("seven", "b", {"game": 1, "seven": 0})
    assert not_played(agreed, house_with()) == "balanced"
    assert not_played(agreed._replace(levels={"game": 2, "seven": 0}), house_with()) is None
    assert not_played(agreed._replace(levels={**agreed.levels, "hundred_against": 0}), house_with()) is None
    assert not_played(agreed, house_with(settle_balanced_seven=False)) is None


def test_m25_concession_takes_hearts_and_limit() -> None:
    rules = house_with(play_unflekked_game=False, play_flekked_game_without_re=False, limit=3)
    assert settle(Agreed("game", "h", PLAIN), None, rules).payment == 2
    settled = settle(Agreed("game", "h", FLEK), None, rules)
    assert settled.payment == -3 and settled.limited and set(settled.components) == {"game"}


def test_m34_hundred_against_is_the_mirror_image() -> None:
    levels = {"game": 0, "hundred_against": 1}
    made = settle(Agreed("game", "b", levels), played(20, ((), (40,))), house_with()).components
    assert made["hundred_against"] == Paid(True, Fraction(-8 * 2))  # 70 + 40 = 110
    lost = settle(Agreed("game", "b", levels), played(50, ((20,), (40,))), house_with()).components
    assert lost["hundred_against"] == Paid(False, Fraction(8 * (2 + 2)))
    assert "silent_hundred" not in made  # M-35


def test_m34_scalings() -> None:
    rules = house_with(hundred_scaling="doubling", hundred_fail_scaling="fixed")
    assert settle(Agreed("hundred", "b", HUNDRED), played(90, ((40,), ())), rules).payment == 4 * 8
    assert settle(Agreed("hundred", "b", HUNDRED), played(0, ((), (40,))), rules).payment == -4


def test_m36_no_silent_seven_where_one_was_declared_or_is_worth_nothing() -> None:
    seven = played(50, seven=(DEFENDING, True))
    against = Agreed("game", "b", {"game": 0, "seven_against": 0})
    assert set(settle(against, seven, house_with()).components) == {"game", "seven_against"}
    assert set(settle(Agreed("game", "b", PLAIN), seven, house_with(silent_seven=0)).components) == {"game"}


# --- tricks ---

LEGAL = [
    ("C-1", "h7 b9", "", "h", "h7 b9"),
    ("C-2", "b7 b9 hA", "bA", "h", "b7 b9"),
    ("C-3", "hA l9", "bA", "h", "hA"),
    ("C-4", "a9 l9", "bA", "h", "a9 l9"),
    ("C-4", "a9 hA", "bA", None, "a9 hA"),
    ("C-6", "b7 bX bA", "bK", "h", "bX bA"),
    ("C-6", "b7 bX", "bK", None, "b7 bX"),  # M-1: without trumps the ten is low
    ("C-6", "b7 bA", "bK h7", "h", "b7 bA"),
    ("C-6", "h7 hU", "bK h9", "h", "hU"),
    ("C-3", "h7 h8 l7", "bK h9", "h", "h7 h8"),  # C-6: none beats, still a trump
    ("C-6", "b7 bO", "b9 bK", "h", "b7 bO"),
]


@pytest.mark.parametrize("row", LEGAL)
def test_legal_cards(row: Any) -> None:
    rule, hand, on_trick, trump, legal = row
    held, lying = set(hand.split()), on_trick.split()
    assert legal_cards(held, lying, trump) == set(legal.split())
    for card in held - set(legal.split()):
        assert why_illegal(card, held, lying, trump, 0).rule == rule


def test_m17_the_seven_is_saved_while_another_card_is_legal() -> None:
    assert legal_cards({"h7", "h8", "b9"}, [], "h", {"h7"}) == {"h8", "b9"}
    assert legal_cards({"h7", "b9"}, ["hA"], "h", {"h7"}) == {"h7"}
    assert legal_cards({"h7"}, [], "h", {"h7"}) == {"h7"}
    assert why_illegal("h7", {"h7", "h8"}, [], "h", 0).rule == "M-17"


def test_c5_trump_wins_else_the_highest_of_the_suit_led() -> None:
    assert winning_card(["bA", "h7", "bX"], "h") == "h7"
    assert winning_card(["b7", "hA", "b8"], None) == "b8"
    assert winning_card(["bX", "bK", "b8"], "h") == "bX"
    assert winning_card(["bX", "bK", "b8"], None) == "bK"


# --- doubling ---


def doubling(components: set[str], against: dict[int, set[str]] | None = None, **changes: Any) -> Doubling:
    sides = {0: DECLARING, 1: DEFENDING, 2: DEFENDING}
    return Doubling(components, sides, 0, against or {}, house_with(**changes))


def say(state: Doubling, seat: int, raised: str = "", announced: str = "") -> None:
    assert state.speaker == seat and not state.over()
    comment = frozenset(raised.split()), frozenset(announced.split())
    assert comment in state.legal_comments(seat)
    state.speak(seat, comment)


def test_m21_two_goods_end_it_and_the_declarer_is_not_asked() -> None:
    state = doubling({"game"})
    say(state, 1)
    say(state, 2)
    assert state.over() and state.levels() == {"game": 0}


def test_m21_who_can_raise_nothing_still_speaks() -> None:
    state = doubling({"game"})
    say(state, 1, "game")
    assert state.legal_raises(2) == set()  # the second cannot raise what the first has just raised
    say(state, 2)
    say(state, 0, "game")
    say(state, 1)
    assert state.legal_raises(2) == {"game"}
    say(state, 2, "game")
    say(state, 0)
    assert state.over() and state.levels() == {"game": 3}


def test_m20_components_are_raised_and_closed_apart() -> None:
    state = doubling({"game", "seven"})
    say(state, 1, "game")
    say(state, 2, "seven")
    say(state, 0, "seven")
    assert state.legal_raises(1) == {"seven"}
    assert state.why_not(1, (frozenset({"game"}), frozenset())).rule == "M-21"
    say(state, 1)
    say(state, 2)
    assert state.over() and state.levels() == {"game": 1, "seven": 2}


def test_m23_against_awaits_the_declarer_and_is_announced_at_the_first_turn_once() -> None:
    state = doubling({"game"}, {1: {"hundred_against"}, 2: {"hundred_against", "seven_against"}})
    say(state, 1, "", "hundred_against")
    assert state.legal_raises(2) == {"game"}
    assert state.legal_announcements(2) == {"seven_against"}
    say(state, 2)
    assert state.legal_raises(0) == {"hundred_against"}
    say(state, 0, "hundred_against")
    assert state.legal_announcements(1) == state.legal_announcements(2) == set()
    assert state.why_not(2, (frozenset(), frozenset({"seven_against"}))).rule == "M-23"
    say(state, 1)
    say(state, 2, "hundred_against")
    say(state, 0)
    assert state.over() and state.levels() == {"game": 0, "hundred_against": 2}


def test_m22_at_cap_0_the_others_speak_once_and_a_cap_closes() -> None:
    state = doubling({"game", "seven"}, {2: {"hundred_against"}}, flek_cap={"game": 0, "seven": 1})
    assert state.legal_raises(1) == {"seven"}
    assert state.why_not(1, (frozenset({"game"}), frozenset())).rule == "M-22"
    say(state, 1, "seven")
    say(state, 2, "", "hundred_against")  # not in the mapping: no cap
    assert state.legal_raises(0) == {"hundred_against"}
    closed = doubling({"game"}, {2: {"hundred_against"}}, flek_cap=0)
    say(closed, 1)
    say(closed, 2, "", "hundred_against")
    assert closed.over()


def test_m22_without_a_cap_level_15_closes() -> None:
    state = doubling({"game"})
    while not state.over():
        seat = state.speaker
        say(state, seat, " ".join(state.legal_raises(seat)))
    assert state.levels() == {"game": 15}


# --- before the doubling ---

TWELVE = "hA hX hK hO h9 h8 h7 hU bA lA aA b7".split()
OTHERS = ["bX bK bO bU b9 b8 lX lK lO lU".split(), "l9 l8 l7 aX aK aO aU a9 a8 a7".split()]


def test_legal_choices_before_the_doubling() -> None:
    rules = house_with()
    assert legal_trump_cards(TWELVE, rules) == {*TWELVE[:7], "people"}
    assert len(legal_discards(TWELVE)) == 66
    assert legal_openings({"b7", "h8"}, "hO", rules) == {"betl", "durch", "keep"}
    for pair, changes in (
        ({"b7", "hO"}, {}),
        ({"b7", "bA"}, {}),
        ({"b7", "h8"}, {"talon_forbids_trump": True}),
    ):
        assert legal_openings(pair, "hO", house_with(**changes)) == {"betl", "durch"}
    assert legal_declarations({"h7", "bK", "bO"}, "h") == {"game", "seven", "hundred", "hundred_seven"}
    assert legal_declarations({"h8", "bK", "lO"}, "h") == {"game"}


def test_m42_order_of_asking_over_trumps_and_over_betl() -> None:
    """Seat 2 goes over trumps with betl, seat 1, who had said good, over that with durch."""
    script: dict[str, list[Any]] = {
        "trump": ["hO"],
        "discard": [frozenset({"b7", "h8"})] * 3,  # each lays down what he took up
        "declare": ["keep", "betl", "durch"],
        "suit": ["good", "bad", "good", "bad"],
        "take_talon": [True, True],
    }
    steps = voleny([TWELVE, *OTHERS], house_with())
    step, asked = next(steps), []
    while step.decision != "leader":
        answer = script[step.decision].pop(0) if step.decision in script else (frozenset(), frozenset())
        assert answer in step.legal
        asked.append((step.seat, step.decision))
        if step.decision == "declare":
            assert step.legal == {0: {"keep", "betl", "durch"}, 2: {"betl", "durch"}, 1: {"durch"}}[step.seat]
        step = steps.send(answer)
    takes = ["take_talon", "discard", "declare"]
    assert asked == [
        *[(0, do) for do in ("trump", "discard", "declare")],
        (1, "suit"),
        *[(2, do) for do in ("suit", *takes)],
        (0, "suit"),
        *[(1, do) for do in ("suit", *takes)],
        (2, "comment"),
        (0, "comment"),
    ]
    assert step.legal == {1}  # M-44: in durch the declarer leads


# --- house rules ---

HOUSE_ERRORS = [
    ("R-1", {"fleks": 1}),
    ("H-3", {"hearts_multiplier": 3}),
    ("H-3", {"hearts_multiplier": 2.0}),
    ("H-3", {"players": True}),
    ("H-3", {"limit": -1}),
    ("H-3", {"silent_seven": 0.125}),
    ("H-3", {"silent_seven": None}),
    ("H-3", {"flek_cap": 10}),
    ("H-3", {"flek_cap": {"fun": 1}}),
    ("H-3", {"flek_cap": {"two_sevens": 1}}),
    ("H-3", {"flek_cap": {"game": -1}}),
    ("H-3", {"against": 1}),
    ("H-3", {"session_length": 0}),
    ("H-3", {"talon_forbids_trump": True, "talon_allows_sharp": True}),
    ("H-3", {"shuffle": "gather_cut", "players": 4}),
    ("H-3", {"tariff": {**VOLENY["tariff"], "two_sevens": 40}}),
    ("H-3", {"tariff": {**VOLENY["tariff"], "game": -1}}),
    ("H-3", {"tariff": {**VOLENY["tariff"], "betl": None}}),
]


@pytest.mark.parametrize(("rule", "changes"), HOUSE_ERRORS)
def test_h3_house_rules_that_cannot_be(rule: str, changes: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match=rule):
        check_house(house_with(**changes))


def test_house_rules_that_can_be() -> None:
    rng = Random(5)
    for _ in range(300):
        house = random_house(rng)
        check_house(house)
        resolve("voleny", house)
    check_house(house_with(shuffle="gather_cut"))
    check_house(house_with(evident_rule=True))
