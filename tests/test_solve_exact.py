"""The solver against exact play by trying everything, on random endings of every kind and goal."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from sim.core.jit import COMPILED
from sim.games.house import pack, scale
from sim.solve.marias.answers import solve_at_least, solve_money, solve_points, solve_seven_against, solve_won
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING
from tests.naive.lizany import game_units
from tests.naive.settlement import Agreed, Play, settle
from tests.solving.endings import Case, random_case
from tests.solving.naive import Ending, Line, achieved, seven_of_side, summed, tens, value

pytestmark = pytest.mark.jit_off

#: Endings of up to three tricks compared in each test; a tenth of them in plain Python.
MANY = 400 if COMPILED else 40


def cases(name: str, wanted: Callable[[Case], bool], count: int, most: int = 3) -> list[Case]:
    rng = random.Random(name)
    found: list[Case] = []
    while len(found) < count:
        case = random_case(rng, most)
        if wanted(case):
            found.append(case)
    return found


def row(case: Case) -> Any:
    return CONTRACTS[case.ending.rules.contract]


def payment(case: Case) -> Callable[[Ending, Line], Fraction]:
    """Return what the declarer receives from each, by the naive settlement."""
    known: dict[Play, Fraction] = {}

    def worth(ending: Ending, line: Line) -> Fraction:
        play = summed(ending, line)
        if play not in known:
            known[play] = drawn(case, play) if ending.lizany else agreed(case, play)
        return known[play]

    return worth


def agreed(case: Case, play: Play) -> Fraction:
    table = case.ending.rules
    return settle(Agreed(table.contract, table.trump, case.levels), play, case.house).payment


def drawn(case: Case, play: Play) -> Fraction:
    assert play.trick_points is not None
    points = [tricks + sum(said) for tricks, said in zip(play.trick_points, play.marriages, strict=True)]
    units = game_units(points, case.house)
    if play.last_seven is not None:
        holder, won = play.last_seven
        units += case.house["silent_seven"] * (1 if won == (holder == DECLARING) else -1)  # M-36
    return units * (case.house["hearts_multiplier"] if case.ending.rules.trump == "h" else 1)


def quiet(case: Case) -> Ending:
    return case.ending._replace(announcing=False)


def check_points(case: Case) -> None:
    points = value(quiet(case), tens)
    assert solve_points(case.position) == points, case
    assert solve_at_least(case.position, points), case
    assert not solve_at_least(case.position, points + 10), case


def check_won(case: Case) -> None:
    assert solve_won(case.position) == value(case.ending, achieved), case


def check_sevens(case: Case) -> None:
    assert solve_won(case.position) == value(quiet(case), seven_of_side(DECLARING)), case
    assert solve_seven_against(case.position) == -value(quiet(case), seven_of_side(DEFENDING)), case


def check_money(case: Case) -> None:
    money = value(case.ending, payment(case)) * scale(case.house)
    assert solve_money(case.position, pack(case.house)) == money, case


def test_m2_points_are_those_of_trying_everything() -> None:
    for case in cases("points", lambda case: row(case).points, MANY):
        check_points(case)


def test_m15_m72_betl_and_durch_are_those_of_trying_everything() -> None:
    for case in cases("lone", lambda case: not row(case).trumps, MANY, 4):
        check_won(case)


def test_m12_m17_sevens_are_those_of_trying_everything() -> None:
    for case in cases("seven", lambda case: row(case).points and not row(case).helper, MANY):
        check_sevens(case)


def test_m18_two_sevens_are_those_of_trying_everything() -> None:
    for case in cases("two_sevens", lambda case: row(case).helper and not row(case).points, MANY // 4):
        check_won(case)


@pytest.mark.parametrize("kind", ["voleny", "licitovany", "krizovy", "pagat", "lizany"])
def test_m3_m37_payments_are_those_of_trying_everything(kind: str) -> None:
    for case in cases(f"money {kind}", lambda case: case.kind == kind, MANY // 2):
        check_money(case)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_everything_asked_of_endings_is_that_of_trying_everything(part: int) -> None:
    for case in cases(f"slow {part}", lambda case: True, 1500):
        if row(case).points:
            check_points(case)
        if row(case).points and not row(case).helper:
            check_sevens(case)
        if not row(case).points:
            check_won(case)
        check_money(case)
    for case in cases(f"slow and long {part}", lambda case: True, 100, 4):
        check_money(case)
