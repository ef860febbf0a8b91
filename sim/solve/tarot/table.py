"""The table of positions already solved, at the start of tricks.

Two positions are the same when in every suit the cards still out lie in the same order in the same hands and
count the same, and the same seat leads: then what can still be won is the same.  The key says exactly that,
and nothing of cards already gone; and what is asked.
"""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.core.rng import i64, u64
from sim.solve.tarot.places import TRUMP_LANE
from sim.solve.tarot.states import POINTS_ONLY
from sim.solve.tarot.words import (
    ASKED,
    ASKED_POINTS,
    CODES,
    EIGHTS,
    EXCUSE,
    FOURS,
    LANES,
    PETIT,
    POWERS,
    TABLE,
    TABLE_BITS,
    TWOS,
)

_ODD = 0x9E3779B97F4A7C15
_PART = 8
_PARTS = 8
_WORD = 64
_ALL = (1 << _PART) - 1
#: An entry's second word: a card, the most and the least that are possible, moved to be positive.
_WIDTH = 12
_FIELD = (1 << _WIDTH) - 1
_MIDDLE = 1 << _WIDTH - 1
_INDEX = (1 << TABLE_BITS) - 1


@jit
def scrambled(number):
    """Return a word that looks random, 63 bits, the same for the same number."""
    z = u64(u64(number + 1) * u64(_ODD))
    z = u64((z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9))
    z = u64((z ^ (z >> u64(27))) * u64(0x94D049BB133111EB))
    return i64((z ^ (z >> u64(31))) >> u64(1))


@jit
def times(a, b):
    """Return the low 63 bits of a product."""
    return i64(u64(u64(a) * u64(b)) & u64(0x7FFFFFFFFFFFFFFF))


@jit
def plus(a, b):
    """Return the low 63 bits of a sum."""
    return i64(u64(u64(a) + u64(b)) & u64(0x7FFFFFFFFFFFFFFF))


@jit
def fill_codes(ws):
    """Compute the code of every set of cards within each part of eight bits, from the hands in ``ws``.

    A code is a number whose digits are the cards from the highest place to the lowest: holder, value, suit.
    """
    ws[POWERS] = 1
    for length in range(1, _WORD):
        ws[POWERS + length] = times(ws[POWERS + length - 1], _ODD)
    everything = ws[0] | ws[1] | ws[2] | ws[3]
    for part in range(_PARTS):
        cards = (everything >> (_PART * part)) & _ALL
        base = CODES + 256 * part
        ws[base] = 0
        lower = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            digit = _digit(ws, bit << (_PART * part))
            subset = 0
            while True:
                high = times(digit, ws[POWERS + count(subset)])
                ws[u64(base + (subset | bit))] = plus(high, ws[u64(base + subset)])
                if subset == lower:
                    break
                subset = (subset - lower) & lower
            lower |= bit


@jit
def _digit(ws, bit):
    """Return a digit that says who holds a card, what it counts, whether it is the Petit, and its suit."""
    holder = 0
    while not ws[holder] & bit:
        holder += 1
    value = (1 if ws[TWOS] & bit else 0) + (2 if ws[FOURS] & bit else 0) + (4 if ws[EIGHTS] & bit else 0)
    value += 8 if bit & (ws[PETIT] | ws[EXCUSE]) else 0
    lane = 0
    while lane <= TRUMP_LANE and not ws[LANES + lane] & bit:
        lane += 1
    return scrambled((holder * 16 + value) * 8 + lane)


@jit
def key_of(ws, out, leader, state):
    """Return the key of a position at the start of a trick: 63 bits.

    Parameters
    ----------
    ws : int64[WORDS]
    out : int
        Cards still out.
    leader, state : int
    """
    key = ws[u64(CODES + (out & _ALL))]
    lower = count(out & _ALL)
    part = 1
    rest = out >> _PART
    while rest:
        cards = rest & _ALL
        key = plus(key, times(ws[u64(CODES + 256 * part + cards)], ws[u64(POWERS + lower)]))
        lower += count(cards)
        rest >>= _PART
        part += 1
    asked = ws[ASKED_POINTS] if state == POINTS_ONLY else ws[ASKED]
    key = times(key ^ asked ^ (leader << 61) ^ (state << 50), _ODD)
    return key ^ (key >> 31)


@jit
def looked_up(ws, key):
    """Return what the table knows: least, most that is possible, the card to try first, or -1.

    Nothing known: the widest bounds there are.
    """
    at = TABLE + 2 * (key & _INDEX)
    if ws[u64(at)] != key:
        return -_MIDDLE, _MIDDLE - 1, -1
    entry = ws[u64(at + 1)]
    low, high = (entry & _FIELD) - _MIDDLE, ((entry >> _WIDTH) & _FIELD) - _MIDDLE
    return low, high, (entry >> (2 * _WIDTH)) - 1


@jit
def keep(ws, key, bounds, first):
    """Write down what was found out about a position.

    Parameters
    ----------
    ws : int64[WORDS]
    key : int
    bounds : (int, int)
        The least and the most that is possible.
    first : int
        The card that decided it, as its place among those out.
    """
    at = TABLE + 2 * (key & _INDEX)
    ws[u64(at)] = key
    low, high = bounds
    ws[u64(at + 1)] = ((first + 1) << (2 * _WIDTH)) | ((high + _MIDDLE) << _WIDTH) | (low + _MIDDLE)
