"""Golden transcripts: deals as records and as people read them.

Most are played by ``random`` seats.  What chance hardly ever brings the naive reference makes: led to what is
wanted (``led``), or laid out by hand (``laid``, a function of :mod:`.laid`); the engine plays it again.
``python -m tests.transcripts.make`` writes them all again.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sim.games import house
from sim.games.kinds import KINDS
from sim.record.printing import printed
from sim.replay import records
from sim.table import SeatSpec, Spec, Table
from tests.naive.tarot import random_record, referee
from tests.transcripts import laid

FOLDER = Path(__file__).resolve().parent
SEED = 2024


class Case(NamedTuple):
    """One transcript: where it lies and what is played."""

    kind: str
    name: str
    deal: int
    preset: str
    force: dict[str, Any]
    house: dict[str, Any]
    #: What the naive reference leads a deal to, ``deal`` being its seed; which deal is laid out by hand.
    led: dict[str, Any] | None
    laid: str | None

    @property
    def path(self) -> Path:
        """Its record; the printout lies beside it."""
        return FOLDER / self.kind / f"{self.name}.jsonl"


def cases() -> Iterator[Case]:
    """Yield all cases."""
    for kind, group in tomllib.loads((FOLDER / "cases.toml").read_text(encoding="utf-8")).items():
        for name, case in group.items():
            yield Case(
                kind,
                name,
                case.get("deal", 0),
                case.get("preset", kind),
                case.get("force", {}),
                case.get("house", {}),
                case.get("led"),
                case.get("laid"),
            )


def record_line(case: Case) -> str:
    """Play a case and return its record as a line."""
    return json.dumps(_record(case), ensure_ascii=False, separators=(",", ":"), default=float) + "\n"


def _record(case: Case) -> dict[str, Any]:
    rules = house.resolve(case.preset, case.house)
    if case.led is not None:
        return random_record(Random(case.deal), rules, case.led)
    if case.laid is not None:
        record: dict[str, Any] = getattr(laid, case.laid)()
        return {**record, "rules": rules, "outcome": referee(record)}
    seats = (SeatSpec("random", "random"),) * KINDS[case.kind].players
    return Table(Spec(case.kind, rules, seats, SEED, case.force)).record(case.deal)


def text_of(line: str) -> str:
    """Return the printout of a record, checked."""
    (record,) = records([line])
    return printed(record)


def main() -> None:
    """Write every transcript again."""
    for case in cases():
        case.path.parent.mkdir(exist_ok=True)
        line = record_line(case)
        case.path.write_text(line, encoding="utf-8")
        case.path.with_suffix(".txt").write_text(text_of(line), encoding="utf-8")


if __name__ == "__main__":
    main()
