"""Reading a typed text from left to right; whatever is not understood is refused with its place.

The public functions are in :mod:`sim.core.notation`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from sim.core.cards import EXCUSE, NotationError, printable
from sim.core.letters import LONGEST, Letters, Suit, near_card, near_rank, near_suit

#: Characters that people take for the dash of a void.
_DASHES = "\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}_"
#: What ends a card in a list; a space stands for every kind of space.
_SEPARATORS = ", "


class Expected(NamedTuple):
    """What a caller demands of the cards beside their spelling."""

    #: How many there must be; None for any number.
    number: int | None = None
    #: Cards that lie elsewhere.
    taken: int = 0


class Reader:
    """A text being read from left to right."""

    def __init__(self, text: str, letters: Letters, expected: Expected) -> None:
        self.text = text
        self.letters = letters
        self.deck = letters.deck
        self.expected = expected
        self.at = 0
        self.end = len(text.rstrip())
        self.cards: list[int] = []
        #: For each choice between spellings, the first one seen.
        self.styles: dict[str, tuple[int | str, str]] = {}

    def read(self, *, hand: bool) -> list[int]:
        """Return all cards of the text, in its order."""
        self._skip_spaces()
        if self.at >= self.end:
            hint = self.letters.example if hand else self._example_cards()
            raise NotationError("nothing given", self.text, 0, f"for example {hint}")
        if hand and "." in self.text:
            self._hand()
        elif hand and (gap := self._undotted()) is not None:
            hint = f"for example {self.letters.example}"
            raise self._fault("the suits of a hand stand between dots", gap, hint)
        else:
            self._list()
        wanted = self.expected.number
        if wanted is not None and len(self.cards) < wanted:
            more = wanted - len(self.cards)
            raise self._fault(f"{_cards(len(self.cards))}, not {wanted}", self.end, f"{more} more")
        return self.cards

    # --- hands by suit --------------------------------------------------------------------------------------

    def _hand(self) -> None:
        """Read a hand: suits between dots, tarot trumps last."""
        groups, names = len(self.letters.groups), ".".join(self.letters.groups)
        for group in range(groups):
            if group and self.at >= self.end:
                hint = f"{groups} groups, {names}, with - where there is no card"
                raise self._fault(f"{group} of {groups} groups", self.end, hint)
            if group:
                self.at += 1  # the dot at which the group before ended
            self._group(group)
        if self.at < self.end:
            raise self._fault(f"more than {groups} groups", self.at, f"{groups} groups, {names}")

    def _group(self, group: int) -> None:
        """Read one group, up to the next dot or the end."""
        start = self.at
        if self.text.startswith("-", start):
            self.at += 1
        elif group < len(self.deck.suits):
            while self.at < self.end and self.text[self.at] not in ".-":
                here = self.at
                rank = self._rank()
                if rank is None:
                    raise self._no_rank_in_group(group)
                self._add(self.deck.index(group, rank), here)
        else:
            self._trumps()
        if self.at == start:
            raise self._fault("an empty group", start, "- for no card")
        if self.at < self.end and self.text[self.at] != ".":
            raise self._no_rank_in_group(group)

    def _trumps(self) -> None:
        """Read the trumps of a hand: numbers and the Excuse, commas between."""
        while self.at < self.end and self.text[self.at] not in ".-":
            here = self.at
            # A hand is written without the T; with it is understood, but not both.
            word = self._word(",.")
            bare = word.removeprefix(self.letters.trump)
            if bare.isdigit():
                self._keep("trump", len(word) - len(bare), word, here)
            trump = self._trump_number(bare)
            if trump is None:
                raise self._no_trump(word, here)
            self.at += len(word)
            self._add(trump, here)
            if self.at < self.end and self.text[self.at] == ",":
                self.at += 1
                if self.at >= self.end or self.text[self.at] in ".,":
                    raise self._fault("a trump is missing after the comma", self.at, "a trump or no comma")

    def _no_trump(self, word: str, here: int) -> NotationError:
        near = near_card(word, self.letters)
        if near is not None and near.removeprefix(self.letters.trump).isdigit():
            near = near.removeprefix(self.letters.trump)
        for i, c in enumerate(word):
            if c.isspace() or c in ";/|+":
                return self._fault("trumps stand between commas", here + i, "a comma between trumps")
        general = f"1 to {self.deck.trumps} or {self.letters.excuse}, commas between"
        return self._fault(f"no trump {quoted(word)}", here, near or general)

    def _no_rank_in_group(self, group: int) -> NotationError:
        """Say what is wrong with the character at hand, which is no rank."""
        c = self.text[self.at]
        names = ".".join(self.letters.groups)
        if c in _DASHES:
            return self._fault(f"no dash {quoted(c)} here", self.at, "-")
        if c == "-":
            return self._fault("a dash beside cards", self.at, "either cards or -")
        if self.text[self.at - 1 : self.at] == "-":
            return self._fault("cards beside a dash", self.at, "either cards or -")
        if c.isspace() or c in ",;:/|":
            return self._fault(f"{quoted(c)} inside a hand", self.at, f"dots between suits, {names}")
        near = near_rank(c, self.letters)
        if near is not None:
            return self._fault(f"no rank {quoted(c)}", self.at, self.letters.ranks[near])
        if near_suit(c, self.letters) is not None:
            hint = f"ranks alone, dots between {names}"
            return self._fault(f"a suit {quoted(c)} inside a hand", self.at, hint)
        where = self.letters.groups[group]
        return self._fault(f"no rank {quoted(c)} in {where}", self.at, f"one of {self.letters.written}")

    def _undotted(self) -> int | None:
        """Return where a dot is missing if the text is a hand without dots, None if it may be a list."""
        at = self.at
        while at < self.end and (step := _match(self.letters.rank_of, self.text, at)):
            at += len(step)
        if at == self.at and self.text.startswith("-", at):
            at += 1
        first = self.text[self.at : at]
        if not first or not (at >= self.end or self.text[at].isspace() or self.text[at] in ",;:/|-"):
            return None
        number = self.deck.trumps > 0 and near_card(first, self.letters) is not None and first.isdigit()
        one_card = at >= self.end and near_card(first, self.letters) is not None
        return None if number or one_card or self._has_card() else at

    def _has_card(self) -> bool:
        """Return whether any word of the text is a card."""
        for word in self.text.replace(",", " ").split():
            if len(word) <= LONGEST:
                try:
                    Reader(word, self.letters, Expected()).read(hand=False)
                except NotationError:
                    continue
                return True
        return False

    # --- lists of cards -------------------------------------------------------------------------------------

    def _list(self) -> None:
        """Read cards with spaces or commas between."""
        while True:
            here = self.at
            self._add(self._card(), here)
            if self.at >= self.end:
                return
            self._separator()

    def _separator(self) -> None:
        start = self.at
        self._skip_spaces()
        comma = self.text.startswith(",", self.at)
        if comma:
            self.at += 1
            self._skip_spaces()
            if self.at >= self.end or self.text[self.at] == ",":
                raise self._fault("a card is missing after the comma", self.at, "a card or no comma")
        if self.at == start:
            raise self._left_over(start)
        if self.styles.setdefault("separator", (comma, ""))[0] != comma:
            raise self._fault(
                "commas and spaces both separate", start, "only commas or only spaces between cards"
            )

    def _left_over(self, at: int) -> NotationError:
        """Say what is wrong with what follows a card without a separator."""
        card = self.letters.spell(self.cards[-1])
        c = self.text[at]
        follows = Reader(self.text, self.letters, Expected())
        follows.at = at
        try:
            following = self.letters.spell(follows._card())
        except NotationError:
            if c.isalnum():
                return self._fault(f"{quoted(self._word(_SEPARATORS, at))} left over", at, card)
            return self._fault(f"{quoted(c)} after a card", at, "a space or a comma between cards")
        return self._fault("two cards run together", at, f"{card} {following}")

    def _card(self) -> int:
        """Read one card, trumps included."""
        start = self.at
        if self.deck.trumps and (trump := self._trump()) is not None:
            return trump
        suit = self._suit()
        if suit is None:
            raise self._no_card(start)
        after = self.at
        rank = self._rank()
        if rank is None:
            raise self._no_card(start, suit)
        # Where trumps are bare numbers, T may be the letter of a suit or the T of a trump's code.
        code_of_trump = self.text[start] == "T" and self.text[after].isdigit()
        if code_of_trump and self.deck.trumps and not self.letters.trump:
            card = self.letters.spell(self.deck.index(suit.suit, rank))
            number = self.text[after : self.at]
            raise self._fault(f"T{number} may be trump {number} or {card}", start, f"{number} or {card}")
        return self.deck.index(suit.suit, rank)

    def _trump(self) -> int | None:
        """Read a trump or the Excuse, None if none stands here."""
        letters, start = self.letters, self.at
        if self.text.startswith(letters.excuse, start):
            self.at += len(letters.excuse)
            return EXCUSE
        digits = start + len(letters.trump)
        if not self.text.startswith(letters.trump, start):
            return None
        end = digits
        while end < self.end and self.text[end].isdigit():
            end += 1
        if end == digits:
            return None
        trump = self._trump_number(self.text[digits:end])
        if trump is None:
            general = f"{letters.trump}1 to {letters.trump}{self.deck.trumps}"
            hint = near_card(self.text[start:end], letters) or general
            raise self._fault(f"no trump {quoted(self.text[start:end])}", start, hint)
        self.at = end
        return trump

    def _trump_number(self, word: str) -> int | None:
        if word == self.letters.excuse:
            return EXCUSE
        numbers = {str(n): EXCUSE + n for n in range(1, self.deck.trumps + 1)}
        return numbers.get(word)

    def _no_card(self, start: int, suit: Suit | None = None) -> NotationError:
        """Say what is wrong with the card that begins at ``start``; the reader stands at the fault."""
        word, letters = self._word(_SEPARATORS, start), self.letters
        near = near_card(word, letters)
        if suit is not None:
            missing = self.at >= start + len(word)
            rest = self._word(_SEPARATORS)
            message = "a rank is missing" if missing else f"no rank {quoted(rest)}"
            general = f"one of {letters.written} after {letters.suits[suit.suit]}"
            return self._fault(message, self.at, near or general)
        lone = _match(letters.lone_suit_of, self.text, start)
        if lone and _match(letters.rank_of, self.text, start):
            message = f"{quoted(lone)} is a rank, its suit is a small letter"
            return self._fault(message, start, near or lone.lower())
        trumps = f", or {letters.trump}1 to {letters.trump}{self.deck.trumps}, {letters.excuse}"
        general = f"a suit {' '.join(letters.suits)}, then a rank" + trumps * (self.deck.trumps > 0)
        if word == "":
            return self._fault("a card is missing", start, near or f"for example {self._example_cards()}")
        what = "no suit" if near is None else "no card"
        return self._fault(f"{what} {quoted(word if near else self.text[start])}", start, near or general)

    # --- pieces ---------------------------------------------------------------------------------------------

    def _suit(self) -> Suit | None:
        spelling = _match(self.letters.suit_of, self.text, self.at)
        if not spelling:
            return None
        suit = self.letters.suit_of[spelling]
        self._keep("suit", suit.style, spelling, self.at)
        self.at += len(spelling)
        return suit

    def _rank(self) -> int | None:
        spelling = _match(self.letters.rank_of, self.text, self.at)
        if not spelling:
            return None
        rank = self.letters.rank_of[spelling]
        self._keep(rank.choice, rank.style, spelling, self.at)
        self.at += len(spelling)
        return rank.rank

    def _keep(self, choice: str, style: int | str, spelling: str, position: int) -> None:
        """Refuse a spelling of another style than that seen first."""
        first, seen = self.styles.setdefault(choice, (style, spelling))
        if first != style:
            message = f"{quoted(spelling)} after {quoted(seen)} mixes two spellings"
            raise self._fault(message, position, f"all like {quoted(seen)} or all like {quoted(spelling)}")

    def _add(self, card: int, position: int) -> None:
        spelt = self.letters.spell(card)
        if card in self.cards:
            raise self._fault(f"{spelt} is there twice", position, f"{spelt} once")
        if self.expected.taken >> card & 1:
            raise self._fault(f"{spelt} lies elsewhere already", position, "another card")
        wanted = self.expected.number
        if wanted is not None and len(self.cards) == wanted:
            raise self._fault(f"more than {_cards(wanted)}", position, _cards(wanted))
        self.cards.append(card)

    def _skip_spaces(self) -> None:
        while self.at < self.end and self.text[self.at].isspace():
            self.at += 1

    def _word(self, stops: str, start: int | None = None) -> str:
        """Return the text from here, or from ``start``, up to one of the stops; a space stops as any kind."""
        start = self.at if start is None else start
        end = start
        while end < self.end and (" " if self.text[end].isspace() else self.text[end]) not in stops:
            end += 1
        return self.text[start:end]

    def _example_cards(self) -> str:
        return f"{self.letters.spell(0)} {self.letters.spell(self.deck.index(1, 0))}"

    def _fault(self, message: str, position: int, hint: str) -> NotationError:
        return NotationError(message, self.text, position, hint)


def _match(table: Mapping[str, object], text: str, at: int) -> str:
    """Return the longest spelling of a table that stands at a place of a text, "" for none."""
    return max((s for s in table if text.startswith(s, at)), key=len, default="")


def quoted(text: str) -> str:
    """Return a piece of a text in quotes, cut short; a look-alike from another alphabet gets its name."""
    most = 12
    name = unicodedata.name(text[:1], "") if text else ""
    foreign = text[:1].isalpha() and not name.startswith("LATIN")
    return f'"{printable(text[:most])}{"…" * (len(text) > most)}"' + (f" ({name.lower()})" if foreign else "")


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
