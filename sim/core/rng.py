"""Counter-based random numbers: word i of (seed, stream, deal) is a pure function of the four.

Each (seed, stream, deal) opens a sequence with a start and an odd increment of its own (the splittable
generator of Steele, Lea and Flood, OOPSLA 2014); its words are the finalised steps.  Nothing but the key
decides a word: neither who plays a deal, when and where, nor how many words another stream drew.

Streams: 0 deals the cards, 1 + seat is that seat's strategy, ``ENGINE_STREAM`` the engine's own draws,
``CUT_STREAM`` cuts the pack, ``RESAMPLE_STREAM`` and above are the statistics', of which ``ODDS_STREAM`` lays
the unseen cards of a position.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from sim.core.jit import COMPILED, jit

DEAL_STREAM = 0
SEAT_STREAM = 1
#: The engine's own draws in a deal (the unseen card of M-41).
ENGINE_STREAM = 16
#: The cut of a pack that is not shuffled (M-81).
CUT_STREAM = 17
RESAMPLE_STREAM = 32
#: Layouts of the unseen cards of a position, by number.
ODDS_STREAM = 64

MASK = 0xFFFFFFFFFFFFFFFF


def u64(word: int) -> int:
    """Return the word as unsigned 64 bits, whatever integer it was."""
    return int(word) & MASK


@intrinsic
def _as_u64(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], types.uint64)

    return types.uint64(word), code


def i64(word: int) -> int:
    """Return a word below 2**63 as a signed integer."""
    return int(word)


@intrinsic
def _as_i64(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], types.int64)

    return types.int64(word), code


@overload(u64)
def _u64(word):
    return lambda word: _as_u64(word)


@overload(i64)
def _i64(word):
    return lambda word: _as_i64(word)


def _constant(value: int) -> Any:
    return np.uint64(value) if COMPILED else value


_GOLDEN = _constant(0x9E3779B97F4A7C15)
_STREAM = _constant(0xD1B54A32D192ED03)
_A, _B = _constant(0xBF58476D1CE4E5B9), _constant(0x94D049BB133111EB)
_C, _D = _constant(0xFF51AFD7ED558CCD), _constant(0xC4CEB9FE1A85EC53)
_ONE, _27, _30, _31, _32, _33 = (_constant(value) for value in (1, 27, 30, 31, 32, 33))
_LOW = _constant(0xFFFFFFFF)


@jit
def _finish(z):
    z = u64((z ^ (z >> _30)) * _A)
    z = u64((z ^ (z >> _27)) * _B)
    return z ^ (z >> _31)


@jit
def _finish_other(z):
    z = u64((z ^ (z >> _33)) * _C)
    z = u64((z ^ (z >> _33)) * _D)
    return z ^ (z >> _33)


@jit
def start(seed, stream, deal):
    """Open the sequence of a key.

    Parameters
    ----------
    seed, stream, deal : int
        Any integers; taken modulo 2**64.

    Returns
    -------
    tuple of two uint64
        Position and increment, to be carried by the caller; see :func:`advance` and :func:`word`.
    """
    key = _finish(u64(u64(seed) + _GOLDEN))
    key = _finish(u64(key + u64(_STREAM * u64(u64(stream) + _ONE))))
    key = u64(key + u64(_GOLDEN * u64(u64(deal) + _ONE)))
    return _finish(key), _finish_other(key) | _ONE


@jit
def advance(position, increment):
    """Return the next position of a sequence."""
    return u64(u64(position) + u64(increment))


@jit
def word(position):
    """Return the random word (uint64) at a position."""
    return _finish(u64(position))


@jit
def bounded(random, n):
    """Map 32 random bits to 0 .. n-1; return the number, or -1 where they must be drawn again.

    Lemire's multiplication with rejection (ACM TOMACS 29, 2019): every number is exactly equally likely.
    """
    product = u64((random & _LOW) * u64(n))
    low = product & _LOW
    if low < u64(n) and low < u64(u64((_LOW + _ONE) - u64(n)) % u64(n)):
        return -1
    return i64(product >> _32)


@jit
def uniform(random, n):
    """Map a view's random word (63 bits) to 0 .. n-1, for strategies; bias below n / 2**32."""
    return ((random >> 31) * n) >> 32


@jit
def derive(random, i):
    """Return the i-th further random word (63 bits) made from one, for strategies that need several."""
    return i64(_finish_other(u64(u64(random) + u64(_GOLDEN * u64(u64(i) + _ONE)))) >> _ONE)
