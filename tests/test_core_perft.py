"""Perft: how many ways there are to play the first cards of given deals, with trumps and without.

Every file under ``golden/perft`` has one deal per line: trump suit or a dash, the three hands as hands are
written (suits h.b.l.a), and the number of ways to play 1, 2, 3 … cards.  The naive rules count the first six
cards, the kernel all.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from sim.core.bits import lowest, without_lowest
from sim.core.jit import COMPILED, jit
from sim.core.tricks import allowed, beaters
from sim.games.marias.deck import HIGHER, PLAIN_ORDER, TRUMP_ORDER, suit_cards, suit_of
from sim.games.marias.names import SUITS
from tests.naive.tricks import legal_cards, winning_card
from tests.seating import cards

pytestmark = pytest.mark.jit_off

FOLDER = Path(__file__).parent / "golden" / "perft"
#: How many cards deep the naive rules count, and the kernel where it is plain Python.
SHALLOW = 6


class Line(NamedTuple):
    """One deal of a file."""

    trump: str | None
    hands: tuple[frozenset[str], ...]
    ways: tuple[int, ...]


def read(file: Path) -> list[Line]:
    lines = []
    for text in file.read_text().splitlines():
        if not text.startswith("#"):
            trump, *rest = text.split()
            hands = tuple(frozenset(hand_of(word)) for word in rest[:3])
            lines.append(Line(None if trump == "-" else trump, hands, tuple(map(int, rest[3:]))))
    return lines


def hand_of(text: str) -> list[str]:
    suits = zip(SUITS, text.split("."), strict=True)
    return [suit + rank for suit, ranks in suits for rank in ranks.strip("-")]


def naive_ways(
    hands: tuple[frozenset[str], ...], trick: tuple[str, ...], leader: int, line: Line, n: int
) -> int:
    """Count the ways to play n more cards, ``trick`` lying on the table."""
    if len(trick) == len(hands):
        winner = (leader + trick.index(winning_card(trick, line.trump))) % len(hands)
        return naive_ways(hands, (), winner, line, n)
    if n == 0:
        return 1
    seat = (leader + len(trick)) % len(hands)
    return sum(
        naive_ways(
            tuple(hand - {card} if s == seat else hand for s, hand in enumerate(hands)),
            (*trick, card),
            leader,
            line,
            n - 1,
        )
        for card in legal_cards(hands[seat], trick, line.trump)
    )


#: Columns of the stack of positions: the trick as it lies, and the legal cards not yet tried.
LEADER, TURN, LED, BEST, BEST_SEAT, SEAT, LEFT, TRIED = range(8)


@jit
def arrive(hands, trump, at):
    """Fill in who plays at a position, and which cards he may play."""
    if at[TURN] == 3:
        at[LEADER], at[TURN], at[LED], at[BEST] = at[BEST_SEAT], 0, 0, -1
    at[SEAT] = (at[LEADER] + at[TURN]) % 3
    over = higher_than(at[BEST], trump)
    at[LEFT] = allowed((hands[at[SEAT]], 0), (at[LED], 0), (suit_cards(trump), 0), (over, 0), True)[0]


@jit
def higher_than(card, trump):
    """Return the cards that beat a card; none where there is no card (-1)."""
    if card < 0:
        return 0
    order = PLAIN_ORDER if trump < 0 else TRUMP_ORDER
    return beaters((HIGHER[order, card], 0), suit_of(card) == trump, (suit_cards(trump), 0))[0]


@jit
def put(hands, trump, at, after):
    """Play the lowest card left to try, and fill in the position after it."""
    card = lowest(at[LEFT])
    at[LEFT] = without_lowest(at[LEFT])
    at[TRIED] = card
    hands[at[SEAT]] ^= 1 << card
    after[:] = at
    after[TURN] += 1
    if at[BEST] < 0:
        after[LED] = suit_cards(suit_of(card))
    if at[BEST] < 0 or (higher_than(at[BEST], trump) >> card) & 1:
        after[BEST], after[BEST_SEAT] = card, at[SEAT]
    arrive(hands, trump, after)


@jit
def kernel_ways(hands, trump, n, stack):
    """Count the ways to play n cards; ``hands`` int64[3] and ``stack`` int64[n + 1, 8] are overwritten."""
    stack[0] = 0
    stack[0, BEST] = -1
    arrive(hands, trump, stack[0])
    ways = depth = 0
    while depth >= 0:
        if depth == n:
            ways += 1
        elif stack[depth, LEFT] != 0:
            put(hands, trump, stack[depth], stack[depth + 1])
            depth += 1
            continue
        depth -= 1
        if depth >= 0:
            hands[stack[depth, SEAT]] ^= 1 << stack[depth, TRIED]
    return ways


def counted(line: Line, n: int) -> int:
    hands = np.array([cards(hand) for hand in line.hands], dtype=np.int64)
    trump = -1 if line.trump is None else SUITS.index(line.trump)
    return int(kernel_ways(hands, trump, n, np.zeros((n + 1, 8), np.int64)))


FILES = sorted(FOLDER.glob("*.txt"))


def test_there_are_files() -> None:
    assert FILES
    assert all(read(file) for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_c1_to_c6_perft_of_the_naive_rules(file: Path) -> None:
    for line in read(file):
        for depth, ways in enumerate(line.ways[:SHALLOW], 1):
            assert naive_ways(line.hands, (), 0, line, depth) == ways, (line, depth)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_c1_to_c6_perft_of_the_kernel(file: Path) -> None:
    for line in read(file):
        for depth, ways in enumerate(line.ways if COMPILED else line.ways[:SHALLOW], 1):
            assert counted(line, depth) == ways, (line, depth)
