"""``forhont reprice``: a run priced again is a run, says what changes, and refuses what it cannot do."""

from __future__ import annotations

import csv
import dataclasses
import io
import json
import os
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest
from rich.console import Console

from analysis.compare import compare
from analysis.console import show
from analysis.summary import summarise
from sim import execute
from sim.execute import Settings
from sim.games import house
from sim.games.house import resolve
from sim.repricing import making
from sim.seats import seats, sources
from sim.spec import SeatSpec, Spec
from sim.store import Manifest, RunFolder, new_manifest
from tests.forhont import Said, forhont

DEALS, CHUNK = 700, 140


def run(kind: str, given: dict[str, Any] | None = None, strategy: str = "random", **more: Any) -> RunFolder:
    """Play a small run into the folder of runs, as ``python -m sim.run`` would."""
    rules, deals = resolve(kind, given), more.pop("deals", DEALS)
    sitting = seats(kind, strategy)
    spec = Spec(kind, rules, tuple(SeatSpec(**dataclasses.asdict(seat)) for seat in sitting), 3)
    name = f"{kind}-{strategy}-{house.rules_hash(rules)[:6]}-{more.get('store', 'hands')}"
    folder = RunFolder(Path("runs/test") / name)
    facts = {
        "preset": kind,
        "rules_hash": house.rules_hash(rules),
        "strategy_sources": sources(kind, sitting),
    }
    folder.path.mkdir(parents=True)
    folder.begin(new_manifest(spec, deals, name, chunk=CHUNK, **facts, **more))
    execute.run(spec, deals, folder, Settings("serial", chunk=CHUNK))
    return folder


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def told(capsys: pytest.CaptureFixture[str], folder: RunFolder, *arguments: str) -> dict[str, Any]:
    """Price a run again and return what is said of it in JSON."""
    said = forhont(capsys, "reprice", str(folder.path), *arguments, "--json")
    assert said.status == 0, said.err
    answer: dict[str, Any] = json.loads(said.out)
    return answer


def rows(folder: Path, columns: list[str] | None = None) -> pl.DataFrame:
    """Return all rows of a run, without the run's name."""
    parts = [part.file for part in RunFolder(folder).read().parts]
    return pl.concat([pl.read_parquet(folder / part) for part in parts]).drop("run")


