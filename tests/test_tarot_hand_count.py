"""The hand count of Noël Chavey: worked hands, and a second count from the words of the scale."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from sim.core.cards import TAROT, words
from sim.core.notation import parse_hand
from sim.games.tarot.hand_count import hand_count
from sim.games.tarot.names import CONTRACTS
from sim.table import Table
from tests import seating
from tests.naive.tarot_tricks import PACK
from tests.stored_tarot import hand_count as by_words

pytestmark = pytest.mark.jit_off

#: Hand, count, what short suits add.
WORKED = [
    # Nothing: four trumps count nothing at all, nor does the Petit among so few.
    ("98765.98765.9876.-.9,8,7,1", 5 + 5, 6),
    # The 21 and the Excuse count anywhere; the 21 is a high trump too.
    ("98765.9876.98765.98.EX,21", 5 + 5 + 10 + 8 + 2, 0),
    # Five trumps: 2 each, and the Petit 5.  With six and seven of them 7 and 9.
    ("9876.9876.987.98.9,8,7,6,1", 10 + 5, 0),
    ("9876.9876.98.98.9,8,7,6,5,1", 12 + 7, 0),
    ("9876.987.98.98.9,8,7,6,5,4,1", 14 + 9, 0),
    ("9876.987.98.9.9,8,7,6,5,4,3,1", 16 + 9, 3),
    # The Excuse is one of five, and of those that keep the Petit.
    ("9876.9876.987.98.EX,8,7,6,1", 10 + 5 + 8, 0),
    ("9876.9876.9876.98.EX,8,7,1", 8, 0),
    # From the 16 up 2 more each; 1 more for each with a neighbour among these, not for the 16 after the 15.
    ("9876.9876.987.98.16,15,14,13,12", 10 + 2, 0),
    ("9876.9876.987.98.17,16,15,14,13", 10 + 4 + 2, 0),
    ("9876.9876.987.98.20,18,16,14,12", 10 + 6, 0),
    ("9876.9876.987.98.20,19,17,16,12", 10 + 8 + 4, 0),
    ("9876.9876.98.98.21,20,19,18,17,16", 12 + 10 + 12 + 6, 0),
    # Court cards; a king and a queen of one suit only are worth one more together.
    ("KQ76.9876.987.98.9,8,7,6,5", 10 + 10, 0),
    ("K876.Q876.987.98.9,8,7,6,5", 10 + 6 + 3, 0),
    ("K876.C876.V87.98.9,8,7,6,5", 10 + 6 + 2 + 1, 0),
    ("KQCV.KQCV.KQCV.KQCV.8,7", 4 * 13, 0),
    # Long suits 5, 7, 9; voids 6 and singletons 3 stand apart.
    ("98765.9876.98.98.9,8,7,6,5", 10 + 5, 0),
    ("987654.9876.9.98.9,8,7,6,5", 10 + 7, 3),
    ("9876543.9876.98.-.9,8,7,6,5", 10 + 9, 6),
    ("X987654321.98.9.-.9,8,7,6,5", 10 + 9, 3 + 6),
    # A garde as in the books: three bouts, king and queen, a long suit.
    ("KQ8765.98.K9.8.EX,21,20,17,12,9,1", 7 + 10 + 6 + 10 + 8 + 9 + 14 + 6 + 2, 3),
]


@pytest.mark.parametrize(("hand", "points", "shortness"), WORKED)
def test_worked_hands(hand: str, points: int, shortness: int) -> None:
    cards = np.array(words(parse_hand(hand, TAROT, count=18)))
    assert hand_count(cards) == (points, shortness)


def test_it_is_what_the_words_of_the_scale_say() -> None:
    rng = Random(3)
    for size in [18] * 1500 + [*range(25)] * 10:
        # More trumps than chance gives, so that high ones and the Petit occur.
        hand = set(rng.sample([*PACK, *PACK[56:]], size))
        cards = TAROT.mask(map(TAROT.card, hand))
        assert hand_count(words(cards)) == by_words(hand), hand


def test_the_takers_hand_as_dealt_is_stored() -> None:
    table = Table(seating.spec("random", force={"contract": "prise", "taker": 2}, preset="tarot"))
    rows = table.play(0, 30).rows.to_pylist()
    for row in rows:
        if row["contract"] in CONTRACTS:
            hand = set(table.record(row["deal"])["hands"][2])
            assert (row["hand_count"], row["hand_shortness"]) == by_words(hand)
    assert any(row["contract"] == "prise" for row in rows)
