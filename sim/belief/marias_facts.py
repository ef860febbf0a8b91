"""The hard facts of mariáš, one function for each; :mod:`sim.belief.marias` lists them."""

from __future__ import annotations

from sim.belief.cases import (
    CASES,
    PLACE,
    POOL,
    SHOWN,
    SIZE,
    add,
    all_had,
    all_without,
    cannot,
    case,
    forget,
    some_marriage,
)
from sim.belief.partners import apply_partners, hundred_is_partners
from sim.core.bits import card_bit, has
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_HUNDRED,
    C_HUNDRED_AGAINST,
    C_SEVEN,
    C_SEVEN_AGAINST,
    C_TWO_SEVENS,
    DECLARED,
    HAS_TRUMPS,
    RUNG_CONTRACT,
)
from sim.games.marias.deck import (
    ALL,
    HEARTS,
    SEVEN,
    SHARPS,
    SUITS,
    card_of,
    marriage_cards,
    suit_cards,
)
from sim.games.marias.names import LICITOVANY, LIZANY, RUNGS
from sim.games.marias.play import LAST_TWO
from sim.games.marias.voleny import HAND

#: Place of the talon among the holders of unseen cards, where three play.
TALON = 2
THREE = 3
#: From this rung on trumps must be hearts, so that a hand may lack two cards to discard (M-53).
_RED_TWO_SEVENS = RUNGS.index("red_two_sevens")
#: Cards that may be discarded whatever the house rules, unless hearts are trumps.
_FREE_OF_HEARTS = ALL & ~SHARPS & ~(0xFF << (8 * HEARTS))


@jit
def apply_facts(view, room):
    """Narrow and split the cases by all that is known beside ``missing``; those of one holder first."""
    if view.kind == LIZANY:
        _exchange(view, room)
    elif view.contract >= 0 and HAS_TRUMPS[view.contract]:
        if view.laid >= 0:
            all_had(room, 0, card_bit(view.laid))
        _saved(view, room)
        _declared_sevens(view, room)
    if view.seats == THREE:
        _given(view, room)
        _others_talon(view, room)
    for suit in range(SUITS):
        if view.marriages[suit] >= 0:
            all_had(room, view.marriages[suit], marriage_cards(suit))
    apply_partners(view, room)
    _marriages_held(view, room)


@jit
def _exchange(view, room):
    """Lízaný: an exchanged card that this seat neither has nor saw played is the other's (M-94)."""
    if view.exchanged >= 0 and has(room[POOL], view.exchanged):
        all_had(room, 1 - view.seat, card_bit(view.exchanged))


@jit
def _saved(view, room):
    """M-17: who is bound to save a seven and played it before its trick had no other card of the suit."""
    seven = card_bit(card_of(view.trump, SEVEN))
    for seat in range(view.seats):
        bound = view.announced[seat] & C_SEVEN_AGAINST
        if seat == view.declarer:
            bound |= view.components & (C_SEVEN | C_TWO_SEVENS)
        if bound and room[SHOWN + seat] & seven:
            all_without(room, room[PLACE + seat], suit_cards(view.trump))
    if view.components & C_TWO_SEVENS:
        helper = card_of(view.helper, SEVEN)
        early = min(view.plays, view.seats * (HAND - LAST_TWO))
        for play in range(early):
            if view.history[play] == helper and has(room[SHOWN + view.declarer], helper):
                all_without(room, room[PLACE + view.declarer], suit_cards(view.helper))


@jit
def _needed(view):
    """Return the declared components whose cards the declarer must have had (M-19, M-54)."""
    needed = DECLARED[view.contract]
    if view.kind == LICITOVANY:
        needed &= ~DECLARED[RUNG_CONTRACT[view.rung]]
    return needed


@jit
def _declared_sevens(view, room):
    needed = _needed(view)
    seven = card_bit(card_of(view.trump, SEVEN))
    if needed & (C_SEVEN | C_TWO_SEVENS):
        all_had(room, view.declarer, seven)
    if needed & C_TWO_SEVENS:
        all_had(room, view.declarer, card_bit(card_of(view.helper, SEVEN)))
    for seat in range(view.seats):
        if view.announced[seat] & C_SEVEN_AGAINST:
            all_had(room, seat, seven)


@jit
def _marriages_held(view, room):
    """Apply that who declared or announced a hundred had some marriage (M-19, M-23)."""
    if view.contract < 0 or not HAS_TRUMPS[view.contract]:
        return
    if _needed(view) & C_HUNDRED and not hundred_is_partners(view):
        some_marriage(room, view.declarer)
    for seat in range(view.seats):
        if view.announced[seat] & C_HUNDRED_AGAINST:
            some_marriage(room, seat)


@jit
def _given(view, room):
    """Cards that this seat laid into a talon that another has taken (M-42)."""
    given = view.gave & room[POOL]
    if given == 0:
        return
    owns = view.talon_owner == view.seat or room[SIZE + TALON] == 0
    if view.takeovers == 1 or (view.takeovers == THREE - 1 and not owns and view.seat != 0):
        # Nobody but the talon's owner has had them.
        third = THREE - view.seat - view.talon_owner
        all_without(room, room[PLACE + third], given)
    elif view.takeovers == THREE - 1 and owns:
        # This seat gave them, somebody kept them, and this seat took the talon back.
        many = room[CASES]
        for i in range(many):
            for place in range(TALON):
                add(room, cannot(case(room, i), place, given))
        forget(room, many)


@jit
def _others_talon(view, room):
    """Apply what the rules keep out of a talon that another made for a trump contract (M-16, M-53)."""
    if view.talon_owner < 0 or view.talon_owner == view.seat or room[SIZE + TALON] == 0:
        return
    named = view.contract >= 0
    if named and not HAS_TRUMPS[view.contract]:
        return
    if not view.rules.talon_allows_sharp:
        all_without(room, TALON, SHARPS)
    if not named:
        return
    if DECLARED[view.contract] & (C_SEVEN | C_TWO_SEVENS):
        all_without(room, TALON, card_bit(card_of(view.trump, SEVEN)))
    if view.helper >= 0:
        all_without(room, TALON, card_bit(card_of(view.helper, SEVEN)))
    if view.rules.talon_forbids_trump:
        if view.kind == LICITOVANY and view.rung >= _RED_TWO_SEVENS:
            _perhaps_waived(view, room)
        else:
            all_without(room, TALON, suit_cards(view.trump))


@jit
def _perhaps_waived(view, room):
    """M-53: no trumps in the talon, or the twelve cards had no two that could be discarded.

    A red two sevens leaves no other trump suit.  Two cards that are neither sharp nor hearts can always be
    discarded, for of three helper suits one has its seven elsewhere; so there is one at most, and the talon
    of two cards has a heart.
    """
    declarer = view.declarer
    shown = room[SHOWN + declarer] & _FREE_OF_HEARTS
    there = room[POOL] & _FREE_OF_HEARTS
    third = THREE - view.seat - declarer
    many = room[CASES]
    for i in range(many):
        add(room, cannot(case(room, i), TALON, suit_cards(HEARTS)))
        if shown == 0 or shown & (shown - 1) == 0:
            none = cannot(cannot(case(room, i), TALON, there), room[PLACE + declarer], there)
            add(room, none)
        left = there if shown == 0 else 0
        while left:
            one = left & -left
            left ^= one
            may = cannot(case(room, i), room[PLACE + third], one)
            may = cannot(may, TALON, there & ~one)
            add(room, cannot(may, room[PLACE + declarer], there & ~one))
    forget(room, many)
