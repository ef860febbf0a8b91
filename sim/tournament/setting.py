"""Settings in, a checked tournament out, with its id."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass
from typing import Any

from omegaconf import DictConfig, OmegaConf

from sim.config import ID_DIGITS, Experiment, checked, experiment
from sim.faults import ConfigError, instead
from sim.games.kinds import KINDS
from sim.seats import Seat, params_changed, refuse_peeking, seats, sources
from sim.store import Manifest
from sim.tournament.folder import FORMAT
from sim.tournament.formats import FORMATS, FREE, Asked, Schedule, schedule

#: The seats of runs when nobody has set them.
_UNSET = "heuristic"


@dataclass(frozen=True)
class Tournament:
    """A checked tournament.

    Attributes
    ----------
    run : Experiment
        What all its runs have in common; seats, deals and seed are those of the settings.
    asked : Asked
    entrants : tuple of Seat
        Strategies with a label each that no other has.
    schedule : Schedule
    """

    run: Experiment
    asked: Asked
    entrants: tuple[Seat, ...]
    schedule: Schedule

    def deciding(self) -> dict[str, Any]:
        """Return all that decides results, and nothing else."""
        return self.run.deciding() | {
            "seats": [dataclasses.asdict(entrant) for entrant in self.entrants],
            "strategy_sources": sources(self.run.kind, self.entrants),
            "format": self.asked.format,
            "lines": self.schedule.lines,
        }

    @property
    def id(self) -> str:
        """The tournament's id: a hash of what decides its results."""
        text = json.dumps(self.deciding(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]

    def line(self, number: int) -> Experiment:
        """Return the run of a line-up."""
        line = self.schedule.lines[number]
        sitting = tuple(self.entrants[entrant] for entrant in line.seats)
        url = self.run.parts_url
        return dataclasses.replace(
            self.run,
            seats=sitting,
            sources=sources(self.run.kind, sitting),
            deals=line.deals,
            seed=line.seed,
            parts_url=None if url is None else f"{url.rstrip('/')}/{self.id}",
        )

    def manifest(self, number: int, command: str) -> Manifest:
        """Return the manifest of a line-up's run before it begins; ``command`` plays the tournament."""
        return dataclasses.replace(self.line(number).manifest(command), line_up=number)

    def told(self, command: str) -> dict[str, Any]:
        """Return the tournament as ``tournament.json`` has it."""
        changed = [params_changed(self.run.kind, entrant) for entrant in self.entrants]
        return {
            "format": FORMAT,
            "id": self.id,
            "experiment": self.run.name,
            "game": self.run.kind,
            "preset": self.run.preset,
            "played": self.asked.format,
            "seed": self.run.seed,
            "deals": self.run.deals,
            "round": self.asked.round if self.asked.format == FREE else None,
            "entrants": [
                dataclasses.asdict(entrant) | {"params_changed": params}
                for entrant, params in zip(self.entrants, changed, strict=True)
            ],
            "possible": self.schedule.possible,
            "line_ups": [line._asdict() for line in self.schedule.lines],
            "version": self.run.deciding()["version"],
            "command": command,
        }


def tournament(cfg: DictConfig, name: str) -> Tournament:
    """Return the tournament that settings ask for.

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
    HouseRuleError
        If a house rule is.
    """
    plain = checked(cfg)
    wanted = plain["tournament"]
    if wanted["format"] not in FORMATS:
        raise ConfigError(f"tournament={wanted['format']} is unknown{instead(wanted['format'], FORMATS)}")
    if plain["seats"] != _UNSET:
        raise ConfigError("seats with tournament: tournament.entrants says who plays; leave seats out")
    if plain["baseline"] is not None:
        raise ConfigError("baseline with tournament: its line-ups are compared with each other; leave it out")
    kind = plain["game"]["kind"]
    run = experiment(_with_anybody(cfg), name)
    _refuse_unpaired(run)
    entrants = entrants_of(kind, wanted["entrants"], run.strategy_paths)
    if not plain["strategies"]["peeking"]:
        with_prefix("tournament.entrants", refuse_peeking, kind, entrants)
    asked = Asked(
        wanted["format"],
        len(entrants),
        KINDS[kind].players,
        plain["deals"],
        plain["seed"],
        wanted["table"],
        wanted["most"],
        wanted["round"],
    )
    return Tournament(run, asked, entrants, schedule(asked))


def _with_anybody(cfg: DictConfig) -> DictConfig:
    """Return settings in which nobody in particular sits, which every game can play."""
    whole = cfg.copy()
    OmegaConf.update(whole, "seats", _UNSET)
    return whole


def _refuse_unpaired(run: Experiment) -> None:
    """Refuse what would leave entrants without deals to compare."""
    if run.session > 1:
        raise ConfigError(
            "house.shuffle=gather_cut with tournament: the cards lie as the deal before was played, so that "
            "no two tables have the same; use house.shuffle=uniform"
        )
    if run.store != "hands":
        raise ConfigError(f"store={run.store} with tournament: it forgets the single deals; use store=hands")
    players = KINDS[run.kind].players
    if run.house.get("players", players) != players:
        raise ConfigError(
            f"house.players={run.house['players']} with tournament: whoever sits out is nobody's; "
            f"use house.players={players}"
        )


def entrants_of(kind: str, given: Any, paths: tuple[str, ...]) -> tuple[Seat, ...]:
    """Return who takes part.

    Parameters
    ----------
    kind : str
    given : list
        Each as a seat of ``seats``.
    paths : tuple of str
        Files or modules that register further strategies.

    Raises
    ------
    ConfigError
        If one is not right, or two have one label.
    """
    found: list[Seat] = []
    for row in given:
        if isinstance(row, list):
            raise ConfigError(f"tournament.entrants: {row!r} is no strategy; write one after the other")
        entrant, *_ = with_prefix("tournament.entrants", seats, kind, row, paths)
        if any(other.label == entrant.label for other in found):
            raise ConfigError(
                f"tournament.entrants: two are called {entrant.label}; give each a label of its own, "
                f"{{name: {entrant.name}, label: …}}"
            )
        found.append(entrant)
    return tuple(found)


def with_prefix(setting: str, check: Any, *arguments: Any) -> Any:
    """Call a check of seats, and name the setting that was meant where it finds a fault."""
    try:
        return check(*arguments)
    except ConfigError as error:
        raise ConfigError(f"{setting}: {str(error).removeprefix('seats: ')}") from error
