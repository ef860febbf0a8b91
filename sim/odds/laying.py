"""Layouts that the engine can deal: the unseen cards of a question, and a deal in which they came to lie so.

A layout says who holds which cards at the question.  Here the pack is put together that deals it: what a
seat was dealt is what it holds and has played, what it laid into talons too, less what it took up.  Whatever
of the deal's past the seat asked does not know is chosen so that the engine plays it by the rules up to the
question, at which the seat then sees what it has seen.  Layout number i of a seed is always the same one.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.faults import ConfigError
from sim.games.kinds import FAMILY_OF
from sim.odds.asked import Known

if TYPE_CHECKING:
    from sim.odds.position import Question

#: Most events that a seat may not know: the card that fixed trumps, and a discard for each contract over
#: another's (pagat).
HIDDEN = 8
#: Layouts drawn before it is taken that no deal leads to any: what the belief counts but no history has.
TRIES = 10_000

_WORD = 1 << 64


def laid_dtype(layout: np.dtype, cards: int) -> np.dtype:
    """Return the record LAID of a family, its layouts and the size of its pack given."""
    return np.dtype(
        [
            ("layout", layout),
            ("deck", np.int64, (cards,)),  # the pack that deals it, top card first
            ("hidden", np.int64, (HIDDEN,)),  # answers of the question's hidden events, in their order
        ],
        align=True,
    )


class Layer(ABC):
    """Layouts of one question.

    A layer may be used by several threads at once.

    Attributes
    ----------
    dtype : dtype
        LAID of the family.
    count : int or float
        How many layouts agree with what is seen and known: in mariáš exact, in tarot a double.  A few that no
        deal leads to are counted where :mod:`sim.belief.marias` says so; they are never laid.
    """

    dtype: np.dtype
    count: int | float

    @abstractmethod
    def draw(self, seed: int, lo: int, n: int) -> np.ndarray:
        """Return LAID[n], layouts number ``lo`` on of a seed, each equally likely among all.

        Raises
        ------
        ConfigError
            If no deal is found that leads to a layout.
        """

    def lay(self, lo: int, n: int) -> np.ndarray:
        """Return the layouts numbered ``lo`` on, each of all once, less those that no deal leads to.

        Raises
        ------
        ConfigError
            In tarot, whose layouts are too many to be gone through.
        """
        raise ConfigError("layouts of tarot are drawn; there are too many to go through all")


def layer_of(question: Question) -> Layer:
    """Return the layouts of a question.

    Parameters
    ----------
    question : Question
        ``position``, ``view``: VIEW[1], and ``hidden``: the places of events that the seat does not know.

    Raises
    ------
    ConfigError
        If nothing agrees with both the view and what is known beyond it; the text names the fact.
    """
    family = importlib.import_module(f"sim.odds.{FAMILY_OF[question.position.kind]}.laying")
    found: Layer = family.Layouts(question)
    return found


def word(seed: int) -> np.uint64:
    """Return a seed as the word that keys its random numbers."""
    return np.uint64(seed % _WORD)


def nowhere(number: int) -> ConfigError:
    """Return the fault that no deal was found for a layout."""
    return ConfigError(
        f"layout {number}: no deal that leads to this question was found in {TRIES} tries; "
        "the position contradicts itself"
    )


def _facts(known: Known) -> Iterator[tuple[str, int, str]]:
    for does, facts in (("holds", known.holds), ("lacks", known.lacks)):
        for seat, cards in facts.items():
            for card in cards:
                yield does, seat, card


def _with(known: Known, does: str, seat: int, card: str) -> Known:
    """Return what is known with one more fact."""
    facts: dict[str, dict[int, tuple[str, ...]]] = {"holds": dict(known.holds), "lacks": dict(known.lacks)}
    facts[does][seat] = (*facts[does].get(seat, ()), card)
    return Known(**facts)


def contradicted(seat: int, known: Known, possible: Callable[[Known], bool]) -> ConfigError:
    """Return the fault that something known cannot be, naming the first fact that makes it so.

    Parameters
    ----------
    seat : int
        The seat asked.
    known : Known
    possible : callable
        Whether some layout agrees with facts.
    """
    for does, who, card in _facts(known):
        if not possible(_with(Known(), does, who, card)):
            return ConfigError(f"seat {who} {does} {card}: that cannot be, by what seat {seat} has seen")
    before = Known()
    for does, who, card in _facts(known):
        before = _with(before, does, who, card)
        if not possible(before):
            return ConfigError(f"seat {who} {does} {card}: that cannot be, with what else is known")
    return ConfigError(f"no layout of the unseen cards agrees with what seat {seat} has seen")


def masks(known: Known, dtype: np.dtype, fill: Callable[[np.ndarray, int, str], None]) -> np.ndarray:
    """Return what is known as a record KNOWN[1] of a family; ``fill`` adds one card of a seat to a field."""
    found = np.zeros(1, dtype)
    for does, seat, card in _facts(known):
        fill(found[does][0], seat, card)
    return found


def as_records(array: np.ndarray) -> Any:
    """Return an array of records that compiled and plain functions take alike."""
    return array.view(np.recarray)
