"""Going on with a stored run, from its own configuration."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sim
from sim.commands import play
from sim.config import force, settings
from sim.faults import ConfigError
from sim.games.marias import house
from sim.seats import seats, sources
from sim.store import Manifest, RunFolder

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

#: Settings that may be given with ``resume``, for they decide nothing of what is played.
_FREE = ("resume", "rate", "execute", "ray", "strategies", "hydra")


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
    if manifest.state == "complete":
        return play.show(folder, plain["rate"])
    if manifest.version != sim.__version__:
        raise ConfigError(
            f"{folder.path} was begun by version {manifest.version}, this is {sim.__version__}; play it anew"
        )
    _same_sources(manifest, folder.path)
    chosen = settings(plain)
    if manifest.execute and not any(setting.partition(".")[0] in ("execute", "ray") for setting in named):
        chosen = dataclasses.replace(chosen, mode=manifest.execute)
    return play.finish(folder, manifest, chosen, plain["rate"])


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
        rules = house.resolve(manifest.game, plain["house"])
        for rule in house.KINDS[manifest.game].preset:
            if not rest or f"{rule}.".startswith(f"{rest}.") or rest.startswith(f"{rule}."):
                yield f"house.{rule}", house.lookup(rules, rule), house.lookup(manifest.house, rule)
    elif group == "seats":
        sitting = seats(manifest.game, plain["seats"], manifest.strategy_paths)
        yield "seats", [dataclasses.asdict(seat) for seat in sitting], list(manifest.seats)
    elif group == "force":
        yield "force", force(manifest.game, plain["force"]), manifest.force
    elif group == "store":
        yield "store", plain["store"]["what"], manifest.store
        yield "store.url", plain["store"]["url"], manifest.parts_url
    else:
        yield group, plain[group], getattr(manifest, group)


def _same_sources(manifest: Manifest, path: Path) -> None:
    sitting = seats(manifest.game, list(manifest.seats), manifest.strategy_paths)
    if sources(sitting) != manifest.strategy_sources:
        raise ConfigError(f"{path}: its strategies have changed since it was begun; play it anew")
