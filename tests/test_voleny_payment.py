"""Payment: the settlement against the naive one on random summaries, and rule by rule M-30 to M-38."""

from __future__ import annotations

from ast import literal_eval
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.core.jit import COMPILED, jit
from sim.games.house import pack, resolve
from sim.games.marias.contracts import DOUBLED
from sim.games.marias.names import COMPONENTS, CONTRACTS, REASONS, SUITS, VOLENY
from sim.games.marias.settle import OUTCOME, settle
from tests import generators
from tests.naive import settlement
from tests.naive.contracts import DECLARING, DEFENDING, declared_components
from tests.naive.outcome import payoffs
from tests.naive.settlement import Agreed, Play
from tests.seating import completed, deal
from tests.test_voleny_bidding import RED

pytestmark = pytest.mark.jit_off

PRESET = resolve("voleny", {})
TRUMP_CONTRACTS = ("game", "seven", "hundred", "hundred_seven")
#: Last seven by code: side, whether it won.
SEVENS = (None, (DECLARING, True), (DECLARING, False), (DEFENDING, True), (DEFENDING, False))


class Case(NamedTuple):
    """A deal as the settlement sees it."""

    agreed: Agreed
    play: Play | None
    declarer: int
    house: dict[str, Any]


@jit
def settle_first(outcomes, rules):
    settle(outcomes[0], rules[0])


def random_case(rng: Random, house: dict[str, Any]) -> Case:
    """Return a deal of any contract, doubled and played in any way that can be."""
    contract = rng.choice((*TRUMP_CONTRACTS, *TRUMP_CONTRACTS, "betl", "durch"))
    plain = contract in ("betl", "durch")
    against = [] if plain else [c for c in ("seven_against", "hundred_against") if rng.random() < 0.25]
    components = declared_components(contract, house["hundred_includes_game"]) | set(against)
    high = rng.choice((0, 0, 2, 15))
    levels = {name: rng.randint(0, high) for name in sorted(components)}
    trump = None if plain else rng.choice("hbla")
    agreed = Agreed(contract, trump, levels)
    declarer = rng.randrange(3) if plain else 0
    if settlement.not_played(agreed, house):
        return Case(agreed, None, declarer, house)
    if plain:
        return Case(agreed, Play(None, ((), ()), None, rng.random() < 0.5), declarer, house)
    own = 10 * rng.randint(0, 9)
    married: dict[str, list[int]] = {DECLARING: [], DEFENDING: []}
    for suit in rng.sample("hbla", 4):
        if rng.random() < 0.4:
            married[rng.choice((DECLARING, DEFENDING))].append(40 if suit == trump else 20)
    play = Play(
        (own, 90 - own), (tuple(married[DECLARING]), tuple(married[DEFENDING])), rng.choice(SEVENS), None
    )
    return Case(agreed, play, declarer, house)


