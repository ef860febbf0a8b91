"""DuckDB views over stored runs: ``hands`` over the parts of complete runs, ``runs`` over all manifests.

There is no database file: the views live in a connection of their own in memory, and are made anew by
:func:`connect`.  ``hands`` reads exactly the parts that manifests of complete runs with ``store=hands`` name.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.dataset
import pyarrow.fs

from sim import schema

_SQL_TYPES = {
    "dict": "VARCHAR",
    "int8": "TINYINT",
    "int16": "SMALLINT",
    "int64": "BIGINT",
    "bool": "BOOLEAN",
    "amount": "INTEGER",
}

#: Columns of ``runs`` with their types; what a manifest lacks is null.
_RUNS = pa.schema(
    [
        ("run", pa.string()),
        ("experiment", pa.string()),
        ("state", pa.string()),
        ("game", pa.string()),
        ("preset", pa.string()),
        ("deals", pa.int64()),
        ("seed", pa.uint64()),
        ("strategy_0", pa.string()),
        ("strategy_1", pa.string()),
        ("strategy_2", pa.string()),
        ("strategy_3", pa.string()),
        ("scale", pa.int64()),
        ("store", pa.string()),
        ("stored_deals", pa.int64()),
        ("parts", pa.int64()),
        ("bytes", pa.int64()),
        ("house", pa.string()),
        ("force", pa.string()),
        ("version", pa.string()),
        ("schema", pa.string()),
        ("execute", pa.string()),
        ("workers", pa.int64()),
        ("started", pa.string()),
        ("seconds", pa.float64()),
        ("command", pa.string()),
        ("folder", pa.string()),
    ]
)


#: What the views need of a manifest.
_NEEDED = ("id", "state", "store", "seats", "house", "force", "parts")


class NoRun(Exception):
    """No run, or more than one, answers to what was asked for."""


def connect(root: str | Path = "runs", run: str | Path | None = None) -> duckdb.DuckDBPyConnection:
    """Return a connection with the views ``hands`` and ``runs``.

    Parameters
    ----------
    root : path
        The folder of all runs; it need not exist.
    run : str or path, optional
        A run's folder, id, or the beginning of an id: then the views have that run only.

    Raises
    ------
    NoRun
        If ``run`` names none, or several.
    """
    folders = manifests(Path(root)) if run is None else [_one(Path(root), run)]
    connection = duckdb.connect(":memory:")
    connection.register("_runs", pa.Table.from_pylist([_row(f, m) for f, m in folders], schema=_RUNS))
    connection.execute("create view runs as select * from _runs order by started, run")
    sources = [f"select {_empty()} where false"]
    here, away = _parts(folders)
    if here:
        listed = ", ".join(_quoted(path) for path in here)
        sources.append(f"select * from read_parquet([{listed}], union_by_name=true)")
    for number, (url, names) in enumerate(sorted(away.items())):
        files, base = pyarrow.fs.FileSystem.from_uri(url)
        paths = [f"{base.rstrip('/')}/{name}" for name in names]
        parts = pyarrow.dataset.dataset(paths, filesystem=files, format="parquet")
        connection.register(f"_away_{number}", parts)
        sources.append(f"select * from _away_{number}")
    connection.execute(f"create view hands as {' union all by name '.join(sources)}")
    return connection


def manifests(root: Path) -> list[tuple[Path, dict[str, Any]]]:
    """Return folder and manifest of every run under ``root/<experiment>/<id>`` that has a readable one."""
    found = []
    for path in sorted(root.glob("*/*/manifest.json")):
        try:
            found.append((path.parent, _manifest(path.parent)))
        except NoRun:
            continue
    return found


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


def _one(root: Path, run: str | Path) -> tuple[Path, dict[str, Any]]:
    folder = Path(run)
    if not (folder / "manifest.json").is_file():
        name = str(run)
        answering = [path.parent for path in sorted(root.glob("*/*/manifest.json")) if name]
        exact = [path for path in answering if path.name == name]
        chosen = exact or [path for path in answering if path.name.startswith(name)]
        if len(chosen) > 1:
            raise NoRun(f"run {name!r} is not one: {', '.join(map(str, chosen))}")
        if not chosen:
            raise NoRun(f"no run {name!r}: it is neither a run's folder nor an id under {root}")
        folder = chosen[0]
    return folder, _manifest(folder)


def _row(folder: Path, manifest: dict[str, Any]) -> dict[str, Any]:
    row = {name: manifest.get(name) for name in _RUNS.names}
    parts = manifest["parts"]
    labels = [seat["label"] for seat in manifest["seats"]]
    return row | {
        "run": manifest["id"],
        **{f"strategy_{seat}": labels[seat] if seat < len(labels) else None for seat in schema.SEATS},
        "stored_deals": sum(part["n"] for part in parts),
        "parts": len(parts),
        "bytes": sum(part["bytes"] for part in parts),
        "house": json.dumps(manifest["house"], ensure_ascii=False),
        "force": json.dumps(manifest["force"], ensure_ascii=False),
        "folder": str(folder.resolve()),
    }


def _parts(folders: list[tuple[Path, dict[str, Any]]]) -> tuple[list[str], dict[str, list[str]]]:
    """Return the files of the parts that lie in folders, and by URL the names of those that lie elsewhere."""
    here: list[str] = []
    away: dict[str, list[str]] = {}
    for folder, manifest in folders:
        if manifest["state"] != "complete" or manifest["store"] != "hands":
            continue
        names = [part["file"] for part in manifest["parts"]]
        url = manifest.get("parts_url")
        if url is not None and "://" in url:
            away[f"{url.rstrip('/')}/{folder.name}"] = names
        else:
            base = (folder if url is None else Path(url) / folder.name).resolve()
            here += [str(base / name) for name in names]
    return here, away


def _empty() -> str:
    """Return the columns of ``hands`` over all kinds, as nulls of their types."""
    columns = {column.name: column for kind in schema.KINDS for column in schema.hands(kind)}
    return ", ".join(f'null::{_SQL_TYPES[column.type]} as "{name}"' for name, column in columns.items())


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
