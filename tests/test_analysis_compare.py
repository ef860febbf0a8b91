"""Comparisons of two runs: differences, clustered intervals, many at once."""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from scipy import stats

from analysis import clustered, console, estimate
from analysis.clustered import Sums
from analysis.compare import Comparison, compare
from analysis.differences import LEAST_P, difference, holm, p_value
from analysis.load import LoadError
from tests import analysis_data as data

L = 10
UNSHUFFLED = {"players": 3, "sitter_pays": True, "shuffle": "gather_cut", "session_length": L}
UNIFORM = {**UNSHUFFLED, "shuffle": "uniform"}


def alike(sessions: int, seed: int) -> data.Rows:
    """Return sessions whose deals are all alike, of games won or lost by a stake of their own."""
    rng = np.random.default_rng(seed)
    rows = data.blank(sessions * L)
    won = np.repeat(rng.random(sessions) < 0.6, L)
    stake = np.where(won, 1, -1) * np.repeat(rng.integers(1, 6, sessions), L)
    rows["level_game"][:] = 0
    rows["made_game"] = np.where(won, 1, -1)
    rows["married"] = np.repeat(rng.integers(0, 3, sessions), L)
    for seat in range(3):
        rows[f"payoff_{seat}"] = stake * (2 if seat == 0 else -1)
    return rows


def compared(folder: Path, rows: data.Rows, other: data.Rows, *, write: bool = False) -> Comparison:
    first = {"house": UNSHUFFLED, "seed": 7}
    one = data.write_run(folder / "one", rows, chunk=50 * L, changes=first)
    two = data.write_run(folder / "two", other, changes={"house": UNIFORM, "seed": 8})
    return compare(one, two, write=write)


def row(comparison: Comparison, measure: str, table: str = "comparison", **keys: Any) -> dict[str, Any]:
    found = comparison.tables[table].filter(pl.col("measure") == measure)
    for key, value in keys.items():
        found = found.filter(pl.col(key) == value)
    assert found.height == 1, (measure, keys)
    return found.row(0, named=True)


@pytest.fixture(scope="module")
def comparison(tmp_path_factory: pytest.TempPathFactory) -> Comparison:
    return compared(tmp_path_factory.mktemp("runs"), alike(400, 1), alike(300, 2), write=True)


def test_where_deals_of_a_session_are_alike_the_interval_is_that_of_one_deal_each(
    comparison: Comparison,
) -> None:
    """Exact: the unshuffled side counts its sessions, the uniform one its deals."""
    one, two = alike(400, 1)["payoff_0"][::L], alike(300, 2)["payoff_0"]
    shown = row(comparison, "payout", contract="game")
    error = math.hypot(stats.sem(one), stats.sem(two))
    half = 1.959963984540054 * error
    assert shown["difference"] == pytest.approx(one.mean() - two.mean())
    assert (shown["low"], shown["high"]) == pytest.approx(
        (one.mean() - two.mean() - half, one.mean() - two.mean() + half)
    )
    assert shown["p"] == pytest.approx(2 * stats.norm.sf(abs(one.mean() - two.mean()) / error), rel=1e-6)
    assert (shown["n"], shown["sessions"], shown["baseline_n"]) == (4000, 400, 3000)
    assert shown["baseline_sessions"] is None
    naive = math.hypot(stats.sem(np.repeat(one, L)), stats.sem(two))
    assert naive < 0.6 * error


def test_every_figure_that_was_asked_for_is_compared(comparison: Comparison) -> None:
    table = comparison.tables["comparison"]
    measures = set(table["measure"])
    assert {"declared", "made", "payout", "spread of payouts", "payoff", "marriages dealt"} <= measures
    assert table.filter(measure="payoff")["seat"].to_list() == [0, 1, 2]
    assert table["difference"].is_not_null().all()
    spread = row(comparison, "spread of payouts", contract="all")
    one, two = alike(400, 1)["payoff_0"], alike(300, 2)["payoff_0"]
    assert spread["difference"] == pytest.approx(one.std(ddof=1) - two.std(ddof=1))
    married = row(comparison, "marriages dealt")
    assert married["value"] == pytest.approx(alike(400, 1)["married"].mean())


def test_positions_are_held_against_the_whole_baseline(comparison: Comparison) -> None:
    table = comparison.tables["comparison-positions"]
    assert table["position"].unique().sort().to_list() == list(range(L))
    whole = row(comparison, "marriages dealt")["baseline"]
    for position in range(L):
        shown = row(comparison, "marriages dealt", "comparison-positions", position=position)
        here = alike(400, 1)["married"][position::L]
        assert (shown["value"], shown["baseline"]) == pytest.approx((here.mean(), whole))
        assert (shown["n"], shown["sessions"]) == (400, 400)


