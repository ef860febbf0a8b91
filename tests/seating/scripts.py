"""Players that follow a script, and are meek where it says nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, LICITOVANY, SUITS
from sim.games.marias.presets import PRESETS
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
    KEEP,
    MARRIAGE,
    PEOPLE,
    RESIGN,
    ROGUE,
    SUIT,
    declaration,
)
from tests.seating.answers import WORDS, declarations
from tests.seating.cards import NUMBER, cards, codes, low
from tests.seating.tables import Played, View, give, pack_of, play, scripted


class Script:
    """Answers written down by decision and seat; what is not written down is answered meekly.

    Meek: a discard that keeps trumps, good, no flek, the lowest declaration, resign, no fold, no marriage,
    no exchange, the comment that must be, else the lowest legal card or rank.

    Parameters
    ----------
    **lines : list
        By decision, or decision and seat as ``play_1``, in order: card codes (``"people"``; a discard's cards
        between spaces), ``"keep"``, contracts, with suits (``"two_sevens h b"``: trumps, helper) or
        ``"durch rogue"``, ``"good"``, ``"bad"``, ``"flek"``, a rung, ``"hold"``, ``"resign"``, the rank
        called, comments like ``"game seven_against"``, True or False for a marriage, fold or exchange.
        Numbers are answered as they are, None meekly.
    """

    def __init__(self, **lines: list[Any]) -> None:
        self.lines = {name: deque(answers) for name, answers in lines.items()}
        unknown = {name for name in lines if name.rpartition("_")[0] not in DECISIONS} - set(DECISIONS)
        assert not unknown, f"nobody is ever asked {unknown}"

    def __call__(self, view: View) -> int:
        decision = DECISIONS[view.decision]
        for name in (f"{decision}_{view.seat}", decision):
            if self.lines.get(name):
                line = self.lines[name].popleft()
                return meek(view) if line is None else _number(line, view)
        return meek(view)


def _number(line: Any, view: View) -> int:
    """Return the answer that a line of a script stands for."""
    decision = DECISIONS[view.decision]
    if not isinstance(line, str):
        return int(line)
    if decision in WORDS:
        return WORDS[decision].index(line)
    if decision == "discard":
        return cards(line)
    if decision == "comment":
        said = {COMPONENTS.index(word) for word in line.split()}
        return sum(1 << (ANNOUNCE + c if view.levels[c] < 0 else c) for c in said)
    if decision == "declare":
        return KEEP if line == "keep" else _declared(*line.split())
    return PEOPLE if line == "people" else NUMBER[line]


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


def deal(
    hands: Sequence[Sequence[str]],
    house: Mapping[str, Any] | None = None,
    drawn: str = "",
    preset: str = "voleny",
    force: Mapping[str, Any] | None = None,
    **lines: list[Any],
) -> Played:
    """Play given hands by a script and return the record and the questions."""
    table = scripted(house, force, preset)
    give(table, pack_of(hands, PRESETS[preset].kind), NUMBER[drawn] if drawn else -1)
    return play(table, Script(**lines))
