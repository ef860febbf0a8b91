"""What is certain at the start of a trick without playing on."""

from __future__ import annotations

from sim.core.bits import count, highest
from sim.core.jit import jit
from sim.core.rng import u64
from sim.games.tarot.deck import SUITS
from sim.solve.tarot.places import worth
from sim.solve.tarot.states import BOUTS, POINTS_ONLY, SLAMS_AT
from sim.solve.tarot.words import (
    BOUTS_HIGH,
    BOUTS_LOW,
    EXCUSE,
    EXCUSE_HIGH,
    EXCUSE_LOW,
    HIGHEST,
    LANES,
    LOWEST,
    OPEN,
    PETIT,
    TAKER,
    TRUMPS,
)

_SEATS = 4


@jit
def limits_place(bouts, petit, slams):
    """Return the place among the lowest and highest limits."""
    return (bouts * 2 + petit) * 4 + slams


@jit
def certain(ws, out, state):
    """Return the least and the most, limits taken off, that can come of a position of two tricks or more.

    The Excuse's side can make sure of what it brings before the last trick (T-12).
    """
    low, high = 0, worth(ws, out & ~ws[EXCUSE])
    if state == POINTS_ONLY:
        return low, high
    bouts = state & BOUTS
    fewest, most = bouts, bouts + count(out & ws[OPEN])
    if out & ws[EXCUSE]:
        low += ws[EXCUSE_LOW]
        high += ws[EXCUSE_HIGH]
        fewest += ws[BOUTS_LOW]
        most += ws[BOUTS_HIGH]
    petit = 1 if out & ws[PETIT] else 0
    slams = (state >> SLAMS_AT) & 3
    low -= ws[u64(HIGHEST + limits_place(fewest, petit, slams))]
    high -= ws[u64(LOWEST + limits_place(most, petit, slams))]
    return low, high


@jit
def sure(ws, out, leader):
    """Return the least half points that lie in tricks sure for the taker, and for the defenders.

    They go together with :func:`certain`, where no slam is open: its Excuse can beat everything (T-13).
    """
    taker = ws[TAKER]
    own = ws[u64(taker)]
    ours = _tricks_of(ws, out, taker, leader == taker)
    theirs = 0
    for more in range(1, _SEATS):
        seat = (taker + more) & (_SEATS - 1)
        if seat == leader:
            theirs = max(theirs, _tricks_of(ws, out, seat, True))
        else:
            high = _over(ws[u64(seat)] & ws[TRUMPS], own & ws[TRUMPS])
            if high:
                theirs = max(theirs, _least(ws, out, high, count(high)))
    return ours, theirs


@jit
def _over(cards, others):
    """Return the cards of one suit that are higher than all others of it."""
    return cards & ~((2 << highest(others)) - 1) if others else cards


@jit
def _least(ws, out, cards, tricks):
    """Return the least half points that lie in tricks won by so many of the cards, one each."""
    return worth(ws, cards) + (_SEATS - 1) * tricks - (1 if out & ws[EXCUSE] else 0)


@jit
def _tricks_of(ws, out, seat, leads):
    """Return half points in tricks that a seat is sure to win: with high trumps, and with what it leads."""
    hand = ws[u64(seat)]
    taker = ws[TAKER]
    trumps = ws[TRUMPS]
    others = out & ~hand
    against = others if leads or seat == taker else ws[u64(taker)]
    high = _over(hand & trumps, against & trumps)
    if leads:
        led = high | _led(ws, seat, others, count(high))
        # A trick before the last is kept for the Excuse; high trumps can wait.
        if hand & ws[EXCUSE] == 0 or count(led) < count(hand) - 1:
            high = led
    if high == hand:
        return worth(ws, out & ~ws[EXCUSE])
    return _least(ws, out, high, count(high)) if high else 0


@jit
def _led(ws, seat, others, drawn):
    """Return the cards that win when their holder leads them one after another, high trumps first."""
    hand = ws[u64(seat)]
    trumps = ws[TRUMPS]
    most = 0
    for more in range(1, _SEATS):
        theirs = ws[u64((seat + more) & (_SEATS - 1))]
        if theirs & trumps:
            # The Excuse can be played instead of a trump once.
            most = max(most, count(theirs & (trumps | ws[EXCUSE])))
    found = 0
    if drawn >= most:
        found = hand & trumps
    for lane in range(SUITS):
        cards = _over(hand & ws[u64(LANES + lane)], others & ws[u64(LANES + lane)])
        if cards:
            rounds = count(cards)
            if drawn < most:
                rounds = min(rounds, _unruffed(ws, seat, ws[u64(LANES + lane)]))
            while count(cards) > rounds:
                cards &= cards - 1
            found |= cards
    return found


@jit
def _unruffed(ws, seat, lane):
    """Return how often a suit can be led before anybody ruffs, who then has the lead."""
    rounds = 99
    for more in range(1, _SEATS):
        other = (seat + more) & (_SEATS - 1)
        if ws[u64(other)] & ws[TRUMPS]:
            rounds = min(rounds, count(ws[u64(other)] & lane))
    return rounds
