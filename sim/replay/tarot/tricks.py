"""Which rule a card breaks that the engine did not ask for, because there was only one to play."""

from __future__ import annotations

import numpy as np

from sim.core.cards import TAROT
from sim.core.jit import jit
from sim.games.tarot.deck import EXCUSE, NUMBERED, PLAIN_CARDS, bits_of, suit_cards, suit_of
from sim.games.tarot.desk import CITED
from sim.games.tarot.play import broken as rule_broken
from sim.replay.table import Replayed
from sim.replay.tricks import on_table, played_later


def broken(replayed: Replayed, place: int, seat: int, code: str) -> str:
    """Return the rule that a card breaks in a place where the engine played another.

    Parameters
    ----------
    replayed : Replayed
    place : int
        Cards played before.
    seat : int
        Whose turn it was.
    code : str
        The card of the record.
    """
    memory = replayed.memory
    view = memory.seen[0]
    then = np.zeros_like(memory.seen)
    then[0]["led"][:] = _led(on_table(view, place))
    hand = memory.state[0]["hands"][seat].copy()
    for card in played_later(view, place, seat):
        hand |= np.array(bits_of(card), np.int64)
    return CITED[broken_rule(then, hand, TAROT.card(code))]


@jit
def broken_rule(views, hand, card):  # type: ignore[no-untyped-def]
    """Return the code of the rule that a card breaks; ``views`` holds one view of the trick."""
    return rule_broken(views[0], hand, card)


def _led(cards: list[int]) -> tuple[int, int]:
    """Return all cards of the suit led; none after a led Excuse (C-8)."""
    for card in cards:
        if card != EXCUSE:
            return (int(suit_cards(suit_of(card))), 0) if card < PLAIN_CARDS else (0, NUMBERED)
    return 0, 0
