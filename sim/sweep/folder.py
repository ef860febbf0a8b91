"""A sweep's folder: ``sweep.json``, which names its jobs, beside the tables and figures made of them.

It lies in ``runs/sweeps/<id>/``.  The runs themselves lie where each lies alone: a sweep names them.
"""

from __future__ import annotations

import hashlib
import json
import logging
import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.store import RunFolder, RunNotFound, StoreFault, open_run
from sim.store.shelf import write_whole

FORMAT = "sweep/1"
NAME = "sweep.json"
#: The folder of sweeps beside those of the experiments.
SWEEPS = "sweeps"
#: Hexadecimal digits of an id.
_DIGITS = 12
#: What a job can be.
RUN, TOURNAMENT, ODDS, REFERENCE = "run", "tournament", "odds", "reference"
#: How a job can have ended.
DONE, FAILED, INTERRUPTED, NOT_PLAYED = "done", "failed", "interrupted", "not played"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Job:
    """One job of a sweep.

    Attributes
    ----------
    number
        Its number, from 0, as it is counted while the sweep is played.
    settings
        What the command line sets in it, by the name typed.
    what
        A run, or what has no place in a table of runs.
    id, folder
        Of what it plays, so far as that is known.
    baseline
        The folder of the run that its settings compare it with.
    status
        How it ended.
    said
        What was wrong, in a line.
    """

    number: int
    settings: Mapping[str, str]
    what: str = RUN
    id: str = ""
    folder: Path | None = None
    baseline: Path | None = None
    status: str = NOT_PLAYED
    said: str = ""


def id_of(jobs: Iterable[Job]) -> str:
    """Return the id of a sweep: a hash of what its jobs play, or of their settings where that is unknown."""
    deciding = [[job.id, sorted(_beside(job).items())] for job in jobs]
    text = json.dumps(["sweep", deciding], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _beside(job: Job) -> dict[str, str]:
    """Return the settings that a job's own id says nothing of."""
    return {name: value for name, value in job.settings.items() if not job.id or name.startswith("baseline")}


def differing(jobs: Iterable[Job]) -> list[str]:
    """Return the settings that are not the same in all jobs, in the order in which they were typed."""
    values: dict[str, set[str | None]] = {}
    every = list(jobs)
    for name in dict.fromkeys(name for job in every for name in job.settings):
        values[name] = {job.settings.get(name) for job in every}
    return [name for name, found in values.items() if len(found) > 1]


@dataclass(frozen=True)
class SweepFolder:
    """The folder of one sweep; its name is the sweep's id."""

    path: Path

    @property
    def file(self) -> Path:
        """The file that names the jobs."""
        return self.path / NAME

    def told(self) -> dict[str, Any]:
        """Return what ``sweep.json`` says.

        Raises
        ------
        RunNotFound
            If there is no sweep.
        StoreFault
            If it cannot be understood.
        """
        try:
            told = json.loads(self.file.read_text(encoding="utf-8"))
            if told["format"] != FORMAT:
                raise StoreFault(f"{self.file} has format {told['format']!r}; this version reads {FORMAT!r}")
        except (FileNotFoundError, NotADirectoryError) as error:
            raise RunNotFound(f"{self.path} holds no sweep (there is no {NAME})") from error
        except (ValueError, KeyError, TypeError) as error:
            raise StoreFault(
                f"{self.file} is damaged; play the sweep again, it takes what is there"
            ) from error
        return dict(told)

    def write(self, jobs: Iterable[Job], command: str, version: str) -> None:
        """Write down what was played; folders are named as seen from this one."""
        every = list(jobs)
        told = {
            "format": FORMAT,
            "id": self.path.name,
            "version": version,
            "command": command,
            "state": "complete" if all(job.status == DONE for job in every) else "incomplete",
            "differing": differing(every),
            "jobs": [
                {
                    "job": job.number,
                    "settings": dict(job.settings),
                    "what": job.what,
                    "id": job.id,
                    "folder": self._seen(job.folder),
                    "baseline": self._seen(job.baseline),
                    "status": job.status,
                    "said": job.said,
                }
                for job in every
            ],
        }
        write_whole(self.file, f"{json.dumps(told, ensure_ascii=False, indent=1)}\n".encode())

    def _seen(self, place: Path | None) -> str | None:
        return None if place is None else os.path.relpath(place, self.path)

    def runs(self) -> list[RunFolder]:
        """Return the runs that were played and are there, each once."""
        places = [
            Path(os.path.normpath(self.path / job["folder"]))
            for job in self.told()["jobs"]
            if job["what"] == RUN and job["status"] == DONE and job["folder"] is not None
        ]
        return [open_run(place) for place in dict.fromkeys(places) if RunFolder(place).manifest_path.exists()]

    def disk_use(self) -> int:
        """Return the bytes that it takes, its runs not included."""
        return sum(path.stat().st_size for path in self.path.rglob("*") if path.is_file())

    def remove(self) -> int:
        """Remove the sweep, not its runs; return the bytes freed."""
        freed = self.disk_use()
        shutil.rmtree(self.path)
        return freed


def listed(root: Path) -> list[tuple[SweepFolder, dict[str, Any]]]:
    """Return all sweeps under a folder of runs with what they say.

    Those that cannot be understood are left out with a warning in the log.
    """
    found = []
    for path in sorted(root.glob(f"{SWEEPS}/*/{NAME}")):
        folder = SweepFolder(path.parent)
        try:
            found.append((folder, folder.told()))
        except StoreFault as fault:
            _log.warning("%s", fault)
    return found


def find_sweep(name: str | Path, root: Path) -> SweepFolder | None:
    """Return the sweep that a folder, an id or the beginning of an id names; None where it names none.

    Raises
    ------
    RunNotFound
        If more than one answers to it, or a run as well.
    """
    if (Path(name) / NAME).is_file():
        return SweepFolder(Path(name))
    text = str(name)
    if not text or "/" in text:
        return None
    there = [
        path.parent for path in sorted(root.glob(f"{SWEEPS}/*/{NAME}")) if path.parent.name.startswith(text)
    ]
    there = [path for path in there if path.name == text] or there
    if not there:
        return None
    runs = (
        []
        if there[0].name == text
        else [
            path.parent
            for path in sorted(root.glob("*/*/manifest.json"))
            if path.parent.name.startswith(text)
        ]
    )
    if len(there) + len(runs) > 1:
        raise RunNotFound(f"{text!r} is not one: {', '.join(map(str, [*there, *runs]))}")
    return SweepFolder(there[0])