def test_the_result_is_a_run_like_one_that_was_played(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("voleny")
    answer = told(capsys, source, "house.tariff.betl=7.5", "house.limit=40")
    there, old = Path(answer["folder"]), source.read()
    new = RunFolder(there).read()
    assert there.parent == source.path.parent and there.name == answer["run"] == new.id
    assert new.repriced_from == old.id == answer["repriced_from"] and new.state == "complete"
    assert new.changed == {"tariff.betl": 7.5, "limit": 40} and new.scale == 10 * old.scale
    assert new.command == f"forhont reprice {source.path} house.tariff.betl=7.5 house.limit=40"
    assert new.dealt == old.dealt and [p.lo for p in new.parts] == [p.lo for p in old.parts]
    played = run("voleny", {"tariff.betl": 7.5, "limit": 40})
    assert rows(there).equals(rows(played.path))
    # Its own survey takes the parts for what they are.
    identity = making.Identity(new.id, new.game, new.seed, new.digest(), new.store)
    survey = RunFolder(there).survey(new, identity)
    assert not survey.missing and survey.parts == list(new.parts)
    parts = zip(new.parts, played.read().parts, strict=True)
    for one, two in (
        (pq.read_schema(there / a.file), pq.read_schema(played.path / b.file)) for a, b in parts
    ):
        assert one.remove_metadata().equals(two.remove_metadata())


def test_figures_are_those_of_the_comparison_deal_by_deal(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("krizovy")
    answer = told(capsys, source, "house.tariff.hundred=10", "house.hearts_multiplier=4")
    folder = Path(answer["folder"])
    summary = summarise(folder, write=False)
    out = io.StringIO()
    show(summary, Console(file=out, width=200))
    assert f"priced again from {source.read().id}" in out.getvalue()
    paired = compare(folder, folder / str(RunFolder(folder).read().baseline), write=False).tables["paired"]
    keys = ["measure", "contract", "seat"]
    same = ["value", "value_low", "value_high", "baseline", "difference", "low", "high", "n"]
    mine = pl.DataFrame(answer["figures"], infer_schema_length=None).filter(
        pl.col("measure").is_in(["payout"]) | pl.col("contract").is_null()
    )
    both = paired.join(mine, on=keys, how="inner", nulls_equal=True)
    assert both.height == mine.height >= 6
    for name in same:
        gaps = (both[name] - both[f"{name}_right"]).abs().max()
        assert isinstance(gaps, float | int) and gaps < 1e-9, name
    others = {row["measure"] for row in answer["figures"]}
    assert {"payoff of the partner", "payoff of the defenders together", "paid otherwise"} < others


def test_it_says_whether_playing_again_would_be_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("voleny", strategy="heuristic")
    assert told(capsys, source, "house.tariff.betl=7")["identical_to_playing_again"] is True
    answer = told(capsys, source, "house.tariff.betl=7", "house.hundred_marriage=highest")
    assert answer["readers"] == [{"strategy": "heuristic", "rules": ["hundred_marriage"]}]
    thinking = run("voleny", strategy="ev", deals=CHUNK)
    said = forhont(capsys, "reprice", thinking.path.name, "house.tariff.betl=7")
    assert said.status == 0
    assert "ev reads tariff.betl" in said.out and "forhont rules shows by how much" in said.out
    assert "seat 2" in said.out and "all contracts" in said.out and "(was 5)" not in said.out


def test_money_units_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("tarot")
    asked = ("reprice", str(source.path), "house.contract_base=30", "house.petit_au_bout.multiplied=false")
    plain, paid = (
        list(csv.DictReader(io.StringIO(forhont(capsys, *asked, "--csv", *rate).out)))
        for rate in ((), ("--rate", "0.5"))
    )
    assert {row["unit"] for row in plain} == {"points", "share of deals"}
    for one, two in zip(plain, paid, strict=True):
        if one["unit"] == "points":
            assert float(two["difference"]) == pytest.approx(float(one["difference"]) / 2)
    kept = next(Path("runs/test").glob("*/summary/repriced.csv"))
    assert list(csv.DictReader(io.StringIO(kept.read_text()))) == plain
    said = forhont(capsys, *asked)
    assert "(there already)" in said.out and "the taker" in said.out


def test_tallies_are_priced_as_they_would_have_been_kept(capsys: pytest.CaptureFixture[str]) -> None:
    given = {"tariff.game": 2, "silent_seven": 5}
    source = run("pagat", store="summary")
    answer = told(capsys, source, *(f"house.{name}={value}" for name, value in given.items()))
    folder, played = Path(answer["folder"]), run("pagat", given, store="summary")
    assert rows(folder).equals(rows(played.path))
    assert RunFolder(folder).read().baseline is None
    alone = next(r for r in answer["figures"] if r["measure"] == "payout" and r["contract"] == "all")
    single = run("pagat")
    again = told(capsys, single, *(f"house.{name}={value}" for name, value in given.items()))
    assert alone in again["figures"]
    assert "payouts" in summarise(folder, write=False).tables


def test_m80_sessions_keep_their_intervals_clustered(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("voleny", {"shuffle": "gather_cut", "session_length": 35})
    answer = told(capsys, source, "house.tariff.seven=6")
    folder = Path(answer["folder"])
    played = run("voleny", {"shuffle": "gather_cut", "session_length": 35, "tariff.seven": 6})
    assert rows(folder).equals(rows(played.path))
    mean = summarise(folder, write=False).tables["seats"].filter(measure="payoff", seat=1).row(0, named=True)
    mine = next(
        r for r in answer["figures"] if r["measure"] == "payoff" and r["seat"] == 1 and "contract" not in r
    )
    assert mine["value"] == pytest.approx(mean["value"])
    assert (mine["value_low"], mine["value_high"]) == pytest.approx((mean["low"], mean["high"]))


REFUSED = [
    (("house.against=true",), "house.against=true decides more than payment (what may or must be said)"),
    (
        ("house.flek_cap=3", "house.limit=9"),
        "house.flek_cap=3 decides more than payment (how often may be doubled)",
    ),
    (("house.tarif.betl=7",), "did you mean tariff.betl?"),
    (("house.betl=7",), "did you mean tariff.betl?"),
    (("tariff.betl=7",), "write house.FIELD=VALUE, such as house.tariff.betl=7"),
    (("house.tariff.betl=x",), "house.tariff.betl: 'x' is not a number"),
    (("house.tariff.two_sevens=7",), "two sevens are played in licitovany only"),
    (("house.evident_rule=true",), "whether it is asked what was evident"),
    (("house.silent_seven=1",), "has these house rules already"),
    (("house.limit=9", "--json", "--csv"), "write one of them"),
    (("house.limit=9", "--level", "95"), "a confidence lies between 0 and 1"),
]


def test_what_cannot_be_is_refused_with_what_would_be_right(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("voleny", {"against": False, "silent_seven": 1}, deals=CHUNK)
    for arguments, why in REFUSED:
        said: Said = forhont(capsys, "reprice", source.path.name, *arguments)
        assert said.status in (1, 2) and why in said.err, (arguments, said.err)
        assert len(said.err.strip().splitlines()) <= 2 and not said.out
    assert list(Path("runs/test").iterdir()) == [source.path]
    said = forhont(capsys, "reprice", "nowhere", "house.limit=9")
    assert said.status == 1 and "no run 'nowhere'" in said.err


def test_what_was_stopped_or_changed_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("voleny", deals=CHUNK)
    whole: Manifest = source.read()
    for fact, why in (({"state": "running"}, "not complete"), ({"schema": "hands/1"}, "play it anew")):
        source.write(dataclasses.replace(whole, **fact))  # type: ignore[arg-type]
        said = forhont(capsys, "reprice", str(source.path), "house.limit=9")
        assert said.status == 1 and why in said.err
    source.write(whole)
    part = source.path / whole.parts[0].file
    os.truncate(part, part.stat().st_size - 1)
    said = forhont(capsys, "reprice", str(source.path), "house.limit=9")
    assert said.status == 1 and "has changed since it was written" in said.err
    assert list(Path("runs/test").iterdir()) == [source.path]


def test_m39_deals_that_do_not_tell_are_refused_and_leave_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = run("voleny", {"evident_rule": True, "tariff.seven": 100, "tariff.game": 1}, deals=CHUNK * 3)
    said = forhont(capsys, "reprice", str(source.path), "house.tariff.seven=0", "house.tariff.game=50")
    assert said.status == 1 and "nobody asked whether the contract was evident (M-39)" in said.err
    assert list(Path("runs/test").iterdir()) == [source.path]
    assert told(capsys, source, "house.tariff.seven=0", "house.evident_rule=false")["deals"] == CHUNK * 3


def test_its_deals_are_recorded_where_they_were_played(capsys: pytest.CaptureFixture[str]) -> None:
    source = run("lizany", deals=CHUNK)
    answer = told(capsys, source, "house.tariff.game=3")
    said = forhont(capsys, "record", answer["run"], "0")
    assert said.status == 1 and f"forhont record {source.read().id} has the deals" in said.err
