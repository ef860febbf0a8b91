"""``forhont rules``: two rule sets on the same deals, and what of the difference is arithmetic."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.commands.rule_sets import rule_set
from sim.faults import ConfigError
from sim.games.house import resolve
from sim.repricing.sums import AFTER, BEFORE, SEAT
from sim.rulings.asked import Ruling
from sim.rulings.playing import ARITHMETIC, DECISIONS, WHOLE, Tables, play
from sim.rulings.told import results
from sim.seats import seats
from sim.table import SeatSpec, Spec, Table
from tests.forhont import forhont

DEALS = 3000


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _ruling(first: str, second: str, *strategies: str, seed: int = 3) -> Ruling:
    one, other = rule_set(first), rule_set(second)
    return Ruling(one, other, seats(one.kind, list(strategies or ("heuristic",))), seed)


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    said = forhont(capsys, "rules", *arguments, "--json")
    assert said.status == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    return found


def test_arithmetic_of_a_dearer_hundred_is_the_hundreds_own_part_deal_by_deal() -> None:
    ruling = _ruling("voleny+house.limit=null", "voleny+house.limit=null+house.tariff.hundred=8", "ev")
    three = Tables(ruling).three(0, DEALS)
    table = Table(Spec("voleny", ruling.first.house, (SeatSpec("ev", "ev"),) * 3, 3))
    rows = table.play(0, DEALS).rows
    own = sum(
        np.array(rows.column(f"units_{name}").to_numpy(), np.int64) for name in ("hundred", "hundred_against")
    )
    hearts = np.array([trump == "h" for trump in rows.column("trump").to_pylist()])
    times = np.where(hearts, ruling.first.house["hearts_multiplier"], 1)
    declarer = rows.column("declarer").to_numpy()
    assert three.fixed is not None
    change = three.fixed - three.first
    for seat in range(3):
        expected = own * times * np.where(declarer == seat, 2, -1)
        assert np.array_equal(change[seat], expected)
    assert np.count_nonzero(own) > 20
    assert not np.array_equal(three.fixed, three.second)  # ev declares other hundreds


@pytest.mark.parametrize("game", ["voleny", "licitovany_csm", "krizovy", "lizany", "tarot"])
def test_s3_the_same_rules_twice_differ_by_exactly_nothing(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = _json(capsys, game, game, "--deals", "200")
    assert found["changes"] == [] and found["split"]
    assert {row["part"] for row in found["figures"]} == {"whole", "arithmetic", "decisions"}
    for row in found["figures"]:
        if row["n"] == 1:
            assert row["value"] == row.get("baseline", row["value"])  # one deal has no interval
        elif "difference" in row:
            assert row["difference"] == row["low"] == row["high"] == 0 and row["p"] == 1
        else:
            assert row["measure"] == "another contract" and row["value"] == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("voleny", "voleny+house.tariff.betl=10.5+house.limit=20"),
        ("krizovy", "krizovy_2007"),
        ("pagat", "pagat+house.hearts_multiplier=4"),
        ("tarot", "tarot+house.petit_au_bout.value=20"),
    ],
)
def test_parts_add_up_to_the_difference_and_sums_are_those_of_two_runs(first: str, second: str) -> None:
    ruling = _ruling(first, second)
    tally = play([Tables(ruling) for _ in range(2)], ruling, 400)
    for seat in range(ruling.players):
        whole, *parts = (tally.cells[part, -1, SEAT + seat] for part in (WHOLE, ARITHMETIC, DECISIONS))
        for rules, word in ((ruling.first, BEFORE), (ruling.second, AFTER)):
            specs = tuple(SeatSpec(each.name, each.label, each.params) for each in ruling.seats)
            table = Table(Spec(ruling.kind, rules.house, specs, ruling.seed))
            paid = table.play(0, 400).rows.column(f"payoff_{seat}").to_numpy()
            assert whole[word] == int(paid.sum()) * (ruling.scale // table.scale)
        if not ruling.refused:
            gaps = [int(part[AFTER] - part[BEFORE]) for part in (whole, *parts)]
            assert gaps[0] == gaps[1] + gaps[2]
    assert int(tally.moves.sum()) == tally.deals == 400


def test_who_reads_no_tariff_decides_alike() -> None:
    ruling = _ruling("voleny", "voleny+house.tariff.betl=40", "random")
    tally = Tables(ruling).play(0, 500)
    assert ruling.readers == ()
    cells = tally.cells[DECISIONS, -1]
    assert (cells[:, BEFORE] == cells[:, AFTER]).all() and cells[0, 2] == 0
    assert (tally.cells[ARITHMETIC] == tally.cells[WHOLE]).all()


def test_threads_change_no_digit() -> None:
    ruling = _ruling("voleny", "voleny+house.tariff.seven=4", "ev")
    one, three = (play([Tables(ruling) for _ in range(many)], ruling, 700) for many in (1, 3))
    assert (one.cells == three.cells).all() and (one.moves == three.moves).all()


def test_a_against_b_and_b_against_a_are_opposite_to_the_last_digit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pair = ("voleny", "voleny+house.tariff.seven=4")
    found = [
        {
            (row["measure"], row.get("contract"), row.get("seat")): row
            for row in _json(capsys, *sets, "--deals", "600")["figures"]
            if row["part"] == "whole" and "difference" in row
        }
        for sets in (pair, pair[::-1])
    ]
    # By contract, deals are in other groups: those over all deals, and how often contracts come about.
    keys = [key for key in found[0] if key[1] in (None, "all") or key[0] == "declared"]
    assert len(keys) > 8 and any(found[0][key]["difference"] for key in keys)
    for key in keys:
        one, other = (rows[key] for rows in found)
        assert one["difference"] == -other["difference"] and one["p"] == other["p"]
        assert (one["low"], one["high"]) == (-other["high"], -other["low"])
        assert (one["value"], one["baseline"]) == (other["baseline"], other["value"])


def test_rules_that_decide_more_than_payment_are_played_but_not_split(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = _json(capsys, "voleny", "voleny+house.talon_allows_sharp=true", "--deals", "300")
    assert not found["split"] and "house.talon_allows_sharp=true decides more than payment" in found["why"]
    assert {row["part"] for row in found["figures"]} == {"whole"}
    said = forhont(capsys, "rules", "voleny", "voleny+house.talon_allows_sharp=true", "--deals", "300")
    assert said.status == 0 and "not split" in said.out and "arithmetic " not in said.out.split("split")[0]


def test_m39_deals_that_do_not_tell_what_they_pay_are_not_split() -> None:
    ruling = _ruling("voleny", "voleny+house.tariff.betl=20")
    tally = Tables(ruling).play(0, 200)
    told = results(ruling, tally._replace(untold=3), 0.95)
    assert not told["split"] and "in 3 deals of A" in told["why"] and "M-39" in told["why"]
    assert {row["part"] for row in told["figures"]} == {"whole"}


def test_s6_holm_is_over_all_rows_and_money_is_units_times_the_rate(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ("voleny", "voleny+house.tariff.seven=6", "--deals", "2000")
    units, money = _json(capsys, *arguments), _json(capsys, *arguments, "--rate", "0.5")
    rows = [row for row in units["figures"] if "p" in row]
    assert {row["compared"] for row in units["figures"]} == {len(rows)}
    least = min(rows, key=lambda row: row["p"])
    assert least["p_holm"] == pytest.approx(min(1, len(rows) * least["p"]))
    for one, other in zip(units["figures"], money["figures"], strict=True):
        if one["unit"] == "units":
            assert other["unit"] == "money" and other["difference"] == pytest.approx(one["difference"] / 2)
    said = forhont(capsys, "rules", *arguments, "--csv")
    listed = list(csv.DictReader(io.StringIO(said.out)))
    assert len(listed) == len(units["figures"])
    assert float(listed[0]["difference"]) == units["figures"][0]["difference"]


def test_a_file_is_a_rule_set_like_a_preset() -> None:
    Path("ours.yaml").write_text("game: licitovany_csm\nhouse:\n  limit: 50\n  tariff: {betl: 20}\n")
    found = rule_set("ours.yaml+house.tariff.durch=40")
    wanted = {"limit": 50, "tariff.betl": 20, "tariff.durch": 40}
    assert found.house == resolve("licitovany_csm", wanted) and found.preset == "licitovany_csm"
    preset = Path(__file__).parents[1] / "conf" / "game" / "licitovany_csm.yaml"
    assert rule_set(str(preset)).house == resolve("licitovany_csm")


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("voleny", "licitovany", "within one kind"),
        ("voleny", "volenny", "did you mean voleny?"),
        ("voleny", "voleny house.limit=50", "+house.FIELD=VALUE"),
        ("voleny", "voleny+house.limmit=50", "limmit"),
        ("voleny", "gone.yaml", "gone.yaml: No such file"),
        ("voleny+house.shuffle=gather_cut", "voleny", "M-80"),
    ],
)
def test_mistakes_are_told_in_words(
    first: str, second: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = forhont(capsys, "rules", first, second, "--deals", "10")
    assert told.status != 0 and said in told.err and len(told.err.splitlines()) <= 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1, 2]", "no rule set"),
        ("house: {}", "game is missing"),
        ("game: voleny\nhouse: 3", "house is no group of rules"),
        ("game: voleny\nseats: 3", "seats is no part"),
    ],
)
def test_a_file_that_is_no_rule_set_is_refused(text: str, said: str) -> None:
    Path("wrong.yaml").write_text(text)
    with pytest.raises(ConfigError, match=said):
        rule_set("wrong.yaml")
