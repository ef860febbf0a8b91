"""The payment of a deal as one value: what both sides really play for.

All outcomes that can still come about are settled beforehand; the search then asks whether the payment can
be brought to at least one of the amounts.
"""

from __future__ import annotations

from sim.core.bits import count, has
from sim.core.jit import jit
from sim.games.marias.contracts import C_TWO_SEVENS, ENDING, HAS_POINTS, TO_THE_END
from sim.games.marias.deck import SHARPS as PACK_SHARPS
from sim.games.marias.house_table import OVER_FIRST as OVER_FIRST_RULE
from sim.games.marias.names import DECLARER_LOST, DECLARER_WON, DEFENDER_LOST, DEFENDER_WON, PLAYED
from sim.games.marias.names import NO_SEVEN as NO_SEVEN_AT_ALL
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY
from sim.games.marias.settle import settle
from sim.solve.marias.goals import guessed, hopeful, lone, two_sevens
from sim.solve.marias.lanes import KING, LANES, ONES, OVER, SHARPS, TRUMP_LANE, TRUMP_SEVEN
from sim.solve.marias.setting import ask, from_here, spread, take_back
from sim.solve.marias.states import (
    ANNOUNCED_AT,
    BOTH_WON,
    HOPE,
    NO_SEVEN,
    SEVEN_LOST,
    SEVEN_WON,
    announced,
    lane_bits,
    live,
    value_place,
)
from sim.solve.marias.words import (
    AMOUNT_COUNT,
    AMOUNTS,
    BEFORE_TRUMPS,
    HELPER,
    HOLDER,
    MASKS,
    MONEY,
    ON_LEAD,
    OVER_FIRST,
    OWN_LANES,
    PAIRS,
    SHARPS_COUNT,
    SIGNATURE,
    SILENT,
    VALUES,
)

_STATES = 32
_ALL = 15


@jit
def money(position, rules, outcome, ws):
    """Return what each defender pays the declarer (R: + to him) by exact play of both sides for money.

    Parameters
    ----------
    position : POSITION
        A deal that is played (M-24, M-25 leave some unplayed), its doubling over.
    rules : RULES
        House rules.
    outcome : OUTCOME
        Room for a settlement; overwritten.
    ws : int64[WORDS]
        Room of this thread's own; overwritten.

    Returns
    -------
    int
        ``OUTCOME.total``: scaled units, after hearts and limit.
    """
    describe(position, outcome)
    if HAS_POINTS[position.contract] == 0:
        by_sevens = ENDING[position.contract] == TO_THE_END
        outcome.won = two_sevens(position, ws) if by_sevens else lone(position, ws)
        settle(outcome, rules)
        return outcome.total
    prepare(position, rules, outcome, ws)
    return ws[AMOUNTS + best(position, ws)]


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
def prepare(position, rules, outcome, ws):
    """Spread a position, settle all its outcomes, and open the table."""
    spread(position, ws)
    ws[SHARPS_COUNT] = SHARPS
    ws[OVER_FIRST] = 1 if rules.marriage_first_card == OVER_FIRST_RULE else 0
    ws[PAIRS] = ONES << KING | ONES << OVER
    pairs = own = 0
    for seat in range(position.seats):
        lanes = lane_bits(live(ws, ws[seat]))
        pairs |= lanes
        own |= lanes if has(position.side, seat) else 0
    ws[PAIRS] = 0
    for lane in range(LANES):
        if has(pairs, lane):
            ws[PAIRS] |= ((1 << KING) | (1 << OVER)) << (8 * lane)
    ws[OWN_LANES] = own
    trump_side = 0 if has(own, TRUMP_LANE) else 1
    mates = own if trump_side == 0 else pairs & ~own
    # Once the side has a marriage the trump marriage is no longer its first: all bits block it.
    ws[BEFORE_TRUMPS] = mates & ~(1 << TRUMP_LANE)
    _settle_all(position, rules, outcome, ws, pairs)
    _rank(ws, pairs)
    # What the places of amounts mean is new in every position, so the table is emptied each time.
    ws[SIGNATURE] = 0
    ask(position, ws, MONEY, TRUMP_SEVEN | ws[HELPER])


