"""What a card is worth to keep, in half points: what it may yet save, win or earn.

Constants that come in pairs hold for the taker and for a defender.  They were found by playing the same deals
with other values, and are round where that makes no difference.
"""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.tarot.deck import (
    CAVALIER,
    EXCUSE,
    HIGHER,
    NUMBERED,
    PETIT,
    PETIT_BIT,
    PLAIN,
    TRUMPS,
    in_suit,
    rank_of,
    size,
    suit_cards,
    suit_of,
)
from sim.games.tarot.house import KEEP
from sim.games.tarot.names import DEFENCE, TAKER
from strategies.tarot.features import PETIT_WORTH, WORTH, lacks
from strategies.tarot.reckoning import AGAINST, NONE_OF, plain_row

#: What a plain card that nothing out ranks above wins with its trick; a parameter says it of a taker's in a
#: suit in which he holds two of king, queen and cavalier.
MASTER = (0.0, 0.6)
#: The part of a court card's worth that is saved with enough low cards beside it, and without.
GUARDED = (1.0, 0.6)
BARE = (0.75, 0.3)
#: What is left of that to a defender once the taker ruffs the suit: only loading saves it.
HE_IS_VOID = 0.3
#: What a low card is worth: a defender is glad to be rid of one, for what it may let him ruff.
LOW = (0.0, -1.1)
BY_RANK = (0.17, 0.015)
#: What a trump is worth, and what more it is for ranking above those that are out.
ANY_TRUMP = (2.4, 2.4)
HIGH_TRUMP = (2.6, 1.0)
#: A trump when none is out.
LAST_TRUMP = (10.0, 6.0)
#: The chance to save the Petit: a part, so much more per other trump held, so much less per trump
#: against, and at least.
SAVED = (0.73, 0.58)
SAVED_BY = (0.15, 0.15)
SAVED_FROM = (0.12, 0.03)
LEAST_SAVED = 0.4
#: The Petit when no trump is out: it may yet win the last trick (T-14).
AU_BOUT = 15.0
#: The Excuse, per card that will follow it, and at most.
EXCUSE_EACH = (0.05, 0.18)
EXCUSE_MOST = (1.0, 2.0)
#: The chance that a card is not ruffed by a seat known to be void.
PAST_A_VOID = (0.4, 0.1)


@jit
def keep_plain(view, params, card, unseen):
    """Return what a plain card may still win: less once others can ruff, or hold higher ones."""
    suit = suit_of(card)
    higher = count(HIGHER[card, PLAIN] & unseen[PLAIN])
    if higher == 0:
        later = MASTER[view.role]
        if view.role == TAKER and count(in_suit(view.hand[PLAIN], suit) >> CAVALIER) > 1:
            later = params.winners_kept
        return _not_ruffed(view, suit, unseen) * (WORTH[card] + later)
    if WORTH[card] == 1.0:
        return LOW[view.role] + BY_RANK[view.role] * rank_of(card)
    lower = count(in_suit(view.hand[PLAIN], suit) & ((1 << rank_of(card)) - 1))
    saved = GUARDED[view.role] if lower >= higher else BARE[view.role]
    if view.role == DEFENCE and lacks(view, view.taker, suit):
        saved *= HE_IS_VOID
    return WORTH[card] * saved


@jit
def _not_ruffed(view, suit, unseen):
    """Return roughly how likely a card of a suit is not ruffed by the other side when it is led."""
    if unseen[AGAINST] == 0:
        return 1.0
    of_suit = count(suit_cards(suit) & unseen[PLAIN])
    if view.role != TAKER:
        if lacks(view, view.taker, suit):
            return PAST_A_VOID[DEFENCE]
        return 1.0 - NONE_OF[plain_row(unseen, suit), of_suit]
    unruffed = 1.0
    follows = 1.0 - NONE_OF[3, of_suit]
    ruffs = 0
    for other in range(1, 4):
        seat = (view.seat + other) & 3
        void = lacks(view, seat, suit)
        unruffed *= 1.0 if void else follows
        ruffs |= unseen[TRUMPS] & ~view.missing[seat, TRUMPS] if void else 0
    return PAST_A_VOID[TAKER] if ruffs else unruffed


@jit
def keep_trump(view, card, unseen):
    """Return what a numbered trump may still win; of the Petit, what it moves times the chance to save it."""
    if card == EXCUSE + PETIT:
        return keep_petit(view, unseen)
    against = unseen[TRUMPS]
    if against == 0:
        return LAST_TRUMP[view.role]
    above = count(against & ~HIGHER[card, TRUMPS]) / count(against)
    return ANY_TRUMP[view.role] + HIGH_TRUMP[view.role] * above * above


@jit
def keep_petit(view, unseen):
    """Return what the Petit is worth to keep: it is as safe as the trumps beside it are many."""
    against = unseen[AGAINST]
    if against == 0:
        return PETIT_WORTH + AU_BOUT
    others = count(view.hand[TRUMPS] & NUMBERED & ~PETIT_BIT)
    saved = SAVED[view.role] + SAVED_BY[view.role] * others - SAVED_FROM[view.role] * against
    return PETIT_WORTH * min(max(saved, LEAST_SAVED), 1.0)


@jit
def keep_excuse(view):
    """Return what the Excuse is worth to keep: ever less, since in the last trick it is lost (T-12)."""
    left = size(view.hand)
    if left <= 2 and view.rules.excuse_last_trick != KEEP:
        return -100.0
    return min(EXCUSE_EACH[view.role] * (left - 2), EXCUSE_MOST[view.role])


@jit
def completes_slam(view):
    """Return whether the Excuse, kept for the last lead, would complete a slam (T-13).

    That is so where only one other card is left and the seat's side has won every trick; that card must win.
    """
    if size(view.hand) != 2:
        return False
    won = view.tricks[view.taker]
    return won == view.trick if view.role == TAKER else won == 0
