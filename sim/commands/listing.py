"""``forhont list``: the runs that are there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from sim.commands import answers
from sim.commands.answers import AnswerFolder
from sim.commands.options import RUNS
from sim.store import RunFolder, list_runs
from sim.store.standing import COMPLETE, standing, stored_deals, together
from sim.sweep.folder import DONE
from sim.sweep.folder import listed as listed_sweeps
from sim.tournament.folder import TournamentFolder, listed

_UNITS = ("B", "kB", "MB", "GB", "TB")
_STEP = 1000
#: Enough for the table in a log or a pipe, where no terminal gives a width.
_WIDTH = 240


def command(runs: Path = RUNS) -> None:
    """List the runs with their state, deals, game and disk use."""
    console = Console()
    if not console.is_terminal:
        console.width = _WIDTH
    folders, tournaments, sweeps = list_runs(runs), listed(runs), listed_sweeps(runs)
    kept = answers.listed(runs)
    if not folders and not tournaments and not sweeps and not kept:
        console.print(f"no runs in {runs}; python -m sim.run makes one", highlight=False, soft_wrap=True)
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading, justify in _COLUMNS.items():
        table.add_column(heading, justify=justify, overflow="fold")  # type: ignore[arg-type]
    used = 0
    for folder in folders:
        size = folder.disk_use()
        used += size
        table.add_row(*_row(folder, size))
    for tournament in tournaments:
        size = tournament.disk_use()
        used += size
        table.add_row(*_tournament(tournament, size))
    for sweep, told in sweeps:
        size = sweep.disk_use()
        used += size
        table.add_row(*_sweep(told, size))
    for answer, told in kept:
        size = answer.disk_use()
        used += size
        table.add_row(*_answer(answer, told, size))
    console.print(table, highlight=False)
    counted = [(len(folders), "run"), (len(tournaments), "tournament"), (len(sweeps), "sweep")]
    counted.append((len(kept), "answer"))
    said = [f"{many} {what}{'' if many == 1 else 's'}" for many, what in counted if many or what == "run"]
    console.print(f"{', '.join(said)}, {disk(used)}", highlight=False)


_COLUMNS = {
    "run": "left",
    "experiment": "left",
    "state": "left",
    "deals": "right",
    "game": "left",
    "seats": "left",
    "seed": "right",
    "started": "left",
    "disk": "right",
}


def _row(folder: RunFolder, size: int) -> tuple[str, ...]:
    manifest = folder.read()
    state = standing(folder, manifest)
    played = stored_deals(folder, manifest)
    deals = f"{manifest.deals:,}" if state == COMPLETE else f"{played:,} of {manifest.deals:,}"
    labels = [seat["label"] for seat in manifest.seats]
    seats = labels[0] if len(set(labels)) == 1 else ", ".join(labels)
    if manifest.repriced_from:
        seats = f"{seats}; repriced from {manifest.repriced_from}"
    started = manifest.started[:16].replace("T", " ")
    return (
        manifest.id,
        manifest.experiment,
        state,
        deals,
        manifest.preset or manifest.game,
        seats,
        str(manifest.seed),
        started,
        disk(size),
    )


def _tournament(folder: TournamentFolder, size: int) -> tuple[str, ...]:
    """Return the row of a tournament: its seats are its entrants, its deals those of all line-ups."""
    told = folder.told()
    deals = sum(line["deals"] for line in told["line_ups"])
    runs = [(run, run.read()) for run in folder.runs()]
    manifests = [manifest for _, manifest in runs]
    played = sum(stored_deals(*run) for run in runs)
    lines = f"{len(runs)} line-up{'' if len(runs) == 1 else 's'}"
    started = min((one.started for one in manifests if one.started), default="")
    return (
        told["id"],
        told["experiment"],
        together([standing(*run) for run in runs]),
        f"{deals:,}" if played == deals else f"{played:,} of {deals:,}",
        told["preset"] or told["game"],
        f"{told['played'].replace('_', ' ')}, {lines}: {', '.join(one['label'] for one in told['entrants'])}",
        str(told["seed"]),
        started[:16].replace("T", " "),
        disk(size),
    )


def _sweep(told: Mapping[str, Any], size: int) -> tuple[str, ...]:
    """Return the row of a sweep, whose runs have rows of their own."""
    jobs = told["jobs"]
    done = sum(job["status"] == DONE for job in jobs)
    many = f"{len(jobs)} jobs" if done == len(jobs) else f"{done} of {len(jobs)} jobs"
    by = ", ".join(told["differing"])
    return (
        told["id"],
        "sweeps",
        told["state"],
        "",
        "",
        f"{many}{' by ' if by else ''}{by}",
        "",
        "",
        disk(size),
    )


def _answer(folder: AnswerFolder, told: Mapping[str, Any], size: int) -> tuple[str, ...]:
    """Return the row of an answer of ``forhont rules`` or ``forhont fair``."""
    labels = dict.fromkeys(seat["label"] for seat in told["strategies"])
    return (
        told["id"],
        folder.path.parent.name,
        "complete",
        f"{told['deals']:,}",
        told["game"],
        f"{answers.named(told)}: {', '.join(labels)}",
        str(told["seed"]),
        "",
        disk(size),
    )


def disk(size: int) -> str:
    """Return a number of bytes as people read it."""
    value, unit = float(size), 0
    while value >= _STEP and unit < len(_UNITS) - 1:
        value, unit = value / _STEP, unit + 1
    return f"{value:.0f} {_UNITS[unit]}" if unit == 0 else f"{value:.1f} {_UNITS[unit]}"
