"""One run from beginning to end: check what is there, play what is missing, write the manifest."""

from __future__ import annotations

import dataclasses
import datetime
import importlib.metadata
import platform
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sim.execute import local, ray_env, still
from sim.execute.ahead import Ahead
from sim.execute.ledger import Ledger
from sim.execute.plan import Progress, Settings, chunk_size, session_of, sessions
from sim.execute.work import Job, Player
from sim.store.faults import OtherRun
from sim.store.folder import RunFolder
from sim.store.manifest import Manifest, digest, new_manifest
from sim.store.parts import Identity

if TYPE_CHECKING:
    from sim.spec import Spec

TABLE = "sim.table:Table"
_NOTE_S = 5.0
_LIBRARIES = ("numba", "numpy", "pyarrow", "polars", "duckdb", "ray")


def run(
    spec: Spec,
    deals: int,
    folder: RunFolder,
    settings: Settings,
    progress: Callable[[Progress], None] | None = None,
    factory: str = TABLE,
) -> Manifest:
    """Play a run, or what is missing of it, and return its final manifest.

    Parameters
    ----------
    spec : Spec
        What decides results.
    deals : int
        Number of deals.
    folder : RunFolder
        Where the run lives.  If its manifest has been written (:meth:`RunFolder.begin`), that one is carried
        on and must be of the same spec; else a plain one is made, with the folder's name as id.
    settings : Settings
        By whom it is played.
    progress : callable, optional
        Called about four times a second, and at the end.
    factory : str
        The table's class as ``module:attribute``.

    Raises
    ------
    OtherRun
        If the folder holds a run of another spec.
    PartFault
        If a part there belongs to another run.
    Stalled
        If a strategy does not answer.
    StrategyFault
        If a strategy fails; its record is kept in ``failed.jsonl``.
    ValueError
        If there are sessions that cannot be played so; see :func:`sim.execute.plan.session_of`.
    KeyboardInterrupt
        If interrupted; finished parts are kept and the run can be resumed.
    """
    with folder.lock():
        manifest = _carry_on(spec, deals, folder, settings)
        if manifest.state == "complete":
            return manifest
        beats = tempfile.mkdtemp(prefix="forhont-beats-")
        identity = Identity(manifest.id, manifest.game, manifest.seed, digest(spec), manifest.store)
        session = session_of(spec.house, deals, manifest.store)
        job = Job(spec, factory, identity, folder.shelf, settings.stall_s, session, beats)
        try:
            return _Driver(job, manifest, folder, settings, progress).play()
        finally:
            shutil.rmtree(beats, ignore_errors=True)


def _carry_on(spec: Spec, deals: int, folder: RunFolder, settings: Settings) -> Manifest:
    """Return the folder's manifest, or a new one, once it is known to be of this spec."""
    if folder.manifest_path.exists():
        manifest = folder.read()
        if manifest.digest() != digest(spec) or manifest.deals != deals:
            raise OtherRun(
                f"{folder.path} holds another run ({manifest.deals} deals of {manifest.game}, "
                f"seed {manifest.seed}); resume it with its own configuration, or choose another folder"
            )
    else:
        manifest = new_manifest(spec, deals, folder.path.name, parts_url=folder.parts_url)
    session = session_of(spec.house, deals, manifest.store)
    if manifest.parts_url != folder.parts_url:
        raise OtherRun(f"the parts of {folder.path} lie at {manifest.parts_url}, not at {folder.parts_url}")
    return dataclasses.replace(
        manifest,
        chunk=chunk_size(deals, manifest.chunk or settings.chunk, session),
        sessions=sessions(deals, session),
        started=manifest.started or datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    )


