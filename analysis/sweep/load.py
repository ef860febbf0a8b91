"""What a sweep's ``sweep.json`` says of its jobs."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analysis.load import LoadError

FORMAT = "sweep/1"
NAME = "sweep.json"
#: What a job is that has a row, and how it ended then.
RUN, DONE = "run", "done"
#: How a job that was given up ended.
FAILED = "failed"


@dataclass(frozen=True)
class Job:
    """One job: its number, what was set in it by the name typed, what it played, and how it ended."""

    number: int
    settings: Mapping[str, str]
    what: str
    id: str
    folder: Path | None
    #: The run that it is compared with because its settings name one.
    baseline: Path | None
    status: str
    said: str

    @property
    def played(self) -> bool:
        """Whether it is a run that was played to its end."""
        return self.what == RUN and self.status == DONE and self.folder is not None


@dataclass(frozen=True)
class Sweep:
    """A sweep.

    Attributes
    ----------
    folder
    told
        ``sweep.json`` as read.
    jobs
        In the order in which they were played.
    """

    folder: Path
    told: Mapping[str, Any]
    jobs: tuple[Job, ...]

    @property
    def id(self) -> str:
        """Id of the sweep."""
        return str(self.told["id"])

    @property
    def differing(self) -> tuple[str, ...]:
        """The settings that are not the same in all jobs."""
        return tuple(self.told["differing"])

    @property
    def tabled(self) -> tuple[Job, ...]:
        """The jobs that have a row: runs, played or not."""
        return tuple(job for job in self.jobs if job.what == RUN)


def load(folder: Path) -> Sweep:
    """Read a sweep.

    Raises
    ------
    LoadError
        If there is none, or it cannot be understood.
    """
    path = folder / NAME
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["format"] != FORMAT:
            raise LoadError(f"{path}: not a sweep of format {FORMAT}")
        return Sweep(folder, told, tuple(_job(folder, row) for row in told["jobs"]))
    except OSError as error:
        raise LoadError(f"{path}: no sweep ({error.strerror})") from None
    except (ValueError, KeyError, TypeError) as error:
        raise LoadError(f"{path}: not a sweep: {error}") from None


def _job(folder: Path, row: Mapping[str, Any]) -> Job:
    here, beside = (
        None if row[name] is None else Path(os.path.normpath(folder / row[name]))
        for name in ("folder", "baseline")
    )
    return Job(
        int(row["job"]), row["settings"], row["what"], row["id"], here, beside, row["status"], row["said"]
    )
