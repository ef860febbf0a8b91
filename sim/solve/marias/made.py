"""Whether everything declared is made by exact play: game, seven and hundred at once (S-13).

The declarer's side plays for that alone and the others to break it.  Where points are declared this is the
search for money with two values, made or not; as more points never break anything, tens won and tens needed
count as one in its table, and positions of one deal are known in the next.
"""

from __future__ import annotations

from sim.core.jit import jit
from sim.games.marias.contracts import C_SEVEN, C_SEVEN_AGAINST, C_TWO_SEVENS, HAS_POINTS
from sim.solve.marias import goals
from sim.solve.marias.each import ask_won, paid_after
from sim.solve.marias.lanes import TRUMP_SEVEN
from sim.solve.marias.outcomes import (
    ACHIEVED,
    STATES,
    WORTH_MADE,
    can_be,
    describe,
    find_silent,
    marry,
    outlook,
    settle_all,
)
from sim.solve.marias.setting import forget, from_here, mixed, saves, take_back
from sim.solve.marias.states import HOPE, TENS_BITS
from sim.solve.marias.table import fill_codes, salted
from sim.solve.marias.words import (
    APART,
    COUNTED,
    GOAL,
    HELPER,
    MADE,
    NODES,
    SEATS,
    SIGNATURE,
    VALUES,
)

#: What the table says it was filled for: it tells its deals apart itself.
_KEPT = -1


@jit
def made(position, rules, outcome, ws):
    """Return 1 where every declared component is made by exact play of both sides, else 0.

    Parameters
    ----------
    position : POSITION
        A deal that is played, its doubling over.
    rules : RULES
        House rules.
    outcome : OUTCOME
        Room for settlements; overwritten.
    ws : int64[WORDS]
        Room of this thread's own; overwritten.  What earlier questions left in it speeds up like ones.
    """
    if HAS_POINTS[position.contract] == 0:
        return goals.won(position, ws)
    open_made(position, rules, outcome, ws)
    return from_here(position, ws, WORTH_MADE, HOPE if goals.hopeful(position, ws) else 0)


@jit
def open_made(position, rules, outcome, ws):
    """Make a position ready for :func:`made_after`; parameters as for :func:`made`."""
    if HAS_POINTS[position.contract] == 0:
        ask_won(position, ws)
        return
    describe(position, outcome)
    pairs = marry(position, rules, ws)
    settle_all(position, rules, outcome, ws, (pairs, ACHIEVED))
    find_silent(ws, pairs)
    outlook(ws, pairs, WORTH_MADE)
    ws[GOAL] = MADE
    ws[COUNTED] = TENS_BITS
    by_sevens = position.components & (C_SEVEN | C_SEVEN_AGAINST | C_TWO_SEVENS)
    ws[APART] = (TRUMP_SEVEN | ws[HELPER]) if by_sevens else saves(ws)
    _open_table(position, ws, pairs)


@jit
def made_after(position, ws, card, says):
    """Return 1 where everything declared is made by exact play after a card, else 0.

    Parameters
    ----------
    position : POSITION
    ws : int64[WORDS]
        As :func:`open_made` left it.
    card : int
        Of the pack, one that may be played.
    says : int
        ANNOUNCED or SILENT (:mod:`sim.solve.marias.each`).
    """
    return paid_after(position, ws, card, says, -1)


@jit
def _open_table(position, ws, pairs):
    """Make the table ready without emptying it: its keys say what is asked too."""
    if ws[SIGNATURE] != _KEPT:
        forget(ws)
        ws[SIGNATURE] = _KEPT
    mark = 1
    for index in range(SEATS, NODES):
        mark = mixed(mark, ws[index])
    for marriages in range(STATES):
        if can_be(marriages, pairs):
            for seven in range(4):
                missed = 0
                at = VALUES + 64 * marriages + 16 * seven
                for tens in range(16):
                    missed += 1 if ws[at + tens] == 0 else 0
                mark = mixed(mark, missed)
    take_back(position, ws)
    fill_codes(ws)
    salted(ws, mark)
    take_back(position, ws)
