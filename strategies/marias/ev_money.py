"""What a contract brings on average, under the house rules in force: units of the base rate per opponent.

A judgement (:mod:`strategies.marias.ev_models`) says how likely every result of a component is; what each
result is paid is read from ``view.rules``: tariff, scalings, silent hundred, hearts, the limit.  Doublings
that are expected count with what they tell: who doubles has the cards for it.
"""

from __future__ import annotations

from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_HUNDRED,
    C_SEVEN,
    DECLARED,
    GAME,
    HUNDRED,
    SEVEN,
)
from sim.games.marias.house_table import DOUBLING, FIXED, NO_SUCH
from strategies.marias.ev_models import (
    DOUBLED,
    GAME_CUTS,
    GAME_WON,
    HUNDRED_CUTS,
    MADE,
    OWN_GAME,
    OWN_GAME_WITH_SEVEN,
    OWN_HUNDRED,
    OWN_SEVEN,
    OWN_SILENT_SEVEN,
    SILENT_LOST,
    UNDOUBLED,
    chance,
    chance_doubled,
    judged,
    reaches,
    shifted,
)
from strategies.marias.money import hearts, tariff

#: Tens short of the hundred with which the game beside it is still won.
STILL_A_GAME = 5
#: More than any amount.
NO_LIMIT = 1e12


@jit
def limited(view, units):
    """Return an amount cut at the limit (M-37)."""
    limit = view.rules.limit / view.rules.scale if view.rules.limit >= 0 else NO_LIMIT
    return min(max(units, -limit), limit)


@jit
def grown(scaling, tens):
    """Return how often a hundred is paid for so many tens (M-34)."""
    if scaling == FIXED:
        return 1.0
    return 2.0 ** (tens - 1) if scaling == DOUBLING else 1.0 * tens


@jit
def even(view, component, made, times):
    """Return what a component is worth that is won or lost alike; ``times``: its level and hearts."""
    return limited(view, tariff(view, component) * times) * (2.0 * made - 1.0)


@jit
def _paid_for_game(view, place, game):
    """Return what a rung of the game's ladder is paid (M-11, M-35)."""
    scaling = view.rules.silent_hundred_scaling
    won = game if place >= GAME_WON else -game
    tens = place - GAME_WON if place > GAME_WON else SILENT_LOST - place if place < SILENT_LOST else 0
    if tens == 0 or scaling == NO_SUCH:
        return limited(view, won)
    silent = 2.0 * won * grown(scaling, tens)
    return limited(view, silent + won if view.rules.hundred_includes_game else silent)


@jit
def of_game(view, judgement, total, times):
    """Return what the game is worth to the declarer, silent hundreds included."""
    game = tariff(view, GAME) * times
    value = before = _paid_for_game(view, 0, game)
    for cut in range(GAME_CUTS):
        paid = _paid_for_game(view, cut + 1, game)
        value += (paid - before) * reaches(view.kind, judgement, cut, total)
        before = paid
    return value


@jit
def _paid_for_hundred(view, place, hundred, game):
    """Return what a rung of the hundred's ladder is paid, a game beside it included (M-13, M-34)."""
    beside = game if place >= MADE - STILL_A_GAME else -game
    if place >= MADE:
        return limited(view, hundred * grown(view.rules.hundred_scaling, place - MADE + 1) + beside)
    return limited(view, beside - hundred * grown(view.rules.hundred_fail_scaling, MADE - place))


@jit
def of_hundred(view, judgement, total, times):
    """Return what the hundred is worth to who declares it, with the game that the house may put beside it."""
    hundred = tariff(view, HUNDRED) * times
    game = tariff(view, GAME) * times if view.rules.hundred_includes_game else 0.0
    value = before = _paid_for_hundred(view, 0, hundred, game)
    for cut in range(HUNDRED_CUTS):
        paid = _paid_for_hundred(view, cut + 1, hundred, game)
        value += (paid - before) * reaches(view.kind, judgement, cut, total)
        before = paid
    return value


@jit
def of_seven(view, judgement, total, times):
    """Return what the seven is worth to the declarer."""
    return even(view, SEVEN, chance(view.kind, judgement, total), times)


@jit
def again(value):
    """Return what a doubled component comes to where it is doubled again if that pays."""
    return 2.0 * value if value > 0.0 else value


@jit
def chance_flekked(view, component, judgement, total):
    """Return how likely a component is doubled, under a house that allows it at all (M-22)."""
    return chance_doubled(view.kind, judgement, total) if view.rules.flek_cap[component] else 0.0


@jit
def game_parts(view, judgement, total, times):
    """Return how likely the game is doubled, its worth if not and, level 1 counted, if so (M-25)."""
    flek = chance_flekked(view, GAME, judgement, total)
    still = of_game(view, judgement, shifted(view.kind, judgement, total, UNDOUBLED), times)
    doubled = of_game(view, judgement, shifted(view.kind, judgement, total, DOUBLED), 2.0 * times)
    return flek, still, doubled


