"""Confidence sequences: they hold the true value wherever one stops, and Wilson's where one may not."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis import estimate, sequences
from analysis.estimate import Estimate, Moments
from analysis.sequences import Stopping

REPEATS = 2000


def _ends(most: int) -> np.ndarray:
    """Return the deals after which is looked."""
    return np.cumsum([n for _, n in Stopping(most).batches()])


def _hits(p: float, looks: np.ndarray, seed: int) -> np.ndarray:
    """Return hits at each look, one row a repeat."""
    sizes = np.diff(looks, prepend=0)
    return np.random.default_rng(seed).binomial(sizes, p, (REPEATS, len(looks))).cumsum(axis=1)


@pytest.mark.parametrize("p", [295 / 323, 0.5, 1 / 10])
def test_s2_wilson_covers_where_the_deals_are_fixed(p: float) -> None:
    n = 1000
    hits = np.random.default_rng(11).binomial(n, p, REPEATS)
    found = {count: estimate.rate(int(count), n) for count in np.unique(hits)}
    covered = np.mean([found[count].low <= p <= found[count].high for count in hits])  # type: ignore[operator]
    assert 0.935 <= covered <= 0.965


def _sequence(hits: np.ndarray, looks: np.ndarray, tuned: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the ends at each look, each pair of hits and deals computed once."""
    n = np.broadcast_to(looks, hits.shape)
    once, places = np.unique(n.ravel() * 2**32 + hits.ravel(), return_inverse=True)
    low, high = sequences.ends(once % 2**32, once // 2**32, tuned=tuned)
    return low[places].reshape(hits.shape), high[places].reshape(hits.shape)


@pytest.mark.parametrize("p", [0.0, 0.001, 0.02, 0.5, 295 / 323, 0.999, 1.0])
@pytest.mark.parametrize(("half_width", "most"), [(0.03, 4000), (0.01, 40_000)])
def test_s5_rates_stopped_at_a_half_width_are_covered(p: float, half_width: float, most: int) -> None:
    rule = Stopping(most, half_width)
    looks = _ends(most)
    hits = _hits(p, looks, 5)
    low, high = _sequence(hits, looks, rule.tuned)
    enough = np.maximum(high - hits / looks, hits / looks - low) <= half_width
    assert enough.any(axis=1).all()
    holds = (low <= p) & (p <= high)
    stopped = holds[np.arange(REPEATS), enough.argmax(axis=1)]
    # Whoever looks on is told the truth at every look before and after, too.
    assert 0.94 <= holds.all(axis=1).mean() <= stopped.mean()


def test_s5_wilson_would_not_do_where_one_stops_at_what_one_likes() -> None:
    """Who stops as soon as one half is outside the interval finds it there far too often."""
    looks = _ends(30_000)
    hits = _hits(0.5, looks, 6)
    z = estimate.normal(0.95)
    half = z * np.sqrt(0.25 / looks)
    refuted = (np.abs(hits / looks - 0.5) > half).any(axis=1).mean()
    low, high = _sequence(hits, looks, sequences.TUNED)
    assert refuted > 0.2
    assert ((low <= 0.5) & (high >= 0.5)).all(axis=1).mean() >= 0.94


def _skew(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    """Return amounts as contracts pay: often little, now and then a doubled loss."""
    return rng.choice([2, 4, -4, -8, -64], shape, p=[0.5, 0.3, 0.12, 0.06, 0.02])


def test_s5_means_are_covered_at_every_look_at_once() -> None:
    looks = _ends(20_000)
    rng = np.random.default_rng(8)
    truth = 2 * 0.5 + 4 * 0.3 - 4 * 0.12 - 8 * 0.06 - 64 * 0.02
    covered = 0
    for _ in range(REPEATS):
        amounts = _skew(rng, (int(looks[-1]),))
        total, squares = amounts.cumsum()[looks - 1], (amounts * amounts).cumsum()[looks - 1]
        spread = (looks * squares - total**2) / (looks * (looks - 1))
        half = np.sqrt(spread) * [sequences.reach(int(n), tuned=20_000) for n in looks]
        covered += bool((np.abs(total / looks - truth) <= half).all())
    assert covered / REPEATS >= 0.94


def test_a_mean_is_what_its_reach_says() -> None:
    sample = _skew(np.random.default_rng(3), (3000,))
    found = sequences.mean(estimate.moments(sample.tolist(), [1] * 3000), 0.5, 0.9, 2000)
    half = sample.std(ddof=1) * 0.5 * sequences.reach(3000, 0.9, 2000)
    assert found[:3] == pytest.approx((sample.mean() / 2, sample.mean() / 2 - half, sample.mean() / 2 + half))
    assert found[3:6] == (0.9, 3000, sequences.MEAN)


@given(st.integers(0, 10**7), st.integers(1, 10**7), st.sampled_from([0.5, 0.95, 0.9999]))
def test_the_interval_of_a_rate_holds_it_and_stays_a_rate(a: int, b: int, level: float) -> None:
    hits, n = min(a, b), max(a, b)
    found = sequences.rate(hits, n, level)
    assert found.value is not None and found.low is not None and found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1 and found.low < found.high
    mirrored = sequences.rate(n - hits, n, level)
    assert (1 - mirrored.high, 1 - mirrored.low) == pytest.approx((found.low, found.high), abs=1e-12)  # type: ignore[operator]


@pytest.mark.parametrize(("hits", "n"), [(0, 40), (1, 40), (2, 40), (7, 40), (40, 40), (300, 1000)])
def test_the_ends_are_where_the_mixture_refutes(hits: int, n: int) -> None:
    """The definition, by sums of logarithms: what is outside is refuted, what is inside is not."""
    tuned = 5000
    weight = sequences._weight(tuned)

    def evidence(p: float) -> float:
        mixed = sum(math.log((weight * p + i) / p) for i in range(hits))
        mixed += sum(math.log((weight * (1 - p) + i) / (1 - p)) for i in range(n - hits))
        return mixed - sum(math.log(weight + i) for i in range(n))

    found = sequences.rate(hits, n, 0.95, tuned)
    assert found.low is not None and found.high is not None
    for p in np.linspace(0.0005, 0.9995, 1000):
        if min(abs(p - found.low), abs(p - found.high)) > 1e-9:
            assert (evidence(float(p)) < math.log(20)) == (found.low < p < found.high)


def test_s5_all_won_and_all_lost_end_normally() -> None:
    rule = Stopping(10**6, 0.01)
    for hits_of in (lambda n: n, lambda n: 0):
        deals = 0
        for lo, n in rule.batches():
            deals = lo + n
            found = sequences.rate(hits_of(deals), deals, tuned=rule.tuned)
            if rule.enough([found]):
                break
        assert deals < 2000
        assert (found.high if hits_of(1) else found.low) == hits_of(1)
    constant = sequences.mean(Moments(500, 1000, 2000))
    assert constant == Estimate(2.0, 2.0, 2.0, 0.95, 500, estimate.CONSTANT)


def test_what_a_sequence_costs_is_told() -> None:
    n = sequences.tuned_for(0.01)
    for share, extra in ((0.2, 1.75), (1, 1.55), (20, 1.75)):
        assert 1.5 < sequences.extra_of_mean(int(n * share), tuned=n) < extra
        assert 1.5 < sequences.extra_of_rate(int(n * share) // 2, int(n * share), tuned=n) < extra
    found, fixed = sequences.rate(900, 1000), estimate.rate(900, 1000)
    widths = [one.high - one.low for one in (found, fixed)]  # type: ignore[operator]
    assert sequences.extra_of_rate(900, 1000) == pytest.approx(widths[0] / widths[1])


@given(st.integers(1, 10**6), st.integers(0, 10**6))
def test_batches_follow_from_nothing_but_deals(most: int, done: int) -> None:
    found = list(Stopping(most).batches())
    assert [lo for lo, _ in found] == [0, *np.cumsum([n for _, n in found]).tolist()][:-1]
    assert sum(n for _, n in found) == most
    assert all(n >= 1 for _, n in found)
    # Who goes on after an interruption comes to the same looks; more deals are the same looks, then more.
    ends = {lo + n for lo, n in found}
    assert {lo + n for lo, n in Stopping(most).batches(done)} == {end for end in ends if end > done}
    assert ends - {most} <= {lo + n for lo, n in Stopping(2 * most).batches()}


def _figure(half: float | None) -> Estimate:
    return Estimate(0.5, None if half is None else 0.5 - half, 0.5 + (half or 0), 0.95, 9, "")


@pytest.mark.parametrize(
    ("halves", "enough"),
    [([0.01], True), ([0.01, 0.02], False), ([0.005, 0.0], True), ([None], False), ([], False)],
)
def test_every_figure_must_be_narrow_enough(halves: Sequence[float | None], enough: bool) -> None:
    assert Stopping(1000, 0.0100001).enough(map(_figure, halves)) == enough
    assert not Stopping(1000).enough(map(_figure, halves))


def test_faults_are_named() -> None:
    with pytest.raises(ValueError, match="5 of 3"):
        sequences.rate(5, 3)
    with pytest.raises(ValueError, match="between 0 and 1, not 95"):
        sequences.rate(1, 3, 95)
    with pytest.raises(ValueError, match="above 0, not 0"):
        sequences.tuned_for(0)
    with pytest.raises(ValueError, match="one deal at least, not 0"):
        sequences.rate(1, 3, tuned=0)
    assert sequences.rate(0, 0) == Estimate(None, None, None, 0.95, 0, estimate.NOTHING)
