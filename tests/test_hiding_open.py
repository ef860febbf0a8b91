"""Betl is opened after the first trick, in every kind that is so set (M-66), and nothing before it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sim.table import Table
from tests import seating
from tests.hiding.again import watch
from tests.hiding.marias import opened

PRESETS = ("voleny", "licitovany", "krizovy", "pagat")


def watched_play(table: Table, number: int) -> list[tuple[Any, list[int]]]:
    """Play a deal meekly; return the view and all hands at every question."""
    asked, state = [], table._memory.state[0]

    def answer(view: Any) -> int:
        asked.append((view.copy(), state["hands"].tolist()))
        return seating.meek(view)

    seating.play_on(table, answer, number)
    return asked


@pytest.mark.parametrize("word", ["never", "trick_2", "lead_2"])
@pytest.mark.parametrize("contract", ["betl", "durch", "game"])
@pytest.mark.parametrize("preset", PRESETS)
def test_m66_betl_lies_open_from_the_second_trick_on(preset: str, contract: str, word: str) -> None:
    table = seating.scripted({"betl_open_from": word}, {"contract": contract}, preset)
    seats = len(table.spec.seats)
    opens = {"never": 33, "trick_2": seats, "lead_2": seats + 1}[word]
    seen: Counter[bool] = Counter()
    for number in range(25):
        for view, hands in watched_play(table, number):
            lie_open = contract == "betl" and view["plays"] >= opens
            assert view["open"] == lie_open
            assert view["hands"].tolist() == (hands if lie_open else [0] * 4)
            seen[lie_open] += 1
    assert bool(seen[True]) == (contract == "betl" and word != "never")
    assert seen[False]


@pytest.mark.parametrize("word", ["trick_2", "lead_2"])
@pytest.mark.parametrize("preset", PRESETS)
def test_m66_what_lay_hidden_before_betl_was_opened_stays_hidden(preset: str, word: str) -> None:
    """Who leads to trick 2 under lead_2 still leads blind."""
    rng = Random(3)
    seen: Counter[Any] = Counter()
    rules = (preset, {"betl_open_from": word}, {"contract": "betl", "taker": 1})
    for pair in watch("random", rules, range(40), rng):
        assert not opened(pair.watched)
        seen[pair.watched.decision] += 1
        seen["blind"] += pair.watched.view["plays"] == pair.watched.view["seats"]
    assert seen["play"] >= 10 and seen["comment"] >= 10, seen
    assert bool(seen["blind"]) == (word == "lead_2"), seen
