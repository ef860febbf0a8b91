"""Making a reference set: run after run, then its checksums and its pages."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

import sim
from sim.commands import play as playing
from sim.commands.exits import DONE, FAULT, INTERRUPTED, say
from sim.commands.progress import Display
from sim.config import spec_of
from sim.faults import ConfigError
from sim.reference.folder import FORMAT, NAME, SUMS, ReferenceFolder, digest
from sim.reference.setting import Reference
from sim.store import RunFolder, open_run

#: What a set says of how its deals were counted, beside what was asked for.
_SIZED_BY = ("workers", "command")


def make(wanted: Reference, path: Path, command: str, *, rerun: bool = False) -> int:
    """Make a reference set, or what is missing of it, and write its pages.

    Parameters
    ----------
    wanted
        What to play.
    path
        The set's folder.
    command
        The command that makes it again.
    rerun
        Play anew what is there.

    Returns
    -------
    int
        The exit status: a fault where a set made before has other checksums.

    Raises
    ------
    ConfigError
        If the folder holds another set.
    """
    folder = ReferenceFolder(path)
    if not folder.file.exists() or rerun:
        _begin(folder, wanted, command, rerun=rerun)
    elif folder.told()["id"] != wanted.id:
        raise ConfigError(f"{path} holds another reference set; choose another hydra.run.dir")
    told = folder.told()
    lines = {(line.preset, line.seats[0].label): line for line in wanted.lines}
    try:
        for number, row in enumerate(told["runs"], start=1):
            line = dataclasses.replace(lines[row["game"], row["strategy"]], deals=row["deals"])
            say(f"{number} of {len(told['runs'])}: {row['game']}, {row['strategy']}, {row['deals']:,} deals")
            row["sha256"] = digest(_played(folder, row, line, command).read())
            folder.write(told)
    except KeyboardInterrupt:
        say(f"interrupted; the same command goes on with what is in {path.parent}")
        return INTERRUPTED
    folder.write_sums()
    _write_pages(folder, wanted)
    return _held_against(told, wanted)


def _begin(folder: ReferenceFolder, wanted: Reference, command: str, *, rerun: bool) -> None:
    """Find out how many deals each run gets, and write that down before anything is played."""
    from sim.reference.sizing import sizes

    workers = wanted.lines[0].settings.threads
    sized = sizes(wanted, workers, say)
    lines = [dataclasses.replace(one.line, deals=one.deals) for one in sized]
    if rerun:
        for line in lines:
            if (there := RunFolder(folder.run(line.id))).manifest_path.exists():
                playing.empty(there)
    head: dict[str, Any] = {
        "format": FORMAT,
        "id": wanted.id,
        "experiment": wanted.name,
        "seed": wanted.lines[0].seed,
        "deals": wanted.deals,
        "faster_than": wanted.faster_than,
        "hours": wanted.hours,
        "workers": workers,
        "command": command,
        "version": sim.__version__,
    }
    if wanted.like is not None:
        # Why there are so many deals is told as it was when they were counted.
        head |= {name: wanted.like.told[name] for name in _SIZED_BY}
    runs = [
        {
            "game": line.preset,
            "strategy": line.seats[0].label,
            "deals": line.deals,
            "deals_per_second": round(one.rate, 1),
            "run": line.id,
            "sha256": None,
        }
        for one, line in zip(sized, lines, strict=True)
    ]
    folder.write({**head, "runs": runs})


def _played(folder: ReferenceFolder, row: Mapping[str, Any], line: Any, command: str) -> RunFolder:
    """Return a run of the set, complete: what it lacks is played."""
    from analysis.summary import summarise
    from sim import execute

    path = folder.run(row["run"])
    if line.id != row["run"]:
        raise ConfigError(
            f"{folder.file} was begun by another program or other strategies, whose run of {row['game']} "
            f"with {row['strategy']} is {row['run']}; rerun=true begins anew"
        )
    run = RunFolder(path)
    if run.begin(line.manifest(command)).state == "complete":
        return open_run(path)
    display = Display(Console(stderr=True))
    manifest = run.read()
    with display.shown():
        execute.run(spec_of(manifest), manifest.deals, run, line.settings, display)
    summarise(path)
    return run


def _write_pages(folder: ReferenceFolder, wanted: Reference) -> None:
    """Write the set's pages and say where they are."""
    from analysis.reference.pages import write

    out = folder.path if wanted.pages is None else Path(wanted.pages)
    written = write(folder.told(), {row["run"]: run.path for row, run in folder.runs()}, out)
    if out != folder.path:
        shutil.copyfile(folder.file, out / NAME)
    say(f"pages: {written[0]}; checksums: {folder.path / SUMS}")


def _held_against(told: Mapping[str, Any], wanted: Reference) -> int:
    """Say whether the parts are those of the set whose numbers were taken."""
    if wanted.like is None:
        return DONE
    other = [
        f"{row['game']} with {row['strategy']}"
        for row in told["runs"]
        if wanted.like.rows[row["game"], row["strategy"]]["sha256"] != row["sha256"]
    ]
    if other:
        say(f"not the same parts as {wanted.like.where} says: {', '.join(other)}")
        return FAULT
    say(f"all {len(told['runs'])} runs have the parts that {wanted.like.where} says")
    return DONE
