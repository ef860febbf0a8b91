"""Walking through the documentation: what it names exists, what it shows works, what it lists is complete."""

from __future__ import annotations

import importlib.util
import re
import shlex
from collections import Counter
from fnmatch import fnmatch
from itertools import islice, product
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner

from sim.cli import app
from sim.compose import compose, make
from sim.games.house import KINDS, PRESETS, resolve
from sim.games.kinds import FAMILIES, FAMILY_OF, family
from sim.games.kinds import KINDS as GAMES
from sim.table import SeatSpec, Spec, Table
from strategies import registry
from tests import seating
from tests.generators import house_rules
from tests.seating import Question, answer_of, legal_answers, meek, scripted
from tools import decisions, showcase
from tools.asked import askings
from tools.pages import ROOT

PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
TOP = {path.name for path in ROOT.iterdir()} - {"runs", "multirun", "outputs"}
#: Pages that list what to touch, by what is added.
GAME_PAGE = ROOT / "docs" / "adding-a-game.md"
KIND_PAGE = ROOT / "docs" / "adding-a-kind.md"
RULE_PAGE = ROOT / "docs" / "adding-a-house-rule.md"
#: House rules of different sorts whose traces the page must list.
RULES = (
    "silent_seven",
    "marriage_first_card",
    "choose_from_people",
    "hundred_fail_counts_marriages",
    "limit",
    "excuse_last_trick",
    "four_kings_poignee",
    "rounding",
)


