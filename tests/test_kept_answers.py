"""Answers of ``forhont rules`` and ``forhont fair`` are kept: asked again they are there, whoever played."""

from __future__ import annotations

import csv
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sim
from sim.commands import kept
from sim.commands.answers import NAME, TABLE, AnswerFolder
from sim.commands.rule_sets import rule_set, sitting
from sim.core.jit import COMPILED
from sim.fair import solver, told
from sim.fair.asked import Asked
from sim.fair.problem import Effort, Field
from sim.rulings import playing
from sim.rulings.asked import Ruling
from sim.rulings.told import about
from sim.store import RunNotFound
from tests import analysis_data as data
from tests.forhont import Said, forhont

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")

RULES = ("rules", "voleny", "voleny+house.tariff.seven=5", "--strategies", "heuristic", "--deals", "300")
FAIR = ("fair", "voleny", "--objective", "forehand", "--field", "tariff.seven=1:4", "--strategies", "random")
FEW = (*FAIR, "--deals", "400", "--trials", "2")
QUESTIONS = [pytest.param(RULES, id="rules"), pytest.param(FEW, id="fair")]

Ask = Callable[..., Said]


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Return the console command; whatever it is asked must end well."""

    def asked(*arguments: str) -> Said:
        said = forhont(capsys, *arguments)
        assert said.status == 0, said.err
        return said

    return asked


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is played or solved from now on."""
    found: list[str] = []
    for module, name in ((playing, "play"), (solver, "solve")):
        before = getattr(module, name)

        def noted(*given: Any, _name: str = name, _before: Callable[..., Any] = before) -> Any:
            found.append(_name)
            return _before(*given)

        monkeypatch.setattr(module, name, noted)
    return found


def only(what: str, runs: str = "runs") -> Path:
    (path,) = Path(runs, what).iterdir()
    return path


def written(folder: Path) -> tuple[bytes, bytes]:
    return (folder / NAME).read_bytes(), (folder / TABLE).read_bytes()


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_question_is_answered_from_its_folder_unless_told_otherwise(
    question: tuple[str, ...], ask: Ask, played: list[str]
) -> None:
    first = ask(*question, "--json")
    folder = only(question[0])
    before = written(folder)
    assert len(played) == 1 and f"kept: {folder}" in first.err
    assert json.loads(first.out) == json.loads(before[0]) and folder.name == json.loads(first.out)["id"]
    again = ask(*question, "--json", "--threads", "3")
    assert len(played) == 1 and again.out == first.out
    assert f"{folder} has this answer already; --rerun plays it anew" in again.err
    # By threads, and anew: the same bytes.
    ask(*question, "--rerun", "--threads", "3")
    assert len(played) == 2 and written(folder) == before
    ask(*question, "--threads", "1", "--runs", "elsewhere")
    assert written(only(question[0], "elsewhere")) == before


