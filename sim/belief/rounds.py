"""Křížový: which rounds of doubling can have led to the levels, raisers and number of comments a seat sees.

Comments are numbered from 0; comment i is seat (i + 1) modulo 4's, forehand being the declarer of every
trump contract.  A component awaits one side; whoever of it speaks first may raise it, and when all of
that side have spoken since it is closed (M-21).  So with another partner the doubling would have ended
sooner or later: each supposed holder of the called trump must agree with when it did, or that it has not.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import has, lowest, without_lowest
from sim.core.desk import SEATS
from sim.core.jit import jit
from sim.games.marias.contracts import C_HUNDRED, GAME, HUNDRED, HUNDRED_AGAINST, SEVEN_AGAINST
from sim.games.marias.view import COMMENT

#: Most comments, one before the first counted: 15 levels, each within a round, and two rounds more (M-22).
PLACES = 18 * SEATS
#: When a component can have been closed: before the last comment seen, with it, or not yet; 0: it cannot be.
BEFORE, NOW, NOT_YET = 1, 2, 4
#: Comments after which every seat but the declarer has spoken.
ALL_SPOKEN = SEATS - 1


@jit
def comments_made(view):
    """Return how many comments have been made."""
    made = 0
    for seat in range(view.seats):
        made += view.spoken[seat]
    return made


@jit
def first_comment(seat):
    """Return the number of a seat's first comment."""
    return (seat - 1) % SEATS


@jit
def agrees(view, owner, doubler):
    """Return whether the doubling can have gone as it did with one seat dealt the called trump.

    Parameters
    ----------
    view : VIEW
        At a comment or in the play.
    owner : int
        Forehand's partner, or forehand itself.
    doubler : int
        The defender who doubled the game, in his first comment; -1: anybody or nobody.
    """
    made = comments_made(view)
    over = view.decision != COMMENT
    waits = made < ALL_SPOKEN
    ends_now = made == ALL_SPOKEN
    components = view.components
    while components:
        component = lowest(components)
        components = without_lowest(components)
        closed = _closed(view, owner, component, doubler if component == GAME else -1)
        if closed == 0 or (over and closed & (BEFORE | NOW) == 0):
            return False
        waits = waits or closed & NOT_YET != 0
        ends_now = ends_now or closed & NOW != 0
    return ends_now if over else waits


@jit
def begun(view, owner, component):
    """Return the number of the comment in which a component was announced, -1: it was declared."""
    if component in (SEVEN_AGAINST, HUNDRED_AGAINST):
        for seat in range(view.seats):
            if has(view.announced[seat], component):
                return first_comment(seat)
    if component == HUNDRED and owner > 0 and view.announced[owner] & C_HUNDRED:
        return first_comment(owner)
    return -1


@jit
def _closed(view, owner, component, doubler):
    """Return when a component can have been closed, as flags."""
    made = comments_made(view)
    level = view.levels[component]
    against = component in (SEVEN_AGAINST, HUNDRED_AGAINST)
    raised = 0
    for seat in range(view.seats):
        raised |= has(view.raised[seat], component) << seat
    # By comment that raised last, from -1: the sets of seats that may have raised by then, a bit for each.
    sets = np.zeros(PLACES, np.int64)
    sets[begun(view, owner, component) + 1] = 1
    for step in range(level):
        further = np.zeros(PLACES, np.int64)
        for last in range(-1, made):
            if sets[last + 1] == 0:
                continue
            for comment in range(last + 1, min(last + 1 + SEATS, made)):
                wanted = step > 0 or doubler < 0 or comment == first_comment(doubler)
                if wanted and awaited(comment, owner, against, step):
                    further[comment + 1] |= _with(sets[last + 1], (comment + 1) % SEATS)
        sets = further
    flags = 0
    for last in range(-1, made):
        if has(sets[last + 1], raised):
            flags |= closed_after(view, owner, component, last)
    return flags


@jit
def closed_after(view, owner, component, last):
    """Return when a component is closed that was raised last in a comment, as one flag."""
    made = comments_made(view)
    level = view.levels[component]
    end = last + 1
    if level < view.rules.flek_cap[component]:
        against = component in (SEVEN_AGAINST, HUNDRED_AGAINST)
        for comment in range(last + 1, last + 1 + SEATS):
            if awaited(comment, owner, against, level):
                end = comment + 1
    if end > made:
        return NOT_YET
    return NOW if end == made else BEFORE


@jit
def awaited(comment, owner, against, level):
    """Return whether a component at a level awaits the side of who makes a comment."""
    seat = (comment + 1) % SEATS
    return (seat in (0, owner)) == ((level % 2 == 1) != against)


@jit
def _with(sets, seat):
    """Return some sets of seats, a bit for each, with one seat added to all."""
    added = 0
    for members in range(1 << SEATS):
        if has(sets, members):
            added |= 1 << (members | 1 << seat)
    return added
