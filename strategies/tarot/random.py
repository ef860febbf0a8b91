"""``random``: uniform over the whole answers of every decision; a yardstick and a test of the rules."""

from __future__ import annotations

import math

import numpy as np

from sim.core.bits import count, nth
from sim.core.jit import jit
from sim.core.rng import derive, uniform
from sim.games.tarot.chien import packed
from sim.games.tarot.deck import EXCUSE_BIT, HIGHEST_TRUMP, NUMBERED, PLAIN, TRUMPS, nth_of, size
from sim.games.tarot.house import LEVELS
from sim.games.tarot.view import CHIEN
from strategies.registry import Strategy

random = Strategy(
    "random",
    "Chooses uniformly among everything the rules allow.",
    family="tarot",
    reads_tariff=False,
)

#: int64[22, 22]: in how many ways so many of some trumps can be chosen; 0 where there are not enough.
WAYS = np.array([[math.comb(n, k) for k in range(HIGHEST_TRUMP + 1)] for n in range(HIGHEST_TRUMP + 1)])


@random.decision
def bid(view, params, memory):
    """Any bid above the current one, or pass."""
    return nth(view.legal[0], uniform(view.random, count(view.legal[0])))


@random.decision
def discard(view, params, memory):
    """Any six cards that may be discarded, each set equally likely."""
    plain, trumps = view.must[PLAIN], view.must[TRUMPS]
    missing = CHIEN - size(view.must)
    plain_left, trumps_left = view.legal[PLAIN] & ~plain, view.legal[TRUMPS] & ~trumps
    for i in range(missing):
        place = uniform(derive(view.random, i), count(plain_left) + count(trumps_left))
        if place < count(plain_left):
            card = 1 << nth(plain_left, place)
            plain |= card
            plain_left &= ~card
        else:
            card = 1 << nth(trumps_left, place - count(plain_left))
            trumps |= card
            trumps_left &= ~card
    return packed(plain, trumps)


@random.decision
def chelem(view, params, memory):
    """Announce or not."""
    return view.random & 1


@random.decision
def poignee(view, params, memory):
    """Nothing, or any level with any of the sets that may be shown for it, each set equally likely."""
    held = view.hand[TRUMPS] & NUMBERED
    excuse = view.hand[TRUMPS] & EXCUSE_BIT
    discarded = view.discarded if view.with_discards else 0
    choices = 1
    for way in range(LEVELS + 1):
        choices += _sets(view, way, held, excuse)
    choice = uniform(view.random, choices) - 1
    for way in range(LEVELS + 1):
        sets = _sets(view, way, held, excuse)
        if 0 <= choice < sets:
            always = discarded if way == LEVELS else 0
            if choice == sets - 1 and _takes_excuse(view, way, held, excuse):
                return always | held | excuse
            return always | _some(held, _needed(view, way), view.random)
        choice -= sets
    return 0


@jit
def _needed(view, way):
    """Return how many trumps of the hand are shown: a level, or after them the highest with the discards."""
    if way < LEVELS:
        return view.rules.poignee_thresholds[way]
    return view.rules.poignee_thresholds[LEVELS - 1] - count(view.discarded)


@jit
def _takes_excuse(view, way, held, excuse):
    """Return whether all numbered trumps held and the Excuse can be shown this way (T-8)."""
    return excuse != 0 and count(held) + 1 == _needed(view, way)


@jit
def _sets(view, way, held, excuse):
    """Return how many sets may be shown in one way."""
    if way == LEVELS and view.with_discards == 0:
        return 0
    needed = _needed(view, way)
    if needed < 0 or needed > HIGHEST_TRUMP + 1:
        return 0
    numbered = WAYS[count(held), needed] if needed <= HIGHEST_TRUMP else 0
    return numbered + (1 if _takes_excuse(view, way, held, excuse) else 0)


@jit
def _some(cards, many, random_word):
    """Return so many of some cards, each set equally likely."""
    some = 0
    for i in range(many):
        left = cards & ~some
        some |= 1 << nth(left, uniform(derive(random_word, i), count(left)))
    return some


@random.decision
def play(view, params, memory):
    """Any legal card."""
    return nth_of(view.legal, uniform(view.random, size(view.legal)))
