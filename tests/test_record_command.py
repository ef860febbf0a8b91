"""``forhont record`` and ``forhont replay``: the deals of a run, out and in again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from sim import compose, execute
from sim.games import house
from sim.store import RunFolder
from tests.forhont import forhont
from tests.records import TRANSCRIPTS, changed, line, transcript

DEALS = 120


def _run(path: Path, *settings: str) -> Path:
    """Play a small run into a folder."""
    experiment = compose.make([f"deals={DEALS}", "seats=random", "seed=3", "execute=serial", *settings])
    folder = RunFolder(path)
    folder.begin(experiment.manifest("test"))
    execute.run(experiment.spec(), DEALS, folder, experiment.settings, lambda _: None)
    return path


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _run(tmp_path_factory.mktemp("runs") / "custom" / "plain")


@pytest.fixture(scope="module")
def forced(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _run(tmp_path_factory.mktemp("runs") / "custom" / "forced", "force.contract=hundred_seven")


def test_the_deals_of_a_run_are_those_that_were_stored(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = forhont(capsys, "record", str(run), f"0:{DEALS}")
    records = [json.loads(text) for text in said.out.splitlines()]
    assert (said.status, said.err, [record["deal"] for record in records]) == (0, "", list(range(DEALS)))
    parts = sorted((run / "hands").glob("*.parquet"))
    stored = [row for part in parts for row in pq.read_table(part).to_pylist()]
    for record, row in zip(records, stored, strict=True):
        assert record["outcome"]["payoffs"] == [row[f"payoff_{seat}"] for seat in range(3)]
        assert record["outcome"]["contract"] == row["contract"]


@pytest.mark.parametrize(
    ("game", "settings"),
    [
        ("licitovany", ["force.contract=two_sevens", "force.taker=1"]),
        ("krizovy", ["house.shuffle=gather_cut", "house.session_length=7"]),
        ("pagat", []),
        ("lizany", ["house.seven_exchange=true"]),
        ("tarot", ["house.petit_sec=play_on"]),
    ],
)
def test_r10_runs_of_all_kinds_come_out_and_in_again(
    game: str, settings: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = _run(tmp_path / "custom" / game, f"game={game}", *settings)
    out = forhont(capsys, "record", str(run), f"0:{DEALS}")
    kept = [json.loads(text) for text in out.out.splitlines()]
    left_out = DEALS - len(kept)
    said = f"left out {left_out} deals that have no record: seat 1 could not declare two_sevens\n"
    assert (out.status, out.err.endswith(said) if left_out else out.err) == (0, bool(left_out) or "")
    parts = sorted((run / "hands").glob("*.parquet"))
    stored = [row for part in parts for row in pq.read_table(part).to_pylist()]
    played = [row for row in stored if row["reason"] != "not_declarable"]
    for record, row in zip(kept, played, strict=True):
        number = record["deal"] + 7 * record.get("session", 0)
        assert (number, record["outcome"]["reason"]) == (row["deal"], row["reason"])
        paid = [units * house.scale(record["rules"]) for units in record["outcome"]["payoffs"]]
        assert paid == [row[f"payoff_{seat}"] for seat in range(len(record["hands"]))]
        assert record["strategies"] == [row[f"strategy_{seat}"] for seat in range(len(record["hands"]))]
    file = tmp_path / "deals.jsonl"
    file.write_text(out.out, encoding="utf-8")
    again = forhont(capsys, "replay", str(file), "--text")
    assert again.status == 0
    assert f"{len(kept)} records, all right; payoffs: seat 0 " in again.out


def test_deals_come_in_the_order_asked_for(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = forhont(capsys, "record", str(run), "17", "3:5", "0")
    assert [json.loads(text)["deal"] for text in said.out.splitlines()] == [17, 3, 4, 0]


@pytest.mark.parametrize(
    ("deals", "status", "says"),
    [
        (f"0:{DEALS + 1}", 1, f"the run has deals 0 to {DEALS - 1}"),
        (str(DEALS), 1, f"the run has deals 0 to {DEALS - 1}"),
        ("5:5", 1, "an empty range"),
        ("a:5", 2, "cannot be read"),
        ("1:", 2, "cannot be read"),
        ("1__2", 2, "cannot be read"),
        ("_1", 2, "cannot be read"),
        ("1_:2", 2, "cannot be read"),
        ("\N{ARABIC-INDIC DIGIT ONE}", 2, "cannot be read"),
        ("9" * 5000, 2, "cannot be read"),
    ],
)
def test_deals_outside_the_run_are_refused(
    run: Path, deals: str, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "record", str(run), "0", deals)
    assert (said.status, said.out) == (status, "")
    assert says in said.err


def test_a_run_whose_strategies_have_changed_is_refused(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = json.loads((run / "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps({**manifest, "strategy_sources": "0" * 64}))
    said = forhont(capsys, "record", str(tmp_path), "0")
    assert (said.status, said.out) == (1, "")
    assert "its strategies have changed" in said.err


def test_forced_deals_are_ordinary_events_and_undeclarable_ones_left_out(
    forced: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "record", str(forced), f"0:{DEALS}")
    kept = said.out.splitlines()
    assert 0 < len(kept) < DEALS
    assert f"left out {DEALS - len(kept)} deals" in said.err
    file = tmp_path / "forced.jsonl"
    file.write_text(said.out, encoding="utf-8")
    assert forhont(capsys, "replay", str(file)).out.startswith(
        f"{len(kept)} records, all right; payoffs: seat 0 "
    )


def test_a_closed_pipe_ends_quietly(run: Path) -> None:
    command = f"{sys.executable} -m sim.cli record {run} 0:{DEALS} | head -n 1"
    said = subprocess.run(
        command, shell=True, capture_output=True, text=True, check=True, env=dict(os.environ)
    )
    assert json.loads(said.stdout)["deal"] == 0
    assert said.stderr == ""


def test_replay_prints_readably_and_sums_up(capsys: pytest.CaptureFixture[str]) -> None:
    file = TRANSCRIPTS / "four-players.jsonl"
    said = forhont(capsys, "replay", str(file), "--text")
    assert said.status == 0
    assert said.out.startswith(file.with_suffix(".txt").read_text(encoding="utf-8"))
    assert said.out.endswith("1 record, all right; payoffs: seat 0 +6, seat 1 −2, seat 2 −2, seat 3 −2\n")
    money = forhont(capsys, "replay", str(file), "--rate", "0.25")
    assert (
        money.out == "1 record, all right; payoffs: seat 0 +1.50, seat 1 −0.50, seat 2 −0.50, seat 3 −0.50\n"
    )


@pytest.mark.parametrize("rate", ["0", "inf", "nan"])
def test_replay_refuses_what_is_no_rate(rate: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = forhont(capsys, "replay", str(TRANSCRIPTS / "betl-made.jsonl"), "--rate", rate)
    assert (said.status, said.out) == (1, "")
    assert "money for one unit (tarot: one point) is a number above 0" in said.err


def test_replay_reads_standard_input() -> None:
    text = (TRANSCRIPTS / "betl-made.jsonl").read_bytes()
    command = [sys.executable, "-m", "sim.cli", "replay", "-"]
    said = subprocess.run(command, input=text * 2, capture_output=True, check=True)
    assert said.stdout.decode().startswith("2 records, all right; payoffs: ")


def test_replay_ends_at_the_first_thing_that_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = line(transcript("betl-made"))
    bad = changed(
        "seven-made", lambda record: record["tricks"][2].update(winner=record["tricks"][2]["winner"] - 1)
    )
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join([good, bad, "{"]), encoding="utf-8")
    said = forhont(capsys, "replay", str(file))
    assert (said.status, said.out) == (1, "")
    winner = transcript("seven-made")["tricks"][2]["winner"]
    deal = transcript("seven-made")["deal"]
    assert said.err == (
        f"error: {file}, line 2, deal {deal}: tricks[2].winner is {winner - 1}; seat {winner} wins it (C-5)\n"
    )


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'\n{"seed": ' + b"9" * 5000 + b"}", "line 2: 999"),
        (b'{"strategies": ["\\ud800"]}', "line 1: \\ud800 is half"),
        (b'{"format": "deal-record/1", "kind": []}', "line 1: kind must be"),
        (b'{"outcome": {"payoffs": [1e9999999]}}', "line 1: 1e9999999 is no number"),
        (b"", "has no deal record"),
        (b"\xff{}", "no UTF-8"),
        (b"{}", "line 1: format must be"),
        (None, "No such file"),
    ],
)
def test_replay_refuses_what_is_no_file_of_records(
    content: bytes | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deals.jsonl"
    if content is not None:
        file.write_bytes(content)
    said = forhont(capsys, "replay", str(file))
    assert (said.status, said.out) == (1, "")
    assert says in said.err
    assert said.err.count("\n") == 1
