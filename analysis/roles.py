"""Which side of a contract a seat is on: declarer, the declarer's partner, defender."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from sim import schema
from sim.schema import marias

DECLARER, PARTNER, DEFENDER = "declarer", "partner", "defender"
#: Columns with seats beside the one that plays alone; the second joins only in a durch (M-67).
_BESIDE = ("partner", "rogue")


def roles(kind: str) -> tuple[str, ...]:
    """Return the roles of a kind; none where nothing is declared (M-95)."""
    components = marias.COMPONENTS_OF.get(kind, ())
    if [component for component in components if component in marias.DOUBLED] == ["game"]:
        return ()
    return (DECLARER, PARTNER, DEFENDER) if _has(kind, "rogue") else (DECLARER, DEFENDER)


def columns(kind: str) -> tuple[str, ...]:
    """Return the stored columns that :func:`masks` needs; none where there are no roles."""
    if not roles(kind):
        return ()
    beside = _BESIDE if _has(kind, "rogue") else ()
    return (schema.family(kind).alone, *beside)


def masks(kind: str, stored: Mapping[str, NDArray[np.integer]], seat: int) -> dict[str, NDArray[np.bool_]]:
    """Return in which deals a seat has which role: in none where the deal came to no contract.

    Parameters
    ----------
    kind
    stored
        The columns of :func:`columns`, by name, of any one shape.
    seat

    Returns
    -------
    dict
        By role, bool arrays of that shape.
    """
    names = columns(kind)
    if not names:
        return {}
    alone, *beside = (stored[name] for name in names)
    found = {DECLARER: alone == seat}
    taken = found[DECLARER]
    if beside:
        found[PARTNER] = np.logical_or.reduce([column == seat for column in beside])
        taken = taken | found[PARTNER]
    found[DEFENDER] = (alone >= 0) & ~taken
    return found


def _has(kind: str, column: str) -> bool:
    return any(one.name == column for one in schema.hands(kind))
