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

#: Rungs of the auction in licitovaný, of both ladders (M-52): ``source`` has those that are not red, ``csm``
#: all but the game.
RUNGS = (
    "game",
    "seven",
    "red_seven",
    "hundred",
    "hundred_seven",
    "red_hundred",
    "red_hundred_seven",
    "betl",
    "durch",
    "two_sevens",
    "two_sevens_hundred",
    "red_two_sevens",
    "red_two_sevens_hundred",
)

#: Why a deal ended as it did (R-4), and ``not_declarable`` for a forced contract the hand may not declare.
REASONS = ("played", "balanced", "unflekked", "flekked_without_re", "fold", "not_declarable")
PLAYED, BALANCED, UNFLEKKED, FLEKKED_WITHOUT_RE, FOLD, NOT_DECLARABLE = range(len(REASONS))

#: What became of the trump seven in the last trick (M-36), seen from the side that held it.
LAST_SEVEN = ("none", "declarer_won", "declarer_lost", "defender_won", "defender_lost")
NO_SEVEN, DECLARER_WON, DECLARER_LOST, DEFENDER_WON, DEFENDER_LOST = range(len(LAST_SEVEN))

#: Decisions that a strategy takes, named like the events of the deal record; in code order.
DECISIONS = (
    "trump",
    "discard",
    "declare",
    "suit",
    "comment",
    "marriage",
    "play",
    "call",
    "bid",
    "fold",
    "answer",
    "exchange",
)

_POINTS = ("game", "seven", "hundred")
_SILENT = ("silent_seven", "silent_hundred")
_AGAINST = ("seven_against", "hundred_against")
_LONE = ("betl", "durch")

#: Components that can arise in each kind, in the order of COMPONENTS; the order of the kinds is that of their
#: codes.
COMPONENTS_OF = {
    "voleny": (*_POINTS, *_LONE, *_AGAINST, *_SILENT),
    "licitovany": (*_POINTS, *_LONE, "two_sevens", *_SILENT),
    "krizovy": (*_POINTS, *_LONE, *_AGAINST, *_SILENT),
    "pagat": (*_POINTS, *_LONE, "open_betl", "open_durch", *_AGAINST, *_SILENT),
    "lizany": ("game", "silent_seven"),
}
VOLENY, LICITOVANY, KRIZOVY, PAGAT, LIZANY = range(len(COMPONENTS_OF))
