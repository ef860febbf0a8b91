"""M-66: in betl all hands may lie open from the second trick on."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.games.house import resolve
from sim.table import SeatSpec, Spec, Table
from strategies import Strategy

SEEN: list[tuple[int, int, list[int], int]] = []

watcher = Strategy("open_hands_watcher", "Notes which hands it sees.", base="random", compiled=False)


@watcher.decision
def play(view: Any, params: Any, memory: Any) -> int:
    """Note the hands that lie open and play the lowest legal card."""
    SEEN.append((int(view.plays), int(view.open), [int(cards) for cards in view.hands], int(view.hand)))
    return int(view.legal & -view.legal).bit_length() - 1


def seen(opens: str) -> list[tuple[int, int, list[int], int]]:
    """Return what the watcher saw in forced betls under a house rule."""
    SEEN.clear()
    house = resolve("voleny", {"betl_open_from": opens})
    seats = tuple(SeatSpec(watcher.name, watcher.name) for _ in range(3))
    Table(Spec("voleny", house, seats, 3, {"contract": "betl", "taker": 0})).play(0, 60)
    return list(SEEN)


@pytest.mark.parametrize(("opens", "first"), [("trick_2", 3), ("lead_2", 4)])
def test_m66_hands_lie_open_from_the_second_trick_or_its_lead(opens: str, first: int) -> None:
    answers = seen(opens)
    for plays, is_open, hands, own in answers:
        assert is_open == (plays >= first)
        assert (own in hands) == bool(is_open)
    held = [np.bitwise_count(np.array(hands)).sum() for plays, _, hands, _ in answers if plays >= first]
    played = [plays for plays, _, _, _ in answers if plays >= first]
    assert held
    assert [30 - number for number in played] == held


def test_m66_never_opens_by_default() -> None:
    assert not any(is_open or any(hands) for _, is_open, hands, _ in seen("never"))


def test_m66_the_house_rule_reaches_the_heuristic() -> None:
    seats = tuple(SeatSpec("heuristic", "heuristic") for _ in range(3))
    made = {}
    for opens in ("never", "trick_2"):
        house = resolve("voleny", {"betl_open_from": opens})
        rows = Table(Spec("voleny", house, seats, 5, {"contract": "betl", "taker": 0})).play(0, 4000).rows
        made[opens] = int((rows.column("made_betl").to_numpy() > 0).sum())
    assert made["never"] != made["trick_2"]
