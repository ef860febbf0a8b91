"""What ``ev`` counts in a hand: every suit by itself, so that a sum over the suits judges the hand.

A number for each holding of eight cards (bit 0 the seven … bit 7 the ace), as trumps and as a plain suit; the
weights, by contract and by whose hand it is, are in :mod:`strategies.marias.ev_tables`.
"""

from __future__ import annotations

import numpy as np

from strategies.marias.features import ACE, BETL_RISK, DURCH_RISK, DURCH_THREE_RISK, KING, OVER, TEN

#: Changes when what is counted changes: tables made for another version are of no use.
VERSION = 1
RANKS = ("7", "8", "9", "X", "U", "O", "K", "A")
#: Counted in trumps, in order of the weights.
AS_TRUMPS = (*RANKS, "marriage", "ace and ten", "none", "three or more", "five or more", "six or more")
#: Counted in a plain suit.
AS_PLAIN = (
    *RANKS,
    "marriage",
    "ace and ten",
    "void",
    "single card",
    "two cards",
    "five or more",
    "ten with two others, no ace",
    "risk in betl",
    "risk in durch",
    "risk in durch of three",
)
ROYALS, SHARPS = KING | OVER, ACE | TEN
#: A hand with a suit of more risk than this is hopeless in betl and durch alike.
MOST_RISK = 4.0


def counted_as_trumps(holding: int) -> list[float]:
    """Return what a holding counts as trumps, by :data:`AS_TRUMPS`."""
    cards = holding.bit_count()
    return [
        *(float(holding >> rank & 1) for rank in range(8)),
        float(holding & ROYALS == ROYALS),
        float(holding & SHARPS == SHARPS),
        float(cards == 0),
        float(cards >= 3),
        float(cards >= 5),
        float(cards >= 6),
    ]


def counted_as_plain(holding: int) -> list[float]:
    """Return what a holding counts as a plain suit, by :data:`AS_PLAIN`."""
    cards = holding.bit_count()
    return [
        *(float(holding >> rank & 1) for rank in range(8)),
        float(holding & ROYALS == ROYALS),
        float(holding & SHARPS == SHARPS),
        float(cards == 0),
        float(cards == 1),
        float(cards == 2),
        float(cards >= 5),
        float(holding & SHARPS == TEN and cards >= 3),
        *(min(float(risk[holding]), MOST_RISK) for risk in (BETL_RISK, DURCH_RISK, DURCH_THREE_RISK)),
    ]


#: float64[256, counts], by holding.
TRUMP_COUNTS = np.array([counted_as_trumps(holding) for holding in range(256)])
PLAIN_COUNTS = np.array([counted_as_plain(holding) for holding in range(256)])
#: Numbers that weigh a hand: those of trumps, of plain suits, and one beside (what a discard leaves).
COUNTED = len(AS_TRUMPS) + len(AS_PLAIN) + 1
