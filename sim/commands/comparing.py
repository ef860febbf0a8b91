"""The second run of an experiment with a baseline: where it lies, what makes it again, what is shown."""

from __future__ import annotations

import dataclasses
import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sim import baseline
from sim.commands.exits import say
from sim.config import Experiment
from sim.store import Manifest, RunFolder, open_run

if TYPE_CHECKING:
    from rich.console import Console

    from analysis.compare import Comparison


class Planned(NamedTuple):
    """A run that is wanted: its folder, and the manifest that it begins with."""

    folder: RunFolder
    manifest: Manifest


def plan(experiment: Experiment, path: Path, command: str) -> list[Planned]:
    """Return the runs of an experiment: its own and, where there is one, its baseline.

    Parameters
    ----------
    experiment
        What to play.
    path
        The folder of its own run; a baseline's lies beside it.
    command
        The command that makes its own run again.
    """
    first = Planned(RunFolder(path, experiment.parts_url), experiment.manifest(command))
    second = experiment.baseline
    if second is None:
        return [first]
    place = path.resolve()
    place = place.with_name(second.id if place.name == experiment.id else f"{place.name}-baseline")
    if place.is_relative_to(Path.cwd()):
        place = place.relative_to(Path.cwd())
    where = os.path.relpath(place, path)
    return [
        first._replace(manifest=dataclasses.replace(first.manifest, baseline=where)),
        Planned(RunFolder(place, second.parts_url), second.manifest(_command(experiment, command))),
    ]


def _command(experiment: Experiment, command: str) -> str:
    """Return the command that makes the baseline alone."""
    words = [word for word in shlex.split(command) if not word.startswith(("baseline=", "baseline."))]
    return shlex.join([*words, *baseline.overrides(experiment.kind, experiment.differing)])


def runs_of(folder: RunFolder) -> Iterator[RunFolder]:
    """Yield a stored run and, where it has one that is there, its baseline."""
    yield folder
    if (place := _place(folder)) is not None and RunFolder(place).manifest_path.exists():
        yield open_run(place)


def _place(folder: RunFolder) -> Path | None:
    beside = folder.read().baseline
    return None if beside is None else Path(os.path.normpath(folder.path / beside))


def baseline_of(folder: RunFolder) -> RunFolder | None:
    """Return the run that a run is compared with, if it is there and complete; say what is wrong if not."""
    place = _place(folder)
    if place is None:
        return None
    command = folder.read().command
    _, *others = runs_of(folder)
    if not others:
        say(f"{place}, the run to compare with, is gone; it is played again by: {command}")
        return None
    if others[0].read().state != "complete":
        say(f"{place}, the run to compare with, is not complete; go on with resume={folder.path}")
        return None
    return others[0]


def show(folder: RunFolder, rate: float | None, console: Console) -> Comparison | None:
    """Write and print how a run compares with its baseline; nothing where it has none.

    Parameters
    ----------
    folder
        A complete run.
    rate
        Money per unit, for what is printed.
    console
        Where to.

    Returns
    -------
    Comparison or None
        What was printed.
    """
    baseline = baseline_of(folder)
    if baseline is None:
        return None
    from analysis.compare import compare
    from analysis.console import show_comparison

    comparison = compare(folder.path, baseline.path, rate)
    show_comparison(comparison, console)
    return comparison
