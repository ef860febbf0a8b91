"""The table at which records are played again: the engine, with the record in every seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import MARIAS
from sim.core.jit import COMPILED
from sim.core.slots import Compiled, Interpreted
from sim.games.marias import engine
from sim.games.marias.desk import CITED, IllegalAnswer, Memory
from sim.games.marias.kinds import KINDS, Kind
from sim.games.marias.names import DECISIONS
from sim.games.marias.settle import OUTCOME
from sim.games.marias.view import VIEW
from sim.record import writing
from sim.record.forms import FORMS
from sim.replay import script
from sim.replay.script import PARAMS, SCRIPT
from sim.table import SeatSpec, Spec, Table

#: Any strategy does for a seat that the record takes: it is never asked.
_NAME = "random"


class Replayed(NamedTuple):
    """What the engine made of a record, as far as it came."""

    #: The table's memory, as the deal left it.
    memory: Memory
    events: list[dict[str, Any]]
    #: Whole tricks.
    tricks: list[dict[str, Any]]
    #: None where the deal was not played to its end.
    outcome: dict[str, Any] | None
    #: NO_FAULT, OTHER or ENDED: why the record had no answer.
    fault: int
    #: The rule that the engine cites for refusing an answer, "" where it refused none.
    refused: str
    #: What the script noted (SCRIPT): which marriages and exchanges could have been.
    script: np.void


class ReplayTable(Table):
    """Plays records under one set of house rules.

    Parameters
    ----------
    kind : str
    house : dict
        Resolved house rules.
    """

    def __init__(self, kind: str, house: dict[str, Any]) -> None:
        self._script = np.zeros(1, SCRIPT)
        self._rows = _nowhere(KINDS[kind])
        seats = tuple(SeatSpec(_NAME, "record") for _ in range(KINDS[kind].players))
        super().__init__(Spec(kind, house, seats, 0))

    def _plug_in(self) -> list[list[Any]]:
        memory = self._memory
        where = np.array([(self._script.ctypes.data, memory.state.ctypes.data)], PARAMS)
        for seat in range(self._kind.players):
            memory.seated[0]["params"][seat]["bytes"][: PARAMS.itemsize] = where.view(np.uint8)
        if COMPILED:
            slot = Compiled(script.answer, VIEW, PARAMS, PARAMS)
            memory.slots[0]["compiled"][:, : self._kind.players] = slot.address
            return [[slot] * self._kind.players for _ in DECISIONS]
        called = Interpreted(script.answer, memory.seen, where, where)
        slots = [[called] * self._kind.players for _ in DECISIONS]
        self._memory = memory._replace(slots=[slots])
        return slots

    def replay(self, record: Mapping[str, Any]) -> Replayed:
        """Play a record whose form is right, up to its end or to what the engine refuses."""
        script.write(record, self._script[0])
        blank = self._memory.blank_state[0]
        blank["given"] = 1
        blank["deck"] = _pack(self._kind, FORMS[record["kind"]].talon, record)
        drawn = [event["card"] for event in record["events"][:1] if event.get("people")]
        blank["drawn"] = MARIAS.card(drawn[0]) if drawn else -1
        memory = self._memory
        refused, outcome = "", None
        try:
            self._kind.loop(memory, (0, 1), self._seed, self._rows)
            outcome = writing.outcome_of(self.spec.house, self._rows.outcome[0])
        except IllegalAnswer:
            refused = CITED[int(memory.log[0]["rule"])]
        notes = self._script[0].copy()
        fault = int(notes["fault"])
        return Replayed(
            memory,
            writing.events(memory),
            writing.tricks(memory.seen[0]),
            outcome,
            fault,
            refused,
            notes,
        )


def _nowhere(kind: Kind) -> engine.Rows:
    """Return room for the outcome of one deal, of which no column is stored."""
    outcome, none = np.zeros(1, OUTCOME), np.empty(0, np.int64)
    narrow, short, wide = (np.empty((0, 1), dtype) for dtype in (np.int8, np.int16, np.int64))
    dealt = np.zeros((len(MARIAS.pack), kind.holders), np.int64)
    records = outcome if COMPILED else outcome.view(np.recarray)
    return engine.Rows(narrow, short, wide, none, none, none, records, outcome.view(np.int64), dealt)


def _pack(kind: Kind, talon: tuple[int, ...], record: Mapping[str, Any]) -> list[int]:
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
        MARIAS.card(lying[place] if place in lying else next(left[holder]))
        for place, holder in enumerate(kind.deal)
    ]
