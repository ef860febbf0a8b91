"""Layouts of questions of tarot, with packs that deal them.

Of a deal's past little is hidden: who has the chien of prise and garde everybody sees, so what the taker was
dealt follows from what he holds, has played and laid aside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.belief import tarot
from sim.belief.fourfold import ROOM
from sim.belief.tarot import KNOWN, LAYOUT
from sim.core.bits import lowest
from sim.core.cards import TAROT, WORD
from sim.core.desk import SEATS
from sim.core.jit import COMPILED, jit
from sim.core.rng import ODDS_STREAM, advance, i64, start, word
from sim.games.tarot.chien import packed
from sim.games.tarot.deal import CHIEN_HOLDER, DEAL
from sim.games.tarot.deck import EXCUSE, PLAIN, TRUMPS, bits_of
from sim.games.tarot.view import HOLDERS
from sim.odds import laying
from sim.odds.asked import Known
from sim.odds.laying import Layer, as_records, laid_dtype
from sim.record.forms import FORMS

if TYPE_CHECKING:
    from sim.odds.position import Question

_PLACES = len(DEAL)
LAID = laid_dtype(LAYOUT, _PLACES)

#: A card that is not known.
_NONE = -1
_ONE = np.uint64(1) if COMPILED else 1


class Layouts(Layer):
    """Layouts of one question; see :class:`sim.odds.laying.Layer`."""

    dtype = LAID

    def __init__(self, question: Question) -> None:
        position = question.position
        self._view = as_records(question.view.copy())
        #: int64[78]: the cards that the seat has seen, by place of the pack.
        self._card = np.full(_PLACES, _NONE, np.int64)
        own = np.flatnonzero(DEAL == position.seat).tolist()
        talon = FORMS[position.kind].talon
        for places, cards in ((own, position.hands[position.seat]), (talon, position.talon)):
            for place, card in zip(places, cards, strict=False):
                if card is not None:
                    self._card[place] = TAROT.card(card)
        self._room = np.zeros(ROOM, np.int64)
        self.count = self._consider(position.known)
        if self.count == 0:
            raise laying.contradicted(position.seat, position.known, lambda known: self._consider(known) > 0)

    def _consider(self, known: Known) -> float:
        def fill(field: np.ndarray, seat: int, card: str) -> None:
            number = TAROT.card(card)
            field[seat, number // WORD] |= 1 << number % WORD

        return float(consider(self._view, as_records(laying.masks(known, KNOWN, fill)), self._room))

    def draw(self, seed: int, lo: int, n: int) -> np.ndarray:
        """Return LAID[n], layouts number ``lo`` on of a seed."""
        laid = np.zeros(n, LAID)
        # A draw notes its random words in the room.
        key = (laying.word(seed), lo)
        done = int(draw(self._view, self._card, self._room.copy(), key, as_records(laid)))
        if done < n:
            raise laying.nowhere(lo + done)
        return laid


@jit
def consider(view, known, room):  # type: ignore[no-untyped-def]
    """Gather what is known of a question and return how many layouts agree; arrays of one record."""
    return tarot.consider_told(view[0], known[0], room)


@jit
def draw(view, card, room, key, laid):  # type: ignore[no-untyped-def]
    """Draw layouts and the packs that deal them; return how many could be put together before one could not.

    Parameters
    ----------
    view : VIEW[1]
    card : int64[78]
        The cards that are known by their places in the pack, else -1.
    room : int64[ROOM]
        As :func:`consider` left it.
    key : (uint64, int)
        Seed, number of the first layout.
    laid : LAID[n]
        Receives them.
    """
    seed, lo = key
    for i in range(len(laid)):
        position, increment = start(seed, ODDS_STREAM, lo + i)
        random = i64(word(advance(position, increment)) >> _ONE)
        tarot.draw(view[0], room, random, laid[i].layout)
        if not _stack(view[0], card, laid[i]):
            return i
    return len(laid)


@jit
def _stack(view, card, laid):  # type: ignore[no-untyped-def]
    """Fill the pack and the hidden answer of a layout; return whether each card has its place."""
    layout, deck = laid.layout, laid.deck
    held = np.zeros((HOLDERS, 2), np.int64)
    for seat in range(SEATS):
        held[seat, PLAIN] = layout.hands[seat, PLAIN]
        held[seat, TRUMPS] = layout.hands[seat, TRUMPS]
    for play in range(view.plays):
        trick = play // SEATS
        leader = view.leader if trick == view.trick else view.leaders[trick]
        bits = bits_of(view.history[play])
        held[(leader + play) % SEATS, PLAIN] |= bits[PLAIN]
        held[(leader + play) % SEATS, TRUMPS] |= bits[TRUMPS]
    taken = view.chien[PLAIN] | view.chien[TRUMPS] != 0
    for suit in range(2):
        if taken:
            held[view.taker, suit] = (held[view.taker, suit] | layout.aside[suit]) & ~view.chien[suit]
        held[CHIEN_HOLDER, suit] = view.chien[suit] if taken else layout.aside[suit]
    laid.hidden[:] = 0
    if taken:
        laid.hidden[0] = packed(layout.aside[PLAIN], layout.aside[TRUMPS])
    for place in range(_PLACES):
        deck[place] = card[place]
        if card[place] >= 0:
            bits = bits_of(card[place])
            held[DEAL[place], PLAIN] &= ~bits[PLAIN]
            held[DEAL[place], TRUMPS] &= ~bits[TRUMPS]
    return _fill(held, deck)


@jit
def _fill(held, deck):  # type: ignore[no-untyped-def]
    """Put what each holder was dealt into the places of the pack that are still open."""
    for place in range(_PLACES):
        if deck[place] >= 0:
            continue
        holder = DEAL[place]
        if held[holder, PLAIN]:
            deck[place] = lowest(held[holder, PLAIN])
            held[holder, PLAIN] &= held[holder, PLAIN] - 1
        elif held[holder, TRUMPS]:
            deck[place] = EXCUSE + lowest(held[holder, TRUMPS])
            held[holder, TRUMPS] &= held[holder, TRUMPS] - 1
        else:
            return False
    return True
