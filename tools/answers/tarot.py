"""The decisions of French tarot: what each returns, and in which order its choices are numbered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from sim.games.tarot.chien import packed
from sim.games.tarot.deck import EXCUSE, EXCUSE_BIT, NUMBERED, PLAIN, TRUMPS
from sim.games.tarot.house import LEVELS
from sim.games.tarot.names import BIDS, CONTRACTS, KINDS, RANKS, SIDES, SUITS
from sim.games.tarot.view import CHIEN
from tools.answers import Answers, Described, members, yes_or_no

HEAD = """\
A set of cards is an array of two words: in the first bit *i* is plain card *i*, in the second bit *n* is
trump *n* and bit 0 the Excuse. A set of trumps alone is one such second word. A bid is asked of each seat,
`chelem` of every taker, `poignee` of a seat that can show some level, before its first card. Where the
discard leaves no choice it is made unasked. Under `force.contract` nobody is asked `bid`; with
`force.instead` everybody is, and the auction is rewritten afterwards.
"""

NUMBERS = """\
Plain card = 14 × suit + rank, the Excuse is 64, trump *n* is 64 + *n*; `sim/games/tarot/deck.py` has
helpers for sets of two words. A bid is the number of its contract + 1.
"""


def _bids(view: Any) -> list[int]:
    return members(view.legal[PLAIN])


def _cards(words: Any) -> list[int]:
    return members(words[PLAIN]) + [EXCUSE + trump for trump in members(words[TRUMPS])]


def _discards(view: Any) -> Iterator[int]:
    must = _cards(view.must)
    free = [card for card in _cards(view.legal) if card not in must]
    for some in combinations(free, CHIEN - len(must)):
        plain = sum(1 << card for card in (*must, *some) if card < EXCUSE)
        yield int(packed(plain, sum(1 << card - EXCUSE for card in (*must, *some) if card >= EXCUSE)))


def _showings(view: Any) -> Iterator[int]:
    yield 0
    discarded = int(view.discarded) if view.with_discards else 0
    held = int(view.hand[TRUMPS])
    ways = [(level, 0) for level in members(view.levels)] + [(LEVELS - 1, discarded)] * (discarded > 0)
    for level, always in ways:
        numbered = members(held & NUMBERED)
        needed = int(view.rules.poignee_thresholds[level]) - len(members(always))
        for some in combinations(numbered, needed):
            yield always | sum(1 << trump for trump in some)
        if held & EXCUSE_BIT and len(numbered) + 1 == needed:
            yield always | held


#: By decision.
ANSWERS = {
    "bid": Answers(
        "a bid of `legal[0]`: pass, or a contract above the current one",
        "pass, then contracts ascending",
        _bids,
    ),
    "discard": Answers(
        "the six cards, which `packed(plain, trumps)` of `sim/games/tarot/chien.py` makes of the two words "
        "of a set: numbers of seven bits each, in any order. All are of `legal`, all of `must` are among "
        "them: where fewer than six cards of the suits may go, these all do, with so many trumps as "
        "are missing",
        "each set as its cards ascending, sets by the lowest card, then by the next",
        _discards,
    ),
    "chelem": Answers("1 to announce all eighteen tricks, 0 not to", "0, 1", yes_or_no),
    "poignee": Answers(
        "the trumps shown, as a set of trumps, 0 to show none: exactly as many as some level of `levels` "
        "needs, of those in `legal[1]`, the Excuse only beside all numbered trumps held; where "
        "`with_discards` is 1 also as many as the highest level needs, every discarded trump among them. "
        "What is not shown stays hidden: `level_shown` of `sim/games/tarot/announcements.py` says of any set "
        "which level it is, 0 where it may not be shown",
        "0; then level by level the sets of numbered trumps, by the lowest trump, then by the next, and "
        "after them the one with the Excuse; last those with the discards, in the same order",
        _showings,
    ),
    "play": Answers("the number of a card of `legal`", "cards ascending", lambda view: _cards(view.legal)),
}

DESCRIBED = Described(
    family="tarot",
    title="French tarot",
    head=HEAD,
    answers=ANSWERS,
    choices=("legal", "must", "levels", "with_discards"),
    numbers=NUMBERS,
    explained=(),
    words=(
        ("suit", SUITS),
        ("rank", RANKS),
        ("contract", CONTRACTS),
        ("bid", BIDS),
        ("side", SIDES),
        ("kind", KINDS),
    ),
)
