"""The tarot solver against exact play by trying everything, on random endings under many house rules."""

from __future__ import annotations

import random

import pytest

from sim.core.jit import COMPILED
from sim.solve.tarot.answers import (
    solve_money,
    solve_money_at_least,
    solve_points,
    solve_points_at_least,
)
from tests.solving.tarot_endings import Case, random_case
from tests.solving.tarot_naive import value


def agrees(case: Case) -> None:
    best = value(case.ending)
    amount = best.share * case.scale
    assert amount.denominator == 1
    assert solve_points(case.position, case.rules) == best.half_points, case
    assert solve_money(case.position, case.rules) == amount, case
    for more in (0, 1):
        assert solve_points_at_least(case.position, case.rules, best.half_points + more) == (not more), case
        assert solve_money_at_least(case.position, case.rules, int(amount) + more) == (not more), case


@pytest.mark.jit_off
@pytest.mark.parametrize(("tricks", "many"), [(1, 500), (2, 1200), (3, 200)])
def test_endings_have_their_exact_values(tricks: int, many: int) -> None:
    rng = random.Random(f"tarot {tricks}")
    for _ in range(many if COMPILED else many // 50):
        agrees(random_case(rng, tricks, tricks))


def test_endings_of_four_tricks_have_their_exact_values() -> None:
    rng = random.Random("tarot 4")
    for _ in range(8):
        agrees(random_case(rng, 4, 4))


@pytest.mark.slow
@pytest.mark.parametrize(("tricks", "many"), [(3, 3000), (4, 250), (5, 12)])
def test_more_endings_have_their_exact_values(tricks: int, many: int) -> None:
    rng = random.Random(f"more tarot {tricks}")
    for _ in range(many):
        agrees(random_case(rng, tricks, tricks))
