"""A run's folder: manifest, parts, records of a stopped run; finding, listing and removing runs."""

from __future__ import annotations

import fcntl
import json
import logging
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.store.faults import OtherRun, PartFault, RunBusy, RunNotFound, StoreFault
from sim.store.manifest import Manifest, Part
from sim.store.parts import Damaged, Identity, Outcome, read_part
from sim.store.shelf import UNFINISHED, FolderShelf, Shelf, UrlShelf, write_whole

_LINE_UP = re.compile(r"(?P<of>[^/]+)/(?P<line>line-\d+)")
#: What a driver holds while it plays; where the deal is kept by which a strategy failed.
LOCK, FAILED = ".lock", "failed.jsonl"

_log = logging.getLogger(__name__)


class Survey(NamedTuple):
    """What a folder holds of a run already."""

    parts: list[Part]
    #: Chunks (first deal, number of deals) that are still to be played.
    missing: list[tuple[int, int]]
    #: int64[cards, holders] over the parts, or None without parts.
    dealt: np.ndarray | None
    outcomes: dict[str, Outcome]


@dataclass(frozen=True)
class RunFolder:
    """The folder of one run.

    Attributes
    ----------
    path : Path
        The folder; its name is the run's id, its parent's name the experiment.
    parts_url : str, optional
        Where parts go if not into the folder: a plain path, or a URL that pyarrow understands.  It must be
        reachable from every worker.
    """

    path: Path
    parts_url: str | None = None

    @property
    def shelf(self) -> Shelf:
        """Where the parts lie."""
        if self.parts_url is None:
            return FolderShelf(str(self.path.resolve()))
        if "://" in self.parts_url:
            return UrlShelf(f"{self.parts_url.rstrip('/')}/{self.path.name}")
        return FolderShelf(str(Path(self.parts_url).resolve() / self.path.name))

    @property
    def manifest_path(self) -> Path:
        """The manifest's file."""
        return self.path / "manifest.json"

    def read(self) -> Manifest:
        """Return the manifest.

        Raises
        ------
        RunNotFound
            If there is none.
        StoreFault
            If it cannot be understood.
        """
        try:
            text = self.manifest_path.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError) as error:
            raise RunNotFound(f"{self.path} holds no run (there is no manifest.json)") from error
        return Manifest.from_json(text, str(self.manifest_path))

    def write(self, manifest: Manifest) -> None:
        """Write the manifest at once and whole; only the driver does."""
        write_whole(self.manifest_path, manifest.to_json().encode())

    def begin(self, manifest: Manifest) -> Manifest:
        """Write a new run's manifest, or return the one that is there if it is of the same run.

        Raises
        ------
        OtherRun
            If the folder holds a run that differs in anything that decides results; the message names it.
        """
        if not self.manifest_path.exists():
            self.write(manifest)
            return manifest
        there = self.read()
        differing = there.differences(manifest)
        if differing:
            raise OtherRun(
                f"{self.path} holds another run: it differs in {', '.join(differing)}; "
                "resume it with its own configuration, or choose another folder"
            )
        return there

    def write_failed(self, record: dict[str, Any]) -> None:
        """Keep the deal record that reproduces why a run stopped, in ``failed.jsonl``."""
        write_whole(self.path / FAILED, (json.dumps(record, ensure_ascii=False) + "\n").encode())

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the folder for this driver.

        Raises
        ------
        RunBusy
            If another process holds it.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / LOCK).open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise RunBusy(
                    f"another process is playing into {self.path}; wait for it or end it"
                ) from error
            yield

    def clean(self, group: str) -> None:
        """Remove what killed writers left behind."""
        self.shelf.clean(group)
        for path in self.path.glob(f"*{UNFINISHED}"):
            path.unlink(missing_ok=True)

    def survey(self, manifest: Manifest, identity: Identity) -> Survey:
        """Check every part that is there against the run, listed or not.

        A damaged part is reported in the log and counted as missing, for it can be played again.

        Raises
        ------
        PartFault
            If a part belongs to another run.
        """
        shelf = self.shelf
        chunks = dict(chunks_of(manifest.deals, manifest.chunk))
        listed = {part.file: part.sha256 for part in manifest.parts}
        parts, counts, found = [], [], Totals()
        for name in shelf.names(identity.group):
            lo = int(stem) if (stem := name.rpartition("/")[2].removesuffix(".parquet")).isdigit() else -1
            if lo not in chunks or identity.name(lo) != name:
                raise PartFault(
                    f"{name} in {self.path} is no part of this run, whose parts begin at multiples of "
                    f"{manifest.chunk} below {manifest.deals}; move it away"
                )
            try:
                checked = read_part(shelf.read(name), name, identity, lo, chunks[lo])
                if listed.get(name, checked.part.sha256) != checked.part.sha256:
                    raise Damaged(f"part {name} has changed since it was written")
            except Damaged as fault:
                _log.warning("%s; its deals are played again", fault)
                continue
            parts.append(checked.part)
            counts.append(checked.dealt)
            found.add(checked.outcomes)
            counts = [sum(counts[1:], start=counts[0])]
            del chunks[lo]
        return Survey(parts, sorted(chunks.items()), counts[0] if counts else None, found.outcomes)

    def disk_use(self) -> int:
        """Return the bytes that the run takes: its folder, and its parts where they lie elsewhere."""
        here = sum(path.stat().st_size for path in self.path.rglob("*") if path.is_file())
        if self.parts_url is None:
            return here
        return here + sum(part.bytes for part in self.read().parts)


