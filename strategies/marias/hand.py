"""Chances of a hand in trump contracts: linear in what a player counts, fitted to simulated deals.

The weights are in :mod:`strategies.marias.weights`, which ``tools/fit_marias.py`` writes.
"""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.marias.deck import SUITS, in_suit
from strategies.marias.features import ACE, KING, OVER, SEVEN, TEN

#: What is counted, in the order of the weights.
COUNTED = (
    "one",
    "trumps",
    "trump ace",
    "trump ten",
    "trump marriage",
    "one of trump king and over",
    "trump seven",
    "plain aces",
    "plain tens with the ace",
    "plain tens with two other cards",
    "other plain tens",
    "plain marriages",
    "voids",
    "longest plain suit",
)


@jit
def estimate(hand, trump, weights):
    """Return an estimated chance, not cut to 0 … 1, of a hand with a trump suit.

    Parameters
    ----------
    hand : int
    trump : int
    weights : float64[14]
        By :data:`COUNTED`.
    """
    own = in_suit(hand, trump)
    value = weights[0] + weights[1] * count(own)
    if own & ACE:
        value += weights[2]
    if own & TEN:
        value += weights[3]
    royals = own & (KING | OVER)
    if royals == KING | OVER:
        value += weights[4]
    elif royals:
        value += weights[5]
    if own & SEVEN:
        value += weights[6]
    longest = 0
    for suit in range(SUITS):
        if suit == trump:
            continue
        holding = in_suit(hand, suit)
        cards = count(holding)
        longest = max(longest, cards)
        if cards == 0:
            value += weights[12]
            continue
        if holding & ACE:
            value += weights[7]
        if holding & TEN:
            value += weights[8 if holding & ACE else 9 if cards > 2 else 10]
        if holding & KING and holding & OVER:
            value += weights[11]
    return value + weights[13] * longest
