"""Arriving at a question: a position is played by the engine until it is put to the seat."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.core.desk import IllegalAnswer, Memory
from sim.faults import ConfigError
from sim.games.kinds import KINDS
from sim.odds.asked import Position
from sim.odds.reached import Came, Refused, check
from sim.odds.script import script_of
from sim.odds.scripting import ScriptTable
from sim.spec import SeatSpec, Spec

__all__ = ["Arrival", "Refused", "arrive", "played"]

#: Any strategy does for a seat that the position takes: it is never asked.
_NAME = "random"


class Arrival(NamedTuple):
    """A question, reached."""

    #: VIEW[1] of the seat asked.
    view: np.ndarray
    #: The script that plays up to it again: an array of one, of the family's ``scripted.POSITION``.
    script: np.ndarray
    #: Places of the events whose answers differ by layout, in order.
    hidden: tuple[int, ...]
    #: STATE[1].
    state: np.ndarray


def arrive(position: Position, deck: Sequence[int], hidden: Sequence[int]) -> Arrival:
    """Play a position until the question is put to its seat.

    Parameters
    ----------
    position : Position
    deck : sequence of int
        The pack, top card first, that deals the hands, what is not known filled in.
    hidden : sequence of int
        The answers that the events are whose ``card`` or ``cards`` is None, in order.

    Raises
    ------
    Refused
        If the engine refuses an event or a card.
    ConfigError
        If the events or cards cannot follow each other, or the seat is asked nothing there.
    """
    cards = played(position)
    script, places = script_of(position.kind, position.seat, position.events, cards)
    if len(hidden) != len(places):
        raise ConfigError(f"{len(places)} events are not known, and {len(hidden)} answers given for them")
    table = _table(position.kind, _Key(position.house))
    packs, answers = np.array([deck], np.int64), np.array([[*hidden, 0]], np.int64)
    seen, state = table.run(script, packs, answers)
    check(position, cards, Came(table.memory, table.refused, int(script["fault"][0]), table.plan[0]))
    return Arrival(seen, script, places, state)


def played(position: Position) -> list[int]:
    """Return the cards of a position's tricks, in order of play."""
    deck = KINDS[position.kind].family.deck
    return [deck.card(card) for trick in position.tricks for card in trick["cards"]]


class _Key:
    """House rules as they are compared: those of the same values are the same."""

    def __init__(self, house: Mapping[str, Any]) -> None:
        self.house = dict(house)
        self._text = repr(sorted(self.house.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)


@functools.lru_cache(4)
def _table(kind: str, key: _Key) -> Arriving:
    return Arriving(kind, key.house)


class Arriving(ScriptTable):
    """A table at which positions are played up to their question.

    Parameters
    ----------
    kind : str
    house : dict
        Resolved house rules.
    """

    def __init__(self, kind: str, house: dict[str, Any]) -> None:
        family = KINDS[kind].family
        self._copies = np.zeros(1, family.view), np.zeros(1, family.state)
        seats = tuple(SeatSpec(_NAME, "position") for _ in range(KINDS[kind].players))
        #: The rule that the engine cites for the answer at which it stopped, "" where the deal has ended.
        self.refused = ""
        super().__init__(Spec(kind, house, seats, 0))
        plan = self.plan
        plan["stops"] = 1
        plan["seen_copy"], plan["state_copy"] = (copy.ctypes.data for copy in self._copies)

    def _players(self) -> list[list[Any]]:
        """Seat nobody: the deal stops before anybody is asked."""
        return []

    @property
    def memory(self) -> Memory:
        """The table's memory, as the deal left it."""
        return self._memory

    def run(self, script: np.ndarray, packs: np.ndarray, hidden: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Play a deal by a script until it stops; return copies of VIEW[1] and STATE[1] at the question."""
        self.use(script)
        self.give(packs, hidden, 0)
        self.refused = ""
        try:
            self.play(0, 1)
        except IllegalAnswer:
            self.refused = self._family.cited[int(self._memory.log[0]["rule"])]
        return self._copies[0].copy(), self._copies[1].copy()

    def _fail(self, error: Exception) -> None:
        raise error
