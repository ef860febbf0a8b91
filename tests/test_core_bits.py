"""Sets of cards as bits, against sets of numbers."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core.bits import (
    card_bit,
    count,
    has,
    highest,
    lowest,
    next_pair,
    nth,
    nth_by_steps,
    single,
    without_lowest,
)
from sim.core.jit import jit
from tests.generators import card_sets

pytestmark = pytest.mark.jit_off

#: Every card that fits a word of non-negative int64.
BITS = 63


@jit
def compiled_count(cards):
    return count(cards)


@jit
def compiled_nth(cards, n):
    return nth(cards, n)


@jit
def compiled_lowest(cards):
    return lowest(cards)


@jit
def compiled_highest(cards):
    return highest(cards)


def bits(cards: frozenset[int]) -> int:
    return sum(1 << card for card in cards)


@given(card_sets(BITS))
def test_count_of_a_set(cards: frozenset[int]) -> None:
    assert count(bits(cards)) == len(cards)
    assert compiled_count(bits(cards)) == len(cards)


@given(card_sets(BITS, smallest=1))
def test_lowest_and_highest_card(cards: frozenset[int]) -> None:
    assert lowest(bits(cards)) == compiled_lowest(bits(cards)) == min(cards)
    assert highest(bits(cards)) == compiled_highest(bits(cards)) == max(cards)
    assert without_lowest(bits(cards)) == bits(cards - {min(cards)})


@given(card_sets(BITS, smallest=1), st.data())
def test_nth_card(cards: frozenset[int], data: st.DataObject) -> None:
    n = data.draw(st.integers(0, len(cards) - 1))
    assert nth(bits(cards), n) == sorted(cards)[n]
    assert nth_by_steps(bits(cards), n) == compiled_nth(bits(cards), n) == sorted(cards)[n]


@given(card_sets(BITS), st.integers(0, BITS - 1))
def test_has_card(cards: frozenset[int], card: int) -> None:
    assert has(bits(cards), card) == (card in cards)
    assert card_bit(card) == 1 << card


@given(card_sets(BITS))
def test_single_card(cards: frozenset[int]) -> None:
    assert bool(single(bits(cards))) == (len(cards) == 1)


def test_highest_bit_of_a_word() -> None:
    assert compiled_highest(1 << 62) == highest(1 << 62) == 62
    assert compiled_lowest(1 << 62) == lowest(1 << 62) == 62


@pytest.mark.parametrize("cards", [0, 1, 0b1000, 0b11, 0b1011_0010, (1 << 31) | (1 << 30) | 1])
def test_pairs_of_a_set_come_each_once_in_order(cards: int) -> None:
    members = [bit for bit in range(32) if cards >> bit & 1]
    found = []
    pair = next_pair(cards, 0)
    while pair:
        found.append(pair)
        pair = next_pair(cards, pair)
    assert found == [1 << low | 1 << high for low, high in itertools.combinations(members, 2)]
