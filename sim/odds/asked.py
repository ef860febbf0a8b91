"""What is asked: a deal as one seat knows it, and what that seat may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Known:
    """What somebody knows beyond what a seat has seen.

    Attributes
    ----------
    holds, lacks : mapping
        Seat -> codes of cards that it holds, or does not hold, at the question.
    """

    holds: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    lacks: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Position:
    """A deal as one seat knows it, up to the question that is put to it.

    In the form of a deal record (R-0) cut short: what the seat does not know is None.  Choices that leave no
    event (R-2) are taken to have been made by everybody before the question.

    Attributes
    ----------
    kind : str
    house : mapping
        Resolved house rules.
    seat : int
        Who is asked.
    hands : tuple of tuple
        Cards as dealt, in order of dealing, by seat; None for a card that is not known.
    talon : tuple
        As in the record of the kind.
    events : tuple of mapping
        Events so far; ``card``, ``cards`` None where the seat does not know them.
    tricks : tuple of mapping
        ``leader`` and ``cards``; the last may be a part of a trick.
    known : Known
    """

    kind: str
    house: Mapping[str, Any]
    seat: int
    hands: tuple[tuple[str | None, ...], ...]
    talon: tuple[str | None, ...] = ()
    events: tuple[Mapping[str, Any], ...] = ()
    tricks: tuple[Mapping[str, Any], ...] = ()
    known: Known = field(default_factory=Known)


@dataclass(frozen=True)
class Declared:
    """A contract with everything that fixes its first lead but the others' cards.

    Attributes
    ----------
    contract : str
    trump, helper : int
        Suits, -1 without.
    hand, talon : int
        Sets of cards of the declarer, who is the seat asked.
    """

    contract: str
    trump: int
    helper: int
    hand: int
    talon: int


@dataclass(frozen=True)
class Candidate:
    """One thing that the seat may do.

    Attributes
    ----------
    name : str
        What it is called in tables, unique among those of a question.
    answers : tuple of (str, int)
        Decisions and answers of the seat, taken in this order from the question on while it is asked for just
        these; afterwards, or as soon as it is asked for another decision, its strategy answers.
    contract : str or None
        The contract that this leads to where nobody takes over: made or not, chances are of that.
    force : mapping
        What the engine prescribes, as ``force`` of an experiment does: the contract is played by this seat
        whatever the others would say.
    declared : Declared or None
        Where the cards and the contract are fixed: perfect play can be asked without playing the bidding.
    """

    name: str
    answers: tuple[tuple[str, int], ...] = ()
    contract: str | None = None
    force: Mapping[str, Any] = field(default_factory=dict)
    declared: Declared | None = None
