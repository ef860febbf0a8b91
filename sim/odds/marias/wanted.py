"""A question of mariáš with what is wanted of it: contracts and suits by code, checked; names of answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import MARIAS
from sim.faults import ConfigError, instead
from sim.games.marias.contracts import C_HUNDRED, C_SEVEN, C_TWO_SEVENS, DECLARED, HAS_TRUMPS
from sim.games.marias.deck import SEVEN, card_of
from sim.games.marias.names import CONTRACTS, DECISIONS, LICITOVANY, SUITS
from sim.games.marias.needs import holds
from sim.games.marias.view import BID, DECLARE, DISCARD, FOLD, TRUMP, VIEW
from sim.odds.choices import Asked, check_contracts
from sim.record.words import listed
from sim.solve.rooms import as_record
from strategies import registry

#: Decisions at which the trump suit is still open; the second set in licitovaný only.
_OPEN, _OPEN_IN_AUCTION = (TRUMP,), (BID, FOLD, DISCARD, DECLARE)


class Wanted(NamedTuple):
    """A question in codes.

    Attributes
    ----------
    view : VIEW
        Record of the question, read by field names.
    params : record
        Parameters of ``ev``, which ranks what is pruned.
    rules : RULES
    contracts, trumps : tuple of int
        Codes of what is wanted; empty: every one.
    discards : int
    """

    view: Any
    params: Any
    rules: Any
    contracts: tuple[int, ...]
    trumps: tuple[int, ...]
    discards: int

    def at(self, name: str) -> int:
        """Return a field of the view."""
        return int(self.view[name])

    @property
    def in_auction(self) -> bool:
        """Whether the kind is licitovaný, where suits are named with the contract."""
        return self.at("kind") == LICITOVANY

    def wants(self, code: int, trump: int = -1) -> bool:
        """Return whether a contract with a trump suit, -1 for none, is wanted."""
        if self.contracts and code not in self.contracts:
            return False
        return trump < 0 or not self.trumps or trump in self.trumps


def wanted(asked: Asked) -> Wanted:
    """Return a question in codes.

    Raises
    ------
    ConfigError
        For a contract that the seat cannot come to play, or a suit that is none or not open.
    """
    view = as_record(asked.view)
    check_contracts(asked, int(view["seat"]), CONTRACTS)
    decision, fixed = int(view["decision"]), int(view["trump"])
    auction = int(view["kind"]) == LICITOVANY
    is_open = decision in _OPEN or (auction and decision in _OPEN_IN_AUCTION)
    for suit in asked.trumps:
        if suit not in SUITS:
            raise ConfigError(f"trumps {suit!r}: no suit{instead(suit, SUITS)}")
    if asked.trumps and not is_open and (fixed < 0 or SUITS[fixed] not in asked.trumps):
        known = f"are {SUITS[fixed]}" if fixed >= 0 else f"are not chosen at {DECISIONS[decision]}"
        raise ConfigError(f"trumps {', '.join(asked.trumps)}: they {known}; leave it out")
    return Wanted(
        view,
        as_record(registry.get("ev", "marias").values({})),
        view["rules"],
        tuple(CONTRACTS.index(name) for name in asked.contracts),
        tuple(SUITS.index(suit) for suit in asked.trumps),
        asked.discards,
    )


def copied(view: Any) -> Any:
    """Return a copy of a view, VIEW[1], to be changed."""
    room = np.zeros(1, VIEW)
    room[0] = view
    return room


def members(word: int) -> list[int]:
    """Return the bits of a set, ascending."""
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]


def pairs(cards: int) -> Iterator[int]:
    """Yield every two cards of a set, as a set."""
    for one in members(cards):
        for other in members(cards >> one + 1):
            yield 1 << one | 1 << one + 1 + other


def lacking(hand: int, code: int, trump: int) -> list[str]:
    """Return what a hand lacks to declare a contract, in words (M-19).

    Parameters
    ----------
    hand : int
    code : int
    trump : int
        -1: whichever suit.
    """
    parts = int(DECLARED[code])
    seven = f"the trump seven, {MARIAS.code(card_of(trump, SEVEN))}" if trump >= 0 else "a seven of trumps"
    suits = range(len(SUITS)) if trump < 0 else (trump,)
    found = []
    if parts & C_SEVEN and not any(holds(hand, C_SEVEN, suit, -1) for suit in suits):
        found.append(seven)
    if parts & C_TWO_SEVENS and not any(
        holds(hand, C_TWO_SEVENS, suit, helper) for suit in suits for helper in _others(suit)
    ):
        found.append(f"{seven} and the seven of a helper suit" if trump >= 0 else "two sevens")
    if parts & C_HUNDRED and not holds(hand, C_HUNDRED, -1, -1):
        found.append("a marriage, king and over of one suit")
    return found


def _others(suit: int) -> list[int]:
    return [other for other in range(len(SUITS)) if other != suit]


def needs(hand: int, code: int, trump: int) -> str:
    """Return what a contract needs that a hand lacks, as a message goes on after its name; "" for nothing."""
    missing = lacking(hand, code, trump)
    return f"needs {listed(missing)} in hand (M-19)" if missing else ""


def called(code: int, trump: int = -1, helper: int = -1) -> str:
    """Return what a contract is called; suits only where they belong to what is chosen."""
    name = CONTRACTS[code]
    if trump >= 0 and HAS_TRUMPS[code]:
        name += f", trumps {SUITS[trump]}"
    return f"{name}, helper {SUITS[helper]}" if helper >= 0 else name


def spelled(cards: int) -> str:
    """Return the codes of a set of cards."""
    return " ".join(MARIAS.codes(cards))
