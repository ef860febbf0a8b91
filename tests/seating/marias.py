"""The mariáš family at a table by script: answers in words, lines of a script, and the quietest answers."""

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
from sim.games.marias.talon import may_discard, rules_out_trumps
from sim.games.marias.view import (
    ANNOUNCE,
    ANSWER,
    BID,
    COMMENT,
    DECLARE,
    DISCARD,
    EXCHANGE,
    FOLD,
    GOOD,
    HELPER_AT,
    KEEP,
    MARRIAGE,
    PEOPLE,
    RESIGN,
    ROGUE,
    SUIT,
    TRUMP_AT,
    declaration,
)
from tests.seating.cards import CODES, NUMBER, cards, codes, low, members, names, subsets
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


def line(said: str, view: View) -> int:
    """Return the answer that a line of a script stands for."""
    decision = DECISIONS[view.decision]
    if decision in WORDS:
        return WORDS[decision].index(said)
    if decision == "discard":
        return cards(said)
    if decision == "comment":
        components = {COMPONENTS.index(word) for word in said.split()}
        return sum(1 << (ANNOUNCE + c if view.levels[c] < 0 else c) for c in components)
    if decision == "declare":
        return KEEP if said == "keep" else _declared(*said.split())
    return PEOPLE if said == "people" else NUMBER[said]


def _declared(contract: str, *more: str) -> int:
    """Return the answer of a declaration: contract, then the rogue or trumps and helper."""
    code = CONTRACTS.index(contract)
    if not more:
        return code
    if more == ("rogue",):
        return code | ROGUE
    trump, helper = (SUITS.index(suit) if suit else -1 for suit in (*more, "")[:2])
    return int(declaration(code, trump, helper))


def meek(view: View) -> int:
    """Answer a question in the quietest way."""
    decision, legal = int(view.decision), int(view.legal)
    if decision == DISCARD:
        return _meek_discard(view)
    if decision == DECLARE:
        return KEEP if view.may_keep else declarations(view)[0]
    if decision == COMMENT:
        return int(view.must)
    if decision == BID:
        return RESIGN
    if decision == ANSWER:
        return GOOD if legal >> GOOD & 1 else low(legal)
    if decision in (SUIT, MARRIAGE, FOLD, EXCHANGE):
        return 0
    return low(legal)


def _meek_discard(view: View) -> int:
    """Return the first discard that keeps trumps; the winner of an auction keeps them where he can."""
    pairs = [cards(pair) for pair in combinations(sorted(codes(view.hand)), 2)]
    auction = view.kind == LICITOVANY
    for pair in pairs:
        if rules_out_trumps(view.rules, pair, int(view.trump), int(view.laid)):
            continue
        if not auction or may_discard(view, pair):
            return pair
    if auction:
        return next(pair for pair in pairs if may_discard(view, pair))
    raise AssertionError("no discard keeps trumps")
