"""Reports: one file that needs nothing else, the summary's numbers, every word in every language."""

from __future__ import annotations

import base64
import dataclasses
import io
import re
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure
from rich.console import Console

from analysis import console, words
from analysis.compare import compare
from analysis.figures import FIGURES, style
from analysis.load import LoadError
from analysis.report import html, markdown, runs
from analysis.report.grids import read
from analysis.report.model import Command, Document, Entries, Grid, Paragraph
from analysis.report.telling import Teller, Told
from analysis.report.words import LANGUAGES, gaps, language
from analysis.report.writing import write
from analysis.summary import Summary, summarise
from analysis.tables import ALL, Lookup
from sim.schema import marias
from tests import analysis_data as data
from tests import analysis_tarot as tarot
from tests.forhont import forhont

HOUSE = {"players": 3, "sitter_pays": True, "tariff": {"game": 1, "seven": 2, "betl": 10}}
USUAL = {"players": 3, "sitter_pays": True, "tariff.game": 1, "tariff.seven": 2, "tariff.betl": 15}
CHANGED: dict[str, Any] = {
    "house": HOUSE,
    "strategy_paths": [],
    "changed": {"tariff.betl": 10},
    "params_changed": [{"boldness": 0.25}, {}, {}],
    "seats": [
        {"name": "coin", "label": "bold", "params": {"boldness": 0.25, "care": 2}},
        *[{"name": "coin", "label": "coin", "params": {"boldness": 0.5, "care": 2}}] * 2,
    ],
    "versions": {"python": "3.11.7", "numpy": "2.4.6"},
}
#: What has no word of its own in any language: names of strategies, parameters, rules and runs.
NAMES = re.compile(
    r"coin|bold|other|synthetic|limit null|(bold = coin \(boldness |boldness )[\d.]+\)?"
    r"|\w+ \([0-9a-f]{8}\)|[0-9a-f]{8}|tariff\.\w+ .*|\".*\""
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a run of 3,000 deals that is not by the preset."""
    rows = data.random_rows(3000)
    there = tmp_path_factory.mktemp("report") / "run"
    return data.write_run(there, rows, dealt=data.fair_dealt(300), changes=CHANGED)


@pytest.fixture(scope="module")
def told(folder: Path) -> Told:
    """Return that run with its tables and figures just written."""
    return Told(summarise(folder), USUAL)


def made(told: Told | Sequence[Told], code: str = "en", missing: set[str] | None = None) -> Document:
    several = [told] if isinstance(told, Told) else told
    return runs.document(several, Teller(language(code), missing), version="9.8.7")


class Page(HTMLParser):
    """What a page has: text, addresses, images, tables."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.alts: list[str] = []
        self.cells: list[str] = []
        self.scopes = 0
        self._in = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        own = dict(attrs)
        self.tags.append(tag)
        self.addresses += [
            own[name] or "" for name in ("href", "src", "srcset", "data", "action") if name in own
        ]
        self.ids += [own["id"] or ""] if "id" in own else []
        self.scopes += tag == "th" and "scope" in own
        if tag == "img":
            self.alts.append(own.get("alt") or "")
        if tag in ("td", "th"):
            self._in = tag
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in = "" if tag == self._in else self._in

    def handle_data(self, text: str) -> None:
        if self._in:
            self.cells[-1] += text


def test_the_page_needs_nothing_that_lies_elsewhere(told: Told) -> None:
    text = html.render(made(told))
    page = Page(text)
    assert "script" not in page.tags and not re.search(r"\bon\w+=", text)
    assert {one.partition(":")[0] for one in page.addresses if not one.startswith("#")} == {"data"}
    assert not re.search(r"url\(|@import|<iframe|<object", text)
    inside = [base64.b64decode(one.partition(",")[2]) for one in page.addresses if "svg" in one[:30]]
    assert len(inside) == len(told.summary.files) - 2 * len(told.summary.tables) - len(inside)
    for svg in inside:
        assert not re.search(rb"(href|src)=\"(?!#)|@import|<script", svg)
    assert {one[1:] for one in page.addresses if one.startswith("#")} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))
    assert len(text) < 3_000_000


