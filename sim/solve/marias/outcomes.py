"""All that a deal can still come to, settled beforehand: by marriages, the trump seven, and points.

The search then meets no settlement: at its end it looks a value up, and on its way it asks what the values
still possible have in common.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import count, has
from sim.core.jit import jit
from sim.games.marias.contracts import C_TWO_SEVENS
from sim.games.marias.deck import SHARPS as PACK_SHARPS
from sim.games.marias.house_table import OVER_FIRST as OVER_FIRST_RULE
from sim.games.marias.names import DECLARER_LOST, DECLARER_WON, DEFENDER_LOST, DEFENDER_WON, PLAYED
from sim.games.marias.names import NO_SEVEN as NO_SEVEN_AT_ALL
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY
from sim.games.marias.settle import all_made, settle
from sim.solve.marias.lanes import KING, LANE, LANES, ONES, OVER, SHARPS, TRUMP_LANE
from sim.solve.marias.setting import spread, take_back
from sim.solve.marias.states import (
    ANNOUNCED_AT,
    BOTH_WON,
    NO_SEVEN,
    OUTLOOKS,
    SEVEN_LOST,
    SEVEN_WON,
    announced,
    lane_bits,
    live,
    value_place,
)
from sim.solve.marias.words import (
    BEFORE_TRUMPS,
    HOLDER,
    LOOSE,
    MASKS,
    ON_LEAD,
    OVER_FIRST,
    OWN_LANES,
    PAIRS,
    SHARPS_COUNT,
    SILENT,
    VALUES,
)

#: What is announced: bit per lane, and whether the trump marriage was its side's first.
STATES = 32
_ALL = 15
#: What a value is: the payment; whether everything declared is made, WORTH_MADE or 0.
PAID, ACHIEVED = range(2)
WORTH_MADE = 15
#: int64 by what of the trump seven is still open: bit per outcome.
_STILL = np.array(
    [
        1 << NO_SEVEN,
        1 << NO_SEVEN | 1 << SEVEN_WON | 1 << SEVEN_LOST,
        1 << NO_SEVEN | 1 << SEVEN_WON | 1 << SEVEN_LOST | 1 << BOTH_WON,
        1 << SEVEN_WON,
        1 << NO_SEVEN | 1 << SEVEN_LOST,
    ],
    dtype=np.int64,
)


@jit
def describe(position, outcome):
    """Write into an outcome what does not depend on the play."""
    outcome.kind = position.kind
    outcome.seats = position.seats
    outcome.reason = PLAYED
    outcome.contract = position.contract
    outcome.declarer = position.declarer
    outcome.partner = outcome.rogue = -1
    for seat in range(position.seats):
        if seat != position.declarer and has(position.side, seat):
            outcome.partner = seat
    outcome.trump = position.trump
    outcome.helper = position.helper
    outcome.components = position.components
    outcome.levels[:] = position.levels
    outcome.won = 0
    outcome.last_seven = NO_SEVEN_AT_ALL


@jit
def marry(position, rules, ws):
    """Spread a position and find the marriages that may still be announced.

    Freer defenders (:mod:`sim.solve.marias.loose`) have none: theirs count as announced before.

    Returns
    -------
    int
        Their lanes, a bit each.
    """
    spread(position, ws)
    ws[SHARPS_COUNT] = SHARPS
    ws[OVER_FIRST] = 1 if rules.marriage_first_card == OVER_FIRST_RULE else 0
    ws[PAIRS] = ONES << KING | ONES << OVER
    pairs = own = 0
    for seat in range(position.seats):
        lanes = lane_bits(live(ws, ws[seat]))
        ours = has(position.side, seat)
        pairs |= lanes if ours or position.must_beat != LOOSE else 0
        own |= lanes if ours else 0
    ws[PAIRS] = 0
    for lane in range(LANES):
        if has(pairs, lane):
            ws[PAIRS] |= ((1 << KING) | (1 << OVER)) << (8 * lane)
    ws[OWN_LANES] = own
    trump_side = 0 if has(own, TRUMP_LANE) else 1
    mates = own if trump_side == 0 else pairs & ~own
    # Once the side has a marriage the trump marriage is no longer its first: all bits block it.
    ws[BEFORE_TRUMPS] = mates & ~(1 << TRUMP_LANE)
    return pairs


@jit
def lanes_of_pairs(ws):
    """Return the lanes of the marriages that could be announced when the position was spread."""
    pairs = 0
    for lane in range(LANES):
        if (ws[PAIRS] >> (8 * lane)) & LANE:
            pairs |= 1 << lane
    return pairs


@jit
def can_be(marriages, pairs):
    """Return whether some marriages may come to be announced: bit 4 says the trump one was the first."""
    return marriages & _ALL & ~pairs == 0 and (marriages <= _ALL or has(marriages, TRUMP_LANE) != 0)


@jit
def settle_all(position, rules, outcome, ws, asked):
    """Settle every outcome: by marriages still announced, trump seven, and tens of the declarer's side.

    Parameters
    ----------
    position : POSITION
    rules : RULES
    outcome : OUTCOME
        As :func:`describe` left it; overwritten.
    ws : int64[WORDS]
        As :func:`marry` left it; gets the VALUES.
    asked : (int, int)
        Lanes with a marriage, and what a value is: PAID or ACHIEVED.
    """
    pairs, worth = asked
    take_back(position, ws)
    tens = count(SHARPS & (ws[0] | ws[1] | ws[2] | ws[3])) + 1
    take_back(position, ws)
    talon = TEN_POINTS * count(position.talon & PACK_SHARPS)
    ours = ws[HOLDER] >= 0 and has(position.side, ws[HOLDER])
    sevens = 1 if ws[HOLDER] < 0 else 4 if position.components & C_TWO_SEVENS else 3
    for marriages in range(STATES):
        if not can_be(marriages, pairs):
            continue
        lanes = marriages & _ALL
        _add_marriages(position, ws, outcome, lanes, marriages > _ALL)
        row = VALUES + 64 * marriages
        for seven in range(sevens):
            outcome.won = 1 if seven == BOTH_WON else 0
            outcome.last_seven = NO_SEVEN_AT_ALL
            if seven in (SEVEN_WON, BOTH_WON):
                outcome.last_seven = DECLARER_WON if ours else DEFENDER_WON
            elif seven == SEVEN_LOST:
                outcome.last_seven = DECLARER_LOST if ours else DEFENDER_LOST
            for won in range(tens + 1):
                state = (marriages << ANNOUNCED_AT) | won
                outcome.trick_points[0] = position.points[0] + TEN_POINTS * won
                outcome.trick_points[1] = position.points[1] + TEN_POINTS * (tens - won) + talon
                settle(outcome, rules)
                worth_of_it = outcome.total if worth == PAID else WORTH_MADE * all_made(outcome)
                ws[VALUES + value_place(state, seven)] = worth_of_it
        _fill_up(ws, row, sevens, tens)


@jit
def _fill_up(ws, row, sevens, tens):
    """Let outcomes that cannot come about pay what another does, so that they add no amount."""
    for seven in range(4):
        for won in range(16):
            if seven >= sevens or won > tens:
                ws[row + 16 * seven + won] = ws[row]


@jit
def _add_marriages(position, ws, outcome, lanes, trumps_first):
    for side in range(2):
        total = position.marriage_points[side]
        first = position.first_marriage[side]
        best_one = position.best_marriage[side]
        theirs = lanes & (ws[OWN_LANES] if side == 0 else ~ws[OWN_LANES])
        plain = theirs & ~(1 << TRUMP_LANE)
        if plain:
            total += TWENTY * count(plain)
            best_one = max(best_one, TWENTY)
        if theirs != plain:
            total += FORTY
            best_one = FORTY
        if theirs and first == 0:
            first = FORTY if theirs != plain and (trumps_first or plain == 0) else TWENTY
        outcome.marriage_points[side] = total
        outcome.first_marriage[side] = first
        outcome.best_marriage[side] = best_one


@jit
def find_silent(ws, pairs):
    """Find the marriages that may also be kept silent, as that can be better."""
    ws[SILENT] = 0
    for lane in range(LANES):
        if has(pairs, lane) and not _always_right(ws, pairs, lane):
            ws[SILENT] |= 1 << lane


@jit
def _always_right(ws, pairs, lane):
    """Return whether announcing a marriage never costs its side anything, however the deal ends."""
    own = has(ws[OWN_LANES], lane)
    for without in range(STATES):
        if not can_be(without, pairs) or has(without, lane):
            continue
        for order in range(2):
            announced_too = (without & _ALL) | (1 << lane) | (order << LANES)
            if order and not has(announced_too, TRUMP_LANE):
                continue
            for rest in range(64):
                gain = ws[VALUES + announced_too * 64 + rest] - ws[VALUES + without * 64 + rest]
                if (gain < 0) if own else (gain > 0):
                    return False
    return True


@jit
def outlook(ws, pairs, need):
    """Write which final tens win and may win, by marriages announced and still possible, and the seven.

    Each word has a bit per number of tens that wins whatever else comes, and 16 places higher one that may.
    """
    forced = ws[ON_LEAD] == 0 and ws[OVER_FIRST] == 0
    for marriages in range(STATES - 1, -1, -1):
        if not can_be(marriages, pairs):
            continue
        open_lanes = pairs & ~marriages
        possible = 0
        while True:
            _write_outlook(ws, marriages, possible, need, forced)
            if possible == open_lanes:
                break
            possible = (possible - open_lanes) & open_lanes


@jit
def _write_outlook(ws, marriages, possible, need, forced):
    state = marriages << ANNOUNCED_AT
    for seven in range(OUTLOOKS):
        always, ever = 0xFFFF, 0
        if possible == 0 or not forced or possible & ws[SILENT]:
            for outcome in range(4):
                if not has(_STILL[seven], outcome):
                    continue
                wins = 0
                for tens in range(16):
                    if ws[VALUES + value_place(state | tens, outcome)] >= need:
                        wins |= 1 << tens
                always &= wins
                ever |= wins
        for lane in range(LANES):
            if has(possible, lane):
                then = announced(ws, state, lane) >> ANNOUNCED_AT
                at = MASKS + 512 * seven + (then << 4)
                word = ws[at + (possible & ~(1 << lane))]
                always &= word & 0xFFFF
                ever |= word >> 16
        ws[MASKS + 512 * seven + (marriages << 4) + possible] = always | (ever << 16)
