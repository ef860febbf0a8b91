"""The form of what deal records of tarot have of their own (R-1, R-7)."""

from __future__ import annotations

from typing import Any

from sim.games.tarot.deck import HIGHEST_TRUMP
from sim.games.tarot.names import BIDS, COMPONENTS, CONTRACTS
from sim.games.tarot.view import CHIEN
from sim.record import checks
from sim.record.checks import amount, flag, number, one_of
from sim.record.decoding import RecordError
from sim.record.form import EventCheck, Fields, OutcomeCheck
from sim.record.shape import Shape

#: Bouts end below this; so do the cards of a poignée, the Excuse counted.
_BOUTS, _SHOWN = 4, HIGHEST_TRUMP + 2


def _cards(path: str, cards: Any, event: Fields, shape: Shape) -> None:
    checks.cards(path, cards, shape.deck)
    if event["do"] == "discard" and len(cards) != CHIEN:
        raise RecordError("T-6", f"{path}: {len(cards)} cards; six are discarded")


#: What checks the value of a field of an event.
EVENTS: dict[str, EventCheck] = {
    "bid": lambda path, value, event, shape: one_of(path, value, BIDS),
    "cards": _cards,
    "announce": lambda path, value, event, shape: flag(path, value),
    "level": lambda path, value, event, shape: number(path, value, _SHOWN, 1),
}


def _or_null(check: OutcomeCheck) -> OutcomeCheck:
    """Return a check that lets null pass: a cancelled deal has nothing else (R-7)."""
    return lambda path, value, shape: None if value is None else check(path, value, shape)


def _amount(path: str, value: Any, shape: Shape) -> None:
    amount(path, value)


#: What checks the value of a field of an outcome.
OUTCOME: dict[str, OutcomeCheck] = {
    "contract": lambda path, value, shape: one_of(path, value, CONTRACTS, null=True),
    "taker": _or_null(lambda path, value, shape: shape.seat(path, value)),
    "points": _or_null(_amount),
    "bouts": _or_null(lambda path, value, shape: number(path, value, _BOUTS)),
    "target": _or_null(_amount),
    "made": _or_null(lambda path, value, shape: flag(path, value)),
    **dict.fromkeys(COMPONENTS, _or_null(_amount)),
}
