"""Random numbers and the shuffle: golden values, an independent restatement, exact and sampled fairness."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from sim.core.deal import plan, shuffle
from sim.core.jit import COMPILED
from sim.core.rng import RESAMPLE_STREAM, advance, bounded, derive, start, uniform, word
from sim.games.marias.deck import CARDS, PACK
from sim.games.marias.voleny import DEAL

pytestmark = pytest.mark.jit_off

GOLDEN = json.loads((Path(__file__).parent / "golden" / "rng.json").read_text())
WORD = 1 << 64
GOLDEN_RATIO = 0x9E3779B97F4A7C15
#: How a word is handed to a kernel from outside.
w64 = np.uint64 if COMPILED else int
ANY_WORD = st.integers(0, WORD - 1)


def mixed(z: int, shifts: tuple[int, int, int], factors: tuple[int, int]) -> int:
    """Two rounds of xor-shift and multiplication, and a last xor-shift, in whole numbers."""
    for shift, factor in zip(shifts, factors, strict=False):
        z = (z ^ z >> shift) * factor % WORD
    return z ^ z >> shifts[2]


def stafford(z: int) -> int:
    return mixed(z, (30, 27, 31), (0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def murmur(z: int) -> int:
    return mixed(z, (33, 33, 33), (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53))


def naive_start(seed: int, stream: int, deal: int) -> tuple[int, int]:
    key = stafford((seed + GOLDEN_RATIO) % WORD)
    key = stafford((key + 0xD1B54A32D192ED03 * (stream + 1)) % WORD)
    key = (key + GOLDEN_RATIO * (deal + 1)) % WORD
    return stafford(key), murmur(key) | 1


def naive_words(seed: int, stream: int, deal: int, n: int) -> list[int]:
    position, increment = naive_start(seed, stream, deal)
    return [stafford((position + i * increment) % WORD) for i in range(1, n + 1)]


def naive_shuffle(pack: list[int], seed: int, deal: int) -> list[int]:
    """Fisher and Yates from the bottom up; each word gives its low half, then its high half."""
    pack = list(pack)
    position, increment = naive_start(seed, 0, deal)
    halves: list[int] = []
    for last in range(len(pack) - 1, 0, -1):
        n = last + 1
        while True:
            if not halves:
                position = (position + increment) % WORD
                halves = [stafford(position) % 2**32, stafford(position) >> 32]
            product = halves.pop(0) * n
            if product % 2**32 >= (2**32 - n) % n:
                break
        other = product >> 32
        pack[last], pack[other] = pack[other], pack[last]
    return pack


def kernel_words(seed: int, stream: int, deal: int, n: int) -> list[int]:
    position, increment = start(w64(seed), stream, deal)
    found = []
    for _ in range(n):
        position = advance(w64(position), w64(increment))
        found.append(int(word(w64(position))))
    return found


def shuffled(seed: int, deal: int) -> list[int]:
    pack = PACK.copy()
    shuffle(pack, w64(seed), deal)
    return [int(card) for card in pack]


@pytest.mark.parametrize("row", GOLDEN["words"], ids=lambda row: f"{row['key']}")
def test_golden_words(row: dict[str, list[str]]) -> None:
    seed, stream, deal = (int(part, 16) for part in row["key"])
    position, increment = start(w64(seed), stream, deal)
    assert [f"{int(position):016x}", f"{int(increment):016x}"] == row["start"]
    assert [f"{w:016x}" for w in kernel_words(seed, stream, deal, 4)] == row["words"]


def test_golden_derived_words() -> None:
    for row in GOLDEN["derived"]:
        assert [f"{int(derive(int(row['from'], 16), i)):016x}" for i in range(4)] == row["words"]


@pytest.mark.parametrize("row", GOLDEN["packs"], ids=lambda row: f"{row['seed']}-{row['deal']}")
def test_golden_packs(row: dict[str, str]) -> None:
    pack = shuffled(int(row["seed"], 16), int(row["deal"], 16))
    assert " ".join(f"{card:02x}" for card in pack) == row["pack"]


@given(ANY_WORD, st.integers(0, RESAMPLE_STREAM), st.integers(0, 2**62))
def test_words_are_those_of_the_restatement(seed: int, stream: int, deal: int) -> None:
    position, increment = start(w64(seed), stream, deal)
    assert (int(position), int(increment)) == naive_start(seed, stream, deal)
    assert increment % 2 == 1
    assert kernel_words(seed, stream, deal, 5) == naive_words(seed, stream, deal, 5)


@given(st.integers(0, 2**63 - 1), st.integers(0, 1000))
def test_derived_words_are_those_of_the_restatement(random: int, i: int) -> None:
    assert int(derive(random, i)) == murmur((random + GOLDEN_RATIO * (i + 1)) % WORD) >> 1


@given(ANY_WORD, st.integers(0, 2**40))
def test_packs_are_those_of_the_restatement(seed: int, deal: int) -> None:
    assert shuffled(seed, deal) == naive_shuffle(list(range(CARDS)), seed, deal)


def test_packs_of_tarot_are_shuffled_alike() -> None:
    for deal in range(50):
        pack = np.arange(78, dtype=np.int64)
        shuffle(pack, w64(3), deal)
        assert pack.tolist() == naive_shuffle(list(range(78)), 3, deal)


@pytest.mark.parametrize("n", range(2, 79))
def test_bounded_gives_every_number_equally_often(n: int) -> None:
    # The product random * n runs through the multiples of n below n * 2**32; number v takes those in
    # [v * 2**32, (v + 1) * 2**32) whose low half is at least the threshold: count them without trying all.
    threshold = (2**32 - n) % n
    accepted = set()
    for v in range(n):
        low, high = v * 2**32 + threshold, (v + 1) * 2**32
        first, end = -(-low // n), -(-high // n)
        accepted.add(end - first)
        # The kernel decides as counted, at both edges.
        assert bounded(w64(first), n) == v
        assert bounded(w64(end - 1), n) == v
        if first and (first - 1) * n >= v * 2**32:
            assert bounded(w64(first - 1), n) == -1
    assert accepted == {2**32 // n}


def test_bounded_looks_at_the_low_half_only() -> None:
    rng = Random(1)
    for _ in range(500):
        low, n = rng.getrandbits(32), rng.randrange(2, 79)
        product = low * n
        expected = product >> 32 if product % 2**32 >= (2**32 - n) % n else -1
        assert bounded(w64(low | rng.getrandbits(32) << 32), n) == expected


@given(st.integers(0, 2**63 - 1), st.integers(1, 496))
def test_uniform_stays_in_its_range(random: int, n: int) -> None:
    assert uniform(random, n) == (random >> 31) * n >> 32
    assert 0 <= uniform(random, n) < n


def place_counts(seed: int, deals: int) -> np.ndarray:
    """Return int64[32, 32]: how often each card lay at each place of the pack."""
    counts = np.zeros((CARDS, CARDS), dtype=np.int64)
    places = np.arange(CARDS)
    pack = PACK.copy()
    for deal in range(deals):
        pack[:] = PACK
        shuffle(pack, w64(seed), deal)
        counts[pack, places] += 1
    return counts


def test_m80_every_card_lies_everywhere_equally_often() -> None:
    deals = 3_000
    counts = place_counts(11, deals)
    expected = deals / CARDS
    statistic = ((counts - expected) ** 2 / expected).sum()
    # The table of a permutation has 31 * 31 degrees of freedom, and the statistic is 32 / 31 as large.
    assert chi2.sf(statistic * (CARDS - 1) / CARDS, (CARDS - 1) ** 2) > 1e-4


def test_m80_neighbouring_deals_and_seeds_are_unrelated() -> None:
    packs = np.array(
        [shuffled(5, deal) for deal in range(400)] + [shuffled(seed, 5) for seed in range(6, 406)]
    )
    same = (packs[1:] == packs[:-1]).sum()
    # Matches of two unrelated packs: mean 1, variance 1.
    assert abs(same - 799) < 4 * 799**0.5
    assert len({tuple(pack) for pack in packs.tolist()}) == 800


def test_streams_of_a_deal_differ() -> None:
    firsts = {kernel_words(7, stream, 3, 1)[0] for stream in range(40)}
    assert len(firsts) == 40


def test_m40_plan_of_voleny_is_packets_of_7_5_5_5_5_5() -> None:
    packets = [0] * 7 + [1] * 5 + [2] * 5 + [0] * 5 + [1] * 5 + [2] * 5
    assert DEAL.tolist() == packets
    assert plan((1, 2), (0, 1)).tolist() == [1, 1, 0]
