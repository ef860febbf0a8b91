"""Reports of two rule sets and of a fair tariff: all that was found, in every language."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from analysis import console_fair, console_ruled, fair, ruled
from analysis.fair import Fair
from analysis.figures import style
from analysis.report import fair as of_tariff
from analysis.report import html
from analysis.report import ruled as of_rules
from analysis.report.grids import read
from analysis.report.model import Command, Document
from analysis.report.telling import Teller
from analysis.report.words import language
from analysis.ruled import Ruled
from sim.commands.report import meanings
from sim.commands.rule_sets import rule_set, sitting
from sim.core.jit import COMPILED
from sim.fair.objectives import OBJECTIVES
from sim.games.house import KINDS
from sim.rulings.asked import Ruling
from sim.rulings.playing import Tables
from sim.rulings.told import about, results
from tests.forhont import forhont
from tests.test_report import Page

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")

#: Names: of strategies, rule sets, their hashes, and rules.
NAMES = re.compile(r"random|heuristic|\w+ \([0-9a-f]{8}\)|[0-9a-f]{8}|house\.\S+|tariff\.\w+")


def ruling(first: str, second: str, deals: int = 150, strategy: str = "random") -> Ruled:
    one = rule_set(first)
    asked = Ruling(one, rule_set(second), sitting(one.kind, [strategy], ()), 2)
    question = about(asked, deals, 0.95, f"forhont rules {first} {second}")
    return Ruled(question | results(asked, Tables(asked).play(0, deals), 0.95))


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """Return a fair tariff as it is kept."""
    import sys

    from sim import cli

    runs = tmp_path_factory.mktemp("fair")
    words = [
        "fair",
        "voleny",
        "--objective",
        "contracts",
        "--contracts",
        "game,betl",
        "--strategies",
        "random",
    ]
    words += ["--field", "tariff.betl=5:40", "--field", "tariff.seven=1:5", "--deals", "400", "--trials", "2"]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "argv", ["forhont", *words, "--runs", str(runs)])
        patched.setattr(sys, "stdout", io.StringIO())
        with pytest.raises(SystemExit):
            cli.main()
    (path,) = runs.glob("fair/*/answer.json")
    found: Mapping[str, Any] = json.loads(path.read_text())
    return found


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let figures be made and their labels be asked for, without the time that drawing takes."""

    def render(draw: Any, suffixes: Any) -> dict[str, bytes]:
        figure = draw()
        for axes in figure.axes if figure is not None else ():
            for axis in (axes.xaxis, axes.yaxis):
                axis.get_ticklabels()
        return {} if figure is None else dict.fromkeys(suffixes, b"<svg/>")

    monkeypatch.setattr(style, "render", render)


def made(answer: Ruled | Fair, code: str = "en", missing: set[str] | None = None) -> Document:
    game = str(answer.told["game"])
    common = meanings(game), Teller(language(code), missing), "9.8.7"
    if isinstance(answer, Ruled):
        return of_rules.document(answer, *common)
    return of_tariff.document(answer, *common)


def checked(document: Document, answer: Ruled | Fair) -> None:
    """Assert what holds for either report: nothing from elsewhere, numbers, command, rules."""
    page = Page(html.render(document))
    assert {one.partition(":")[0] for one in page.addresses if not one.startswith("#")} == {"data"}
    assert len(page.ids) == len(set(page.ids)) and all(picture.data for picture in document.pictures)
    assert [section.name for section in document.sections] == [
        *("results", "figures", "rules", "strategies", "method", "repeat", "glossary")
    ]
    commands = [b.text for s in document.sections for b in s.blocks if isinstance(b, Command)]
    assert commands == [answer.told["command"]]


def test_a_page_of_two_rule_sets_says_what_the_console_says() -> None:
    answer = ruling("voleny", "voleny+house.tariff.hundred=8", 600, "heuristic")
    document = made(answer)
    checked(document, answer)
    printed = {
        str(cell)
        for table in console_ruled.tables(answer)
        for column in table.columns
        for cell in column.cells
    }
    grids = {grid.name: grid for grid in document.grids}
    for name in ("ruled-contracts", "ruled-declared", "ruled-seats"):
        assert {cell for line in grids[name].lines for cell in line.cells} <= printed
    assert [line.cells[:4] for line in grids["rules"].lines if line.strong] == [
        ("tariff.hundred", "4", "8", "4")
    ]
    (every,) = (line for line in grids["ruled-contracts"].lines if line.cells[0] == "all contracts")
    assert all(cell.replace(" ", "\u00a0") in document.answer[0] for cell in every.cells[2:7])
    received, declared = document.pictures
    again = [read(data)["value"].to_list() for picture in (received, declared) for data in picture.data]
    assert sorted(again[0] + again[1]) == sorted(answer.table["value"].to_list())
    assert b"<svg" in received.svg and received.title == "Who receives what otherwise?"


