"""The chien and the discard (T-6, T-7)."""

from __future__ import annotations

from sim.core.bits import count, lowest, without_lowest
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.tarot.deck import BOUTS, CARDS, EXCUSE, KINGS, PLAIN, PLAIN_CARDS, TRUMPS
from sim.games.tarot.desk import T_6, ask
from sim.games.tarot.names import GARDE
from sim.games.tarot.view import CHIEN, DISCARD

#: A discard is answered as six card numbers, so many bits each.
CARD_BITS = 7
_ONE_CARD = (1 << CARD_BITS) - 1


@jit
def packed(plain, trumps):
    """Return the answer that discards a set of cards, its two words given."""
    answer = place = 0
    while plain:
        answer |= lowest(plain) << place
        plain = without_lowest(plain)
        place += CARD_BITS
    while trumps:
        answer |= (EXCUSE + lowest(trumps)) << place
        trumps = without_lowest(trumps)
        place += CARD_BITS
    return answer


@jit
def unpacked(answer):
    """Return the two words of an answer to ``discard``; empty sets where it is not six different cards."""
    plain = trumps = 0
    if answer < 0 or answer >> CHIEN * CARD_BITS:
        return 0, 0
    for place in range(CHIEN):
        card = answer >> place * CARD_BITS & _ONE_CARD
        if card < PLAIN_CARDS:
            plain |= 1 << card
        elif EXCUSE <= card < CARDS:
            trumps |= 1 << card - EXCUSE
        else:
            return 0, 0
    return (plain, trumps) if count(plain) + count(trumps) == CHIEN else (0, 0)


@jit
def may_discard(view, plain, trumps):
    """Return whether a set, its two words given, is a legal discard (T-6)."""
    if count(plain) + count(trumps) != CHIEN:
        return False
    if plain & ~view.legal[PLAIN] or trumps & ~view.legal[TRUMPS]:
        return False
    # Where suit cards are fewer than six all of them go, and exactly so many trumps as are missing.
    return (view.must[PLAIN] & ~plain) == 0


@jit
def chien(desk):
    """T-6: in prise and garde the taker takes the chien and lays six cards aside; T-7: else it stays."""
    view, state = desk.seen, desk.state
    taker = view.taker
    if view.contract > GARDE:
        state.aside[:] = state.chien
        return
    view.chien[:] = state.chien
    plain = state.hands[taker, PLAIN] | state.chien[PLAIN]
    trumps = state.hands[taker, TRUMPS] | state.chien[TRUMPS]
    state.hands[taker, PLAIN] = plain
    state.hands[taker, TRUMPS] = trumps
    free = plain & ~KINGS
    few = count(free) < CHIEN
    view.legal[PLAIN] = free
    view.legal[TRUMPS] = trumps & ~BOUTS if few else 0
    view.must[PLAIN] = free if few else 0
    if count(free) == CHIEN:
        away, shown = free, 0
    else:
        answer = ask(desk, taker, DISCARD)
        away, shown = unpacked(answer)
        if not may_discard(view, away, shown):
            refuse(desk, T_6, answer)
    lay_aside(desk, away, shown)


@jit
def lay_aside(desk, away, shown):
    """Lay six cards of the taker's aside: plain ones, and trumps, which are shown."""
    view, state = desk.seen, desk.state
    taker = view.taker
    note(desk, taker, DISCARD, away, shown)
    state.hands[taker, PLAIN] &= ~away
    state.hands[taker, TRUMPS] &= ~shown
    state.aside[PLAIN] = away
    state.aside[TRUMPS] = shown
    state.laid_aside = 1
    view.discarded = shown
    view.must[PLAIN] = 0
