"""Evident contracts: who raised one in vain, and how it is found out (M-39).

Exact play tells what is evident, which the engine neither has nor waits for: where the house has the rule, a
judge sits in the place of who sits out, and is asked like a strategy.
"""

from __future__ import annotations

from sim.core.bits import card_bit
from sim.core.jit import jit
from sim.core.slots import call
from sim.games.marias.contracts import C_HUNDRED_AGAINST, C_SEVEN_AGAINST
from sim.games.marias.settle import in_vain
from sim.games.marias.view import COMMENT

#: Where the judge's slot is: a seat that nobody plays in a kind with the rule, and what he is asked for.
JUDGE, ASKED = 3, COMMENT


@jit
def judge(desk, outcome):
    """Fill in who raised what was declared and, if it was in vain, whether the contract was evident.

    Parameters
    ----------
    desk : Desk
        Of a deal that has ended.
    outcome : OUTCOME
        Its summary; changed in place.
    """
    view, seated = desk.seen, desk.seated
    for seat in range(view.seats):
        if seat != view.declarer and view.raised[seat] & ~(C_SEVEN_AGAINST | C_HUNDRED_AGAINST):
            outcome.raised |= 1 << seat
    if in_vain(outcome, view.rules):
        outcome.evident = call(desk.slots, ASKED, JUDGE, view, seated.params[JUDGE], seated.memory[JUDGE])


@jit
def hand_at_first(view, hands):
    """Return the declarer's hand before the first lead, from what he holds now and what he has played."""
    own = hands[view.declarer]
    for play in range(view.plays):
        trick, turn = play // view.seats, play % view.seats
        if (view.leaders[trick] + turn) % view.seats == view.declarer:
            own |= card_bit(view.history[play])
    return own
