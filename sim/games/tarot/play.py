"""The card play: eighteen tricks, the Excuse and the Petit watched (T-11 to T-15, C-1 to C-5, C-7, C-8)."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.desk import SEATS, refuse
from sim.core.jit import jit
from sim.core.tricks import allowed_with_excuse, beaters
from sim.games.tarot.announcements import poignee
from sim.games.tarot.deck import (
    BOUTS,
    CARDS,
    EXCUSE,
    EXCUSE_BIT,
    HIGHER,
    NUMBERED,
    PETIT_BIT,
    PLAIN,
    PLAIN_CARDS,
    TRUMPS,
    bits_of,
    first_of,
    half_points,
    holds,
    size,
    suit_cards,
    suit_of,
)
from sim.games.tarot.desk import C_1, C_2, C_3, C_7, ask
from sim.games.tarot.names import TRICKS
from sim.games.tarot.view import PLAY

#: The Excuse alone, and all trumps, as sets.
_EXCUSE_ALONE = (0, EXCUSE_BIT)
_TRUMPS = (0, NUMBERED)
_PETIT = EXCUSE + 1


@jit
def play_out(desk, leader):
    """Play all tricks.

    Parameters
    ----------
    desk : Desk
    leader : int
        The seat that leads to the first trick.
    """
    _from_trick(desk, 0, leader, 0)


@jit
def play_on(desk, known):
    """Play what is left of a deal, the present trick from its beginning.

    Parameters
    ----------
    desk : Desk
        As it was when that trick began: ``view.trick``, ``view.leader``.
    known : int
        So many cards of the trick, from the first on, are played as they stand in ``view.table``.
    """
    _from_trick(desk, desk.seen.trick, desk.seen.leader, known)


@jit
def _from_trick(desk, first, leader, known):
    view = desk.seen
    for trick in range(first, TRICKS):
        view.trick = trick
        leader = _trick(desk, trick, leader, known)
        known = 0


@jit
def _trick(desk, trick, leader, known):
    """Play one trick, its first cards as they lie; return its winner, who leads to the next (C-1, C-5)."""
    view, state = desk.seen, desk.state
    view.leader = leader
    _clear(view)
    plain = trumps = 0
    led = over = (0, 0)
    best = -1
    seat = winner = leader
    for turn in range(SEATS):
        view.turn = turn
        hand = (state.hands[seat, PLAIN], state.hands[seat, TRUMPS])
        if turn < known:
            card = view.table[turn]
        else:
            if trick == 0:
                poignee(desk, seat)
            legal = allowed_with_excuse(hand, _EXCUSE_ALONE, led, _TRUMPS, over)
            card = _choose(desk, seat, legal)
        bits = bits_of(card)
        state.hands[seat, PLAIN] = hand[PLAIN] & ~bits[PLAIN]
        state.hands[seat, TRUMPS] = hand[TRUMPS] & ~bits[TRUMPS]
        plain |= bits[PLAIN]
        trumps |= bits[TRUMPS]
        view.table[turn] = card
        view.history[view.plays] = card
        view.plays += 1
        view.played[PLAIN] |= bits[PLAIN]
        view.played[TRUMPS] |= bits[TRUMPS]
        if card != EXCUSE:
            if best < 0:
                led = (suit_cards(suit_of(card)), 0) if card < PLAIN_CARDS else _TRUMPS
                wins = True
                view.led[PLAIN] = led[PLAIN]
                view.led[TRUMPS] = led[TRUMPS]
            else:
                _not_held(view, seat, bits, led, over)
                wins = (bits[PLAIN] & over[PLAIN] | bits[TRUMPS] & over[TRUMPS]) != 0
            if wins:
                winner, best = seat, card
                over = beaters((HIGHER[card, PLAIN], HIGHER[card, TRUMPS]), card > EXCUSE, _TRUMPS)
                view.best = best
                view.best_seat = winner
                view.over[PLAIN] = over[PLAIN]
                view.over[TRUMPS] = over[TRUMPS]
        seat = (seat + 1) & (SEATS - 1)
    return _close(desk, trick, winner, (plain, trumps))


@jit
def _clear(view):
    """Take the cards of the trick before off the table."""
    view.led[PLAIN] = view.led[TRUMPS] = 0
    view.over[PLAIN] = view.over[TRUMPS] = 0
    view.best = view.best_seat = -1


@jit
def _choose(desk, seat, legal):
    """Return the card a seat plays; one that has no choice is not asked."""
    if size(legal) == 1:
        return first_of(legal)
    view = desk.seen
    view.legal[PLAIN] = legal[PLAIN]
    view.legal[TRUMPS] = legal[TRUMPS]
    card = ask(desk, seat, PLAY)
    if card < 0 or card >= CARDS or not holds(legal, card):
        refuse(desk, broken(view, view.hand, card), card)
    return card


@jit
def broken(view, hand, card):
    """Return which rule an illegal card breaks, as a place in ``desk.CITED``.

    Parameters
    ----------
    view : VIEW
        At the decision.
    hand : int64[2]
    card : int
        Any number.
    """
    if card < 0 or card >= CARDS or not holds((hand[PLAIN], hand[TRUMPS]), card):
        return C_1
    if hand[PLAIN] & view.led[PLAIN] | hand[TRUMPS] & view.led[TRUMPS]:
        return C_7 if holds((view.led[PLAIN], view.led[TRUMPS]), card) else C_2
    return C_7 if card > EXCUSE else C_3


@jit
def _not_held(view, seat, bits, led, over):
    """Note the cards a player shows he does not hold: he would have had to play them (C-2, C-3, C-7)."""
    if bits[PLAIN]:
        if bits[PLAIN] & led[PLAIN] == 0:
            view.missing[seat, PLAIN] |= led[PLAIN]
            view.missing[seat, TRUMPS] |= NUMBERED
        return
    view.missing[seat, PLAIN] |= led[PLAIN]
    if bits[TRUMPS] & over[TRUMPS] == 0:
        view.missing[seat, TRUMPS] |= over[TRUMPS]


@jit
def _close(desk, trick, winner, cards):
    """Give a trick to its winner and return who leads to the next (C-5, T-12, T-13)."""
    view, state = desk.seen, desk.state
    view.turn = SEATS
    if trick == TRICKS - 1 and view.table[0] == EXCUSE and _won_all(view, view.leader):
        winner = view.leader
        state.completed = 1
    view.winners[trick] = winner
    view.leaders[trick] = view.leader
    view.tricks[winner] += 1
    view.points[winner] += half_points((cards[PLAIN], cards[TRUMPS] & NUMBERED))
    view.won_bouts[winner] += count(cards[TRUMPS] & BOUTS & NUMBERED)
    if cards[TRUMPS] & (EXCUSE_BIT | PETIT_BIT):
        _watch(view, state, trick, winner)
    return winner


@jit
def _won_all(view, seat):
    """Return whether the side of a seat has won every trick so far (T-13)."""
    own = view.tricks[view.taker]
    return own == TRICKS - 1 if seat == view.taker else own == 0


@jit
def _watch(view, state, trick, winner):
    """Note who played the Excuse and the Petit, when, and who won them (T-12, T-14)."""
    for turn in range(SEATS):
        seat = (view.leader + turn) & (SEATS - 1)
        if view.table[turn] == EXCUSE:
            state.excuse_seat, state.excuse_trick, state.excuse_winner = seat, trick + 1, winner
        elif view.table[turn] == _PETIT:
            state.petit_seat, state.petit_trick, state.petit_winner = seat, trick + 1, winner
