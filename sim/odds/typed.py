"""Positions from what people type: a hand, and in a few words what has been said."""

from __future__ import annotations

import difflib
import importlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from sim.core.cards import Deck, NotationError
from sim.core.letters import NAMES, letters_of
from sim.core.notation import parse_card, parse_cards, parse_hand, parse_suit
from sim.faults import ConfigError, instead
from sim.games.house import PRESETS
from sim.games.kinds import FAMILY_OF, KINDS
from sim.odds.asked import Known, Position
from sim.odds.recorded import from_record

_Found = TypeVar("_Found")

#: What all numbered trumps of tarot are called where cards that somebody lacks are told.
TRUMPS = "trumps"


@dataclass(frozen=True)
class Typed:
    """What is typed, each as the option of its name has it.

    Attributes
    ----------
    hand : str
        By suit or as a list, as :mod:`sim.core.notation` reads it.
    letters : str
    seat : int, optional
        Who is asked; by default whoever the question is put to in such a situation.
    talon : str, optional
        Two cards laid aside beside a hand of ten, the six of the chien beside eighteen.
    first : str, optional
        The cards of forehand's twelve, in křížový eight, that it saw first.
    trump : str, optional
        The card that fixes trumps, or a suit; in lízaný the card turned up.
    call : str, optional
        The rank called in křížový.
    helper : str, optional
        The helper suit of two sevens.
    declarer : int, optional
        Who has declared, where that is not the seat asked.
    contract : str, optional
        What he has declared.  Where nobody else has, it is no part of the position (:attr:`Read.open`).
    rung : str, optional
        What the auction was won with.
    said : str
        What has been said, in order, as words of deal records: see the family's ``situations``.
    holds, lacks, marriages : tuple of str
        What is known of others: :func:`read_known`.
    """

    hand: str
    letters: str = "en"
    seat: int | None = None
    talon: str | None = None
    first: str | None = None
    trump: str | None = None
    call: str | None = None
    helper: str | None = None
    declarer: int | None = None
    contract: str | None = None
    rung: str | None = None
    said: str = ""
    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    marriages: tuple[str, ...] = ()


class Read(NamedTuple):
    """A position, and what was supposed because it was not said."""

    position: Position
    notes: tuple[str, ...]
    #: Of ``contract`` and ``trump`` those given that are no part of the position: what the seat may name yet.
    open: tuple[str, ...] = ()


class Told(NamedTuple):
    """What a family makes of something typed: who is asked, and a deal record cut short."""

    seat: int
    hands: list[list[str | None] | None]
    talon: list[str | None] | None
    events: list[dict[str, Any]]
    notes: list[str]
    #: As of :class:`Read`.
    open: tuple[str, ...] = ()


