"""``forhont strength``: the tables, the page and the files that it writes, and what it refuses."""

from __future__ import annotations

import csv
import json
import re
import shlex
import textwrap
from pathlib import Path
from typing import Any

import pytest

from analysis.differences import holm
from sim.games.house import resolve, rules_hash
from sim.games.kinds import FAMILIES, KINDS
from strategies import registry
from tests.forhont import Said, forhont

TWO = ("--strategies", "heuristic,random")


@pytest.fixture(autouse=True)
def own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Run in an empty folder, and keep what these tests register from all others."""
    monkeypatch.chdir(tmp_path)
    for of in FAMILIES:
        registry.names(of)
    monkeypatch.setattr(registry, "_KNOWN", dict(registry._KNOWN))
    monkeypatch.setattr(registry, "_LOADED", set(registry._LOADED))


def _strength(capsys: pytest.CaptureFixture[str], *options: str) -> Said:
    return forhont(capsys, "strength", "--minutes", "0.05", *options)


def _without_speeds(page: str) -> str:
    """Return a page without the last column of its matrices and the machine."""
    kept = re.sub(r"\| [\d,.]+ \|$", "|", page, flags=re.MULTILINE)
    return re.sub(r"one thread.*?\n- ", "", kept, flags=re.DOTALL)


def test_every_kind_is_measured_shown_and_written(capsys: pytest.CaptureFixture[str]) -> None:
    files = ("--page", "p.md", "--json", "p.json", "--csv", "p.csv")
    said = _strength(capsys, *TWO, "--deals", "40", *files)
    assert said.status == 0
    page, found = Path("p.md").read_text(), json.loads(Path("p.json").read_text())
    lines = list(csv.DictReader(Path("p.csv").read_text().splitlines()))
    assert [game["game"] for game in found["games"]] == [line["game"] for line in lines] == list(KINDS)
    for game, line in zip(found["games"], lines, strict=True):
        kind = KINDS[game["kind"]]
        (pair,) = game["pairs"]
        assert f"## {kind.title}\n" in page
        assert f"({game['rules_hash'][:8]}) · {kind.players} players, {game['seatings']} seatings" in said.out
        assert game["rules_hash"] == rules_hash(resolve(game["game"]))
        assert game["seatings"] == 2**kind.players - 2
        assert {one["name"] for one in game["strategies"]} == {"heuristic", "random"}
        assert all(one["deals_per_second"] > 0 for one in game["strategies"])
        assert (pair["n"], pair["level"], pair["compared"]) == (40, 0.95, 1)
        assert pair["low"] < pair["difference"] < pair["high"]
        assert pair["difference"] == pytest.approx(pair["earns"] - pair["against_earns"])
        assert (line["strategy"], float(line["difference"])) == (pair["strategy"], pair["difference"])
    assert found["command"] in page
    assert found["command"].endswith("--seed 1 --deals 40 --minutes inf --page p.md")
    assert said.err.count(" deals/s\n") == 2 * len(KINDS)


def test_s8_the_command_of_a_page_makes_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sim.strength.budget.SECONDS", 0.2)  # speeds are not what is looked at
    most = ("--most", "lizany:random,heuristic=70")
    given = ("--games", "voleny,lizany", *TWO, "--deals", "130", "--seed", "9", *most)
    assert _strength(capsys, *given, "--threads", "1", "--page", "p.md").status == 0
    page = Path("p.md").read_text()
    (command,) = re.findall(r"```sh\nforhont (.*)\n```", page)
    assert "--deals 130 --minutes inf --most lizany:heuristic,random=70 --page p.md" in command
    again = forhont(capsys, *shlex.split(command), "--runs", "other")
    assert again.status == 0
    assert _without_speeds(Path("p.md").read_text()) == _without_speeds(page)
    assert len(_without_speeds(page)) < len(page) - 50


def test_what_was_measured_is_not_measured_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = ("--games", "lizany", *TWO, "--deals", "30")
    first = _strength(capsys, *given)

    def never(*_: object) -> Any:
        raise AssertionError("played again")

    monkeypatch.setattr("sim.strength.match.Duel.play", never)
    assert _strength(capsys, *given) == first
    assert "played again" in _strength(capsys, *given, "--anew").err
    assert "played again" in _strength(capsys, *given, "--seed", "2").err


def _file(name: str, more: str = "", body: str = "") -> str:
    source = f"""
    from strategies import Strategy

    {name} = Strategy("{name}", "A test's.", base="random"{more})
    """
    path = Path(f"{name}.py")
    path.write_text(textwrap.dedent(source) + textwrap.dedent(body))
    return str(path)


def test_s6_many_pairs_are_adjusted_and_one_that_peeks_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    paths = ("--path", _file("twin"), "--path", _file("seer", ", peeks=True"))
    given = ("--games", "voleny", "--strategies", "heuristic,random,twin,seer", "--deals", "60", *paths)
    said = _strength(capsys, *given, "--json", "p.json", "--page", "p.md")
    assert said.status == 0
    (game,) = json.loads(Path("p.json").read_text())["games"]
    assert [one["name"] for one in game["strategies"] if one["sees_all_cards"]] == ["seer"]
    assert game["strategies"][0]["name"] == "heuristic"
    pairs = game["pairs"]
    assert len(pairs) == 6
    assert [pair["p_holm"] for pair in pairs] == holm([pair["p"] for pair in pairs])
    for pair in pairs:
        alike = "heuristic" not in (pair["strategy"], pair["against"])
        # Three names for the same play: 0 in every deal (S-3).
        assert (pair["difference"], pair["low"], pair["high"]) == (0, 0, 0) if alike else pair["low"] > 0
        assert pair["saved"] is None if alike else pair["low_all"] < pair["low"]
    page = Path("p.md").read_text()
    assert "| `seer` † |" in page
    assert "95 %; 6 comparisons, Holm and Bonferroni. † sees all cards: a bound, no player." in page
    assert page.count("| +0.00 ±0.00 | – | – | 1.00 | 60 | – |") == 3
    assert "--path seer.py" in page


def test_m82_a_strategy_that_fails_ends_it_and_is_not_scored(capsys: pytest.CaptureFixture[str]) -> None:
    body = "\n@bad.decision\ndef play(view, params, memory):\n    return 99\n"
    given = (
        "--games",
        "voleny",
        "--strategies",
        "bad,random",
        "--path",
        _file("bad", ", compiled=False", body),
    )
    said = _strength(capsys, *given, "--page", "p.md")
    assert (said.status, said.out) == (1, "")
    assert re.search(r"strategy bad \(seat \d, deal \d+, seed 1, decision play\) answered 99", said.err)
    assert not Path("p.md").exists()


def test_a_strategy_that_never_answers_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    body = """
    import time

    @dozy.decision
    def comment(view, params, memory):
        time.sleep(1.5)
        return 0
    """
    path = _file("dozy", ", compiled=False", body)
    given = ("--games", "voleny", "--strategies", "dozy,random", "--path", path, "--stall", "0.4")
    said = _strength(capsys, *given)
    assert said.status == 1
    assert "strategy dozy (seat " in said.err
    assert "has not answered for 0.4 s: decision comment (--stall is the time allowed)" in said.err


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [
        (("--minutes", "-1"), 1, "--minutes -1: most time of a pair is a number above 0, or inf"),
        (("--minutes", "nan"), 1, "--minutes nan"),
        (("--games", "whist"), 1, "--games whist is unknown"),
        (("--games", "volen"), 1, "did you mean voleny?"),
        (("--strategies", "heuristik,random"), 1, "--strategies heuristik is unknown in voleny"),
        (("--without", "nobody"), 1, "--without nobody is unknown"),
        (("--games", "tarot", "--strategies", "heuristic"), 1, "tarot: heuristic alone cannot be compared"),
        ((*TWO, "--without", "random"), 1, "voleny: heuristic alone cannot be compared"),
        ((*TWO, "--most", "voleny=3"), 2, "write GAME:A,B=N, such as voleny:heuristic,random=1000"),
        ((*TWO, "--most", "voleny:random,heuristic=0"), 2, "cannot be read"),
        ((*TWO, "--most", "voleny:random,nobody=5"), 1, "voleny:nobody does not play"),
        ((*TWO, "--page", "no/where.md"), 1, "no/where.md: there is no folder no"),
        (("--path", "nowhere.py"), 1, "strategies.path nowhere.py: no such file"),
        (("--deals", "0"), 2, "--deals"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(
    given: tuple[str, ...], status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "strength", *given)
    assert (said.status, said.out) == (status, "")
    assert says in said.err
    if given[0] != "--deals":
        assert said.err.count("\n") <= 2


def test_strategies_play_the_games_of_their_family(capsys: pytest.CaptureFixture[str]) -> None:
    from sim.commands.strength import chosen

    path = Path(_file("extra", ', family="tarot"')).resolve()
    registry.load((str(path),))
    playing = chosen(["voleny", "tarot"], ["random", "heuristic", "extra"], [])
    assert playing == {"voleny": ("heuristic", "random"), "tarot": ("extra", "heuristic", "random")}
    assert set(chosen([], [], [])) == set(KINDS)
    assert "extra" not in chosen(["tarot"], [], ["extra"])["tarot"]
