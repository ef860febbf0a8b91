"""Which rule a card breaks that the engine did not ask for, because there was only one to play."""

from __future__ import annotations

import numpy as np

from sim.core.bits import card_bit, has
from sim.core.cards import MARIAS
from sim.core.jit import jit
from sim.core.tricks import beaters
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import HIGHER, PLAIN_ORDER, TRUMP_ORDER, suit_cards, suit_of
from sim.games.marias.desk import CITED
from sim.games.marias.play import broken as rule_broken
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
    view, state = memory.seen[0], memory.state[0]
    trump = int(state["trump"])
    then = np.zeros_like(memory.seen)
    _lie(then[0], on_table(view, place), int(view["contract"]), trump)
    hand = int(state["hands"][seat])
    for card in played_later(view, place, seat):
        hand |= card_bit(card)
    return CITED[broken_rule(then, hand, int(suit_cards(trump)), MARIAS.card(code))]


@jit
def broken_rule(views, hand, trumps, card):  # type: ignore[no-untyped-def]
    """Return the code of the rule that a card breaks; ``views`` holds one view of the trick."""
    return rule_broken(views[0], hand, trumps, card)


def _lie(view: np.void, cards: list[int], contract: int, trump: int) -> None:
    """Note in a view what lies on the table."""
    order = TRUMP_ORDER if HAS_TRUMPS[contract] else PLAIN_ORDER
    trumps = int(suit_cards(trump))
    for card in cards:
        if view["led"] == 0:
            view["led"] = suit_cards(suit_of(card))
        elif not has(int(view["over"]), card):
            continue
        view["over"] = beaters((int(HIGHER[order, card]), 0), bool(has(trumps, card)), (trumps, 0))[0]
