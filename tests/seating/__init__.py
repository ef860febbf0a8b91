"""Tables for tests: packs given by hands, players that follow a script, a note of every question."""

from __future__ import annotations

from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, RANKS, SUITS
from tests.seating.answers import answer_of, declarations, legal_answers
from tests.seating.cards import CODES, NUMBER, cards, codes, low, members, names, subsets
from tests.seating.scripts import Script, deal, meek
from tests.seating.tables import (
    SCRIPTED,
    Played,
    Player,
    Question,
    View,
    asked_so_far,
    changed_fields,
    completed,
    events,
    give,
    own_strategies,
    pack_of,
    play,
    play_on,
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
    "SCRIPTED",
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
    "give",
    "legal_answers",
    "low",
    "meek",
    "members",
    "names",
    "own_strategies",
    "pack_of",
    "play",
    "play_on",
    "scripted",
    "spec",
    "subsets",
]
