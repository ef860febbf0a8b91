"""Room to solve in, for plain Python: what compiled code of a family wants beside a position."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from sim.core.jit import COMPILED


class Rooms:
    """Room of a family's solver.

    Parameters
    ----------
    workspace : callable
        Returns fresh words for one thread.
    outcome : dtype
        Record of a settlement.
    """

    def __init__(self, workspace: Callable[[], np.ndarray], outcome: np.dtype) -> None:
        self._workspace = workspace
        self._outcome = outcome
        self._own = threading.local()

    def words(self) -> np.ndarray:
        """Return the workspace of this thread; what the last question left in it speeds up like ones."""
        if not hasattr(self._own, "words"):
            self._own.words = self._workspace()
        words: np.ndarray = self._own.words
        return words

    def outcome(self) -> Any:
        """Return room for one settlement."""
        return as_record(np.zeros(1, self._outcome))


def as_record(array: np.ndarray) -> Any:
    """Return the record of an array of one, as compiled code and plain Python each take it."""
    return array[0] if COMPILED else array.view(np.recarray)[0]
