"""What a card is worth to keep, in half points: what it may yet save, win or earn."""

from __future__ import annotations

from sim.core.bits import count, has
from sim.core.jit import jit
from sim.games.tarot.deck import (
    EXCUSE,
    HIGHER,
    KINGS,
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
from sim.games.tarot.names import TAKER
from strategies.tarot.features import NONE_OF, OF_TAKER, PETIT_WORTH, WORTH, lacks, trumps_against


@jit
def by(view, taker, defender):
    """Return one of two numbers, by the side of the seat."""
    return taker if view.role == TAKER else defender


@jit
def keep(view, w, card, unseen):
    """Return what a card of the hand, the Excuse left out, is worth to keep."""
    return keep_trump(view, w, card, unseen) if card > EXCUSE else keep_plain(view, w, card, unseen)


@jit
def keep_plain(view, w, card, unseen):
    """Return what a plain card may still win: surely less once others can ruff or hold higher ones."""
    suit = suit_of(card)
    worth = WORTH[card]
    higher = count(HIGHER[card, PLAIN] & unseen[PLAIN])
    of_suit = count(suit_cards(suit) & unseen[PLAIN])
    if higher == 0:
        stays = _not_ruffed(view, suit, of_suit, unseen)
        return stays * (worth * by(view, w.k_share, w.k_share_d) + by(view, w.k_master, w.k_master_d))
    if worth == 1.0:
        return by(view, w.k_pip, w.k_pip_d) + 0.02 * rank_of(card)
    lower = count(in_suit(view.hand[PLAIN], suit) & ((1 << rank_of(card)) - 1))
    return worth * (by(view, w.k_guarded, w.k_guarded_d) if lower >= higher else by(view, w.k_bare, w.k_bare_d))


@jit
def _not_ruffed(view, suit, of_suit, unseen):
    """Return roughly how likely a master is not ruffed when it is led."""
    if trumps_against(view, unseen) == 0:
        return 1.0
    if view.role != TAKER:
        if lacks(view, view.taker, suit):
            return 0.1
        return 1.0 - NONE_OF[OF_TAKER, of_suit]
    stays = 1.0
    for other in range(1, 4):
        seat = (view.seat + other) & 3
        if lacks(view, seat, suit):
            if NUMBERED & ~view.missing[seat, TRUMPS] & unseen[TRUMPS]:
                return 0.1
        else:
            stays *= 1.0 - NONE_OF[3, of_suit]
    return stays


@jit
def keep_trump(view, w, card, unseen):
    """Return what a numbered trump may still win; the Petit, what it is worth times the chance to save it."""
    if card == EXCUSE + PETIT:
        return keep_petit(view, w, unseen)
    against = unseen[TRUMPS] & NUMBERED
    if against == 0:
        return by(view, w.k_last_trumps, w.k_last_trumps_d)
    lower = against & ~HIGHER[card, TRUMPS]
    share = count(lower) / count(against)
    return by(view, w.k_trump, w.k_trump_d) + by(view, w.k_high, w.k_high_d) * share * share


@jit
def keep_petit(view, w, unseen):
    """Return what the Petit is worth to keep: it is as safe as the trumps beside it are many."""
    against = trumps_against(view, unseen)
    if against == 0:
        return PETIT_WORTH + by(view, w.k_bout, w.k_bout_d)
    others = count(view.hand[TRUMPS] & NUMBERED & ~PETIT_BIT)
    if view.role == TAKER:
        saved = w.p_taker + w.p_taker_own * others - w.p_taker_out * against
    else:
        saved = w.p_def + w.p_def_own * others - w.p_def_out * against
    return PETIT_WORTH * min(max(saved, 0.05), 1.0)


@jit
def keep_excuse(view, w):
    """Return what the Excuse is worth to keep: the later, the less; nothing can save it in the last trick (T-12)."""
    left = size(view.hand)
    if left <= 2 and view.rules.excuse_last_trick != KEEP:
        return -100.0
    return min(by(view, w.e_each, w.e_each_d) * (left - 2), by(view, w.e_most, w.e_most_d))
