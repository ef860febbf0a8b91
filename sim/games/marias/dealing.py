"""Dealing the pack of 32 by a plan."""

from __future__ import annotations

from sim.core.bits import card_bit, count
from sim.core.jit import jit
from sim.games.marias.deck import CARDS, marriages


@jit
def deal(desk, plan):
    """Give every holder its cards, the seats their hands.

    Parameters
    ----------
    desk : Desk
        Its pack, top card first, is dealt.
    plan : int64[32]
        Holder of each place of the pack; the talon or stock comes after the seats.
    """
    seats, state = desk.seen.seats, desk.state
    # Numbers of their own: cards added in memory would each wait for the one before.
    first = second = third = fourth = 0
    for place in range(CARDS):
        card, holder = card_bit(state.deck[place]), plan[place]
        if holder == 0:
            first |= card
        elif holder == 1:
            second |= card
        elif holder == 2:
            third |= card
        else:
            fourth |= card
    state.dealt[0] = first
    state.dealt[1] = second
    state.dealt[2] = third
    state.dealt[3] = fourth
    for seat in range(seats):
        state.hands[seat] = state.dealt[seat]
        state.married += count(marriages(state.dealt[seat]))
