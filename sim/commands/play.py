"""Playing a run: a new one, or one whose results are there already."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from sim.commands.exits import INTERRUPTED, say
from sim.commands.progress import Display
from sim.config import Experiment, spec_of
from sim.faults import ConfigError, check_rate
from sim.store import Manifest, OtherRun, RunFolder

if TYPE_CHECKING:
    from sim.execute import Settings

#: Folders that a run makes, and what may differ when the same run is played anew.
_GROUPS = ("hands", "tallies", "summary", "plots")
_NEWER = {"id", "version", "schema", "strategy_sources"}


def play(
    experiment: Experiment, path: Path, command: str, rerun: bool = False, rate: float | None = None
) -> int:
    """Play an experiment into a folder and show its results; where they are there already, show them.

    Parameters
    ----------
    experiment
        What to play.
    path
        The run's folder.
    command
        The command that makes the run again, for its manifest.
    rerun
        Play anew even if the folder has results.
    rate
        Money per unit, for what is shown.

    Returns
    -------
    int
        The exit status.

    Raises
    ------
    ConfigError
        If the run is there but not complete.
    OtherRun
        If the folder holds another run.
    """
    folder = RunFolder(path, experiment.parts_url)
    if rerun:
        _refuse_another(folder, experiment.manifest(command))
        empty(folder)
    new = not folder.manifest_path.exists()
    manifest = folder.begin(experiment.manifest(command))
    if new:
        return finish(folder, manifest, experiment.settings, rate)
    if manifest.state != "complete":
        raise ConfigError(
            f"{path} has {_played(manifest):,} of {manifest.deals:,} deals of this run ({manifest.state}); "
            f"go on with resume={path}, or play anew with rerun=true"
        )
    say(f"{path} has this run already; rerun=true plays it anew")
    return show(folder, rate)


def _refuse_another(folder: RunFolder, wanted: Manifest) -> None:
    """Refuse to play anew over what is not this run."""
    if folder.manifest_path.exists():
        differing = [name for name in folder.read().differences(wanted) if name not in _NEWER]
        if differing:
            raise OtherRun(
                f"{folder.path} holds another run (other: {', '.join(differing)}); rerun=true plays the same "
                "run anew: choose another hydra.run.dir, or remove that run first"
            )
    elif found := [name for name in _GROUPS if (folder.path / name).exists()]:
        raise OtherRun(
            f"{folder.path} is no run's folder but has {', '.join(found)}; choose another hydra.run.dir"
        )


def show(folder: RunFolder, rate: float | None = None) -> int:
    """Write and print the results of a complete run; return the exit status."""
    check_rate(rate)
    from analysis.console import show as show_tables
    from analysis.summary import summarise

    show_tables(summarise(folder.path, rate), Console())
    return 0


def empty(folder: RunFolder) -> None:
    """Remove what a run has, its manifest first, so that no half-removed run counts; Hydra's notes stay."""
    with folder.lock():
        folder.manifest_path.unlink(missing_ok=True)
        for group in ("hands", "tallies"):
            folder.shelf.remove(group)
        for name in _GROUPS:
            shutil.rmtree(folder.path / name, ignore_errors=True)
        (folder.path / "failed.jsonl").unlink(missing_ok=True)


def finish(folder: RunFolder, manifest: Manifest, settings: Settings, rate: float | None) -> int:
    """Play what a run lacks and show its results."""
    from sim import execute

    display = Display(Console(stderr=True))
    try:
        with display.shown():
            execute.run(spec_of(manifest), manifest.deals, folder, settings, display)
    except KeyboardInterrupt:
        say(f"interrupted; go on with: python -m sim.run resume={folder.path}")
        return INTERRUPTED
    return show(folder, rate)


def _played(manifest: Manifest) -> int:
    return sum(part.n for part in manifest.parts)
