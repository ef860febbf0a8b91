"""What lies in a folder, whatever it is: a run, a tournament, an answer about rules or tariffs."""

from __future__ import annotations

from pathlib import Path

from sim.commands import answers
from sim.commands.answers import AnswerFolder
from sim.store import RunFolder, RunNotFound
from sim.tournament import folder as tournaments
from sim.tournament.folder import TournamentFolder

#: What a run and a tournament have in their folders; what tells odds of a position from other answers.
_PLAYED = ("manifest.json", tournaments.NAME)
_ODDS = "question.json"

Kept = RunFolder | TournamentFolder | AnswerFolder


def find(name: str | Path, root: Path = Path("runs")) -> Kept:
    """Return what a folder, an id or the beginning of an id names.

    Raises
    ------
    RunNotFound
        If nothing, or more than one thing, answers to it.
    """
    path, text = Path(name), str(name)
    if (path / answers.NAME).is_file() and not (path / _ODDS).exists():
        return AnswerFolder(path)
    called = [one for one in answers.there(root) if text and one.path.name.startswith(text)]
    if not called:
        return tournaments.find(name, root)
    exact = [one for one in called if one.path.name == text]
    others = [] if exact else [path for path in _played(root) if path.name.startswith(text)]
    paths = [*(one.path for one in exact or called), *others]
    if len(paths) > 1:
        raise RunNotFound(f"{text!r} is not one: {', '.join(map(str, paths))}")
    return (exact or called)[0]


def _played(root: Path) -> list[Path]:
    """Return the folders of all runs and tournaments."""
    return sorted(path.parent for name in _PLAYED for path in root.glob(f"*/*/{name}"))
