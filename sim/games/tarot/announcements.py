"""Chelem and poignées (T-8 to T-10)."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.tarot.deck import EXCUSE_BIT, KINGS, PLAIN, TRUMPS
from sim.games.tarot.desk import T_8, T_10, ask
from sim.games.tarot.house import LEVELS
from sim.games.tarot.view import CHELEM, POIGNEE


@jit
def chelem(desk):
    """Ask the taker, always, whether he announces all eighteen tricks (T-10)."""
    view = desk.seen
    view.legal[PLAIN] = 0b11
    view.legal[TRUMPS] = 0
    view.chelem = 0
    answer = ask(desk, view.taker, CHELEM)
    if answer not in (0, 1):
        refuse(desk, T_10, answer)
    view.chelem = answer
    note(desk, view.taker, CHELEM, answer, 0)


@jit
def poignee(desk, seat):
    """Ask a player before his first card whether he shows trumps, if he can (T-8)."""
    view, state = desk.seen, desk.state
    trumps = state.hands[seat, TRUMPS]
    if count(trumps) + count(view.discarded) < view.rules.poignee_thresholds[0]:
        return
    view.levels = _levels(view.rules, count(trumps))
    kings = seat == view.taker and state.hands[seat, PLAIN] & KINGS == KINGS
    view.with_discards = 1 if kings and _with_discards(view, count(trumps)) else 0
    if view.levels == 0 and view.with_discards == 0:
        return
    view.legal[PLAIN] = 0
    view.legal[TRUMPS] = trumps | (view.discarded if view.with_discards else 0)
    shown = ask(desk, seat, POIGNEE)
    level = level_shown(view, trumps, shown) if shown else 0
    if shown and level == 0:
        refuse(desk, T_8, shown)
    # What the seat could have shown is nobody else's business.
    view.legal[TRUMPS] = view.levels = view.with_discards = 0
    if shown == 0:
        return
    view.shown[seat] = shown
    view.poignees[seat] = level
    note(desk, seat, POIGNEE, shown, level)


@jit
def _levels(rules, trumps):
    """Return the levels that so many trumps, the Excuse counted, can show, bit by level from the lowest."""
    levels = 0
    for level in range(LEVELS):
        if rules.poignee_thresholds[level] <= trumps:
            levels |= 1 << level
    return levels


@jit
def _with_discards(view, trumps):
    """Return whether a holder of the four kings can show the highest level with what he discarded (T-9)."""
    discarded, highest = count(view.discarded), view.rules.poignee_thresholds[LEVELS - 1]
    return view.rules.four_kings_poignee != 0 and 0 < discarded <= highest <= trumps + discarded


@jit
def level_shown(view, trumps, shown):
    """Return the level, from 1, of a set of trumps that a seat may show, or 0 where it may not (T-8, T-9).

    Parameters
    ----------
    view : VIEW
        At the decision ``poignee``.
    trumps, shown : int
        Trumps held; trumps shown.
    """
    if shown < 0:
        return 0
    discarded = view.discarded if view.with_discards else 0
    if shown & ~(trumps | discarded):
        return 0
    # The Excuse only where no numbered trump stays hidden.
    if shown & EXCUSE_BIT and trumps & ~shown:
        return 0
    for level in range(LEVELS):
        if count(shown) == view.rules.poignee_thresholds[level]:
            with_discards = level == LEVELS - 1 and discarded & ~shown == 0
            return level + 1 if with_discards or shown & discarded == 0 else 0
    return 0
