"""What players of tarot look at: what is out, who may beat a card, who is likely to win a trick.

Values are half points.  Chances treat the cards that are out as if each lay in any hand that may still hold
it; of the taker's hand more is reckoned (:mod:`strategies.tarot.reckoning`).
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
from strategies.tarot.reckoning import NONE_OF, TRUMP_ROW, note, plain_row, rows_of_taker

#: What winning or losing the Petit moves: its points, and what a bout does to the target (T-16).
PETIT_WORTH = 20.0
#: From this chance on a trick is reckoned as won.
SURE = 0.99


def _worth() -> np.ndarray:
    worth = [half_points((1 << card, 0)) for card in range(PLAIN_CARDS)]
    trumps = [half_points((0, 1 << trump)) for trump in range(CARDS - EXCUSE)]
    table = np.array([*worth, *[0] * (EXCUSE - PLAIN_CARDS), *trumps], dtype=np.float64)
    table[EXCUSE] = 0.0
    table[EXCUSE + PETIT] = PETIT_WORTH
    return table


#: float64[86]: what a card moves when its trick is won or lost; the Excuse stays where it was (T-12).
WORTH = _worth()


@jit
def out(view, memory):
    """Return what is in other hands, or where the seat has not looked.

    Returns
    -------
    tuple of six int
        The plain cards; the numbered trumps; how many of these the other side may hold; to a defender, what
        he reckons of the taker: rows of :data:`NONE_OF` for his plain cards and trumps, and his suits.
    """
    plain = ALL_PLAIN & ~(view.hand[PLAIN] | view.played[PLAIN] | view.discard[PLAIN])
    trumps = NUMBERED & ~(view.hand[TRUMPS] | view.played[TRUMPS] | view.discarded)
    if view.role == TAKER:
        return plain, trumps, count(trumps), 0, 0, 0
    note(view, memory)
    against = count(trumps & ~view.missing[view.taker, TRUMPS])
    of_plain, of_trumps = rows_of_taker(view, plain, against, memory.spent)
    return plain, trumps, against, of_plain, of_trumps, memory.his


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
    unseen : tuple of int
        As :func:`out` returns it.
    rows : pair
        As :func:`rows_of` returns them.
    """
    of_plain, of_trumps = rows
    of_taker = seat == view.taker
    if of_taker:
        of_trumps = unseen[TRUMP_ROW]
    above = HIGHER[card, TRUMPS] if card >= EXCUSE else NUMBERED
    trump = holds_trump(view, seat, unseen[TRUMPS] & above, of_trumps)
    if suit < 0:
        return trump
    if of_taker:
        of_plain = plain_row(unseen, suit)
    held = unseen[PLAIN] & ~view.missing[seat, PLAIN]
    ruffs = NONE_OF[of_plain, count(held & suit_cards(suit))] * trump
    if card >= EXCUSE:
        return ruffs
    higher = held & HIGHER[card, PLAIN]
    if of_taker and higher & view.chien[PLAIN] & KINGS:
        return 1.0
    return ruffs + 1.0 - NONE_OF[of_plain, count(higher)]


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
