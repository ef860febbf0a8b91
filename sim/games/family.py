"""What every game says of itself to those who play it without knowing it: a family of kinds, and one kind.

A family shares a pack, a view, decisions and a record of outcomes; each of its kinds is dealt and played in a
way of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from sim.core.cards import Deck

#: What a kind of the family, under these house rules, makes of what an experiment prescribes; ValueError
#: where it cannot.
Prescribes = Callable[[Any, Mapping[str, Any], Mapping[str, Any]], Any]
#: Fills what only the family has in the records VIEW[1] and STATE[1] that every deal starts from, by house
#: rules and what :data:`Prescribes` returned.
Begins = Callable[[Mapping[str, Any], Any, np.ndarray, np.ndarray], None]


@dataclass(frozen=True)
class Family:
    """One family.

    Attributes
    ----------
    name : str
        Of its package in ``sim.games`` and ``strategies``.
    deck : Deck
    decisions : tuple of str
        What a strategy decides, in code order.
    play : int
        Code of the decision whose choices are cards.
    cited : tuple of str
        Rules that an answer can break, as the log of a refusal numbers them.
    view, state, outcome : dtype
        What a strategy sees, what the engine keeps to itself, what a deal comes to.
    absent, absent_state : tuple of str
        Fields of view and state that stand at -1 until something is there.
    forced : callable
    begin : callable
    """

    name: str
    deck: Deck
    decisions: tuple[str, ...]
    play: int
    cited: tuple[str, ...]
    view: np.dtype
    state: np.dtype
    outcome: np.dtype
    absent: tuple[str, ...]
    absent_state: tuple[str, ...]
    forced: Prescribes
    begin: Begins


@dataclass(frozen=True)
class Kind:
    """One kind.

    Attributes
    ----------
    name : str
        What configurations and records call it.
    title : str
        Its name for people.
    family : Family
    code : int
        Its code in views and outcomes.
    players, tricks : int
        Seats that play, most tricks.
    deal : int64[cards]
        The holder of each place of the pack; what is dealt to no seat comes after the seats.
    decisions : tuple of str
        Decisions that it asks for, of the family's: only these are compiled and plugged in.
    loop : callable
        The compiled loop that plays its deals.
    """

    name: str
    title: str
    family: Family
    code: int
    players: int
    tricks: int
    deal: np.ndarray
    decisions: tuple[str, ...]
    loop: Any

    @property
    def dealt(self) -> tuple[int, ...]:
        """How many cards each holder is dealt."""
        return tuple(np.bincount(self.deal).tolist())

    @property
    def holders(self) -> int:
        """Who can be dealt a card."""
        return len(self.dealt)


def forced_seat(kind: Kind, taker: Any) -> int:
    """Return the seat that ``force.taker`` names, 0 where it names none.

    Raises
    ------
    ValueError
        If nobody plays there.
    """
    if taker is None:
        return 0
    if isinstance(taker, bool) or taker not in range(kind.players):
        seats = ", ".join(map(str, range(kind.players)))
        raise ValueError(f"force.taker={taker} is no seat that plays; there are: {seats}")
    return int(taker)
