"""The order in which cards are tried."""

from __future__ import annotations

from sim.core.bits import highest, lowest
from sim.core.jit import jit
from sim.core.rng import u64
from sim.games.tarot.deck import SUITS
from sim.solve.tarot.places import masters
from sim.solve.tarot.words import EIGHTS, EXCUSE, FOURS, LANES, PETIT, TAKER, TRUMPS, TWOS

_SEATS = 4


@jit
def next_card(ws, seat, turn, trick, cards):
    """Return the place of the card to try next among those left.

    Parameters
    ----------
    ws : int64[WORDS]
    seat, turn : int
        Who plays, to how many cards.
    trick : (int, int, int, int)
        As for :func:`sim.solve.tarot.tricks.laid`.
    cards : int
        Those left to try, not none.
    """
    rest = cards & ~ws[EXCUSE]
    if rest == 0:
        return lowest(cards)
    if trick[0] == 0:
        return _to_lead(ws, seat, rest)
    return _to_follow(ws, seat, turn, trick, cards)


@jit
def richest(ws, cards):
    """Return the card of a set that counts most, the highest of equal ones."""
    if cards & ws[EIGHTS]:
        return highest(cards & ws[EIGHTS])
    if cards & ws[FOURS]:
        some = cards & ws[FOURS]
        return highest(some & ws[TWOS] if some & ws[TWOS] else some)
    return highest(cards & ws[TWOS] if cards & ws[TWOS] else cards)


@jit
def poorest(ws, cards):
    """Return the card of a set that counts least, a plain one first, the lowest of equal ones."""
    some = cards & ~(ws[TWOS] | ws[FOURS] | ws[EIGHTS])
    if some == 0:
        some = cards & ws[EXCUSE]
    if some == 0:
        some = cards & ~(ws[FOURS] | ws[EIGHTS])
    if some == 0:
        some = cards & ~ws[EIGHTS]
        some = some & ~ws[TWOS] if some & ~ws[TWOS] else some
    if some == 0:
        some = cards
    plain = some & ~ws[TRUMPS]
    return lowest(plain if plain else some)


@jit
def others_of(ws, seat):
    """Return the cards of the other side than a seat's."""
    taker = ws[TAKER]
    if seat == taker:
        return ws[u64((seat + 1) & 3)] | ws[u64((seat + 2) & 3)] | ws[u64((seat + 3) & 3)]
    return ws[u64(taker)]


@jit
def _to_lead(ws, seat, cards):
    """High cards that nobody ruffs, then trumps of one who has the highest, then low cards."""
    hand = ws[u64(seat)]
    trumps = ws[TRUMPS]
    others = others_of(ws, seat)
    high = masters(ws, hand, others) & cards
    plain = high & ~trumps
    if plain and others & trumps:
        plain &= ~ruffed(ws, seat)
    if plain:
        return richest(ws, plain)
    if seat == ws[TAKER] and high & trumps and others & trumps:
        return highest(high & trumps)
    low = cards & ~trumps
    if low:
        if seat != ws[TAKER]:
            # Through the taker's voids first.
            own = ws[u64(ws[TAKER])]
            forced = low & ~lanes_of(ws, own)
            low = forced if forced else low
        return poorest(ws, low)
    low = cards & ~ws[PETIT]
    return highest(low) if low else lowest(cards)


@jit
def lanes_of(ws, cards):
    """Return all cards of the suits of which a set has some."""
    found = 0
    for lane in range(SUITS + 1):
        if cards & ws[u64(LANES + lane)]:
            found |= ws[u64(LANES + lane)]
    return found


@jit
def ruffed(ws, seat):
    """Return all cards of the plain suits that an opponent of a seat would ruff."""
    taker = ws[TAKER]
    found = 0
    for other in range(_SEATS):
        if other != seat and taker in (other, seat) and ws[u64(other)] & ws[TRUMPS]:
            found |= ~lanes_of(ws, ws[u64(other)])
    return found & ~ws[TRUMPS]


@jit
def _to_follow(ws, seat, turn, trick, cards):
    taker = ws[TAKER]
    beating = cards & trick[1]
    after = _after(ws, seat, turn)
    ours = (trick[2] == taker) == (seat == taker)
    if ours and after & trick[1] == 0:
        rest = cards & ~ws[EXCUSE]
        return richest(ws, rest)
    if beating:
        if beating & ws[TRUMPS] == 0 or seat == taker:
            safe = beating & ~_below(ws, after & trick[1])
            if safe:
                return richest(ws, safe) if after == 0 or safe & ws[TRUMPS] == 0 else lowest(safe)
        elif after & trick[1] == 0:
            return richest(ws, beating)
        if not ours:
            return lowest(beating)
    return poorest(ws, cards)


@jit
def _after(ws, seat, turn):
    """Return the cards of the other side's players who play to the trick after a seat."""
    found = 0
    taker = ws[TAKER]
    for more in range(1, _SEATS - turn):
        other = (seat + more) & (_SEATS - 1)
        if taker in (other, seat):
            found |= ws[u64(other)]
    return found


@jit
def _below(ws, cards):
    """Return the cards that one of a set beats within its suit."""
    found = 0
    for lane in range(SUITS + 1):
        theirs = cards & ws[u64(LANES + lane)]
        if theirs:
            found |= ws[u64(LANES + lane)] & ((1 << highest(theirs)) - 1)
    return found
