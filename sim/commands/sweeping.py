"""The jobs of one command line (``-m``), gathered as they end, and shown as one table after the last."""

from __future__ import annotations

import dataclasses
import os
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

import sim
from sim.commands import exits
from sim.commands.exits import say
from sim.store import RunFolder
from sim.sweep.folder import DONE, FAILED, INTERRUPTED, RUN, SWEEPS, Job, SweepFolder, id_of

if TYPE_CHECKING:
    from sim.compose import Planned

#: Settings that decide nothing of what is played.
_FREE = ("rerun", "rate", "resume")
#: As many jobs are a sweep.
_FEWEST = 2


class Gathering:
    """What the jobs of this process play.

    Parameters
    ----------
    typed
        The command line as it was typed.
    """

    def __init__(self, typed: Sequence[str]) -> None:
        self._command = shlex.join(["python", "-m", "sim.run", *_deciding(typed)])
        self._root = Path()
        self._rate: float | None = None
        self._planned: Planned | None = None
        self._jobs: list[Job] = []

    @property
    def begun(self) -> bool:
        """Whether there has been any job of a sweep."""
        return bool(self._jobs)

    def begin(self, hydra_cfg: Any, what: str, rate: float | None) -> None:
        """Note that a job begins.

        Parameters
        ----------
        hydra_cfg
            Hydra's settings of the job.
        what
            What it plays.
        rate
            Money per unit, for what is shown.
        """
        from sim.compose import is_refused, planned

        if self._planned is None:
            self._planned = planned(hydra_cfg)
            self._root = Path(hydra_cfg.sweep.dir) / SWEEPS
        self._rate = rate
        overrides = list(hydra_cfg.overrides.task)
        folder = _here(Path(hydra_cfg.runtime.output_dir))
        number, name = int(hydra_cfg.job.num), "" if is_refused(folder) else folder.name
        self._jobs.append(Job(number, _settings(overrides), what, name, folder, status=INTERRUPTED))

    def end(self, status: int, said: str) -> None:
        """Note how the job that began last has ended.

        Parameters
        ----------
        status
            Its exit status.
        said
            What was wrong.
        """
        job = self._jobs[-1]
        ended = {exits.DONE: DONE, exits.INTERRUPTED: INTERRUPTED}.get(status, FAILED)
        self._jobs[-1] = dataclasses.replace(_played(job), status=ended, said=said)

    def finish(self) -> int:
        """Write down the sweep, and show its runs in one table; return the exit status."""
        if not self._jobs:
            return exits.DONE
        try:
            return self._finish()
        except KeyboardInterrupt:
            say("interrupted")
            return exits.INTERRUPTED
        except Exception as error:
            if exits.wants_traceback():
                raise
            return exits.report(error)

    def _finish(self) -> int:
        assert self._planned is not None
        jobs = [*self._jobs]
        for number, overrides in enumerate(self._planned.jobs[len(jobs) :], len(jobs)):
            name = self._planned.id_of(overrides)
            jobs.append(Job(number, _settings(overrides), jobs[0].what, name))
        if len(jobs) < _FEWEST:
            return exits.DONE
        if all(job.what != RUN for job in jobs):
            say("these jobs play no runs of deals, so there is no table of them: each has its own results")
            return exits.DONE
        folder = SweepFolder(self._root / id_of(jobs))
        folder.write(jobs, self._command, sim.__version__)
        from analysis.sweep.console import show as show_tables
        from analysis.sweep.summary import summarise

        say(f"bringing {len(jobs)} jobs together")
        console = Console()
        console.print()
        show_tables(summarise(folder.path), console, self._rate)
        return exits.DONE


def show(folder: SweepFolder, rate: float | None = None) -> int:
    """Print the table of a sweep again; return the exit status."""
    from analysis.sweep.console import show as show_tables
    from analysis.sweep.summary import stored
    from sim.faults import check_rate

    check_rate(rate)
    show_tables(stored(folder.path), Console(), rate)
    return exits.DONE


def _deciding(typed: Sequence[str]) -> list[str]:
    """Return the words of a command line that make the same runs."""
    kept: list[str] = []
    words = iter(typed)
    for word in words:
        if word == "--rate":
            next(words, "")
        elif not word.startswith(("rerun=", "rate=", "--rate=")):
            kept.append(word)
    return kept


def _settings(overrides: Sequence[str]) -> dict[str, str]:
    """Return what the command line sets in a job, under the names typed."""
    parted = (override.partition("=") for override in overrides)
    found = {name.lstrip("+"): value for name, _, value in parted}
    return {name: value for name, value in found.items() if name not in _FREE}


def _here(folder: Path) -> Path:
    return folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder


def _played(job: Job) -> Job:
    """Return a job with what is known of it from its folder; one that was refused has none."""
    from sim.compose import is_refused

    folder = job.folder
    assert folder is not None
    if is_refused(folder):
        shutil.rmtree(folder, ignore_errors=True)
        return dataclasses.replace(job, folder=None)
    run = RunFolder(folder)
    if job.what != RUN or not run.manifest_path.exists():
        return job
    manifest = run.read()
    beside = manifest.baseline
    baseline = None if beside is None else Path(os.path.normpath(folder / beside))
    return dataclasses.replace(job, id=manifest.id, baseline=baseline)
