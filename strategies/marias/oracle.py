"""``oracle``: sees all cards and plays exactly; a yardstick for how much there is to win (peeks).

It plays, announces, doubles and declares what pays best if everybody plays exactly from there on.
"""

from __future__ import annotations

import numpy as np

from sim.belief.marias import LAYOUT
from sim.core.bits import card_bit
from sim.core.jit import jit
from sim.core.rooms import fresh, record_at
from sim.games.marias.deck import CARDS
from sim.games.marias.settle import OUTCOME
from sim.games.marias.view import DECLARERS, KEEP, STATE
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import from_view
from sim.solve.marias.words import WORDS
from strategies.marias import pimc_stock
from strategies.marias.oracle_declared import DECLARATIONS, add_declarations, answer_of, best_declaration
from strategies.marias.oracle_said import add_said, paid
from strategies.marias.pimc_base import usual
from strategies.marias.pimc_cards import add_values, best_of, forced_card, says
from strategies.registry import Strategy

oracle = Strategy(
    "oracle",
    "Sees all cards; plays, doubles and declares what pays best by exact play.",
    base="heuristic",
    memory={"said": 1, "at": 1},
    peeks=True,
    plays_out=True,
)


@jit
def _weigh(view, params, cards, values):
    """Write what the own side is paid after each of some cards, as for ``pimc_cards.add_values``."""
    state = record_at(params.state, STATE)
    position, outcome = fresh(POSITION)[0], fresh(OUTCOME)[0]
    from_view(view, state.hands, state.talon, state.partner, position)
    add_values(view, position, (outcome, np.zeros(WORDS, np.int64)), cards, values)


@jit
def _from_the_stock(view, params, chosen):
    """Return the card that pays best if the base plays on until the stock of lízaný is gone."""
    state, layout = record_at(params.state, STATE), fresh(LAYOUT)[0]
    layout.hands[:] = state.hands
    for place in range(view.stock - 1):
        layout.stock[place] = state.deck[CARDS + 1 - view.stock + place]
    rooms = pimc_stock.open_rooms()
    pimc_stock.add_values(view, params, (layout, view.random), rooms)
    return pimc_stock.best_of(view.legal, rooms.values, chosen)


@oracle.decision
def play(view, params, memory):
    """Play the card that pays best, the base's where no other is better."""
    chosen = usual(view, params)
    if view.stock > 0:
        return _from_the_stock(view, params, chosen)
    values = np.zeros((2, 32), np.int64)
    _weigh(view, params, view.legal, values)
    chosen = best_of(view.legal, values, chosen)
    memory.said = says(values, chosen)
    memory.at = view.plays + 1
    return chosen


@oracle.decision
def marriage(view, params, memory):
    """Announce unless silence pays better."""
    if view.stock > 0:
        return usual(view, params)
    if memory.at != view.plays + 1:
        values = np.zeros((2, 32), np.int64)
        card = forced_card(view)
        _weigh(view, params, card_bit(card), values)
        memory.said = says(values, card)
    return memory.said


@oracle.decision
def comment(view, params, memory):
    """Raise and announce whatever makes exact play pay better."""
    state = record_at(params.state, STATE)
    position, outcome = fresh(POSITION)[0], fresh(OUTCOME)[0]
    ws = np.zeros(WORDS, np.int64)
    sign = 1 if view.role == DECLARERS else -1
    from_view(view, state.hands, state.talon, state.partner, position)
    add_said(position, view.rules, view.must)
    said = view.must
    best = sign * paid(position, view.rules, outcome, ws)
    rest = view.legal & ~view.must
    while rest:
        one = rest & -rest
        rest ^= one
        from_view(view, state.hands, state.talon, state.partner, position)
        add_said(position, view.rules, said | one)
        value = sign * paid(position, view.rules, outcome, ws)
        if value > best:
            best = value
            said |= one
    return said


@oracle.decision
def declare(view, params, memory):
    """Declare what pays best if nobody raises it; keep trumps unless something without pays."""
    state = record_at(params.state, STATE)
    rooms = fresh(POSITION)[0], fresh(OUTCOME)[0], np.zeros(WORDS, np.int64)
    values = np.zeros(DECLARATIONS, np.int64)
    add_declarations(view, state, rooms, values)
    best = best_declaration(view, values)
    if view.may_keep and values[best] <= 0:
        return KEEP
    return answer_of(view, best)
