"""``python -m sim.run``: runs are made, shown again, resumed and refused, each with its exit status."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sim import execute, run
from sim.commands import play
from sim.commands.sweeping import Gathering
from sim.compose import CONF
from sim.store import Manifest, RunFolder

#: Experiments that are no runs; they have tests of their own.
OTHERS = {"odds", "tournament", "reference"}
EXPERIMENTS = sorted({path.stem for path in (CONF / "experiment").glob("*.yaml")} - OTHERS)
#: A run that needs no more than a moment.
TINY = ("seats=random", "deals=200", "execute=serial")

#: A strategy that fails in one deal of a hundred or so, when asked about "suit?".
FAILING = """
from strategies import Strategy

run_fails = Strategy("run_fails", "Raises now and then.", base="random", compiled=False)

@run_fails.decision
def discard(view, params, memory):
    raise RuntimeError("no cards like that")
"""


class Ended(NamedTuple):
    """How a command ended."""

    status: int
    out: str
    err: str


Run = Callable[..., Ended]


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Run]:
    """Return a function that runs ``python -m sim.run``, in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")

    def call(*arguments: str) -> Ended:
        monkeypatch.setattr(sys, "argv", ["sim.run", *arguments])
        with pytest.raises(SystemExit) as ended:
            run.main()
        said = capsys.readouterr()
        code = ended.value.code
        return Ended(code if isinstance(code, int) else 0, said.out, said.err)

    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield call
    for handler in root.handlers:
        if handler not in handlers:
            handler.close()
    root.handlers, root.level = handlers, level


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave tables and figures out, which have tests of their own."""
    monkeypatch.setattr(play, "show", lambda folder, *_: print(f"shown {folder.path}") or 0)
    monkeypatch.setattr(Gathering, "finish", lambda _: 0)


def only_run() -> RunFolder:
    """Return the one run that is there."""
    (manifest,) = Path("runs").glob("*/*/manifest.json")
    return RunFolder(manifest.parent)


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_runs(name: str, command: Run) -> None:
    ended = command(f"experiment={name}", "deals=200", "execute=serial", "baseline=null")
    assert (ended.status, ended.err.count("200 of 200 deals")) == (0, 1)
    folder = only_run()
    manifest = folder.read()
    assert (manifest.state, manifest.experiment, manifest.dealt_deals) == ("complete", name, 200)
    assert folder.path == Path("runs") / name / manifest.id


def test_a_run_ends_with_tables_and_files_and_is_then_shown_again(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = command(*TINY)
    assert first.status == 0
    assert "contract" in first.out and "payout" in first.out
    folder = only_run()
    assert f"{folder.path}" in first.out
    for name in ("run.log", "manifest.json", ".hydra/config.yaml", "summary/contracts.csv"):
        assert (folder.path / name).is_file()
    before = folder.manifest_path.read_bytes()
    monkeypatch.setattr("analysis.figures.FIGURES", {})
    again = command(*TINY, "execute.chunk=7", "--rate", "0.5")
    assert again.status == 0
    assert "has this run already" in again.err
    assert "contract" in again.out
    assert folder.manifest_path.read_bytes() == before
    overrides = (folder.path / ".hydra" / "overrides.yaml").read_text()
    assert "execute.chunk=7" not in overrides


@pytest.mark.usefixtures("silent")
def test_manifest_names_the_command_that_makes_the_run_again(command: Run) -> None:
    command(*TINY, "house.limit=null", "--rate=3", "rerun=true")
    manifest = only_run().read()
    assert manifest.command == ("python -m sim.run seats=random deals=200 execute=serial house.limit=null")
    assert manifest.house["limit"] is None
    assert manifest.preset == manifest.game == "voleny"


@pytest.mark.usefixtures("silent")
def test_rerun_plays_anew_and_gives_the_same_bytes(command: Run) -> None:
    command(*TINY)
    folder = only_run()
    parts = {part.file: part.sha256 for part in folder.read().parts}
    (folder.path / "summary").mkdir(exist_ok=True)
    (folder.path / "summary" / "old.csv").write_text("old")
    ended = command(*TINY, "rerun=true")
    assert (ended.status, "200 of 200 deals" in ended.err) == (0, True)
    assert {part.file: part.sha256 for part in folder.read().parts} == parts
    assert not (folder.path / "summary" / "old.csv").exists()


@pytest.mark.usefixtures("silent")
def test_rerun_does_not_empty_the_folder_of_another_run(command: Run, tmp_path: Path) -> None:
    here = f"hydra.run.dir={tmp_path / 'kept'}"
    command(*TINY, here)
    before = (tmp_path / "kept" / "manifest.json").read_bytes()
    ended = command(*TINY, here, "rerun=true", "seed=99")
    assert ended.status == 1
    assert "holds another run (other: seed)" in ended.err
    assert (tmp_path / "kept" / "manifest.json").read_bytes() == before
    assert command(*TINY, here, "rerun=true").status == 0


@pytest.mark.usefixtures("silent")
def test_rerun_does_not_empty_a_folder_that_is_no_run(command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine" / "plots").mkdir(parents=True)
    ended = command(*TINY, f"hydra.run.dir={tmp_path / 'mine'}", "rerun=true")
    assert ended.status == 1
    assert "is no run's folder but has plots" in ended.err
    assert (tmp_path / "mine" / "plots").is_dir()


@pytest.fixture
def interrupted(command: Run, monkeypatch: pytest.MonkeyPatch) -> tuple[RunFolder, Ended]:
    """Return a run that was interrupted before its first deal, and how its command ended."""

    def interrupt(*_: Any) -> Manifest:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(execute, "run", interrupt)
        ended = command(*TINY, "house.tariff.betl=10")
    return only_run(), ended


@pytest.mark.usefixtures("silent")
def test_interrupted_says_how_to_go_on_and_resume_does(
    command: Run, interrupted: tuple[RunFolder, Ended]
) -> None:
    folder, ended = interrupted
    assert ended.status == 130
    assert f"go on with: python -m sim.run resume={folder.path}" in ended.err
    again = command(*TINY, "house.tariff.betl=10")
    assert again.status == 1
    assert "has 0 of 200 deals of this run (stopped)" in again.err
    assert f"resume={folder.path}" in again.err and "rerun=true" in again.err
    resumed = command(f"resume={folder.path.name[:6]}", "execute=threads")
    assert (resumed.status, "200 of 200 deals" in resumed.err) == (0, True)
    manifest = folder.read()
    assert (manifest.state, manifest.execute, manifest.house["tariff"]["betl"]) == ("complete", "threads", 10)
    assert command(f"resume={folder.path}").out == f"shown {folder.path}\n"


@pytest.mark.usefixtures("silent")
def test_resume_goes_on_where_the_run_was_played(command: Run, interrupted: tuple[RunFolder, Ended]) -> None:
    folder, _ = interrupted
    # The default experiment would start Ray.
    assert command(f"resume={folder.path}").status == 0
    assert folder.read().execute == "serial"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("deals=5", "that run has deals 200, not 5"),
        ("seed=9", "that run has seed 7, not 9"),
        ("house.tariff.betl=15", "that run has house.tariff.betl 10, not 15"),
        ("house.limit=null", "that run has house.limit 500, not None"),
        ("experiment=random", "that run has experiment default, not random"),
        ("store=summary", "that run has store hands, not summary"),
        ("force.contract=game", "that run has force {'contract': None"),
        ("seats=[{name: random, label: A}]", "that run has seats [{'name': 'random', 'label': 'random'"),
        ("rerun=true", "give one of them"),
    ],
)
def test_resume_refuses_another_run(
    asked: str, message: str, command: Run, interrupted: tuple[RunFolder, Ended]
) -> None:
    folder, _ = interrupted
    ended = command(f"resume={folder.path}", asked)
    assert ended.status == 1
    assert message in ended.err
    assert folder.read().state == "running"


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize(
    ("game", "rule"),
    [
        *((game, "house.tariff.game") for game in ("krizovy_2007", "licitovany_csm", "lizany")),
        ("tarot", "house.contract_base"),
    ],
)
def test_resume_of_another_game_asks_for_what_is_named_only(
    game: str, rule: str, command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(execute, "run", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        assert command(*TINY, f"game={game}", f"{rule}=2").status == 130
    folder = only_run()
    other = command(f"resume={folder.path}", f"{rule}=3")
    assert (other.status, f"that run has {rule} 2, not 3" in other.err) == (1, True)
    assert command(f"resume={folder.path}", f"{rule}=2", "seats=random").status == 0
    assert folder.read().state == "complete"


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize(
    ("game", "players"), [("licitovany", 4), ("pagat", 4), ("krizovy", 4), ("lizany", 2), ("tarot", 4)]
)
def test_every_kind_runs_with_as_many_as_play_and_a_sitter(game: str, players: int, command: Run) -> None:
    sitter = ["house.players=4"] if game in ("licitovany", "pagat") else []
    ended = command(*TINY, f"game={game}", "execute=threads", *sitter)
    assert (ended.status, "200 of 200 deals" in ended.err) == (0, True)
    manifest = only_run().read()
    assert (manifest.state, manifest.game) == ("complete", game)
    assert manifest.house.get("players", players) == players
    assert len(manifest.seats) + len(sitter) == players


@pytest.mark.parametrize("store", ["hands", "summary"])
def test_tarot_runs_from_cards_to_tables(store: str, command: Run) -> None:
    ended = command(*TINY, "game=tarot", f"store={store}", "force.instead={garde_contre: prise}")
    assert (ended.status, "200 of 200 deals" in ended.err, "Traceback" in ended.err) == (0, True, False)
    for words in ("prise", "ending", "chien", "payoffs sum to zero in each"):
        assert words in ended.out
    folder = only_run()
    assert (folder.path / "summary" / "contracts.csv").is_file()
    again = command(f"resume={folder.path}")
    assert (again.status, again.out) == (0, ended.out)


def test_resume_refuses_another_version_and_other_sources(
    command: Run, interrupted: tuple[RunFolder, Ended]
) -> None:
    folder, _ = interrupted
    manifest = json.loads(folder.manifest_path.read_text())
    for field, value, message in (
        ("version", "0.0.9", "was begun by version 0.0.9"),
        ("strategy_sources", "0" * 64, "its strategies have changed since it was begun"),
    ):
        folder.manifest_path.write_text(json.dumps({**manifest, field: value}))
        ended = command(f"resume={folder.path}")
        assert (ended.status, message in ended.err) == (1, True)


def test_resume_of_nothing_and_in_a_sweep_is_refused(command: Run) -> None:
    ended = command("resume=abc")
    assert (ended.status, "no run 'abc'" in ended.err) == (1, True)
    assert "cannot be swept" in command("-m", "resume=abc", "seed=1,2").err
    assert not list(Path("runs").glob("*/*"))


@pytest.mark.usefixtures("silent")
def test_a_folder_of_ones_own_and_no_other_run_in_it(command: Run) -> None:
    assert command(*TINY, "hydra.run.dir=mine").status == 0
    assert RunFolder(Path("mine")).read().state == "complete"
    assert not Path("runs").exists()
    other = command(*TINY, "seed=2", "hydra.run.dir=mine")
    assert (other.status, "mine holds another run: it differs in id, seed" in other.err) == (1, True)
    assert command(*TINY, "hydra.run.dir=mine").out == "shown mine\n"


@pytest.mark.usefixtures("silent")
def test_a_sweep_makes_a_run_for_each_job_and_goes_on_after_a_fault(command: Run) -> None:
    ended = command("-m", *TINY, "seed=1,2", "house.tariff.betl=10,15")
    assert ended.status == 0
    manifests = [RunFolder(path.parent).read() for path in Path("runs/default").glob("*/manifest.json")]
    assert sorted((m.seed, m.house["tariff"]["betl"]) for m in manifests) == [
        (1, 10),
        (1, 15),
        (2, 10),
        (2, 15),
    ]
    assert {m.state for m in manifests} == {"complete"}
    broken = RunFolder(Path("runs/default") / manifests[0].id)
    broken.write(Manifest(**{**vars(manifests[0]), "state": "failed"}))
    broken.write_failed({})
    again = command("-m", *TINY, "seed=1,2", "house.tariff.betl=10,15")
    assert (again.status, again.err.count("has this run already"), again.err.count("error:")) == (1, 3, 1)


def test_a_strategy_that_fails_ends_the_run_and_leaves_its_record(command: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(FAILING)
    ended = command("strategies.path=[mine.py]", "seats=run_fails", "deals=200", "execute=serial")
    assert ended.status == 1
    assert "run_fails" in ended.err and "no cards like that" in ended.err
    assert "Traceback" not in ended.err
    folder = only_run()
    assert folder.read().state == "failed"
    record = json.loads((folder.path / "failed.jsonl").read_text())
    assert record["outcome"]["reason"] == "stopped"
    again = command("strategies.path=[mine.py]", "seats=run_fails", "deals=200", "execute=serial")
    assert (again.status, "(failed)" in again.err) == (1, True)


@pytest.mark.parametrize(
    ("argument", "status", "message"),
    [
        ("seats=[random", 2, "error: seats=[random cannot be read"),
        ("--nope", 2, "unrecognized arguments: --nope"),
        ("experiment=nope", 1, "error: experiment=nope is unknown; there are: "),
        ("deals=-1", 1, "error: deals=-1: a run has at least one deal"),
        ("seats=nobody", 1, "error: seats: strategy 'nobody' is unknown"),
        ("house.nope=1", 1, "error: house.nope is not a house rule of voleny"),
        ("+nope=1", 1, "error: nope is not a setting"),
        ("rate=-1", 1, "error: rate=-1: money for one unit (tarot: one point) is a number above 0"),
    ],
)
def test_refusals_end_with_their_status_and_leave_nothing(
    argument: str, status: int, message: str, command: Run
) -> None:
    ended = command(*TINY, argument)
    assert (ended.status, message in ended.err) == (status, True)
    assert "Traceback" not in ended.err
    assert not list(Path("runs").glob("*/*"))


@pytest.mark.usefixtures("silent")
def test_experiments_of_ones_own_lie_in_another_folder(command: Run, tmp_path: Path) -> None:
    own = tmp_path / "own" / "experiment"
    own.mkdir(parents=True)
    (own / "mine.yaml").write_text(
        "# @package _global_\nseats: random\ndeals: 150\nhouse: {tariff: {betl: 12}}\n"
    )
    ended = command("--config-dir", "own", "experiment=mine", "execute=serial")
    assert (ended.status, "150 of 150 deals" in ended.err) == (0, True)
    assert only_run().read().house["tariff"]["betl"] == 12
    (own / "mine.yaml").write_text("# @package _global_\nseats: random\nhouse: {tariff: {bettl: 12}}\n")
    ended = command("--config-dir", "own", "experiment=mine", "execute=serial")
    assert (ended.status, "did you mean tariff.betl?" in ended.err) == (1, True)


def test_help_explains_every_group_and_setting(command: Run) -> None:
    out = command("--help").out
    for word in (
        "experiment",
        "game",
        "execute",
        "store",
        *EXPERIMENTS,
        "tournament.entrants",
        "house.FIELD",
        "resume=RUN",
        "rerun",
    ):
        assert word in out


@pytest.mark.usefixtures("silent")
def test_a_fault_of_the_program_is_named_and_logged(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(execute, "run", lambda *_: 1 // 0)
    ended = command(*TINY)
    assert ended.status == 1
    assert "error: ZeroDivisionError: integer division" in ended.err and "HYDRA_FULL_ERROR=1" in ended.err
    assert "Traceback" not in ended.err
    assert "Traceback" in (only_run().path / "run.log").read_text()


def test_ctrl_c_in_mid_run_and_resume_give_the_whole_run(tmp_path: Path, root: Path) -> None:
    """As a user does it: a process of its own, a signal, and the command that it prints."""
    words = [sys.executable, "-m", "sim.run"]
    options: dict[str, Any] = {"cwd": tmp_path, "env": {**os.environ, "PYTHONPATH": str(root)}}
    arguments = ["seats=random", "deals=300000", "execute=serial", "execute.chunk=5000"]
    with subprocess.Popen([*words, *arguments], stderr=subprocess.PIPE, text=True, **options) as first:
        until = time.monotonic() + 60
        while not list(tmp_path.glob("runs/*/*/hands/*.parquet")) and time.monotonic() < until:
            time.sleep(0.02)
        first.send_signal(signal.SIGINT)
        assert first.stderr is not None
        said = first.stderr.read()
    assert first.returncode == 130
    resume = said.strip().splitlines()[-1].rpartition(" ")[2]
    (folder,) = tmp_path.glob("runs/*/*")
    assert resume == f"resume={folder.relative_to(tmp_path)}"
    assert 0 < len(list(folder.glob("hands/*.parquet"))) < 60
    second = subprocess.run([*words, resume], capture_output=True, text=True, check=False, **options)
    assert second.returncode == 0
    assert "300,000 of 300,000 deals" in second.stderr
    assert sum(part.n for part in RunFolder(folder).read().parts) == 300_000
