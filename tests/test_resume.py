"""A run that was killed goes on and ends in the same bytes."""

from __future__ import annotations

import dataclasses
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.execute import Settings, run
from sim.store import OtherRun, PartFault, RunFolder
from tests import fakes
from tests.test_execute import FAKE, ROOT, digests

SCRIPT = """
import sys
from pathlib import Path
from sim.execute import Settings, run
from sim.store import RunFolder
from tests import fakes
path, mode = Path(sys.argv[1]), sys.argv[2]
settings = Settings(mode, workers=2, chunk=500)
run(fakes.spec(pause=0.2), 12_000, RunFolder(path), settings, factory="tests.fakes:Table")
"""


def killed(script: str, arguments: list[object], path: Path) -> subprocess.Popen[bytes]:
    """Start a driver and kill it when it has written four parts."""
    driver = subprocess.Popen([sys.executable, "-c", script, *map(str, arguments)], cwd=ROOT)
    end = time.monotonic() + 60
    while len(list(path.glob("*/*.parquet"))) < 4 and time.monotonic() < end and driver.poll() is None:
        time.sleep(0.02)
    driver.send_signal(signal.SIGKILL)
    driver.wait()
    return driver


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> dict[str, str]:
    """Return the digests of the parts of the run that nobody interrupted."""
    path = tmp_path_factory.mktemp("whole") / "r1"
    settings = Settings("threads", workers=8, chunk=500)
    run(fakes.spec(pause=0.2), 12_000, RunFolder(path), settings, factory=FAKE)
    return digests(path)


@pytest.mark.parametrize("mode", ["serial", "threads", pytest.param("ray", marks=pytest.mark.ray)])
def test_killed_driver_is_resumed_to_the_same_bytes(tmp_path, whole, mode):
    path = tmp_path / "killed" / "r1"
    killed(SCRIPT, [path, mode], path)
    folder = RunFolder(path)
    there = len(digests(path))
    assert 4 <= there < 24
    assert folder.read().state == "running"
    (path / "hands" / "000000011500.parquet.4242.part").write_bytes(b"PAR1 half")
    seen: list[int] = []
    manifest = run(
        fakes.spec(pause=0.2),
        12_000,
        folder,
        Settings("threads", workers=8, chunk=7777),
        lambda p: seen.append(p.done),
        factory=FAKE,
    )
    assert manifest.state == "complete"
    assert seen[0] >= there * 500
    assert digests(path) == whole
    assert not list(path.rglob("*.part"))
    assert manifest.dealt_deals == 12_000


SESSIONS = """
import sys
from pathlib import Path
from sim.execute import Settings, run
from sim.store import RunFolder
from tests import fakes
spec = fakes.real_spec(shuffle="gather_cut", session_length=30)
run(spec, 1_000_000, RunFolder(Path(sys.argv[1])), Settings("threads", workers=2, chunk=1000))
"""


def test_m80_killed_run_of_sessions_is_resumed_to_the_same_bytes(tmp_path):
    path = tmp_path / "killed" / "r1"
    killed(SESSIONS, [path], path)
    manifest = RunFolder(path).read()
    assert (manifest.state, manifest.chunk, manifest.sessions) == ("running", 1020, 33_334)
    # Cut to a length that can be played out: its last session and its last part are shorter.
    shorter = dataclasses.replace(manifest, deals=15_005)
    for name in digests(path):
        if int(name.removesuffix(".parquet")) + manifest.chunk > shorter.deals:
            (path / "hands" / name).unlink()
    RunFolder(path).write(shorter)
    spec = fakes.real_spec(shuffle="gather_cut", session_length=30)
    resumed = run(spec, 15_005, RunFolder(path), Settings("serial"))
    whole = tmp_path / "whole" / "r1"
    run(spec, 15_005, RunFolder(whole), Settings("serial", chunk=1020))
    assert digests(path) == digests(whole)
    assert (resumed.sessions, resumed.parts[-1].n) == (501, 15_005 - 14 * 1020)


REAL = """
import sys
from pathlib import Path
from sim.execute import Settings, run
from sim.store import RunFolder
from tests import fakes
settings = Settings("threads", workers=1, chunk=10_000)
run(fakes.real_spec(), 2_000_000, RunFolder(Path(sys.argv[1])), settings)
"""


