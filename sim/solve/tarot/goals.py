"""What may be asked of a position: the taker's half points, the payment, at least so much of either."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.tarot.names import DEFENCE, NOBODY, TRICKS
from sim.games.tarot.names import TAKER as TAKER_SIDE
from sim.games.tarot.settle import settle
from sim.solve.tarot import states, words
from sim.solve.tarot.bounds import limits_place
from sim.solve.tarot.setting import from_here, spread
from sim.solve.tarot.states import POINTS_ONLY, outcome_place, state_of
from sim.solve.tarot.table import scrambled
from sim.solve.tarot.words import (
    ASKED,
    ASKED_POINTS,
    BASE,
    BOUTS_HIGH,
    EXCUSE_BOUTS,
    EXCUSE_POINTS,
    HAD,
    HALF_POINTS,
    HIGHEST,
    HOLDER,
    LEAST,
    LIMITS,
    LIMITS_SIZE,
    LOWEST,
    MOST,
    OPEN,
    PAYMENTS,
    STATE,
)

_BOUTS, _WAYS, _SLAMS = 4, 3, 4


@jit
def count_points(position, rules, outcome, ws):
    """Make ready for :func:`points_at_least` and :func:`best_points`.

    Parameters
    ----------
    position : POSITION
    rules : RULES
    outcome : OUTCOME
        Room for settlements; overwritten.
    ws : int64[WORDS]
        Room of this thread's own; what it knows of earlier questions speeds up like ones.
    """
    spread(position, rules, outcome, ws)
    # Bouts and payments do not matter; slams where the Excuse can complete one.
    slams = ws[STATE] >> states.SLAMS_AT & 3 if ws[words.EXCUSE] else 0
    ws[STATE] = state_of(0, slams, 0) if ws[words.EXCUSE] else POINTS_ONLY
    ws[OPEN] = 0
    for index in range(EXCUSE_BOUTS, EXCUSE_BOUTS + 6):
        ws[index] = 0
    ws[words.BOUTS_LOW] = ws[BOUTS_HIGH] = 0
    for index in range(LIMITS_SIZE):
        ws[LIMITS + index] = 0
    ws[BASE] = 0
    ask(ws)


@jit
def ask(ws):
    """Write the bounds of the limits, and what tells this question from others."""
    for bouts in range(_BOUTS):
        for petit in range(2):
            for slams in range(_SLAMS):
                low, high = _least_and_most(ws, bouts, petit, slams)
                ws[LOWEST + limits_place(bouts, petit, slams)] = low
                ws[HIGHEST + limits_place(bouts, petit, slams)] = high
    mark = scrambled(ws[words.TAKER])
    ws[ASKED_POINTS] = mark
    for index in range(EXCUSE_POINTS, LIMITS + LIMITS_SIZE):
        if ws[index]:
            mark ^= scrambled((ws[index] + 4096) << 8 | (index - EXCUSE_POINTS))
    ws[ASKED] = scrambled(mark ^ (ws[HOLDER] + 2) ^ (16 if ws[OPEN] & ~ws[words.PETIT] else 0))


@jit
def _least_and_most(ws, bouts, petit, slams):
    low = high = ws[LIMITS + outcome_place(bouts, 0, 0)]
    for way in range(_WAYS if petit else 1):
        for slam in range(_WAYS):
            if slam == 0 or slams >> slam - 1 & 1:
                limit = ws[LIMITS + outcome_place(bouts, way, slam)]
                low, high = min(low, limit), max(high, limit)
    return low, high


@jit
def points_at_least(position, ws, half_points):
    """Return 1 where the taker reaches so many half points, else 0; ``ws`` from :func:`count_points`."""
    need = half_points - ws[HAD]
    return 1 if from_here(position, ws, need, ws[STATE]) >= need else 0


@jit
def best_points(position, ws):
    """Return the half points that the taker reaches in all; ``ws`` from :func:`count_points`."""
    low, high = ws[LEAST] - ws[HAD], ws[MOST] - ws[HAD]
    need = (low + high + 1) >> 1
    while low < high:
        need = max(low + 1, min(high, need))
        found = from_here(position, ws, need, ws[STATE])
        if found >= need:
            low = found
            need = found + 1
        else:
            high = found
            need = found
    return ws[HAD] + low


@jit
def points(position, rules, outcome, ws):
    """Return the taker's half points of card play under the best play of both sides."""
    count_points(position, rules, outcome, ws)
    return best_points(position, ws)


@jit
def count_money(position, rules, outcome, ws):
    """Make ready for :func:`money_at_least` and :func:`best_money`: all payments that can come about."""
    spread(position, rules, outcome, ws)
    outcome.completed = 0
    outcome.excuse_seat, outcome.excuse_winner = NOBODY, DEFENCE
    fewest = ws[STATE] & states.BOUTS
    for bouts in range(fewest, most_bouts(ws) + 1):
        for petit in range(_WAYS if petit_open(ws) else 1):
            for slam in range(_WAYS):
                if slam_open(ws, slam):
                    _pay(outcome, rules, ws, (bouts, petit, slam))


@jit
def most_bouts(ws):
    """Return the bouts that the taker may have in the end."""
    return (ws[STATE] & states.BOUTS) + (1 if ws[words.EXCUSE] else 0) + count(ws[OPEN])


@jit
def petit_open(ws):
    """Return whether the Petit may yet count in the last trick (T-14)."""
    return ws[words.PETIT] != 0 or ws[STATE] >> states.PETIT_AT != 0


