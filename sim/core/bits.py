"""Sets of cards as bits of an integer, one-line helpers that read as words.

Masks are non-negative int64 everywhere: 32 cards fit one, 78 cards fit two (plain suits, trumps).  The same
functions serve compiled and plain Python.
"""

from __future__ import annotations

from typing import Any

from llvmlite import binding, ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from sim.core.jit import jit


@intrinsic
def _ctpop(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@intrinsic
def _cttz(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


@intrinsic
def _ctlz(typing_context: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


def _has_fast_deposit() -> bool:
    """Return whether the processor spreads bits over a set (pdep of BMI2) in one step."""
    features = binding.get_host_cpu_features()
    return bool(features.get("bmi2")) and binding.get_host_cpu_name() not in ("bdver4", "znver1", "znver2")


#: Compiled code uses pdep.
DEPOSITS = _has_fast_deposit()


@intrinsic
def _deposit(typing_context: Any, bits: Any, cards: Any) -> Any:
    """Put the low bits of a word, in order, at the places of a set."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        function = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"
        )
        return builder.call(function, arguments)

    return types.int64(types.int64, types.int64), code


def count(cards: int) -> int:
    """Return how many cards a set has."""
    return int(cards).bit_count()


def lowest(cards: int) -> int:
    """Return the card with the lowest index of a set that is not empty."""
    return (int(cards) & -int(cards)).bit_length() - 1


def highest(cards: int) -> int:
    """Return the card with the highest index of a set that is not empty."""
    return int(cards).bit_length() - 1


@overload(count)
def _count(cards):
    return lambda cards: _ctpop(cards)


@overload(lowest)
def _lowest(cards):
    return lambda cards: _cttz(cards)


@overload(highest)
def _highest(cards):
    return lambda cards: 63 - _ctlz(cards)


@jit
def card_bit(card):
    """Return the set that holds one card."""
    return 1 << card


@jit
def has(cards, card):
    """Return 1 if the set holds the card, else 0."""
    return (cards >> card) & 1


@jit
def without_lowest(cards):
    """Return the set without its lowest card."""
    return cards & (cards - 1)


@jit
def nth_by_steps(cards, n):
    """Return the same as :func:`nth`, on any processor."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


def nth(cards: int, n: int) -> int:
    """Return the n-th lowest card of a set, from 0; the set has more than n cards."""
    return int(nth_by_steps(cards, n))


@overload(nth)
def _nth(cards, n):
    # How many steps a loop takes no processor can foresee; one instruction of x86 needs none.
    if DEPOSITS:
        return lambda cards, n: lowest(_deposit(1 << n, cards))
    return lambda cards, n: nth_by_steps(cards, n)


@jit
def next_pair(cards, pair):
    """Return the pair of cards after one, by lower and then higher card; 0 stands before and after all."""
    low = pair & -pair
    higher = cards & ~(((pair ^ low) << 1) - 1) if pair else 0
    if higher:
        return low | (higher & -higher)
    rest = cards & ~((low << 1) - 1) if pair else cards
    low = rest & -rest
    higher = rest ^ low
    return low | (higher & -higher) if higher else 0


@jit
def single(cards):
    """Return whether the set holds exactly one card."""
    return cards != 0 and (cards & (cards - 1)) == 0
