"""Chances of a hand in trump contracts: linear in what a player counts, fitted to simulated deals.

The weights come from ``tools/fit_marias.py``: games, sevens and hundreds forced on every hand, played by
``heuristic`` seats, least squares on what came of them.
"""

from __future__ import annotations

import numpy as np

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


def _weights(*values: float) -> np.ndarray:
    assert len(values) == len(COUNTED)
    return np.array(values)


#: Declarer: chance of the game, of the seven, of the hundred; defender: chance that the game is lost.
GAME = _weights(-0.87, 0.13, 0.21, 0.20, 0.56, 0.17, -0.04, 0.20, 0.08, 0.14, 0.09, 0.22, 0.14, -0.01)
SEVEN_MADE = _weights(-0.84, 0.21, 0.13, 0.09, 0.34, 0.06, 0.06, 0.07, 0.07, 0.04, 0.05, 0.11, -0.08, -0.02)
HUNDRED = _weights(-0.94, 0.10, 0.19, 0.15, 0.25, 0.01, -0.01, 0.16, 0.11, 0.12, 0.07, -0.01, 0.11, 0.03)
GAME_LOST = _weights(0.05, 0.06, 0.12, 0.12, 0.50, 0.13, -0.03, 0.09, 0.06, 0.06, 0.03, 0.19, 0.07, 0.0)


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
