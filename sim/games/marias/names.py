"""The words of the family, in code order: results, records and house rules use these spellings."""

from __future__ import annotations

SUITS = ("h", "b", "l", "a")
RANKS = ("7", "8", "9", "X", "U", "O", "K", "A")

#: Components in the order of M-20, then the silent ones (M-35, M-36).
COMPONENTS = (
    "game",
    "seven",
    "hundred",
    "betl",
    "durch",
    "open_betl",
    "open_durch",
    "two_sevens",
    "seven_against",
    "hundred_against",
    "silent_seven",
    "silent_hundred",
)
#: Components that are declared or announced, hence have a doubling level.
DOUBLED = COMPONENTS[:10]

#: Contracts in the order of M-10, the open ones of pagat after durch.
CONTRACTS = (
    "game",
    "seven",
    "hundred",
    "hundred_seven",
    "betl",
    "durch",
    "open_betl",
    "open_durch",
    "two_sevens",
    "two_sevens_hundred",
)

#: Why a deal ended as it did (R-4), and ``not_declarable`` for a forced contract the hand may not declare.
REASONS = ("played", "balanced", "unflekked", "flekked_without_re", "fold", "not_declarable")
PLAYED, BALANCED, UNFLEKKED, FLEKKED_WITHOUT_RE, FOLD, NOT_DECLARABLE = range(len(REASONS))

#: What became of the trump seven in the last trick (M-36), seen from the side that held it.
LAST_SEVEN = ("none", "declarer_won", "declarer_lost", "defender_won", "defender_lost")
NO_SEVEN, DECLARER_WON, DECLARER_LOST, DEFENDER_WON, DEFENDER_LOST = range(len(LAST_SEVEN))

#: Decisions that a strategy takes, named like the events of the deal record; in code order.
DECISIONS = ("trump", "discard", "declare", "suit", "comment", "marriage", "play")

#: Components that can arise in each kind, in the order of COMPONENTS.
COMPONENTS_OF = {
    "voleny": (
        "game",
        "seven",
        "hundred",
        "betl",
        "durch",
        "seven_against",
        "hundred_against",
        "silent_seven",
        "silent_hundred",
    ),
}
