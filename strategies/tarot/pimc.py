"""``pimc``: plays every choice out over hands that the others may hold (perfect information Monte Carlo).

Before an answer it draws layouts that agree with all it has seen and in which everybody had the hand for his
bid.  In each of them it gives each answer that is worth a thought and plays the deal to its end, everybody
playing by its base; the answer that pays most on average is given.  In the last tricks the layouts are solved
exactly instead.  So it bids, discards, announces a chelem and plays; a poignée is shown as the base does.

Work is counted in layouts, never in seconds, so that a deal is played the same again.  A choice other than
the base's must be better by half a standard error, so that chance does not decide.
Layouts in which the base would also have played the cards that fell were tried: in the same time they gain
no more than more layouts do.
"""

from __future__ import annotations

import numpy as np

from sim.core.desk import SEATED, SEATS, forget
from sim.core.jit import jit
from sim.core.rooms import record_at
from sim.core.slots import call, slots_at, slots_dtype
from sim.games.tarot.names import DECISIONS, TRICKS
from sim.solve.tarot.places import MOST_TRICKS
from strategies.registry import Param, Strategy
from strategies.tarot.pimc_answers import MOST, bids_worth, cards_worth, discards_worth
from strategies.tarot.pimc_weighing import by_exact_play, by_play_outs

#: The slots whose address a strategy is told.
SLOTS = slots_dtype(len(DECISIONS), SEATS)

pimc = Strategy(
    "pimc",
    "Plays every choice out over hands that the others may hold, and solves the last tricks.",
    {
        "layouts": Param(120, "Layouts in which cards are played out; 0: as the base plays."),
        "exact_tricks": Param(3, "With so many tricks left, at most 14, layouts are solved."),
        "exact_layouts": Param(60, "Layouts that are solved; 0: none, cards are played out to the end."),
        "bid_layouts": Param(
            200, "Layouts in which bids and the chelem are played out; 0: as the base does."
        ),
        "discard_layouts": Param(50, "Layouts in which each discard is played out; 0: as the base does."),
        "tries": Param(30, "Draws among which one is sought in which everybody had the hand for his bid."),
        "doubt": Param(0.5, "By so many standard errors an answer must be better than the base's."),
    },
    family="tarot",
    base="heuristic",
    plays_out=True,
)


@jit
def of_base(view, slots, seated):
    """Return what the base would answer."""
    forget(seated)
    return call(slots, view.decision, view.seat, view, seated.params[view.seat], seated.memory[view.seat])


@jit
def exactly(view, tricks):
    """Return whether a card is one of the last tricks, which are solved."""
    return TRICKS - view.trick <= min(tricks, MOST_TRICKS)


@pimc.decision
def play(view, params, memory):
    """Play the card that pays most on average."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    answers = np.zeros(MOST, np.int64)
    found = cards_worth(view, of_base(view, slots, seated), answers)
    if found > 1 and params.exact_layouts > 0 and exactly(view, params.exact_tricks):
        work = params.exact_layouts, params.tries
        return by_exact_play(view, answers[:found], (slots, seated), work, params.doubt)
    work = params.layouts, params.tries
    return by_play_outs(view, answers[:found], (slots, seated), work, params.doubt)


@pimc.decision
def bid(view, params, memory):
    """Say what pays most on average."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    answers = np.zeros(MOST, np.int64)
    found = bids_worth(view, of_base(view, slots, seated), answers)
    work = params.bid_layouts, params.tries
    return by_play_outs(view, answers[:found], (slots, seated), work, params.doubt)


@pimc.decision
def chelem(view, params, memory):
    """Announce a slam where that pays more on average."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    answers = np.zeros(2, np.int64)
    answers[0] = of_base(view, slots, seated)
    answers[1] = 1 - answers[0]
    work = params.bid_layouts, params.tries
    return by_play_outs(view, answers, (slots, seated), work, params.doubt)


@pimc.decision
def discard(view, params, memory):
    """Lay aside what pays most on average, among the base's discard and those that differ in one card."""
    slots, seated = slots_at(params.slots, SLOTS), record_at(params.seated, SEATED)
    answers = np.zeros(MOST, np.int64)
    found = discards_worth(view, of_base(view, slots, seated), answers)
    work = params.discard_layouts, params.tries
    return by_play_outs(view, answers[:found], (slots, seated), work, params.doubt)
