"""Playing in one thread and in several: same data, faults, stalls, interrupts, progress."""

from __future__ import annotations

import hashlib
import json
import math
import subprocess
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from sim.execute import (
    Progress,
    Settings,
    Stalled,
    chunk_size,
    default_chunk,
    driver,
    run,
    session_of,
    sessions,
)
from sim.execute.plan import LARGEST
from sim.execute.still import Names, Words
from sim.store import PartFault, RunFolder, new_manifest
from tests import fakes

FAKE = "tests.fakes:Table"
ROOT = Path(__file__).resolve().parent.parent


def digests(path: Path) -> dict[str, str]:
    """Return the SHA-256 of each part."""
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(path.glob("*/*.parquet"))}


def test_serial_and_threads_write_the_same_bytes(tmp_path):
    seen = []
    for mode, workers in (("serial", None), ("threads", 1), ("threads", 3)):
        path = tmp_path / f"{mode}{workers}" / "r1"
        manifest = run(
            fakes.spec(), 20_000, RunFolder(path), Settings(mode, workers=workers, chunk=1500), factory=FAKE
        )
        seen.append((digests(path), manifest.dealt, [p.sha256 for p in manifest.parts]))
        assert manifest.workers == (workers or 1)
    assert seen[0] == seen[1] == seen[2]
    assert len(seen[0][0]) == 14


@pytest.mark.parametrize("kind", ["voleny", "tarot"])
def test_real_table_plays_the_same_in_serial_and_threads_and_in_any_chunks(tmp_path, kind):
    seen = {}
    for mode, chunk in (("serial", 5000), ("threads", 5000), ("serial", 7777), ("threads", 20_000)):
        path = tmp_path / f"{mode}{chunk}" / "r1"
        settings = Settings(mode, workers=2, chunk=chunk)
        manifest = run(fakes.real_spec(kind=kind), 20_000, RunFolder(path), settings)
        parts = [pq.read_table(path / part.file) for part in manifest.parts]
        seen[mode, chunk] = (pa.concat_tables(parts).combine_chunks(), manifest.dealt, digests(path))
    assert seen["serial", 5000][2] == seen["threads", 5000][2]
    first = seen["serial", 5000]
    assert all(rows.equals(first[0]) and dealt == first[1] for rows, dealt, _ in seen.values())
    assert first[0].num_rows == 20_000


def test_default_chunk_gives_every_worker_enough_and_bounds_memory():
    assert default_chunk(1) == 1
    assert default_chunk(1000) == 63
    assert 1_000_000 / default_chunk(1_000_000) >= 16
    sizes = [default_chunk(10**k) for k in range(10)]
    assert sizes == sorted(sizes)
    assert max(sizes) == default_chunk(50_000_000) <= 100_000


@pytest.mark.parametrize("session", [1, 7, 40, 999, 70_000, 300_000, LARGEST])
def test_m80_chunks_hold_whole_sessions_and_stay_bounded(session):
    for deals in (1, 39, 1000, 999_999, 50_000_000):
        chunk = default_chunk(deals, session)
        assert chunk % session == 0
        assert session <= chunk <= max(100_000, session)
    for asked in (1, 40, 99, 100_000, LARGEST):
        chunk = chunk_size(1000, asked, session)
        assert chunk % session == 0
        assert abs(chunk - asked) < session
        assert chunk <= LARGEST
    assert chunk_size(1000, 99, 40) == 120
    assert chunk_size(1000, 120, 40) == 120


def test_m80_sessions_are_counted_the_last_may_be_shorter():
    assert [sessions(deals, 40) for deals in (1, 40, 41, 1_000_000)] == [1, 1, 2, 25_000]
    assert sessions(1000, 1) is None


def test_m80_a_session_that_no_chunk_holds_is_refused():
    long = {"shuffle": "gather_cut", "session_length": LARGEST + 1}
    with pytest.raises(ValueError, match=f"session_length={LARGEST + 1}: at most {LARGEST} deals"):
        session_of(long, LARGEST + 1, "hands")
    assert session_of(long, 1000, "hands") == LARGEST + 1
    assert session_of(long | {"shuffle": "uniform"}, 10**9, "summary") == 1


def test_m80_tallies_which_forget_the_session_are_refused_before_any_deal(tmp_path):
    folder, spec = RunFolder(tmp_path / "r1"), fakes.in_sessions(fakes.spec(), 40)
    folder.begin(new_manifest(spec, 1000, "r1", store="summary"))
    with pytest.raises(ValueError, match="store=summary forgets .* use store=hands"):
        run(spec, 1000, folder, Settings("serial"), factory=FAKE)
    assert not list(folder.path.glob("tallies/*"))


