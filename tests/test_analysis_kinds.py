"""What each kind's own tables say, on rows made by hand; and that all kinds have a summary and figures."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from rich.console import Console

from analysis import console, words
from analysis.estimate import EXACT, Estimate
from analysis.figures import FIGURES
from analysis.summary import Summary, summarise
from analysis.tables import ALL, Lookup
from sim.schema import marias
from tests import analysis_data as data

CROSS = {"players": 4, "shuffle": "uniform"}


def found(summary: Summary, table: str, *key: str | int | None) -> Estimate:
    one = Lookup(summary.tables[table].drop("forced"))(*key)
    assert one is not None, key
    return one


def made_of(folder: Path, kind: str, n: int, change: Callable[[data.Rows], None], **manifest: Any) -> Summary:
    """Summarise ``n`` rows of a kind after a change."""
    rows = data.blank(n, kind)
    change(rows)
    return summarise(data.write_run(folder / "run", rows, changes=manifest), write=False)


def pay(rows: data.Rows, *payoffs: list[int]) -> None:
    for seat, amounts in enumerate(payoffs):
        rows[f"payoff_{seat}"] = np.array(amounts)


def printed(summary: Summary) -> str:
    buffer = io.StringIO()
    console.show(summary, Console(file=buffer, width=80))
    text = buffer.getvalue()
    assert "nan" not in text.lower() and "…" not in text
    return text


def cross(rows: data.Rows) -> None:
    # A game with a partner won 2, one alone won 3, a betl lost 15, a durch with the rogue.
    rows["contract"][:] = ["game", "game", "betl", "durch"]
    rows["declarer"][:] = [0, 0, 2, 1]
    rows["partner"][:] = [3, -1, -1, -1]
    rows["rogue"][:] = [-1, -1, -1, 0]
    rows["trump"][:] = ["h", "l", None, None]
    rows["call"][:] = ["A", "A", "A", "7"]
    rows["level_game"][:] = [0, 1, -1, -1]
    rows["made_game"][:] = [1, 1, 0, 0]
    rows["level_betl"][2], rows["made_betl"][2] = 0, -1
    rows["level_durch"][3], rows["made_durch"][3] = 0, 1
    pay(rows, [2, 9, 15, 30], [-2, -3, 15, 30], [-2, -3, -45, -30], [2, -3, 15, -30])


def test_m68_with_a_partner_there_is_one_payer_and_alone_three(tmp_path: Path) -> None:
    summary = made_of(tmp_path, "krizovy", 4, cross, house=CROSS)
    payout = found(summary, "contracts", None, "game", "payout")
    each = found(summary, "contracts", None, "game", "payout per payer")
    assert (payout.value, each.value) == ((2 + 9) / 2, (2 + 3) / 2)
    assert found(summary, "sides", "game", "with a partner", "payout").value == 2
    assert found(summary, "sides", "game", "alone", "payout per payer").value == 3
    assert found(summary, "sides", "game", "alone", "share").value == 0.5
    assert found(summary, "sides", "durch", "with the rogue", "payout per payer").value == 30
    assert found(summary, "sides", ALL, "alone", "share")[0:5:4] == (0.5, 4)
    payoffs = summary.tables["seats"].filter(measure="payoff")
    assert payoffs["seat"].to_list() == [0, 1, 2, 3]
    assert payoffs["value"].to_list() == [14, 10, -20, -4]
    text = printed(summary)
    assert "křížový" in text and "3 if alone, 1 with a partner or the rogue" in text


def test_m61_calls_are_those_of_deals_in_which_trumps_stood(tmp_path: Path) -> None:
    summary = made_of(tmp_path, "krizovy", 4, cross, house=CROSS)
    assert found(summary, "calls", "A", "share")[0:5:4] == (1, 2)
    assert found(summary, "calls", "A", "alone").value == 0.5
    assert found(summary, "calls", "7", "deals").n == 0


def auction(rows: data.Rows) -> None:
    # Seven folded, seven as won, plain seven with hearts (the red one), two sevens over betl.
    rows["reason"][0] = "fold"
    rows["contract"][:] = ["seven", "seven", "seven", "two_sevens"]
    rows["rung"][:] = ["seven", "seven", "seven", "betl"]
    rows["trump"][:] = [None, "a", "h", "l"]
    rows["helper"][3] = "b"
    rows["declarer"][:] = 2
    for component in ("game", "seven"):
        rows[f"level_{component}"][1:3] = 0
        rows[f"made_{component}"][1:3] = [1, -1]
    rows["level_two_sevens"][3], rows["made_two_sevens"][3] = 0, 1
    rows["trick_points"][3] = -1
    pay(rows, [6, -3, 6, -40], [6, -3, 6, -40], [-12, 6, -12, 80])


@pytest.mark.parametrize(("ladder", "higher"), [("csm", 0.5), ("source", 0)])
def test_m52_hearts_make_a_declaration_red_where_the_ladder_has_it(
    ladder: str, higher: float, tmp_path: Path
) -> None:
    house = {"players": 3, "ladder": ladder, "sitter_pays": True}
    summary = made_of(tmp_path, "licitovany", 4, auction, house=house)
    assert found(summary, "rungs", "seven", None, "declared higher")[0:5:4] == (higher, 2)
    assert found(summary, "rungs", "seven", None, "folded")[0:5:4] == (1 / 3, 3)
    assert found(summary, "rungs", "seven", None, "auction won with it").value == 0.75
    assert found(summary, "rungs", "betl", "two_sevens", "share").value == 1
    assert found(summary, "rungs", ALL, None, "deals").n == 4
    name = "red_seven" if higher else "seven"
    assert Lookup(summary.tables["rungs"])("seven", name, "deals") is not None


def test_m54_a_fold_is_outside_made_rates_and_inside_payouts(tmp_path: Path) -> None:
    summary = made_of(tmp_path, "licitovany", 4, auction)
    assert found(summary, "endings", "fold", ALL, "payout").value == -12
    assert found(summary, "contracts", None, "seven", "made")[0:5:4] == (0.5, 2)
    assert found(summary, "contracts", None, "seven", "payout").value == (-12 + 6 - 12) / 3
    assert found(summary, "components", "seven", "seven", "deals").n == 2
    text = printed(summary)
    assert "not played: fold" in text and "folded %" in text


def test_rungs_leave_out_what_cannot_be_declared_as_contracts_do(tmp_path: Path) -> None:
    def change(rows: data.Rows) -> None:
        auction(rows)
        for name in rows:
            rows[name][:3] = rows[name][3]
        rows["deal"][:] = range(4)
        rows["reason"][:2], rows["contract"][:2], rows["declarer"][:2] = "not_declarable", None, -1
        for name in ("payoff_0", "payoff_1", "payoff_2", "made_two_sevens"):
            rows[name][:2] = 0
        rows["level_two_sevens"][:2] = -1

    forced = {"contract": "two_sevens", "trump": "l"}
    summary = made_of(tmp_path, "licitovany", 4, change, force=forced)
    for measure in ("deals", "made", "won", "payout"):
        contract = found(summary, "contracts", None, ALL, measure)
        assert found(summary, "rungs", ALL, None, measure)[:5] == contract[:5]
    assert found(summary, "rungs", "betl", None, "won")[0:5:4] == (1, 2)
    assert "played with points" not in printed(summary)


def test_m67_that_nothing_is_lost_with_the_rogue_is_said(tmp_path: Path) -> None:
    said = "with the rogue: made by construction"
    assert said in " ".join(printed(made_of(tmp_path / "with", "krizovy", 4, cross, house=CROSS)).split())

    def change(rows: data.Rows) -> None:
        cross(rows)
        rows["rogue"][:] = -1

    assert said not in printed(made_of(tmp_path / "without", "krizovy", 4, change, house=CROSS))


def test_a_log_breaks_no_cell(tmp_path: Path) -> None:
    def change(rows: data.Rows) -> None:
        auction(rows)
        rows["rung"][:] = "red_two_sevens_hundred"
        pay(rows, [-(10**8), 3, -3, 7], [-(10**8), 3, -3, 7], [2 * 10**8, -6, 6, -14])

    text = printed(made_of(tmp_path, "licitovany", 4, change))
    lines = text.splitlines()
    (head,) = [place for place, line in enumerate(lines) if line.startswith("auction won with")]
    assert lines[head + 2].startswith("red two-sevens-hundred") and not lines[head + 3].strip()
    assert text.count("[") == text.count("]") == sum(line.count("]") for line in lines if "[" in line)


@pytest.mark.parametrize("share", [0.0, 0.04, 0.1, 0.9, 0.96, 1.0])
def test_what_is_written_at_marks_stays_inside_the_panel(share: float, tmp_path: Path) -> None:
    def change(rows: data.Rows) -> None:
        n = len(rows["deal"])
        rows["contract"][:], rows["rung"][:], rows["trump"][:], rows["declarer"][:] = "seven", "seven", "l", 2
        for component in ("game", "seven"):
            rows[f"level_{component}"][:] = 0
            rows[f"made_{component}"][:] = np.where(np.arange(n) < share * n, 1, -1)

    summary = made_of(tmp_path, "licitovany", 50, change)
    for name in ("contracts", "rungs"):
        figure = FIGURES[name](summary)
        assert figure is not None
        for axes, beyond in zip(figure.axes, (20, 1), strict=True):
            assert axes.texts
            for text in axes.texts:
                extent = text.get_window_extent()
                assert axes.bbox.x0 - 1 <= extent.x0 and extent.x1 <= axes.bbox.x1 + beyond, text.get_text()


def test_m18_two_sevens_have_components_and_helpers_of_their_own(tmp_path: Path) -> None:
    summary = made_of(tmp_path, "licitovany", 4, auction)
    assert found(summary, "components", "two_sevens", "two_sevens", "made").value == 1
    assert found(summary, "helpers", "two_sevens", ALL, "b", "payout").value == 80
    assert found(summary, "helpers", "two_sevens", "l", "b", "share").value == 1
    assert "bells" in printed(summary)


def test_m72_open_contracts_stand_in_every_table_of_pagat(tmp_path: Path) -> None:
    def change(rows: data.Rows) -> None:
        rows["contract"][:] = ["open_betl", "open_durch", "open_durch"]
        for row, (component, made) in enumerate((("open_betl", 1), ("open_durch", 1), ("open_durch", -1))):
            rows[f"level_{component}"][row] = 0
            rows[f"made_{component}"][row] = made
        rows["declarer"][:] = 1
        pay(rows, [-10, -20, 20], [20, 40, -40], [-10, -20, 20])

    summary = made_of(tmp_path, "pagat", 3, change)
    assert found(summary, "contracts", None, "open_durch", "made").value == 0.5
    assert found(summary, "components", "open_betl", "open_betl", "made").value == 1
    assert "open durch" in printed(summary)


def drawing(rows: data.Rows) -> None:
    rows["level_game"][:] = 0
    rows["made_game"][:] = [1, -1, 1]
    rows["trick_points"][:] = [60, 30, 80]
    rows["trick_points_defenders"][:] = [30, 60, 10]
    rows["marriage_points"][:] = [0, 0, 40]
    rows["marriage_points_defenders"][:] = [0, 20, 0]
    rows["trump"][:] = "l"
    pay(rows, [1, -1, 4], [-1, 1, -4])


def test_m95_in_drawing_whoever_has_more_points_wins_and_nobody_declares(tmp_path: Path) -> None:
    summary = made_of(tmp_path, "lizany", 3, drawing, house={"tariff": {"game": 1}})
    assert (summary.run.seats, summary.run.payers) == (2, 1)
    assert found(summary, "drawing", "seat 0", "wins").value == pytest.approx(2 / 3)
    assert found(summary, "drawing", "seat 1", "points").value == pytest.approx((30 + 80 + 10) / 3)
    assert found(summary, "drawing", "winner", "points").value == pytest.approx((60 + 80 + 120) / 3)
    assert found(summary, "drawing", "winner", "points of marriages").value == pytest.approx(20)
    assert found(summary, "drawing", "winner", "100 points or more").value == pytest.approx(1 / 3)
    assert found(summary, "drawing", "loser", "payoff").value == pytest.approx(-2)
    assert found(summary, "points", 0, 120, "share of deals").value == pytest.approx(1 / 3)
    text = printed(summary)
    for word in ("declare", "contract", "defender", "payer"):
        assert word not in text.lower().replace("nothing is declared", "").replace("by contract", ""), word
    drawn = {name for name, draw in FIGURES.items() if draw(summary) is not None}
    assert drawn == {"points", "payouts", "running-mean"}


def test_marriages_are_held_against_the_exact_mean_of_a_uniform_shuffle(tmp_path: Path) -> None:
    def change(rows: data.Rows) -> None:
        rows["married"][:] = [0, 1, 1, 4]
        rows["level_game"][:] = 0

    dealt = data.fair_dealt(4)
    summary = made_of(tmp_path, "voleny", 4, change, dealt=dealt.tolist())
    assert found(summary, "marriages", None, "per deal").value == 1.5
    assert found(summary, "marriages", 1, "share").value == 0.5
    exact = found(summary, "marriages", None, "per deal, uniform shuffle")
    # A given marriage lies in 12 cards with probability 0.13306, in 10 with 0.09073.
    assert exact.value == pytest.approx(4 * (0.13306 + 2 * 0.09073), abs=3e-5)
    assert exact.how == EXACT


@pytest.mark.parametrize("kind", list(marias.COMPONENTS_OF))
def test_every_kind_has_a_title_and_every_contract_is_shown(kind: str, tmp_path: Path) -> None:
    def change(rows: data.Rows) -> None:
        for component in marias.COMPONENTS_OF[kind]:
            if component in marias.DOUBLED:
                rows[f"level_{component}"][:] = 0
                rows[f"made_{component}"][:] = 1
        names = ["game"] if kind == "lizany" else [*marias.CONTRACTS]
        rows["contract"][:] = np.resize(np.array(names, dtype=object), len(rows["contract"]))

    summary = made_of(tmp_path, kind, 40, change)
    assert words.facts(summary.run)[0] != kind
    for table in summary.tables.values():
        if "n" in table.columns and "level" in table.columns:
            assert table.filter(pl.col("value").is_not_null() & pl.col("how").is_null()).is_empty()
    text = printed(summary)
    assert max(map(len, text.splitlines())) <= 170
    assert ("declared %" in text) == (kind != "lizany")
    for name, draw in FIGURES.items():
        figure = draw(summary)
        if figure is not None:
            assert words.facts(summary.run)[0] in " ".join(one.get_text() for one in figure.texts), name
