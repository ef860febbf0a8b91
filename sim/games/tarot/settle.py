"""Payment: a pure function of the contract, what the play came to, and the house rules (T-12, T-14 to T-19).

One record per deal, :data:`OUTCOME`, holds both the summary of the play and what it pays.  Nothing here looks
at cards: stored rows can be settled again under other rules of payment.
"""

from __future__ import annotations

import numpy as np

from sim.core.jit import jit
from sim.games.tarot.house import (
    CONTRACT_WINNER,
    FAILED,
    MADE,
    OPPONENTS,
    TRICK_WINNER,
    UNANNOUNCED,
    UP,
)
from sim.games.tarot.names import COMPONENTS, DEFENCE, NOBODY, PLAYED, PLAYERS, TAKER, TRICKS

#: Half points of the Excuse, and the half point that is paid for keeping it.
EXCUSE_POINTS, ODD_CARD = 9, 1
BASE, PETIT, POIGNEES, CHELEM = range(len(COMPONENTS))

OUTCOME = np.dtype(
    [
        # Summary of the deal.
        ("kind", np.int64),
        ("seats", np.int64),
        ("reason", np.int64),  # code, sim.games.tarot.names.REASONS
        ("contract", np.int64),  # -1: cancelled
        ("taker", np.int64),
        ("bids", np.int64, (PLAYERS,)),  # codes of BIDS, -1 where the seat did not speak
        (
            "hand_count",
            np.int64,
        ),  # Chavey's count of the taker's hand as dealt, without short suits; or -1
        ("hand_shortness", np.int64),  # and what its voids and singletons add
        ("hand_bouts", np.int64),  # bouts in it
        ("hand_trumps", np.int64),  # trumps in it, the Excuse counted
        ("discarded_trumps", np.int64),  # trumps in his discard
        ("chelem_announced", np.int64),
        ("shown", np.int64, (PLAYERS,)),  # level of each seat's poignée, from 1; 0: none
        ("tricks", np.int64),  # won by the taker
        ("slam", np.int64),  # the side that won all tricks, or NOBODY
        ("pile", np.int64),  # half points of the taker's tricks and what is laid aside for him, no Excuse
        ("pile_bouts", np.int64),  # bouts among them, no Excuse
        ("excuse_seat", np.int64),  # who played it; -1: it lies in the chien
        ("excuse_trick", np.int64),  # to which trick, from 1; 0
        ("excuse_winner", np.int64),  # the side that won that trick
        ("completed", np.int64),  # 1: led to the last trick it completed a slam (T-13)
        ("petit_seat", np.int64),  # likewise of the Petit
        ("petit_trick", np.int64),
        ("petit_winner", np.int64),
        # What it comes to.
        ("petit_au_bout", np.int64),  # the side that earns it, or NOBODY
        ("points", np.int64),  # the taker's, half points
        ("bouts", np.int64),  # in his final pile
        ("target", np.int64),  # scaled points
        ("made", np.int64),  # 1 made, -1 lost, 0 cancelled
        ("units", np.int64, (len(COMPONENTS),)),  # per defender, + to the taker, scaled
        ("payoff", np.int64, (PLAYERS,)),
    ],
    align=True,
)


@jit
def settle(outcome, rules):
    """Fill in points, result and payment of a deal whose summary is there.

    Parameters
    ----------
    outcome : OUTCOME
    rules : RULES
    """
    outcome.units[:] = 0
    outcome.payoff[:] = 0
    outcome.petit_au_bout = NOBODY
    outcome.made = 0
    outcome.points = outcome.bouts = outcome.target = 0
    if outcome.reason != PLAYED:
        outcome.points = outcome.bouts = outcome.target = -1
        return
    _count(outcome, rules)
    points = outcome.points * rules.parts // 2
    target = rules.targets[outcome.bouts]  # T-16
    outcome.target = target * rules.factor
    outcome.made = 1 if points >= target else -1
    outcome.units[BASE] = _base(points - target, outcome.contract, rules)
    outcome.units[PETIT] = _petit(outcome, rules)
    outcome.units[POIGNEES] = _poignees(outcome, rules)
    outcome.units[CHELEM] = _chelem(outcome, rules)
    share = 0
    for component in range(len(outcome.units)):
        share += outcome.units[component]
    for seat in range(PLAYERS):  # T-19
        outcome.payoff[seat] = (PLAYERS - 1) * share if seat == outcome.taker else -share


@jit
def _count(outcome, rules):
    """Give the Excuse to the side that has it in the end, and count points and bouts (T-7, T-12, T-15)."""
    owner, paid = excuse_goes_to(outcome, rules.excuse_last_trick)
    outcome.points = outcome.pile
    outcome.bouts = outcome.pile_bouts
    if owner == TAKER:
        outcome.points += EXCUSE_POINTS - paid
        outcome.bouts += 1
    else:
        outcome.points += paid


@jit
def excuse_goes_to(outcome, last_trick):
    """Return the side in whose pile the Excuse ends, and the half points it pays the other for it.

    T-7: in the chien it is the taker's but for garde contre; the pile has counted the chien, and bouts and
    points of an Excuse in it are told apart by ``excuse_winner``, the side that the chien counts for.
    """
    if outcome.excuse_seat < 0:
        return outcome.excuse_winner, 0
    own = side_of(outcome, outcome.excuse_seat)
    if outcome.excuse_trick == TRICKS and outcome.completed == 0:
        if last_trick == OPPONENTS:
            return DEFENCE if own == TAKER else TAKER, 0
        if last_trick == TRICK_WINNER:
            return outcome.excuse_winner, 0
    return own, ODD_CARD if outcome.excuse_winner != own else 0


@jit
def side_of(outcome, seat):
    """Return the side of a seat (T-4)."""
    return TAKER if seat == outcome.taker else DEFENCE


@jit
def _base(margin, contract, rules):
    """T-17, T-18: what the contract pays for points above or below the target."""
    over = abs(margin)
    if rules.rounding == UP:
        over = (over + rules.parts - 1) // rules.parts * rules.parts
    units = (rules.contract_base + over) * rules.multiplier[contract]
    return units if margin >= 0 else -units


@jit
def _petit(outcome, rules):
    """T-14: the Petit in the last trick, or in the one before where the Excuse completed a slam."""
    if outcome.petit_trick != TRICKS - outcome.completed:
        return 0
    outcome.petit_au_bout = outcome.petit_winner
    factor = rules.multiplier[outcome.contract] if rules.petit_multiplied else rules.factor
    return rules.petit_au_bout * factor * _sign(outcome.petit_winner)


@jit
def _poignees(outcome, rules):
    """T-8: to the side that makes its contract good, or to the side that showed."""
    good = TAKER if outcome.made > 0 else DEFENCE
    units = 0
    for seat in range(PLAYERS):
        level = outcome.shown[seat]
        if level > 0:
            to = good if rules.poignee_to == CONTRACT_WINNER else side_of(outcome, seat)
            units += rules.poignee_values[level - 1] * _sign(to)
    return units


@jit
def _chelem(outcome, rules):
    """T-10: the slam, announced or not."""
    units = 0
    if outcome.chelem_announced:
        units += rules.chelem[MADE] if outcome.slam == TAKER else -rules.chelem[FAILED]
    if outcome.slam == DEFENCE or (outcome.slam == TAKER and outcome.chelem_announced == 0):
        units += rules.chelem[UNANNOUNCED] * _sign(outcome.slam)
    return units


@jit
def _sign(side):
    return 1 if side == TAKER else -1