def prose(page: Path) -> str:
    """Return the text of a page without its blocks of code."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    """Return the blocks of code of a page."""
    return re.findall(
        rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


def shown_strategies() -> list[Any]:
    """Return every strategy that a page shows as code: its name and the code."""
    found = []
    for page in PAGES:
        for code in blocks(page, "python"):
            if name := re.search(r'^\w+ = Strategy\(\s*"(\w+)"', code, re.MULTILINE):
                found.append(pytest.param(name[1], code, id=f"{page.stem}-{name[1]}"))
    return found


def commands() -> list[Any]:
    """Return every command line that a page shows, by page."""
    return [
        pytest.param(line.partition(" # ")[0].strip(), id=f"{page.stem}: {line[:60]}")
        for page in PAGES
        for block in blocks(page, "sh")
        for line in block.splitlines()
        if line and not line.startswith("#")
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_path_and_module_that_a_page_names_exists(page: Path) -> None:
    missing = []
    for word in re.findall(r"`([^`\n]+)`", prose(page)):
        if re.fullmatch(r"(sim|analysis|strategies|tools|tests|bench)(\.\w+)+", word):
            if (
                importlib.util.find_spec(word) is None
                and importlib.util.find_spec(word.rpartition(".")[0]) is None
            ):
                missing.append(word)
        elif re.fullmatch(r"[\w.*/-]+", word) and word.split("/")[0] in TOP and not list(ROOT.glob(word)):
            missing.append(word)
    for target in re.findall(r"\]\(([^)#]+)\)", prose(page)):
        if "://" not in target and not (page.parent / target).exists():
            missing.append(target)
    assert not missing, missing


@pytest.mark.parametrize(("name", "code"), shown_strategies())
def test_a_strategy_that_is_shown_plays(name: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}.py"
    file.write_text(code, encoding="utf-8")
    kind = "tarot" if 'family="tarot"' in code else "voleny"
    others = [SeatSpec("heuristic", "heuristic")] * (GAMES[kind].players - 1)
    seats = (SeatSpec(name, name), *others)
    table = Table(Spec(kind, resolve(kind), seats, 3, {}, (str(file),)), audit=True)
    assert registry.get(name, FAMILY_OF[kind]).path == file.resolve()
    assert table.play(0, 60).rows.num_rows == 60
    assert len([line for line in code.splitlines() if line]) <= 35


def test_the_strategy_of_the_readme_takes_ten_lines() -> None:
    (code,) = blocks(ROOT / "README.md", "python")
    assert len([line for line in code.splitlines() if line]) <= 10


@pytest.mark.parametrize("command", commands())
def test_a_command_that_is_shown_can_be_given(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for parameter in shown_strategies():
        name, code = parameter.values
        (tmp_path / f"{name}.py").write_text(
            re.sub(r'(Strategy\(\s*)"(\w+)"', r'\1"\2"', code), encoding="utf-8"
        )
    monkeypatch.chdir(tmp_path)
    for part in re.split(r" && | \|\| | \| ", command):
        words = shlex.split(part.partition(" > ")[0])
        if words[:4] == ["python", "-m", "sim.run", "-m"]:
            values = [
                (name, value.split(",")) for name, _, value in (word.partition("=") for word in words[4:])
            ]
            for job in product(*([f"{name}={one}" for one in several] for name, several in values)):
                compose(job)
        elif words[:3] == ["python", "-m", "sim.run"]:
            compose(words[3:])
        elif words[:2] == ["forhont", "settle"]:
            assert CliRunner().invoke(app, words[1:]).exit_code == 0
        elif words[0] == "forhont":
            assert CliRunner().invoke(app, [words[1], "--help"]).exit_code == 0
        elif words[0] == "make":
            assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
        else:
            assert words[:2] == ["python", "-m"]
            assert words[2] == "analysis.sql" or (ROOT / f"{words[2].replace('.', '/')}.py").is_file()


def test_ready_experiments_that_pages_name_exist() -> None:
    named = {
        name for page in PAGES for name in re.findall(r"experiment=(\w+)", page.read_text(encoding="utf-8"))
    }
    assert named
    for name in sorted(named):
        assert make([f"experiment={name}"]).name == name


def listed(page: Path) -> list[str]:
    """Return the paths, with wildcards, that a page lists."""
    found = re.findall(r"`([\w.*/<>-]+\.(?:py|yaml|toml|md))`", page.read_text(encoding="utf-8"))
    return [re.sub(r"<\w+>", "*", word) for word in found]


def mentioning(word: str, folders: tuple[str, ...]) -> list[str]:
    """Return the files in some folders that have a word."""
    return [
        path.relative_to(ROOT).as_posix()
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".yaml", ".toml")
        and re.search(rf"\b{word}\b", path.read_text(encoding="utf-8"))
    ]


#: What each page says where to name: the games, or the kinds of the family that has several.
NAMED = [
    *(pytest.param(GAME_PAGE, name, id=f"game-{name}") for name in FAMILIES),
    *(pytest.param(KIND_PAGE, kind, id=f"kind-{kind}") for kind in KINDS if FAMILY_OF[kind] == "marias"),
]


@pytest.mark.parametrize(("page", "name"), NAMED)
def test_adding_a_game_or_a_kind_lists_every_file_that_names_one(page: Path, name: str) -> None:
    patterns = listed(page)
    files = mentioning(rf"{name}|{name.upper()}", ("sim", "analysis", "strategies", "conf/game", "bench"))
    assert files
    left_out = [file for file in files if not any(fnmatch(file, pattern) for pattern in patterns)]
    assert not left_out, f"{page.name} does not list {left_out}"


@pytest.mark.parametrize("rule", RULES)
def test_adding_a_house_rule_lists_every_file_that_reads_one(rule: str) -> None:
    patterns = listed(RULE_PAGE)
    folders = ("games", "record", "replay", "settling", "execute", "store")
    files = mentioning(rule, (*(f"sim/{folder}" for folder in folders), "conf/game", "tests/naive"))
    left_out = [file for file in files if not any(fnmatch(file, pattern) for pattern in patterns)]
    assert len(files) > 3
    assert not left_out, f"{RULE_PAGE.name} does not list {left_out}"


def test_design_names_every_layer_and_every_library() -> None:
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = project.partition("layers = [")[2].partition("]")[0]
    for module in re.findall(r"sim\.\w+", layers):
        path = module.replace(".", "/")
        assert f"`{path}.py`" in text or f"`{path}/`" in text, module
    libraries = project.partition("\ndependencies = [")[2].partition("\n]")[0]
    for library in re.findall(r'"([a-z-]+)[>=<]', libraries):
        assert re.search(rf"^\| [^|]*\b{library}\b", text, re.MULTILINE), library


def test_design_names_every_option_that_is_not_yet_available() -> None:
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8").partition("## Not yet available")[2]
    for kind in KINDS.values():
        for rule, (_, why) in kind.only.items():
            if "not yet available" in why:
                assert f"`{rule}: " in text, rule


@pytest.mark.parametrize("of", FAMILIES)
def test_readme_and_pictures_show_one_run_of_each_family(of: str) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    made = set()
    for name in showcase.SHOWN[of].figures:
        file = ROOT / "docs" / "images" / f"{name}.png"
        assert f"docs/images/{name}.png" in text
        assert file.stat().st_size <= showcase.MOST
        with Image.open(file) as picture:
            made.add(picture.info["Comment"].partition(" of ")[2])
    assert len(made) == 1
    assert re.fullmatch(r"run [0-9a-f]{12}: python -m sim\.run.*", made.pop())
    shown = text.partition(f"<!-- {of} table -->")[2].partition(f"<!-- /{of} table -->")[0]
    assert "1,000,000 deals" in shown
    assert "seed 7" in shown


@pytest.mark.parametrize("kind", KINDS)
def test_the_order_of_choices_is_that_of_the_rules(kind: str) -> None:
    """What decisions.md calls the choices are exactly the legal answers, and ``random`` numbers them so."""
    rng = Random(11)
    asked: Counter[str] = Counter()
    presets = [resolve(name) for name, preset in PRESETS.items() if preset.kind == kind]
    for house in (*presets, *(house_rules(rng, kind) for _ in range(4))):
        table = scripted(house, None, kind)
        for deal in range(12):
            for question in seating.play_on(table, lambda view: _choice(view, kind, rng), deal):
                asked[question.decision] += 1
                choices = _choices(kind, question.decision, question.view)
                words = [answer_of(question._replace(answer=choice)) for choice in choices]
                legal = legal_answers(question.view)
                assert len(set(words)) == len(words) == min(len(legal), MOST)
                assert all(word in legal for word in words)
                _as_random(kind, question, choices)
    places = askings(family(FAMILY_OF[kind]))
    assert set(asked) == {d for d, found in places.items() if any(kind in place.kinds for place in found)}


#: So many choices of a question are looked at: six cards of tarot can be discarded in 38,760 ways and more.
MOST = 200


def _choices(kind: str, decision: str, view: Any) -> list[int]:
    """Return the first choices of a question, in the order of decisions.md."""
    return list(islice(decisions.DESCRIBED[FAMILY_OF[kind]].answers[decision].listed(view), MOST))


def _choice(view: Any, kind: str, rng: Random) -> int:
    """Return one of the choices, trumps kept more often than not so that all decisions come up."""
    decision = family(FAMILY_OF[kind]).decisions[view.decision]
    if FAMILY_OF[kind] == "marias" and rng.random() < 0.8:
        if decision == "discard":
            try:
                return meek(view)
            except AssertionError:
                pass
        elif view.may_keep or decision in ("suit", "answer", "bid", "fold"):
            return meek(view)
    return rng.choice(_choices(kind, decision, view))


def _as_random(kind: str, question: Question, choices: list[int]) -> None:
    """Check that ``random`` draws the k-th choice for the k-th slice of its random word."""
    if question.decision not in ("trump", "declare", "suit", "play", "call", "bid", "answer"):
        return
    random = registry.get("random", FAMILY_OF[kind])
    function = random.owner(question.decision)._functions[question.decision]
    view = question.view.copy()
    for number, choice in enumerate(choices):
        view["random"] = min(((number << 32) // len(choices) + 1) << 31, 2**63 - 1)
        assert getattr(function, "py_func", function)(view, None, None) == choice


@pytest.mark.parametrize("trumps", [0, 1, 3])
def test_t6_all_ways_to_discard_are_listed_once(trumps: int) -> None:
    """Six of fifteen suit cards go; or all there are, and so many of six trumps as are missing."""
    plain = {0: 15, 1: 5, 3: 3}[trumps]
    view = np.zeros(1, family("tarot").view).view(np.recarray)[0]
    view.legal[0] = (1 << plain) - 1
    if trumps:
        view.must[0], view.legal[1] = view.legal[0], 0b11111100
    listed = list(decisions.DESCRIBED["tarot"].answers["discard"].listed(view))
    assert len(listed) == len(set(listed)) == (comb(6, trumps) if trumps else comb(plain, 6))
    assert listed == sorted(listed, key=lambda answer: [answer >> 7 * place & 127 for place in range(6)])
