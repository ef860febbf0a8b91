"""The payment of a deal as one value: what both sides really play for.

All outcomes that can still come about are settled beforehand; the search then asks whether the payment can
be brought to at least one of the amounts.
"""

from __future__ import annotations

from sim.core.bits import has
from sim.core.jit import jit
from sim.games.marias.contracts import ENDING, HAS_POINTS, TO_THE_END
from sim.games.marias.settle import settle
from sim.solve.marias.goals import guessed, hopeful, lone, two_sevens
from sim.solve.marias.lanes import TRUMP_LANE, TRUMP_SEVEN
from sim.solve.marias.outcomes import (
    PAID,
    STATES,
    can_be,
    describe,
    find_silent,
    lanes_of_pairs,
    marry,
    outlook,
    settle_all,
)
from sim.solve.marias.setting import ask, from_here
from sim.solve.marias.states import ANNOUNCED_AT, HOPE, NO_SEVEN, value_place
from sim.solve.marias.words import (
    AMOUNT_COUNT,
    AMOUNTS,
    BEFORE_TRUMPS,
    HELPER,
    MONEY,
    SIGNATURE,
    VALUES,
)


@jit
def money(position, rules, outcome, ws):
    """Return what each defender pays the declarer (R: + to him) by exact play of both sides for money.

    Parameters
    ----------
    position : POSITION
        A deal that is played (M-24, M-25 leave some unplayed), its doubling over.
    rules : RULES
        House rules.
    outcome : OUTCOME
        Room for a settlement; overwritten.
    ws : int64[WORDS]
        Room of this thread's own; overwritten.

    Returns
    -------
    int
        ``OUTCOME.total``: scaled units, after hearts and limit.
    """
    describe(position, outcome)
    if HAS_POINTS[position.contract] == 0:
        by_sevens = ENDING[position.contract] == TO_THE_END
        outcome.won = two_sevens(position, ws) if by_sevens else lone(position, ws)
        settle(outcome, rules)
        return outcome.total
    prepare(position, rules, outcome, ws)
    return ws[AMOUNTS + best(position, ws)]


@jit
def prepare(position, rules, outcome, ws):
    """Spread a position, settle all its outcomes, and open the table."""
    pairs = marry(position, rules, ws)
    settle_all(position, rules, outcome, ws, (pairs, PAID))
    _rank(ws, pairs)
    find_silent(ws, pairs)
    # What the places of amounts mean is new in every position, so the table is emptied each time.
    ws[SIGNATURE] = 0
    ask(position, ws, MONEY, TRUMP_SEVEN | ws[HELPER])


@jit
def _rank(ws, pairs):
    """Replace payments by their places among the different ones, ascending; find what silence can gain."""
    used = 0
    for marriages in range(STATES):
        if not can_be(marriages, pairs):
            continue
        for rest in range(64):
            at = VALUES + marriages * 64 + rest
            used = _insert(ws, ws[at], used)
    ws[AMOUNT_COUNT] = used
    for marriages in range(STATES):
        if not can_be(marriages, pairs):
            continue
        for rest in range(64):
            at = VALUES + marriages * 64 + rest
            ws[at] = _found(ws, ws[at], used)


@jit
def _found(ws, amount, used):
    low, high = 0, used
    while low < high:
        middle = (low + high) >> 1
        if ws[AMOUNTS + middle] < amount:
            low = middle + 1
        else:
            high = middle
    return low


@jit
def _insert(ws, amount, used):
    place = _found(ws, amount, used)
    if place < used and ws[AMOUNTS + place] == amount:
        return used
    for index in range(used, place, -1):
        ws[AMOUNTS + index] = ws[AMOUNTS + index - 1]
    ws[AMOUNTS + place] = amount
    return used + 1


@jit
def best(position, ws):
    """Return the place among the amounts that the declarer's side can bring the payment to."""
    pairs = lanes_of_pairs(ws)
    state = HOPE if hopeful(position, ws) else 0
    low, high = 0, ws[AMOUNT_COUNT] - 1
    tens = max(0, min(9, guessed(ws)))
    marriages = pairs | (16 if has(pairs, TRUMP_LANE) and pairs & ws[BEFORE_TRUMPS] == 0 else 0)
    guess = ws[VALUES + value_place((marriages << ANNOUNCED_AT) | tens, NO_SEVEN)]
    step = 1
    while low < high:
        guess = max(low + 1, min(high, guess))
        outlook(ws, pairs, guess)
        if from_here(position, ws, guess, state):
            low = guess
            guess += step
        else:
            high = guess - 1
            guess -= step
        step *= 2
    return low
