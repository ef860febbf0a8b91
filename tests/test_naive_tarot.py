"""The naive reference of tarot, rule by rule: cards, discards, poignées, settlement, house rules."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.naive.errors import RuleBroken
from tests.naive.tarot import random_house
from tests.naive.tarot.announcements import showings
from tests.naive.tarot.auction import petit_sec
from tests.naive.tarot.by_hand import house_with
from tests.naive.tarot.cards import PACK, half_points
from tests.naive.tarot.chien import legal_discards
from tests.naive.tarot.choices import Showings, Subsets, draw
from tests.naive.tarot.counting import Count
from tests.naive.tarot.house import TAROT, check_house
from tests.naive.tarot.settlement import Announced, Settlement, settle

KINGS = {"cK", "sK", "bK", "dK"}


def trumps(low: int, high: int) -> set[str]:
    return {f"T{number}" for number in range(low, high + 1)}


def paid(said: Announced, points: float, bouts: int, *rest: str | None, **changes: Any) -> Settlement:
    """Settle; ``rest`` is the side of the petit au bout and the side of the slam."""
    petit, slam = (*rest, None, None)[:2]
    return settle(said, Count(int(points * 2), bouts, petit, slam), house_with(**changes))


# --- cards ---


def test_t1_t15_the_pack_counts_91_points() -> None:
    assert len(PACK) == len(set(PACK)) == 78
    assert sum(map(half_points, PACK)) == 2 * 91
    kinds = {"EX": 4.5, "T1": 4.5, "T21": 4.5, "cK": 4.5, "sQ": 3.5, "bC": 2.5, "dV": 1.5}
    kinds |= {"cX": 0.5, "s1": 0.5, "T2": 0.5, "T20": 0.5, "T10": 0.5}
    assert {card: half_points(card) / 2 for card in kinds} == kinds


@pytest.mark.parametrize(
    ("hand", "is_one"),
    [({"T1", "cK"}, True), ({"T1", "EX"}, False), ({"T1", "T2"}, False), ({"T2"}, False), ({"cK"}, False)],
)
def test_t3_petit_sec(hand: set[str], is_one: bool) -> None:
    assert petit_sec(hand) is is_one


# --- discard ---


def may_discard(cards: set[str], six: set[str]) -> bool:
    """Say T-6 once more, as a condition on six cards."""
    if six & (KINGS | {"T1", "T21", "EX"}):
        return False
    suit_cards = {card for card in cards - KINGS if card[0] in "csbd"}
    away = {card for card in six if card[0] == "T"}
    return len(away) == max(0, 6 - len(suit_cards))


def test_t6_suit_cards_that_are_not_kings_come_first() -> None:
    legal = legal_discards({"c1", "c2", "c3", "c4", "c5", "c6", "c7"} | KINGS | trumps(1, 13))
    assert len(legal) == len(set(legal)) == 7
    assert all(six < {"c1", "c2", "c3", "c4", "c5", "c6", "c7"} for six in legal)


def test_t6_exactly_the_missing_trumps_and_no_bouts() -> None:
    legal = legal_discards({"c1", "c2", "c3", "c4"} | KINGS | {"EX", "T1", "T21"} | trumps(2, 14))
    assert len(legal) == 78  # two of thirteen
    for six in legal:
        assert {"c1", "c2", "c3", "c4"} < six
        assert six - {"c1", "c2", "c3", "c4"} < trumps(2, 14)


def test_t6_on_random_cards() -> None:
    rng = Random(6)
    seen: Counter[bool] = Counter()
    for _ in range(300):
        few = rng.sample([card for card in PACK if card[0] in "csbd"], rng.randrange(4, 12))
        cards = {*few, *rng.sample([card for card in PACK if card not in few], 24 - len(few))}
        if rng.random() < 0.7:
            cards = {*few, *rng.sample(PACK[56:], 22)}
            cards = set(rng.sample(sorted(cards), min(24, len(cards))))
        legal = legal_discards(cards)
        if len(cards) == 24:
            assert may_discard(cards, set(draw(rng, legal)))
        for _ in range(40):
            six = frozenset(rng.sample(sorted(cards), 6))
            assert (six in legal) == may_discard(cards, set(six))
            seen[six in legal] += 1
    assert min(seen.values()) > 20


def test_subsets_are_counted_listed_and_drawn_evenly() -> None:
    some = Subsets({"a"}, {"b", "c", "d", "e"}, 2)
    assert set(some) == {frozenset({"a", *two}) for two in combinations("bcde", 2)}
    assert len(some) == 6
    drawn = Counter(draw(Random(seed), some) for seed in range(1200))
    assert set(drawn) == set(some)
    assert min(drawn.values()) > 150
    assert frozenset("ab") not in some
    assert frozenset("abcx") not in some
    assert len(Subsets((), {"b"}, -1)) == 0


# --- poignées ---


def may_show(hand: set[str], away: set[str], shown: tuple[int, set[str]], **changes: Any) -> bool:
    """Say T-8 and T-9 once more, as a condition on what is shown."""
    house = house_with(**changes)
    level, cards = shown
    numbered = {card for card in hand if card[0] == "T"}
    if level not in house["poignee"]["thresholds"] or len(cards) != level:
        return False
    if "EX" in cards and numbered - cards:
        return False
    if cards <= numbered | ({"EX"} & hand):
        return True
    exception = house["four_kings_poignee"] and hand >= KINGS and level == house["poignee"]["thresholds"][2]
    return exception and away <= cards <= numbered | away | ({"EX"} & hand)


@pytest.mark.parametrize(
    ("held", "levels"),
    [(9, {}), (10, {10: 1}), (11, {10: 11}), (13, {10: 286, 13: 1}), (15, {10: 3003, 13: 105, 15: 1})],
)
def test_t8_levels_and_what_to_hide(held: int, levels: dict[int, int]) -> None:
    legal = showings({"c1", "c2"} | trumps(1, held), (), TAROT)
    assert {level: len(cards) for level, cards in legal.ways} == levels
    assert None in legal
    assert len(legal) == 1 + sum(levels.values())


def test_t8_excuse_only_where_no_numbered_trump_stays_hidden() -> None:
    nine = showings({"EX"} | trumps(1, 9), (), TAROT)
    assert set(nine) == {None, (10, frozenset({"EX"} | trumps(1, 9)))}
    ten = showings({"EX"} | trumps(1, 10), (), TAROT)
    assert (10, frozenset(trumps(1, 10))) in ten
    assert (10, frozenset({"EX"} | trumps(1, 9))) not in ten
    assert len(ten) == 2
    twelve = showings({"EX"} | trumps(1, 12), (), TAROT)
    assert (13, frozenset({"EX"} | trumps(1, 12))) in twelve
    assert (10, frozenset({"EX"} | trumps(1, 9))) not in twelve


@pytest.mark.parametrize(
    "shown",
    [(10, trumps(1, 9)), (10, trumps(1, 11)), (11, trumps(1, 11)), (13, trumps(1, 13)), (10, trumps(3, 12))],
)
def test_t8_exactly_so_many_of_his_own(shown: tuple[int, set[str]]) -> None:
    assert (shown[0], frozenset(shown[1])) not in showings(trumps(1, 11), (), TAROT)


def test_t9_four_kings_show_the_triple_with_the_discards() -> None:
    hand, away = KINGS | {"EX"} | trumps(1, 13), {"T14", "T15"}
    legal = showings(hand, away, TAROT)
    # 16 trumps: with both discards and all 13 numbered ones, the Excuse hidden
    assert (15, frozenset(trumps(1, 15))) in legal
    assert [len(cards) for level, cards in legal.ways if level == 15] == [1]
    assert (15, frozenset({"EX", "T14"} | trumps(1, 13))) not in legal
    assert (13, frozenset(trumps(3, 15))) not in legal
    assert (13, frozenset(trumps(1, 13))) in legal
    assert 15 not in {level for level, _ in showings(hand, away, house_with(four_kings_poignee=False)).ways}
    assert 15 not in {level for level, _ in showings(hand - {"bK"} | {"b1"}, away, TAROT).ways}


def test_t9_the_excuse_counts_toward_fifteen() -> None:
    hand = KINGS | {"EX"} | trumps(1, 13)
    assert (15, frozenset({"EX"} | trumps(1, 14))) in showings(hand, {"T14"}, TAROT)
    without = KINGS | {"c1"} | trumps(1, 13)
    assert {level for level, _ in showings(without, {"T14"}, TAROT).ways} == {10, 13}


def test_t9_six_discards_leave_nine_to_choose() -> None:
    legal = showings(KINGS | trumps(1, 14), trumps(15, 20), TAROT)
    assert {len(cards) for level, cards in legal.ways if level == 15} == {2002}
    assert draw(Random(1), legal.at(15).only())[1] > trumps(15, 20)


def test_t8_t9_on_random_cards() -> None:
    rng = Random(8)
    seen: Counter[bool] = Counter()
    for _ in range(300):
        pool = PACK[56:]
        cards = set(rng.sample(pool, rng.randrange(9, 22)))
        away = set(rng.sample(sorted(cards - {"T1", "T21", "EX"}), rng.randrange(0, 7)))
        hand = cards - away | (KINGS if rng.random() < 0.7 else {"c1"})
        changes = {"four_kings_poignee": rng.random() < 0.8}
        legal = showings(hand, away, house_with(**changes))
        for _ in range(30):
            level = rng.choice((10, 13, 15, 15))
            cards_shown = frozenset(rng.sample(sorted(cards), min(level, len(cards))))
            right = may_show(hand, away, (level, set(cards_shown)), **changes)
            assert ((level, cards_shown) in legal) == right
            seen[right] += 1
        for _ in range(5):
            answer = draw(rng, legal)
            assert answer is None or may_show(hand, away, (answer[0], set(answer[1])), **changes)
    assert min(seen.values()) > 200


def test_showings_are_counted_listed_and_drawn_evenly() -> None:
    legal = Showings([(2, Subsets((), {"a", "b", "c"}, 2)), (3, Subsets({"a", "b"}, {"c"}, 1))])
    assert len(legal) == len(set(legal)) == 5
    drawn = Counter(draw(Random(seed), legal) for seed in range(1000))
    assert set(drawn) == set(legal)
    assert min(drawn.values()) > 150
    assert None not in legal.only()
    assert len(legal.only()) == 4
    assert (3, frozenset("ab")) not in legal


# --- settlement ---

GARDE = Announced("garde")


@pytest.mark.parametrize(
    ("said", "points", "bouts", "rest", "share"),
    [
        (GARDE, 45, 2, (), 58),
        (Announced("prise"), 36, 3, (), 25),
        (Announced("garde_sans"), 48, 1, (), -112),
        (Announced("garde", poignees=[(10, "defenders")]), 45, 2, ("defenders",), 58),
        (Announced("garde", poignees=[(15, "taker")]), 37, 2, ("taker",), -78),
        (Announced("garde", chelem=True), 51, 2, (), -130),
        (Announced("garde", chelem=True), 91, 3, ("taker", "taker"), 580),
        (GARDE, 87, 2, (None, "taker"), 342),
        (GARDE, 3, 0, (None, "defenders"), -356),
    ],
)
def test_t17_known_settlements(
    said: Announced, points: float, bouts: int, rest: tuple[str | None, ...], share: int
) -> None:
    assert paid(said, points, bouts, *rest).share == share


@pytest.mark.parametrize(("contract", "factor"), [("prise", 1), ("garde", 2), ("garde_contre", 6)])
def test_t4_t14_multipliers(contract: str, factor: int) -> None:
    result = paid(Announced(contract), 51, 1, "defenders")
    assert (result.base, result.petit) == (25 * factor, -10 * factor)
    result = paid(Announced(contract), 51, 1, "taker", petit_au_bout={"value": 7.5, "multiplied": False})
    assert (result.base, result.petit) == (25 * factor, Fraction(15, 2))


@pytest.mark.parametrize(("bouts", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_t16_reached_is_made_and_half_a_point_short_is_lost(bouts: int, target: int) -> None:
    assert paid(GARDE, target, bouts)[:4] == (target, target, True, 50)
    assert paid(GARDE, target - 0.5, bouts)[1:4] == (target, False, -51)


def test_t18_rounding_in_the_winners_favour() -> None:
    assert paid(GARDE, 46.5, 2).base == 61
    assert paid(GARDE, 46.5, 2, rounding="up").base == 62
    assert paid(GARDE, 35.5, 2, rounding="up").base == -62
    assert paid(GARDE, 35, 2, rounding="up").base == -62
    assert paid(GARDE, 35, 2, rounding="up").points == 35


def test_t8_several_poignees_go_to_the_winner_of_the_contract_or_to_those_who_showed() -> None:
    said = Announced("garde_contre", poignees=[(10, "taker"), (13, "defenders"), (15, "defenders")])
    assert paid(said, 50, 2).poignees == 90
    assert paid(said, 40, 2).poignees == -90
    for points in (40, 50):
        assert paid(said, points, 2, poignee_to="shower").poignees == 20 - 30 - 40


def test_t8_a_payment_turned_round_by_other_bonuses_changes_nothing() -> None:
    result = paid(Announced("prise", chelem=True, poignees=[(10, "defenders")]), 41, 2)
    assert (result.made, result.poignees, result.share) == (True, 20, 25 + 20 - 200)


@pytest.mark.parametrize(
    ("announced", "slam", "amount"),
    [
        (True, "taker", 400),
        (True, None, -200),
        (True, "defenders", -400),
        (False, "taker", 200),
        (False, None, 0),
        (False, "defenders", -200),
    ],
)
def test_t10_chelem_is_not_multiplied(announced: bool, slam: str | None, amount: int) -> None:
    assert paid(Announced("garde_contre", announced), 0, 0, None, slam).chelem == amount


def test_t10_each_amount_of_the_chelem_is_its_own() -> None:
    values = {"made": 1, "failed": 10, "unannounced": 100}
    amounts = [
        paid(Announced("garde", announced), 50, 2, None, slam, chelem=values).chelem
        for announced in (True, False)
        for slam in ("taker", None, "defenders")
    ]
    assert amounts == [1, -10, -110, 100, 0, -100]


# --- house rules ---


def test_h1_h2_the_preset_and_random_rules_are_accepted() -> None:
    check_house(TAROT)
    rng = Random(3)
    for _ in range(200):
        check_house(random_house(rng))
    check_house(house_with(targets=[56.25, 51, 0.5, 0], poignee={"thresholds": [1, 2, 22]}))


def at(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    *outer, last = path.split(".")

    def change(house: Any) -> None:
        for name in outer:
            house = house[name]
        house[last] = value

    return change


@pytest.mark.parametrize(
    ("rule", "path", "value"),
    [
        ("H-3", "multiplier.prise", 0),
        ("H-3", "multiplier.garde", -2),
        ("H-3", "multiplier.garde", True),
        ("H-3", "multiplier.garde_contre", 1.005),
        ("R-1", "multiplier.petite", 1),
        ("R-0", "multiplier", 2),
        ("H-3", "contract_base", -1),
        ("H-3", "contract_base", "25"),
        ("H-3", "contract_base", float("nan")),
        ("H-3", "targets", [56, 51, 41]),
        ("H-3", "targets", [56, 51, 51, 36]),
        ("H-3", "targets", [36, 41, 51, 56]),
        ("H-3", "targets", [56, 51, 41, -1]),
        ("H-3", "targets", {"none": 56}),
        ("H-3", "petit_sec", "play"),
        ("H-3", "petit_sec", None),
        ("H-3", "all_pass", "play_on"),
        ("H-3", "poignee.thresholds", [10, 10, 15]),
        ("H-3", "poignee.thresholds", [15, 13, 10]),
        ("H-3", "poignee.thresholds", [10, 13]),
        ("H-3", "poignee.thresholds", [10.0, 13, 15]),
        ("H-3", "poignee.thresholds", [0, 13, 15]),
        ("H-3", "poignee.values", [20, 30]),
        ("H-3", "poignee.values", [20, 30, -40]),
        ("H-3", "poignee_to", "taker"),
        ("H-3", "four_kings_poignee", 1),
        ("H-3", "chelem.failed", -200),
        ("H-3", "chelem.made", None),
        ("R-1", "chelem.petit", 10),
        ("H-3", "petit_au_bout.value", -10),
        ("H-3", "petit_au_bout.multiplied", "yes"),
        ("R-0", "petit_au_bout", 10),
        ("H-3", "excuse_last_trick", "opponent"),
        ("H-3", "rounding", "down"),
        ("R-1", "players", 4),
    ],
)
def test_h3_house_rules_that_cannot_be(rule: str, path: str, value: Any) -> None:
    house = copy.deepcopy(TAROT)
    at(path, value)(house)
    with pytest.raises(RuleBroken) as caught:
        check_house(house)
    assert caught.value.rule == rule


@pytest.mark.parametrize("path", ["rounding", "chelem.failed", "poignee.values", "petit_au_bout.multiplied"])
def test_h2_a_field_that_is_missing(path: str) -> None:
    house: Any = copy.deepcopy(TAROT)
    *outer, last = path.split(".")
    for name in outer:
        del house[name][last]
    if not outer:
        del house[last]
    with pytest.raises(RuleBroken) as caught:
        check_house(house)
    assert caught.value.rule == "R-0"
