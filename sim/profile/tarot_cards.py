"""Where a strategy's card play costs money in the last tricks of tarot: beside the best cards by exact play.

As in mariáš (:mod:`sim.profile.mistakes`): layouts of the unseen cards, one half naming the best card and the
other saying what it would have brought.  Only the last tricks are compared, fewer than one deal's are solved
(:mod:`sim.profile.endings`): here every card takes many layouts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.belief.tarot import LAYOUT, ROOM, consider, draw
from sim.core.desk import SEATED
from sim.core.jit import jit
from sim.core.rng import derive
from sim.core.rooms import fresh, record_at
from sim.core.slots import slots_at
from sim.games.tarot.deck import EXCUSE, HIGHEST_TRUMP, KING, NUMBERED, PETIT, RANKS, VALET, holds
from sim.games.tarot.names import CONTRACTS, PLAYERS, TRICKS
from sim.games.tarot.settle import OUTCOME
from sim.profile.mistakes import HALVES, PLACES, Question
from sim.solve.tarot.goals import money
from sim.solve.tarot.positions import POSITION
from sim.solve.tarot.views import from_view, lay
from sim.solve.tarot.words import WORDS
from strategies.tarot.pimc import SLOTS, of_base
from strategies.tarot.pimc_answers import MOST, cards_worth

_HIGH = 11
#: So many tricks are compared.
LAST = 5
_STAGES = ((14, "14"), (15, "15"), (16, "16"), (TRICKS, "17-18"))
_ROLES = ("taker", "defender after him", "defender opposite", "defender before him")


@jit
def usual(view: Any, params: Any) -> int:
    """Return what the strategy answers."""
    card: int = of_base(view, slots_at(params.slots, SLOTS), record_at(params.seated, SEATED))
    return card


@jit
def compare(view: Any, params: Any, layouts: int, answers: Any, values: Any) -> tuple[int, int]:
    """Write the cards that may be played, the strategy's first, and add up what its side is paid after each.

    Parameters
    ----------
    view : VIEW
    params : PARAMS
        Of a strategy that plays deals out: its base's card is compared.
    layouts : int
        Drawn for each half; where there is one only, both halves have it.
    answers : int64[MOST]
        Written: one card of each group of equals.
    values : int64[2, MOST]
        By half and answer, from one defender; added to.

    Returns
    -------
    (int, int)
        How many cards; how many layouts each half has.
    """
    found = cards_worth(view, usual(view, params), answers)
    room, layout = np.zeros(ROOM, np.int64), fresh(LAYOUT)[0]
    solver = fresh(POSITION)[0], fresh(OUTCOME)[0], np.zeros(WORDS, np.int64)
    known = consider(view, room) == 1.0
    each = 1 if known else layouts
    for half in range(1 if known else HALVES):
        for sample in range(each):
            draw(view, room, derive(view.random, HALVES * sample + half), layout)
            _add(solver, view, layout.hands, answers[:found], values[half])
    if known:
        values[1] = values[0]
    return found, each


@jit
def _add(solver: Any, view: Any, hands: Any, cards: Any, values: Any) -> None:
    position, outcome, ws = solver
    for index in range(len(cards)):
        from_view(view, hands, position)
        lay(position, cards[index])
        share = money(position, view.rules, outcome, ws)
        values[index] += share if view.seat == view.taker else -share


def named(view: Any, card: int) -> str:
    """Return what a card is in a trick, in players' words."""
    plain = card < EXCUSE
    if not plain:
        own = {EXCUSE: "Excuse", EXCUSE + PETIT: "Petit", EXCUSE + HIGHEST_TRUMP: "trump 21"}
        rank = own.get(card) or ("high trump" if card - EXCUSE >= _HIGH else "low trump")
    else:
        rank = "king" if card % RANKS == KING else "honour" if card % RANKS >= VALET else "small"
    led, over = tuple(view.led), tuple(view.over)
    if card == EXCUSE or led == (0, 0):
        return rank
    if holds(over, card):
        return ("over: " if plain or led == (0, NUMBERED) else "ruffs: ") + rank
    return ("under: " if holds(led, card) or not plain else "away: ") + rank


def situation(view: Any) -> tuple[str, str, str, str]:
    """Return contract, role, stage and place of a question."""
    number = int(view.trick) + 1
    stage = next(words for last, words in _STAGES if number <= last)
    place = PLACES[int(view.turn)]
    if view.turn and tuple(view.led) != (0, 0):
        own = (view.best_seat == view.taker) == (view.seat == view.taker)
        place += ", friend's trick" if own else ", foe's trick"
    return CONTRACTS[view.contract], _ROLES[(view.seat - view.taker) % PLAYERS], stage, place


class Watch:
    """Notes every card of a strategy that is compared."""

    def __init__(self, layouts: int) -> None:
        self.layouts = layouts
        self.deal = 0
        self.scale = 1
        self.questions: list[Question] = []

    def play(self, view: Any, params: Any, _: Any) -> int:
        """Compare the strategy's card, and play it."""
        if TRICKS - view.trick > LAST:
            return int(usual(view, params))
        answers, values = np.zeros(MOST, np.int64), np.zeros((HALVES, MOST), np.int64)
        found, each = compare(view, params, self.layouts, answers, values)
        if found > 1:
            bring = values[:, :found] / (each * self.scale)
            told = []
            mine = named(view, int(answers[0]))
            for half in range(HALVES):
                best = int(np.argmax(bring[half]))  # the strategy's own where several are best
                name = "the same" if best == 0 else named(view, int(answers[best]))
                told.append((mine, name, float(bring[1 - half, best] - bring[1 - half, 0])))
            self.questions.append(Question(self.deal, situation(view), tuple(told)))
        return int(answers[0])
