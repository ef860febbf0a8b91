"""The odds of a position as an experiment: settings in, a question with an id out."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from omegaconf import DictConfig

import sim
from sim.config import ID_DIGITS, SEEDS, checked, house_rules, settings
from sim.execute.plan import Settings
from sim.faults import ConfigError, first_line
from sim.odds.asking import Wanted
from sim.odds.options import effort_of, wanted_of
from sim.odds.running import Effort
from sim.odds.weighing import parts_of
from sim.seats import sources

#: Settings of runs that mean nothing here, and why.
_ELSEWHERE = {
    "baseline": "a question has no second run beside it; ask twice",
    "resume": "the same command goes on where it was broken off",
}


@dataclass(frozen=True)
class Question:
    """A checked question.

    Attributes
    ----------
    wanted : Wanted
    effort : Effort
    settings : Settings
        By whom it is weighed; nothing of it changes the answer.
    """

    wanted: Wanted
    effort: Effort
    settings: Settings

    def deciding(self) -> dict[str, Any]:
        """Return all that decides the answer, and nothing else."""
        asking = self.wanted.asking
        told = dataclasses.asdict(asking)
        for apart in ("stall_s", "paths"):
            told.pop(apart)
        seats = [seat for line_up in asking.line_ups for seat in line_up]
        if asking.belief is None:
            told.pop("belief")
        else:
            seats.append(asking.belief)
        return {
            **told,
            "house": dict(self.wanted.house),
            "effort": dataclasses.asdict(self.effort),
            "strategy_sources": sources(asking.kind, seats),
            "version": sim.__version__,
        }

    @property
    def id(self) -> str:
        """A hash of what decides the answer."""
        text = json.dumps(self.deciding(), sort_keys=True, separators=(",", ":"), default=list)
        return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]


def question(cfg: DictConfig) -> Question:
    """Return the question that settings ask.

    Raises
    ------
    ConfigError
        If something is not wholly understood, or cannot be.
    HouseRuleError
        If a house rule is.
    """
    plain = checked(cfg)
    for name, why in _ELSEWHERE.items():
        if plain[name] is not None:
            raise ConfigError(f"{name} with odds: {why}")
    if any(value is not None for value in plain["force"].values()):
        raise ConfigError("force with odds: name what is to be played, odds.contract=[seven]")
    if plain["store"]["what"] != "hands" or plain["store"]["url"] is not None:
        raise ConfigError("store with odds: an answer keeps sums of its own; leave it out")
    if not 0 <= plain["seed"] < SEEDS:
        raise ConfigError(f"seed={plain['seed']}: a seed is a whole number from 0 to {SEEDS - 1}")
    if plain["deals"] < 1:
        raise ConfigError(f"deals={plain['deals']}: at least one layout is weighed")
    game = plain["game"]
    house = house_rules(game["kind"], game["preset"], plain["house"])
    given = _options(plain)
    try:
        wanted = wanted_of(given, game["preset"], house)
        parts_of(wanted.asking)  # what cannot be is refused before there is a folder
        return Question(wanted, effort_of(given), settings(plain))
    except ConfigError as error:
        raise ConfigError(_spelled(first_line(error), str(error))) from error


def _options(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings by the names of the options of ``forhont odds``."""
    given = dict(plain["odds"])
    beside = given.pop("beside")
    paths = [
        str(Path(path).resolve()) if path.endswith(".py") else path for path in plain["strategies"]["path"]
    ]
    return given | {
        "strategy": [plain["seats"], *beside],
        "path": paths,
        "seed": plain["seed"],
        "deals": plain["deals"],
        "seconds": None,
        "sequential": False,
        "stall_s": plain["execute"]["stall_s"],
    }


def _spelled(first: str, whole: str) -> str:
    """Return a fault of an option as one of the setting of its name."""
    return whole.replace(first, first.replace("--", "odds.", 1), 1) if first.startswith("--") else whole
