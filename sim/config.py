"""What an experiment is: its settings, typed; its checks; and the id of the run that it makes.

A composed configuration (:class:`Config`) becomes an :class:`Experiment`, which is plain and complete: house
rules resolved, one strategy for each seat that plays, every name known.  Whatever is wrong is said here, in
one line, before anything is played.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

from omegaconf import MISSING, DictConfig, OmegaConf
from omegaconf.errors import OmegaConfBaseException

import sim
from sim import baseline, schema
from sim.faults import ConfigError, check_rate, first_line, instead
from sim.games import house
from sim.seats import Seat, params_changed, refuse_peeking, seats, sources

if TYPE_CHECKING:
    from sim.execute import Settings
    from sim.spec import Spec
    from sim.store import Manifest

#: Hexadecimal digits of a run's id.
ID_DIGITS = 12
#: Seeds are 64 bits.
SEEDS = 2**64


# --- the settings, as composed ------------------------------------------------------------------------------


@dataclass
class GameConfig:
    """Which game: its kind, and the preset that its house rules began from."""

    kind: str = MISSING
    preset: str = MISSING


@dataclass
class ExecuteConfig:
    """Where deals are played; nothing of it changes results."""

    mode: str = MISSING
    workers: int | None = None
    chunk: int | None = None
    stall_s: float = 60.0


@dataclass
class StoreConfig:
    """What is kept, and where parts go if not into the run's folder."""

    what: str = MISSING
    url: str | None = None


@dataclass
class ForceConfig:
    """What replaces the auction, or what comes of it."""

    contract: str | None = None
    taker: int | None = None
    trump: str | None = None
    #: A mapping: contracts that are played as others, each by its name.
    instead: Any = None


@dataclass
class StrategiesConfig:
    """Where further strategies come from."""

    path: list[str] = field(default_factory=list)
    #: Whether strategies that see all cards may play.
    peeking: bool = False


@dataclass
class OddsConfig:
    """A question whose odds are wanted, not deals from the beginning: options of ``forhont odds``."""

    hand: str | None = None
    #: A deal record cut short, instead of a hand.
    position: str | None = None
    seat: int | None = None
    talon: str | None = None
    first: str | None = None
    trump: str | None = None
    call: str | None = None
    helper: str | None = None
    declarer: int | None = None
    rung: str | None = None
    said: str = ""
    holds: list[str] = field(default_factory=list)
    lacks: list[str] = field(default_factory=list)
    marriage: list[str] = field(default_factory=list)
    at: int | None = None
    before: int | None = None
    letters: str = "en"
    contract: list[str] = field(default_factory=list)
    discards: int = 3
    perfect: bool = True
    exact: bool = False
    half_width: float | None = None
    level: float = 0.95
    #: Line-ups beside ``seats``, each as ``seats`` is.
    beside: list[Any] = field(default_factory=list)
    #: The strategy by which the others are taken to have said what they said.
    belief: str | None = None


@dataclass
class TournamentConfig:
    """Who plays a tournament, and how: nothing unless there is a format."""

    format: str | None = None
    #: Strategies, each as a seat of ``seats``; ``gauntlet``: the first against the others.
    entrants: list[Any] = field(default_factory=list)
    #: ``round_robin``: different entrants at a table; null: as many as there is room for.
    table: int | None = None
    #: Most line-ups.
    most: int = 120
    #: ``free``: deals of a round.
    round: int = 12


@dataclass
class ReferenceConfig:
    """A reference set instead of one run: nothing unless games are named."""

    #: Presets of the games, each with every strategy.
    games: list[str] = field(default_factory=list)
    #: Strategies by name; none: all that play the game.
    strategies: list[str] = field(default_factory=list)
    #: Deals a second in one thread above which a strategy plays ``deals``.
    faster_than: float = 10_000.0
    #: What all slower ones share.
    hours: float = 1.0
    #: A set made before (its ``reference.json``), whose numbers of deals are taken.
    like: str | None = None
    #: The folder into which pages are written; null: the set's own.
    pages: str | None = None


@dataclass
class RayConfig:
    """The cluster to play on."""

    address: str | None = None


@dataclass
class Config:
    """Every setting of a run."""

    game: GameConfig = field(default_factory=GameConfig)
    house: dict[str, Any] = field(default_factory=dict)
    seats: Any = "heuristic"
    deals: int = MISSING
    seed: int = MISSING
    force: ForceConfig = field(default_factory=ForceConfig)
    strategies: StrategiesConfig = field(default_factory=StrategiesConfig)
    execute: ExecuteConfig = field(default_factory=ExecuteConfig)
    store: StoreConfig = field(default_factory=StoreConfig)
    ray: RayConfig = field(default_factory=RayConfig)
    odds: OddsConfig = field(default_factory=OddsConfig)
    tournament: TournamentConfig = field(default_factory=TournamentConfig)
    reference: ReferenceConfig = field(default_factory=ReferenceConfig)
    resume: str | None = None
    rerun: bool = False
    rate: float | None = None
    #: Language of the report that is left in the run's folder; null: none.
    report: str | None = "en"
    #: A mapping, what differs in a second run to compare with (:mod:`sim.baseline`).
    baseline: Any = None


