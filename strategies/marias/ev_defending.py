"""What it is worth to ``ev`` to let another play: per opponent, units of the base rate, a flek left open."""

from __future__ import annotations

from sim.core.bits import count, lowest
from sim.core.jit import jit
from sim.games.marias.contracts import (
    BETL,
    C_GAME,
    C_HUNDRED,
    C_LONE,
    C_SEVEN,
    C_TWO_SEVENS,
    DECLARED,
    DURCH,
    TWO_SEVENS,
)
from sim.games.marias.deck import SUITS, in_suit
from sim.games.marias.names import KRIZOVY
from strategies.marias.ev_models import (
    DEFENDER_BETL,
    DEFENDER_DURCH,
    DEFENDER_GAME,
    DEFENDER_GAME_WITH_SEVEN,
    DEFENDER_HUNDRED,
    DEFENDER_SEVEN,
    PARTNER_GAME,
    chance,
    judged,
)
from strategies.marias.ev_money import even, of_game, of_hundred, of_seven
from strategies.marias.money import hearts

#: Two sevens and open contracts that others name are made about so often.
SEVENS_MADE, OPEN_MADE = 0.8, 0.99


@jit
def lone_made(view, component):
    """Return how likely a contract without trumps is made, from another's hand."""
    if component == BETL:
        return chance(view.kind, DEFENDER_BETL, judged(view.kind, DEFENDER_BETL, view.hand, -1))
    if component == DURCH:
        return chance(view.kind, DEFENDER_DURCH, judged(view.kind, DEFENDER_DURCH, view.hand, -1))
    return OPEN_MADE


@jit
def defending(view, code):
    """Return what it is worth to defend against a contract, whatever its trumps.

    In křížový one may be the partner of who plays it, too.
    """
    parts = DECLARED[code]
    if parts & C_LONE:
        component = lowest(parts)
        value = -even(view, component, lone_made(view, component), 1.0)
        return max(value, 2.0 * value)
    value = whole = 0.0
    for trump in range(SUITS):
        # Others have trumps where this hand has few.
        likely = (8.0 - count(in_suit(view.hand, trump))) ** 2
        value += likely * _against(view, parts, trump)
        whole += likely
    return value / whole


@jit
def _against(view, parts, trump):
    """Return what it is worth to defend against components with a suit as trumps."""
    kind, hand, times = view.kind, view.hand, hearts(view, trump)
    value = 0.0
    if parts & C_GAME:
        judgement = DEFENDER_GAME_WITH_SEVEN if parts & C_SEVEN else DEFENDER_GAME
        value -= of_game(view, judgement, judged(kind, judgement, hand, trump), times)
    if parts & C_SEVEN:
        value -= of_seven(view, DEFENDER_SEVEN, judged(kind, DEFENDER_SEVEN, hand, trump), times)
    if parts & C_HUNDRED:
        value -= of_hundred(view, DEFENDER_HUNDRED, judged(kind, DEFENDER_HUNDRED, hand, trump), times)
    if parts & C_TWO_SEVENS:
        value -= even(view, TWO_SEVENS, SEVENS_MADE, times)
    if view.kind == KRIZOVY:
        beside = of_game(view, PARTNER_GAME, judged(kind, PARTNER_GAME, hand, trump), times)
        return (2.0 * value + beside) / 3.0
    return max(value, 2.0 * value)
