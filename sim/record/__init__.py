"""Deal records: written, read and printed (R-0 to R-13); :mod:`sim.replay` plays them again.

Everything that all games share is here; what a family's records have of their own is its package,
:mod:`sim.record.marias`, :mod:`sim.record.tarot`.
"""

from __future__ import annotations

from sim.record.reading import RecordError, parse
from sim.record.words import amount, spell, spell_choices
from sim.record.writing import FORMAT, stopped, write

__all__ = [
    "FORMAT",
    "RecordError",
    "amount",
    "parse",
    "spell",
    "spell_choices",
    "stopped",
    "write",
]
