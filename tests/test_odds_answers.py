"""Odds of a position as a whole: known values, sure things, whatever is gone through, whoever weighs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from math import comb
from typing import Any

import numpy as np
import pytest

from analysis.estimate import CONSTANT, EXACT, Estimate
from sim.core.jit import COMPILED
from sim.faults import ConfigError
from sim.games.house import resolve
from sim.odds.answer import Answer, Row
from sim.odds.asking import Wanted, answered, line_ups_of, odds, posed, weighed
from sim.odds.marias import perfect
from sim.odds.playing import Playing
from sim.odds.position import Typed, ask, cut, from_record
from sim.odds.running import Effort, Threads, find
from sim.odds.sums import Sums
from sim.odds.weighing import Asking, Weigher
from sim.table import Table
from tests import seating
from tests.seating import members

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")

#: The durch that is lost where one opponent has all four missing acorns, and how often that is not so.
HAND = "A.AK.AKO.AXKO"
ROUND: dict[str, Any] = {"talon": "h7 b7", "trump": "a"}
CHANCE, LAYOUTS = 295 / 323, comb(20, 10)


def durch(**more: Any) -> Answer:
    return odds("voleny", HAND, contracts=["durch"], **{"deals": 500, **ROUND, **more})


def wanted(*strategies: Any, contracts: tuple[str, ...] = ("durch",), seed: int = 1, **told: Any) -> Wanted:
    house = resolve("voleny")
    found = posed("voleny", house, Typed(HAND, **{**ROUND, **told}), contracts)
    line_ups = line_ups_of("voleny", strategies)
    return Wanted(
        "voleny", house, Asking(found.positions, line_ups, found.contracts, found.trumps, seed=seed)
    )


def only(answer: Answer) -> Row:
    (row,) = answer.rows
    return row


def value(found: Estimate | None) -> float:
    assert found is not None and found.value is not None
    return found.value


def holds(found: Estimate | None, true: float) -> bool:
    assert found is not None and found.low is not None and found.high is not None
    return found.low <= true <= found.high


# --- known values -------------------------------------------------------------------------------------------


def test_a_durch_is_made_in_295_of_323_layouts() -> None:
    row = only(durch())
    assert row.ways[0].chance == Estimate(CHANCE, CHANCE, CHANCE, 1.0, LAYOUTS, EXACT)
    assert value(row.ways[0].chance) * LAYOUTS == 168_740
    assert [way.name for way in row.ways] == ["perfect", "ev"]


SURE = [
    ("87.87.987.987", {"talon": "aA lA"}, "betl", 30),
    ("A.AK.AKO.AKOU", {"talon": "h7 b7"}, "durch", 60),
    ("A.A.A.AXKOU97", {"talon": "l7 b7", "trump": "a"}, "game", None),
    ("A.A.A.AXKOU97", {"talon": "l7 b7", "trump": "a"}, "seven", None),
    ("A.A.A.AXKOU97", {"talon": "l7 b7", "trump": "a"}, "hundred", None),
]


@pytest.mark.parametrize(("hand", "told", "contract", "pays"), SURE)
def test_sure_things_are_exactly_sure(
    hand: str, told: Mapping[str, Any], contract: str, pays: int | None
) -> None:
    row = only(odds("voleny", hand, contracts=[contract], deals=200, **told))
    ideal, played = row.ways
    assert ideal.chance == Estimate(1.0, 1.0, 1.0, 1.0, LAYOUTS, EXACT)
    assert value(played.chance) == 1
    # ± 0: layout by layout, hidden information costs nothing.
    gap = played.chance_gap
    assert gap is not None and gap[:3] == (0, 0, 0) and gap.how == CONSTANT
    assert pays is None or value(ideal.money) == pays


def test_a_hundred_thousand_layouts_know_a_chance_to_0_17_points() -> None:
    part = Weigher(wanted("ev").asking).parts[0]
    view, declared = part.question.view, part.candidates[0].declared
    assert declared is not None
    laid = part.layer.draw(1, 0, 100_000)
    found = Effort(100_000).method.rate(
        int(perfect.made(laid, view, declared, view[0]["rules"]).sum()), 100_000
    )
    assert found.low is not None and found.high is not None
    assert round(100 * (found.high - found.low) / 2, 2) == 0.17
    assert found.low <= CHANCE <= found.high


def test_as_a_strategy_plays_the_interval_holds_its_own_long_run_value() -> None:
    def played(seed: int, deals: int) -> Estimate | None:
        return only(durch(seed=seed, deals=deals)).ways[1].chance

    long_run = value(played(7, 60_000))
    assert long_run > CHANCE + 0.03
    assert sum(holds(played(seed, 300), long_run) for seed in range(20)) >= 17


@pytest.mark.slow
def test_as_a_strategy_plays_intervals_hold_what_a_million_layouts_say() -> None:
    long_run = value(only(durch(seed=10**6, deals=10**6)).ways[1].chance)
    found = [only(durch(seed=seed, deals=100_000)).ways[1].chance for seed in range(40)]
    assert sum(holds(one, long_run) for one in found) >= 34


# --- what else is known -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "chance", "layouts"),
    [
        ({"holds": ("1:aU a9 a8 a7",)}, 0.0, comb(16, 6)),
        ({"holds": ("1:a7", "2:a8")}, 1.0, comb(18, 9)),
        ({"holds": ("1:aU a9",), "lacks": ("2:h",)}, 65 / 66, comb(12, 2)),
        ({"lacks": ("1:a",)}, 0.0, comb(16, 6)),
        ({"marriages": ("2:l",), "lacks": ("2:aU",)}, None, None),
    ],
)
def test_what_is_known_of_others_changes_the_chance(
    known: Mapping[str, Any], chance: float | None, layouts: int | None
) -> None:
    if chance is None:
        with pytest.raises(ConfigError, match="lO"):
            durch(**known)
        return
    found = weighed(wanted("ev", **known), Effort(100, exact=True))
    assert found.deals == layouts
    ideal = only(found).ways[0]
    assert ideal.chance is not None and ideal.chance.how == EXACT
    assert ideal.chance.value == pytest.approx(chance, abs=1e-12)
    sampled = only(durch(deals=400, **known)).ways[0].chance
    assert holds(sampled, chance)


def test_where_a_seat_has_no_choice_that_is_said_whatever_refuses_most_fillings() -> None:
    deal = Table(seating.spec("ev", preset="krizovy", seed=11)).record(1)
    with pytest.raises(ConfigError, match=r"seat 0 is asked nothing there: it has no choice \(comment\)"):
        ask(from_record(cut(deal, 0, 8, 0), 0))


# --- all layouts --------------------------------------------------------------------------------------------


@cache
def record(deal: int) -> Any:
    return Table(seating.spec("ev", preset="voleny", seed=5)).record(deal)


def at_card(deal: int, cards: int) -> Wanted:
    """Return the question which card is led after some whole tricks."""
    played = record(deal)
    seat = played["tricks"][cards // 3]["leader"]
    position = from_record(cut(played, seat, None, cards), seat)
    return Wanted("voleny", position.house, Asking((position,), line_ups_of("voleny", ["ev"])))


@pytest.mark.parametrize(("deal", "cards"), [(1, 15), (1, 18), (2, 15), (3, 18)])
def test_where_layouts_are_few_all_are_gone_through(deal: int, cards: int) -> None:
    question = at_card(deal, cards)
    part = Weigher(question.asking).parts[0]
    laid = part.layer.lay(0, int(part.layer.count))
    hands = [tuple(map(tuple, map(members, row["hands"][:3]))) for row in laid["layout"]]
    assert len(set(hands)) == len(laid) == part.layer.count
    answer = weighed(question, Effort(20_000))
    assert answer.deals == len(laid)
    answers = [dict(one.answers) for one in part.candidates]
    view, of_cards = part.question.view, [(one["play"], one.get("marriage", 1)) for one in answers]
    made, paid = perfect.made_after(laid, view, of_cards), perfect.paid_after(laid, view, of_cards)
    for at, row in enumerate(answer.rows):
        ideal, played = row.ways
        results = Playing(part.question, part.candidates[at], ("ev",) * 3, seed=1).play(laid, 0)
        assert ideal.chance is not None and ideal.money is not None
        assert ideal.chance[:3] == (made[:, at].mean(),) * 3
        # Money too is of every layout.
        assert ideal.money[:3] == pytest.approx((paid[:, at].mean() / answer.about.scale,) * 3, abs=1e-12)
        assert {ideal.chance.how, ideal.money.how} == {EXACT}
        assert ideal.chance.n == ideal.money.n == len(laid)
        assert value(played.chance) == results.made.mean()
        assert value(played.money) == pytest.approx(results.payoff.mean() / answer.about.scale)
        assert value(played.money_gap) == pytest.approx(value(ideal.money) - value(played.money))


def test_where_all_are_gone_through_neither_seed_nor_more_layouts_change_what_is_exact() -> None:
    question = at_card(3, 18)
    other = replace(question, asking=replace(question.asking, seed=99))
    first, second = (weighed(one, effort) for one, effort in ((question, Effort(75)), (other, Effort(10**6))))
    assert first.deals == second.deals == 75
    assert [row.ways[0] for row in first.rows] == [row.ways[0] for row in second.rows]
    fewer = weighed(question, Effort(74))
    assert fewer.deals == 74
    assert all(row.ways[0].chance is not None and row.ways[0].chance.how != EXACT for row in fewer.rows)


def test_all_layouts_of_a_contract_can_be_asked_for() -> None:
    known = wanted("random", holds=("1:a7 a8 a9 h8 h9 hX hU hO",), contracts=("durch", "betl"))
    found = weighed(known, Effort(10, exact=True))
    assert found.deals == comb(12, 2)
    for row in found.rows:
        ideal = row.ways[0]
        assert ideal.money is not None and (ideal.money.how, ideal.money.n) == (EXACT, 66)
    betl, durch = found.rows
    assert value(durch.ways[0].chance) == 55 / 66 and value(betl.ways[0].chance) == 0


# --- the same, whoever weighs -------------------------------------------------------------------------------


def weigh(question: Wanted, effort: Effort, threads: int) -> Sums:
    return find(question.asking, effort, workers=partial(Threads, threads=threads)).sums


TWO = ("ev", "random")


def test_any_number_of_threads_gives_the_same_sums() -> None:
    question = wanted(*TWO, contracts=("durch", "hundred"))
    sums = [weigh(question, Effort(500), threads) for threads in (1, 2, 3)]
    assert sums[0].n == 500 and sums[0] == sums[1] == sums[2]


def test_any_cut_of_the_layouts_gives_the_same_sums() -> None:
    weigher = Weigher(wanted(*TWO, contracts=("durch", "hundred")).asking)
    whole = weigher.weigh(0, 500)
    spans = [(497, 3), (0, 1), (130, 367), (1, 129)]
    parts = [weigher.weigh(*span) for span in spans]
    assert parts[0].plus(parts[1]).plus(parts[2]).plus(parts[3]) == whole
    assert Sums.from_json(whole.to_json()) == whole


def test_it_stops_at_the_same_layout_on_any_number_of_threads() -> None:
    question, effort = wanted("random"), Effort(20_000, half_width=0.04)
    sums = [weigh(question, effort, threads) for threads in (1, 2, 3)]
    assert sums[0] == sums[1] == sums[2] and 256 < sums[0].n < 20_000
    for row in answered(question, effort, find(question.asking, effort)).rows:
        chance = row.ways[1].chance
        assert chance is not None and chance.low is not None and chance.high is not None
        assert max(chance.high - value(chance), value(chance) - chance.low) <= 0.04
        assert row.ways[1].extra is not None and row.ways[1].extra > 1


def test_an_answer_without_a_contract_does_not_keep_it_from_stopping() -> None:
    found = odds("tarot", TAROT, strategies=["random"], half_width=0.2, deals=5_000)
    assert found.rows[0].name == "pass" and found.rows[0].contract is None
    assert found.deals < 5_000


@pytest.mark.parametrize("half_width", [None, 0.001])
def test_stopped_by_the_clock_it_says_what_gives_the_same(half_width: float | None) -> None:
    question = wanted("random", contracts=("durch", "hundred"))
    effort = Effort(10**9, half_width, seconds=0.2)
    found = find(question.asking, effort)
    assert effort.options(found.deals) == ["--deals", str(found.sums.n), "--sequential"]
    again = Effort(found.sums.n, sequential=True)
    first, second = answered(question, effort, found), answered(question, again, find(question.asking, again))
    assert first.rows == second.rows and first.recommendation == second.recommendation
    assert second.method.tuned == first.method.tuned is not None


def test_a_seed_makes_the_layouts() -> None:
    sums = [weigh(wanted("random", seed=seed), Effort(300), 1) for seed in (1, 2, 1)]
    assert sums[0] == sums[2] != sums[1]
    layer = Weigher(wanted("random").asking).parts[0].layer
    one, other = layer.draw(1, 0, 50)["deck"], layer.draw(2, 0, 50)["deck"]
    assert not np.array_equal(one, other)
    assert np.array_equal(one[20:], layer.draw(1, 20, 30)["deck"])


def test_two_line_ups_of_one_strategy_come_to_the_same() -> None:
    labelled: Any = [{"name": "random", "label": "again"}] * 3
    found = odds("voleny", HAND, contracts=["durch"], strategies=["random", labelled], deals=300, **ROUND)
    one, other = only(found).ways[1:]
    assert (one.name, other.name) == ("random", "again")
    assert one._replace(name="") == other._replace(name="")


def test_a_contract_named_twice_is_one_answer() -> None:
    twice = odds("voleny", HAND, contracts=["durch", "game", "durch"], deals=50, **ROUND)
    assert [row.name for row in twice.rows] == ["game", "durch"]
    everything = odds("voleny", HAND, deals=50, **ROUND)
    names = [row.name for row in everything.rows]
    assert len(set(names)) == len(names) and set(names) == {"game", "hundred", "betl", "durch"}


# --- every game ---------------------------------------------------------------------------------------------

TAROT = "KQ97.-.X32.V1.EX,21,17,9,5,4,3,2,1"
CHIEN = "T20 T19 s1 s2 s3 s4"
ASKED = [
    ("voleny", "AXK7.9.-.OU", {}),
    ("voleny", "A.AK.AKO.AXKO97", {"contracts": ["durch", "seven"]}),
    ("voleny", "AXK.9.AX8.OU7", {"seat": 1, "declarer": 0, "trump": "a", "contracts": ["game"]}),
    ("voleny", "AXK.9.AX8.OU7", {"seat": 2}),
    ("pagat", "AXK7.9.-.OU", {}),
    ("licitovany", "AXKO.9.AX.OU7", {"contracts": ["seven", "hundred"]}),
    ("licitovany_csm", "A.AK.AKO.AXKO97", {"rung": "seven", "contracts": ["seven"]}),
    ("krizovy", "A.-.-.AXK", {}),
    ("krizovy", "AXKO.9.A.OU", {}),
    ("lizany", "A.A.AKO.AX7", {"trump": "h7"}),
    ("tarot", TAROT, {}),
    ("tarot", TAROT, {"talon": CHIEN}),
]


@pytest.mark.parametrize(("game", "hand", "told"), ASKED)
def test_every_situation_is_answered(game: str, hand: str, told: Mapping[str, Any]) -> None:
    given = {"strategies": ["random"], "deals": 24, **told}
    found = odds(game, hand, **given)
    names = [row.name for row in found.rows]
    assert len(set(names)) == len(names) >= 2
    assert found.deals == 24
    for row in found.rows:
        played = row.ways[1]
        assert sum(played.contracts.values()) == 24
        assert played.money is not None and played.money.n == 24
    best = found.recommendation
    assert best is not None and best.name == found.ranked[0].name and len(best.versus) == len(names) - 1
    assert max(value(row.ways[1].money) for row in found.rows) == value(found.ranked[0].ways[1].money)
