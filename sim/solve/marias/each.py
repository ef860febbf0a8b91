"""What each card is worth: the payment by exact play after it, all cards of a position prepared at once."""

from __future__ import annotations

from sim.core.bits import card_bit, has
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_TWO_SEVENS,
    ENDING,
    HAS_POINTS,
    IS_SHOWN,
    LOSES_WITH_A_TRICK,
    TO_THE_END,
)
from sim.games.marias.settle import settle
from sim.solve.marias import money
from sim.solve.marias.goals import hopeful
from sim.solve.marias.lanes import TRUMP_SEVEN, place
from sim.solve.marias.outcomes import WORTH_MADE, describe, lanes_of_pairs, outlook
from sim.solve.marias.search import laid, may_announce, reach, whole_pairs
from sim.solve.marias.setting import ask, spread
from sim.solve.marias.states import HOPE, announced
from sim.solve.marias.words import (
    AMOUNT_COUNT,
    AMOUNTS,
    EVERY_TRICK,
    GOAL,
    HELPER,
    MADE,
    NO_TRICK,
    NODES,
    SHOWN,
    SIDE,
    TRUMPS,
    TWO_SEVENS,
)

#: Whether a marriage is announced with a card, where it may be.
SILENT, ANNOUNCED = 0, 1


@jit
def open_cards(position, rules, outcome, ws):
    """Make a position ready for :func:`paid_after`.

    Parameters
    ----------
    position : POSITION
    rules : RULES
    outcome : OUTCOME
        Room for settlements.
    ws : int64[WORDS]
        Room; keeps what the cards of this position are asked with.
    """
    describe(position, outcome)
    if HAS_POINTS[position.contract]:
        money.prepare(position, rules, outcome, ws)
        return
    ask_won(position, ws)
    for won in range(2):
        outcome.won = won
        settle(outcome, rules)
        ws[AMOUNTS + won] = outcome.total


@jit
def ask_won(position, ws):
    """Make a position of a contract without points ready for :func:`paid_after`: place 1 is won, 0 lost."""
    spread(position, ws)
    ws[AMOUNT_COUNT] = 2
    if ENDING[position.contract] == TO_THE_END:
        ask(position, ws, TWO_SEVENS, TRUMP_SEVEN | ws[HELPER])
    else:
        ws[SHOWN] = IS_SHOWN[position.contract]
        ws[SIDE] = 1 << position.declarer
        ask(position, ws, NO_TRICK if ENDING[position.contract] == LOSES_WITH_A_TRICK else EVERY_TRICK, 0)


@jit
def amount(ws, at):
    """Return the payment at a place among those that can still come about, in ascending order."""
    return ws[AMOUNTS + at]


@jit
def paid_after(position, ws, card, says, guess):
    """Return the place of the payment by exact play after a card; :func:`amount` has the payment.

    Parameters
    ----------
    position : POSITION
    ws : int64[WORDS]
        As :func:`open_cards` left it.
    card : int
        Of the pack, one that may be played.
    says : int
        ANNOUNCED: with its marriage, where it announces one; SILENT: without.
    guess : int
        A place near which the payment may be; -1: none known.
    """
    seat = position.leader
    trick = (0, 0, seat, 0)
    for turn in range(position.turn):
        trick = laid(trick, place(position.table[turn], position.trump), seat, ws[TRUMPS])
        seat = seat + 1 if seat + 1 < position.seats else 0
    lane_card = place(card, position.trump)
    state = HOPE if hopeful(position, ws) else 0
    if position.components & C_TWO_SEVENS and not HAS_POINTS[position.contract] and state == 0:
        return 0
    hand = ws[seat]
    if says == ANNOUNCED and announces(position, ws, card):
        state = announced(ws, state, lane_card >> 3)
    ws[seat] = hand & ~card_bit(lane_card)
    trick = laid(trick, lane_card, seat, ws[TRUMPS])
    after = seat + 1 if seat + 1 < position.seats else 0
    found = _place(position, ws, (after, position.turn + 1, trick), state, guess)
    ws[seat] = hand
    return found


@jit
def announces(position, ws, card):
    """Return whether a card of who plays next may announce a marriage (M-3, M-93)."""
    seat = (position.leader + position.turn) % position.seats
    lane_card = place(card, position.trump)
    pairs = whole_pairs(ws, ws[seat])
    return has(pairs, lane_card) and may_announce(ws, position.turn, lane_card)


@jit
def _place(position, ws, to_play, state, guess):
    """Return the highest place that the declarer's side reaches; ``to_play``: seat, turn and trick."""
    seat, turn, trick = to_play
    low, high = 0, ws[AMOUNT_COUNT] - 1
    if HAS_POINTS[position.contract] == 0:
        need = 1
        return reach(ws, seat, turn, trick, need, state & ~HOPE if ws[HELPER] == 0 else state)
    if ws[GOAL] == MADE:
        need = WORTH_MADE
        return reach(ws, seat, turn, trick, need, state)
    pairs = lanes_of_pairs(ws)
    if guess < 0:
        guess = (low + high + 1) >> 1
    # First whether the guess is reached, then the one above it.
    step = 1
    while low < high:
        need = max(low + 1, min(high, guess))
        outlook(ws, pairs, need)
        if reach(ws, seat, turn, trick, need, state):
            low = need
            guess = need + step
        else:
            high = need - 1
            guess = need - step
        step *= 2
    return low


@jit
def nodes(ws):
    """Return how many cards the search has played for the position so far."""
    return ws[NODES]
