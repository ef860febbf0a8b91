"""Hydra's side of a configuration: its schema, where a run's folder lies, and composition from Python.

Nothing here decides what an experiment is (:mod:`sim.config`); here its settings are put together from the
groups under ``conf/`` and what was asked for, and Hydra's faults are put into plain words.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hydra import compose as hydra_compose
from hydra import initialize_config_dir
from hydra._internal.core_plugins.basic_sweeper import BasicSweeper
from hydra._internal.utils import get_args_parser
from hydra.core.config_loader import ConfigLoader
from hydra.core.config_store import ConfigStore
from hydra.core.global_hydra import GlobalHydra
from hydra.core.override_parser.overrides_parser import OverridesParser
from hydra.errors import HydraException, MissingConfigException, OverrideParseException
from hydra.types import RunMode
from omegaconf import DictConfig, OmegaConf, open_dict
from omegaconf.errors import ConfigAttributeError, ConfigKeyError, OmegaConfBaseException

from sim.config import Config, Experiment, asks_odds, asks_reference, asks_tournament, experiment
from sim.faults import ConfigError, Unreadable, first_line, instead
from sim.games.house import HouseRuleError
from sim.store.faults import StoreFault
from sim.sweep.folder import SWEEPS

CONF = Path(__file__).resolve().parents[1] / "conf"
#: Where runs live, below the folder in which the command is given.
RUNS = Path("runs")
#: How the folder of a job begins whose settings cannot be; it is gone when the job has said so.
_REFUSED = "refused"
#: How Hydra begins to say what it cannot set.
_SETTING = re.compile(r"Could not (?:override|append to config|delete from config)\.? *'?([^'\s]*)'?")
#: How Hydra shows a character that its grammar does not know: what was read, and below it the place.
_UNREAD = re.compile(r"LexerNoViableAltException: (?P<read>.*)\n {27}(?P<before> *)\^")
#: What to write where a whole number belongs.
_ANY_WHOLE, _WHOLE = (
    "write a whole number, such as 100_000",
    {"force.taker": "write the number of a seat, such as 0"},
)
#: The name of an experiment that was put together without one.
NAMELESS = "custom"


def register() -> None:
    """Tell Hydra and OmegaConf the schema and how a run's folder is found."""
    ConfigStore.instance().store(name="config_schema", node=Config, provider="forhont")
    for name, resolver in (("run_folder", _folder), ("run_subfolder", _of_job), ("run_notes", _notes)):
        OmegaConf.register_new_resolver(name, resolver, replace=True)


def arguments(given: Iterable[str]) -> list[str]:
    """Return command line arguments as Hydra is to read them.

    House rules, contracts played as others and what differs in a baseline are let through whatever their
    name, for their own checks know more than Hydra's; ``--rate`` is spelled as everywhere else.  Settings
    come after Hydra's own options, such as ``-m``: only so are options that stand among them read.
    """
    read: list[str] = []
    words = iter(given)
    for word in words:
        if word.lstrip("+").startswith(("house.", "baseline.", "force.instead")):
            read.append(f"++{word.lstrip('+')}")
        elif word == "--rate" or word.startswith("--rate="):
            value = word.partition("=")[2] or next(words, "")
            read.append(f"rate={value}")
        elif word.startswith("resume=") and _number(word.partition("=")[2]):
            # An id that happens to be a number, such as 866e95, is a word all the same.
            read.append(f'resume="{word.partition("=")[2]}"')
        else:
            read.append(word)
    return sorted(read, key=_sets)


def _number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _sets(word: str) -> bool:
    """Tell whether a word of a command line is a setting, no option or an option's value."""
    return word.startswith("~") or ("=" in word and not word.startswith("-"))


def compose(overrides: Sequence[str] = ()) -> tuple[DictConfig, str]:
    """Return the settings that overrides make, and the experiment's name.

    Parameters
    ----------
    overrides
        As on the command line of ``python -m sim.run``.

    Raises
    ------
    ConfigError
        If they cannot be composed.
    """
    register()
    GlobalHydra.instance().clear()
    try:
        with initialize_config_dir(str(CONF), version_base="1.3"):
            whole = hydra_compose("config", arguments(overrides), return_hydra_config=True)
    except (HydraException, OmegaConfBaseException) as error:
        raise in_plain_words(error) from error
    return split(whole)


def make(overrides: Sequence[str] = ()) -> Experiment:
    """Return the experiment that overrides make; see :func:`compose` and :func:`sim.config.experiment`."""
    return experiment(*compose(overrides))


def split(whole: DictConfig) -> tuple[DictConfig, str]:
    """Return the settings without Hydra's own, and the experiment's name."""
    name = OmegaConf.select(whole, "hydra.runtime.choices.experiment") or NAMELESS
    cfg = whole.copy()
    with open_dict(cfg):
        cfg.pop("hydra", None)
    return cfg, str(name)


def _folder(*, _root_: DictConfig) -> str:
    """Return the folder of the run that the settings make, or of the one to be resumed."""
    if _root_.resume is not None:
        from sim.tournament.folder import find

        return str(find(_root_.resume, RUNS).path)
    return str(RUNS / _subfolder(_root_=_root_))


def _of_job(*, _root_: DictConfig) -> str:
    """Return the folder of a job of a sweep; one whose settings cannot be gets a place where it says so."""
    if _root_.resume is not None:
        raise ConfigError("resume goes on with one run; it cannot be swept with -m")
    try:
        return _subfolder(_root_=_root_)
    except Exception:  # whatever it is, the job itself meets it again, and the other jobs go on
        return f"{SWEEPS}/{_REFUSED}-{os.getpid()}-{_root_.hydra.job.num}"


