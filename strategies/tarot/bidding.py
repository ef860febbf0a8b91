"""Bids by the hand count, the chelem when practically sure, poignées where they are likely to be earned."""

from __future__ import annotations

from sim.core.bits import count, has, highest
from sim.core.jit import jit
from sim.games.tarot.deck import (
    EXCUSE_BIT,
    NUMBERED,
    ONE_SUIT,
    PETIT_BIT,
    PLAIN,
    SUITS,
    TRUMP_21_BIT,
    TRUMPS,
    in_suit,
)
from sim.games.tarot.hand_count import hand_count
from sim.games.tarot.house import CONTRACT_WINNER, LEVELS
from sim.games.tarot.names import GARDE, GARDE_CONTRE, GARDE_SANS, PASS, PRISE, TAKER


@jit
def worth_bidding(hand, params):
    """Return the highest contract that a dealt hand is counted for, -1 for none."""
    points, shortness = hand_count(hand)
    if points + shortness >= params.garde_contre:
        return GARDE_CONTRE
    if points + shortness >= params.garde_sans:
        return GARDE_SANS
    if points >= params.garde:
        return GARDE
    return PRISE if points >= params.prise else -1


@jit
def bid(view, params):
    """Return the bid that the count reaches, a pass where it does not go over the current one."""
    wanted = worth_bidding(view.hand, params) + 1
    return wanted if has(view.legal[0], wanted) else PASS


@jit
def chelem(view):
    """Return 1 where every card is a winner once the trumps are drawn, else 0."""
    held = view.hand[TRUMPS] & NUMBERED
    out = NUMBERED & ~(held | view.discarded)
    if count(held) == 0:
        return 0
    # As many of the highest trumps as one defender may be expected to hold at most.
    tops = count(held & ~((2 << highest(out)) - 1)) if out else count(held)
    if tops < (2 * count(out) + 2) // 3:
        return 0
    for suit in range(SUITS):
        if _losers(in_suit(view.hand[PLAIN], suit), in_suit(view.discard[PLAIN], suit)):
            return 0
    return 1


@jit
def _losers(held, aside):
    """Return whether a plain suit has cards that are not sure to win from the top."""
    others = ONE_SUIT & ~(held | aside)
    tops = count(held & ~((2 << highest(others)) - 1)) if others else count(held)
    # Played from the top, they draw what a hand is likely to hold of a suit with so few cards out.
    return tops < count(held) and 3 * tops < 2 * count(others) + 2


@jit
def poignee(view, params):
    """Return the trumps to show: as many as can be where the bonus is likely to be earned, else none."""
    if view.rules.poignee_to == CONTRACT_WINNER:
        points, _ = hand_count(view.hand)
        if points < (params.show_taker if view.role == TAKER else params.show_defender):
            return 0
    numbered = view.hand[TRUMPS] & NUMBERED
    if view.with_discards:
        always, level = view.discarded, LEVELS - 1
    else:
        always, level = 0, highest(view.levels)
    needed = view.rules.poignee_thresholds[level] - count(always)
    if needed > count(numbered):
        return always | numbered | EXCUSE_BIT
    return always | least_telling(numbered, needed)


@jit
def least_telling(numbered, needed):
    """Return so many of some trumps: hidden are the bouts, the Petit first, then the highest."""
    shown = numbered
    for bout in (PETIT_BIT, TRUMP_21_BIT):
        if count(shown) > needed:
            shown &= ~bout
    while count(shown) > needed:
        shown &= ~(1 << highest(shown))
    return shown
