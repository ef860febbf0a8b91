"""``forhont list``: the runs that are there."""

from __future__ import annotations

from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from sim.commands.options import RUNS
from sim.store import RunFolder, list_runs
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
    folders, tournaments = list_runs(runs), listed(runs)
    if not folders and not tournaments:
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
    console.print(table, highlight=False)
    counted = [(len(folders), "run"), (len(tournaments), "tournament")]
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
    played = sum(part.n for part in manifest.parts)
    whole = manifest.state == "complete"
    deals = f"{manifest.deals:,}" if whole else f"{played:,} of {manifest.deals:,}"
    labels = [seat["label"] for seat in manifest.seats]
    seats = labels[0] if len(set(labels)) == 1 else ", ".join(labels)
    started = manifest.started[:16].replace("T", " ")
    return (
        manifest.id,
        manifest.experiment,
        manifest.state,
        deals,
        manifest.preset or manifest.game,
        seats,
        str(manifest.seed),
        started,
        disk(size),
    )


def _tournament(folder: TournamentFolder, size: int) -> tuple[str, ...]:
    """Return the row of a tournament: its seats are its entrants, its deals those of all line-ups."""
    told, played = folder.told(), folder.played()
    deals = sum(line["deals"] for line in told["line_ups"])
    manifests = [run.read() for run in folder.runs()]
    started = min((one.started for one in manifests if one.started), default="")
    return (
        told["id"],
        told["experiment"],
        "complete" if all(one.state == "complete" for one in manifests) else "running",
        f"{deals:,}" if played == deals else f"{played:,} of {deals:,}",
        told["preset"] or told["game"],
        f"{told['played'].replace('_', ' ')}: {', '.join(one['label'] for one in told['entrants'])}",
        str(told["seed"]),
        started[:16].replace("T", " "),
        disk(size),
    )


def disk(size: int) -> str:
    """Return a number of bytes as people read it."""
    value, unit = float(size), 0
    while value >= _STEP and unit < len(_UNITS) - 1:
        value, unit = value / _STEP, unit + 1
    return f"{value:.0f} {_UNITS[unit]}" if unit == 0 else f"{value:.1f} {_UNITS[unit]}"
