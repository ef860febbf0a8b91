"""Křížový: whom forehand calls, and who plays alone against three (M-61 to M-67)."""

from __future__ import annotations

from sim.core.bits import has
from sim.core.jit import jit
from sim.games.marias.contracts import contract
from sim.games.marias.deck import ACE, EIGHT, KING, NINE, OVER, SEVEN, TEN, UNDER, in_suit
from sim.games.marias.view import BAD, GOOD, KEEP, ROGUE
from strategies.marias.lone import betl_chance, durch_chance, rogue_chance
from strategies.marias.money import of_betl, of_durch

A_BETL, A_DURCH = contract("betl"), contract("durch")
#: Trumps from the highest (M-1).
FROM_THE_TOP = (ACE, TEN, KING, OVER, UNDER, NINE, EIGHT, SEVEN)


@jit
def call(view):
    """Call the highest trump that is not among the first four cards."""
    own = in_suit(view.first, view.trump)
    for rank in FROM_THE_TOP:
        if not has(own, rank):
            return rank
    return SEVEN


@jit
def best_lone(view, allowed):
    """Return the better of betl and durch of a set and what it is worth; durch with the rogue unless sure."""
    answer, most = KEEP, -1e9
    if has(allowed, A_BETL):
        answer, most = A_BETL, of_betl(view, betl_chance(view, view.hand))
    if has(allowed, A_DURCH):
        every = durch_chance(view, view.hand)
        value = of_durch(view, every)
        rogue = 0
        if view.rules.durch_rogue:
            seven = rogue_chance(view.hand)
            # With the rogue three pay for eight tricks, one for seven, and all three are paid for fewer.
            value = of_durch(view, 1.0) * (every + max(seven - every, 0.0) / 3.0 - (1.0 - max(seven, every)))
            rogue = ROGUE if every < 0.98 else 0
        if value > most:
            answer, most = A_DURCH | rogue, value
    return answer, most


@jit
def name(view, params):
    """Name betl or durch, or let trumps stand."""
    answer, most = best_lone(view, view.legal)
    return KEEP if view.may_keep and most < params.lone else answer


@jit
def suit(view, params):
    """Bad where a hand plays better alone."""
    over = 1 << A_DURCH if view.contract >= 0 else (1 << A_BETL) | (1 << A_DURCH)
    return BAD if best_lone(view, over)[1] >= params.lone_over else GOOD
