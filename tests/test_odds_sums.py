"""Sums of layouts: exact whatever their size, the same in every order, and what numpy's floats say."""

from __future__ import annotations

import json
from functools import reduce
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from analysis.estimate import Moments
from sim.odds import sums
from sim.odds.sums import Against, Came, Paired, Sums, Tally

WAYS, ANSWERS, LAYOUTS = 3, 4, 600


def _came(seed: int, n: int = LAYOUTS) -> list[list[Came]]:
    rng = np.random.default_rng(seed)

    def one() -> Came:
        made = rng.integers(-1, 2, n).astype(np.int8)
        return Came(made, rng.integers(-4000, 9000, n), np.where(made < 0, -1, 3).astype(np.int8))

    return [[one() for _ in range(ANSWERS)] for _ in range(WAYS)]


def _part(came: list[list[Came]], rows: np.ndarray) -> list[list[Came]]:
    return [[Came(*(None if c is None else c[rows] for c in one)) for one in way] for way in came]


def test_s14_order_and_chunks_change_no_digit() -> None:
    came = _came(1)
    whole = sums.of(came)
    order = np.random.default_rng(2).permutation(LAYOUTS)
    chunks = [sums.of(_part(came, rows)) for rows in np.split(order, [1, 7, 300, 300, 599])]
    assert reduce(Sums.plus, chunks, sums.nothing(WAYS, ANSWERS)) == whole
    assert reduce(Sums.plus, reversed(chunks)) == whole


def test_sums_are_those_of_numpy() -> None:
    came = _came(3)
    found = sums.of(came)
    assert (found.n, found.answers) == (LAYOUTS, ANSWERS)
    for way in range(WAYS):
        for answer in range(ANSWERS):
            made, money, _ = came[way][answer]
            assert made is not None and money is not None
            tally = found.tallies[way][answer]
            assert (tally.n, tally.made, tally.lost) == (LAYOUTS, (made == 1).sum(), (made == 0).sum())
            assert tally.contracts == ((-1, (made < 0).sum()), (3, tally.known))
            for moments, some in ((tally.money, money), (tally.when_made, money[made == 1])):
                assert moments.total / moments.n == pytest.approx(some.mean())
                assert moments.squares / moments.n == pytest.approx((some.astype(float) ** 2).mean())
            assert tally.when_lost == Moments(
                tally.lost, money[made == 0].sum(), (money[made == 0] ** 2).sum()
            )
        for one, other in combinations(range(ANSWERS), 2):
            gap = (came[way][one].money - came[way][other].money).astype(float)  # type: ignore[operator]
            for pair, sign in ((found.pair(way, one, other), 1), (found.pair(way, other, one), -1)):
                assert pair.gap.total / LAYOUTS == pytest.approx(sign * gap.mean())
                assert pair.gap.squares / LAYOUTS == pytest.approx((gap**2).mean())


def test_s3_perfect_play_is_compared_on_layouts_where_both_are_seen() -> None:
    came = _came(4)
    found = sums.of(came)
    for lineup in range(1, WAYS):
        for answer in range(ANSWERS):
            ideal, played = came[0][answer], came[lineup][answer]
            both = (ideal.made >= 0) & (played.made >= 0)  # type: ignore[operator]
            gap = (ideal.made.astype(int) - played.made)[both]  # type: ignore[union-attr]
            against = found.against[lineup - 1][answer]
            assert against.gap == Moments(both.sum(), gap.sum(), (gap**2).sum())
            cells = [(1, 1), (1, 0), (0, 1), (0, 0)]
            assert against[:4] == tuple(((ideal.made == a) & (played.made == b)).sum() for a, b in cells)
            assert against.money.gap.total == (ideal.money - played.money).sum()  # type: ignore[operator]


def test_what_a_chunk_did_not_measure_counts_nowhere() -> None:
    came = _came(5)
    came[0][1] = Came(came[0][1].made)
    came[0][2] = Came(None, came[0][2].money)
    came[1][3] = Came()
    found = sums.of(came)
    assert found.tallies[0][1].money == Moments(0, 0, 0) and found.tallies[0][1].n == LAYOUTS
    assert (found.tallies[0][2].n, found.tallies[0][2].money.n) == (0, LAYOUTS)
    assert found.tallies[1][3] == Tally()
    assert found.against[0][1].money == Paired() and found.against[0][1].gap.n > 0
    assert found.against[0][2].gap.n == 0 and found.against[0][2].money.n == LAYOUTS
    assert found.against[0][3] == Against()
    assert found.pair(0, 1, 2) == found.pair(1, 0, 3) == Paired()
    assert found.pair(0, 0, 2).n == LAYOUTS
    # What another chunk measures is added, with layouts of its own.
    more = found.plus(sums.of(_came(6)))
    assert more.pair(0, 0, 1).n == LAYOUTS and more.pair(0, 0, 3).n == 2 * LAYOUTS


def test_a_copy_of_an_answer_differs_by_nothing_at_all() -> None:
    came = [[way[0], way[0]] for way in _came(7)]
    assert sums.of(came).pair(1, 0, 1).gap == Moments(LAYOUTS, 0, 0)


@given(st.lists(st.tuples(*[st.integers(-(2**62), 2**62)] * 2), max_size=40))
def test_s14_products_are_exact_however_large(amounts: list[tuple[int, int]]) -> None:
    x, y = (np.array([pair[side] for pair in amounts], np.int64) for side in (0, 1))
    assert sums.dot(x, y) == sum(a * b for a, b in amounts)


def test_s14_products_are_added_in_parts_where_their_sum_is_too_large() -> None:
    x = np.full(1000, 2**30, np.int64)
    x[::3] -= 7
    assert sums.dot(x, -x) == -sum(value * value for value in x.tolist()) < -(2**63)


def test_json_and_back() -> None:
    found = sums.of(_came(8)).plus(sums.of([[Came(None, np.array([2**62, 5]))] * ANSWERS] * WAYS))
    assert Sums.from_json(json.loads(json.dumps(found.to_json()))) == found
    assert Sums.from_json(found.to_json()) == found


def test_chunks_that_do_not_fit_are_refused() -> None:
    came = _came(9)
    came[1][1] = _came(9, 5)[1][1]
    with pytest.raises(ValueError, match=r"same layouts, not on \[5, 600\]"):
        sums.of(came)
    with pytest.raises(ValueError, match="other answers"):
        sums.of(_came(9)).plus(sums.nothing(WAYS, ANSWERS + 1))
