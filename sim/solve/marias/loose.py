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
from sim.solve.marias.search import distinct, laid
from sim.solve.marias.table import keep, key_of, looked_up
from sim.solve.marias.tricks import closed, last_winner
from sim.solve.marias.words import LONE, SEATS, SIDE, TRUMPS

#: What stands in the word MUST_BEAT for such play, so that no table is shared with the other.
LOOSE = 2


@jit
def reach_loosely(ws, seat, turn, trick, need):
    """Return whether the lone hand reaches its goal from here, even against freer defenders.

    Parameters
    ----------
    ws : int64[WORDS]
        Hands and what is asked, of any goal but money; hands are changed and restored.
    seat, turn, trick, need
        As for :func:`sim.solve.marias.search.reach`.

    Returns
    -------
    int
        1 or 0.
    """
    if turn == ws[SEATS]:
        verdict, need, _ = closed(ws, trick, need, 0, ws[u64(seat)] == 0)
        if verdict >= 0:
            return verdict
        lone = trick[2] == ws[LONE]
        turn -= ws[SEATS]  # 0, but no literal: a recursive call needs the types of the first
        trick = (turn, turn, turn, turn)
        for leader in range(ws[SEATS]):
            if (leader == ws[LONE]) == lone and not reach_loosely(ws, leader, turn, trick, need):
                return 0
        return 1
    hand = ws[u64(seat)]
    out = ws[0] | ws[1] | ws[2] | trick[3]
    at = tag = 0
    first = -1
    if turn == 0:
        if hand & (hand - 1) == 0:
            return closed(ws, (turn, turn, last_winner(ws, seat), out), need, 0, True)[0]
        verdict = settled(ws, seat, out, need, 0)
        if verdict >= 0:
            return verdict
        at, tag = key_of(ws, out, seat, 0)
        verdict, first = looked_up(ws, at, tag, need)
        if verdict >= 0:
            return verdict
    over = 0 if seat != ws[LONE] and trick[2] != ws[LONE] else trick[1]
    cards = distinct(ws, seat, (trick[0], over), out, 0)
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
        found = reach_loosely(ws, after, turn + 1, laid(trick, card, seat, ws[TRUMPS]), need)
        if found == own:
            result = own
            break
        if cards == 0:
            break
    ws[u64(seat)] = hand
    if turn == 0:
        keep(ws, (at, tag), need, result, count(out & (bit - 1)))
    return result