def outcome_of(case: Case) -> Any:
    """Return the summary of a deal as an OUTCOME record, its payment filled with rubbish."""
    outcome = np.full(1, 99, dtype=np.int64).repeat(OUTCOME.itemsize // 8).view(OUTCOME)
    agreed, play = case.agreed, case.play
    reason = settlement.not_played(agreed, case.house) or "played"
    outcome["reason"] = REASONS.index(reason)
    outcome["contract"] = CONTRACTS.index(agreed.contract)
    outcome["kind"], outcome["seats"] = VOLENY, 3
    outcome["declarer"], outcome["partner"], outcome["rogue"] = case.declarer, -1, -1
    outcome["trump"] = -1 if agreed.trump is None else SUITS.index(agreed.trump)
    outcome["components"] = sum(1 << COMPONENTS.index(name) for name in agreed.levels)
    outcome["levels"] = [agreed.levels.get(name, -1) for name in COMPONENTS[:DOUBLED]]
    for name in ("trick_points", "marriage_points"):
        outcome[name] = -1
    for name in ("first_marriage", "best_marriage", "last_seven"):
        outcome[name] = 0
    outcome["won"] = 1 if play is None or play.achieved is None else play.achieved
    if play is not None and play.trick_points is not None:
        outcome["trick_points"] = play.trick_points
        outcome["marriage_points"] = [sum(side) for side in play.marriages]
        outcome["first_marriage"] = [side[0] if side else 0 for side in play.marriages]
        outcome["best_marriage"] = [max(side, default=0) for side in play.marriages]
        outcome["last_seven"] = SEVENS.index(play.last_seven)
    return outcome


@cache
def packed(house: str) -> np.ndarray:
    """Return house rules, written out, as RULES[1]."""
    return np.array([pack(literal_eval(house))])


def settled(case: Case) -> dict[str, Any]:
    """Return what the kernel makes of a deal, in units."""
    outcome, rules = outcome_of(case), packed(repr(case.house)).copy()
    if not COMPILED:
        outcome, rules = outcome.view(np.recarray), rules.view(np.recarray)
    settle_first(outcome, rules)
    row, scale = outcome[0], int(rules[0]["scale"])
    return {
        "components": {
            name: (int(row["made"][c]) > 0, Fraction(int(row["units"][c]), scale))
            for c, name in enumerate(COMPONENTS)
            if row["made"][c]
        },
        "hearts": int(row["hearts"]),
        "limited": bool(row["limited"]),
        "payment": Fraction(int(row["total"]), scale),
        "payoffs": [Fraction(int(p), scale) for p in row["payoff"]][: case.house["players"]],
    }


def naive_settled(case: Case) -> dict[str, Any]:
    """Return what the naive settlement makes of it."""
    right = settlement.settle(case.agreed, case.play, case.house)
    return {
        "components": {name: (paid.made, paid.units) for name, paid in right.components.items()},
        "hearts": right.hearts,
        "limited": right.limited,
        "payment": right.payment,
        "payoffs": payoffs(right.payment, case.declarer, 3, case.house),
    }


def test_m31_to_m38_thousands_of_settlements_agree_with_the_naive_one() -> None:
    rng = Random(31)
    seen: Counter[str] = Counter()
    house = PRESET
    for number in range(6000 if COMPILED else 600):
        if number % 20 == 19:
            house = generators.house_rules(rng) if rng.random() < 0.9 else PRESET
        case = random_case(rng, house)
        found = settled(case)
        assert found == naive_settled(case), case
        assert sum(found["payoffs"]) == 0
        seen.update([case.agreed.contract, "limited" if found["limited"] else "", *found["components"]])
    assert {"limited", "silent_hundred", "silent_seven", "hundred_against", "seven_against"} <= set(seen)


@settings(max_examples=150)
@given(generators.houses, st.integers(0, 2**32))
def test_m38_payments_sum_to_zero_and_agree(house: dict[str, Any], seed: int) -> None:
    case = random_case(Random(seed), house)
    assert settled(case) == naive_settled(case)
    assert sum(settled(case)["payoffs"]) == 0


def played(
    contract: str, points: int, marriages: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()), **more: Any
) -> dict[str, Any]:
    """Settle a trump contract by points in tricks, marriages; ``levels``, ``trump``, ``seven``, ``house``."""
    house = resolve("voleny", more.get("house", {}))
    levels = dict.fromkeys(declared_components(contract, house["hundred_includes_game"]), 0)
    agreed = Agreed(contract, more.get("trump", "b"), levels | more.get("levels", {}))
    play = Play((points, 90 - points), marriages, more.get("seven"), None)
    return settled(Case(agreed, play, 0, house))


