"""Deals told card by card, in another language.

They come as English text, line by line as deal records are printed.  A line is taken apart by the block in
which it stands; what is said in it is a phrase with gaps (:class:`analysis.report.words.Transcripts`):
``{n}`` stands for a number, ``{cards}`` and ``{hand}`` for cards, ``{object}`` for a contract, component or
rank to which something is done, ``{objects}`` for several, ``{name}`` for what stands alone, ``{seats}`` for
seats, ``{any}`` for what is the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from analysis.report.words import Transcripts, Words

_DIGITS = "0123456789"
_GAP = re.compile(r"\{([a-z]+)(\d*)\}")
_FITS = {
    "n": r"[^A-Za-z]+?",
    "cards": r"\w\w\w?(?: \w\w\w?)*",
    "hand": r"[^ ]+",
    "seats": r"seat \d(?: and seat \d)*",
    "any": ".+?",
}
_CARD = re.compile(r"\b([hbla])([789XUOKA])\b")
_MARIAS = "hearts.bells.leaves.acorns"
#: How wide names of lines, seats in the play, and names of what is paid are.
_NAME, _CELL, _ITEM, _AMOUNT = 9, 10, 17, 8
_LINE = re.compile(r"  (seat \d|[a-z]+) {2,}(\S.*)")
_MORE = " " * (2 + _NAME)
_DEALT = re.compile(r"(\S+)(?:( +)(.+?)(?:, first (\S+))?)?")
_HEADS = re.compile(r" {6}(seat \d.*)won by(?: {3}(.+))?")
_TRICK = re.compile(r"  (\d+ +[> ].*)seat (\d)(.*)")
_SIDE = re.compile(r"(\S.*?) {2,}(\d.* points)")
_PAID = re.compile(rf"(.{{{_ITEM}}})(\S.*?) {{2,}}(\S.*?) {{2,}}(\S+)")
_SUM = re.compile(r"(\S.*?) {2,}(\S+)")


class _Telling:
    """One deal in one language."""

    def __init__(self, words: Words, told: Transcripts, marias: bool, missing: set[str]) -> None:
        self._words, self._told, self._marias, self._missing = words, told, marias, missing
        self._fill: Mapping[str, Callable[[str], str]] = {
            "n": words.number,
            "cards": self._cards,
            "hand": self._hand,
            "object": self._object,
            "objects": lambda text: self._listed(text, self._object),
            "name": self._name,
            "seats": lambda text: self._listed(text, self._phrase),
            "any": str,
        }

    def block(self, lines: list[str]) -> Iterator[str]:
        """Yield the lines of a block, whose first says what it is."""
        first, *rest = lines
        if first.startswith("settlement"):
            yield from self._settled(first, rest)
            return
        yield self._phrase(first)
        for line in rest:
            if first.startswith("play:"):
                yield self._played(line)
            elif first.startswith(("dealt", "hands in play")):
                yield self._dealt(line)
            else:
                yield self._line(line, self._said)

    def _line(self, line: str, say: Callable[[str], str]) -> str:
        """Return a line that begins with a seat or a name, or goes on with one."""
        if line.startswith(_MORE):
            return _MORE + say(line[len(_MORE) :])
        if found := _LINE.fullmatch(line):
            return f"  {self._name(found[1]):<{_NAME}}{say(found[2])}"
        return line if line.startswith("house.") else self._phrase(line)

    def _said(self, text: str) -> str:
        return "; ".join(self._phrase(part) for part in text.split("; "))

    def _dealt(self, line: str) -> str:
        if not line.startswith("  seat"):
            return self._line(line, self._apart)
        return self._line(line, self._held)

    def _apart(self, text: str) -> str:
        cards, *more = text.split(", ")
        return ", ".join([self._cards(cards), *(self._phrase(one) for one in more)])

    def _held(self, text: str) -> str:
        found = _DEALT.fullmatch(text)
        if found is None or text == "sits out":
            return self._phrase(text)
        hand, blanks, strategy, first = found.groups()
        whose = f"{blanks}{strategy}" if strategy else ""
        more = ", " + self._phrase(f"first {first}") if first else ""
        return self._hand(hand) + whose + more

    def _played(self, line: str) -> str:
        if found := _HEADS.fullmatch(line):
            seats = [self._name(seat) for seat in re.split(r" {2,}", found[1].strip())]
            points = f"   {self._points(found[2])}" if found[2] else ""
            row = "".join(f"{seat:<{_CELL}}" for seat in seats)
            return f"{'':<6}{row}{self._won:<{self._wide}}{points}".rstrip()
        if found := _TRICK.fullmatch(line):
            return f"  {self._cards(found[1])}{self._name('seat ' + found[2]):<{self._wide}}{found[3]}"
        return f"{'':<6}{self._phrase(line.strip())}"

    @property
    def _won(self) -> str:
        return self._name("won by")

    @property
    def _wide(self) -> int:
        return max(len(self._won), len(self._name("seat 0")))

    def _points(self, text: str) -> str:
        """Return the heading of the points, over the numbers as they stand."""
        one, between, other = text.partition(" : ")
        if not between:
            return f"{self._name(text):>{len(text)}}"
        return f"{self._name(one):>{_AMOUNT}}{between}{self._name(other)}"

    def _settled(self, first: str, lines: list[str]) -> Iterator[str]:
        """Yield how an outcome pays, in columns as wide as the language needs."""
        yield self._phrase(first)
        found = (_PAID.fullmatch(line[2:]) for line in lines)
        items = [
            (self._name(one[1].rstrip()), self._phrase(one[2]), self._phrase(one[3])) for one in found if one
        ]
        wide, width = (max((len(item[of]) for item in items), default=0) for of in (1, 2))
        again = iter(items)
        for line in lines:
            text = line[2:]
            if line.startswith("payoffs: "):
                seats = ", ".join(self._phrase(one) for one in line.removeprefix("payoffs: ").split(", "))
                yield f"{self._name('payoffs')}: {seats}"
            elif side := _SIDE.fullmatch(text):
                yield f"  {self._name(side[1]):<{_ITEM}}{self._phrase(side[2])}"
            elif paid := _PAID.fullmatch(text):
                name, became, how = next(again)
                yield f"  {name:<{_ITEM}}{became:<{wide + 2}}{how:<{width}}  {self._amount(paid[4])}"
            elif (paid := _SUM.fullmatch(text)) and items:
                name = self._phrase(paid[1])
                yield f"  {name:<{_ITEM + wide + 2 + width + 2}}{self._amount(paid[2])}"
            else:
                yield f"  {self._phrase(text)}"

    def _amount(self, text: str) -> str:
        return f"{self._words.number(text):>{_AMOUNT}}"

    def _phrase(self, text: str) -> str:
        for pattern, gaps, said in _patterns(tuple(self._told.phrases.items())):
            if found := pattern.fullmatch(text):
                parts = zip(gaps, found.groups(), strict=True)
                return said.format(**{gap: self._fill[gap.rstrip(_DIGITS)](part) for gap, part in parts})
        return self._name(text) if re.search("[A-Za-z]", text) else self._words.number(text)

    def _listed(self, text: str, say: Callable[[str], str]) -> str:
        return self._words.joints.get(" and ", " and ").join(
            ", ".join(say(one) for one in part.split(", ")) for part in text.split(" and ")
        )

    def _object(self, text: str) -> str:
        if (found := self._told.objects.get(text)) is None:
            self._missing.add(text)
        return found or text

    def _name(self, text: str) -> str:
        return self._told.names.get(text) or self._words.of(text, self._missing)

    def _cards(self, text: str) -> str:
        if not self._marias:
            return text
        return _CARD.sub(lambda card: self._told.suits[card[1]] + self._hand(card[2]), text)

    def _hand(self, text: str) -> str:
        return "".join(self._told.ranks.get(one, one) for one in text) if self._marias else text


@cache
def _patterns(phrases: tuple[tuple[str, str], ...]) -> list[tuple[re.Pattern[str], list[str], str]]:
    """Return phrases as expressions, with the names of their gaps; those that say more come first."""
    found = []
    for english, said in sorted(phrases, key=lambda one: -len(_GAP.sub("", one[0]))):
        texts = re.split(r"\{[a-z]+\d*\}", english)
        gaps = ["".join(gap) for gap in _GAP.findall(english)]
        parts = [re.escape(texts[0])]
        for gap, text in zip(gaps, texts[1:], strict=True):
            parts += [f"({_FITS.get(gap.rstrip(_DIGITS), '[^,;]+?')})", re.escape(text)]
        found.append((re.compile("".join(parts)), gaps, said))
    return found


def told(text: str, words: Words, missing: set[str] | None = None) -> str:
    """Return a deal as it is told in a language.

    Parameters
    ----------
    text
        In English, as deal records are printed: blocks with an empty line between.
    words
        The language.
    missing
        Takes what has no word.
    """
    if words.transcripts is None:
        return text
    telling = _Telling(words, words.transcripts, _MARIAS in text, set() if missing is None else missing)
    blocks = (telling.block(block.split("\n")) for block in text.rstrip("\n").split("\n\n"))
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"