class _Driver:
    """The driver's side of one run."""

    def __init__(
        self,
        job: Job,
        manifest: Manifest,
        folder: RunFolder,
        settings: Settings,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self._job, self._manifest, self._folder = job, manifest, folder
        self._settings, self._progress = settings, progress
        self._ledger: Ledger | None = None
        self._began = self._noted = time.monotonic()
        self._playing: float | None = None
        self._first = self._early = 0
        self._ahead: Ahead | None = None

    def play(self) -> Manifest:
        """Play what is missing; whatever happens, leave a manifest that says how the run stands."""
        folder, group = self._folder, self._job.identity.group
        folder.clean(group)
        survey = folder.survey(self._manifest, self._job.identity)
        try:
            if survey.missing:
                # Written before the first deal, so that whatever is there can be resumed.
                self._manifest = dataclasses.replace(
                    self._manifest, state="running", execute=self._settings.mode
                )
                folder.write(self._manifest)
                first, workers = self._ready(survey.missing)
                self._manifest = dataclasses.replace(
                    self._manifest,
                    scale=first.scale,
                    workers=workers,
                    versions=_versions(),
                )
                folder.write(self._manifest)
            self._ledger = Ledger(self._manifest, self._job.session, survey, self._report)
            if survey.missing:
                self._playing, self._first = time.monotonic(), self._ledger.done
                self._play_missing(survey.missing, first, self._ledger)
        except KeyboardInterrupt:
            self._close("running")
            raise
        except BaseException as error:
            record = getattr(error, "record", None)
            if isinstance(record, dict):
                folder.write_failed(record)
            self._close("failed")
            raise
        folder.clean(group)
        (folder.path / "failed.jsonl").unlink(missing_ok=True)
        self._ledger.tick(dict, last=True)
        # Last of all: a report may note in the manifest that the run is under way.
        self._close("complete")
        return self._manifest

    def _ready(self, missing: list[tuple[int, int]]) -> tuple[Player, int]:
        """Set up the first table, which compiles for all, and start Ray if it is wanted."""
        if self._settings.mode != "ray":
            return Player(self._job), self._settings.threads
        ray_env.prepare(self._settings.address)
        # Imported before the other thread begins: both change the filters of warnings for a while.
        from sim.execute import cluster

        self._ahead = Ahead(self._job, missing, self._watched_from_outside)
        workers = cluster.start(self._settings)
        return self._ahead.player(), workers

    def _play_missing(self, missing: list[tuple[int, int]], first: Player, ledger: Ledger) -> None:
        settings = self._settings
        if self._ahead is None:
            with self._watched_from_outside(first):
                local.play(self._job, first, missing, settings.threads, ledger)
            return
        from sim.execute import cluster

        cluster.play(self._job, first.names, self._ahead.rest(), settings, ledger)
        for receipt in self._ahead.receipts():
            self._early += receipt.part.n
            ledger.add(receipt)

    @contextmanager
    def _watched_from_outside(self, first: Player) -> Iterator[None]:
        assert self._job.beats is not None
        manifest = str(self._folder.manifest_path.resolve())
        task = still.Task(self._job.beats, self._job.stall_s, still.GRACE_S, first.names, manifest)
        with still.start(task) as program:
            try:
                yield
            finally:
                program.kill()

    def _report(self, progress: Progress) -> None:
        """Pass progress on; now and then note in the manifest how far the run is, for whoever lists runs."""
        if time.monotonic() - self._noted > _NOTE_S:
            self._noted = time.monotonic()
            self._folder.write(self._now("running"))
        if self._progress is not None:
            self._progress(progress)

    def _close(self, state: str) -> None:
        self._manifest = self._now(state)
        self._folder.write(self._manifest)

    def _now(self, state: str) -> Manifest:
        ledger, manifest = self._ledger, self._manifest
        if ledger is not None:
            manifest = dataclasses.replace(
                manifest,
                parts=ledger.sorted_parts(),
                dealt=[] if ledger.dealt is None else ledger.dealt.tolist(),
                dealt_deals=ledger.done,
            )
        seconds = round(manifest.seconds + time.monotonic() - self._began, 3)
        if self._playing is not None and ledger is not None:
            manifest = dataclasses.replace(
                manifest,
                playing_seconds=round(time.monotonic() - self._playing, 3),
                playing_deals=ledger.done - self._first - self._early,
            )
        return dataclasses.replace(manifest, state=state, seconds=seconds)


def _versions() -> dict[str, str]:
    versions = {"python": platform.python_version()}
    for library in _LIBRARIES:
        try:
            versions[library] = importlib.metadata.version(library)
        except importlib.metadata.PackageNotFoundError:
            continue
    return versions
