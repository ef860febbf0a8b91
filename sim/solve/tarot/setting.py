"""From a position to the workspace, and from there into the search."""

from __future__ import annotations

from sim.core.jit import jit
from sim.games.tarot.deck import PLAIN, TRUMPS, bits_of
from sim.games.tarot.names import DEFENCE, NOBODY, PLAYED, TRICKS
from sim.games.tarot.names import TAKER as TAKER_SIDE
from sim.games.tarot.settle import settle, side_of
from sim.solve.tarot import states, words
from sim.solve.tarot.places import TRUMP_21, bit_of, give_places, placed, worth
from sim.solve.tarot.search import reach
from sim.solve.tarot.states import SLAM_DEFENCE, SLAM_TAKER, state_of
from sim.solve.tarot.table import fill_codes
from sim.solve.tarot.tricks import BEFORE, COMPLETING, laid
from sim.solve.tarot.words import (
    BOUTS_HIGH,
    BOUTS_LOW,
    EXCUSE_BOUTS,
    EXCUSE_HIGH,
    EXCUSE_LOW,
    EXCUSE_POINTS,
    HAD,
    HOLDER,
    LEAST,
    MOST,
    NODES,
    OPEN,
    STATE,
)

_SEATS = 4
_CASES = 3


@jit
def spread(position, rules, outcome, ws):
    """Write the cards of a position, and what there is already, into a workspace; nothing asked yet.

    Parameters
    ----------
    position : POSITION
    rules : RULES
    outcome : OUTCOME
        Room for settlements; overwritten.
    ws : int64[WORDS]
    """
    plain = trumps = 0
    for seat in range(_SEATS):
        plain |= position.hands[seat, PLAIN]
        trumps |= position.hands[seat, TRUMPS]
    for turn in range(position.turn):
        bits = bits_of(position.table[turn])
        plain |= bits[PLAIN]
        trumps |= bits[TRUMPS]
    give_places(ws, plain, trumps)
    for seat in range(_SEATS):
        ws[seat] = placed(ws, (position.hands[seat, PLAIN], position.hands[seat, TRUMPS]))
    ws[words.TAKER] = position.taker
    ws[NODES] = 0
    # Holders are found, and codes filled, with the cards on the table in the hands they came from.
    take_back(position, ws)
    ws[HOLDER] = NOBODY
    for seat in range(_SEATS):
        if ws[seat] & ws[words.EXCUSE]:
            ws[HOLDER] = seat
    fill_codes(ws)
    _summary(position, outcome)
    _take_stock(position, rules, outcome, ws)
    take_back(position, ws)


@jit
def take_back(position, ws):
    """Return the cards on the table to the hands, or take them out again."""
    for turn in range(position.turn):
        ws[(position.leader + turn) & (_SEATS - 1)] ^= bit_of(ws, position.table[turn])


@jit
def _summary(position, outcome):
    """Write what a settlement wants to know and the play cannot change any more."""
    outcome.reason = PLAYED
    outcome.contract = position.contract
    outcome.taker = position.taker
    outcome.shown[:] = position.poignees
    outcome.chelem_announced = position.chelem
    outcome.slam = NOBODY
    outcome.completed = 0
    outcome.petit_trick = 0
    outcome.petit_winner = NOBODY


@jit
def excuse_brings(outcome, rules, played, completed):
    """Return half points and bouts that the Excuse brings the taker (T-7, T-12, T-13), as settled.

    Parameters
    ----------
    outcome : OUTCOME
    rules : RULES
    played : (int, int, int)
        Who played it, -1: nobody, it lies aside; to which trick, from 1; the side that won that trick, or
        that the cards aside count for.
    completed : int
        1: it completed a slam.
    """
    outcome.pile = outcome.pile_bouts = 0
    outcome.excuse_seat, outcome.excuse_trick, outcome.excuse_winner = played
    outcome.completed = completed
    settle(outcome, rules)
    outcome.completed = 0
    return outcome.points, outcome.bouts


@jit
def _take_stock(position, rules, outcome, ws):
    """Write points, bouts and slams as they stand, and the bounds on what is to come."""
    had, bouts = position.pile, position.pile_bouts
    for index in range(EXCUSE_POINTS, BOUTS_HIGH + 1):
        ws[index] = 0
    least = most = 0
    if ws[words.EXCUSE] == 0:
        played = position.excuse_seat, position.excuse_trick, position.excuse_winner
        more = excuse_brings(outcome, rules, played, 0)
        had += more[0]
        bouts += more[1]
    else:
        least, most = _excuse_cases(outcome, rules, ws)
    slams = (SLAM_TAKER if position.tricks == position.trick else 0) | (
        SLAM_DEFENCE if position.tricks == 0 else 0
    )
    ws[OPEN] = ws[words.PETIT]
    trump_21 = bit_of(ws, TRUMP_21)
    if slams:
        # A slam's Excuse can win it (T-13).
        ws[OPEN] |= trump_21
    elif trump_21 & ws[ws[words.TAKER]]:
        bouts += 1
    petit = 0
    if slams and position.petit_trick == TRICKS - 1:
        petit = states.TAKER if position.petit_winner == TAKER_SIDE else states.DEFENCE
    ws[STATE] = state_of(bouts, slams, petit)
    ws[HAD] = had
    everything = ws[0] | ws[1] | ws[2] | ws[3]
    ws[LEAST] = had + least
    ws[MOST] = had + most + worth(ws, everything & ~ws[words.EXCUSE])


@jit
def _excuse_cases(outcome, rules, ws):
    """Write what the Excuse can bring, and return the least and the most half points of all cases."""
    least, most = 1 << 20, -1
    side = side_of(outcome, ws[HOLDER])
    for case in range(_CASES):
        for winner in range(2):
            completed = 1 if case == COMPLETING else 0
            trick = 1 if case == BEFORE else TRICKS
            side_won = TAKER_SIDE if winner == 0 else DEFENCE
            points, bouts = excuse_brings(outcome, rules, (ws[HOLDER], trick, side_won), completed)
            ws[EXCUSE_POINTS + 2 * case + winner] = points
            ws[EXCUSE_BOUTS + 2 * case + winner] = bouts
            least, most = min(least, points), max(most, points)
    before = ws[EXCUSE_POINTS + 2 * BEFORE], ws[EXCUSE_POINTS + 2 * BEFORE + 1]
    kept = ws[EXCUSE_BOUTS + 2 * BEFORE]
    if side == TAKER_SIDE:
        ws[EXCUSE_LOW], ws[EXCUSE_HIGH] = min(before[0], before[1]), most
        ws[BOUTS_LOW], ws[BOUTS_HIGH] = kept, 1
    else:
        ws[EXCUSE_LOW], ws[EXCUSE_HIGH] = least, max(before[0], before[1])
        ws[BOUTS_LOW], ws[BOUTS_HIGH] = 0, kept
    return least, most


@jit
def from_here(position, ws, need, state):
    """Return a bound on what the taker reaches from a position; see :func:`sim.solve.tarot.search.reach`.

    Parameters
    ----------
    position : POSITION
    ws : int64[WORDS]
        Spread, with limits.
    need, state : int
    """
    seat = position.leader
    trick = (0, 0, seat, 0)
    for turn in range(position.turn):
        trick = laid(ws, trick, ws[words.PLACE + position.table[turn]], seat)
        seat = (seat + 1) & (_SEATS - 1)
    return reach(ws, seat, position.turn, trick, need, state)
