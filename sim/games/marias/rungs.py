"""What the winner of the auction may declare: from his rung up, with its cards or without (M-52 to M-54)."""

from __future__ import annotations

from sim.core.bits import has
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_SEVEN,
    C_TWO_SEVENS,
    DECLARED,
    HAS_TRUMPS,
    RUNG_CONTRACT,
    RUNG_OF,
    contract,
)
from sim.games.marias.deck import HEARTS, SEVEN, SHARPS, SUITS, card_of, suit_cards
from sim.games.marias.names import CONTRACTS
from sim.games.marias.needs import holds
from sim.games.marias.view import declaration

DURCH = contract("durch")
#: Of the pairs of suits those with the first suit as trumps.
EVERY_HELPER = (1 << SUITS) - 1


@jit
def may_declare_after(view, cards):
    """Return whether a discard leaves something to declare, what is prescribed where something is (M-53)."""
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
    found = _suits(view, hand, talon, code)
    return found if view.forced_trump < 0 else found & (EVERY_HELPER << (SUITS * view.forced_trump))


@jit
def leaves_a_contract(view, cards):
    """Return whether some contract from the rung won up remains after a discard, whatever is prescribed."""
    for code in range(len(CONTRACTS)):
        if _suits(view, view.hand & ~cards, cards, code):
            return True
    return False


@jit
def _suits(view, hand, talon, code):
    if not HAS_TRUMPS[code]:
        return 1 if _reaches(view, RUNG_OF[0, code]) else 0
    if talon & SHARPS and not view.rules.talon_allows_sharp:
        return 0
    # M-54: what the rung won says may be declared without its cards.
    needed = DECLARED[code] & ~DECLARED[RUNG_CONTRACT[view.rung]]
    two = DECLARED[code] & C_TWO_SEVENS != 0
    found = 0
    for trump in range(SUITS):
        if not _reaches(view, _rung(view, code, trump)):
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
