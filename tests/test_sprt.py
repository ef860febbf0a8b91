"""Wald's test: its figures by number, how often it errs, how long it takes; Elo and normalised Elo (S-5)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from analysis import elo, likeliest, sprt
from analysis.estimate import CONSTANT, Moments, moments
from analysis.sprt import FIRST, GO_ON, SECOND, Hypotheses

REPEATS = 2000
#: Of two published tests, and of the same games as the first without their pairs.
GOING = (365, 16618, 36229, 16974, 390)
PASSED = (379, 10170, 21828, 10640, 343)
FIVE = np.linspace(-0.5, 0.5, 5)


def test_s5_bounds() -> None:
    even = Hypotheses(0.5, 0.55)
    assert (even.low, even.high) == pytest.approx((-2.94444, 2.94444), abs=5e-6)
    uneven = Hypotheses(0.5, 0.55, 0.05, 0.10)
    assert (uneven.low, uneven.high) == pytest.approx((-2.251, 2.890), abs=5e-4)


@pytest.mark.parametrize(("p", "right", "wald", "mean"), [(0.5, FIRST, 527, 538), (0.55, SECOND, 529, 540)])
def test_s5_half_against_more_errs_and_lasts_as_it_should(p: float, right: str, wald: int, mean: int) -> None:
    asked = Hypotheses(0.5, 0.55)
    hit, miss = sprt.bernoulli(1, 1, asked).llr, sprt.bernoulli(0, 1, asked).llr
    happened = np.random.default_rng(17).random((REPEATS, 6000)) < p
    llr = np.where(happened, hit, miss).cumsum(axis=1)
    over = (llr >= asked.high) | (llr <= asked.low)
    assert over.any(axis=1).all()
    stopped = over.argmax(axis=1)
    wrong = 0
    for trials, row in zip(stopped + 1, happened, strict=True):
        hits = int(row[:trials].sum())
        found = sprt.bernoulli(hits, int(trials), asked)
        assert found.verdict != GO_ON and found.n == trials
        assert sprt.bernoulli(hits - int(row[trials - 1]), int(trials) - 1, asked).verdict == GO_ON
        wrong += found.verdict != right
    assert wrong / REPEATS <= 0.06
    assert stopped.mean() + 1 == pytest.approx(mean, abs=30)
    assert round(sprt.lengths_of_bernoulli(asked)[right == SECOND]) == wald


def test_s5_pair_counts_of_published_tests() -> None:
    asked = Hypotheses(0, 2)
    going = sprt.scores(elo.pairs(GOING), asked)
    assert (going.verdict, going.accepted, going.n) == (GO_ON, None, 70576)
    assert going.llr == pytest.approx(2.25, abs=0.005)
    unpaired = sprt.scores(elo.games(36433, 68692, 36027), asked)
    assert (unpaired.verdict, unpaired.n) == (GO_ON, 2 * 70576)
    assert unpaired.llr == pytest.approx(0.92, abs=0.005)
    passed = sprt.scores(elo.pairs(PASSED), asked)
    assert (passed.verdict, passed.accepted) == (SECOND, 2)
    assert passed.llr == pytest.approx(2.946, abs=0.001)
    assert sprt.scores(elo.pairs((13, 37, 50, 25, 3)), Hypotheses(0, 4)).llr == pytest.approx(
        -0.5491, abs=5e-5
    )


def test_s5_all_won_and_all_lost_end() -> None:
    rate, effect, strength = Hypotheses(0.5, 0.55), Hypotheses(0, 0.1), Hypotheses(0, 5)
    for logistic in (False, True):
        assert sprt.scores(elo.games(0, 0, 400), strength, logistic).verdict == FIRST
        assert sprt.scores(elo.games(400, 0, 0), strength, logistic).verdict == SECOND
        assert sprt.scores(elo.pairs((400, 0, 0, 0, 0)), strength, logistic).verdict == FIRST
        assert sprt.scores(elo.pairs((0, 0, 0, 0, 400)), strength, logistic).verdict == SECOND
        assert sprt.scores(elo.games(0, 40_000, 0), strength, logistic).verdict == FIRST
    assert sprt.bernoulli(31, 31, rate).verdict == SECOND
    assert sprt.bernoulli(30, 30, rate).verdict == GO_ON
    assert sprt.bernoulli(0, 28, rate).verdict == FIRST
    assert sprt.money(moments([8], [256]), effect).verdict == SECOND
    assert sprt.money(moments([-8], [256]), effect).verdict == FIRST
    # A strategy against itself is no better; nothing at all is no test.
    assert sprt.money(moments([0], [600]), effect).verdict == FIRST
    assert sprt.money(Moments(0, 0, 0), effect)[:1] == (0.0,)


def _skew_amounts(effect: float, repeats: int, most: int) -> np.ndarray:
    """Return amounts as contracts pay: often little, now and then a doubled loss; of a given effect."""
    chances, values = np.array([0.5, 0.3, 0.12, 0.06, 0.02]), np.array([2, 4, -4, -8, -20])
    mean, spread = chances @ values, math.sqrt(chances @ values**2 - (chances @ values) ** 2)
    amounts = np.random.default_rng(4).choice(values, (repeats, most), p=chances)
    # In thousandths, so that everything is whole.
    return np.asarray(amounts * 1000 + round((effect * spread - mean) * 1000))


def _money_tests(amounts: np.ndarray, looks: np.ndarray, asked: Hypotheses) -> list[list[sprt.Result]]:
    """Return the results at each look, one list a repeat."""
    totals, squares = amounts.cumsum(axis=1)[:, looks - 1], (amounts**2).cumsum(axis=1)[:, looks - 1]
    return [
        [sprt.money(Moments(*sums), asked) for sums in zip(looks.tolist(), total, square, strict=True)]
        for total, square in zip(totals.tolist(), squares.tolist(), strict=True)
    ]


@pytest.mark.parametrize(("effect", "right"), [(0.0, FIRST), (0.05, SECOND)])
def test_s5_money_errs_and_lasts_as_it_should(effect: float, right: str) -> None:
    asked, repeats, most = Hypotheses(0, 0.05), 500, 20_480
    wrong, lasted = 0, []
    for results in _money_tests(_skew_amounts(effect, repeats, most), np.arange(256, most + 1, 256), asked):
        stopped = next(one for one in results if one.verdict != GO_ON)
        wrong += stopped.verdict != right
        lasted.append(stopped.n)
    assert wrong / repeats <= 0.06
    assert min(lasted) >= 256
    assert np.mean(lasted) == pytest.approx(sprt.lengths_of_money(asked)[right == SECOND], rel=0.2)


def test_few_deals_decide_nothing_for_they_would_err() -> None:
    """Before the first rare loss all looks even, and better than it is."""
    asked, looks = Hypotheses(0, 0.15), np.arange(8, 257, 8)
    results = _money_tests(_skew_amounts(0, 500, 256), looks, asked)
    assert {one.verdict for row in results for one in row[:-1]} == {GO_ON}
    assert np.mean([any(one.llr >= asked.high for one in row) for row in results]) > 0.08


@pytest.mark.parametrize(("chances", "right"), [((1, 4, 8, 4, 1), FIRST), ((0.5, 3, 7.5, 5.5, 1.5), SECOND)])
def test_s5_pairs_err_as_they_should(chances: tuple[float, ...], right: str) -> None:
    share = np.array(chances) / sum(chances)
    effect = share @ FIVE / math.sqrt(share @ FIVE**2 - (share @ FIVE) ** 2)
    asked = Hypotheses(0, effect if right == SECOND else 0.3)
    batches = np.random.default_rng(9).multinomial(10, share, (250, 40)).cumsum(axis=1)
    observed = likeliest.shares(batches)
    logs = [np.log(likeliest.with_effect(observed, FIVE, t)) for t in (asked.first, asked.second)]
    llr = (np.where(batches == 0, likeliest.NEVER, batches) * (logs[1] - logs[0])).sum(axis=2)
    over = (llr >= asked.high) | (llr <= asked.low)
    assert over.any(axis=1).mean() > 0.99
    stopped = llr[np.arange(250), over.argmax(axis=1)]
    assert (stopped >= asked.high if right == FIRST else stopped <= asked.low).mean() <= 0.06
    one = sprt.scores(
        elo.pairs(batches[0, -1].tolist()), Hypotheses(0, elo.normalised(asked.second) / math.sqrt(2))
    )
    assert one.llr == pytest.approx(llr[0, -1], abs=1e-9)


@pytest.mark.parametrize("t", [-2.5, -0.4, 0.0, 0.02, 0.4, 2.5])
def test_the_likeliest_distribution_is_what_an_optimiser_finds(t: float) -> None:
    rng = np.random.default_rng(5)
    for observed in rng.dirichlet([3.0] * 5, 3):
        found = likeliest.with_effect(observed, FIVE, t)
        assert found.sum() == pytest.approx(1) and _missed(found, t) == pytest.approx(0, abs=1e-9)
        best = minimize(
            lambda p, shares: -shares @ np.log(p),
            found * 0.9 + 0.02,
            args=(observed,),
            method="SLSQP",
            options={"ftol": 1e-13},
            bounds=[(1e-9, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": _missed, "args": (t,)},
                {"type": "eq", "fun": lambda p: p.sum() - 1},
            ],
        )
        assert observed @ np.log(found) == pytest.approx(-best.fun, abs=1e-7)


def _missed(p: np.ndarray, t: float) -> float:
    mean = p @ FIVE
    return float(mean - t * math.sqrt(max(p @ FIVE**2 - mean**2, 0)))


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(0, 10**6), min_size=5, max_size=5).filter(any),
    st.floats(-200, 200),
    st.floats(1, 400),
)
def test_a_against_b_and_b_against_a_say_the_same(counts: list[int], first: float, more: float) -> None:
    here = sprt.scores(elo.pairs(counts), Hypotheses(first, first + more))
    there = sprt.scores(elo.pairs(counts[::-1]), Hypotheses(-first, -first - more))
    assert math.isfinite(here.llr)
    assert here.llr == pytest.approx(there.llr, rel=1e-6, abs=1e-6)
    back = sprt.scores(elo.pairs(counts), Hypotheses(first + more, first))
    assert back.llr == pytest.approx(-here.llr)


def test_deals_in_both_seatings_make_pair_counts() -> None:
    amounts = np.array([[4, -4], [4, 8], [0, 0], [0, -2], [-2, -8], [6, 0], [1, 1]])
    assert sprt.pair_counts(amounts) == elo.pairs((1, 1, 2, 1, 2))


def test_elo_and_normalised_elo() -> None:
    assert elo.elo(10 / 11) == pytest.approx(400)
    assert elo.score(elo.elo(0.3)) == pytest.approx(0.3)
    assert elo.score(-400) == pytest.approx(1 / 11)
    assert (elo.elo(0), elo.elo(1)) == (-math.inf, math.inf)
    # Without draws and near one half both are one; draws let a difference show sooner.
    near = elo.games(50_100, 0, 49_900)
    assert elo.elo_of(near).value == pytest.approx(elo.normalised_elo_of(near).value, rel=1e-4)
    drawn = elo.games(25_100, 50_000, 24_900)
    assert elo.normalised_elo_of(drawn).value == pytest.approx(
        elo.elo_of(drawn).value * math.sqrt(2), rel=1e-4
    )  # type: ignore[operator]
    # Games whose pairing cancels nothing are as strong in pairs.
    alone, paired = elo.games(300, 0, 100), elo.pairs((25, 0, 150, 0, 225))
    assert elo.normalised_elo_of(paired).value == pytest.approx(elo.normalised_elo_of(alone).value)
    assert elo.effect(elo.normalised(0.1)) == pytest.approx(0.1)
    assert elo.normalised_elo_of(elo.games(9, 0, 0))[:3] == (None, None, None)
    assert elo.elo_of(elo.games(9, 0, 0))[::5] == (math.inf, CONSTANT)


def test_s1_intervals_of_elo_cover() -> None:
    share = np.array([0.05, 0.15, 0.3, 0.3, 0.2])
    mean = share @ FIVE
    strength = elo.normalised(mean / math.sqrt(share @ FIVE**2 - mean**2)) / math.sqrt(2)
    covered = np.zeros(2)
    for counts in np.random.default_rng(2).multinomial(400, share, REPEATS):
        scores = elo.pairs(counts.tolist())
        for place, truth, of in ((0, elo.elo(mean + 0.5), elo.elo_of), (1, strength, elo.normalised_elo_of)):
            _, low, high, *_ = of(scores)
            assert low is not None and high is not None
            covered[place] += low <= truth <= high
    assert ((covered / REPEATS > 0.935) & (covered / REPEATS < 0.965)).all()


def test_faults_are_named() -> None:
    with pytest.raises(ValueError, match=r"the same, 0\.5"):
        Hypotheses(0.5, 0.5)
    with pytest.raises(ValueError, match="finite number, not nan"):
        Hypotheses(0, math.nan)
    with pytest.raises(ValueError, match=r"together below 1, not 0\.5 and 0\.5"):
        Hypotheses(0, 1, 0.5, 0.5)
    with pytest.raises(ValueError, match="above 0 and below 1, not 1"):
        sprt.bernoulli(1, 2, Hypotheses(0.5, 1))
    with pytest.raises(ValueError, match="5 of 3"):
        sprt.bernoulli(5, 3, Hypotheses(0.5, 0.6))
    with pytest.raises(ValueError, match="between -1000 and 1000, not 2000"):
        sprt.scores(elo.games(1, 1, 1), Hypotheses(0, 2000))
    with pytest.raises(ValueError, match="five counts .* not 3"):
        elo.pairs((1, 2, 3))
    with pytest.raises(ValueError, match="0 or more, not -1"):
        elo.games(3, -1, 2)
    with pytest.raises(ValueError, match="no games"):
        elo.pairs((0,) * 5)
    with pytest.raises(ValueError, match=r"between 0 and 1, not 1\.5"):
        elo.elo(1.5)
