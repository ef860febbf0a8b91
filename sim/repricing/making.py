"""A run priced again into a run of its own."""

from __future__ import annotations

import dataclasses
import datetime
import hashlib
import json
import math
import os
import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import sim
from sim import schema
from sim.execute.plan import cores
from sim.faults import ConfigError
from sim.games import house
from sim.repricing.pricing import Pricing, compared
from sim.repricing.sums import added, blank
from sim.store import Identity, Manifest, Part, PartFault, RunFolder, encode
from sim.store.parts import part_of, tallies
from sim.store.shelf import write_whole
from sim.table import session_length

#: Hexadecimal digits of a run's id.
_ID_DIGITS = 12
#: The file that holds the sums beside a run's manifest.
SUMS = "repriced.json"


class Repriced(NamedTuple):
    """A run that was priced again: its folder, its manifest, and what its deals paid before and after.

    ``cells`` is the array of :mod:`sim.repricing.sums`, of Python's integers; ``scale`` of its amounts make
    one unit.
    """

    folder: RunFolder
    manifest: Manifest
    cells: np.ndarray
    scale: int
    new: bool


class _Work(NamedTuple):
    """What is to be done with each part of a run."""

    source: RunFolder
    target: RunFolder
    identity: Identity
    pricing: Pricing
    factors: tuple[int, int]
    largest: int
    session: int


class _Done(NamedTuple):
    part: Part
    cells: np.ndarray
    untold: int


