"""Chavey's hand count: hands counted by the published scale, and once more slowly on random ones."""

from __future__ import annotations

from random import Random

import pytest

from sim.core.cards import TAROT, words
from sim.games.tarot.hand_count import hand_count
from tests.naive.tarot.cards import PACK
from tests.stored_tarot import hand_count as naive_count

pytestmark = pytest.mark.jit_off

#: Three cards of each suit that count nothing: no length, no void, no singleton.
THREES = [suit + rank for suit in "csbd" for rank in "123"]


def counted(hand: list[str]) -> tuple[int, int]:
    points, shortness = hand_count(words(TAROT.mask(map(TAROT.card, hand))))
    return int(points), int(shortness)


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ("", 0),
        ("T2 T3 T4 T5", 0),  # four trumps count nothing of their own
        ("T2 T3 T4 T5 T6", 10),
        ("T2 T3 T4 T5 EX", 18),  # the Excuse is the fifth
        ("T21", 12),  # ten, and two for a trump from the 16 up
        ("EX", 8),
        ("T1", 0),
        ("T1 T2 T3 T4", 0),
        ("T1 T2 T3 T4 EX", 5 + 10 + 8),
        ("T1 T2 T3 T4 T5 T6", 7 + 12),
        ("T1 T2 T3 T4 T5 T6 T7", 9 + 14),
        ("T1 T2 T3 T4 T5 T6 T7 T8", 9 + 16),
        ("T15", 0),
        ("T16", 2),
        ("T16 T18", 4),
        ("T16 T17", 4 + 2),
        ("T15 T16", 2),  # the 15 is no high one
        ("T16 T17 T18 T20", 8 + 3),
        ("T20 T21", 10 + 4 + 2),
        ("cK", 6),
        ("cQ", 3),
        ("cC", 2),
        ("cV", 1),
        ("cK cQ", 10 + 0),
        ("cK sQ", 6 + 3),
        ("cK sQ sK", 6 + 10),
        ("cX", 0),
        ("cX c9", 5),
        ("cX c9 c8", 7),
        ("cX c9 c8 c7", 9),
        ("cX c9 c8 c7 c6", 9),
        ("cK cQ cC cV", 10 + 2 + 1 + 9),
        ("cX c9 sX s9 s8", 5 + 7),
    ],
)
def test_the_published_scale(more: str, points: int) -> None:
    hand = [*THREES, *more.split()]
    # A king and a queen of cups make five cards of cups.
    length = 5 if more in ("cK cQ", "cK sQ sK") else 0
    assert counted(hand) == (points + length, 0)


@pytest.mark.parametrize(
    ("plain", "shortness"),
    [("c1 c2 s1 s2 b1 b2 d1 d2", 0), ("c1 s1 s2 b1 b2 d1 d2", 3), ("s1 s2 b1 b2 d1 d2", 6), ("s1 b1 b2", 15)],
)
def test_voids_and_singletons_are_counted_apart(plain: str, shortness: int) -> None:
    assert counted(plain.split()) == (0, shortness)


def test_random_hands() -> None:
    rng = Random(56)
    for _ in range(500):
        hand = rng.sample(PACK, 18)
        assert counted(hand) == naive_count(hand)
