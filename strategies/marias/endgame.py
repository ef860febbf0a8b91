"""Lízaný's last tricks, where everybody knows everything: searched to the end (M-92, M-96)."""

from __future__ import annotations

import numpy as np

from sim.core.bits import card_bit, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.deck import (
    HIGHER,
    KING,
    OVER,
    TRUMP_ORDER,
    card_of,
    marriages,
    rank_of,
    suit_cards,
    suit_of,
)
from sim.games.marias.deck import SEVEN as RANK_SEVEN
from strategies.marias.features import tens_in

#: Most plays that are ever searched: of eight cards in either hand.
DEEPEST = 16
#: What a marriage counts, in tens of points.
PLAIN, TRUMP = 2, 4
#: A position being searched: the cards of who is to play, the other's, the card led, the cards not tried yet,
#: the one being tried, the best value found, the window of values that matter, and how the value of the
#: position after the card being tried counts here.
FIELDS = 10
OWN, THEIRS, LED, REST, TRIED, BEST, LOW, HIGH, GAIN, SIGN = range(FIELDS)
#: More than all points there are.
ALL_POINTS = 100


@jit
def announces(hand, trump, card):
    """Return what the marriage counts that a card led announces, in tens of points, 0 where none."""
    if rank_of(card) not in (KING, OVER) or not has(marriages(hand), card_of(suit_of(card), RANK_SEVEN)):
        return 0
    return TRUMP if suit_of(card) == trump else PLAIN


@jit
def replies(hand, led, trump, must_beat):
    """Return the cards that may follow a lead once the stock is gone (M-92).

    Parameters
    ----------
    hand : int
    led, trump : int
        The card led, and the trump suit.
    must_beat : int
        1: what can be beaten must be.
    """
    following = hand & suit_cards(suit_of(led))
    if following:
        higher = following & HIGHER[TRUMP_ORDER, led]
        return higher if higher and must_beat else following
    trumps = hand & suit_cards(trump)
    return trumps if trumps else hand


@jit
def beats(card, led, trump):
    """Return whether a reply takes the trick."""
    if suit_of(card) == suit_of(led):
        return has(HIGHER[TRUMP_ORDER, led], card) != 0
    return suit_of(card) == trump


@jit
def _open(frame, hands, led, rules, window):
    """Begin a position: who is to play has tried nothing yet."""
    frame[OWN], frame[THEIRS] = hands
    frame[LED] = led
    frame[REST] = hands[0] if led < 0 else replies(hands[0], led, rules[0], rules[1])
    frame[BEST] = -ALL_POINTS
    frame[LOW], frame[HIGH] = window


@jit
def best_card(hands, led, rules):
    """Return the card that brings who is to play most, both playing best to the end, and what it brings.

    Parameters
    ----------
    hands : (int, int)
        The cards of who is to play, and the other's.
    led : int
        The card the other has led, -1 on lead.
    rules : (int, int)
        The trump suit, and 1 where what can be beaten must be.

    Returns
    -------
    (int, int)
        The card, and tens of points more than the other wins.
    """
    # Compiled functions that call themselves cannot be cached: the positions on the way are kept here.
    frames = np.empty((DEEPEST + 1, FIELDS), np.int64)
    _open(frames[0], hands, led, rules, (-ALL_POINTS, ALL_POINTS))
    chosen = -1
    depth = 0
    while True:
        frame = frames[depth]
        if frame[REST] == 0 or frame[BEST] >= frame[HIGH]:
            if depth == 0:
                return chosen, frame[BEST]
            depth -= 1
            worth = frames[depth][GAIN] + frames[depth][SIGN] * frame[BEST]
            chosen = _note(frames[depth], worth, depth, chosen)
            continue
        card = frame[TRIED] = lowest(frame[REST])
        frame[REST] = without_lowest(frame[REST])
        frame[LOW] = max(frame[LOW], frame[BEST])
        left, theirs, sign = frame[OWN] & ~card_bit(card), frame[THEIRS], -1
        if frame[LED] < 0:
            gain = announces(frame[OWN], rules[0], card)
        else:
            gain, sign = _taken(frame[LED], card, left, rules[0])
            card = -1
            if left == 0:
                chosen = _note(frame, gain, depth, chosen)
                continue
        frame[GAIN], frame[SIGN] = gain, sign
        depth += 1
        if sign > 0:
            _open(frames[depth], (left, theirs), card, rules, (frame[LOW] - gain, frame[HIGH] - gain))
        else:
            _open(frames[depth], (theirs, left), card, rules, (gain - frame[HIGH], gain - frame[LOW]))


@jit
def _note(frame, worth, depth, chosen):
    """Note what the card being tried brings; return the best card of the first position so far."""
    if worth <= frame[BEST]:
        return chosen
    frame[BEST] = worth
    return frame[TRIED] if depth == 0 else chosen


@jit
def _taken(led, card, left, trump):
    """Return what a trick brings who replies to it, and 1 if he leads to the next, else -1."""
    taken = tens_in(card_bit(led) | card_bit(card)) + (1 if left == 0 else 0)
    return (taken, 1) if beats(card, led, trump) else (-taken, -1)


@jit
def card(view, unseen):
    """Return the card to play when the stock is gone and ``unseen`` is the other's hand."""
    led = view.table[0] if view.turn else -1
    return best_card((view.hand, unseen), led, (view.trump, view.rules.closed_must_beat))[0]
