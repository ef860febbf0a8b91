"""What ``heuristic`` is worth, decision by decision and contract by contract, on the same deals."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from sim.games.house import resolve
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS
from sim.games.marias.presets import PRESETS
from sim.table import SeatSpec, Spec, Table
from strategies import Strategy
from tests import seating

SEED = 11
#: Decisions by the seats whose money they decide often enough to be seen.
DECIDED = {
    "trump": (("trump",), (0,)),
    "discard": (("discard",), (0,)),
    "declare": (("declare", "suit"), (0, 1, 2)),
    "comment": (("comment",), (0, 1, 2)),
    "play": (("play",), (0, 1, 2)),
}
#: The same of the other kinds: preset, house rules, decisions, seats.
ELSEWHERE = {
    "bid": ("licitovany", {}, ("bid",), (0, 1, 2)),
    "discard_and_declare": ("licitovany", {}, ("discard", "declare"), (0, 2)),
    "fold": ("licitovany_csm", {}, ("fold",), (0,)),
    "call": ("krizovy", {}, ("call",), (0,)),
    "suit_and_declare": ("krizovy", {}, ("suit", "declare"), (0, 1, 2, 3)),
    "comment_across": ("krizovy", {}, ("comment",), (0, 1, 2, 3)),
    "play_across": ("krizovy", {}, ("play",), (0, 1, 2, 3)),
    "answer": ("pagat", {}, ("answer",), (1, 2)),
    "play_drawing": ("lizany", {}, ("play",), (0, 1)),
    "marriage": ("lizany", {}, ("marriage",), (0, 1)),
    "exchange": ("lizany", {"seven_exchange": True}, ("exchange",), (0, 1)),
}
for name, decisions in {
    **{name: decisions for name, (decisions, _) in DECIDED.items()},
    **{name: decisions for name, (_, _, decisions, _) in ELSEWHERE.items()},
}.items():
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


@functools.cache
def payoffs(
    preset: str, seats: tuple[str, ...], deals: int, house: tuple[tuple[str, bool], ...]
) -> np.ndarray:
    """Return the payoffs of some deals of a preset, by seat."""
    rows = Table(seating.spec(seats, dict(house), seed=SEED, preset=preset)).play(0, deals).rows
    return np.stack([rows.column(f"payoff_{seat}").to_numpy() for seat in range(len(seats))])


def gained(preset: str, name: str, seat: int, deals: int, house: dict[str, bool]) -> float:
    """Return how much more often a strategy gains than loses in a seat of ``heuristic``, in standard errors.

    Deals are counted, not money: some random answers cost more than all others together.
    """
    rules = tuple(house.items())
    seats = ["heuristic"] * KINDS[PRESETS[preset].kind].players
    before = payoffs(preset, tuple(seats), deals, rules)
    seats[seat] = name
    return z_of(np.sign(payoffs(preset, tuple(seats), deals, rules)[seat] - before[seat]))


SEATED = [(preset, seat) for preset, row in PRESETS.items() for seat in range(KINDS[row.kind].players)]


@pytest.mark.parametrize(("preset", "seat"), SEATED)
def test_heuristic_beats_random_in_every_seat(preset: str, seat: int) -> None:
    assert gained(preset, "random", seat, 3000, {}) < -20


@pytest.mark.parametrize(
    ("name", "seat"), [(name, seat) for name, (_, _, _, seats) in ELSEWHERE.items() for seat in seats]
)
def test_a_decision_of_another_kind_left_to_chance_loses(name: str, seat: int) -> None:
    preset, house, _, _ = ELSEWHERE[name]
    assert gained(preset, f"heuristic_without_{name}", seat, 20_000, dict(house)) < -4


def contracts_of(preset: str, deals: int) -> dict[str, tuple[float, float]]:
    """Return, by contract, its share of the deals and how often the declarer was paid where anybody was."""
    players = KINDS[PRESETS[preset].kind].players
    rows = Table(seating.spec("heuristic", seed=SEED, preset=preset)).play(0, deals).rows
    contract = np.array(rows.column("contract").to_pylist())
    declarer = rows.column("declarer").to_numpy()
    payoff = np.stack([rows.column(f"payoff_{seat}").to_numpy() for seat in range(players)])
    own = payoff[declarer, np.arange(deals)]
    return {
        name: (float((contract == name).mean()), float((own[(contract == name) & (own != 0)] > 0).mean()))
        for name in set(contract)
    }


#: Known to be made when they are declared: twelve cards seen leave nothing to chance.
SURE = ("open_betl", "open_durch")


@pytest.mark.parametrize("preset", [p for p in PRESETS if p != "lizany"])
def test_contracts_come_about_as_among_people(preset: str) -> None:
    found = contracts_of(preset, 60_000)
    share = {name: part for name, (part, _) in found.items()}
    assert share.get("game", 0.0) + share["seven"] > 0.7
    assert 0.005 < share["hundred"] + share["hundred_seven"] < 0.2
    assert 0.002 < share["betl"] < 0.08
    assert 0.0003 < share["durch"] < share["betl"]
    for name, (part, paid) in found.items():
        if part > 0.002 and name not in SURE:
            assert 0.3 < paid < 0.99, name


@pytest.mark.slow
@pytest.mark.parametrize("preset", [p for p in PRESETS if p != "lizany"])
def test_every_contract_comes_about(preset: str) -> None:
    row = KINDS[PRESETS[preset].kind]
    possible = {c for code, c in enumerate(CONTRACTS) if (row.forehands | row.anybodys) >> code & 1}
    if preset == "licitovany_csm":
        possible.remove("game")
    assert possible <= set(contracts_of(preset, 1_000_000))
