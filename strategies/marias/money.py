"""What a contract brings on average by its chance and the tariff: units of the base rate per opponent."""

from __future__ import annotations

from sim.core.jit import jit
from sim.games.marias.contracts import (
    BETL,
    C_GAME,
    C_HUNDRED,
    C_SEVEN,
    C_TWO_SEVENS,
    DECLARED,
    DURCH,
    GAME,
    HUNDRED,
    SEVEN,
    TWO_SEVENS,
)
from sim.games.marias.deck import HEARTS
from sim.games.marias.house_table import DOUBLING, FIXED


@jit
def tariff(view, component):
    """Return what a component pays, in units."""
    return view.rules.tariff[component] / view.rules.scale


@jit
def even(view, component, chance):
    """Return what a component is worth that is won or lost alike."""
    return tariff(view, component) * (2.0 * min(max(chance, 0.0), 1.0) - 1.0)


@jit
def of_betl(view, chance):
    """Return what betl is worth."""
    return even(view, BETL, chance)


@jit
def of_durch(view, chance):
    """Return what durch is worth."""
    return even(view, DURCH, chance)


@jit
def hearts(view, trump):
    """Return what hearts as trumps multiply by (M-33)."""
    return float(view.rules.hearts_multiplier) if trump == HEARTS else 1.0


@jit
def tens(scaling, number):
    """Return how often a hundred is paid that is won or lost by about so many tens (M-34)."""
    if scaling == FIXED:
        return 1.0
    return 2.0 ** (number - 1.0) if scaling == DOUBLING else number


@jit
def of_hundred(view, params, chance):
    """Return what a hundred is worth: lost, it is often lost by far, above all without any marriage."""
    made = min(max(chance, 0.0), 1.0)
    won = tens(view.rules.hundred_scaling, params.hundred_won)
    lost = tens(view.rules.hundred_fail_scaling, params.hundred_lost)
    return tariff(view, HUNDRED) * (made * won - (1.0 - made) * lost)


@jit
def of_trumps(view, params, code, chances):
    """Return what a trump contract is worth, hearts left aside.

    Parameters
    ----------
    view : VIEW
    params : record
        Of ``heuristic``.
    code : int
        The contract.
    chances : (float, float, float, float)
        Of game, seven, hundred and two sevens.
    """
    value = 0.0
    parts = DECLARED[code]
    if parts & C_GAME:
        value += even(view, GAME, chances[0])
    if parts & C_SEVEN:
        value += even(view, SEVEN, chances[1])
    if parts & C_HUNDRED:
        value += of_hundred(view, params, chances[2])
    if parts & C_TWO_SEVENS:
        value += even(view, TWO_SEVENS, chances[3])
    return value
