"""Comparisons deal by deal, of runs of the same cards, against a recount in plain Python."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pytest
from rich.console import Console
from scipy import stats

from analysis import console
from analysis.compare import Comparison, compare
from analysis.load import LoadError
from analysis.paired import NONE
from sim import schema
from tests import analysis_data as data

#: Everything that a deal can come to, and a few groups of less than a hundred deals.
N = 3000


class Deal(NamedTuple):
    """What a recount needs of a deal in one run."""

    contract: str | None
    alone: int
    made: bool | None
    paid: list[float]


def recount(rows: data.Rows, scale: int = 1) -> list[Deal]:
    """Return the deals of volený, payoffs in units."""
    deals = []
    for i in range(len(rows["deal"])):
        declared = [c for c in data.DOUBLED if not c.endswith("_against") and rows[f"level_{c}"][i] >= 0]
        played = rows["reason"][i] == "played"
        made = all(rows[f"made_{c}"][i] == 1 for c in declared) if played else None
        paid = [int(rows[f"payoff_{seat}"][i]) / scale for seat in range(3)]
        deals.append(Deal(rows["contract"][i], int(rows["declarer"][i]), made, paid))
    return deals


def interval(differences: Sequence[float], level: float = 0.95) -> tuple[float, float, float]:
    """Return the mean of some differences and the ends of its interval."""
    n, middle = len(differences), fmean(differences)
    tail = (1 + level) / 2
    half = float(stats.t.ppf(tail, n - 1) if n < 100 else stats.norm.ppf(tail)) * stdev(differences)
    return middle, middle - half / math.sqrt(n), middle + half / math.sqrt(n)


def paired(folder: Path, rows: data.Rows, other: data.Rows, **keywords: Any) -> Comparison:
    one = data.write_run(folder / "one", rows, chunk=1000)
    two = data.write_run(folder / "two", other, chunk=700, changes={"id": "other", "scale": 10})
    return compare(one, two, **keywords)


def row(comparison: Comparison, measure: str, table: str = "paired", **keys: Any) -> dict[str, Any]:
    found = comparison.tables[table].filter(pl.col("measure") == measure)
    for key, value in keys.items():
        found = found.filter(pl.col(key) == value)
    assert found.height == 1, (measure, keys)
    return found.row(0, named=True)


def shown(comparison: Comparison) -> str:
    buffer = io.StringIO()
    console.show_comparison(comparison, Console(file=buffer, width=80))
    text = buffer.getvalue()
    assert "nan" not in text.lower() and "…" not in text
    return text


@pytest.fixture(scope="module")
def both() -> tuple[data.Rows, data.Rows]:
    """Return two runs with other outcomes of most deals; the second pays in tenths of a unit."""
    other = data.random_rows(N, seed=2)
    same = np.arange(N) % 3 == 0
    first = data.random_rows(N, seed=1)
    for name in other:
        other[name] = np.where(same, first[name], other[name])
    for seat in range(3):
        other[f"payoff_{seat}"] = other[f"payoff_{seat}"] * 15
    return first, other


@pytest.fixture(scope="module")
def deals(both: tuple[data.Rows, data.Rows]) -> list[tuple[Deal, Deal]]:
    return list(zip(recount(both[0]), recount(both[1], 10), strict=True))


@pytest.fixture(scope="module")
def comparison(tmp_path_factory: pytest.TempPathFactory, both: tuple[data.Rows, data.Rows]) -> Comparison:
    return paired(tmp_path_factory.mktemp("runs"), *both)


def groups(deals: Sequence[tuple[Deal, Deal]]) -> dict[str, list[tuple[Deal, Deal]]]:
    found = {name: [deal for deal in deals if deal[0].contract == name] for name in data.DECLARES}
    return found | {"all": [deal for deal in deals if deal[0].contract is not None]}


def agrees(found: dict[str, Any], here: Sequence[float], there: Sequence[float]) -> None:
    """Hold a row against the amounts of the same deals in both runs."""
    gaps = [one - two for one, two in zip(here, there, strict=True)]
    assert (found["n"], found["baseline_n"]) == (len(here), len(there))
    assert found["value"] == pytest.approx(fmean(here))
    assert found["baseline"] == pytest.approx(fmean(there))
    middle, low, high = interval(gaps)
    assert (found["difference"], found["low"], found["high"]) == pytest.approx((middle, low, high), abs=1e-12)
    together = 1 - 0.05 / found["compared"]
    assert (found["low_all"], found["high_all"]) == pytest.approx(interval(gaps, together)[1:], abs=1e-12)
    saved = (stdev(here) ** 2 + stdev(there) ** 2) / stdev(gaps) ** 2
    assert found["saved"] == pytest.approx(saved)
    error = stdev(gaps) / math.sqrt(len(gaps))
    tail = stats.t(len(gaps) - 1) if len(gaps) < 100 else stats.norm
    assert found["p"] == pytest.approx(max(2 * float(tail.sf(abs(middle) / error)), 1e-12), rel=1e-5)


def test_s3_payoffs_of_the_first_runs_declarer_are_compared_in_each_deal(
    comparison: Comparison, deals: list[tuple[Deal, Deal]]
) -> None:
    sizes = []
    for name, of in groups(deals).items():
        here, there = ([deal.paid[first.alone] for first, deal in zip_side(of, side)] for side in (0, 1))
        agrees(row(comparison, "payout", contract=name), here, there)
        sizes.append(len(here))
    assert min(sizes) < 100 < max(sizes)


def zip_side(of: Sequence[tuple[Deal, Deal]], side: int) -> list[tuple[Deal, Deal]]:
    """Return the first run's deals beside those of one of the runs."""
    return [(deal[0], deal[side]) for deal in of]


