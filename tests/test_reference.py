"""The reference set: who plays how many deals, what is kept of it, and what its pages say."""

from __future__ import annotations

import csv
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from analysis import words
from analysis.summary import summarise
from analysis.tables import Lookup
from sim.commands import reference as making
from sim.compose import compose
from sim.config import Experiment
from sim.faults import ConfigError
from sim.reference import sizing
from sim.reference.folder import SUMS, ReferenceFolder
from sim.reference.setting import Reference, key, reference
from sim.strength.budget import Speed

SMALL = ("experiment=reference", "execute=serial", "deals=300", "reference.strategies=[random]")


#: Before any test replaces it.
MEASURED = sizing.measured


def wanted(*overrides: str) -> Reference:
    """Return the set that settings ask for."""
    return reference(*compose([*SMALL, *overrides]))


@pytest.fixture(scope="module")
def rates() -> Iterator[dict[tuple[str, str], float]]:
    """Yield the speeds that are found, by game and strategy, in place of measured ones."""
    found: dict[tuple[str, str], float] = {}

    def measured(line: Experiment) -> Speed:
        return Speed(found.get(key(line), 50_000.0), 1, 1.0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sizing, "measured", measured)
        yield found


def silent(text: str) -> None:
    """Take what is told, and tell nobody."""


# --- what is asked for --------------------------------------------------------------------------------------


def test_every_strategy_of_every_kind_is_there() -> None:
    asked = reference(*compose(["experiment=reference"]))
    there = {}
    for line in asked.lines:
        there.setdefault(line.preset, set()).add(line.seats[0].label)
        assert {seat.label for seat in line.seats} == {line.seats[0].label}
        assert line.deals == 10_000_000
    marias = {"random", "heuristic", "ev", "pimc", "oracle"}
    assert {game: marias <= names for game, names in there.items() if game != "tarot"} == dict.fromkeys(
        ["voleny", "licitovany", "krizovy", "pagat", "lizany"], True
    )
    assert {"random", "heuristic", "pimc", "oracle"} <= there["tarot"]


