"""Doubling: flek, re, tutti, boty …, and what is announced against (M-20 to M-25)."""

from __future__ import annotations

from sim.core.bits import card_bit, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_GAME,
    C_HUNDRED_AGAINST,
    C_SEVEN,
    C_SEVEN_AGAINST,
    DECLARED,
    GAME,
    HAS_POINTS,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
)
from sim.games.marias.deck import SEVEN as RANK_SEVEN
from sim.games.marias.deck import card_of, marriages
from sim.games.marias.desk import M_20, M_23, ask, note, refuse
from sim.games.marias.names import BALANCED, FLEKKED_WITHOUT_RE, PLAYED, UNFLEKKED
from sim.games.marias.view import ANNOUNCE, COMMENT, DECLARERS, DEFENDERS


@jit
def side_of(view, seat):
    """Return the side a seat is on once the contract is declared."""
    if seat in (view.declarer, view.partner):
        return DECLARERS
    return DEFENDERS


@jit
def members(view, side):
    """Return the seats of a side as bits."""
    own = 1 << view.declarer
    if view.partner >= 0:
        own |= 1 << view.partner
    return own if side == DECLARERS else ((1 << view.seats) - 1) & ~own


@jit
def double(desk):
    """Let the seats speak in rotation after the declarer until nothing awaits anybody (M-20, M-21)."""
    view = desk.seen
    _declare_components(desk)
    seat = view.declarer
    silent = view.seats - 1
    while silent > 0 or _awaiting(view):
        seat = (seat + 1) % view.seats
        if seat != view.declarer and view.spoken[seat] == 0:
            silent -= 1
        _comment(desk, seat)


@jit
def _declare_components(desk):
    view = desk.seen
    declared = DECLARED[view.contract]
    if view.rules.hundred_includes_game != 0 and HAS_POINTS[view.contract] != 0:
        declared |= C_GAME
    while declared:
        _begin(desk, lowest(declared), DEFENDERS)
        declared = without_lowest(declared)


@jit
def _begin(desk, component, side):
    """Add a component at level 0; it awaits a side unless its cap is 0 (M-22)."""
    view = desk.seen
    view.components |= 1 << component
    view.levels[component] = 0
    _await(desk, component, side)


@jit
def _await(desk, component, side):
    view, state = desk.seen, desk.state
    if view.levels[component] >= view.rules.flek_cap[component]:
        if view.rules.flek_capped[component] == 0:
            state.level_15 += 1
        return
    view.awaited[side] |= 1 << component
    state.waits[component] = members(view, side)


@jit
def _awaiting(view):
    return view.awaited[DECLARERS] | view.awaited[DEFENDERS] != 0


@jit
def announceable(view, seat, hand, trump):
    """Return the components a seat may announce against now, as bits (M-23).

    Parameters
    ----------
    view : VIEW
    seat : int
    hand : int
        The seat's cards.
    trump : int
        Trump suit.
    """
    if view.rules.against == 0 or view.spoken[seat] != 0 or side_of(view, seat) != DEFENDERS:
        return 0
    if HAS_POINTS[view.contract] == 0:
        return 0
    found = 0
    if view.levels[SEVEN_AGAINST] < 0 and has(hand, card_of(trump, RANK_SEVEN)):
        found |= C_SEVEN_AGAINST
    if view.levels[HUNDRED_AGAINST] < 0 and marriages(hand) != 0:
        found |= C_HUNDRED_AGAINST
    return found


@jit
def _comment(desk, seat):
    """Let one seat speak; one that can only say good is not asked, but its comment is recorded (M-21)."""
    view, state = desk.seen, desk.state
    side = side_of(view, seat)
    raises = view.awaited[side]
    against = announceable(view, seat, state.hands[seat], state.trump)
    view.legal = raises | (against << ANNOUNCE)
    answer = ask(desk, seat, COMMENT) if view.legal != 0 else 0
    if answer & ~view.legal:
        refuse(desk, M_20 if answer & ~view.legal & ((1 << ANNOUNCE) - 1) else M_23, answer)
    waiting = raises
    while waiting:
        component = lowest(waiting)
        waiting = without_lowest(waiting)
        state.waits[component] &= ~(1 << seat)
        if has(answer, component):
            view.levels[component] += 1
            view.awaited[side] &= ~(1 << component)
            _await(desk, component, DEFENDERS if side == DECLARERS else DECLARERS)
        elif state.waits[component] == 0:
            view.awaited[side] &= ~(1 << component)
    for component in (SEVEN_AGAINST, HUNDRED_AGAINST):
        if has(answer, ANNOUNCE + component):
            _begin(desk, component, DECLARERS)
    view.raised[seat] |= answer & ((1 << ANNOUNCE) - 1)
    view.announced[seat] |= answer >> ANNOUNCE
    view.spoken[seat] += 1
    note(desk, seat, COMMENT, answer, 0)


@jit
def how_it_ends(view):
    """Return how the deal goes on after doubling: played, or settled at once (M-24, M-25)."""
    game, seven = view.levels[GAME], view.levels[SEVEN]
    rules = view.rules
    if view.components == C_GAME | C_SEVEN and game == 1 and seven == 0 and rules.settle_balanced_seven != 0:
        return BALANCED
    if view.components == C_GAME and game == 0 and rules.play_unflekked_game == 0:
        return UNFLEKKED
    if view.components == C_GAME and game == 1 and rules.play_flekked_game_without_re == 0:
        return FLEKKED_WITHOUT_RE
    return PLAYED


@jit
def save_sevens(desk):
    """Find who must save the trump seven for the last trick: a holder whose side declared it (M-17)."""
    view, state = desk.seen, desk.state
    seven = card_bit(card_of(state.trump, RANK_SEVEN))
    for seat in range(view.seats):
        wanted = C_SEVEN if side_of(view, seat) == DECLARERS else C_SEVEN_AGAINST
        state.saved[seat] = state.hands[seat] & seven if view.components & wanted else 0
