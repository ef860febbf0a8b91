"""What a payment depends on, beside the cards still out: one small integer.

Bits 0-3: tens that the declarer's side has won in tricks since the position began; 4-7: lanes whose marriage
has been announced since; 8: the trump marriage was its side's first; 9: both sevens can still be made.
"""

from __future__ import annotations

from sim.core.jit import jit
from sim.solve.marias.lanes import KING, ONES, OVER, TRUMP_LANE
from sim.solve.marias.words import BEFORE_TRUMPS, PAIRS

TENS_BITS = 15
ANNOUNCED_AT = 4
FIRST, HOPE = 1 << 8, 1 << 9
#: What becomes of the trump seven in the last trick, seen from its holder; both: and the helper seven before.
NO_SEVEN, SEVEN_WON, SEVEN_LOST, BOTH_WON = range(4)
#: What of it is still open, by number: it is out of play; all but both; all; it is won; it is not.
SURELY_WON, NEVER_WON, OUTLOOKS = 3, 4, 5


@jit
def value_place(state, seven):
    """Return the place of an outcome among the values."""
    return ((((state >> ANNOUNCED_AT) & 31) << 2) | seven) << 4 | (state & TENS_BITS)


@jit
def announced(ws, state, lane):
    """Return the state after a marriage is announced (M-3, M-13)."""
    if lane == TRUMP_LANE and (state >> ANNOUNCED_AT) & ws[BEFORE_TRUMPS] == 0:
        state |= FIRST
    return state | (1 << (ANNOUNCED_AT + lane))


@jit
def live(ws, hand):
    """Return the lowest place of every lane whose king and over a hand still holds and may announce."""
    pairs = hand & ws[PAIRS]
    return (pairs >> KING) & (pairs >> OVER) & ONES


@jit
def lane_bits(ones):
    """Return bits 0, 8, 16, 24 as bits 0 to 3."""
    return (ones | (ones >> 7) | (ones >> 14) | (ones >> 21)) & 15
