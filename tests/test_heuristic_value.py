"""What ``heuristic`` is worth, decision by decision and contract by contract, on the same deals."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from sim.games.marias.house import resolve
from sim.table import SeatSpec, Spec, Table
from strategies import Strategy

SEED = 11
#: Decisions by the seats whose money they decide often enough to be seen.
DECIDED = {
    "trump": (("trump",), (0,)),
    "discard": (("discard",), (0,)),
    "declare": (("declare", "suit"), (0, 1, 2)),
    "comment": (("comment",), (0, 1, 2)),
    "play": (("play",), (0, 1, 2)),
}
for name, (decisions, _) in DECIDED.items():
    Strategy(
        f"heuristic_without_{name}",
        f"heuristic with {' and '.join(decisions)} left to chance.",
        base="heuristic",
        borrowed=dict.fromkeys(decisions, "random"),
    )


@functools.cache
def played(seats: tuple[str, ...], deals: int, contract: str | None = None) -> dict[str, np.ndarray]:
    """Return contracts, declarers and payoffs of some deals, the contract forced or not."""
    force = {"contract": contract, "taker": 0} if contract else {}
    spec = Spec("voleny", resolve("voleny"), tuple(SeatSpec(s, s) for s in seats), SEED, force)
    rows = Table(spec).play(0, deals).rows
    return {
        "contract": np.array(rows.column("contract").to_pylist()),
        "declarer": rows.column("declarer").to_numpy(),
        "made": np.stack([rows.column(f"made_{c}").to_numpy() for c in ("seven", "betl", "durch")]),
        "payoff": np.stack([rows.column(f"payoff_{seat}").to_numpy() for seat in range(3)]),
    }


def z_of(difference: np.ndarray) -> float:
    """Return the mean of paired differences in its standard errors."""
    return float(difference.mean() / (difference.std(ddof=1) / np.sqrt(len(difference))))


ALL = ("heuristic",) * 3
CASES = [(name, seat) for name, (_, seats) in DECIDED.items() for seat in seats]


def loss(name: str, seat: int, deals: int) -> float:
    """Return what leaving a decision to chance gains a seat, in standard errors of the paired difference."""
    seats = list(ALL)
    seats[seat] = f"heuristic_without_{name}"
    return z_of(played(tuple(seats), deals)["payoff"][seat] - played(ALL, deals)["payoff"][seat])


@pytest.mark.parametrize(("name", "seat"), CASES)
def test_a_decision_left_to_chance_loses_money(name: str, seat: int) -> None:
    assert loss(name, seat, 20_000) < -5


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seat"), CASES)
def test_each_decision_is_worth_more_than_ten_standard_errors(name: str, seat: int) -> None:
    assert loss(name, seat, 200_000) < -10


@pytest.mark.slow
@pytest.mark.parametrize("contract", ["seven", "hundred", "hundred_seven", "betl", "durch"])
def test_a_declared_contract_earns_more_than_the_same_hands_played_as_game(contract: str) -> None:
    free, game = played(ALL, 200_000), played(ALL, 200_000, "game")
    chosen = free["contract"] == contract
    for seat in range(3):
        own = chosen & (free["declarer"] == seat)
        if own.sum() >= 100:
            assert z_of(free["payoff"][seat][own] - game["payoff"][seat][own]) > 2


def test_contracts_are_declared_often_enough_and_mostly_made() -> None:
    free = played(ALL, 100_000)
    declared = {c: float((free["contract"] == c).mean()) for c in ("seven", "betl", "durch")}
    made = {
        c: float((row > 0).sum() / (row != 0).sum()) for c, row in zip(declared, free["made"], strict=True)
    }
    assert declared["seven"] >= 0.05
    assert declared["betl"] >= 0.005
    assert declared["durch"] >= 0.0005
    assert made["seven"] > 0.5
    assert min(made["betl"], made["durch"]) > 0.7
