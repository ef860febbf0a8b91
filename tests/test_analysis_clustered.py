"""Intervals of deals that depend on each other: by session, against formulas written out (M-80)."""

from __future__ import annotations

import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from polars.testing import assert_frame_equal
from scipy import stats

from analysis import clustered, estimate
from analysis.clustered import Sums
from analysis.counted import Counted
from analysis.estimate import Estimate, Moments
from analysis.load import LoadError
from analysis.sessions import CLUSTER, PairCounts
from analysis.summary import Summary, summarise
from analysis.tables import ALL, Lookup
from tests import analysis_data as data

L = 10
HOUSE = {"players": 3, "sitter_pays": True, "shuffle": "gather_cut", "session_length": L}


def sums(x: np.ndarray, y: np.ndarray) -> Sums:
    return Sums(*(int(v) for v in (x.sum(), y.sum(), (x * x).sum(), (x * y).sum(), (y * y).sum())))


def found(summary: Summary, table: str, *key: str | int | None) -> Estimate:
    one = Lookup(summary.tables[table].drop("forced"))(*key)
    assert one is not None, key
    return one


def in_sessions(folder: Path, rows: data.Rows, **changes: Any) -> Summary:
    chunk = changes.pop("chunk", 50 * L)
    run = data.write_run(folder, rows, chunk=chunk, changes={"house": HOUSE, **changes})
    return summarise(run, write=False)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(-50, 50)), min_size=2, max_size=40))
def test_the_variance_of_a_mean_is_that_of_its_residuals(pairs: list[tuple[int, int]]) -> None:
    x, y = np.array(pairs, dtype=np.int64).T
    y = np.where(x > 0, y, 0)
    if (x > 0).sum() < 2:
        return
    ratio = Fraction(int(y.sum()), int(x.sum()))
    residual = sum((int(b) - ratio * int(a)) ** 2 for a, b in zip(x, y, strict=True))
    assert sums(x, y).variance == residual / int(x.sum()) ** 2


@given(st.lists(st.integers(-30, 30), min_size=2, max_size=200))
def test_sessions_of_one_deal_are_independent_deals(paid: list[int]) -> None:
    y = np.array(paid)
    together = clustered.mean(sums(np.ones_like(y), y), 0.5, 0.9)
    alone = estimate.mean(estimate.moments(paid, [1] * len(paid)), 0.5, 0.9)
    assert together[:2] == pytest.approx(alone[:2])
    assert (together.high, together.n, together.sessions) == (pytest.approx(alone.high), alone.n, len(paid))
    hits = (y > 0).astype(int)
    rate, plain = clustered.rate(sums(np.ones_like(hits), hits)), estimate.rate(int(hits.sum()), len(paid))
    if len(paid) >= estimate.FEW:
        assert rate[:3] == pytest.approx(plain[:3])