class Totals:
    """Outcomes by contract, added up."""

    def __init__(self) -> None:
        self.outcomes: dict[str, Outcome] = {}

    def add(self, more: dict[str, Outcome]) -> None:
        """Add the outcomes of further deals."""
        for contract, new in more.items():
            old = self.outcomes.get(contract, Outcome(0, 0, 0))
            self.outcomes[contract] = Outcome(*(a + b for a, b in zip(old, new, strict=True)))


def chunks_of(deals: int, chunk: int) -> Iterator[tuple[int, int]]:
    """Yield (first deal, number of deals) of every chunk."""
    for lo in range(0, deals, chunk):
        yield lo, min(chunk, deals - lo)


def open_run(path: Path) -> RunFolder:
    """Return the folder of a run that exists, with the place of its parts as its manifest says."""
    return RunFolder(path, RunFolder(path).read().parts_url)


def list_runs(root: Path) -> list[RunFolder]:
    """Return all runs under ``root/<experiment>/<id>``, in order of their start.

    Folders whose manifest cannot be read are left out with a warning in the log.
    """
    found = []
    for path in sorted(root.glob("*/*/manifest.json")):
        try:
            manifest = RunFolder(path.parent).read()
        except StoreFault as fault:
            _log.warning("%s", fault)
            continue
        found.append((manifest.started, manifest.id, RunFolder(path.parent, manifest.parts_url)))
    return [folder for _, _, folder in sorted(found, key=lambda entry: entry[:2])]


def find_run(run: str | Path, root: Path = Path("runs")) -> RunFolder:
    """Return the run that a folder, an id or the beginning of an id names; ``TOURNAMENT/line-003`` a line-up.

    Raises
    ------
    RunNotFound
        If none or more than one answers to it.
    """
    path = Path(run)
    if (path / "manifest.json").is_file():
        return open_run(path)
    name = str(run)
    line_up = _LINE_UP.fullmatch(name)
    own = line_up["of"] if line_up else name
    within = f"{line_up['line']}/" if line_up else ""
    there = sorted(root.glob(f"*/*/{within}manifest.json"))
    named = {file.parent: (file.parent.parent if line_up else file.parent).name for file in there}
    answering = [path for path, of in named.items() if of.startswith(own)]
    exact = [path for path in answering if named[path] == own]
    chosen = exact or answering
    if not name or not chosen:
        raise RunNotFound(f"no run {name!r}: it is neither a run's folder nor an id under {root}")
    if len(chosen) > 1:
        raise RunNotFound(f"run {name!r} is not one: {', '.join(map(str, chosen))}")
    return open_run(chosen[0])


def remove_run(folder: RunFolder) -> int:
    """Remove a run with its parts; return the bytes freed.

    Raises
    ------
    RunBusy
        If it is being played.
    """
    with folder.lock():
        freed = folder.disk_use()
        if folder.parts_url is not None:
            folder.shelf.remove("hands")
            folder.shelf.remove("tallies")
        shutil.rmtree(folder.path)
    return freed
