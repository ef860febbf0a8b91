"""Runs that must be refused: unreadable, incomplete, or contradicting themselves."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from analysis.load import LoadError, load
from analysis.summary import CheckError, summarise
from tests import analysis_data as data


def test_s12_a_payoff_that_does_not_sum_to_zero_is_an_error(tmp_path: Path) -> None:
    few = data.random_rows(50)
    few["payoff_1"][17] += 1
    with pytest.raises(CheckError, match="do not sum to zero in 1 deals, first in deal 17"):
        summarise(data.write_run(tmp_path / "hands", few))
    with pytest.raises(CheckError, match="in the part that begins with deal 10"):
        summarise(data.write_run(tmp_path / "tallies", few, store="summary", chunk=10))
    assert not (tmp_path / "hands" / "summary").exists()


def test_s9_deals_that_do_not_add_up_are_an_error(tmp_path: Path) -> None:
    few = data.random_rows(50)
    few["contract"][3] = None
    few["reason"][3] = "played"
    with pytest.raises(CheckError, match="deals by contract add up to 49, but 50"):
        summarise(data.write_run(tmp_path / "run", few))


def _break(folder: Path, how: str) -> None:
    manifest = json.loads((folder / "manifest.json").read_text())
    part = folder / "hands" / "000000000000.parquet"
    match how:
        case "cut":
            part.write_bytes(part.read_bytes()[:-100])
        case "damaged":
            content = bytearray(part.read_bytes())
            content[4:2000] = bytes(1996)
            part.write_bytes(content)
        case "gone":
            part.unlink()
        case "longer":
            manifest["parts"][0]["bytes"] += 1
        case "fewer":
            manifest["parts"][0]["n"] -= 1
        case "hole":
            del manifest["parts"][0]
        case "running":
            manifest["state"] = "running"
        case "format":
            manifest["format"] = "run/9"
        case "key":
            del manifest["scale"]
        case "column":
            pq.write_table(pq.read_table(part).drop_columns(["tricks"]), part)
            manifest["parts"][0]["bytes"] = part.stat().st_size
        case "dealt":
            manifest["dealt"][5][0] += 1
    (folder / "manifest.json").write_text(json.dumps(manifest) if how != "json" else "{")


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ("cut", "000000000000.parquet: cut short"),
        ("damaged", "000000000000.parquet: damaged"),
        ("gone", "000000000000.parquet: missing"),
        ("longer", "000000000000.parquet: .* bytes, the manifest says"),
        ("fewer", "000000000000.parquet: 20 rows, the manifest says 19"),
        ("hole", "deals 0 to 19 are in no part"),
        ("running", "the run is running, not complete"),
        ("format", "not a manifest of format run/1"),
        ("key", "scale missing"),
        ("column", "column tricks missing"),
        ("dealt", "dealt"),
        ("json", "not a manifest"),
    ],
)
def test_a_run_that_cannot_be_read_is_refused_with_the_file_named(
    how: str, message: str, tmp_path: Path
) -> None:
    folder = data.write_run(tmp_path / "run", data.random_rows(60), chunk=20, dealt=data.fair_dealt(60))
    _break(folder, how)
    with pytest.raises(LoadError, match=message) as caught:
        summarise(folder)
    assert len(str(caught.value).splitlines()) <= 2
    assert not (folder / "summary").exists()


def test_a_folder_without_manifest_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match=r"manifest\.json: no manifest of a run"):
        load(tmp_path)
