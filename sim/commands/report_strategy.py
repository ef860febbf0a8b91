"""``forhont report --strategy``: a strategy in every seat, its profile, and the report of both."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.console import Console

import sim
from sim.commands.exits import say
from sim.commands.progress import Display
from sim.compose import make
from sim.config import Experiment, spec_of
from sim.faults import ConfigError
from sim.games.kinds import FAMILY_OF
from sim.seats import spelled
from sim.store import RunFolder
from strategies import registry

if TYPE_CHECKING:
    from sim.store import Manifest

#: Deals unless told otherwise: of most strategies, and of those that play deals out in their mind.
_DEALS, _FEW = 20_000, 400
STEM = "strategy"


class Asked(NamedTuple):
    """What was asked for."""

    strategy: str
    game: str
    deals: int | None
    seed: int
    reference: str
    paths: tuple[str, ...] = ()


def write(asked: Asked, language: str, out: Path | None, runs: Path) -> list[Path]:
    """Play the strategy, make its profile, unless they are there, and write the report.

    Returns
    -------
    list of Path
        What was written: the HTML file, the Markdown file, then the others.

    Raises
    ------
    ConfigError
        If the strategy, the reference, the game or the deals cannot be.
    """
    from analysis.profile import load
    from analysis.report import strategies as reports
    from analysis.report import writing
    from analysis.report.telling import Teller
    from analysis.report.words import language as words_of
    from analysis.summary import summarise
    from sim.commands.report import told_of
    from sim.profile import kept

    experiment, command = _experiment(asked)
    family = FAMILY_OF[experiment.kind]
    try:
        registry.get(asked.reference, family)
    except registry.UnknownStrategy as error:
        raise ConfigError(f"--reference: {error}") from error
    folder = RunFolder(runs / STEM / experiment.id, None)
    manifest = _played(folder, dataclasses.replace(experiment, name=STEM), command)
    of = kept.Asked(spec_of(manifest), manifest.id, asked.reference, manifest.deals, sim.__version__)
    kept.make(of, folder.path, say)
    document = reports.document(
        told_of(summarise(folder.path)),
        load(folder.path),
        Teller(words_of(language)),
        version=sim.__version__,
    )
    return writing.write(document, out or folder.path, STEM)


def _experiment(asked: Asked) -> tuple[Experiment, str]:
    """Return the run in which the strategy sits in every seat, and the command that makes it."""
    player = spelled(asked.strategy)
    words = [
        f"game={asked.game}",
        f"seats={_hydra(player) if player.get('params') else player['name']}",
        f"seed={asked.seed}",
        "execute=threads",
        *([f"strategies.path=[{','.join(asked.paths)}]"] if asked.paths else []),
    ]
    first = make([*words, "deals=1"])
    deals = asked.deals
    if deals is None:
        known = registry.get(player["name"], FAMILY_OF[first.kind])
        deals = _FEW if known.imagined is not None or not known.compiled else _DEALS
    words.append(f"deals={deals}")
    return make(words), "python -m sim.run " + " ".join(
        f"'{word}'" if "{" in word else word for word in words
    )


def _hydra(player: dict[str, Any]) -> str:
    """Return a seat as Hydra reads it on the command line."""
    params = ",".join(f"{name}:{json.dumps(value)}" for name, value in player["params"].items())
    return f"{{name:{player['name']},label:'{player['label']}',params:{{{params}}}}}"


def _played(folder: RunFolder, experiment: Experiment, command: str) -> Manifest:
    """Play what the run lacks, and return its manifest."""
    from sim import execute

    manifest = folder.begin(experiment.manifest(command))
    if manifest.state != "complete":
        display = Display(Console(stderr=True))
        with display.shown():
            execute.run(spec_of(manifest), manifest.deals, folder, experiment.settings, display)
    return folder.read()
