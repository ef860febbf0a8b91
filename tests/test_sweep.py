"""The one table that a sweep's runs make: figures, differences, files, drawing; runs are made up here."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from rich.console import Console

from analysis import summary as of_run
from analysis.compare import compare
from analysis.differences import holm
from analysis.figures import sweep as drawing
from analysis.load import LoadError
from analysis.sweep import console
from analysis.sweep.found import Found
from analysis.sweep.load import load
from analysis.sweep.summary import Summary, stored, summarise
from sim.sweep.folder import (
    DONE,
    FAILED,
    NOT_PLAYED,
    TOURNAMENT,
    Job,
    SweepFolder,
    differing,
    find_sweep,
    id_of,
)
from tests import analysis_data as data
from tests import analysis_tarot as tarot

N = 600
#: Longer cells than a terminal's are not broken in these.
WIDE = 240


def run(folder: Path, name: str, rows: data.Rows | None = None, store: str = "hands", **changes: Any) -> Path:
    """Write a run under its id, with what it says of itself in ``summary/``."""
    place = data.write_run(
        folder / "default" / name,
        data.random_rows(N) if rows is None else rows,
        store=store,
        changes={"id": name, **changes},
    )
    tables = of_run.summarise(place, write=False).tables
    (place / "summary").mkdir()
    for table, frame in tables.items():
        frame.write_parquet(place / "summary" / f"{table}.parquet")
    return place


def dearer(rows: data.Rows, times: int = 2) -> data.Rows:
    """Return the same deals, the declarer of a betl paid several times as much."""
    betl = rows["contract"] == "betl"
    return rows | {
        name: np.where(betl, rows[name] * times, rows[name]) for name in rows if name.startswith("payoff_")
    }


def sweep(folder: Path, *jobs: Job) -> SweepFolder:
    """Write a sweep of some jobs."""
    written = SweepFolder(folder / "sweeps" / id_of(jobs))
    written.write(jobs, "python -m sim.run -m house.tariff.betl=5,10", "0.1.0")
    return written


def job(number: int, settings: Mapping[str, str], place: Path | None, **more: Any) -> Job:
    """Return a job that was played into a folder."""
    name = "" if place is None else place.name
    return Job(number, settings, **{"id": name, "folder": place, "status": DONE, **more})


def printed(summary: Summary, rate: float | None = None) -> str:
    """Return what a sweep ends with."""
    shown = Console(width=WIDE, record=True, file=io.StringIO())
    console.show(summary, shown, rate)
    return shown.export_text()


@pytest.fixture(scope="module")
def priced(tmp_path_factory: pytest.TempPathFactory) -> SweepFolder:
    """Return a sweep of three prices of a betl, and a fourth that cannot be."""
    folder = tmp_path_factory.mktemp("runs")
    rows = data.random_rows(N)
    places = [run(folder, name, dearer(rows, times)) for times, name in enumerate(("5a", "10a", "15a"), 1)]
    prices = ("5", "10", "15")
    jobs = [
        job(number, {"seats": "coin", "house.tariff.betl": price}, place)
        for number, (price, place) in enumerate(zip(prices, places, strict=True))
    ]
    wrong = {"seats": "coin", "house.tariff.betl": "-1"}
    refused = job(3, wrong, None, status=FAILED, said="house.tariff.betl: -1 is not a number")
    made = sweep(folder, *jobs, refused)
    summarise(made.path)
    return made


def test_figures_are_those_that_the_runs_wrote(priced: SweepFolder) -> None:
    table = pl.read_parquet(priced.path / "sweep.parquet")
    assert table.columns[:4] == ["job", "run", "house.tariff.betl", "table"]
    for number, name in enumerate(("5a", "10a", "15a")):
        kept = pl.read_parquet(priced.path / "../../default" / name / "summary" / "contracts.parquet")
        mine = table.filter(pl.col("job") == number, pl.col("table") == "contracts").select(kept.columns)
        assert mine.equals(kept)
    again = pl.read_csv(priced.path / "sweep.csv", infer_schema_length=None)
    assert again.height == table.height and set(again["job"]) == {0, 1, 2}


def test_s6_differences_are_paired_and_adjusted_over_the_whole_sweep(priced: SweepFolder) -> None:
    table = pl.read_parquet(priced.path / "differences.parquet")
    folders = {name: priced.path / "../../default" / name for name in ("5a", "10a", "15a")}
    every = [compare(folders[name], folders["5a"], write=False) for name in ("10a", "15a")]
    alone = pl.concat([t for one in every for t in one.tables.values()], how="diagonal")
    assert table["difference"].to_list() == alone["difference"].to_list()
    p = [value for value in alone["p"].to_list() if value is not None]
    assert [value for value in table["p_holm"].to_list() if value is not None] == pytest.approx(holm(p))
    assert set(table["compared"]) == {len(p)}
    assert (set(table["against"]), set(table["against_job"])) == ({"5a"}, {0})
    rows = data.random_rows(N)
    betl = np.flatnonzero(rows["contract"] == "betl")
    paid = np.mean([rows[f"payoff_{rows['declarer'][deal]}"][deal] for deal in betl])
    found = table.filter(
        pl.col("measure") == "payout",
        pl.col("contract") == "betl",
        pl.col("baseline_contract").is_null(),
        pl.col("run") == "15a",
    )
    assert found["difference"].to_list() == pytest.approx([2 * paid])


def test_a_row_a_run_its_settings_first_and_the_one_that_failed(priced: SweepFolder) -> None:
    text = printed(stored(priced.path))
    lines = text.splitlines()
    rows = [line.split() for line in lines[4:]]
    start = next(index for index, row in enumerate(rows) if row[:1] == ["job"])
    head, _, *first = rows[start : start + 6]
    assert head[:3] == ["job", "house.tariff.betl", "deals"]
    assert "seats" not in head
    assert [row[:3] for row in first] == [
        ["0", "5", "600"],
        ["1", "10", "600"],
        ["2", "15", "600"],
        ["3", "-1", "failed"],
    ]
    assert "more than the same seat in job 0, deal by deal on the same cards" in " ".join(text.split())
    assert "failed  job 3 (house.tariff.betl=-1): house.tariff.betl: -1 is not a number" in text
    # Of the contracts only the one that the setting names.
    contracts = {line.split()[0] for line in lines if line[:1].isalpha()}
    assert "betl" in contracts and "durch" not in contracts and "hundred" not in contracts
    assert "5 further contracts: sweep.md" in text
    whole = (priced.path / "sweep.md").read_text(encoding="utf-8")
    assert "| durch | 2 | 15 |" in whole and "![" in whole


def test_the_table_again_from_what_is_stored_and_in_money(
    priced: SweepFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analysis.sweep.summary.compare", None)
    found = Found(stored(priced.path)), Found(stored(priced.path), 0.5)
    first, second = (one.of(one.jobs[1], "payout", "betl") for one in found)
    assert first is not None and second is not None
    assert second[:3] == pytest.approx([value / 2 for value in first[:3] if value is not None])
    rates = [one.of(one.jobs[1], "made") for one in found]
    assert rates[0] == rates[1]
    differences = [one.difference(one.jobs[1], "payout") for one in found]
    assert differences[1]["low"] == pytest.approx(differences[0]["low"] / 2)  # type: ignore[index]
    assert "money at 0.5" in printed(stored(priced.path), 0.5)


def test_another_seed_is_an_independent_sample_and_another_game_none(tmp_path: Path) -> None:
    rows = data.random_rows(N)
    places = [
        run(tmp_path, "one", rows),
        run(tmp_path, "two", data.random_rows(N, seed=2), seed=8),
        run(tmp_path, "three", tarot.random_rows(N), house=tarot.HOUSE, scale=tarot.SCALE),
    ]
    names = [{"seed": "7", "game": "voleny"}, {"seed": "8", "game": "voleny"}, {"seed": "7", "game": "tarot"}]
    made = sweep(
        tmp_path, *(job(n, name, place) for n, (name, place) in enumerate(zip(names, places, strict=True)))
    )
    summary = summarise(made.path)
    table = summary.differences
    assert set(table["job"]) == {1}
    assert table["how"].str.starts_with("independent samples").all()
    assert "saved" not in table.columns
    both = table.drop_nulls(["low", "low_all"])
    assert not both.is_empty()
    assert both.filter((pl.col("low_all") > pl.col("low")) | (pl.col("high_all") < pl.col("high"))).is_empty()
    assert not both.filter(pl.col("low_all") < pl.col("low")).is_empty()
    text = printed(summary)
    assert "as independent samples" in text and "units or points" in text
    assert summary.facts[-1] == "forhont 0.1.0" and "600 deals" in summary.facts


def test_what_cannot_be_compared_is_in_the_table_with_the_reason(tmp_path: Path) -> None:
    places = [run(tmp_path, name, store="summary") for name in ("one", "two")]
    limits = [{"house.limit": "50"}, {"house.limit": "null"}]
    jobs = [job(n, limit, place) for n, (limit, place) in enumerate(zip(limits, places, strict=True))]
    later = Job(2, {"house.limit": "9"}, id="three")
    cup = job(3, {"house.limit": "9"}, tmp_path / "cup", what=TOURNAMENT)
    summary = summarise(sweep(tmp_path, *jobs, later, cup).path)
    assert summary.differences.is_empty()
    text = printed(summary)
    assert "job 1 compared with nothing" in text and "store=summary forgets the single deals" in text
    assert "missing job 2: not played to the end" in text
    assert "job 3 (tournament cup): no run of deals, so in no table" in text
    assert "difference" not in text.split("alone")[0]
    assert load(summary.sweep.folder).jobs[2].status == NOT_PLAYED


def test_a_baseline_is_what_a_run_is_compared_with_and_a_run_twice_counts_once(tmp_path: Path) -> None:
    rows = data.random_rows(N)
    place, other = run(tmp_path, "one", rows), run(tmp_path, "other", dearer(rows))
    jobs = [job(n, {"execute": how}, place, baseline=other) for n, how in enumerate(("serial", "threads"))]
    table = summarise(sweep(tmp_path, *jobs).path).differences
    assert set(table["against"]) == {"other"} and set(table["job"]) == {0, 1}
    assert table["against_job"].null_count() == table.height
    assert table["compared"][0] == table.filter(pl.col("job") == 0)["p"].count()
    alone = [job(n, {"execute": how}, place) for n, how in enumerate(("serial", "threads"))]
    twice = summarise(sweep(tmp_path, *alone).path)
    assert twice.differences.is_empty()
    assert "all jobs are the same run" in printed(twice)


def test_one_number_is_an_axis_and_anything_else_a_line_a_run(priced: SweepFolder, tmp_path: Path) -> None:
    along = drawing.draw(stored(priced.path))
    assert along is not None
    assert along.texts[0].get_text() == "What does house.tariff.betl change?"
    assert along.axes[-1].get_xlabel() == "house.tariff.betl"
    assert (priced.path / "sweep.png").stat().st_size > 10_000
    rows = data.random_rows(N)
    seats = ["ev", "heuristic"]
    jobs = [
        job(
            n,
            {"seats": who},
            run(tmp_path, who, dearer(rows, n + 1), seats=[{"name": who, "label": who}] * 3),
        )
        for n, who in enumerate(seats)
    ]
    summary = summarise(sweep(tmp_path, *jobs).path)
    figure = drawing.draw(summary)
    assert figure is not None
    assert [text.get_text() for text in figure.axes[0].get_yticklabels()] == seats
    assert summary.shown == {0: {"seats": "ev"}, 1: {"seats": "heuristic"}}
    alone = sweep(tmp_path, jobs[0], Job(1, {"seats": "random"}, status=FAILED))
    assert drawing.draw(summarise(alone.path)) is None


def test_ids_follow_what_is_played_and_settings_of_what_is_typed(priced: SweepFolder) -> None:
    root = priced.path.parent.parent
    assert find_sweep(priced.path.name[:5], root) == priced == find_sweep(priced.path, Path())
    assert find_sweep("5a", root) is None and find_sweep("", root) is None
    one, two = Job(0, {"seed": "1"}, id="a"), Job(1, {"seed": "2"}, id="b")
    assert id_of([one, two]) != id_of([two, one])
    assert id_of([one]) == id_of([Job(0, {"seed": "1", "execute": "serial"}, id="a", status=DONE)])
    assert id_of([one]) != id_of([Job(0, {"seed": "1", "baseline.seed": "2"}, id="a")])
    assert id_of([Job(0, {"seed": "1"})]) != id_of([Job(0, {"seed": "2"})])
    assert differing([one, Job(1, {"seed": "1", "house.limit": "5"})]) == ["house.limit"]


def test_a_damaged_sweep_is_named(priced: SweepFolder, tmp_path: Path) -> None:
    broken = tmp_path / "sweeps" / "x"
    broken.mkdir(parents=True)
    (broken / "sweep.json").write_text(json.dumps({"format": "sweep/9"}), encoding="utf-8")
    with pytest.raises(LoadError, match=r"sweep\.json: not a sweep of format sweep/1"):
        load(broken)
    with pytest.raises(LoadError, match="no sweep"):
        load(tmp_path)
