"""``manifest.json``: what a run is, how far it got, and which parts it has."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sim import schema
from sim.store.faults import StoreFault

if TYPE_CHECKING:
    from sim.spec import Spec

FORMAT = "run/1"
STORES = ("hands", "summary")

#: Fields that decide what the parts hold; a folder is resumed only with the same values.
DECISIVE = (
    "id",
    "version",
    "game",
    "deals",
    "seed",
    "store",
    "seats",
    "house",
    "force",
    "strategy_sources",
    "schema",
)


@dataclass(frozen=True)
class Part:
    """One stored part: deals ``lo`` to ``lo + n - 1``."""

    file: str
    lo: int
    n: int
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """A run's manifest, as in ``manifest.json``.

    ``scale`` is 0 until the first table has been set up; ``parts_url`` is null when the parts lie in the
    run's own folder; ``dealt[card][holder]`` counts over ``dealt_deals`` deals how often each card was dealt
    to whom.
    """

    id: str
    game: str
    deals: int
    seed: int
    seats: tuple[dict[str, Any], ...]
    house: dict[str, Any]
    force: dict[str, Any]
    experiment: str = "default"
    state: str = "running"
    version: str = ""
    preset: str = ""
    #: House rules that differ from the preset, by dotted name.
    changed: dict[str, Any] = field(default_factory=dict)
    #: SHA-256 of the house rules, in hexadecimal; empty where whoever made the run named none.
    rules_hash: str = ""
    #: By seat, the parameters that differ from the strategy's defaults.
    params_changed: tuple[dict[str, Any], ...] = ()
    store: str = "hands"
    chunk: int = 0
    #: How many sessions the deals make; null where every deal is shuffled (M-80).
    sessions: int | None = None
    #: The run to compare with, as a path from this one's folder; null without one.
    baseline: str | None = None
    #: Number of the table in a tournament, as deal records have it (R-13); null in a run of its own.
    line_up: int | None = None
    #: The run whose deals these are, settled again under these house rules: its id; empty where they were
    #: played.
    repriced_from: str = ""
    scale: int = 0
    strategy_paths: tuple[str, ...] = ()
    strategy_sources: str = ""
    schema: str = schema.VERSION
    command: str = ""
    parts_url: str | None = None
    parts: tuple[Part, ...] = ()
    dealt: list[list[int]] = field(default_factory=list)
    dealt_deals: int = 0
    started: str = ""
    seconds: float = 0.0
    #: Of the last go: the time in which its workers played, without starting them, and the deals they played.
    playing_seconds: float = 0.0
    playing_deals: int = 0
    execute: str = ""
    workers: int = 0
    versions: dict[str, str] = field(default_factory=dict)
    format: str = FORMAT

    def to_json(self) -> str:
        """Return the text of ``manifest.json``, one part a line."""
        plain = dataclasses.asdict(self)
        parts = plain.pop("parts")
        text = json.dumps({"format": plain.pop("format"), **plain}, ensure_ascii=False, indent=1)
        rows = ",\n".join("  " + json.dumps(part) for part in parts)
        listed = f"[\n{rows}\n ]" if rows else "[]"
        return f'{text[:-2]},\n "parts": {listed}\n}}\n'

    @staticmethod
    def from_json(text: str, where: str) -> Manifest:
        """Read a manifest.

        Parameters
        ----------
        text : str
            The text of ``manifest.json``.
        where : str
            The file's name, for messages.

        Raises
        ------
        StoreFault
            If the text is no manifest of this format.
        """
        try:
            plain = json.loads(text)
            if plain["format"] != FORMAT:
                raise StoreFault(f"{where} has format {plain['format']!r}; this version reads {FORMAT!r}")
            known = {f.name for f in dataclasses.fields(Manifest)}
            values = {name: value for name, value in plain.items() if name in known}
            values["parts"] = tuple(Part(**part) for part in plain["parts"])
            values["seats"] = tuple(plain["seats"])
            values["strategy_paths"] = tuple(plain["strategy_paths"])
            values["params_changed"] = tuple(plain.get("params_changed", ()))
            return Manifest(**values)
        except (ValueError, KeyError, TypeError) as error:
            raise StoreFault(f"{where} is no manifest of a run: {error}") from error

    def differences(self, other: Manifest) -> list[str]:
        """Return the names of the decisive fields in which two manifests differ."""
        mine, theirs = (json.loads(json.dumps(dataclasses.asdict(m))) for m in (self, other))
        return [name for name in DECISIVE if mine[name] != theirs[name]]

    def digest(self) -> str:
        """Return the digest of what the tables are told; see :func:`digest`."""
        return _digest(self.game, self.house, self.seats, self.seed, self.force)


def digest(spec: Spec) -> str:
    """Return a short digest of everything in a spec that decides results (paths do not)."""
    seats = tuple(dataclasses.asdict(seat) for seat in spec.seats)
    return _digest(spec.kind, spec.house, seats, spec.seed, spec.force)


def _digest(*deciding: object) -> str:
    return hashlib.sha256(json.dumps(deciding, sort_keys=True).encode()).hexdigest()[:16]


def new_manifest(spec: Spec, deals: int, run: str, **more: Any) -> Manifest:
    """Return the manifest of a run that has not begun.

    Parameters
    ----------
    spec : Spec
        What decides results.
    deals : int
        Number of deals, at least 1.
    run : str
        The run's id.
    **more
        Further fields of :class:`Manifest`: ``experiment``, ``store``, ``version``, ``preset``,
        ``strategy_sources``, ``command``, ``parts_url`` …

    Raises
    ------
    ValueError
        If ``deals`` or ``store`` is out of range.
    """
    if deals < 1:
        raise ValueError(f"deals={deals}: a run has at least one deal")
    store = more.get("store", "hands")
    if store not in STORES:
        raise ValueError(f"store={store}: known are {', '.join(STORES)}")
    return Manifest(
        id=run,
        game=spec.kind,
        deals=deals,
        seed=spec.seed,
        seats=tuple(dataclasses.asdict(seat) for seat in spec.seats),
        house=spec.house,
        force=spec.force,
        strategy_paths=tuple(spec.strategy_paths),
        **more,
    )
