"""How a contract is found where forehand chooses trumps: "suit?", taking over, declaring (M-42, M-43)."""

from __future__ import annotations

from sim.core.bits import count, has, lowest, single
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.marias.contracts import DECLARED, HAS_TRUMPS, ROWS, WITH_ROGUE, WITH_TRUMPS, WITHOUT_TRUMPS
from sim.games.marias.deck import CARDS, SHARPS, suit_cards
from sim.games.marias.desk import M_16, M_19, M_42, M_43, M_63, M_67, ask
from sim.games.marias.needs import declarable
from sim.games.marias.view import BAD, DECLARE, GOOD, HELPER_AT, KEEP, ROGUE, SUIT, TRUMP_AT, declaration

#: Where a declaration's further word in the log has helper suit + 1 and rogue, above the trump suit + 1.
HELPER_NOTED, ROGUE_NOTED = HELPER_AT - TRUMP_AT, lowest(ROGUE) - TRUMP_AT

#: The contracts without trumps, in rising order.
LONE = tuple(code for code, row in enumerate(ROWS) if not row.trumps)


@jit
def over(view):
    """Return the contracts without trumps that go over the present one, suit at first, and have a price."""
    higher = WITHOUT_TRUMPS & ~((2 << view.contract) - 1) if view.contract >= 0 else WITHOUT_TRUMPS
    for code in LONE:
        if view.rules.tariff[lowest(DECLARED[code])] < 0:
            higher &= ~(1 << code)
    return higher


@jit
def name_before_asking(desk):
    """Let forehand name a contract over suit before it asks "suit?", or keep trumps."""
    view, state = desk.seen, desk.state
    higher = over(view)
    if view.forced >= 0:
        if has(higher, view.forced) and view.forced_taker == 0:
            name(desk, 0, view.forced)
        return
    view.legal = higher
    view.may_keep = 1 - state.committed
    view.may_rogue = view.rules.durch_rogue
    answer = ask(desk, 0, DECLARE)
    keeps = answer == KEEP and view.may_keep
    view.may_keep = view.may_rogue = 0
    if not keeps:
        _check_name(desk, higher, answer, M_16 if answer == KEEP else M_42)
        name(desk, 0, answer)


@jit
def _check_name(desk, legal, answer, rule):
    """Refuse a declaration without trumps that is not among the legal ones."""
    view = desk.seen
    code = answer & ~ROGUE
    if answer < 0 or code >= CARDS or not has(legal, code):
        refuse(desk, rule, answer)
    if answer != code and not _has_rogue(view, 1 << code):
        refuse(desk, M_67, answer)


@jit
def who_says_bad(desk, holder):
    """Ask the others in order from the seat that named the contract; return who says bad, or -1 (M-42)."""
    view = desk.seen
    for step in range(1, view.seats):
        seat = (holder + step) % view.seats
        if view.forced >= 0:
            takes = view.contract < 0 and seat == view.forced_taker and has(over(view), view.forced)
            answer = BAD if takes else GOOD
        else:
            view.legal = (1 << GOOD) | (1 << BAD)
            answer = ask(desk, seat, SUIT)
        if answer not in (GOOD, BAD):
            refuse(desk, M_42, answer)
        view.answers[seat] = answer
        note(desk, seat, SUIT, answer, 0)
        if answer == BAD:
            return seat
    return -1


@jit
def name_over(desk, seat):
    """Let the seat that said bad name one of the contracts over the present one (M-42)."""
    view = desk.seen
    higher = over(view)
    view.legal = higher
    view.may_rogue = view.rules.durch_rogue
    if view.forced >= 0:
        answer = view.forced
    elif single(higher) and not _has_rogue(view, higher):
        answer = lowest(higher)
    else:
        answer = ask(desk, seat, DECLARE)
    view.may_rogue = 0
    _check_name(desk, higher, answer, M_42)
    name(desk, seat, answer)


@jit
def _has_rogue(view, contracts):
    """Return whether one of some contracts may be declared with the rogue (M-67)."""
    return contracts & WITH_ROGUE != 0 and view.rules.durch_rogue != 0


@jit
def declare(desk, barred):
    """M-43: trumps stand and are shown; forehand declares what its cards allow (M-19).

    Parameters
    ----------
    desk : Desk
    barred : int
        Contracts that it may not declare, whatever its cards.

    Returns
    -------
    bool
        False where the prescribed contract is barred or lacks its cards.
    """
    view, state = desk.seen, desk.state
    state.shown = 1
    view.legal = 0
    for code in range(LONE[0]):
        if not has(barred, code) and declarable(state.hands[0], state.trump, code):
            view.legal |= 1 << code
    if view.forced >= 0:
        answer = view.forced
        if not has(view.legal, answer):
            return False
    else:
        answer = lowest(view.legal) if single(view.legal) else ask(desk, 0, DECLARE)
    if answer < 0 or answer >= CARDS or not has(view.legal, answer):
        refuse(desk, _why_not(barred, answer), answer)
    name(desk, 0, answer)
    return True


@jit
def _why_not(barred, answer):
    """Return the rule that a declaration of forehand breaks."""
    if answer < 0 or answer >= CARDS or not has(WITH_TRUMPS, answer):
        return M_43
    return M_63 if has(barred, answer) else M_19


@jit
def name(desk, seat, answer):
    """Make a contract the one to be played, unless it is taken over."""
    view, state = desk.seen, desk.state
    view.contract = answer & ~ROGUE
    view.rogue = 1 if answer != view.contract else 0
    view.declarer = seat
    # What was said to another contract counts no more (M-42, M-71).
    for other in range(view.seats):
        if other != seat:
            view.answers[other] = -1
    if not HAS_TRUMPS[view.contract]:
        state.trump = -1  # M-45: the suit that was fixed stays unknown
    announce(desk)


@jit
def announce(desk):
    """Note a declaration: contract, and packed together trump + 1, helper + 1 and the rogue (R-1)."""
    view, state = desk.seen, desk.state
    suits = declaration(0, state.trump, view.helper) >> TRUMP_AT
    note(desk, view.declarer, DECLARE, view.contract, suits | (view.rogue << ROGUE_NOTED))


@jit
def look_at_hand(desk):
    """Note the strength of the declarer's hand when play begins, for the statistics."""
    view, state = desk.seen, desk.state
    hand = state.hands[view.declarer]
    state.hand_sharps = count(hand & SHARPS)
    state.hand_trumps = count(hand & suit_cards(state.trump)) if HAS_TRUMPS[view.contract] else -1
