"""A tournament's folder: ``tournament.json`` and a run for each line-up, in ``line-000`` and so on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.store import OtherRun, RunFolder, RunNotFound, StoreFault, find_run, open_run, remove_run
from sim.store.shelf import write_whole

if TYPE_CHECKING:
    from sim.tournament.setting import Tournament

FORMAT = "tournament/1"
NAME = "tournament.json"
#: What a tournament keeps beside its runs.
RESULTS = ("summary", "plots")


@dataclass(frozen=True)
class TournamentFolder:
    """The folder of one tournament; its name is the tournament's id, its parent's the experiment."""

    path: Path

    @property
    def file(self) -> Path:
        """The file that says what was wanted."""
        return self.path / NAME

    def told(self) -> dict[str, Any]:
        """Return what was wanted.

        Raises
        ------
        RunNotFound
            If there is no tournament.
        StoreFault
            If it cannot be understood.
        """
        try:
            told = json.loads(self.file.read_text(encoding="utf-8"))
            if told["format"] != FORMAT:
                raise StoreFault(f"{self.file} has format {told['format']!r}; this version reads {FORMAT!r}")
        except (FileNotFoundError, NotADirectoryError) as error:
            raise RunNotFound(f"{self.path} holds no tournament (there is no {NAME})") from error
        except (ValueError, KeyError, TypeError) as error:
            raise StoreFault(f"{self.file} is damaged: {error}") from error
        return dict(told)

    def line(self, number: int) -> Path:
        """Return the folder of a line-up's run."""
        return self.path / f"line-{number:03}"

    def runs(self) -> Iterator[RunFolder]:
        """Yield the runs of all line-ups."""
        for number in range(len(self.told()["line_ups"])):
            yield open_run(self.line(number))

    def begin(self, wanted: Tournament, command: str) -> None:
        """Write down what is wanted: first in each run, then of the whole, so that a whole one is resumed.

        Raises
        ------
        OtherRun
            If the folder holds something else.
        """
        if (self.path / "manifest.json").exists():
            raise OtherRun(f"{self.path} holds a run; choose another hydra.run.dir")
        if self.file.exists():
            if self.told()["id"] != wanted.id:
                raise OtherRun(f"{self.path} holds another tournament; choose another hydra.run.dir")
            return
        for number in range(len(wanted.schedule.lines)):
            manifest = wanted.manifest(number, command)
            RunFolder(self.line(number), manifest.parts_url).begin(manifest)
        told = json.dumps(wanted.told(command), ensure_ascii=False, indent=1)
        write_whole(self.file, f"{told}\n".encode())

    def played(self) -> int:
        """Return how many deals have been played, over all line-ups."""
        return sum(part.n for run in self.runs() for part in run.read().parts)

    @property
    def complete(self) -> bool:
        """Whether every run is."""
        return all(run.read().state == "complete" for run in self.runs())

    def disk_use(self) -> int:
        """Return the bytes that it takes, parts that lie elsewhere included."""
        own = sum(path.stat().st_size for path in self.path.iterdir() if path.is_file())
        own += sum(
            path.stat().st_size
            for name in RESULTS
            for path in (self.path / name).rglob("*")
            if path.is_file()
        )
        return own + sum(run.disk_use() for run in self.runs())

    def remove(self) -> int:
        """Remove everything, the runs first; return the bytes freed."""
        freed = self.disk_use()
        for run in list(self.runs()):
            remove_run(run)
        shutil.rmtree(self.path)
        return freed


def listed(root: Path) -> list[TournamentFolder]:
    """Return all tournaments under ``root/<experiment>/<id>``, in order of their names."""
    return [TournamentFolder(path.parent) for path in sorted(root.glob(f"*/*/{NAME}"))]


def find(name: str | Path, root: Path = Path("runs")) -> RunFolder | TournamentFolder:
    """Return the run or the tournament that a folder, an id or the beginning of an id names.

    Raises
    ------
    RunNotFound
        If none or more than one answers to it.
    """
    if (Path(name) / NAME).is_file():
        return TournamentFolder(Path(name))
    there = [folder for folder in listed(root) if str(name) and folder.path.name.startswith(str(name))]
    exact = [folder for folder in there if folder.path.name == str(name)]
    chosen = exact or there
    try:
        run = find_run(name, root)
    except RunNotFound:
        if len(chosen) == 1:
            return chosen[0]
        if not chosen:
            raise
        run = None
    if chosen:
        paths = [*(folder.path for folder in chosen), *([run.path] if run else [])]
        raise RunNotFound(f"{str(name)!r} is not one: {', '.join(map(str, paths))}")
    assert run is not None
    return run
