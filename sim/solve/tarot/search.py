"""The search for what the taker's side can reach, whatever the other side does.

One compiled function goes through a position card by card, both sides playing by the rules of
:mod:`sim.games.tarot.play`; at the start of every trick it looks at quick bounds and into the table.  It
answers whether at least so much can be reached, and says a bound on how much it would be.
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, highest, lowest, nth, single
from sim.core.jit import jit
from sim.core.rng import u64
from sim.core.tricks import allowed_with_excuse
from sim.solve.tarot.bounds import certain, sure
from sim.solve.tarot.order import next_card
from sim.solve.tarot.places import representatives
from sim.solve.tarot.states import POINTS_ONLY, SLAMS_AT
from sim.solve.tarot.table import keep, key_of, looked_up
from sim.solve.tarot.tricks import closed, ended, laid, last
from sim.solve.tarot.words import EXCUSE, NODES, TAKER, TRUMPS

_SEATS = 4
#: Beyond everything that can be reached.
FAR = 2000


@jit
def reach(ws, seat, turn, trick, need, state):
    """Return a bound on the half points that the taker reaches from here, limits taken off.

    Parameters
    ----------
    ws : int64[WORDS]
        Hands and what is asked; hands are changed and restored.
    seat : int
        Who plays next; the leader again where the trick is full.
    turn : int
        Cards on the table.
    trick : (int, int, int, int)
        As for :func:`sim.solve.tarot.tricks.laid`.
    need : int
        What is asked for.
    state : int
        See :mod:`sim.solve.tarot.states`.

    Returns
    -------
    int
        At least ``need``: the taker can be sure of so much.  Less: the defenders can see to no more.
    """
    gained = 0
    if turn == _SEATS:
        if ws[u64(seat)] == 0:
            return ended(ws, seat, trick, state)
        gained, state = closed(ws, trick, state, ws[0] | ws[1] | ws[2] | ws[3])
        need -= gained
        seat = trick[2]
        turn = 0
        trick = (turn, turn, turn, turn)
    ws[NODES] += 1
    hand = ws[u64(seat)]
    out = ws[0] | ws[1] | ws[2] | ws[3]
    key = low = high = 0
    first = -1
    if turn == 0:
        if single(hand):
            return gained + last(ws, seat, state)
        key = key_of(ws, out, seat, state)
        low, high, first = known(ws, (out, seat, state), key, need)
        if low >= need or high < need:
            return gained + (low if low >= need else high)
    cards = playable(ws, hand, trick, out)
    own = seat == ws[TAKER]
    after = (seat + 1) & (_SEATS - 1)
    best = -FAR if own else FAR
    chosen = 0
    while cards:
        if single(cards):
            card = lowest(cards)
        else:
            card = first if first >= 0 and has(cards, first) else next_card(ws, seat, turn, trick, cards)
        bit = card_bit(card)
        cards ^= bit
        ws[u64(seat)] = hand ^ bit
        found = reach(ws, after, turn + 1, laid(ws, trick, card, seat), need, state)
        if found > best if own else found < best:
            best, chosen = found, card
        # The taker has found enough, or the defenders a way to keep him below.
        if (best >= need) == own:
            break
    ws[u64(seat)] = hand
    if turn == 0:
        if best >= need:
            low = max(low, best)
        else:
            high = min(high, best)
        keep(ws, key, (low, high), count(out & (card_bit(chosen) - 1)))
    return gained + best


@jit
def known(ws, at, key, need):
    """Return the least and the most that can come of a position, and the card to try first or -1.

    Parameters
    ----------
    ws : int64[WORDS]
    at : (int, int, int)
        Cards out, who leads, state.
    key : int
        As from :func:`sim.solve.tarot.table.key_of`.
    need : int
        What is asked for: what costs more time is looked at only where it is not decided yet.
    """
    out, leader, state = at
    low, high = certain(ws, out, state)
    if low >= need or high < need:
        return low, high, -1
    least, most, first = looked_up(ws, key)
    if least < need <= most and (state == POINTS_ONLY or (state >> SLAMS_AT) & 3 == 0):
        ours, theirs = sure(ws, out, leader)
        low += ours
        high -= theirs
    return max(low, least), min(high, most), nth(out, first) if first >= 0 else -1


@jit
def playable(ws, hand, trick, out):
    """Return the cards that may be played (T-11, T-12), one of every group of equal ones.

    Parameters
    ----------
    ws : int64[WORDS]
    hand : int
        Of the player.
    trick : (int, int, int, int)
        As for :func:`sim.solve.tarot.tricks.laid`.
    out : int
        All hands.
    """
    cards = allowed_with_excuse((hand, 0), (ws[EXCUSE], 0), (trick[0], 0), (ws[TRUMPS], 0), (trick[1], 0))[0]
    if single(cards):
        return cards
    if trick[0]:
        out |= winning(ws, trick)
    return representatives(ws, cards, out)


@jit
def winning(ws, trick):
    """Return the card that now wins a trick, which has one: the highest of its suit on the table."""
    trumps = trick[3] & ws[TRUMPS]
    cards = trumps if trumps else trick[3] & trick[0]
    return card_bit(highest(cards))