def test_every_figure_has_a_text_for_who_cannot_see_it_and_its_numbers(told: Told) -> None:
    document = made(told)
    page = Page(html.render(document))
    assert [one.name for one in document.pictures] == ["contracts", "payouts", "running-mean", "hand"]
    assert page.alts == [f"{one.title} {one.text}" for one in document.pictures]
    assert all(len(alt) > 60 for alt in page.alts)
    for picture in document.pictures:
        assert picture.data
        for one in picture.data:
            table = told.summary.tables[one.name.removeprefix(f"{picture.name}-").removesuffix(".csv")]
            again = read(one)
            assert again["value"].to_list() == table["value"].to_list()
            assert again["n"].to_list() == table["n"].to_list()
            inline = base64.b64encode(one.csv).decode()
            assert f"data:text/csv;charset=utf-8;base64,{inline}" in page.addresses


def test_tables_say_what_the_console_says_and_have_headings_for_readers(told: Told) -> None:
    buffer = io.StringIO()
    console.show(told.summary, Console(file=buffer, width=200))
    printed = " ".join(buffer.getvalue().split())
    document = made(told)
    page = Page(html.render(document))
    text = markdown.render(document, "report")
    for grid in document.grids:
        for line in grid.lines:
            for cell in line.cells:
                assert cell in page.cells
                assert re.sub(r"([*_\[\]])", r"\\\1", cell) in text or cell in text
                assert grid.name == "rules" or " ".join(cell.split()) in printed
    assert page.scopes >= sum(len(grid.heads) + len(grid.lines) for grid in document.grids)
    (contracts,) = (grid for grid in document.grids if grid.name == "contracts")
    made_rate = Lookup(told.summary.tables["contracts"].drop("forced"))(None, ALL, "made")
    assert words.percent(made_rate) in contracts.lines[-1].cells
    assert words.percent(made_rate).replace(" ", "\u00a0") in document.answer[0]


def test_it_says_rules_strategies_seed_versions_and_the_command(told: Told) -> None:
    document = made(told)
    text = markdown.render(document, "report")
    (rules,) = (grid for grid in document.grids if grid.name == "rules")
    strong = [line.cells for line in rules.lines if line.strong]
    assert strong == [("tariff.betl", "10", "15")]
    assert "changed: tariff.betl 10" in text and "01234567" in text
    assert "boldness 0.25, care 2" in text and "Other than by default: boldness 0.25" in text
    commands = [b.text for s in document.sections for b in s.blocks if isinstance(b, Command)]
    assert commands == ["python -m sim.run"]
    said = {
        e.term: e.text
        for s in document.sections
        for b in s.blocks
        if isinstance(b, Entries)
        for e in b.entries
    }
    assert said["Seed"] == "7" and said["Versions"] == "forhont 0.1.0, python 3.11.7, numpy 2.4.6"
    assert said["Run"] == "synthetic (default)"
    names = [section.name for section in document.sections]
    assert names == ["results", "figures", "rules", "strategies", "method", "repeat", "glossary"]


def test_a_page_of_figures_that_were_just_written_has_the_same_bytes(told: Told) -> None:
    fresh = made(dataclasses.replace(told, summary=dataclasses.replace(told.summary, files=())))
    assert html.render(fresh) == html.render(made(told))


def test_files_beside_the_markdown_are_those_that_it_names(told: Told, tmp_path: Path) -> None:
    document = made(told)
    page, text, *beside = write(document, tmp_path)
    assert (page, text) == (tmp_path / "report.html", tmp_path / "report.md")
    named = set(re.findall(r"\]\((report/[^)]+)\)", text.read_text(encoding="utf-8")))
    assert named == {path.relative_to(tmp_path).as_posix() for path in beside}
    assert write(made(told, "cs"), tmp_path)[0] == tmp_path / "report-cs.html"


def test_languages_have_the_same_keys_and_fill_in_the_same() -> None:
    english, *others = (language(code) for code in LANGUAGES)
    for other in others:
        assert other.titles.keys() == english.titles.keys()
        assert list(other.glossary) == list(english.glossary)
        assert other.said.keys() == english.said.keys()
        for key, sentence in english.said.items():
            assert set(gaps(other.said[key])) == set(gaps(sentence)), key
        for phrase, said in other.phrases.items():
            assert set(re.findall(r"\{\d\}", said)) <= set(re.findall(r"\{\d\}", phrase.replace(":n", "")))


