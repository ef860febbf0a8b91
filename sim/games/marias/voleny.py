"""Volený (chosen) mariáš for three, one more may sit out (M-40 to M-44).

Forehand fixes trumps from seven of its twelve cards, discards two, and asks the others whether the suit is
good; who says bad takes the talon over for betl or durch.  If trumps stand, forehand declares.
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, nth, single
from sim.core.deal import plan
from sim.core.jit import jit
from sim.games.marias.contracts import HAS_TRUMPS, WITH_TRUMPS, contract
from sim.games.marias.deck import CARDS, SHARPS, suit_cards, suit_of
from sim.games.marias.desk import M_16, M_19, M_41, M_42, M_43, ask, draw_below, look, note, refuse
from sim.games.marias.doubling import double, how_it_ends, save_sevens
from sim.games.marias.names import NOT_DECLARABLE, PLAYED
from sim.games.marias.play import play
from sim.games.marias.talon import any_discard, declarable, may_discard, rules_out_trumps, two_of
from sim.games.marias.view import BAD, DECLARE, DISCARD, GOOD, KEEP, PEOPLE, SUIT, TAKE_TALON, TRUMP

#: M-40: forehand receives seven, then each five in turn.
DEAL = plan((0, 7), (1, 5), (2, 5), (0, 5), (1, 5), (2, 5))
#: Forehand sees these before it fixes trumps.
FIRST = 7
PLAYERS = 3
#: Cards in each hand when play begins.
HAND = 10
#: Who may receive a card in the deal.
HOLDERS = PLAYERS

BETL, DURCH = contract("betl"), contract("durch")
OVER_SUIT = (1 << BETL) | (1 << DURCH)


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack and return how it ended, a code of ``names.REASONS``."""
    view = desk.seen
    _deal(desk.state)
    if not _fix_trumps(desk) or not _find_contract(desk):
        return NOT_DECLARABLE
    _look_at_hand(desk)
    double(desk)
    reason = how_it_ends(view)
    if reason == PLAYED:
        save_sevens(desk)
        play(desk, 0 if HAS_TRUMPS[view.contract] else view.declarer, HAND)  # M-44
    return reason


@jit
def _deal(state):
    for place in range(CARDS):
        card = card_bit(state.deck[place])
        if place < FIRST:
            state.first |= card
        elif DEAL[place] == 0:
            state.unseen |= card
        else:
            state.hands[DEAL[place]] |= card
    state.hands[0] = state.first


@jit
def _fix_trumps(desk):
    """M-41: forehand lays a card aside; return False where the prescribed trump suit cannot be fixed."""
    view, state = desk.seen, desk.state
    view.legal = state.first
    view.may_people = view.rules.choose_from_people
    if view.forced_trump >= 0:
        view.legal &= suit_cards(view.forced_trump)
        view.may_people = 0
        if view.legal == 0:
            return False
    card = lowest(view.legal) if single(view.legal) and not view.may_people else ask(desk, 0, TRUMP)
    drawn = card == PEOPLE and view.may_people != 0
    view.may_people = 0
    if drawn:
        view.people = 1
        card = state.drawn if state.drawn >= 0 else nth(state.unseen, draw_below(state, count(state.unseen)))
        if not has(state.unseen, card):
            refuse(desk, M_41, card)
    elif card < 0 or card >= CARDS or not has(view.legal, card):
        refuse(desk, M_41, card)
    state.laid = card
    state.trump = suit_of(card)
    state.hands[0] |= state.unseen
    note(desk, 0, TRUMP, card, view.people)
    return True


@jit
def _find_contract(desk):
    """M-42, M-43: the talon, "suit?", take-overs; False where the prescribed contract cannot be declared."""
    view, state = desk.seen, desk.state
    if not _discard(desk, 0):
        return False
    named = _name_before_asking(desk)
    if named != KEEP:
        _name(desk, 0, named)
    holder = 0
    while view.contract != DURCH:
        taker = _who_says_bad(desk, holder)
        if taker < 0:
            break
        _take_over(desk, taker)
        holder = taker
    if view.contract < 0:
        state.shown = 1
        _declare(desk)
    return True


