"""Volený (chosen) mariáš for three, one more may sit out (M-40 to M-44).

Forehand fixes trumps from seven of its twelve cards, discards two, and asks the others whether the suit is
good; who says bad takes the talon over for betl or durch.  If trumps stand, forehand declares.
"""

from __future__ import annotations

from sim.core.deal import plan
from sim.core.jit import jit
from sim.games.marias.bidding import (
    declare,
    look_at_hand,
    name_before_asking,
    name_over,
    over,
    who_says_bad,
)
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.doubling import double
from sim.games.marias.forehand import deal_first, first_discard, lay_trump
from sim.games.marias.names import NOT_DECLARABLE
from sim.games.marias.play import play_out
from sim.games.marias.talon import discard, take_over

#: M-40: forehand receives seven, then each five in turn.
DEAL = plan((0, 7), (1, 5), (2, 5), (0, 5), (1, 5), (2, 5))
#: Forehand sees these before it fixes trumps.
FIRST = 7
PLAYERS = 3
#: Cards in each hand when play begins.
HAND = 10


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack and return how it ended, a code of ``names.REASONS``."""
    view = desk.seen
    deal_first(desk, DEAL, FIRST)
    if not lay_trump(desk) or not first_discard(desk) or not _find_contract(desk):
        return NOT_DECLARABLE
    look_at_hand(desk)
    double(desk)
    return play_out(desk, 0 if HAS_TRUMPS[view.contract] else view.declarer, HAND)  # M-44


@jit
def _find_contract(desk):
    """M-42, M-43: "suit?", take-overs; False where the prescribed contract cannot be declared."""
    view = desk.seen
    name_before_asking(desk)
    namer = 0
    while over(view):
        taker = who_says_bad(desk, namer)
        if taker < 0:
            break
        take_over(desk, taker)
        discard(desk, taker)
        name_over(desk, taker)
        namer = taker
    return view.contract >= 0 or declare(desk, 0)
