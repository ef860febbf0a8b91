"""The chances ``ev`` reckons with: from a hand to a place on a ladder of results.

A *judgement* is a contract's component seen from one place: by the declarer with the cards that are played
(own), before the talon (blind), before trumps are fixed (early), by a defender, by a partner.  It is a sum
over the suits, and each rung of the ladder of results is reached with the chance that the logistic function
gives for the sum, as steep as it is there, less the cut.  Results of a game are, rising: the others' silent
hundred by falling tens, lost, won, the own silent hundred by rising tens; of a hundred: lost by falling tens,
made by rising tens; else lost, made.

What has been said shifts the sum: who is doubled is likelier to lose (:data:`SAID`).
"""

from __future__ import annotations

import numpy as np

from sim.core.jit import jit
from sim.games.marias.deck import SUITS, in_suit
from strategies.marias import ev_tables
from strategies.marias.ev_features import AS_TRUMPS, COUNTED, PLAIN_COUNTS, TRUMP_COUNTS
from strategies.marias.features import NEVER, SHARP

#: Judgements in order of the tables; names are those of ``ev_tables``.
JUDGEMENTS = (
    "own_game",
    "own_game_with_seven",
    "own_seven",
    "own_hundred",
    "own_silent_seven",
    "own_betl",
    "own_durch",
    "blind_game",
    "blind_game_with_seven",
    "blind_seven",
    "blind_hundred",
    "blind_betl",
    "blind_durch",
    "early_game",
    "early_seven",
    "early_hundred",
    "early_declares_seven",
    "early_declares_hundred",
    "defender_game",
    "defender_game_with_seven",
    "defender_seven",
    "defender_hundred",
    "defender_betl",
    "defender_durch",
    "defender_seven_against",
    "defender_hundred_against",
    "partner_game",
    "partner_game_with_seven",
    "partner_seven",
    "partner_hundred",
)
(
    OWN_GAME,
    OWN_GAME_WITH_SEVEN,
    OWN_SEVEN,
    OWN_HUNDRED,
    OWN_SILENT_SEVEN,
    OWN_BETL,
    OWN_DURCH,
    BLIND_GAME,
    BLIND_GAME_WITH_SEVEN,
    BLIND_SEVEN,
    BLIND_HUNDRED,
    BLIND_BETL,
    BLIND_DURCH,
    EARLY_GAME,
    EARLY_SEVEN,
    EARLY_HUNDRED,
    EARLY_DECLARES_SEVEN,
    EARLY_DECLARES_HUNDRED,
    DEFENDER_GAME,
    DEFENDER_GAME_WITH_SEVEN,
    DEFENDER_SEVEN,
    DEFENDER_HUNDRED,
    DEFENDER_BETL,
    DEFENDER_DURCH,
    DEFENDER_SEVEN_AGAINST,
    DEFENDER_HUNDRED_AGAINST,
    PARTNER_GAME,
    PARTNER_GAME_WITH_SEVEN,
    PARTNER_SEVEN,
    PARTNER_HUNDRED,
) = range(len(JUDGEMENTS))

#: Most tens told apart: of a silent hundred against and for the declarer, of a hundred lost and made.
SILENT_LOST, SILENT_MADE, HUNDRED_LOST, HUNDRED_MADE = 5, 6, 10, 6
#: Places of the ladders: the game won, the hundred made; and how many cuts a ladder has at most.
GAME_WON, MADE = SILENT_LOST + 1, HUNDRED_LOST
GAME_CUTS, HUNDRED_CUTS = SILENT_LOST + 1 + SILENT_MADE, HUNDRED_LOST + HUNDRED_MADE - 1
CUTS = max(GAME_CUTS, HUNDRED_CUTS)
#: What may have been said, for the declarer: nobody has doubled; doubled; doubled again and again.  For the
#: others: the first to speak; after others let it pass; the declarer has doubled again; the first let it pass
#: and another doubled.
UNDOUBLED, DOUBLED, REDOUBLED = range(3)
#: The level from which a component has been doubled anew by the others.
REDOUBLED_FROM = 3
FIRST, LATER, ANSWERED, HELPED = range(4)
SAID = 4
#: A sum that no cut leaves in doubt.
SURE = 30.0
#: float64: the logistic function from -SURE to SURE and a step beyond, in steps of a part of one.
STEPS = 64.0
CURVE = 1.0 / (1.0 + np.exp(-(np.arange(2.0 * SURE * STEPS + 2.0) / STEPS - SURE)))

#: By kind and judgement: a row of numbers: weights, cuts, steepness at each cut, intercept and slope of being
#: doubled, the same of another doubling when the first has let it pass, shifts by what was said.
CUTS_AT, STEEP_AT = COUNTED, COUNTED + CUTS
FLEK_AT = STEEP_AT + CUTS
HELP_AT = FLEK_AT + 2
SAID_AT = HELP_AT + 2
WIDTH = SAID_AT + 2 * SAID