@pytest.mark.parametrize("sessions", [20, 400])
def test_deals_that_are_all_alike_in_a_session_count_as_one_deal(sessions: int, tmp_path: Path) -> None:
    """Exact: sessions of L equal deals have the interval of one deal each, naive ones are too narrow."""
    rng = np.random.default_rng(sessions)
    won = np.repeat(rng.random(sessions) < 0.6, L)
    stake = np.repeat(rng.integers(1, 9, sessions), L)
    rows = data.blank(len(won))
    rows["level_game"][:] = 0
    rows["made_game"] = np.where(won, 1, -1)
    per_defender = np.where(won, stake, -stake)
    for seat in range(3):
        rows[f"payoff_{seat}"] = per_defender * (2 if seat == 0 else -1)
    summary = in_sessions(tmp_path / "run", rows)
    one = rows["payoff_0"][::L]
    low, high = (stats.t if sessions < 100 else stats.norm).interval(
        0.95, *((sessions - 1,) if sessions < 100 else ()), one.mean(), stats.sem(one)
    )
    payout = found(summary, "contracts", None, "game", "payout")
    assert payout[:3] == pytest.approx((one.mean(), low, high))
    assert (payout.n, payout.sessions) == (sessions * L, sessions)
    naive = summarise(data.write_run(tmp_path / "naive", rows), write=False)
    plain = found(naive, "contracts", None, "game", "payout")
    assert plain.high is not None and payout.high is not None and payout.value is not None
    if sessions >= 100:
        factor = math.sqrt(L * (sessions - 1 / L) / (sessions - 1))
        assert (payout.high - payout.value) / (plain.high - payout.value) == pytest.approx(factor)
        made = found(summary, "contracts", None, "game", "made")
        hits = int(won[::L].sum())
        # The deals are worth as many as there are sessions, up to the n - 1 of the sample variance.
        worth = sessions * L * (sessions - 1) / (sessions * L - 1)
        wanted = _wilson(hits / sessions, worth)
        assert made[1:3] == pytest.approx(wanted)
    for measure in ("payout", "payoff"):
        table, key = ("contracts", (None, "game")) if measure == "payout" else ("seats", (0, "coin"))
        assert found(summary, table, *key, measure).high == pytest.approx(high)


def _wilson(p: float, n: float, z: float = 1.959963984540054) -> tuple[float, float]:
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return centre - half, centre + half


def test_coverage_is_kept_by_sessions_and_lost_by_deals() -> None:
    rng = np.random.default_rng(5)
    covered = {"sessions": 0, "deals": 0}
    trials, sessions = 400, 120
    for _ in range(trials):
        effect = rng.integers(-4, 5, sessions)
        paid = effect[:, None] + rng.integers(-2, 3, (sessions, L))
        by_session = clustered.mean(sums(np.full(sessions, L), paid.sum(axis=1)))
        values, counts = np.unique(paid, return_counts=True)
        by_deal = estimate.mean(estimate.moments(values.tolist(), counts.tolist()))
        for name, one in (("sessions", by_session), ("deals", by_deal)):
            assert one.low is not None and one.high is not None
            covered[name] += one.low <= 0 <= one.high
    # 95 % of 400 within four standard errors; the naive one covers about half.
    assert abs(covered["sessions"] / trials - 0.95) < 4 * math.sqrt(0.95 * 0.05 / trials)
    assert covered["deals"] / trials < 0.75


def test_no_hit_at_all_is_bounded_by_the_sessions() -> None:
    x = np.full(50, L)
    none = clustered.rate(sums(x, np.zeros_like(x)))
    assert none.value == 0 and none.low == 0 and none.high is not None
    z = estimate.quantile(50, 0.95)
    assert none.high == pytest.approx(z * z / (50 + z * z))
    assert clustered.rate(sums(x, x)).low == pytest.approx(1 - none.high)


def test_one_session_has_no_interval_of_a_mean() -> None:
    one = clustered.mean(Sums(10, 30, 100, 300, 900))
    assert (one.value, one.low, one.high, one.how) == (3, None, None, clustered.SINGLE)
    assert clustered.mean(Sums(0, 0, 0, 0, 0)).how == estimate.NOTHING


