"""The stored tables: every column, its type, its unit, what it means.

``hands`` has one row per deal.  The same columns, reduced to distinct rows with a count, are what
``store=summary`` keeps.  Each family of games has a module here.  ``docs/data-dictionary.md`` is generated
from them.

Amounts (``payoff_*``, ``units_*``) are integers in the scale of the run, the manifest's ``scale``.
"""

from __future__ import annotations

from sim.schema import marias, tarot
from sim.schema.columns import ABOUT, COUNT, PER_DEAL, SEATS, Column
from sim.schema.families import Family

__all__ = [
    "ABOUT",
    "COUNT",
    "FAMILIES",
    "KINDS",
    "PER_DEAL",
    "SEATS",
    "VERSION",
    "Column",
    "Family",
    "family",
    "hands",
]

VERSION = "hands/4"

FAMILIES = (marias.FAMILY, tarot.FAMILY)
#: Every kind that has a stored table.
KINDS = tuple(kind for one in FAMILIES for kind in one.kinds)


def family(kind: str) -> Family:
    """Return the family of a kind; KeyError if no kind has this name."""
    for one in FAMILIES:
        if kind in one.kinds:
            return one
    raise KeyError(kind)


def hands(kind: str) -> tuple[Column, ...]:
    """Return the columns of ``hands`` for a kind, in stored order.

    Raises
    ------
    KeyError
        If the kind has no stored table.
    """
    return family(kind).columns(kind)
