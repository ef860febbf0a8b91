"""Doubling: flek, re, tutti, boty …, and what is announced against (M-20 to M-25)."""

from __future__ import annotations

from sim.core.bits import has, lowest, without_lowest
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.marias.contracts import (
    BESIDE_GAME,
    C_GAME,
    C_HUNDRED,
    C_HUNDRED_AGAINST,
    C_SEVEN,
    C_SEVEN_AGAINST,
    DECLARED,
    GAME,
    HAS_POINTS,
    HUNDRED,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
    WITH_HUNDRED,
)
from sim.games.marias.deck import SEVEN as RANK_SEVEN
from sim.games.marias.deck import card_of, marriage_cards, marriages
from sim.games.marias.desk import M_20, M_23, M_63, M_64, ask, members, side_of
from sim.games.marias.names import BALANCED, FLEKKED_WITHOUT_RE, PLAYED, UNFLEKKED
from sim.games.marias.view import ANNOUNCE, COMMENT, DECLARERS, DEFENDERS

#: The part of an answer to ``comment`` that raises.
RAISES = (1 << ANNOUNCE) - 1


@jit
def double(desk):
    """Let the seats speak in rotation after the declarer until nothing awaits anybody (M-20, M-21)."""
    view = desk.seen
    declare_components(desk)
    seat = view.declarer
    silent = view.seats - 1
    while silent > 0 or awaiting(desk.state):
        seat = (seat + 1) % view.seats
        if seat != view.declarer and view.spoken[seat] == 0:
            silent -= 1
        comment(desk, seat)


@jit
def declare_components(desk):
    """Put what a contract declares at level 0; it awaits the defenders (M-20)."""
    declared = components_of(desk.seen.contract, desk.seen.rules)
    while declared:
        _begin(desk, lowest(declared), DEFENDERS)
        declared = without_lowest(declared)


@jit
def components_of(contract, rules):
    """Return the components that a contract declares, as bits."""
    declared = DECLARED[contract]
    if rules.hundred_includes_game != 0 and BESIDE_GAME[contract] != 0:
        declared |= C_GAME  # M-13
    return declared


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
    state.awaited[side] |= 1 << component
    state.waits[component] = members(desk, side)


@jit
def awaiting(state):
    """Return whether any component still awaits a side."""
    return state.awaited[DECLARERS] | state.awaited[DEFENDERS] != 0


@jit
def announceable(view, hand, trump):
    """Return the components a defender may announce against at his first turn, as bits (M-23).

    Parameters
    ----------
    view : VIEW
    hand : int
        The seat's cards.
    trump : int
        Trump suit.
    """
    if view.rules.against == 0 or HAS_POINTS[view.contract] == 0:
        return 0
    found = 0
    if view.levels[SEVEN_AGAINST] < 0 and has(hand, card_of(trump, RANK_SEVEN)):
        found |= C_SEVEN_AGAINST
    if view.levels[HUNDRED_AGAINST] < 0 and marriages(hand) != 0:
        found |= C_HUNDRED_AGAINST
    return found


@jit
def comment(desk, seat):
    """Let one seat speak; one that has no choice is not asked, but its comment is recorded (M-21)."""
    view, state = desk.seen, desk.state
    side = side_of(desk, seat)
    raises = state.awaited[side]
    view.must = against = 0
    if view.spoken[seat] == 0:
        if side == DEFENDERS:
            against = announceable(view, state.hands[seat], state.trump)
            view.must = _must_flek(desk, seat)
        elif _adds_hundred(desk, seat):
            view.must = C_HUNDRED << ANNOUNCE
            against = C_HUNDRED
            raises &= ~_void(view)
    view.legal = raises | (against << ANNOUNCE)
    answer = ask(desk, seat, COMMENT) if view.legal != view.must else view.must
    if answer & ~view.legal:
        refuse(desk, M_20 if answer & ~view.legal & RAISES else M_23, answer)
    if view.must & ~answer:
        refuse(desk, M_64 if view.must & RAISES else M_63, answer)
    view.must = 0
    if has(answer, ANNOUNCE + HUNDRED):
        _add_hundred(desk)
    say(desk, seat, raises, answer & RAISES)
    for component in (SEVEN_AGAINST, HUNDRED_AGAINST):
        if has(answer, ANNOUNCE + component):
            _begin(desk, component, DECLARERS)
    if seat == state.partner and answer != 0:
        state.revealed = 1  # nobody else could have said it
    view.announced[seat] |= answer >> ANNOUNCE
    note(desk, seat, COMMENT, answer, 0)


@jit
def say(desk, seat, waiting, raised):
    """Let a seat raise some of what awaits it; what its whole side lets pass is closed (M-20, M-21)."""
    view, state = desk.seen, desk.state
    side = side_of(desk, seat)
    while waiting:
        component = lowest(waiting)
        waiting = without_lowest(waiting)
        state.waits[component] &= ~(1 << seat)
        if has(raised, component):
            view.levels[component] += 1
            state.awaited[side] &= ~(1 << component)
            _await(desk, component, DEFENDERS if side == DECLARERS else DECLARERS)
        elif state.waits[component] == 0:
            state.awaited[side] &= ~(1 << component)
    view.raised[seat] |= raised
    view.spoken[seat] += 1


@jit
def _must_flek(desk, seat):
    """Return the game where a defender must raise it: he holds the trump king or over (M-64)."""
    view, state = desk.seen, desk.state
    if view.rules.mandatory_flek == 0 or view.levels[GAME] != 0:
        return 0
    holds = state.hands[seat] & marriage_cards(state.trump)
    return state.awaited[DEFENDERS] & C_GAME if holds else 0


@jit
def _adds_hundred(desk, seat):
    """Return whether a partner must announce a hundred: he holds the trump marriage (M-63)."""
    view, state = desk.seen, desk.state
    if view.rules.mandatory_hundred == 0 or seat != state.partner or view.levels[HUNDRED] >= 0:
        return False
    return has(marriages(state.hands[seat]), card_of(state.trump, RANK_SEVEN)) != 0


@jit
def _void(view):
    """Return the game where a partner's hundred takes its place (M-63)."""
    return 0 if view.rules.hundred_includes_game else C_GAME


@jit
def _add_hundred(desk):
    """Raise the contract to one with a hundred, which awaits the defenders (M-63)."""
    view, state = desk.seen, desk.state
    if _void(view):
        view.components &= ~C_GAME
        view.levels[GAME] = -1
        state.awaited[DECLARERS] &= ~C_GAME
        state.awaited[DEFENDERS] &= ~C_GAME
    view.contract = WITH_HUNDRED[view.contract]
    _begin(desk, HUNDRED, DEFENDERS)


@jit
def how_it_ends(view):
    """Return how the deal goes on after doubling: played, or settled at once (M-24, M-25)."""
    return ending(view.components, view.levels, view.rules)


@jit
def ending(components, levels, rules):
    """Return how a deal goes on whose components are doubled so often (M-24, M-25)."""
    game, seven = levels[GAME], levels[SEVEN]
    if components == C_GAME | C_SEVEN and game == 1 and seven == 0 and rules.settle_balanced_seven != 0:
        return BALANCED
    if components == C_GAME and game == 0 and rules.play_unflekked_game == 0:
        return UNFLEKKED
    if components == C_GAME and game == 1 and rules.play_flekked_game_without_re == 0:
        return FLEKKED_WITHOUT_RE
    return PLAYED
