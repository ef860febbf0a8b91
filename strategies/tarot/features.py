"""What players of tarot look at: what is out, who may beat a card, what a card is worth to keep.

Values are half points.  Chances treat the cards that are out as if each lay in any hand that may still hold
it; the taker, who bid on his trumps and made himself short suits, is expected to hold more of the former and
fewer of the latter.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.tarot.deck import (
    ALL_PLAIN,
    CARDS,
    EXCUSE,
    EXCUSE_BIT,
    HIGHER,
    KINGS,
    NUMBERED,
    PETIT,
    PLAIN,
    PLAIN_CARDS,
    RANKS,
    TRUMPS,
    half_points,
    suit_cards,
    suit_of,
)
from sim.games.tarot.names import TAKER

#: What winning or losing the Petit moves: its points, and what a bout does to the target.
PETIT_WORTH = 20.0
#: Rows of :data:`NONE_OF`: the taker's plain cards, one to three possible holders, the taker's trumps.
OF_TAKER, TRUMPS_OF_TAKER = 0, 4
_SHARES = (0.25, 1.0, 0.5, 1.0 / 3.0, 0.42)
#: float64[5, 23]: roughly how likely a seat holds none of so many cards that are out.
NONE_OF = np.array([[(1.0 - min(share, 0.96)) ** cards for cards in range(23)] for share in _SHARES])


def _worth() -> np.ndarray:
    worth = np.ones(CARDS)
    for card in range(PLAIN_CARDS):
        worth[card] = half_points((1 << card, 0))
    worth[EXCUSE] = 0.0
    worth[EXCUSE + PETIT] = PETIT_WORTH
    worth[CARDS - 1] = 9.0
    return worth


#: float64[86]: what a card moves when it is won or lost in a trick; the Excuse stays where it was.
WORTH = _worth()


@jit
def out(view):
    """Return the set of cards that are in other hands, or where the seat has not looked."""
    plain = ALL_PLAIN & ~(view.hand[PLAIN] | view.played[PLAIN] | view.discard[PLAIN])
    trumps = (NUMBERED | EXCUSE_BIT) & ~(view.hand[TRUMPS] | view.played[TRUMPS] | view.discarded)
    return plain, trumps


@jit
def sure_trumps(view, seat):
    """Return the trumps that everybody knows a seat to hold: shown in a poignée, or found in the chien."""
    known = view.shown[seat] | (view.chien[TRUMPS] if seat == view.taker else 0)
    return known & ~(view.played[TRUMPS] | view.discarded)


@jit
def lacks(view, seat, suit):
    """Return whether a seat is known to hold no card of a plain suit."""
    return suit_cards(suit) & ~view.missing[seat, PLAIN] == 0


@jit
def holders(view, suit):
    """Return how many other seats may hold cards of a plain suit, at least one."""
    seats = 0
    for other in range(1, 4):
        if not lacks(view, (view.seat + other) & 3, suit):
            seats += 1
    return max(seats, 1)


@jit
def trump_holders(view):
    """Return how many other seats may hold trumps, at least one."""
    seats = 0
    for other in range(1, 4):
        if NUMBERED & ~view.missing[(view.seat + other) & 3, TRUMPS]:
            seats += 1
    return max(seats, 1)


@jit
def beats(view, seat, card, suit, unseen):
    """Return roughly how likely a seat that is still to play beats a card.

    Parameters
    ----------
    seat : int
    card : int
        The card, plain or trump, that would be winning.
    suit : int
        Plain suit led, -1 where trumps are.
    unseen : pair
        Cards that are out.
    """
    trumps = unseen[TRUMPS] & NUMBERED & ~view.missing[seat, TRUMPS]
    of_taker = seat == view.taker
    trump_row = TRUMPS_OF_TAKER if of_taker else trump_holders(view)
    if card >= EXCUSE:
        trumps &= HIGHER[card, TRUMPS]
    if trumps & sure_trumps(view, seat):
        higher_trump = 1.0
    else:
        higher_trump = 1.0 - NONE_OF[trump_row, count(trumps)]
    if suit < 0:
        return higher_trump
    held = unseen[PLAIN] & ~view.missing[seat, PLAIN]
    row = OF_TAKER if of_taker else holders(view, suit)
    ruffs = NONE_OF[row, count(held & suit_cards(suit))] * higher_trump
    if card >= EXCUSE:
        return ruffs
    higher = held & HIGHER[card, PLAIN]
    if of_taker and higher & view.chien[PLAIN] & KINGS:
        return 1.0
    return ruffs + 1.0 - NONE_OF[row, count(higher)]


@jit
def chance(view, w, card, suit, ours, unseen):
    """Return roughly how likely the seat's side wins a trick in which a card is winning.

    Parameters
    ----------
    card, suit, unseen
        As in :func:`beats`.
    ours : bool
        Whether the card is the side's own.
    """
    wins = 1.0 if ours else 0.0
    seat = view.seat
    for _ in range(view.turn + 1, 4):
        seat = (seat + 1) & 3
        if view.role == TAKER or seat == view.taker:
            wins *= 1.0 - beats(view, seat, card, suit, unseen)
        elif ours:
            ruffs = suit >= 0 and lacks(view, seat, suit) and NUMBERED & ~view.missing[seat, TRUMPS] & unseen[TRUMPS]
            wins += (1.0 - wins) * (w.c_ruff_d if ruffs else w.c_friend_d)
        else:
            wins += (1.0 - wins) * w.c_beat_d * beats(view, seat, card, suit, unseen)
    return wins


@jit
def trumps_against(view, unseen):
    """Return how many numbered trumps the other side may hold, as far as play has shown."""
    trumps = unseen[TRUMPS] & NUMBERED
    if view.role != TAKER:
        return count(trumps & ~view.missing[view.taker, TRUMPS])
    return count(trumps)
