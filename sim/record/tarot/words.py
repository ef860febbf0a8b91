"""The words of tarot in records and messages."""

from __future__ import annotations

from collections.abc import Iterable

from sim.core.cards import TAROT, joined, words
from sim.games.tarot.chien import unpacked
from sim.games.tarot.deck import half_points
from sim.games.tarot.names import BIDS
from sim.games.tarot.view import BID, DISCARD, PLAY, POIGNEE

#: All trumps and the Excuse, as one word.
_TRUMPS = words(TAROT.full)[1]


def spell(decision: int, answer: int) -> str:
    """Return what an answer stands for, "" where for nothing."""
    if decision == BID and 0 <= answer < len(BIDS):
        return BIDS[answer]
    if decision == PLAY and answer in TAROT.pack:
        return TAROT.code(answer)
    if decision == DISCARD and any(unpacked(answer)):
        return " ".join(TAROT.codes(joined(*unpacked(answer))))
    if decision == POIGNEE and 0 < answer <= _TRUMPS:
        return " ".join(shown(answer))
    return ""


def shown(trumps: int) -> list[str]:
    """Return the codes of a word of trumps."""
    return list(TAROT.codes(joined(0, trumps)))


def in_order(cards: Iterable[str]) -> str:
    """Return cards in the order of their numbers, for a sentence."""
    return " ".join(sorted(cards, key=TAROT.card))


def is_trump(code: str) -> bool:
    """Tell whether a card is a trump or the Excuse."""
    return code[0] not in TAROT.suits


def worth(cards: Iterable[str]) -> int:
    """Return what cards count together, in half points (T-15)."""
    return int(half_points(words(TAROT.mask(map(TAROT.card, cards)))))


def points(half: int) -> str:
    """Return half points as players write points."""
    return f"{half // 2}{'½' * (half % 2)}"
