"""Who is a friend: known in most kinds, in křížový for long a matter of likelihood (M-61).

Forehand has a partner whom nobody but the partner knows.  Who raised against forehand, or has shown not to
hold the called trump, is none.
"""

from __future__ import annotations

from sim.core.bits import card_bit
from sim.core.jit import jit
from sim.games.marias.deck import card_of
from sim.games.marias.view import DECLARERS

#: How likely forehand found the called trump in its own hand, as far as a defender can tell.
ALONE = 0.25


@jit
def is_friend(view, seat):
    """Return whether another seat is on the view's side, where nobody's side is hidden from it."""
    return (seat in (view.declarer, view.partner)) == (view.role == DECLARERS)


@jit
def friendliness(view, seat):
    """Return how likely another seat is on the view's side: 0 or 1 where sides are known."""
    if view.hidden == 0:
        return 1.0 if is_friend(view, seat) else 0.0
    return _likely_friend(view, seat)


@jit
def _likely_friend(view, seat):
    if view.role == DECLARERS:
        return chance_partner(view, seat)
    return 0.0 if seat == view.declarer else 1.0 - chance_partner(view, seat)


@jit
def chance_partner(view, seat):
    """Return how likely another seat is the declarer's partner, whom the seat of the view does not know."""
    if not _may_be_partner(view, seat):
        return 0.0
    candidates = 0
    for other in range(view.seats):
        if _may_be_partner(view, other):
            candidates += 1
    return (1.0 if view.seat == view.declarer else 1.0 - ALONE) / candidates


@jit
def _may_be_partner(view, seat):
    """Return whether a seat may hold the called trump, and has not spoken against forehand (M-64)."""
    if seat in (view.seat, view.declarer):
        return False
    called = card_bit(card_of(view.trump, view.call))
    return view.missing[seat] & called == 0 and view.raised[seat] == 0 and view.announced[seat] == 0