def test_pairs_are_the_sums_over_sessions_however_they_are_cut() -> None:
    rng = np.random.default_rng(2)
    deals = pl.DataFrame(
        {CLUSTER: np.repeat(np.arange(40), 6), "a": rng.integers(0, 4, 240), "b": rng.integers(0, 2, 240)}
    ).with_columns(b=pl.when(pl.col("b") == 0).then(None).otherwise(pl.col("b")))
    whole = _pairs(deals, [40])
    cut = _pairs(deals, [3, 17, 40])
    assert_frame_equal(whole.frame, cut.frame)
    assert whole.pairs is not None and cut.pairs is not None
    assert (whole.pairs.toarray() == cut.pairs.toarray()).all()
    rows = whole.rows
    chosen = [row for row in rows if row["a"] >= 2]
    x = deals.group_by(CLUSTER, maintain_order=True).agg((pl.col("a") >= 2).sum().alias("x"))["x"]
    y = deals.group_by(CLUSTER, maintain_order=True).agg(
        pl.col("a").filter(pl.col("a") >= 2).sum().alias("y")
    )["y"]
    wanted = clustered.mean(sums(x.to_numpy().astype(int), y.to_numpy().astype(int)))
    assert whole.mean(chosen, "a", 1.0, 0.95) == wanted
    hits = [row for row in rows if row["a"] == 3]
    h = deals.group_by(CLUSTER, maintain_order=True).agg((pl.col("a") == 3).sum().alias("h"))["h"]
    assert whole.rate(hits, chosen, 0.95) == clustered.rate(
        sums(x.to_numpy().astype(int), h.to_numpy().astype(int))
    )


def _pairs(deals: pl.DataFrame, ends: list[int]) -> Counted:
    pairs = PairCounts()
    start = 0
    for end in ends:
        part = deals.filter((pl.col(CLUSTER) >= start) & (pl.col(CLUSTER) < end))
        pairs.add(part.group_by(CLUSTER, "a", "b").agg(pl.len().alias("n")))
        start = end
    return pairs.counted()


def test_huge_amounts_neither_wrap_nor_round() -> None:
    stake = 10**12 + 7
    frame = pl.DataFrame({CLUSTER: [0, 0, 1, 2], "pay": [stake, -stake, stake - 1, stake], "n": [2, 1, 1, 3]})
    pairs = PairCounts()
    pairs.add(frame)
    counted = pairs.counted()
    totals = np.array([stake, stake - 1, 3 * stake], dtype=object)
    lengths = np.array([3, 1, 3], dtype=object)
    wanted = Sums(7, totals.sum(), 19, (lengths * totals).sum(), (totals * totals).sum())
    assert counted.mean(counted.rows, "pay", 1.0, 0.95) == clustered.mean(wanted)


@pytest.mark.parametrize("of_sessions", [False, True])
def test_the_error_of_a_standard_deviation_is_that_of_its_influence(of_sessions: bool) -> None:
    rng = np.random.default_rng(8)
    paid = rng.integers(-5, 20, 3000)
    session = np.arange(3000) // L if of_sessions else np.arange(3000)
    frame = pl.DataFrame({CLUSTER: session, "pay": paid}).group_by(CLUSTER, "pay").agg(pl.len().alias("n"))
    pairs = PairCounts()
    pairs.add(frame)
    counted = pairs.counted()
    if not of_sessions:
        counted = Counted(counted.frame)
    shown = counted.deviation(counted.rows, "pay", 1.0, 0.95)
    deviation = paid.std(ddof=1)
    influence = np.bincount(session, (paid - paid.mean()) ** 2 - deviation**2)
    sessions = len(influence)
    error = math.sqrt((influence**2).sum() * sessions / (sessions - 1)) / 3000 / (2 * deviation)
    assert shown.value == pytest.approx(deviation)
    assert shown.high == pytest.approx(deviation + 1.959963984540054 * error)


def test_every_table_of_sessions_has_the_values_of_its_deals(tmp_path: Path) -> None:
    """Clustering moves intervals only: what is estimated is what independent deals give."""
    rows = data.random_rows(2000, seed=6)
    together = in_sessions(tmp_path / "sessions", rows)
    alone = summarise(data.write_run(tmp_path / "deals", rows), write=False)
    for name, table in alone.tables.items():
        if "measure" in table.columns and name != "running":
            mine = together.tables[name]
            keep = [c for c in table.columns if c not in ("low", "high", "how", "sessions")]
            assert_frame_equal(mine.select(keep), table.select(keep), check_exact=True)
    assert found(together, "running", ALL, 2000, "payout") == found(
        together, "contracts", None, ALL, "payout"
    )
    sampled = together.tables["contracts"].filter(pl.col("how") != estimate.EXACT)
    assert sampled["sessions"].is_not_null().all()
    assert alone.tables["contracts"]["sessions"].is_null().all()


