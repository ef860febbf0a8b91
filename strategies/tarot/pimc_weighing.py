"""Which answer pays most on average over layouts: by play-outs, near the end by exact play."""

from __future__ import annotations

import numpy as np

from sim.belief.tarot import LAYOUT, ROOM, consider
from sim.core.jit import jit
from sim.core.rng import derive
from sim.core.rooms import fresh
from sim.games.tarot.names import PLAYERS
from sim.games.tarot.playout import imagine, mind, payoff
from sim.games.tarot.settle import OUTCOME
from sim.solve.tarot.goals import money
from sim.solve.tarot.positions import POSITION
from sim.solve.tarot.views import from_view, lay
from sim.solve.tarot.words import WORDS
from strategies.tarot.pimc_layouts import believe, bids_tell


@jit
def by_play_outs(view, answers, tables, work, doubt):
    """Return the answer whose play-outs pay most.

    Parameters
    ----------
    view : VIEW
        At a ``bid``, ``discard``, ``chelem`` or ``play``.
    answers : int64[n]
        Legal ones; the first is the base's, which is kept unless another is better beyond doubt.
    tables : (slots_dtype, SEATED)
        The base in every seat.
    work : (int, int)
        Layouts, with 0 the base's answer is given; draws looked at for each.
    doubt : float
        By so many standard errors a mean gain must exceed 0.
    """
    layouts, tries = work
    if len(answers) == 1 or layouts <= 0:
        return answers[0]
    room, layout, thought = np.zeros(ROOM, np.int64), fresh(LAYOUT), mind()
    consider(view, room)
    if not bids_tell(view):
        tries = 1
    gains, paid = np.zeros((2, len(answers))), np.zeros(len(answers), np.int64)
    for number in range(layouts):
        believe(thought, view, (room, layout[0]), tables, (number, tries))
        play_all_out(thought, (view, layout[0].hands, derive(view.random, number)), tables, answers, paid)
        _add(gains, paid)
    return answers[_best(gains, layouts, doubt)]


@jit
def by_exact_play(view, cards, tables, work, doubt):
    """Return the card that pays most when all play exactly after it; see :func:`by_play_outs`."""
    layouts, tries = work
    room, layout, thought = np.zeros(ROOM, np.int64), fresh(LAYOUT), mind()
    if consider(view, room) == 1.0:
        layouts = 1
    if not bids_tell(view):
        tries = 1
    solver = (fresh(POSITION), fresh(OUTCOME), np.zeros(WORDS, np.int64))
    gains, paid = np.zeros((2, len(cards))), np.zeros(len(cards), np.int64)
    for number in range(layouts):
        believe(thought, view, (room, layout[0]), tables, (number, tries))
        solve_all(solver, view, layout[0].hands, cards, paid)
        _add(gains, paid)
    return cards[_best(gains, layouts, doubt)]


@jit
def play_all_out(thought, seen, tables, answers, paid):
    """Write what the view's seat is paid for each answer when the base plays on.

    Parameters
    ----------
    thought : Mind
        Overwritten.
    seen : (VIEW, int64[4, 2], int)
        The question; the hands; a random word.
    tables : (slots_dtype, SEATED)
    answers : int64[n]
    paid : int64[n]
        In scaled units.
    """
    slots, seated = tables
    view, hands, random = seen
    imagine(thought, view, hands, random)
    for index in range(len(answers)):
        paid[index] = payoff(thought, slots, seated, answers[index])


@jit
def solve_all(solver, view, hands, cards, paid):
    """Write what the view's seat is paid for each card when everybody plays exactly after it.

    Parameters
    ----------
    solver : (POSITION[1], OUTCOME[1], int64[WORDS])
        Room to solve in.
    view : VIEW
        At a decision ``play``, with no more tricks left than the solver takes.
    hands : int64[4, 2]
    cards : int64[n]
    paid : int64[n]
        In scaled units.
    """
    position, outcome, ws = solver
    for index in range(len(cards)):
        from_view(view, hands, position[0])
        lay(position[0], cards[index])
        share = money(position[0], view.rules, outcome[0], ws)  # what each defender pays (T-19)
        paid[index] = (PLAYERS - 1) * share if view.seat == view.taker else -share


@jit
def _add(gains, paid):
    """Add what each answer gained over the first, and its square."""
    for index in range(len(paid)):
        gain = float(paid[index] - paid[0])
        gains[0, index] += gain
        gains[1, index] += gain * gain


@jit
def _best(gains, layouts, doubt):
    """Return which answer has the best mean gain less the doubt; the first where none has any."""
    best, chosen = 0.0, 0
    for index in range(1, gains.shape[1]):
        mean = gains[0, index] / layouts
        variance = max(gains[1, index] / layouts - mean * mean, 0.0)
        sure = mean - doubt * np.sqrt(variance / layouts)
        if sure > best:
            best, chosen = sure, index
    return chosen
