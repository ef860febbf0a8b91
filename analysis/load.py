"""A finished run: what its manifest says, and its rows as a lazy query.

Only the parts that the manifest names are read, whatever else lies in the folder.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet as pq

from sim import schema
from sim.schema import Family, marias

FORMAT = "run/1"
#: What the manifest of a complete run has at least.
_NEEDED = (
    *("id", "game", "deals", "seed", "scale", "store"),
    *("seats", "house", "rules_hash", "parts", "dealt"),
)
#: The column in which ``Run.rows`` gives the first deal of the part that a row comes from.
PART = "part"


class LoadError(Exception):
    """A run that cannot be read; the text says which file and what is wrong, in one or two lines."""


class Part(NamedTuple):
    """One Parquet file of a run: deals ``lo`` to ``lo + n - 1``; ``path`` is a local path or a URL."""

    path: str
    lo: int
    n: int


@dataclass(frozen=True)
class Run:
    """A complete run.

    Attributes
    ----------
    manifest
        The manifest as read.
    parts
        Its Parquet files, in order of deals.
    rate
        Money per unit of the base rate, or None for units.
    """

    folder: Path
    manifest: Mapping[str, Any]
    parts: tuple[Part, ...]
    rate: float | None = None

    @property
    def id(self) -> str:
        """Id of the run."""
        return str(self.manifest["id"])

    @property
    def kind(self) -> str:
        """Kind of the game."""
        return str(self.manifest["game"])

    @property
    def deals(self) -> int:
        """How many deals were dealt."""
        return int(self.manifest["deals"])

    @property
    def scale(self) -> int:
        """How many stored amounts make one unit."""
        return int(self.manifest["scale"])

    @property
    def tallied(self) -> bool:
        """Whether the parts hold distinct rows with their counts instead of one row per deal."""
        return bool(self.manifest["store"] == "summary")

    @property
    def family(self) -> Family:
        """The family of the kind."""
        return schema.family(self.kind)

    @property
    def components(self) -> tuple[str, ...]:
        """Components that can arise in this kind; none outside mariáš, where contracts have no parts."""
        return marias.COMPONENTS_OF.get(self.kind, ())

    @property
    def doubled(self) -> tuple[str, ...]:
        """Those of them that have a level."""
        return tuple(c for c in self.components if c in marias.DOUBLED)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of the strategies by seat."""
        return tuple(str(seat["label"]) for seat in self.manifest["seats"])

    @property
    def seats(self) -> int:
        """How many seats pay or are paid, the one that sits out included (M-30)."""
        return max(int(self.house.get("players", 0)), len(self.labels))

    @property
    def payers(self) -> int:
        """How many pay a declarer who is alone, or are paid by him (M-30)."""
        sits_out = self.seats > len(self.labels) and not self.house.get("sitter_pays", True)
        return self.seats - 1 - int(sits_out)

    @property
    def partners(self) -> bool:
        """Whether a declarer can have a partner or a rogue at his side (M-61, M-67)."""
        return self.has("rogue")

    @property
    def session(self) -> int:
        """Deals of a session, which depend on each other; 1 where every deal is shuffled (M-80)."""
        if self.house.get("shuffle") != "gather_cut":
            return 1
        return int(self.house["session_length"])

    @property
    def sessions(self) -> int:
        """How many sessions there are, the last perhaps a shorter one."""
        return -(-self.deals // self.session)

    def has(self, column: str) -> bool:
        """Return whether the stored table of this kind has a column."""
        return any(one.name == column for one in schema.hands(self.kind))

    @property
    def house(self) -> Mapping[str, Any]:
        """The house rules, resolved."""
        house: Mapping[str, Any] = self.manifest["house"]
        return house

    @property
    def rules_hash(self) -> str:
        """Return eight hexadecimal digits that name the house rules."""
        return str(self.manifest["rules_hash"])[:8]

    @property
    def forced(self) -> str:
        """What was forced instead of decided by the seats, in words; empty where nothing was."""
        force = self.manifest.get("force") or {}
        return ", ".join(f"{what} {_said(value)}" for what, value in force.items() if value not in (None, {}))

    @property
    def unit(self) -> str:
        """What amounts are shown in."""
        units = self.family.unit
        return units if self.rate is None else f"money at {self.rate:g} a {units.removesuffix('s')}"

    @property
    def money(self) -> float:
        """What one unit is shown as."""
        return 1.0 if self.rate is None else self.rate

    @property
    def n(self) -> pl.Expr:
        """Aggregation that counts deals, int64, named ``n``."""
        count = pl.col(schema.COUNT.name).sum() if self.tallied else pl.len()
        return count.cast(pl.Int64).alias("n")

    def total(self, value: pl.Expr) -> pl.Expr:
        """Return the aggregation that sums a value over deals, in 128 bits: no stake overflows it."""
        wide = value.cast(pl.Int128)
        return (wide * pl.col(schema.COUNT.name)).sum() if self.tallied else wide.sum()

    def rows(self, parts: Sequence[Part] | None = None) -> pl.LazyFrame:
        """Return the stored rows of all or some parts; ``part`` of tallies is the first deal of the part."""
        paths = [part.path for part in (self.parts if parts is None else parts)]
        if not self.tallied:
            return pl.scan_parquet(paths)
        lows = {part.path: part.lo for part in self.parts}
        path = pl.col(PART).replace_strict(lows, return_dtype=pl.Int64)
        return pl.scan_parquet(paths, include_file_paths=PART).with_columns(path)


def load(folder: Path, rate: float | None = None) -> Run:
    """Read the manifest of a complete run and make sure that its parts are there and whole.

    Parameters
    ----------
    folder
        The run's folder.
    rate
        Money per unit of the base rate; None shows units.

    Raises
    ------
    LoadError
        If the run is not complete, or its manifest or a part is missing, cut short or of another format.
    """
    manifest = _manifest(folder / "manifest.json")
    run = Run(folder, manifest, _parts(folder, manifest), rate)
    for part, entry in zip(run.parts, manifest["parts"], strict=True):
        _check(run, part, entry)
    _check_sessions(run)
    low = 0
    for part in run.parts:
        if part.lo != low:
            raise LoadError(f"{folder}: deals {low} to {part.lo - 1} are in no part of the manifest")
        low += part.n
    if low != run.deals:
        raise LoadError(f"{folder}: the parts hold {low} deals, the manifest says {run.deals}")
    return run


def _said(value: Any) -> str:
    """Return what is forced, in words."""
    if isinstance(value, Mapping):
        return " and ".join(f"{played} for {won}" for won, played in value.items())
    return str(value)


def _manifest(path: Path) -> Mapping[str, Any]:
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise LoadError(f"{path}: no manifest of a run ({error.strerror})") from None
    except ValueError as error:
        raise LoadError(f"{path}: not a manifest: {error}") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise LoadError(f"{path}: not a manifest of format {FORMAT}")
    if manifest.get("state") != "complete":
        where, state = path.parent, manifest.get("state")
        raise LoadError(f"{where}: the run is {state}, not complete; finish it with resume={where}")
    missing = [key for key in _NEEDED if key not in manifest]
    if missing:
        raise LoadError(f"{path}: {', '.join(missing)} missing")
    if manifest["game"] not in schema.KINDS:
        raise LoadError(f"{path}: game {manifest['game']!r} has no stored table known to this version")
    return manifest


def _parts(folder: Path, manifest: Mapping[str, Any]) -> tuple[Part, ...]:
    entries: Sequence[dict[str, Any]] = manifest["parts"]
    entries = sorted(entries, key=lambda entry: int(entry["lo"]))
    if not entries:
        raise LoadError(f"{folder}: the manifest names no parts")
    base = _base(folder, manifest.get("parts_url"))
    return tuple(Part(f"{base}/{entry['file']}", int(entry["lo"]), int(entry["n"])) for entry in entries)


def _base(folder: Path, url: str | None) -> str:
    """Return where the parts lie: in the run's folder, or in one of the same name elsewhere."""
    if url is None:
        return str(folder)
    if "://" not in url:
        return str(Path(url).resolve() / folder.name)
    # Polars reads local files by their paths only.
    return f"{url.rstrip('/')}/{folder.name}".removeprefix("file://")


def _check(run: Run, part: Part, entry: Mapping[str, Any]) -> None:
    """Compare a part with its entry: size, footer, columns and number of rows."""
    try:
        files, path = _file_system(part.path)
        info = files.get_file_info(path)
        if info.type == pyarrow.fs.FileType.NotFound:
            raise LoadError(f"{part.path}: missing, though the manifest names it")
        size = info.size
        footer = pq.read_metadata(path, filesystem=files)
    except (OSError, pa.ArrowException):
        raise LoadError(f"{part.path}: cut short or not Parquet; remove it and resume the run") from None
    if size != entry.get("bytes", size):
        raise LoadError(f"{part.path}: {size} bytes, the manifest says {entry['bytes']}; it was changed")
    wanted = {column.name for column in schema.hands(run.kind)}
    if run.tallied:
        wanted = wanted - set(schema.PER_DEAL) | {schema.COUNT.name}
    missing = sorted(wanted - set(footer.schema.names))
    if missing:
        raise LoadError(f"{part.path}: column {missing[0]} missing; written by another version?")
    if not run.tallied and footer.num_rows != part.n:
        raise LoadError(f"{part.path}: {footer.num_rows} rows, the manifest says {part.n}")


def _check_sessions(run: Run) -> None:
    """Make sure that deals which depend on each other lie together."""
    if run.session == 1:
        return
    if run.tallied:
        raise LoadError(f"{run.folder}: tallies do not say which deals are of one session; use store=hands")
    for part in run.parts:
        if part.lo % run.session:
            raise LoadError(f"{part.path}: begins within a session of {run.session} deals (M-80)")


def _file_system(path: str) -> tuple[pyarrow.fs.FileSystem, str]:
    """Return what a path or URL is reached by, and its path there."""
    if "://" in path:
        files, inside = pyarrow.fs.FileSystem.from_uri(path)
        return files, inside
    return pyarrow.fs.LocalFileSystem(), path
