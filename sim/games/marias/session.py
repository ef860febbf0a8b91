"""Cards that are never shuffled: gathered as they were played, and cut (M-80, M-81)."""

from __future__ import annotations

from sim.core.bits import has, lowest, without_lowest
from sim.core.jit import jit
from sim.core.rng import CUT_STREAM, advance, bounded, start, word
from sim.games.marias.deck import CARDS
from sim.games.marias.view import MARRIAGE

#: The least and the most that a cut takes off the top (M-81).
LEAST, MOST = 2, 30


@jit
def gather(desk):
    """Put together the pack of the deal that has just been played, top card first, into the desk's log.

    M-81: the talon; then by seat, in order of play from the new dealer, who is the old forehand, the cards
    that announced marriages, the latest first; his tricks, the latest first, each from its last card; his
    unplayed cards by suit and rank.
    """
    view, state = desk.seen, desk.state
    place = _lay(desk, 0, state.talon)
    announced = _announced(desk)
    for seat in range(view.seats):
        for event in range(state.events - 1, -1, -1):
            entry = desk.log.entries[event]
            if entry[1] == MARRIAGE and entry[0] == seat:
                desk.log.pack[place] = _announcing(view, seat, entry[3])
                place += 1
        for trick in range(view.plays // view.seats - 1, -1, -1):
            if view.winners[trick] == seat:
                for turn in range(view.seats - 1, -1, -1):
                    card = view.history[trick * view.seats + turn]
                    if not has(announced, card):
                        desk.log.pack[place] = card
                        place += 1
        # Where trumps could not be fixed as prescribed, forehand has not taken up all its cards.
        place = _lay(desk, place, state.hands[seat] | (state.unseen if seat == 0 else 0))


@jit
def _lay(desk, place, cards):
    """Lay cards on the pack by suit and rank and return the next place."""
    while cards:
        desk.log.pack[place] = lowest(cards)
        cards = without_lowest(cards)
        place += 1
    return place


@jit
def _announcing(view, seat, trick):
    """Return the card that a seat played to a trick."""
    return view.history[trick * view.seats + (seat - view.leaders[trick]) % view.seats]


@jit
def _announced(desk):
    """Return all cards with which marriages were announced."""
    cards = 0
    for event in range(desk.state.events):
        entry = desk.log.entries[event]
        if entry[1] == MARRIAGE:
            cards |= 1 << _announcing(desk.seen, entry[0], entry[3])
    return cards


@jit
def cut(desk, seed, deal):
    """Make the pack of a deal from the gathered one: 2 to 30 cards from the top go to the bottom."""
    position, increment = start(seed, CUT_STREAM, deal)
    taken = -1
    while taken < 0:
        position = advance(position, increment)
        taken = bounded(word(position), MOST - LEAST + 1)
    taken += LEAST
    for place in range(CARDS):
        desk.state.deck[place] = desk.log.pack[(place + taken) % CARDS]