def test_killed_run_of_the_real_table_is_resumed_to_the_same_bytes(tmp_path):
    path = tmp_path / "killed" / "r1"
    driver = killed(REAL, [path], path)
    manifest = RunFolder(path).read()
    shorter = dataclasses.replace(manifest, deals=100_000)
    for name in digests(path):
        if int(name.removesuffix(".parquet")) >= shorter.deals:
            (path / "hands" / name).unlink()
    RunFolder(path).write(shorter)
    assert driver.returncode == -signal.SIGKILL
    run(fakes.real_spec(), 100_000, RunFolder(path), Settings("serial"))
    whole = tmp_path / "whole" / "r1"
    run(fakes.real_spec(), 100_000, RunFolder(whole), Settings("serial", chunk=10_000))
    assert digests(path) == digests(whole)


@pytest.fixture
def stopped(tmp_path) -> RunFolder:
    """Return a run of which the manifest says that it was interrupted before the end."""
    folder = RunFolder(tmp_path / "r1")
    manifest = run(fakes.spec(), 3000, folder, Settings("serial", chunk=1000), factory=FAKE)
    (folder.path / manifest.parts[2].file).unlink()
    folder.write(dataclasses.replace(manifest, state="running", parts=manifest.parts[:1]))
    return folder


def again(folder: RunFolder):
    return run(fakes.spec(), 3000, folder, Settings("serial"), factory=FAKE)


def test_only_what_is_missing_is_played(stopped):
    times = {p.name: p.stat().st_mtime_ns for p in (stopped.path / "hands").iterdir()}
    assert again(stopped).state == "complete"
    after = {p.name: p.stat().st_mtime_ns for p in (stopped.path / "hands").iterdir()}
    assert len(after) == 3
    assert times.items() <= after.items()


@pytest.mark.parametrize("lo", [0, 1000])
def test_truncated_part_is_played_again_with_a_warning(stopped, caplog, lo):
    path = stopped.path / "hands" / f"{lo:012d}.parquet"
    before = path.read_bytes()
    path.write_bytes(before[: len(before) // 2])
    assert again(stopped).state == "complete"
    assert path.read_bytes() == before
    assert f"part hands/{lo:012d}.parquet is cut short or damaged" in caplog.text


def test_whole_part_of_other_content_than_listed_is_played_again(stopped, caplog):
    listed = stopped.read()
    part = dataclasses.replace(listed.parts[0], sha256="0" * 64)
    stopped.write(dataclasses.replace(listed, parts=(part,)))
    assert again(stopped).parts[0].sha256 == listed.parts[0].sha256
    assert "has changed since it was written" in caplog.text


def test_part_of_another_run_is_refused_not_overwritten(stopped, tmp_path):
    other = RunFolder(tmp_path / "other" / "r1")
    run(fakes.spec(8), 3000, other, Settings("serial", chunk=1000), factory=FAKE)
    target = stopped.path / "hands" / "000000002000.parquet"
    target.write_bytes((other.path / "hands" / target.name).read_bytes())
    with pytest.raises(PartFault, match="belongs to another run: its seed is '8', here '7'"):
        again(stopped)
    assert stopped.read().state == "running"


def test_part_with_a_name_that_no_chunk_has_is_refused(stopped):
    (stopped.path / "hands" / "000000000500.parquet").write_bytes(b"")
    with pytest.raises(PartFault, match="is no part of this run"):
        again(stopped)


@pytest.mark.parametrize(("seed", "deals"), [(8, 3000), (7, 4000)])
def test_resuming_with_another_spec_is_refused(stopped, seed, deals):
    with pytest.raises(OtherRun, match="holds another run"):
        run(fakes.spec(seed), deals, stopped, Settings("serial"), factory=FAKE)


def test_failed_run_can_go_on_once_its_cause_is_gone(tmp_path, monkeypatch):
    folder = RunFolder(tmp_path / "r1")
    spec = fakes.spec(fault=2500)
    with pytest.raises(fakes.Fault):
        run(spec, 3000, folder, Settings("serial", chunk=1000), factory=FAKE)
    monkeypatch.setattr(fakes.Table, "_fail", lambda self, deal: None)
    assert run(spec, 3000, folder, Settings("serial"), factory=FAKE).state == "complete"
    assert not (folder.path / "failed.jsonl").exists()