def is_refused(folder: Path) -> bool:
    """Tell whether a folder is that of a job whose settings cannot be."""
    return folder.parent.name == SWEEPS and folder.name.startswith(_REFUSED)


@dataclass(frozen=True)
class Planned:
    """The jobs of a sweep: what is set in each, in the order in which they are played."""

    jobs: tuple[tuple[str, ...], ...]
    #: Hydra's own settings, which all jobs share.
    _hydra: tuple[str, ...]
    _loader: ConfigLoader

    def id_of(self, overrides: Sequence[str]) -> str:
        """Return the id of what a job would play; nothing where its settings cannot be."""
        try:
            whole = self._loader.load_configuration("config", [*self._hydra, *overrides], RunMode.RUN)
            return _subfolder(_root_=whole).rpartition("/")[2]
        except Exception:  # it is not played now, and says what is wrong when it is
            return ""


def planned(hydra_cfg: DictConfig) -> Planned:
    """Return what a sweep will play, as seen from its first job; nothing where another sweeper decides.

    Parameters
    ----------
    hydra_cfg
        Hydra's settings of the job.
    """
    loader = GlobalHydra.instance().config_loader()
    words = get_args_parser().parse_known_args(sys.argv[1:])[0].overrides
    params = [f"{name}={value}" for name, value in (hydra_cfg.sweeper.get("params") or {}).items()]
    parsed = OverridesParser.create(config_loader=loader).parse_overrides([*params, *words])
    every = BasicSweeper.split_arguments([one for one in parsed if not one.is_hydra_override()], None)
    jobs = tuple(tuple(job) for batch in every for job in batch)
    return Planned(jobs, tuple(hydra_cfg.overrides.hydra), loader)


def _subfolder(*, _root_: DictConfig) -> str:
    cfg, name = split(_root_)
    if asks_odds(cfg):
        from sim.odds.setting import question

        return f"{name}/{question(cfg).id}"
    if asks_tournament(cfg):
        from sim.tournament.setting import tournament

        return f"{name}/{tournament(cfg, name).id}"
    if asks_reference(cfg):
        from sim.reference.setting import reference

        return f"{name}/{reference(cfg, name).id}"
    return f"{name}/{experiment(cfg, name).id}"


def _notes(*, _root_: DictConfig) -> str | None:
    """Return where in the folder Hydra notes the settings: nowhere, where a run has its notes already."""
    folder = Path(_root_.hydra.runtime.output_dir)
    there = any((folder / name).exists() for name in ("manifest.json", "tournament.json", "reference.json"))
    return None if there and not _root_.rerun else ".hydra"


# --- faults in plain words ----------------------------------------------------------------------------------


def in_plain_words(error: HydraException | OmegaConfBaseException) -> ConfigError:
    """Return the fault that stands for one of Hydra's: what cannot be composed, and what would be right."""
    own: BaseException | None = error
    while own is not None:
        if isinstance(own, ConfigError | HouseRuleError | StoreFault):
            return ConfigError(str(own))
        own = own.__cause__ or own.__context__
    return (Unreadable if isinstance(error, OverrideParseException) else ConfigError)(_explain(error))


def _explain(error: BaseException) -> str:
    if isinstance(error, MissingConfigException) and error.missing_cfg_file:
        group, _, name = error.missing_cfg_file.rpartition("/")
        if group and error.options:
            near = get_close_matches(name, error.options, n=1)
            meant = f"; did you mean {near[0]}?" if near else ";"
            return f"{group}={name} is unknown{meant} there are: {', '.join(error.options)}"
    if isinstance(error, OverrideParseException):
        return f"{(error.override or '').lstrip('+')} cannot be read: {_grammar(error)}"
    setting = _SETTING.match(str(error))
    cause = error.__cause__
    if setting and isinstance(cause, ConfigKeyError | ConfigAttributeError):
        name = setting.group(1)
        return f"{name} is not a setting{instead(name, [*_groups(), *_settings()])}"
    if isinstance(cause, OmegaConfBaseException):
        name = cause.full_key or (setting and setting.group(1)) or ""
        right = f"; {_WHOLE.get(name, _ANY_WHOLE)}" if "to Integer" in str(cause) else ""
        return f"{name}: {first_line(cause)}{right}"
    return first_line(error)


def _grammar(error: OverrideParseException) -> str:
    """Return what the grammar of overrides objects to."""
    if refused := _UNREAD.match(str(error)):
        sign = refused["read"][len(refused["before"]) :][:1]
        return f"put words with {'other letters than a-z' if sign.isalpha() else sign} in quotes"
    said = [
        line for line in str(error).splitlines() if line and not line.startswith(("See ", "Error parsing"))
    ]
    return said[0] if said else "it is not SETTING=VALUE"


def _groups() -> list[str]:
    """Return the names under which a whole group of settings is chosen, such as ``game``."""
    return sorted(folder.name for folder in CONF.iterdir() if folder.is_dir() and folder.name != "hydra")


def _settings() -> list[str]:
    """Return the dotted names of all settings but the house rules."""
    names: list[str] = []

    def walk(node: Any, prefix: str) -> None:
        for key in node:
            name = f"{prefix}{key}"
            child = node._get_node(key)
            if isinstance(child, DictConfig) and key != "house":
                walk(child, f"{name}.")
            else:
                names.append(name)

    walk(OmegaConf.structured(Config), "")
    return names
