"""DuckDB views over stored runs: ``hands`` over the parts of complete runs, ``runs`` over all manifests.

There is no database file: the views live in a connection of their own in memory, and are made anew by
:func:`connect`.  ``hands`` reads exactly the parts that manifests of complete runs with ``store=hands`` name.
The line-ups of tournaments are runs too: ``tournament`` and ``line_up`` tell them, and ``run`` is
``TOURNAMENT/line-003``, for line-ups of two tournaments may be the same run by its own id.  ``seats`` has who
sits where, a row a seat.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.dataset
import pyarrow.fs

from analysis import views
from sim import schema

_SQL_TYPES = {
    "dict": "VARCHAR",
    "int8": "TINYINT",
    "int16": "SMALLINT",
    "int64": "BIGINT",
    "bool": "BOOLEAN",
    "amount": "INTEGER",
}

#: The files of line-ups, and what the views say of each.
_LINES = views.table((views.Column("file", pa.string(), ""), views.RUN, *views.TOURNAMENT))

#: What the views need of a manifest.
_NEEDED = ("id", "state", "store", "seats", "house", "force", "parts")
_TOURNAMENT, _TOURNAMENT_FORMAT = "tournament.json", "tournament/1"


class NoRun(Exception):
    """No run, or more than one, answers to what was asked for."""


class Stored(NamedTuple):
    """A run that is there: its folder, its manifest, and the id of the tournament that it is of."""

    folder: Path
    manifest: dict[str, Any]
    tournament: str | None = None

    @property
    def name(self) -> str:
        """What the views call it: no two under one root have the same."""
        if self.tournament is None:
            return str(self.manifest["id"])
        return f"{self.tournament}/{self.folder.resolve().name}"

    @property
    def about(self) -> dict[str, Any]:
        """The columns that the views have in common."""
        line_up = None if self.tournament is None else self.manifest.get("line_up")
        return {"run": self.name, "tournament": self.tournament, "line_up": line_up}


def connect(root: str | Path = "runs", run: str | Path | None = None) -> duckdb.DuckDBPyConnection:
    """Return a connection with the views ``hands``, ``runs`` and ``seats``.

    Parameters
    ----------
    root : path
        The folder of all runs; it need not exist.
    run : str or path, optional
        The folder of a run or a tournament, its id, or the beginning of an id: then the views have that only.

    Raises
    ------
    NoRun
        If ``run`` names none, or several.
    """
    there = manifests(Path(root)) if run is None else _asked(Path(root), run)
    connection = duckdb.connect(":memory:")
    connection.register(
        "_runs", pa.Table.from_pylist([_row(one) for one in there], schema=views.table(views.RUNS))
    )
    connection.execute("create view runs as select * from _runs order by started, run")
    seats = [row for one in there for row in _seats(one)]
    connection.register("_seats", pa.Table.from_pylist(seats, schema=views.table(views.SEATS)))
    connection.execute("create view seats as select * from _seats order by run, seat")
    sources = [f"select {_empty()} where false", *_sources(connection, there)]
    connection.execute(f"create view hands as {' union all by name '.join(sources)}")
    return connection


def manifests(root: Path) -> list[Stored]:
    """Return every run under ``root/<experiment>/<id>``, and every line-up, that has a readable manifest."""
    found = []
    for path in sorted(root.glob("*/*/manifest.json")):
        try:
            found.append(Stored(path.parent, _manifest(path.parent)))
        except NoRun:
            continue
    for path in sorted(root.glob(f"*/*/{_TOURNAMENT}")):
        try:
            found += _line_ups(path.parent, all_of_them=False)
        except NoRun:
            continue
    return found


def _line_ups(folder: Path, *, all_of_them: bool) -> list[Stored]:
    """Return the line-ups of a tournament; without those that cannot be read, unless all are asked for."""
    told = _tournament(folder / _TOURNAMENT)
    found = []
    for number in range(len(told["line_ups"])):
        line = folder / f"line-{number:03}"
        try:
            found.append(Stored(line, _manifest(line), str(told["id"])))
        except NoRun:
            if all_of_them:
                raise
    return found


def _tournament(path: Path) -> dict[str, Any]:
    try:
        told: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if told["format"] != _TOURNAMENT_FORMAT:
            raise NoRun(f"{path} has format {told['format']!r}; this version reads {_TOURNAMENT_FORMAT!r}")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NoRun(f"{path} is no tournament: {error}") from error
    missing = [key for key in ("id", "line_ups") if key not in told]
    if missing:
        raise NoRun(f"{path} is no tournament: {', '.join(missing)} missing")
    return told


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / "manifest.json"
    try:
        manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        if manifest["format"] != "run/1":
            raise NoRun(f"{path} has format {manifest['format']!r}; this version reads 'run/1'")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise NoRun(f"{path} is no manifest of a run: {error}") from error
    missing = [key for key in _NEEDED if key not in manifest]
    if missing:
        raise NoRun(f"{path} is no manifest of a run: {', '.join(missing)} missing")
    return manifest


def _asked(root: Path, run: str | Path) -> list[Stored]:
    """Return the run that is named, the line-ups of a tournament, or one of them."""
    folder, name = Path(run), str(run)
    if not any((folder / file).is_file() for file in ("manifest.json", _TOURNAMENT)):
        before, _, line = name.partition("/")
        answering = [path.parent for path in sorted(root.glob("*/*/manifest.json")) if name and not line]
        answering += [path.parent for path in sorted(root.glob(f"*/*/{_TOURNAMENT}")) if name]
        exact = [path for path in answering if path.name == before]
        chosen = exact or [path for path in answering if path.name.startswith(before)]
        if len(chosen) > 1:
            raise NoRun(f"run {name!r} is not one: {', '.join(map(str, chosen))}")
        if not chosen:
            raise NoRun(f"no run {name!r}: it is neither a run's folder nor an id under {root}")
        folder = chosen[0] / line
    if (folder / _TOURNAMENT).is_file():
        return _line_ups(folder, all_of_them=True)
    whole = folder.resolve().parent / _TOURNAMENT
    return [Stored(folder, _manifest(folder), str(_tournament(whole)["id"]) if whole.is_file() else None)]


def _row(stored: Stored) -> dict[str, Any]:
    manifest = stored.manifest
    row = {column.name: manifest.get(column.name) for column in views.RUNS}
    parts = manifest["parts"]
    labels = [seat["label"] for seat in manifest["seats"]]
    return (
        row
        | stored.about
        | {
            "repriced_from": manifest.get("repriced_from") or None,
            **{f"strategy_{seat}": labels[seat] if seat < len(labels) else None for seat in schema.SEATS},
            "stored_deals": sum(part["n"] for part in parts),
            "parts": len(parts),
            "bytes": sum(part["bytes"] for part in parts),
            "house": json.dumps(manifest["house"], ensure_ascii=False),
            "force": json.dumps(manifest["force"], ensure_ascii=False),
            "folder": str(stored.folder.resolve()),
        }
    )


def _seats(stored: Stored) -> list[dict[str, Any]]:
    changed = stored.manifest.get("params_changed") or []
    return [
        stored.about
        | {
            "seat": number,
            "label": seat["label"],
            "strategy": seat.get("name"),
            "params": json.dumps(changed[number], ensure_ascii=False) if number < len(changed) else None,
        }
        for number, seat in enumerate(stored.manifest["seats"])
    ]


def _sources(connection: duckdb.DuckDBPyConnection, there: list[Stored]) -> list[str]:
    """Return a query for each lot of parts: in folders, of line-ups in folders, and elsewhere."""
    own: list[str] = []
    of_lines: list[dict[str, Any]] = []
    found: list[str] = []
    for number, stored in enumerate(there):
        folder, manifest, tournament = stored
        if manifest["state"] != "complete" or manifest["store"] != "hands":
            continue
        names = [part["file"] for part in manifest["parts"]]
        url = manifest.get("parts_url")
        if url is not None and "://" in url:
            files, base = pyarrow.fs.FileSystem.from_uri(f"{url.rstrip('/')}/{folder.name}")
            paths = [f"{base.rstrip('/')}/{name}" for name in names]
            parts = pyarrow.dataset.dataset(paths, filesystem=files, format="parquet")
            connection.register(f"_away_{number}", parts)
            found.append(f"select {_named(stored)} from _away_{number}")
            continue
        base_folder = (folder if url is None else Path(url) / folder.name).resolve()
        here = [str(base_folder / name) for name in names]
        if tournament is None:
            own += here
        else:
            of_lines += [stored.about | {"file": file} for file in here]
    if own:
        found.append(f"select * from read_parquet({_list(own)}, union_by_name=true)")
    if of_lines:
        connection.register("_lines", pa.Table.from_pylist(of_lines, schema=_LINES))
        listed = _list([row["file"] for row in of_lines])
        # One reader of all files and a look at their names is planned faster than a reader for each line-up.
        found.append(
            "select h.* exclude (filename) replace (l.run as run), l.tournament, l.line_up "
            f"from read_parquet({listed}, union_by_name=true, filename=true) h "
            "join _lines l on h.filename = l.file"
        )
    return found


def _named(stored: Stored) -> str:
    """Return what to select of parts whose own ``run`` is not what the views call it."""
    if stored.tournament is None:
        return "*"
    line_up = stored.about["line_up"]
    return (
        f"* replace ({_quoted(stored.name)} as run), {_quoted(stored.tournament)} as tournament, "
        f"{'null' if line_up is None else int(line_up)}::smallint as line_up"
    )


def _empty() -> str:
    """Return the columns of ``hands`` over all kinds, and those of tournaments, as nulls of their types."""
    columns = {column.name: column for kind in schema.KINDS for column in schema.hands(kind)}
    stored = ", ".join(f'null::{_SQL_TYPES[column.type]} as "{name}"' for name, column in columns.items())
    return f"{stored}, null::varchar as tournament, null::smallint as line_up"


def _list(paths: list[str]) -> str:
    return f"[{', '.join(map(_quoted, paths))}]"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
