"""Perfect play of tarot: money after each card, once so few tricks are left that it can be known."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.core.jit import jit
from sim.games.kinds import KINDS
from sim.games.tarot.names import PLAYERS, TRICKS
from sim.games.tarot.settle import OUTCOME
from sim.odds.asked import Candidate
from sim.odds.laying import as_records
from sim.odds.perfect import NOTHING, Perfect
from sim.odds.playing import Results
from sim.odds.position import Question
from sim.odds.sums import Came
from sim.solve.tarot.goals import money
from sim.solve.tarot.positions import POSITION
from sim.solve.tarot.views import from_view, lay
from sim.solve.tarot.words import WORDS

#: Tricks that exact play takes: of more, some layouts take longer than anybody waits.
LAST = 7


def perfect_of(question: Question, candidates: Sequence[Candidate]) -> Perfect | None:
    """Return perfect play of the cards that may be played; None where more than the last tricks are left."""
    view = question.view[0]
    decision = KINDS[question.position.kind].family.decisions[int(view["decision"])]
    if decision != "play" or TRICKS - int(view["trick"]) > LAST:
        return None
    return _Cards(question, candidates)


class _Cards(Perfect):
    def __init__(self, question: Question, candidates: Sequence[Candidate]) -> None:
        self._view = question.view
        self._cards = np.array([dict(one.answers)["play"] for one in candidates], np.int64)

    def probed(self, at: int) -> str:
        """Return what is left to the table: nothing."""
        return NOTHING

    def came(self, laid: np.ndarray, paid: np.ndarray, played: Sequence[Results | None]) -> list[Came]:
        """Return what the seat receives after each card."""
        found = np.zeros((len(laid), len(self._cards)), np.int64)
        rooms = np.zeros(1, POSITION), np.zeros(1, OUTCOME), np.zeros(WORDS, np.int64)
        position, outcome, words = as_records(rooms[0]), as_records(rooms[1]), rooms[2]
        _solve(as_records(laid), as_records(self._view), (position, outcome, words), self._cards, found)
        return [Came(None, found[:, at].copy()) for at in range(len(self._cards))]


@jit
def _solve(laid, view, room, cards, found):  # type: ignore[no-untyped-def]
    """Write what the view's seat receives by exact play after each card, layout by layout."""
    position, outcome, words = room
    seen = view[0]
    for i in range(len(laid)):
        for at in range(len(cards)):
            from_view(seen, laid[i].layout.hands, position[0])
            lay(position[0], cards[at])
            share = money(position[0], seen.rules, outcome[0], words)  # what each defender pays (T-19)
            found[i, at] = (PLAYERS - 1) * share if seen.seat == seen.taker else -share
