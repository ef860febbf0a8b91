"""Declarations with the discards that go before them, in the order of what ``ev`` reckons they bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sim.core.bits import count
from sim.games.marias.contracts import (
    C_HUNDRED,
    C_TWO_SEVENS,
    DECLARED,
    HAS_POINTS,
    HAS_TRUMPS,
    OPEN_BETL,
    OPEN_DURCH,
    TWO_SEVENS,
    contract,
)
from sim.games.marias.deck import (
    KING,
    OVER,
    PLAIN_ORDER,
    SEVEN,
    SHARPS,
    STRENGTH,
    SUITS,
    TRUMP_ORDER,
    card_of,
    marriages,
)
from sim.games.marias.names import RANKS
from sim.odds.marias.wanted import Wanted
from strategies.marias import ev_auction, ev_bidding, ev_money
from strategies.marias.lone import loose_high, loose_low
from strategies.marias.money import hearts
from strategies.marias.sevens import sevens_chance

HUNDRED = contract("hundred")


class Declaration(NamedTuple):
    """A contract, its suits, -1 where it has none, and whether a durch is played with the rogue (M-67)."""

    code: int
    trump: int = -1
    helper: int = -1
    rogue: bool = False


class Option(NamedTuple):
    """A declaration, the two cards laid away before it, and its worth by ``ev``, in units per opponent."""

    declaration: Declaration
    away: int
    worth: float


def worth(asked: Wanted, hand: int, away: int, declaration: Declaration) -> float:
    """Return what a declaration is worth by ``ev``, in units of the base rate per opponent.

    Parameters
    ----------
    asked : Wanted
    hand, away : int
        The cards that will be played, and those laid away.
    declaration : Declaration
    """
    view, (code, trump, helper, _) = asked.view, declaration
    if not HAS_TRUMPS[code]:
        return float(ev_bidding.best_lone(view, hand, away, 1 << code)[1])
    if DECLARED[code] & C_TWO_SEVENS:
        made = sevens_chance(hand, away, trump, helper)
        value = ev_money.even(view, TWO_SEVENS, made, hearts(view, trump))
        if DECLARED[code] & C_HUNDRED:
            value += ev_money.of_trumps(view, HUNDRED, hand, trump)
        return float(value)
    if asked.in_auction:
        return float(ev_auction._with_trumps(view, code, hand, away, trump))
    return float(ev_money.of_trumps(view, code, hand, trump))


def best(hand: int, options: Iterable[Option], own: int = 0) -> Iterator[Option]:
    """Yield options from the best on; of those that leave equal cards to play one alone.

    Parameters
    ----------
    hand : int
        All cards before the discard.
    options : iterable of Option
        Of one contract.
    own : int
        A discard that stands for those that are equal to it, and goes before others worth the same.
    """
    order = sorted(options, key=lambda option: (-option.worth, _loose(option, hand), option.away != own))
    mine = {_left_by(option, hand): option for option in order if option.away == own}
    seen = set()
    for option in order:
        left = _left_by(option, hand)
        if left not in seen:
            seen.add(left)
            yield mine.get(left, option)


def _left_by(option: Option, hand: int) -> tuple[object, ...]:
    return what_is_left(hand, option.away, option.declaration)


def _loose(option: Option, hand: int) -> int:
    """Return how many cards are loose in an open contract, whose chances are often all alike (M-72)."""
    components = int(DECLARED[option.declaration.code])
    left = hand & ~option.away
    if components & 1 << OPEN_BETL:
        return int(count(loose_low(left, option.away)))
    if components & 1 << OPEN_DURCH:
        return int(count(loose_high(left, option.away)))
    return 0


def what_is_left(hand: int, away: int, declaration: Declaration) -> tuple[object, ...]:
    """Return what a discard leaves to play, the same for all that leave equal cards.

    Equal are cards of one suit with none of the others' between them, but for what counts points, can be
    announced or has to win a certain trick.

    Parameters
    ----------
    hand, away : int
        All cards before the discard, and those laid away.
    declaration : Declaration
    """
    code, trump, helper, _ = declaration
    kept = hand & ~away
    apart = own_kind(kept, code, trump, helper)
    suits = []
    for suit in range(SUITS):
        gaps: list[list[int]] = [[]]
        for card in in_order(suit, code):
            if not hand >> card & 1:
                gaps.append([])
            elif kept >> card & 1:
                gaps[-1].append(card if apart >> card & 1 else -1)
        suits.append(tuple(tuple(sorted(gap)) for gap in gaps))
    return (code, trump, helper, *suits)


def in_order(suit: int, code: int) -> list[int]:
    """Return the cards of a suit from the lowest, as they rank in a contract (M-1)."""
    order = STRENGTH[TRUMP_ORDER if HAS_TRUMPS[code] else PLAIN_ORDER]
    return [card_of(suit, rank) for rank in sorted(range(len(RANKS)), key=lambda rank: int(order[rank]))]


def own_kind(hand: int, code: int, trump: int, helper: int) -> int:
    """Return the cards of a hand that count otherwise than their neighbours in rank do."""
    cards = 0
    if HAS_POINTS[code]:
        pairs = int(marriages(hand))
        cards |= SHARPS | pairs << KING | pairs << OVER
    for suit in (trump, helper):
        if suit >= 0:
            cards |= 1 << card_of(suit, SEVEN)
    return hand & cards
