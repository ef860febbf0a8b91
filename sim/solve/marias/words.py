"""The workspace: one array of int64 words, and what stands where in it.

One array rather than several, because every array costs a compiled recursive function seven more arguments.
"""

from __future__ import annotations

import numpy as np

#: Cards of each seat, as lanes (:mod:`sim.solve.marias.lanes`); 0 for seats that are not there.
HANDS = 0
#: How many seats play, and a bit per seat of the side whose success is asked for.
SEATS, SIDE = 4, 5
#: What is asked: see below.
GOAL = 6
#: All trumps, 0 in contracts without.
TRUMPS = 7
#: By seat: sevens it must save (M-17).
SAVED = 8
#: Declarer of a contract without trumps; the seat that was dealt the trump seven.
LONE, HOLDER = 12, 13
#: Aces and tens where points count, else 0; cards equal to none.
SHARPS_COUNT, APART = 14, 15
#: 1 where what can be beaten must be (C-6); LOOSE: defenders are freer (:mod:`sim.solve.marias.loose`).
MUST_BEAT = 16
LOOSE = 2
#: 1 where the lone hand is shown after the first trick (M-72).
SHOWN = 17
#: The helper seven of two sevens (M-18), and all bits of its lane's seven and the trump seven.
HELPER = 18
#: Kings and overs whose marriage may still be announced; 1: by whom leads only (M-93), 1: with the over only.
PAIRS, ON_LEAD, OVER_FIRST = 19, 20, 21
#: Bit per lane: marriages that may also be kept silent, because that can pay; those of the side asked for.
SILENT, OWN_LANES = 22, 23
#: Bit per lane: marriages announced before which the trump marriage no longer is its side's first.
BEFORE_TRUMPS = 24
#: Bits of the state that the table counts among what is needed: the tens won, where more are never worse.
COUNTED = 25
#: Cards played so far by the search, what the table was filled for, how many different payments there are.
NODES, SIGNATURE, AMOUNT_COUNT = 26, 27, 28

#: Goals.
NO_TRICK, EVERY_TRICK, LAST_SEVEN, TWO_SEVENS, POINTS, MONEY, MADE = range(7)

#: int64[4, 256]: by lane and cards in it, the code of who holds what.
CODES = 64
#: int64[5, 2 * 16 * 16]: which final points win and which may win, see ``outlook`` of ``outcomes``.
MASKS = CODES + 4 * 256
MASKS_SIZE = 5 * 512
#: int64[32, 4, 16]: by marriages, trump seven and tens, the place of the payment among AMOUNTS.
VALUES = MASKS + MASKS_SIZE
VALUES_SIZE = 32 * 4 * 16
#: The different payments, ascending.
AMOUNTS = VALUES + VALUES_SIZE
AMOUNTS_SIZE = VALUES_SIZE
#: Positions already solved, and what the second word of an entry says in money.
TABLE_BITS = 16
TABLE = AMOUNTS + AMOUNTS_SIZE
TABLE_SIZE = 1 << TABLE_BITS
SECOND = TABLE + TABLE_SIZE
WORDS = SECOND + TABLE_SIZE


def workspace() -> np.ndarray:
    """Return fresh room for solving: int64[WORDS], about a megabyte, for one thread."""
    return np.zeros(WORDS, np.int64)
