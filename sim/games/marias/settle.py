"""Payment: a pure function of what was declared, what came of it, and the house rules (M-30 to M-39).

One record per deal, :data:`OUTCOME`, holds both the summary of the play and what it pays.  Nothing here looks
at cards: stored rows can be settled again under another tariff.  Not so a deal under ``evident_rule`` in
which nobody doubled in vain and by another tariff would have: whether it was evident was never asked.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import count, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_GAME,
    C_HUNDRED,
    C_HUNDRED_AGAINST,
    C_LONE,
    C_SEVEN,
    C_SEVEN_AGAINST,
    C_TWO_SEVENS,
    DOUBLED,
    GAME,
    HAS_POINTS,
    HUNDRED,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
    SILENT_HUNDRED,
    SILENT_SEVEN,
)
from sim.games.marias.deck import HEARTS
from sim.games.marias.house_table import DOUBLING, FIXED, HIGHEST, NO_SUCH, ONE
from sim.games.marias.names import (
    COMPONENTS,
    DECLARER_WON,
    DEFENDER_LOST,
    DEFENDER_WON,
    FLEKKED_WITHOUT_RE,
    FOLD,
    LIZANY,
    NO_SEVEN,
    PLAYED,
    UNFLEKKED,
)

SEATS = 4

#: What is known of a contract: whether it was evident was not asked, as nobody raised it in vain; it was not;
#: it was, and who raised it pays for the others (M-39).
UNASKED, NOT_EVIDENT, EVIDENT = -1, 0, 1

OUTCOME = np.dtype(
    [
        # Summary of the deal.
        ("kind", np.int64),  # code of the kind, place in sim.games.marias.names.COMPONENTS_OF
        ("seats", np.int64),  # seats in play
        ("reason", np.int64),  # code, sim.games.marias.names.REASONS
        ("contract", np.int64),  # -1: none
        ("declarer", np.int64),
        ("partner", np.int64),
        ("trump", np.int64),
        ("helper", np.int64),  # two sevens: the helper suit, else -1
        ("rogue", np.int64),  # the seat that joined the declarer of a durch (M-67), else -1
        ("rung", np.int64),  # licitovaný: the rung won, else -1
        ("call", np.int64),  # křížový: the rank called, else -1
        ("people", np.int64),
        ("takeovers", np.int64),
        ("components", np.int64),  # bit per declared or announced component
        ("levels", np.int64, (DOUBLED,)),  # -1: no such component
        ("won", np.int64),  # contracts without points, and two sevens: 1 made, 0 lost
        ("tricks", np.int64),
        ("trick_points", np.int64, (2,)),  # declarer's side, defenders; -1 where points do not count
        ("marriage_points", np.int64, (2,)),
        ("first_marriage", np.int64, (2,)),
        ("best_marriage", np.int64, (2,)),
        ("last_seven", np.int64),  # code, sim.games.marias.names.LAST_SEVEN
        ("hand_trumps", np.int64),
        ("hand_sharps", np.int64),
        ("married", np.int64),  # marriages dealt complete into one hand
        ("level_15", np.int64),
        ("raised", np.int64),  # under M-39: bit per seat of the defenders who raised a declared component
        ("evident", np.int64),  # UNASKED, NOT_EVIDENT, EVIDENT
        # What it pays.
        ("made", np.int64, (len(COMPONENTS),)),  # 1 made, -1 lost, 0 no such component
        ("units", np.int64, (len(COMPONENTS),)),  # scaled, per defender, + to the declarer
        ("hearts", np.int64),
        ("limited", np.int64),
        ("total", np.int64),  # scaled, per defender, after hearts and limit
        ("payoff", np.int64, (SEATS,)),  # scaled
    ],
    align=True,
)

#: Bits of a level while the levels are put aside.
LEVEL_BITS = 4
#: Points that make a hundred, points above which each ten is paid (M-34), and how many a ten is.
HUNDRED_POINTS, ABOVE, TEN = 100, 90, 10
DECLARERS, DEFENDERS = 0, 1


@jit
def settle(outcome, rules):
    """Fill in what a deal pays.

    Parameters
    ----------
    outcome : OUTCOME
        Its summary is read, its payment written in place; an evident contract that nobody raised in vain
        becomes UNASKED.
    rules : RULES
        House rules.
    """
    once = 0
    if outcome.evident == EVIDENT:
        once = undoubled(outcome, rules)
    _price(outcome, rules)
    if outcome.evident == EVIDENT and (outcome.raised == 0 or outcome.total <= once):
        outcome.evident = UNASKED
    payoffs(outcome, rules, once)


@jit
def all_made(outcome):
    """Return 1 where every component that the declarer's side declared is made, else 0.

    ``outcome`` is of a deal that was played, as :func:`settle` left it.
    """
    declared = outcome.components & ~(C_SEVEN_AGAINST | C_HUNDRED_AGAINST)
    while declared:
        if outcome.made[lowest(declared)] != 1:
            return 0
        declared = without_lowest(declared)
    return 1


@jit
def undoubled(outcome, rules):
    """Return what each defender would pay had nothing declared been doubled, against apart (M-39)."""
    kept = 0
    for component in range(DOUBLED):
        if outcome.levels[component] > 0 and component not in (SEVEN_AGAINST, HUNDRED_AGAINST):
            kept |= outcome.levels[component] << (LEVEL_BITS * component)
            outcome.levels[component] = 0
    _price(outcome, rules)
    for component in range(DOUBLED):
        level = (kept >> (LEVEL_BITS * component)) & ((1 << LEVEL_BITS) - 1)
        if level:
            outcome.levels[component] = level
    return outcome.total


@jit
def in_vain(outcome, rules):
    """Return whether defenders raised what was declared and each pays more for it (M-39)."""
    if outcome.reason != PLAYED or outcome.raised == 0:
        return False
    once = undoubled(outcome, rules)
    _price(outcome, rules)
    return outcome.total > once


@jit
def _price(outcome, rules):
    """Fill in the components, and what they come to per defender after hearts and limit."""
    outcome.made[:] = 0
    outcome.units[:] = 0
    outcome.limited = 0
    outcome.hearts = rules.hearts_multiplier if outcome.trump == HEARTS else 1
    if outcome.reason == UNFLEKKED:
        _pay(outcome, rules, GAME, True, 1)
    elif outcome.reason == FLEKKED_WITHOUT_RE:
        _pay(outcome, rules, GAME, False, 1)
    elif outcome.reason == PLAYED and outcome.kind == LIZANY:
        _drawn(outcome, rules)
        _silent_seven(outcome, rules)
    elif outcome.reason == PLAYED:
        if HAS_POINTS[outcome.contract]:
            _points(outcome, rules)
            _silent_seven(outcome, rules)
            _silent_hundred(outcome, rules)
        _won_or_lost(outcome, rules)
    total = 0
    for component in range(len(outcome.units)):
        total += outcome.units[component]
    total *= outcome.hearts
    if rules.limit >= 0 and abs(total) > rules.limit:  # M-37
        total = rules.limit if total > 0 else -rules.limit
        outcome.limited = 1
    if outcome.reason == FOLD:
        total = -rules.misdeclare_fold  # M-54: no hearts, no limit
    outcome.total = total


@jit
def _pay(outcome, rules, component, made, times):
    """Enter a declared component: tariff x 2**level x times (M-31, M-32), signed by who receives it."""
    against = component in (SEVEN_AGAINST, HUNDRED_AGAINST)
    units = (rules.tariff[component] << outcome.levels[component]) * times
    outcome.made[component] = 1 if made else -1
    outcome.units[component] = units if made != against else -units


@jit
def _points(outcome, rules):
    """Game, hundred and hundred against: what is decided by points (M-11, M-13, M-34)."""
    own = outcome.trick_points[DECLARERS] + outcome.marriage_points[DECLARERS]
    theirs = outcome.trick_points[DEFENDERS] + outcome.marriage_points[DEFENDERS]
    if outcome.components & C_GAME:
        _pay(outcome, rules, GAME, own > theirs, 1)
    if outcome.components & C_HUNDRED:
        _hundred(outcome, rules, HUNDRED, DECLARERS)
    if outcome.components & C_HUNDRED_AGAINST:
        _hundred(outcome, rules, HUNDRED_AGAINST, DEFENDERS)


@jit
def qualifying(outcome, rules, side):
    """Return a side's points with the one marriage that counts towards a hundred (M-13)."""
    if rules.hundred_marriage == HIGHEST:
        return outcome.trick_points[side] + outcome.best_marriage[side]
    return outcome.trick_points[side] + outcome.first_marriage[side]


