"""Playing deal records again: every move and every payment checked by the engine that plays deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sim.games.house import rules_hash
from sim.record.reading import RecordError, parse
from sim.replay.judge import judge
from sim.replay.table import ReplayTable

__all__ = ["RecordError", "Replayer", "records"]


class Replayer:
    """Checks records, whatever their house rules."""

    #: Tables kept at most; a file has few sets of house rules.
    MOST = 64

    def __init__(self) -> None:
        self._tables: dict[str, ReplayTable] = {}

    def check(self, record: Mapping[str, Any]) -> None:
        """Check a record whose form is right by playing it.

        Raises
        ------
        RecordError
            On the first thing that is wrong.
        """
        try:
            judge(record, self._table(record).replay(record))
        except RecordError as error:
            error.deal = record["deal"]
            raise

    def _table(self, record: Mapping[str, Any]) -> ReplayTable:
        key = f"{record['kind']} {rules_hash(record['rules'])}"
        table = self._tables.get(key)
        if table is None:
            if len(self._tables) >= self.MOST:
                self._tables.clear()
            table = self._tables[key] = ReplayTable(record["kind"], record["rules"])
        return table


def records(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the records of a file, line by line, each read and checked; empty lines are skipped.

    Raises
    ------
    RecordError
        On the first thing that is wrong, with its line.
    """
    replayer = Replayer()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            record = parse(line)
            replayer.check(record)
        except RecordError as error:
            error.line = number
            raise
        yield record