def reprice(  # noqa: PLR0917
    source: RunFolder,
    rules: dict[str, Any],
    command: str,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Repriced:
    """Price a complete run again into a folder beside it, or find it there.

    Parameters
    ----------
    source : RunFolder
    rules : dict
        Resolved house rules, by which its deals can be priced (:func:`sim.repricing.asked.other_rules`).
    command : str
        The command that does it again, for the manifest.
    threads : int, optional
        One for each core unless given.
    progress : callable, optional
        Called with the number of deals that are done.

    Raises
    ------
    ConfigError
        If deals do not tell what they pay under these rules (M-39).
    StoreFault
        If a part is not what the manifest says.
    """
    old = source.read()
    played, own = source.path.resolve(), old.id
    if old.line_up is not None:
        # Beside its tournament, where runs are found.
        played, own = played.parent, f"{played.parent.name}/{played.name}"
    target = RunFolder(played.parent / _id(own, rules), source.parts_url)
    if target.path.is_relative_to(Path.cwd()):
        target = dataclasses.replace(target, path=target.path.relative_to(Path.cwd()))
    if target.manifest_path.exists():
        return _found(target)
    began = time.monotonic()
    new = _manifest(old, source, target, rules)
    new = dataclasses.replace(new, repriced_from=own, command=command, workers=threads or cores())
    work = _work(source, target, old, new)
    with target.lock(), _whole_or_gone(target, work.identity.group):
        parts, cells, untold = _all_parts(work, old.parts, new.workers, progress)
        if untold:
            raise ConfigError(
                f"run {old.id}: in {untold:,} deals defenders would now have doubled in vain, but nobody "
                "asked whether the contract was evident (M-39); play anew, or set house.evident_rule=false"
            )
        seconds = round(time.monotonic() - began, 3)
        new = dataclasses.replace(
            new, parts=parts, seconds=seconds, playing_seconds=seconds, playing_deals=old.deals
        )
        _keep(target, _common(old, new), cells)
        # Last of all: what is there without a manifest is no run, and is written over.
        target.write(new)
    return Repriced(target, new, cells, _common(old, new), new=True)


@contextmanager
def _whole_or_gone(target: RunFolder, group: str) -> Iterator[None]:
    """Remove what there is of a run that does not come to its end: nothing could go on with it."""
    try:
        yield
    except BaseException:
        target.shelf.remove(group)
        shutil.rmtree(target.path, ignore_errors=True)
        raise


def _manifest(old: Manifest, source: RunFolder, target: RunFolder, rules: dict[str, Any]) -> Manifest:
    """Return the manifest of a run priced again, as far as it is known before."""
    beside = os.path.relpath(source.path, target.path)
    return dataclasses.replace(
        old,
        id=target.path.name,
        house=rules,
        changed=house.changed(old.game, rules, old.preset),
        rules_hash=house.rules_hash(rules),
        baseline=beside if _comparable(old, rules) else None,
        line_up=None,
        scale=house.scale(rules),
        version=sim.__version__,
        execute="threads",
        started=datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
    )


def _keep(target: RunFolder, scale: int, cells: np.ndarray) -> None:
    """Keep the sums beside the run, for whoever asks again."""
    plain = [[[int(word) for word in cell] for cell in group] for group in cells]
    write_whole(target.path / SUMS, json.dumps({"scale": scale, "cells": plain}).encode())


def _found(target: RunFolder) -> Repriced:
    """Return what was priced before."""
    manifest = target.read()
    try:
        kept = json.loads((target.path / SUMS).read_text(encoding="utf-8"))
        cells = np.array(kept["cells"], object)
    except (OSError, ValueError, KeyError) as error:
        raise PartFault(f"{target.path / SUMS} cannot be read; forhont remove {manifest.id}") from error
    return Repriced(target, manifest, cells, kept["scale"], new=False)


def _id(own: str, rules: dict[str, Any]) -> str:
    deciding = {"repriced_from": own, "house": rules, "version": sim.__version__, "schema": schema.VERSION}
    text = json.dumps(deciding, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:_ID_DIGITS]


def _comparable(old: Manifest, rules: dict[str, Any]) -> bool:
    """Return whether the two runs can be compared deal by deal as runs of the same cards are."""
    alike = session_length(rules) == 1 and old.store == "hands"
    return alike and rules.get("players") == old.house.get("players")


def _common(old: Manifest, new: Manifest) -> int:
    """Return how many parts of a unit make both runs' amounts whole."""
    return math.lcm(old.scale, new.scale)


def _work(source: RunFolder, target: RunFolder, old: Manifest, new: Manifest) -> _Work:
    pricing = Pricing(new.game, new.house)
    factors = _common(old, new) // old.scale, _common(old, new) // new.scale
    bounds = house.largest_amount(old.house) * factors[0], pricing.largest * factors[1]
    identity = Identity(new.id, new.game, new.seed, new.digest(), new.store)
    return _Work(source, target, identity, pricing, factors, max(bounds), session_length(new.house))


def _all_parts(
    work: _Work, parts: tuple[Part, ...], threads: int, progress: Callable[[int], None] | None
) -> tuple[tuple[Part, ...], np.ndarray, int]:
    """Price all parts again, a few at a time; return the new parts, the sums, and rows that do not tell."""
    cells = _blank(work).astype(object)
    made, untold, done = [], 0, 0
    for one in _in_threads(lambda part: _part(work, part), parts, threads):
        made.append(one.part)
        cells = cells + one.cells.astype(object)
        untold += one.untold
        done += one.part.n
        if progress is not None:
            progress(done)
    return tuple(sorted(made, key=lambda part: part.lo)), cells, untold


def _blank(work: _Work) -> np.ndarray:
    return blank(len(schema.family(work.identity.game).contracts))


def _in_threads(task: Callable[[Part], _Done], parts: tuple[Part, ...], threads: int) -> Iterator[_Done]:
    """Yield what a task makes of each part, as they are done; each is begun when there is a thread for it."""
    todo = iter(parts)
    with ThreadPoolExecutor(threads, "reprice") as pool:
        doing: set[Future[_Done]] = {pool.submit(task, part) for part in islice(todo, threads)}
        while doing:
            ready, doing = wait(doing, return_when=FIRST_COMPLETED)
            for one in ready:
                following = next(todo, None)
                if following is not None:
                    doing.add(pool.submit(task, following))
                yield one.result()


def _part(work: _Work, part: Part) -> _Done:
    """Price one part again and write it."""
    table, dealt = _read(work.source, part)
    again, untold = work.pricing.price(table)
    deals = compared(table, again, work.pricing.deals(table), work.factors)
    cells = added(deals, work.session, _blank(work).shape[0] - 2, work.largest)
    again = _of_run(again, work.identity.run)
    if work.identity.store == "summary":
        again = tallies(again)
    data = encode(again, work.identity, part.lo, part.n, dealt)
    name = work.identity.name(part.lo)
    work.target.shelf.write(name, data)
    return _Done(part_of(name, part.lo, part.n, data), cells, untold)


def _read(source: RunFolder, part: Part) -> tuple[pa.Table, np.ndarray]:
    """Return a part's rows in one chunk, and how often each card was dealt to whom."""
    data = source.shelf.read(part.file)
    if hashlib.sha256(data).hexdigest() != part.sha256:
        raise PartFault(f"{part.file} in {source.path} has changed since it was written; play the run anew")
    file = pq.ParquetFile(pa.BufferReader(data))
    dealt = json.loads(file.metadata.metadata[b"dealt"])
    table = file.read(use_threads=False)
    if any(column.num_chunks != 1 for column in table.itercolumns()):
        table = table.combine_chunks()
    return table, np.array(dealt, np.int64)


def _of_run(table: pa.Table, run: str) -> pa.Table:
    """Return rows as those of a run."""
    codes = pa.array(np.zeros(table.num_rows, np.int8))
    return table.set_column(
        table.column_names.index("run"),
        table.schema.field("run"),
        pa.DictionaryArray.from_arrays(codes, pa.array([run])),
    )
