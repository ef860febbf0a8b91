"""Chelem and poignées (T-8 to T-10)."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.tarot.deck import EXCUSE_BIT, KINGS, NUMBERED, PLAIN, TRUMPS
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
    numbered = trumps & NUMBERED
    excuse = 1 if trumps & EXCUSE_BIT else 0
    view.levels = _levels(view.rules, count(numbered), excuse)
    view.with_discards = 0
    # T-9
    if seat == view.taker and view.discarded and view.rules.four_kings_poignee:
        if state.hands[seat, PLAIN] & KINGS == KINGS:
            together = count(numbered) + count(view.discarded)
            if _within(view.rules.poignee_thresholds[LEVELS - 1], together, excuse):
                if count(view.discarded) <= view.rules.poignee_thresholds[LEVELS - 1]:
                    view.with_discards = 1
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
def _within(threshold, numbered, excuse):
    """Return whether so many trumps can be shown: numbered ones, or all of them and the Excuse."""
    return threshold <= numbered or (excuse and threshold == numbered + 1)


@jit
def _levels(rules, numbered, excuse):
    """Return the levels that a hand can show, bit by level from the lowest."""
    levels = 0
    for level in range(LEVELS):
        if _within(rules.poignee_thresholds[level], numbered, excuse):
            levels |= 1 << level
    return levels


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
            if shown & discarded == 0:
                return level + 1 if view.levels >> level & 1 else 0
            return level + 1 if level == LEVELS - 1 and discarded & ~shown == 0 else 0
    return 0