@jit
def _settle_all(position, rules, outcome, ws, pairs):
    """Settle every outcome: by marriages still announced, trump seven, and tens of the declarer's side."""
    take_back(position, ws)
    tens = count(SHARPS & (ws[0] | ws[1] | ws[2] | ws[3])) + 1
    take_back(position, ws)
    talon = TEN_POINTS * count(position.talon & PACK_SHARPS)
    ours = ws[HOLDER] >= 0 and has(position.side, ws[HOLDER])
    sevens = 1 if ws[HOLDER] < 0 else 4 if position.components & C_TWO_SEVENS else 3
    for marriages in range(_STATES):
        lanes = marriages & _ALL
        if lanes & ~pairs or (marriages > _ALL and not has(lanes, TRUMP_LANE)):
            continue
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
                ws[VALUES + value_place(state, seven)] = outcome.total
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
def _rank(ws, pairs):
    """Replace payments by their places among the different ones, ascending; find what silence can gain."""
    used = 0
    for marriages in range(_STATES):
        if marriages & _ALL & ~pairs or (marriages > _ALL and not has(marriages, TRUMP_LANE)):
            continue
        for rest in range(64):
            at = VALUES + marriages * 64 + rest
            used = _insert(ws, ws[at], used)
    ws[AMOUNT_COUNT] = used
    for marriages in range(_STATES):
        if marriages & _ALL & ~pairs or (marriages > _ALL and not has(marriages, TRUMP_LANE)):
            continue
        for rest in range(64):
            at = VALUES + marriages * 64 + rest
            ws[at] = _found(ws, ws[at], used)
    ws[SILENT] = 0
    for lane in range(LANES):
        if has(pairs, lane) and not _always_right(ws, pairs, lane):
            ws[SILENT] |= 1 << lane


@jit
def _found(ws, amount, used):
    low, high = 0, used
    while low < high:
        middle = (low + high) >> 1
        if ws[AMOUNTS + middle] < amount:
            low = middle + 1
        else:
            high = middle
    return low


@jit
def _insert(ws, amount, used):
    place = _found(ws, amount, used)
    if place < used and ws[AMOUNTS + place] == amount:
        return used
    for index in range(used, place, -1):
        ws[AMOUNTS + index] = ws[AMOUNTS + index - 1]
    ws[AMOUNTS + place] = amount
    return used + 1


@jit
def _always_right(ws, pairs, lane):
    """Return whether announcing a marriage never costs its side anything, however the deal ends."""
    own = has(ws[OWN_LANES], lane)
    for without in range(_STATES):
        if without & _ALL & ~pairs or has(without, lane) or (without > _ALL and not has(without, TRUMP_LANE)):
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
    for marriages in range(_STATES - 1, -1, -1):
        lanes = marriages & _ALL
        if lanes & ~pairs or (marriages > _ALL and not has(lanes, TRUMP_LANE)):
            continue
        open_lanes = pairs & ~lanes
        possible = 0
        while True:
            _write_outlook(ws, marriages, possible, need, forced)
            if possible == open_lanes:
                break
            possible = (possible - open_lanes) & open_lanes


@jit
def _write_outlook(ws, marriages, possible, need, forced):
    state = marriages << ANNOUNCED_AT
    for seven in range(3):
        always, ever = 0xFFFF, 0
        if possible == 0 or not forced or possible & ws[SILENT]:
            for outcome in range(1 if seven == 0 else seven + 2):
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


@jit
def best(position, ws):
    """Return the place among the amounts that the declarer's side can bring the payment to."""
    pairs = 0
    for lane in range(LANES):
        if (ws[PAIRS] >> (8 * lane)) & 0xFF:
            pairs |= 1 << lane
    state = HOPE if hopeful(position, ws) else 0
    low, high = 0, ws[AMOUNT_COUNT] - 1
    tens = max(0, min(9, guessed(ws)))
    marriages = pairs | (16 if has(pairs, TRUMP_LANE) and pairs & ws[BEFORE_TRUMPS] == 0 else 0)
    guess = ws[VALUES + value_place((marriages << ANNOUNCED_AT) | tens, NO_SEVEN)]
    step = 1
    while low < high:
        guess = max(low + 1, min(high, guess))
        outlook(ws, pairs, guess)
        if from_here(position, ws, guess, state):
            low = guess
            guess += step
        else:
            high = guess - 1
            guess -= step
        step *= 2
    return low
