"""A result that somebody tells, checked and settled by the engine's own rules of payment.

What is told differs from family to family: each has a ``Result`` of its own in its package, and settles it.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from sim.games.kinds import FAMILY_OF

__all__ = ["settled"]


def settled(kind: str, house: Mapping[str, Any], result: Any) -> dict[str, Any]:
    """Return the outcome, as in a deal record, of a result.

    Parameters
    ----------
    kind : str
    house
        Resolved house rules.
    result : Result
        Of the kind's family.

    Raises
    ------
    ConfigError
        If the result cannot be.
    """
    found: dict[str, Any] = importlib.import_module(f"sim.settling.{FAMILY_OF[kind]}").settled(
        kind, house, result
    )
    return found
