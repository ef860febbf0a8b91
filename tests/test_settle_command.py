"""``forhont settle``: known payments, and results that cannot be."""

from __future__ import annotations

import shlex
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sim.games.marias.names import COMPONENTS_OF
from tests.forhont import forhont

TABLE = tomllib.loads((Path(__file__).parent / "settlements.toml").read_text(encoding="utf-8"))
ROWS = [(kind, row) for kind, rows in TABLE.items() for row in rows]


def test_no_delivered_kind_lacks_a_table() -> None:
    assert TABLE.keys() == COMPONENTS_OF.keys()


def _amount(text: str) -> Fraction:
    return Fraction(text.replace("−", "-"))


@pytest.mark.parametrize(("kind", "row"), ROWS, ids=[f"{kind}: {row['case']}" for kind, row in ROWS])
def test_m31_to_m37_a_result_pays_what_it_must(
    kind: str, row: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "settle", "--game", kind, *shlex.split(row["options"]))
    assert (said.status, said.err) == (0, "")
    lines = [line.strip() for line in said.out.splitlines()]
    if component := row.get("component"):
        (line,) = [line for line in lines if line.startswith(component)]
        assert _amount(line.split()[-1]) == Fraction(str(row["pays"]))
        return
    payoffs = [_amount(seat.split()[-1]) for seat in lines[-1].removeprefix("payoffs: ").split(", ")]
    declarer = 2 if "--declarer 2" in row["options"] else 0
    pays = Fraction(str(row["pays"]))
    assert payoffs == [
        pays * (len(payoffs) - 1) if seat == declarer else -pays for seat in range(len(payoffs))
    ]


def test_the_reckoning_shows_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    options = (
        "--contract seven --points 60,50 --marriages 20 --last-seven declarer_lost --trump h --level seven=2"
    )
    said = forhont(capsys, "settle", "--game", "voleny", *options.split(), "--rate", "0.5")
    assert said.out == (
        "settlement in money, per defender, + to the declarer\n"
        "  declarer         40 in tricks + 20 in marriages = 60 points\n"
        "  defenders        50 in tricks + 0 in marriages = 50 points\n"
        "  game             made  1          +0.50\n"
        "  seven            lost  2 × 2²        −4\n"
        "  together                          −3.50\n"
        "  hearts ×2                            −7\n"
        "payoffs: seat 0 −14, seat 1 +7, seat 2 +7\n"
    )


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--contract gmae --points 50", "did you mean game?"),
        ("--contract two_sevens --points 50", "--contract two_sevens is not played in voleny"),
        ("--contract game", "give --points"),
        ("--contract game --won", "decided by points"),
        ("--contract game --points 50,50", "90 in tricks and 0 in marriages make 90"),
        ("--contract hundred --points 100,20 --marriages 40", "write --points 100,30"),
        ("--contract game --points 55,35", "points in tricks are 0, 10, 20"),
        ("--contract game --points 10,100 --marriages 20", "is -10"),
        ("--contract game --points 110 --marriages 30", "30 is no marriage"),
        ("--contract game --points 90 --marriages 40,40", "one in trumps, worth 40"),
        ("--contract game --points 90 --marriages 20+20+20,20+20", "four at most"),
        ("--contract game --points 170 --marriages 20+20+20+20", "three in plain suits"),
        ("--contract game --points 110 --marriages 20+20,20+20+40", "three in plain suits"),
        ("--contract seven --points 50 --level seven_against=0", "no defender can announce it (M-19, M-23)"),
        (
            "--contract hundred_seven --points 130 --marriages 40 --level seven_against=1",
            "no defender can announce it",
        ),
        (
            "--contract seven --points 50 --last-seven defender_won",
            "seven is declared with the trump 7 in hand (M-19, M-23); "
            "it can be none, declarer_won, declarer_lost",
        ),
        (
            "--contract hundred_seven --points 130 --marriages 40 --last-seven defender_lost",
            "hundred_seven is declared with",
        ),
        (
            "--contract game --points 50 --level seven_against=0 --last-seven declarer_won",
            "seven_against is announced with the trump 7 in hand (M-19, M-23); "
            "it can be none, defender_won, defender_lost",
        ),
        (
            "--contract hundred --points 130 --marriages 40 --level seven_against=0 "
            "--last-seven declarer_lost",
            "seven_against is announced with",
        ),
        ("--contract seven --points 0,90 --last-seven declarer_won", "leaves none in tricks"),
        ("--contract seven --points 50 --last-seven won", "--last-seven won is unknown"),
        ("--contract seven --level game=1 --points 50", "not played (balanced, M-24)"),
        ("--contract betl", "say --won or --lost"),
        ("--contract betl --won --points 50", "has no points"),
        ("--contract betl --won --trump h", "has no trumps"),
        ("--contract betl --won --level game=1", "has no such component"),
        ("--contract betl --won --level betl=16", "doubled 0 to 15 times"),
        ("--contract betl --won --level betl=3 house.flek_cap=2", "doubled 0 to 2 times"),
        ("--contract game --points 50 --level seven_against=0 house.against=false", "no such component"),
        ("--contract game --points 50 --declarer 1", "seat 0"),
        ("--contract game --points 50 --trump x", "no suit"),
        ("--contract game --points 50 house.tarif.game=1", "did you mean tariff.game?"),
        ("--contract game --points 50 --rate -1", "above 0"),
        ("--contract game --points 50 --rate inf", "above 0"),
        ("--game whist --contract game", "--game whist is unknown"),
    ],
)
def test_a_result_that_cannot_be_is_refused_in_a_line(
    options: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "settle", *shlex.split(options))
    assert (said.status, said.out) == (1, "")
    assert says in said.err
    assert said.err.count("\n") <= 2


@pytest.mark.parametrize("points", ["190,20", "-10,20"])
def test_no_result_that_cannot_be_is_offered_instead(points: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--contract", "hundred", f"--points={points}", "--marriages", "40")
    said = forhont(capsys, "settle", *options)
    assert said.status == 1
    assert said.err.endswith("make 130 (M-2, M-3)\n")


@pytest.mark.parametrize(
    "rules",
    [
        "house.flek_cap.game=2 house.flek_cap.seven=1",
        "house.flek_cap={game:2} house.flek_cap.seven=1",
        "house.flek_cap=0 house.flek_cap.game=2 house.flek_cap.seven=1",
    ],
)
def test_m22_caps_of_single_components_are_typed_as_for_a_run(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = f"--contract seven --points 50 --last-seven declarer_won {rules}"
    assert forhont(capsys, "settle", *shlex.split(options), "--level", "game=2").status == 0
    said = forhont(capsys, "settle", *shlex.split(options), "--level", "seven=2")
    assert "--level seven=2: it is doubled 0 to 1 times" in said.err


@pytest.mark.parametrize(
    "options",
    [
        "--contract game --points x",
        "--contract game --points 1,2,3",
        "--contract game --level game",
        "rules=1",
    ],
)
def test_what_cannot_be_read_ends_with_status_2(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = forhont(capsys, "settle", *shlex.split(options))
    assert said.status == 2
    assert said.err
