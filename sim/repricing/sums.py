"""What deals paid before and after, added up exactly, by contract and by who receives it.

That is the declarer, his partner, the defenders together, and each seat.  Deals of one session depend on
each other (M-80), so products are of sums over sessions; where every deal is shuffled it is a session.
Squares are added up in halves of the amounts, so that 64 bits hold them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.core.jit import jit

#: Who receives: the seat that plays alone, who plays with it, the others together; then each seat.
DECLARER, PARTNER, DEFENDERS, SEAT = range(4)
SEATS = 4
WHO = SEAT + SEATS
#: Bits of the lower half of an amount, and the bound on sums of amounts over a session, both of which keep
#: sums over :data:`MOST` deals inside 64 bits.
HALF = 21
BOUND = 1 << 2 * HALF
MOST = 1 << 20

# Words of a cell: deals, their square by session, deals in which the amount changes; amounts before and
# after, and their products with the deals of the session; squares of before, after and the difference in
# three words each, of both upper halves, of upper and lower, of both lower.
N, NN, CHANGED, BEFORE, AFTER, N_BEFORE, N_AFTER, SQUARES = range(8)
WORDS = SQUARES + 9


class Deals(NamedTuple):
    """Columns of some deals: who played what, and all payoffs in one common scale."""

    #: Code of the contract, -1 without one.
    contract: np.ndarray
    #: Seats, -1 for none.
    declarer: np.ndarray
    partner: np.ndarray
    #: int64[seats, deals]
    before: np.ndarray
    after: np.ndarray
    #: Deals that a row stands for.
    times: np.ndarray


def blank(contracts: int) -> np.ndarray:
    """Return int64[groups, who, words]: the groups are the contracts, all of them, and all deals."""
    return np.zeros((contracts + 2, WHO, WORDS), np.int64)


@jit
def add(deals, session, cells, now):  # type: ignore[no-untyped-def]
    """Add deals up.

    Parameters
    ----------
    deals : Deals
    session : int
        Deals of a session; the first row opens one.
    cells : int64[groups, who, words]
        See :func:`blank`.
    now : int64[groups, who, 3]
        Zero; room for the session under way.
    """
    every = len(cells) - 1
    for row in range(len(deals.contract)):
        group, times = deals.contract[row], deals.times[row]
        if session == 1:
            if group < 0:
                _enter_seats(deals, row, cells[every], now[every])
                _close(cells[every], now[every], times)
            else:
                _enter_roles(deals, row, cells[group], now[group])
                _close(cells[group], now[group], times)
            continue
        if group >= 0:
            _enter_roles(deals, row, cells[group], now[group])
            _enter_roles(deals, row, cells[every - 1], now[every - 1])
        _enter_seats(deals, row, cells[every], now[every])
        if (row + 1) % session == 0 or row + 1 == len(deals.contract):
            for each in range(len(cells)):
                _close(cells[each], now[each], 1)
    if session == 1:  # then everything is what the contracts add up to
        for group in range(every - 1):
            cells[every - 1] += cells[group]
        cells[every, SEAT:] += cells[every - 1, SEAT:]


@jit
def _enter_seats(deals, row, cells, now):  # type: ignore[no-untyped-def]
    """Enter what each seat receives in a deal."""
    for seat in range(SEATS):
        before, after = deals.before[seat, row], deals.after[seat, row]
        _enter(cells[SEAT + seat], now[SEAT + seat], before, after, deals.times[row])


@jit
def _enter_roles(deals, row, cells, now):  # type: ignore[no-untyped-def]
    """Enter what each seat and role receives in a deal of a contract."""
    _enter_seats(deals, row, cells, now)
    times = deals.times[row]
    declarer, partner = deals.declarer[row], deals.partner[row]
    before = after = 0
    for seat in range(SEATS):
        one, two = deals.before[seat, row], deals.after[seat, row]
        if seat == declarer:
            _enter(cells[DECLARER], now[DECLARER], one, two, times)
        elif seat == partner:
            _enter(cells[PARTNER], now[PARTNER], one, two, times)
        else:
            before += one
            after += two
    _enter(cells[DEFENDERS], now[DEFENDERS], before, after, times)


@jit
def _enter(cell, now, before, after, times):  # type: ignore[no-untyped-def]
    """Enter an amount into the session under way."""
    now[0] += 1
    now[1] += before
    now[2] += after
    if before != after:
        cell[CHANGED] += times


@jit
def _close(cells, now, times):  # type: ignore[no-untyped-def]
    """Enter a session that has ended, or a deal that is one and stands for several."""
    for who in range(len(cells)):
        deals, before, after = now[who, 0], now[who, 1], now[who, 2]
        if deals == 0:
            continue
        cell = cells[who]
        cell[N] += times * deals
        cell[NN] += times * deals * deals
        cell[BEFORE] += times * before
        cell[AFTER] += times * after
        cell[N_BEFORE] += times * deals * before
        cell[N_AFTER] += times * deals * after
        _square(cell, SQUARES, before, times)
        _square(cell, SQUARES + 3, after, times)
        _square(cell, SQUARES + 6, after - before, times)
        now[who, 0] = now[who, 1] = now[who, 2] = 0


@jit
def _square(cell, place, amount, times):  # type: ignore[no-untyped-def]
    high, low = amount >> HALF, amount & ((1 << HALF) - 1)
    cell[place] += times * high * high
    cell[place + 1] += times * high * low
    cell[place + 2] += times * low * low


def added(deals: Deals, session: int, contracts: int, largest: int) -> np.ndarray:
    """Return the cells of some deals.

    Parameters
    ----------
    deals : Deals
        At most :data:`MOST` deals.
    session : int
    contracts : int
        How many there are.
    largest : int
        A bound on every amount of a seat.

    Returns
    -------
    numpy.ndarray
        int64[groups, who, words], or of Python's integers where amounts might not fit.
    """
    cells = blank(contracts)
    now = np.zeros((contracts + 2, WHO, 3), np.int64)
    if SEATS * largest * session < BOUND:
        add(deals, session, cells, now)
        return cells
    return _added_wide(deals, session, contracts)


def _added_wide(deals: Deals, session: int, contracts: int) -> np.ndarray:
    """Return the cells of some deals in integers of any size, however large the amounts."""
    cells = blank(contracts).astype(object)
    declared = deals.contract >= 0
    groups = [deals.contract == code for code in range(contracts)] + [declared, np.full(len(declared), True)]
    for group, rows in enumerate(groups):
        for who in range(SEAT if group > contracts else 0, WHO):
            before, after, there = _received(deals, who)
            _sum_up(cells[group, who], np.flatnonzero(rows & there), (deals, before, after), session)
    return cells


def _received(deals: Deals, who: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return what somebody receives before and after, object[deals], and in which deals he is there."""
    before, after = deals.before.astype(object), deals.after.astype(object)
    if who >= SEAT:
        return before[who - SEAT], after[who - SEAT], np.full(len(deals.contract), True)
    seats = np.arange(SEATS)[:, None]
    alone, mate = seats == deals.declarer, seats == deals.partner
    mine = {DECLARER: alone, PARTNER: mate, DEFENDERS: ~(alone | mate)}[who]
    return (before * mine).sum(0), (after * mine).sum(0), mine.any(0)