def test_a_page_of_a_fair_tariff_says_what_the_console_says(told: Mapping[str, Any]) -> None:
    answer = Fair(told)
    document = made(answer)
    checked(document, answer)
    printed = {
        str(cell)
        for table in console_fair.tables(answer)
        for column in table.columns
        for cell in column.cells
    }
    for grid in document.grids:
        if grid.name != "rules":
            assert {cell for line in grid.lines for cell in line.cells} <= printed
    for one in told["tariff"]:
        assert f"{one['field']} {one['value']:g}" in document.answer[0]
        assert f"(as it is {one['before']:g})" in document.answer[0]
    assert console_fair.cell(told["after"]["loss"]).replace(" ", "\u00a0") in document.answer[1].replace(
        " ", "\u00a0"
    )
    assert [picture.name for picture in document.pictures] == ["tariff", "kept-back", "tornado"]
    for picture, part in zip(document.pictures, (fair.TARIFF, fair.FIGURES, fair.SENSITIVITY), strict=True):
        (data,) = picture.data
        assert read(data)["value"].to_list() == answer.part(part)["value"].to_list()


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("voleny", "voleny+house.tariff.seven=6"),
        ("licitovany", "licitovany_csm"),
        ("krizovy", "krizovy+house.tariff.betl=6"),
        ("lizany", "lizany+house.hearts_multiplier=4"),
        ("tarot", "tarot+house.petit_au_bout.value=20"),
        ("pagat", "pagat"),
    ],
)
def test_czech_has_every_word_of_two_rule_sets(first: str, second: str) -> None:
    answer, missing = ruling(first, second), set[str]()
    document = made(answer, "cs", missing)
    assert {text for text in missing if not NAMES.fullmatch(text)} == set()
    assert len(document.answer) == len(made(answer).answer)
    assert not any("B less A" in head for grid in document.grids for head in grid.heads)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_czech_has_every_word_of_a_fair_tariff(objective: str, told: Mapping[str, Any]) -> None:
    mix = {"game": 60.0} if objective == "mix" else None
    names = {"forehand": "forehand, a deal", "margin": "a hand just worth a seven"}
    held = told["before"]
    figures = [
        one | ({"figure": names[objective]} if objective in names and one["unit"] != "%" else {})
        for one in held["figures"]
    ]
    changed = {
        "objective": {"name": objective, "wants": OBJECTIVES[objective], "mix": mix},
        "loss_unit": "points of %" if objective == "mix" else told["unit"],
        "before": {**held, "figures": figures},
        "after": {**held, "figures": figures},
        "free": 1,
        "unread": ["tariff.betl"],
    }
    missing: set[str] = set()
    document = made(Fair({**told, **changed}), "cs", missing)
    assert {text for text in missing if not NAMES.fullmatch(text)} == set()
    assert any("tariff.betl" in sentence for sentence in document.answer[2:])


def test_czech_says_what_every_rule_decides_beside_payment() -> None:
    known = language("cs").phrases
    for kind in KINDS.values():
        for name in kind.preset:
            said = kind.field(name).decides
            assert not said or said in known, said


def test_m39_a_page_says_why_nothing_is_split() -> None:
    answer = ruling("voleny", "voleny+house.tariff.betl=20")
    untold = Ruled({**answer.told, "split": False, "untold": 3})
    said = {code: html.render(made(untold, code)) for code in ("en", "cs")}
    assert "in 3 deals of A" in said["en"] and "(M-39)" in said["cs"]
    assert "Arithmetic and decisions cannot be told apart here" in said["en"]
    assert all(head != "arithmetic" for grid in made(untold).grids for head in grid.heads)


def test_the_command_writes_both_files_and_what_they_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = forhont(capsys, "rules", "voleny", "voleny", "--strategies", "random", "--deals", "50")
    (folder,) = Path("runs", "rules").iterdir()
    assert f"forhont report {folder.name}" in said.err
    ended = forhont(capsys, "report", folder.name, "--language", "cs")
    assert ended.out.split() == [str(folder / f"report-cs.{ending}") for ending in ("html", "md")]
    text = (folder / "report-cs.md").read_text(encoding="utf-8")
    assert "táž pravidla" in text
    named = set(re.findall(r"\]\((report-cs/[^)]+)\)", text))
    assert named == {path.relative_to(folder).as_posix() for path in (folder / "report-cs").iterdir()}
    twice = forhont(capsys, "report", folder.name, folder.name)
    assert twice.status == 1 and "only runs stand side by side" in twice.err
    assert ruled.FORMAT == json.loads((folder / "answer.json").read_text())["format"]
