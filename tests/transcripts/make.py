"""Golden transcripts: deals played by ``random`` seats, as records and as people read them.

``python -m tests.transcripts.make`` writes them again.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from sim.games import house
from sim.games.marias.kinds import KINDS
from sim.record.printing import printed
from sim.replay import records
from sim.table import SeatSpec, Spec, Table

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

    @property
    def path(self) -> Path:
        """Its record; the printout lies beside it."""
        return FOLDER / self.kind / f"{self.name}.jsonl"


def cases() -> Iterator[Case]:
    """Yield all cases."""
    for kind, group in tomllib.loads((FOLDER / "cases.toml").read_text(encoding="utf-8")).items():
        for name, case in group.items():
            preset = case.get("preset", kind)
            yield Case(kind, name, case["deal"], preset, case.get("force", {}), case.get("house", {}))


def record_line(case: Case) -> str:
    """Play a case and return its record as a line."""
    rules = house.resolve(case.preset, case.house)
    seats = (SeatSpec("random", "random"),) * KINDS[case.kind].players
    table = Table(Spec(case.kind, rules, seats, SEED, case.force))
    return json.dumps(table.record(case.deal), ensure_ascii=False, separators=(",", ":")) + "\n"


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
