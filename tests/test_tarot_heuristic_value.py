"""What tarot's ``heuristic`` is worth: against ``random``, decision by decision, and in what it makes."""

from __future__ import annotations

import functools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from sim.games.tarot.names import CONTRACTS, DECISIONS
from sim.table import Table
from strategies import Strategy
from tests import seating
from tests.test_heuristic_value import z_of

SEED = 11
SEATS = 4
for decision in DECISIONS:
    Strategy(
        f"heuristic_without_{decision}",
        f"heuristic with {decision} left to chance.",
        base="heuristic",
        borrowed={decision: "random"},
        family="tarot",
    )


@functools.cache
def played(seats: tuple[str, ...], deals: int) -> dict[str, Any]:
    """Return contracts, results and payoffs by seat of some deals, the same for every table."""
    rows = Table(seating.spec(seats, seed=SEED, preset="tarot")).play(0, deals).rows
    return {
        "contract": np.array(rows.column("contract").to_pylist()),
        "made": rows.column("made").to_numpy() > 0,
        "payoff": np.stack([rows.column(f"payoff_{seat}").to_numpy() for seat in range(SEATS)]),
    }


def gained(name: str, among: str, seat: int, deals: int) -> float:
    """Return what one player gains by sitting down in place of one of four others, in standard errors."""
    before = played((among,) * SEATS, deals)["payoff"][seat]
    seats = [among] * SEATS
    seats[seat] = name
    return z_of(played(tuple(seats), deals)["payoff"][seat] - before)


every_seat = pytest.mark.parametrize("seat", range(SEATS))
every_decision = pytest.mark.parametrize("decision", DECISIONS)


@every_seat
def test_heuristic_beats_random_in_every_seat(seat: int) -> None:
    assert gained("heuristic", "random", seat, 4000) > 20
    assert gained("random", "heuristic", seat, 4000) < -20


@pytest.mark.slow
@every_seat
def test_heuristic_beats_random_by_twenty_standard_errors_at_100_000_deals(seat: int) -> None:
    assert gained("heuristic", "random", seat, 100_000) > 20
    assert gained("random", "heuristic", seat, 100_000) < -20


@every_seat
@every_decision
def test_a_decision_left_to_chance_loses(decision: str, seat: int) -> None:
    # Few hands can show a poignée.
    assert gained(f"heuristic_without_{decision}", "heuristic", seat, 40_000) < -4


@pytest.mark.slow
@every_seat
@every_decision
def test_each_decision_is_worth_more_than_ten_standard_errors(decision: str, seat: int) -> None:
    assert gained(f"heuristic_without_{decision}", "heuristic", seat, 200_000) < -10


def shares(deals: int) -> dict[str, tuple[float, float]]:
    """Return, by contract, its share of the deals and how often it is made, among four of a kind."""
    found = played(("heuristic",) * SEATS, deals)
    own = {contract: found["contract"] == contract for contract in CONTRACTS}
    return {name: (float(mask.mean()), float(found["made"][mask].mean())) for name, mask in own.items()}


def test_contracts_come_about_as_among_people() -> None:
    found = shares(300_000)
    assert 0.6 < found["prise"][0] < 0.8
    assert 0.05 < found["garde"][0] < 0.12
    assert 0.003 < found["garde_sans"][0] < 0.02
    assert 0.00005 < found["garde_contre"][0] < 0.002
    assert 0.35 <= found["prise"][1] <= 0.75
    assert 0.35 <= found["garde"][1] <= 0.75


@pytest.mark.slow
def test_four_make_between_35_and_75_percent_of_prises_and_of_gardes() -> None:
    found = shares(1_000_000)
    assert 0.35 <= found["prise"][1] <= 0.75
    assert 0.35 <= found["garde"][1] <= 0.75


def test_a_taker_who_cashes_his_strong_suits_at_once_makes_more() -> None:
    table = seating.spec("heuristic", seed=SEED, preset="tarot")
    at_once = tuple(replace(seat, params={"winners_kept": 0.0}) for seat in table.seats)
    made = Table(replace(table, seats=at_once)).play(0, 20_000).rows.column("made").to_numpy() > 0
    assert z_of(made.astype(float) - played(("heuristic",) * SEATS, 20_000)["made"]) > 10
