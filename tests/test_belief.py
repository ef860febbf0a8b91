"""The counting behind layouts, against plain enumeration (S-11)."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import numpy as np
import pytest

from sim.belief import counting, fourfold, marias
from sim.core.rng import derive
from sim.games.house import resolve
from sim.games.kinds import KINDS
from sim.games.marias.contracts import contract
from sim.games.marias.deck import ALL, SHARPS, suit_cards
from sim.games.marias.house import pack
from sim.games.marias.names import RUNGS
from sim.games.marias.view import COMMENT, VIEW
from tests.belief_deals import partitions, record
from tests.seating import members
from tests.test_belief_marias import consider

pytestmark = pytest.mark.jit_off


def mask(cards: set[int]) -> int:
    return sum(1 << card for card in cards)


def spread(rng: Random, pool: list[int], holders: int) -> tuple[list[int], list[int]]:
    """Return what each holder may have of a pool and how much it receives, so that some way there is."""
    sizes = [0] * holders
    may = [0] * holders
    for card in pool:
        owner = rng.randrange(holders)
        sizes[owner] += 1
        for holder in range(holders):
            if holder == owner or rng.random() < 0.5:
                may[holder] |= 1 << card
    return may, sizes


def test_s11_ways_to_three_holders_are_counted_and_numbered() -> None:
    rng = Random(1)
    for _ in range(25):
        pool = rng.sample(range(32), rng.randint(1, 7))
        may, sizes = spread(rng, pool, 3)
        found = {
            tuple(mask(held) for held in way)
            for way in partitions(pool, sizes)
            if all(mask(held) & ~may[holder] == 0 for holder, held in enumerate(way))
        }
        parts = counting.classes(mask(set(pool)), tuple(may), 0)
        count = int(counting.ways(parts, tuple(sizes)))
        assert count == len(found) >= 1
        numbered = {tuple(map(int, counting.deal(parts, tuple(sizes), number))) for number in range(count)}
        assert numbered == found


def test_s11_a_fourth_holder_receives_the_rest() -> None:
    parts, sizes = counting.classes(0b11111100, (0, 0, 0), 1), (2, 2, 1)
    count = int(counting.ways(parts, sizes))
    assert count == comb(6, 2) * comb(4, 2) * 2
    ways = {tuple(map(int, counting.deal(parts, sizes, number))) for number in range(count)}
    assert len(ways) == count
    assert all((a | b | c).bit_count() == 5 and (a & b, b & c, a & c) == (0, 0, 0) for a, b, c in ways)


def test_s11_ways_to_four_holders_are_counted_and_equally_likely() -> None:
    rng = Random(2)
    for _ in range(6):
        pool = rng.sample([*range(56), *range(64, 86)], rng.randint(3, 6))
        may, sizes = spread(rng, pool, 4)
        if sizes[3] > 6:
            continue
        found = [
            tuple(mask(held) for held in way)
            for way in partitions(pool, sizes)
            if all(mask(held) & ~may[holder] == 0 for holder, held in enumerate(way))
        ]
        room = np.zeros(fourfold.ROOM, np.int64)
        for holder in range(4):
            room[fourfold.SIZE + holder] = sizes[holder]
            room[fourfold.MAY + 2 * holder] = may[holder] & (1 << 64) - 1
            room[fourfold.MAY + 2 * holder + 1] = may[holder] >> 64
        whole = mask(set(pool))
        assert fourfold.classify(room, whole & (1 << 64) - 1, whole >> 64)
        assert fourfold.ways(room) == len(found)
        sets, counts = np.zeros((4, 2), np.int64), Counter[tuple[int, ...]]()
        often = 12 * len(found)
        for i in range(often):
            fourfold.scatter(room, int(derive(77, i)), sets)
            counts[tuple(int(plain) | int(trumps) << 64 for plain, trumps in sets)] += 1
        assert set(counts) <= set(found)
        chi = sum((counts[way] - 12) ** 2 / 12 for way in found)
        assert chi < len(found) - 1 + 4.5 * (2 * len(found)) ** 0.5 + 8


def test_s11_a_number_below_n_is_uniform() -> None:
    n = 5 * 10**18
    numbers = [int(counting.below(int(derive(3, i)), n)) for i in range(2000)]
    assert all(0 <= number < n for number in numbers)
    counts = Counter(number * 10 // n for number in numbers)
    assert sum((counts[tenth] - 200) ** 2 / 200 for tenth in range(10)) < 30
    assert Counter(int(counting.below(int(derive(5, i)), 3)) for i in range(300)).keys() == {0, 1, 2}
    assert counting.below(12345, 1) == 0


def test_m53_trumps_may_lie_in_the_talon_of_a_red_two_sevens_that_had_no_other_discard() -> None:
    """Counted by the talon: with a heart in it the twelve cards have at most one other card to discard."""
    house = resolve("licitovany_csm", {"talon_forbids_trump": True})
    free = [card for card in range(8, 32) if not SHARPS >> card & 1]
    # Seat 1 holds all but six of the cards that may always be discarded.
    hand = mask({*free[:3], *free[-7:]})
    view = np.zeros(1, VIEW)
    view["kind"], view["seats"], view["seat"] = KINDS["licitovany"].code, 3, 1
    view["decision"], view["hand"], view["rules"] = COMMENT, hand, pack(house)
    view["contract"], view["rung"] = contract("two_sevens"), RUNGS.index("red_two_sevens")
    view["trump"], view["helper"] = 0, 1
    for name in ("turned", "exchanged", "laid", "marriages", "partner", "call"):
        view[name] = -1
    pool = ALL & ~hand
    left = mask(set(free)) & pool
    expected = 0
    for talon in partitions(members(pool), [2]):
        lies = mask(talon[0])
        if lies & (SHARPS | 1 | 1 << 8):
            continue
        others = (left & ~lies).bit_count()
        most = 10 if not lies & suit_cards(0) else 1 - (lies & left).bit_count()
        expected += sum(comb(others, k) * comb(20 - others, 10 - k) for k in range(most + 1) if k <= others)
    assert consider(record(VIEW, view[0]), np.zeros(marias.ROOM, np.int64)) == expected
