"""Perft: how many ways there are to play the first cards of given deals, of both packs.

Every file under ``golden/perft`` has one deal of its game per line: trump suit or a dash, the hands as hands
are written, and the number of ways to play 1, 2, 3 … cards.  The naive rules count the first six cards, the
kernel all.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from sim.core.bits import lowest, without_lowest
from sim.core.cards import MARIAS, TAROT, WORD, Deck, words
from sim.core.jit import COMPILED, jit
from sim.core.tricks import allowed, allowed_with_excuse, beaters
from sim.games.marias import deck as marias
from sim.games.tarot import deck as tarot
from tests.naive import tarot_tricks, tricks

pytestmark = pytest.mark.jit_off

FOLDER = Path(__file__).parent / "golden" / "perft"
#: By game, the stem of its file: pack, players, code for compiled code.
GAMES: dict[str, tuple[Deck, int, int]] = {"marias": (MARIAS, 3, 0), "tarot": (TAROT, 4, 1)}
#: How many cards deep the naive rules count, and the kernel where it is plain Python.
SHALLOW = 6


class Line(NamedTuple):
    """One deal of a file."""

    game: str
    trump: str | None
    hands: tuple[frozenset[str], ...]
    ways: tuple[int, ...]


def read(file: Path) -> list[Line]:
    lines = []
    deck, players, _ = GAMES[file.stem]
    for text in file.read_text().splitlines():
        if not text.startswith("#"):
            trump, *rest = text.split()
            hands = tuple(frozenset(hand_of(word, deck)) for word in rest[:players])
            counts = tuple(map(int, rest[players:]))
            lines.append(Line(file.stem, None if trump == "-" else trump, hands, counts))
    return lines


def hand_of(text: str, deck: Deck) -> list[str]:
    """Return the cards of a hand; the trumps of tarot come after the suits."""
    *suits, last = text.split(".")
    if deck is MARIAS:
        suits.append(last)
        last = ""
    plain = [suit + rank for suit, ranks in zip(deck.suits, suits, strict=True) for rank in ranks.strip("-")]
    trumps = [word for word in last.split(",") if word.strip("-")]
    return plain + [word if word == "EX" else "T" + word for word in trumps]


def legal(hand: frozenset[str], trick: tuple[str, ...], line: Line) -> set[str]:
    if line.game == "tarot":
        return tarot_tricks.legal_cards(hand, trick)
    return tricks.legal_cards(hand, trick, line.trump)


def winning(trick: tuple[str, ...], line: Line) -> str:
    if line.game == "tarot":
        card = tarot_tricks.winning_card(trick)
        assert card is not None
        return card
    return tricks.winning_card(trick, line.trump)


def naive_ways(
    hands: tuple[frozenset[str], ...], trick: tuple[str, ...], leader: int, line: Line, n: int
) -> int:
    """Count the ways to play n more cards, ``trick`` lying on the table."""
    if len(trick) == len(hands):
        winner = (leader + trick.index(winning(trick, line))) % len(hands)
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
        for card in legal(hands[seat], trick, line)
    )


#: Columns of the stack of positions: the trick as it lies, and the legal cards not yet tried.  Sets have two
#: words.
LEADER, TURN, LED, LED_TRUMPS, BEST, BEST_SEAT, SEAT, LEFT, LEFT_TRUMPS, TRIED = range(10)
_EXCUSE = (0, tarot.EXCUSE_BIT)


@jit
def arrive(hands, game, at):
    """Fill in who plays at a position, and which cards he may play; ``game`` is (code, trump suit)."""
    players = len(hands)
    if at[TURN] == players:
        at[LEADER], at[TURN], at[LED], at[LED_TRUMPS], at[BEST] = at[BEST_SEAT], 0, 0, 0, -1
    seat = (at[LEADER] + at[TURN]) % players
    at[SEAT] = seat
    hand, led, over = (hands[seat, 0], hands[seat, 1]), (at[LED], at[LED_TRUMPS]), higher_than(at[BEST], game)
    if game[0] == 1:
        left = allowed_with_excuse(hand, _EXCUSE, led, trumps_of(game), over)
    else:
        left = allowed(hand, led, trumps_of(game), over, True)
    at[LEFT], at[LEFT_TRUMPS] = left


@jit
def trumps_of(game):
    """Return all trumps of a game."""
    return (0, tarot.NUMBERED) if game[0] == 1 else (marias.suit_cards(game[1]), 0)


@jit
def higher_than(card, game):
    """Return the cards that beat a card; none where there is no card (-1)."""
    if card < 0:
        return (0, 0)
    if game[0] == 1:
        higher = (tarot.HIGHER[card, 0], tarot.HIGHER[card, 1])
        return beaters(higher, card > tarot.EXCUSE, trumps_of(game))
    order = marias.PLAIN_ORDER if game[1] < 0 else marias.TRUMP_ORDER
    return beaters((marias.HIGHER[order, card], 0), marias.suit_of(card) == game[1], trumps_of(game))


@jit
def suit_led(card, game):
    """Return all cards of the suit that a card leads."""
    if game[0] == 0:
        return (marias.suit_cards(marias.suit_of(card)), 0)
    return (tarot.suit_cards(tarot.suit_of(card)), 0) if card < tarot.EXCUSE else trumps_of(game)


@jit
def put(hands, game, at, after):
    """Play the lowest card left to try, and fill in the position after it."""
    if at[LEFT]:
        card = lowest(at[LEFT])
        at[LEFT] = without_lowest(at[LEFT])
    else:
        card = WORD + lowest(at[LEFT_TRUMPS])
        at[LEFT_TRUMPS] = without_lowest(at[LEFT_TRUMPS])
    at[TRIED] = card
    turn_over(hands, at[SEAT], card)
    after[:] = at
    after[TURN] += 1
    if game[0] == 0 or card != tarot.EXCUSE:
        over = higher_than(at[BEST], game)
        if at[BEST] < 0:
            after[LED], after[LED_TRUMPS] = suit_led(card, game)
        if at[BEST] < 0 or tarot.holds(over, card):
            after[BEST], after[BEST_SEAT] = card, at[SEAT]
    arrive(hands, game, after)


@jit
def turn_over(hands, seat, card):
    """Take a card out of a hand, or give it back."""
    bits = tarot.bits_of(card)
    hands[seat, 0] ^= bits[0]
    hands[seat, 1] ^= bits[1]


@jit
def kernel_ways(hands, game, n, stack):
    """Count the ways to play n cards; ``hands`` int64[players, 2] and ``stack`` int64[n + 1, 10] change."""
    stack[0] = 0
    stack[0, BEST] = -1
    arrive(hands, game, stack[0])
    ways = depth = 0
    while depth >= 0:
        if depth == n:
            ways += 1
        elif stack[depth, LEFT] != 0 or stack[depth, LEFT_TRUMPS] != 0:
            put(hands, game, stack[depth], stack[depth + 1])
            depth += 1
            continue
        depth -= 1
        if depth >= 0:
            turn_over(hands, stack[depth, SEAT], stack[depth, TRIED])
    return ways


def counted(line: Line, n: int) -> int:
    deck, _, code = GAMES[line.game]
    hands = np.array([words(deck.mask(map(deck.card, hand))) for hand in line.hands], dtype=np.int64)
    trump = -1 if line.trump is None else deck.suits.index(line.trump)
    return int(kernel_ways(hands, (code, trump), n, np.zeros((n + 1, 10), np.int64)))


FILES = sorted(FOLDER.glob("*.txt"))


def test_there_are_files() -> None:
    assert {file.stem for file in FILES} == {*GAMES}
    assert all(read(file) for file in FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_c1_to_c8_perft_of_the_naive_rules(file: Path) -> None:
    for line in read(file):
        for depth, ways in enumerate(line.ways[:SHALLOW], 1):
            assert naive_ways(line.hands, (), 0, line, depth) == ways, (line, depth)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_c1_to_c8_perft_of_the_kernel(file: Path) -> None:
    for line in read(file):
        for depth, ways in enumerate(line.ways if COMPILED else line.ways[:SHALLOW], 1):
            assert counted(line, depth) == ways, (line, depth)
