"""The talon: what may be discarded, what may then be declared, how it is taken (M-16, M-19, M-42, M-53)."""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, without_lowest
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_HUNDRED,
    C_SEVEN,
    C_TWO_SEVENS,
    DECLARED,
    HAS_TRUMPS,
    RUNG_CONTRACT,
    RUNG_OF,
    WITH_TRUMPS,
    contract,
)
from sim.games.marias.deck import HEARTS, SEVEN, SHARPS, SUITS, card_of, marriages, suit_cards
from sim.games.marias.desk import M_16, M_42, M_53, ask, look, note, refuse
from sim.games.marias.names import CONTRACTS, LICITOVANY
from sim.games.marias.view import DISCARD, TAKE_TALON, declaration

TALON = 2
DURCH = contract("durch")


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
def holds(hand, components, trump, helper):
    """Return whether a hand has the cards that components need to be declared (M-19).

    Parameters
    ----------
    hand, components : int
    trump : int
    helper : int
        The helper suit, looked at for two sevens only.
    """
    if components & (C_SEVEN | C_TWO_SEVENS) and not has(hand, card_of(trump, SEVEN)):
        return False
    if components & C_TWO_SEVENS and not has(hand, card_of(helper, SEVEN)):
        return False
    return not components & C_HUNDRED or marriages(hand) != 0


@jit
def declarable(hand, trump, code):
    """Return whether a hand holds what a trump contract of one trump suit needs to be declared (M-19)."""
    return holds(hand, DECLARED[code], trump, -1)


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
        return _may_declare_with(view, cards)
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
    first = view.hand
    while first:
        one = first & -first
        first = without_lowest(first)
        second = first
        while second:
            if may_discard(view, one | (second & -second)):
                return True
            second = without_lowest(second)
    return False


@jit
def _may_declare_with(view, cards):
    """Return whether some contract from the rung won up remains after a discard (M-53)."""
    if view.forced < 0 and view.rung <= RUNG_OF[0, DURCH]:
        return True  # any two cards may go before a durch
    hand = view.hand & ~cards
    for code in range(len(CONTRACTS)):
        if suits_for(view, hand, cards, code):
            return True
    return False


@jit
def suits_for(view, hand, talon, code):
    """Return the suits with which the winner of the auction may declare a contract (M-53, M-54).

    Parameters
    ----------
    view : VIEW
        Of the winner; ``rung`` is what he won.
    hand, talon : int
        The ten cards kept and the two discarded.
    code : int

    Returns
    -------
    int
        Bit 4 x trump + helper, helper = trump where there is none; bit 0 without trumps; 0: not at all.
    """
    if view.forced not in (-1, code):
        return 0
    if not HAS_TRUMPS[code]:
        return 1 if _reaches(view, RUNG_OF[0, code]) else 0
    if talon & SHARPS and not view.rules.talon_allows_sharp:
        return 0
    # M-54: what the rung won says may be declared without its cards.
    needed = DECLARED[code] & ~DECLARED[RUNG_CONTRACT[view.rung]]
    two = DECLARED[code] & C_TWO_SEVENS != 0
    found = 0
    for trump in range(SUITS):
        if view.forced_trump not in (-1, trump) or not _reaches(view, _rung(view, code, trump)):
            continue
        if talon & suit_cards(trump) and view.rules.talon_forbids_trump and not view.waived:
            continue
        for helper in range(SUITS):
            if (helper == trump) == two:
                continue
            if not _throws_seven(talon, code, trump, helper) and holds(hand, needed, trump, helper):
                found |= 1 << (SUITS * trump + helper)
    return found


@jit
def _rung(view, code, trump):
    """Return the rung that a contract with a trump suit is on the ladder, -1 where it has none (M-52)."""
    red = RUNG_OF[1, code]
    if trump == HEARTS and red >= 0 and has(view.ladder, red):
        return red
    return RUNG_OF[0, code]


@jit
def _reaches(view, rung):
    return rung >= view.rung and has(view.ladder, rung) != 0


@jit
def _throws_seven(talon, code, trump, helper):
    """Return whether a seven that would be declared lies in the talon (M-16)."""
    if not DECLARED[code] & (C_SEVEN | C_TWO_SEVENS):
        return False
    return has(talon, card_of(trump, SEVEN)) != 0 or has(talon, card_of(helper, SEVEN)) != 0


@jit
def declaring(code, pair):
    """Return the answer to ``declare`` for a contract and one of its :func:`suits_for`."""
    if not HAS_TRUMPS[code]:
        return code
    trump, helper = pair // SUITS, pair % SUITS
    return declaration(code, trump, helper if helper != trump else -1)


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
