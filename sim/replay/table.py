"""The table at which records are played again: the engine, with the record in every seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sim.core import outcomes
from sim.core.desk import IllegalAnswer, Memory
from sim.core.jit import COMPILED
from sim.core.slots import Compiled, Interpreted
from sim.games.family import Kind
from sim.games.kinds import KINDS
from sim.record import writing
from sim.record.forms import FORMS
from sim.replay.laws import laws_of
from sim.replay.script import PARAMS, write
from sim.table import SeatSpec, Spec, Table

#: Any strategy does for a seat that the record takes: it is never asked.
_NAME = "random"


class Replayed(NamedTuple):
    """What the engine made of a record, as far as it came."""

    kind: Kind
    #: The table's memory, as the deal left it.
    memory: Memory
    events: list[dict[str, Any]]
    #: Whole tricks.
    tricks: list[dict[str, Any]]
    #: None where the deal was not played to its end.
    outcome: dict[str, Any] | None
    #: The same as the game's OUTCOME record.
    summary: np.void
    #: NO_FAULT, OTHER or ENDED: why the record had no answer.
    fault: int
    #: The rule that the engine cites for refusing an answer, "" where it refused none.
    refused: str
    #: The script with what it noted.
    script: np.void

    @property
    def decision(self) -> str:
        """The decision that was asked for last."""
        return self.kind.family.decisions[int(self.memory.seen[0]["decision"])]


class ReplayTable(Table):
    """Plays records under one set of house rules.

    Parameters
    ----------
    kind : str
    house : dict
        Resolved house rules.
    """

    def __init__(self, kind: str, house: dict[str, Any]) -> None:
        self._laws = laws_of(kind)
        self._script = np.zeros(1, self._laws.script.dtype)
        self._rows = _nowhere(KINDS[kind])
        seats = tuple(SeatSpec(_NAME, "record") for _ in range(KINDS[kind].players))
        super().__init__(Spec(kind, house, seats, 0))

    def _plug_in(self) -> list[list[Any]]:
        memory, answer, seats = self._memory, self._laws.script.answer, self._kind.players
        where = np.array([(self._script.ctypes.data, memory.state.ctypes.data)], PARAMS)
        for seat in range(seats):
            memory.seated[0]["params"][seat]["bytes"][: PARAMS.itemsize] = where.view(np.uint8)
        if COMPILED:
            slot = Compiled(answer, self._family.view, PARAMS, PARAMS)
            memory.slots[0]["compiled"][:, :seats] = slot.address
            return [[slot] * seats for _ in self._family.decisions]
        called = Interpreted(answer, memory.seen, where, where)
        slots = [[called] * seats for _ in self._family.decisions]
        self._memory = memory._replace(slots=[slots])
        return slots

    def replay(self, record: Mapping[str, Any]) -> Replayed:
        """Play a record whose form is right, up to its end or to what the engine refuses."""
        write(record, self._script)
        blank = self._memory.blank_state[0]
        blank["given"] = 1
        blank["deck"] = pack(self._kind, FORMS[record["kind"]].talon, record)
        self._laws.begin(record, blank)
        memory, name = self._memory, self._kind.name
        refused, outcome = "", None
        try:
            self._kind.loop(memory, (0, 1), self._seed, self._rows)
            outcome = writing.outcome_of(name, self.spec.house, self._rows.outcome[0])
        except IllegalAnswer:
            refused = self._family.cited[int(memory.log[0]["rule"])]
        notes = self._script[0].copy()
        return Replayed(
            self._kind,
            memory,
            writing.events(name, memory),
            writing.tricks(name, memory.seen[0]),
            outcome,
            self._rows.outcome[0],
            int(notes["fault"]),
            refused,
            notes,
        )


def _nowhere(kind: Kind) -> outcomes.Rows:
    """Return room for the outcome of one deal, of which no column is stored."""
    none = np.empty(0, np.int64)
    return outcomes.rows(
        kind.family.outcome, (none, none, none), 1, (len(kind.family.deck.pack), kind.holders)
    )


def pack(kind: Kind, talon: tuple[int, ...], record: Mapping[str, Any]) -> list[int]:
    """Return the pack, from the top, that deals the hands and the talon of a record.

    Parameters
    ----------
    kind : Kind
    talon : tuple of int
        Places of the pack that are dealt to the talon, in the record's order.
    record
        A record whose form is right.
    """
    left = [iter(hand) for hand in record["hands"]]
    lying = dict(zip(talon, record["talon"], strict=True))
    return [
        kind.family.deck.card(lying[place] if place in lying else next(left[holder]))
        for place, holder in enumerate(kind.deal.tolist())
    ]