def test_m80_sessions_are_the_same_in_serial_and_threads_and_in_any_chunks(tmp_path):
    spec = fakes.real_spec(shuffle="gather_cut", session_length=7)
    seen = {}
    for mode, chunk in (("serial", 2000), ("threads", 2000), ("serial", 200), ("threads", None)):
        path = tmp_path / f"{mode}{chunk}" / "r1"
        manifest = run(spec, 3001, RunFolder(path), Settings(mode, workers=2, chunk=chunk))
        assert manifest.sessions == 429
        assert all(part.lo % 7 == 0 for part in manifest.parts)
        parts = [pq.read_table(path / part.file) for part in manifest.parts]
        seen[mode, chunk] = (pa.concat_tables(parts).combine_chunks(), manifest, digests(path))
    first = seen["serial", 2000]
    assert [(part.lo, part.n) for part in first[1].parts] == [(0, 2002), (2002, 999)]
    assert first[2] == seen["threads", 2000][2]
    assert all(rows.equals(first[0]) and m.dealt == first[1].dealt for rows, m, _ in seen.values())
    uniform = run(fakes.real_spec(), 3001, RunFolder(tmp_path / "uniform"), Settings("serial"))
    assert uniform.sessions is None
    assert uniform.dealt != first[1].dealt


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ({"mode": "slurm"}, "execute=slurm: known are serial, threads, ray"),
        ({"workers": 0}, "workers=0"),
        ({"chunk": -5}, "chunk=-5"),
        ({"stall_s": 0}, "stall_s=0"),
    ],
)
def test_settings_that_cannot_be_meant_are_refused(fault, says):
    with pytest.raises(ValueError, match=says):
        Settings(**fault)


def test_progress_moves_inside_a_chunk_and_ends_at_the_whole(tmp_path):
    seen: list[Progress] = []
    spec = fakes.spec(pause=0.4)
    run(spec, 4000, RunFolder(tmp_path / "r1"), Settings("serial", chunk=2000), seen.append, factory=FAKE)
    assert seen[-1].done == seen[-1].deals == 4000
    assert [p.done for p in seen] == sorted(p.done for p in seen)
    assert seen[0].left_s == math.inf or seen[0].left_s > seen[-1].left_s
    assert seen[-1].left_s == 0
    assert sum(outcome.deals for outcome in seen[-1].outcomes.values()) > 3000


@pytest.mark.parametrize("mode", ["serial", "threads"])
def test_strategy_that_raises_ends_the_run_and_keeps_its_record(tmp_path, mode):
    folder = RunFolder(tmp_path / "r1")
    with pytest.raises(fakes.Fault, match="deal 4321, decision play") as caught:
        run(fakes.spec(fault=4321), 9000, folder, Settings(mode, workers=2, chunk=1000), factory=FAKE)
    assert caught.value.record["deal"] == 4321
    assert json.loads((folder.path / "failed.jsonl").read_text()) == caught.value.record
    manifest = folder.read()
    assert manifest.state == "failed"
    assert all(part.lo != 4000 for part in manifest.parts)
    assert not list(folder.path.rglob("*.part"))


def test_table_that_cannot_be_set_up_ends_the_run_before_any_deal(tmp_path):
    folder = RunFolder(tmp_path / "r1")
    with pytest.raises(ValueError, match="'nobody' is not known"):
        run(fakes.spec(refuse=True), 100, folder, Settings("serial"), factory=FAKE)
    assert folder.read().state == "failed"


@pytest.mark.parametrize("mode", ["serial", "threads"])
def test_strategy_that_never_answers_is_named(tmp_path, mode):
    folder = RunFolder(tmp_path / "r1")
    settings = Settings(mode, workers=2, chunk=1000, stall_s=0.4)
    began = time.monotonic()
    try:
        with pytest.raises(Stalled) as caught:
            run(fakes.spec(stall=2750), 9000, folder, settings, factory=FAKE)
    finally:
        fakes.RELEASE.set()
    assert time.monotonic() - began < 5
    fault = caught.value
    assert (fault.label, fault.deal, fault.seat, fault.decision) == ("b", 2750, 1, "play")
    assert "strategy b at seat 1 has not answered for 0.4 s: deal 2750, decision play" in str(fault)
    assert folder.read().state == "failed"
    fakes.RELEASE.clear()


