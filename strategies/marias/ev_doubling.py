"""``ev`` in the doubling: every flek, re and announcement by the money it brings, given what has been said.

A seat looks one step ahead: it doubles what is worth something to its side as likely as all that was said
makes it, and looks at the levels at which the house settles at once (M-24, M-25).
"""

from __future__ import annotations

from sim.core.bits import has
from sim.core.jit import jit
from sim.games.marias.contracts import (
    BETL,
    C_GAME,
    C_HUNDRED,
    C_LONE,
    C_SEVEN,
    C_TWO_SEVENS,
    DURCH,
    GAME,
    HUNDRED,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
)
from sim.games.marias.deck import SEVEN as SEVEN_RANK
from sim.games.marias.deck import card_of, marriages
from sim.games.marias.view import ANNOUNCE, DECLARERS
from strategies.marias import doubling
from strategies.marias.ev_models import (
    ANSWERED,
    DEFENDER_BETL,
    DEFENDER_DURCH,
    DEFENDER_GAME,
    DEFENDER_GAME_WITH_SEVEN,
    DEFENDER_HUNDRED,
    DEFENDER_HUNDRED_AGAINST,
    DEFENDER_SEVEN,
    DEFENDER_SEVEN_AGAINST,
    DOUBLED,
    FIRST,
    GAME_WON,
    HELPED,
    LATER,
    OWN_GAME,
    OWN_GAME_WITH_SEVEN,
    OWN_HUNDRED,
    OWN_SEVEN,
    PARTNER_GAME,
    PARTNER_GAME_WITH_SEVEN,
    PARTNER_HUNDRED,
    PARTNER_SEVEN,
    REDOUBLED,
    REDOUBLED_FROM,
    UNDOUBLED,
    chance,
    chance_doubled,
    chance_helped,
    judged,
    reaches,
    shifted,
)
from strategies.marias.ev_money import even, of_game, of_hundred, of_seven
from strategies.marias.money import hearts, tariff


@jit
def comment(view, params):
    """Double what is worth more doubled; announce against what is worth announcing."""
    if view.trump < 0:
        return view.legal & (
            _alone(view, params) if view.role != DECLARERS else doubling.comment(view, params)
        )
    wanted = _raises(view, params) & ~_hopeless(view, params)
    wanted |= view.legal & C_TWO_SEVENS & doubling.comment(view, params)
    if view.role != DECLARERS:
        wanted |= _announced(view, params)
    return view.must | view.legal & wanted


@jit
def _hopeless(view, params):
    """Return what is not doubled, whatever the judgements say.

    They know no seven and no hundred declared without the cards (M-54), nor what many doublings tell.
    """
    parts = 0
    for component in (GAME, SEVEN, HUNDRED):
        if view.levels[component] >= params.levels:
            parts |= 1 << component
    if view.seat == view.declarer:
        if not has(view.hand, card_of(view.trump, SEVEN_RANK)):
            parts |= C_SEVEN
        if marriages(view.hand) == 0:
            parts |= C_HUNDRED
    return parts


@jit
def _alone(view, params):
    """Return the flek against a contract without trumps that is likelier lost than made."""
    if view.components & C_LONE & ~(1 << BETL | 1 << DURCH):
        return doubling.comment(view, params)
    component = BETL if view.components & 1 << BETL else DURCH
    judgement = DEFENDER_BETL if component == BETL else DEFENDER_DURCH
    total = shifted(
        view.kind, judgement, judged(view.kind, judgement, view.hand, -1), _heard(view, component)
    )
    value = -even(view, component, chance(view.kind, judgement, total), 1.0)
    return C_LONE if value > params.margin * tariff(view, component) else 0


@jit
def _heard(view, component):
    """Return what has been said of a component, as the judgements of ``ev_models`` know it."""
    level = view.levels[component]
    if view.role == DECLARERS:
        return UNDOUBLED if level == 0 else DOUBLED if level < REDOUBLED_FROM else REDOUBLED
    if level >= 2:
        return ANSWERED
    seat = view.declarer
    for _ in range(view.seats - 1):
        seat = (seat + 1) % view.seats
        if seat == view.seat:
            return FIRST
        if seat != view.partner:
            return LATER
    return FIRST


