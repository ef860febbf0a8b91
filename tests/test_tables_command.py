"""``forhont tables``: the same tables in every language, exact as data, and the page of the docs."""

from __future__ import annotations

import csv
import io
import re
import shlex
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from sim.chances import tables, words
from sim.chances.pages import CSV_HEAD
from sim.chances.words import LANGUAGES
from sim.commands import tables as tables_command
from sim.faults import ConfigError

ROOT = Path(__file__).resolve().parent.parent
APP = typer.Typer()
APP.command()(tables_command.command)


def said(options: str = "") -> str:
    result = CliRunner().invoke(APP, shlex.split(options), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(options: str = "") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(said(f"{options} --csv"))))


@pytest.fixture(scope="module")
def chances() -> dict[tuple[str, str, str, str], Fraction]:
    """Every chance by players, table, row and column."""
    return {
        (row["players"], row["table"], row["row"], row["column"]): Fraction(
            int(row["numerator"]), int(row["denominator"])
        )
        for row in data()
    }


def test_the_page_of_the_docs_is_what_the_command_writes() -> None:
    assert (ROOT / "docs" / "odds-tables.md").read_text(encoding="utf-8") == said()


@pytest.mark.parametrize(
    ("players", "table", "row", "column", "chance"),
    [
        ("", "splits_12", "missing=4 lie=4-0", "chance", "28/323"),
        ("", "splits_12", "missing=2 lie=1-1", "chance", "10/19"),
        ("", "splits_10", "missing=4 in_talon=0 lie=3-1", "chance", "480/1463"),
        ("", "defender_10", "missing=1", "1", "6/11"),
        ("", "lone", "known=12 missing=3", "named_opponent", "5/38"),
        ("", "lone", "known=12 missing=3", "either_opponent", "5/19"),
        ("", "marriages", "marriages=any", "cards_12", "159071/350610"),
        ("", "marriages", "marriages=named_marriage", "cards_10", "45/496"),
        ("", "sevens", "sevens=any", "cards_10", "5729/7192"),
        ("", "longest", "longest=4", "at_least", "19727/105183"),
        ("", "trumps", "trumps_in_12=trump_marriage", "chance", "243241/1051830"),
        ("", "more", "trumps_in_7=4", "at_least_1", "1561/2530"),
        ("", "talon", "wanted=3", "at_least_1", "20/77"),
        ("4", "chien_bouts", "bouts_held=2", "1", "1/10"),
        ("3", "chien_bouts", "bouts_held=2", "1", "1/9"),
        ("5", "chien_bouts", "bouts_held=2", "1", "1/21"),
        ("4", "chien_trumps", "trumps_held=6", "2", "10578/32509"),
        ("4", "petit_sec", "petit_in=any_hand", "chance", "11066915160/6001312165589"),
        ("4", "poignees", "level=single trumps_from=10", "or_higher", "11621817091/2235306555604"),
        ("4", "passes", "held=5 missing=9", "exact", "4936914/5213663"),
        ("4", "passes", "held=5 missing=9", "thrown", "6050/6561"),
        ("3", "passes", "held=12 missing=2", "exact", "24/47"),
    ],
)
def test_known_chances(
    chances: dict[tuple[str, str, str, str], Fraction],
    players: str,
    table: str,
    row: str,
    column: str,
    chance: str,
) -> None:
    assert chances[players, table, row, column] == Fraction(chance)


def test_bouts_in_eighteen_are_those_of_a_hand_or_of_hand_and_chien(
    chances: dict[tuple[str, str, str, str], Fraction],
) -> None:
    for n in range(4):
        assert (
            chances["4", "dealt", f"number={n}", "bouts_hand"]
            == chances["5", "dealt", f"number={n}", "bouts_both"]
        )
        assert (
            chances["4", "dealt", f"number={n}", "bouts_both"]
            == chances["3", "dealt", f"number={n}", "bouts_hand"]
        )


@pytest.mark.parametrize("game", tables.GAMES)
def test_what_excludes_each_other_adds_up(game: str) -> None:
    for table in tables.of(game):
        if table.key.startswith("chien") or table.key in ("defender_10", "more", "talon"):
            for _, row in table.rows:
                several = row[:-1] if table.columns[-1] == "at_least_1" else row
                assert sum(p for p in several if p is not None) == 1, table.key
        if table.key.startswith("splits"):
            for missing in range(1, 9):
                assert sum(p[0] for labels, p in table.rows if labels[0] == missing if p[0] is not None) == 1
        if table.key in ("dealt", "marriages", "sevens", "longest"):
            for column in range(len(table.columns)):
                if table.columns[column] != "at_least":
                    numbered = [p[column] for labels, p in table.rows if isinstance(labels[0], int)]
                    assert sum(p for p in numbered if p is not None) == 1, table.key


