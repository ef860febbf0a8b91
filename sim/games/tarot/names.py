"""The words of tarot, in code order: results, records and house rules use these spellings."""

from __future__ import annotations

SUITS = ("c", "s", "b", "d")
RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "X", "V", "C", "Q", "K")

#: Who plays, how often, and for how many points (T-2, T-15).
PLAYERS, TRICKS, POINTS = 4, 18, 91

#: Contracts from the lowest (T-4).
CONTRACTS = ("prise", "garde", "garde_sans", "garde_contre")
PRISE, GARDE, GARDE_SANS, GARDE_CONTRE = range(len(CONTRACTS))
#: What a seat may say in the auction: contract code + 1, or nothing.
BIDS = ("pass", *CONTRACTS)
PASS = 0

#: Why a deal ended as it did (R-4): played, or cancelled.
REASONS = ("played", "petit_sec", "all_pass")
PLAYED, PETIT_SEC, ALL_PASS = range(len(REASONS))

#: Decisions that a strategy takes, named like the events of the deal record; in code order (T-22).
DECISIONS = ("bid", "discard", "chelem", "poignee", "play")

#: Sides: the taker, and the three who defend together (T-4).
SIDES = ("taker", "defence")
TAKER, DEFENCE = range(len(SIDES))
NOBODY = -1

#: What a payment is made of (R-7).
COMPONENTS = ("base", "petit", "poignees", "chelem")

#: The kinds of the family, in the order of their codes.
KINDS = ("tarot",)
