"""The cards that a contract needs to be declared (M-19)."""

from __future__ import annotations

from sim.core.bits import has
from sim.core.jit import jit
from sim.games.marias.contracts import C_HUNDRED, C_SEVEN, C_TWO_SEVENS, DECLARED
from sim.games.marias.deck import SEVEN, card_of, marriages


@jit
def holds(hand, components, trump, helper):
    """Return whether a hand has the cards that components need to be declared (M-19).

    Parameters
    ----------
    hand, components : int
    trump : int
    helper : int
        The helper suit, looked at for two sevens only.
    """
    if components & (C_SEVEN | C_TWO_SEVENS) and not has(hand, card_of(trump, SEVEN)):
        return False
    if components & C_TWO_SEVENS and not has(hand, card_of(helper, SEVEN)):
        return False
    return not components & C_HUNDRED or marriages(hand) != 0


@jit
def declarable(hand, trump, code):
    """Return whether a hand holds what a trump contract of one trump suit needs to be declared (M-19)."""
    return holds(hand, DECLARED[code], trump, -1)
