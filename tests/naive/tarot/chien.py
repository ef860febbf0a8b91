"""What the taker discards (T-6)."""

from __future__ import annotations

from collections.abc import Collection

from tests.naive.errors import RuleBroken
from tests.naive.tarot.cards import BOUTS, KINGS, numbered, plain
from tests.naive.tarot.choices import Subsets
from tests.naive.tarot.steps import Step, Steps

#: Cards of the chien, and of the discard.
CHIEN = 6


def legal_discards(cards: Collection[str]) -> Subsets:
    """Return all sets of six that a taker may discard of his 24 cards (T-6).

    Suit cards that are not kings come first; trumps, bouts never, make up for exactly what is missing.
    """
    first = plain(cards)
    if len(first) >= CHIEN:
        return Subsets((), first, CHIEN)
    return Subsets(first, numbered(cards) - BOUTS, CHIEN - len(first))


def discard(taker: int, cards: Collection[str]) -> Steps[frozenset[str]]:
    """Let the taker discard six of his 24 cards."""

    def wrong(given: frozenset[str]) -> RuleBroken:
        return RuleBroken("T-6", f"seat {taker} discards {' '.join(sorted(given))}: {_why(given, cards)}")

    answer: frozenset[str] = yield Step(taker, "discard", legal_discards(cards), wrong)
    return answer


def _why(given: frozenset[str], cards: Collection[str]) -> str:
    if len(given) != CHIEN:
        return "not six different cards"
    strange = given - set(cards)
    if strange:
        return f"he does not hold {' '.join(sorted(strange))}"
    if given & (KINGS | BOUTS):
        return "kings and bouts stay"
    missing = max(0, CHIEN - len(plain(cards)))
    return f"{missing} trumps must be among them, {len(numbered(given))} are"


def shown(discarded: Collection[str]) -> frozenset[str]:
    """Return the discarded trumps, which everybody sees (T-6)."""
    return numbered(discarded)
