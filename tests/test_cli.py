"""``forhont``: runs are listed, shown and removed; exit statuses; help and version."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import sim
from sim import cli, compose, execute
from sim.commands.listing import disk
from sim.config import Experiment
from sim.store import RunFolder

Forhont = Callable[..., tuple[int, str, str]]


@pytest.fixture
def forhont(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Forhont:
    """Return a function that runs ``forhont`` in an empty folder: exit status, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HYDRA_FULL_ERROR", raising=False)
    # Figures take seconds and have tests of their own.
    monkeypatch.setattr("analysis.figures.FIGURES", {})

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["forhont", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = capsys.readouterr()
        return ended.value.code if isinstance(ended.value.code, int) else 0, said.out, said.err

    return call


def made(*overrides: str, played: bool = True) -> tuple[Experiment, RunFolder]:
    """Make a run under the working folder; unplayed it is as if interrupted before its first deal."""
    experiment = compose.make(["seats=random", "deals=300", "execute=serial", *overrides])
    folder = RunFolder(Path("runs") / experiment.name / experiment.id)
    folder.begin(experiment.manifest("python -m sim.run"))
    if played:
        execute.run(experiment.spec(), experiment.deals, folder, experiment.settings)
    return experiment, folder


def test_version_and_help(forhont: Forhont) -> None:
    assert forhont("--version") == (0, f"forhont {sim.__version__}\n", "")
    status, out, _ = forhont("--help")
    assert status == 0
    for name in ("list", "show", "remove"):
        assert f"  {name}" in out


def test_list_shows_state_deals_game_and_disk_use(forhont: Forhont) -> None:
    assert forhont("list")[:2] == (0, "no runs in runs; python -m sim.run makes one\n")
    whole, folder = made("house.limit=null")
    part, _ = made("seed=77", "seats=[random, random, {name: random, label: third}]", played=False)
    status, out, _ = forhont("list")
    assert status == 0
    rows = {line.split()[0]: line for line in out.splitlines() if line.strip()}
    assert all(word in rows[whole.id] for word in ("default", "complete", "300", "voleny", "random"))
    assert disk(folder.disk_use()) in rows[whole.id]
    assert all(word in rows[part.id] for word in ("stopped", "0 of 300", "77", "third"))
    assert "2 runs" in out


def test_list_says_how_an_unfinished_run_stands_whatever_its_driver_left(forhont: Forhont) -> None:
    """Killed, a driver leaves "running" or, where something ended it from within, "failed"."""
    experiment, folder = made("execute.chunk=100")

    def listed() -> str:
        (row,) = [line for line in forhont("list")[1].splitlines() if line.startswith(f" {experiment.id}")]
        return row

    whole = folder.read()
    for state in ("running", "failed"):
        folder.write(dataclasses.replace(whole, state=state, parts=()))
        (folder.path / "hands" / "000000000200.parquet").unlink(missing_ok=True)
        assert all(word in listed() for word in ("stopped", "200 of 300"))
        with folder.lock():
            assert all(word in listed() for word in ("running", "200 of 300"))
    folder.write_failed({"deal": 250})
    assert "failed" in listed()
    execute.run(experiment.spec(), experiment.deals, folder, experiment.settings)
    assert all(word in listed() for word in ("complete", " 300 "))
    folder.write(dataclasses.replace(folder.read(), repriced_from="abc"))
    assert "random; repriced from abc" in listed()


def test_show_prints_the_tables_again_in_units_or_money(forhont: Forhont) -> None:
    experiment, _ = made()
    status, units, _ = forhont("show", experiment.id[:5])
    assert (status, "payout" in units) == (0, True)
    status, money, _ = forhont("show", experiment.id, "--rate", "0.5")
    assert (status, money != units) == (0, True)


def test_show_refuses_what_is_no_complete_run(forhont: Forhont) -> None:
    assert forhont("show", "abc")[::2] == (
        1,
        "error: no run 'abc': it is neither a run's folder nor an id under runs\n",
    )
    experiment, folder = made(played=False)
    status, _, err = forhont("show", experiment.id)
    assert (status, f"resume={folder.path}" in err) == (1, True)
    status, _, err = forhont("show", experiment.id, "--rate", "-1")
    assert (status, err) == (1, "error: rate=-1: money for one unit (tarot: one point) is a number above 0\n")


def test_show_refuses_an_id_that_is_not_one(forhont: Forhont) -> None:
    made(played=False)
    made("seed=2", played=False)
    status, _, err = forhont("show", "")
    assert (status, "no run ''" in err) == (1, True)


def test_remove_asks_and_frees_the_disk(forhont: Forhont, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment, folder = made()
    monkeypatch.setattr("typer.confirm", lambda question: "300 deals, complete" not in question)
    status, out, _ = forhont("remove", experiment.id)
    assert (status, out, folder.path.exists()) == (1, "nothing removed\n", True)
    status, out, _ = forhont("remove", experiment.id, "--yes")
    assert (status, folder.path.exists()) == (0, False)
    assert out.startswith(f"removed {folder.path}, ")
    assert forhont("remove", experiment.id, "--yes")[0] == 1


@pytest.mark.parametrize("words", [["lits"], ["show"], ["show", "a", "b"], ["list", "--nope"], []])
def test_a_command_line_that_cannot_be_parsed_ends_with_2(words: list[str], forhont: Forhont) -> None:
    assert forhont(*words)[0] == 2


def test_an_interrupted_command_ends_with_130(forhont: Forhont, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Path) -> list[RunFolder]:
        raise KeyboardInterrupt

    monkeypatch.setattr("sim.commands.listing.list_runs", interrupt)
    assert forhont("list")[0] == 130


@pytest.mark.parametrize(
    ("size", "text"),
    [(0, "0 B"), (999, "999 B"), (1500, "1.5 kB"), (2_340_000, "2.3 MB"), (5 * 10**15, "5000.0 TB")],
)
def test_disk_use_is_readable(size: int, text: str) -> None:
    assert disk(size) == text
