"""Deals of licitovaný and křížový: their number, known probabilities, every card dealt equally often."""

from __future__ import annotations

from math import comb, prod
from typing import Any

import numpy as np
import pytest
from scipy.stats import chi2

from sim.core.deal import shuffle
from sim.core.jit import COMPILED, jit
from sim.games.marias.deck import CARDS, PACK, SEVENS, marriage_cards
from sim.games.marias.krizovy import DEAL as CROSS
from sim.games.marias.krizovy import FIRST
from sim.games.marias.licitovany import DEAL as AUCTION
from sim.table import Table
from strategies import Strategy
from tests import seating

PACKS = 10_000_000
#: Places of the pack: the ten of middlehand in licitovaný, what forehand is dealt second in křížový.
TEN, SECOND_FOUR = np.flatnonzero(AUCTION == 1), np.flatnonzero(CROSS == 0)[FIRST:]
#: Name of the quantity, what known-values says of it: five digits.
KNOWN = {
    "a given marriage in 10": 0.09073,
    "a given marriage in 8": 0.05645,
    "a seven in 10": 0.79658,
    "forehand has the rank it called": 0.14286,
}


def ways(held: int, of: int, cards: int) -> float:
    """Return the probability that a hand of some cards holds ``held`` out of ``of`` given ones."""
    return comb(of, held) * comb(CARDS - of, cards - held) / comb(CARDS, cards)


EXACT = {
    "a given marriage in 10": ways(2, 2, 10),
    "a given marriage in 8": ways(2, 2, 8),
    "a seven in 10": 1 - ways(0, 4, 10),
    "forehand has the rank it called": 1 / 7,
}


@pytest.mark.parametrize("name", KNOWN)
def test_m50_m60_known_probability(name: str) -> None:
    assert round(EXACT[name], 5) == KNOWN[name]


def deals(sizes: Any) -> int:
    """Return how many deals there are with hands and a talon of these sizes."""
    left = np.cumsum([0, *sizes[:-1]])
    return prod(comb(CARDS - int(gone), int(size)) for gone, size in zip(left, sizes, strict=True))


def test_m50_m60_known_numbers_of_deals() -> None:
    sizes = np.bincount(AUCTION).tolist()
    assert sizes == [10, 10, 10, 2]
    assert deals(sizes) == 2_753_294_408_504_640
    sizes = np.bincount(CROSS).tolist()
    assert sizes == [8, 8, 8, 8]
    assert deals(sizes) == 99_561_092_450_391_000


@jit
def tally(seed, n, pack, start, found):
    """Deal packs and count what they hold; ``found`` is in the order of KNOWN.

    Each pack is dealt both ways.  In křížový forehand fixes trumps with its first card and calls the highest
    rank that is not among its first four.
    """
    for deal in range(n):
        pack[:] = start
        shuffle(pack, seed, deal)
        ten = first = 0
        for place in TEN:
            ten |= 1 << pack[place]
        for place in range(FIRST):
            first |= 1 << pack[place]
        eight = first
        for place in SECOND_FOUR:
            eight |= 1 << pack[place]
        found[0] += (ten & marriage_cards(0)) == marriage_cards(0)
        found[1] += (eight & marriage_cards(0)) == marriage_cards(0)
        found[2] += (ten & SEVENS) != 0
        called = pack[0] | 7
        while (first >> called) & 1:
            called -= 1
        found[3] += (eight >> called) & 1


def test_m80_known_probabilities_in_ten_million_packs() -> None:
    found = np.zeros(len(KNOWN), dtype=np.int64)
    packs = PACKS if COMPILED else 1000
    tally(np.uint64(81) if COMPILED else 81, packs, PACK.copy(), PACK, found)
    for name, share in zip(KNOWN, (found / packs).tolist(), strict=True):
        p = EXACT[name]
        error = (p * (1 - p) / packs) ** 0.5
        assert abs(share - p) <= 4 * error, (name, share, p, (share - p) / error)


# --- as the tables deal ---


@pytest.mark.skipif(not COMPILED, reason="plays many deals")
@pytest.mark.parametrize("preset", ["licitovany", "krizovy"])
def test_m80_tables_deal_every_card_to_everybody_equally_often(preset: str) -> None:
    n = 60_000
    played = Table(seating.spec("random", preset=preset, seed=12)).play(0, n)
    sizes = np.bincount({"licitovany": AUCTION, "krizovy": CROSS}[preset])
    assert played.dealt.shape == (CARDS, 4)
    assert (played.dealt.sum(axis=1) == n).all()
    assert (played.dealt.sum(axis=0) == n * sizes).all()
    expected = n * sizes / CARDS
    # Cards of one deal depend on one another: a margin is known, which makes the statistic 32 / 31 as large.
    statistic = ((played.dealt - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS
    freedom = (CARDS - 1) * 3
    assert 1e-4 < chi2.sf(statistic, freedom) < 1 - 1e-4
    # Marriages dealt complete: of four suits, in any hand; the talon is no hand.
    hands = sizes[:3] if preset == "licitovany" else sizes
    mean = 4 * sum(ways(2, 2, int(size)) for size in hands)
    married = played.rows.column("married").to_numpy()
    assert abs(married.mean() - mean) < 4 * married.std() / n**0.5


caller = Strategy("m61_caller", "Calls a trump that is not among its first four cards.", base="random")


@caller.decision
def call(view: Any, params: Any, memory: Any) -> Any:
    """Call the lowest such rank."""
    rank = 0
    while (view.first >> (8 * view.trump + rank)) & 1:
        rank += 1
    return rank


@pytest.mark.skipif(not COMPILED, reason="plays many deals")
def test_m61_a_trump_not_among_the_first_four_is_forehands_own_one_time_in_seven() -> None:
    n = 100_000
    house = {"mandatory_hundred": False}  # so that a game can always be declared
    table = Table(seating.spec(caller.name, house, {"contract": "game"}, seed=61, preset="krizovy"))
    partners = table.play(0, n).rows.column("partner").to_pylist()
    own, *others = (partners.count(seat) for seat in (-1, 1, 2, 3))
    assert own + sum(others) == n
    for times, p in ((own, 1 / 7), *((times, 2 / 7) for times in others)):
        assert abs(times / n - p) <= 4 * (p * (1 - p) / n) ** 0.5, (times / n, p)
