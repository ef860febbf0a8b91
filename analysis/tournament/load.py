"""A finished tournament: what was wanted, and the runs of its line-ups."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

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
#: Numbers that are in memory at once, about.
_ROOM = 2_000_000

_Ints = NDArray[np.int64]


class Block(NamedTuple):
    """Deals ``lo`` to ``lo + n - 1`` of the line-ups that play them."""

    lines: tuple[int, ...]
    lo: int
    n: int


@dataclass(frozen=True)
class Stretch:
    """Some deals at one table.

    Attributes
    ----------
    money : int64 array (deals, seats)
        What each seat was paid, in 1/scale units.
    stored
        By name, int64 arrays (deals,) of the columns that tell roles.
    """

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

    def blocks(self, numbers: int) -> Iterator[Block]:
        """Yield all deals: of all line-ups together where they are the same, else of one after the other.

        A block is as long as memory allows, whatever the number of line-ups, for they are read in turn; it
        has whole parts, or a part several whole blocks, so that none is read more often than it must.

        Parameters
        ----------
        numbers : int
            How many are kept of each deal of a block.
        """
        together = [tuple(range(len(self.runs)))] if self.paired else [(n,) for n in range(len(self.runs))]
        most = max(1, _ROOM // numbers)
        for lines in together:
            first = self.runs[lines[0]]
            part = max((part.n for part in first.parts), default=first.deals)
            step = most // part * part or -(-part // -(-part // most))
            lo = 0
            while lo < first.deals:
                end = min(lo + step, first.deals, (lo // part + 1) * part if step < part else first.deals)
                yield Block(lines, lo, end - lo)
                lo = end

    def stretch(self, line: int, lo: int, n: int) -> Stretch:
        """Read deals ``lo`` to ``lo + n - 1`` of a line-up.

        Raises
        ------
        LoadError
            If a part cannot be read to its end.
        CheckError
            If payoffs do not sum to zero.
        """
        names = [f"payoff_{seat}" for seat in range(self.seats)]
        beside = roles.columns(self.run.kind)
        frame = _read(self.runs[line], lo, n, (*names, *beside))
        money = np.stack([frame[name].to_numpy() for name in names], axis=1)
        (off,) = money.sum(axis=1).nonzero()
        if len(off):
            raise CheckError(
                f"{self.runs[line].folder}: payoffs do not sum to zero in deal {lo + off[0]} (S-12)"
            )
        return Stretch(money, {name: frame[name].to_numpy() for name in beside})


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
