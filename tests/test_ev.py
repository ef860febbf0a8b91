"""``ev`` bids, declares and doubles by money: it earns more than ``heuristic``, and follows the tariff."""

from __future__ import annotations

import functools
import itertools
from typing import Any

import numpy as np
import pytest

from sim.games.house import resolve
from sim.games.kinds import KINDS
from sim.table import SeatSpec, Spec, Table
from tests import seating

SEED = 1234


@functools.cache
def payoffs(preset: str, seat: int | None, deals: int) -> np.ndarray:
    """Return payoffs in units, float64[seats, deals], with ``ev`` in one seat and ``heuristic`` elsewhere."""
    seats = ["heuristic"] * KINDS[preset].players
    if seat is not None:
        seats[seat] = "ev"
    table = Table(seating.spec(seats, seed=SEED, preset=preset))
    rows = table.play(0, deals).rows
    paid = [rows.column(f"payoff_{player}").to_numpy() for player in range(len(seats))]
    return np.stack(paid).astype(float) / table.scale


def gain(preset: str, seat: int, deals: int) -> np.ndarray:
    """Return what ``ev`` earns more than ``heuristic`` in a seat, deal by deal of the same cards."""
    difference: np.ndarray = payoffs(preset, seat, deals)[seat] - payoffs(preset, None, deals)[seat]
    return difference


def standard_errors(paired: np.ndarray) -> float:
    """Return how far a mean is from nothing, in standard errors."""
    return float(paired.mean() / paired.std() * len(paired) ** 0.5)


def over_all_seats(preset: str, deals: int) -> float:
    """Return the gain per deal of sitting in any seat, in standard errors."""
    seats = range(KINDS[preset].players)
    return standard_errors(np.mean([gain(preset, seat, deals) for seat in seats], axis=0))


KINDS_WITH_BIDDING = ["voleny", "licitovany", "krizovy", "pagat"]


@pytest.mark.parametrize("preset", KINDS_WITH_BIDDING)
def test_it_earns_more_than_heuristic(preset: str) -> None:
    assert over_all_seats(preset, 25_000) > 5


#: There ev bids no better than heuristic: +0.035 units a deal, 2.7 standard errors in 600,000 deals.
FOREHAND_OF_LICITOVANY = pytest.param(
    "licitovany",
    0,
    marks=pytest.mark.xfail(strict=True, reason="forehand of licitovaný gains next to nothing"),
)
SEATS_WITH_BIDDING = [
    (preset, seat) for preset in KINDS_WITH_BIDDING for seat in range(KINDS[preset].players)
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "seat"),
    [FOREHAND_OF_LICITOVANY, *(seat for seat in SEATS_WITH_BIDDING if seat != ("licitovany", 0))],
)
def test_it_earns_more_in_every_seat(preset: str, seat: int) -> None:
    assert standard_errors(gain(preset, seat, 600_000)) > 5


def shares(preset: str, house: dict[str, Any], deals: int = 20_000) -> dict[str, float]:
    """Return how often each contract is declared where ``ev`` sits in every seat."""
    rows = Table(seating.spec("ev", house, seed=SEED, preset=preset)).play(0, deals).rows
    contracts = rows.column("contract").to_pylist()
    return {name: contracts.count(name) / deals for name in set(contracts)}


def declared(component: str, preset: str, amount: float) -> float:
    """Return how often contracts with a component are declared at a tariff for it."""
    found = shares(preset, {f"tariff.{component}": amount})
    return sum(share for name, share in found.items() if component in name.split("_"))


@pytest.mark.parametrize(("component", "amounts"), [("hundred", (0.5, 4, 15)), ("seven", (0, 2))])
def test_m31_what_is_dearer_is_declared_more_often(component: str, amounts: tuple[float, ...]) -> None:
    found = [declared(component, "voleny", amount) for amount in amounts]
    assert all(1.2 * before < after for before, after in itertools.pairwise(found))


