"""``forhont odds``: answers as people and programs have them, the same again, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.commands import odds_progress
from sim.core.jit import COMPILED
from sim.odds import running
from sim.odds.position import cut
from sim.table import Table
from tests import seating
from tests.forhont import Said, forhont

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")

ASKED = "--hand A.AK.AKO.AXKO --talon 'h7 b7' --trump a --contract durch"
QUICK = f"{ASKED} --strategy random --deals 60"
Call = Callable[[str], Said]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """Return a function that calls ``forhont odds`` in this process, on a wide page."""
    monkeypatch.setenv("COLUMNS", "140")
    return lambda options: forhont(capsys, "odds", *shlex.split(options))


@pytest.fixture
def asked(call: Call) -> Call:
    """Return a function that calls it and expects an answer."""

    def done(options: str) -> Said:
        said = call(options)
        assert said.status == 0, said.err
        return said

    return done


def told(said: Said) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said.out)
    return found


# --- what is shown ------------------------------------------------------------------------------------------


def test_a_page_says_what_was_asked_what_it_comes_to_and_how_to_ask_again(asked: Call) -> None:
    page = asked(f"{QUICK} --contract betl").out
    lines = [line.split() for line in page.splitlines()]
    assert ["perfect", "184,756", "91.33", "exact"] in [words[:4] for words in lines]
    assert ["perfect", "184,756", "0", "exact"] in [words[:4] for words in lines]
    assert ["random", "60"] in [words[:2] for words in lines]
    for text in (
        "dealt    A7.AK7.AKO.AXKO   (12 cards, h.b.l.a)",
        "volený · 60 layouts · seed 1 · rules voleny (",
        "Wilson's for chances, normal for means, for a fixed number of layouts",
        "aA is taken to have fixed trumps; another card: --trump CARD",
        "best    durch: most money, as played by random, ahead of betl by +",
        "again   forhont odds --hand A.AK.AKO.AXKO --talon 'h7 b7' --trump a "
        "--contract durch --contract betl --strategy random --deals 60",
    ):
        assert text in page


def test_json_and_csv_agree(asked: Call) -> None:
    options = f"{QUICK} --contract hundred --rate 0.5"
    found = told(asked(f"{options} --json"))
    rows = list(csv.DictReader(io.StringIO(asked(f"{options} --csv").out)))
    assert (found["deals"], found["seed"], found["game"]) == (60, 1, "voleny")
    seen = 0
    for answer in found["answers"]:
        for way in answer["ways"]:
            for measure, one in way.items():
                if not isinstance(one, dict) or measure == "contracts":
                    continue
                name = measure.removesuffix("_at_rate")
                wanted = {"answer": answer["answer"], "way": way["way"], "measure": name, "unit": one["unit"]}
                (row,) = [row for row in rows if wanted.items() <= row.items()]
                for field in ("value", "low", "high", "level", "n"):
                    assert row[field] == ("" if one[field] is None else str(one[field])), (wanted, field)
                assert row["how"] == one["how"]
                seen += 1
    differences = [row for row in rows if row["measure"] == "difference"]
    assert len(rows) == seen + len(differences) and seen > 20
    (versus,) = found["recommendation"]["versus"]
    assert [row["against"] for row in differences] == [versus["name"]]
    assert float(differences[0]["value"]) == versus["gap"]["value"]
    money = found["answers"][0]["ways"][1]
    assert money["money_at_rate"]["value"] == money["money"]["value"] / 2
    assert found["answers"][1]["ways"][0]["chance"]["value"] == 295 / 323


def test_a_figure_is_drawn_beside_the_page(asked: Call, tmp_path: Path) -> None:
    target = tmp_path / "figure.png"
    asked(f"{QUICK} --contract betl --figure {target}")
    assert target.read_bytes().startswith(b"\x89PNG\r\n")
    drawn = target.with_suffix(".svg").read_text()
    assert "<svg" in drawn and "durch" in drawn and "A7.AK7.AKO.AXKO" in drawn
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["figure.png", "figure.svg"]


SPELLED = [
    "--letters cs --hand E.EK.EKQ.E10KQ --talon 'č7 k7' --trump ž",
    "--letters de --hand A.AK.AKO.AXKO --talon 'h7 s7' --trump e",
    "--letters fr --hand A.AK.AKQ.A10KQ --talon '♥7 ♦7' --trump ♣",
    "--hand '♥A ♦A ♦K ♠A ♠K ♠O ♣A ♣X ♣K ♣O' --talon '♥7 ♦7' --trump ♣",
    "--hand A.AK.AKO.AXKO --talon h7,b7 --trump aA",
]


def test_any_spelling_of_the_cards_is_the_same_question(asked: Call) -> None:
    rest = "--contract durch --strategy random --deals 60 --json"
    english = told(asked(f"{ASKED} --strategy random --deals 60 --json"))
    for spelled in SPELLED:
        found = told(asked(f"{spelled} {rest}"))
        for varying in ("command", "notes"):
            found.pop(varying), english.pop(varying, None)
        assert found == english, spelled


# --- the same again -----------------------------------------------------------------------------------------

AGAIN = [
    QUICK,
    f"{ASKED} --strategy random --half-width 0.1 --threads 3",
    f"{ASKED} --strategy random --half-width 0.1 --deals 300 --seed 5 --level 0.9",
    f"{ASKED} --strategy random --seconds 0.05",
    f"{ASKED} --strategy random --seconds 0.05 --half-width 0.001",
    f"{QUICK} --sequential house.tariff.durch=10 house.tariff.betl=4",
    f"{ASKED} --strategy random --holds '1:a7 a8 a9 h8 h9 hX hU hO' --seconds 0.1",
    f"{ASKED} --strategy random --holds '1:a7 a8 a9 h8 h9 hX hU hO' --half-width 0.1",
    f"{QUICK} --no-perfect --strategy random+ev+random --lacks 1:h --marriage 2:h",
    "--game tarot --hand KQ97.-.X32.V1.EX,21,17,9,5,4,3,2,1 --said 'pass prise' --deals 40",
]


@pytest.mark.parametrize("options", AGAIN)
def test_the_command_that_an_answer_names_gives_it_again(options: str, asked: Call) -> None:
    first = told(asked(f"{options} --json"))
    command = first.pop("command")
    assert command.startswith("forhont odds ") and "--json" not in command and "--threads" not in command
    second = told(asked(f"{command.removeprefix('forhont odds ')} --json"))
    assert second.pop("command") == command
    first.pop("half_width"), second.pop("half_width")
    assert second == first


def test_it_can_be_asked_with_fewer_threads_or_more(asked: Call) -> None:
    one, two, three = (asked(f"{QUICK} --threads {n}").out for n in (1, 2, 3))
    assert one == two == three


# --- positions of a record ----------------------------------------------------------------------------------


@pytest.fixture
def record(tmp_path: Path) -> tuple[dict[str, Any], Path]:
    """Return the record of a deal and a file with it."""
    found = Table(seating.spec("ev", preset="voleny", seed=5)).record(3)
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(found))
    return found, path


def test_a_deal_is_asked_about_at_a_card_or_cut_short_beforehand(
    record: tuple[dict[str, Any], Path], asked: Call
) -> None:
    deal, path = record
    seat = deal["tricks"][5]["leader"]
    whole = told(asked(f"--position {path} --seat {seat} --at 15 --strategy random --json"))
    short = path.with_name("short.json")
    short.write_text(json.dumps(cut(deal, seat, None, 15)))
    same = told(asked(f"--position {short} --seat {seat} --strategy random --json"))
    assert whole.pop("command") != same.pop("command")
    assert whole == same
    for row in whole["answers"]:
        assert {row["ways"][0][figure]["how"] for figure in ("chance", "money")} == {"exact"}


def test_a_deal_is_asked_about_before_an_event(record: tuple[dict[str, Any], Path], asked: Call) -> None:
    found = told(asked(f"--position {record[1]} --seat 0 --before 0 --strategy random --deals 40 --json"))
    assert all(row["answer"].startswith(("trumps ", "from the people")) for row in found["answers"])


# --- interrupted --------------------------------------------------------------------------------------------


def interrupting(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Interrupt once so many sums are there."""
    shown = odds_progress.Display.__call__
    seen: list[running.Found] = []

    def call(self: odds_progress.Display, found: running.Found) -> None:
        shown(self, found)
        seen.append(found)
        if len(seen) == after:
            raise KeyboardInterrupt

    monkeypatch.setattr(odds_progress.Display, "__call__", call)


