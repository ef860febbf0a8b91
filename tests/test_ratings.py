"""Ratings: what the library finds, ties as half each, and intervals that the deals give (S-1, S-6)."""

from __future__ import annotations

import itertools
import math

import choix
import numpy as np
import pytest

from analysis import ratings
from analysis.elo import LOGISTIC
from analysis.ratings import LineUp, Rating

TRUTH = np.array([1.0, 0.4, -0.2, -1.2])
NAMES = ("a", "b", "c", "d")


def _line_up(names: str, deals: int, seed: int, first: int = 0) -> LineUp:
    """Return deals that follow the model: strengths and Gumbel's noise."""
    rng = np.random.default_rng(seed)
    worth = rng.gumbel(size=(deals, len(names))) + TRUTH[[NAMES.index(name) for name in names]]
    return LineUp(tuple(names), np.arange(first, first + deals), np.floor(worth * 1e6).astype(np.int64))


def _values(found: list[Rating]) -> list[float | None]:
    return [rating.elo.value for rating in sorted(found)]


def test_plackett_luce_is_what_the_library_finds_deal_by_deal() -> None:
    line_ups = [
        _line_up("abc", 120, 1),
        _line_up("bcd", 90, 2),
        _line_up("cab", 60, 3, 500),
        _line_up("da", 40, 4),
    ]
    rankings, orders = [], 0
    for line_up in line_ups:
        members = [NAMES.index(name) for name in line_up.names]
        rankings += [(1.0, [members[place] for place in np.argsort(-row)]) for row in line_up.money]
        every = list(itertools.permutations(members))
        orders += len(every)
        rankings += [(1 / len(every), list(order)) for order in every]
    # The library knows no weights: each ranking is there as often as it weighs, six to the deal.
    data = [order for weight, order in rankings for _ in range(round(6 * weight))]
    assert orders == 6 + 6 + 6 + 2
    expected = choix.ilsr_rankings(4, data, tol=1e-12) * LOGISTIC
    assert _values(ratings.plackett_luce(line_ups, 1, draws=2)) == pytest.approx(expected.tolist(), abs=1e-5)


def test_bradley_terry_is_what_the_library_finds_of_wins() -> None:
    line_ups = [_line_up("ab", 120, 1), _line_up("bc", 90, 2), _line_up("dac", 60, 3)]
    wins = np.zeros((4, 4))
    for line_up in line_ups:
        for (i, one), (j, other) in itertools.permutations(enumerate(line_up.names), 2):
            more = (line_up.money[:, i] > line_up.money[:, j]).sum()
            wins[NAMES.index(one), NAMES.index(other)] += more + 0.5
    expected = choix.ilsr_pairwise_dense(wins, tol=1e-12) * LOGISTIC
    assert _values(ratings.bradley_terry(line_ups, 1, draws=2)) == pytest.approx(expected.tolist(), abs=1e-5)


def test_two_strategies_have_the_odds_of_their_deals() -> None:
    """75 of 100 with a tie for half: what it is, how far it reaches, and that both models are one."""
    money = np.array([[3, -3]] * 70 + [[-1, 1]] * 20 + [[0, 0]] * 10)
    line_up = LineUp(("a", "b"), np.arange(100), money)
    found = ratings.plackett_luce([line_up], 5, draws=1000)
    value = LOGISTIC * math.log(75.5 / 25.5) / 2
    assert [rating.name for rating in found] == ["a", "b"]
    assert _values(found) == pytest.approx([value, -value])
    # A tie has no variance of its own: 70 and 20 of 100 that differ by 0.5 from the mean 0.75.
    spread = math.sqrt((70 * 0.25**2 + 20 * 0.75**2 + 10 * 0.25**2) / 100)
    half = 1.96 * LOGISTIC * spread / 10 / (0.75 * 0.25) / 2
    for rating in found:
        assert rating.elo.low is not None and rating.elo.high is not None
        assert (rating.elo.high - rating.elo.low) / 2 == pytest.approx(half, rel=0.1)
        assert rating.elo[3:6] == (0.95, 100, ratings.RESAMPLED)
    assert ratings.bradley_terry([line_up], 5, draws=50) == ratings.plackett_luce([line_up], 5, draws=50)


