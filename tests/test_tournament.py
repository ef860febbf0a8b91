"""Tournaments from the command line: played, resumed, shown; standings against a plain computation."""

from __future__ import annotations

import itertools
import json
import math
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest

from analysis.db import connect
from analysis.duplicate import Design
from analysis.estimate import quantile, rate
from analysis.ratings import LineUp, bradley_terry, plackett_luce
from analysis.tournament.load import Tournament, load
from analysis.tournament.rated import Orders
from analysis.tournament.summary import Summary, summarise
from analysis.variance import Gathered
from sim import execute
from sim.store import Manifest, RunFolder
from sim.tournament.folder import TournamentFolder
from tests.forhont import forhont
from tests.test_run import Run, command
from tests.test_variance import parts

__all__ = ["command"]

THREE = "tournament.entrants=[ev,heuristic,random]"
TWO = "tournament.entrants=[heuristic,random]"
#: How often deals are weighted anew here: enough to compare with.
DRAWS = 20
TAROT = "tournament.entrants=[heuristic,random,{name: random, label: other}]"
FAST = "execute=threads"


@pytest.fixture(autouse=True)
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take less time for the intervals of ratings."""
    monkeypatch.setattr("analysis.ratings.DRAWS", DRAWS)


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave tables and figures out, which have a test of their own."""
    monkeypatch.setattr("sim.commands.tournament.show", lambda *_: 0)


def only() -> TournamentFolder:
    """Return the one tournament that is there."""
    (file,) = Path("runs").glob("*/*/tournament.json")
    return TournamentFolder(file.parent)


def stored(folder: TournamentFolder) -> list[list[dict[str, Any]]]:
    """Return the rows of every line-up, by deal."""
    found = []
    for run in folder.runs():
        rows = [row for part in run.read().parts for row in pq.read_table(run.path / part.file).to_pylist()]
        found.append(sorted(rows, key=lambda row: row["deal"]))
    return found


def _half(values: list[float]) -> float:
    """Return half of the 95 % interval of a mean."""
    return float(np.std(values, ddof=1)) / math.sqrt(len(values)) * quantile(len(values), 0.95)


def _check_standings(summary: Summary, folder: TournamentFolder) -> None:
    """Compare the standings of paired line-ups with means of plain lists."""
    told, rows = folder.told(), stored(folder)
    names = [entrant["label"] for entrant in told["entrants"]]
    scale = next(folder.runs()).read().scale
    cells: dict[tuple[str, int | None], list[list[float]]] = defaultdict(list)
    for line, deals in zip(told["line_ups"], rows, strict=True):
        for seat, entrant in enumerate(line["seats"]):
            paid = [row[f"payoff_{seat}"] / scale for row in deals]
            cells[names[entrant], None].append(paid)
            cells[names[entrant], seat].append(paid)
    table = summary.tables["standings"]
    by_deal = {key: np.mean(paid, axis=0) for key, paid in cells.items()}
    for (name, seat), values in by_deal.items():
        of_seat = pl.col("seat").eq_missing(pl.lit(seat, pl.Int64))
        row = table.filter(of_seat, entrant=name, measure="money").filter(pl.col("role").is_null())
        found = row.row(0, named=True)
        assert found["n"] == len(values)
        assert found["value"] == pytest.approx(values.mean(), abs=1e-9)
        assert found["high"] - found["value"] == pytest.approx(_half(values), abs=1e-9)
    for row in summary.tables["pairs"].iter_rows(named=True):
        gaps = by_deal[row["first"], None] - by_deal[row["second"], None]
        assert row["difference"] == pytest.approx(gaps.mean(), abs=1e-9)
        assert row["high"] - row["difference"] == pytest.approx(_half(gaps), abs=1e-9)
    earned = [by_deal[name, None].mean() for name in dict.fromkeys(table["entrant"])]
    assert earned == sorted(earned, reverse=True)


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize(
    ("words", "line_ups"),
    [
        (("tournament=duplicate", "game=voleny", "deals=60"), 6),
        (("tournament=round_robin", "game=lizany", "deals=40"), 6),
        (("tournament=gauntlet", "game=lizany", "deals=120"), 4),
        (("tournament=duplicate", "game=tarot", "tournament.most=6", "deals=20", TAROT), 6),
    ],
)
def test_s3_standings_are_what_plain_means_say(words: tuple[str, ...], line_ups: int, command: Run) -> None:
    ended = command(THREE, *words, FAST)
    assert ended.status == 0, ended.err
    assert f"3 entrants, {line_ups} line-ups" in ended.err
    folder = only()
    assert len(list(folder.path.glob("line-*/manifest.json"))) == line_ups
    summary = summarise(folder.path, write=False)
    _check_standings(summary, folder)


