"""Answers that are kept: of ``forhont rules`` and ``forhont fair``, each in a folder of its own.

``runs/rules/<id>/`` and ``runs/fair/<id>/`` have ``answer.json``, which says all, and ``answer.csv``, its
figures.  The id is a hash of what decides the answer: who asks the same again is answered from there.
"""

from __future__ import annotations

import json
import logging
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from analysis import console_fair, console_ruled, fair, ruled
from sim.commands.exits import say
from sim.faults import check_rate
from sim.store import RunNotFound, StoreFault
from sim.store.shelf import write_whole

NAME, TABLE = "answer.json", "answer.csv"
#: What an answer is of -> its format; also the folder that they lie in.
KINDS = {"rules": ruled.FORMAT, "fair": fair.FORMAT}
#: What a question says that its answer does not depend on: how rules are called, and how it was asked.
_AS_ASKED = ("command", "rules")

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class AnswerFolder:
    """The folder of one answer; its name is the answer's id."""

    path: Path

    @property
    def file(self) -> Path:
        """The file that says all."""
        return self.path / NAME

    def told(self) -> dict[str, Any]:
        """Return the answer.

        Raises
        ------
        RunNotFound
            If there is none.
        StoreFault
            If it cannot be understood.
        """
        try:
            told = json.loads(self.file.read_text(encoding="utf-8"))
            known = told["format"]
        except (FileNotFoundError, NotADirectoryError) as error:
            raise RunNotFound(f"{self.path} holds no answer (there is no {NAME})") from error
        except (ValueError, KeyError, TypeError) as error:
            raise StoreFault(f"{self.file} is damaged; remove {self.path}, or ask with --rerun") from error
        if known not in KINDS.values():
            raise StoreFault(
                f"{self.file} has format {known!r}; this version reads {', '.join(KINDS.values())}"
            )
        return dict(told)

    def write(self, told: Mapping[str, Any], table: str) -> None:
        """Write an answer and its figures as CSV; where ``answer.json`` stands, both do, and are whole."""
        self.file.unlink(missing_ok=True)
        write_whole(self.path / TABLE, table.encode())
        write_whole(self.file, f"{as_json(told)}\n".encode())

    def disk_use(self) -> int:
        """Return the bytes that it takes, reports included."""
        return sum(path.stat().st_size for path in self.path.rglob("*") if path.is_file())

    def remove(self) -> int:
        """Remove everything; return the bytes freed."""
        freed = self.disk_use()
        shutil.rmtree(self.path)
        return freed


def as_json(told: Mapping[str, Any]) -> str:
    """Return an answer as programs read it."""
    return json.dumps(told, ensure_ascii=False, indent=1)


def answered(
    what: str,
    about: Mapping[str, Any],
    make: Callable[[], tuple[Mapping[str, Any], str]],
    runs: Path,
    *,
    rerun: bool,
) -> dict[str, Any]:
    """Return the answer to a question: from its folder, or made and kept there.

    Parameters
    ----------
    what : str
        A key of :data:`KINDS`.
    about : mapping
        The question, with the ``id`` of its answer.
    make : callable
        Returns what is found, for JSON, and its figures as CSV; called where the answer is not there.
    runs : Path
        The folder that holds the runs.
    rerun : bool
        Make it anew even if it is there.

    Raises
    ------
    StoreFault
        If what is there cannot be understood.
    """
    folder = AnswerFolder(runs / what / about["id"])
    if folder.file.exists() and not rerun:
        told = folder.told()
        say(f"{folder.path} has this answer already; --rerun plays it anew")
        return told | {name: about[name] for name in _AS_ASKED}
    found, table = make()
    told = {**about, **found}
    try:
        folder.write(told, table)
    except OSError as error:
        # What was played for minutes is shown all the same.
        say(f"not kept: {folder.path}: {error.strerror or error}; --runs names another folder")
    else:
        say(f"kept: {folder.path}; forhont report {about['id']} makes a page of it")
    return told


def named(told: Mapping[str, Any]) -> str:
    """Return what an answer is of, in a few words."""
    if told["format"] == ruled.FORMAT:
        return " → ".join(one["name"] for one in told["rules"].values())
    return f"{told['rules']['name']}, {told['objective']['name']}"


def show(folder: AnswerFolder, rate: float | None = None) -> None:
    """Print an answer again."""
    check_rate(rate)
    console, told = Console(), folder.told()
    if told["format"] == ruled.FORMAT:
        console_ruled.show(ruled.Ruled(told).at(rate), console)
    else:
        console_fair.show(fair.Fair(told).at(rate), console)


def there(root: Path) -> list[AnswerFolder]:
    """Return all answers under a folder of runs, by what they are of and by id."""
    return [AnswerFolder(path.parent) for what in KINDS for path in sorted(root.glob(f"{what}/*/{NAME}"))]


def listed(root: Path) -> list[tuple[AnswerFolder, dict[str, Any]]]:
    """Return likewise folders with what they say.

    Those that cannot be understood are left out with a warning in the log.
    """
    found = []
    for folder in there(root):
        try:
            found.append((folder, folder.told()))
        except StoreFault as fault:
            _log.warning("%s", fault)
    return found
