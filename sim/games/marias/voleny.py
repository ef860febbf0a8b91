"""Volený (chosen) mariáš for three, one more may sit out (M-40 to M-44).

Forehand fixes trumps from seven of its twelve cards, discards two, and asks the others whether the suit is
good; who says bad takes the talon over for betl or durch.  If trumps stand, forehand declares.
"""

from __future__ import annotations

from sim.core.deal import plan
from sim.core.jit import jit
from sim.games.marias.bidding import (
    DURCH,
    OVER_SUIT,
    declare,
    look_at_hand,
    name,
    name_before_asking,
    name_over,
    who_says_bad,
)
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.desk import note
from sim.games.marias.doubling import double, how_it_ends, save_sevens
from sim.games.marias.forehand import deal_first, fix_trumps
from sim.games.marias.names import NOT_DECLARABLE, PLAYED
from sim.games.marias.play import play
from sim.games.marias.talon import discard, rules_out_trumps, take_over
from sim.games.marias.view import KEEP, TRUMP

#: M-40: forehand receives seven, then each five in turn.
DEAL = plan((0, 7), (1, 5), (2, 5), (0, 5), (1, 5), (2, 5))
#: Forehand sees these before it fixes trumps.
FIRST = 7
PLAYERS = 3
#: Cards in each hand when play begins.
HAND = 10
#: Who may receive a card in the deal.
HOLDERS = PLAYERS


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack and return how it ended, a code of ``names.REASONS``."""
    view = desk.seen
    deal_first(desk, DEAL, FIRST)
    if not lay_trump(desk) or not first_discard(desk) or not _find_contract(desk):
        return NOT_DECLARABLE
    look_at_hand(desk)
    double(desk)
    reason = how_it_ends(view)
    if reason == PLAYED:
        save_sevens(desk)
        play(desk, 0 if HAS_TRUMPS[view.contract] else view.declarer, HAND)  # M-44
    return reason


@jit
def lay_trump(desk):
    """M-41: forehand fixes trumps; return False where the prescribed suit cannot be fixed."""
    card = fix_trumps(desk)
    if card >= 0:
        note(desk, 0, TRUMP, card, desk.seen.people)
    return card >= 0


@jit
def first_discard(desk):
    """M-42: forehand discards; what M-16 forbids under trumps commits it to a contract without."""
    state = desk.state
    if not discard(desk, 0):
        return False
    state.committed = 1 if rules_out_trumps(desk.seen.rules, state.talon, state.trump, state.laid) else 0
    return True


@jit
def _find_contract(desk):
    """M-42, M-43: "suit?", take-overs; False where the prescribed contract cannot be declared."""
    view = desk.seen
    named = name_before_asking(desk, OVER_SUIT)
    if named != KEEP:
        name(desk, 0, named)
    holder = 0
    while view.contract != DURCH:
        taker = who_says_bad(desk, holder)
        if taker < 0:
            break
        take_over(desk, taker)
        discard(desk, taker)
        name_over(desk, taker, OVER_SUIT if view.contract < 0 else 1 << DURCH)
        holder = taker
    return view.contract >= 0 or declare(desk, 0)
