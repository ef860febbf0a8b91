"""``forhont compare``: exact where it must be, the same as elsewhere, and what it refuses."""

from __future__ import annotations

import itertools
import json
import math
import shlex
import textwrap
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from analysis.estimate import Moments, quantile
from analysis.sprt import Hypotheses, money
from sim.games.house import resolve
from sim.games.kinds import FAMILIES, KINDS
from sim.seats import seats, spelled
from sim.strength.field import Asked, Tables, play
from sim.table import SeatSpec, Spec, Table
from sim.trial import Trial
from sim.trial import money as tried
from strategies import registry
from tests.forhont import Said, forhont

#: A strategy like ``ev``, under another name.
TWIN = """
    from strategies import Strategy

    twin = Strategy("twin", "As ev.", base="ev")
"""


@pytest.fixture(autouse=True)
def own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Run in an empty folder, and keep what these tests register from all others."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")
    for of in FAMILIES:
        registry.names(of)
    monkeypatch.setattr(registry, "_KNOWN", dict(registry._KNOWN))
    monkeypatch.setattr(registry, "_LOADED", set(registry._LOADED))


def _json(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, Any]:
    said = forhont(capsys, "compare", *options, "--json")
    assert said.status == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    return found


def _asked(game: str, first: str, second: str, *among: str, seed: int = 1) -> Asked:
    one, other, *field = (seats(game, name)[0] for name in (first, second, *among))
    return Asked(game, one, other, tuple(field), seed=seed)


