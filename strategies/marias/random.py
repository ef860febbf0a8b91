"""``random``: uniform over the legal answers of every decision; a yardstick and a test of the rules."""

from __future__ import annotations

from sim.core.bits import count, lowest, nth
from sim.core.jit import jit
from sim.core.rng import derive, uniform
from sim.games.marias.contracts import WITH_ROGUE
from sim.games.marias.names import LICITOVANY
from sim.games.marias.rungs import declaring
from sim.games.marias.talon import may_discard
from sim.games.marias.view import KEEP, PEOPLE, ROGUE
from strategies.registry import Strategy

random = Strategy("random", "Chooses uniformly among everything the rules allow.", reads_tariff=False)


@jit
def pick(cards, word):
    """Return a member of a non-empty set, each equally likely."""
    return nth(cards, uniform(word, count(cards)))


@random.decision
def trump(view, params, memory):
    """Any of the first cards, or one from the people."""
    choices = count(view.legal) + view.may_people
    choice = uniform(view.random, choices)
    return nth(view.legal, choice) if choice < count(view.legal) else PEOPLE


@random.decision
def discard(view, params, memory):
    """Any two cards that may be discarded, each pair equally likely."""
    attempt = 0
    while True:
        first = pick(view.legal, derive(view.random, attempt))
        second = pick(view.legal & ~(1 << first), derive(view.random, attempt + 1))
        cards = (1 << first) | (1 << second)
        if may_discard(view, cards):
            return cards
        attempt += 2


@random.decision
def declare(view, params, memory):
    """Any contract, or trumps where they may stand; in licitovaný with any suits it may have."""
    if view.kind == LICITOVANY:
        return _with_suits(view)
    rogue = 1 if view.may_rogue and view.legal & WITH_ROGUE else 0
    choice = uniform(view.random, count(view.legal) + rogue + view.may_keep)
    if choice < count(view.legal):
        return nth(view.legal, choice)
    return lowest(WITH_ROGUE) | ROGUE if choice < count(view.legal) + rogue else KEEP


@jit
def _with_suits(view):
    """Return any contract with any of its suits, each pair of them equally likely."""
    choices = 0
    for code in range(len(view.suits)):
        choices += count(view.suits[code])
    choice = uniform(view.random, choices)
    for code in range(len(view.suits)):
        if choice < count(view.suits[code]):
            return declaring(code, nth(view.suits[code], choice))
        choice -= count(view.suits[code])
    return KEEP


@random.decision
def call(view, params, memory):
    """Any rank."""
    return pick(view.legal, view.random)


@random.decision
def bid(view, params, memory):
    """Any rung, to hold, or to resign."""
    return pick(view.legal, view.random)


@random.decision
def fold(view, params, memory):
    """Fold or play."""
    return view.random & 1


@random.decision
def answer(view, params, memory):
    """Good, bad or flek."""
    return pick(view.legal, view.random)


@random.decision
def exchange(view, params, memory):
    """Exchange or not."""
    return view.random & 1


@random.decision
def suit(view, params, memory):
    """Good or bad."""
    return pick(view.legal, view.random)


@random.decision
def comment(view, params, memory):
    """Raise or announce each possible item with probability one half."""
    return view.must | (view.legal & derive(view.random, 0))


@random.decision
def marriage(view, params, memory):
    """Announce or not."""
    return view.random & 1


@random.decision
def play(view, params, memory):
    """Any legal card."""
    return pick(view.legal, view.random)
