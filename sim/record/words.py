"""The words of deal records and of messages: answers, amounts, values."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from sim.core.cards import joined
from sim.games.kinds import KINDS
from sim.record.forms import FORMS

#: Characters of a value that a message shows.
SHOWN = 60


def spell_cards(kind: str, cards: Any) -> str:
    """Return a set of cards for a message.

    Parameters
    ----------
    kind : str
    cards : int or int64[2]
        As the view of the kind has it.
    """
    mask = joined(*cards) if KINDS[kind].family.deck.trumps else int(cards)
    return " ".join(KINDS[kind].family.deck.codes(mask)) or "none"


def spell(kind: str, decision: int, answer: int) -> str:
    """Return an answer for a message: the number, and what it stands for where it stands for something."""
    meaning = FORMS[kind].book.spell(decision, answer)
    return f"{answer} ({meaning})" if meaning else str(answer)


def spell_choices(kind: str, decision: int, legal: Any) -> str:
    """Return what a view lets a decision answer for a message, "" where that is not told in a few words.

    Parameters
    ----------
    kind : str
    decision : int
        Its code.
    legal : int or int64[2]
        As the view of the kind has it.
    """
    if decision == KINDS[kind].family.play:
        return spell_cards(kind, legal)
    if decision in FORMS[kind].book.bitwise:
        word = int(legal[0])
        return ", ".join(spell(kind, decision, at) for at in range(word.bit_length()) if word >> at & 1)
    return ""


def amount(scaled: int, scale: int) -> int | float:
    """Return a scaled amount in units: a whole number as int, else the float that prints it exactly."""
    value = Fraction(scaled, scale)
    return int(value) if value.denominator == 1 else float(value)


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def phrase(name: str) -> str:
    """Return the name of a component or contract as people write it."""
    return name.replace("_and_", " and ").replace("_", " ")


def quoted(value: object) -> str:
    """Return a value of a record as it is written there, cut short."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
