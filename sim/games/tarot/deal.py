"""The deal: eighteen cards each, three at a time, and six to the chien (T-1 to T-3)."""

from __future__ import annotations

from sim.core.deal import plan
from sim.core.desk import SEATS
from sim.core.jit import jit
from sim.games.tarot.deck import EXCUSE, PETIT_BIT, PLAIN, TRUMPS

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


@jit
def deal(desk):
    """Give every holder its cards, the seats their hands."""
    state = desk.state
    for place in range(len(DEAL)):
        card, holder = state.deck[place], DEAL[place]
        if card < EXCUSE:
            state.dealt[PLAIN, holder] |= 1 << card
        else:
            state.dealt[TRUMPS, holder] |= 1 << card - EXCUSE
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
