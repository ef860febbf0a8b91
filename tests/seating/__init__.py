"""Tables for tests: packs given by hands, players that follow a script, a note of every question."""

from __future__ import annotations

from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, RANKS, SUITS
from tests.seating.cards import CODES, NUMBER, cards, codes, low, members, names, one_set, subsets
from tests.seating.marias import declarations
from tests.seating.scripts import Script, answer_of, deal, legal_answers, meek
from tests.seating.tables import (
    Played,
    Player,
    Question,
    View,
    asked_so_far,
    changed_fields,
    completed,
    events,
    family_of,
    give,
    own_strategies,
    pack_of,
    play,
    play_on,
    quick,
    scripted,
    spec,
)

__all__ = [
    "CODES",
    "COMPONENTS",
    "CONTRACTS",
    "DECISIONS",
    "NUMBER",
    "RANKS",
    "SUITS",
    "Played",
    "Player",
    "Question",
    "Script",
    "View",
    "answer_of",
    "asked_so_far",
    "cards",
    "changed_fields",
    "codes",
    "completed",
    "deal",
    "declarations",
    "events",
    "family_of",
    "give",
    "legal_answers",
    "low",
    "meek",
    "members",
    "names",
    "one_set",
    "own_strategies",
    "pack_of",
    "play",
    "play_on",
    "quick",
    "scripted",
    "spec",
    "subsets",
]
