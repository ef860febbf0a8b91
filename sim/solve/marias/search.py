"""The search for whether a side can reach what it needs, whatever the other side does.

One compiled function goes through a position card by card, both sides playing by the rules of
:mod:`sim.games.marias.play`; at the start of every trick it looks at quick bounds and into the table.
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, nth, single
from sim.core.jit import jit
from sim.core.rng import u64
from sim.games.marias.play import LAST_TWO, legal_cards
from sim.solve.marias.bounds import settled
from sim.solve.marias.lanes import KING, OVER, above, lane_at, representatives
from sim.solve.marias.order import next_card, worth_trying
from sim.solve.marias.states import announced, live
from sim.solve.marias.table import keep, key_of, looked_up
from sim.solve.marias.tricks import closed, last_winner
from sim.solve.marias.words import (
    APART,
    COUNTED,
    HELPER,
    MUST_BEAT,
    NODES,
    ON_LEAD,
    OVER_FIRST,
    PAIRS,
    SAVED,
    SEATS,
    SHARPS_COUNT,
    SIDE,
    SILENT,
    TRUMPS,
)


@jit
def laid(trick, card, seat, trumps):
    """Return a trick after a card is laid to it: suit led, what beats its best card, who wins, its cards.

    Parameters
    ----------
    trick : (int, int, int, int)
        All cards of the suit led, the cards that beat the one now winning, the seat that wins, the cards on
        the table; zeros on lead.
    card, seat : int
        What is laid, by whom.
    trumps : int
        All trumps.
    """
    led, over, winner, pile = trick
    bit = card_bit(card)
    if pile == 0:
        led = lane_at(card)
    if pile == 0 or over & bit:
        over = above(card) | (0 if trumps & bit else trumps)
        winner = seat
    return led, over, winner, pile | bit


@jit
def reach(ws, seat, turn, trick, need, state):
    """Return whether the side asked for reaches its goal from here.

    Parameters
    ----------
    ws : int64[WORDS]
        Hands and what is asked; hands are changed and restored.
    seat : int
        Who plays next, unless the trick is full.
    turn : int
        Cards on the table.
    trick : (int, int, int, int)
        As for :func:`laid`.
    need : int
        What is still needed, in the unit of the goal.
    state : int
        What the payment depends on (:mod:`sim.solve.marias.states`), 0 for other goals.

    Returns
    -------
    int
        1 or 0.
    """
    if turn == ws[SEATS]:
        verdict, need, state = closed(ws, trick, need, state, ws[u64(seat)] == 0)
        if verdict >= 0:
            return verdict
        seat = trick[2]
        turn = 0
        trick = (turn, turn, turn, turn)
    ws[NODES] += 1
    hand = ws[u64(seat)]
    out = ws[0] | ws[1] | ws[2] | ws[3] | trick[3]
    at = tag = counted = 0
    first = -1
    if turn == 0:
        if hand & (hand - 1) == 0:
            return closed(ws, (turn, turn, last_winner(ws, seat), out), need, state, True)[0]
        verdict = settled(ws, seat, out, need, state)
        if verdict >= 0:
            return verdict
        counted = state & ws[COUNTED]
        at, tag = key_of(ws, out, seat, state ^ counted)
        verdict, first = looked_up(ws, at, tag, need - counted)
        if verdict >= 0:
            return verdict
    pairs = whole_pairs(ws, hand)
    cards = worth_trying(ws, seat, trick, playable(ws, seat, trick, out, pairs), out)
    if first >= 0:
        first = nth(out, first)
    own = (ws[SIDE] >> seat) & 1
    after = seat + 1 if seat + 1 < ws[SEATS] else 0
    result = 1 - own
    while True:
        if single(cards):
            card = lowest(cards)
        else:
            card = first if first >= 0 and has(cards, first) else next_card(ws, seat, trick, cards, out)
        bit = card_bit(card)
        cards ^= bit
        ws[u64(seat)] = hand ^ bit
        longer = laid(trick, card, seat, ws[TRUMPS])
        if pairs & bit and may_announce(ws, turn, card):
            found = reach(ws, after, turn + 1, longer, need, announced(ws, state, card >> 3))
            if found != own and has(ws[SILENT], card >> 3):
                found = reach(ws, after, turn + 1, longer, need, state)
        else:
            found = reach(ws, after, turn + 1, longer, need, state)
        if found == own:
            result = own
            break
        if cards == 0:
            break
    ws[u64(seat)] = hand
    if turn == 0:
        keep(ws, (at, tag), need - counted, result, count(out & (bit - 1)))
    return result


@jit
def whole_pairs(ws, hand):
    """Return the kings and overs of a hand that would announce a marriage."""
    if ws[PAIRS] == 0:
        return 0
    pairs = live(ws, hand)
    return (pairs << KING) | (pairs << OVER)


@jit
def may_announce(ws, turn, card):
    """Return whether the first card of a marriage announces it (M-3, M-93)."""
    return (turn == 0 or ws[ON_LEAD] == 0) and (ws[OVER_FIRST] == 0 or card & 7 == OVER)


@jit
def playable(ws, seat, trick, out, pairs):
    """Return the cards a seat may play, one of every group of equal ones."""
    over = trick[1] if ws[MUST_BEAT] else 0
    return distinct(ws, seat, (trick[0], over), out, pairs)


@jit
def distinct(ws, seat, trick, out, pairs):
    """Return the cards a seat may play, one of every group of equal ones.

    Parameters
    ----------
    ws : int64[WORDS]
    seat : int
    trick : (int, int)
        All cards of the suit led, and those that must be played to beat the card now winning.
    out : int
        Cards still out, those on the table among them.
    pairs : int
        Kings and overs that are equal to no card.
    """
    hand = ws[u64(seat)]
    saved = ws[u64(SAVED + seat)]
    if saved & ws[HELPER] and count(hand) <= LAST_TWO:
        # From the last trick but one the helper seven need not be saved (M-17).
        saved &= ~ws[HELPER]
    cards = legal_cards(hand, ws[TRUMPS], trick, saved)
    if single(cards):
        return cards
    return representatives(cards, out, ws[APART] | pairs, ws[SHARPS_COUNT])
