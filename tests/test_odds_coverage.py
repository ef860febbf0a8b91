"""How often intervals of sampled answers hold what is exactly known (S-5)."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from scipy.stats import binom

from analysis.estimate import Estimate
from sim.core.jit import COMPILED
from sim.games.house import resolve
from sim.odds import sums
from sim.odds.answer import Counted
from sim.odds.asking import posed
from sim.odds.intervals import Method
from sim.odds.marias import perfect
from sim.odds.position import Typed
from sim.odds.running import Effort, Found, enough
from sim.odds.sums import Came
from sim.odds.weighing import Asking, Part, parts_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")

#: In how many of all layouts the durch is made.
TRUE = 295 / 323
DEALS = 400


@cache
def part() -> Part:
    house = resolve("voleny")
    typed = Typed("A.AK.AKO.AXKO", talon="h7 b7", trump="a")
    found = posed("voleny", house, typed, ("durch",))
    (only,), _ = parts_of(Asking(found.positions, (), found.contracts))
    return only


def weigh(seed: int, lo: int, n: int) -> sums.Sums:
    """Return what perfect play makes of layouts, added up as answers do."""
    view, declared = part().question.view, part().candidates[0].declared
    assert declared is not None
    return sums.of([[Came(perfect.made(part().layer.draw(seed, lo, n), view, declared, view[0]["rules"]))]])


class Ended(NamedTuple):
    """An answer: its interval, the layouts it took, how many times as wide as Wilson's it is."""

    chance: Estimate
    deals: int
    extra: float | None


def answered(seed: int, effort: Effort) -> Ended:
    """Weigh batches until enough is known, as a question does."""
    there = sums.nothing(1, 1)
    for lo, n in effort.batches():
        there = there.plus(weigh(seed, lo, n))
        if enough(Found((("durch", "durch"),), (), 1, there, Counted(), 0.0), effort):
            break
    tally = there.tallies[0][0]
    method: Method = effort.method
    return Ended(method.rate(tally.made, tally.known), there.n, method.extra(tally.made, tally.known))


def covered(found: list[Ended]) -> float:
    return float(np.mean([one.chance.low <= TRUE <= one.chance.high for one in found]))  # type: ignore[operator]


def wilson() -> float:
    """Return how often an interval for so many deals holds the chance, by the binomial distribution."""
    method, hits = Effort(DEALS).method, np.arange(DEALS + 1)
    inside: Any = [found.low <= TRUE <= found.high for found in (method.rate(int(n), DEALS) for n in hits)]  # type: ignore[operator]
    return float(binom.pmf(hits, DEALS, TRUE)[inside].sum())


def test_s5_intervals_for_a_fixed_number_of_deals_hold_as_often_as_they_must() -> None:
    repeats = 200
    least, most = binom.ppf([1e-4, 1 - 1e-4], repeats, wilson()) / repeats
    assert least <= covered([answered(seed, Effort(DEALS)) for seed in range(repeats)]) <= most


def test_s5_intervals_stopped_at_a_half_width_hold_as_often_as_they_must() -> None:
    repeats, effort = 200, Effort(20_000, half_width=0.05)
    found = [answered(seed, effort) for seed in range(repeats)]
    assert covered(found) >= binom.ppf(1e-4, repeats, 0.95) / repeats
    assert len({one.deals for one in found}) > 1
    for one in found:
        assert one.deals < 20_000 and one.extra is not None and one.extra > 1
        low, value, high = one.chance.low, one.chance.value, one.chance.high
        assert low is not None and value is not None and high is not None
        assert max(high - value, value - low) <= 0.05


@pytest.mark.slow
def test_s5_of_2000_answers_for_a_fixed_number_of_deals_95_per_cent_hold() -> None:
    share = covered([answered(seed, Effort(DEALS)) for seed in range(2000)])
    assert 0.935 <= share <= 0.965, f"{share:.2%} of 2,000 hold; by the binomial {wilson():.2%}"


@pytest.mark.slow
@pytest.mark.parametrize("half_width", [0.05, 0.03])
def test_s5_of_2000_answers_stopped_at_a_half_width_94_per_cent_hold(half_width: float) -> None:
    found = [answered(seed, Effort(20_000, half_width)) for seed in range(2000)]
    share = covered(found)
    extras, deals = [one.extra or 0 for one in found], [one.deals for one in found]
    told = (
        f"±{half_width}: {share:.2%} of 2,000 hold, {np.mean(extras):.2f} times as wide as Wilson's, "
        f"{min(deals)} to {max(deals)} layouts"
    )
    print(told)
    assert share >= 0.94, told
    assert 1.2 < np.mean(extras) < 2, told


@pytest.mark.slow
def test_s5_an_interval_for_fixed_deals_would_not_hold_where_one_stops_at_the_best_moment() -> None:
    """Who looks after each layout and stops where it misses: why stopped answers have wider intervals."""
    missed = 0
    for seed in range(300):
        laid = part().layer.draw(seed, 0, 3000)
        view, declared = part().question.view, part().candidates[0].declared
        assert declared is not None
        hits = np.cumsum(perfect.made(laid, view, declared, view[0]["rules"]))
        fixed = Effort(3000).method
        looks = [fixed.rate(int(hits[n - 1]), n) for n in range(100, 3001, 20)]
        missed += any(not one.low <= TRUE <= one.high for one in looks)  # type: ignore[operator]
    assert missed > 0.2 * 300
