"""The views of ``python -m analysis.sql`` over line-ups of tournaments, repriced runs and who sat where."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from analysis import views
from analysis.db import NoRun, connect
from analysis.sql import main as sql
from sim.execute import Settings, run
from sim.store import RunFolder, new_manifest
from sim.tournament.folder import TournamentFolder
from tests import fakes
from tools import data_dictionary

FAKE = "tests.fakes:Table"
#: Who sits where, by line-up; the first one is the same run in both tournaments.
LINES = {"t1": (("a", "b", "c"), ("b", "c", "a")), "t2": (("a", "b", "c"), ("c", "a", "b"))}
DEALS = 50


def _play(path: Path, labels: tuple[str, ...], url: str | None = None, **more: Any) -> None:
    folder, spec = RunFolder(path, url), fakes.spec(labels=labels)
    manifest = new_manifest(spec, DEALS, f"run-of-{'-'.join(labels)}", parts_url=url, **more)
    folder.begin(manifest)
    run(spec, DEALS, folder, Settings("serial", chunk=20), factory=FAKE)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return runs: one alone, and two tournaments, the second with its parts elsewhere."""
    _play(tmp_path / "runs" / "default" / "run-of-a-b-c", ("a", "b", "c"))
    for name, lines in LINES.items():
        folder = tmp_path / "runs" / "tournament" / name
        for number, labels in enumerate(lines):
            url = f"file://{tmp_path}/away/{name}" if name == "t2" else None
            changed = ({"worth": number}, {}, {})
            _play(folder / f"line-{number:03}", labels, url, line_up=number, params_changed=changed)
        told = {"format": "tournament/1", "id": name, "line_ups": [{}, {}]}
        (folder / "tournament.json").write_text(json.dumps(told))
    return tmp_path / "runs"


def _rows(root: Path, query: str, run: str | Path | None = None) -> list[tuple[Any, ...]]:
    return connect(root, run).execute(query).fetchall()


def test_line_ups_stand_in_every_view_with_their_tournament(root: Path) -> None:
    seated = "select tournament, line_up, strategy_0, strategy_1, strategy_2"
    expected = [
        *((name, at, *labels) for name, lines in LINES.items() for at, labels in enumerate(lines)),
        (None, None, "a", "b", "c"),
    ]
    assert _rows(root, f"{seated} from runs order by all nulls last") == expected
    counted = _rows(root, f"{seated}, count(*), sum(deal) from hands group by all order by all nulls last")
    assert counted == [(*row, DEALS, sum(range(DEALS))) for row in expected]


def test_no_row_is_there_twice_though_two_tournaments_have_a_line_up_in_common(root: Path) -> None:
    joined = "select count(*), count(distinct run) from hands join runs using (run)"
    assert _rows(root, joined) == [(5 * DEALS, 5)]
    names = [row[0] for row in _rows(root, "select run from runs order by run")]
    assert names == ["run-of-a-b-c", "t1/line-000", "t1/line-001", "t2/line-000", "t2/line-001"]


def test_an_entrant_is_followed_through_its_seats(root: Path) -> None:
    query = """
        select label, sum(case seat when 0 then payoff_0 when 1 then payoff_1 else payoff_2 end)
        from hands join seats using (run) where seats.tournament = 't1' group by label order by label
    """
    paid = {
        row[:2]: row[2:]
        for row in _rows(
            root,
            "select tournament, line_up, sum(payoff_0), sum(payoff_1), sum(payoff_2) from hands group by all",
        )
    }
    expected = [
        (name, sum(paid["t1", at][labels.index(name)] for at, labels in enumerate(LINES["t1"])))
        for name in "abc"
    ]
    assert _rows(root, query) == expected
    params = _rows(root, "select params from seats where tournament = 't1' and seat = 0 order by line_up")
    assert params == [('{"worth": 0}',), ('{"worth": 1}',)]
    assert _rows(root, "select distinct strategy, params from seats where tournament is null") == [
        ("random", None)
    ]


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("t1", ["t1/line-000", "t1/line-001"]),
        ("t2/line-001", ["t2/line-001"]),
        ("run-of", ["run-of-a-b-c"]),
        ("ROOT/tournament/t1", ["t1/line-000", "t1/line-001"]),
        ("ROOT/tournament/t1/line-001", ["t1/line-001"]),
    ],
)
def test_run_asks_a_tournament_or_one_line_up(root: Path, asked: str, names: list[str]) -> None:
    asked = asked.replace("ROOT", str(root))
    found = _rows(root, "select run, count(*) from hands group by run order by run", asked)
    assert found == [(name, DEALS) for name in names]


def test_what_is_not_there_or_damaged_is_said_or_left_out(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NoRun, match="run 't' is not one: .*t1, .*t2"):
        connect(root, "t")
    with pytest.raises(NoRun, match=r"t1/line-007/manifest\.json is no manifest"):
        connect(root, "t1/line-007")
    folder = TournamentFolder(root / "tournament" / "t1")
    line = RunFolder(folder.line(1))
    line.write(dataclasses.replace(line.read(), state="running"))
    assert _rows(root, "select count(*) from hands", "t1") == [(DEALS,)]
    line.manifest_path.write_text("{")
    assert _rows(root, "select count(*) from runs where tournament = 't1'") == [(1,)]
    with pytest.raises(NoRun, match=r"line-001/manifest\.json is no manifest"):
        connect(root, "t1")
    for text, said in (
        ("{", "is no tournament"),
        ('{"format": "tournament/1", "id": "t"}', "line_ups missing"),
    ):
        folder.file.write_text(text)
        assert _rows(root, "select count(*) from runs where tournament = 't1'") == [(0,)]
        assert sql(["select 1", "--run", "t1", "--root", str(root)]) == 1
        assert said in capsys.readouterr().err


def test_a_repriced_run_says_whose_deals_it_has(root: Path) -> None:
    folder = RunFolder(root / "default" / "run-of-a-b-c")
    assert _rows(root, "select repriced_from from runs where tournament is null") == [(None,)]
    folder.write(dataclasses.replace(folder.read(), repriced_from="other"))
    assert _rows(root, "select repriced_from from runs where tournament is null") == [("other",)]


def test_the_dictionary_has_every_column_of_the_views(root: Path) -> None:
    text = data_dictionary.page()
    for name, columns in (("runs", views.RUNS), ("seats", views.SEATS)):
        found = [(row[0], row[1]) for row in _rows(root, f"describe {name}")]
        assert [column for column, _ in found] == [column.name for column in columns]
        own = text.partition(f"## View `{name}`")[2].partition("\n## ")[0]
        assert all(f"| `{column}` |" in own for column, _ in found)
