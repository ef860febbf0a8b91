"""Estimates against scipy and against formulas written out, on numbers small and huge."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from analysis import estimate, words
from analysis.estimate import Estimate, Moments


@pytest.mark.parametrize(("hits", "n"), [(0, 1), (1, 1), (3, 17), (50, 100), (999, 1000), (0, 5000)])
@pytest.mark.parametrize("level", [0.9, 0.95, 0.999])
def test_a_rate_has_the_wilson_interval_of_scipy(hits: int, n: int, level: float) -> None:
    found = estimate.rate(hits, n, level)
    wanted = stats.binomtest(hits, n).proportion_ci(level, method="wilson")
    assert found.value == hits / n
    assert (found.low, found.high) == pytest.approx((wanted.low, wanted.high), abs=1e-12)
    assert (found.n, found.level, found.how) == (n, level, estimate.WILSON)


@given(st.integers(0, 10**9), st.integers(1, 10**9))
def test_an_interval_of_a_rate_holds_its_value_and_stays_a_rate(a: int, b: int) -> None:
    hits, n = min(a, b), max(a, b)
    found = estimate.rate(hits, n)
    assert found.low is not None and found.high is not None and found.value is not None
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_a_rate_of_no_deals_has_no_value_and_says_so() -> None:
    assert estimate.rate(0, 0) == Estimate(None, None, None, 0.95, 0, estimate.NOTHING)


def test_a_rate_of_more_hits_than_deals_is_refused() -> None:
    with pytest.raises(ValueError, match="5 of 3"):
        estimate.rate(5, 3)


@pytest.mark.parametrize("n", [2, 5, 99])
def test_a_mean_below_a_hundred_deals_has_students_t(n: int) -> None:
    sample = np.random.default_rng(n).integers(-30, 60, n)
    found = estimate.mean(estimate.moments(sample.tolist(), [1] * n))
    low, high = stats.t.interval(0.95, n - 1, sample.mean(), stats.sem(sample))
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-12)
    assert found.how == estimate.STUDENT


@pytest.mark.parametrize("factor", [1.0, 0.01, 0.25])
def test_a_mean_of_a_hundred_deals_has_the_normal_interval(factor: float) -> None:
    sample = np.random.default_rng(3).integers(-30, 60, 100)
    found = estimate.mean(estimate.moments(sample.tolist(), [1] * 100), factor, 0.9)
    low, high = stats.norm.interval(0.9, (sample * factor).mean(), stats.sem(sample * factor))
    assert (found.low, found.high) == pytest.approx((low, high), rel=1e-12)
    assert (found.how, found.level, found.n) == (estimate.NORMAL, 0.9, 100)


def test_moments_do_not_overflow_or_round() -> None:
    stake = 10**12 + 7
    found = estimate.moments([stake, -stake, stake - 1], [10**9, 10**9, 1])
    assert found == Moments(2 * 10**9 + 1, stake - 1, 2 * 10**9 * stake**2 + (stake - 1) ** 2)
    shown = estimate.mean(found)
    n = found.n
    variance = Fraction(n * found.squares - found.total**2, n * (n - 1))
    assert shown.value == found.total / n
    assert shown.high is not None and shown.value is not None
    half = 1.959963984540054 * math.sqrt(variance / n)
    assert shown.high - shown.value == pytest.approx(half, rel=1e-12)


def test_a_small_spread_around_a_huge_amount_is_not_lost() -> None:
    base = 10**12  # its square has 80 bits, the variance is 1
    found = estimate.mean(estimate.moments([base, base + 2], [50, 50]))
    assert found.value == base + 1
    assert found.high is not None
    assert found.high - base - 1 == pytest.approx(1.959963984540054 * math.sqrt(100 / 99 / 100), abs=1e-3)


def test_one_deal_has_no_interval_and_equal_deals_say_so() -> None:
    one = estimate.mean(Moments(1, 5, 25))
    assert (one.value, one.low, one.high, one.how) == (5, None, None, estimate.SINGLE)
    equal = estimate.mean(Moments(4, 8, 16))
    assert (equal.value, equal.low, equal.high, equal.how) == (2, 2, 2, estimate.CONSTANT)
    assert estimate.mean(Moments(0, 0, 0)).how == estimate.NOTHING


def test_a_count_is_exact_and_of_zero_width() -> None:
    assert estimate.exact(12) == Estimate(12, 12, 12, 1.0, 12, "exact")


@pytest.mark.parametrize("level", [0.0, 1.0, 95.0])
def test_an_impossible_level_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match="level"):
        estimate.rate(1, 2, level)


def test_chi_square_has_scipys_tail() -> None:
    found = estimate.chi_square(81.76, 62)
    assert found.p == pytest.approx(stats.chi2.sf(81.76, 62), rel=1e-12)
    assert found.z == pytest.approx((81.76 - 62) / math.sqrt(124))


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (estimate.rate(692_808, 1_000_000), "69.28 ±0.10"),
        (estimate.rate(2, 3), "66.7 [20.8, 93.9]"),
        (estimate.rate(0, 838_292), "0 [0, 0.0005]"),
        (estimate.rate(10, 10), "100 [72.2, 100]"),
        (estimate.rate(0, 0), "–"),
        (None, "–"),
    ],
)
def test_a_rate_is_written_with_its_interval(shown: Estimate | None, text: str) -> None:
    assert words.percent(shown) == text


@pytest.mark.parametrize(
    ("moments", "text"),
    [
        (Moments(10_000, 75_000, 1_000_000), "+7.50 ±0.13"),
        (Moments(10_000, -1, 10_000), "+0.00 ±0.02"),
        (Moments(3, 6, 12), "all +2.00"),
        (Moments(1, -3, 9), "−3.00 (n 1)"),
    ],
)
def test_a_mean_is_written_with_its_sign_and_interval(moments: Moments, text: str) -> None:
    assert words.amount(estimate.mean(moments), 2) == text


@given(st.integers(1, 10**6), st.integers(1, 10**6))
def test_a_written_interval_is_never_narrower_than_it_is(a: int, b: int) -> None:
    shown = estimate.rate(min(a, b), max(a, b))
    text = words.percent(shown)
    if "±" in text:
        assert float(text.split("±")[1]) + 1e-9 >= 100 * words.half_width(shown)