class Options:
    """The texts of something typed, each read with its set of letters, faults marked under its option.

    Parameters
    ----------
    kind : str
    house : mapping
        Resolved house rules.
    given : Typed
    """

    def __init__(self, kind: str, house: Mapping[str, Any], given: Typed) -> None:
        self.kind, self.house, self.given = kind, house, given
        self.row = KINDS[kind]
        self.deck: Deck = self.row.family.deck
        if given.letters not in NAMES:
            raise ConfigError(f"--letters {given.letters}{instead(given.letters, NAMES)}")
        #: The hand, in the order of the deck.
        self.hand: tuple[int, ...] = self.deck.cards(
            self.marked("hand", lambda text: parse_hand(text, self.deck, given.letters))
        )
        for name in ("seat", "declarer"):
            if getattr(given, name) not in (None, *range(self.row.players)):
                last = self.row.players - 1
                raise ConfigError(f"--{name} {getattr(given, name)}: seats that play are 0 to {last}")

    def marked(self, option: str, read: Callable[[str], _Found]) -> _Found:
        """Return what a reader makes of the text of an option; a fault shows its place."""
        return marked(f"--{option}", getattr(self.given, option), read)

    def cards(self, option: str, count: int) -> list[int]:
        """Return so many cards that are not in the hand."""
        return self._some(option, count, self.deck.mask(self.hand))

    def among(self, option: str, count: int, held: Iterable[int]) -> list[int]:
        """Return so many of the cards held."""
        return self._some(option, count, self.deck.full & ~self.deck.mask(held))

    def _some(self, option: str, count: int, taken: int) -> list[int]:
        letters = self.given.letters
        found = self.marked(
            option, lambda text: parse_hand(text, self.deck, letters, count=count, taken=taken)
        )
        return list(self.deck.cards(found))

    def suit_or_card(self, option: str) -> tuple[int, int]:
        """Return the suit that an option names, and the card or -1."""

        def read(text: str) -> tuple[int, int]:
            if text.strip() in letters_of(self.deck, self.given.letters).lone_suit_of:
                return parse_suit(text, self.deck, self.given.letters), -1
            card = parse_card(text, self.deck, self.given.letters)
            return card // len(self.deck.ranks), card

        return self.marked(option, read)

    def suit(self, option: str) -> int:
        """Return the suit that an option names."""
        return self.marked(option, lambda text: parse_suit(text, self.deck, self.given.letters))

    def rank(self, option: str) -> int:
        """Return the rank that an option names."""

        def read(text: str) -> int:
            letters = letters_of(self.deck, self.given.letters)
            found = letters.rank_of.get(text.strip())
            if found is None:
                raise NotationError(f'no rank "{text.strip()}"', text, 0, f"one of {' '.join(letters.ranks)}")
            return found.rank

        return self.marked(option, read)

    def word(self, option: str, known: Iterable[str]) -> str:
        """Return an option that is one of some words."""
        text = getattr(self.given, option)
        return Word(text, 0, text, f"--{option}").among(known)

    def without(self, *options: str, why: str) -> None:
        """Refuse options that mean nothing here."""
        for option in options:
            if getattr(self.given, option) not in (None, "", ()):
                raise ConfigError(f"--{option} {getattr(self.given, option)}: {why}")

    def codes(self, cards: Iterable[int]) -> list[str | None]:
        """Return the codes of some cards."""
        return [self.deck.code(card) for card in cards]


class Word(NamedTuple):
    """A word of a text, and where it stands."""

    word: str
    at: int
    text: str
    option: str

    def among(self, known: Iterable[str]) -> str:
        """Return the word if it is one of some; else refuse it with its place."""
        names = tuple(known)
        if self.word in names:
            return self.word
        near = difflib.get_close_matches(self.word, names, n=1)
        raise self.fault(f'no "{self.word}" here', near[0] if near else f"one of {' '.join(names)}")

    def fault(self, message: str, hint: str) -> ConfigError:
        """Return a refusal of the word."""
        return ConfigError(NotationError(message, self.text, self.at, hint).marked(f"{self.option} "))


def marked(option: str, text: str, read: Callable[[str], _Found]) -> _Found:
    """Return what a reader makes of a text.

    Raises
    ------
    ConfigError
        If it does not understand it: two lines, the text with its option and a caret under the fault.
    """
    try:
        return read(text)
    except NotationError as fault:
        raise ConfigError(fault.marked(f"{option} ")) from fault


def words(option: str, text: str) -> list[Word]:
    """Return the words of a text, spaces or commas between."""
    found = re.finditer(r"[^\s,]+", text)
    return [Word(match.group(), match.start(), text, option) for match in found]


def from_hand(game: str, house: Mapping[str, Any], given: Typed) -> Position:
    """Return the position that a typed hand is.

    Parameters
    ----------
    game : str
        A preset or kind.
    house : mapping
        Resolved house rules.
    given : Typed

    Raises
    ------
    ConfigError
        If something is not wholly understood, with its place, or no situation has so many cards.
    """
    return read(game, house, given).position


