"""From what a seat sees, and a layout of the cards it does not see, to positions: for compiled players."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.tarot.deck import (
    ALL_PLAIN,
    BOUTS,
    EXCUSE,
    EXCUSE_BIT,
    NUMBERED,
    PETIT,
    PLAIN,
    TRUMPS,
    bits_of,
    half_points,
)
from sim.games.tarot.names import DEFENCE, GARDE_CONTRE
from sim.games.tarot.names import TAKER as TAKER_SIDE

_SEATS = 4


@jit
def from_view(view, hands, position):
    """Write the position that a seat sees when the hands are as given.

    Parameters
    ----------
    view : VIEW
        At a decision ``play``.
    hands : int64[4, 2]
        A layout: the cards that each seat still holds, those on the table left out; the seat's own are
        those of its view.  What is neither in them nor played lies aside.
    position : POSITION
        Changed in place.
    """
    plain, trumps = ALL_PLAIN & ~view.played[PLAIN], (NUMBERED | EXCUSE_BIT) & ~view.played[TRUMPS]
    for seat in range(_SEATS):
        plain &= ~hands[seat, PLAIN]
        trumps &= ~hands[seat, TRUMPS]
    position.hands[:] = hands
    position.contract = view.contract
    position.taker = view.taker
    position.chelem = 1 if view.chelem > 0 else 0
    position.poignees[:] = view.poignees
    position.trick = view.trick
    position.leader = view.leader
    position.turn = view.turn
    position.table[:] = view.table
    position.tricks = view.tricks[view.taker]
    position.pile = view.points[view.taker]
    position.pile_bouts = view.won_bouts[view.taker]
    owner = DEFENCE if view.contract == GARDE_CONTRE else TAKER_SIDE
    if owner == TAKER_SIDE:
        position.pile += half_points((plain, trumps & NUMBERED))
        position.pile_bouts += count(trumps & BOUTS & NUMBERED)
    position.excuse_seat = -1
    position.excuse_trick = 0
    position.excuse_winner = owner
    position.petit_trick = 0
    position.petit_winner = owner
    for play in range(_SEATS * view.trick):
        trick = play // _SEATS
        if view.history[play] == EXCUSE:
            position.excuse_seat = (view.leaders[trick] + play) & (_SEATS - 1)
            position.excuse_trick = trick + 1
            position.excuse_winner = _side(view, view.winners[trick])
        elif view.history[play] == EXCUSE + PETIT:
            position.petit_trick = trick + 1
            position.petit_winner = _side(view, view.winners[trick])


@jit
def _side(view, seat):
    return TAKER_SIDE if seat == view.taker else DEFENCE


@jit
def lay(position, card):
    """Lay a card of whose turn it is to the table: what comes of it is a position too, also with four there.

    Parameters
    ----------
    position : POSITION
        With fewer than four cards on the table; changed in place.
    card : int
        One that may be played.
    """
    seat = (position.leader + position.turn) & (_SEATS - 1)
    bits = bits_of(card)
    position.hands[seat, PLAIN] &= ~bits[PLAIN]
    position.hands[seat, TRUMPS] &= ~bits[TRUMPS]
    position.table[position.turn] = card
    position.turn += 1


@jit
def take_up(position):
    """Take the card that was laid last back into its hand: undo :func:`lay`."""
    position.turn -= 1
    seat = (position.leader + position.turn) & (_SEATS - 1)
    bits = bits_of(position.table[position.turn])
    position.hands[seat, PLAIN] |= bits[PLAIN]
    position.hands[seat, TRUMPS] |= bits[TRUMPS]
