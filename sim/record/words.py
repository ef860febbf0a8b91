"""The words of deal records and of messages: cards, answers, amounts."""

from __future__ import annotations

import json
from fractions import Fraction

from sim.games.marias.names import CONTRACTS, RANKS, SUITS
from sim.games.marias.view import DECLARE, DISCARD, PEOPLE, PLAY, TRUMP

#: Characters of a value that a message shows.
SHOWN = 60


def card_code(card: int) -> str:
    """Return the code of a card."""
    return SUITS[card >> 3] + RANKS[card & 7]


def codes(cards: int) -> list[str]:
    """Return the codes of a set of cards, by suit and rank."""
    return [card_code(card) for card in range(32) if cards >> card & 1]


def spell_cards(cards: int) -> str:
    """Return a set of cards for a message."""
    return " ".join(codes(cards)) or "none"


def spell(decision: int, answer: int) -> str:
    """Return an answer for a message: the number, and what it stands for where it stands for something."""
    meaning = ""
    if decision in (TRUMP, PLAY) and 0 <= answer < PEOPLE:
        meaning = card_code(answer)
    elif decision == DISCARD and 0 <= answer < 1 << PEOPLE:
        meaning = spell_cards(answer)
    elif decision == DECLARE and 0 <= answer < len(CONTRACTS):
        meaning = CONTRACTS[answer]
    return f"{answer} ({meaning})" if meaning else str(answer)


def amount(scaled: int, scale: int) -> int | float:
    """Return a scaled amount in units: a whole number as int, else the float that prints it exactly."""
    value = Fraction(scaled, scale)
    return int(value) if value.denominator == 1 else float(value)


def quoted(value: object) -> str:
    """Return a value of a record as it is written there, cut short."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
