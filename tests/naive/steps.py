"""The steps of a deal.  A kind's procedure is a generator that yields steps and is sent the answers.

Thus one description of the order of decisions serves the referee, who takes the answers from a record, and
the maker of random records, who draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeVar

from tests.naive.errors import RuleBroken


class Step(NamedTuple):
    """One entry that must come next: a decision of a seat, or something that follows by itself.

    The answers, by ``decision``:

    ========== ==================================================================================
    trump      a card code, or ``"people"``
    discard    frozenset of two card codes
    suit       ``"good"`` or ``"bad"``
    answer     ``"good"``, ``"bad"`` or ``"flek"``
    declare    name of a contract; ``"keep"`` where seat 0 keeps trumps and asks "suit?"; licitovaný:
               (contract, trump, helper); křížový, for durch: (``"durch"``, with the rogue)
    comment    pair (frozenset of components raised, frozenset of components announced)
    exchange   True (the trump 7 for the turned card) or False
    bid        a rung, ``"hold"`` or ``"resign"``
    fold       True or False
    call       a rank (křížový, in the event ``trump``)
    play       a card code
    marriage   True (announced) or False; asked after a king or over was played that can announce
    ========== ==================================================================================

    and where nobody decides: ``drawn`` (the card from the people), ``take_talon`` (True), ``leader`` and
    ``winner`` of a trick (a seat), ``evident`` (whether a contract raised in vain was: True or False).
    """

    seat: int
    decision: str
    #: All legal answers.
    legal: set[Any]
    #: What is wrong with an answer that is not legal.
    wrong: Callable[[Any], RuleBroken]
    #: The suit that a declaration names as trumps, or that a marriage is of.
    suit: str | None = None
    #: 1-based number of the trick, 0 before the card play.
    trick: int = 0
    #: The answer that leaves no event in a record, None where every answer leaves one (R-2).
    silent: Any = None


#: Entries of a record that are nobody's choice.
CHOICELESS = ("drawn", "take_talon", "leader", "winner", "evident")

Result = TypeVar("Result")
Steps = Generator[Step, Any, Result]


def follows(seat: int, what: str, answer: object, rule: str, trick: int = 0) -> Step:
    """Make a step that has only one right answer."""

    def wrong(given: object) -> RuleBroken:
        where = f" of trick {trick}" if trick else ""
        return RuleBroken(rule, f"{what}{where} is {answer}, not {given}")

    return Step(seat, what, {answer}, wrong, trick=trick)