@pytest.mark.parametrize("game", ["voleny", "licitovany", "krizovy", "lizany"])
def test_s3_a_strategy_under_two_names_differs_by_exactly_nothing(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("twin.py").write_text(textwrap.dedent(TWIN))
    options = ("ev", "twin", "--path", "twin.py", "--game", game, "--deals", "60", "--field", "random")
    found = _json(capsys, *options)
    whole = found["difference"]
    assert (whole["value"], whole["low"], whole["high"], whole["error"]) == (0.0, 0.0, 0.0, 0.0)
    assert (whole["p"], whole["saved"]) == (1.0, None)
    assert whole["A"] == whole["B"]
    for row in (*found["seats"], *found["roles"]):
        assert (row["difference"], row["low"], row["high"], row["p_holm"]) == (0.0, 0.0, 0.0, 1.0)
    said = forhont(capsys, "compare", *options)
    assert "difference  all +0.00" in said.out
    assert "standard error 0; p 1.00; every deal has the same difference" in said.out


def _negative(row: dict[str, Any]) -> dict[str, Any]:
    turned = {"A": "B", "B": "A", "A_low": "B_low", "B_low": "A_low", "A_high": "B_high", "B_high": "A_high"}
    turned |= {"A_often": "B_often", "B_often": "A_often"}
    ends = {"low": "high", "high": "low", "low_all": "high_all", "high_all": "low_all"}
    ends["value"], ends["difference"] = "value", "difference"
    return {name: -row[ends[name]] if name in ends else row[turned.get(name, name)] for name in row}


@pytest.mark.parametrize(
    ("game", "options"), [("voleny", ()), ("krizovy", ("--half-width", "3")), ("lizany", ())]
)
def test_s3_a_against_b_is_b_against_a_to_the_last_digit(
    game: str, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    more = ("--game", game, "--deals", "400", "--seed", "5", *options)
    other = "random" if game == "lizany" else "ev"
    here, there = (_json(capsys, *pair, *more) for pair in ((other, "heuristic"), ("heuristic", other)))
    assert here["difference"]["value"] != 0
    assert here["difference"] == _negative(there["difference"])
    assert here["deals"] == there["deals"]
    for what in ("seats", "roles"):
        assert here[what] == [_negative(row) for row in there[what]]


def test_s2_figures_are_those_of_single_tables(capsys: pytest.CaptureFixture[str]) -> None:
    deals = 80
    found = _json(capsys, "ev", "random", "--game", "krizovy", "--deals", str(deals), "--threads", "2")
    rows = {}
    for name in ("ev", "random"):
        for seat in range(4):
            sitting = [SeatSpec("heuristic", "heuristic")] * 4
            sitting[seat] = SeatSpec(name, name)
            table = Table(Spec("krizovy", resolve("krizovy"), tuple(sitting), 1))
            rows[name, seat] = table.play(0, deals).rows.to_pylist()
    paid = {key: np.array([row[f"payoff_{key[1]}"] for row in deal]) for key, deal in rows.items()}
    gaps = np.array([paid["ev", seat] - paid["random", seat] for seat in range(4)])
    whole = found["difference"]
    assert whole["value"] == pytest.approx(gaps.mean())
    assert whole["error"] == pytest.approx(gaps.mean(axis=0).std(ddof=1) / math.sqrt(deals))
    apart = sum(values.var() for values in paid.values())
    assert whole["saved"] == pytest.approx(apart / gaps.sum(axis=0).var())
    for row in found["seats"]:
        assert row["difference"] == pytest.approx(gaps[row["seat"]].mean())
    shares, brought = {}, {}
    for name in ("ev", "random"):
        mine = [
            (
                "declarer"
                if row["declarer"] == seat
                else "partner"
                if seat in (row["partner"], row["rogue"])
                else "defender",
                row[f"payoff_{seat}"],
            )
            for seat in range(4)
            for row in rows[name, seat]
        ]
        for role in ("declarer", "partner", "defender"):
            own = [amount for of, amount in mine if of == role]
            shares[role, name], brought[role, name] = len(own) / len(mine), sum(own) / len(mine)
    for row in found["roles"]:
        for key, name in (("A", "ev"), ("B", "random")):
            assert row[key] == pytest.approx(brought[row["role"], name])
            assert row[f"{key}_often"]["value"] == pytest.approx(shares[row["role"], name])
    assert sum(row["difference"] for row in found["roles"]) == pytest.approx(whole["value"])


def test_s2_a_field_of_several_sits_in_every_order_beside_every_seat(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every figure from single tables: 24 seatings of four, each with either strategy."""
    deals, field = 25, ("heuristic", "random", "ev")
    options = [word for name in field for word in ("--field", name)]
    found = _json(capsys, "ev:worth=5", "random", "--game", "krizovy", "--deals", str(deals), *options)
    told = {"ev:worth=5": SeatSpec("ev", "a", {"worth": 5.0})} | {
        name: SeatSpec(name, name) for name in field
    }
    gaps, paid = defaultdict(list), []
    for seat in range(4):
        for order in itertools.permutations(field):
            both = []
            for own in ("ev:worth=5", "random"):
                sitting = [told[name] for name in (*order[:seat], own, *order[seat:])]
                rows = Table(Spec("krizovy", resolve("krizovy"), tuple(sitting), 1)).play(0, deals).rows
                both.append(rows.column(f"payoff_{seat}").to_numpy().astype(float))
            gaps[seat].append(both[0] - both[1])
            paid += both
    by_seat = {seat: np.mean(each, axis=0) for seat, each in gaps.items()}
    by_deal = np.mean(list(by_seat.values()), axis=0)
    whole = found["difference"]
    assert whole["value"] == pytest.approx(by_deal.mean())
    assert whole["error"] == pytest.approx(by_deal.std(ddof=1) / math.sqrt(deals))
    apart = sum(values.var() for values in paid)
    assert whole["saved"] == pytest.approx(apart / (24 * by_deal).var())
    for row in found["seats"]:
        assert row["difference"] == pytest.approx(by_seat[row["seat"]].mean())
        assert row["high"] - row["difference"] == pytest.approx(
            by_seat[row["seat"]].std(ddof=1) / math.sqrt(deals) * quantile(deals, 0.95)
        )
    assert sum(row["difference"] for row in found["roles"]) == pytest.approx(whole["value"])
    assert sum(row["A_often"]["value"] for row in found["roles"]) == pytest.approx(1)
    assert len({tuple(seating) for seating in found["seatings"]}) == 24
    assert found["seatings"][0] == ["A or B", *field]
    assert [who["name"] for who in found["strategies"]["field"]] == list(field)


@pytest.mark.parametrize("more", [(), ("--sprt", "0,0.5")])
def test_s3_beside_a_field_of_several_it_is_exact_too(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("twin.py").write_text(textwrap.dedent(TWIN))
    options = ("--path", "twin.py", "--field", "random", "--field", "heuristic", "--deals", "260", *more)
    same = _json(capsys, "ev", "twin", *options)["difference"]
    assert (same["value"], same["error"], same["saved"]) == (0.0, 0.0, None)
    here, there = (_json(capsys, *pair, *options) for pair in (("ev", "random"), ("random", "ev")))
    assert here["difference"]["value"] != 0
    assert here["difference"] == _negative(there["difference"])
    for what in ("seats", "roles"):
        assert here[what] == [_negative(row) for row in there[what]]
    again = forhont(capsys, *shlex.split(here["command"])[1:])
    assert "each in turn in every seat beside random and heuristic in every order: 6 seatings" in again.out
    asked = _asked("voleny", "ev", "random", "heuristic", "random")
    turned = play([Tables(asked), Tables(asked)], asked, here["deals"])
    assert turned.gap.total / turned.deals / 6 == pytest.approx(here["difference"]["value"])


def test_a_field_of_one_strategy_is_the_same_however_it_is_said() -> None:
    one, all_ = (_asked("voleny", "ev", "random", *("heuristic",) * many) for many in (1, 2))
    assert play([Tables(one)], one, 50) == play([Tables(all_)], all_, 50)
    assert len(one.orders) == 1
    assert len(_asked("krizovy", "ev", "random", "ev", "random", "ev").orders) == 3


def test_s3_among_the_opponent_it_is_what_try_measures_and_any_threads_give_the_same() -> None:
    """The field being the one of the two: the sums of ``forhont try``, whose tables are others."""
    asked = _asked("voleny", "ev", "heuristic", "heuristic")
    tally = play([Tables(asked)], asked, 300)
    other = tried(Trial("voleny", "ev", (), seconds=60.0, deals=300))
    assert (tally.gap, tally.gaps, tally.saved()) == (other.together, other.seats, other.saved())
    assert Tables(asked).line_ups == 4
    assert play([Tables(asked), Tables(asked)], asked, 300) == tally


def test_s5_a_test_of_money_stops_at_a_look_and_says_what_it_accepts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ("heuristic", "random", "--field", "heuristic", "--deals", "5000", "--sprt", "0,0.5")
    found = _json(capsys, *options)
    test = found["sprt"]
    assert (found["deals"], test["accepted"], test["about"]) == (
        256,
        0.5,
        "standard deviations of a deal's difference",
    )
    assert test["bounds"] == pytest.approx([-2.94444, 2.94444], abs=1e-5)
    assert "confidence sequence" in found["difference"]["how"]
    asked = _asked("voleny", "heuristic", "random", "heuristic")
    tally = play([Tables(asked)], asked, 256)
    again = money(Moments(256, *tally.gap), Hypotheses(0, 0.5))
    assert test["llr"] == again.llr
    said = forhont(capsys, *shlex.split(found["command"])[1:])
    assert "0.5 is accepted after 256 deals" in said.out
    never = _json(capsys, *options[:6], "--deals", "5000", "--sprt", "0,0.05", "--game", "lizany")
    assert never["deals"] <= 5000
    level = _json(capsys, "ev", "ev", "--deals", "9999", "--sprt", "0,0.05", "--game", "lizany")
    assert (level["sprt"]["accepted"], level["difference"]["error"]) == (0.0, 0.0)


def test_s5_a_half_width_is_reached_and_holds_wherever_it_stops(capsys: pytest.CaptureFixture[str]) -> None:
    found = _json(
        capsys, "heuristic", "random", "--game", "lizany", "--half-width", "0.4", "--deals", "20000"
    )
    whole = found["difference"]
    assert 256 <= found["deals"] < 20_000
    assert whole["high"] - whole["value"] <= 0.4
    assert whole["high"] - whole["value"] > 1.96 * whole["error"]


@pytest.mark.parametrize(
    ("options", "llr", "accepted"),
    [
        (("--pairs", "365,16618,36229,16974,390"), 2.25, None),
        (("--wdl", "36433,68692,36027"), 0.92, None),
        (("--pairs", "379,10170,21828,10640,343"), 2.946, 2.0),
    ],
)
def test_s5_counts_on_the_command_line(
    options: tuple[str, ...], llr: float, accepted: float | None, capsys: pytest.CaptureFixture[str]
) -> None:
    test = _json(capsys, *options, "--sprt", "0,2")["sprt"]
    assert test["llr"] == pytest.approx(llr, abs=0.005)
    assert (test["accepted"], test["about"]) == (accepted, "normalised Elo")
    said = forhont(capsys, "compare", *options, "--sprt", "0,2").out
    assert "bounds −2.94444 and 2.94444" in said
    assert ("2 is accepted" if accepted else "go on") in said


def test_s5_bounds_are_walds_and_equal_results_end_normally(capsys: pytest.CaptureFixture[str]) -> None:
    said = forhont(capsys, "compare", "--wdl", "1,1,1", "--sprt", "0,5", "--beta", "0.10").out
    assert "bounds −2.25129 and 2.89037" in said
    for counts, right in (("900,0,0", 200.0), ("0,0,900", 0.0)):
        test = _json(capsys, "--wdl", counts, "--sprt", "0,200")
        assert (test["sprt"]["accepted"], test["elo"]["value"]) == (right, None)
    assert "+inf, all results are the same" in forhont(capsys, "compare", "--wdl", "9,0,0").out
    assert "[−inf, +inf]" in forhont(capsys, "compare", "--wdl", "1,1,1").out
    logistic = _json(capsys, "--wdl", "600,0,400", "--sprt", "0,35", "--elo")
    assert (logistic["sprt"]["about"], logistic["sprt"]["accepted"]) == ("Elo", 35.0)
    assert logistic["elo"]["value"] == pytest.approx(70.44, abs=0.01)


def test_parameters_are_read_from_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert spelled("ev:worth=0,more=0.25,x=true") == {
        "name": "ev",
        "label": "ev:worth=0,more=0.25,x=true",
        "params": {"worth": 0, "more": 0.25, "x": True},
    }
    found = _json(capsys, "ev:worth=5", "ev", "--deals", "300", "--seed", "3")
    assert found["strategies"]["A"]["params"] == {"worth": 5.0}
    assert found["strategies"]["B"]["params"] == {}
    assert found["difference"]["error"] > 0
    money_ = _json(capsys, "ev:worth=5", "ev", "--deals", "300", "--seed", "3", "--rate", "0.5")
    assert money_["unit"] == "money"
    assert money_["difference"]["value"] == found["difference"]["value"] / 2


def _refused(capsys: pytest.CaptureFixture[str], *options: str) -> Said:
    said = forhont(capsys, "compare", *options)
    assert said.status != 0
    assert said.err.startswith("error: ")
    assert said.err.count("\n") <= 2
    return said


@pytest.mark.parametrize(
    ("options", "status", "said"),
    [
        (("ev",), 2, "needs two strategies, such as: forhont compare ev heuristic"),
        (("ev", "evv"), 1, "B evv: strategy 'evv' is unknown; did you mean ev?"),
        (("ev", "oracle"), 1, "B oracle: oracle sees all cards; --peeking lets it play"),
        (("ev", "heuristic", "--field", "oracle"), 1, "--field oracle: oracle sees all cards"),
        (("ev", "heuristic", "--field", "ev", "--field", "evv"), 1, "--field evv: strategy 'evv' is unknown"),
        (
            ("ev", "random", *("--field", "ev") * 3),
            1,
            "voleny has 2 other seats; give one for all of them, or 2",
        ),
        (("ev", "random", "--game", "lizany", *("--field", "ev") * 2), 1, "has 1 other seat; give one"),
        (("ev:worht=1", "heuristic"), 1, "did you mean worth?"),
        (("ev:worth", "heuristic"), 1, "cannot be read at 'worth'"),
        (("ev:margin=many", "heuristic"), 1, "write NAME:PARAMETER=NUMBER"),
        (("ev", "heuristic", "--game", "tarok"), 1, "did you mean tarot?"),
        (("ev", "heuristic", "--sprt", "0"), 2, "write two numbers, D0,D1"),
        (("ev", "heuristic", "--sprt", "1,1"), 1, "the hypotheses are the same"),
        (("ev", "heuristic", "--sprt", "0,1", "--alpha", "0.7", "--beta", "0.4"), 1, "together below 1"),
        (("ev", "heuristic", "--sprt", "0,1", "--half-width", "1"), 1, "said by one of them"),
        (("ev", "heuristic", "--half-width", "0"), 1, "a width lies above 0"),
        (("ev", "heuristic", "--level", "95"), 1, "between 0 and 1"),
        (("ev", "heuristic", "--elo"), 1, "only --wdl and --pairs"),
        (("ev", "heuristic", "--alpha", "0.01"), 1, "--alpha is of a test"),
        (("--wdl", "1,2,3", "--elo"), 1, "--elo is of a test"),
        (("--wdl", "1,2,3", "--deals", "5"), 1, "--deals: nothing is played"),
        (("ev", "heuristic", "--half-width", "inf"), 1, "above 0 and has an end"),
        (("ev", "heuristic", "house.players=4"), 1, "use house.players=3"),
        (("ev", "heuristic", "house.shuffle=gather_cut"), 1, "not shuffled"),
        (("--wdl", "1,2"), 2, "write 3 counts"),
        (("--pairs", "1,2,3,4,-5"), 2, "write 5 counts"),
        (("--wdl", "0,0,0"), 1, "no games are counted"),
        (("--wdl", "1,2,3", "--sprt", "0,2000"), 1, "between -1000 and 1000"),
        (("--wdl", "1,2,3", "--pairs", "1,2,3,4,5"), 1, "give the results once"),
        (("ev", "--wdl", "1,2,3"), 1, "nobody is named"),
    ],
)
def test_s10_mistakes_are_named(
    options: tuple[str, ...], status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = _refused(capsys, *options)
    assert (found.status, said in found.err) == (status, True), found.err


def test_kinds_of_two_three_and_four_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("lizany", "pagat", "tarot"):
        found = _json(capsys, "heuristic", "random", "--game", game, "--deals", "30")
        assert len(found["seats"]) == KINDS[game].players
        assert found["difference"]["n"] == 30
        assert bool(found["roles"]) == (game != "lizany")