@jit
def _judgement(view, own, partner, defender):
    if view.role != DECLARERS:
        return defender
    return own if view.seat == view.declarer else partner


@jit
def _total(view, judgement, component):
    total = judged(view.kind, judgement, view.hand, view.trump)
    return shifted(view.kind, judgement, total, _heard(view, component))


@jit
def _if_answered(view, judgement):
    """Return the sum that judges a component that the declarer doubles again."""
    return shifted(view.kind, judgement, judged(view.kind, judgement, view.hand, view.trump), ANSWERED)


@jit
def _chance_answered(view, judgement, component):
    """Return how likely the declarer doubles again what a defender has doubled."""
    if view.role == DECLARERS or view.levels[component] > 0 or view.rules.flek_cap[component] < 2:
        return 0.0
    return chance_doubled(view.kind, judgement, judged(view.kind, judgement, view.hand, view.trump))


@jit
def _if_helped(view, judgement):
    """Return the sum that judges a component that this seat lets pass and another defender doubles."""
    return shifted(view.kind, judgement, judged(view.kind, judgement, view.hand, view.trump), HELPED)


@jit
def _chance_helped(view, judgement, component):
    """Return how likely another defender doubles what this one, the first to speak, lets pass."""
    if view.role == DECLARERS or _heard(view, component) != FIRST or view.levels[component] > 0:
        return 0.0
    if view.components == C_GAME | C_SEVEN and view.rules.settle_balanced_seven:
        return 0.0  # his flek alone would only end the deal (M-24)
    return chance_helped(view.kind, judgement, judged(view.kind, judgement, view.hand, view.trump))


@jit
def _raises(view, params):
    """Return the components of points and sevens to double."""
    mine = 1.0 if view.role == DECLARERS else -1.0
    times = hearts(view, view.trump)
    wanted = 0
    if has(view.legal, HUNDRED):
        judgement = _judgement(view, OWN_HUNDRED, PARTNER_HUNDRED, DEFENDER_HUNDRED)
        level = times * (1 << view.levels[HUNDRED])
        value = mine * of_hundred(view, judgement, _total(view, judgement, HUNDRED), level)
        helped = mine * of_hundred(view, judgement, _if_helped(view, judgement), level)
        value -= helped * _chance_helped(view, judgement, HUNDRED)
        if value > params.margin_hundred * tariff(view, HUNDRED) * level:
            wanted |= C_HUNDRED
    if not view.legal & (C_GAME | C_SEVEN):
        return wanted
    game = seven = (0.0, 0.0, 0.0, 0.0)
    if view.components & C_SEVEN:
        judgement = _judgement(view, OWN_SEVEN, PARTNER_SEVEN, DEFENDER_SEVEN)
        level = times * (1 << view.levels[SEVEN])
        value = mine * of_seven(view, judgement, _total(view, judgement, SEVEN), level)
        answered = mine * of_seven(view, judgement, _if_answered(view, judgement), level)
        seven = (value, _chance_answered(view, judgement, SEVEN), answered, 0.0)
        judgement = _judgement(view, OWN_GAME_WITH_SEVEN, PARTNER_GAME_WITH_SEVEN, DEFENDER_GAME_WITH_SEVEN)
    else:
        judgement = _judgement(view, OWN_GAME, PARTNER_GAME, DEFENDER_GAME)
    if view.components & C_GAME:
        level = times * (1 << view.levels[GAME])
        value = mine * of_game(view, judgement, _total(view, judgement, GAME), level)
        answered = mine * of_game(view, judgement, _if_answered(view, judgement), level)
        helped = mine * of_game(view, judgement, _if_helped(view, judgement), level)
        helped *= _chance_helped(view, judgement, GAME)
        game = (value, _chance_answered(view, judgement, GAME), answered, helped)
    return wanted | _best_of_both(view, params, game, seven)


