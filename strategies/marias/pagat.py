"""Pagat: which contract without trumps goes over which, on whose cards (M-70 to M-72)."""

from __future__ import annotations

from sim.core.bits import count, has
from sim.core.jit import jit
from sim.games.marias.bidding import over
from sim.games.marias.contracts import BETL, DURCH, OPEN_BETL, OPEN_DURCH, contract
from sim.games.marias.deck import ACES, SEVENS, SUITS, in_suit
from sim.games.marias.view import BAD, FLEK, GOOD
from strategies.marias.features import BETL_GONE, BETL_LEFT, DURCH_GONE, DURCH_LEFT, best_discard
from strategies.marias.lone import (
    betl_blind,
    betl_chance,
    durch_blind,
    durch_chance,
    open_betl_blind,
    open_betl_chance,
    open_betl_discard,
    open_durch_blind,
    open_durch_chance,
    open_durch_discard,
)
from strategies.marias.money import even

A_BETL, A_DURCH = contract("betl"), contract("durch")
AN_OPEN_BETL, AN_OPEN_DURCH = contract("open_betl"), contract("open_durch")
#: Nobody names for so little.
NOTHING = -1e9


@jit
def best(view, hand, gone, allowed):
    """Return the contract of a set that is worth most with ten cards, and what it is worth; -1 for none.

    Parameters
    ----------
    view : VIEW
    hand, gone : int
        The cards to be played, and the talon.
    allowed : int
        Bit per contract code.
    """
    chosen = -1
    most = NOTHING
    if has(allowed, A_BETL):
        chosen, most = A_BETL, even(view, BETL, betl_chance(view, hand))
    if has(allowed, A_DURCH):
        value = even(view, DURCH, durch_chance(view, hand))
        if value > most:
            chosen, most = A_DURCH, value
    if has(allowed, AN_OPEN_BETL):
        value = even(view, OPEN_BETL, open_betl_chance(hand, gone))
        if value > most:
            chosen, most = AN_OPEN_BETL, value
    if has(allowed, AN_OPEN_DURCH):
        value = even(view, OPEN_DURCH, open_durch_chance(hand, gone))
        if value > most:
            chosen, most = AN_OPEN_DURCH, value
    return chosen, most


@jit
def best_discard_for(view, allowed):
    """Return the discard from twelve cards for the best contract of a set, and what that is worth."""
    chosen = 0
    most = NOTHING
    for code in (A_BETL, A_DURCH, AN_OPEN_BETL, AN_OPEN_DURCH):
        if not has(allowed, code):
            continue
        cards = _discard_for(view.hand, code)
        value = best(view, view.hand & ~cards, cards, 1 << code)[1]
        if value > most:
            chosen, most = cards, value
    return chosen, most


@jit
def _discard_for(hand, code):
    if code == A_BETL:
        return best_discard(hand, BETL_LEFT, BETL_GONE, -1)[0]
    if code == A_DURCH:
        return best_discard(hand, DURCH_LEFT, DURCH_GONE, -1)[0]
    return open_betl_discard(hand) if code == AN_OPEN_BETL else open_durch_discard(hand)


@jit
def answer(view, params):
    """Bad where a higher contract is worth it even before the talon is seen; flek against what will fail."""
    if has(view.legal, BAD):
        allowed = over(view)
        most = NOTHING
        if has(allowed, A_BETL):
            most = even(view, BETL, betl_blind(view, view.hand))
        if has(allowed, A_DURCH):
            most = max(most, even(view, DURCH, durch_blind(view, view.hand)))
        if has(allowed, AN_OPEN_BETL):
            most = max(most, even(view, OPEN_BETL, open_betl_blind(view.hand)))
        if has(allowed, AN_OPEN_DURCH):
            most = max(most, even(view, OPEN_DURCH, open_durch_blind(view.hand)))
        if most >= params.bad:
            return BAD
    return FLEK if has(view.legal, FLEK) and doubts(view, params) else GOOD


@jit
def doubts(view, params):
    """Return whether a defender's hand speaks against the contract without trumps that was named."""
    if view.contract in (A_DURCH, AN_OPEN_DURCH):
        return count(view.hand & ACES) >= 2
    if view.contract == AN_OPEN_BETL:
        return count(view.hand & SEVENS) >= params.flek_open
    low = 0.0
    for suit in range(SUITS):
        low += 0.25 if in_suit(view.hand, suit) & 0b11 else 0.0
    return low >= params.flek_betl