@jit
def _hundred(outcome, rules, component, side):
    reached = qualifying(outcome, rules, side)
    if reached >= HUNDRED_POINTS:
        tens = (outcome.trick_points[side] + outcome.marriage_points[side] - ABOVE) // TEN
        _pay(outcome, rules, component, True, _grown(tens, rules.hundred_scaling))
        return
    tens = (HUNDRED_POINTS - reached) // TEN
    if rules.hundred_fail_counts_marriages:
        tens += outcome.marriage_points[1 - side] // TEN
    _pay(outcome, rules, component, False, _grown(tens, rules.hundred_fail_scaling))


@jit
def _grown(tens, scaling):
    """Return how often the worth of a hundred is paid for so many tens."""
    if scaling == FIXED:
        return 1
    if scaling == DOUBLING:
        return 1 << (tens - 1)
    return tens


@jit
def _silent_seven(outcome, rules):
    """M-36: the trump seven in the last trick, where nobody declared it."""
    if rules.silent_seven == 0 or outcome.components & (C_SEVEN | C_SEVEN_AGAINST | C_TWO_SEVENS):
        return
    seven = outcome.last_seven
    if seven == NO_SEVEN:
        return
    outcome.made[SILENT_SEVEN] = 1 if seven in (DECLARER_WON, DEFENDER_WON) else -1
    outcome.units[SILENT_SEVEN] = (
        rules.silent_seven if seven in (DECLARER_WON, DEFENDER_LOST) else -rules.silent_seven
    )


