"""Playing a tournament: line-up after line-up, each a run; then the standings."""

from __future__ import annotations

import dataclasses
import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console

from sim.commands import play as playing
from sim.commands.exits import DONE, INTERRUPTED, say
from sim.commands.progress import Display
from sim.faults import ConfigError, check_rate
from sim.store import OtherRun
from sim.tournament.folder import RESULTS, TournamentFolder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sim.execute import Progress, Settings
    from sim.tournament.setting import Tournament

#: Settings that may be given with ``resume``, for they decide nothing of what is played.
_FREE = ("resume", "rate", "execute", "ray", "strategies", "hydra", "report")


class Together(Display):
    """Shows the progress of several runs as that of one.

    Parameters
    ----------
    console : rich.console.Console
    deals : int
        Of all runs.
    """

    def __init__(self, console: Console, deals: int) -> None:
        super().__init__(console)
        self._deals = deals
        self._before = 0
        self._seconds = 0.0

    def next(self) -> None:
        """Say that the reports to come are of the next run."""
        if self.last is not None:
            self._before, self._seconds = self.last.done, self.last.seconds

    def there(self, deals: int) -> None:
        """Say that so many deals are there already."""
        self._before += deals
        if self.last is not None:
            self.last = dataclasses.replace(self.last, done=self.last.done + deals)

    def __call__(self, progress: Progress) -> None:
        """Take a report of the present run."""
        done, seconds = self._before + progress.done, self._seconds + progress.seconds
        left = (self._deals - done) / progress.rate if progress.rate else progress.left_s
        super().__call__(
            dataclasses.replace(
                progress, done=done, deals=self._deals, seconds=seconds, left_s=left, outcomes={}
            )
        )


def play(
    wanted: Tournament, path: Path, command: str, *, rerun: bool = False, rate: float | None = None
) -> int:
    """Play a tournament into a folder and show its standings; where they are there already, show them.

    Parameters
    ----------
    wanted
        What to play.
    path
        The tournament's folder.
    command
        The command that makes it again.
    rerun
        Play anew even if the folder has results.
    rate
        Money per unit, for what is shown.

    Returns
    -------
    int
        The exit status.

    Raises
    ------
    ConfigError
        If it is there but not complete.
    OtherRun
        If the folder holds something else.
    """
    check_rate(rate)
    folder = TournamentFolder(path)
    if rerun and folder.file.exists():
        _empty(folder, wanted)
    if folder.file.exists():
        folder.begin(wanted, command)
        if not folder.complete:
            raise ConfigError(
                f"{path} has {folder.played():,} of {wanted.schedule.deals:,} deals of this tournament; "
                f"go on with resume={path}, or play anew with rerun=true"
            )
        say(f"{path} has this tournament already; rerun=true plays it anew")
        return show(folder, rate)
    say(described(wanted))
    folder.begin(wanted, command)
    return _finish(folder, wanted.run.settings, rate)


def described(wanted: Tournament) -> str:
    """Return in a line what will be played."""
    found = wanted.schedule
    of = "" if len(found.lines) == found.possible else f" of {found.possible:,} that there are"
    many = f"{len(found.lines):,} line-up{'' if len(found.lines) == 1 else 's'}{of}"
    each = {line.deals for line in found.lines}
    deals = f"{min(each):,}" if len(each) == 1 else f"{min(each):,} to {max(each):,}"
    return (
        f"{wanted.asked.format.replace('_', ' ')}: {len(wanted.entrants)} entrants, {many}, "
        f"{deals} deals each, {found.deals:,} in all"
    )


def _empty(folder: TournamentFolder, wanted: Tournament) -> None:
    """Remove what a tournament has played, if it is the one wanted."""
    there, told = folder.told(), wanted.told("")
    apart = ("id", "version", "command")
    if any(there.get(name) != _plain(told[name]) for name in told if name not in apart):
        raise OtherRun(f"{folder.path} holds another tournament; choose another hydra.run.dir")
    for run in list(folder.runs()):
        playing.empty(run)
        shutil.rmtree(run.path)
    folder.file.unlink()
    for name in RESULTS:
        shutil.rmtree(folder.path / name, ignore_errors=True)


def _plain(value: Any) -> Any:
    """Return a value as JSON gives it back."""
    return json.loads(json.dumps(value))


def resume(folder: TournamentFolder, plain: Mapping[str, Any], overrides: list[str]) -> int:
    """Go on with a stored tournament and show its standings.

    Parameters
    ----------
    folder
    plain
        The settings that the command line makes; where it plays counts.
    overrides
        The command line's settings, ``NAME=VALUE``.

    Raises
    ------
    ConfigError
        If the command line asks for anything else, or this version cannot carry it on.
    """
    from sim.commands.resuming import same_program
    from sim.config import settings

    check_rate(plain["rate"])
    named = [override.lstrip("+~").partition("=")[0] for override in overrides]
    for setting in named:
        if setting.partition(".")[0] not in _FREE:
            raise ConfigError(
                f"resume={folder.path} goes on with that tournament as it is; leave {setting} out"
            )
    chosen, before = settings(plain), ""
    for run in folder.runs():
        if (manifest := run.read()).state != "complete":
            same_program(manifest, run.path)
            before = before or manifest.execute
    if before and not any(setting.partition(".")[0] in ("execute", "ray") for setting in named):
        chosen = dataclasses.replace(chosen, mode=before)
    return _finish(folder, chosen, plain["rate"])


def _finish(folder: TournamentFolder, chosen: Settings, rate: float | None) -> int:
    """Play what the runs lack, and show the standings."""
    from sim import execute
    from sim.config import spec_of

    runs = list(folder.runs())
    display = Together(Console(stderr=True), sum(run.read().deals for run in runs))
    try:
        with display.shown():
            for run in runs:
                manifest = run.read()
                if manifest.state == "complete":
                    display.there(manifest.deals)
                    continue
                display.next()
                execute.run(spec_of(manifest), manifest.deals, run, chosen, display)
    except KeyboardInterrupt:
        say(f"interrupted; go on with: python -m sim.run resume={folder.path}")
        return INTERRUPTED
    return show(folder, rate)


def show(folder: TournamentFolder, rate: float | None = None) -> int:
    """Write and print the standings of a complete tournament.

    Raises
    ------
    ConfigError
        If it is not complete.
    """
    check_rate(rate)
    if not folder.complete:
        raise ConfigError(
            f"{folder.path}: the tournament is not complete; finish it with resume={folder.path}"
        )
    from analysis.console_tournament import show as show_tables
    from analysis.tournament.summary import summarise

    show_tables(summarise(folder.path, rate), Console())
    return DONE