def test_nothing_half_written_counts_and_what_is_damaged_is_refused(
    ask: Ask, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(*RULES)
    folder = only("rules")
    before = written(folder)
    with monkeypatch.context() as broken:
        broken.setattr("sim.commands.answers.as_json", lambda told: 1 / 0)
        assert forhont(capsys, *RULES, "--rerun").status == 1
    # Where answer.json stands all is whole: here it is gone, and the answer is played again.
    assert not (folder / NAME).exists()
    ask(*RULES)
    assert written(folder) == before
    (folder / NAME).write_bytes(before[0][:-30])
    said = forhont(capsys, *RULES)
    assert (
        said.status == 1 and f"{folder / NAME} is damaged; remove {folder}, or ask with --rerun" in said.err
    )
    ask(*RULES, "--rerun")
    assert written(folder) == before


def test_an_answer_that_cannot_be_kept_is_shown_all_the_same(ask: Ask) -> None:
    Path("runs").write_text("no folder")
    said = ask(*RULES)
    assert "not kept: runs/rules/" in said.err and "declared under A" in said.out


def _ruling(second: str, strategy: str = "heuristic", seed: int = 1) -> Ruling:
    one = rule_set("voleny")
    return Ruling(one, rule_set(second), sitting(one.kind, [strategy], ()), seed)


def test_the_id_of_two_rule_sets_is_of_all_that_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    def id_of(second: str = "voleny+house.limit=50", deals: int = 9, level: float = 0.95, **more: Any) -> str:
        return str(about(_ruling(second, **more), deals, level, "x")["id"])

    Path("same.yaml").write_text("game: voleny\nhouse: {limit: 50}\n")
    assert id_of("same.yaml") == id_of()
    found = {
        id_of(),
        id_of("voleny+house.limit=60"),
        id_of(deals=10),
        id_of(level=0.9),
        id_of(seed=2),
        id_of(strategy="random"),
        id_of(strategy="ev:worth=0"),
    }
    monkeypatch.setattr(sim, "__version__", "9.9")
    assert len(found | {id_of()}) == 8


def test_the_id_of_a_fair_tariff_is_of_all_that_decides() -> None:
    rules = rule_set("voleny")
    asked = Asked(rules, (Field("tariff.betl", 5, 40, 0.5),), sitting(rules.kind, ["random"], ()), "forehand")
    effort = Effort(5, 10, 1)

    def id_of(size: int = 4, effort: Effort = effort, **more: Any) -> str:
        return str(told.about(dataclasses.replace(asked, **more), size, effort, "x")["id"])

    assert id_of(effort=effort._replace(threads=8), stall_s=3.0) == id_of()
    found = {
        id_of(),
        id_of(size=5),
        id_of(effort=effort._replace(trials=6)),
        id_of(effort=effort._replace(level=0.9)),
        id_of(seed=2),
        id_of(fields=(Field("tariff.betl", 5, 40, 1),)),
        id_of(wanted="contracts"),
        id_of(contracts=("game", "betl")),
        id_of(wanted="mix", mix={"game": 60}),
        id_of(seats=sitting(rules.kind, ["heuristic"], ())),
        id_of(rules=rule_set("voleny+house.limit=50")),
    }
    assert len(found) == 11


def test_rates_make_money_of_amounts_and_leave_tariffs_and_shares(ask: Ask) -> None:
    units = json.loads(ask(*FEW, "--json").out)
    money = json.loads(ask(*FEW, "--json", "--rate", "0.5", "--csv", "figures.csv").out)
    assert (units["unit"], money["unit"], money["loss_unit"]) == ("units", "money", "money")
    assert money["command"] == f"{units['command']} --rate 0.5" and money["tariff"] == units["tariff"]
    assert units == json.loads((only("fair") / NAME).read_text())
    for when in ("before", "after"):
        assert money[when]["loss"]["value"] == units[when]["loss"]["value"] / 2
        for one, other in zip(units[when]["figures"], money[when]["figures"], strict=True):
            factor = 1 if one["unit"] == "%" else 0.5
            assert [other[end] for end in ("value", "low", "high")] == [
                one[end] * factor for end in ("value", "low", "high")
            ]
    for one, other in zip(units["sensitivity"], money["sensitivity"], strict=True):
        assert (other["at_low"], other["low"]) == (one["at_low"] / 2, one["low"])
    with Path("figures.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["part"] for row in rows} == {"tariff", "figures", "sensitivity"}
    (loss,) = (row for row in rows if row["name"] == "away from what is wanted" and row["tariff"] == "before")
    assert float(loss["value"]) == money["before"]["loss"]["value"] and loss["unit"] == "money"


def test_shares_that_are_wanted_have_no_rate(ask: Ask) -> None:
    mix = ("fair", "voleny", "--objective", "mix", "--mix", "game=60", "--field", "tariff.seven=1:4")
    asked = (*mix, "--strategies", "random", "--deals", "400", "--trials", "1", "--json")
    units, money = (json.loads(ask(*asked, *rate).out) for rate in ((), ("--rate", "3")))
    assert money["loss_unit"] == "points of %" and money["before"] == units["before"]
    assert money["sensitivity"] == units["sensitivity"]


def test_they_are_listed_shown_and_removed_like_runs(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    ask(*RULES)
    ask(*FEW)
    rules, fair = only("rules"), only("fair")
    listed = ask("list").out
    assert "0 runs, 2 answers" in listed and rules.name in listed and fair.name in listed
    assert (
        "voleny → voleny+house.tariff.seven=5: heuristic" in listed and "voleny, forehand: random" in listed
    )
    for question, folder in ((RULES, rules), (FEW, fair)):
        assert ask("show", str(folder)).out == ask("show", folder.name[:9]).out == ask(*question).out
        assert ask("show", folder.name, "--rate", "2").out == ask(*question, "--rate", "2").out
    assert "removed" in ask("remove", rules.name, "--yes").out and not rules.exists()
    assert forhont(capsys, "show", rules.name).err.startswith(f"error: no run '{rules.name}'")


def test_one_name_is_one_thing(ask: Ask) -> None:
    ask(*RULES)
    folder = only("rules")
    start = folder.name[:4]
    assert kept.find(start) == AnswerFolder(folder)
    data.write_run(
        Path("runs", "default", f"{start}xy"), data.random_rows(20), changes={"strategy_paths": []}
    )
    with pytest.raises(RunNotFound, match=f"'{start}' is not one: {folder}, runs/default/{start}xy"):
        kept.find(start)
    assert kept.find(folder.name) == AnswerFolder(folder) and kept.find(f"{start}x").path.name == f"{start}xy"


def test_odds_of_a_position_are_no_answer_of_this_kind(capsys: pytest.CaptureFixture[str]) -> None:
    there = Path("runs", "odds", "1234")
    there.mkdir(parents=True)
    for name in (NAME, "question.json"):
        (there / name).write_text("{}")
    assert (
        "holds no" in forhont(capsys, "show", str(there)).err or "no run" in forhont(capsys, "show", "12").err
    )