@jit
def seven_parts(view, judgement, total, times):
    """Likewise of the seven."""
    flek = chance_flekked(view, SEVEN, judgement, total)
    still = of_seven(view, judgement, shifted(view.kind, judgement, total, UNDOUBLED), times)
    doubled = of_seven(view, judgement, shifted(view.kind, judgement, total, DOUBLED), 2.0 * times)
    return flek, still, doubled


@jit
def hundred_expected(view, judgement, total, times):
    """Return what a hundred is worth, doubled or not."""
    flek = chance_flekked(view, HUNDRED, judgement, total)
    still = of_hundred(view, judgement, shifted(view.kind, judgement, total, UNDOUBLED), times)
    doubled = of_hundred(view, judgement, shifted(view.kind, judgement, total, DOUBLED), 2.0 * times)
    return (1.0 - flek) * still + flek * again(doubled)


@jit
def game_expected(view, judgement, total, times):
    """Return what a contract of game alone is worth, settled at once where the house says so (M-25)."""
    flek, still, doubled = game_parts(view, judgement, total, times)
    if not view.rules.play_unflekked_game:
        still = limited(view, tariff(view, GAME) * times)
    if not view.rules.play_flekked_game_without_re:
        doubled = max(again(max(doubled, 0.0)), limited(view, -2.0 * tariff(view, GAME) * times))
    else:
        doubled = again(doubled)
    return (1.0 - flek) * still + flek * doubled


@jit
def seven_expected(view, game, seven):
    """Return what a contract of game and seven is worth, given the parts of both (M-24)."""
    no_game, no_seven = 1.0 - game[0], 1.0 - seven[0]
    value = no_game * (no_seven * (game[1] + seven[1]) + seven[0] * (game[1] + again(seven[2])))
    both = again(game[2])
    value += game[0] * seven[0] * (both + again(seven[2]))
    alone = both + seven[1]
    if view.rules.settle_balanced_seven:
        alone = max(0.0, 2.0 * game[2] + seven[1])
    return value + game[0] * no_seven * alone


@jit
def silent_seven(view, judgement, total):
    """Return what the silent seven is worth to the declarer; hearts do not double it (M-36)."""
    made = reaches(view.kind, judgement, 1, total)
    lost = 1.0 - reaches(view.kind, judgement, 0, total)
    return view.rules.silent_seven / view.rules.scale * (made - lost)


@jit
def of_trumps(view, code, hand, trump):
    """Return what a contract is worth to the declarer with the cards that will be played.

    Parameters
    ----------
    view : VIEW
    code : int
        A contract of game, seven and hundred.
    hand : int
    trump : int
    """
    kind, times = view.kind, hearts(view, trump)
    parts = DECLARED[code]
    if parts & C_HUNDRED:
        value = hundred_expected(view, OWN_HUNDRED, judged(kind, OWN_HUNDRED, hand, trump), times)
        if parts & C_SEVEN:
            seven = seven_parts(view, OWN_SEVEN, judged(kind, OWN_SEVEN, hand, trump), times)
            return value + (1.0 - seven[0]) * seven[1] + seven[0] * again(seven[2])
        return value + silent_seven(view, OWN_SILENT_SEVEN, judged(kind, OWN_SILENT_SEVEN, hand, trump))
    if parts & C_SEVEN:
        total = judged(kind, OWN_GAME_WITH_SEVEN, hand, trump)
        game = game_parts(view, OWN_GAME_WITH_SEVEN, total, times)
        seven = seven_parts(view, OWN_SEVEN, judged(kind, OWN_SEVEN, hand, trump), times)
        return seven_expected(view, game, seven)
    value = game_expected(view, OWN_GAME, judged(kind, OWN_GAME, hand, trump), times)
    return value + silent_seven(view, OWN_SILENT_SEVEN, judged(kind, OWN_SILENT_SEVEN, hand, trump))


@jit
def lone(view, component, judgement, total):
    """Return what a contract without trumps is worth to who plays it, doubled or not.

    Calibrated defenders may double too seldom; sensible ones double what is likelier lost than made.
    """
    flek = chance_flekked(view, component, judgement, total)
    still = chance(view.kind, judgement, shifted(view.kind, judgement, total, UNDOUBLED))
    doubled = chance(view.kind, judgement, shifted(view.kind, judgement, total, DOUBLED))
    value = (1.0 - flek) * even(view, component, still, 1.0)
    value += flek * even(view, component, doubled, 2.0)
    if view.rules.flek_cap[component] > 0:
        value = min(value, even(view, component, chance(view.kind, judgement, total), 2.0))
    return value


@jit
def payers(view):
    """Return how many pay who plays alone (M-30)."""
    return view.rules.players - 1 if view.rules.sitter_pays else view.seats - 1
