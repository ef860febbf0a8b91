"""What a reference set keeps: ``reference.json`` and ``SHA256SUMS``; its runs lie beside its folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.faults import ConfigError
from sim.store import Manifest, RunFolder, RunNotFound, open_run
from sim.store.shelf import write_whole

FORMAT = "reference/1"
NAME = "reference.json"
SUMS = "SHA256SUMS"
#: What is said of each run.
_OF_RUN = ("game", "strategy", "deals", "deals_per_second", "run", "sha256")


def digest(manifest: Manifest) -> str:
    """Return the SHA-256 over the checksums of a run's parts, in the order of their deals."""
    parts = sorted(manifest.parts, key=lambda part: part.lo)
    return hashlib.sha256("".join(part.sha256 for part in parts).encode()).hexdigest()


def read(file: Path) -> dict[str, Any]:
    """Return what a ``reference.json`` says of a set.

    Raises
    ------
    ConfigError
        If nothing is there, or it cannot be understood.
    """
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
        if told["format"] != FORMAT:
            raise ConfigError(f"{file} has format {told['format']!r}; this version reads {FORMAT!r}")
        for row in told["runs"]:
            _ = [row[name] for name in _OF_RUN]
    except OSError as error:
        raise ConfigError(f"{file} cannot be read ({error.strerror}): it would be a set's {NAME}") from error
    except (ValueError, KeyError, TypeError) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise ConfigError(f"{file} is no {NAME} of a reference set: {what}") from error
    return dict(told)


@dataclass(frozen=True)
class ReferenceFolder:
    """The folder of one set; its name is the set's id, its parent's the experiment."""

    path: Path

    @property
    def file(self) -> Path:
        """The file that says what the set is, and what it came to."""
        return self.path / NAME

    def told(self) -> dict[str, Any]:
        """Return what the set is; raises as :func:`read`."""
        return read(self.file)

    def write(self, told: Mapping[str, Any]) -> None:
        """Write down what the set is, one run a line, whole or not at all."""
        rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in told["runs"])
        head = {name: value for name, value in told.items() if name != "runs"}
        text = json.dumps(head, ensure_ascii=False, indent=1)
        self.path.mkdir(parents=True, exist_ok=True)
        write_whole(self.file, f'{text[:-2]},\n "runs": [\n{rows}\n ]\n}}\n'.encode())

    def run(self, run: str) -> Path:
        """Return where a run of the set lies."""
        return self.path.parent / run

    def runs(self) -> Iterator[tuple[dict[str, Any], RunFolder]]:
        """Yield each run with what the set says of it; those that have not begun are left out."""
        for row in self.told()["runs"]:
            try:
                yield row, open_run(self.run(row["run"]))
            except RunNotFound:
                continue

    def write_sums(self) -> None:
        """Write the checksum of every part, as ``sha256sum --check`` reads it from this folder."""
        lines = [
            f"{part.sha256}  ../{row['run']}/{part.file}\n"
            for row, run in self.runs()
            for part in sorted(run.read().parts, key=lambda part: part.lo)
        ]
        write_whole(self.path / SUMS, "".join(lines).encode())
