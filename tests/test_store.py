"""Parts, manifests, folders and views."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from analysis.db import NoRun, connect
from analysis.sql import main as sql
from sim import schema
from sim.execute import Settings, run
from sim.store import (
    Identity,
    Manifest,
    OtherRun,
    PartFault,
    RunBusy,
    RunFolder,
    RunNotFound,
    StoreFault,
    encode,
    find_run,
    list_runs,
    new_manifest,
    read_part,
    remove_run,
)
from sim.store.parts import conform, outcomes, tallies
from tests import fakes

FAKE = "tests.fakes:Table"
IDENTITY = Identity("r1", "voleny", 7, "spec", "hands")


def part(lo: int = 0, n: int = 2000, identity: Identity = IDENTITY) -> tuple[pa.Table, pa.Buffer]:
    spec = fakes.spec(identity.seed)
    played = fakes.Table(spec).play(lo, n)
    table = conform(played.rows, identity, lo, n)
    if identity.store == "summary":
        table = tallies(table)
    return table, encode(table, identity, lo, n, played.dealt)


def play(path: Path, deals: int = 3000, chunk: int = 1000, **more: object) -> Manifest:
    folder = RunFolder(path, more.pop("parts_url", None))  # type: ignore[arg-type]
    spec = fakes.spec()
    folder.begin(new_manifest(spec, deals, path.name, parts_url=folder.parts_url, **more))
    return run(spec, deals, folder, Settings("serial", chunk=chunk), factory=FAKE)


def test_part_holds_the_columns_of_the_schema_in_narrow_types():
    table, data = part()
    read = pq.read_table(pa.BufferReader(data))
    columns = schema.hands("voleny")
    assert read.column_names == [column.name for column in columns]
    assert read.equals(table)
    widths = {"int8": pa.int8(), "int16": pa.int16(), "int64": pa.int64(), "bool": pa.bool_()}
    widths["amount"] = pa.int32()
    for column in columns:
        found = read.schema.field(column.name).type
        assert pa.types.is_dictionary(found) if column.type == "dict" else found == widths[column.type]
    deal = pq.ParquetFile(pa.BufferReader(data)).metadata.row_group(0).column(1)
    assert deal.path_in_schema == "deal"
    assert "DELTA_BINARY_PACKED" in deal.encodings
    assert deal.compression == "ZSTD"


def test_polars_and_duckdb_read_parts_alike(tmp_path):
    manifest = play(tmp_path / "default" / "r1")
    files = [tmp_path / "default" / "r1" / p.file for p in manifest.parts]
    counted = pl.scan_parquet(files).group_by(pl.col("contract").cast(pl.String)).len()
    by_polars = dict(counted.collect().rows())
    by_duckdb = dict(connect(tmp_path).execute("select contract, count(*) from hands group by 1").fetchall())
    assert by_polars == by_duckdb
    assert sum(by_polars.values()) == 3000


def test_equal_rows_give_equal_bytes_in_another_process():
    script = (
        "import hashlib, sys; from tests.test_store import part; "
        "sys.stdout.write(hashlib.sha256(part()[1]).hexdigest())"
    )
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-c", script]
    there = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    here = hashlib.sha256(part()[1]).hexdigest()
    assert there.stdout == here


def test_bytes_do_not_depend_on_the_order_of_a_dictionary():
    played = fakes.Table(fakes.spec()).play(0, 500)
    index = played.rows.column_names.index("contract")
    words = played.rows.column("contract").combine_chunks().cast(pa.string())
    shuffled = played.rows.set_column(index, "contract", words.dictionary_encode())
    plain = played.rows.set_column(index, "contract", words)
    wanted = conform(played.rows, IDENTITY, 0, 500)
    for other in (shuffled, plain):
        table = conform(other, IDENTITY, 0, 500)
        assert encode(table, IDENTITY, 0, 500, played.dealt) == encode(wanted, IDENTITY, 0, 500, played.dealt)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda rows: rows.drop_columns(["trump"]), "must have the columns"),
        (lambda rows: rows.slice(1), "asked for deals 0 to 499"),
        (lambda rows: rows.set_column(0, "deal", pa.array(np.arange(1, 501))), "asked for deals 0 to 499"),
        (
            lambda rows: rows.set_column(
                rows.column_names.index("reason"), "reason", pa.array(["rained"] * 500).dictionary_encode()
            ),
            "column reason holds words other than played",
        ),
        (
            lambda rows: rows.drop_columns(["payoff_3"]).append_column("payoff_3", pa.array([1] * 500)),
            "payoffs of deal 0 sum to 1, not to zero",
        ),
    ],
)
def test_rows_that_are_not_as_they_must_be_are_refused(change, says):
    rows = fakes.Table(fakes.spec()).play(0, 500).rows
    with pytest.raises(PartFault, match=says):
        conform(change(rows), IDENTITY, 0, 500)


def test_tallies_are_the_distinct_rows_with_their_count():
    rows = fakes.rows(fakes.spec(), 0, 40)
    repeated = pa.concat_tables([rows.take(pa.array([i % 7 for i in range(40)]))])
    repeated = repeated.set_column(0, "deal", pa.array(np.arange(40)))
    table = conform(repeated, IDENTITY, 0, 40)
    counted = tallies(table)
    backward = table.take(pa.array(range(39, -1, -1)))
    assert counted.equals(tallies(backward))
    names = [name for name in table.column_names if name != "deal"]
    naive: dict[tuple[object, ...], int] = {}
    for row in table.select(names).to_pylist():
        naive[tuple(row.values())] = naive.get(tuple(row.values()), 0) + 1
    assert {tuple(list(row.values())[:-1]): row["count"] for row in counted.to_pylist()} == naive
    assert outcomes(counted, IDENTITY.game) == outcomes(table, IDENTITY.game)
    assert counted.column_names == [*names, "count"]


def test_outcomes_count_every_deal_with_a_contract():
    table, _ = part(0, 5000)
    rows = table.select(["contract", "declarer", *(f"payoff_{seat}" for seat in range(4))]).to_pylist()
    for contract, outcome in outcomes(table, IDENTITY.game).items():
        mine = [row[f"payoff_{row['declarer']}"] for row in rows if row["contract"] == contract]
        assert outcome == (len(mine), sum(pay > 0 for pay in mine), sum(mine))
    assert set(outcomes(table, IDENTITY.game)) == {row["contract"] for row in rows} - {None}


@pytest.mark.parametrize("store", ["hands", "summary"])
def test_totals_do_not_depend_on_the_chunk(tmp_path, store):
    seen = []
    for chunk in (700, 1500, 4000):
        path = tmp_path / f"c{chunk}" / "r1"
        manifest = play(path, 4000, chunk, store=store)
        tables = [pq.read_table(path / p.file) for p in manifest.parts]
        frame = pl.concat([pl.from_arrow(table) for table in tables])
        frame = frame.with_columns(pl.col(pl.Categorical).cast(pl.String))
        if store == "summary":
            names = [name for name in frame.columns if name != "count"]
            frame = frame.group_by(names).agg(pl.col("count").sum()).sort(names)
            assert frame["count"].sum() == 4000
        seen.append((frame, manifest.dealt))
        assert len(manifest.parts) == -(-4000 // chunk)
    assert all(frame.equals(seen[0][0]) and dealt == seen[0][1] for frame, dealt in seen)


def test_part_that_is_cut_short_or_altered_is_refused():
    _, data = part()
    name = IDENTITY.name(0)
    assert read_part(data, name, IDENTITY, 0, 2000).part.n == 2000
    for kept in (0, 3, 100, data.size - 1):
        with pytest.raises(PartFault, match="part hands/000000000000.parquet is cut short or damaged"):
            read_part(data.slice(0, kept), name, IDENTITY, 0, 2000)
    altered = bytearray(data)
    altered[data.size // 3] ^= 0xFF
    with pytest.raises(PartFault, match="damaged"):
        read_part(pa.py_buffer(bytes(altered)), name, IDENTITY, 0, 2000)


@pytest.mark.parametrize(
    ("field", "value"), [("run", "r2"), ("seed", 8), ("spec", "other"), ("store", "summary")]
)
def test_part_of_another_run_is_refused(field, value):
    _, data = part()
    with pytest.raises(PartFault, match=f"belongs to another run: its {field} is"):
        read_part(data, "hands/0.parquet", IDENTITY._replace(**{field: value}), 0, 2000)


def test_manifest_says_what_the_parts_are(tmp_path):
    manifest = play(tmp_path / "default" / "r1", 2500, 1000)
    again = RunFolder(tmp_path / "default" / "r1").read()
    assert again == manifest
    assert (manifest.state, manifest.dealt_deals) == ("complete", 2500)
    assert (manifest.chunk, manifest.scale) == (1000, 1)
    assert [(p.file, p.lo, p.n) for p in manifest.parts] == [
        ("hands/000000000000.parquet", 0, 1000),
        ("hands/000000001000.parquet", 1000, 1000),
        ("hands/000000002000.parquet", 2000, 500),
    ]
    for p in manifest.parts:
        data = (tmp_path / "default" / "r1" / p.file).read_bytes()
        assert (len(data), hashlib.sha256(data).hexdigest()) == (p.bytes, p.sha256)
    assert np.array(manifest.dealt).shape == (32, 3)
    assert np.array(manifest.dealt).sum() == 2500


def test_manifest_that_is_none_is_refused_in_a_line(tmp_path):
    for text in ("{", '{"format": "run/9"}', '{"format": "run/1"}'):
        (tmp_path / "manifest.json").write_text(text)
        with pytest.raises(StoreFault, match=r"manifest\.json") as caught:
            RunFolder(tmp_path).read()
        assert "\n" not in str(caught.value)


def test_folder_of_another_run_is_refused(tmp_path):
    folder = RunFolder(tmp_path / "r1")
    folder.begin(new_manifest(fakes.spec(7), 1000, "r1"))
    assert folder.begin(new_manifest(fakes.spec(7), 1000, "r1")).seed == 7
    with pytest.raises(OtherRun, match="differs in deals, seed;"):
        folder.begin(new_manifest(fakes.spec(8), 2000, "r1"))
    with pytest.raises(OtherRun, match="holds another run"):
        run(fakes.spec(8), 1000, folder, Settings("serial"), factory=FAKE)


def test_two_drivers_do_not_share_a_folder(tmp_path):
    folder = RunFolder(tmp_path / "r1")
    with folder.lock(), pytest.raises(RunBusy, match="another process is playing"):
        run(fakes.spec(), 100, folder, Settings("serial"), factory=FAKE)


@pytest.mark.parametrize(("deals", "store"), [(0, "hands"), (-1, "hands"), (5, "everything")])
def test_run_that_cannot_be_is_refused(deals, store):
    with pytest.raises(ValueError, match=r"deals=|store="):
        new_manifest(fakes.spec(), deals, "r1", store=store)


@pytest.mark.parametrize("scheme", ["file://", ""])
def test_parts_go_to_a_url_or_another_folder(tmp_path, scheme):
    url = f"{scheme}{tmp_path}/elsewhere"
    inside = play(tmp_path / "runs" / "default" / "r1", 2500, 1000)
    outside = play(tmp_path / "runs" / "other" / "r1", 2500, 1000, parts_url=url)
    assert outside.parts == inside.parts
    assert not (tmp_path / "runs" / "other" / "r1" / "hands").exists()
    assert sorted(p.name for p in (tmp_path / "elsewhere" / "r1" / "hands").iterdir()) == [
        f"{lo:012d}.parquet" for lo in (0, 1000, 2000)
    ]
    counts = connect(tmp_path / "runs").execute("select count(*), sum(deal) from hands").fetchone()
    assert counts == (5000, 2 * sum(range(2500)))
    folder = find_run(tmp_path / "runs" / "other" / "r1")
    assert folder.disk_use() > sum(p.bytes for p in outside.parts)
    remove_run(folder)
    assert not list((tmp_path / "elsewhere").rglob("*.parquet"))


def test_runs_are_found_listed_and_removed(tmp_path):
    for name in ("aa11", "aa22"):
        play(tmp_path / "default" / name, 100, 100)
    assert [folder.path.name for folder in list_runs(tmp_path)] == ["aa11", "aa22"]
    assert find_run("aa11", tmp_path).path == find_run(tmp_path / "default" / "aa11").path
    assert find_run("aa2", tmp_path).path.name == "aa22"
    with pytest.raises(RunNotFound, match="is not one"):
        find_run("aa", tmp_path)
    with pytest.raises(RunNotFound, match="no run 'zz'"):
        find_run("zz", tmp_path)
    freed = remove_run(find_run("aa11", tmp_path))
    assert freed > 5000
    assert [folder.path.name for folder in list_runs(tmp_path)] == ["aa22"]


def test_views_of_no_runs_are_empty_with_the_right_columns(tmp_path):
    connection = connect(tmp_path / "none")
    names = [row[0] for row in connection.execute("describe hands").fetchall()]
    assert len(names) == len(set(names))
    assert set(names) == {column.name for kind in schema.KINDS for column in schema.hands(kind)} | {
        "tournament",
        "line_up",
    }
    assert names[:3] == ["run", "deal", "game"]
    assert connection.execute("select count(*) from hands").fetchone() == (0,)
    assert connection.execute("select run, state, deals, seed from runs").fetchall() == []


def test_views_unite_runs_of_all_kinds_by_name(tmp_path):
    for kind in schema.KINDS:
        spec = fakes.real_spec(kind=kind)
        run(spec, 60, RunFolder(tmp_path / "default" / kind), Settings("serial", chunk=40))
    connection = connect(tmp_path)
    rows = connection.execute(
        "select game, count(*), count(rung), count(call), count(level_seven), count(strategy_3), "
        "count(strategy_2), sum(payoff_0 + payoff_1 + payoff_2 + payoff_3) from hands group by game"
    ).fetchall()
    assert {row[0]: row[1:] for row in rows} == {
        "voleny": (60, 0, 0, 60, 0, 60, 0),
        "licitovany": (60, 60, 0, 60, 0, 60, 0),
        "krizovy": (60, 0, 60, 60, 60, 60, 0),
        "pagat": (60, 0, 0, 60, 0, 60, 0),
        "lizany": (60, 0, 0, 0, 0, 0, 0),
        "tarot": (60, 0, 0, 0, 60, 60, 0),
    }
    players = connection.execute("select game, strategy_1, strategy_2, strategy_3 from runs").fetchall()
    assert ("lizany", "random", None, None) in players
    assert ("krizovy", "random", "random", "random") in players
    one = connect(tmp_path, "lizany").execute("select count(*), count(distinct contract) from hands")
    assert one.fetchone() == (60, 1)


def test_views_read_only_parts_that_a_complete_manifest_names(tmp_path, monkeypatch):
    play(tmp_path / "default" / "r1", 2000, 1000)
    stray = tmp_path / "default" / "r1" / "hands" / "000000009000.parquet"
    stray.write_bytes(b"no parquet")
    folder = RunFolder(tmp_path / "default" / "r2")
    play(folder.path, 2000, 1000)
    folder.write(dataclasses.replace(folder.read(), state="running"))
    (tmp_path / "default" / "r3").mkdir()
    (tmp_path / "default" / "r3" / "manifest.json").write_text("{")
    monkeypatch.chdir(tmp_path)
    connection = connect(".")
    monkeypatch.chdir("/")
    assert connection.execute("select distinct run from hands").fetchall() == [("r1",)]
    assert connection.execute("select run, state from runs order by run").fetchall() == [
        ("r1", "complete"),
        ("r2", "running"),
    ]
    assert connect(tmp_path, "r2").execute("select count(*) from hands").fetchone() == (0,)
    with pytest.raises(NoRun, match="no run 'zz'"):
        connect(tmp_path, "zz")


def test_sql_prints_a_table_csv_or_a_line(tmp_path, capsys):
    play(tmp_path / "default" / "r1", 2000, 1000)
    root = ["--root", str(tmp_path)]
    assert sql(["select run, deals, null as gap from runs", *root]) == 0
    shown = capsys.readouterr().out
    assert "r1" in shown and "2000" in shown and "–" in shown
    assert sql(["select deal from hands order by deal", "--csv", "--run", "r1", *root]) == 0
    assert capsys.readouterr().out.splitlines() == ["deal", *map(str, range(2000))]
    assert sql(["select deal from hands", "--rows", "3", *root]) == 0
    assert "the first 3 rows" in capsys.readouterr().out
    for query in ("selec 1", "select nope from hands", "select * from nowhere"):
        assert sql([query, *root]) == 1
        caught = capsys.readouterr()
        assert caught.out == "" and caught.err.count("\n") == 1
        assert caught.err.startswith("error: ")
    assert sql(["select 1", "--run", "zz", *root]) == 1
    assert capsys.readouterr().err.startswith("error: no run 'zz'")


@pytest.mark.parametrize("query", ["", "  ", "-- nothing"])
def test_sql_says_that_a_query_asks_for_nothing(tmp_path, capsys, query):
    assert sql([query, "--root", str(tmp_path)]) == 1
    assert "asks for nothing" in capsys.readouterr().err


def test_sql_says_that_there_are_no_runs(tmp_path, capsys):
    assert sql(["select 1", "--root", str(tmp_path / "none")]) == 1
    assert capsys.readouterr() == (
        "",
        f"error: no folder {tmp_path / 'none'}; --root names the folder of all runs\n",
    )
    assert sql(["select 1", "--root", str(tmp_path)]) == 1
    assert capsys.readouterr() == ("", f"error: no runs under {tmp_path}\n")


def test_sql_says_which_runs_have_no_rows_in_hands(tmp_path, capsys):
    for name, store in (("r1", "hands"), ("r2", "summary")):
        play(tmp_path / "default" / name, 1000, 1000, store=store)
    root = ["--root", str(tmp_path), "--csv"]
    assert sql(["select count(*) as n from HANDS", *root]) == 0
    assert capsys.readouterr() == ("n\n1000\n", "note: store=summary, so without rows in hands: r2\n")
    for query in (["select count(*) as n from runs"], ["select count(*) from hands", "--run", "r1"]):
        assert sql([*query, *root]) == 0
        assert capsys.readouterr().err == ""


def test_sql_has_the_scale_of_amounts_in_runs(tmp_path, capsys):
    play(tmp_path / "default" / "r1", 1000, 1000)
    total, scale = (
        connect(tmp_path).execute("select sum(payoff_0), any_value(scale) from hands, runs").fetchone()
    )
    query = (
        "select run, avg(payoff_0) / any_value(scale) as mean from hands join runs using (run) group by run"
    )
    assert sql([query, "--root", str(tmp_path), "--csv"]) == 0
    run, mean = capsys.readouterr().out.splitlines()[1].split(",")
    assert run == "r1" and float(mean) == pytest.approx(int(total) / 1000 / scale)


@pytest.mark.parametrize("key", ["parts", "seats", "house", "state"])
def test_sql_leaves_out_a_manifest_that_lacks_something_and_says_what_if_asked_for_it(tmp_path, capsys, key):
    for name in ("r1", "r2"):
        play(tmp_path / "default" / name, 1000, 1000)
    path = tmp_path / "default" / "r2" / "manifest.json"
    manifest = json.loads(path.read_text())
    del manifest[key]
    path.write_text(json.dumps(manifest))
    root = ["--root", str(tmp_path), "--csv"]
    assert sql(["select run from runs", *root]) == 0
    assert capsys.readouterr().out.splitlines() == ["run", "r1"]
    assert sql(["select 1", "--run", "r2", *root]) == 1
    assert f"r2/manifest.json is no manifest of a run: {key} missing" in capsys.readouterr().err


def test_sql_names_a_part_that_was_cut_short(tmp_path, capsys):
    manifest = play(tmp_path / "default" / "r1", 2000, 1000)
    path = tmp_path / "default" / "r1" / manifest.parts[1].file
    path.write_bytes(path.read_bytes()[:200])
    assert sql(["select sum(payoff_0) from hands", "--root", str(tmp_path)]) == 1
    assert "000000001000.parquet" in capsys.readouterr().err
