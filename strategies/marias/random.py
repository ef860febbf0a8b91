"""``random``: uniform over the legal answers of every decision; a yardstick and a test of the rules."""

from __future__ import annotations

from sim.core.bits import count, nth
from sim.core.jit import jit
from sim.core.rng import derive, uniform
from sim.games.marias.talon import may_discard
from sim.games.marias.view import KEEP, PEOPLE
from strategies.registry import Strategy

random = Strategy("random", "Chooses uniformly among everything the rules allow.")


@jit
def pick(cards, word):
    """Return a member of a non-empty set, each equally likely."""
    return nth(cards, uniform(word, count(cards)))


@random.decision
def trump(view, params, memory):
    """Any of the seven cards, or one from the people."""
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
    """Any contract, or trumps where they may stand."""
    choice = uniform(view.random, count(view.legal) + view.may_keep)
    return nth(view.legal, choice) if choice < count(view.legal) else KEEP


@random.decision
def suit(view, params, memory):
    """Good or bad."""
    return pick(view.legal, view.random)


@random.decision
def comment(view, params, memory):
    """Raise or announce each possible item with probability one half."""
    return view.legal & derive(view.random, 0)


@random.decision
def marriage(view, params, memory):
    """Announce or not."""
    return view.random & 1


@random.decision
def play(view, params, memory):
    """Any legal card."""
    return pick(view.legal, view.random)
