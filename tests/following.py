"""Records of tarot that the naive reference made, played again by the kernel, question by question."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from sim.games.house import resolve
from sim.table import StrategyFault, Table
from tests import seating
from tests.naive.tarot import decisions, referee
from tests.naive.tarot.choices import Showings, Subsets
from tests.seating import Played, Question, View, answer_of, deal, legal_answers
from tests.seating.tarot import line


def again(record: Mapping[str, Any]) -> tuple[Table, Played]:
    """Let the kernel play a record, and check what it asks and offers on the way.

    Returns
    -------
    Table, Played
        The table, at which deal 0 can be played once more; what came of it.
    """
    table = Table(seating.spec(house=resolve("tarot", record["rules"]), preset="tarot"))
    seating.give(table, seating.pack_of([*record["hands"], record["talon"]], "tarot"))
    found = [decision for decision in decisions(record) if asked(decision)]
    played = seating.play(table, Follow(found))
    in_order(found, played.questions)
    return table, played


def asked(found: Mapping[str, Any]) -> bool:
    """Tell whether the kernel puts a decision: bids always, else where there is a choice."""
    return found["decision"] == "bid" or len(found["legal"]) > 1


def form(legal: Any) -> Any:
    """Return legal answers so that equal ones compare equal; sets of many thousand are not listed."""
    if isinstance(legal, Subsets):
        return _ways(legal)
    if isinstance(legal, Showings):
        return legal.declining, {(level, _ways(ways)) for level, ways in legal.ways}
    return set(legal)


def _ways(some: Subsets) -> Any:
    whole = some.choose == len(some.free)
    always = some.always | some.free if whole else some.always
    return always, frozenset() if whole else some.free, 0 if whole else some.choose


class Follow:
    """Answers as a record has it, from the first answer again after the last."""

    def __init__(self, found: list[dict[str, Any]]) -> None:
        self.left = deque(found)

    def __call__(self, view: View) -> int:
        chosen = self.left[0]["chosen"]
        self.left.rotate(-1)
        if chosen is None or isinstance(chosen, bool):
            return int(chosen or 0)
        if isinstance(chosen, tuple):
            chosen = chosen[1]
        return line(chosen if isinstance(chosen, str) else " ".join(chosen), view)


def in_order(found: list[dict[str, Any]], questions: list[Question]) -> None:
    """Check that what was asked is every decision with a choice, in order, each with its legal answers."""
    for right, question in zip(found, questions, strict=False):
        assert (question.seat, question.decision) == (right["seat"], right["decision"])
        assert form(legal_answers(question.view)) == form(right["legal"]), question
        assert answer_of(question) == right["chosen"]
    assert len(questions) == len(found)


def refused(rule: str, hands: Sequence[Sequence[str]], house: Any = None, **lines: list[Any]) -> str:
    """Check that a deal by script is stopped by a rule, and that its record is right as far as it goes."""
    with pytest.raises(StrategyFault) as caught:
        deal(hands, house, preset="tarot", **lines)
    message = str(caught.value)
    assert f"which {rule} does not allow" in message, message
    assert message.startswith("strategy by-script (seat ")
    assert caught.value.record is not None
    assert caught.value.record["outcome"] == {"reason": "stopped"}
    assert referee(caught.value.record) == {"reason": "stopped"}
    return message
