"""What each decision returns, and in which order its choices are numbered; a module for each family of games.

The order is that in which choices are numbered wherever they are counted or drawn from.  A test plays it
against the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Answers(NamedTuple):
    """What a decision returns."""

    returned: str
    order: str
    #: The choices of a view, in order.
    listed: Callable[[Any], Iterable[int]]


class Described(NamedTuple):
    """What docs/decisions.md says of a family beside what its code says."""

    #: Name of the family, and for people.
    family: str
    title: str
    #: What sets of cards are, and who is not asked.
    head: str
    #: By decision, in code order.
    answers: dict[str, Answers]
    #: Fields of the view that hold the choices of a question.
    choices: tuple[str, ...]
    #: What a card's number is, and where the names of answers are.
    numbers: str
    #: How a comment in the family's ``view.py`` begins that explains an answer or a number in the view.
    explained: tuple[str, ...]
    #: What has numbers, and the words in their order.
    words: tuple[tuple[str, tuple[str, ...]], ...]


def members(mask: int) -> list[int]:
    """Return the members of a set, ascending."""
    return [bit for bit in range(int(mask).bit_length()) if int(mask) >> bit & 1]


def legal(view: Any) -> list[int]:
    """Return the choices of a question whose ``legal`` is one word with a bit for each."""
    return members(view.legal)


def yes_or_no(view: Any) -> list[int]:
    """Return the choices of a question that is answered by yes or no."""
    return [0, 1]
