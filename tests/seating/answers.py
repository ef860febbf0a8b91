"""Answers in words: those that a view offers, and the one that was given."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

from sim.games.marias.names import (
    COMPONENTS,
    CONTRACTS,
    DECISIONS,
    KRIZOVY,
    LICITOVANY,
    RANKS,
    RUNGS,
    SUITS,
)
from sim.games.marias.rungs import declaring
from sim.games.marias.talon import may_discard
from sim.games.marias.view import ANNOUNCE, HELPER_AT, KEEP, PEOPLE, ROGUE, TRUMP_AT
from tests.seating.cards import CODES, cards, codes, members, names, subsets
from tests.seating.tables import Question, View

#: Words of the answers that are one of a few, by their numbers.
WORDS = {
    "suit": ("good", "bad"),
    "answer": ("good", "bad", "flek"),
    "bid": (*RUNGS, "hold", "resign"),
    "call": RANKS,
}
YES_OR_NO = ("marriage", "fold", "exchange")


def legal_answers(view: View) -> set[Any]:
    """Return the answers a view offers, in the words of :class:`tests.naive.steps.Step`."""
    decision, legal = DECISIONS[view.decision], int(view.legal)
    if decision in WORDS:
        return names(legal, WORDS[decision])
    if decision in YES_OR_NO:
        return {True, False}
    if decision == "trump":
        return codes(legal) | ({"people"} if view.may_people else set())
    if decision == "discard":
        pairs = combinations(sorted(codes(legal)), 2)
        return {frozenset(pair) for pair in pairs if _may_go(view, cards(pair))}
    if decision == "declare":
        return {declared(answer, int(view.kind)) for answer in declarations(view)}
    if decision == "comment":
        raises, announces = (subsets(names(legal >> shift & 0xFFFF, COMPONENTS)) for shift in (0, ANNOUNCE))
        must = said(int(view.must))
        return {both for both in product(raises, announces) if both[0] >= must[0] and both[1] >= must[1]}
    return codes(legal)


def _may_go(view: View, pair: int) -> bool:
    """Tell whether two cards may be discarded: only the winner of an auction must leave a contract (M-53)."""
    return view.kind != LICITOVANY or bool(may_discard(view, pair))


def declarations(view: View) -> list[int]:
    """Return the answers to ``declare`` that a view offers."""
    if view.kind == LICITOVANY:
        return [
            int(declaring(code, pair)) for code in members(view.legal) for pair in members(view.suits[code])
        ]
    found = members(view.legal) + [KEEP] * int(view.may_keep)
    rogue = CONTRACTS.index("durch") | ROGUE
    return found + [rogue] * int(view.may_rogue and rogue & ~ROGUE in found)


def declared(answer: int, kind: int) -> Any:
    """Return a declaration in the words of :class:`tests.naive.steps.Step`."""
    if answer == KEEP:
        return "keep"
    contract = CONTRACTS[answer & (1 << TRUMP_AT) - 1]
    if kind == LICITOVANY:
        suits = ((answer >> shift & 15) - 1 for shift in (TRUMP_AT, HELPER_AT))
        return (contract, *(SUITS[suit] if suit >= 0 else None for suit in suits))
    if kind == KRIZOVY and contract == "durch":
        return contract, bool(answer & ROGUE)
    return contract


def said(comment: int) -> tuple[frozenset[str], frozenset[str]]:
    """Return what a comment raises and what it announces."""
    raises, announces = (frozenset(names(comment >> shift & 0xFFFF, COMPONENTS)) for shift in (0, ANNOUNCE))
    return raises, announces


def answer_of(question: Question) -> Any:
    """Return an answer in the words of :class:`tests.naive.steps.Step`."""
    answer, decision = question.answer, question.decision
    if decision in WORDS:
        return WORDS[decision][answer]
    if decision in YES_OR_NO:
        return bool(answer)
    if decision == "discard":
        return frozenset(codes(answer))
    if decision == "declare":
        return declared(answer, int(question.view["kind"]))
    if decision == "comment":
        return said(answer)
    return "people" if answer == PEOPLE else CODES[answer]
