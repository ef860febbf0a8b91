"""The workspace: one array of int64 words, and what stands where in it.

One array rather than several, because every array costs a compiled recursive function seven more arguments.
"""

from __future__ import annotations

import numpy as np

#: Cards of each seat, by place (:mod:`sim.solve.tarot.places`).
HANDS = 0
#: Seat of the taker; seat that holds the Excuse or has just played it, -1 where it is out of play.
TAKER, HOLDER = 4, 5
#: By place: trumps with a number; the Excuse; the Petit; 0 where they are out of play.
TRUMPS, EXCUSE, PETIT = 6, 7, 8
#: Bouts with a number whose side the play has yet to decide.
OPEN = 9
#: Cards that count 2, 4, 8 half points beside the one that each card counts.
TWOS, FOURS, EIGHTS = 10, 11, 12
#: Cards played so far by the search.
NODES = 13
#: A number that tells what is asked from what was asked before, and the same once nothing but points is open.
ASKED, ASKED_POINTS = 14, 15
#: State of the position (:mod:`sim.solve.tarot.states`), the half points that the taker has, the largest that
#: his final pile may come to.
STATE, HAD, LEAST, MOST = 16, 17, 18, 19
#: Half points from which on the payment is enough, to which LIMITS are relative.
BASE = 20

#: By case of the Excuse (not in the last trick, in it, completing a slam) and side that wins its trick: half
#: points and bouts that it brings the taker.
EXCUSE_POINTS, EXCUSE_BOUTS = 24, 30
#: The least and the most of these, by what a side can make sure of before the last trick.
EXCUSE_LOW, EXCUSE_HIGH = 36, 37
BOUTS_LOW, BOUTS_HIGH = 38, 39
#: int64[4, 3, 3]: by bouts, Petit au bout and slam, half points from which on the payment is enough.
LIMITS = 40
LIMITS_SIZE = 36
#: int64[4, 2, 4]: the lowest and the highest of these that may still matter, by bouts, whether the Petit is
#: out, and slams still possible.
LOWEST = LIMITS + LIMITS_SIZE
HIGHEST = LOWEST + 32
#: By place: all cards of its lane, those that rank above it; the card of the pack.
LANE = HIGHEST + 32
ABOVE = LANE + 64
CARD = ABOVE + 64
#: By card of the pack: its place, -1 where it is out of play.
PLACE = CARD + 64
#: All cards of each lane: four plain suits, trumps.
LANES = PLACE + 86
#: int64[8, 256]: by part of a set and cards in it, the code of who holds what; int64[64]: powers of its base.
CODES = LANES + 6
POWERS = CODES + 8 * 256
#: int64[4, 3, 3, 183]: by bouts, Petit au bout, slam and half points, what each defender pays.
PAYMENTS = POWERS + 64
HALF_POINTS = 183
#: Positions already solved: two words each.
TABLE_BITS = 16
TABLE = PAYMENTS + LIMITS_SIZE * HALF_POINTS
WORDS = TABLE + (2 << TABLE_BITS)


def workspace() -> np.ndarray:
    """Return fresh room for solving: int64[WORDS], about a megabyte, for one thread."""
    return np.zeros(WORDS, np.int64)