@pytest.mark.parametrize(
    ("house", "payoffs_"),
    [
        ({}, [2, -1, -1]),
        ({"players": 4}, [3, -1, -1, -1]),
        ({"players": 4, "sitter_pays": False}, [2, -1, -1, 0]),
    ],
)
def test_m30_each_defender_pays_or_is_paid(house: dict[str, Any], payoffs_: list[int]) -> None:
    assert played("game", 60, house=house)["payoffs"] == payoffs_
    assert played("game", 30, house=house)["payoffs"] == [-p for p in payoffs_]


def test_m30_the_sitter_gets_no_cards_and_takes_no_decision() -> None:
    four = deal(RED, {"players": 4}, trump=["hO"], discard=["h8 b7"])
    three = deal(RED, trump=["hO"], discard=["h8 b7"])
    assert four.record["hands"] == [*three.record["hands"], []]
    assert four.record["events"] == three.record["events"]
    assert four.record["strategies"] == ["by-script"] * 3 + [None]
    assert {q.seat for q in four.questions} == {0, 1, 2}
    assert len(four.outcome["payoffs"]) == 4


def test_m31_m32_components_add_up_each_at_its_own_level() -> None:
    both = played("seven", 30, seven=(DECLARING, True), levels={"game": 2, "seven": 1})
    assert both["components"] == {"game": (False, -4), "seven": (True, 4)}
    assert both["payment"] == 0
    tariff = {"tariff": {"game": 1.5, "seven": 0.25}}
    assert played("seven", 60, seven=(DECLARING, True), house=tariff)["payment"] == Fraction(7, 4)


@pytest.mark.parametrize("multiplier", [1, 2, 4])
def test_m33_hearts_double_the_whole_silent_components_too(multiplier: int) -> None:
    house = {"hearts_multiplier": multiplier}
    for trump, factor in (("h", multiplier), ("b", 1), ("l", 1), ("a", 1)):
        found = played("game", 60, trump=trump, seven=(DECLARING, True), house=house)
        assert found["hearts"] == factor
        assert found["payment"] == 2 * factor
    betl = Case(Agreed("betl", None, {"betl": 0}), Play(None, ((), ()), None, True), 1, PRESET)
    assert settled(betl)["hearts"] == 1 and settled(betl)["payment"] == 15


@pytest.mark.parametrize(
    ("points", "marriages", "house", "units"),
    [
        (60, ((40,), ()), {}, 4),
        (90, ((40,), ()), {}, 16),
        (60, ((40, 20), ()), {}, 12),
        (60, ((40, 20), ()), {"hundred_scaling": "doubling"}, 16),
        (60, ((40, 20), ()), {"hundred_scaling": "fixed"}, 4),
        (40, ((40,), ()), {}, -8),
        (40, ((40,), (20,)), {}, -16),
        (40, ((40,), (20,)), {"hundred_fail_counts_marriages": False}, -8),
        (40, ((40,), (20,)), {"hundred_fail_scaling": "doubling"}, -32),
        (40, ((40,), (20,)), {"hundred_fail_scaling": "fixed"}, -4),
        (60, ((20, 40), ()), {}, -8),
        (60, ((20, 40), ()), {"hundred_marriage": "highest"}, 12),
        (90, ((), ()), {}, -4),
    ],
)
def test_m34_hundred(points: int, marriages: Any, house: dict[str, Any], units: int) -> None:
    found = played("hundred", points, marriages, house=house)
    assert found["components"] == {"hundred": (units > 0, units)}


def test_m34_hundred_against_is_the_mirror_image() -> None:
    found = played("game", 30, ((20,), (40,)), levels={"hundred_against": 1})
    assert found["components"]["hundred_against"] == (True, -8)
    found = played("game", 60, ((20,), (40,)), levels={"hundred_against": 0})
    assert found["components"]["hundred_against"] == (False, 20)  # 70 of 100, and 20 of the declarer
    assert "silent_hundred" not in found["components"]


