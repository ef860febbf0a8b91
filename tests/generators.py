"""Hypothesis generators of what the games are about: cards, tricks, packs, contracts, house rules."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from sim.games.house import lookup
from sim.games.house import resolve as resolve_house
from sim.games.marias.house_table import FIELDS
from sim.games.marias.names import SUITS
from tests.naive.cards import DECK
from tests.naive.house import ladder
from tests.naive.maker import random_house
from tests.naive.tarot import random_house as random_tarot_house
from tests.naive.tarot_tricks import PACK as TAROT_PACK

#: A trump suit of mariáš, or None in betl and durch.
trumps = st.sampled_from((*SUITS, None))

#: What can be prescribed: contract and taker.
FORCES: tuple[dict[str, Any], ...] = (
    {},
    *({"contract": contract, "taker": 0} for contract in ("game", "seven", "hundred", "hundred_seven")),
    *({"contract": contract, "taker": taker} for contract in ("betl", "durch") for taker in (0, 1, 2)),
)


def card_sets(size: int = 32, smallest: int = 0) -> st.SearchStrategy[frozenset[int]]:
    """Return sets of card numbers below ``size``."""
    return st.frozensets(st.integers(0, size - 1), min_size=smallest)


@st.composite
def packs(draw: st.DrawFn) -> list[int]:
    """Return a whole pack of mariáš in some order, top card first."""
    return draw(st.permutations(range(32)))


def tricks(most: int = 2) -> st.SearchStrategy[tuple[set[str], list[str]]]:
    """Return a hand of one card or more, and up to ``most`` cards that lie on the table before it plays."""
    some = st.lists(st.sampled_from(DECK), min_size=1, max_size=14)
    return some.flatmap(lambda cards: st.integers(0, most).map(lambda n: _cut(cards, n)))


#: Cards of tarot to draw from, trumps and the Excuse as likely as the suits together.
TRUMPS_OFTEN = (*TAROT_PACK, *TAROT_PACK[56:], "EX", "EX", "EX")


def tarot_tricks() -> st.SearchStrategy[tuple[set[str], list[str]]]:
    """Return the same of tarot."""
    some = st.lists(st.sampled_from(TRUMPS_OFTEN), min_size=1, max_size=18)
    return some.flatmap(lambda cards: st.integers(0, 3).map(lambda n: _cut(cards, n)))


def _cut(cards: list[str], table: int) -> tuple[set[str], list[str]]:
    unique = list(dict.fromkeys(cards))
    table = min(table, len(unique) - 1)
    return set(unique[table:]), unique[:table]


def random_trick(rng: Random, pack: tuple[str, ...], most: int) -> tuple[set[str], list[str]]:
    """Return a hand and the cards on the table as :func:`tricks` does, thousands of them in a second."""
    return _cut(rng.choices(pack, k=rng.randint(1, 14)), rng.randint(0, most))


def house_rules(rng: Random, kind: str = "voleny") -> dict[str, Any]:
    """Return random house rules of a kind, resolved: every rule drawn, what cannot be together left out."""
    house = random_tarot_house(rng) if kind == "tarot" else random_house(rng, kind)
    if "ladder" in house and rng.random() < 0.6:
        house["lowest_bid"] = ladder(house)[0]  # else hardly any auction ends on a low rung
    return resolve_house(kind, house)


#: House rules of volený as Hypothesis draws them; shrinks towards a small seed, not towards the preset.
houses = st.integers(0, 2**32).map(lambda seed: house_rules(Random(seed)))


def differing(house: dict[str, Any], other: dict[str, Any]) -> set[str]:
    """Return the names of the rules in which two sets of house rules differ."""
    return {
        name
        for name in FIELDS
        if name.partition(".")[0] in house and lookup(house, name) != lookup(other, name)
    }
