"""Playing a run: a new one, or one whose results are there already."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from sim.commands import comparing, report
from sim.commands.exits import INTERRUPTED, say
from sim.commands.progress import Display
from sim.config import Experiment, spec_of
from sim.faults import ConfigError, check_rate
from sim.store import Manifest, OtherRun, RunFolder
from sim.store.standing import COMPLETE, STOPPED, standing, stored_deals

if TYPE_CHECKING:
    from sim.execute import Settings

#: Folders that a run makes, and what may differ when the same run is played anew.
_GROUPS = ("hands", "tallies", "summary", "plots")
_NEWER = {"id", "version", "schema", "strategy_sources"}


def play(  # noqa: PLR0913, PLR0917 - the settings that are the command's own
    experiment: Experiment,
    path: Path,
    command: str,
    rerun: bool = False,
    rate: float | None = None,
    *,
    go_on: bool = False,
) -> int:
    """Play an experiment into a folder and show its results; where they are there already, show them.

    Parameters
    ----------
    experiment
        What to play; with a baseline, that is played too, and the two are compared.
    path
        The run's folder.
    command
        The command that makes the run again, for its manifest.
    rerun
        Play anew even if the folder has results.
    rate
        Money per unit, for what is shown.
    go_on
        Go on with what was interrupted before, as ``resume`` does, instead of refusing it.

    Returns
    -------
    int
        The exit status.

    Raises
    ------
    ConfigError
        If the run, or its baseline, is there but not complete.
    OtherRun
        If the folder holds another run.
    """
    runs = comparing.plan(experiment, path, command)
    if rerun:
        for run in runs:
            _refuse_another(*run)
        for run in runs:
            empty(run.folder)
    there = [run for run in runs if run.folder.manifest_path.exists()]
    for run in there:
        _refuse_unfinished(run, runs[0], go_on)
    for folder, manifest in runs:
        if manifest.baseline not in (None, folder.begin(manifest).baseline):
            # Played without a baseline before: what it is compared with is found from its manifest.
            with folder.lock():
                folder.write(dataclasses.replace(folder.read(), baseline=manifest.baseline))
    for run in there:
        if run.folder.read().state == COMPLETE:
            say(f"{run.folder.path} has this run already; rerun=true plays it anew")
        else:
            say(f"{run.folder.path} was interrupted; it goes on")
    if len(there) < len(runs):
        _note_chunk(experiment)
    return finish(runs[0].folder, experiment.settings, rate, experiment.report)


def _refuse_unfinished(run: comparing.Planned, first: comparing.Planned, go_on: bool) -> None:
    """Refuse to take a run that was stopped for one that is there; ``go_on`` with one that may go on."""
    manifest = run.folder.begin(run.manifest)
    state = standing(run.folder, manifest)
    if state == COMPLETE or (go_on and state == STOPPED):
        return
    path, there = run.folder.path, stored_deals(run.folder, manifest)
    known = first.folder.manifest_path.exists() and first.folder.read().baseline == first.manifest.baseline
    raise ConfigError(
        f"{path} has {there:,} of {manifest.deals:,} deals of this run ({state}); "
        f"go on with resume={first.folder.path if known else path}, or play anew with rerun=true"
    )


def _note_chunk(experiment: Experiment) -> None:
    asked = experiment.settings.chunk
    if asked is not None and asked % experiment.session:
        chunk = experiment.manifest("").chunk
        say(
            f"execute.chunk={asked} is no whole number of sessions ({experiment.session} deals each): "
            f"chunks of {chunk:,} deals are played"
        )


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


def show(folder: RunFolder, rate: float | None = None, *languages: str) -> int:
    """Write and print the results of a complete run, and how it compares with its baseline if it has one.

    Parameters
    ----------
    folder
        The run's folder.
    rate
        Money per unit, for what is shown.
    languages
        Of the reports to leave in the folder.

    Returns
    -------
    int
        The exit status.
    """
    check_rate(rate)
    from analysis.console import show as show_tables
    from analysis.grids import labelled
    from analysis.summary import summarise

    console = Console()
    summary = summarise(folder.path, rate)
    show_tables(summary, console)
    comparison = comparing.show(folder, rate, console)
    if rate is None:
        # Files hold units: what was shown in money makes no report.
        for language in languages:
            page = report.write_page(folder, summary, comparison, language)
            console.print(labelled("report", str(page)), highlight=False, soft_wrap=True)
    return 0


def empty(folder: RunFolder) -> None:
    """Remove what a run has, its manifest first, so that no half-removed run counts; Hydra's notes stay."""
    with folder.lock():
        folder.manifest_path.unlink(missing_ok=True)
        for group in ("hands", "tallies"):
            folder.shelf.remove(group)
        for name in _GROUPS:
            shutil.rmtree(folder.path / name, ignore_errors=True)
        for file in (folder.path / "failed.jsonl", *report.pages(folder.path).values()):
            file.unlink(missing_ok=True)


def finish(
    folder: RunFolder, settings: Settings, rate: float | None = None, language: str | None = "en"
) -> int:
    """Play what a run and its baseline lack, show the results, and leave a report in a language, if any."""
    try:
        for run in comparing.runs_of(folder):
            _complete(run, settings, of=folder)
    except KeyboardInterrupt:
        say(f"interrupted; go on with: python -m sim.run resume={folder.path}")
        return INTERRUPTED
    return show(folder, rate, *([language] if language else []))


def _complete(run: RunFolder, settings: Settings, of: RunFolder) -> None:
    """Play what one run lacks; the baseline ``of`` another gets its tables and figures, unshown."""
    from sim import execute

    manifest = run.read()
    if manifest.state == "complete":
        return
    baseline = run.path != of.path
    if baseline:
        say(f"{run.path}, to compare with:")
    display = Display(Console(stderr=True))
    with display.shown():
        execute.run(spec_of(manifest), manifest.deals, run, settings, display)
    if baseline:
        from analysis.summary import summarise

        summarise(run.path)
