"""The table of positions already solved, at the start of tricks.

Two positions are the same when in every suit the cards still out lie in the same order in the same hands,
sharps being as many where points count, and the same seat leads: then what can still be won is the same.  The
key says exactly that, and nothing of cards already gone.
"""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.core.rng import i64, u64
from sim.solve.marias.lanes import LANE, LANES
from sim.solve.marias.words import (
    APART,
    CODES,
    GOAL,
    HANDS,
    HELPER,
    MONEY,
    PAIRS,
    SEATS,
    SHARPS_COUNT,
    TABLE,
    TABLE_BITS,
    TABLE_SIZE,
)

_ODD = 0x9E3779B97F4A7C15
_KEY_BITS = 63
_TAG_BITS = _KEY_BITS - TABLE_BITS
_TAG = (1 << _TAG_BITS) - 1
_KEY = (1 << _KEY_BITS) - 1
#: An entry: the tag, a card led, the most that is certain and the most that is possible; for payments these
#: two stand in a word of their own.
PAYLOAD_BITS = 16
#: How far the most that is possible lies below the highest number, so that an empty entry says nothing.
NARROW, WIDE = 4, 12
_NARROW, _WIDE = (1 << NARROW) - 1, (1 << WIDE) - 1
FIRST_AT = 2 * NARROW
_LANE_BITS = 15


@jit
def fill_codes(ws):
    """Compute the code of every set of cards that each lane may still hold, from the hands in ``ws``."""
    everything = ws[0] | ws[1] | ws[2] | ws[3]
    exact = ws[SEATS] <= 3 and ws[GOAL] < MONEY and ws[HELPER] == 0
    for lane in range(LANES):
        cards = (everything >> (8 * lane)) & LANE
        _write_owners(ws, lane, cards, _LANE_BITS * lane if exact else 0)
        pair = (ws[PAIRS] >> (8 * lane)) & LANE
        sharps = (ws[SHARPS_COUNT] >> (8 * lane)) & LANE
        seven = (ws[APART] >> (8 * lane)) & 1
        if sharps or seven or pair or not exact:
            _add_ranks(ws, lane, cards, (sharps, seven, pair), exact)


@jit
def _write_owners(ws, lane, cards, shift):
    """Write the sequence of owners in every set, a number in base ``seats`` with digits from 1."""
    base = CODES + 256 * lane
    seats = ws[SEATS]
    ws[base] = 0
    lower = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        owner = 1
        while not ws[HANDS + owner - 1] & (bit << (8 * lane)):
            owner += 1
        owner <<= shift
        subset = 0
        while True:
            ws[u64(base + (subset | bit))] = ws[u64(base + subset)] * seats + owner
            if subset == lower:
                break
            subset = (subset - lower) & lower
        lower |= bit


@jit
def _add_ranks(ws, lane, cards, marked, exact):
    """Add what ranks tell apart: how many sharps, whether the seven, whether a marriage is whole."""
    base = CODES + 256 * lane
    shift = _LANE_BITS * lane if exact else 0
    sharps, seven, pair = marked
    subset = 0
    while True:
        code = ws[u64(base + subset)] >> shift
        if sharps:
            code = code * 3 + count(subset & sharps)
        if seven:
            code = code * 2 + (subset & 1)
        if pair:
            code = code * 2 + (1 if subset & pair == pair else 0)
        ws[u64(base + subset)] = code << shift if exact else _scrambled(code * LANES + lane)
        if subset == cards:
            break
        subset = (subset - cards) & cards


@jit
def salted(ws, mark):
    """Make the keys of what is asked differ from those of anything else, by a mark of it."""
    salt = _scrambled(mark)
    for cards in range(LANE + 1):
        ws[CODES + cards] ^= salt


@jit
def _scrambled(code):
    z = u64(u64(code + 1) * u64(_ODD))
    z = u64((z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9))
    z = u64((z ^ (z >> u64(27))) * u64(0x94D049BB133111EB))
    return i64((z ^ (z >> u64(31))) >> u64(1))


@jit
def key_of(ws, out, leader, more):
    """Return where a position is in the table, and its tag.

    Parameters
    ----------
    ws : int64[WORDS]
    out : int
        Cards still out.
    leader : int
    more : int
        What else the value depends on, below 2**16.

    Returns
    -------
    (int, int)
        Word number of the entry, tag.
    """
    code = ws[u64(CODES + (out & LANE))]
    code ^= ws[u64(CODES + 256 + ((out >> 8) & LANE))]
    code ^= ws[u64(CODES + 512 + ((out >> 16) & LANE))]
    code ^= ws[u64(CODES + 768 + (out >> 24))]
    mixed = u64(u64(code ^ (leader << 61) ^ (more << 20)) * u64(_ODD))
    mixed = i64(mixed & u64(_KEY))
    return TABLE + (mixed >> _TAG_BITS), mixed & _TAG


@jit
def looked_up(ws, at, tag, need):
    """Return what the table says: 1, 0 or -1, and the card to try first among those out, or -1."""
    entry = ws[u64(at)]
    if entry >> PAYLOAD_BITS != tag or entry == 0:
        return -1, -1
    first = (entry >> FIRST_AT) & 31
    low, high = (entry >> NARROW) & _NARROW, _NARROW - (entry & _NARROW)
    if ws[GOAL] == MONEY:
        bounds = ws[u64(at + TABLE_SIZE)]
        low, high = bounds >> WIDE, _WIDE - (bounds & _WIDE)
    if need <= low:
        return 1, first
    return 0 if need > high else -1, first


@jit
def keep(ws, entry_at, need, result, first):
    """Write down what was found out about a position.

    Parameters
    ----------
    ws : int64[WORDS]
    entry_at : (int, int)
        As from :func:`key_of`.
    need, result : int
        What was asked, and the answer.
    first : int
        The card that decided it, as its place among those out.
    """
    at, tag = entry_at
    entry = ws[u64(at)]
    known = entry >> PAYLOAD_BITS == tag and entry != 0
    wide = ws[GOAL] == MONEY
    bits, most = (WIDE, _WIDE) if wide else (NARROW, _NARROW)
    bounds = ws[u64(at + TABLE_SIZE)] if wide else entry
    low = (bounds >> bits) & most if known else 0
    high = most - (bounds & most) if known else most
    if result:
        low = max(low, need)
    else:
        high = min(high, need - 1)
    bounds = (low << bits) | (most - high)
    entry = (tag << PAYLOAD_BITS) | (first << FIRST_AT)
    if wide:
        ws[u64(at + TABLE_SIZE)] = bounds
        ws[u64(at)] = entry
    else:
        ws[u64(at)] = entry | bounds
