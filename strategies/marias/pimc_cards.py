"""Cards by exact play of drawn layouts: the mean payment after each card that may be played."""

from __future__ import annotations

import numpy as np

from sim.belief.marias import LAYOUT, ROOM, consider, draw, lay
from sim.core.bits import card_bit, has, lowest, without_lowest
from sim.core.jit import jit
from sim.core.rng import derive
from sim.core.rooms import fresh
from sim.games.marias.contracts import C_TWO_SEVENS, HAS_POINTS
from sim.games.marias.deck import ALL, card_of, marriage_cards, suit_cards
from sim.games.marias.deck import SEVEN as RANK_SEVEN
from sim.games.marias.deck import SHARPS as PACK_SHARPS
from sim.games.marias.names import LIZANY
from sim.games.marias.play import legal_cards, unannounced
from sim.games.marias.settle import OUTCOME
from sim.solve.marias.each import ANNOUNCED, SILENT, amount, announces, nodes, open_cards, paid_after
from sim.solve.marias.lanes import place, representatives, turned
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import from_view
from sim.solve.marias.words import SILENT as SILENT_LANES
from sim.solve.marias.words import WORDS

#: Values by card: with a marriage announced, and silent.
_CARDS = 32


@jit
def best_card(view, params, usual):
    """Return the card with the best mean payment over drawn layouts, and whether its marriage is announced.

    Parameters
    ----------
    view : VIEW
        Of a seat that is to play a card.
    params : PARAMS
        With ``samples`` and ``nodes``.
    usual : int
        The base's card, which is played where no other is better.

    Returns
    -------
    (int, int)
        Card; 1 or 0.
    """
    cards = distinct(view)
    if cards & (cards - 1) == 0:
        return usual, ANNOUNCED
    values = np.zeros((2, _CARDS), np.int64)
    weigh(view, params, cards, values)
    first = standing_for(cards, usual, view)
    chosen = best_of(cards, values, first)
    return (usual if chosen == first else chosen), says(values, chosen)


@jit
def best_of(cards, values, chosen):
    """Return the card of most value, announced or silent; the one chosen so far where no other has more."""
    best = max(values[ANNOUNCED, chosen], values[SILENT, chosen])
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        value = max(values[ANNOUNCED, card], values[SILENT, card])
        if value > best:
            best = value
            chosen = card
    return chosen


@jit
def says(values, card):
    """Return ANNOUNCED unless a card is worth more with its marriage kept silent."""
    return ANNOUNCED if values[ANNOUNCED, card] >= values[SILENT, card] else SILENT


@jit
def forced_card(view):
    """Return the card of a marriage that a seat without choice is about to play."""
    trumps = suit_cards(view.trump)
    over = view.over if view.kind != LIZANY or view.rules.closed_must_beat else 0
    return lowest(legal_cards(view.hand, trumps, (view.led, over), 0) & marriage_cards(view.marriage))


@jit
def forced_says(view, params):
    """Return whether a marriage is announced with a card that had to be played."""
    values = np.zeros((2, _CARDS), np.int64)
    card = forced_card(view)
    weigh(view, params, card_bit(card), values)
    return says(values, card)


@jit
def weigh(view, params, cards, values):
    """Add up, over layouts, what this seat's side is paid after each of some cards.

    Parameters
    ----------
    view : VIEW
    params : PARAMS
    cards : int
        Those in question.
    values : int64[2, 32]
        By SILENT or ANNOUNCED, and card; added to.
    """
    room = np.zeros(ROOM, np.int64)
    layouts = consider(view, room)
    ws = np.zeros(WORDS, np.int64)
    layout, position, outcome = fresh(LAYOUT)[0], fresh(POSITION)[0], fresh(OUTCOME)[0]
    spent = 0
    for sample in range(min(layouts, params.samples)):
        if layouts <= params.samples:
            lay(view, room, sample, layout)
        else:
            draw(view, room, derive(view.random, sample), layout)
        from_view(view, layout.hands, layout.talon, layout.partner, position)
        add_values(view, position, (outcome, ws), cards, values)
        spent += nodes(ws)
        if spent > params.nodes:
            break


@jit
def add_values(view, position, rooms, cards, values):
    """Add what this seat's side is paid after each of some cards, the others' cards being known."""
    outcome, ws = rooms
    open_cards(position, view.rules, outcome, ws)
    sign = 1 if has(position.side, view.seat) else -1
    guess = -1
    while cards:
        card = lowest(cards)
        cards = without_lowest(cards)
        guess = paid_after(position, ws, card, ANNOUNCED, guess)
        paid = sign * amount(ws, guess)
        values[ANNOUNCED, card] += paid
        if announces(position, ws, card) and has(ws[SILENT_LANES], place(card, position.trump) >> 3):
            guess = paid_after(position, ws, card, SILENT, guess)
            values[SILENT, card] += sign * amount(ws, guess)
        else:
            values[SILENT, card] += paid


@jit
def distinct(view):
    """Return the cards that may be played, one of each group that is equal in every layout."""
    trump = view.trump if HAS_POINTS[view.contract] or view.helper >= 0 else -1
    seen = view.played | view.talon
    for turn in range(view.turn):
        seen &= ~card_bit(view.table[turn])
    apart = sharps = 0
    if trump >= 0:
        apart = card_bit(card_of(trump, RANK_SEVEN))
        if view.components & C_TWO_SEVENS:
            apart |= card_bit(card_of(view.helper, RANK_SEVEN))
    if HAS_POINTS[view.contract]:
        apart |= unannounced(view.hand)
        sharps = turned(PACK_SHARPS, trump)
    legal, out = turned(view.legal, trump), turned(ALL & ~seen, trump)
    some = representatives(legal, out, turned(apart, trump), sharps)
    cards = 0
    rest = view.legal
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        if has(some, place(card, trump)):
            cards |= card_bit(card)
    return cards


@jit
def standing_for(cards, card, view):
    """Return the one of :func:`distinct` cards that stands for a card: the next below in its suit."""
    trump = view.trump if HAS_POINTS[view.contract] or view.helper >= 0 else -1
    at = place(card, trump)
    found = card
    nearest = -1
    while cards:
        other = lowest(cards)
        cards = without_lowest(cards)
        there = place(other, trump)
        if there >> 3 == at >> 3 and nearest < there <= at:
            nearest = there
            found = other
    return found