def test_value_is_the_nearest_float() -> None:
    for row in data("--game tarot"):
        assert float(row["value"]) == int(row["numerator"]) / int(row["denominator"])


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_numbers(language: str) -> None:
    english, other = data(), data(f"--language {language}")
    number = CSV_HEAD[:-3]
    assert [[row[key] for key in number] for row in english] == [
        [row[key] for key in number] for row in other
    ]
    assert [row["title"] for row in english] != [row["title"] for row in other]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_words(language: str) -> None:
    english, other = words.language("en"), words.language(language)
    for field in fields(other):
        ours, theirs = getattr(other, field.name), getattr(english, field.name)
        if isinstance(theirs, dict):
            assert set(ours) == set(theirs), field.name
        elif isinstance(theirs, tuple) and field.name != "spaces":
            assert len(ours) == len(theirs), field.name
    used = {
        label
        for game in tables.GAMES
        for table in tables.of(game)
        for label in (*table.left, *table.columns, *(label for labels, _ in table.rows for label in labels))
        if isinstance(label, str) and not re.fullmatch(r"\d+-\d+", label)
    }
    assert used == set(other.labels)
    assert {table.key for game in tables.GAMES for table in tables.of(game)} == set(other.tables)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_the_same_grids(language: str) -> None:
    def shape(text: str) -> list[int]:
        return [line.count("|") for line in text.split("\n") if line.startswith(("|", "#"))]

    text = said(f"--language {language}")
    assert shape(text) == shape(said())
    assert "{" not in text
    assert text.endswith("\n")
    assert max(len(line) for line in text.split("\n") if not line.startswith("|")) <= 118


def test_decimals_of_pages_are_those_of_the_language() -> None:
    assert "| 4 | 2-2 | 135/323 | 41.80 | 135/323 | 41.80 |" in said("--game marias")
    for language in ("cs", "fr"):
        text = said(f"--game marias --language {language}")
        assert "| 4 | 2-2 | 135/323 | 41,80 | 135/323 | 41,80 |" in text
        assert not re.search(r"\d\.\d", text)


def test_no_line_ends_where_the_language_forbids_it() -> None:
    french = said("--language fr")
    assert not re.search(r"[ \n][;:?!%»]", re.sub(r"(?m)^\|.*$", "", french))
    czech = re.sub(r"(?m)^\|.*$", "", said("--language cs"))
    assert not re.search(r"(?<!\w)[ksvzouai][ \n]", czech)


def test_why_other_tables_say_something_else_is_said_with_tarot_only() -> None:
    for language, exact, other in (
        ("en", "94.69 %", "92.2 %"),
        ("cs", "94,69\u00a0%", "92,2\u00a0%"),
        ("fr", "94,69\u202f%", "92,2\u202f%"),
    ):
        text = said(f"--game tarot --language {language}")
        (heading,) = [line for line in text.split("\n") if line.startswith("## ") and exact in line]
        assert other in heading
        assert other not in said(f"--game marias --language {language}")


def test_files_of_both_games(tmp_path: Path) -> None:
    folder = tmp_path / "odds" / "tables"
    listed = said(f"--language fr --out {folder}").split()
    names = ["marias.fr.md", "marias.fr.csv", "tarot.fr.md", "tarot.fr.csv"]
    assert listed == [str(folder / name) for name in names]
    assert sorted(file.name for file in folder.iterdir()) == sorted(names)
    text = (folder / "tarot.fr.md").read_text(encoding="utf-8")
    assert f"\nforhont tables --game tarot --language fr --out {folder}\n" in text
    assert (folder / "tarot.fr.csv").read_text(encoding="utf-8") == said("--game tarot --language fr --csv")


def test_a_page_names_the_command_that_writes_it() -> None:
    for options in ("", "--game tarot", "--language cs", "--game marias --language fr"):
        text = said(options)
        (command,) = re.findall(r"(?m)^forhont tables(.*) > [a-z-]+\.md$", text)
        assert said(command) == text


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--game marais", "--game marais: no tables of it; did you mean marias?"),
        ("--language de", "--language de is unknown; there are: en, cs, fr"),
        ("--csv --out x", "--out and --csv: --out writes both"),
        ("--out {file}", "--out {file}: "),
    ],
)
def test_what_cannot_be_written_is_refused(options: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("here")
    result = CliRunner().invoke(APP, shlex.split(options.format(file=file)))
    assert isinstance(result.exception, ConfigError)
    assert str(result.exception).startswith(says.format(file=file))
