"""Play in which two defenders are freer than they are: who wins so, wins however their cards lie.

Whoever of the defenders takes a trick, either may lead to the next, and neither need beat the other.  Then it
no longer matters which of the cards between two neighbours of the lone hand is with whom, only how many are
(M-39).
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, nth, single
from sim.core.jit import jit
from sim.core.rng import u64
from sim.solve.marias.bounds import settled
from sim.solve.marias.order import next_card
from sim.solve.marias.search import distinct, laid, may_announce, whole_pairs
from sim.solve.marias.states import announced
from sim.solve.marias.table import keep, key_of, looked_up
from sim.solve.marias.tricks import closed, last_winner
from sim.solve.marias.words import COUNTED, LONE, NODES, SEATS, SIDE, SILENT, TRUMPS


@jit
def reach_loosely(ws, seat, turn, trick, need, state):
    """Return whether the lone hand reaches its goal from here, even against freer defenders.

    Parameters
    ----------
    ws : int64[WORDS]
        Hands and what is asked, of any goal but money; hands are changed and restored.  Marriages that may
        still be announced are the lone hand's.
    seat, turn, trick, need, state
        As for :func:`sim.solve.marias.search.reach`.

    Returns
    -------
    int
        1 or 0.
    """
    if turn == ws[SEATS]:
        verdict, need, state = closed(ws, trick, need, state, ws[u64(seat)] == 0)
        if verdict >= 0:
            return verdict
        lone = trick[2] == ws[LONE]
        turn -= ws[SEATS]  # 0, but no literal: a recursive call needs the types of the first
        trick = (turn, turn, turn, turn)
        for leader in range(ws[SEATS]):
            if (leader == ws[LONE]) == lone and not reach_loosely(ws, leader, turn, trick, need, state):
                return 0
        return 1
    ws[NODES] += 1
    hand = ws[u64(seat)]
    out = ws[0] | ws[1] | ws[2] | trick[3]
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
    over = 0 if seat != ws[LONE] and trick[2] != ws[LONE] else trick[1]
    pairs = whole_pairs(ws, hand)
    cards = distinct(ws, seat, (trick[0], over), out, pairs)
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
            found = reach_loosely(ws, after, turn + 1, longer, need, announced(ws, state, card >> 3))
            if found != own and has(ws[SILENT], card >> 3):
                found = reach_loosely(ws, after, turn + 1, longer, need, state)
        else:
            found = reach_loosely(ws, after, turn + 1, longer, need, state)
        if found == own:
            result = own
            break
        if cards == 0:
            break
    ws[u64(seat)] = hand
    if turn == 0:
        keep(ws, (at, tag), need - counted, result, count(out & (bit - 1)))
    return result
