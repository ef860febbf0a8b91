"""The referee: walks through a record in the order of decisions and says what it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.naive.cardplay import Finished
from tests.naive.contracts import CONTRACTS
from tests.naive.errors import RecordEnds, RuleBroken
from tests.naive.form import check_form
from tests.naive.kinds import procedure
from tests.naive.reader import Reader
from tests.naive.steps import CHOICELESS


def referee(record: Mapping[str, Any]) -> dict[str, Any]:
    """Check every event and card of a record and return its outcome.

    Parameters
    ----------
    record
        A ``deal-record/1``.  Its outcome is ignored, but for a reason ``stopped``: then it may end early.

    Returns
    -------
    dict
        The outcome by R-4 to R-6 (lízaný: R-12), every field.  Amounts are ``int`` where whole, else exact
        ``Decimal``.
        For a stopped record ``{"reason": "stopped"}``.

    Raises
    ------
    RuleBroken
        On the first thing that is wrong, with the id of the rule.
    NotCovered
        For kinds and house rules this reference does not know.
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
        ``seat``; ``decision``: trump, discard, declare, suit, answer, comment, exchange, play, marriage;
        ``legal``: the set of all legal answers; ``chosen``: the one taken.  The form of the answers is
        described in :class:`tests.naive.steps.Step`.

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
        deal = (self.record[name] for name in ("kind", "hands", "talon", "rules"))
        steps = procedure(*deal)
        step = next(steps)
        while True:
            try:
                answer = reader.answer(step)
            except RecordEnds:
                reader.stop(step)
                return
            if answer not in step.legal:
                raise step.wrong(answer)
            if step.decision not in CHOICELESS:
                yield {"seat": step.seat, "decision": step.decision, "legal": step.legal, "chosen": answer}
            try:
                step = steps.send(answer)
            except StopIteration as end:
                self._finish(reader, end.value)
                return

    def _finish(self, reader: Reader, finished: Finished) -> None:
        contract = finished.outcome.get("contract")  # lízaný has none
        marriages_count = contract is None or CONTRACTS[contract].points
        left = reader.events[reader.next :]
        if left and left[0]["do"] == "marriage" and not (marriages_count and finished.tricks):
            rule = "R-6" if not finished.tricks else "M-4"
            raise RuleBroken(rule, "a marriage is announced where none can be")
        reader.finish(len(finished.tricks))
        if not reader.stopped:
            self.outcome = finished.outcome