@pytest.mark.parametrize(
    ("points", "marriages", "house", "level", "units"),
    [
        (60, ((40,), ()), {}, 0, 2),
        (70, ((40,), ()), {}, 0, 4),
        (80, ((40,), ()), {}, 0, 6),
        (60, ((40, 20), ()), {"silent_hundred_scaling": "doubling"}, 0, 8),
        (60, ((40, 20), ()), {"silent_hundred_scaling": "none"}, 0, None),
        (40, ((40, 20), ()), {}, 0, 2),
        (40, ((40, 20), ()), {"silent_hundred_qualifies": "one"}, 0, None),
        (60, ((20, 40), ()), {"silent_hundred_qualifies": "one"}, 0, None),
        (60, ((20, 40), ()), {"silent_hundred_qualifies": "one", "hundred_marriage": "highest"}, 0, 6),
        (30, ((), (40,)), {}, 1, -4),
        (50, ((40,), (20,)), {}, 0, None),
    ],
)
def test_m35_silent_hundred_stands_in_place_of_the_game(
    points: int, marriages: Any, house: dict[str, Any], level: int, units: int | None
) -> None:
    found = played("game", points, marriages, house=house, levels={"game": level})["components"]
    made = points + sum(marriages[0]) > 90 - points + sum(marriages[1])
    if units is None:
        assert "silent_hundred" not in found
        assert found["game"] == (made, 1 if made else -1)
    else:
        assert found["silent_hundred"] == (True, units)
        assert found["game"] == (made, 0)


def test_m35_beside_a_seven_and_beside_the_game_but_not_beside_a_hundred() -> None:
    assert "silent_hundred" in played("seven", 60, ((40,), ()))["components"]
    assert "silent_hundred" not in played("hundred", 60, ((40,), ()))["components"]
    beside = played("game", 60, ((40,), ()), levels={"game": 1}, house={"hundred_includes_game": True})
    assert beside["components"] == {"game": (True, 2), "silent_hundred": (True, 4)}
    none = played("hundred", 30, ((40,), (40,)), house={"hundred_includes_game": True})
    assert "silent_hundred" not in none["components"]


@pytest.mark.parametrize("seven", SEVENS)
def test_m36_silent_seven_is_never_doubled(seven: Any) -> None:
    found = played("game", 50, levels={"game": 3}, seven=seven)["components"]
    if seven is None:
        assert "silent_seven" not in found
        return
    side, won = seven
    assert found["silent_seven"] == (won, 1 if won == (side == DECLARING) else -1)
    assert "silent_seven" in played("hundred", 50, seven=seven)["components"]
    for contract, levels in (("seven", {}), ("game", {"seven_against": 0})):
        assert "silent_seven" not in played(contract, 50, seven=seven, levels=levels)["components"]
    assert "silent_seven" not in played("game", 50, seven=seven, house={"silent_seven": 0})["components"]
    assert played("game", 50, seven=seven, house={"silent_seven": 0.5})["components"]["silent_seven"][1] in (
        Fraction(1, 2),
        Fraction(-1, 2),
    )


def test_m37_cut_at_the_limit_before_it_is_multiplied() -> None:
    found = played("hundred", 10, trump="h", levels={"hundred": 9})
    assert (found["payment"], found["limited"]) == (-500, True)
    assert found["payoffs"] == [-1000, 500, 500]
    assert played("game", 60, house={"limit": 1})["limited"] is False
    assert played("game", 60, house={"limit": 0.5})["payoffs"] == [1, Fraction(-1, 2), Fraction(-1, 2)]
    free = played("hundred", 10, trump="h", levels={"hundred": 9}, house={"limit": None})
    assert free["payment"] == -4 * 512 * 9 * 2


def test_m38_a_strong_hand_end_to_end() -> None:
    hands = completed(*(" ".join(hand) for hand in RED))
    outcome = deal(hands, trump=["hO"], discard=["h8 b7"], declare=["keep", "hundred_seven"]).outcome
    assert sum(outcome["payoffs"]) == 0
    assert outcome["hearts"] == 2
