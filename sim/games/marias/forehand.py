"""Forehand chooses trumps from the first of its cards: what volený, pagat and křížový share (M-41, M-42)."""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, nth, single
from sim.core.desk import draw_below, note, refuse
from sim.core.jit import jit
from sim.games.marias.dealing import deal
from sim.games.marias.deck import CARDS, suit_cards, suit_of
from sim.games.marias.desk import M_41, ask
from sim.games.marias.talon import discard, rules_out_trumps
from sim.games.marias.view import PEOPLE, TRUMP


@jit
def deal_first(desk, plan, first):
    """Deal the pack; forehand sees only so many of its cards before it fixes trumps."""
    state = desk.state
    deal(desk, plan)
    for place in range(first):
        state.first |= card_bit(state.deck[place])
    state.unseen = state.hands[0] & ~state.first
    state.hands[0] = state.first


@jit
def fix_trumps(desk):
    """M-41: lay a card aside; return it, or -1 where the prescribed trump suit cannot be fixed."""
    view, state = desk.seen, desk.state
    view.legal = state.first
    view.may_people = view.rules.choose_from_people
    if view.forced_trump >= 0:
        view.legal &= suit_cards(view.forced_trump)
        view.may_people = 0
        if view.legal == 0:
            return -1
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
    return card


@jit
def take_up(state):
    """Let forehand take up the rest of its cards."""
    state.hands[0] |= state.unseen
    state.unseen = 0


@jit
def lay_trump(desk):
    """M-41: forehand fixes trumps; return False where the prescribed suit cannot be fixed."""
    card = fix_trumps(desk)
    if card >= 0:
        note(desk, 0, TRUMP, card, desk.seen.people)
        take_up(desk.state)
    return card >= 0


@jit
def first_discard(desk):
    """M-42: forehand discards; what M-16 forbids under trumps commits it to a contract without."""
    state = desk.state
    if not discard(desk, 0):
        return False
    state.committed = 1 if rules_out_trumps(desk.seen.rules, state.talon, state.trump, state.laid) else 0
    return True