@pytest.mark.parametrize(
    ("money", "orders"), [([2, 2, 2], 6), ([5, 1, 1], 2), ([5, 5, 1], 2), ([3, 2, 1], 1)]
)
def test_ties_are_every_order_of_the_same_weight(money: list[int], orders: int) -> None:
    ranks = ratings._ranks(np.array([money]))[0]
    tied: dict[tuple[tuple[int, ...], int], float] = {}
    for of, member, weight in ratings._choices([0, 1, 2], ranks):
        tied[of, member] = tied.get((of, member), 0) + weight
    expected: dict[tuple[tuple[int, ...], int], float] = {}
    right = [
        order for order in itertools.permutations(range(3)) if all(np.diff([money[i] for i in order]) <= 0)
    ]
    assert len(right) == orders
    for order in right:
        for place in range(2):
            key = tuple(sorted(order[place:])), order[place]
            expected[key] = expected.get(key, 0) + 1 / orders
    assert tied == pytest.approx(expected)


def test_who_never_loses_has_a_number_and_a_wide_interval() -> None:
    found = ratings.bradley_terry([LineUp(("x", "y"), np.arange(200), np.array([[1, -1]] * 200))], 3)
    best = found[0].elo
    assert best.value is not None and best.low is not None and best.high is not None
    assert best.value == pytest.approx(LOGISTIC * math.log(200.5 / 0.5) / 2)
    assert best.low < best.value - 50 < best.value + 50 < best.high < 2000


def test_s2_the_deal_is_what_is_independent() -> None:
    """The same cards in ten line-ups are no ten deals: intervals are as wide as for one."""
    once = _line_up("abc", 300, 8)
    again = [LineUp(once.names, once.deals, once.money) for _ in range(10)]
    apart = [LineUp(once.names, once.deals + 1000 * i, once.money) for i in range(10)]
    widths = []
    for line_ups in ([once], again, apart):
        elo = ratings.plackett_luce(line_ups, 2, draws=300)[0].elo
        assert elo.low is not None and elo.high is not None
        widths.append(elo.high - elo.low)
        assert elo.n == 300 * (10 if line_ups is apart else 1)
    assert widths[1] == pytest.approx(widths[0], rel=0.15)
    assert widths[2] == pytest.approx(widths[0] / math.sqrt(10), rel=0.15)


def test_s6_all_ratings_at_once_take_wider_intervals() -> None:
    found = ratings.plackett_luce([_line_up("abcd", 400, 6)], 9, 0.9)
    assert [rating.name for rating in found] == list("abcd")
    for rating, truth in zip(found, TRUTH * LOGISTIC - TRUTH.mean() * LOGISTIC, strict=True):
        alone, at_once = rating.elo, rating.at_once
        assert alone.low is not None and alone.high is not None and at_once.low is not None
        assert at_once.high is not None and at_once.low < truth < at_once.high
        assert 1.1 < (at_once.high - at_once.low) / (alone.high - alone.low) < 1.8
        assert at_once.level == 0.9 and at_once.value == alone.value


def test_s8_order_of_deals_and_of_line_ups_changes_no_digit() -> None:
    line_ups = [_line_up("abc", 80, 1), _line_up("bd", 70, 2, 30)]
    expected = ratings.plackett_luce(line_ups, 4, draws=20)
    mixed = []
    for line_up in reversed(line_ups):
        order = np.random.default_rng(0).permutation(len(line_up.deals))
        names = line_up.names[::-1]
        mixed.append(LineUp(names, line_up.deals[order], line_up.money[order][:, ::-1]))
    assert ratings.plackett_luce(mixed, 4, draws=20) == expected
    assert ratings.plackett_luce(line_ups, 5, draws=20) != expected


def test_faults_are_named() -> None:
    apart = [_line_up("ab", 5, 1), _line_up("cd", 5, 1)]
    with pytest.raises(ValueError, match="never met .*: a, b; c, d$"):
        ratings.bradley_terry(apart, 1)
    assert len(ratings.bradley_terry([*apart, _line_up("bc", 5, 1)], 1, draws=2)) == 4
    with pytest.raises(ValueError, match="no line-ups"):
        ratings.plackett_luce([], 1)
    with pytest.raises(ValueError, match="twice at least, not 1 times"):
        ratings.plackett_luce(apart, 1, draws=1)
    with pytest.raises(ValueError, match="between 0 and 1, not 95"):
        ratings.plackett_luce(apart, 1, 95)
    deals, money = np.arange(3), np.zeros((3, 2), np.int64)
    with pytest.raises(ValueError, match="each once, not a against a"):
        LineUp(("a", "a"), deals, money)
    with pytest.raises(ValueError, match=r"a against b: 3 deals have money of shape \(2, 2\)"):
        LineUp(("a", "b"), deals, money[:2])
    with pytest.raises(ValueError, match="a against b: a deal is there twice"):
        LineUp(("a", "b"), deals // 2, money)
    with pytest.raises(ValueError, match="a against b: no deals"):
        LineUp(("a", "b"), deals[:0], money[:0])
