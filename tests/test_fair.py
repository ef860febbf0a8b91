"""Fair tariffs: the solver finds what can be computed by hand, and says how surely."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from sim.commands.rule_sets import rule_set
from sim.fair.asked import Asked, problem
from sim.fair.playing import Playing
from sim.fair.problem import Effort, Field, Floats, Problem
from sim.fair.resampling import confirmed
from sim.fair.solver import solve
from sim.games.house import resolve
from sim.schema import family
from sim.seats import seats
from sim.table import SeatSpec, Spec, Table
from tests.forhont import forhont

#: Deals of a block.
SIZE = 10_000


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _dummies(rate: float) -> Problem:
    """Return two contracts: one made with chance 0.7 at rate 1, one with chance p at another rate."""

    def measure(tariff: Mapping[str, float], block: int) -> Floats:
        luck = np.random.default_rng((6, block)).random((2, SIZE))
        made = (luck[0] < 0.7).sum(), (luck[1] < tariff["p"]).sum()
        return np.array([SIZE, 2 * made[0] - SIZE, rate * (2 * made[1] - SIZE)], np.float64)

    return Problem(
        (Field("p", 0.4, 0.7, 0.0001),),
        {"p": 0.6},
        measure,
        lambda sums: sums[1:] / sums[0],
        lambda figures: figures - figures.mean(),
        ("one", "other"),
    )


@pytest.mark.parametrize("rate", [15, 5])
def test_break_even_of_two_dummy_contracts(rate: float) -> None:
    found = solve(_dummies(rate), Effort(trials=25, blocks=40))
    truth = 0.5 + 0.2 / rate
    assert found.tariff["p"] == pytest.approx(truth, abs=0.003)
    ends = found.ends["p"]
    assert ends is not None and ends[0] <= truth <= ends[1] and 0.001 < ends[1] - ends[0] < 0.006
    assert found.free == 0 and found.loss < 0.01
    one, other = found.after.figures
    assert one.value == pytest.approx(0.4, abs=0.01) and other.value == pytest.approx(0.4, abs=0.05)
    assert found.before.loss.value is not None and found.after.loss.value is not None
    assert found.after.loss.value < found.before.loss.value


def test_the_same_question_has_the_same_answer_whatever_the_threads() -> None:
    one, other = (solve(_dummies(5), Effort(trials=8, blocks=10, threads=many)) for many in (1, 3))
    assert one == other


def test_a_field_at_the_end_of_its_range_has_no_interval() -> None:
    task = _dummies(5)
    narrow = dataclasses.replace(task, fields=(Field("p", 0.6, 0.7, 0.001),))
    found = solve(narrow, Effort(trials=5, blocks=10))
    assert found.tariff == {"p": 0.6} and found.ends == {"p": None} and found.free == 0
    (swing,) = found.swings
    assert swing.at_low == found.loss < swing.at_high and (swing.low, swing.high) == (0.6, 0.7)


@pytest.mark.parametrize("truth", [0.0, 10.0])
def test_intervals_of_the_loss_hold_the_truth_even_where_it_is_0(truth: float) -> None:
    """Three figures of standard error 1, all as wanted, or all of them off by ten."""
    task = Problem(
        (Field("a", 0, 1, 0.5),),
        {"a": 0},
        lambda tariff, block: np.zeros(4),
        lambda sums: sums[1:] / sums[0],
        lambda figures: figures,
        ("one", "other", "third"),
    )
    rng = np.random.default_rng(3)
    held = 0
    for _ in range(40):
        blocks = np.ones((40, 4))
        blocks[:, 1:] = truth + rng.normal(size=(40, 3)) * np.sqrt(40)
        loss = confirmed(task, blocks, Effort()).loss
        assert loss.value is not None and loss.low is not None and loss.high is not None
        held += loss.low <= truth <= loss.high
        assert loss.high - loss.low < 4.5
    assert held >= 34


def test_fields_that_do_the_same_are_called_free() -> None:
    """Only the sum of two fields decides: one direction changes nothing."""

    def measure(tariff: Mapping[str, float], block: int) -> Floats:
        return np.array([1.0, tariff["a"] + tariff["b"] + block % 2])

    task = Problem(
        (Field("a", 0, 10, 0.5), Field("b", 0, 10, 0.5)),
        {"a": 5, "b": 5},
        measure,
        lambda sums: sums[1:] / sums[0],
        lambda found: found - 7.5,
        ("sum",),
    )
    found = solve(task, Effort(trials=10, blocks=10))
    assert found.free == 1 and set(found.ends.values()) == {None}
    assert found.tariff["a"] + found.tariff["b"] == 7 and found.loss == 0


def _rows(tariff: Mapping[str, float], raised: float) -> pl.DataFrame:
    """Return deals 1000 to 1499 of volený: contract, forehand's and the declarer's money in units.

    ``cheaper`` is the declarer's had each seven been worth so much less than it was.
    """
    house = resolve("voleny", {"limit": None, **tariff})
    table = Table(Spec("voleny", house, tuple(SeatSpec("ev", "ev") for _ in range(3)), 4))
    found = pl.from_arrow(table.play(1000, 500).rows)
    assert isinstance(found, pl.DataFrame)
    payoffs = [pl.col(f"payoff_{seat}") / table.scale for seat in range(3)]
    paid = pl.concat_list(payoffs).list.get(pl.col("declarer"))
    hearts = pl.when(pl.col("trump").cast(str) == "h").then(house["hearts_multiplier"]).otherwise(1)
    seven = 2 * hearts * pl.col("units_seven") / table.scale
    cheaper = paid - seven * raised / tariff["tariff.seven"]
    contract = pl.col("contract").cast(str)
    return found.select(contract, forehand=payoffs[0], paid=paid, cheaper=cheaper)


def test_sums_of_a_block_are_those_of_its_deals() -> None:
    rules = rule_set("voleny+house.limit=null")
    fields = (Field("tariff.betl", 5, 20, 0.5), Field("tariff.seven", 1, 50, 0.5))
    playing = Playing(rules, seats("voleny", "ev"), fields, 500, seed=4, margin=True)
    tariff = {"tariff.betl": 9.5, "tariff.seven": 3}
    deals, forehand, often, money, switched, at_margin = playing.layout.parts(playing(tariff, 2))
    here, there = _rows(tariff, 0), _rows({**tariff, "tariff.seven": 5.5}, 2.5)
    assert deals == 500 and forehand == pytest.approx(here["forehand"].sum())
    for code, name in enumerate(family("voleny").contracts):
        of = here.filter(contract=name)
        assert often[code] == len(of) and money[code] == pytest.approx(of["paid"].sum())
    mine, other = here["contract"] == "seven", there["contract"] == "seven"
    come = there.filter(other & ~mine)
    assert switched[1] == (mine != other).sum() > len(come) > 5
    # What is declared with the dearer seven alone is paid by the tariff as it is.
    paid = pl.concat([here.filter(mine & ~other)["paid"], come["cheaper"]])
    assert at_margin[1] == pytest.approx(paid.sum())


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    said = forhont(capsys, "fair", "--deals", "1200", "--trials", "4", *arguments, "--json")
    assert said.status == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    return found


@pytest.mark.parametrize(
    ("objective", "more"),
    [
        ("contracts", ("--contracts", "game,betl", "--field", "tariff.betl=3:40")),
        ("forehand", ("--field", "tariff.seven=0.5:6")),
        ("mix", ("--mix", "game=65", "--field", "tariff.seven=0.5:6")),
    ],
)
def test_every_objective_comes_nearer_to_what_is_wanted(
    objective: str, more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    found = _json(capsys, "voleny+house.tariff.seven=3", "--objective", objective, *more)
    assert found["deals"] == found["deals_kept_back"] == 1200
    for one in found["tariff"]:
        assert one["range"][0] <= one["value"] <= one["range"][1]
        if "low" in one and one["low"] is not None:
            assert one["low"] <= one["value"] <= one["high"]
    ends = [swing[end] for swing in found["sensitivity"] for end in ("at_low", "at_high")]
    assert min(ends) >= found["loss_of_search"] >= 0
    if objective in ("contracts", "mix"):
        assert found["after"]["loss"]["value"] < found["before"]["loss"]["value"]
    if objective == "mix":
        share = next(one for one in found["after"]["figures"] if one["figure"] == "game declared")
        assert share["value"] == pytest.approx(65, abs=4)


def test_hands_just_worth_declaring_are_made_to_earn_the_same() -> None:
    rules = rule_set("voleny+house.tariff.betl=40")
    fields = Field("tariff.seven", 1, 5, 0.5), Field("tariff.betl", 5, 40, 2.5)
    asked = Asked(rules, fields, seats("voleny", "ev"), "margin")
    effort = Effort(trials=3, blocks=8, threads=2)
    task, wanted = problem(asked, 250, effort)
    found = solve(task, effort)
    assert wanted.names[:2] == ("a hand just worth a seven", "a hand just worth a betl")
    start = np.sum([task.measure(task.start, block) for block in range(8)], axis=0)
    assert found.loss < task.loss(start) / 2 and found.tariff["tariff.betl"] < 40


def test_tables_and_a_figure_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ("fair", "voleny", "--objective", "forehand", "--field", "tariff.seven=1:4")
    figure = tmp_path / "tornado"
    said = forhont(capsys, *arguments, "--deals", "400", "--trials", "2", "--figure", str(figure))
    assert said.status == 0 and "tariff.seven" in said.out and "again" in said.out
    assert all(figure.with_suffix(suffix).stat().st_size > 1000 for suffix in (".png", ".svg"))


def test_it_says_where_nobody_decides_by_a_field(capsys: pytest.CaptureFixture[str]) -> None:
    field = ("--field", "tariff.seven=1:4", "--trials", "1", "--deals", "400")
    unread = [
        _json(capsys, "voleny", "--objective", "forehand", *field, "--strategies", name)["unread"]
        for name in ("random", "ev")
    ]
    assert unread == [["tariff.seven"], []]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "--field is missing"),
        (("--field", "tariff.betl"), "such as tariff.betl=5:40"),
        (("--field", "tariff.betl=40:5"), "a range goes up"),
        (("--field", "tariff.bettl=5:40"), "did you mean tariff.betl?"),
        (("--field", "flek_cap=1:4"), "cannot be searched"),
        (("--field", "tariff.open_betl=5:40"), "null in voleny"),
        (("--field", "tariff.betl=5:40:0.001"), "two decimals"),
        (("--field", "tariff.betl=5:40:nan"), "a step fits into the range"),
        (("--field", "tariff.betl=5:6:2"), "a step fits into the range"),
        (("--field", "tariff.betl=5:40", "--contracts", "seven,seven"), "--contracts seven: named twice"),
        (("--field", "tariff.betl=5:40", "--objective", "mix"), "--mix go together"),
        (
            ("--field", "tariff.betl=5:40", "--objective", "mix", "--mix", "game=6,game=5"),
            "a contract is named twice",
        ),
        (
            ("--field", "tariff.betl=5:40", "--objective", "mix", "--mix", "game=6", "--contracts", "betl"),
            "leave --contracts out",
        ),
        (
            ("--field", "limit=5:40", "--field", "tariff.betl=5:40", "--objective", "margin"),
            "limit is not the",
        ),
        (("--field", "tariff.betl=5:40", "--objective", "even"), "--objective even is unknown"),
        (("--field", "tariff.betl=5:40", "--contracts", "bettl"), "did you mean betl?"),
        (("--field", "tariff.betl=5:40", "--objective", "mix", "--mix", "game=120"), "from 0 to 100"),
    ],
)
def test_mistakes_are_told_in_words(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = forhont(capsys, "fair", "voleny", *arguments)
    assert told.status != 0 and said in told.err and len(told.err.splitlines()) <= 2
