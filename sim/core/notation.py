"""What people type: cards and hands in several sets of letters, understood wholly or refused with the place.

Where the notation leaves a choice, the narrower reading holds:

* Ranks are case-sensitive.  A suit may be a capital unless the capital is a rank of the set: ``H7`` is
  ``h7``, but ``A7`` (en) and ``K7`` (cs) are refused, since A and K are ranks.  In fr ``T1`` is refused: it
  may be trump 1 or the 1 of trèfle.
* One text keeps to one style: letters or symbols for suits, one spelling of a rank (``X`` or ``10``; ``U O``
  or ``J Q``), one separator (spaces, or commas with or without spaces).
* Only the set chosen is understood; a refusal names other sets that would understand the text.
"""

from __future__ import annotations

from sim.core.cards import Deck, NotationError
from sim.core.letters import NAMES, Letters, letters_of, near_suit
from sim.core.reading import Expected, Reader, quoted


def parse_card(text: str, deck: Deck, letters: str = "en") -> int:
    """Return the one card that a text names.

    Raises
    ------
    NotationError
        If it is not wholly one card.
    ValueError
        If there is no such set of letters.
    """
    return _parsed(text, deck, letters, Expected(1), hand=False)[0]


def parse_cards(
    text: str, deck: Deck, letters: str = "en", *, count: int | None = None, taken: int = 0
) -> list[int]:
    """Return the cards that a list names, in the order typed: ``h7 b7`` or ``h7,b7``.

    Parameters
    ----------
    text : str
    deck : Deck
    letters : str
        Set of letters: en, cs, de or fr.
    count : int, optional
        How many cards there must be.
    taken : int
        Set of cards that are known to lie elsewhere, so that they cannot be here.

    Raises
    ------
    NotationError
        If the text is not wholly understood, has a card twice or a taken one, or another number of cards.
    ValueError
        If there is no such set of letters.
    """
    return _parsed(text, deck, letters, Expected(count, int(taken)), hand=False)


def parse_hand(
    text: str, deck: Deck, letters: str = "en", *, count: int | None = None, taken: int = 0
) -> int:
    """Return the set of cards of a hand, written by suit (``AXK7.9.-.OU8``) or as a list of cards.

    The parameters are those of :func:`parse_cards`.

    Raises
    ------
    NotationError
        If the text is not wholly understood, has a card twice or a taken one, or another number of cards.
    ValueError
        If there is no such set of letters.
    """
    return deck.mask(_parsed(text, deck, letters, Expected(count, int(taken)), hand=True))


def parse_suit(text: str, deck: Deck, letters: str = "en") -> int:
    """Return the index of the suit that a text names; no rank can be meant, so case does not matter.

    Raises
    ------
    NotationError
        If it is not wholly one suit.
    ValueError
        If there is no such set of letters.
    """
    chosen = letters_of(deck, letters)
    word = text.strip()
    found = chosen.lone_suit_of.get(word)
    if found is not None:
        return found.suit
    near = near_suit(word, chosen)
    hint = f"one of {' '.join(chosen.suits)}" if near is None else chosen.suits[near]
    position = len(text) - len(text.lstrip()) if word else 0
    raise NotationError(f"no suit {quoted(word)}" if word else "no suit given", text, position, hint)


def _parsed(text: str, deck: Deck, letters: str, expected: Expected, *, hand: bool) -> list[int]:
    """Read a text with one set of letters; when that fails, say which other sets understand it."""
    chosen = letters_of(deck, letters)
    try:
        return Reader(text, chosen, expected).read(hand=hand)
    except NotationError as fault:
        others = _others(text, chosen, expected, hand)
        if not others:
            raise
        hint = f"{fault.hint}, or choose letters {' or '.join(others)}"
        raise NotationError(fault.message, text, fault.position, hint) from None


def _others(text: str, chosen: Letters, expected: Expected, hand: bool) -> list[str]:
    """Return the other sets of letters that understand a text; of sets that are alike, the first."""
    found: list[Letters] = []
    for name in NAMES:
        other = letters_of(chosen.deck, name)
        if other[1:] in (known[1:] for known in (chosen, *found)):
            continue
        try:
            Reader(text, other, expected).read(hand=hand)
        except NotationError:
            continue
        found.append(other)
    return [other.name for other in found]