@functools.cache
def betl_at(amount: float, deals: int = 40_000) -> np.ndarray:
    """Return on which deals betl is declared at a tariff, and on which it is made; bool[2, deals]."""
    rows = Table(seating.spec("ev", {"tariff.betl": amount}, seed=SEED)).play(0, deals).rows
    betl = np.array(rows.column("contract").to_pylist()) == "betl"
    return np.stack([betl, rows.column("made_betl").to_numpy() > 0])


def test_m31_a_cheap_betl_is_left_alone_and_a_dear_one_sought() -> None:
    """Even where a lost betl costs less than a weak hand's game: it must be worth something in itself."""
    cheap, usual, dear = (betl_at(units)[0].mean() for units in (1, 15, 40))
    assert cheap < 0.5 * usual
    assert dear > usual > 0.05


def test_m31_betl_is_made_more_often_than_not() -> None:
    for units in (5, 15, 40):
        betl, made = betl_at(units)
        assert made[betl].mean() > 0.5, units


def test_a_cheap_betl_is_a_way_out_where_nothing_is_asked_of_it() -> None:
    """Without asking that a contract be worth something, betl at one unit is the cheapest loss."""
    spec = seating.spec("ev", {"tariff.betl": 1}, seed=SEED, params={"worth": -1000.0})
    rows = Table(spec).play(0, 20_000).rows
    assert rows.column("contract").to_pylist().count("betl") / 20_000 > 0.3


def test_m54_who_declares_a_seven_without_it_does_not_double_it() -> None:
    """Else the holder of the seven and the declarer double each other to the end."""
    seats = SeatSpec("ev", "ev", {"levels": 99}), *[SeatSpec("heuristic", "heuristic")] * 2
    table = Table(Spec("licitovany", resolve("licitovany", {}), seats, SEED))
    rows = table.play(0, 20_000).rows
    levels = rows.column("level_seven").to_numpy()[rows.column("declarer").to_numpy() == 0]
    assert (levels > 0).sum() > 100
    assert levels.max() <= 3


@pytest.mark.parametrize("preset", KINDS_WITH_BIDDING)
def test_m22_among_three_of_them_doublings_end_early(preset: str) -> None:
    rows = Table(seating.spec("ev", seed=SEED, preset=preset)).play(0, 20_000).rows
    for component in ("game", "seven", "hundred"):
        levels = rows.column(f"level_{component}").to_numpy()
        assert levels.max() <= 4, component
        assert (levels >= 3).sum() < 0.1 * (levels >= 0).sum(), component


def test_m33_hearts_are_shunned_and_sought_as_they_multiply() -> None:
    """Forehand's game loses on average: what hearts multiply is what a weak hand avoids."""

    def hearts(multiplier: int) -> float:
        rows = Table(seating.spec("ev", {"hearts_multiplier": multiplier}, seed=SEED)).play(0, 20_000).rows
        trumps = [suit for suit in rows.column("trump").to_pylist() if suit is not None]
        return trumps.count("h") / len(trumps)

    assert hearts(4) < hearts(2) < hearts(1)


def test_m24_game_alone_is_doubled_less_where_that_settles_a_seven() -> None:
    def doubled(settles: bool) -> float:
        seats = ["heuristic", "ev", "ev"]
        table = Table(seating.spec(seats, {"settle_balanced_seven": settles}, seed=SEED))
        rows = table.play(0, 20_000).rows
        contract = np.array(rows.column("contract").to_pylist())
        level = rows.column("level_seven").to_numpy()[contract == "seven"]
        game = rows.column("level_game").to_numpy()[contract == "seven"]
        return float(((game == 1) & (level == 0)).mean())

    # Where nothing is paid then, a defender gladly lets the seven go with the game.
    assert doubled(True) > 1.5 * doubled(False)


def test_m54_a_dearer_fold_is_folded_to_less() -> None:
    def folded(units: int) -> float:
        table = Table(seating.spec("ev", {"misdeclare_fold": units}, seed=SEED, preset="licitovany_csm"))
        reasons = table.play(0, 20_000).rows.column("reason").to_pylist()
        return float(reasons.count("fold") / len(reasons))

    assert folded(1) > 2 * folded(4)
    assert folded(30) < 0.01
