"""What the end depends on beside the cards still out and the points: one small integer.

Bits 0-1: bouts that are certain to lie in the taker's final pile; 2: the taker has won every trick so far;
3: the defenders have; 4-5: who won the Petit to the last trick but one, where that may count (T-14).
"""

from __future__ import annotations

from sim.core.jit import jit

BOUTS = 3
SLAMS_AT, PETIT_AT = 2, 4
SLAM_TAKER, SLAM_DEFENCE = 1, 2
#: Nothing but points is open any more.
POINTS_ONLY = 64

#: Who earns the Petit au bout, who completed a slam.
NOBODY, TAKER, DEFENCE = range(3)


@jit
def state_of(bouts, slams, petit):
    """Return a state from its parts."""
    return bouts | (slams << SLAMS_AT) | (petit << PETIT_AT)


@jit
def outcome_place(bouts, petit, slam):
    """Return the place of an outcome among the limits."""
    return (bouts * 3 + petit) * 3 + slam
