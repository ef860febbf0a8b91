"""The decisions of mariáš: what each returns, and in which order its choices are numbered."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from sim.games.marias.contracts import WITH_ROGUE
from sim.games.marias.names import COMPONENTS, COMPONENTS_OF, CONTRACTS, LICITOVANY, RANKS, RUNGS, SUITS
from sim.games.marias.rungs import declaring
from sim.games.marias.talon import may_discard
from sim.games.marias.view import KEEP, PEOPLE, ROGUE
from tools.answers import Answers, Described, legal, members, yes_or_no

HEAD = """\
Sets are masks: bit *i* for card, component or contract *i* of the tables at the end of this part. A seat
that can raise or announce nothing says good and is not asked. (A discard is always asked for, though `force`
may leave but one pair.) Under `force.contract` nobody is asked `suit`, `bid` or `fold`; `declare` only in
licitovaný, for the suits that are left open; `answer` only where flek can be said.
"""

NUMBERS = """\
Card = 8 × suit + rank; `sim/games/marias/deck.py` has helpers. Answers and sides are named in
`sim/games/marias/view.py`:
"""


def _pairs(view: Any) -> list[int]:
    pairs = [1 << one | 1 << other for one, other in combinations(members(view.legal), 2)]
    return [pair for pair in pairs if may_discard(view, pair)]


def _declarations(view: Any) -> list[int]:
    if view.kind == LICITOVANY:
        pairs = ((code, pair) for code in members(view.legal) for pair in members(view.suits[code]))
        return [int(declaring(code, pair)) for code, pair in pairs]
    rogues = members(view.legal & WITH_ROGUE) if view.may_rogue else []
    return members(view.legal) + [code | ROGUE for code in rogues] + [KEEP] * int(view.may_keep)


def _comments(view: Any) -> list[int]:
    found = [int(view.must)]
    for bit in members(view.legal & ~view.must):
        found += [some | 1 << bit for some in found]
    return found


#: By decision.
ANSWERS = {
    "trump": Answers(
        "a card of `legal`; or `PEOPLE` where `may_people` is 1: the engine then draws one of the five "
        "unseen cards",
        "cards ascending, then `PEOPLE`",
        lambda view: members(view.legal) + [PEOPLE] * int(view.may_people),
    ),
    "discard": Answers(
        "the set of the two cards, both from `legal`; after a pair for which `rules_out_trumps` of "
        "`sim/games/marias/talon.py` is true, only contracts without trumps can be declared. In licitovaný a "
        "pair for which `may_discard` there is true: a contract from the rung won up must remain",
        "by the lower card, then by the higher, both ascending",
        _pairs,
    ),
    "declare": Answers(
        "a contract of `legal`; or `KEEP` where `may_keep` is 1: trumps stand for now and the others are "
        "asked; with bit `ROGUE` beside durch where `may_rogue` is 1. In licitovaný "
        "`declaring(contract, pair)` of `sim/games/marias/talon.py` for a contract and a bit of its `suits`: "
        "4 × trump + helper, the trump twice where there is no helper, 0 without trumps",
        "contracts ascending, then durch with `ROGUE`, then `KEEP`; in licitovaný contracts ascending, each "
        "with the bits of its `suits` ascending",
        _declarations,
    ),
    "suit": Answers("`GOOD` or `BAD`", "`GOOD`, `BAD`", legal),
    "comment": Answers(
        "any subset of `legal` that has all of `must`: bit *c* raises component *c*, bit `ANNOUNCE` + *c* "
        "announces component *c* against, in křížový the partner's hundred; 0 is good",
        "as numbers, ascending",
        _comments,
    ),
    "marriage": Answers("1 to announce the marriage of suit `marriage`, 0 not to", "0, 1", yes_or_no),
    "play": Answers("a card of `legal`", "cards ascending", legal),
    "call": Answers("a rank of `legal`: who holds that trump is the partner", "ranks ascending", legal),
    "bid": Answers(
        "as raiser a rung of `legal` or `RESIGN`, as holder `HOLD` or `RESIGN`",
        "rungs ascending, `HOLD`, `RESIGN`",
        legal,
    ),
    "fold": Answers("1 to pay instead of playing, 0 to play", "0, 1", yes_or_no),
    "answer": Answers("`GOOD`, `BAD` or `FLEK`, whichever are in `legal`", "`GOOD`, `BAD`, `FLEK`", legal),
    "exchange": Answers("1 to take the turned card for the trump seven, 0 not to", "0, 1", yes_or_no),
}

DESCRIBED = Described(
    family="marias",
    title="Mariáš",
    head=HEAD,
    answers=ANSWERS,
    choices=("legal", "must", "may_keep", "may_rogue", "suits", "may_people", "marriage"),
    numbers=NUMBERS,
    explained=("Answer", "In an answer", "Sides"),
    words=(
        ("suit", SUITS),
        ("rank", RANKS),
        ("contract", CONTRACTS),
        ("component", COMPONENTS),
        ("rung", RUNGS),
        ("kind", tuple(COMPONENTS_OF)),
    ),
)
