"""The last tricks of tarot beside exact play: losses add up, exact players lose none, what reports say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from analysis import profile
from analysis.profile import Profile
from analysis.report import strategies as reports
from analysis.report.telling import Teller, Told
from analysis.report.words import language
from analysis.summary import summarise
from sim.games import house
from sim.profile import endings, kept, mistakes, swaps, tarot_cards
from sim.profile.endings import Ended
from sim.profile.perfect import Costly
from sim.spec import SeatSpec, Spec
from sim.table import Table
from tests import analysis_tarot as tarot
from tests.test_report import undrawn

__all__ = ["undrawn"]

OTHER = {
    "excuse_last_trick": "keep",
    "rounding": "up",
    "poignee_to": "shower",
    "petit_au_bout": {"value": 2.5, "multiplied": False},
    "contract_base": 0,
    "targets": [55, 50, 40, 36],
}


def table_of(strategy: str, seed: int = 3, rules: dict[str, Any] | None = None, **params: Any) -> Table:
    seats = (SeatSpec(strategy, strategy, params),) * 4
    return Table(Spec("tarot", house.resolve("tarot", rules or {}), seats, seed))


@pytest.mark.parametrize(
    ("strategy", "deals", "rules"), [("heuristic", 12, None), ("random", 40, None), ("random", 25, OTHER)]
)
def test_losses_add_up_to_what_is_paid_beside_exact_play(
    strategy: str, deals: int, rules: dict[str, Any] | None
) -> None:
    found = endings.ended(table_of(strategy, rules=rules), deals)
    assert len(found) > deals // 3 and any(one.paid != one.worth for one in found)
    for one in found:
        taker, defence = one.lost()
        assert min(one.taker_lost, one.first_lost, one.second_lost, one.third_lost) >= 0
        assert one.paid == one.worth - taker + defence
        gave = one.first_gave + one.second_gave + one.third_gave
        assert min(one.taker_gave, one.first_gave, one.second_gave, one.third_gave) >= 0
        assert one.made == one.perfect - one.taker_gave + gave
    contracts = {one.contract for one in found}
    assert strategy != "random" or {"garde_sans", "garde_contre"} <= contracts


def test_players_who_see_all_cards_and_play_exactly_lose_nothing() -> None:
    found = endings.ended(table_of("oracle", exact_tricks=endings.SOLVED), 4)
    assert found and all(one.paid == one.worth and one.lost() == (0, 0) for one in found)


def test_the_costliest_endings_name_the_cards_that_cost_something() -> None:
    table = table_of("heuristic")
    found = endings.ended(table, 15)
    costly = endings.costly(table, found)
    assert [one.lost for one in costly] == sorted((max(one.lost()) for one in found), reverse=True)[:3]
    by_deal = {one.deal: one for one in found}
    for one in costly:
        *_, said = one.text.split("\n\n")
        lines = re.findall(r"seat (\d)   trick (\d+): (\w+) loses ([\d.]+), (\w+) would not", said)
        ended, tricks = by_deal[one.deal], table.record(one.deal)["tricks"]
        assert len(lines) == len(said.strip().splitlines()) - 1
        for seat, number, card, _, best in lines:
            trick = tricks[int(number) - 1]
            assert trick["cards"][(int(seat) - trick["leader"]) % 4] == card != best
        lost = sum(float(amount) for _, _, _, amount, _ in lines) * table.scale
        assert lost == sum(ended.lost())


def test_cards_of_the_last_tricks_are_compared() -> None:
    spec = table_of("heuristic").spec
    questions = mistakes.watched_at(spec, 3, 2, tarot_cards.Watch)
    assert {question.at[2] for question in questions} <= {"14", "15", "16", "17-18"}
    assert {question.at[1] for question in questions} <= {*tarot_cards._ROLES}
    assert len(questions) > 10
    for question in questions:
        assert all(best != "the same" or more == 0 for _, best, more in question.found)


def test_a_decision_that_remembers_is_not_lent_to_who_takes_it_alike() -> None:
    assert swaps._lent("heuristic", "pimc", "tarot", ("chelem", "poignee")) == ["chelem"]
    assert swaps._lent("heuristic", "pimc", "tarot", ("play",)) == ["play"]
    assert swaps._lent("heuristic", "heuristic", "tarot", ("bid",)) == []


def rows() -> list[Ended]:
    return [
        Ended(0, "prise", 1, False, True, -40, 40, 80, 0, 0, 0, 1, 0, 0, 0),
        Ended(1, "prise", 2, True, False, 60, -20, 0, 60, 0, 20, 0, 1, 0, 0),
        Ended(2, "garde", 0, True, True, 90, 90, 0, 0, 0, 0, 0, 0, 0, 0),
    ]


def stored() -> Profile:
    gains = pl.DataFrame(
        [("play", 20, 0, 0, 8, True)],
        schema=("step", "deals", "total", "squares", "parts", "same"),
        orient="row",
    )
    told = {"reference": "pimc", "scale": 2, "strategy": "x", "layouts": 10}
    text = (
        "tarot, deal 1 of seed 7\n\nlast 7 tricks, from each defender: −10 by exact play, +30 as played\n"
        "  seat 3   trick 16: sK loses 30, T11 would not\n"
    )
    costly = kept._frame(
        Costly, [Costly(1, "prise", "defence", 80, text), Costly(0, "prise", "taker", 80, text)]
    )
    seen = [("role", role, 0.25, 0.5, 1.0, 0.1, 4.0, 9) for role in tarot_cards._ROLES]
    ranks = [
        f"{how}{rank}" for how in ("", "over: ", "under: ", "away: ") for rank in ("king", "honour", "small")
    ]
    ranks += [f"ruffs: {rank}" for rank in ("Petit", "trump 21", "high trump", "low trump")] + ["Excuse"]
    seen += [("played | best", f"{rank} | the same", 0.25, 0.5, 1.0, 0.1, 4.0, 9) for rank in ranks]
    names = ("by", "what", "share", "each", "loss", "error", "n", "deals")
    cards = pl.DataFrame(seen, schema=names, orient="row")
    return Profile(
        told, {"decisions": gains, "endings": kept._frame(Ended, rows()), "costly": costly, "cards": cards}
    )


def test_roles_lose_what_their_cards_cost() -> None:
    found = profile.losses(stored(), "points", 0.95)
    values = {(row["role"], row["measure"]): row["value"] for row in found.iter_rows(named=True)}
    assert values["taker", profile.LOST] == pytest.approx(80 / 2 / 3)
    assert values["all defenders", profile.LOST] == pytest.approx(80 / 2 / 3)
    assert values["defender before him", profile.LOST] == pytest.approx(20 / 2 / 3)
    assert values["defender after him", profile.GAVE] == pytest.approx(1 / 3)
    assert values["defender opposite", profile.GAVE] == 0.0


@pytest.mark.usefixtures("undrawn")
def test_the_report_of_a_strategy_at_tarot_has_its_last_tricks_in_both_languages(tmp_path: Path) -> None:
    told = Told(summarise(tarot.write_run(tmp_path / "run", tarot.random_rows(300)), write=False), {})
    missing: set[str] = set()
    english, czech = (
        reports.document(told, stored(), Teller(language(code), missing), "1") for code in ("en", "cs")
    )
    assert {"last-tricks", "cards", "costly"} <= {section.name for section in english.sections}
    assert {"last-tricks", "losses"} <= {grid.name for grid in english.grids}
    said = " ".join(english.answer)
    assert "Of 3 played deals it makes" in said and "last seven tricks" in said
    assert not {text for text in missing if re.search(r"trick|trump|defend|taker|gives|loses", text)}
    assert "trik" not in str(czech) and "zdvih 16: sK ztrácí 30, T11 ne" in str(czech)
