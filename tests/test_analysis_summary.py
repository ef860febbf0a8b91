"""Tables of synthetic runs against numbers counted another way, and the runs that must be refused."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from polars.testing import assert_frame_equal
from scipy import stats

from analysis.estimate import Estimate
from analysis.questions import bins
from analysis.questions.checks import SUSPICIOUS
from analysis.summary import Summary, summarise
from analysis.tables import ALL, Lookup
from sim.schema import marias
from tests import analysis_data as data

N = 6000


@pytest.fixture(scope="module")
def rows() -> data.Rows:
    return data.random_rows(N)


@pytest.fixture(scope="module")
def run(rows: data.Rows, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("runs") / "synthetic"
    return data.write_run(folder, rows, dealt=data.fair_dealt(N))


@pytest.fixture(scope="module")
def summary(run: Path) -> Summary:
    return summarise(run, write=False)


def found(summary: Summary, table: str, *key: str | int | None) -> Estimate:
    estimate = Lookup(summary.tables[table].drop("forced"))(*key)
    assert estimate is not None, key
    return estimate


def tiny(folder: Path, n: int, change: Callable[[data.Rows], None], **manifest: Any) -> Summary:
    """Summarise ``n`` plain games of seat 0 after a change of the rows."""
    few = data.blank(n)
    few["level_game"][:] = 0
    few["made_game"][:] = 1
    few["units_game"][:] = 1
    change(few)
    return summarise(data.write_run(folder / "run", few, changes=manifest), write=False)


def pay(few: data.Rows, per_defender: list[int], declarer: int = 0) -> None:
    amounts = np.array(per_defender)
    few["declarer"][:] = declarer
    for seat in range(3):
        few[f"payoff_{seat}"] = 2 * amounts if seat == declarer else -amounts


def test_s13_made_is_every_declared_component_and_won_is_a_positive_payoff(tmp_path: Path) -> None:
    def change(few: data.Rows) -> None:
        # game and seven made; seven made, game lost (+1); game made, seven lost (-1); both lost.
        few["contract"][:] = "seven"
        few["level_seven"][:] = 0
        few["made_game"][:] = [1, -1, 1, -1]
        few["made_seven"][:] = [1, 1, -1, -1]
        few["units_game"][:] = [1, -1, 1, -1]
        few["units_seven"][:] = [2, 2, -2, -2]
        pay(few, [3, 1, -1, -3])

    summary = tiny(tmp_path, 4, change)
    for measure, hits in (("made", 1), ("won", 2), ("declared", 4)):
        one = found(summary, "contracts", None, "seven", measure)
        assert (one.value, one.n) == (hits / 4, 4)
    for component in ("game", "seven"):
        assert found(summary, "components", "seven", component, "made").value == 0.5
    payout = found(summary, "contracts", None, "seven", "payout")
    low, high = stats.t.interval(0.95, 3, 0, stats.sem([6, 2, -2, -6]))
    assert (payout.value, payout.low, payout.high) == pytest.approx((0, low, high))
    per_payer = found(summary, "contracts", None, "seven", "payout per payer")
    assert (per_payer.value, per_payer.high) == pytest.approx((0, high / 2))


def test_s13_settled_deals_are_outside_made_rates_and_inside_payouts(tmp_path: Path) -> None:
    def change(few: data.Rows) -> None:
        few["reason"][:] = ["played", "unflekked", "flekked_without_re", "not_declarable"]
        few["level_game"][:] = [0, 0, 1, -1]
        few["made_game"][:] = [1, 1, -1, 0]
        few["units_game"][:] = [1, 1, -2, 0]
        few["contract"][3] = None
        pay(few, [1, 1, -2, 0])
        few["declarer"][3] = -1

    summary = tiny(tmp_path, 4, change)
    assert found(summary, "contracts", None, "game", "made")[0:5:4] == (1.0, 1)
    assert found(summary, "contracts", None, "game", "payout")[0:5:4] == (0.0, 3)
    assert found(summary, "contracts", None, "game", "won")[0:5:4] == (2 / 3, 3)
    assert found(summary, "contracts", None, "game", "declared")[0:5:4] == (0.75, 4)
    assert found(summary, "components", "game", "game", "made").n == 1
    assert found(summary, "components", "game", "game", "worth")[0:5:4] == (0.0, 3)
    for reason, payout in (("played", 2), ("unflekked", 2), ("flekked_without_re", -4)):
        assert found(summary, "endings", reason, ALL, "share")[0:5:4] == (0.25, 4)
        assert found(summary, "endings", reason, ALL, "payout").value == payout
    assert found(summary, "endings", "not_declarable", ALL, "deals").n == 1


def test_a_component_against_counts_beside_the_contract_not_for_its_making(tmp_path: Path) -> None:
    def change(few: data.Rows) -> None:
        few["level_seven_against"][:] = [0, 1]
        few["made_seven_against"][:] = [1, -1]
        few["units_seven_against"][:] = [-2, 4]
        pay(few, [-1, 5])

    summary = tiny(tmp_path, 2, change)
    assert found(summary, "contracts", None, "game", "made").value == 1
    assert found(summary, "components", ALL, "seven_against", "made").value == 0.5
    assert found(summary, "components", "game", "seven_against", "worth").value == 1
    assert found(summary, "levels", ALL, "seven_against", 1, "at least the level").value == 0.5


def test_m36_silent_ones_are_counted_by_side_and_fate(tmp_path: Path) -> None:
    def change(few: data.Rows) -> None:
        few["last_seven"][:] = [
            "declarer_won",
            "declarer_lost",
            "defender_won",
            "defender_lost",
            "none",
            "none",
        ]
        few["made_silent_seven"][:] = [1, -1, 1, -1, 0, 0]
        few["units_silent_seven"][:] = [1, -1, -1, 1, 0, 0]
        few["made_silent_hundred"][:] = [0, 0, 0, 0, 1, 1]
        few["units_silent_hundred"][:] = [0, 0, 0, 0, 4, -2]
        few["trick_points"][:] = [50, 50, 50, 50, 80, 20]
        few["trick_points_defenders"][:] = [40, 40, 40, 40, 10, 70]
        few["marriage_points"][:] = [0, 0, 0, 0, 40, 0]
        few["marriage_points_defenders"][:] = [0, 0, 0, 0, 0, 40]
        pay(few, [2, 0, 0, 2, 4, -2])

    summary = tiny(tmp_path, 6, change)
    worth = {"won": 1, "lost": -1}
    for side, sign in (("declarer", 1), ("defender", -1)):
        for fate in ("won", "lost"):
            key = ("game", "silent_seven", side, fate)
            assert found(summary, "silent", *key, "share")[0:5:4] == (1 / 6, 6)
            assert found(summary, "silent", *key, "worth").value == sign * worth[fate]
    assert found(summary, "silent", ALL, "silent_hundred", "declarer", "won", "worth").value == 4
    assert found(summary, "silent", ALL, "silent_hundred", "defender", "won", "worth").value == -2


def test_a_last_seven_that_was_declared_is_no_silent_seven(tmp_path: Path) -> None:
    def change(few: data.Rows) -> None:
        few["contract"][:] = "seven"
        few["level_seven"][:] = 0
        few["made_seven"][:] = 1
        few["last_seven"][:] = "declarer_won"
        pay(few, [3, 3])

    summary = tiny(tmp_path, 2, change)
    assert found(summary, "silent", ALL, "silent_seven", "declarer", "won", "deals").n == 0


def test_rates_and_means_of_a_large_run_are_those_of_its_rows(rows: data.Rows, summary: Summary) -> None:
    payoffs = np.stack([rows[f"payoff_{seat}"] for seat in range(3)])
    for contract, parts in data.DECLARES.items():
        of = rows["contract"] == contract
        played = of & (rows["reason"] == "played")
        made = played & np.all([rows[f"made_{c}"] == 1 for c in parts], axis=0)
        payout = payoffs[rows["declarer"][of], np.flatnonzero(of)]
        assert found(summary, "contracts", None, contract, "deals").n == of.sum()
        wilson = stats.binomtest(int(made.sum()), int(played.sum())).proportion_ci(method="wilson")
        shown = found(summary, "contracts", None, contract, "made")
        assert shown[:3] == pytest.approx((made.sum() / played.sum(), wilson.low, wilson.high))
        shown = found(summary, "contracts", None, contract, "payout")
        assert shown.value == pytest.approx(payout.mean())
        if of.sum() >= 100:
            interval = stats.norm.interval(0.95, payout.mean(), stats.sem(payout))
            assert shown[1:3] == pytest.approx(interval)
        assert found(summary, "contracts", None, contract, "won").value == pytest.approx((payout > 0).mean())


def test_s9_every_table_adds_up_to_the_deals_dealt(summary: Summary) -> None:
    tables = {
        name: table.filter(pl.col("measure") == "deals")
        for name, table in summary.tables.items()
        if "measure" in table.columns
    }
    endings = tables["endings"].filter(pl.col("contract") == ALL)
    assert endings["n"].sum() == N
    assert set(endings["reason"]) == set(marias.REASONS)
    assert (endings.filter(pl.col("reason") != "fold")["n"] > 0).all()
    undeclared = endings.filter(pl.col("reason") == "not_declarable")["n"].item()
    contracts = tables["contracts"].filter(pl.col("contract") != ALL)
    assert contracts.filter(pl.col("seat").is_null())["n"].sum() == N - undeclared
    assert contracts.filter(pl.col("seat").is_not_null())["n"].sum() == N - undeclared
    assert tables["payouts"].filter(pl.col("contract") == ALL)["n"].sum() == N - undeclared
    assert tables["seats"]["n"].sum() == N - undeclared
    assert summary.tables["checks"]["holds"].all()


def test_s12_the_seats_payoffs_sum_to_zero(summary: Summary) -> None:
    payoffs = summary.tables["seats"].filter(pl.col("measure") == "payoff")
    assert payoffs["value"].sum() == pytest.approx(0, abs=1e-12)
    assert payoffs["n"].n_unique() == 1


def test_levels_of_a_component_share_out_its_deals(rows: data.Rows, summary: Summary) -> None:
    levels = summary.tables["levels"].filter(contract=ALL, component="game")
    assert levels.filter(measure="at the level")["value"].sum() == pytest.approx(1)
    stands = rows["level_game"] >= 0
    for row in levels.filter(measure="at least the level").iter_rows(named=True):
        assert row["value"] == pytest.approx((rows["level_game"][stands] >= row["doublings"]).mean())
        assert row["n"] == stands.sum()


def test_the_made_rate_by_hand_is_that_of_its_rows(rows: data.Rows, summary: Summary) -> None:
    hands = (rows["contract"] == "game") & (rows["reason"] == "played") & (rows["hand_trumps"] == 4)
    made = rows["made_game"] == 1
    assert found(summary, "hand", "game", 4, None, "made")[0:5:4] == (made[hands].mean(), hands.sum())
    cell = hands & (rows["hand_sharps"] == 3)
    assert found(summary, "hand", "game", 4, 3, "made")[0:5:4] == (made[cell].mean(), cell.sum())
    without = summary.tables["hand"].filter(pl.col("contract").is_in(["betl", "durch"]))
    assert (without["trumps"] == -1).all()


def test_the_running_mean_is_that_of_the_first_deals(rows: data.Rows, summary: Summary) -> None:
    game = rows["contract"] == "game"
    running = summary.tables["running"].filter(pl.col("contract") == "game")
    assert running.height == 200
    for deals in (30, 1500, N):
        first = game & (rows["deal"] < deals)
        assert found(summary, "running", "game", deals, "payout")[0:5:4] == (
            pytest.approx(rows["payoff_0"][first].mean()),
            first.sum(),
        )
    final = found(summary, "contracts", None, "game", "payout")
    assert found(summary, "running", "game", N, "payout") == final


def test_blocks_of_a_run_that_does_not_divide_end_at_its_last_deal(tmp_path: Path) -> None:
    folder = data.write_run(tmp_path / "run", data.random_rows(997), chunk=300)
    deals = summarise(folder, write=False).tables["running"].filter(pl.col("contract") == ALL)["deals"]
    assert deals.to_list() == [-(-(i + 1) * 997 // 200) for i in range(200)]


@pytest.mark.parametrize("chunk", [1, 13, 60])
def test_s8_the_size_of_the_parts_changes_no_table(chunk: int, tmp_path: Path) -> None:
    few = data.random_rows(60, seed=4)
    whole = summarise(data.write_run(tmp_path / "a", few, chunk=60), write=False)
    cut = summarise(data.write_run(tmp_path / "b", few, chunk=chunk), write=False)
    for name, table in whole.tables.items():
        assert_frame_equal(cut.tables[name], table, check_exact=True)


def test_s8_the_same_deals_give_the_same_files_to_the_byte(tmp_path: Path) -> None:
    few = data.random_rows(60, seed=4)
    whole = summarise(data.write_run(tmp_path / "a", few, chunk=60))
    cut = summarise(data.write_run(tmp_path / "b", few, chunk=7), rate=2.0)
    assert len(whole.files) == len(cut.files) > 20
    for one, other in zip(whole.files, cut.files, strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes(), one.name
    assert not list(tmp_path.rglob("*.part"))
    names = {path.relative_to(tmp_path / "a").as_posix() for path in whole.files}
    assert {"summary/contracts.csv", "summary/contracts.parquet", "plots/hand.png", "plots/hand.svg"} <= names
    table = pl.read_parquet(tmp_path / "a" / "summary" / "contracts.parquet")
    assert_frame_equal(table, pl.read_csv(tmp_path / "a" / "summary" / "contracts.csv", schema=table.schema))


def test_tallies_say_what_the_hands_say(rows: data.Rows, summary: Summary, tmp_path: Path) -> None:
    folder = data.write_run(tmp_path / "run", rows, store="summary", chunk=1500, dealt=data.fair_dealt(N))
    tallied = summarise(folder, write=False)
    for name, table in summary.tables.items():
        if name != "running":
            assert_frame_equal(tallied.tables[name], table, check_exact=True)
    ends = tallied.tables["running"].filter(pl.col("contract") == ALL)
    assert ends["deals"].to_list() == [1500, 3000, 4500, 6000]
    last = found(summary, "running", ALL, N, "payout")
    assert found(tallied, "running", ALL, N, "payout") == last


def test_only_parts_named_by_the_manifest_are_read(run: Path, summary: Summary, tmp_path: Path) -> None:
    (run / "hands" / "999999999999.parquet").write_bytes(b"left over")
    try:
        again = summarise(run, write=False)
    finally:
        (run / "hands" / "999999999999.parquet").unlink()
    assert_frame_equal(again.tables["contracts"], summary.tables["contracts"])


@pytest.mark.parametrize("scheme", ["", "file://"])
def test_parts_that_lie_elsewhere_are_found(scheme: str, tmp_path: Path) -> None:
    few = data.random_rows(40)
    elsewhere = data.write_run(tmp_path / "elsewhere" / "run", few)
    here = tmp_path / "here" / "run"
    here.mkdir(parents=True)
    manifest = json.loads((elsewhere / "manifest.json").read_text())
    manifest["parts_url"] = f"{scheme}{elsewhere.parent}"
    (here / "manifest.json").write_text(json.dumps(manifest))
    assert_frame_equal(
        summarise(here, write=False).tables["payouts"], summarise(elsewhere, write=False).tables["payouts"]
    )


def test_a_rate_turns_units_into_money_and_says_so(run: Path, summary: Summary) -> None:
    money = summarise(run, 0.5, write=False)
    for name, measure in (("contracts", "payout"), ("seats", "payoff"), ("components", "worth")):
        units = summary.tables[name].filter(measure=measure)
        paid = money.tables[name].filter(measure=measure)
        assert paid["value"].to_list() == pytest.approx((units["value"] / 2).to_list(), nan_ok=True)
        assert paid["unit"].str.starts_with("money at 0.5 a unit").all()
    made = money.tables["contracts"].filter(measure="made")
    assert_frame_equal(made, summary.tables["contracts"].filter(measure="made"))


def test_the_scale_of_the_run_makes_units(tmp_path: Path) -> None:
    summary = tiny(tmp_path, 3, lambda few: pay(few, [25, 50, -25]), scale=100)
    assert found(summary, "contracts", None, "game", "payout").value == pytest.approx(1 / 3)
    assert found(summary, "components", "game", "game", "worth").value == 0.01


def test_m30_the_dealer_who_sits_out_pays_as_a_defender(tmp_path: Path) -> None:
    few = data.random_rows(500, payers=3)
    summary = summarise(
        data.write_run(tmp_path / "run", few, changes={"house": {"players": 4, "sitter_pays": True}}),
        write=False,
    )
    payout = found(summary, "contracts", None, "game", "payout")
    per_payer = found(summary, "contracts", None, "game", "payout per payer")
    assert payout.value is not None
    assert per_payer.value == pytest.approx(payout.value / 3)
    assert summary.tables["seats"].filter(measure="payoff")["strategy"].to_list() == ["coin"] * 3 + [None]


def test_forced_contracts_are_named_in_every_table(tmp_path: Path) -> None:
    force = {"contract": "game", "taker": None, "trump": "h"}
    summary = tiny(tmp_path, 2, lambda few: pay(few, [1, 1]), force=force)
    for table in summary.tables.values():
        assert table["forced"].unique().to_list() in (["contract game, trump h"], [])


def test_s12_uniform_dealing_has_z_near_zero_and_a_marked_card_has_not(tmp_path: Path) -> None:
    few = data.random_rows(50)
    zs = []
    for seed in range(40):
        folder = data.write_run(tmp_path / f"fair{seed}", few, dealt=data.fair_dealt(400, seed=seed))
        dealing = summarise(folder, write=False).tables["dealing"]
        zs.append(dealing.filter(holder=ALL)["z"].item())
        assert dealing["df"].to_list() == [62, 31, 31, 31]
    # Near standard normal over many runs: mean 0 +- 1/sqrt(40), variance near 1.
    assert abs(np.mean(zs)) < 4 / np.sqrt(40)
    assert 0.5 < np.std(zs) < 1.7
    marked = data.fair_dealt(400, (10, 10, 10, 2))
    shift = min(80, marked[0, 1])
    marked[0] += [shift, -shift, 0, 0]
    marked[1] -= [shift, -shift, 0, 0]
    folder = data.write_run(tmp_path / "marked", few, dealt=marked)
    summary = summarise(folder, write=False)
    assert summary.tables["dealing"]["holder"].to_list() == [ALL, "seat 0", "seat 1", "seat 2", "talon"]
    assert summary.tables["dealing"]["df"].to_list() == [93, 31, 31, 31, 31]
    assert summary.tables["dealing"]["z"][0] > SUSPICIOUS
    expected = 400 * np.array([10, 10, 10, 2]) / 32
    statistic = ((marked - expected) ** 2 / expected).sum() * 31 / 32
    assert summary.tables["dealing"]["statistic"][0] == pytest.approx(statistic)
    assert not summary.tables["checks"]["holds"].all()


def test_bins_of_payouts_hold_every_deal_once(summary: Summary) -> None:
    binned = bins.read(summary.tables["bins"])
    for name, row in binned.items():
        assert sum(one.share.value or 0 for one in row) == pytest.approx(1), name
    labels = [one.label for one in binned["game"]]
    middle = labels.index("0")
    assert labels[middle + 1 : middle + 4] == ["2", "4", "8"]
    assert labels[:middle] == labels[:middle:-1]
    won = sum(one.share.value or 0 for one in binned["betl"] if one.side > 0)
    assert won == pytest.approx(found(summary, "contracts", None, "betl", "won").value)


def test_amounts_beyond_32_bits_neither_wrap_nor_round(tmp_path: Path) -> None:
    stake = 3_000_000_000
    few = data.random_rows(200)
    few = {name: column[few["reason"] == "played"] for name, column in few.items()}
    n = len(few["deal"])
    few["deal"] = np.arange(n)
    for seat in range(3):
        few[f"payoff_{seat}"] = np.where(few["declarer"] == seat, 2 * stake, -stake)
    folder = data.write_run(tmp_path / "run", few | {f"payoff_{s}": np.zeros(n) for s in range(3)}, chunk=n)
    part = folder / "hands" / "000000000000.parquet"
    table = pq.read_table(part)
    for seat in range(3):
        index = table.schema.get_field_index(f"payoff_{seat}")
        table = table.set_column(index, f"payoff_{seat}", pa.array(few[f"payoff_{seat}"], pa.int64()))
    pq.write_table(table, part)
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["parts"][0]["bytes"] = part.stat().st_size
    (folder / "manifest.json").write_text(json.dumps(manifest))
    summary = summarise(folder, write=False)
    assert found(summary, "contracts", None, ALL, "payout").value == 2 * stake
    assert found(summary, "running", ALL, n, "payout").value == 2 * stake


def test_a_summary_is_a_value(summary: Summary) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        summary.level = 0.5  # type: ignore[misc]
