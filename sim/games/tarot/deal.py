"""The deal: eighteen cards each, three at a time, and six to the chien (T-1 to T-3)."""

from __future__ import annotations

import numpy as np

from sim.core.deal import plan
from sim.core.desk import SEATS
from sim.core.jit import jit
from sim.games.tarot.deck import PETIT_BIT, PLAIN, TRUMPS, bits_of

#: Holder of the chien.
CHIEN_HOLDER = SEATS
#: T-2: packets of three in turn; a card to the chien after each of the first six packets.
DEAL = plan(
    *(
        packet
        for number in range(24)
        for packet in ((number % SEATS, 3), *(((CHIEN_HOLDER, 1),) if number < 6 else ()))
    )
)
#: bool[78]: the last card of a packet.
ENDS_PACKET = np.append(np.diff(DEAL) != 0, True)


@jit
def deal(desk):
    """Give every holder its cards, the seats their hands."""
    state = desk.state
    plain = trumps = 0
    for place in range(len(DEAL)):
        bits = bits_of(state.deck[place])
        plain |= bits[PLAIN]
        trumps |= bits[TRUMPS]
        if ENDS_PACKET[place]:  # cards added in memory one by one would each wait for the one before
            state.dealt[PLAIN, DEAL[place]] |= plain
            state.dealt[TRUMPS, DEAL[place]] |= trumps
            plain = trumps = 0
    for seat in range(SEATS):
        state.hands[seat, PLAIN] = state.dealt[PLAIN, seat]
        state.hands[seat, TRUMPS] = state.dealt[TRUMPS, seat]
    state.chien[PLAIN] = state.dealt[PLAIN, CHIEN_HOLDER]
    state.chien[TRUMPS] = state.dealt[TRUMPS, CHIEN_HOLDER]


@jit
def petit_sec(hands):
    """Return whether a hand holds the Petit and no other trump, nor the Excuse (T-3)."""
    for seat in range(SEATS):
        if hands[seat, TRUMPS] == PETIT_BIT:
            return True
    return False