@jit
def _discard(desk, seat):
    """Let a seat discard two of its twelve cards (M-16)."""
    view, state = desk.seen, desk.state
    look(desk, seat)
    if view.forced >= 0 and not any_discard(view):
        return False
    view.legal = state.hands[seat]
    cards = ask(desk, seat, DISCARD)
    if not may_discard(view, cards):
        refuse(desk, M_16 if two_of(view.hand, cards) else M_42, cards)
    state.hands[seat] &= ~cards
    state.talon = cards
    view.talon_owner = seat
    if seat == 0 and view.takeovers == 0:
        state.committed = 1 if rules_out_trumps(view.rules, cards, state.trump, state.laid) else 0
    note(desk, seat, DISCARD, cards, 0)
    return True


@jit
def _name_before_asking(desk):
    """Return betl or durch where forehand names one before asking "suit?", else KEEP."""
    view, state = desk.seen, desk.state
    if view.forced >= 0:
        return view.forced if has(OVER_SUIT, view.forced) and view.forced_taker == 0 else KEEP
    view.legal = OVER_SUIT
    view.may_keep = 1 - state.committed
    answer = ask(desk, 0, DECLARE)
    keeps = answer == KEEP and view.may_keep
    view.may_keep = 0
    if not keeps and (answer < 0 or answer >= CARDS or not has(OVER_SUIT, answer)):
        refuse(desk, M_16 if answer == KEEP else M_42, answer)
    return answer


@jit
def _who_says_bad(desk, holder):
    """Ask the others in order from the seat that named the contract; return who says bad, or -1 (M-42)."""
    view = desk.seen
    for step in range(1, PLAYERS):
        seat = (holder + step) % PLAYERS
        if view.forced >= 0:
            takes = view.contract < 0 and seat == view.forced_taker and has(OVER_SUIT, view.forced)
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
def _take_over(desk, seat):
    """Let a seat take the talon, discard two cards and name betl, or durch over it (M-42)."""
    view, state = desk.seen, desk.state
    note(desk, seat, TAKE_TALON, 0, 0)
    state.gave[view.talon_owner] |= state.talon
    state.hands[seat] |= state.talon
    state.talon = 0
    view.talon_owner = -1
    view.takeovers += 1
    _discard(desk, seat)
    view.legal = 1 << DURCH if view.contract == BETL else OVER_SUIT
    if view.forced >= 0:
        answer = view.forced
    else:
        answer = lowest(view.legal) if single(view.legal) else ask(desk, seat, DECLARE)
    if answer < 0 or answer >= CARDS or not has(view.legal, answer):
        refuse(desk, M_42, answer)
    _name(desk, seat, answer)


@jit
def _declare(desk):
    """M-43: trumps stand and are shown; forehand declares what its cards allow (M-19)."""
    view, state = desk.seen, desk.state
    view.legal = 0
    for code in range(BETL):
        if declarable(state.hands[0], state.trump, code):
            view.legal |= 1 << code
    if view.forced >= 0:
        answer = view.forced
    else:
        answer = lowest(view.legal) if single(view.legal) else ask(desk, 0, DECLARE)
    if answer < 0 or answer >= CARDS or not has(view.legal, answer):
        refuse(desk, M_19 if 0 <= answer < CARDS and has(WITH_TRUMPS, answer) else M_43, answer)
    _name(desk, 0, answer)


@jit
def _name(desk, seat, code):
    """Make a contract the one to be played, unless it is taken over."""
    view, state = desk.seen, desk.state
    view.contract = code
    view.declarer = seat
    if not HAS_TRUMPS[code]:
        state.trump = -1  # M-45: the suit that was fixed stays unknown
    note(desk, seat, DECLARE, code, state.trump)


@jit
def _look_at_hand(desk):
    """Note the strength of the declarer's ten cards, for the statistics."""
    view, state = desk.seen, desk.state
    hand = state.hands[view.declarer]
    state.hand_sharps = count(hand & SHARPS)
    state.hand_trumps = count(hand & suit_cards(state.trump)) if HAS_TRUMPS[view.contract] else -1
