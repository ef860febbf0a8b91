"""``python -m sim.run -m``: its jobs end with one table, which ``forhont`` shows, reports and removes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sim import execute, run
from sim.commands import play
from sim.store import RunFolder
from sim.sweep.folder import SweepFolder
from tests.forhont import forhont
from tests.test_run import TINY, Run, command

__all__ = ["command"]


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out what single runs end with, and figures: they have tests of their own."""
    monkeypatch.setattr(play, "show", lambda *_: 0)
    monkeypatch.setattr("analysis.figures.sweep.draw", lambda _: None)
    monkeypatch.setattr("analysis.figures.FIGURES", {})
    monkeypatch.setattr("analysis.figures.paired.FIGURES", {})


def only_sweep() -> SweepFolder:
    """Return the one sweep that is there."""
    (file,) = Path("runs").glob("sweeps/*/sweep.json")
    return SweepFolder(file.parent)


def table(text: str) -> list[list[str]]:
    """Return the rows of the first table of a sweep, word by word."""
    lines = text[text.index("\nSweep ") :].splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("job "))
    return [line.split() for line in lines[start + 2 :] if re.match(r"\d ", line)]


def statuses(sweep: SweepFolder) -> list[str]:
    return [job["status"] for job in sweep.told()["jobs"]]


@pytest.mark.usefixtures("quiet")
def test_one_table_of_what_was_played_and_the_job_that_was_refused(
    command: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("-m", *TINY, "house.tariff.betl=10,-1,20")
    ended = command(*asked)
    assert (ended.status, ended.err.count("error: house.tariff.betl: -1 is not")) == (1, 1)
    sweep = only_sweep()
    told = sweep.told()
    assert (told["differing"], statuses(sweep)) == (["house.tariff.betl"], ["done", "failed", "done"])
    assert (
        told["command"]
        == "python -m sim.run -m seats=random deals=200 execute=serial house.tariff.betl=10,-1,20"
    )
    ids = [folder.read().id for folder in sweep.runs()]
    first, second, third = table(ended.out)[:3]
    assert (first[:3], first[-1]) == (["0", "10", "200"], ids[0])
    assert second[:3] == ["1", "-1", "failed"]
    assert (third[:3], third[-1]) == (["2", "20", "200"], ids[1])
    # What was refused leaves nothing behind.
    assert sorted(path.name for path in Path("runs").glob("*/*")) == sorted([*ids, sweep.path.name])

    again = command(*asked, "rate=2")
    assert (again.status, again.err.count("has this run already")) == (1, 2)
    assert only_sweep() == sweep and "money at 2" in again.out
    shown = forhont(capsys, "show", sweep.path.name[:6])
    assert shown.status == 0
    assert shown.out == ended.out[ended.out.index("\nSweep ") + 1 :]
    listed = forhont(capsys, "list")
    assert "2 of 3 jobs by house.tariff.betl" in listed.out and "2 runs, 1 sweep" in listed.out
    reported = forhont(capsys, "report", sweep.path.name)
    assert reported.out.splitlines() == [str(sweep.path / "report.html"), str(sweep.path / "report.md")]
    assert all(name in (sweep.path / "report.md").read_text(encoding="utf-8") for name in ids)
    assert "runs stay" in forhont(capsys, "remove", sweep.path.name, "--yes").out or not sweep.path.exists()
    assert [RunFolder(Path("runs/default") / name).read().state for name in ids] == ["complete"] * 2


@pytest.mark.usefixtures("quiet")
def test_an_interrupt_leaves_a_table_and_the_same_sweep_plays_what_is_missing(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("-m", *TINY, "seed=1,2", "+house.limit=50,null")
    real, calls = execute.run, []

    def stops(*given: Any) -> Any:
        calls.append(given)
        if len(calls) > 1:
            raise KeyboardInterrupt
        return real(*given)

    with monkeypatch.context() as patched:
        patched.setattr(execute, "run", stops)
        ended = command(*asked)
    assert ended.status == 130
    assert [row[1:4] for row in table(ended.out)[:4]] == [
        ["1", "50", "200"],
        ["1", "null", "interrupted"],
        ["2", "50", "not"],
        ["2", "null", "not"],
    ]
    assert "missing jobs 1, 2, 3: not played to the end" in ended.out
    stopped = only_sweep()
    assert stopped.told()["state"] == "incomplete"
    again = command(*asked)
    assert (again.status, again.err.count("has this run already"), again.err.count("it goes on")) == (0, 1, 1)
    assert only_sweep() == stopped
    assert (stopped.told()["state"], statuses(stopped)) == ("complete", ["done"] * 4)
    assert "missing" not in again.out


def test_jobs_that_are_no_runs_are_said_to_be_in_no_table(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_compete", lambda *_: 0)
    ended = command("-m", "experiment=tournament", "seed=1,2")
    assert (ended.status, "there is no table of them" in ended.err, ended.out) == (0, True, "")
    assert not list(Path("runs").glob("sweeps/*"))
    alone = command("-m", "experiment=tournament")
    assert (alone.status, "table" in alone.err) == (0, False)


def test_a_sweep_of_one_id_and_a_run_are_told_apart(command: Run, capsys: pytest.CaptureFixture[str]) -> None:
    del command
    for name in ("abc1", "abc2"):
        SweepFolder(Path("runs/sweeps") / name).write([], "", "")
    ended = forhont(capsys, "show", "abc")
    assert (ended.status, "'abc' is not one: runs/sweeps/abc1, runs/sweeps/abc2" in ended.err) == (1, True)
    (Path("runs/sweeps/abc1") / "sweep.json").write_text(json.dumps({"format": "other"}), encoding="utf-8")
    assert "abc2" in forhont(capsys, "list").out
