"""What the seat that is asked may do, pruned openly: the candidates whose odds are weighed."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import Any

from sim.faults import ConfigError
from sim.games.kinds import KINDS
from sim.odds.choices import Asked, Choice

__all__ = ["Choice", "candidates"]


def candidates(
    question: Any, contracts: Iterable[str] = (), discards: int = 3, trumps: Iterable[str] = ()
) -> Choice:
    """Return what a seat may do at its question.

    Parameters
    ----------
    question : Question
        Its ``view``, a VIEW[1], and its ``position``.
    contracts : iterable of str, optional
        The contracts wanted, by name; none: every one that can be declared.  Where the question comes before
        the declaration they are prescribed: "if it is played".
    discards : int, optional
        How many discards are kept at most for each contract, the best by what ``ev`` (tarot: ``heuristic``)
        reckons.
    trumps : iterable of str, optional
        The trump suits wanted, where they can still be chosen; none: all.

    Returns
    -------
    Choice
        The candidates, and what was left out.

    Raises
    ------
    ConfigError
        For a name that is none, or a contract or suit that the cards or the bidding do not allow; the text
        says what is missing.
    """
    if discards < 1:
        raise ConfigError(f"discards={discards}: at least 1 must be weighed")
    position = question.position
    kind = KINDS[position.kind]
    family = importlib.import_module(f"sim.odds.{kind.family.name}.candidates")
    # Named twice is named once.
    named, suits = (tuple(dict.fromkeys(names)) for names in (contracts, trumps))
    asked = Asked(kind, position.house, question.view, named, suits, discards)
    found: Choice = family.candidates(asked)
    return found
