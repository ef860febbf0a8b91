"""Tables for tests: given packs, players that follow a script, and a note of every question that was asked.

The players are one plain-Python strategy, ``by-script``, so they work compiled and with the JIT off.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations, product
from typing import Any, NamedTuple

import numpy as np

from sim.games.marias.house import resolve
from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, RANKS, SUITS
from sim.games.marias.talon import rules_out_trumps
from sim.games.marias.view import (
    ANNOUNCE,
    BAD,
    COMMENT,
    DECLARE,
    DISCARD,
    GOOD,
    KEEP,
    MARRIAGE,
    PEOPLE,
    SUIT,
    TRUMP,
)
from sim.games.marias.voleny import DEAL
from sim.table import SeatSpec, Spec, Table
from strategies import registry
from strategies.registry import Strategy

View = Any
Player = Callable[[View], int]

CODES = tuple(suit + rank for suit in SUITS for rank in RANKS)
NUMBER = {code: number for number, code in enumerate(CODES)}


def cards(codes: str | Iterable[str]) -> int:
    """Return the set of some cards; a string is split at spaces."""
    codes = codes.split() if isinstance(codes, str) else codes
    return sum(1 << NUMBER[code] for code in codes)


def codes(mask: int) -> set[str]:
    """Return the codes of a set of cards."""
    return {code for number, code in enumerate(CODES) if int(mask) >> number & 1}


def names(mask: int, words: Sequence[str]) -> set[str]:
    """Return the words of a set of bits."""
    return {word for bit, word in enumerate(words) if int(mask) >> bit & 1}


class Question(NamedTuple):
    """One decision that was put to a player."""

    seat: int
    decision: str
    #: VIEW, a copy of what he saw.
    view: View
    answer: int
    #: Entries of the deal's log when he was asked.
    events: int


class _Players:
    """Who answers now, and what has been asked."""

    answers: Player = staticmethod(lambda view: 0)
    asked: list[Question] | None = None
    table: Table | None = None


def events() -> int:
    """Return how many entries the log of the deal being played has."""
    table = _Players.table
    return 0 if table is None else int(table._memory.state[0]["events"])


def _answer(view: View, params: Any, memory: Any) -> int:
    seen, place = view.copy(), events()
    answer = int(_Players.answers(view))
    if _Players.asked is not None:
        _Players.asked.append(Question(int(seen["seat"]), DECISIONS[seen["decision"]], seen, answer, place))
    return answer


def _register() -> Strategy:
    strategy = Strategy("by-script", "Follows the script of a test.", base="random", compiled=False)
    for decision in DECISIONS:

        def answer(view: View, params: Any, memory: Any) -> int:
            return _answer(view, params, memory)

        answer.__name__ = decision
        strategy.decision(answer)
    return strategy


SCRIPTED = _register()


def own_strategies() -> list[str]:
    """Return the names of the strategies that are delivered, those of tests left out."""
    return [name for name in registry.names() if registry.get(name).path.parent.parent.name == "strategies"]


def spec(
    seats: str | Sequence[str] = "by-script",
    house: Mapping[str, Any] | None = None,
    force: Mapping[str, Any] | None = None,
    seed: int = 7,
    params: Mapping[str, Any] | None = None,
) -> Spec:
    """Return a table of volený; one strategy name stands for all three seats."""
    seats = [seats] * 3 if isinstance(seats, str) else seats
    seated = tuple(SeatSpec(name, name, dict(params or {})) for name in seats)
    return Spec("voleny", resolve("voleny", house or {}), seated, seed, dict(force or {}))


def give(table: Table, pack: Sequence[int] | None, drawn: int = -1) -> None:
    """Let a table deal one pack, top card first, from now on; None: shuffle again.

    ``drawn`` is the card from the people (M-41), -1 for a random one.
    """
    blank = table._memory.blank_state[0]
    blank["given"] = pack is not None
    blank["deck"] = 0 if pack is None else pack
    blank["drawn"] = drawn


def pack_of(hands: Sequence[Sequence[str]]) -> list[int]:
    """Return the pack, top card first, that deals these hands; each hand in order of dealing."""
    left = [iter(hand) for hand in hands]
    return [NUMBER[next(left[holder])] for holder in DEAL]


def completed(*hands: str) -> list[list[str]]:
    """Return the three hands, the cards that are not named dealt to the places left.

    A hand is written as codes between spaces, forehand's first seven first; what is missing is filled up.
    """
    held = [hand.split() for hand in (*hands, "", "", "")[:3]]
    left = [code for code in CODES if not any(code in hand for hand in held)]
    for hand, size in zip(held, (12, 10, 10), strict=True):
        while len(hand) < size:
            hand.append(left.pop(0))
    assert not left and len(set(chain(*held))) == 32, "a card is there twice, or a hand is too long"
    return held


class Played(NamedTuple):
    """A deal played by script."""

    record: dict[str, Any]
    questions: list[Question]

    @property
    def outcome(self) -> dict[str, Any]:
        return self.record["outcome"]  # type: ignore[no-any-return]

    def asked(self, decision: str, seat: int | None = None) -> list[Question]:
        """Return the questions of one decision."""
        return [q for q in self.questions if q.decision == decision and seat in (None, q.seat)]


def play(table: Table, answers: Player, deal: int = 0) -> Played:
    """Play one deal of a table of ``by-script``."""
    _Players.answers = staticmethod(answers)  # type: ignore[assignment]
    _Players.asked, _Players.table = [], table
    record = table.record(deal)
    return Played(record, list(_Players.asked))


def asked_so_far() -> list[Question]:
    """Return the questions of the deal that was begun last, also where it was broken off."""
    return list(_Players.asked or [])


_TABLES: dict[str, Table] = {}


def scripted(house: Mapping[str, Any] | None = None, force: Mapping[str, Any] | None = None) -> Table:
    """Return a table of ``by-script``, one for each set of rules."""
    key = repr((house, force))
    if key not in _TABLES:
        _TABLES[key] = Table(spec(house=house, force=force))
    give(_TABLES[key], None)
    return _TABLES[key]


class Script:
    """Answers written down by decision and seat; what is not written down is answered meekly.

    Meek: a discard that keeps trumps, good, game, no marriage, else the lowest legal card.

    Parameters
    ----------
    **lines : list
        By decision, or decision and seat as ``play_1``, in order: card codes (``"people"``; a discard's cards
        between spaces), contracts, ``"keep"``, ``"good"``, ``"bad"``, comments like ``"game seven_against"``,
        True or False for a marriage.  Numbers are answered as they are, None meekly.
    """

    def __init__(self, **lines: list[Any]) -> None:
        self.lines = {name: deque(answers) for name, answers in lines.items()}

    def __call__(self, view: View) -> int:
        decision = DECISIONS[view.decision]
        for name in (f"{decision}_{view.seat}", decision):
            if self.lines.get(name):
                if self.lines[name][0] is None:
                    self.lines[name].popleft()
                    return meek(view)
                return _number(int(view.decision), self.lines[name].popleft(), view)
        return meek(view)


def _number(decision: int, answer: Any, view: View) -> int:
    if not isinstance(answer, str):
        return int(answer)
    if decision == DISCARD:
        return cards(answer)
    if decision == COMMENT:
        said = {COMPONENTS.index(word) for word in answer.split()}
        return sum(1 << (ANNOUNCE + c if view.levels[c] < 0 else c) for c in said)
    words = {"people": PEOPLE, "keep": KEEP, "good": GOOD, "bad": BAD, **NUMBER}
    return words[answer] if answer in words else CONTRACTS.index(answer)


def meek(view: View) -> int:
    """Answer a question in the quietest way."""
    decision = int(view.decision)
    if decision == DISCARD:
        for pair in combinations(sorted(codes(view.hand)), 2):
            mask = cards(pair)
            if not rules_out_trumps(view.rules, mask, int(view.trump), int(view.laid)):
                return mask
        raise AssertionError("no discard keeps trumps")
    if decision == DECLARE:
        return KEEP if view.may_keep else low(view.legal)
    if decision in (SUIT, COMMENT, MARRIAGE):
        return 0
    return low(view.legal)


def low(mask: int) -> int:
    """Return the lowest member of a set."""
    return (int(mask) & -int(mask)).bit_length() - 1


def deal(
    hands: Sequence[Sequence[str]],
    house: Mapping[str, Any] | None = None,
    drawn: str = "",
    **lines: list[Any],
) -> Played:
    """Play given hands by a script and return the record and the questions."""
    table = scripted(house)
    give(table, pack_of(hands), NUMBER[drawn] if drawn else -1)
    return play(table, Script(**lines))


def legal_answers(view: View) -> set[Any]:
    """Return the answers a view offers, in the words of :class:`tests.naive.steps.Step`."""
    decision, legal = int(view.decision), int(view.legal)
    if decision == TRUMP:
        return codes(legal) | ({"people"} if view.may_people else set())
    if decision == DISCARD:
        return {frozenset(pair) for pair in combinations(sorted(codes(legal)), 2)}
    if decision == DECLARE:
        return names(legal, CONTRACTS) | ({"keep"} if view.may_keep else set())
    if decision == SUIT:
        return names(legal, ("good", "bad"))
    if decision == COMMENT:
        raises, announces = (subsets(names(legal >> shift & 0xFFFF, COMPONENTS)) for shift in (0, ANNOUNCE))
        return set(product(raises, announces))
    if decision == MARRIAGE:
        return {True, False}
    return codes(legal)


def subsets(words: Iterable[str]) -> list[frozenset[str]]:
    """Return all subsets of a few words."""
    ordered = sorted(words)
    return [frozenset(some) for n in range(len(ordered) + 1) for some in combinations(ordered, n)]


def answer_of(question: Question) -> Any:
    """Return an answer in the words of :class:`tests.naive.steps.Step`."""
    answer, decision = question.answer, question.decision
    if decision == "discard":
        return frozenset(codes(answer))
    if decision == "declare":
        return "keep" if answer == KEEP else CONTRACTS[answer]
    if decision == "suit":
        return "bad" if answer == BAD else "good"
    if decision == "comment":
        return tuple(frozenset(names(answer >> shift & 0xFFFF, COMPONENTS)) for shift in (0, ANNOUNCE))
    if decision == "marriage":
        return bool(answer)
    return "people" if answer == PEOPLE else CODES[answer]


def changed_fields(one: View, other: View) -> list[str]:
    """Return the names of the fields in which two views differ."""
    return [name for name in one.dtype.names if np.any(one[name] != other[name])]