def test_s6_many_figures_are_adjusted_and_it_is_said(comparison: Comparison) -> None:
    for table in comparison.tables.values():
        tested = table.drop_nulls("p")
        assert tested["compared"].unique().to_list() == [tested.height]
        assert (tested["p_holm"] >= tested["p"]).all()
        assert (tested["low_all"] <= tested["low"]).all() and (tested["high_all"] >= tested["high"]).all()
        smallest = tested.sort("p").row(0, named=True)
        assert smallest["p_holm"] == pytest.approx(min(1.0, smallest["p"] * tested.height))
    text = shown(comparison)
    whole, placed = (comparison.tables[name].height for name in ("comparison", "comparison-positions"))
    assert f"{whole} figures, and {placed} by position in the session, are compared" in text
    assert "Holm" in text and "clustered by session" in text and "Bonferroni" in text
    assert 'shuffle "gather_cut" (baseline "uniform")' in text


def shown(comparison: Comparison) -> str:
    buffer = io.StringIO()
    console.show_comparison(comparison, Console(file=buffer, width=80))
    text = buffer.getvalue()
    assert "nan" not in text.lower() and "…" not in text
    return text


def test_tables_and_figures_are_written_into_the_runs_folder(comparison: Comparison) -> None:
    names = {path.relative_to(comparison.run.folder).as_posix() for path in comparison.files}
    for name in ("comparison", "comparison-positions"):
        assert {f"summary/{name}.csv", f"plots/{name}.png", f"plots/{name}.svg"} <= names
    table = comparison.tables["comparison"]
    written = pl.read_csv(comparison.run.folder / "summary" / "comparison.csv", schema=table.schema)
    assert written["difference"].to_list() == pytest.approx(table["difference"].to_list())


def test_a_rate_turns_units_into_money_and_says_so(tmp_path: Path) -> None:
    one = data.write_run(tmp_path / "one", alike(30, 1), changes={"house": UNSHUFFLED, "seed": 7})
    two = data.write_run(tmp_path / "two", alike(30, 2), changes={"house": UNIFORM, "seed": 8})
    money, units = (compare(one, two, rate, write=False) for rate in (0.5, None))
    paid, counted = row(money, "payout", contract="all"), row(units, "payout", contract="all")
    assert paid["difference"] == pytest.approx(counted["difference"] / 2)
    assert paid["p"] == pytest.approx(counted["p"], rel=1e-6)
    assert paid["unit"] == "money at 0.5 a unit" and counted["unit"] == "units"


def test_a_contract_that_one_run_lacks_has_a_share_of_zero_there(tmp_path: Path) -> None:
    rows, other = alike(40, 1), alike(40, 2)
    other["contract"][:5] = "hundred"
    other["level_game"][:5], other["level_hundred"][:5] = -1, 0
    found = compared(tmp_path, rows, other)
    share = row(found, "declared", contract="hundred")
    assert (share["value"], share["baseline"]) == (0, 5 / 400)
    assert share["low"] < share["difference"] < share["high"]
    assert row(found, "made", contract="hundred")["difference"] is None
    here = found.tables["comparison-positions"].filter(measure="declared", contract="hundred")
    assert here["value"].to_list() == [0] * L
    shown(found)


def test_runs_that_cannot_be_compared_are_refused(tmp_path: Path) -> None:
    one = data.write_run(tmp_path / "one", alike(3, 1), changes={"house": UNIFORM})
    other = data.write_run(tmp_path / "pagat", data.blank(3, "pagat"), changes={"seed": 8})
    with pytest.raises(LoadError, match="a run of pagat is no baseline for one of voleny"):
        compare(one, other)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_is_the_step_down_of_its_definition(p_values: list[float]) -> None:
    adjusted = holm(p_values)
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    for place, index in enumerate(order):
        wanted = max(min(1.0, (len(order) - k) * p_values[order[k]]) for k in range(place + 1))
        assert adjusted[index] == pytest.approx(wanted)


def test_the_difference_of_rates_has_newcombes_interval() -> None:
    # Newcombe (1998), method 10: 56/70 less 48/80 is 0.2000, 0.0524 to 0.3339.
    ends = difference(estimate.rate(56, 70), estimate.rate(48, 80))
    assert ends == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_p_values_go_with_their_intervals() -> None:
    def rate(hits: int) -> Any:
        return lambda level: estimate.rate(hits, 1000, level)

    assert p_value(rate(500), rate(500)) == 1
    assert p_value(rate(900), rate(100)) == LEAST_P
    p = p_value(rate(500), rate(550))
    assert p is not None
    just, beyond = (difference(rate(500)(1 - q), rate(550)(1 - q)) for q in (p * 1.001, p * 0.999))
    assert just is not None and beyond is not None
    assert just[1] < 0 < beyond[1]
    single = Sums(10, 30, 100, 300, 900)
    assert p_value(lambda level: clustered.mean(single, 1.0, level), rate(5)) is None