def _row(kind: str, judgement: str) -> list[float]:
    return ev_tables.TABLES.get(kind, {}).get(judgement, [0.0] * WIDTH)


#: float64[kinds, judgements, WIDTH]
ROWS = np.array([[_row(kind, name) for name in JUDGEMENTS] for kind in ev_tables.KINDS])
_T = len(AS_TRUMPS)
#: float64[kinds, judgements, 256]: what a holding adds, as trumps and as a plain suit.
TRUMPS = ROWS[:, :, :_T] @ TRUMP_COUNTS.T
PLAIN = ROWS[:, :, _T : COUNTED - 1] @ PLAIN_COUNTS.T
#: float64[kinds, judgements]: what a unit of the number beside adds.
BESIDE = np.ascontiguousarray(ROWS[:, :, COUNTED - 1])
#: float64[kinds, judgements, CUTS]: where a rung is as likely reached as not, times steepness; steepness.
CUT = np.ascontiguousarray(ROWS[:, :, CUTS_AT:STEEP_AT])
STEEP = np.ascontiguousarray(ROWS[:, :, STEEP_AT:FLEK_AT])
FLEKS = np.ascontiguousarray(ROWS[:, :, FLEK_AT:HELP_AT])
HELPS = np.ascontiguousarray(ROWS[:, :, HELP_AT:SAID_AT])
SHIFTS = np.ascontiguousarray(ROWS[:, :, SAID_AT:]).reshape(*ROWS.shape[:2], SAID, 2)


@jit
def judged(kind, judgement, hand, trump):
    """Return the sum that judges a hand; ``trump`` -1: every suit is plain."""
    total = 0.0
    for suit in range(SUITS):
        holding = in_suit(hand, suit)
        total += TRUMPS[kind, judgement, holding] if suit == trump else PLAIN[kind, judgement, holding]
    return total


@jit
def shifted(kind, judgement, total, said):
    """Return a sum as what has been said makes it."""
    return SHIFTS[kind, judgement, said, 0] + SHIFTS[kind, judgement, said, 1] * total


@jit
def logistic(total):
    """Return the chance that stands for a sum; within 1e-5, from a table, as it is asked for so often."""
    place = (min(max(total, -SURE), SURE) + SURE) * STEPS
    below = int(place)
    return CURVE[below] + (place - below) * (CURVE[below + 1] - CURVE[below])


@jit
def chance_doubled(kind, judgement, total):
    """Return how likely the others double."""
    return logistic(FLEKS[kind, judgement, 0] + FLEKS[kind, judgement, 1] * total)


@jit
def chance_helped(kind, judgement, total):
    """Return how likely another defender doubles what the first lets pass."""
    return logistic(HELPS[kind, judgement, 0] + HELPS[kind, judgement, 1] * total)


@jit
def reaches(kind, judgement, cut, total):
    """Return how likely more than a rung of the ladder is reached."""
    return logistic(STEEP[kind, judgement, cut] * total - CUT[kind, judgement, cut])


@jit
def chance(kind, judgement, total):
    """Return the chance of a component that is only lost or made."""
    return reaches(kind, judgement, 0, total)


_PAIRS = [cards for cards in range(256) if cards.bit_count() <= 2]


def best_removals(worth: np.ndarray, keep: int) -> tuple[np.ndarray, np.ndarray]:
    """Return, per holding, the cost after the best removal of 0, 1 or 2 cards, and the cards removed.

    As :func:`strategies.marias.features.best_discard` takes them.

    Parameters
    ----------
    worth : float64[256]
        What each holding is worth; costs are its negative.
    keep : int
        Cards of a suit that are never removed.
    """
    holdings = np.arange(256)
    left = np.full((3, 256), NEVER)
    gone = np.zeros((3, 256), dtype=np.int64)
    for removed in _PAIRS:
        number = removed.bit_count()
        cost = np.where((removed & ~holdings) | (removed & keep), NEVER, -worth[holdings & ~removed])
        better = cost < left[number]
        left[number] = np.where(better, cost, left[number])
        gone[number] = np.where(better, removed, gone[number])
    return left, gone


#: What a discard may aim at, in order of the arrays below.
AIMS = (OWN_GAME, OWN_SEVEN, OWN_HUNDRED, OWN_BETL, OWN_DURCH)
_REMOVALS = [
    [best_removals(PLAIN[kind, aim], 0 if aim in (OWN_BETL, OWN_DURCH) else SHARP) for aim in AIMS]
    for kind in range(len(ev_tables.KINDS))
]
#: float64, int64[kinds, aims, 3, 256]
LEFT = np.array([[left for left, _ in row] for row in _REMOVALS])
GONE = np.array([[gone for _, gone in row] for row in _REMOVALS])