@jit
def _silent_hundred(outcome, rules):
    """M-35: a side reaches 100 points, where nobody declared a hundred; it stands in place of the game."""
    if rules.silent_hundred_scaling == NO_SUCH or not outcome.components & C_GAME:
        return
    if outcome.components & (C_HUNDRED | C_HUNDRED_AGAINST):
        return
    for side in (DECLARERS, DEFENDERS):
        points = outcome.trick_points[side] + outcome.marriage_points[side]
        counted = qualifying(outcome, rules, side) if rules.silent_hundred_qualifies == ONE else points
        if counted >= HUNDRED_POINTS:
            worth = 2 * (rules.tariff[GAME] << outcome.levels[GAME])
            worth *= _grown((points - ABOVE) // TEN, rules.silent_hundred_scaling)
            outcome.made[SILENT_HUNDRED] = 1
            outcome.units[SILENT_HUNDRED] = worth if side == DECLARERS else -worth
            if not rules.hundred_includes_game:
                outcome.units[GAME] = 0


@jit
def _won_or_lost(outcome, rules):
    """Sevens (M-12, M-18, M-23), betl and durch, open or not (M-15, M-72)."""
    if outcome.components & C_SEVEN:
        _pay(outcome, rules, SEVEN, outcome.last_seven == DECLARER_WON, 1)
    if outcome.components & C_SEVEN_AGAINST:
        _pay(outcome, rules, SEVEN_AGAINST, outcome.last_seven == DEFENDER_WON, 1)
    by_tricks = outcome.components & (C_LONE | C_TWO_SEVENS)
    while by_tricks:
        _pay(outcome, rules, lowest(by_tricks), outcome.won != 0, 1)
        by_tricks = without_lowest(by_tricks)


@jit
def payoffs(outcome, rules, once):
    """One against the others, each of whom pays him or is paid, a sitter if he is to; or two against two.

    M-30, M-38; a partner (M-68) and a rogue that joined (M-67) receive what the declarer does, each from one.
    Of an evident contract who did not raise it pays ``once``, who did the rest (M-39).
    """
    outcome.payoff[:] = 0
    declarer = outcome.declarer
    if declarer < 0:
        return
    mate = outcome.partner if outcome.partner >= 0 else outcome.rogue
    for seat in range(rules.players):
        sits_out = seat >= outcome.seats
        if seat not in (declarer, mate) and (rules.sitter_pays or not sits_out):
            pays = outcome.total
            if outcome.evident == EVIDENT:
                pays = _for_evident(outcome, rules, once) if has(outcome.raised, seat) else once
            outcome.payoff[seat] = -pays
            outcome.payoff[declarer] += pays
    if mate >= 0:
        outcome.payoff[declarer] = outcome.payoff[mate] = outcome.total


@jit
def _for_evident(outcome, rules, once):
    """Return what a defender pays who raised an evident contract: his share of what others need not."""
    payers = outcome.seats - 1
    if rules.sitter_pays:
        payers = rules.players - 1
    raisers = count(outcome.raised)
    return outcome.total + (payers - raisers) * (outcome.total - once) // raisers


@jit
def _drawn(outcome, rules):
    """Lízaný: the winner's game, dearer from a hundred on (M-95)."""
    own = outcome.trick_points[DECLARERS] + outcome.marriage_points[DECLARERS]
    theirs = outcome.trick_points[DEFENDERS] + outcome.marriage_points[DEFENDERS]
    most = max(own, theirs)
    times = 1
    if most >= HUNDRED_POINTS and rules.hundred_scaling != NO_SUCH:
        times = (most - ABOVE) // TEN + 1
    _pay(outcome, rules, GAME, own > theirs, times)