@pytest.mark.parametrize("chunk", [L, 7 * L])
def test_s8_how_sessions_are_cut_into_parts_changes_no_table(chunk: int, tmp_path: Path) -> None:
    rows = data.random_rows(20 * L + 5, seed=3)
    whole = in_sessions(tmp_path / "a", rows)
    cut = in_sessions(tmp_path / "b", rows, chunk=chunk)
    for name, table in whole.tables.items():
        assert_frame_equal(cut.tables[name], table, check_exact=True)


def test_m80_a_part_that_begins_within_a_session_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LoadError, match="begins within a session of 10 deals"):
        in_sessions(tmp_path / "run", data.random_rows(100), chunk=25)
    folder = data.write_run(
        tmp_path / "tallies", data.random_rows(100), store="summary", chunk=50, changes={"house": HOUSE}
    )
    with pytest.raises(LoadError, match="store=hands"):
        summarise(folder)


def test_m80_positions_are_those_of_the_session_and_their_deals_are_independent(tmp_path: Path) -> None:
    rows = data.random_rows(300 * L, seed=12)
    place = rows["deal"] % L
    rows["married"] = np.where(place == 3, 2, np.random.default_rng(1).integers(0, 2, len(place)))
    summary = in_sessions(tmp_path / "run", rows)
    table = summary.tables["positions"]
    assert table["position"].unique().sort().to_list() == list(range(L))
    assert found(summary, "positions", 3, 3, ALL, "marriages dealt").value == 2
    here = rows["married"][place == 5]
    low, high = stats.norm.interval(0.95, here.mean(), stats.sem(here))
    shown = found(summary, "positions", 5, 5, ALL, "marriages dealt")
    assert shown[:3] == pytest.approx((here.mean(), low, high))
    assert (shown.n, shown.sessions) == (300, 300)
    seven = (rows["contract"] == "seven") & (place == 5)
    share = found(summary, "positions", 5, 5, "seven", "declared")
    assert share.value == pytest.approx(seven.sum() / 300)


def test_m80_long_sessions_are_put_into_groups(tmp_path: Path) -> None:
    rows = data.random_rows(1000, seed=12)
    house = {**HOUSE, "session_length": 100}
    summary = summarise(data.write_run(tmp_path / "run", rows, changes={"house": house}), write=False)
    groups = summary.tables["positions"].select("position", "upto").unique(maintain_order=True).rows()
    assert groups[:2] == [(0, 2), (3, 5)] and groups[-1] == (99, 99)
    assert len(groups) == 34


def test_m80_players_move_on_by_a_seat_with_every_deal(tmp_path: Path) -> None:
    rows = data.random_rows(30 * L, seed=2)
    labels = ("a", "b", "c")
    seats = [{"name": "coin", "label": label, "params": {}} for label in labels]
    for seat in range(3):
        rows[f"strategy_{seat}"] = np.array(labels, dtype=object)[(seat + rows["deal"] % L) % 3]
    summary = in_sessions(tmp_path / "run", rows, seats=seats)
    for player, label in enumerate(labels):
        paid = [
            sum(rows[f"payoff_{seat}"][deal] for seat in range(3) if rows[f"strategy_{seat}"][deal] == label)
            for deal in np.flatnonzero(rows["declarer"] >= 0)
        ]
        assert found(summary, "players", player, label, "payoff").value == pytest.approx(np.mean(paid))
    assert summary.tables["seats"]["strategy"].unique().to_list() == ["each in turn"]


def test_moments_of_independent_deals_are_untouched() -> None:
    counted = Counted(pl.DataFrame({"pay": [1, 3], "n": [2, 2]}))
    assert counted.mean(counted.rows, "pay", 1.0, 0.95) == estimate.mean(Moments(4, 8, 20))
