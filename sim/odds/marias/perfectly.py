"""Perfect play of mariáš: from the first lead of a contract, or from the card that is asked for."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.games.kinds import KINDS
from sim.odds.asked import Candidate
from sim.odds.marias import perfect
from sim.odds.perfect import EVERYTHING, MONEY, NOTHING, Perfect
from sim.odds.playing import Results
from sim.odds.position import Question
from sim.odds.sums import Came


def perfect_of(question: Question, candidates: Sequence[Candidate]) -> Perfect | None:
    """Return perfect play; None while the stock of lízaný lasts, and of a durch with the rogue (M-67)."""
    view = question.view[0]
    if view["stock"] > 0 or view["rogue"]:
        return None
    decision = KINDS[question.position.kind].family.decisions[int(view["decision"])]
    return Cards(question, candidates) if decision == "play" else Contracts(question, candidates)


class Contracts(Perfect):
    """What is said before the first card.

    A contract whose cards are all fixed is solved in every layout, as if nobody could take over; money, and
    whatever else may be said, as the strategies at the table bid and double.
    """

    def __init__(self, question: Question, candidates: Sequence[Candidate]) -> None:
        self._view = question.view
        self._declared = [one.declared for one in candidates]

    def probed(self, at: int) -> str:
        """Return what is left to the table."""
        return EVERYTHING if self._declared[at] is None else MONEY

    def came(self, laid: np.ndarray, paid: np.ndarray, played: Sequence[Results | None]) -> list[Came]:
        """Return what all answers come to."""
        found = []
        for declared, result in zip(self._declared, played, strict=True):
            made = None
            if declared is not None:
                made = perfect.made(laid, self._view, declared, self._view[0]["rules"])
            elif result is not None:
                made = result.perfect_made
            found.append(Came(made, _money(result, paid)))
        return found


def _money(result: Results | None, paid: np.ndarray) -> np.ndarray | None:
    """Return the money of exact play, that of the table where it is not known: a durch with the rogue.

    None where it is known nowhere.
    """
    if result is None or result.perfect_money is None or result.perfect_known is None:
        return None
    known = result.perfect_known
    if paid.any() and not known[paid].any():
        return None
    return np.where(known, result.perfect_money, result.payoff).astype(np.int64)


class Cards(Perfect):
    """A card to be played: solved after each of them."""

    def __init__(self, question: Question, candidates: Sequence[Candidate]) -> None:
        self._view = question.view
        self._cards = [_card(one) for one in candidates]

    def probed(self, at: int) -> str:
        """Return what is left to the table: nothing."""
        return NOTHING

    def came(self, laid: np.ndarray, paid: np.ndarray, played: Sequence[Results | None]) -> list[Came]:
        """Return what all answers come to."""
        made = perfect.made_after(laid, self._view, self._cards)
        money = np.zeros(made.shape, np.int64)
        money[paid] = perfect.paid_after(laid[paid], self._view, self._cards)
        return [Came(made[:, at].copy(), money[:, at].copy()) for at in range(len(self._cards))]


def _card(candidate: Candidate) -> tuple[int, int]:
    """Return a candidate's card, and whether it announces a marriage with it."""
    answers = dict(candidate.answers)
    return answers["play"], answers.get("marriage", 1)
