"""Going on with a stored run, from its own configuration."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sim
from sim.commands import comparing, play
from sim.config import force, house_rules, settings
from sim.faults import ConfigError
from sim.games import house
from sim.seats import seats, sources
from sim.store import Manifest, RunFolder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Settings that may be given with ``resume``, for they decide nothing of what is played.
_FREE = ("resume", "rate", "execute", "ray", "strategies", "hydra", "report")


def resume(folder: RunFolder, plain: Mapping[str, Any], name: str, overrides: list[str]) -> int:
    """Go on with a stored run and show its results.

    Parameters
    ----------
    folder
        The run's folder.
    plain
        The settings that the command line makes.  Where it plays counts; of what it plays, all that the
        command line names must be what is stored.
    name
        The experiment that the command line makes.
    overrides
        The command line's settings, ``NAME=VALUE``.

    Returns
    -------
    int
        The exit status.

    Raises
    ------
    ConfigError
        If the command line asks for another run, or this version cannot carry the run on.
    """
    manifest = folder.read()
    named = [override.lstrip("+~").partition("=")[0] for override in overrides]
    for setting in named:
        for what, asked, stored in _asked(setting, plain, name, manifest):
            if asked != stored:
                raise ConfigError(f"resume={folder.path}: that run has {what} {stored}, not {asked}")
    stored = [(run.path, run.read()) for run in comparing.runs_of(folder)]
    unfinished = [(path, manifest) for path, manifest in stored if manifest.state != "complete"]
    for path, manifest in unfinished:
        same_program(manifest, path)
    if not unfinished:
        return play.show(folder, plain["rate"], *([plain["report"]] if plain["report"] else []))
    chosen, mode = settings(plain), unfinished[0][1].execute
    if mode and not any(setting.partition(".")[0] in ("execute", "ray") for setting in named):
        chosen = dataclasses.replace(chosen, mode=mode)
    return play.finish(folder, chosen, plain["rate"], plain["report"])


def _asked(
    setting: str, plain: Mapping[str, Any], name: str, manifest: Manifest
) -> Iterator[tuple[str, Any, Any]]:
    """Yield what a setting decides: its name, the value asked for, the value stored."""
    group, _, rest = setting.partition(".")
    if group in _FREE:
        return
    if group == "rerun":
        raise ConfigError("resume goes on with a run and rerun plays it anew; give one of them")
    if group == "experiment":
        yield "experiment", name, manifest.experiment
    elif group == "game":
        yield "game", plain["game"]["preset"], manifest.preset
    elif group == "house":
        rules = house_rules(manifest.game, manifest.preset, _given(plain["house"], rest))
        for rule in house.KINDS[manifest.game].preset:
            if not rest or f"{rule}.".startswith(f"{rest}.") or rest.startswith(f"{rule}."):
                yield f"house.{rule}", house.lookup(rules, rule), house.lookup(manifest.house, rule)
    elif group == "seats":
        sitting = seats(manifest.game, plain["seats"], manifest.strategy_paths)
        yield "seats", [dataclasses.asdict(seat) for seat in sitting], list(manifest.seats)
    elif group == "force":
        yield "force", force(manifest.game, manifest.house, plain["force"]), manifest.force
    elif group == "baseline":
        raise ConfigError("resume goes on with a run's own baseline; leave baseline out, or play anew")
    elif group == "store":
        yield "store", plain["store"]["what"], manifest.store
        yield "store.url", plain["store"]["url"], manifest.parts_url
    else:
        yield group, plain[group], getattr(manifest, group)


def _given(rules: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return of house rules the one named; the others are those of a game that nobody has asked for."""
    if not name:
        return rules
    try:
        return {name: house.lookup(rules, name)}
    except KeyError:  # taken away with ~house.NAME
        return {}


def same_program(manifest: Manifest, path: Path) -> None:
    """Refuse to go on with what another version or other strategies began."""
    if manifest.version != sim.__version__:
        raise ConfigError(
            f"{path} was begun by version {manifest.version}, this is {sim.__version__}; play it anew"
        )
    sitting = seats(manifest.game, list(manifest.seats), manifest.strategy_paths)
    if sources(manifest.game, sitting) != manifest.strategy_sources:
        raise ConfigError(f"{path}: its strategies have changed since it was begun; play it anew")
