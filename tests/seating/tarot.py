"""Tarot at a table by script: its answers in words, lines of a script, and the quietest answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.core.cards import EXCUSE, TAROT
from sim.games.tarot.chien import packed, unpacked
from sim.games.tarot.deck import EXCUSE_BIT, NUMBERED, PLAIN, TRUMPS
from sim.games.tarot.house import LEVELS
from sim.games.tarot.names import BIDS, DECISIONS
from sim.games.tarot.view import CHIEN
from tests.naive.tarot.choices import Showings, Subsets
from tests.seating.cards import cards, codes, low, members, names, one_set
from tests.seating.tables import Question, View


def legal_answers(view: View) -> Any:
    """Return the answers a view offers, in the words of :class:`tests.naive.tarot.steps.Step`."""
    decision = DECISIONS[view.decision]
    if decision == "bid":
        return names(view.legal[PLAIN], BIDS)
    if decision == "chelem":
        return {bool(answer) for answer in members(view.legal[PLAIN])}
    if decision == "discard":
        must = codes(view.must)
        return Subsets(must, codes(view.legal) - must, CHIEN - len(must))
    if decision == "poignee":
        return Showings([*_showings(view)])
    return codes(view.legal)


def _showings(view: View) -> Iterator[tuple[int, Subsets]]:
    """Yield what may be shown for each level offered, and with discards for the highest (T-9)."""
    discarded = int(view.discarded) if view.with_discards else 0
    held = int(view.legal[TRUMPS]) & ~discarded
    offered = [(level, 0) for level in members(view.levels)]
    if discarded:
        offered.append((LEVELS - 1, discarded))
    for level, also in offered:
        many, always = int(view.rules.poignee_thresholds[level]), trumps(also)
        numbered = trumps(held & NUMBERED)
        yield many, Subsets(always, numbered, many - len(always))
        if held & EXCUSE_BIT and len(numbered) + len(always) + 1 == many:
            yield many, Subsets(always | numbered | {"EX"}, (), 0)


def trumps(word: int) -> set[str]:
    """Return the codes of a set of trumps."""
    return codes((0, int(word)))


def answer_of(question: Question) -> Any:
    """Return an answer in the words of :class:`tests.naive.tarot.steps.Step`."""
    answer = question.answer
    if question.decision == "bid":
        return BIDS[answer]
    if question.decision == "chelem":
        return bool(answer)
    if question.decision == "discard":
        return frozenset(codes(unpacked(answer)))
    if question.decision == "poignee":
        shown = frozenset(trumps(answer))
        return (len(shown), shown) if shown else None
    return TAROT.code(answer)


def discarding(some: int) -> int:
    """Return the answer that discards a set of cards, one number."""
    return int(packed(some & (1 << EXCUSE) - 1, some >> EXCUSE))


def line(said: str, view: View) -> int:
    """Return the answer that a line of a script stands for: a bid, cards between spaces, a card."""
    decision = DECISIONS[view.decision]
    if decision == "bid":
        return BIDS.index(said)
    if decision == "discard":
        return discarding(cards(said, TAROT))
    if decision == "poignee":
        return cards(said, TAROT) >> EXCUSE
    return TAROT.card(said)


def meek(view: View) -> int:
    """Pass, discard the lowest cards, announce and show nothing, play the lowest legal card."""
    decision = DECISIONS[view.decision]
    if decision == "discard":
        must = one_set(view.must)
        free = members(one_set(view.legal) & ~must)[: CHIEN - len(members(must))]
        return discarding(must | sum(1 << card for card in free))
    return low(view.legal) if decision == "play" else 0
