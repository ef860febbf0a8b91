"""Lízaný: stock and opponent's hand are hidden while the stock lasts, then everything is known (M-96)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sim.games.marias.lizany import DEAL, STOCK, TURNED
from sim.table import Table
from strategies.marias.features import out
from tests import seating
from tests.hiding.again import all_of, watch
from tests.hiding.knowing import Deal
from tests.hiding.marias import stock_left

HOUSES: tuple[dict[str, Any], ...] = (
    {},
    {"seven_exchange": True},
    {"seven_exchange": True, "marriage_on_lead": False, "closed_must_beat": False},
)


def undrawn(deal: Deal, left: int) -> list[int]:
    """Return the cards face down in a stock of some cards, in order of drawing."""
    order = [card for place, card in enumerate(deal.pack) if DEAL[place] == STOCK and place != TURNED]
    return order[len(order) - max(0, left - 1) :]


@pytest.mark.parametrize("name", seating.own_strategies())
def test_m96_neither_stock_nor_the_other_hand_is_known_while_the_stock_lasts(name: str) -> None:
    rng = Random(9)
    seen: Counter[Any] = Counter()
    for house in HOUSES:
        for pair in watch(name, ("lizany", house, {}), range(30), rng):
            left, other = stock_left(pair.watched), 1 - pair.watched.seat
            stocks = [undrawn(deal, left) for deal in (pair.was, pair.now)]
            seen["stock order"] += stocks[0] != stocks[1]
            seen["stock"] += set(stocks[0]) != set(stocks[1])
            seen["hand"] += pair.was.dealt(other) != pair.now.dealt(other)
            seen["late"] += stocks[0] != stocks[1] and left <= 8
            assert left or stocks == [[], []]
    assert all(seen[what] >= 60 for what in ("stock order", "stock", "hand")) and seen["late"] >= 10, seen


def played(name: str, house: dict[str, Any]) -> Iterator[tuple[Any, list[int]]]:
    """Play deals; yield the view and both hands at every question."""
    table = Table(seating.spec(house=house, preset="lizany"))
    state = table._memory.state[0]
    for number in range(25):
        asked: list[Any] = []
        players = all_of(name, table)

        def answer(view: Any, players: seating.Player = players, asked: list[Any] = asked) -> int:
            asked.append((view.copy(), state["hands"].tolist()))
            return players(view)

        seating.play_on(table, answer, number)
        yield from asked


@pytest.mark.parametrize("name", seating.own_strategies())
def test_m96_once_the_stock_is_gone_everything_is_known(name: str) -> None:
    seen: Counter[Any] = Counter()
    for house in HOUSES:
        for view, hands in played(name, house):
            other = hands[1 - int(view["seat"])]
            unknown = int(out(view))
            assert unknown & other == other
            assert int(view["hand"]) == hands[int(view["seat"])]
            assert int(view["stock"]) == max(0, 16 - 2 * (int(view["plays"]) // 2))
            if view["stock"] == 0:
                assert unknown == other and view["turned"] == -1
            else:
                assert unknown & ~other and unknown >> int(view["turned"]) & 1
            assert view["open"] == 0 and not view["hands"].any()
            seen[view["stock"] == 0] += 1
    assert seen[True] >= 100 and seen[False] >= 100, seen
