"""Two sevens: chances, and the card play (M-18).

The helper seven must win the last trick but one and the trump seven the last: both suits must be run from the
top until nobody holds one any more, and whatever else there is given away before.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import card_bit, count, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.deck import (
    HIGHER,
    STRENGTH,
    SUITS,
    TRUMP_ORDER,
    card_of,
    in_suit,
    rank_of,
    suit_cards,
    suit_of,
)
from sim.games.marias.deck import SEVEN as RANK_SEVEN
from strategies.marias.features import RUN_RISK, chance, master, may_hold, tens_in
from strategies.marias.features import SEVEN as SEVEN_BIT

#: What each loser beside trumps and helper leaves of the chance, by trumps beyond those needed to draw.
LOSERS = np.array([0.25, 0.45, 0.6, 0.7, 0.75, 0.8, 0.8, 0.8, 0.8])


@jit
def sevens_chance(hand, gone, trump, helper):
    """Return the chance that both sevens win their tricks.

    Parameters
    ----------
    hand, gone : int
        The cards to be played, and others that no opponent can hold.
    trump, helper : int
    """
    trumps, helpers = in_suit(hand, trump), in_suit(hand, helper)
    if not trumps & SEVEN_BIT or not helpers & SEVEN_BIT:
        return 0.0
    cost = RUN_RISK[trumps] + RUN_RISK[helpers]
    unseen = ~(hand | gone)
    spare = max(2 * count(trumps) + count(in_suit(gone, trump)) - 9, 0)
    value = chance(cost)
    for suit in range(SUITS):
        if suit in (trump, helper):
            continue
        holding = in_suit(hand, suit)
        while holding:
            card = card_of(suit, lowest(holding))
            holding = without_lowest(holding)
            if HIGHER[TRUMP_ORDER, card] & unseen:
                value *= LOSERS[spare]
                spare = max(spare - 1, 0)
    return value


@jit
def best_helper(hand, gone, trump):
    """Return the best helper suit beside a trump suit and the chance with it; -1 where no seven is there."""
    best = 0.0
    helper = -1
    for suit in range(SUITS):
        if suit != trump:
            value = sevens_chance(hand, gone, trump, suit)
            if value > best:
                best = value
                helper = suit
    return helper, best


@jit
def value(view, unseen, candidate):
    """Return what a card is worth to play where two sevens were declared."""
    if view.seat == view.declarer:
        return _lead(view, unseen, candidate) if view.turn == 0 else _own(view, candidate)
    return _against(view, unseen, candidate)


@jit
def _lead(view, unseen, candidate):
    """Draw trumps, then take and give what is beside, then run the helper suit; the sevens last."""
    suit, rank = suit_of(candidate), rank_of(candidate)
    low = 0.01 * STRENGTH[TRUMP_ORDER, rank]
    trumps_out = unseen & suit_cards(view.trump)
    if rank == RANK_SEVEN and suit in (view.trump, view.helper):
        return (-20.0 if suit == view.trump else -10.0) + low
    if suit == view.trump:
        return 10.0 + low if trumps_out else 1.0 + low
    sure = master(candidate, unseen)
    if suit == view.helper:
        return 4.0 + low if sure else 2.0 - low
    if trumps_out:
        return 3.0 + low if sure else -low
    return 8.0 + low if sure else 6.0 - low


@jit
def _own(view, candidate):
    """Win as cheaply as may be, throw away what is neither trump nor helper."""
    suit, rank = suit_of(candidate), rank_of(candidate)
    cost = 0.1 * STRENGTH[TRUMP_ORDER, rank]
    if suit == view.trump:
        cost += 2.0
    elif suit == view.helper:
        cost += 3.0
    if rank == RANK_SEVEN and suit in (view.trump, view.helper):
        cost += 20.0
    return (6.0 if has(view.over, candidate) else 0.0) - cost


@jit
def _against(view, unseen, candidate):
    """Keep trumps and helpers to the end; lead what the declarer must ruff."""
    suit, rank = suit_of(candidate), rank_of(candidate)
    cost = 0.05 * STRENGTH[TRUMP_ORDER, rank]
    if suit in (view.trump, view.helper):
        cost += 2.0 + (1.0 if suit == view.trump else 0.0)
    if view.turn:
        return (1.0 if has(view.over, candidate) else 0.0) - cost
    held = may_hold(view, unseen, view.declarer)
    ruffs = held & suit_cards(suit) == 0 and held & suit_cards(view.trump) != 0
    return (
        (1.0 if ruffs else 0.1 * count(in_suit(view.hand, suit))) - cost + 0.2 * tens_in(card_bit(candidate))
    )