def read(game: str, house: Mapping[str, Any], given: Typed) -> Read:
    """Return the position that a typed hand is, with what was supposed; see :func:`from_hand`."""
    kind = PRESETS[game].kind if game in PRESETS else game
    if kind not in KINDS:
        raise ConfigError(f"game {game} is unknown{instead(game, PRESETS)}")
    options = Options(kind, house, given)
    family = importlib.import_module(f"sim.odds.{FAMILY_OF[kind]}.situations")
    told: Told = family.told(options)
    record = {
        "kind": kind,
        "rules": dict(house),
        "hands": told.hands,
        "talon": told.talon,
        "events": told.events,
    }
    known = read_known(kind, given)
    open_ = tuple(name for name in told.open if getattr(given, name) is not None)
    return Read(from_record(record, told.seat, known), tuple(told.notes), open_)


def read_known(kind: str, given: Typed, played: Iterable[str] = ()) -> Known:
    """Return what is known of others from texts such as ``1:hA,hX`` and ``2:h``.

    Parameters
    ----------
    kind : str
    given : Typed
        ``holds``: a seat and its cards.  ``lacks``: a seat and cards that it does not hold, or a suit (tarot:
        or ``trumps``) of which it holds none.  ``marriages``: a seat and a suit: it holds king and over.
    played : iterable of str
        Codes of cards played, of which nobody can be void.
    """
    deck = KINDS[kind].family.deck
    gone = {deck.card(code) for code in played}
    holds: dict[int, list[int]] = {}
    lacks: dict[int, list[int]] = {}
    for text in given.holds:
        seat, cards = marked("--holds", text, lambda t: _seated(t, kind, lambda r: _list(r, deck, given)))
        holds.setdefault(seat, []).extend(cards)
    for text in given.lacks:
        seat, cards = marked("--lacks", text, lambda t: _seated(t, kind, lambda r: _lacked(r, deck, given)))
        lacks.setdefault(seat, []).extend(card for card in cards if card not in gone)
    for text in given.marriages:
        if deck.trumps:
            raise ConfigError(f"--marriage {text}: {kind} has no marriages")
        seat, suit = marked(
            "--marriage", text, lambda t: _seated(t, kind, lambda r: parse_suit(r, deck, given.letters))
        )
        pair = [deck.index(suit, deck.ranks.index(rank)) for rank in "OK"]
        holds.setdefault(seat, []).extend(card for card in pair if card not in gone)
    return Known(*({seat: _unique(deck, cards) for seat, cards in told.items()} for told in (holds, lacks)))


def _unique(deck: Deck, cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(deck.code(card) for card in sorted(set(cards)))


def _seated(text: str, kind: str, rest: Callable[[str], _Found]) -> tuple[int, _Found]:
    """Read a seat, a colon and something more."""
    head, colon, tail = text.partition(":")
    seats = range(KINDS[kind].players)
    if head.strip() not in map(str, seats):
        hint = f"one of the seats 0 to {seats[-1]}, a colon, then cards"
        raise NotationError(f'no seat "{head.strip()}"', text, 0, hint)
    if not colon:
        raise NotationError("no colon after the seat", text, len(text), f"{head.strip()}:hA or the like")
    try:
        return int(head), rest(tail)
    except NotationError as fault:
        at = len(head) + 1 + fault.position
        raise NotationError(fault.message, text, at, fault.hint) from None


def _list(text: str, deck: Deck, given: Typed) -> list[int]:
    return parse_cards(text, deck, given.letters)


def _lacked(text: str, deck: Deck, given: Typed) -> list[int]:
    """Return the cards of a list, or of a suit."""
    bare = text.strip()
    if deck.trumps and bare == TRUMPS:
        return [card for card in deck.pack if card > deck.pack[-1] - deck.trumps]
    if bare in letters_of(deck, given.letters).lone_suit_of:
        suit = parse_suit(text, deck, given.letters)
        return [deck.index(suit, rank) for rank in range(len(deck.ranks))]
    return _list(text, deck, given)
