"""Positions and the questions they come to, from records and from what people type.

* :func:`from_record`: a deal record cut short; :func:`cut` cuts one short.
* :func:`from_hand`: a hand and in a few words what has been said; :func:`read` also says what it supposed.
* :func:`ask`: the question that the engine puts to the seat there.
* :func:`shown`: a position in one spelling.
"""

from __future__ import annotations

from sim.odds.cutting import cut
from sim.odds.filling import Question, ask
from sim.odds.recorded import from_record
from sim.odds.showing import shown
from sim.odds.typed import Typed, from_hand, read, read_known

__all__ = [
    "Question",
    "Typed",
    "ask",
    "cut",
    "from_hand",
    "from_record",
    "read",
    "read_known",
    "shown",
]
