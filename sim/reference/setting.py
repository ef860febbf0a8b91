"""Settings in, a checked reference set out, with its id."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omegaconf import DictConfig, OmegaConf

import sim
from sim.config import ID_DIGITS, Experiment, checked, experiment
from sim.faults import ConfigError, instead
from sim.games import house
from sim.games.house import PRESETS
from sim.games.kinds import FAMILY_OF
from sim.reference.folder import read

#: Settings that say nothing of a set, with what they are when nobody has set them.
_UNSET = {"seats": "heuristic", "baseline": None, "resume": None}
#: The same of what replaces the auction.
_UNFORCED: tuple[Any, ...] = (None, {})


@dataclass(frozen=True)
class Like:
    """A set made before: how many deals its runs had, and what their parts came to.

    Attributes
    ----------
    where : str
        The file that says it.
    told : dict
        What it says of the set.
    rows : dict
        What it says of each run, by game and strategy.
    """

    where: str
    told: Mapping[str, Any]
    rows: Mapping[tuple[str, str], Mapping[str, Any]]


@dataclass(frozen=True)
class Reference:
    """A checked reference set.

    Attributes
    ----------
    name : str
        The experiment's.
    lines : tuple of Experiment
        A run for each game and strategy, as large as a fast strategy's.
    deals : int
        Of a fast strategy.
    faster_than : float
        Deals a second, in one thread, above which a strategy is fast.
    hours : float
        For all other strategies together.
    like : Like or None
        The set whose numbers of deals are taken.
    pages : str or None
        Where its pages go; None: into its folder.
    """

    name: str
    lines: tuple[Experiment, ...]
    deals: int
    faster_than: float
    hours: float
    like: Like | None = None
    pages: str | None = None

    @property
    def id(self) -> str:
        """The set's id: a hash of what was asked for."""
        asked: dict[str, Any] = {
            "experiment": self.name,
            "runs": [line.deciding() for line in self.lines],
            "faster_than": self.faster_than,
            "hours": self.hours,
            "version": sim.__version__,
        }
        text = json.dumps(asked, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]


def key(line: Experiment) -> tuple[str, str]:
    """Return what a run of a set goes by: its game and its strategy."""
    return line.preset, line.seats[0].label


def reference(cfg: DictConfig, name: str) -> Reference:
    """Return the reference set that settings ask for.

    Parameters
    ----------
    cfg : DictConfig
        A composed :class:`sim.config.Config`, without Hydra's own settings.
    name : str
        The experiment's name.

    Raises
    ------
    ConfigError
        If something is unknown, out of range or impossible together with something else.
    """
    plain = checked(cfg)
    wanted = plain["reference"]
    _refuse_unmeant(plain)
    if not wanted["faster_than"] > 0:
        raise ConfigError(
            f"reference.faster_than={wanted['faster_than']}: a number of deals a second, above 0"
        )
    if not 0 < wanted["hours"] < float("inf"):
        raise ConfigError(f"reference.hours={wanted['hours']}: hours, above 0, such as 0.5")
    lines = tuple(
        _line(cfg, name, game, strategy)
        for game in wanted["games"]
        for strategy in _strategies(game, wanted["strategies"], plain["strategies"])
    )
    if not lines:
        raise ConfigError("reference.strategies: none of them plays any of reference.games")
    keys = [key(line) for line in lines]
    if twice := next((one for one in keys if keys.count(one) > 1), None):
        raise ConfigError(f"reference: {' with '.join(twice)} is there twice; name each once")
    asked = Reference(
        name, lines, plain["deals"], wanted["faster_than"], wanted["hours"], pages=wanted["pages"]
    )
    return asked if wanted["like"] is None else _as_before(asked, _like(wanted["like"], keys))


def _refuse_unmeant(plain: Mapping[str, Any]) -> None:
    """Refuse settings that a set leaves no room for."""
    for setting, unset in _UNSET.items():
        if plain[setting] != unset:
            raise ConfigError(
                f"{setting} with reference.games: a set has runs of its own; leave {setting} out"
            )
    if any(value not in _UNFORCED for value in plain["force"].values()):
        raise ConfigError("force with reference.games: a set plays what the strategies decide; leave it out")
    game = plain["game"]
    if house.changed(game["kind"], house.resolve(game["preset"], plain["house"]), game["preset"]):
        raise ConfigError("house with reference.games: a set is played by the presets; leave house.… out")
    if plain["store"] != {"what": "hands", "url": None}:
        raise ConfigError("store with reference.games: a set keeps every deal, in one place; leave store out")


def _strategies(game: str, asked: list[str], setting: Mapping[str, Any]) -> list[str]:
    """Return the names of the strategies that play a game: those asked for, or all, in alphabetical order."""
    from strategies import registry

    if game not in PRESETS:
        raise ConfigError(f"reference.games: {game} is unknown{instead(game, PRESETS)}")
    registry.load(tuple(setting["path"]))
    family = FAMILY_OF[PRESETS[game].kind]
    there = registry.names(family)
    if not asked:
        return [name for name in there if setting["peeking"] or not registry.get(name, family).peeks]
    anywhere = {name for preset in PRESETS.values() for name in registry.names(FAMILY_OF[preset.kind])}
    for word in asked:
        if (name := word.partition(":")[0]) not in anywhere:
            raise ConfigError(f"reference.strategies: {name} is unknown{instead(name, anywhere)}")
    return [word for word in asked if word.partition(":")[0] in there]


def _line(cfg: DictConfig, name: str, game: str, strategy: str) -> Experiment:
    """Return one run of a set."""
    whole = cfg.copy()
    OmegaConf.update(whole, "game", {"kind": PRESETS[game].kind, "preset": game})
    whole["house"] = {}
    OmegaConf.update(whole, "seats", strategy)
    return experiment(whole, name)


def _as_before(asked: Reference, like: Like) -> Reference:
    """Return a set with the numbers of one made before, and the reasons that these had."""
    return dataclasses.replace(
        asked,
        lines=tuple(
            dataclasses.replace(line, deals=int(like.rows[key(line)]["deals"])) for line in asked.lines
        ),
        like=like,
        **{name: like.told[name] for name in ("deals", "faster_than", "hours")},
    )


def _like(where: str, keys: list[tuple[str, str]]) -> Like:
    """Return the numbers of another set, which must have every run that is wanted."""
    told = read(Path(where))
    rows = {(row["game"], row["strategy"]): row for row in told["runs"]}
    for one in keys:
        if one not in rows:
            raise ConfigError(
                f"reference.like={where} has no run of {' with '.join(one)}; "
                "name games and strategies that it has"
            )
    return Like(where, told, {one: rows[one] for one in keys})
