"""Playing a run: a new one, one that is there already, or one to go on with."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

import sim
from sim.commands.exits import INTERRUPTED, say
from sim.commands.progress import Display
from sim.config import Experiment, spec_of
from sim.faults import ConfigError
from sim.games.marias import house
from sim.games.marias.house import HouseRuleError
from sim.store import Manifest, RunFolder

if TYPE_CHECKING:
    from sim.execute import Settings

#: Settings that may be given with ``resume``, for they decide nothing of what is played.
_FREE = ("resume", "rate", "execute", "ray", "hydra")
#: What a setting decides in a manifest; other settings are named alike.
_DECIDES = {"game": ("game", "house"), "strategies": ("strategy_sources",)}


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
        empty(folder)
    new = not folder.manifest_path.exists()
    manifest = folder.begin(experiment.manifest(command))
    if new:
        return _finish(folder, manifest, experiment.settings, rate)
    if manifest.state != "complete":
        raise ConfigError(
            f"{path} has {_played(manifest):,} of {manifest.deals:,} deals of this run ({manifest.state}); "
            f"go on with resume={path}, or play anew with rerun=true"
        )
    say(f"{path} has this run already; rerun=true plays it anew")
    return show(folder, rate)


def resume(folder: RunFolder, asked: Experiment, overrides: list[str], rate: float | None = None) -> int:
    """Go on with a stored run, from its own configuration, and show its results.

    Parameters
    ----------
    folder
        The run's folder.
    asked
        The experiment that the command line makes: where it plays counts; what it plays must be what is
        stored, as far as the command line names it.
    overrides
        The command line's settings, ``NAME=VALUE``.
    rate
        Money per unit, for what is shown.

    Raises
    ------
    ConfigError
        If the command line asks for another run, or the run cannot be carried on by this version.
    """
    manifest = folder.read()
    names = [override.lstrip("+~").partition("=")[0] for override in overrides]
    for name in names:
        _same(name, asked, manifest, folder.path)
    if manifest.state == "complete":
        return show(folder, rate)
    if manifest.version != sim.__version__:
        raise ConfigError(
            f"{folder.path} was begun by version {manifest.version}, this is {sim.__version__}; play it anew"
        )
    _same_sources(manifest, folder.path)
    settings = asked.settings
    if manifest.execute and not any(name.split(".")[0] in ("execute", "ray", "experiment") for name in names):
        settings = dataclasses.replace(settings, mode=manifest.execute)
    return _finish(folder, manifest, settings, rate)


def show(folder: RunFolder, rate: float | None = None) -> int:
    """Write and print the results of a complete run; return the exit status."""
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
        for name in ("hands", "tallies", "summary", "plots"):
            shutil.rmtree(folder.path / name, ignore_errors=True)
        (folder.path / "failed.jsonl").unlink(missing_ok=True)


def _finish(folder: RunFolder, manifest: Manifest, settings: Settings, rate: float | None) -> int:
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


def _same(name: str, asked: Experiment, manifest: Manifest, path: Path) -> None:
    """Refuse a setting that asks for something else than is stored."""
    group, _, rest = name.partition(".")
    if group in _FREE:
        return
    if group == "rerun":
        raise ConfigError("resume goes on with a run and rerun plays it anew; give one of them")
    stored = dataclasses.asdict(manifest)
    wanted = asked.deciding()
    if group == "house" and rest:
        pairs = _rules(rest, asked, manifest)
    elif group == "experiment":
        pairs = [(key, wanted[key], _plain(stored[key])) for key in wanted if key != "version"]
    else:
        pairs = [(key, wanted[key], _plain(stored[key])) for key in _DECIDES.get(group, (group,))]
    for key, mine, theirs in pairs:
        if mine != theirs:
            raise ConfigError(f"resume={path}: that run has {key} {theirs}, not {mine}; leave {name} out")


def _rules(rest: str, asked: Experiment, manifest: Manifest) -> list[tuple[str, object, object]]:
    """Return the house rules that a dotted name touches: asked for, and stored."""
    found = []
    for rule in house.FIELDS:
        if rule == rest or rule.startswith(f"{rest}.") or rest.startswith(f"{rule}."):
            try:
                found.append(
                    (f"house.{rule}", house.lookup(asked.house, rule), house.lookup(manifest.house, rule))
                )
            except KeyError as error:
                raise HouseRuleError(f"house.{rule} is not a house rule of {manifest.game}") from error
    return found


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _same_sources(manifest: Manifest, path: Path) -> None:
    from sim.seats import seats, sources

    sitting = seats(manifest.game, list(manifest.seats), manifest.strategy_paths)
    if sources(sitting) != manifest.strategy_sources:
        raise ConfigError(f"{path}: its strategies have changed since it was begun; play it anew")
