"""``python -m sim.run`` with a baseline: two runs from one command, compared, resumed and played anew."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

from sim import execute
from sim.store import Manifest, RunFolder
from tests.test_run import Ended, Run, command

__all__ = ["command"]

#: Sessions and their baseline, with all that they need, in a moment.
PAIR = ("experiment=unshuffled", "seats=random", "deals=200", "execute=serial")


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, Path, float | None]]:
    """Leave tables and figures out, and return what was compared."""
    pairs: list[tuple[Path, Path, float | None]] = []
    monkeypatch.setattr("analysis.compare.compare", lambda *pair: pairs.append(pair))
    monkeypatch.setattr("analysis.console.show_comparison", lambda *_: print("compared"))
    monkeypatch.setattr("analysis.console.show", lambda *_: None)
    monkeypatch.setattr("sim.commands.report.write_page", lambda *_: None)
    monkeypatch.setattr("analysis.summary.summarise", lambda folder, *_: print(f"summarised {folder}"))
    monkeypatch.setattr("sim.commands.sweeping.Gathering.finish", lambda _: 0)
    return pairs


def both() -> tuple[RunFolder, RunFolder]:
    """Return the two runs that are there, the baseline last."""
    runs = [RunFolder(path.parent) for path in Path("runs").glob("*/*/manifest.json")]
    first, second = sorted(runs, key=lambda run: run.read().baseline is None)
    return first, second


def told(ended: Ended) -> tuple[int, int]:
    """Return how many runs were said to be there already, and how many to have been played."""
    return ended.err.count("has this run already"), ended.err.count("200 of 200 deals")


def parts(run: RunFolder) -> dict[str, str]:
    """Return the digest of each part."""
    return {part.file: part.sha256 for part in run.read().parts}


def test_m80_one_command_plays_both_runs_and_compares_them(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analysis.figures.FIGURES", {})
    ended = command(*PAIR, "rate=0.5")
    assert ended.status == 0
    assert "200 of 200 deals, 5 of 5 sessions" in ended.err
    assert ended.err.count("200 of 200 deals") == 2
    first, second = both()
    here, there = first.read(), second.read()
    assert here.state == there.state == "complete"
    assert (here.seed, here.house["shuffle"], here.sessions) == (7, "gather_cut", 5)
    assert (there.seed, there.house["shuffle"], there.sessions) == (8, "uniform", None)
    assert first.path.parent == second.path.parent == Path("runs/unshuffled")
    assert (first.path / (here.baseline or "")).resolve() == second.path.resolve()
    for run in (first, second):
        assert (run.path / "summary" / "contracts.csv").is_file()
    assert (first.path / "summary" / "comparison.csv").is_file()
    assert not (second.path / "summary" / "comparison.csv").exists()
    assert here.id in ended.out and there.id in ended.out


def test_both_are_there_already_and_are_played_anew_together(command: Run, compared: list[Any]) -> None:
    command(*PAIR)
    first, second = both()
    before = parts(first), parts(second)
    again = command(*PAIR, "rate=2")
    assert (again.status, *told(again)) == (0, 2, 0)
    assert compared == [(first.path, second.path, None), (first.path, second.path, 2.0)]
    anew = command(*PAIR, "rerun=true")
    assert (anew.status, *told(anew), len(compared)) == (0, 0, 2, 3)
    assert (parts(first), parts(second)) == before


@pytest.mark.usefixtures("compared")
def test_the_baseline_alone_is_the_run_that_its_command_makes(command: Run) -> None:
    command(*PAIR, "baseline.house.tariff.betl=10")
    _, second = both()
    written = second.read()
    words = written.command.split()[3:]
    assert words[-4:] == ["seed=8", "house.shuffle=uniform", "house.tariff.betl=10", "baseline=null"]
    again = command(*words)
    assert (again.status, f"{second.path} has this run already" in again.err) == (0, True)
    shutil.rmtree(second.path)
    assert command(*words).status == 0
    assert second.read().parts == written.parts


def test_a_run_played_alone_is_compared_later(command: Run, compared: list[Any]) -> None:
    command(*PAIR, "baseline=null")
    assert not compared
    ended = command(*PAIR)
    first, second = both()
    assert compared == [(first.path, second.path, None)]
    assert (ended.status, *told(ended)) == (0, 1, 1)


@pytest.mark.parametrize("at", [1, 2])
def test_interrupted_in_either_run_and_resumed(
    command: Run, compared: list[Any], monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    whole, calls = execute.run, []

    def interrupt(*arguments: Any) -> Manifest:
        calls.append(arguments)
        if len(calls) == at:
            raise KeyboardInterrupt
        return whole(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(execute, "run", interrupt)
        ended = command(*PAIR)
    first, second = both()
    assert (ended.status, compared) == (130, [])
    assert f"go on with: python -m sim.run resume={first.path}\n" in ended.err
    again = command(*PAIR)
    assert (again.status, f"go on with resume={first.path}" in again.err) == (1, True)
    assert "baseline" in command(f"resume={first.path}", "baseline.seed=9").err
    assert not compared
    resumed = command(f"resume={first.path.name[:6]}")
    assert (resumed.status, resumed.err.count("200 of 200 deals")) == (0, 3 - at)
    assert compared == [(first.path, second.path, None)]
    assert {run.read().state for run in (first, second)} == {"complete"}
    assert command(f"resume={first.path}").status == 0
    assert len(compared) == 2


def test_a_baseline_that_was_stopped_alone_is_named(command: Run, compared: list[Any]) -> None:
    command(*PAIR)
    first, second = both()
    shutil.rmtree(first.path)
    second.write(Manifest(**{**vars(second.read()), "state": "running"}))
    ended = command(*PAIR)
    assert (ended.status, f"go on with resume={second.path}" in ended.err) == (1, True)
    assert not first.path.joinpath("manifest.json").exists()
    assert command(f"resume={second.path}").status == 0
    assert command(*PAIR).status == 0
    assert len(compared) == 2


def test_a_baseline_that_is_gone_is_said_and_the_run_is_shown(command: Run, compared: list[Any]) -> None:
    command(*PAIR)
    first, second = both()
    shutil.rmtree(second.path)
    ended = command(f"resume={first.path}")
    assert (ended.status, f"summarised {first.path}" in ended.out) == (0, True)
    assert f"{second.path}, the run to compare with, is gone; it is played again by: python -m" in ended.err
    assert len(compared) == 1


def test_a_folder_of_ones_own_has_its_baseline_beside_it(command: Run, compared: list[Any]) -> None:
    assert command(*PAIR, "hydra.run.dir=mine").status == 0
    assert compared == [(Path("mine"), Path("mine-baseline"), None)]
    assert not Path("runs").exists()
    again = command(*PAIR, "hydra.run.dir=mine", "baseline.seed=9")
    assert (again.status, "mine-baseline holds another run" in again.err) == (1, True)


@pytest.mark.usefixtures("compared")
def test_chunks_that_would_cut_sessions_are_noted(command: Run) -> None:
    ended = command(*PAIR, "execute.chunk=50", "baseline=null")
    said = "execute.chunk=50 is no whole number of sessions (40 deals each): chunks of 80 deals are played"
    assert (ended.status, said in ended.err) == (0, True)
    (run,) = Path("runs").glob("*/*")
    assert [part.n for part in RunFolder(run).read().parts] == [80, 80, 40]
    assert said not in command(*PAIR, "execute.chunk=50", "baseline=null").err


def stored(run: RunFolder) -> list[dict[str, Any]]:
    """Return the rows of a run, by deal."""
    rows = [row for part in run.read().parts for row in pq.read_table(run.path / part.file).to_pylist()]
    return sorted(rows, key=lambda row: row["deal"])


def test_s3_without_a_seed_of_its_own_the_same_deals_are_compared_one_by_one(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analysis.figures.FIGURES", {})
    voleny = ("deals=200", "execute=serial", "seats=random")
    ended = command(*voleny, "baseline.seats=[random,heuristic,random]")
    assert ended.status == 0
    assert "compared deal by deal" in ended.out
    assert "random in every seat (baseline seat 0 random, seat 1 heuristic, seat 2 random)" in ended.out
    first, second = both()
    assert (first.read().seed, first.read().dealt) == (second.read().seed, second.read().dealt)
    gaps = [
        here[f"payoff_{here['declarer']}"] - there[f"payoff_{here['declarer']}"]
        for here, there in zip(stored(first), stored(second), strict=True)
    ]
    table = pl.read_parquet(first.path / "summary" / "paired.parquet")
    found = table.filter(measure="payout", contract="all").row(0, named=True)
    assert found["n"] == len(gaps) == 200
    assert any(gaps)
    assert found["difference"] == pytest.approx(sum(gaps) / len(gaps))


def test_t4_what_was_bid_as_prise_is_played_as_garde_and_garde_as_prise(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analysis.figures.FIGURES", {})
    ended = command("experiment=prise_or_garde", "deals=300", "execute=serial")
    assert (ended.status, "no contract" in ended.out) == (0, True)
    first, second = both()
    played = {"prise": "garde", "garde": "prise"}
    rows = list(zip(stored(first), stored(second), strict=True))
    for here, there in rows:
        assert there["contract"] == played.get(here["contract"], here["contract"])
        assert (there["taker"], there["reason"]) == (here["taker"], here["reason"])
    table = pl.read_parquet(first.path / "summary" / "paired.parquet")
    for contract in ("prise", "garde"):
        gaps = [
            (here[f"payoff_{here['taker']}"] - there[f"payoff_{here['taker']}"]) / first.read().scale
            for here, there in rows
            if here["contract"] == contract
        ]
        found = table.filter(measure="payout", contract=contract).row(0, named=True)
        assert (found["n"], len(gaps) > 10) == (len(gaps), True)
        assert found["difference"] == pytest.approx(sum(gaps) / len(gaps))


def test_a_sweep_shares_one_baseline(command: Run, compared: list[Any]) -> None:
    ended = command("-m", *PAIR, "seed=1,2")
    assert (ended.status, *told(ended)) == (0, 1, 3)
    (first, baseline, _), (second, same, _) = compared
    assert first != second
    assert baseline == same
    assert RunFolder(baseline).read().seed == 8
