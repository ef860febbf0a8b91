"""What players of tarot look at: what is out, who may beat a card, who is likely to win a trick.

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
    HIGHER,
    KINGS,
    NUMBERED,
    PETIT,
    PLAIN,
    PLAIN_CARDS,
    TRUMPS,
    half_points,
    suit_cards,
)
from sim.games.tarot.names import TAKER

#: What winning or losing the Petit moves: its points, and what a bout does to the target (T-16).
PETIT_WORTH = 20.0
#: Rows of :data:`NONE_OF`: the taker's plain cards; one, two, three possible holders; the taker's trumps.
PLAIN_OF_TAKER, TRUMPS_OF_TAKER = 0, 4
_SHARES = (0.25, 0.96, 0.5, 1.0 / 3.0, 0.42)
#: float64[5, 23]: roughly how likely a seat holds none of so many cards that are out.
NONE_OF = np.array([[(1.0 - share) ** cards for cards in range(23)] for share in _SHARES])


def _worth() -> np.ndarray:
    worth = [half_points((1 << card, 0)) for card in range(PLAIN_CARDS)]
    trumps = [half_points((0, 1 << trump)) for trump in range(CARDS - EXCUSE)]
    table = np.array([*worth, *[0] * (EXCUSE - PLAIN_CARDS), *trumps], dtype=np.float64)
    table[EXCUSE] = 0.0
    table[EXCUSE + PETIT] = PETIT_WORTH
    return table


#: float64[86]: what a card moves when its trick is won or lost; the Excuse stays where it was (T-12).
WORTH = _worth()


#: The third of what :func:`out` returns.
AGAINST = 2


@jit
def out(view):
    """Return what is in other hands, or where the seat has not looked.

    Returns
    -------
    (int, int, int)
        The plain cards; the numbered trumps; how many of these the other side may hold.
    """
    plain = ALL_PLAIN & ~(view.hand[PLAIN] | view.played[PLAIN] | view.discard[PLAIN])
    trumps = NUMBERED & ~(view.hand[TRUMPS] | view.played[TRUMPS] | view.discarded)
    elsewhere = 0 if view.role == TAKER else view.missing[view.taker, TRUMPS]
    return plain, trumps, count(trumps & ~elsewhere)


@jit
def lacks(view, seat, suit):
    """Return whether a seat is known to hold no card of a plain suit."""
    return suit_cards(suit) & ~view.missing[seat, PLAIN] == 0


@jit
def rows_of(view, suit):
    """Return the rows of :data:`NONE_OF` for a plain suit (-1: none) and for trumps, the taker's left out."""
    plain = trumps = 0
    of_suit = suit_cards(suit) if suit >= 0 else 0
    for other in range(1, 4):
        seat = (view.seat + other) & 3
        plain += (of_suit & ~view.missing[seat, PLAIN]) != 0
        trumps += (NUMBERED & ~view.missing[seat, TRUMPS]) != 0
    return max(plain, 1), max(trumps, 1)


@jit
def holds_trump(view, seat, trumps, row):
    """Return roughly how likely a seat holds one of some trumps that are out, by a row of :data:`NONE_OF`."""
    # Known to all are those shown in a poignée, or found in the chien.
    sure = view.shown[seat] | (view.chien[TRUMPS] if seat == view.taker else 0)
    possible = trumps & ~view.missing[seat, TRUMPS]
    return 1.0 if possible & sure else 1.0 - NONE_OF[row, count(possible)]


@jit
def beats(view, seat, card, suit, unseen, rows):
    """Return roughly how likely a seat that is still to play beats a card.

    Parameters
    ----------
    seat : int
    card : int
        The card, plain or trump, that would be winning.
    suit : int
        Plain suit led, -1 where trumps are.
    unseen : (int, int, int)
        As :func:`out` returns it.
    rows : pair
        As :func:`rows_of` returns them.
    """
    plain_row, trump_row = rows
    of_taker = seat == view.taker
    if of_taker:
        plain_row, trump_row = PLAIN_OF_TAKER, TRUMPS_OF_TAKER
    above = HIGHER[card, TRUMPS] if card >= EXCUSE else NUMBERED
    trump = holds_trump(view, seat, unseen[TRUMPS] & above, trump_row)
    if suit < 0:
        return trump
    held = unseen[PLAIN] & ~view.missing[seat, PLAIN]
    ruffs = NONE_OF[plain_row, count(held & suit_cards(suit))] * trump
    if card >= EXCUSE:
        return ruffs
    higher = held & HIGHER[card, PLAIN]
    if of_taker and higher & view.chien[PLAIN] & KINGS:
        return 1.0
    return ruffs + 1.0 - NONE_OF[plain_row, count(higher)]


@jit
def stays(view, card, suit, unseen, rows):
    """Return roughly how likely a card of the seat's own side is not beaten by the other side.

    Parameters
    ----------
    card, suit, unseen, rows
        As in :func:`beats`.
    """
    if view.role != TAKER:
        if (view.taker - view.seat) & 3 > 3 - view.turn:
            return 1.0
        return 1.0 - beats(view, view.taker, card, suit, unseen, rows)
    wins = 1.0
    for later in range(1, 4 - view.turn):
        wins *= 1.0 - beats(view, (view.seat + later) & 3, card, suit, unseen, rows)
    return wins


@jit
def still_won(view, suit, unseen, rows):
    """Return roughly how likely the seat's side wins the trick if the seat does not.

    Parameters
    ----------
    suit, unseen, rows
        As in :func:`beats`.
    """
    if view.role == TAKER:
        return 0.0
    if view.best_seat != view.taker:
        return stays(view, view.best, suit, unseen, rows)
    lost = 1.0
    for later in range(1, 4 - view.turn):
        lost *= 1.0 - beats(view, (view.seat + later) & 3, view.best, suit, unseen, rows)
    return 1.0 - lost
