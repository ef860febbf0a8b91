"""The talon: what may be discarded, how it is taken (M-16, M-42, M-53)."""

from __future__ import annotations

from sim.core.bits import card_bit, count, next_pair
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.marias.contracts import WITH_TRUMPS
from sim.games.marias.deck import SHARPS, suit_cards
from sim.games.marias.desk import M_16, M_42, M_53, ask, look
from sim.games.marias.names import LICITOVANY
from sim.games.marias.needs import declarable
from sim.games.marias.rungs import leaves_a_contract, may_declare_after
from sim.games.marias.view import DISCARD, TAKE_TALON

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
def two_of(hand, cards):
    """Return whether a set is two cards of a hand."""
    return cards >= 0 and count(cards) == TALON and cards & ~hand == 0


@jit
def may_discard(view, cards):
    """Return whether the seat of a view may discard these cards.

    In licitovaný a declaration from the rung won must stay possible (M-53).  Elsewhere any two cards may be
    discarded, but where the experiment prescribes the contract it must stay possible.
    """
    if not two_of(view.hand, cards):
        return False
    if view.kind == LICITOVANY:
        return may_declare_after(view, cards)
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
    cards = next_pair(view.hand, 0)
    while cards and not may_discard(view, cards):
        cards = next_pair(view.hand, cards)
    return cards != 0


@jit
def nothing_left(view):
    """Return whether no discard at all leaves the winner of the auction a contract (M-16, M-53)."""
    cards = next_pair(view.hand, 0)
    while cards and not leaves_a_contract(view, cards):
        cards = next_pair(view.hand, cards)
    return cards == 0


@jit
def take(desk, seat):
    """Let a seat take up the talon; who laid it there remembers (M-45)."""
    view, state = desk.seen, desk.state
    note(desk, seat, TAKE_TALON, 0, 0)
    if view.talon_owner >= 0:
        state.gave[view.talon_owner] |= state.talon
    state.hands[seat] |= state.talon
    state.talon = 0
    view.talon_owner = -1


@jit
def take_over(desk, seat):
    """Let a seat take the talon up over another's contract (M-42)."""
    take(desk, seat)
    desk.seen.takeovers += 1


@jit
def discard(desk, seat):
    """Let a seat discard two cards (M-16); return False where what is prescribed cannot stay possible."""
    view, state = desk.seen, desk.state
    look(desk, seat)
    if view.forced >= 0 and not any_discard(view):
        return False
    view.legal = state.hands[seat]
    cards = ask(desk, seat, DISCARD)
    if not may_discard(view, cards):
        wrong = M_53 if view.kind == LICITOVANY else M_16
        refuse(desk, wrong if two_of(view.hand, cards) else M_42, cards)
    state.hands[seat] &= ~cards
    state.talon = cards
    view.talon_owner = seat
    note(desk, seat, DISCARD, cards, 0)
    return True