@pytest.mark.usefixtures("silent")
def test_s3_roles_ratings_luck_and_what_pairing_saved(command: Run) -> None:
    command("tournament=duplicate", "deals=80", THREE, "execute=serial")
    folder = only()
    told, rows = folder.told(), stored(folder)
    names = [entrant["label"] for entrant in told["entrants"]]
    summary = summarise(folder.path, write=False)
    money = np.array([[[row[f"payoff_{s}"] for s in range(3)] for row in deals] for deals in rows], np.int64)
    money = money.transpose(1, 0, 2)
    design = Design(tuple(tuple(names[at] for at in line["seats"]) for line in told["line_ups"]))
    for part in parts(money, design):
        found = summary.tables["luck"].filter(cause=part.name, measure="share of variance").row(0, named=True)
        assert found["value"] == part.share.value
        assert found["low"] == part.share.low
    earned = np.stack([(money * design.sits(name)).sum(axis=(1, 2)) for name in names], axis=1)
    rated = plackett_luce([LineUp(tuple(names), np.arange(80), earned)], 7, draws=DRAWS)
    table = summary.tables["ratings"].filter(measure="rating")
    for rating in rated:
        found = table.filter(entrant=rating.name).row(0, named=True)
        assert (found["value"], found["low"], found["n"]) == pytest.approx(
            (rating.elo.value, rating.elo.low, 80)
        )
    pair = summary.tables["pairs"].filter(first="ev", second="heuristic")
    if pair.is_empty():
        pair = summary.tables["pairs"].filter(first="heuristic", second="ev")
    gaps = (money * (design.sits("ev") - design.sits("heuristic"))).sum(axis=2)
    assert pair["saved"][0] == pytest.approx(gaps.var(axis=0).sum() / gaps.sum(axis=1).var())
    declared = [
        row[f"payoff_{seat}"]
        for line, deals in zip(told["line_ups"], rows, strict=True)
        for seat, entrant in enumerate(line["seats"])
        for row in deals
        if names[entrant] == "ev" and row["declarer"] == seat
    ]
    own = summary.tables["standings"].filter(entrant="ev", role="declarer")
    assert own.filter(measure="money")["value"][0] == pytest.approx(np.mean(declared))
    assert own.filter(measure="share of its seats")["value"][0] == pytest.approx(len(declared) / 480)


@pytest.mark.usefixtures("silent")
def test_free_deals_add_up_scores(command: Run) -> None:
    entrants = "tournament.entrants=[ev,heuristic,random,{name: random, label: any}]"
    ended = command("tournament=free", "tournament.round=6", "deals=60", entrants, FAST)
    assert ended.status == 0, ended.err
    folder = only()
    told, rows = folder.told(), stored(folder)
    names = [entrant["label"] for entrant in told["entrants"]]
    paid: dict[str, list[float]] = defaultdict(list)
    for line, deals in zip(told["line_ups"], rows, strict=True):
        assert len(deals) == line["deals"]
        for seat, entrant in enumerate(line["seats"]):
            paid[names[entrant]] += [float(row[f"payoff_{seat}"]) for row in deals]
    assert sum(map(len, paid.values())) == 3 * 60
    summary = summarise(folder.path, write=False)
    for name, values in paid.items():
        (found,) = (
            summary.tables["standings"]
            .filter(pl.col("seat").is_null(), pl.col("role").is_null(), entrant=name, measure="money")
            .to_dicts()
        )
        assert (found["n"], found["value"]) == (len(values), pytest.approx(np.mean(values)))
        assert found["high"] - found["value"] == pytest.approx(_half(values))
    declared = summary.tables["standings"].filter(measure="share of its seats", role="declarer")
    for row in declared.iter_rows(named=True):
        # With one seat in a deal it is a rate (S-2).
        alone = rate(round(row["value"] * row["n"]), row["n"])
        assert (row["n"], row["low"], row["how"]) == (len(paid[row["entrant"]]), alone.low, alone.how)
    assert len(declared) == len(paid) and summary.tables["luck"].is_empty()
    # The difference of two means whose deals are partly shared, each deal's part in it written out.
    (row,) = summary.tables["pairs"].filter(first="ev", second="random").to_dicts()
    moves = []
    for line, deals in zip(told["line_ups"], rows, strict=True):
        for deal in deals:
            parts = {names[entrant]: deal[f"payoff_{seat}"] for seat, entrant in enumerate(line["seats"])}
            if {"ev", "random"} & set(parts):
                moves.append(
                    sum(
                        sign * (parts[name] - np.mean(paid[name])) / len(paid[name])
                        for name, sign in (("ev", 1), ("random", -1))
                        if name in parts
                    )
                )
    error = math.sqrt(sum(move**2 for move in moves) * len(moves) / (len(moves) - 1))
    assert row["n"] == len(moves)
    assert row["difference"] == pytest.approx(np.mean(paid["ev"]) - np.mean(paid["random"]))
    assert row["high"] - row["difference"] == pytest.approx(error * quantile(len(moves), 0.95))


