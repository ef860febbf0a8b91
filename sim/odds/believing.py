"""A named belief: layouts count only if others, playing by a strategy, would have said what they said.

Each laid deal is played up to the question.  Wherever somebody else has said something there - the suit of
trumps, a rank called, a bid, an answer, what was declared, a comment, whether a poignée is shown - the
strategy is asked with what that seat saw, and the layout is left out if it says otherwise.  Cards that were
laid away unseen become those that the strategy lays away: hardly ever would a layout have just these, and
what is declared follows from them.  A layout in which what has happened since could not have then is left out
too.  Nobody is asked about cards that were played, nor about exchanges and marriages, which come of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.core.cards import WORD
from sim.core.desk import SEATED, SEATS, IllegalAnswer
from sim.core.jit import COMPILED
from sim.core.slots import Interpreted, slots_dtype, told
from sim.faults import ConfigError
from sim.games.kinds import FAMILY_OF
from sim.odds.script import ARRIVED, CHOSEN, DENIED
from sim.odds.scripting import ScriptTable
from sim.seats import Seat, seats
from sim.spec import SeatSpec, Spec
from sim.table import _outcome_rows
from strategies import registry

if TYPE_CHECKING:
    from sim.odds.position import Question

#: Plays deals on from the question to their end, which nobody looks at: quickly.
_IDLE = "random"
#: Kept apart from the seed of layouts, so that luck which decided what was said is not met again in the play.
_OWN_LUCK = 1 << 63
#: Layouts drawn before it is taken that a strategy never says what was said.
NEVER = 20_000


def believed(kind: str, name: str | None, paths: Sequence[str] = ()) -> Seat | None:
    """Return who is taken to have said what others said; None: anybody may hold anything.

    Parameters
    ----------
    kind : str
    name : str or None
        A strategy, perhaps with parameters as :func:`sim.seats.spelled` reads them.
    paths : sequence of str
        Files or modules that register further strategies.

    Raises
    ------
    ConfigError
        If it is unknown, or sees all cards.
    """
    if name is None:
        return None
    try:
        seat = seats(kind, name, tuple(paths))[0]
    except ConfigError as error:
        raise ConfigError(f"--belief {name}: {str(error).removeprefix('seats: ')}") from error
    if registry.get(seat.name, FAMILY_OF[kind]).peeks:
        raise ConfigError(f"--belief {name}: it sees all cards; name a strategy that sees its own")
    return seat


class _Elsewhere(Exception):
    """A deal does not come the position's way."""


class Believed(ScriptTable):
    """A table that tells in which layouts a strategy would have said what others than the seat asked said.

    Parameters
    ----------
    question : Question
    belief : Seat
    paths : sequence of str
        Files or modules that register further strategies.
    seed : int
        Of the layouts; what the strategy leaves to luck follows from it.
    beat : int64[4], optional
        As of a table.

    Raises
    ------
    strategies.registry.StrategyError
        If the strategy cannot be used.
    """

    def __init__(
        self,
        question: Question,
        belief: Seat,
        paths: Sequence[str] = (),
        seed: int = 1,
        beat: np.ndarray | None = None,
    ) -> None:
        self._minds: list[list[Any]] = []
        view = question.view[0]
        self._known = question.position.known
        self._open = [int(hand) for hand in view["hands"]] if "hands" in view.dtype.names else []
        position, players = question.position, int(view["seats"])
        at = tuple(SeatSpec(belief.name, belief.label, dict(belief.params)) for _ in range(players))
        luck = seed ^ _OWN_LUCK
        super().__init__(Spec(position.kind, dict(position.house), at, luck, {}, tuple(paths)), beat)
        self.use(question.script)
        self.plan["suit"] = view["trump"] if "trump" in view.dtype.names else -1

    def says(self, laid: np.ndarray, lo: int) -> np.ndarray:
        """Return in which layouts everybody else would have said what was said, bool[n].

        In these the cards that others have laid away unseen become those that the strategy lays away.

        Parameters
        ----------
        laid : LAID[n]
            Layouts ``lo``, ``lo + 1``, ...; their cards laid away and what follows from them are changed.
        lo : int

        Raises
        ------
        ConfigError
            If the position does not come about in a layout.
        StrategyFault
            As of a table.
        """
        noted, layouts, plan = np.zeros(len(laid), np.int64), laid["layout"], self.plan
        self._lent["noted"], self._lent["layouts"] = noted, layouts
        plan["noted"] = noted.ctypes.data - lo * noted.itemsize
        plan["layout_step"] = layouts.strides[0]
        plan["layouts"] = layouts.ctypes.data - lo * layouts.strides[0]
        plan["deal"] = -1
        self.give(laid["deck"], laid["hidden"], lo)
        at = lo
        while at < lo + len(laid):
            rest = lo + len(laid) - at
            try:
                self._run(at, rest, _outcome_rows(self._kind, rest))
                break
            except _Elsewhere as error:
                at = int(self.beat[0]) + 1
                if not noted[at - 1 - lo] & CHOSEN:
                    raise ConfigError(str(error)) from error
                noted[at - 1 - lo] |= DENIED
        found: np.ndarray = (noted & (DENIED | ARRIVED)) == ARRIVED
        found &= self._agrees(layouts)
        return found

    def _agrees(self, layouts: np.ndarray) -> np.ndarray:
        """Return which layouts agree with what the seat asked was told, and with hands that lie open."""
        found = np.ones(len(layouts), bool)
        hands = layouts["hands"].reshape(len(layouts), SEATS, -1)
        for facts, there in ((self._known.holds, True), (self._known.lacks, False)):
            for seat, cards in facts.items():
                for card in cards:
                    word, bit = divmod(self._family.deck.card(card), WORD)
                    found &= ((hands[:, seat, word] >> bit) & 1 == 1) == there
        for seat, hand in enumerate(self._open):
            if hand:
                found &= hands[:, seat, 0] == hand
        return found

    def _players(self) -> list[list[Any]]:
        """Seat the belief where it is asked, and in the slots aside who plays on from the question."""
        self._minds = super()._players()
        memory, plan, spec = self._memory, self.plan, self.spec
        minds = memory.slots if COMPILED else memory.slots[0]
        self._kept.append((minds, memory.seated))
        plan["believes"], plan["minds"], plan["minded"] = 1, told(minds), memory.seated.ctypes.data
        seated = np.zeros(1, SEATED)
        self._memory = memory._replace(
            seated=seated if COMPILED else seated.view(np.recarray),
            slots=np.zeros(1, slots_dtype(len(self._family.decisions), SEATS)) if COMPILED else [[]],
        )
        self.spec = replace(spec, seats=tuple(SeatSpec(_IDLE, _IDLE) for _ in spec.seats))
        self._strategies = [registry.get(_IDLE, self._family.name)] * len(spec.seats)
        aside = super()._players()
        self.spec = spec
        return aside

    def _interpreted(self) -> list[Interpreted]:
        minds = [slot for row in self._minds for slot in row if isinstance(slot, Interpreted)]
        return [*minds, *super()._interpreted()]

    def _fail(self, error: Exception) -> None:
        """Say whether it was the strategy, or the position that does not come about."""
        if not isinstance(error, IllegalAnswer) or any(slot.error for slot in self._interpreted()):
            super()._fail(error)
        deal, seat, code, _ = (int(number) for number in self.beat)
        at = f"layout {deal}: seat {seat} is asked for {self._family.decisions[code]}"
        raise _Elsewhere(f"{at}, where the position has something else") from error
