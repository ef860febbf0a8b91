"""What people see: the tables on a console and the figures, of ordinary runs and of the oddest."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from matplotlib.figure import Figure
from rich.console import Console

from analysis import console
from analysis.figures import FIGURES
from analysis.questions import QUESTIONS
from analysis.summary import Summary, summarise
from analysis.words import seats as who_sits
from tests import analysis_data as data


def printed(summary: Summary, width: int = 80, *, terminal: bool = False) -> str:
    buffer = io.StringIO()
    console.show(summary, Console(file=buffer, width=width, force_terminal=terminal, no_color=True))
    return buffer.getvalue()


@pytest.fixture(scope="module")
def summary(tmp_path_factory: pytest.TempPathFactory) -> Summary:
    folder = tmp_path_factory.mktemp("runs") / "synthetic"
    rows = data.random_rows(20_000, seed=9)
    return summarise(data.write_run(folder, rows, chunk=20_000, dealt=data.fair_dealt(2000)))


def test_the_console_shows_every_contract_with_its_interval(summary: Summary) -> None:
    text = printed(summary)
    lines = text.splitlines()
    assert len(lines) <= 56
    for contract in ("game", "seven", "hundred", "hundred-seven", "betl", "durch"):
        row = next(line for line in lines if line.startswith(contract))
        assert row.count("±") + row.count("[") == 5, row
    for words in ("20,000 deals", "seed 7", "95 %", "silent hundred", "not played: balanced", "per payer"):
        assert words in text
    assert "uniform" not in text.lower()
    assert "chi-square of card by holder z " in text


def test_no_table_of_a_log_is_wider_than_the_log(summary: Summary) -> None:
    assert max(len(line) for line in printed(summary).splitlines()) <= console.WIDTH


def test_a_narrow_terminal_gets_every_number(summary: Summary) -> None:
    text = printed(summary, width=80, terminal=True)
    assert "…" not in text


def test_the_files_are_named(summary: Summary) -> None:
    text = printed(summary)
    assert "summary/" in text and "plots/" in text


def test_forced_deals_and_money_are_announced(tmp_path: Path) -> None:
    force = {"contract": "durch", "taker": 1, "trump": None}
    folder = data.write_run(tmp_path / "run", data.random_rows(300), changes={"force": force})
    text = printed(summarise(folder, 2.5, write=False))
    assert "FORCED: contract durch, taker 1" in text
    assert "money at 2.5 a unit" in text
    assert "dealing not counted" in text


def test_s8_who_sits_where_is_said_with_name_label_and_changed_parameters(tmp_path: Path) -> None:
    seats = [
        {"name": "heuristic", "label": "heuristic", "params": {"betl": 0.9, "durch": 0.55}},
        {"name": "random", "label": "heuristic", "params": {}},
        {"name": "heuristic", "label": "heuristic", "params": {"betl": 0.55, "durch": 0.55}},
    ]
    said = {"seats": seats, "params_changed": [{"betl": 0.9}, {}, {}]}
    folder = data.write_run(tmp_path / "run", data.random_rows(300), changes=said)
    shown = summarise(folder, write=False)
    who = "seat 0 heuristic (betl 0.9), seat 1 heuristic = random, seat 2 heuristic"
    assert who in " ".join(printed(shown).split())
    assert who_sits(shown.run) == who
    same = {"seats": [seats[0]] * 3, "params_changed": [{"betl": 0.9}] * 3}
    folder = data.write_run(tmp_path / "same", data.random_rows(300), changes=same)
    assert who_sits(summarise(folder, write=False).run) == "heuristic (betl 0.9) in every seat"


def test_dealing_that_is_not_uniform_is_called_so(tmp_path: Path) -> None:
    marked = data.fair_dealt(500)
    shift = marked[0, 0]  # all of them to seat 1, which gives as many of another card
    marked[0] += [-shift, shift, 0]
    marked[1] += [shift, -shift, 0]
    folder = data.write_run(tmp_path / "run", data.random_rows(50), dealt=marked)
    assert "NOT UNIFORM" in printed(summarise(folder, write=False))


def test_every_figure_says_which_run_it_shows(summary: Summary) -> None:
    drawn = {name: figure for name, draw in FIGURES.items() if (figure := draw(summary)) is not None}
    assert {"contracts", "payouts", "running-mean", "hand"} == set(drawn)
    for name, figure in drawn.items():
        assert isinstance(figure, Figure)
        text = " ".join(one.get_text() for one in figure.texts)
        for fact in ("20,000 deals", "seed 7", "coin in every seat", summary.run.rules_hash, "95 %"):
            assert fact in text, (name, fact)


def _one_deal(rows: data.Rows) -> None:
    rows["level_game"][:] = 0
    rows["made_game"][:] = -1


def _all_durch(rows: data.Rows) -> None:
    rows["contract"][:] = "durch"
    rows["level_durch"][:] = 0
    rows["made_durch"][:] = 1
    rows["trick_points"][:] = -1
    rows["hand_trumps"][:] = -1
    for seat, amount in enumerate((60, -30, -30)):
        rows[f"payoff_{seat}"][:] = amount


def _nothing_declared(rows: data.Rows) -> None:
    data.settle(rows, np.ones(len(rows["deal"]), dtype=bool), "not_declarable")
    rows["contract"][:] = None
    rows["declarer"][:] = -1


def _nobody_plays(rows: data.Rows) -> None:
    data.settle(rows, np.ones(len(rows["deal"]), dtype=bool), "unflekked", game=1)


@pytest.mark.parametrize(
    ("change", "n"), [(_one_deal, 1), (_all_durch, 5), (_nothing_declared, 3), (_nobody_plays, 2)]
)
def test_the_oddest_runs_have_a_summary_too(change: data.Change, n: int, tmp_path: Path) -> None:
    rows = data.blank(n)
    change(rows)
    summary = summarise(data.write_run(tmp_path / "run", rows))
    text = printed(summary)
    assert f"{n} deals add up" in text
    assert "nan" not in text.lower() and "inf" not in text.lower()
    assert all(path.stat().st_size > 0 for path in summary.files)


def test_the_page_names_every_table_and_every_figure(root: Path) -> None:
    page = (root / "docs" / "analysis.md").read_text(encoding="utf-8")
    for name in (*QUESTIONS, *FIGURES):
        assert f"| `{name}` |" in page, name


def test_a_single_session_has_a_summary_without_intervals_of_means(tmp_path: Path) -> None:
    house = {"players": 3, "sitter_pays": True, "shuffle": "gather_cut", "session_length": 40}
    folder = data.write_run(tmp_path / "run", data.random_rows(25), changes={"house": house})
    summary = summarise(folder, write=False)
    text = printed(summary)
    assert "25 deals in 1 session of 40, gathered and cut" in text
    assert "(1 session)" in text and "clustered by session" in text
    assert "nan" not in text.lower() and "inf" not in text.lower()
    for draw in FIGURES.values():
        draw(summary)
