"""Outcomes by the million: one record per deal becomes a place in each stored column; who was dealt what."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.core.bits import has
from sim.core.jit import COMPILED, jit

#: Digits of a count of cards.
DIGITS = 62


class Rows(NamedTuple):
    """Where outcomes are stored: one array per width, a row per column of the table, and their places.

    ``int8[columns, deals]``, ``int16[…]``, ``int64[…]``; the places are word numbers of the OUTCOME record.
    """

    bytes: Any
    shorts: Any
    words: Any
    byte_places: Any
    short_places: Any
    word_places: Any
    #: OUTCOME[1] and the same memory as int64 words
    outcome: Any
    outcome_words: Any
    #: int64[cards, holders]: how often each card of the pack came to each holder
    dealt: Any


def rows(
    outcome: np.dtype, places: tuple[np.ndarray, np.ndarray, np.ndarray], deals: int, dealt: tuple[int, int]
) -> Rows:
    """Return room for outcomes.

    Parameters
    ----------
    outcome : dtype
        The game's OUTCOME record.
    places : three of int64[columns]
        Word numbers (:func:`place`) of what is stored in 8, 16 and 64 bits.
    deals : int
    dealt : (int, int)
        Cards and holders.
    """
    one = np.zeros(1, outcome)
    narrow, short, wide = (
        np.empty((len(at), deals), dtype)
        for at, dtype in zip(places, (np.int8, np.int16, np.int64), strict=True)
    )
    record = one if COMPILED else one.view(np.recarray)
    return Rows(narrow, short, wide, *places, record, one.view(np.int64), np.zeros(dealt, np.int64))


def place(outcome: np.dtype, field: str, index: int = 0) -> int:
    """Return the word number of a field (or of one of its entries) in an OUTCOME record."""
    assert outcome.fields is not None
    return int(outcome.fields[field][1]) // np.dtype(np.int64).itemsize + index


@jit
def store(rows, row):
    """Store the outcome that stands in ``rows.outcome`` as one row."""
    words = rows.outcome_words
    for column in range(len(rows.byte_places)):
        rows.bytes[column, row] = words[rows.byte_places[column]]
    for column in range(len(rows.short_places)):
        rows.shorts[column, row] = words[rows.short_places[column]]
    for column in range(len(rows.word_places)):
        rows.words[column, row] = words[rows.word_places[column]]


@jit
def load(rows, row):
    """Write what is stored as one row into the outcome that stands in ``rows.outcome``; see :func:`store`."""
    words = rows.outcome_words
    for column in range(len(rows.byte_places)):
        words[rows.byte_places[column]] = rows.bytes[column, row]
    for column in range(len(rows.short_places)):
        words[rows.short_places[column]] = rows.shorts[column, row]
    for column in range(len(rows.word_places)):
        words[rows.word_places[column]] = rows.words[column, row]


@jit
def tally(tallies, dealt):
    """Count who was dealt which cards, all cards of a holder at once.

    Bit c of number p of a holder is digit p of the count of card c: adding one to many counts is two or three
    operations, where counting card by card would be as dear as dealing.

    Parameters
    ----------
    tallies : int64[holders, DIGITS]
    dealt : int64[holders]
        A set of cards each.
    """
    for holder in range(len(dealt)):
        carry, digit = dealt[holder], 0
        while carry:
            before = tallies[holder, digit]
            tallies[holder, digit] = before ^ carry
            carry &= before
            digit += 1


@jit
def add_up(tallies, dealt):
    """Add the counts of :func:`tally` to int64[cards, holders]; card c is bit c of a set."""
    for card in range(len(dealt)):
        for holder in range(dealt.shape[1]):
            for digit in range(DIGITS):
                dealt[card, holder] += has(tallies[holder, digit], card) << digit
