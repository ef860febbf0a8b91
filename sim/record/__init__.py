"""Deal records: written, read and printed (R-0 to R-13); :mod:`sim.replay` plays them again."""

from __future__ import annotations

from sim.record.reading import RecordError, parse
from sim.record.words import amount, card_code, codes, spell, spell_cards
from sim.record.writing import FORMAT, stopped, write

__all__ = [
    "FORMAT",
    "RecordError",
    "amount",
    "card_code",
    "codes",
    "parse",
    "spell",
    "spell_cards",
    "stopped",
    "write",
]