# --- the experiment -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Experiment:
    """A checked experiment; the fields of :meth:`deciding` fix its results."""

    name: str
    kind: str
    preset: str
    house: dict[str, Any]
    seats: tuple[Seat, ...]
    deals: int
    seed: int
    force: dict[str, Any]
    strategy_paths: tuple[str, ...]
    #: SHA-256 over the sources of the strategies at the seats.
    sources: str
    store: str
    parts_url: str | None
    settings: Settings
    #: Deals of a session, 1 where every deal is shuffled (M-80).
    session: int = 1
    #: Language of the report in its folder, None without one.
    report: str | None = "en"
    #: The run to compare with, and what differs in it.
    baseline: Experiment | None = None
    differing: dict[str, Any] = field(default_factory=dict)

    def deciding(self) -> dict[str, Any]:
        """Return all that decides results, and nothing else."""
        return {
            "experiment": self.name,
            "game": self.kind,
            "house": self.house,
            "seats": [dataclasses.asdict(seat) for seat in self.seats],
            "deals": self.deals,
            "seed": self.seed,
            "force": self.force,
            "store": self.store,
            "strategy_sources": self.sources,
            "version": sim.__version__,
            "schema": schema.VERSION,
        }

    @property
    def id(self) -> str:
        """The run's id: a hash of what decides its results."""
        text = json.dumps(self.deciding(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:ID_DIGITS]

    def spec(self) -> Spec:
        """Return what a table needs to know."""
        sitting = [dataclasses.asdict(seat) for seat in self.seats]
        return _spec(self.kind, self.house, sitting, self.seed, self.force, self.strategy_paths)

    def manifest(self, command: str) -> Manifest:
        """Return the manifest of the run before it begins; ``command`` makes it again."""
        from sim.execute import chunk_size, sessions
        from sim.store import new_manifest

        chunk = self.settings.chunk
        return new_manifest(
            self.spec(),
            self.deals,
            self.id,
            experiment=self.name,
            preset=self.preset,
            changed=house.changed(self.kind, self.house, self.preset),
            rules_hash=house.rules_hash(self.house),
            params_changed=tuple(params_changed(self.kind, seat) for seat in self.seats),
            store=self.store,
            version=sim.__version__,
            strategy_sources=self.sources,
            command=command,
            parts_url=self.parts_url,
            execute=self.settings.mode,
            chunk=chunk_size(self.deals, chunk, self.session) if chunk else 0,
            sessions=sessions(self.deals, self.session),
        )


def spec_of(manifest: Manifest) -> Spec:
    """Return the spec of a stored run."""
    return _spec(
        manifest.game,
        manifest.house,
        manifest.seats,
        manifest.seed,
        manifest.force,
        manifest.strategy_paths,
        manifest.line_up,
    )


def _spec(  # noqa: PLR0913, PLR0917 - the fields of Spec
    kind: str,
    rules: dict[str, Any],
    sitting: Iterable[dict[str, Any]],
    seed: int,
    forced: dict[str, Any],
    paths: Iterable[str],
    line_up: int | None = None,
) -> Spec:
    from sim.spec import SeatSpec, Spec

    return Spec(
        kind=kind,
        house=rules,
        seats=tuple(SeatSpec(**seat) for seat in sitting),
        seed=seed,
        force=forced,
        strategy_paths=tuple(paths),
        line_up=line_up,
    )


# --- from settings to experiment ----------------------------------------------------------------------------


def experiment(cfg: DictConfig, name: str) -> Experiment:
    """Return the experiment that a composed configuration describes.

    Parameters
    ----------
    cfg : DictConfig
        A composed :class:`Config`, without Hydra's own settings.
    name : str
        The experiment's name.

    Raises
    ------
    ConfigError
        If any setting is unknown, of a wrong type, out of range or impossible together with another.
    HouseRuleError
        If a house rule is.
    """
    plain = checked(cfg)
    first = _experiment(plain, name)
    if plain["baseline"] is None:
        return first
    try:
        second = _experiment(checked(OmegaConf.create(baseline.settings(plain))), name)
    except (ConfigError, house.HouseRuleError) as error:
        raise ConfigError(f"baseline: {error}") from error
    if second.seed == first.seed:
        baseline.refuse_unpaired(first, second)
    return dataclasses.replace(first, baseline=second, differing=plain["baseline"])


def _experiment(plain: Mapping[str, Any], name: str) -> Experiment:
    """Return the experiment that checked settings describe, without its baseline."""
    kind, preset = plain["game"]["kind"], plain["game"]["preset"]
    rules = house_rules(kind, preset, plain["house"])
    # Workers may have another working folder, and so may who resumes the run.
    paths = tuple(str(Path(p).resolve()) if p.endswith(".py") else p for p in plain["strategies"]["path"])
    sitting = seats(kind, plain["seats"], paths)
    if not plain["strategies"]["peeking"]:
        refuse_peeking(kind, sitting)
    if plain["deals"] < 1:
        raise ConfigError(f"deals={plain['deals']}: a run has at least one deal")
    if not 0 <= plain["seed"] < SEEDS:
        raise ConfigError(f"seed={plain['seed']}: a seed is a whole number from 0 to {SEEDS - 1}")
    store = _store(plain["store"])
    return Experiment(
        name=name,
        kind=kind,
        preset=preset,
        house=rules,
        seats=sitting,
        deals=plain["deals"],
        seed=plain["seed"],
        force=force(kind, rules, plain["force"]),
        strategy_paths=paths,
        sources=sources(kind, sitting),
        store=store,
        parts_url=plain["store"]["url"],
        settings=settings(plain),
        session=_session(rules, plain["deals"], store),
        report=plain["report"],
    )


def asks_odds(cfg: DictConfig) -> bool:
    """Tell whether settings ask for the odds of a position instead of deals."""
    odds = cfg.get("odds") or {}
    return odds.get("hand") is not None or odds.get("position") is not None


def asks_tournament(cfg: DictConfig) -> bool:
    """Tell whether settings ask for a tournament instead of one run."""
    return (cfg.get("tournament") or {}).get("format") is not None


def asks_reference(cfg: DictConfig) -> bool:
    """Tell whether settings ask for a reference set instead of one run."""
    return bool((cfg.get("reference") or {}).get("games"))


def checked(cfg: DictConfig) -> dict[str, Any]:
    """Return the settings as plain data, after holding them against :class:`Config` once more.

    Composition lets ``+name=value`` add what no schema knows; here it is refused.
    """
    _refuse_unknown(cfg, Config, "")
    try:
        whole = OmegaConf.merge(OmegaConf.structured(Config), cfg)
        plain = OmegaConf.to_container(whole, resolve=True, throw_on_missing=True)
    except OmegaConfBaseException as error:
        raise ConfigError(f"{error.full_key}: {first_line(error)}") from error
    assert isinstance(plain, dict)
    check_rate(plain["rate"])
    _check_language(plain["report"])
    return {str(key): value for key, value in plain.items()}


def _check_language(code: str | None) -> None:
    from analysis.report.words import LANGUAGES

    if code is not None and code not in LANGUAGES:
        raise ConfigError(f"report={code}: no language of reports{instead(code, (*LANGUAGES, 'null'))}")


def _refuse_unknown(cfg: DictConfig, group: type, prefix: str) -> None:
    known = get_type_hints(group)
    for key in map(str, cfg):
        if key not in known:
            raise ConfigError(f"{prefix}{key} is not a setting{instead(key, known)}")
        if dataclasses.is_dataclass(known[key]) and isinstance(cfg[key], DictConfig):
            _refuse_unknown(cfg[key], known[key], f"{prefix}{key}.")


def house_rules(kind: str, preset: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the house rules of a game, resolved.

    Parameters
    ----------
    kind
        Kind of the game.
    preset
        Name of the preset they begin from; one of somebody's own has what it changes in ``given``.
    given
        What differs from it.

    Raises
    ------
    ConfigError
        If the preset belongs to another kind.
    HouseRuleError
        If a house rule cannot be.
    """
    known = house.PRESETS.get(preset)
    if known is not None and known.kind != kind and kind in house.KINDS:
        own = " or ".join(f"game={name}" for name, other in house.PRESETS.items() if other.kind == kind)
        raise ConfigError(
            f"game.kind={kind} does not go with game.preset={preset}, a preset of {known.kind}; write {own}"
        )
    return house.resolve(house.base(kind, preset), given)


def settings(plain: Mapping[str, Any]) -> Settings:
    """Return by whom a run is played."""
    from sim.execute import Settings

    execute, address = plain["execute"], plain["ray"]["address"]
    if address is not None and execute["mode"] != "ray":
        raise ConfigError(
            f"ray.address={address}: execute={execute['mode']} does not play on a cluster; use ray"
        )
    try:
        return Settings(address=address, **execute)
    except ValueError as error:
        raise ConfigError(f"execute: {error}") from error


def _session(rules: Mapping[str, Any], deals: int, store: str) -> int:
    from sim.execute import session_of

    try:
        return session_of(rules, deals, store)
    except ValueError as error:
        raise ConfigError(str(error)) from error


def _store(store: Mapping[str, Any]) -> str:
    from sim.store.manifest import STORES

    if store["what"] not in STORES:
        raise ConfigError(f"store.what={store['what']} is unknown{instead(store['what'], STORES)}")
    return str(store["what"])


def force(kind: str, rules: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what replaces the auction, once it is known that the kind and its house rules allow it."""
    from sim.table import forced

    try:
        forced(kind, rules, given)
    except ValueError as error:
        raise ConfigError(str(error)) from error
    return dict(given)