@pytest.mark.usefixtures("silent")
@pytest.mark.parametrize(("game", "others"), [("voleny", ", random"), ("krizovy", "")])
def test_s3_a_strategy_under_two_names_is_exactly_level(game: str, others: str, command: Run) -> None:
    entrants = f"tournament.entrants=[{{name: ev, label: a}}, {{name: ev, label: b}}{others}]"
    ended = command("tournament=duplicate", f"game={game}", "deals=12", entrants, "execute=serial")
    assert ended.status == 0, ended.err
    (row,) = (
        summarise(only().path, write=False)
        .tables["pairs"]
        .filter(pl.col("first").is_in(["a", "b"]) & pl.col("second").is_in(["a", "b"]))
        .to_dicts()
    )
    assert (row["difference"], row["low"], row["high"]) == (0.0, 0.0, 0.0)
    assert (row["p_holm"], row["saved"]) == (1.0, None)


@pytest.mark.usefixtures("silent")
def test_stretches_of_any_length_give_the_same(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    command("tournament=duplicate", "deals=70", THREE, "execute=serial", "execute.chunk=13")
    whole = summarise(only().path, write=False)
    for room in (1, 500, 2000):  # numbers in memory: a deal, a part of a part, parts
        monkeypatch.setattr("analysis.tournament.load._ROOM", room)
        again = summarise(only().path, write=False)
        for name, table in whole.tables.items():
            assert table.equals(again.tables[name]), name
    there = load(only().path)
    lengths = [[block.n for block in there.blocks(numbers)] for numbers in (2000, 400, 60)]
    assert lengths == [[1] * 70, [5, 5, 3, *[5, 5, 3] * 4, 5], [26, 26, 18]]


@pytest.mark.usefixtures("silent")
def test_memory_grows_neither_with_the_deals_nor_with_the_line_ups(
    command: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read at once, in numbers, is bounded; and what is added up is as long as what is read."""
    command("tournament=duplicate", "deals=400", THREE, "execute=serial", "execute.chunk=50")
    monkeypatch.setattr("analysis.tournament.load._ROOM", 5000)
    read, kept = [], []
    stretch, block = Tournament.stretch, Gathered.block
    monkeypatch.setattr(
        Tournament, "stretch", lambda self, line, lo, n: (read.append(n), stretch(self, line, lo, n))[1]
    )
    monkeypatch.setattr(Gathered, "block", lambda self, n: (kept.append(n), block(self, n))[1])
    summarise(only().path, write=False)
    assert sum(read) == 6 * 400
    assert sum(kept) == 400
    assert max(read) == max(kept) == 50


def test_a_tournament_is_interrupted_resumed_shown_listed_and_removed(
    command: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("tournament=duplicate", "deals=30", THREE, "execute=serial")
    played, calls = execute.run, []

    def interrupt(*arguments: Any) -> Manifest:
        calls.append(arguments)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return played(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(execute, "run", interrupt)
        ended = command(*words)
    folder = only()
    assert (ended.status, f"go on with: python -m sim.run resume={folder.path}\n" in ended.err) == (130, True)
    again = command(*words)
    assert (again.status, "60 of 180 deals" in again.err) == (1, True)
    assert f"go on with resume={folder.path}" in again.err
    assert "leave deals out" in command(f"resume={folder.path}", "deals=30").err
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")
    unfinished = forhont(capsys, "show", str(folder.path))
    assert (unfinished.status, f"finish it with resume={folder.path}" in unfinished.err) == (1, True)
    resumed = command(f"resume={folder.path.name[:6]}")
    assert (resumed.status, "180 of 180 deals" in resumed.err) == (0, True)
    for name in ("standings", "pairs", "luck", "ratings"):
        assert (folder.path / "summary" / f"{name}.csv").is_file()
    for name in ("standings", "matrix"):
        assert (folder.path / "plots" / f"{name}.png").stat().st_size > 10_000
    digests = [[part.sha256 for part in run.read().parts] for run in folder.runs()]
    monkeypatch.setattr("analysis.figures.tournament.FIGURES", {})
    there = command(*words, "--rate", "0.5")
    assert (there.status, "has this tournament already" in there.err) == (0, True)
    assert "money at 0.5 a unit" in there.out
    anew = command(*words, "rerun=true")
    assert (anew.status, "180 of 180 deals" in anew.err) == (0, True)
    assert digests == [[part.sha256 for part in run.read().parts] for run in folder.runs()]
    shown = forhont(capsys, "show", folder.path.name)
    assert (shown.status, shown.out.splitlines()[2:9]) == (0, anew.out.splitlines()[2:9])
    listed = forhont(capsys, "list")
    assert "duplicate, 6 line-ups: ev, heuristic, random" in listed.out
    assert "0 runs, 1 tournament" in listed.out
    assert forhont(capsys, "remove", folder.path.name, "--yes").status == 0
    assert not folder.path.exists()


@pytest.mark.ray
@pytest.mark.slow
@pytest.mark.usefixtures("silent")
def test_serial_threads_and_ray_give_the_same_bytes(command: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every part and of every figure."""
    from sim.execute import cluster  # imports Ray, which the other tests do without

    monkeypatch.setattr("analysis.figures.tournament.FIGURES", {})
    found = {}
    try:
        for mode, workers in (("serial", 1), ("threads", 2), ("ray", 1)):
            words = (f"execute={mode}", f"execute.workers={workers}", "execute.chunk=16")
            ended = command(
                "tournament=duplicate",
                "game=lizany",
                "deals=60",
                TWO,
                *words,
                f"hydra.run.dir=runs/by/{mode}",
            )
            assert ended.status == 0, ended.err
            folder = TournamentFolder(Path("runs/by") / mode)
            assert {run.read().execute for run in folder.runs()} == {mode}
            summary = summarise(folder.path)
            figures = {file.name: file.read_bytes() for file in summary.files if file.suffix == ".csv"}
            found[mode] = figures, [[part.sha256 for part in run.read().parts] for run in folder.runs()]
    finally:
        cluster.stop()
    assert sorted(found["ray"][0]) == ["luck.csv", "pairs.csv", "ratings.csv", "standings.csv"]
    assert len(found["ray"][1][0]) == 4
    assert found["ray"] == found["threads"] == found["serial"]


@pytest.mark.usefixtures("silent")
def test_r13_records_say_at_which_table_a_deal_was_played(
    command: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    command("tournament=duplicate", "game=lizany", "deals=6", THREE, "execute=serial")
    folder = only()
    said = [forhont(capsys, "record", str(folder.line(number)), "3") for number in (0, 4)]
    records = [json.loads(one.out) for one in said]
    assert [record["line_up"] for record in records] == [0, 4]
    assert records[0]["hands"] == records[1]["hands"]
    assert records[0]["strategies"] != records[1]["strategies"]
    Path("deal.jsonl").write_text(said[1].out, encoding="utf-8")
    replayed = forhont(capsys, "replay", "deal.jsonl", "--text")
    assert (replayed.status, "line-up 4" in replayed.out) == (0, True)


@pytest.mark.usefixtures("silent")
def test_a_line_up_is_named_like_a_run_and_priced_again_beside_its_tournament(
    command: Run, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command("tournament=duplicate", "deals=40", THREE, "execute=serial")
    folder = only()
    monkeypatch.setenv("HYDRA_FULL_ERROR", "0")
    line = f"{folder.path.name[:5]}/line-003"
    priced = forhont(capsys, "reprice", line, "house.tariff.betl=10")
    assert priced.status == 0, priced.err
    (new,) = [path.parent for path in folder.path.parent.glob("*/manifest.json")]
    source = f"{folder.path.name}/line-003"
    assert f"{new.name} " in forhont(capsys, "list").out
    assert f"repriced from {source}" in forhont(capsys, "list").out
    views = connect("runs")
    both = "select a.line_up, b.line_up from runs a join runs b on a.repriced_from = b.run"
    assert views.execute(both).fetchall() == [(None, 3)]
    refused = forhont(capsys, "record", new.name, "7")
    assert f"forhont record {source} has the deals" in refused.err
    assert json.loads(forhont(capsys, "record", source, "7").out)["line_up"] == 3
    assert "no run 'zz/line-003'" in forhont(capsys, "record", "zz/line-003", "7").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tournament.entrants=[ev]",), "1 cannot play a tournament"),
        (
            ("tournament.entrants=[ev,evv]",),
            "tournament.entrants: strategy 'evv' is unknown; did you mean ev?",
        ),
        (("tournament.entrants=[ev,ev]",), "two are called ev"),
        (("tournament.entrants=[ev,oracle]",), "tournament.entrants: oracle sees all cards"),
        (("tournament.entrants=[ev,{name: ev, label: x, params: {wort: 1}}]",), "did you mean worth?"),
        ((THREE, "tournament=free", "game=krizovy"), "3 do not fill a table of 4"),
        ((THREE, "seats=ev"), "tournament.entrants says who plays"),
        ((THREE, "baseline.seed=4"), "baseline with tournament"),
        ((THREE, "house.players=4"), "house.players=4 with tournament"),
        ((THREE, "house.shuffle=gather_cut"), "gather_cut with tournament"),
        ((THREE, "store=summary"), "store=summary with tournament"),
        ((THREE, "tournament.format=swiss"), "there are: duplicate, round_robin, gauntlet, free"),
        ((THREE, "tournament=swiss"), "tournament=swiss is unknown"),
    ],
)
def test_s10_mistakes_are_named(words: tuple[str, ...], said: str, command: Run) -> None:
    ended = command("tournament=duplicate", "deals=12", "execute=serial", *words)
    assert ended.status == 1
    assert said in ended.err
    assert not list(Path("runs").glob("*/*/line-*"))


@pytest.mark.usefixtures("silent")
def test_parts_elsewhere_lie_in_a_folder_of_the_tournament(command: Run, tmp_path: Path) -> None:
    away = tmp_path / "away"
    ended = command(
        "tournament=duplicate", "deals=9", THREE, "execute=serial", f"store.url={away}", "game=lizany"
    )
    assert ended.status == 0, ended.err
    folder = only()
    assert sorted(path.name for path in (away / folder.path.name).iterdir()) == [
        f"line-{number:03}" for number in range(6)
    ]
    assert RunFolder(folder.line(5)).read().line_up == 5


def _fed(names: str, line_ups: tuple[tuple[int, ...], ...], earned: np.ndarray, *, paired: bool) -> Orders:
    """Return the orders of a tournament that was played elsewhere, deals in two stretches."""
    cells = [sum(line_up.count(at) for line_up in line_ups) for at in range(len(names))]
    told: Any = SimpleNamespace(names=tuple(names), line_ups=line_ups, paired=paired, cells=cells.__getitem__)
    orders = Orders(told)
    for line in range(1 if paired else len(line_ups)):
        for part in (earned[line::2][:7], earned[line::2][7:]):
            orders.add(line, part)
    return orders


def test_ratings_of_more_entrants_than_a_line_up_has_are_of_pairs() -> None:
    names = "abcdefghi"
    earned = np.random.default_rng(1).integers(-9, 9, (60, 9))
    orders = _fed(names, ((*range(9),),), earned, paired=True)
    found = orders.ratings(3)
    money = np.concatenate([earned[::2][:7], earned[::2][7:]])
    right = bradley_terry(
        [
            LineUp(tuple(names[at] for at in pair), np.arange(30), money[:, pair])
            for pair in itertools.combinations(range(9), 2)
        ],
        3,
        draws=DRAWS,
    )
    assert [(one.name, one.elo) for one in found] == [(one.name, one.elo) for one in right]


def test_ratings_weigh_seats_alike_and_keep_free_deals_apart() -> None:
    """One of three sits twice as often: what counts is the mean; counted orders are those of single deals."""
    earned = np.random.default_rng(2).integers(-9, 9, (40, 3))
    found = _fed("abc", ((0, 0, 1, 2),), earned, paired=True).ratings(5)
    alike = np.concatenate([earned[::2][:7], earned[::2][7:]]) * [1, 2, 2]
    right = plackett_luce([LineUp(("a", "b", "c"), np.arange(20), alike)], 5, draws=DRAWS)
    assert [one.name for one in found] == [one.name for one in right]
    assert [one.elo.value for one in found] == pytest.approx([one.elo.value for one in right])
    assert {one.elo.n for one in found} == {20}
    free = _fed("abc", ((0, 1), (1, 2)), earned, paired=False).ratings(5)
    line_ups = [
        LineUp(("a", "b"), np.arange(20), earned[::2][:, (0, 1)]),
        LineUp(("b", "c"), np.arange(20, 40), earned[1::2][:, (1, 2)]),
    ]
    right = plackett_luce(line_ups, 5, draws=DRAWS)
    assert [one.elo.value for one in free] == pytest.approx([one.elo.value for one in right])
    assert [one.elo.n for one in free] == [one.elo.n for one in right]
