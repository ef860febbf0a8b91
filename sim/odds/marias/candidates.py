"""Candidates of the mariáš family, by decision."""

from __future__ import annotations

from collections.abc import Callable

from sim.games.marias.names import CONTRACTS, DECISIONS
from sim.odds.asked import Candidate
from sim.odds.choices import Asked, Choice, check_played
from sim.odds.marias import declaring, replies
from sim.odds.marias.cards import cards
from sim.odds.marias.wanted import Wanted, wanted


def candidates(asked: Asked) -> Choice:
    """Return what the seat may do; see :func:`sim.odds.candidates.candidates`."""
    question = wanted(asked)
    decision = DECISIONS[question.at("decision")]
    if decision in PLAYED:
        code = question.at("contract")
        check_played(asked, CONTRACTS[code] if code >= 0 else None)
    return BY_DECISION[decision](question)


def _yes_or_no(asked: Wanted) -> Choice:
    return replies.simple(asked, 0b11)


def _fold(asked: Wanted) -> Choice:
    """Return to pay or to play, and how the contracts wanted would be played (M-54)."""
    if not asked.contracts:
        return _yes_or_no(asked)
    after = declaring.discards(declaring.after_fold(asked), (("fold", 0),))
    return Choice((Candidate("fold", (("fold", 1),)), *after.candidates), after.notes)


#: Decisions after the declaration: no contract can be chosen any more.
PLAYED = ("comment", "marriage", "play", "exchange")
BY_DECISION: dict[str, Callable[[Wanted], Choice]] = {
    "trump": replies.trump,
    "discard": declaring.discards,
    "declare": declaring.contracts,
    "suit": replies.reply,
    "comment": replies.comment,
    "marriage": _yes_or_no,
    "play": cards,
    "call": replies.call,
    "bid": replies.bid,
    "fold": _fold,
    "answer": replies.reply,
    "exchange": _yes_or_no,
}