@jit
def _best_of_both(view, params, game, seven):
    """Return which of game and seven to double.

    Parameters
    ----------
    view : VIEW
    params : record
    game, seven : (float, float, float, float)
        What it is worth at its present level; how likely it is answered if doubled; what it is worth then,
        at its present level still; what it gains on average by another defender who doubles it if this one
        does not.
    """
    best, most = 0, _settled(view, game, seven, 0, 0)
    fee = params.margin * hearts(view, view.trump)
    for choice in range(1, 4):
        raised = (C_GAME if choice & 1 else 0) | (C_SEVEN if choice & 2 else 0)
        if raised & ~view.legal:
            continue
        value = _settled(view, game, seven, choice & 1, choice >> 1)
        if choice & 1:
            value -= fee * tariff(view, GAME) * (1 << view.levels[GAME])
        if choice & 2:
            value -= fee * tariff(view, SEVEN) * (1 << view.levels[SEVEN])
        if value > most:
            best, most = raised, value
    return best


@jit
def _settled(view, game, seven, raise_game, raise_seven):
    """Return what game and seven are worth to the own side after a choice, a re against it included."""
    sevens = 2.0 * seven[0] + 2.0 * seven[1] * seven[2] if raise_seven else seven[0] + seven[3]
    if not raise_game:
        return _left(view, game[0] + game[3], sevens, raise_game, raise_seven)
    if game[1] == 0.0:
        return _left(view, 2.0 * game[0], sevens, raise_game, raise_seven)
    quiet = 2.0 * (game[0] - game[1] * game[2]) / (1.0 - game[1])
    answered = 4.0 * game[2] + sevens
    return (1.0 - game[1]) * _left(view, quiet, sevens, raise_game, raise_seven) + game[1] * answered


@jit
def _left(view, game, sevens, raise_game, raise_seven):
    """Return what is paid if nothing more is said; the house may settle at once (M-24, M-25)."""
    rules = view.rules
    at_game = view.levels[GAME] + raise_game
    if view.components == C_GAME | C_SEVEN and rules.settle_balanced_seven:
        if at_game == 1 and view.levels[SEVEN] + raise_seven == 0:
            return 0.0
    if view.components == C_GAME and at_game < 2:
        mine = 1.0 if view.role == DECLARERS else -1.0
        paid = tariff(view, GAME) * hearts(view, view.trump)
        if at_game == 0 and not rules.play_unflekked_game:
            return mine * paid
        if at_game == 1 and not rules.play_flekked_game_without_re:
            return -2.0 * mine * paid
    return game + sevens


@jit
def _announced(view, params):
    """Return what to announce against."""
    wanted = 0
    kind, hand, times = view.kind, view.hand, hearts(view, view.trump)
    if has(view.legal, ANNOUNCE + SEVEN_AGAINST):
        made = chance(kind, DEFENDER_SEVEN_AGAINST, judged(kind, DEFENDER_SEVEN_AGAINST, hand, view.trump))
        if even(view, SEVEN, made, times) > params.margin * times * tariff(view, SEVEN):
            wanted |= 1 << (ANNOUNCE + SEVEN_AGAINST)
    if has(view.legal, ANNOUNCE + HUNDRED_AGAINST):
        total = judged(kind, DEFENDER_HUNDRED_AGAINST, hand, view.trump)
        value = of_hundred(view, DEFENDER_HUNDRED_AGAINST, total, times) - _silent_hundred(view, times)
        if value > params.margin * times * tariff(view, HUNDRED):
            wanted |= 1 << (ANNOUNCE + HUNDRED_AGAINST)
    return wanted


@jit
def _silent_hundred(view, times):
    """Return what a defender loses with the silent hundreds that an announced one replaces (M-35)."""
    if not view.components & C_GAME or view.components & C_HUNDRED:
        return 0.0
    judgement = DEFENDER_GAME_WITH_SEVEN if view.components & C_SEVEN else DEFENDER_GAME
    total = _total(view, judgement, GAME)
    won = reaches(view.kind, judgement, GAME_WON - 1, total)
    return even(view, GAME, won, times) - of_game(view, judgement, total, times)
