"""Known probabilities of the deal: by combinatorics to every digit shown, and in a seeded sample of packs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb
from typing import Any

import numpy as np
import pytest

from sim.core.bits import count
from sim.core.deal import shuffle
from sim.core.jit import COMPILED, jit
from sim.games.marias.deck import ACES, CARDS, PACK, SEVENS, card_of, in_suit, marriage_cards, marriages
from sim.games.marias.voleny import DEAL, FIRST

#: Ties between longest suits are shared out: a multiple of every number of suits that can tie.
TIES = 12
#: Name of the quantity, what known-values says of it, and how many digits it gives.
KNOWN: dict[str, tuple[float, int]] = {
    "a given marriage in 12": (0.13306, 5),
    "a given marriage in 10": (0.09073, 5),
    "0 marriages in 12": (0.54630, 5),
    "1 marriages in 12": (0.37912, 5),
    "2 marriages in 12": (0.07064, 5),
    "3 marriages in 12": (0.00389, 5),
    "4 marriages in 12": (0.000047, 6),
    "a seven in 10": (0.79658, 5),
    "a seven in 12": (0.86527, 5),
    **{f"{n} aces in 12": (p, 5) for n, p in enumerate((0.13473, 0.38042, 0.34872, 0.12236, 0.01377))},
    "longest suit of seven: its marriage in 12": (0.231255, 6),
    "longest suit of seven: its seven in 12": (0.499884, 6),
}


def ways(held: int, of: int, cards: int) -> float:
    """Return the probability that a hand of some cards holds ``held`` out of ``of`` given ones."""
    return comb(of, held) * comb(CARDS - of, cards - held) / comb(CARDS, cards)


def marriages_in(cards: int) -> list[float]:
    """Return the probabilities of 0 to 4 marriages, by suits that hold 0, 1 or both of the two cards."""
    found = [0.0] * 5
    for held in product((0, 1, 2), repeat=4):
        hands = comb(24, cards - sum(held)) if sum(held) <= cards else 0
        for n in held:
            hands *= comb(2, n)
        found[held.count(2)] += hands / comb(CARDS, cards)
    return found


def longest() -> Iterator[tuple[float, int]]:
    """Yield (probability, trumps in twelve) where trumps are the longest suit of the first seven."""
    for lengths in product(range(8), repeat=4):
        if sum(lengths) != FIRST:
            continue
        seven = 1
        for length in lengths:
            seven *= comb(8, length)
        most = max(lengths)
        for more in range(6):
            five = comb(8 - most, more) * comb(25 - (8 - most), 5 - more)
            yield seven / comb(CARDS, FIRST) * five / comb(25, 5), most + more


@cache
def exact() -> dict[str, float]:
    in_12 = marriages_in(12)
    return {
        "a given marriage in 12": ways(2, 2, 12),
        "a given marriage in 10": ways(2, 2, 10),
        **{f"{n} marriages in 12": p for n, p in enumerate(in_12)},
        "a seven in 10": 1 - ways(0, 4, 10),
        "a seven in 12": 1 - ways(0, 4, 12),
        **{f"{n} aces in 12": ways(n, 4, 12) for n in range(5)},
        "longest suit of seven: its marriage in 12": sum(p * m * (m - 1) / 56 for p, m in longest()),
        "longest suit of seven: its seven in 12": sum(p * m / 8 for p, m in longest()),
    }


@pytest.mark.parametrize("name", KNOWN)
def test_m40_known_probability(name: str) -> None:
    value, digits = KNOWN[name]
    assert round(exact()[name], digits) == value


def test_m40_known_numbers_of_deals() -> None:
    assert deals(12, 10, 10) == 41_716_581_947_040
    assert deals(10, 10, 10, 2) == 2_753_294_408_504_640


def deals(*hands: int) -> int:
    """Return how many deals there are with hands of these sizes."""
    left, found = CARDS, 1
    for size in hands:
        found *= comb(left, size)
        left -= size
    return found


@jit
def tally(seed, lo, n, pack, start, found):
    """Deal packs and count what they hold; ``found`` is in the order of :func:`tallies`."""
    for deal in range(lo, lo + n):
        pack[:] = start
        shuffle(pack, seed, deal)
        first = twelve = ten = 0
        for place in range(CARDS):
            card = 1 << pack[place]
            if place < FIRST:
                first |= card
            if DEAL[place] == 0:
                twelve |= card
            elif DEAL[place] == 1:
                ten |= card
        found[0] += (twelve & marriage_cards(0)) == marriage_cards(0)
        found[1] += (ten & marriage_cards(0)) == marriage_cards(0)
        found[2 + count(marriages(twelve))] += 1
        found[7] += (ten & SEVENS) != 0
        found[8] += (twelve & SEVENS) != 0
        found[9 + count(twelve & ACES)] += 1
        most = 0
        for suit in range(4):
            most = max(most, count(in_suit(first, suit)))
        ties = 0
        for suit in range(4):
            ties += 1 if count(in_suit(first, suit)) == most else 0
        for suit in range(4):
            if count(in_suit(first, suit)) == most:
                found[14] += TIES // ties if (twelve & marriage_cards(suit)) == marriage_cards(suit) else 0
                found[15] += TIES // ties if (twelve >> card_of(suit, 0)) & 1 else 0


def tallies(seed: int, packs: int) -> dict[str, float]:
    """Return the share of each quantity of KNOWN in a sample."""
    found = np.zeros(len(KNOWN), dtype=np.int64)
    tally(np.uint64(seed) if COMPILED else seed, 0, packs, PACK.copy(), PACK, found)
    shares: Any = found / packs
    shares[14:] /= TIES
    return dict(zip(KNOWN, shares.tolist(), strict=True))


def test_m80_known_probabilities_in_ten_million_packs() -> None:
    packs = 10_000_000
    for name, share in tallies(80, packs).items():
        p = exact()[name]
        # Sharing ties out makes the last two vary less than a yes or no would; its error is a bound.
        error = (p * (1 - p) / packs) ** 0.5
        assert abs(share - p) <= 4 * error, (name, share, p, (share - p) / error)
