"""Reports of a strategy: decisions lent, contracts beside exact play, what is kept; and of a tournament."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import polars as pl
import pytest

from analysis import profile, words
from analysis.estimate import EXACT, Estimate
from analysis.load import LoadError, load
from analysis.profile import Profile
from analysis.report import tournaments
from analysis.report.telling import Teller
from analysis.report.words import language
from analysis.tournament.standings import MONEY
from analysis.tournament.summary import summarise
from sim.faults import ConfigError
from sim.games import house
from sim.games.kinds import KINDS
from sim.profile import kept, perfect, swaps
from sim.record import reading
from sim.spec import SeatSpec, Spec
from sim.table import Table
from strategies import registry
from tests import analysis_data as data
from tests.forhont import forhont
from tests.test_run import Run, command

__all__ = ["command"]

TRANSCRIPTS = Path(__file__).parent / "transcripts"


def table_of(kind: str, strategy: str, seed: int = 3) -> Spec:
    return Spec(kind, house.resolve(kind), (SeatSpec(strategy, strategy),) * KINDS[kind].players, seed)


def test_exact_players_are_paid_what_exact_play_gives() -> None:
    found, costly = perfect.compared(Table(table_of("voleny", "oracle")), 25)
    assert len(found) > 15 and len({one.contract for one in found}) > 1
    assert [(one.deal, one.paid) for one in found] == [(one.deal, one.worth) for one in found]
    assert costly == []


def test_the_costliest_deals_are_told_card_by_card() -> None:
    found, costly = perfect.compared(Table(table_of("voleny", "heuristic")), 40)
    gaps = sorted((abs(one.worth - one.paid) for one in found), reverse=True)
    assert [one.lost for one in costly] == gaps[:3] and gaps[0] > 0
    by_deal = {one.deal: one for one in found}
    for one in costly:
        beside = by_deal[one.deal]
        assert one.side == ("declarer" if beside.worth > beside.paid else "defenders")
        assert f"deal {one.deal} of seed 3" in one.text and "won by" in one.text


def test_a_talon_that_changed_hands_lies_where_it_was_discarded_last() -> None:
    # Forehand's discard goes to seat 2, seat 2's back to forehand, which discards once more.
    text = (TRANSCRIPTS / "voleny" / "durch-over-betl.jsonl").read_text(encoding="utf-8")
    position = perfect.first_lead(reading.parse(text.splitlines()[0]))
    deck = KINDS["voleny"].family.deck
    assert deck.codes(position.talon) == deck.codes(sum(1 << deck.card(card) for card in ("b8", "a7")))
    assert [bin(hand).count("1") for hand in position.hands] == [10, 10, 10]
    assert position.hands[0] | position.hands[1] | position.hands[2] | position.talon == deck.full
    assert (position.declarer, position.leader, position.trump, sum(position.levels)) == (0, 0, -1, 1)


def test_what_a_strategy_lends_to_itself_changes_nothing() -> None:
    own = registry.get("heuristic", "marias")
    own.lend(("play", "marriage", "discard"), "heuristic", "heuristic of its own")
    spec = table_of("voleny", "heuristic")
    both = [swaps.payoffs(Table(one), 300) for one in (spec, table_of("voleny", "heuristic of its own"))]
    assert np.array_equal(*both)
    assert [
        one[2:4] + one[5:]
        for one in swaps.swaps(spec, "heuristic", dict.fromkeys(swaps.steps_of(KINDS["voleny"]), 50))
    ] == [(0, 0, True)] * 5


def test_a_lent_decision_is_the_reference_s_alone() -> None:
    spec = table_of("voleny", "heuristic")
    steps = dict.fromkeys(swaps.steps_of(KINDS["voleny"]), 60)
    found = {one.step: one for one in swaps.swaps(spec, "ev", steps)}
    assert list(found) == ["trump", "discard", "declaration", "doubling", "play"]
    # ev plays cards as heuristic does.
    assert found["play"].same and not found["doubling"].same
    # With all but the cards lent by ev it is ev, whose parameters of the same names have other values.
    others = [one for one in KINDS["voleny"].decisions if one not in ("play", "marriage")]
    registry.get("ev", "marias").lend(others, "heuristic", "all but cards as ev")
    seats = (SeatSpec("all but cards as ev", "x"), *spec.seats[1:])
    mixed = swaps.payoffs(Table(Spec(spec.kind, spec.house, seats, spec.seed)), 60)
    seats = (SeatSpec("ev", "ev"), *spec.seats[1:])
    assert np.array_equal(mixed, swaps.payoffs(Table(Spec(spec.kind, spec.house, seats, spec.seed)), 60))
    assert not np.array_equal(mixed, swaps.payoffs(Table(spec), 60))


def stored(**tables: pl.DataFrame) -> Profile:
    return Profile({"reference": "ev", "scale": 2, "strategy": "x", "layouts": 10}, tables)


def test_gains_are_adjusted_for_being_many_and_the_same_decision_is_exactly_nothing() -> None:
    rows = [
        ("trump", 400, 1200, 8000, 6, False),
        ("play", 400, 0, 0, 6, True),
        ("doubling", 400, 10, 9000, 6, False),
    ]
    names = ("step", "deals", "total", "squares", "parts", "same")
    found = profile.decisions(stored(decisions=pl.DataFrame(rows, schema=names, orient="row")), "units", 0.95)
    assert found["value"].to_list() == [0.5, 0.0, pytest.approx(10 / 400 / 6)]
    assert (found["low"][1], found["high"][1], found["how"][1], found["p"][1]) == (0.0, 0.0, EXACT, None)
    assert found["p_holm"][0] == pytest.approx(2 * found["p"][0])
    assert found["p_holm"][2] == pytest.approx(found["p"][2])


def test_exact_play_is_compared_deal_by_deal() -> None:
    rows = [
        (0, "game", 0, True, True, 2, 2),
        (1, "game", 0, False, True, -2, 2),
        (2, "betl", 1, True, False, 30, -30),
    ]
    frame = pl.DataFrame(rows, schema=perfect.Compared._fields, orient="row")
    found = profile.perfect(stored(perfect=frame), "units", 0.95)
    values = {(row["contract"], row["measure"]): row["value"] for row in found.iter_rows(named=True)}
    assert values["game", profile.MADE] == 0.5 and values["game", profile.PERFECT] == 1.0
    assert values["game", profile.MORE_MADE] == -0.5 and values["all", profile.MORE_MADE] == 0.0
    assert values["game", profile.MORE_PAID] == -1.0 and values["betl", profile.MORE_PAID] == 30.0


def test_the_shares_of_what_is_declared_with_a_hand_make_up_all(tmp_path: Path) -> None:
    run = load(data.write_run(tmp_path / "run", data.random_rows(2000)))
    found = profile.declares(run, 0.95)
    sums = found.group_by("trumps", "sharps").agg(pl.col("value").sum(), pl.col("n").n_unique())
    assert sums["value"].to_list() == pytest.approx([1.0] * sums.height) and set(sums["n"]) == {1}
    with pytest.raises(LoadError, match="no profile of a strategy"):
        profile.load(run.folder)


def test_the_command_keeps_the_profile_and_reports_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = (
        "report",
        "--strategy",
        "heuristic",
        "--reference",
        "ev",
        "--deals",
        "60",
        "--runs",
        str(tmp_path),
    )
    ended = forhont(capsys, *asked)
    assert ended.status == 0, ended.err
    page, text = (Path(line) for line in ended.out.split())
    assert (page.name, text.name) == ("strategy.html", "strategy.md")
    told = json.loads((page.parent / kept.FOLDER / "profile.json").read_text(encoding="utf-8"))
    assert told["deals"] == {"swaps": 60, "play": 20, "perfect": 50, "cards": 10}
    said = text.read_text(encoding="utf-8")
    for heading in (
        "What it declares",
        "Which decisions cost money",
        "Beside exact play",
        "Which cards cost money",
    ):
        assert f"## {heading}" in said
    assert "0.00 exact" in said  # ev plays as heuristic does
    assert "python -m sim.run game=voleny seats=heuristic seed=7 execute=threads deals=60" in said
    again = forhont(capsys, *asked, "--language", "cs")
    assert "exact play" not in again.err
    czech = (page.parent / "strategy-cs.md").read_text(encoding="utf-8")
    assert f"## {language('cs').say('declares')}" in czech and "0,00 přesně" in czech


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "needs a run, or --strategy"),
        (("--strategy", "heuristi"), "heuristic"),
        (("--strategy", "heuristic", "--reference", "nobody"), "--reference"),
        (("--strategy", "heuristic", "--game", "bridge"), "bridge"),
        (("--strategy", "heuristic", "--deals", "0"), "at least one deal"),
        (("--strategy", "heuristic", "run"), "not of both"),
    ],
)
def test_s10_what_cannot_be_reported_is_said(
    options: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = forhont(capsys, "report", *options, "--runs", str(tmp_path))
    assert ended.status != 0 and said in ended.err and len(ended.err.strip().splitlines()) <= 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("free", [False, True])
def test_a_tournament_has_a_report_in_both_languages(
    free: bool, command: Run, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analysis.ratings.DRAWS", 20)
    monkeypatch.setattr("sim.commands.tournament.show", lambda *_: 0)
    entrants = "tournament.entrants=[ev,heuristic,{name: random, label: luck}]"
    command(f"tournament={'free' if free else 'duplicate'}", "deals=60", entrants, "execute=serial")
    (file,) = Path("runs").glob("*/*/tournament.json")
    ended = forhont(capsys, "report", file.parent.name)
    assert ended.status == 0, ended.err
    summary = summarise(file.parent, write=False)
    text = (file.parent / "report.md").read_text(encoding="utf-8")
    for row in summary.tables["standings"].filter(pl.col("seat").is_null()).iter_rows(named=True):
        if row["measure"] == MONEY and row["role"] is None:
            assert words.amount(Estimate(*(row[field] for field in Estimate._fields)), 2) in text
    assert "luck = random" in text and "Differences" in text
    missing: set[str] = set()
    document = tournaments.document(summary, {}, Teller(language("cs"), missing), "1")
    assert missing <= {"ev", "heuristic", "luck", "luck = random"} | {one for one in missing if "(" in one}
    assert len(document.pictures) == 2 and all(picture.data for picture in document.pictures)
    # Hydra asks for tracebacks in this process.
    with pytest.raises(ConfigError, match="reported alone"):
        forhont(capsys, "report", file.parent.name, file.parent.name)