def test_interrupted_it_shows_what_is_known_and_how_to_have_it_again(
    asked: Call, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        interrupting(patched, 3)
        said = call(f"{ASKED} --strategy random --deals 400 --json")
    assert (said.status, said.err) == (130, "interrupted; what is known so far:\n")
    first = told(said)
    assert 3 <= first["deals"] < 400 and first["tuned"] is not None
    assert first["command"].endswith(f"--deals {first['deals']} --sequential")
    assert told(asked(f"{first['command'].removeprefix('forhont odds ')} --json")) == first


def test_interrupted_while_all_layouts_are_gone_through_there_is_nothing_to_say(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    interrupting(monkeypatch, 2)
    said = call(f"{ASKED} --strategy random --holds '1:a7 a8 a9 h8 h9 hX hU hO' --deals 400 --json")
    assert (said.status, said.out) == (130, "")


# --- refusals -----------------------------------------------------------------------------------------------

BEGUN = '{"kind": "voleny",\n "hands": ['
HELD = "--hand A.AK.AKO.AXKO"
MISTAKES = [
    ("--hand A.AK.AKO.AXKZ --talon 'h7 b7'", 1, "--hand A.AK.AKO.AXKZ\n" + " " * 19 + '^ no rank "Z" in a'),
    (f"{HELD} --talon 'h7 hA'", 1, "--talon h7 hA\n" + " " * 11 + "^ hA lies elsewhere already"),
    ("--hand A.AK.AKO.AXK --talon 'h7 b7'", 1, "--hand has 9 cards with --talon, which fits no situation"),
    (f"{HELD} --talon 'h7 b7' --contract durchh", 1, '\n           ^ no "durchh" here; write durch'),
    (f"{QUICK} --contract durchh", 1, "contract 'durchh' is none; did you mean durch?"),
    (f"{QUICK} --contract seven", 1, "contract seven: needs the trump seven, a7 in hand (M-19)"),
    (f"{ASKED} --strategy evv", 1, "strategy 'evv' is unknown; did you mean ev?"),
    (f"{ASKED} --strategy oracle", 1, "oracle sees all cards; what they come to all open stands there as"),
    (f"{ASKED} --strategy ev+ev", 1, "2 strategies for voleny; give one for all, or 3"),
    (f"{ASKED} --strategy ev --strategy ev", 1, "two line-ups are called alike"),
    ("--position FILE", 2, "--position: --seat says who is asked"),
    ("--position FILE --seat 1", 1, "FILE, line 2, column 12: Expecting value; a position is one"),
    ("--position nowhere.json --seat 1", 1, "nowhere.json: No such file or directory"),
    (f"{QUICK} --position FILE", 2, "give a hand, such as --hand A.AK.AKO.AXKO --talon"),
    (f"{QUICK} --at 3", 2, "--at 3: it goes with --position"),
    ("", 2, "give a hand, such as --hand A.AK.AKO.AXKO"),
    (f"{QUICK} --json --csv", 2, "--json and --csv: write one of them"),
    (f"{ASKED} --half-width 2", 1, "--half-width 2: a share between 0 and 1"),
    (f"{ASKED} --seconds 0", 1, "--seconds 0: a time above 0"),
    (f"{ASKED} --level 1", 1, "--level 1: a confidence between 0 and 1"),
    (f"{ASKED} --sequential", 2, "--sequential goes with --deals"),
    (f"{ASKED} --deals 0", 2, "Invalid value for '--deals'"),
    (f"{QUICK} house.tariff.betll=3", 1, "house.tariff.betll is not a house rule of voleny; did"),
    (f"{QUICK} tariff.betl=3", 2, "cannot be read; write house.FIELD=VALUE"),
    (f"{QUICK} --game volenny", 1, "--game volenny is unknown; did you mean voleny?"),
    (f"{QUICK} --holds 1:hA", 1, "seat 1 holds hA: hA is one of seat 0's own"),
    (f"{QUICK} --holds 0:a9", 1, "seat 0 holds a9: it is asked and knows its own cards"),
    (f"{QUICK} --lacks 1:a --lacks 2:a", 1, "no cards of the others agree with what is told of them"),
    (f"{QUICK} --seat 7", 1, "--seat 7: seats that play are 0 to 2"),
    (f"{QUICK} --figure nowhere/odds", 1, "--figure nowhere/odds: there is no folder nowhere"),
    (f"{QUICK} --rate -1", 1, "rate=-1: money for one unit (tarot: one point) is a number above 0"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "status", "message"), MISTAKES)
def test_mistakes_are_named_with_their_place(
    options: str, status: int, message: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text(BEGUN)
    said = call(options)
    assert message in said.err
    assert (said.status, said.out) == (status, "")
    assert "Traceback" not in said.err and "HYDRA_FULL_ERROR" not in said.err
    assert len(said.err.splitlines()) <= 2 or "Usage" in said.err


NO_RECORDS = [
    ("[]", "", "FILE: a position must be an object, not [] (R-0)"),
    ("{}", "", "FILE: kind must be one of voleny"),
    ('{"kind": "bridge"}', "--at 3", "FILE: kind must be one of voleny"),
    ('{"kind": "voleny"}', "--at 3", "FILE: hands must be 3 lists of cards, one per seat, not null (R-0)"),
    ('{"kind": "voleny", "hands": [], "tricks": 4}', "--holds 2:hA", "FILE: tricks must be a list, not 4"),
    ("[" * 100_000, "", "FILE: no JSON that a record can be: it is nested too deep (R-0)"),
]


@pytest.mark.parametrize(("text", "more", "message"), NO_RECORDS)
def test_r0_a_file_that_is_no_record_is_refused_with_the_rule(
    text: str, more: str, message: str, call: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("FILE").write_text(text)
    said = call(f"--position FILE --seat 1 {more}")
    assert (said.status, said.out) == (1, "")
    assert said.err.startswith(f"error: {message}")


def test_r0_a_whole_record_wants_its_moment_and_a_wrong_card_is_refused(
    record: tuple[dict[str, Any], Path], call: Call
) -> None:
    deal, path = record
    said = call(f"--position {path} --seat 1")
    assert said.status == 1 and "which seat 1 has not seen; write null, or tell it beside (R-0)" in said.err
    assert "--at 999: 30 cards are played in the deal" in call(f"--position {path} --seat 1 --at 999").err
    other = (deal["tricks"][5]["leader"] + 1) % 3
    assert f"seat {other} is asked nothing there" in call(f"--position {path} --seat {other} --at 15").err
    short = json.loads(json.dumps(cut(deal, 0, None, 9)))
    first, second = short["tricks"][0]["cards"], short["tricks"][1]["cards"]
    first[0], second[0] = second[0], first[0]
    path.write_text(json.dumps(short))
    said = call(f"--position {path} --seat {deal['tricks'][3]['leader']}")
    assert said.status == 1 and len(said.err.splitlines()) <= 2 and "HYDRA" not in said.err
