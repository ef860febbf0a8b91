"""What reports say, a package for each language; all have the same keys.

What stands in the tables and figures of runs is English; a language other than English has it in its phrases.
In a phrase ``{0}``, ``{1}`` … stand for anything, which is translated in turn, ``{0:n}`` … for a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import NamedTuple

LANGUAGES = ("en", "cs")

_GAP = re.compile(r"\{\d(?::n)?\}")
_LETTER = re.compile(r"[^\W\d_]")
#: A decimal point, and a comma between thousands: within one number, not within a version or a date.
_POINT = re.compile(r"(?<![\w.])(\d+)\.(\d+)(?![\w.]*\.\d)")
_GROUP = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
#: What a gap stands for: anything within a fact of several.
_ANYTHING = "((?:(?! · ).)+?)"
#: A blank at which no line of running text may end.
_UNBROKEN = re.compile(r"(?<=\d) (?=[±%])")
#: What joins phrases that stand each for itself, in the order in which text is taken apart; the latter two
#: stand within sentences as well.
_JOINTS, _WITHIN = ("\n", " · ", "; "), (", ", " and ")


class Transcripts(NamedTuple):
    """How deals that are told card by card read in a language; see :mod:`analysis.report.transcripts`."""

    #: English phrases with gaps -> what they are.
    phrases: Mapping[str, str]
    #: Contracts, components and ranks -> what they are called where something is done to them.
    objects: Mapping[str, str]
    #: What stands alone there and not in tables.
    names: Mapping[str, str]
    #: Letter of a suit and of a rank of mariáš -> the letter here.
    suits: Mapping[str, str]
    ranks: Mapping[str, str]


@dataclass(frozen=True)
class Words:
    """Everything that reports say in one language.

    Attributes
    ----------
    code
        The language, one of :data:`LANGUAGES`.
    point, group
        What stands before decimals, and between thousands.
    said
        Headings, labels and sentences by key; names in braces are filled in.
    titles
        Name of a table -> its title.
    glossary
        Key -> term and explanation.
    phrases
        English text of tables and figures -> what it is called; none in English.
    joints
        What joins phrases, where it is not as in English.
    transcripts
        How deals are told; None in English, in which they are.
    """

    code: str
    point: str
    group: str
    said: Mapping[str, str]
    titles: Mapping[str, str]
    glossary: Mapping[str, tuple[str, str]]
    phrases: Mapping[str, str] = field(default_factory=dict)
    joints: Mapping[str, str] = field(default_factory=dict)
    transcripts: Transcripts | None = None

    def say(self, key: str, **values: object) -> str:
        """Return a sentence with its values."""
        return _UNBROKEN.sub("\u00a0", self.said[key].format(**values))

    def number(self, text: str) -> str:
        """Return text whose numbers are written as in English, with this language's point and groups."""
        if (self.point, self.group) == (".", ","):
            return text
        return _POINT.sub(rf"\1{self.point}\2", _GROUP.sub(self.group, text))

    def of(self, text: str, missing: set[str] | None = None) -> str:
        """Return what English text of a table or a figure is called; what has no word stays as it is.

        Parameters
        ----------
        text
            A cell, a heading, a note; parts may be joined by semicolons, commas or line ends.
        missing
            Takes what has no word: names of strategies, ids, and whatever was forgotten.
        """
        if not self.phrases or not _LETTER.search(text):
            return self.number(text)
        found = self._found(text, missing)
        if found is None:
            if missing is not None:
                missing.add(text)
            return text
        return found

    def _found(self, text: str, missing: set[str] | None) -> str | None:
        if text in self.phrases:
            return self.phrases[text]
        if "\n" not in text:
            for pattern, phrase in self._patterns:
                if match := pattern.fullmatch(text):
                    return phrase.format(*(self.of(part, missing) for part in match.groups()))
        for joint in _JOINTS:
            if joint in text:
                return self._joined(joint, [self.of(part, missing) for part in text.split(joint)])
        for joint in _WITHIN:
            if joint in text:
                unsaid: set[str] = set()
                parts = [self.of(part, unsaid) for part in text.split(joint)]
                if not any(" " in part for part in unsaid):
                    # Names and known phrases; what else has blanks is part of a sentence.
                    return self._joined(joint, parts)
        return None

    def _joined(self, joint: str, parts: list[str]) -> str:
        return self.joints.get(joint, joint).join(parts)

    @cached_property
    def _patterns(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        """Phrases with gaps; those that say more of themselves come first."""
        open_ones = [english for english in self.phrases if _GAP.search(english)]
        open_ones.sort(key=lambda english: -len(_GAP.sub("", english)))
        return tuple((re.compile(_expression(english)), self.phrases[english]) for english in open_ones)


def _expression(english: str) -> str:
    """Return the regular expression of a phrase with gaps."""
    texts, gaps_ = _GAP.split(english), _GAP.findall(english)
    found = [re.escape(texts[0])]
    for gap, text in zip(gaps_, texts[1:], strict=True):
        found += [r"([^A-Za-z]+?)" if gap.endswith(":n}") else _ANYTHING, re.escape(text)]
    return "".join(found)


def language(code: str) -> Words:
    """Return the words of a language, one of :data:`LANGUAGES`."""
    found: Words = import_module(f"{__name__}.{code}").WORDS
    return found


def gaps(sentence: str) -> Iterator[str]:
    """Yield what is to be filled into a sentence."""
    yield from re.findall(r"\{(\w+)\}", sentence)
