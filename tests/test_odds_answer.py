"""Answers: what is sure is exact, copies differ by nothing, and everything shown has its interval."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from matplotlib import image
from rich.console import Console

from analysis import estimate, sequences, words
from analysis.estimate import CONSTANT, EXACT, Estimate, Moments
from sim.commands import odds_page
from sim.odds import choosing, sums, written
from sim.odds.answer import PERFECT, About, Answer, Counted, answer
from sim.odds.intervals import DELTA, DELTA_SEQUENCE, Method
from sim.odds.sums import Came, Sums

LAYOUTS = 4000
SCALE = 10
NAMES = ("seven in acorns, discard h7 b7", "hundred in acorns, discard h7 b7", "betl, discard aA lA", "game")
CONTRACTS = ("game", "seven", "hundred", "betl")
CANDIDATES = tuple(zip(NAMES, ("seven", "hundred", "betl", "game"), strict=True))
ABOUT = About(
    question="volený, seat 0: A.A.A.AXKOU97, what to declare?",
    game="voleny",
    kind="voleny",
    rules_hash="0123456789abcdef",
    version="0.0",
    seed=7,
    ways=(PERFECT, "heuristic"),
    scale=SCALE,
    command="forhont odds voleny A.A.A.AXKOU97 --seed 7 --deals 4000",
    contracts=CONTRACTS,
    notes=("3 best of 66 discards by ev for each contract",),
)


def _came(rng: np.random.Generator, chance: float, pays: tuple[int, int], over: float = 0.0) -> Came:
    """Return what a contract with some chance came to; others take over some layouts and pay nothing."""
    made = (rng.random(LAYOUTS) < chance).astype(np.int8)
    made[rng.random(LAYOUTS) < over] = -1
    money = np.where(made == 1, pays[0], np.where(made == 0, pays[1], 0)) * SCALE
    contract = np.where(made >= 0, 1, -1).astype(np.int8)
    return Came(made, money.astype(np.int64), contract)


#: Chance by perfect play and as played, amounts when made and lost, share of layouts taken over.
WORTH = (
    (0.95, 0.9, (4, -8), 0.0),
    (0.6, 0.5, (8, -8), 0.0),
    (0.3, 0.2, (10, -20), 0.2),
    (1.0, 1.0, (3, -3), 0.0),
)


def _sums(seed: int = 1) -> Sums:
    rng = np.random.default_rng(seed)
    perfect = [_came(rng, ideal, pays) for ideal, _, pays, _ in WORTH]
    played = [_came(rng, real, pays, over) for _, real, pays, over in WORTH]
    return sums.of([perfect, played])


@pytest.fixture(scope="module")
def found() -> Answer:
    return answer(ABOUT, CANDIDATES, _sums())


def _estimates(one: Answer) -> list[Estimate]:
    names = (*written.SHARES, *written.AMOUNTS)
    ways = [way for row in one.rows for way in row.ways]
    return [getattr(way, name) for way in ways for name in names if getattr(way, name) is not None]


def test_s1_every_figure_has_interval_level_deals_and_how(found: Answer) -> None:
    figures = _estimates(found)
    assert len(figures) > 40
    for one in figures:
        assert one.value is not None and one.low is not None and one.high is not None
        assert one.low <= one.value <= one.high and 0 < one.n <= LAYOUTS and one.how
        assert one.level == 0.95


def test_figures_are_those_of_the_sums(found: Answer) -> None:
    total = _sums()
    betl = found.rows[2].ways[1]
    tally = total.tallies[1][2]
    assert tally.n == LAYOUTS > tally.known
    assert betl.chance == estimate.rate(tally.made, tally.known)
    assert betl.played == estimate.rate(tally.known, LAYOUTS)
    assert betl.money == estimate.mean(tally.money, 1 / SCALE)
    assert betl.contracts == {"none": LAYOUTS - tally.known, "seven": tally.known}
    assert betl.chance_gap == estimate.mean(total.against[0][2].gap)
    assert betl.chance_gap is not None and betl.chance_gap.n == tally.known
    assert betl.money_gap == estimate.mean(total.against[0][2].money.gap, 1 / SCALE)
    assert found.rows[2].ways[0].chance_gap is None


def test_break_even_is_where_the_mean_money_is_nothing(found: Answer) -> None:
    # 8 lost against 4 won; all the same: nothing to estimate.
    even = found.rows[0].ways[1].break_even
    assert even is not None and even.value == pytest.approx(2 / 3) and even.how == CONSTANT
    assert found.rows[3].ways[1].break_even is None  # never lost
    rng = np.random.default_rng(4)
    won, lost = rng.choice([4, 8], 900), rng.choice([-8, -16, -32], 400)
    moments = [estimate.moments(some.tolist(), [1] * len(some)) for some in (won, lost)]
    fixed, stopped = (Method(tuned=tuned).break_even(*moments) for tuned in (None, 1000))
    assert fixed is not None and stopped is not None
    wanted = -lost.mean() / (won.mean() - lost.mean())
    assert fixed.value == stopped.value == pytest.approx(wanted)
    assert wanted * won.mean() + (1 - wanted) * lost.mean() == pytest.approx(0)
    assert (fixed.how, stopped.how) == (DELTA, DELTA_SEQUENCE)
    assert stopped.low < fixed.low < wanted < fixed.high < stopped.high  # type: ignore[operator]


def test_the_interval_of_a_break_even_chance_covers() -> None:
    rng = np.random.default_rng(5)
    a, b = 6.0, -56 / 3
    truth, repeats, covered = -b / (a - b), 1000, 0
    for _ in range(repeats):
        won, lost = rng.choice([4, 8], 300), rng.choice([-8, -16, -32], 150)
        one = Method().break_even(*(estimate.moments(some.tolist(), [1] * len(some)) for some in (won, lost)))
        assert one is not None and one.low is not None and one.high is not None
        covered += one.low <= truth <= one.high
    assert 0.93 <= covered / repeats <= 0.97


@pytest.mark.parametrize(
    ("won", "lost"),
    [((0, 0, 0), (3, -9, 27)), ((3, 9, 27), (0, 0, 0)), ((3, -9, 27), (3, -9, 27)), ((3, 9, 27), (3, 9, 27))],
)
def test_no_break_even_where_it_pays_either_way_or_never_came(
    won: Sequence[int], lost: Sequence[int]
) -> None:
    assert Method().break_even(Moments(*won), Moments(*lost)) is None
    assert Method(tuned=10).break_even(Moments(*won), Moments(*lost)) is None


def test_a_lone_loss_has_a_break_even_chance_without_interval() -> None:
    found = Method().break_even(Moments(9, 36, 144), Moments(1, -8, 64))
    assert found == Estimate(8 / 12, None, None, 0.95, 10, estimate.SINGLE)


def test_s7_sure_things_are_exactly_one_with_zero_width() -> None:
    """Counted over all layouts, or with sums over all of them, nothing is estimated."""
    total = _sums()
    one = answer(ABOUT, CANDIDATES, total, counted=Counted(made={3: (184_756, 184_756), 0: (295, 323)}))
    assert one.rows[3].ways[0].chance == Estimate(1.0, 1.0, 1.0, 1.0, 184_756, EXACT)
    assert one.rows[0].ways[0].chance == Estimate(295 / 323, 295 / 323, 295 / 323, 1.0, 323, EXACT)
    # As played it is sampled all the same, and never sure.
    real = one.rows[3].ways[1].chance
    assert real is not None and real.value == 1 and real.low is not None and real.low < 1
    complete = answer(ABOUT, CANDIDATES, total, counted=Counted(complete=frozenset({0, 1})))
    assert {figure.how for figure in _estimates(complete)} == {EXACT}
    assert all(figure.low == figure.value == figure.high for figure in _estimates(complete))
    assert complete.recommendation is not None
    assert {(versus.verdict, versus.p) for versus in complete.recommendation.versus} == {
        (choosing.BETTER, None)
    }


def test_an_exact_chance_less_one_as_played_where_no_layout_was_played_perfectly() -> None:
    rng = np.random.default_rng(3)
    played = [_came(rng, 0.8, (4, -8)), _came(rng, 0.8, (4, -8), 0.3)]
    about = [("a", "seven"), ("b", "seven")]
    one = answer(
        ABOUT, about, sums.of([[Came(), Came()], played]), counted=Counted(made={0: (9, 10), 1: (9, 10)})
    )
    real, gap = one.rows[0].ways[1].chance, one.rows[0].ways[1].chance_gap
    assert gap is not None and real is not None and real.low is not None and real.high is not None
    assert gap[:3] == pytest.approx((0.9 - (real.value or 0), 0.9 - real.high, 0.9 - real.low))
    assert gap.how == real.how
    # Where others took over, the layouts are not the same.
    assert one.rows[1].ways[1].chance_gap is None


def test_s3_an_answer_against_its_copy_is_exactly_nothing() -> None:
    rng = np.random.default_rng(9)
    perfect, played = _came(rng, 0.9, (4, -8)), _came(rng, 0.7, (4, -8))
    for method in (Method(), Method(tuned=1000)):
        one = answer(ABOUT, [("a", "seven"), ("b", "seven")], sums.of([[perfect] * 2, [played] * 2]), method)
        assert one.recommendation is not None
        assert (one.recommendation.name, one.recommendation.verdict) == ("a", choosing.SAME)
        (versus,) = one.recommendation.versus
        assert versus.gap == Estimate(0.0, 0.0, 0.0, 0.95, LAYOUTS, CONSTANT)
        assert (versus.p_holm, one.recommendation.as_good) == (1.0, ("b",))


def test_s6_a_recommendation_is_adjusted_for_all_pairs(found: Answer) -> None:
    one = found.recommendation
    assert one is not None
    assert (one.name, one.way, one.verdict, one.compared) == (NAMES[3], "heuristic", choosing.BETTER, 6)
    assert [versus.name for versus in one.versus] == [NAMES[0], NAMES[1], NAMES[2]]
    assert [row.name for row in found.ranked] == [NAMES[3], *(versus.name for versus in one.versus)]
    total = _sums()
    for versus in one.versus:
        other = NAMES.index(versus.name)
        gap = total.pair(1, 3, other).gap
        assert versus.gap == estimate.mean(gap, 1 / SCALE)
        wide = estimate.mean(gap, 1 / SCALE, 1 - 0.05 / 6)
        assert (versus.low_all, versus.high_all) == pytest.approx((wide.low, wide.high))
        assert versus.p is not None and versus.p_holm is not None and versus.p <= versus.p_holm


@pytest.mark.parametrize("method", [Method(), Method(tuned=LAYOUTS)])
def test_s6_answers_as_good_are_seldom_told_apart(method: Method) -> None:
    """Six answers worth the same: which one comes out best is luck, and is nearly always called so."""
    clear = 0
    repeats = 150
    for seed in range(repeats):
        rng = np.random.default_rng(seed)
        played = [Came(None, rng.choice([-8, 4, 4], 400)) for _ in range(6)]
        one = answer(ABOUT, [(str(name), None) for name in range(6)], sums.of([[Came()] * 6, played]), method)
        assert one.recommendation is not None
        clear += any(versus.verdict == choosing.BETTER for versus in one.recommendation.versus)
    assert clear / repeats <= 0.08


def test_the_same_difference_in_a_few_deals_proves_nothing() -> None:
    for n, verdict in ((5, choosing.UNCLEAR), (500, choosing.BETTER)):
        played = [Came(None, np.full(n, amount)) for amount in (4, 2)]
        one = answer(ABOUT, [("a", None), ("b", None)], sums.of([[Came()] * 2, played]))
        assert one.recommendation is not None and one.recommendation.verdict == verdict


def test_perfect_play_decides_where_nobody_plays() -> None:
    total = sums.of([[_came(np.random.default_rng(2), ideal, pays) for ideal, _, pays, _ in WORTH]])
    one = answer(replace(ABOUT, ways=(PERFECT,)), CANDIDATES, total)
    assert one.recommendation is not None and one.recommendation.way == PERFECT
    assert one.recommendation.name == NAMES[0]
    without = [[Came(np.ones(9, np.int8))] * 4]
    assert answer(replace(ABOUT, ways=(PERFECT,)), CANDIDATES, sums.of(without)).recommendation is None
    alone = answer(
        ABOUT,
        CANDIDATES[:1],
        sums.of([way[:1] for way in [[Came()], [_came(np.random.default_rng(1), 0.5, (1, -1))]]]),
    )
    assert alone.recommendation is not None and alone.recommendation.verdict == choosing.ALONE


def test_s5_stopped_answers_have_confidence_sequences(found: Answer) -> None:
    stopped = answer(ABOUT, CANDIDATES, _sums(), Method(tuned=2000))
    for wide, fixed in zip(_estimates(stopped), _estimates(found), strict=True):
        assert wide.value == fixed.value
        if fixed.how != CONSTANT:
            assert wide.how in (sequences.RATE, sequences.MEAN, DELTA_SEQUENCE)
            if 0 < (fixed.value or 0) < 1:
                assert wide.low < fixed.low and wide.high > fixed.high  # type: ignore[operator]
    extra = stopped.rows[0].ways[1].extra
    assert extra is not None and 1.4 < extra < 1.7 and found.rows[0].ways[1].extra is None
    assert "valid whenever stopped" in odds_page.how(stopped)
    assert f"{extra:.2f}" in odds_page.how(stopped) or "times as wide" in odds_page.how(stopped)


def test_json_has_everything(found: Answer) -> None:
    told = json.loads(written.as_json(replace(found, about=replace(ABOUT, rate=0.5))))
    assert told["answers"][0]["answer"] == NAMES[0]
    way = told["answers"][2]["ways"][1]
    assert way["money"]["unit"] == "units" and way["money_at_rate"]["unit"] == "money"
    assert way["money_at_rate"]["value"] == pytest.approx(way["money"]["value"] / 2)
    assert way["chance"] | {"unit": "share"} == way["chance"]
    assert (way["chance"]["n"], way["chance"]["level"]) == (found.rows[2].ways[1].chance.n, 0.95)  # type: ignore[union-attr]
    assert told["recommendation"]["answer"] == NAMES[3] and told["recommendation"]["compared"] == 6
    assert told["recommendation"]["versus"][0]["name"] == NAMES[0]
    for name in ("version", "rules_hash", "seed", "deals", "ways", "command", "question", "notes"):
        assert told[name] not in (None, ""), name


def test_csv_has_a_line_for_each_figure(found: Answer) -> None:
    lines = list(csv.DictReader(io.StringIO(written.as_csv(found))))
    assert len(lines) == len(_estimates(found)) + 3
    betl = next(
        line
        for line in lines
        if (line["contract"], line["way"], line["measure"]) == ("betl", "heuristic", "chance")
    )
    chance = found.rows[2].ways[1].chance
    assert chance is not None
    assert (float(betl["value"]), float(betl["low"]), int(betl["n"])) == (chance.value, chance.low, chance.n)
    assert {line["rules_hash"] for line in lines} == {ABOUT.rules_hash}
    assert [line["against"] for line in lines if line["measure"] == written.DIFFERENCE] == [
        NAMES[0],
        NAMES[1],
        NAMES[2],
    ]


def _shown(one: Answer, width: int, *, terminal: bool = False) -> str:
    console = Console(file=io.StringIO(), width=width, force_terminal=terminal, no_color=True)
    odds_page.show(one, console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_the_tables_say_what_was_asked_found_and_recommended(found: Answer) -> None:
    text = _shown(found, 128)
    for said in (
        ABOUT.question,
        "4,000 layouts",
        "seed 7",
        "rules voleny (01234567)",
        *NAMES,
        ABOUT.command,
        *ABOUT.notes,
    ):
        assert said in text, said
    betl = found.rows[2].ways[1]
    for shown in (words.percent(betl.chance), words.percent(betl.played), words.amount(betl.money, 2)):
        assert shown in text
    assert f"{NAMES[3]}: most money, as played by heuristic; ahead of {NAMES[0]}, the next best" in text
    assert "adjusted for all 6 pairs of answers" in text


@pytest.mark.parametrize("width", [40, 60, 80, 111, 112, 200])
def test_a_narrow_terminal_gets_every_digit(found: Answer, width: int) -> None:
    text = _shown(found, width, terminal=True)
    tables = text[text.index("answer ") : text.index("note ")]
    assert max(map(len, tables.splitlines())) <= width
    ways = [way for row in found.rows for way in row.ways]
    cells = [words.percent(way.chance) for way in ways] + [words.amount(way.money, 2) for way in ways]
    cells += [words.percent(way.played) for way in ways if way.name != PERFECT]
    if width >= 60:
        assert all(cell in tables for cell in cells)
    digits = re.findall(r"[0-9]", tables)
    assert all(digits.count(digit) >= "".join(cells).count(digit) for digit in "0123456789")


def test_what_cannot_be_told_apart_is_said_so() -> None:
    rng = np.random.default_rng(6)
    played = [_came(rng, 0.5, (4, -4)) for _ in range(2)]
    text = _shown(answer(ABOUT, [("a", "seven"), ("b", "seven")], sums.of([[Came()] * 2, played])), 128)
    assert "but not separable from" in text


def test_perfect_play_alone_takes_a_line_an_answer(found: Answer) -> None:
    total = sums.of([[_came(np.random.default_rng(2), ideal, pays) for ideal, _, pays, _ in WORTH]])
    lines = _shown(answer(replace(ABOUT, ways=(PERFECT,)), CANDIDATES, total), 128).splitlines()
    (line,) = [line for line in lines if line.startswith(NAMES[2]) and "%" not in line][:1]
    assert "4,000" in line and "±" in line


def test_exact_values_say_so(found: Answer) -> None:
    sure = answer(ABOUT, CANDIDATES, _sums(), counted=Counted(made={0: (295, 323), 3: (323, 323)}))
    text = _shown(sure, 128)
    assert "91.33 exact" in text and "100 exact" in text
    assert words.percent(Estimate(0.999999, 0.999999, 0.999999, 1.0, 10**6, EXACT)) == "99.9999 exact"


def test_figure_is_drawn_and_the_same_every_time(found: Answer, tmp_path: Path) -> None:
    sure = answer(ABOUT, CANDIDATES, _sums(), counted=Counted(made={0: (295, 323), 3: (323, 323)}))
    files = [odds_page.draw(sure, tmp_path / name / "odds") for name in ("one", "two")]
    assert [file.name for file in files[0]] == ["odds.png", "odds.svg"]
    assert [file.read_bytes() for file in files[0]] == [file.read_bytes() for file in files[1]]
    pixels = image.imread(files[0][0])
    assert pixels.shape[1] > 1000 and pixels[..., :3].std() > 0.05


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="3 answers in 2 ways"):
        answer(ABOUT, CANDIDATES[:3], _sums())
    with pytest.raises(ValueError, match="named apart"):
        answer(ABOUT, [("a", None)] * 4, _sums())
