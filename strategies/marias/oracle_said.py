"""What doubling and announcing are worth: exact payments with and without, all cards known (M-20 to M-25)."""

from __future__ import annotations

from sim.core.bits import lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.contracts import C_GAME, GAME, HUNDRED, WITH_HUNDRED
from sim.games.marias.doubling import ending
from sim.games.marias.names import PLAYED
from sim.games.marias.settle import settle
from sim.games.marias.view import ANNOUNCE
from sim.solve.marias.money import money
from sim.solve.marias.outcomes import describe
from sim.solve.marias.words import NODES


@jit
def add_said(position, rules, answer):
    """Change a position by what a comment raises and announces."""
    while answer:
        said = lowest(answer)
        answer = without_lowest(answer)
        if said < ANNOUNCE:
            position.levels[said] += 1
            continue
        component = said - ANNOUNCE
        position.components |= 1 << component
        position.levels[component] = 0
        if component == HUNDRED:
            position.contract = WITH_HUNDRED[position.contract]
            if rules.hundred_includes_game == 0:
                position.components &= ~C_GAME
                position.levels[GAME] = -1


@jit
def paid(position, rules, outcome, ws):
    """Return what each defender pays the declarer if nothing more is said and all play exactly.

    ``ws[NODES]`` is how many cards that took.
    """
    reason = ending(position.components, position.levels, rules)
    if reason == PLAYED:
        return money(position, rules, outcome, ws)
    describe(position, outcome)
    outcome.reason = reason
    settle(outcome, rules)
    ws[NODES] = 0
    return outcome.total
