"""The steps of a deal of tarot, as :mod:`tests.naive.steps` has those of mariáš.

The procedure is a generator that yields steps and is sent the answers: the referee takes them from a record,
the maker of records draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Set
from typing import Any, NamedTuple, TypeVar

from tests.naive.errors import RuleBroken


class Step(NamedTuple):
    """One entry that must come next: a decision of a seat, or something that follows by itself.

    The answers, by ``decision``, and the type of ``legal``:

    ======= ===================================================================== =====================
    bid     a name of :data:`tests.naive.tarot.auction.BIDS`                      set
    discard frozenset of six card codes                                           :class:`.Subsets`
    chelem  True (announced) or False                                             set
    poignee None (nothing shown) or (level, frozenset of the card codes shown)    :class:`.Showings`
    play    a card code                                                           set
    ======= ===================================================================== =====================

    and where nobody decides: ``leader`` and ``winner`` of a trick (a seat).  A poignée is asked of everybody
    before his first card, also of those who can show none: ``legal`` then holds None alone.
    """

    seat: int
    decision: str
    #: All legal answers.
    legal: Set[Any]
    #: What is wrong with an answer that is not legal.
    wrong: Callable[[Any], RuleBroken]
    #: 1-based number of the trick, 0 before the card play; a poignée belongs to trick 1.
    trick: int = 0


#: Entries of a record that are nobody's choice.
CHOICELESS = ("leader", "winner")

Result = TypeVar("Result")
Steps = Generator[Step, Any, Result]


def follows(seat: int, what: str, rule: str, trick: int) -> Step:
    """Make the step that names the leader or winner of a trick."""

    def wrong(given: object) -> RuleBroken:
        return RuleBroken(rule, f"{what} of trick {trick} is {seat}, not {given}")

    return Step(seat, what, {seat}, wrong, trick)