def test_czech_numbers_have_a_comma_and_blanks() -> None:
    czech = language("cs")
    assert czech.of("+1,234.50 ±0.07") == "+1\u00a0234,50 ±0,07"
    assert czech.of("0.70 exact") == "0,70 přesně"
    assert czech.of("forhont 0.5.0") == "forhont 0.5.0"
    assert language("en").of("+1,234.50 ±0.07") == "+1,234.50 ±0.07"


EVERYWHERE = ("game", "seven", "hundred", "hundred_seven", "betl", "durch")
NOT_EVERYWHERE = {"pagat": ("open_betl", "open_durch"), "licitovany": ("two_sevens", "two_sevens_hundred")}


def everything(kind: str) -> data.Rows:
    """Return deals of a kind in which every contract, component and ending comes."""
    if kind == "tarot":
        return tarot.random_rows(400)
    rows = data.blank(240, kind)
    for component in marias.COMPONENTS_OF[kind]:
        if component in marias.DOUBLED:
            rows[f"level_{component}"][:] = 0
            rows[f"made_{component}"][:] = 1
    names = [name for name in marias.CONTRACTS if name in NOT_EVERYWHERE.get(kind, ()) or name in EVERYWHERE]
    names = ["game"] if kind == "lizany" else names
    rows["contract"][:] = np.resize(np.array(names, dtype=object), 240)
    rows["hand_trumps"][:] = np.arange(240) % 8
    rows["hand_sharps"][:] = np.arange(240) % 7
    for name, values in {
        "rung": [*marias.RUNGS],
        "helper": [None, *marias.SUITS],
        "call": [*"789XUOKA"],
        "trump": [*marias.SUITS],
        "last_seven": ["none", "declarer_won", "declarer_lost", "defender_won", "defender_lost"],
    }.items():
        if name in rows:
            rows[name][:] = np.resize(np.array(values, dtype=object), 240)
    if "rogue" in rows:
        rows["partner"][:] = np.where(np.arange(240) % 3 == 0, 3, -1)
        rows["rogue"][:] = np.where(np.arange(240) % 3 == 1, 2, -1)
    return rows


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let figures be made and their labels be asked for, without the time that drawing takes."""

    def render(draw: Callable[[], Figure | None], suffixes: Sequence[str]) -> dict[str, bytes]:
        figure = draw()
        if figure is None:
            return {}
        for axes in figure.axes:
            for axis in (axes.xaxis, axes.yaxis):
                axis.get_ticklabels()
        return dict.fromkeys(suffixes, b"<svg/>")

    monkeypatch.setattr(style, "render", render)


def unsaid(documents: Iterator[set[str]]) -> set[str]:
    return {text for missing in documents for text in missing if not NAMES.fullmatch(text)}


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("kind", ["licitovany", "krizovy", "pagat", "lizany", "tarot"])
def test_czech_has_every_word_of_a_kind(kind: str, tmp_path: Path) -> None:
    summary = summary_of(tmp_path, kind)
    missing: set[str] = set()
    document = made(Told(summary, {}), "cs", missing)
    assert unsaid(iter([missing])) == set()
    drawn = {name for name, draw in FIGURES.items() if draw(summary) is not None}
    assert {picture.name for picture in document.pictures} == drawn
    assert document.title.startswith(language("cs").phrases[words.game(summary.run)])


def summary_of(tmp_path: Path, kind: str) -> Summary:
    if kind == "tarot":
        return summarise(tarot.write_run(tmp_path / "run", everything(kind)), write=False)
    house = {
        "players": data.PLAYERS.get(kind, 3),
        "tariff": {"game": 1},
        "shuffle": "uniform",
        "ladder": "csm",
    }
    forced = {"contract": "game", "taker": 0, "trump": None}
    changes = {"house": house, "force": forced, "repriced_from": "76543210"}
    return summarise(data.write_run(tmp_path / "run", everything(kind), changes=changes), write=False)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("paired", [True, False])
def test_a_run_with_a_baseline_is_compared_in_both_languages(
    folder: Path, tmp_path: Path, paired: bool
) -> None:
    other = data.write_run(
        tmp_path / "other",
        data.random_rows(3000, seed=1 if paired else 5),
        dealt=data.fair_dealt(300),
        changes=CHANGED | {"id": "other", "seed": 7 if paired else 8, "house": HOUSE | {"limit": 50}},
    )
    told = Told(summarise(folder, write=False), USUAL, compare(folder, other, write=False), USUAL)
    missing: set[str] = set()
    document = made(told)
    assert "comparison" in [section.name for section in document.sections]
    assert "baseline" in document.answer[-1] and ("0.00" in document.answer[-1]) == paired
    names = {grid.name for grid in document.grids}
    assert ({"paired-received", "paired-made"} if paired else {"comparison-figures"}) <= names
    assert {"paired" if paired else "comparison"} <= {picture.name for picture in document.pictures}
    made(told, "cs", missing)
    assert unsaid(iter([missing])) == set()


def test_runs_side_by_side_are_adjusted_for_all_comparisons_at_once(folder: Path, tmp_path: Path) -> None:
    summaries = [summarise(folder, write=False)]
    for number in (2, 3):
        rows = data.random_rows(3000, seed=number)
        there = data.write_run(
            tmp_path / f"run-{number}",
            rows,
            dealt=data.fair_dealt(300),
            changes=CHANGED | {"id": f"other{number}"},
        )
        summaries.append(summarise(there, write=False))
    document = made([Told(summary, USUAL) for summary in summaries])
    (grid,) = (grid for grid in document.grids if grid.name == "side-by-side")
    assert grid.heads == ("figure", "of", "run 1", "run 2", "run 3")
    for number, summary in enumerate(summaries):
        rate = Lookup(summary.tables["contracts"].drop("forced"))(None, ALL, "made")
        (line,) = (line for line in grid.lines if line.cells[:2] == ("made %", "all contracts"))
        assert line.cells[2 + number] == words.percent(rate)
    alone = compare(tmp_path / "run-2", folder, write=False).tables
    tested = 2 * sum(int(table["p"].is_not_null().sum()) for table in alone.values())
    (how,) = {
        block.text
        for section in document.sections
        if section.name == "run-2-difference"
        for block in section.blocks
        if isinstance(block, Paragraph)
    }
    assert f"{tested} of them" in how


def test_a_run_that_cannot_be_compared_stands_beside_the_first(told: Told, tmp_path: Path) -> None:
    fewer = data.write_run(tmp_path / "run", data.random_rows(500), changes={"id": "fewer"})
    document = made([told, Told(summarise(fewer, write=False), USUAL)])
    (said,) = document.answer
    assert said.startswith("Run 2: not compared with run 1")
    names = [section.name for section in document.sections]
    assert "run-2-results" in names and "run-2-difference" not in names


def test_runs_of_two_kinds_do_not_stand_side_by_side(told: Told, tmp_path: Path) -> None:
    other = Told(summarise(tarot.write_run(tmp_path / "run", tarot.random_rows(200)), write=False), {})
    with pytest.raises(LoadError, match="a run of tarot does not stand beside one of voleny"):
        made([told, other])


def test_the_command_writes_both_files_and_refuses_what_it_cannot_do(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    ended = forhont(capsys, "report", str(folder), "--out", str(out), "--language", "cs")
    assert ended.err == ""
    assert (ended.status, ended.out.split()) == (0, [str(out / "report-cs.html"), str(out / "report-cs.md")])
    assert '<html lang="cs">' in (out / "report-cs.html").read_text(encoding="utf-8")
    assert forhont(capsys, "report", str(folder), "--language", "cz").err == (
        "error: --language cz: no language of reports; there are: en, cs\n"
    )
    assert "is named twice" in forhont(capsys, "report", str(folder), str(folder)).err
    assert "no run 'nowhere'" in forhont(capsys, "report", "nowhere", "--runs", str(tmp_path)).err


def test_markup_in_names_stays_text() -> None:
    grid = Grid("seats", "A <b>", ("a|b", "*c*"), 1, ())
    from analysis.report.model import Section

    document = Document(
        "en",
        "T <i>",
        "x",
        ("y",),
        (Section("s", "S", (grid,)),),
        dict.fromkeys(("asked", "answer", "contents", "data", "made_by"), "z"),
    )
    assert "T &lt;i&gt;" in html.render(document) and "<b>" not in html.render(document)
    assert r"| a\|b | \*c\* |" in markdown.render(document, "report")
