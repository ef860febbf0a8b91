"""``python -m sim.run``: plays an experiment that Hydra composes; ``--help`` says what can be set."""

from __future__ import annotations

import gc
import os
import shlex
import sys
from pathlib import Path
from typing import Any

import hydra
from hydra.core.hydra_config import HydraConfig
from hydra.errors import HydraException
from hydra.types import RunMode
from omegaconf import DictConfig
from omegaconf.errors import OmegaConfBaseException

from sim.commands import exits
from sim.commands.sweeping import Gathering
from sim.compose import CONF, NAMELESS, RUNS, arguments, in_plain_words, register
from sim.config import asks_odds, asks_reference, asks_tournament, checked, experiment
from sim.faults import first_line
from sim.sweep.folder import ODDS, REFERENCE, RUN, TOURNAMENT

#: Exit status of each job of this process; ``-m`` has several.
_ended: list[int] = []
#: What the jobs of ``-m`` play.
_sweep = Gathering(())


def _job(cfg: DictConfig) -> None:
    """Play one job; what is wrong with it is said here, so that the other jobs of a sweep go on."""
    swept, said = HydraConfig.get().mode == RunMode.MULTIRUN, ""
    if swept:
        _sweep.begin(HydraConfig.get(), _what(cfg), cfg.rate)
    try:
        _ended.append(_play(cfg, go_on=swept))
    except Exception as error:
        if _traceback:
            raise
        _ended.append(exits.report(error))
        said = first_line(error)
    if swept:
        _sweep.end(_ended[-1], said)
    if _ended[-1] == exits.INTERRUPTED:
        raise SystemExit(exits.INTERRUPTED)


def _what(cfg: DictConfig) -> str:
    """Return what a job plays."""
    if asks_odds(cfg):
        return ODDS
    return REFERENCE if asks_reference(cfg) else TOURNAMENT if asks_tournament(cfg) else RUN


def _play(cfg: DictConfig, *, go_on: bool) -> int:
    """Play a job; ``go_on`` with a run that was interrupted before."""
    from sim.commands import play, resuming, tournament
    from sim.tournament.folder import TournamentFolder, find

    hydra_cfg = HydraConfig.get()
    overrides = list(hydra_cfg.overrides.task)
    name = hydra_cfg.runtime.choices.get("experiment") or NAMELESS
    plain = checked(cfg)
    if asks_odds(cfg):
        return _weigh(cfg, plain, Path(hydra_cfg.runtime.output_dir), overrides)
    if asks_reference(cfg):
        return _refer(cfg, name, Path(hydra_cfg.runtime.output_dir), overrides)
    if plain["resume"] is not None:
        _collect_garbage()
        there = find(plain["resume"], RUNS)
        if isinstance(there, TournamentFolder):
            return tournament.resume(there, plain, overrides)
        return resuming.resume(there, plain, name, overrides)
    if asks_tournament(cfg):
        return _compete(cfg, plain, name, Path(hydra_cfg.runtime.output_dir), overrides)
    wanted = experiment(cfg, name)
    _collect_garbage()
    folder = _shorter(Path(hydra_cfg.runtime.output_dir))
    return play.play(wanted, folder, _again(overrides), plain["rerun"], plain["rate"], go_on=go_on)


def _weigh(cfg: DictConfig, plain: dict[str, Any], folder: Path, overrides: list[str]) -> int:
    """Weigh the position that the settings ask about."""
    from sim.commands import odds_run
    from sim.odds.setting import question

    asked = question(cfg)
    _collect_garbage()
    # Who weighs changes nothing: the answer is the same to the last byte.
    deciding = [word for word in overrides if not word.lstrip("+").startswith(("execute=", "execute."))]
    return odds_run.weigh(asked, _shorter(folder), _again(deciding), rerun=plain["rerun"], rate=plain["rate"])


def _compete(cfg: DictConfig, plain: dict[str, Any], name: str, folder: Path, overrides: list[str]) -> int:
    """Play the tournament that the settings ask for."""
    from sim.commands import tournament
    from sim.tournament import setting

    wanted = setting.tournament(cfg, name)
    _collect_garbage()
    return tournament.play(
        wanted, _shorter(folder), _again(overrides), rerun=plain["rerun"], rate=plain["rate"]
    )


def _refer(cfg: DictConfig, name: str, folder: Path, overrides: list[str]) -> int:
    """Make the reference set that the settings ask for."""
    from sim.commands import reference
    from sim.reference import setting

    wanted = setting.reference(cfg, name)
    _collect_garbage()
    return reference.make(wanted, _shorter(folder), _again(overrides), rerun=checked(cfg)["rerun"])


def _shorter(folder: Path) -> Path:
    return folder.relative_to(Path.cwd()) if folder.is_relative_to(Path.cwd()) else folder


def _again(overrides: list[str]) -> str:
    """Return the command that makes the same results."""
    aside = ("rerun=", "rate=", "report=")
    words = [word.removeprefix("++") for word in overrides if not word.startswith(aside)]
    return shlex.join(["python", "-m", "sim.run", *words])


def _collect_garbage() -> None:
    """Have garbage collected from now on, but not among what the libraries have made so far."""
    gc.freeze()
    gc.enable()


def main() -> None:
    """Read the command line, play, and end with the exit status."""
    global _sweep  # noqa: PLW0603 - Hydra calls a job with its settings alone
    _ended.clear()
    _sweep = Gathering(sys.argv[1:])
    # Libraries make a million objects that stay; looking for garbage among them delays every start.
    gc.disable()
    # Hydra would end the process with a traceback of its own; faults are put into words here instead.
    os.environ["HYDRA_FULL_ERROR"] = "1"
    sys.argv[1:] = arguments(sys.argv[1:])
    register()
    status = _call_hydra()
    sys.exit(max(status, *_ended, _sweep.finish()))


def _call_hydra() -> int:
    """Have Hydra play every job; return the exit status of what is not the fault of one of them."""
    try:
        hydra.main(version_base="1.3", config_path=str(CONF), config_name="config")(_job)()
    except KeyboardInterrupt:
        exits.say("interrupted")
        return exits.INTERRUPTED
    except SystemExit as end:
        if not _sweep.begun:
            raise
        return end.code if isinstance(end.code, int) else exits.FAULT
    except (HydraException, OmegaConfBaseException) as error:
        if _traceback:
            raise
        return exits.report(in_plain_words(error))
    except Exception as error:
        if _traceback:
            raise
        return exits.report(error)
    return exits.DONE


_traceback = exits.wants_traceback()

if __name__ == "__main__":
    main()
