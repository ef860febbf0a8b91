"""A table at which a position is played: packs are given, and the position sits in every seat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from sim.core.desk import SEATED, SEATS
from sim.core.jit import COMPILED
from sim.core.slots import Compiled, Interpreted, slots_dtype, told
from sim.odds.script import PARAMS, PLAN, scripted_of
from sim.spec import Spec
from sim.table import Table


class ScriptTable(Table):
    """A table whose slots hold the wrapper of :mod:`sim.odds.script`, its strategies moved aside.

    Parameters
    ----------
    spec : Spec
    beat : int64[4], optional
        As of a table.

    Attributes
    ----------
    plan : PLAN[1]
        What the wrapper does.
    """

    def __init__(self, spec: Spec, beat: np.ndarray | None = None) -> None:
        self.plan = np.zeros(1, PLAN)
        self._aside: list[list[Any]] = []
        #: What the plan and the engine know the addresses of.
        self._lent: dict[str, np.ndarray] = {}
        super().__init__(spec, beat)

    @property
    def session(self) -> int:
        """1: every deal is laid out anew."""
        return 1

    def use(self, script: np.ndarray) -> None:
        """Let a script play from now on; from the next deal on nothing is remembered."""
        self._lent["script"] = script
        self.plan["script"] = script.ctypes.data
        self.plan["deal"] = -1

    def give(self, packs: np.ndarray, hidden: np.ndarray, first: int) -> None:
        """Let packs be dealt, and answers that the position does not know be given, from now on.

        Parameters
        ----------
        packs : int64[n, cards]
            Top card first; may be a field of an array of records, as may the answers.
        hidden : int64[n, answers]
        first : int
            The deal that the first one is for.
        """
        self._lent["packs"], self._lent["hidden"] = packs, hidden
        blank, step = self._memory.blank_state[0], packs.strides[0]
        blank["given"] = 1
        blank["pack_step"], blank["packs"] = step, packs.ctypes.data - first * step
        step = hidden.strides[0]
        self.plan["hidden_step"], self.plan["hidden"] = step, hidden.ctypes.data - first * step

    def probe(self, answer: Any) -> None:
        """Let another wrapper answer for cards: ``int64 f(view, params, memory)``, the parameters PARAMS."""
        self._put(answer, (self._family.play,), self._slots)

    def lend_room(self, room: np.ndarray) -> None:
        """Tell the wrapper that answers for cards where it works."""
        self._lent["room"] = room
        self.plan["probe"] = room.ctypes.data

    def _players(self) -> list[list[Any]]:
        """Seat the strategies, in the memory that is moved aside."""
        return super()._plug_in()

    def _plug_in(self) -> list[list[Any]]:
        self._aside = self._players()
        memory, plan = self._memory, self.plan
        aside = memory.slots if COMPILED else memory.slots[0]
        for name, array in (
            ("seen", memory.seen),
            ("state", memory.state),
            ("beat", memory.beat),
            ("log", memory.log),
            ("seated", memory.seated),
        ):
            plan[name] = array.ctypes.data
        plan["slots"] = told(aside)
        self._kept.append((aside, memory.seated))
        return self._seat_wrapper()

    def _seat_wrapper(self) -> list[list[Any]]:
        """Put the wrapper into every slot."""
        params = np.array([(self.plan.ctypes.data,)], PARAMS)
        seated = np.zeros(1, SEATED)
        for seat in range(SEATS):
            seated["params"]["bytes"][0, seat, : PARAMS.itemsize] = params.view(np.uint8)
        slots = np.zeros(1, slots_dtype(len(self._family.decisions), SEATS))
        self._memory = self._memory._replace(seated=seated if COMPILED else seated.view(np.recarray))
        self._memory = self._memory._replace(slots=slots if COMPILED else [[]])
        wrapped: list[list[Any]] = [[] for _ in self._family.decisions]
        self._put(scripted_of(self.spec.kind).answer, range(len(wrapped)), wrapped)
        return wrapped

    def _put(self, answer: Any, decisions: Iterable[int], slots: list[list[Any]]) -> None:
        """Put a function into the slots of all seats for some decisions.

        Parameters
        ----------
        answer
            ``int64 f(view, params, memory)``, the parameters PARAMS.
        decisions : iterable of int
        slots : list
            Those of the table, by decision.
        """
        players, memory = self._kind.players, self._memory
        params = np.array([(self.plan.ctypes.data,)], PARAMS)
        slot = (
            Compiled(answer, self._family.view, PARAMS, PARAMS)
            if COMPILED
            else Interpreted(answer, memory.seen, params, params)
        )
        for code in decisions:
            slots[code] = [slot] * players
            if COMPILED:
                memory.slots[0]["compiled"][code, :players] = slot.address
        if not COMPILED:
            self._memory = memory._replace(slots=[slots])

    def _interpreted(self) -> list[Interpreted]:
        aside = [slot for row in self._aside for slot in row if isinstance(slot, Interpreted)]
        return [*aside, *super()._interpreted()]
