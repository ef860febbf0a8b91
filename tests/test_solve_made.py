"""Whether everything declared is made by exact play, against trying everything (S-13)."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from sim.core.jit import COMPILED
from sim.games.house import pack, resolve
from sim.games.marias.names import CONTRACTS as NAMES
from sim.solve.marias import batch, goals
from sim.solve.marias.answers import outcome_room, room, solve_made, solve_money
from sim.solve.marias.each import ANNOUNCED, SILENT
from sim.solve.marias.files import read
from sim.solve.marias.made import made, made_after, open_made
from sim.solve.marias.positions import record
from sim.solve.marias.words import workspace
from sim.solve.rooms import as_record
from tests.naive.lizany import game_units
from tests.naive.settlement import Agreed, Play, settle
from tests.solving.endings import CODES, Case, random_case
from tests.solving.naive import Ending, Line, plays, summed, value

#: Endings of up to three tricks compared in each test; fewer in plain Python.
MANY = 350 if COMPILED else 25
FOLDER = Path(__file__).parent / "golden" / "solve" / "marias"
CONTRACTS = ("game", "seven", "hundred", "hundred_seven", "two_sevens", "two_sevens_hundred", "betl", "durch")


def cases(name: str, wanted: Callable[[Case], bool], count: int, most: int = 3) -> list[Case]:
    rng = random.Random(name)
    found: list[Case] = []
    while len(found) < count:
        case = random_case(rng, most)
        if wanted(case):
            found.append(case)
    return found


def everything_made(case: Case) -> Callable[[Ending, Line], bool]:
    """Return whether every component that the declarer declared is made, by the naive settlement."""
    known: dict[Play, bool] = {}

    def worth(ending: Ending, line: Line) -> bool:
        play = summed(ending, line)
        if play not in known:
            known[play] = drawn(case, play) if ending.lizany else agreed(case, play)
        return known[play]

    return worth


def agreed(case: Case, play: Play) -> bool:
    table = case.ending.rules
    paid = settle(Agreed(table.contract, table.trump, case.levels), play, case.house).components
    return all(paid[name].made for name in table.components if not name.endswith("_against"))


def drawn(case: Case, play: Play) -> bool:
    assert play.trick_points is not None
    points = [tricks + sum(said) for tricks, said in zip(play.trick_points, play.marriages, strict=True)]
    return game_units(points, case.house) > 0


def rules_of(case: Case) -> np.void:
    return pack(case.house)


def check(case: Case) -> None:
    assert solve_made(case.position, rules_of(case)) == value(case.ending, everything_made(case)), case


def check_cards(case: Case) -> None:
    """Compare every card that may be played, with its marriage and without."""
    position, words = record(case.position), room()
    open_made(position, as_record(np.array([rules_of(case)])), outcome_room(), words)
    line = Line(case.ending.hands, case.ending.leader, case.ending.lying)
    seat = (line.leader + len(line.lying)) % len(line.hands)
    worth = everything_made(case)
    for after in plays(case.ending, line, seat):
        card = CODES.index(after.lying[-1])
        says = ANNOUNCED if after.announced else SILENT
        found = made_after(position, words, card, says)
        assert found == value(case.ending, worth, after), (case, after)


@pytest.mark.jit_off
@pytest.mark.parametrize("contract", CONTRACTS)
def test_s13_what_is_made_is_that_of_trying_everything(contract: str) -> None:
    some = MANY // 4 if contract in ("betl", "durch", "two_sevens") else MANY
    for case in cases(f"made {contract}", lambda case: case.ending.rules.contract == contract, some):
        check(case)


@pytest.mark.jit_off
@pytest.mark.parametrize("kind", ["krizovy", "lizany", "pagat"])
def test_s13_what_is_made_with_partners_for_two_and_in_pagat(kind: str) -> None:
    for case in cases(f"made in {kind}", lambda case: case.kind == kind, MANY // 2):
        check(case)


@pytest.mark.jit_off
def test_s13_m3_what_is_made_with_marriages_to_announce_is_that_of_trying_everything() -> None:
    def married(case: Case) -> bool:
        pairs = ({suit + "K", suit + "O"} for suit in "hbla")
        hands = case.ending.hands
        return case.position.trump >= 0 and any(pair <= hand for pair, hand in product(pairs, hands))

    for case in cases("married", married, MANY // 2):
        check(case)


@pytest.mark.jit_off
def test_s13_what_is_made_after_each_card_is_that_of_trying_everything() -> None:
    for case in cases("after", lambda case: len(case.ending.hands) > 2, MANY // 2):
        check_cards(case)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_s13_what_is_made_in_many_endings_is_that_of_trying_everything(part: int) -> None:
    for case in cases(f"slow {part}", lambda case: True, 3_000):
        check(case)
        check_cards(case)
    for case in cases(f"slow and long {part}", lambda case: True, 100, 4):
        check(case)


@pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")
@pytest.mark.parametrize("contract", [0, 1, 2, 3])
def test_what_is_made_of_a_deal_does_not_depend_on_the_deals_before(contract: int) -> None:
    lines = read(FOLDER / "uniform.txt")[:300]
    positions = np.array([record(line.position._replace(contract=contract)) for line in lines])
    rules, outcome = pack(resolve("voleny")), outcome_room()
    together = np.zeros(len(lines), np.int64)
    batch.made(positions, rules, outcome, workspace(), together)
    alone = [made(position, rules, outcome, workspace()) for position in positions]
    assert together.tolist() == alone
    assert 0 < together.sum() < len(lines)


@pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")
def test_goals_asked_in_turn_in_one_room_do_not_disturb_each_other() -> None:
    lines = read(FOLDER / "uniform.txt")[300:400]
    rules, outcome, words = pack(resolve("voleny")), outcome_room(), workspace()
    for line in lines:
        position = record(line.position)
        before = made(position, rules, outcome, words)
        assert goals.points(position, words) == line.values["points"]
        assert goals.won(position, words) == line.values["won"]
        assert made(position, rules, outcome, words) == before
        assert before <= line.values["won"]


@pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")
@pytest.mark.parametrize("contract", ["game", "hundred"])
def test_what_is_made_of_a_deal_is_what_money_says_where_nothing_else_is_paid(contract: str) -> None:
    house = {
        "silent_seven": 0,
        "silent_hundred_scaling": "none",
        "hundred_scaling": "fixed",
        "hundred_fail_scaling": "fixed",
        "hundred_fail_counts_marriages": False,
    }
    rules, code = pack(resolve("voleny", house)), NAMES.index(contract)
    found = set()
    for line in read(FOLDER / "uniform.txt")[400:700]:
        position = line.position._replace(contract=code)
        is_made = solve_made(position, rules)
        assert is_made == (solve_money(position, rules) > 0)
        found.add(is_made)
    assert found == {False, True}
