"""A finished tournament: what was wanted, and the runs of its line-ups."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray
from polars.exceptions import PolarsError

from analysis import load as runs
from analysis import roles
from analysis.cells import damaged
from analysis.load import LoadError, Run
from analysis.questions.checks import CheckError

FORMAT = "tournament/1"
#: Amounts that are in memory at once, about.
_ROOM = 6_000_000

_Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Stretch:
    """Some deals at some tables.

    Attributes
    ----------
    lines
        Numbers of the line-ups.
    lo
        The first deal.
    money : int64 array (deals, lines, seats)
        What each seat was paid, in 1/scale units.
    stored
        By name, int64 arrays (deals, lines) of the columns that tell roles.
    """

    lines: tuple[int, ...]
    lo: int
    money: _Ints
    stored: Mapping[str, _Ints]


@dataclass(frozen=True)
class Tournament:
    """A complete tournament.

    Attributes
    ----------
    folder
    told
        ``tournament.json`` as read.
    runs
        By line-up.
    """

    folder: Path
    told: Mapping[str, Any]
    runs: tuple[Run, ...]

    @property
    def run(self) -> Run:
        """The first run, for what all have in common."""
        return self.runs[0]

    @property
    def names(self) -> tuple[str, ...]:
        """Labels of the entrants."""
        return tuple(str(entrant["label"]) for entrant in self.told["entrants"])

    @property
    def line_ups(self) -> tuple[tuple[int, ...], ...]:
        """The number of the entrant of each seat, by line-up."""
        return tuple(tuple(line["seats"]) for line in self.told["line_ups"])

    @property
    def paired(self) -> bool:
        """Whether all line-ups play the same deals; in free deals each is played once."""
        return bool(self.told["played"] != "free")

    @property
    def seats(self) -> int:
        """Seats of a table."""
        return len(self.line_ups[0])

    @property
    def deals(self) -> int:
        """Different deals that are played."""
        return self.run.deals if self.paired else sum(run.deals for run in self.runs)

    @property
    def factor(self) -> float:
        """What a stored amount is shown as."""
        return self.run.money / self.run.scale

    def cells(self, entrant: int) -> int:
        """Return in how many seats of the line-ups an entrant sits."""
        return sum(seats.count(entrant) for seats in self.line_ups)

    def stretches(self) -> Iterator[Stretch]:
        """Yield all deals: of all line-ups together where they are the same, else of one after the other.

        Raises
        ------
        LoadError
            If a part cannot be read to its end.
        CheckError
            If payoffs do not sum to zero.
        """
        together = [tuple(range(len(self.runs)))] if self.paired else [(n,) for n in range(len(self.runs))]
        for lines in together:
            step = max(1, _ROOM // (len(lines) * self.seats))
            for lo in range(0, self.runs[lines[0]].deals, step):
                yield self._stretch(lines, lo, min(step, self.runs[lines[0]].deals - lo))

    def _stretch(self, lines: tuple[int, ...], lo: int, n: int) -> Stretch:
        names = [f"payoff_{seat}" for seat in range(self.seats)]
        beside = roles.columns(self.run.kind)
        money = np.empty((n, len(lines), self.seats), np.int64)
        stored = {name: np.empty((n, len(lines)), np.int64) for name in beside}
        for place, line in enumerate(lines):
            frame = _read(self.runs[line], lo, n, (*names, *beside))
            for seat, name in enumerate(names):
                money[:, place, seat] = frame[name].to_numpy()
            for name in beside:
                stored[name][:, place] = frame[name].to_numpy()
        off = np.argwhere(money.sum(axis=2) != 0)
        if len(off):
            deal, place = off[0].tolist()
            raise CheckError(
                f"{self.runs[lines[place]].folder}: payoffs do not sum to zero in deal {lo + deal} (S-12)"
            )
        return Stretch(lines, lo, money, stored)


def _read(run: Run, lo: int, n: int, columns: tuple[str, ...]) -> pl.DataFrame:
    """Return some columns of some deals, in their order."""
    parts = [part for part in run.parts if part.lo < lo + n and part.lo + part.n > lo]
    wanted = [pl.col(name).cast(pl.Int64) for name in columns]
    try:
        rows = run.rows(parts).filter(pl.col("deal").is_between(lo, lo + n - 1))
        frame = rows.select("deal", *wanted).sort("deal").collect()
    except (PolarsError, OSError) as error:
        raise damaged(run) or LoadError(f"{run.folder}: the parts cannot be read: {error}") from error
    if not np.array_equal(frame["deal"].to_numpy(), np.arange(lo, lo + n)):
        raise LoadError(f"{run.folder}: deals {lo} to {lo + n - 1} are not once each there")
    return frame


def load(folder: Path, rate: float | None = None) -> Tournament:
    """Read a complete tournament.

    Parameters
    ----------
    folder
        The tournament's folder.
    rate
        Money per unit of the base rate; None shows units.

    Raises
    ------
    LoadError
        If a run is missing, not complete or damaged, or is not what ``tournament.json`` says.
    """
    path = folder / "tournament.json"
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        if told["format"] != FORMAT:
            raise LoadError(f"{path} has format {told['format']!r}; this version reads {FORMAT!r}")
        labels = [entrant["label"] for entrant in told["entrants"]]
        lines = [[labels[entrant] for entrant in line["seats"]] for line in told["line_ups"]]
    except OSError as error:
        raise LoadError(f"{path}: no tournament ({error.strerror})") from None
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise LoadError(f"{path} is damaged: {error}") from error
    found: list[Run] = []
    for number, seats in enumerate(lines):
        run = runs.load(folder / f"line-{number:03}", rate)
        wanted = told["line_ups"][number]
        if (list(run.labels), run.deals) != (seats, wanted["deals"]) or run.manifest["seed"] != wanted[
            "seed"
        ]:
            raise LoadError(f"{run.folder}: another run than line-up {number} of {path}")
        if run.tallied or run.scale != (found or [run])[0].scale:
            raise LoadError(f"{run.folder}: not stored as the other line-ups are")
        found.append(run)
    return Tournament(folder, told, tuple(found))
