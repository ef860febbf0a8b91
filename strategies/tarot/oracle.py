"""``oracle``: sees all cards; a yardstick for what knowing them is worth, not a player.

It plays every answer out to the end of the deal in the hands as they are, everybody playing by its base, and
takes the one that pays most; the last tricks it solves exactly.
"""

from __future__ import annotations

import numpy as np

from sim.core.desk import SEATED
from sim.core.jit import jit
from sim.core.rooms import fresh, record_at
from sim.core.slots import slots_at
from sim.games.tarot.playout import mind
from sim.games.tarot.settle import OUTCOME
from sim.games.tarot.view import PLAY, STATE
from sim.solve.tarot.positions import POSITION
from sim.solve.tarot.words import WORDS
from strategies.registry import Param, Strategy
from strategies.tarot.pimc import SLOTS, exactly, of_base
from strategies.tarot.pimc_answers import MOST, bids_worth, cards_worth, discards_worth
from strategies.tarot.pimc_weighing import play_all_out, solve_all

oracle = Strategy(
    "oracle",
    "Sees all cards, plays every choice out in them, and solves the last tricks; no fair player.",
    {"exact_tricks": Param(5, "With so many tricks left, at most 14, it plays exactly.")},
    family="tarot",
    base="heuristic",
    peeks=True,
    plays_out=True,
)


@jit
def _best(view, params, answers):
    """Return the answer that pays most in the hands as they are; the first of several."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    hands = record_at(params.state, STATE).hands
    paid = np.zeros(len(answers), np.int64)
    if view.decision == PLAY and exactly(view, params.exact_tricks):
        solver = (fresh(POSITION), fresh(OUTCOME), np.zeros(WORDS, np.int64))
        solve_all(solver, view, hands, answers, paid)
    else:
        play_all_out(mind(), (view, hands, view.random), (slots, seated), answers, paid)
    best = 0
    for index in range(1, len(answers)):
        if paid[index] > paid[best]:
            best = index
    return answers[best]


@jit
def _of_base(view, params):
    return of_base(view, slots_at(params.slots, SLOTS), record_at(params.seated, SEATED))


@oracle.decision
def bid(view, params, memory):
    """Say what pays most."""
    answers = np.zeros(MOST, np.int64)
    return _best(view, params, answers[: bids_worth(view, _of_base(view, params), answers)])


@oracle.decision
def discard(view, params, memory):
    """Lay aside what pays most, among the base's discard and those that differ in one card."""
    answers = np.zeros(MOST, np.int64)
    return _best(view, params, answers[: discards_worth(view, _of_base(view, params), answers)])


@oracle.decision
def chelem(view, params, memory):
    """Announce a slam where that pays more."""
    answers = np.zeros(2, np.int64)
    answers[0] = _of_base(view, params)
    answers[1] = 1 - answers[0]
    return _best(view, params, answers)


@oracle.decision
def play(view, params, memory):
    """Play the card that pays most."""
    answers = np.zeros(MOST, np.int64)
    return _best(view, params, answers[: cards_worth(view, _of_base(view, params), answers)])
