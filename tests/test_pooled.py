"""Chunks played in threads: in order, at tables of one's own, faults and all."""

from __future__ import annotations

import time
from itertools import islice

import pytest

from sim.execute.pooled import AHEAD, even, in_order, spans


class Desk:
    """Notes what it plays, and whether two play at it."""

    def __init__(self) -> None:
        self.played: list[int] = []
        self.busy = False


def play(desk: Desk, lo: int, n: int) -> tuple[int, int]:
    assert not desk.busy
    desk.busy = True
    time.sleep(0.002 if lo else 0.05)  # the first is the slowest
    desk.played.append(lo)
    desk.busy = False
    return lo, n


def test_chunks_come_in_their_order_however_long_they_take() -> None:
    desks, wanted = [Desk(), Desk(), Desk()], list(spans(0, 50, 4))
    assert list(in_order(desks, wanted, play)) == wanted
    assert sorted(lo for desk in desks for lo in desk.played) == [lo for lo, _ in wanted]


def test_no_chunk_is_begun_once_nobody_asks_for_more() -> None:
    desks = [Desk(), Desk()]
    assert list(islice(in_order(desks, spans(0, 10_000, 1), play), 3)) == [(0, 1), (1, 1), (2, 1)]
    assert sum(len(desk.played) for desk in desks) <= 3 + AHEAD * len(desks)


def test_what_a_table_raises_is_raised_in_the_place_of_its_chunk() -> None:
    def fails(desk: Desk, lo: int, n: int) -> int:
        if lo == 2:
            raise ArithmeticError("deal 2")
        return lo

    found = in_order([Desk()], spans(0, 5, 1), fails)
    assert [next(found), next(found)] == [0, 1]
    with pytest.raises(ArithmeticError, match="deal 2"):
        next(found)


def test_spans_cover_all_deals_once_and_even_ones_stay_bounded() -> None:
    for lo, n, size in ((0, 10, 3), (7, 12, 12), (5, 1, 100), (3, 0, 4)):
        deals = [deal for begin, many in spans(lo, n, size) for deal in range(begin, begin + many)]
        assert deals == list(range(lo, lo + n))
    assert even(10**9, 2, 20_000) == 20_000
    assert even(0, 2, 20_000) == 1
    assert even(80, 2, 20_000) == 10
