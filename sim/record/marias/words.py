"""The words of mariáš in records and messages."""

from __future__ import annotations

from sim.core.cards import MARIAS
from sim.games.marias.names import CONTRACTS, SUITS
from sim.games.marias.view import DECLARE, DISCARD, PEOPLE, PLAY, TRUMP


def suit_code(suit: str | None) -> int:
    """Return the code of a suit, -1 for none."""
    return -1 if suit is None else SUITS.index(suit)


def suit_name(code: int) -> str | None:
    """Return the suit of a code, None for -1."""
    return SUITS[code] if code >= 0 else None


def spell(decision: int, answer: int) -> str:
    """Return what an answer stands for, "" where for nothing."""
    if decision in (TRUMP, PLAY) and 0 <= answer < PEOPLE:
        return MARIAS.code(answer)
    if decision == DISCARD and 0 <= answer < 1 << PEOPLE:
        return " ".join(MARIAS.codes(answer)) or "none"
    return CONTRACTS[answer] if decision == DECLARE and 0 <= answer < len(CONTRACTS) else ""