def _sum_up(
    cell: np.ndarray, rows: np.ndarray, of: tuple[Deals, np.ndarray, np.ndarray], session: int
) -> None:
    """Fill a cell with what comes of some rows."""
    if not len(rows):
        return
    deals, before, after = of[0], of[1][rows], of[2][rows]
    count = deals.times[rows].astype(object)
    cell[CHANGED] = (count * (before != after)).sum()
    begins = np.unique(rows // session, return_index=True)[1] if session > 1 else np.arange(len(rows))
    times = count if session == 1 else np.ones(len(begins), object)
    n, before, after = (np.add.reduceat(each, begins) for each in (count * 0 + 1, before, after))
    sums = {N: n, NN: n * n, BEFORE: before, AFTER: after, N_BEFORE: n * before, N_AFTER: n * after}
    squares = {SQUARES + 2: before**2, SQUARES + 5: after**2, SQUARES + 8: (after - before) ** 2}
    for word, each in (sums | squares).items():
        cell[word] = (times * each).sum()


def squares(cell: np.ndarray, what: int) -> int:
    """Return the sum of squares of before, after or the difference (0, 1, 2) in a cell."""
    high, mixed, low = (int(word) for word in cell[SQUARES + 3 * what : SQUARES + 3 * what + 3])
    return (high << 2 * HALF) + (mixed << HALF + 1) + low
