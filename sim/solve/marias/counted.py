"""In how many distributions of the cards that a declarer does not see his contract is made by exact play.

All are counted, most without being looked at one by one: they fall into the classes of
:mod:`sim.solve.marias.evident`, which say how many cards of each group either defender has.  In durch a class
is won or lost as a whole.  Elsewhere it is won as a whole where it is won against freer defenders who have
announced whatever marriages one of them may hold; else each distribution of the class is played.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import count, next_pair
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_TWO_SEVENS,
    ENDING,
    HAS_POINTS,
    HAS_TRUMPS,
    IS_SHOWN,
    LOSES_WITHOUT_A_TRICK,
)
from sim.games.marias.deck import CARDS, SHARPS, suit_cards
from sim.games.marias.names import KRIZOVY
from sim.games.marias.play import FORTY, TWENTY
from sim.solve.marias import goals
from sim.solve.marias.answers import house_of, outcome_room, room
from sim.solve.marias.evident import SEATS, TALON
from sim.solve.marias.lanes import KING, LANES, OVER, TRUMP_LANE, turned, turned_back
from sim.solve.marias.lanes import SHARPS as SHARP_LANES
from sim.solve.marias.loose import reach_loosely
from sim.solve.marias.lots import (
    MOST_GROUPS,
    choose_lowest,
    chosen_of,
    fill,
    following,
    grouped,
    lowest_of_each,
    next_of_class,
    ways_of_class,
)
from sim.solve.marias.made import made, open_made
from sim.solve.marias.outcomes import WORTH_MADE
from sim.solve.marias.positions import Position, record
from sim.solve.marias.states import HOPE
from sim.solve.marias.words import LOOSE, NODES

#: More cards than any search plays.
FOREVER = 1 << 62


def count_made(
    position: Position, unseen: int, rules: np.void, part: tuple[int, int] = (0, 1), most: int = FOREVER
) -> tuple[int, int] | None:
    """Return in how many distributions a contract is made, and how many there are.

    Parameters
    ----------
    position : Position
        Of three seats, before the first lead, the declarer alone; of its hands only his is read.
    unseen : int
        The cards that he does not see: those of both defenders or, where he does not know the talon, with its
        two; then all talons count that a declarer's opponent may have made (M-16).
    rules : RULES
        House rules.
    part : (int, int)
        Which part of how many is counted; the counts of all parts add up to those of the whole.
    most : int
        Cards that the search may play before it gives up: what can be counted depends on no clock.  A core
        plays about twenty million a second.

    Returns
    -------
    (int, int) or None
        None where ``most`` was not enough.

    Raises
    ------
    ValueError
        If the position is another, or the cards do not go together.
    """
    own = position.hands[position.declarer]
    _check(position, own, unseen)
    one, house, rooms = record(position), house_of(rules), (outcome_room(), room())
    won, total, left = map(int, count_over_talons(one, unseen, house, rooms, (*part, most)))
    return (won, total) if left >= 0 else None


#: Distributions counted a second on one core of a common machine, by contract, of hands that are neither sure
#: nor hopeless, rather too few than too many.  A fixed table: what is counted depends on no clock.
_RATES = {
    "durch": 2_000_000,
    "betl": 200_000,
    "open_betl": 20_000,
    "open_durch": 20_000,
    "two_sevens": 20_000,
    "seven": 25_000,
    "hundred_seven": 25_000,
    "two_sevens_hundred": 20_000,
    "hundred": 10_000,
    "game": 9_000,
}


def layouts_per_second(contract: str) -> int:
    """Return about how many distributions :func:`count_made` counts a second on one core."""
    return _RATES[contract]


def _check(position: Position, own: int, unseen: int) -> None:
    if len(position.hands) != SEATS or position.kind == KRIZOVY:
        raise ValueError("distributions are counted where two play against a declarer alone")
    if position.side not in (0, 1 << position.declarer):
        raise ValueError("distributions are counted for a declarer alone")
    if position.table or position.points != (0, 0):
        raise ValueError("distributions are counted before the first lead")
    if unseen < 0 or unseen >> CARDS or unseen & (own | position.talon):
        raise ValueError("unseen has a card that is none of the pack, or that the declarer sees")
    missing = count(unseen) - 2 * count(own)
    if missing not in (0, TALON):
        raise ValueError(f"{count(unseen)} unseen cards do not go with a hand of {count(own)}")


@jit
def count_over_talons(position, unseen, rules, rooms, part):
    """Return how many distributions are won, how many there are, and how many cards may still be played.

    Parameters as for :func:`count_won`, but ``unseen`` may have the talon's cards too.
    """
    if count(unseen) == 2 * count(position.hands[position.declarer]):
        return count_won(position, unseen, rules, rooms, part)
    may = unseen
    if HAS_TRUMPS[position.contract]:
        may &= ~0 if rules.talon_allows_sharp else ~SHARPS
        may &= ~suit_cards(position.trump) if rules.talon_forbids_trump else ~0
    won = total = 0
    which, parts, left = part
    talon = next_pair(may, 0)
    while talon and left >= 0:
        position.talon = talon
        more, there, left = count_won(position, unseen & ~talon, rules, rooms, (which, parts, left))
        won += more
        total += there
        talon = next_pair(may, talon)
    return won, total, left


@jit
def count_won(position, unseen, rules, rooms, part):
    """Return how many distributions of some cards to the defenders are won, and how many there are.

    And, third, how many cards may still be played; less than 0: these were too few, and the numbers are none.

    Parameters
    ----------
    position : POSITION
        Before the first lead; the defenders' hands are overwritten.
    unseen : int
        Of the pack; as many cards as they hold.
    rules : RULES
    rooms : (OUTCOME, int64[WORDS])
    part : (int, int, int)
        Which part of how many is counted, and how many cards may be played.
    """
    which, parts, left = part
    declarer, trump = position.declarer, position.trump
    own, hidden = turned(position.hands[declarer], trump), turned(unseen, trump)
    groups = np.zeros(MOST_GROUPS, np.int64)
    taken = np.zeros(MOST_GROUPS, np.int64)
    sharps = SHARP_LANES if HAS_POINTS[position.contract] else 0
    used = grouped(own, hidden, sharps, groups)
    fill(groups, taken, used, count(own))
    won = total = number = 0
    more = True
    while more and left >= 0:
        if number % parts == which:
            total += ways_of_class(groups, taken, used)
            found, left = _won_of_class(position, (hidden, left), (groups, taken, used), rules, rooms)
            won += found
        number += 1
        more = following(groups, taken, used)
    return won, total, left


@jit
def _won_of_class(position, lot, split, rules, rooms):
    """Return how many distributions of a class are won, and how many cards may still be played.

    ``lot``: the hidden cards, as lanes, and how many may be played; ``split`` as for :func:`loosely_made`.
    """
    hidden, left = lot
    groups, taken, used = split
    outcome, ws = rooms
    ways = ways_of_class(groups, taken, used)
    give(position, hidden, lowest_of_each(groups, taken, used))
    if ENDING[position.contract] == LOSES_WITHOUT_A_TRICK and IS_SHOWN[position.contract] == 0:
        ways *= goals.won(position, ws)
        return ways, left - ws[NODES]
    if loosely_made(position, split, rules, outcome, ws):
        return ways, left - ws[NODES]
    return _count_each(position, (hidden, left - ws[NODES]), split, rules, rooms)


@jit
def give(position, hidden, some):
    """Give some of the hidden cards, as lanes, to the defender after the declarer, the rest to the other."""
    first = (position.declarer + 1) % SEATS
    second = (position.declarer + 2) % SEATS
    position.hands[first] = turned_back(some, position.trump)
    position.hands[second] = turned_back(hidden & ~some, position.trump)


@jit
def loosely_made(position, split, rules, outcome, ws):
    """Return whether a contract is made even against freer defenders, so that its class is won.

    Parameters
    ----------
    position : POSITION
        With one distribution of the class.
    split : (int64[], int64[], int)
        Groups, how many cards of each one defender has, how many groups.
    rules : RULES
    outcome : OUTCOME
    ws : int64[WORDS]
    """
    if IS_SHOWN[position.contract]:
        return 0  # what is shown is judged by all cards that are left (M-72)
    kept = position.must_beat, position.marriage_points[1]
    position.must_beat = LOOSE
    position.marriage_points[1] += _their_marriages(split)
    open_made(position, rules, outcome, ws)
    need, state = 1, 0
    if HAS_POINTS[position.contract]:
        need = WORTH_MADE
        state = HOPE if position.components & C_TWO_SEVENS else 0
    position.must_beat, position.marriage_points[1] = kept
    if position.components & C_TWO_SEVENS and not goals.hopeful(position, ws):
        return 0
    leader, turn = position.leader, position.turn
    return reach_loosely(ws, leader, turn, (turn, turn, leader, turn), need, state)


@jit
def _their_marriages(split):
    """Return what the marriages are worth that the defenders may hold in a class."""
    groups, taken, used = split
    worth = 0
    for lane in range(LANES):
        pair = ((1 << KING) | (1 << OVER)) << (8 * lane)
        for group in range(used):
            if groups[group] & pair == pair and max(taken[group], count(groups[group]) - taken[group]) > 1:
                worth += FORTY if lane == TRUMP_LANE else TWENTY
    return worth


@jit
def _count_each(position, lot, split, rules, rooms):
    """Return in how many distributions of a class the contract is made; as for :func:`_won_of_class`."""
    hidden, left = lot
    groups, taken, used = split
    outcome, ws = rooms
    chosen = np.zeros(MOST_GROUPS, np.int64)
    choose_lowest(taken, chosen, used)
    won = 0
    more = True
    while more and left >= 0:
        give(position, hidden, chosen_of(groups, chosen, used))
        won += made(position, rules, outcome, ws)
        left -= ws[NODES]
        more = next_of_class(groups, taken, chosen, used)
    return won, left
