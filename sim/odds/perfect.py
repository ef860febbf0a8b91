"""What perfect play of all hands makes of the answers to a question, family by family."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from sim.games.kinds import FAMILY_OF
from sim.odds.asked import Candidate
from sim.odds.playing import Results
from sim.odds.sums import Came

if TYPE_CHECKING:
    from sim.odds.position import Question

#: What of perfect play is left to a probe at the table: nothing, money alone, everything.
NOTHING, MONEY, EVERYTHING = "", "money", "everything"


class Perfect(ABC):
    """Perfect play of one question's answers."""

    @abstractmethod
    def probed(self, at: int) -> str:
        """Return what of an answer is solved at the table, from the first card that it does not name."""

    @abstractmethod
    def came(self, laid: np.ndarray, paid: np.ndarray, played: Sequence[Results | None]) -> list[Came]:
        """Return what all answers come to.

        Parameters
        ----------
        laid : LAID[n]
            Layouts.
        paid : bool[n]
            Of which of them money is asked for; amounts of the others are of no account.
        played : sequence of Results or None
            By answer, what the first line-up's table has found; None without a line-up.
        """


def perfect_of(question: Question, candidates: Sequence[Candidate]) -> Perfect | None:
    """Return perfect play of the answers to a question; None where it is out of reach."""
    family = importlib.import_module(f"sim.odds.{FAMILY_OF[question.position.kind]}.perfectly")
    found: Perfect | None = family.perfect_of(question, candidates)
    return found
