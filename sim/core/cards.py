"""Decks: how cards are numbered, their codes, and how a hand is written.

A set of cards is one non-negative Python int, bit i for card i.  A 32-card set is at the same time the int64
that the kernels use; a tarot set is two words, plain suits and trumps, as :func:`words` splits it.

Codes are exact and case-sensitive, the only spelling in records and results.  What people type is read by
:mod:`sim.core.notation`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

#: Bits of one word: the card with this number is bit 0 of the second word.
WORD = 64
#: Number of the Excuse; trump n is card EXCUSE + n.
EXCUSE = WORD
#: Columns of a text that a message shows around the fault.
SHOWN = 72


class NotationError(ValueError):
    """A text that is not wholly understood.

    Parameters
    ----------
    message : str
        What is wrong.
    text : str
        The whole text as given.
    position : int
        Where in the text, from 0; its length when something is missing at the end.
    hint : str
        The nearest right spelling, worded to follow "write".
    """

    def __init__(self, message: str, text: str, position: int, hint: str) -> None:
        super().__init__(message, text, position, hint)
        self.message = message
        self.text = text
        self.position = position
        self.hint = hint

    def marked(self, prefix: str = "") -> str:
        """Return two lines: the text, and a caret under the fault with what is wrong and what would be right.

        Parameters
        ----------
        prefix : str
            Put before the text, such as the name of the option that held it; the caret moves along.
        """
        text, position = _window(self.text, self.position)
        shown = printable(text)
        indent = " " * (_columns(prefix) + _columns(shown[:position]))
        return f"{prefix}{shown}\n{indent}^ {self.message}; write {self.hint}"

    def __str__(self) -> str:
        return self.marked()


def printable(text: str) -> str:
    """Return a text with "?" for every character that a terminal would act on instead of showing it."""
    return "".join(c if c.isprintable() else "?" for c in text)


def _window(text: str, position: int) -> tuple[str, int]:
    """Return the part of a long text around a position, and the position in it."""
    if len(text) <= SHOWN:
        return text, position
    lo = max(0, min(position - SHOWN // 2, len(text) - SHOWN))
    hi = min(len(text), lo + SHOWN)
    head, tail = "…" * (lo > 0), "…" * (hi < len(text))
    return head + text[lo:hi] + tail, position - lo + len(head)


def _columns(text: str) -> int:
    """Return how many terminal columns a text takes."""
    return sum(
        0 if unicodedata.category(c) in {"Mn", "Me", "Cf"} else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


@dataclass(frozen=True)
class Deck:
    """One deck: four plain suits and, in tarot, numbered trumps with the Excuse.

    Plain cards are numbered suit * len(ranks) + rank, from 0.  Trump n is card 64 + n, the Excuse card 64.
    """

    name: str
    suits: tuple[str, ...]
    #: In index order.
    ranks: tuple[str, ...]
    #: In the order in which a hand is written.
    written: tuple[str, ...]
    #: Highest trump number; 0 in a deck without trumps of its own.
    trumps: int = 0

    @cached_property
    def pack(self) -> tuple[int, ...]:
        """All cards, in index order."""
        plain = range(len(self.suits) * len(self.ranks))
        return (*plain, *range(EXCUSE, EXCUSE + self.trumps + 1)) if self.trumps else tuple(plain)

    @cached_property
    def full(self) -> int:
        """The set of all cards."""
        return sum(1 << card for card in self.pack)

    @cached_property
    def _codes(self) -> dict[int, str]:
        return {card: self._spell(card) for card in self.pack}

    @cached_property
    def _cards(self) -> dict[str, int]:
        return {code: card for card, code in self._codes.items()}

    def _spell(self, card: int) -> str:
        if card < EXCUSE:
            suit, rank = divmod(card, len(self.ranks))
            return self.suits[suit] + self.ranks[rank]
        return "EX" if card == EXCUSE else f"T{card - EXCUSE}"

    def code(self, card: int) -> str:
        """Return the code of a card.

        Raises
        ------
        ValueError
            If the deck has no card of that number.
        """
        try:
            return self._codes[card]
        except KeyError:
            raise ValueError(f"the {self.name} deck has no card number {card}") from None

    def card(self, code: str) -> int:
        """Return the card of an exact code.

        Raises
        ------
        NotationError
            If it is no code of this deck.
        """
        if code in self._cards:
            return self._cards[code]
        # Wrong case first, then rank before suit.
        for meant in (code, code[-1:] + code[:-1]):
            near = [right for right in self._cards if right.casefold() == meant.casefold()]
            if near:
                raise NotationError("no card code", code, _first_difference(code, near[0]), near[0])
        position = int(code[:1] in self.suits)
        if position:
            hint = f"{code[0]} and one of {' '.join(self.ranks)}"
        else:
            hint = f"a suit {' '.join(self.suits)}, then a rank {' '.join(self.ranks)}"
            hint += f", or T1 to T{self.trumps}, EX" if self.trumps else ""
        if position and code[:2] in self._cards:
            position, hint = 2, code[:2]
        raise NotationError("no card code", code, position, hint)

    def index(self, suit: int, rank: int) -> int:
        """Return the number of a plain card from its suit and rank indices."""
        return suit * len(self.ranks) + rank

    def mask(self, cards: Iterable[int]) -> int:
        """Return the set of some cards.

        Raises
        ------
        ValueError
            If one is not of this deck, or is there twice.
        """
        found = 0
        for card in cards:
            bit = 1 << card if card in self._codes else 0
            if not bit or found & bit:
                raise ValueError(f"card {self.code(card)} is there twice")
            found |= bit
        return found

    def cards(self, mask: int) -> tuple[int, ...]:
        """Return the cards of a set, in index order.

        Raises
        ------
        ValueError
            If the set has bits that are no cards of this deck.
        """
        mask = int(mask)
        if mask & ~self.full:
            raise ValueError(f"{mask:#x} has bits that are no cards of the {self.name} deck")
        return tuple(card for card in self.pack if mask >> card & 1)

    def codes(self, mask: int) -> tuple[str, ...]:
        """Return the codes of the cards of a set, in index order."""
        return tuple(self.code(card) for card in self.cards(mask))

    def hand(self, mask: int) -> str:
        """Write a hand: its suits between dots, ranks as players sort them, a dash for a void.

        Examples
        --------
        >>> MARIAS.hand(MARIAS.mask(map(MARIAS.card, ["b9", "hX", "hA", "a8"])))
        'AX.9.-.8'
        """
        held = {self.code(card) for card in self.cards(mask)}
        groups = ["".join(rank for rank in self.written if suit + rank in held) for suit in self.suits]
        if self.trumps:
            numbers = [str(n) for n in range(self.trumps, 0, -1) if f"T{n}" in held]
            groups.append(",".join(["EX"] * ("EX" in held) + numbers))
        return ".".join(group or "-" for group in groups)


def _first_difference(text: str, right: str) -> int:
    """Return the first position at which two texts differ."""
    same = 0
    while same < min(len(text), len(right)) and text[same] == right[same]:
        same += 1
    return same


def words(mask: int) -> tuple[int, int]:
    """Return the two words of a set: plain suits, trumps."""
    mask = int(mask)
    return mask & ((1 << WORD) - 1), mask >> WORD


def joined(plain: int, trumps: int) -> int:
    """Return the set of two words, the inverse of :func:`words`."""
    return int(plain) | int(trumps) << WORD


MARIAS = Deck("marias", tuple("hbla"), tuple("789XUOKA"), tuple("AXKOU987"))
TAROT = Deck("tarot", tuple("csbd"), tuple("123456789XVCQK"), tuple("KQCVX987654321"), 21)
DECKS = {deck.name: deck for deck in (MARIAS, TAROT)}
