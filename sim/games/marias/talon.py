"""The talon: what may be discarded, and what may then be declared (M-16, M-19, M-42)."""

from __future__ import annotations

from sim.core.bits import card_bit, count, without_lowest
from sim.core.jit import jit
from sim.games.marias.contracts import NEEDS_MARRIAGE, NEEDS_SEVEN, WITH_TRUMPS
from sim.games.marias.deck import SEVEN, SHARPS, card_of, marriages, suit_cards

TALON = 2


@jit
def rules_out_trumps(rules, cards, trump, laid):
    """Return whether a discard leaves only contracts without trumps (M-16, M-42).

    Parameters
    ----------
    rules : RULES
    cards : int
        The cards discarded.
    trump : int
    laid : int
        The card that fixed trumps, -1 where there is none.
    """
    if cards & SHARPS and not rules.talon_allows_sharp:
        return True
    if cards & suit_cards(trump) and rules.talon_forbids_trump:
        return True
    return laid >= 0 and cards & card_bit(laid) != 0


@jit
def declarable(hand, trump, contract):
    """Return whether a hand holds what a trump contract needs to be declared (M-19)."""
    if NEEDS_SEVEN[contract] and not hand & card_bit(card_of(trump, SEVEN)):
        return False
    return not NEEDS_MARRIAGE[contract] or marriages(hand) != 0


@jit
def two_of(hand, cards):
    """Return whether a set is two cards of a hand."""
    return cards >= 0 and count(cards) == TALON and cards & ~hand == 0


@jit
def may_discard(view, cards):
    """Return whether the seat of a view may discard these cards.

    Any two cards may be discarded, but where the experiment prescribes the contract it must stay possible.
    """
    if not two_of(view.hand, cards):
        return False
    if view.forced < 0 or view.takeovers:
        return True
    if not (WITH_TRUMPS >> view.forced) & 1 and view.forced_taker == view.seat:
        return True
    if rules_out_trumps(view.rules, cards, view.trump, view.laid):
        return False
    return view.forced_taker != view.seat or declarable(view.hand & ~cards, view.trump, view.forced)


@jit
def any_discard(view):
    """Return whether there is a discard that :func:`may_discard` allows."""
    first = view.hand
    while first:
        one = first & -first
        first = without_lowest(first)
        second = first
        while second:
            if may_discard(view, one | (second & -second)):
                return True
            second = without_lowest(second)
    return False