def test_s3_made_is_compared_where_both_are_played_by_the_same_seat(
    comparison: Comparison, deals: list[tuple[Deal, Deal]]
) -> None:
    for name, of in groups(deals).items():
        both = [(a, b) for a, b in of if a.made is not None and b.made is not None and a.alone == b.alone]
        here, there = ([float(bool(deal[side].made)) for deal in both] for side in (0, 1))
        agrees(row(comparison, "made", contract=name), here, there)


def test_s3_every_seat_is_compared_over_all_deals(
    comparison: Comparison, deals: list[tuple[Deal, Deal]]
) -> None:
    for seat in range(3):
        here, there = ([deal[side].paid[seat] for deal in deals] for side in (0, 1))
        agrees(row(comparison, "payoff", seat=seat), here, there)


def test_it_is_counted_how_often_contract_and_player_are_others(
    comparison: Comparison, deals: list[tuple[Deal, Deal]]
) -> None:
    undeclared = [deal for deal in deals if deal[0].contract is None]
    assert undeclared
    for name, of in (groups(deals) | {NONE: undeclared}).items():
        contract = row(comparison, "another contract", contract=name)
        player = row(comparison, "another player", contract=name)
        assert contract["n"] == player["n"] == len(of)
        assert contract["value"] * len(of) == pytest.approx(sum(a.contract != b.contract for a, b in of))
        assert player["value"] * len(of) == pytest.approx(sum(a.alone != b.alone for a, b in of))


def test_contracts_of_both_runs_make_up_all_deals(
    comparison: Comparison, deals: list[tuple[Deal, Deal]]
) -> None:
    table = comparison.tables["paired-contracts"]
    shares = table.filter(measure="contract in the baseline")
    assert round((shares["value"] * shares["n"]).sum()) == N
    for here, there in product([*data.DECLARES, None], repeat=2):
        of = [(a, b) for a, b in deals if (a.contract, b.contract) == (here, there)]
        keys = {"contract": here or NONE, "baseline_contract": there or NONE}
        if not of:
            assert shares.filter(**keys).is_empty()
            continue
        share = row(comparison, "contract in the baseline", "paired-contracts", **keys)
        assert share["value"] * share["n"] == pytest.approx(len(of))
        if here is not None:
            paid = row(comparison, "payout", "paired-contracts", **keys)
            assert paid["difference"] == pytest.approx(
                fmean(a.paid[a.alone] - b.paid[a.alone] for a, b in of)
            )


def test_s6_many_figures_are_adjusted_and_it_is_said(comparison: Comparison) -> None:
    for table in comparison.tables.values():
        tested = table.drop_nulls("p")
        assert tested["compared"].unique().to_list() == [tested.height]
        smallest = tested.sort("p").row(0, named=True)
        assert smallest["p_holm"] == pytest.approx(min(1.0, smallest["p"] * tested.height))
    text = shown(comparison)
    one, two = (table.drop_nulls("p").height for table in comparison.tables.values())
    assert f"{one} figures, and {two} by contract in both runs, are compared" in text
    assert "Holm" in text and "Bonferroni" in text and "compared deal by deal" in text
    assert "the seat that is the declarer in the run" in text and "no contract" in text


def test_files_are_written_into_the_runs_folder(comparison: Comparison) -> None:
    names = {path.relative_to(comparison.run.folder).as_posix() for path in comparison.files}
    assert names == {
        *(f"summary/paired{which}.{kind}" for which in ("", "-contracts") for kind in ("csv", "parquet")),
        *(f"plots/paired.{kind}" for kind in ("png", "svg")),
    }
    table = comparison.tables["paired"]
    written = pl.read_csv(comparison.run.folder / "summary" / "paired.csv", schema=table.schema)
    assert written["difference"].to_list() == pytest.approx(table["difference"].to_list())


