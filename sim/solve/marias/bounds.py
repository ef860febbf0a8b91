"""What is certain at the start of a trick without playing on."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.core.rng import u64
from sim.solve.marias.lanes import (
    HIGHS,
    PLAIN_SHARPS,
    SHARPS,
    TRUMP_ACE,
    TRUMP_SEVEN,
    TRUMP_SHARPS,
    TRUMPS,
    lanes_with,
    not_above,
    one_fewer,
)
from sim.solve.marias.states import (
    ANNOUNCED_AT,
    HOPE,
    NEVER_WON,
    SURELY_WON,
    TENS_BITS,
    lane_bits,
    live,
)
from sim.solve.marias.tricks import OPEN, stands
from sim.solve.marias.words import EVERY_TRICK, GOAL, LONE, MASKS, MONEY, NO_TRICK, POINTS, SHOWN, SIDE
from sim.solve.marias.words import TRUMPS as TRUMP_WORD


@jit
def settled(ws, leader, out, need, state):
    """Return 1 or 0 where the goal is certainly reached or missed, else OPEN.

    Parameters
    ----------
    ws : int64[WORDS]
    leader : int
        Who leads to the next trick.
    out : int
        All cards in the hands.
    need, state : int
        What is needed, and the state of the payment.
    """
    goal = ws[GOAL]
    if goal >= MONEY:
        return _payment(ws, leader, out, state)
    if goal == POINTS:
        return _points(ws, leader, out, need)
    if goal <= EVERY_TRICK:
        # In betl the others must lead, in durch the lone hand; what is shown is judged at its own time.
        if (leader == ws[LONE]) == (goal == NO_TRICK) or ws[SHOWN]:
            return OPEN
        return 1 if stands(ws, goal) else OPEN
    return OPEN


@jit
def takes_all(hand, out, ws, leader):
    """Return whether a leader wins all that is left by leading trumps, then the rest, all of them high."""
    others = out & ~hand
    if hand & not_above(others):
        return False
    trumps = ws[TRUMP_WORD]
    if others & trumps == 0:
        return True
    own = count(hand & trumps)
    for seat in range(4):
        if seat != leader and count(ws[u64(seat)] & trumps) > own:
            return False
    return True


@jit
def _points(ws, leader, out, need):
    left = count(out & SHARPS) + 1
    if need > left:
        return 0
    side = ws[SIDE]
    hand = ws[u64(leader)]
    own = (side >> leader) & 1
    if takes_all(hand, out, ws, leader):
        return own
    ours, theirs = sure_trumps(ws, out)
    quick = cashed(ws, leader, out)
    if own:
        ours += quick
    else:
        theirs += quick
    if need <= ours:
        return 1
    return 0 if need > left - theirs else OPEN


@jit
def _payment(ws, leader, out, state):
    """Look at all payments that can still come about, or that one side can confine the deal to."""
    left = count(out & SHARPS) + 1
    ours, theirs = sure_trumps(ws, out)
    all_his = takes_all(ws[u64(leader)], out, ws, leader)
    quick = left if all_his else cashed(ws, leader, out)
    own = (ws[SIDE] >> leader) & 1
    tens = state & TENS_BITS
    low, high = tens + ours, tens + left - theirs
    # Who leads may choose to cash, which the other side's outlook cannot count on.
    at_best = min(high, low + quick) if own else low
    at_worst = high if own else max(low, high - quick)
    pairs = live(ws, ws[0]) | live(ws, ws[1]) | live(ws, ws[2]) | live(ws, ws[3])
    at = MASKS + (((state >> ANNOUNCED_AT) & 31) << 4) + lane_bits(pairs)
    seven = (2 if state & HOPE else 1) if out & TRUMP_SEVEN else 0
    cashing = seven
    if seven == 1 and all_his:
        # He may keep his seven for the last trick; of the others', none wins it.
        cashing = SURELY_WON if ws[u64(leader)] & TRUMP_SEVEN else NEVER_WON
    window = (2 << high) - (1 << at_best)
    if ws[u64(at + 512 * (cashing if own else seven))] & window == window:
        return 1
    window = (2 << at_worst) - (1 << low)
    return 0 if (ws[u64(at + 512 * (seven if own else cashing))] >> 16) & window == 0 else OPEN


@jit
def sure_trumps(ws, out):
    """Return how many sharp trumps are certain for each side, the one asked for first.

    The ace always wins its trick; the ten too, unless the other side holds the ace.
    """
    side = ws[SIDE]
    own = 0
    for seat in range(4):
        own |= ws[u64(seat)] if (side >> seat) & 1 else 0
    theirs = out & ~own
    ours_sure = own & TRUMP_SHARPS if theirs & TRUMP_ACE == 0 else 0
    theirs_sure = theirs & TRUMP_SHARPS if own & TRUMP_ACE == 0 else 0
    return count(ours_sure), count(theirs_sure)


@jit
def cashed(ws, leader, out):
    """Return how many plain sharps a leader can win at once: high ones that nobody ruffs."""
    hand = ws[u64(leader)]
    sharps = hand & ~not_above(out & ~hand) & PLAIN_SHARPS
    if sharps == 0:
        return 0
    once = twice = HIGHS
    for seat in range(4):
        if seat != leader and ws[u64(seat)] & TRUMPS:
            once &= lanes_with(ws[u64(seat)])
            twice &= lanes_with(one_fewer(ws[u64(seat)]))
    return count(lanes_with(sharps) & once) + count(lanes_with(one_fewer(sharps)) & twice)
