"""Judges: who decides what only exact play can tell, where house rules have somebody pay by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np


class Judge(NamedTuple):
    """One judge; he sits at a seat that nobody plays and is asked like a strategy."""

    #: ``int64 f(view, params, memory)``, the parameters :data:`WHERE`.
    function: Any
    seat: int
    #: Code of the decision in whose slot he is.
    decision: int
    #: The record in which he works.
    room: np.dtype


#: Parameters of a judge: where the engine's own state lies, and his room.
WHERE = np.dtype([("state", np.int64), ("room", np.int64)])


def judge_of(family: str, house: Mapping[str, Any]) -> Judge | None:
    """Return the judge that resolved house rules of a family need, None where they need none."""
    if family != "marias" or not house.get("evident_rule"):
        return None
    from sim.solve.marias.judge import JUDGE

    return JUDGE
