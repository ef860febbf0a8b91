"""Whether an ending is evident, by exact play of every distribution as the naive rules have it (M-39)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

from sim.games.marias.names import SUITS
from sim.solve.marias.positions import Position
from tests.naive.cardplay import Table
from tests.naive.cards import seven_of, suit
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING
from tests.naive.house import LICITOVANY
from tests.solving.endings import CODES, position_of
from tests.solving.naive import Ending, Line, summed, value

SEATS = (0, 1, 2)
#: Open contracts are evident where the closed ones are.
CLOSED = {"open_betl": "betl", "open_durch": "durch"}


def evident(ending: Ending) -> bool:
    """Return whether the declarer of an ending is certain of it, whoever of the others holds what.

    A talon of cards in nobody's hand counts for nobody; his own hand is all he sees.
    """
    table = ending.rules
    declarer = table.declarer
    own = ending.hands[declarer]
    unseen = frozenset().union(*(hand for seat, hand in enumerate(ending.hands) if seat != declarer))
    closed = ending._replace(rules=table._replace(contract=CLOSED.get(table.contract, table.contract)))
    lying = distributions(own, unseen, table)
    return _can_be(own, unseen, table) and all(
        value(closed._replace(hands=hands), _reached) for hands in lying
    )


def distributions(
    own: frozenset[str], unseen: frozenset[str], table: Table
) -> Iterator[tuple[frozenset[str], ...]]:
    """Yield the hands that count: all; of two sevens those where one has all trumps and helpers."""
    first, second = (seat for seat in SEATS if seat != table.declarer)
    long = {card for card in unseen if suit(card) in (table.trump, table.helper)}
    for some in map(frozenset, combinations(sorted(unseen), len(own))):
        if table.helper is not None and not (long <= some or not long & some):
            continue
        hands: dict[int, frozenset[str]] = {table.declarer: own, first: some, second: unseen - some}
        yield tuple(hands[seat] for seat in SEATS)


def _can_be(own: frozenset[str], unseen: frozenset[str], table: Table) -> bool:
    """Return whether two sevens can be: both are in hand, and the missing cards fit one other hand."""
    if table.helper is None:
        return True
    assert table.trump is not None
    missing = [card for card in unseen if suit(card) in (table.trump, table.helper)]
    return {seven_of(table.trump), seven_of(table.helper)} <= own and len(missing) <= len(own)


def _reached(ending: Ending, line: Line) -> bool:
    """Return whether the declarer has lost none of the points, or what else he needs (M-39)."""
    play = summed(ending, line)
    if play.achieved is not None and not play.achieved:
        return False
    return play.trick_points is None or play.trick_points[1] == 0


def random_ending(rng: random.Random, tricks: int) -> Ending:
    """Return the last tricks of a contract for three that may be evident, before a lead."""
    contract = rng.choice([*CONTRACTS, "two_sevens_hundred"])
    row = CONTRACTS[CLOSED.get(contract, contract)]
    trump = rng.choice(SUITS) if row.trumps else None
    helper = rng.choice([s for s in SUITS if s != trump]) if row.helper else None
    declarer = rng.choice(SEATS)
    leader = rng.choice(SEATS) if row.trumps else declarer
    own, rest = _cards(rng, tricks, row.sweep, (trump, helper))
    others = [frozenset(rest[:tricks]), frozenset(rest[tricks : 2 * tricks])]
    hands = [*others[:declarer], frozenset(own), *others[declarer:]]
    sides = {seat: DECLARING if seat == declarer else DEFENDING for seat in SEATS}
    table = Table(contract, trump, declarer, sides, list(row.components), LICITOVANY, helper)
    return Ending(tuple(hands), leader, (), table, announcing=False)


def _cards(
    rng: random.Random, tricks: int, sweep: str | None, suits: tuple[str | None, str | None]
) -> tuple[list[str], list[str]]:
    """Return a strong hand, its sevens among it, and the other cards, sharps and plain suits first."""
    liked = {"none": "789X", "all": "AKOU"}.get(sweep or "", "AXKO")
    pack = sorted(CODES, key=lambda card: rng.random() - 0.4 * (card[1] in liked) - 0.4 * (card[0] in suits))
    if suits[1] is not None:
        pack.sort(key=lambda card: card not in [seven_of(suit) for suit in suits if suit])
    own, rest = pack[:tricks], pack[tricks:]
    spread = 0.6 if suits[1] is not None else 0.0
    rest.sort(key=lambda card: rng.random() - 0.4 * (card[1] in "AX") + spread * (card[0] in suits))
    return own, rest


def position(ending: Ending) -> Position:
    """Return an ending as the solver takes it."""
    return position_of("licitovany", ending, {})