def test_m80_in_a_session_the_player_is_named_who_has_moved_to_the_seat(tmp_path):
    spec, settings = fakes.in_sessions(fakes.spec(stall=2752), 40), Settings("serial", stall_s=0.4)
    try:
        with pytest.raises(Stalled, match="strategy a at seat 1 has not answered .* deal 2752"):
            run(spec, 4000, RunFolder(tmp_path / "r1"), settings, factory=FAKE)
    finally:
        fakes.RELEASE.set()
    fakes.RELEASE.clear()
    at = [Words(deal, 1, 0, 1, 0, 100, 1, 1, 0) for deal in (0, 1, 2, 40)]
    assert [Names("abc", ["play"], 40).of(words)[0] for words in at] == ["b", "c", "a", "b"]
    assert [Names("abc", ["play"]).of(words)[0] for words in at] == ["b"] * 4


SCRIPT = """
import sys
from pathlib import Path
from sim.execute import Settings, Stalled, run, still
from sim.store import RunFolder
from tests import fakes
path, how, mode, stall = Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4])
still.GRACE_S = 1.0
settings = Settings(mode, chunk=1000, stall_s=0.5)
try:
    run(fakes.spec(stall=stall, how=how), 3000, RunFolder(path), settings, factory="tests.fakes:Table")
except Stalled as fault:
    sys.exit(str(fault))
"""


@pytest.mark.parametrize(
    ("how", "mode", "stall"), [("loop", "serial", 1700), ("hold", "serial", 1700), ("hold", "ray", 700)]
)
def test_plain_python_that_never_ends_is_found_and_the_process_ends(tmp_path, how, mode, stall):
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "r1"), how, mode, str(stall)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode != 0
    said = f"strategy b at seat 1 has not answered for 0.5 s: deal {stall}, decision play"
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
    assert RunFolder(tmp_path / "r1").read().state == "failed"


def test_payoffs_that_do_not_sum_to_zero_end_the_run(tmp_path):
    folder = RunFolder(tmp_path / "r1")
    with pytest.raises(PartFault, match="payoffs of deal 1234 sum to 5"):
        run(fakes.spec(unbalanced=1234), 3000, folder, Settings("serial", chunk=1000), factory=FAKE)
    assert [part.lo for part in folder.read().parts] == [0]


def test_interrupt_keeps_the_parts_and_the_run_goes_on(tmp_path):
    def interrupt(progress: Progress) -> None:
        if progress.parts >= 2:
            raise KeyboardInterrupt

    folder, settings = RunFolder(tmp_path / "i" / "r1"), Settings("serial", chunk=500)
    spec = fakes.spec(pause=0.15)
    with pytest.raises(KeyboardInterrupt):
        run(spec, 5000, folder, settings, interrupt, factory=FAKE)
    stopped = folder.read()
    assert stopped.state == "running"
    assert 2 <= len(stopped.parts) < 10
    manifest = run(spec, 5000, folder, settings, factory=FAKE)
    assert manifest.state == "complete"
    whole = tmp_path / "w" / "r1"
    run(spec, 5000, RunFolder(whole), Settings("threads", workers=4, chunk=500), factory=FAKE)
    assert digests(folder.path) == digests(whole)


def test_complete_run_is_not_played_again(tmp_path):
    folder = RunFolder(tmp_path / "r1")
    first = run(fakes.spec(), 1000, folder, Settings("serial"), factory=FAKE)
    (folder.path / first.parts[0].file).unlink()
    assert run(fakes.spec(), 1000, folder, Settings("serial"), factory=FAKE) == first


@pytest.mark.parametrize("mode", ["serial", "threads"])
def test_a_run_whose_last_report_is_noted_ends_complete(tmp_path, monkeypatch, mode):
    monkeypatch.setattr(driver, "_NOTE_S", -1.0)  # every report, as in a run that starts slowly
    folder = RunFolder(tmp_path / "r1")
    manifest = run(fakes.spec(), 5000, folder, Settings(mode, workers=2), factory=FAKE)
    assert manifest.state == "complete"
    assert folder.read() == manifest


@pytest.mark.parametrize("mode", ["serial", "threads"])
def test_manifest_says_how_many_deals_were_played_in_which_time(tmp_path, mode):
    manifest = run(fakes.spec(), 5000, RunFolder(tmp_path / "r1"), Settings(mode, workers=2), factory=FAKE)
    assert manifest.playing_deals == 5000
    assert 0 < manifest.playing_seconds <= manifest.seconds
