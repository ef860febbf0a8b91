"""The sets of letters in which people type cards: for each deck, how suits, ranks and trumps may be spelt."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import NamedTuple

from sim.core.cards import EXCUSE, Deck

#: What ``--letters`` may be; the first is the default.
NAMES = ("en", "cs", "de", "fr")

#: Suits in index order (none: symbols only), ranks in index order with "/" between spellings of one rank,
#: what stands before the number of a trump, the Excuse.
_TABLE = {
    "marias": {
        "en": ("h b l a", "7 8 9 X/10/T U/J O/Q K A", "", ""),
        "cs": ("č k z ž", "7 8 9 X/10 J Q K E", "", ""),
        "de": ("h s g e", "7 8 9 X/10 U O K A/D", "", ""),
        "fr": ("", "7 8 9 X/10/T U/J O/Q K A", "", ""),
    },
    "tarot": {
        "en": ("c s b d", "1 2 3 4 5 6 7 8 9 X/10 V/J C Q K", "T", "EX"),
        "cs": ("c s b d", "1 2 3 4 5 6 7 8 9 X/10 V/J C Q K", "T", "EX"),
        "de": ("c s b d", "1 2 3 4 5 6 7 8 9 X/10 V/J C Q K", "T", "EX"),
        "fr": ("c p t k", "1 2 3 4 5 6 7 8 9 10 V C D R", "", "E"),
    },
}

#: Suit symbols in index order, understood with every set.
_SYMBOLS = {"marias": "♥♦♠♣", "tarot": "♥♠♣♦"}

#: No spelling of a card, right or nearly, is longer: a symbol with its presentation, and 10.
LONGEST = 4

#: What a keyboard may put behind a symbol: text or emoji presentation.
_PRESENTATION = ("", "\ufe0e", "\ufe0f")


class Suit(NamedTuple):
    """A spelling of a suit: which, and whether as a letter or a symbol."""

    suit: int
    style: str


class Rank(NamedTuple):
    """A spelling of a rank: which, and which of the spellings of ``choice`` it is (one text keeps to one)."""

    rank: int
    choice: str
    style: int


class Letters(NamedTuple):
    """One set of letters for one deck."""

    name: str
    deck: Deck
    #: The preferred spellings, in index order.
    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    #: Every spelling that is understood in front of a rank.
    suit_of: dict[str, Suit]
    #: Likewise where a suit stands alone, so that a letter that is also a rank's can only mean the suit.
    lone_suit_of: dict[str, Suit]
    rank_of: dict[str, Rank]
    trump: str
    excuse: str

    @property
    def written(self) -> str:
        """The ranks in the order of a written hand, for messages."""
        return " ".join(self.ranks[self.deck.ranks.index(rank)] for rank in self.deck.written)

    def spell(self, card: int) -> str:
        """Return the preferred spelling of a card."""
        if card >= EXCUSE:
            return self.excuse if card == EXCUSE else f"{self.trump}{card - EXCUSE}"
        suit, rank = divmod(card, len(self.ranks))
        return self.suits[suit] + self.ranks[rank]

    @property
    def example(self) -> str:
        """A hand in this set, for messages."""
        codes, trumps = (
            ("KQ97.-.X32.1.", f"{self.excuse},21,17,9,1") if self.deck.trumps else ("AXK7.9.-.OU8", "")
        )
        spelt = dict(zip(self.deck.ranks, self.ranks, strict=True))
        return "".join(spelt.get(c, c) for c in codes) + trumps

    @property
    def groups(self) -> tuple[str, ...]:
        """What the groups of a written hand are, for messages."""
        return (*self.suits, "trumps") if self.deck.trumps else self.suits


@cache
def letters_of(deck: Deck, name: str) -> Letters:
    """Return a set of letters.

    Raises
    ------
    ValueError
        If there is no set of that name.
    """
    if name not in NAMES:
        raise ValueError(f"no letters {name!r}; one of {' '.join(NAMES)}")
    suits, ranks, trump, excuse = _TABLE[deck.name][name]
    symbols = _SYMBOLS[deck.name]
    spellings = [rank.split("/") for rank in ranks.split()]
    rank_of = {
        spelling: Rank(rank, _choice(deck.ranks[rank]), style)
        for rank, alike in enumerate(spellings)
        for style, spelling in enumerate(alike)
    }
    suit_of = {symbol + p: Suit(i, "symbol") for i, symbol in enumerate(symbols) for p in _PRESENTATION}
    lone_suit_of = dict(suit_of)
    for i, letter in enumerate(suits.split()):
        for case in (letter, letter.upper()):
            for spelling in (case, unicodedata.normalize("NFD", case)):
                lone_suit_of[spelling] = Suit(i, "letter")
                if case not in rank_of:
                    suit_of[spelling] = Suit(i, "letter")
    preferred = tuple(suits.split() or symbols)
    return Letters(
        name, deck, preferred, tuple(s[0] for s in spellings), suit_of, lone_suit_of, rank_of, trump, excuse
    )


def _choice(rank: str) -> str:
    """Return the name of a choice between spellings: U goes with O as J with Q, others are by themselves."""
    return "U O" if rank in "UO" else rank


def plain(letter: str) -> str:
    """Return a letter without case and accents, for finding what may have been meant."""
    return "".join(c for c in unicodedata.normalize("NFD", letter.casefold()) if not unicodedata.combining(c))


def near_suit(text: str, letters: Letters) -> int | None:
    """Return the suit that a text names but for case and accents in this set, or None."""
    if text in letters.lone_suit_of:
        return letters.lone_suit_of[text].suit
    return next((i for i, suit in enumerate(letters.suits) if plain(suit) == plain(text)), None)


def near_rank(text: str, letters: Letters) -> int | None:
    """Return the rank that a text names in this set but for case, or in another set, or None."""
    for name in (letters.name, *NAMES):
        for spelling, found in letters_of(letters.deck, name).rank_of.items():
            if spelling.casefold() == text.casefold():
                return found.rank
    return None


def near_card(text: str, letters: Letters) -> str | None:
    """Return the right spelling of the one card that a text comes close to, or None."""
    if len(text) > LONGEST:
        return None
    if letters.deck.trumps:
        bare = text.casefold()
        if bare in {"ex", "e"}:
            return letters.excuse
        number = bare.removeprefix("t")
        if number.isascii() and number.isdigit() and 1 <= int(number) <= letters.deck.trumps:
            return f"{letters.trump}{int(number)}"
    for cut in range(1, len(text)):
        for first, last in ((text[:cut], text[cut:]), (text[cut:], text[:cut])):
            suit, rank = near_suit(first, letters), near_rank(last, letters)
            if suit is not None and rank is not None:
                return letters.spell(letters.deck.index(suit, rank))
    return None
