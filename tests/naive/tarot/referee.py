"""The referee of tarot: walks through a record in the order of decisions and says what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.naive.errors import RecordEnds
from tests.naive.tarot.form import check_form
from tests.naive.tarot.procedure import Finished, procedure
from tests.naive.tarot.reader import Reader
from tests.naive.tarot.steps import CHOICELESS


def referee(record: Mapping[str, Any]) -> dict[str, Any]:
    """Check every event and card of a record and return its outcome.

    Parameters
    ----------
    record
        A ``deal-record/1`` of kind ``tarot``.  Its outcome is ignored, but for a reason ``stopped``: then it
        may end early.

    Returns
    -------
    dict
        The outcome by R-4 and R-7, every field.  Amounts are ``int`` where whole, else exact ``Decimal``.
        For a stopped record ``{"reason": "stopped"}``.

    Raises
    ------
    RuleBroken
        On the first thing that is wrong, with the id of the rule.
    NotCovered
        For other kinds.
    """
    walk = _Walk(record)
    for _ in walk:
        pass
    return walk.outcome


def decisions(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield every decision of a record in order, those that leave no event included (R-2).

    Yields
    ------
    dict
        ``seat``; ``decision``: bid, discard, chelem, poignee, play; ``legal``: all legal answers, a set or
        what behaves like one (``in``, ``len``, iteration); ``chosen``: the one taken.  The form of the
        answers is described in :class:`tests.naive.tarot.steps.Step`.

    Raises
    ------
    RuleBroken
        Where the record goes wrong; the decisions before that place have been yielded.
    """
    return iter(_Walk(record))


class _Walk:
    """One walk through a record."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.record = record
        self.outcome: dict[str, Any] = {"reason": "stopped"}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        check_form(self.record)
        reader = Reader(self.record)
        steps = procedure(self.record["hands"], self.record["talon"], self.record["rules"])
        answer = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                self._finish(reader, end.value)
                return
            try:
                answer = reader.answer(step)
            except RecordEnds:
                reader.stop(step)
                return
            if answer not in step.legal:
                raise step.wrong(answer)
            if step.decision not in CHOICELESS:
                yield {"seat": step.seat, "decision": step.decision, "legal": step.legal, "chosen": answer}

    def _finish(self, reader: Reader, finished: Finished) -> None:
        reader.finish(finished.outcome["played"])
        if not reader.stopped:
            self.outcome = finished.outcome
