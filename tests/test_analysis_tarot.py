"""The tables, figures and printed lines of tarot, against plain counts of synthetic rows."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from matplotlib.figure import Figure
from polars.testing import assert_frame_equal
from rich.console import Console
from scipy import stats

from analysis import console, words
from analysis.estimate import Estimate
from analysis.figures import FIGURES
from analysis.figures.style import save
from analysis.summary import Summary, summarise
from analysis.tables import ALL, Lookup
from sim.schema.tarot import CONTRACTS, FAMILY
from tests import analysis_data as data
from tests import analysis_tarot as tarot

N = 6000
PARAMS = {"prise": 40, "garde": 56, "garde_sans": 71, "garde_contre": 81}
SEATS = [{"name": "heuristic", "label": "heuristic", "params": PARAMS}] * 4


@pytest.fixture(scope="module")
def rows() -> data.Rows:
    return tarot.random_rows(N)


@pytest.fixture(scope="module")
def summary(rows: data.Rows, tmp_path_factory: pytest.TempPathFactory) -> Summary:
    folder = tmp_path_factory.mktemp("runs") / "tarot"
    dealt = data.fair_dealt(300, tarot.SEATS)
    return summarise(tarot.write_run(folder, rows, dealt=dealt, changes={"seats": SEATS}), write=False)


def found(summary: Summary, table: str, *key: str | int | float | None) -> Estimate:
    one = Lookup(summary.tables[table].drop("forced"))(*key)
    assert one is not None, key
    return one


def few(folder: Path, n: int, change: Callable[[data.Rows], None], **changes: object) -> Summary:
    """Summarise ``n`` prises of seat 0 after a change of the rows."""
    rows = tarot.blank(n)
    change(rows)
    tarot.pay(rows)
    return summarise(tarot.write_run(folder / "run", rows, changes=changes), write=False)


def printed(summary: Summary) -> str:
    buffer = io.StringIO()
    console.show(summary, Console(file=buffer, width=80))
    text = buffer.getvalue()
    assert "nan" not in text.lower() and "…" not in text
    return text


def is_rate(shown: Estimate, hits: np.ndarray, of: np.ndarray) -> None:
    """Compare a rate with the plain count of the rows that hit, among those in question, and its interval."""
    n, k = int(of.sum()), int((hits & of).sum())
    wilson = stats.binomtest(k, n).proportion_ci(method="wilson")
    assert (shown[:3], shown.n) == (pytest.approx((k / n, wilson.low, wilson.high), abs=1e-12), n)


def is_mean(shown: Estimate, amounts: np.ndarray) -> None:
    """Compare a mean with the plain one and its normal interval."""
    low, high = stats.norm.interval(0.95, amounts.mean(), stats.sem(amounts))
    assert shown[:3] == pytest.approx((amounts.mean(), low, high))


def of_contract(rows: data.Rows, contract: str) -> np.ndarray:
    played: np.ndarray = rows["reason"] == "played"
    return played if contract == ALL else played & (rows["contract"] == contract)


def share_of(rows: data.Rows) -> np.ndarray:
    """Return what each defender pays the taker, in points."""
    paid = np.stack([rows[f"payoff_{seat}"] for seat in range(4)])
    mine: np.ndarray = paid[np.maximum(rows["taker"], 0), np.arange(len(rows["deal"]))]
    return mine / 3 / tarot.SCALE


@pytest.mark.parametrize("contract", [*CONTRACTS, ALL])
def test_t17_contracts_say_how_often_bid_and_made_and_what_each_pays(
    contract: str, rows: data.Rows, summary: Summary
) -> None:
    of, share = of_contract(rows, contract), share_of(rows)
    key = (contract, ALL, None)
    everything = np.ones(N, dtype=bool)
    is_rate(found(summary, "contracts", None, contract, "bid"), of, everything)
    is_rate(found(summary, "contracts", None, contract, "made"), rows["made"] == 1, of)
    is_mean(found(summary, "contracts", None, contract, "payout"), share[of] * 3)
    is_rate(found(summary, "bouts", *key, "share"), of, rows["reason"] == "played")
    is_mean(found(summary, "bouts", *key, "taker's points"), rows["points"][of] / 2)
    is_mean(found(summary, "bouts", *key, "payout per payer"), share[of])
    spread = found(summary, "bouts", *key, "spread of the payout per payer")
    assert spread.value == pytest.approx(share[of].std(ddof=1))
    assert spread.low is not None and spread.high is not None and spread.low < spread.high


@pytest.mark.parametrize(("counted", "column"), [("in hand", "hand_bouts"), ("captured", "bouts")])
@pytest.mark.parametrize("contract", ["prise", "garde", ALL])
def test_t16_made_and_share_by_bouts(
    contract: str, counted: str, column: str, rows: data.Rows, summary: Summary
) -> None:
    of = of_contract(rows, contract)
    for number in range(4):
        those = of & (rows[column] == number)
        is_rate(found(summary, "bouts", contract, counted, number, "made"), rows["made"] == 1, those)
        is_rate(found(summary, "bouts", contract, counted, number, "share"), those, of)
        is_mean(found(summary, "bouts", contract, counted, number, "payout per payer"), share_of(rows)[those])


def test_t20_dealt_cancelled_by_cause_and_played_deals_are_counted_apart(
    rows: data.Rows, summary: Summary
) -> None:
    endings = summary.tables["endings"].filter(pl.col("contract") == ALL, pl.col("measure") == "deals")
    assert dict(zip(endings["reason"], endings["n"], strict=True)) == {
        reason: int((rows["reason"] == reason).sum()) for reason in FAMILY.reasons
    }
    assert endings["n"].sum() == N and (endings["n"] > 0).all()
    everything = np.ones(N, dtype=bool)
    for reason in FAMILY.without:
        is_rate(found(summary, "endings", reason, ALL, "share"), rows["reason"] == reason, everything)
        assert Lookup(summary.tables["endings"])(reason, ALL, "payout") is None
    played = int((rows["reason"] == "played").sum())
    assert found(summary, "contracts", None, ALL, "deals").n == played
    for table, key in (
        ("petit", (ALL, ALL, None)),
        ("excuse", (ALL, ALL, None)),
        ("bouts", (ALL, ALL, None)),
    ):
        assert found(summary, table, *key, "deals").n == played


def test_t14_petit_au_bout_by_side_and_its_worth(rows: data.Rows, summary: Summary) -> None:
    for contract in ("garde", ALL):
        of = of_contract(rows, contract)
        for side, sign in (("taker", 1), ("defence", -1)):
            earned = of & (rows["petit_au_bout"] == side)
            is_rate(found(summary, "petit", contract, ALL, side, "au bout"), earned, of)
            worth = found(summary, "petit", contract, ALL, side, "worth")
            assert worth.value == pytest.approx(rows["units_petit"][earned].mean() / tarot.SCALE)
            assert worth.value is not None and worth.value * sign >= 10


def test_where_the_petit_falls_and_who_captures_it(rows: data.Rows, summary: Summary) -> None:
    of = of_contract(rows, ALL)
    holder = np.where(rows["petit_seat"] == rows["taker"], "taker", "defence").astype(object)
    holder[rows["petit_seat"] < 0] = "chien"
    for one in ("taker", "defence", "chien"):
        is_rate(found(summary, "petit", ALL, one, None, "share"), holder == one, of)
    for one in ("taker", "defence"):
        held = of & (holder == one)
        lost = rows["petit_winner"] != one
        is_rate(found(summary, "petit", ALL, one, None, "captured"), lost, held)
        for trick in (3, 9, 17, 18):
            there = rows["petit_trick"] == trick
            is_rate(found(summary, "petit-tricks", one, trick, "share"), there, held)
            is_rate(found(summary, "petit-tricks", one, trick, "captured"), lost, held & there)
    played = of & (holder != "chien")
    is_rate(found(summary, "petit", ALL, ALL, None, "captured"), rows["petit_winner"] != holder, played)
    assert Lookup(summary.tables["petit"])(ALL, "chien", None, "captured")[0] is None  # type: ignore[index]


def test_t12_the_excuse_is_lost_in_the_last_trick_and_else_kept(rows: data.Rows, summary: Summary) -> None:
    of = of_contract(rows, ALL) & (rows["excuse_seat"] >= 0)
    holder = np.where(rows["excuse_seat"] == rows["taker"], "taker", "defence")
    last = rows["excuse_trick"] == 18
    paid = ~last & (rows["excuse_winner"] != holder)
    for one in ("taker", "defence"):
        held = of & (holder == one)
        is_rate(found(summary, "excuse", ALL, one, "lost", "share"), last, held)
        is_rate(found(summary, "excuse", ALL, one, "kept for half a point", "share"), paid, held)
        is_rate(found(summary, "excuse", ALL, one, "kept", "share"), ~last & ~paid, held)
    is_rate(found(summary, "excuse", ALL, ALL, "lost", "share"), last, of)


@pytest.mark.parametrize("to", ["contract_winner", "shower"])
def test_t8_poignees_by_level_and_side_and_whether_they_paid(
    to: str, rows: data.Rows, tmp_path: Path
) -> None:
    house = {**tarot.HOUSE, "poignee_to": to}
    summary = summarise(tarot.write_run(tmp_path / "run", rows, changes={"house": house}), write=False)
    of = of_contract(rows, ALL)
    shown = np.stack([rows[f"poignee_{seat}"] for seat in range(4)])
    own = rows["taker"] == np.arange(4)[:, None]
    for side, sign in (("taker", 1), ("defence", -1)):
        theirs = np.where(own if side == "taker" else ~own, shown, 0)
        for level in (1, 2, 3, None):
            having = of & ((theirs == level) if level else (theirs > 0)).any(axis=0)
            is_rate(found(summary, "poignees", ALL, side, level, "share"), having, of)
            good = (rows["made"] == sign) | (to == "shower")
            is_rate(found(summary, "poignees", ALL, side, level, "paid"), good, having)
            worth = found(summary, "poignees", ALL, side, level, "worth")
            assert worth.value == pytest.approx(sign * rows["units_poignees"][having].mean() / tarot.SCALE)
    is_rate(found(summary, "poignees", ALL, ALL, None, "share"), (shown > 0).any(axis=0), of)


def test_t10_slams_announced_made_failed_and_by_either_side(rows: data.Rows, summary: Summary) -> None:
    of = of_contract(rows, ALL)
    announced, slam = rows["chelem_announced"], rows["slam"]
    happened = {
        "announced": announced,
        "announced, made": announced & (slam == "taker"),
        "announced, failed": announced & (slam != "taker"),
        "taker, not announced": ~announced & (slam == "taker"),
        "defence": slam == "defence",
        "completed by the Excuse": rows["completed"],
    }
    for event, which in happened.items():
        is_rate(found(summary, "slams", ALL, event, "share"), which, of)
        if event != "announced":
            worth = found(summary, "slams", ALL, event, "worth").value
            assert worth == pytest.approx(rows["units_chelem"][of & which].mean() / tarot.SCALE)
    is_rate(found(summary, "slams", ALL, "announced", "made"), slam == "taker", of & announced)


def test_hands_are_counted_as_they_are_bid_with_short_suits_in_the_highest_contracts(
    rows: data.Rows, summary: Summary
) -> None:
    high = np.isin(rows["contract"], ["garde_sans", "garde_contre"])
    count = rows["hand_count"] + np.where(high, rows["hand_shortness"], 0)
    for contract in (*CONTRACTS, ALL):
        of = of_contract(rows, contract)
        for low, top in ((50, 54), (62, 62)):
            those = of & (count >= low) & (count <= top)
            is_rate(found(summary, "hand-count", contract, low, top, "made"), rows["made"] == 1, those)
    exact = summary.tables["hand-count"].filter(
        pl.col("contract") == ALL, pl.col("count") == pl.col("upto"), pl.col("measure") == "deals"
    )
    assert exact["n"].sum() == of_contract(rows, ALL).sum()


def test_shares_hold_every_deal_once_and_begin_at_a_contract_just_made(
    rows: data.Rows, summary: Summary
) -> None:
    share = share_of(rows)
    for name, multiplier in zip(CONTRACTS, (1, 2, 4, 6), strict=True):
        table = summary.tables["shares"].filter(contract=name)
        assert table["value"].sum() == pytest.approx(1)
        of = of_contract(rows, name)
        is_rate(
            found(summary, "shares", name, 0, 0.0, 25.0 * multiplier, "share"),
            abs(share) < 25 * multiplier,
            of,
        )
        first = (share >= 25 * multiplier) & (share < 35 * multiplier)
        key = (name, 1, 25.0 * multiplier, 35.0 * multiplier)
        is_rate(found(summary, "shares", *key, "share"), first, of)
        last = table.filter(pl.col("below").is_null())
        assert last["side"].to_list() == [-1, 1]
        least = float(last["least"][0])
        is_rate(found(summary, "shares", name, -1, least, None, "share"), share <= -least, of)


def test_t19_seats_earn_what_their_payoffs_say(rows: data.Rows, summary: Summary) -> None:
    played = of_contract(rows, ALL)
    payoffs = summary.tables["seats"].filter(measure="payoff")
    assert payoffs["value"].sum() == pytest.approx(0, abs=1e-9)
    for seat, value in enumerate(payoffs["value"]):
        assert value == pytest.approx(rows[f"payoff_{seat}"][played].mean() / tarot.SCALE)
        taken = found(summary, "seats", seat, "heuristic", "bid")
        is_rate(taken, rows["taker"] == seat, np.ones(N, dtype=bool))


def test_s12_a_pack_of_78_cards_is_tested_for_uniform_dealing(rows: data.Rows, summary: Summary) -> None:
    dealing = summary.tables["dealing"]
    assert dealing["holder"].to_list() == [ALL, "seat 0", "seat 1", "seat 2", "seat 3", "chien"]
    assert dealing["df"].to_list() == [77 * 4, 77, 77, 77, 77, 77]
    expected = 300 * np.array(tarot.SEATS) / 78
    counted = np.array(summary.run.manifest["dealt"])
    statistic = ((counted - expected) ** 2 / expected).sum() * 77 / 78
    assert dealing["statistic"][0] == pytest.approx(statistic)


def test_tallies_of_tarot_say_what_the_hands_say(rows: data.Rows, summary: Summary, tmp_path: Path) -> None:
    options = {"store": "summary", "chunk": 1500, "dealt": data.fair_dealt(300, tarot.SEATS)}
    folder = tarot.write_run(tmp_path / "run", rows, changes={"seats": SEATS}, **options)
    tallied = summarise(folder, write=False)
    for name, table in summary.tables.items():
        if name != "running":
            assert_frame_equal(tallied.tables[name], table, check_exact=True)


def test_the_console_speaks_the_words_of_tarot(summary: Summary) -> None:
    text = printed(summary)
    lines = text.splitlines()
    assert lines[0].startswith("tarot · 6,000 deals · seed 7 · heuristic in every seat")
    assert max(len(line) for line in lines) <= 150
    for contract in CONTRACTS:
        row = next(line for line in lines if line.startswith(words.name(contract)))
        assert row.count("±") + row.count("[") == 7, row
    for said in (
        "amounts in points",
        "cancelled: petit sec",
        "cancelled: all pass",
        "payoff of the taker",
        "deals as taker",
        "bid from: prise 40; garde 56; garde sans 71; garde contre 81",
        "au bout, defence %",
        "taker, not announced",
        "won: his payoff is positive",
        "kept for half a point %",
        "one deal can be both announced, failed and defence",
        "chien",
    ):
        assert said in text, said
    for other in ("declare", "talon", "talons", "flek", "units"):
        assert other not in text.lower(), other


def test_force_is_said_in_words(tmp_path: Path) -> None:
    instead = {
        "contract": None,
        "taker": None,
        "trump": None,
        "instead": {"garde": "prise", "prise": "garde"},
    }
    summary = few(tmp_path, 3, lambda rows: None, force=instead)
    assert "FORCED: instead prise for garde and garde for prise" in printed(summary)
    nothing = few(tmp_path / "b", 3, lambda rows: None, force={"contract": None, "instead": None})
    assert "FORCED" not in printed(nothing)


def all_pass(rows: data.Rows) -> None:
    rows["reason"][:] = "all_pass"
    rows["contract"][:] = None
    rows["taker"][:] = -1
    rows["made"][:] = 0


def lost(rows: data.Rows) -> None:
    rows["made"][:] = -1
    rows["units_base"][:] = -50
    rows["hand_count"][:] = 40


@pytest.mark.parametrize(("change", "n"), [(all_pass, 2), (lost, 1), (lost, 3)])
def test_the_oddest_runs_of_tarot_have_a_summary_too(
    change: Callable[[data.Rows], None], n: int, tmp_path: Path
) -> None:
    summary = few(tmp_path, n, change)
    assert f"{n} deals add up" in printed(summary)
    assert summary.tables["checks"]["holds"].all()
    for name, draw in FIGURES.items():
        save(lambda draw=draw: draw(summary), tmp_path / name)  # type: ignore[misc]


def test_figures_of_tarot_show_their_run_and_clip_no_label(summary: Summary) -> None:
    figures = {name: figure for name, draw in FIGURES.items() if (figure := draw(summary)) is not None}
    assert set(figures) == {"contracts", "bouts", "shares", "hand-count", "running-mean"}
    for name, figure in figures.items():
        assert isinstance(figure, Figure)
        said = " ".join(one.get_text() for one in figure.texts)
        assert "tarot" in said and "6,000 deals" in said, name
        figure.canvas.draw()
        page = figure.bbox
        written = [*figure.texts, *(text for axes in figure.axes for text in axes.texts)]
        for axes in figure.axes:
            low, high = axes.get_xlim()
            # Ticks beyond the axis have a label too, but none that is drawn.
            labels = axes.get_xticklabels()
            written += [axes.title, *(one for one in labels if low <= one.get_position()[0] <= high)]
        for text in written:
            extent = text.get_window_extent()
            assert page.x0 <= extent.x0 and extent.x1 <= page.x1, (name, text.get_text())


@pytest.mark.parametrize(("n", "open_circle"), [(14, True), (4000, False)])
def test_rates_of_too_few_deals_are_open_circles(n: int, open_circle: bool, tmp_path: Path) -> None:
    def half_made(rows: data.Rows) -> None:
        rows["made"][: n // 2] = -1

    figure = FIGURES["contracts"](few(tmp_path, n, half_made))
    assert figure is not None
    made = figure.axes[1]
    (circle,) = (line for line in made.lines if line.get_marker() == "o")
    assert (circle.get_markerfacecolor() == "white") == open_circle
    assert any("±" in text.get_text() for text in made.texts) != open_circle
    assert "Open circles: too few deals" in " ".join(text.get_text() for text in figure.texts)


def test_bidding_thresholds_are_those_of_the_strategies_that_have_them(tmp_path: Path) -> None:
    other = {"name": "heuristic", "label": "bold", "params": {**PARAMS, "garde": 50}}
    dumb = {"name": "random", "label": "random", "params": {}}
    rows = tarot.random_rows(800, seed=3)
    changes = {"seats": [SEATS[0], other, dumb, dumb]}
    folder = tarot.write_run(tmp_path / "run", rows, changes=changes)
    assert "bid from: prise 40; garde 50 or 56; garde sans 71" in printed(summarise(folder, write=False))
    folder = tarot.write_run(tmp_path / "dumb", rows, changes={"seats": [dumb] * 4})
    assert "bid from" not in printed(summarise(folder, write=False))
