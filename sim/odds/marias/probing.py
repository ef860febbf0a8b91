"""A probe in the slot for cards: at the first card that nobody has named yet, exact play of all hands.

The bidding and doubling have then been played by strategies, so that the levels are those of the deal; what
is made and paid from there on if all hands lay open is what hidden information is measured against.
"""

from __future__ import annotations

import numpy as np

from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.games.marias.names import PLAYED
from sim.games.marias.settle import OUTCOME, UNASKED, payoffs
from sim.games.marias.view import STATE
from sim.odds.marias import scripted
from sim.odds.script import PLAN, STRATEGY
from sim.odds.scripting import ScriptTable
from sim.solve.marias import made, money
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import from_view
from sim.solve.marias.words import WORDS

#: What was found in a layout: whether it was asked, what is made, whether money was asked for, what is paid.
FOUND = np.dtype([("asked", np.int64), ("made", np.int64), ("known", np.int64), ("money", np.int64)])
_STEP = FOUND.itemsize
#: Where it works, for whom, and where it notes what it finds: the address for deal 0.
ROOM = np.dtype(
    [
        ("seat", np.int64),
        ("money_every", np.int64),
        ("with_made", np.int64),  # 1: what is made is asked for too
        ("found", np.int64),
        ("position", POSITION),
        ("outcome", OUTCOME),
        # What is made finds what earlier layouts left there; money empties its table each time.
        ("words", np.int64, (WORDS,)),
        ("money_words", np.int64, (WORDS,)),
    ],
    align=True,
)


@jit
def answer(view, params, memory):  # type: ignore[no-untyped-def]
    """Answer as the wrapper does; the first time that a strategy chooses a card, solve the position too."""
    given = scripted.answer(view, params, memory)
    plan = record_at(params.plan, PLAN)
    if plan.source == STRATEGY:
        room = record_at(plan.probe, ROOM)
        found = record_at(room.found + plan.deal * _STEP, FOUND)
        if found.asked == 0:
            found.asked = 1
            _solve(room, found, plan.deal, view, record_at(plan.state, STATE))
    return given


@jit
def _solve(room, found, deal, view, state):  # type: ignore[no-untyped-def]
    """Solve a position whose stock, if it has one, is gone."""
    if view.stock > 0 or view.rogue:
        return
    paying = room.money_every != 0 and deal % room.money_every == 0
    if not (paying or room.with_made):
        return
    position, outcome = room.position, room.outcome
    from_view(view, state.hands, state.talon, state.partner, position)
    if room.with_made:
        found.made = made.made(position, view.rules, outcome, room.words)
    if not paying:
        return
    paid = money.money(position, view.rules, outcome, room.money_words)
    outcome.total = paid
    outcome.evident = UNASKED
    payoffs(outcome, view.rules, paid)
    found.known = 1
    found.money = outcome.payoff[room.seat]


class Probe:
    """Solves what is played at a table.

    Parameters
    ----------
    table : ScriptTable
        Of a kind of mariáš.
    seat : int
        For whom money is counted.
    money_every : int
        In which layouts, by number, money is asked for; 0: in none.
    with_made : bool
        Whether what is made is asked for too.
    """

    def __init__(self, table: ScriptTable, seat: int, money_every: int, with_made: bool) -> None:
        self._table, self._seat, self._with_made = table, seat, with_made
        #: As given; may be changed between chunks.
        self.money_every = money_every
        self._found = np.zeros(0, FOUND)
        self._lo = 0
        table.probe(answer)

    def ask_money(self, every: int) -> None:
        """Ask for money in other layouts from now on, as ``money_every`` says."""
        self.money_every = every

    def begin(self, lo: int, n: int) -> None:
        """Make ready for layouts ``lo`` to ``lo + n - 1``."""
        self._lo = lo
        self._found = np.zeros(n, FOUND)
        self._found["made"] = -1
        room = np.zeros(1, ROOM)
        room["seat"], room["money_every"], room["with_made"] = self._seat, self.money_every, self._with_made
        room["found"] = self._found.ctypes.data - lo * FOUND.itemsize
        self._table.lend_room(room)

    def results(
        self, payoff: np.ndarray, made: np.ndarray, reason: np.ndarray
    ) -> tuple[np.ndarray | None, np.ndarray, np.ndarray]:
        """Return what exact play makes, int8[n], what it pays, int64[n], and whether that is known, bool[n].

        What it makes is None where that is not asked for.

        Parameters
        ----------
        payoff, made, reason : int[n]
            As played: what counts where no card is played, or nobody has had a choice of cards.
        """
        found, every = self._found, self.money_every
        self._table.lend_room(np.zeros(0, ROOM))
        solved, played = found["asked"] != 0, reason == PLAYED
        best = np.where(solved & (made >= 0), found["made"], np.where(played, made, -1)).astype(np.int8)
        wanted = (
            (np.arange(self._lo, self._lo + len(found)) % every == 0) if every else np.zeros(len(found), bool)
        )
        known = np.where(solved, found["known"] != 0, wanted)
        money = np.where(solved, found["money"], payoff)
        return best if self._with_made else None, np.where(known, money, 0), known