@pytest.mark.parametrize("kind", schema.KINDS)
def test_s3_a_run_against_itself_differs_by_exactly_nothing(tmp_path: Path, kind: str) -> None:
    rows = data.random_rows(300) if kind == data.KIND else alone(kind)
    first = data.write_run(tmp_path / "one", rows, chunk=77)
    second = data.write_run(tmp_path / "two", rows, changes={"id": "again"})
    found = compare(first, second)
    for table in found.tables.values():
        compared = table.filter(pl.col("measure").is_in(["payout", "made", "payoff"]))
        for name in ("difference", "low", "high", "low_all", "high_all"):
            assert compared[name].unique().to_list() == [0.0] * bool(compared.height)
        assert compared["p_holm"].unique().to_list() == [1.0] * bool(compared.height)
        assert compared["saved"].is_null().all()
    assert (found.tables["paired"].filter(measure="another contract")["value"] == 0).all()
    text = shown(found)
    assert "+0.00 ±0.00" in text and "differing nothing" in text


def alone(kind: str) -> data.Rows:
    """Return deals of a kind, each won or lost by the seat that plays alone, some of them come to nothing."""
    rng = np.random.default_rng(3)
    family = schema.family(kind)
    rows = data.blank(200, kind) if family.name == "marias" else data.empty(200, kind)
    seat = 1 if kind == "tarot" else 0
    rows["contract"][:] = family.contracts[0]
    rows[family.alone][:] = seat
    result = rng.choice([-1, 1], 200)
    rows["made" if kind == "tarot" else "made_game"][:] = result
    payers = data.PLAYERS.get(kind, 3) - 1
    for other in range(payers + 1):
        rows[f"payoff_{other}"][:] = result * (payers if other == seat else -1)
    return rows


def test_where_all_deals_differ_by_the_same_it_is_no_estimate_of_their_spread(tmp_path: Path) -> None:
    rows, other = (data.blank(5) for _ in range(2))
    for seat, paid in enumerate((4, -2, -2)):
        rows[f"payoff_{seat}"][:] = paid
    found = paired(tmp_path, rows, other, write=False)
    paid = row(found, "payout", contract="game")
    assert (paid["difference"], paid["low"], paid["high"], paid["p"]) == (4, 4, 4, None)
    assert "all +4.00" in shown(found)


def test_a_rate_turns_units_into_money_and_says_so(
    tmp_path: Path, both: tuple[data.Rows, data.Rows], comparison: Comparison
) -> None:
    money = paired(tmp_path, *both, rate=0.5, write=False)
    paid, counted = (row(one, "payout", contract="all") for one in (money, comparison))
    assert paid["difference"] == pytest.approx(counted["difference"] / 2)
    assert paid["unit"] == "money at 0.5 a unit" and counted["unit"] == "units"
    assert row(money, "made", contract="all") == row(comparison, "made", contract="all")


def test_what_differs_is_named(tmp_path: Path) -> None:
    one = data.write_run(tmp_path / "one", data.random_rows(50))
    seats = [{"name": "coin", "label": "coin", "params": {}}] * 2
    force = {"contract": None, "taker": None, "trump": None, "instead": {"prise": "garde"}}
    changes = {"seats": [{"name": "dice", "label": "dice", "params": {}}, *seats], "force": force}
    two = data.write_run(tmp_path / "two", data.random_rows(50), changes=changes)
    text = shown(compare(one, two, write=False))
    assert "coin in every seat (baseline seat 0 dice, seat 1 coin, seat 2 coin)" in text
    assert "nothing forced (baseline instead garde for prise)" in text


def test_runs_that_cannot_be_paired_are_refused(tmp_path: Path) -> None:
    rows = data.random_rows(40)
    one = data.write_run(tmp_path / "one", rows)
    with pytest.raises(LoadError, match="seed 7 as in the run compared with it .*, but 30 deals"):
        compare(one, data.write_run(tmp_path / "fewer", data.random_rows(30)))
    with pytest.raises(LoadError, match="store=summary forgets the single deals"):
        compare(one, data.write_run(tmp_path / "tallied", rows, store="summary"))
    house = {"players": 3, "sitter_pays": True, "shuffle": "gather_cut", "session_length": 10}
    with pytest.raises(LoadError, match=r"not shuffled lie as the deal before was played \(M-80\)"):
        compare(one, data.write_run(tmp_path / "sessions", rows, changes={"house": house}))
    dealt = data.fair_dealt(40)
    with pytest.raises(LoadError, match="the cards were dealt otherwise"):
        compare(one, data.write_run(tmp_path / "other", rows, dealt=dealt))
    twice = data.random_rows(40)
    twice["deal"][7] = 8
    with pytest.raises(LoadError, match="deals 0 to 39 are not once each there and in"):
        compare(one, data.write_run(tmp_path / "twice", twice))
    shifted = data.random_rows(40)
    shifted["deal"][:] += 1
    with pytest.raises(LoadError, match="deals 0 to 39 are not once each there and in"):
        compare(one, data.write_run(tmp_path / "shifted", shifted))
