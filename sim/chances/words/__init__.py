"""The words of the tables, a module for each language; all have the same keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

LANGUAGES = ("en", "cs", "fr")


@dataclass(frozen=True)
class Words:
    """Everything that a page of tables says in one language.

    Attributes
    ----------
    point, group : str
        What stands before decimals, and between thousands.
    file : str
        A name for the page.
    title : str
    intro : tuple of str
        Paragraphs above the tables; ``{command}`` is what writes the page.
    games : mapping
        Game -> heading.
    players : mapping
        Number of players of tarot -> heading.
    tables : mapping
        Key of a table -> title and what is said below it; numbers in braces are the table's.
    labels : mapping
        Words in heads and rows.
    why : tuple of str
        Heading and paragraphs on why other tables say something else; numbers in braces.
    spaces : tuple of (str, str)
        Regular expressions and what they become: blanks at which no line may end.
    """

    point: str
    group: str
    file: str
    title: str
    intro: tuple[str, ...]
    games: Mapping[str, str]
    players: Mapping[int, str]
    tables: Mapping[str, tuple[str, str]]
    labels: Mapping[str, str]
    why: tuple[str, ...]
    spaces: tuple[tuple[str, str], ...] = ()

    def set(self, text: str) -> str:
        """Return a text with its blanks as the language sets them."""
        for pattern, becomes in self.spaces:
            text = re.sub(pattern, becomes, text)
        return text


def language(code: str) -> Words:
    """Return the words of a language, one of :data:`LANGUAGES`."""
    found: Words = import_module(f"{__name__}.{code}").WORDS
    return found