@jit
def slam_open(ws, slam):
    """Return whether a slam, or none, may yet come about."""
    return slam == 0 or (ws[STATE] >> states.SLAMS_AT) >> (slam - 1) & 1 != 0


@jit
def _pay(outcome, rules, ws, ended):
    """Write what each defender pays for an end with any number of half points (T-14 to T-18)."""
    bouts, petit, slam = ended
    outcome.pile_bouts = bouts
    outcome.petit_trick = TRICKS if petit else 0
    outcome.petit_winner = TAKER_SIDE if petit == states.TAKER else DEFENCE
    outcome.slam = NOBODY
    if slam:
        outcome.slam = TAKER_SIDE if slam == states.TAKER else DEFENCE
    base = PAYMENTS + HALF_POINTS * outcome_place(bouts, petit, slam)
    for half_points in range(ws[LEAST], ws[MOST] + 1):
        outcome.pile = half_points
        settle(outcome, rules)
        share = 0
        for component in range(len(outcome.units)):
            share += outcome.units[component]
        ws[base + half_points] = share


@jit
def limit(ws, amount):
    """Write from how many half points on each end pays an amount, and make the search ready for it."""
    fewest = ws[STATE] & states.BOUTS
    base = -1
    for index in range(LIMITS_SIZE):
        ws[LIMITS + index] = 0
    for bouts in range(fewest, most_bouts(ws) + 1):
        for petit in range(_WAYS if petit_open(ws) else 1):
            for slam in range(_WAYS):
                if slam_open(ws, slam):
                    place = outcome_place(bouts, petit, slam)
                    enough = _enough(ws, place, amount)
                    base = enough if base < 0 else base
                    ws[LIMITS + place] = enough - base
    ws[BASE] = base
    ask(ws)


@jit
def _first_state(ws):
    """Return the state that a search for money starts from."""
    nothing_open = ws[OPEN] | ws[words.EXCUSE] | ws[STATE] >> states.SLAMS_AT == 0
    return POINTS_ONLY if nothing_open else ws[STATE]


@jit
def _enough(ws, place, amount):
    """Return the least half points that pay an amount; one more than there can be where none do."""
    low, high = ws[LEAST], ws[MOST] + 1
    base = PAYMENTS + HALF_POINTS * place
    while low < high:
        middle = (low + high) >> 1
        if ws[base + middle] >= amount:
            high = middle
        else:
            low = middle + 1
    return low


@jit
def tried(position, ws, amount):
    """Return by how many half points the taker passes, at least, or misses, at best, an amount."""
    limit(ws, amount)
    need = ws[BASE] - ws[HAD]
    return from_here(position, ws, need, _first_state(ws)) - need


@jit
def money_at_least(position, ws, amount):
    """Return 1 where the taker is paid so much by each, else 0; ``ws`` from :func:`count_money`."""
    return 1 if tried(position, ws, amount) >= 0 else 0


@jit
def best_money(position, ws, guess):
    """Return what each defender pays the taker; ``ws`` from :func:`count_money`.

    Parameters
    ----------
    position : POSITION
    ws : int64[WORDS]
    guess : int
        An amount to ask for first: the nearer the result, the faster.
    """
    low, high = _extremes(ws)
    amount = guess
    while low < high:
        amount = max(low + 1, min(high, amount))
        margin = tried(position, ws, amount)
        if margin >= 0:
            low = max(amount, _margin_pays(ws, margin, low, high))
            amount = low + 1
        else:
            high = min(amount - 1, _margin_pays(ws, margin, low, high))
            amount = high
    return low


@jit
def _extremes(ws):
    """Return the least and the most that any end pays."""
    low, high = 1 << 60, -(1 << 60)
    for bouts in range(ws[STATE] & states.BOUTS, most_bouts(ws) + 1):
        for petit in range(_WAYS if petit_open(ws) else 1):
            for slam in range(_WAYS):
                if slam_open(ws, slam):
                    base = PAYMENTS + HALF_POINTS * outcome_place(bouts, petit, slam)
                    low, high = min(low, ws[base + ws[LEAST]]), max(high, ws[base + ws[MOST]])
    return low, high


@jit
def _margin_pays(ws, margin, low, high):
    """Return what a margin over the limits is sure to pay, or one under them can pay at best."""
    found = high if margin >= 0 else low
    for bouts in range(ws[STATE] & states.BOUTS, most_bouts(ws) + 1):
        for petit in range(_WAYS if petit_open(ws) else 1):
            for slam in range(_WAYS):
                if slam_open(ws, slam):
                    place = outcome_place(bouts, petit, slam)
                    points = ws[BASE] + ws[LIMITS + place] + margin
                    if ws[LEAST] <= points <= ws[MOST]:
                        paid = ws[PAYMENTS + HALF_POINTS * place + points]
                        found = min(found, paid) if margin >= 0 else max(found, paid)
    return found


@jit
def guessed(ws):
    """Return an amount to begin with: what half the points still out would pay."""
    place = outcome_place(ws[STATE] & states.BOUTS, 0, 0)
    return ws[PAYMENTS + HALF_POINTS * place + ((ws[LEAST] + ws[MOST]) >> 1)]


@jit
def money(position, rules, outcome, ws):
    """Return what each defender pays the taker, scaled units, when both sides play exactly for that."""
    count_money(position, rules, outcome, ws)
    return best_money(position, ws, guessed(ws))
