"""Křížový, where the comments are known one by one: what their order adds to what the view has of them.

The view says how often each component was doubled and who ever raised it; who heard the comments knows when
each was.  With another partner somebody would have raised what awaited the other side, or the doubling would
have ended otherwise (M-21); and which defenders let an undoubled game pass follows for certain (M-64).
"""

from __future__ import annotations

from sim.belief.cases import CASES, LAYOUTS, PLACE, SHOWN, add, case, forget, had_not
from sim.belief.marias import sum_up
from sim.belief.partners import has_partners, hundred_is_partners
from sim.belief.rounds import (
    ALL_SPOKEN,
    BEFORE,
    NOT_YET,
    NOW,
    awaited,
    begun,
    closed_after,
    comments_made,
    first_comment,
)
from sim.core.bits import card_bit, has, lowest, without_lowest
from sim.core.desk import SEATS
from sim.core.jit import jit
from sim.games.marias.contracts import C_GAME, GAME, HUNDRED_AGAINST, SEVEN_AGAINST
from sim.games.marias.deck import card_of, marriage_cards
from sim.games.marias.view import COMMENT


@jit
def consider_heard(view, raised, room):
    """Narrow what :func:`sim.belief.marias.consider` gathered by the order of the comments.

    Parameters
    ----------
    view : VIEW
        Of křížový; in other kinds the order says nothing more.
    raised : int64[n]
        What each comment raised, bit per component, in order; comment i is seat (i + 1) modulo 4's.
    room : int64[ROOM]

    Returns
    -------
    int
        How many layouts agree.
    """
    if not has_partners(view):
        return room[LAYOUTS]
    called = card_bit(card_of(view.trump, view.call))
    pair = marriage_cards(view.trump)
    many = room[CASES]
    for owner in range(view.seats):
        if not _heard(view, owner, raised):
            continue
        passed = _let_pass(view, owner, raised)
        for i in range(many):
            may = case(room, i)
            if not _owns(view, room, may, owner, called):
                continue
            for seat in range(view.seats):
                if has(passed, seat):
                    may = had_not(room, may, seat, pair)
            add(room, may)
    forget(room, many)
    return sum_up(room)


@jit
def _owns(view, room, may, seat, called):
    """Return whether in a case, each of which has one, it is this seat that was dealt the called trump."""
    place = room[PLACE + seat]
    if room[SHOWN + seat] & called:
        return True
    if place < 0:
        return view.hand & called != 0
    return (may[0] if place == 0 else may[1] if place == 1 else may[2]) & called != 0


@jit
def _heard(view, owner, raised):
    """Return whether the doubling can have gone just so with one seat dealt the called trump."""
    made = comments_made(view)
    over = view.decision != COMMENT
    waits = made < ALL_SPOKEN
    ends_now = made == ALL_SPOKEN
    components = view.components
    while components:
        component = lowest(components)
        components = without_lowest(components)
        last = _last_raise(view, owner, component, raised)
        if last < -1:
            return False
        closed = closed_after(view, owner, component, last)
        if over and closed & (BEFORE | NOW) == 0:
            return False
        waits = waits or closed & NOT_YET != 0
        ends_now = ends_now or closed & NOW != 0
    return ends_now if over else waits


@jit
def _last_raise(view, owner, component, raised):
    """Return the comment that raised a component last, or began it (-1: declared); -2: it cannot have."""
    against = component in (SEVEN_AGAINST, HUNDRED_AGAINST)
    last = begun(view, owner, component)
    step = 0
    for comment in range(last + 1, comments_made(view)):
        if has(raised[comment], component):
            if comment > last + SEATS or not awaited(comment, owner, against, step):
                return -2
            last = comment
            step += 1
    return last


@jit
def _let_pass(view, owner, raised):
    """Return the defenders whose first comment let an undoubled game pass, as bits (M-64)."""
    by_partner = hundred_is_partners(view)
    obliged = view.rules.mandatory_flek != 0 and view.rules.flek_cap[GAME] > 0
    passed = 0
    if not obliged or not (by_partner or view.components & C_GAME):
        return passed
    for seat in range(1, view.seats):
        comment = first_comment(seat)
        if view.spoken[seat] == 0 or (comment > 0 and has(raised[comment - 1], GAME)):
            return passed
        if seat == owner:
            if by_partner and view.rules.hundred_includes_game == 0:
                return passed  # his hundred took the game's place
        elif not has(raised[comment], GAME):
            passed |= 1 << seat
    return passed