def test_who_sees_all_cards_plays_only_if_told_to() -> None:
    asked = reference(
        *compose(["experiment=reference", "strategies.peeking=false", "reference.games=[tarot]"])
    )
    assert "oracle" not in [line.seats[0].name for line in asked.lines]


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("reference.games=[volny]", "reference.games: volny is unknown; did you mean voleny?"),
        (
            "reference.strategies=[hueristic]",
            "reference.strategies: hueristic is unknown; did you mean heuristic?",
        ),
        ("reference.strategies=[random,random]", "voleny with random is there twice"),
        ("reference.hours=0", "reference.hours=0"),
        ("reference.faster_than=-1", "reference.faster_than=-1"),
        ("reference.faster_than=nan", "reference.faster_than=nan"),
        ("seats=random", "seats with reference.games"),
        ("store=summary", "store with reference.games"),
        ("house.tariff.betl=10", "house with reference.games"),
        ("force.contract=game", "force with reference.games"),
        ("reference.like=nowhere.json", "nowhere.json cannot be read"),
    ],
)
def test_what_a_set_cannot_be_is_refused(override: str, said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        wanted(override)
    assert said in str(refused.value)


# --- how many deals -----------------------------------------------------------------------------------------


def test_speed_is_measured_of_the_table_that_plays() -> None:
    line = wanted("reference.games=[lizany]").lines[0]
    found = MEASURED(line)
    assert found.rate > 0
    assert found.deals >= 5


def test_slower_strategies_share_the_hours(rates: dict[tuple[str, str], float]) -> None:
    rates.update({("voleny", "random"): 20.0, ("lizany", "random"): 3_000.0, ("tarot", "random"): 10_000.0})
    asked = wanted("deals=1_000_000", "reference.hours=1")
    found = {key(one.line): one.deals for one in sizing.sizes(asked, 2, silent)}
    assert found["krizovy", "random"] == 1_000_000
    # A third of an hour each, on two cores: two digits, rounded down, and never more than the fast.
    assert found["voleny", "random"] == 48_000
    assert found["lizany", "random"] == 1_000_000
    assert found["tarot", "random"] == 1_000_000
    assert [key(one.line)[0] for one in sizing.sizes(asked, 2, silent)][-3:] == ["voleny", "lizany", "tarot"]


# --- what is made -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, rates: dict[tuple[str, str], float]) -> ReferenceFolder:
    """Return a small set, made."""
    rates.clear()
    there = tmp_path_factory.mktemp("made")
    asked = wanted("reference.games=[voleny,tarot,lizany]", f"reference.pages={there / 'pages'}")
    assert making.make(asked, there / "reference" / "set", "the command") == 0
    return ReferenceFolder(there / "reference" / "set")


@pytest.fixture(scope="module")
def pages(made: ReferenceFolder) -> Path:
    """Return where its pages are."""
    return made.path.parents[1] / "pages"


def test_a_set_is_made_of_ordinary_runs_with_checksums(made: ReferenceFolder) -> None:
    told = made.told()
    assert [(row["game"], row["strategy"], row["deals"]) for row in told["runs"]] == [
        (game, "random", 300) for game in ("voleny", "tarot", "lizany")
    ]
    by_run: dict[str, list[str]] = {}
    for line in (made.path / SUMS).read_text().splitlines():
        sha256, _, place = line.partition("  ")
        assert hashlib.sha256((made.path / place).read_bytes()).hexdigest() == sha256
        by_run.setdefault(place.split("/")[1], []).append(sha256)
    for row in told["runs"]:
        assert hashlib.sha256("".join(by_run[row["run"]]).encode()).hexdigest() == row["sha256"]


def test_its_pages_have_the_figures_of_its_runs(made: ReferenceFolder, pages: Path) -> None:
    told = made.told()
    run = made.run(told["runs"][0]["run"])
    betl = Lookup(summarise(run, write=False).tables["contracts"])(None, "betl", "made")
    page = (pages / "voleny.md").read_text()
    (line,) = [
        row
        for row in page.split("## How often it is made")[1].split("##")[0].splitlines()
        if row.startswith("| betl")
    ]
    assert line == f"| betl | {words.percent(betl)} |"
    rows = list(csv.DictReader((pages / "voleny.csv").read_text().splitlines()))
    (row,) = [
        row
        for row in rows
        if (row["table"], row["contract"], row["measure"], row["seat"]) == ("contracts", "betl", "made", "")
    ]
    assert betl is not None
    assert float(row["value"]) == betl.value
    index = (pages / "README.md").read_text()
    assert "300 deals of each strategy that plays more than 10,000 deals a second" in index
    for game in ("voleny", "tarot", "lizany"):
        assert f"]({game}.md)" in index
        assert (pages / "images" / f"{game}.svg").read_text().startswith("<?xml")


def test_the_same_command_goes_on_where_it_stopped(
    made: ReferenceFolder, rates: dict[tuple[str, str], float]
) -> None:
    told = made.told()
    last = made.run(told["runs"][2]["run"])
    manifest = json.loads((last / "manifest.json").read_text())
    (last / manifest["parts"][3]["file"]).unlink()
    manifest |= {"state": "running"}
    (last / "manifest.json").write_text(json.dumps(manifest))
    # Speeds found now would make it another set: what was written down first counts.
    rates["voleny", "random"] = 1.0
    asked = wanted("reference.games=[voleny,tarot,lizany]")
    assert making.make(asked, made.path, "the command") == 0
    assert made.told() == told


def test_a_set_like_another_has_its_numbers_and_must_have_its_parts(
    made: ReferenceFolder, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = made.told()
    asked = wanted("reference.games=[lizany,tarot]", f"reference.like={made.file}", "deals=77")
    assert making.make(asked, tmp_path / "again" / "set", "another") == 0
    assert "all 2 runs have the parts" in capsys.readouterr().err
    assert ReferenceFolder(tmp_path / "again" / "set").told()["command"] == "the command"
    before["runs"][1]["sha256"] = "0" * 64
    ReferenceFolder(tmp_path / "other").write(before)
    asked = wanted(
        "reference.games=[lizany,tarot]", f"reference.like={tmp_path / 'other' / 'reference.json'}"
    )
    assert making.make(asked, tmp_path / "again" / "set", "another") == 1
    assert "not the same parts" in capsys.readouterr().err
    (tmp_path / "less.json").write_text('{"format": "reference/1"}')
    with pytest.raises(ConfigError, match="of a reference set: 'runs' is missing"):
        wanted("reference.games=[pagat]", f"reference.like={tmp_path / 'less.json'}")
    with pytest.raises(ConfigError, match="has no run of pagat with random"):
        wanted("reference.games=[pagat]", f"reference.like={made.file}")


def test_another_set_in_the_folder_is_refused(made: ReferenceFolder) -> None:
    with pytest.raises(ConfigError, match="holds another reference set"):
        making.make(wanted("seed=8"), made.path, "")
